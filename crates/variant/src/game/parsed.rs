//! Parsed game files: the keys as written, merged with those of the base game.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Range;

use toml::Spanned;
use toml::de::DeValue;

use super::definition::{DropMateRule, GameResult, PromotionMode, RepetitionResult};
use super::values::{Located, PerSide};
use crate::FileError;
use crate::table::{StringValue, TomlTable};

/// A region before the board is known.
pub(crate) type Words<'t> = PerSide<Vec<StringValue<'t>>>;
/// Names of pieces.
pub(crate) type Names<'t> = Vec<StringValue<'t>>;

macro_rules! raw {
    ($(#[$about:meta])* $name:ident { $($field:ident: $kind:ty,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Debug, Default)]
        pub(crate) struct $name<'t> {
            $(pub(crate) $field: Option<$kind>,)+
        }

        impl $name<'_> {
            /// Fills in the keys that are missing here from `under`.
            fn over(&mut self, under: Self) {
                $(if self.$field.is_none() {
                    self.$field = under.$field;
                })+
            }
        }
    };
}

raw! {
    /// The top-level keys, and those of tables with a fixed set of keys.
    ParsedGameKeys {
        name: Located<String>,
        id: Located<String>,
        about: Located<String>,
        seats: Vec<StringValue<'t>>,
        start: StringValue<'t>,
        files: Located<u32>,
        ranks: Located<u32>,
        holes: Vec<StringValue<'t>>,
        zone: Words<'t>,
        promotes: Located<PromotionMode>,
        captured: Located<bool>,
        keep_promoted: Located<bool>,
        drop_region: Words<'t>,
        kings_face: Located<bool>,
        must_capture: Located<bool>,
        castling: Located<bool>,
        castling_partners: Names<'t>,
        castling_short: StringValue<'t>,
        castling_long: StringValue<'t>,
        castling_rank: Located<u32>,
        castling_free: Located<bool>,
        checkmate: Located<GameResult>,
        stalemate: Located<GameResult>,
        repetition: Located<u32>,
        repetition_result: Located<RepetitionResult>,
        perpetual_check: Located<GameResult>,
        no_progress: Located<u32>,
        bare_king: Located<GameResult>,
        bare_king_reply: Located<bool>,
        reach: Names<'t>,
        reach_squares: Words<'t>,
        reach_reply: Located<bool>,
        checks: Located<u32>,
        extinct: Names<'t>,
        extinct_count: Located<u32>,
        extinct_opponent: Located<u32>,
        extinct_result: Located<GameResult>,
    }
}

raw! {
    /// The keys of a piece.
    ParsedPiece {
        letter: StringValue<'t>,
        name: PerSide<StringValue<'t>>,
        note: Located<String>,
        betza: PerSide<StringValue<'t>>,
        royal: Located<bool>,
        becomes: PerSide<Names<'t>>,
        zone: Words<'t>,
        promotes: Located<PromotionMode>,
        leaving: Located<bool>,
        region: Words<'t>,
        first_moves: Words<'t>,
        captured_as: StringValue<'t>,
        drop_region: Words<'t>,
        drop_per_file: Located<u32>,
        drop_mate: Located<DropMateRule>,
        drop_stuck: Located<bool>,
        progress: Located<bool>,
        passable: Located<bool>,
        shown: Located<String>,
    }
}

/// The pieces in the order of the file, each with its key and the location of the key.
pub(crate) type ParsedPieces<'t> = Vec<(&'t str, Range<usize>, ParsedPiece<'t>)>;

/// The keys of a file.
#[derive(Clone, Debug, Default)]
pub(crate) struct ParsedFile<'t> {
    pub(crate) based_on: Option<StringValue<'t>>,
    pub(crate) without: Vec<StringValue<'t>>,
    pub(crate) game: ParsedGameKeys<'t>,
    pub(crate) pieces: ParsedPieces<'t>,
}

impl<'t> ParsedFile<'t> {
    /// Merges the base game below the file.
    pub(crate) fn inherit_from(&mut self, mut under: Self) {
        let gone: Vec<&str> = self.without.iter().map(|name| name.text).collect();
        under.pieces.retain(|(key, ..)| !gone.contains(key));
        // Removed pieces also disappear from promotions and castling.
        for (_, _, piece) in &mut under.pieces {
            if let Some(becomes) = &mut piece.becomes {
                prune(becomes, &gone);
            }
        }
        if let Some(partners) = &mut under.game.castling_partners {
            partners.retain(|name| !gone.contains(&name.text));
        }
        self.game.over(under.game);
        let mut own = core::mem::take(&mut self.pieces);
        for (key, span, piece) in under.pieces {
            let same = own.iter().position(|(other, ..)| *other == key);
            match same.map(|i| own.remove(i)) {
                Some((_, own_span, mut own_piece)) => {
                    own_piece.over(piece);
                    self.pieces.push((key, own_span, own_piece));
                }
                None => self.pieces.push((key, span, piece)),
            }
        }
        self.pieces.append(&mut own);
    }
}

