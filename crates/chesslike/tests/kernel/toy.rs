//! A ruleset with pieces given by each test: hands, drops and promotion on any board.

use core::fmt::{self, Write};
use core::marker::PhantomData;
use std::sync::Arc;

use wazir_betza::{Movement, ParseError};
use wazir_chesslike::text::{fields, read_board, read_square_prefix, write_board};
use wazir_chesslike::texts::Wanted;
use wazir_chesslike::{
    BuildError, ForcedPromotion, GameSpec, Kind, KindSpec, Move, MovementClass, Piece, Position,
    PositionError, Rules, Ruleset, Setup, StaticRuleset, repetition_outcome,
    stalemate_or_checkmate,
};
use wazir_game::{BySeat, Claim, ClaimError, Game, MoveTextError, Outcome, Seat};
use wazir_geometry::{Bitboard, Geometry, Square};

/// The ruleset on board `G`, with room for `N` movement classes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Toy<G, const N: usize = 15>(PhantomData<G>);

/// The number of occurrences that ends the game, and whether a perpetual check loses it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Repetition {
    pub(crate) count: u32,
    pub(crate) perpetual_loses: bool,
}

impl<G: Geometry, const N: usize> Ruleset for Toy<G, N> {
    type Geometry = G;
    type Classes<T: Copy + Send + Sync + 'static> = [T; N];
    type Armies = ();
    type Options = Repetition;

    const CLASSES: usize = N;
    const STANDARD_CLASSES: &'static [MovementClass] = &[];
    const HANDS: bool = true;
    const CASTLING: bool = false;
    const EN_PASSANT: bool = false;
    const HALFMOVE_CLOCK: bool = false;
    // Kings of all sorts, but only with the largest number of classes.
    const GOALS: bool = N == 16;
    // Locust moves likewise.
    const PASSING: bool = N == 16;

    fn classes<T: Copy + Send + Sync + 'static>(value: T) -> [T; N] {
        [value; N]
    }

    fn validate(setup: &Setup<Self>, rules: &Rules<Self>) -> Result<(), PositionError> {
        for seat in Seat::BOTH {
            let two = |kind: &Kind| setup.has_two_on_file(seat, *kind);
            let limited =
                (0..rules.kinds().len()).filter(|&k| rules.kinds()[k].max_per_file.is_some());
            if let Some(kind) = limited.filter_map(Kind::new).find(two) {
                let letter = rules.letters(seat, kind).into();
                return Err(PositionError::TwoOnAFile { seat, letter });
            }
        }
        Ok(())
    }

    fn outcome(line: &[Position<Self>]) -> Option<Outcome> {
        let position = line.last()?;
        let options = position.rules().options();
        stalemate_or_checkmate(position, true)
            .or_else(|| repetition_outcome(line, options.count, options.perpetual_loses))
    }

    fn claim(_: &[Position<Self>], _: Claim) -> Result<Outcome, ClaimError> {
        Err(ClaimError::Unknown)
    }

    fn read_position_with(
        text: &str,
        rules: &Arc<Rules<Self>>,
    ) -> Result<Position<Self>, PositionError> {
        read(text, rules)
    }

    fn write_position(position: &Position<Self>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_board(position, f)?;
        f.write_str(if position.to_move() == Seat::FIRST { " w " } else { " b " })?;
        let mut empty = true;
        for seat in Seat::BOTH {
            for (kind, count) in position.hand(seat) {
                let letters = position.letters(Piece { seat, kind });
                write!(f, "{}", letters.repeat(count as usize))?;
                empty = false;
            }
        }
        if empty { f.write_char('-') } else { Ok(()) }
    }

    fn read_move(position: &Position<Self>, text: &str) -> Result<Move<Self>, MoveTextError> {
        let error = |at, expected| MoveTextError::new(text, at, expected);
        let kind = |letters: &str| position.rules().kind_of_letter(Seat::FIRST, letters);
        if let Some((letters, to)) = text.split_once('@') {
            let kind = kind(letters).ok_or_else(|| error(0, "a letter"))?;
            let to = Square::named(to).ok_or_else(|| error(letters.len() + 1, "a square"))?;
            return Ok(position.drop_move(kind, to));
        }
        let (from, rest) = read_square_prefix::<Self>(text).ok_or_else(|| error(0, "a square"))?;
        let over = rest.strip_prefix('x').map(read_square_prefix::<Self>);
        let (over, rest) = match over {
            Some(over) => {
                over.map(|(over, rest)| (Some(over), rest)).ok_or_else(|| error(3, "a square"))?
            }
            None => (None, rest),
        };
        let (to, rest) = read_square_prefix::<Self>(rest).ok_or_else(|| error(2, "a square"))?;
        let promotion = match rest.strip_prefix('=') {
            Some(letters) => Some(kind(letters).ok_or_else(|| error(5, "a letter"))?),
            None if rest.is_empty() => None,
            None => return Err(error(4, "`=`")),
        };
        if over.is_some() || from == to {
            return Ok(position.locust_move(from, over, to, promotion));
        }
        Ok(position.board_move(from, to, promotion))
    }

    fn move_text(position: &Position<Self>, mv: Move<Self>) -> String {
        let letter = |kind| position.rules().letters(Seat::FIRST, kind);
        let over = mv.locust_square().map_or("".into(), |over| format!("x{over}"));
        let mut text = match (mv.dropped(), mv.from()) {
            (Some(kind), _) => format!("{}@{}", letter(kind), mv.to()),
            (None, from) => {
                format!("{}{over}{}", from.map_or("".into(), |f| f.to_string()), mv.to())
            }
        };
        if let Some(kind) = mv.promotion() {
            text += &format!("={}", letter(kind));
        }
        text
    }
}

