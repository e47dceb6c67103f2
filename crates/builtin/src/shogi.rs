//! Shogi as a registry entry.

#[cfg(feature = "ai")]
mod ai;
#[cfg(feature = "protocol")]
mod dialect;
mod handicaps;
#[cfg(feature = "learn")]
mod learn;
#[cfg(feature = "lessons")]
mod lessons;
#[cfg(feature = "notation")]
mod records;
mod texts;
#[cfg(feature = "arena")]
mod tuning;

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use wazir_chesslike::Kind;
use wazir_game::texts::Seats;
use wazir_game::{Seat, changed_options};
use wazir_shogi::{Impasse, Options, Position, START};
use wazir_text::{Message, message};

use wazir_registry::{
    AnyPiece, BoardLook, ClaimKind, Consent, GameEntry, GameFactory, GameId, GameInfo, OpenError,
    PieceShape, PieceStyle, SquarePattern, StartOptions,
};

use self::texts::{About, Claims, Sides, Title};

/// The id of shogi.
pub const ID: GameId = GameId::from_static("shogi");

/// The kanji of the kinds, in their order.
const KANJI: [&str; wazir_shogi::KINDS] =
    ["玉", "飛", "角", "金", "銀", "桂", "香", "歩", "龍", "馬", "全", "圭", "杏", "と"];

/// The squares beside the stars of the board.
const STARS: [(u8, u8); 4] = [(2, 2), (5, 2), (2, 5), (5, 5)];

/// The full names, in the order of the kinds.
const FULL_KANJI: [&str; wazir_shogi::KINDS] = [
    "玉将", "飛車", "角行", "金将", "銀将", "桂馬", "香車", "歩兵", "龍王", "龍馬", "成銀", "成桂",
    "成香", "と金",
];

/// The names of the piece glyphs, in the order of the kinds.
const FIGURES: [&str; wazir_shogi::KINDS] = [
    "king",
    "rook",
    "bishop",
    "gold general",
    "silver general",
    "knight",
    "lance",
    "pawn",
    "dragon king",
    "dragon horse",
    "silver general",
    "knight",
    "lance",
    "pawn",
];

/// Returns the entry of the game with its extensions.
pub fn entry() -> GameEntry {
    let entry = GameEntry::new(ShogiDefinition::default());
    #[cfg(feature = "ai")]
    let entry = entry.with_extension(ai::searcher_factory()).with_extension(ai::weights());
    #[cfg(feature = "arena")]
    let entry = entry.with_extension(tuning::tuning_hooks());
    #[cfg(feature = "learn")]
    let entry = entry.with_extension(learn::support());
    #[cfg(feature = "lessons")]
    let entry = entry.with_extension(lessons::course());
    #[cfg(feature = "notation")]
    let entry = entry.with_extension(records::RECORDS);
    #[cfg(all(feature = "move-notation", not(feature = "notation")))]
    let entry = entry.with_extension(crate::absent_formats::SHOGI);
    #[cfg(feature = "protocol")]
    let entry = entry.with_extension(dialect::dialect());
    entry
}

#[derive(Clone, Debug)]
struct ShogiDefinition {
    facts: GameInfo,
}

impl Default for ShogiDefinition {
    fn default() -> Self {
        let facts = GameInfo::new(
            ID,
            Title::Shogi.english(),
            [Seats::Black, Seats::White].map(Seats::english),
        );
        let facts = facts.with_localized_names(Title::Shogi, [Sides::Sente, Sides::Gote]);
        let facts = facts.with_about([About::Aim, About::Means, About::Care]);
        let facts = facts.with_default_start(handicaps::even_start());
        let facts = facts.with_starts(handicaps::handicap_starts());
        let stars = BoardLook::new(SquarePattern::Plain).with_points(STARS);
        Self { facts: facts.with_ruleset_options::<Options>().with_board_look(stars) }
    }
}

impl GameFactory for ShogiDefinition {
    type Position = Position;

    fn info(&self) -> &GameInfo {
        &self.facts
    }

    fn open(&self, start: &StartOptions) -> Result<Position, OpenError> {
        let options: Options = start.ruleset_options()?;
        let text = start.position().unwrap_or(START);
        let wrong = |error| OpenError::Position { game: ID, source: Arc::new(error) };
        options.position(text).map_err(wrong)
    }

    fn changed_options(&self, position: &Position) -> Vec<(&'static str, String)> {
        changed_options(position.rules().options())
    }

    /// There is no draw by agreement. The claim for entering kings depends on the impasse rule.
    fn claims(&self, position: &Position) -> Vec<(ClaimKind, Consent)> {
        let impasse = match position.rules().options().impasse() {
            Impasse::Agreed24 => Some((ClaimKind::Impasse, Consent::Everyone)),
            Impasse::Declare24 | Impasse::Declare27 => {
                Some((ClaimKind::Impasse, Consent::NotNeeded))
            }
            _ => None,
        };
        [(ClaimKind::Resign, Consent::NotNeeded)].into_iter().chain(impasse).collect()
    }

    fn claim_points(&self, position: &Position, seat: Seat) -> Option<Message> {
        let points = wazir_shogi::impasse_points(position, seat);
        match position.rules().options().impasse() {
            Impasse::Agreed24 => Some(message!(Claims::PointsOfAll { points: points.total })),
            Impasse::Declare24 | Impasse::Declare27 => Some(message!(Claims::PointsEntered {
                points: points.entered,
                pieces: points.pieces_in_zone,
                king: match points.king_entered {
                    true => Claims::KingEntered,
                    false => Claims::KingOutside,
                },
            })),
            _ => None,
        }
    }

    fn piece_style(&self, _: &Position, piece: AnyPiece) -> PieceStyle {
        // The second player, by custom the stronger one, has the king without the jewel's dot.
        let king = piece.kind == Kind::KING.index() && piece.seat != Seat::FIRST;
        let kanji = if king { Some("王") } else { KANJI.get(piece.kind).copied() };
        let full = if king { Some("王将") } else { FULL_KANJI.get(piece.kind).copied() };
        let style = PieceStyle::new(PieceShape::ShogiWedge).with_kanji(kanji);
        style.with_full_kanji(full).with_glyph_of(FIGURES.get(piece.kind).unwrap_or(&""))
    }
}