fn prune(becomes: &mut PerSide<Names<'_>>, gone: &[&str]) {
    let keep = |names: &mut Names<'_>| names.retain(|name| !gone.contains(&name.text));
    match becomes {
        PerSide::Both(names) => keep(names),
        PerSide::Each(sides) => sides.iter_mut().flatten().for_each(keep),
    }
}

const GAME: [&str; 14] = [
    "name",
    "id",
    "based-on",
    "about",
    "seats",
    "start",
    "without",
    "board",
    "pieces",
    "promotion",
    "hands",
    "moves",
    "castling",
    "end",
];
const BOARD: [&str; 3] = ["files", "ranks", "holes"];
const PROMOTION: [&str; 2] = ["zone", "promotes"];
const HANDS: [&str; 3] = ["captured", "keep-promoted", "drop-region"];
const MOVES: [&str; 2] = ["kings-may-face", "must-capture"];
const CASTLING: [&str; 6] = ["allowed", "partners", "short-to", "long-to", "rank", "any-files"];
const END: [&str; 10] = [
    "checkmate",
    "stalemate",
    "repetition",
    "repetition-result",
    "perpetual-check",
    "no-progress",
    "bare-king",
    "reach",
    "checks",
    "extinction",
];
const PIECE: [&str; 19] = [
    "letter",
    "name",
    "note",
    "betza",
    "royal",
    "promotes-to",
    "promotion-zone",
    "promotes",
    "promotes-leaving",
    "region",
    "first-moves",
    "captured-as",
    "drop-region",
    "drop-per-file",
    "drop-mate",
    "drop-stuck",
    "progress",
    "en-passant",
    "shown",
];

const WHEN: [(&str, PromotionMode); 3] = [
    ("optional", PromotionMode::Optional),
    ("when-stuck", PromotionMode::WhenStuck),
    ("forced", PromotionMode::Forced),
];
const WORTH: [(&str, GameResult); 3] =
    [("loss", GameResult::Loss), ("draw", GameResult::Draw), ("win", GameResult::Win)];
const PERPETUAL: [(&str, GameResult); 2] = [("draw", GameResult::Draw), ("loss", GameResult::Loss)];
const DROP_MATE: [(&str, DropMateRule); 3] = [
    ("allowed", DropMateRule::Allowed),
    ("illegal", DropMateRule::Illegal),
    ("loses", DropMateRule::Loses),
];
const LIMIT: [(&str, RepetitionResult); 3] = [
    ("draw", RepetitionResult::Draw),
    ("white-wins", RepetitionResult::White),
    ("black-wins", RepetitionResult::Black),
];
fn region<'t>(table: &TomlTable<'t>, key: &'static str) -> Result<Option<Words<'t>>, FileError> {
    table.sided(key, |table, value| table.list_in(key, value))
}

fn strings<'t>(
    key: &'static str,
) -> impl Fn(&TomlTable<'t>, &'t Spanned<DeValue<'t>>) -> Result<StringValue<'t>, FileError> {
    move |table, value| table.string_in(key, value)
}

/// Reads the keys of a file.
pub(crate) fn read<'t>(file: &TomlTable<'t>) -> Result<ParsedFile<'t>, FileError> {
    file.reject_unknown_keys(&GAME)?;
    let mut raw = ParsedFile {
        based_on: file.optional("based-on")?,
        without: file.list("without")?.unwrap_or_default(),
        ..ParsedFile::default()
    };
    raw.game = ParsedGameKeys {
        name: file.limited_text("name", 60)?,
        id: file.limited_text("id", 40)?,
        about: file.limited_text("about", 500)?,
        seats: file.list("seats")?,
        start: file.optional("start")?,
        ..ParsedGameKeys::default()
    };
    tables(file, &mut raw.game)?;
    if let Some(pieces) = file.optional_table("pieces")? {
        for (key, span, value) in pieces.entries() {
            let table = pieces.table_in("pieces", value)?;
            raw.pieces.push((key, span, piece(&table)?));
        }
    }
    Ok(raw)
}