impl<G: Geometry, const N: usize> StaticRuleset for Toy<G, N> {
    fn read_position(text: &str) -> Result<Position<Self>, PositionError> {
        read(text, &rules(&WORLD)?)
    }

    fn start() -> Position<Self> {
        let rules = rules(&WORLD).expect("rules that can be built");
        rules.start_position().expect("a start position")
    }
}

/// Parses `<placement> <w|b> <hands>`.
pub(crate) fn read<G: Geometry, const N: usize>(
    text: &str,
    rules: &Arc<Rules<Toy<G, N>>>,
) -> Result<Position<Toy<G, N>>, PositionError> {
    let [board, side, hands] =
        fields(text, [Wanted::Placement, Wanted::WhiteOrBlack, Wanted::HandsOrNone])?;
    let mut setup = Setup::default();
    read_board(board, rules, &mut setup)?;
    setup.set_to_move(if side.text == "w" { Seat::FIRST } else { Seat::SECOND });
    for (i, c) in hands.text.chars().enumerate().filter(|_| hands.text != "-") {
        let seat = if c.is_ascii_uppercase() { Seat::FIRST } else { Seat::SECOND };
        let letter = c.to_ascii_uppercase().to_string();
        let kind = rules.kind_of_letter(seat, &letter);
        let kind = kind.ok_or_else(|| hands.error(i, Wanted::PieceLetter))?;
        setup.set_in_hand(seat, kind, setup.in_hand(seat, kind) + 1);
    }
    Position::from_setup(Arc::clone(rules), &setup)
}

/// A kind: its movement and its promotion.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TestKind<'a> {
    pub(crate) betza: &'a str,
    pub(crate) promotes: Option<usize>,
    /// Limited to one on a file, and no mate by a drop.
    pub(crate) limited: bool,
}

/// The pieces of a game. Kind 0 is royal, kinds 1 to 4 can be dropped, and the rest are their
/// promoted forms.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TestVariant<'a> {
    pub(crate) rows: [TestKind<'a>; 9],
    pub(crate) forced: ForcedPromotion,
    pub(crate) options: Repetition,
}

