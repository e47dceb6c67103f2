//! The pieces and the ruleset of shogi.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use once_cell::race::OnceBox;
use wazir_chesslike::drops::{DropPiece, check_counts, check_pieces, drop_kinds, far_ranks};
use wazir_chesslike::text::{read_trailing_options, without_options};
use wazir_chesslike::{
    BuildError, GameSpec, GenMethod, Kind, Move, MovementClass, Position, PositionError, Rules,
    Ruleset, Setup, StaticRuleset, repetition_outcome, stalemate_or_checkmate,
};
use wazir_game::{
    BySeat, Claim, ClaimError, EndReason, Game, MoveTextError, Outcome, Seat, format_options,
    split_options,
};
use wazir_geometry::{Bitboard, Shogi9};

use crate::options::{Options, Stalemate};
use crate::{impasse, text};

/// The pieces of rules/shogi.md section 2: letter, name, Betza string, and the number of such
/// pieces in a set, including promoted ones and those in hand (0 for promoted kinds).
pub const PIECES: [DropPiece; 14] = [
    DropPiece::new("K", "king", "K", 2),
    DropPiece::new("R", "rook", "R", 2),
    DropPiece::new("B", "bishop", "B", 2),
    DropPiece::new("G", "gold general", "WfF", 4),
    DropPiece::new("S", "silver general", "FfW", 4),
    DropPiece::new("N", "knight", "ffN", 4),
    DropPiece::new("L", "lance", "fR", 4),
    DropPiece::new("P", "pawn", "fW", 18),
    DropPiece::new("+R", "dragon", "RF", 0),
    DropPiece::new("+B", "horse", "BW", 0),
    DropPiece::new("+S", "promoted silver", "WfF", 0),
    DropPiece::new("+N", "promoted knight", "WfF", 0),
    DropPiece::new("+L", "promoted lance", "WfF", 0),
    DropPiece::new("+P", "tokin", "WfF", 0),
];

/// The number of kinds, including promoted ones.
pub const KINDS: usize = PIECES.len();

/// The kinds of shogi pieces by name.
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
        /// Gold general.
        GOLD = 3;
        /// Silver general.
        SILVER = 4;
        /// Knight.
        KNIGHT = 5;
        /// Lance.
        LANCE = 6;
        /// Pawn.
        PAWN = 7;
        /// Dragon, a promoted rook.
        DRAGON = 8;
        /// Horse, a promoted bishop.
        HORSE = 9;
        /// Promoted silver.
        PROMOTED_SILVER = 10;
        /// Promoted knight.
        PROMOTED_KNIGHT = 11;
        /// Promoted lance.
        PROMOTED_LANCE = 12;
        /// Tokin, a promoted pawn.
        TOKIN = 13;
    }
}

/// The promotable kinds, each with the kind it becomes.
const PROMOTIONS: [(Kind, Kind); 6] = [
    (kinds::ROOK, kinds::DRAGON),
    (kinds::BISHOP, kinds::HORSE),
    (kinds::SILVER, kinds::PROMOTED_SILVER),
    (kinds::KNIGHT, kinds::PROMOTED_KNIGHT),
    (kinds::LANCE, kinds::PROMOTED_LANCE),
    (kinds::PAWN, kinds::TOKIN),
];

/// The ruleset of shogi.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shogi;

/// Returns the three far ranks of a seat.
fn zone(seat: Seat) -> Bitboard<Shogi9> {
    far_ranks(seat, 3)
}

fn spec() -> Result<GameSpec<Shogi>, BuildError> {
    let mut kinds = drop_kinds(&PIECES, &PROMOTIONS)?;
    let pawn = &mut kinds[kinds::PAWN.index()];
    pawn.max_per_file = Some(1);
    pawn.no_drop_mate = true;
    let mut spec = GameSpec::new(kinds, Setup::default(), ());
    spec.zone = BySeat::from_fn(zone);
    spec.standard = true;
    Ok(spec)
}