fn tables<'t>(file: &TomlTable<'t>, game: &mut ParsedGameKeys<'t>) -> Result<(), FileError> {
    if let Some(board) = file.optional_table("board")? {
        board.reject_unknown_keys(&BOARD)?;
        game.files = board.number("files", 1..=26)?;
        game.ranks = board.number("ranks", 1..=99)?;
        game.holes = board.list("holes")?;
    }
    if let Some(promotion) = file.optional_table("promotion")? {
        promotion.reject_unknown_keys(&PROMOTION)?;
        game.zone = region(&promotion, "zone")?;
        game.promotes = promotion.keyword("promotes", &WHEN)?;
    }
    if let Some(hands) = file.optional_table("hands")? {
        hands.reject_unknown_keys(&HANDS)?;
        game.captured = hands.flag("captured")?;
        game.keep_promoted = hands.flag("keep-promoted")?;
        game.drop_region = region(&hands, "drop-region")?;
    }
    if let Some(moves) = file.optional_table("moves")? {
        moves.reject_unknown_keys(&MOVES)?;
        game.kings_face = moves.flag("kings-may-face")?;
        game.must_capture = moves.flag("must-capture")?;
    }
    if let Some(castling) = file.optional_table("castling")? {
        castling.reject_unknown_keys(&CASTLING)?;
        game.castling = castling.flag("allowed")?;
        game.castling_partners = castling.list("partners")?;
        game.castling_short = castling.optional("short-to")?;
        game.castling_long = castling.optional("long-to")?;
        game.castling_rank = castling.number("rank", 1..=99)?;
        game.castling_free = castling.flag("any-files")?;
    }
    if let Some(end) = file.optional_table("end")? {
        ends(&end, game)?;
    }
    Ok(())
}

fn ends<'t>(end: &TomlTable<'t>, game: &mut ParsedGameKeys<'t>) -> Result<(), FileError> {
    end.reject_unknown_keys(&END)?;
    game.checkmate = end.keyword("checkmate", &WORTH)?;
    game.stalemate = end.keyword("stalemate", &WORTH)?;
    game.repetition = end.number("repetition", 0..=1000)?;
    game.repetition_result = end.keyword("repetition-result", &LIMIT)?;
    game.perpetual_check = end.keyword("perpetual-check", &PERPETUAL)?;
    game.no_progress = end.number("no-progress", 0..=60_000)?;
    game.checks = end.number("checks", 0..=15)?;
    if let Some(bare) = end.optional_table("bare-king")? {
        bare.reject_unknown_keys(&["result", "reply"])?;
        game.bare_king = bare.keyword("result", &WORTH)?;
        game.bare_king_reply = bare.flag("reply")?;
    }
    if let Some(reach) = end.optional_table("reach")? {
        reach.reject_unknown_keys(&["pieces", "squares", "reply"])?;
        game.reach = reach.list("pieces")?;
        game.reach_squares = region(&reach, "squares")?;
        game.reach_reply = reach.flag("reply")?;
    }
    if let Some(extinction) = end.optional_table("extinction")? {
        extinction.reject_unknown_keys(&["pieces", "count", "opponent", "result"])?;
        game.extinct = extinction.list("pieces")?;
        game.extinct_count = extinction.number("count", 0..=127)?;
        game.extinct_opponent = extinction.number("opponent", 0..=127)?;
        game.extinct_result = extinction.keyword("result", &WORTH)?;
    }
    Ok(())
}

fn piece<'t>(table: &TomlTable<'t>) -> Result<ParsedPiece<'t>, FileError> {
    table.reject_unknown_keys(&PIECE)?;
    Ok(ParsedPiece {
        letter: table.optional("letter")?,
        name: table.sided("name", strings("name"))?,
        note: table.limited_text("note", 500)?,
        betza: table.sided("betza", strings("betza"))?,
        royal: table.flag("royal")?,
        becomes: table.sided("promotes-to", |t, value| t.list_in("promotes-to", value))?,
        zone: region(table, "promotion-zone")?,
        promotes: table.keyword("promotes", &WHEN)?,
        leaving: table.flag("promotes-leaving")?,
        region: region(table, "region")?,
        first_moves: region(table, "first-moves")?,
        captured_as: table.optional("captured-as")?,
        drop_region: region(table, "drop-region")?,
        drop_per_file: table.number("drop-per-file", 1..=26)?,
        drop_mate: table.keyword("drop-mate", &DROP_MATE)?,
        drop_stuck: table.flag("drop-stuck")?,
        progress: table.flag("progress")?,
        passable: table.flag("en-passant")?,
        shown: table.limited_text("shown", 4)?,
    })
}

/// Copies the text of a value.
pub(crate) fn owned(value: &StringValue<'_>) -> String {
    value.text.to_string()
}