/// A row without limits.
pub(crate) const fn row(betza: &str, promotes: Option<usize>) -> TestKind<'_> {
    TestKind { betza, promotes, limited: false }
}

/// Unusual pieces: a cannon, a nightrider, a lame leaper, and a pawn that becomes a grasshopper.
pub(crate) const WORLD: TestVariant<'static> = TestVariant {
    rows: [
        row("K", None),
        TestKind { betza: "fW", promotes: Some(5), limited: true },
        row("mRcpR", Some(6)),
        row("NN", None),
        row("nDF", Some(7)),
        row("gQ", None),
        row("pR", None),
        row("RnN", None),
        row("W", None),
    ],
    forced: ForcedPromotion::WhenStuck,
    options: Repetition { count: 0, perpetual_loses: false },
};

pub(crate) const LETTERS: [&str; 9] = ["K", "P", "C", "N", "D", "+P", "+C", "+D", "X"];

/// The promotion zone of a seat: its three farthest ranks.
pub(crate) fn zone<G: Geometry>(seat: Seat) -> Bitboard<G> {
    let height = G::default().height() as i32;
    let far = |s: &Square<G>| {
        if seat == Seat::FIRST { s.coords().1 >= height - 3 } else { s.coords().1 < 3 }
    };
    Square::all().filter(far).collect()
}

/// The home squares: the first kinds and a king behind a row of pawns.
pub(crate) fn start<G: Geometry, const N: usize>() -> Setup<Toy<G, N>> {
    let (width, height) = (G::default().width() as i32, G::default().height() as i32);
    let mut setup = Setup::default();
    for x in 0..width {
        let kind = [2, 3, 4, 2, 0, 2, 4, 3, 2][x as usize % 9];
        let mirror = |(x, y): (i32, i32)| (width - 1 - x, height - 1 - y);
        for (kind, at) in [(kind, (x, 0)), (1, (x, 2))] {
            for (seat, (x, y)) in [(Seat::FIRST, at), (Seat::SECOND, mirror(at))] {
                let kind = Kind::new(kind).expect("a kind");
                let square = Square::at(x, y).expect("a square");
                setup.put(square, Some(Piece { seat, kind }));
            }
        }
    }
    setup
}

/// Returns the specification of the world's pieces.
pub(crate) fn spec<G: Geometry, const N: usize>(
    world: &TestVariant<'_>,
) -> Result<GameSpec<Toy<G, N>>, BuildError> {
    let mut kinds = Vec::new();
    for (i, row) in world.rows.iter().enumerate() {
        let movement: Movement = row.betza.parse().map_err(|source: ParseError| {
            BuildError::Movement { piece: LETTERS[i].into(), source: source.into() }
        })?;
        let mut kind = KindSpec::new(LETTERS[i], LETTERS[i], movement);
        let promotes: Vec<Kind> = row.promotes.and_then(Kind::new).into_iter().collect();
        kind.promotes = [promotes.clone(), promotes].into();
        kind.captured_as = captured_as(world, i).and_then(Kind::new);
        (kind.max_per_file, kind.no_drop_mate) = (row.limited.then_some(1), row.limited);
        kinds.push(kind);
    }
    let mut spec = GameSpec::new(kinds, start(), ());
    (spec.zone, spec.forced) = (BySeat::from_fn(zone::<G>), world.forced);
    Ok(spec)
}

/// Returns the kind that a captured piece falls back to: the one before its promotion.
pub(crate) fn captured_as(world: &TestVariant<'_>, kind: usize) -> Option<usize> {
    match kind {
        0 => None,
        1..=4 => Some(kind),
        _ => (1..=4).find(|&base| world.rows[base].promotes == Some(kind)),
    }
}

pub(crate) fn rules<G: Geometry, const N: usize>(
    world: &TestVariant<'_>,
) -> Result<Arc<Rules<Toy<G, N>>>, BuildError> {
    Rules::new(spec(world)?, world.options).map(Arc::new)
}