/// Returns the rules with these options. The pieces are compiled once for all options.
pub(crate) fn rules(options: &Options) -> Result<Arc<Rules<Shogi>>, BuildError> {
    static DEFAULT: OnceBox<Arc<Rules<Shogi>>> = OnceBox::new();
    let build = || Ok(Box::new(Arc::new(Rules::new(spec()?, Options::default())?)));
    let usual = DEFAULT.get_or_try_init(build)?;
    if *options == Options::default() {
        return Ok(Arc::clone(usual));
    }
    match usual.with_options(*options) {
        Some(rules) => Ok(Arc::new(rules)),
        None => Ok(Arc::new(Rules::new(spec()?, *options)?)),
    }
}

impl Ruleset for Shogi {
    type Geometry = Shogi9;
    type Classes<T: Copy + Send + Sync + 'static> = [T; 10];
    type Armies = ();
    type Options = Options;

    const STANDARD_CLASSES: &'static [MovementClass] = &[
        MovementClass::new(GenMethod::Empty),
        MovementClass::new(GenMethod::PairPromo).with_pair(0),
        MovementClass::new(GenMethod::PairPromo).with_pair(1),
        MovementClass::new(GenMethod::Steps),
        MovementClass::new(GenMethod::StepsPromo),
        MovementClass::new(GenMethod::StepsPromo).with_promotion_rule(1),
        MovementClass::new(GenMethod::SinglePromo).with_pair(2).with_promotion_rule(2),
        MovementClass::new(GenMethod::SetWise),
        MovementClass::new(GenMethod::StepsPair).with_pair(0),
        MovementClass::new(GenMethod::StepsPair).with_pair(1),
    ];
    const OTHER_PIECES: bool = false;
    const CLASSES: usize = 10;
    const HANDS: bool = true;
    const CASTLING: bool = false;
    const EN_PASSANT: bool = false;
    const HALFMOVE_CLOCK: bool = false;

    fn classes<T: Copy + Send + Sync + 'static>(value: T) -> [T; 10] {
        [value; 10]
    }

    /// Checks what a reader must reject: rules/shogi.md section 3.
    fn validate(setup: &Setup<Self>, rules: &Rules<Self>) -> Result<(), PositionError> {
        match rules.options().impossible_pieces() {
            false => check_pieces(setup, rules, &PIECES),
            true => check_counts(setup, rules, &PIECES),
        }
    }

    fn full_start(_: &Rules<Self>) -> Setup<Self> {
        Self::start().to_setup()
    }

    /// Tests the ends in the order of rules/shogi.md R15.
    fn outcome(line: &[Position<Self>]) -> Option<Outcome> {
        let position = line.last()?;
        let options = position.rules().options();
        stalemate_or_checkmate(position, options.stalemate() == Stalemate::Loss)
            .or_else(|| repetition_outcome(line, options.repetition_count(), true))
            .or_else(|| Self::quick_outcome(line))
    }

    fn quick_outcome(line: &[Position<Self>]) -> Option<Outcome> {
        impasse::try_rule_win(line).or_else(|| max_plies_draw(line.last()?))
    }

    fn perpetual_check_loses(_: &Rules<Self>) -> bool {
        true
    }

    fn claim(line: &[Position<Self>], claim: Claim) -> Result<Outcome, ClaimError> {
        match (claim, line.last()) {
            (Claim::Impasse, Some(_)) => impasse::claim(line),
            _ => Err(ClaimError::Unknown),
        }
    }

    fn options_allow_missing_king(options: &Options) -> bool {
        options.missing_king()
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

impl StaticRuleset for Shogi {
    fn read_position(text: &str) -> Result<Position<Self>, PositionError> {
        let options = read_trailing_options(text)?;
        text::read(split_options(text).0, &rules(&options)?)
    }

    fn start() -> Position<Self> {
        crate::START.parse().expect("the start position is valid")
    }
}

/// The draw at the limit of plies (rules/shogi.md R11), but never in check.
fn max_plies_draw(position: &Position<Shogi>) -> Option<Outcome> {
    let most = position.rules().options().max_plies();
    let over = most > 0 && position.ply() >= most && !position.in_check();
    over.then(|| Outcome::draw(EndReason::MaxPlies))
}
