//! The pieces of a pairing, and the ruleset.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use once_cell::race::OnceBox;
use wazir_betza::Movement;
use wazir_chesslike::text::read_trailing_options;
use wazir_chesslike::{
    BuildError, CastlingRights, CastlingSpec, GameSpec, GenMethod, Kind, KindSpec, Move,
    MovementClass, Orthodox, Piece, Position, PositionError, Rules, RulesCache, Ruleset, Setup,
    StaticRuleset, repetition_outcome, stalemate_or_checkmate,
};
use wazir_game::{
    BySeat, Claim, ClaimError, EndReason, MoveTextError, Outcome, Seat, format_options,
};
use wazir_geometry::{Chess8, Square};

use crate::army::{Army, ArmyPiece, ArmyRegistry, STANDARD_COUNT};
use crate::matchup::{self, Matchup};
use crate::options::{Options, Promotion};
use crate::text;

/// The kinds common to all armies, and the numbers of an army's own kinds.
pub mod kinds {
    use wazir_chesslike::Kind;

    const fn kind(index: usize) -> Kind {
        match Kind::new(index) {
            Some(kind) => kind,
            None => panic!("no kind has this number"),
        }
    }

    /// King.
    pub const KING: Kind = kind(0);
    /// Pawn.
    pub const PAWN: Kind = kind(1);
    /// The kinds of the own army, in the order of [`Army::pieces`](crate::Army::pieces). An army of
    /// four kinds has only the first four.
    pub const OWN: [Kind; 7] = [kind(2), kind(3), kind(4), kind(5), kind(10), kind(12), kind(14)];
    /// The kinds of the other army, to which pawns can promote under one option, in the same order.
    pub const FOREIGN: [Kind; 7] =
        [kind(6), kind(7), kind(8), kind(9), kind(11), kind(13), kind(15)];
}

/// The ruleset of Chess with Different Armies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cwda;

fn movement(name: &str, betza: &str) -> Result<Movement, BuildError> {
    betza.parse().map_err(|source: wazir_betza::ParseError| BuildError::Movement {
        piece: name.into(),
        source: source.into(),
    })
}

fn spec(matchup: &Matchup, options: &Options) -> Result<GameSpec<Cwda>, BuildError> {
    let armies = matchup.armies();
    let king = |seat: Seat| movement("king", &armies[seat].king_betza(seat));
    let mut king_kind = KindSpec::new("K", "king", king(Seat::FIRST)?);
    king_kind.movement[Seat::SECOND] = Some(king(Seat::SECOND)?);
    let mut pawn = KindSpec::new("P", "pawn", armies[Seat::FIRST].pawn().clone());
    pawn.movement[Seat::SECOND] = Some(armies[Seat::SECOND].pawn().clone());
    pawn.promotes = BySeat::from_fn(|seat| own_kinds(&armies[seat]).collect());
    pawn.resets_clock = true;
    pawn.double_step = true;
    let mut list = alloc::vec![king_kind, pawn];
    let either = options.promotion() == Promotion::Either;
    let own_of = |seat: Seat, slot| side_piece(&armies[seat], slot, "");
    let foreign_of = |seat: Seat, slot: usize| {
        // A kind of both armies counts as the own one (R2).
        let theirs = armies[seat.other()].pieces().get(slot).filter(|_| either)?;
        let known = |ours: &ArmyPiece| is_same_movement(ours.movement(), theirs.movement());
        let new = !armies[seat].pieces().iter().any(known);
        new.then(|| side_piece(&armies[seat.other()], slot, "'")).flatten()
    };
    let most = armies.iter().map(|army| army.pieces().len()).max().unwrap_or(0);
    list.extend((0..BASE_SLOTS).map(|slot| shared_kind(|seat| own_of(seat, slot))));
    list.extend((0..BASE_SLOTS).map(|slot| shared_kind(|seat| foreign_of(seat, slot))));
    for slot in BASE_SLOTS..most {
        list.push(shared_kind(|seat| own_of(seat, slot)));
        list.push(shared_kind(|seat| foreign_of(seat, slot)));
    }
    for (slot, kind) in kinds::FOREIGN.into_iter().enumerate() {
        for seat in Seat::BOTH.into_iter().filter(|&seat| foreign_of(seat, slot).is_some()) {
            list[1].promotes[seat].push(kind);
        }
    }
    let rank = |y: i32| Square::<Chess8>::all().filter(|s| s.coords().1 == y).collect();
    let zone = BySeat::new([rank(7), rank(0)]);
    let usual =
        armies.iter().all(|army| Army::builtin_by_id("fide").is_ok_and(|fide| *army == fide));
    let mut spec = GameSpec::new(list, start(matchup), matchup.clone());
    spec.zone = zone;
    spec.standard = usual;
    Ok(spec)
}

struct SidePiece {
    letter: String,
    name: String,
    movement: Movement,
}

/// The number of kinds that every army has.
const BASE_SLOTS: usize = 4;

