//! The pieces and the ruleset of EuroShogi.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use once_cell::race::OnceBox;
use wazir_chesslike::drops::{DropPiece, check_pieces, drop_kinds, far_ranks};
use wazir_chesslike::text::{read_trailing_options, without_options};
use wazir_chesslike::{
    BuildError, ForcedPromotion, GameSpec, GenMethod, Kind, Move, MovementClass, Position,
    PositionError, Rules, Ruleset, Setup, StaticRuleset, repetition_outcome,
    stalemate_or_checkmate,
};
use wazir_game::{
    BySeat, Claim, ClaimError, EndReason, MoveTextError, Outcome, Seat, format_options,
    split_options,
};
use wazir_geometry::{Bitboard, Chess8};

use crate::options::{Impasse, Options, PawnDropMate, PerpetualCheck, Stalemate};
use crate::text;

/// The pieces of rules/euroshogi.md section 2: letter, name, Betza string, and the number of such
/// pieces of both sides together, including promoted ones and those in hand (0 for promoted kinds).
pub const PIECES: [DropPiece; 10] = [
    DropPiece::new("K", "king", "K", 2),
    DropPiece::new("R", "rook", "R", 2),
    DropPiece::new("B", "bishop", "B", 4),
    DropPiece::new("G", "general", "WfF", 4),
    DropPiece::new("N", "knight", "ffNsW", 4),
    DropPiece::new("P", "pawn", "fW", 16),
    DropPiece::new("+R", "promoted rook", "RF", 0),
    DropPiece::new("+B", "promoted bishop", "BW", 0),
    DropPiece::new("+N", "promoted knight", "WfF", 0),
    DropPiece::new("+P", "promoted pawn", "WfF", 0),
];

/// The kinds of EuroShogi pieces by name.
pub mod kinds {
    use wazir_chesslike::Kind;

    macro_rules! kinds {
        ($($(#[$doc:meta])* $name:ident = $index:literal;)*) => {
            $($(#[$doc])* pub const $name: Kind = match Kind::new($index) {
                Some(kind) => kind,
                None => panic!("no kind has this number"),
            };)*
        };
    }
    kinds! {
        /// King.
        KING = 0;
        /// Rook.
        ROOK = 1;
        /// Bishop.
        BISHOP = 2;
        /// General.
        GENERAL = 3;
        /// Knight.
        KNIGHT = 4;
        /// Pawn.
        PAWN = 5;
        /// Promoted rook.
        PROMOTED_ROOK = 6;
        /// Promoted bishop.
        PROMOTED_BISHOP = 7;
        /// Promoted knight.
        PROMOTED_KNIGHT = 8;
        /// Promoted pawn.
        PROMOTED_PAWN = 9;
    }
}

/// The promotable kinds, each with the kind it becomes.
const PROMOTIONS: [(Kind, Kind); 4] = [
    (kinds::ROOK, kinds::PROMOTED_ROOK),
    (kinds::BISHOP, kinds::PROMOTED_BISHOP),
    (kinds::KNIGHT, kinds::PROMOTED_KNIGHT),
    (kinds::PAWN, kinds::PROMOTED_PAWN),
];

/// The ruleset of EuroShogi.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EuroShogi;

/// Returns the three far ranks of a seat.
fn zone(seat: Seat) -> Bitboard<Chess8> {
    far_ranks(seat, 3)
}

fn spec(options: &Options) -> Result<GameSpec<EuroShogi>, BuildError> {
    let mut kinds = drop_kinds(&PIECES, &PROMOTIONS)?;
    let pawn = &mut kinds[kinds::PAWN.index()];
    pawn.max_per_file = Some(1);
    pawn.no_drop_mate = options.pawn_drop_mate() == PawnDropMate::Forbidden;
    pawn.resets_clock = true;
    let mut spec = GameSpec::new(kinds, Setup::default(), ());
    spec.zone = BySeat::from_fn(zone);
    spec.forced = ForcedPromotion::Always;
    spec.standard = true;
    Ok(spec)
}

/// Returns the rules with these options. The pieces are compiled once for all options, and once
/// more for games that forbid mate by a pawn drop.
pub(crate) fn rules(options: &Options) -> Result<Arc<Rules<EuroShogi>>, BuildError> {
    static USUAL: OnceBox<Arc<Rules<EuroShogi>>> = OnceBox::new();
    static NO_PAWN_DROP_MATE: OnceBox<Arc<Rules<EuroShogi>>> = OnceBox::new();
    let of_pieces = Options::default().with_pawn_drop_mate(options.pawn_drop_mate());
    let built = match options.pawn_drop_mate() {
        PawnDropMate::Allowed => &USUAL,
        PawnDropMate::Forbidden => &NO_PAWN_DROP_MATE,
    };
    let build = || Ok(Box::new(Arc::new(Rules::new(spec(&of_pieces)?, of_pieces)?)));
    let built = built.get_or_try_init(build)?;
    if *options == of_pieces {
        return Ok(Arc::clone(built));
    }
    match built.with_options(*options) {
        Some(rules) => Ok(Arc::new(rules)),
        None => Ok(Arc::new(Rules::new(spec(options)?, *options)?)),
    }
}

impl Ruleset for EuroShogi {
    type Geometry = Chess8;
    type Classes<T: Copy + Send + Sync + 'static> = [T; 8];
    type Armies = ();
    type Options = Options;

    const STANDARD_CLASSES: &'static [MovementClass] = &[
        MovementClass::new(GenMethod::Empty),
        MovementClass::new(GenMethod::PairPromo).with_pair(0),
        MovementClass::new(GenMethod::PairPromo).with_pair(1),
        MovementClass::new(GenMethod::Steps),
        MovementClass::new(GenMethod::StepsPromo),
        MovementClass::new(GenMethod::SetWise),
        MovementClass::new(GenMethod::StepsPair).with_pair(0),
        MovementClass::new(GenMethod::StepsPair).with_pair(1),
    ];
    const OTHER_PIECES: bool = false;
    const CLASSES: usize = 8;
    const HANDS: bool = true;
    const CASTLING: bool = false;
    const EN_PASSANT: bool = false;
    const HALFMOVE_CLOCK: bool = true;

    fn classes<T: Copy + Send + Sync + 'static>(value: T) -> [T; 8] {
        [value; 8]
    }