/// Returns the kinds of an army as its owner has them.
pub(crate) fn own_kinds(army: &Army) -> impl Iterator<Item = Kind> {
    kinds::OWN.into_iter().take(army.pieces().len())
}

/// Returns a piece of an army with a mark before its letter, if the army has that many pieces.
fn side_piece(army: &Army, slot: usize, mark: &str) -> Option<SidePiece> {
    let piece = army.pieces().get(slot)?;
    Some(SidePiece {
        letter: alloc::format!("{mark}{}", piece.letter()),
        name: piece.name().to_string(),
        movement: piece.movement().clone(),
    })
}

/// Returns whether two movements are the same, as far as their strings or their rays tell.
fn is_same_movement(one: &Movement, other: &Movement) -> bool {
    let same_rays = || Some(one.rays().ok()? == other.rays().ok()?);
    one == other || same_rays().unwrap_or(false)
}

/// Returns a kind from the pieces that the seats have in its place.
fn shared_kind(half: impl Fn(Seat) -> Option<SidePiece>) -> KindSpec {
    let halves: BySeat<_> = BySeat::from_fn(half);
    let text = |part: fn(&SidePiece) -> &String| {
        BySeat::from_fn(|seat| halves[seat].as_ref().map_or(String::new(), |h| part(h).clone()))
    };
    let movement = BySeat::from_fn(|seat| halves[seat].as_ref().map(|h| h.movement.clone()));
    KindSpec::of(movement, text(|h| &h.letter), text(|h| &h.name))
}

/// Returns the start position: the pieces of each army on its files, the king on the e-file, behind
/// a row of pawns.
fn start(matchup: &Matchup) -> Setup<Cwda> {
    let mut setup = Setup::default();
    for (seat, home, pawns) in [(Seat::FIRST, 0, 1), (Seat::SECOND, 7, 6)] {
        for (x, file) in ('a'..='h').enumerate() {
            let own = matchup.armies()[seat].piece_index_on_file(file);
            let kind = own.and_then(|index| kinds::OWN.get(index)).copied();
            for (y, kind) in [(home, kind.unwrap_or(kinds::KING)), (pawns, kinds::PAWN)] {
                if let Some(square) = Square::at(x as i32, y) {
                    setup.put(square, Some(Piece { seat, kind }));
                }
            }
        }
    }
    setup.set_castling_rights(CastlingRights::ALL);
    setup
}

/// Returns the rules of a pairing. The pieces of the standard armies are compiled once; those of
/// others are shared while they are in use.
pub(crate) fn rules(matchup: &Matchup, options: &Options) -> Result<Arc<Rules<Cwda>>, BuildError> {
    const PAIRS: usize = STANDARD_COUNT * STANDARD_COUNT;
    static SETTLED_PAIRS: [OnceBox<Arc<Rules<Cwda>>>; 2 * PAIRS] =
        [const { OnceBox::new() }; 2 * PAIRS];
    static OTHERS: RulesCache<Cwda, (Matchup, Promotion)> = RulesCache::new();
    let promotion = options.promotion();
    let place = |army: &Army| Army::standard().iter().position(|known| known == army);
    let (Some(white), Some(black)) = (place(matchup.white()), place(matchup.black())) else {
        let (key, armies) = ((matchup.clone(), promotion), matchup.clone());
        return OTHERS.rules(key, armies, *options, || spec(matchup, options)).map(Arc::new);
    };
    let of_pieces = Options::default().with_promotion(promotion);
    let build = || Ok(Box::new(Arc::new(Rules::new(spec(matchup, &of_pieces)?, of_pieces)?)));
    let row = usize::from(promotion == Promotion::Either);
    let pair = &SETTLED_PAIRS[row * PAIRS + white * STANDARD_COUNT + black];
    let built = pair.get_or_try_init(build)?;
    if *options == of_pieces {
        return Ok(Arc::clone(built));
    }
    match built.with_options(*options) {
        Some(rules) => Ok(Arc::new(rules)),
        None => Ok(Arc::new(Rules::new(spec(matchup, options)?, *options)?)),
    }
}

/// Returns the rules of a pairing with other castling moves. Those of chess with the same files for
/// both players are made once; others are shared while they are in use.
pub(crate) fn rules_with_castling(
    matchup: &Matchup,
    options: &Options,
    castles: Vec<CastlingSpec>,
) -> Result<Arc<Rules<Cwda>>, BuildError> {
    static CHESS960_RULES: [OnceBox<Arc<Rules<Cwda>>>; 512] = [const { OnceBox::new() }; 512];
    static OTHERS: RulesCache<Cwda, (Matchup, Promotion, Vec<CastlingSpec>)> = RulesCache::new();
    let castling = castles.clone();
    let spec = || Ok(GameSpec { castling: Some(castling), ..spec(matchup, options)? });
    let orthodox = *options == Options::default() && *matchup == Matchup::default();
    match chess960_index(&castles).filter(|_| orthodox).and_then(|place| CHESS960_RULES.get(place))
    {
        Some(shared) => {
            let build = || Ok(Box::new(Arc::new(Rules::new(spec()?, *options)?)));
            shared.get_or_try_init(build).cloned()
        }
        None => {
            let key = (matchup.clone(), options.promotion(), castles);
            OTHERS.rules(key, matchup.clone(), *options, spec).map(Arc::new)
        }
    }
}