    /// Checks what a reader rejects: rules/euroshogi.md section 3.
    fn validate(setup: &Setup<Self>, rules: &Rules<Self>) -> Result<(), PositionError> {
        check_pieces(setup, rules, &PIECES)
    }

    fn full_start(_: &Rules<Self>) -> Setup<Self> {
        Self::start().to_setup()
    }

    /// Tests the ends in the order of rules/euroshogi.md R18.
    fn outcome(line: &[Position<Self>]) -> Option<Outcome> {
        let position = line.last()?;
        let options = position.rules().options();
        let perpetual = Self::perpetual_check_loses(position.rules());
        stalemate_or_checkmate(position, options.stalemate() == Stalemate::Loss)
            .or_else(|| repetition_outcome(line, options.repetition_count(), perpetual))
            .or_else(|| Self::quick_outcome(line))
    }

    fn quick_outcome(line: &[Position<Self>]) -> Option<Outcome> {
        let position = line.last()?;
        let most = position.rules().options().no_progress_plies();
        let over = most > 0 && position.halfmove_clock() >= most;
        over.then(|| Outcome::draw(EndReason::NoProgress))
    }

    fn perpetual_check_loses(rules: &Rules<Self>) -> bool {
        rules.options().perpetual() == PerpetualCheck::Loss
    }

    /// Settles an impasse: by agreement, or by points with [`Impasse::Points24`] (R6).
    fn claim(line: &[Position<Self>], claim: Claim) -> Result<Outcome, ClaimError> {
        let (Claim::Impasse, Some(position)) = (claim, line.last()) else {
            return Err(ClaimError::Unknown);
        };
        let rule = position.rules().options().impasse();
        if rule == Impasse::None {
            return Err(ClaimError::Unknown);
        }
        let entered = |seat: Seat| position.king(seat).is_some_and(|k| zone(seat).contains(k));
        if !entered(Seat::FIRST) || !entered(Seat::SECOND) {
            return Err(ClaimError::KingsNotEntered);
        }
        let short = |seat: Seat| rule == Impasse::Points24 && impasse_points(position, seat) < 24;
        Ok(match (short(Seat::FIRST), short(Seat::SECOND)) {
            (true, false) => Outcome::win(Seat::SECOND, EndReason::Impasse),
            (false, true) => Outcome::win(Seat::FIRST, EndReason::Impasse),
            _ => Outcome::draw(EndReason::Impasse),
        })
    }

    fn options_change_pieces(one: &Options, other: &Options) -> bool {
        one.pawn_drop_mate() != other.pawn_drop_mate()
    }

    fn options_text(options: &Options) -> Vec<String> {
        format_options(options)
    }

    fn kind_text(kind: Kind) -> Option<&'static str> {
        PIECES.get(kind.index()).map(DropPiece::letter)
    }

    fn read_position_with(
        text: &str,
        rules: &Arc<Rules<Self>>,
    ) -> Result<Position<Self>, PositionError> {
        text::read(without_options(text, rules)?, rules)
    }

    fn write_position(position: &Position<Self>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::write(position, f)
    }

    fn read_move(position: &Position<Self>, text: &str) -> Result<Move<Self>, MoveTextError> {
        text::NOTATION.read_move(position, text)
    }

    fn move_text(position: &Position<Self>, mv: Move<Self>) -> String {
        text::NOTATION.write(position, mv)
    }
}

impl StaticRuleset for EuroShogi {
    fn read_position(text: &str) -> Result<Position<Self>, PositionError> {
        let options = read_trailing_options(text)?;
        text::read(split_options(text).0, &rules(&options)?)
    }

    fn start() -> Position<Self> {
        crate::START.parse().expect("the start position is valid")
    }
}

/// Returns the points of all pieces of a seat on shogi's scale, including those in hand: 5 for
/// rooks and bishops, promoted or not, 1 for other pieces, 0 for the king (R6).
///
/// ```
/// use wazir_game::Seat;
/// assert_eq!(wazir_euroshogi::impasse_points(&wazir_euroshogi::Position::default(), Seat::FIRST), 27);
/// ```
pub fn impasse_points(position: &Position<EuroShogi>, seat: Seat) -> u32 {
    let value = |kind: Kind| match kind {
        kinds::KING => 0,
        kinds::ROOK | kinds::BISHOP | kinds::PROMOTED_ROOK | kinds::PROMOTED_BISHOP => 5,
        _ => 1,
    };
    let board = position.pieces().filter(|(_, p)| p.seat == seat).map(|(_, p)| value(p.kind));
    let hand = position.hand(seat).map(|(kind, count)| value(kind) * count);
    board.chain(hand).sum()
}