/// Returns a number below 512 for the files of king and corner pieces, if both players castle on
/// both wings from the same files.
fn chess960_index(castles: &[CastlingSpec]) -> Option<usize> {
    let [short, long, black_short, black_long] = castles else { return None };
    let file = |square: usize| square % 8;
    let of = |castle: &CastlingSpec| (file(castle.king_from), file(castle.corner_from));
    let mirrored = of(short) == of(black_short) && of(long) == of(black_long);
    mirrored.then(|| of(short).0 * 64 + of(short).1 * 8 + of(long).1)
}

impl Ruleset for Cwda {
    type Geometry = Chess8;
    type Classes<T: Copy + Send + Sync + 'static> = [T; 12];
    type Armies = Matchup;
    type Options = Options;

    // The classes of the orthodox army; the others go through the general loop.
    const STANDARD_CLASSES: &'static [MovementClass] = &[
        MovementClass::new(GenMethod::Empty),
        MovementClass::new(GenMethod::SetWise),
        MovementClass::new(GenMethod::Pair).with_pair(0),
        MovementClass::new(GenMethod::Steps),
        MovementClass::new(GenMethod::Pair).with_pair(1),
        MovementClass::new(GenMethod::TwoPairs).with_pairs(0, 1),
        MovementClass::new(GenMethod::Empty),
    ];
    const CLASSES: usize = 12;
    const HANDS: bool = false;
    const CASTLING: bool = true;
    const EN_PASSANT: bool = true;
    const HALFMOVE_CLOCK: bool = true;
    const PASSING: bool = true;

    fn classes<T: Copy + Send + Sync + 'static>(value: T) -> [T; 12] {
        [value; 12]
    }

    /// Checks what a reader rejects: rules/cwda.md section 4.
    fn validate(setup: &Setup<Self>, _: &Rules<Self>) -> Result<(), PositionError> {
        let stuck = setup.pieces().find(|(square, piece)| {
            piece.kind == kinds::PAWN && matches!(square.coords().1, 0 | 7)
        });
        match stuck {
            Some((square, _)) => Err(PositionError::StuckPiece { square: square.to_string() }),
            None => Ok(()),
        }
    }

    /// Tests the ends of rules/cwda.md section 7 and R6.
    fn outcome(line: &[Position<Self>]) -> Option<Outcome> {
        let position = line.last()?;
        let count = position.rules().options().repetition_count();
        stalemate_or_checkmate(position, false)
            .or_else(|| bare_kings(position))
            .or_else(|| repetition_outcome(line, count, false))
            .or_else(|| no_progress(position))
    }

    fn quick_outcome(line: &[Position<Self>]) -> Option<Outcome> {
        let position = line.last()?;
        bare_kings(position).or_else(|| no_progress(position))
    }

    fn orthodox(rules: &Rules<Self>) -> Option<Orthodox> {
        let most = rules.options().no_progress_plies();
        Some(Orthodox { no_progress: (most > 0).then_some(most) })
    }

    fn claim(_: &[Position<Self>], _: Claim) -> Result<Outcome, ClaimError> {
        Err(ClaimError::Unknown)
    }

    fn options_change_pieces(one: &Options, other: &Options) -> bool {
        one.promotion() != other.promotion()
    }

    fn options_text(options: &Options) -> Vec<String> {
        format_options(options)
    }

    fn read_position_with(
        text: &str,
        rules: &Arc<Rules<Self>>,
    ) -> Result<Position<Self>, PositionError> {
        matchup::read_with_rules(text, rules)
    }

    fn write_position(position: &Position<Self>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::write(position, f)
    }

    fn read_move(position: &Position<Self>, text: &str) -> Result<Move<Self>, MoveTextError> {
        text::read_move(position, text)
    }

    fn move_text(position: &Position<Self>, mv: Move<Self>) -> String {
        text::move_text(position, mv)
    }
}

impl StaticRuleset for Cwda {
    fn read_position(text: &str) -> Result<Position<Self>, PositionError> {
        matchup::read_position(text, &ArmyRegistry::builtin(), &read_trailing_options(text)?)
    }

    fn start() -> Position<Self> {
        Matchup::default().start(&Options::default()).expect("the start position is valid")
    }
}

fn bare_kings(position: &Position<Cwda>) -> Option<Outcome> {
    (position.piece_count() == 2).then(|| Outcome::draw(EndReason::BareKings))
}

fn no_progress(position: &Position<Cwda>) -> Option<Outcome> {
    let most = position.rules().options().no_progress_plies();
    let over = most > 0 && position.halfmove_clock() >= most;
    over.then(|| Outcome::draw(EndReason::NoProgress))
}
