//! Parsed game files: the keys as written, merged with those of the base game.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Range;

use wazir_registry::{PieceShape, SquarePattern};

use super::definition::{CheckRule, DropMateRule, GameResult, PromotionMode, RepetitionResult};
use super::keys::GAME;
use super::log::ErrorLog;
use super::starts::{self, ParsedStart};
use super::values::{
    CHECK_RULES, DROP_MATE_RULES, Keys, Located, PATTERNS, PERPETUAL_CHECK_RESULTS,
    PROMOTION_MODES, PerSide, REPETITION_RESULTS, RESULTS, SHAPES,
};
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
        checking: Located<CheckRule>,
        must_drop: Located<bool>,
        castling: Located<bool>,
        castling_piece: StringValue<'t>,
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
        reach_count: Located<u32>,
        reach_blocked: Located<bool>,
        reach_safe: Located<bool>,
        connect: Names<'t>,
        connect_count: Located<u32>,
        connect_square: Located<u32>,
        connect_spread: Located<u32>,
        connect_lines: Names<'t>,
        connect_result: Located<GameResult>,
        checks: Located<u32>,
        extinct: Names<'t>,
        extinct_count: Located<u32>,
        extinct_opponent: Located<u32>,
        extinct_result: Located<GameResult>,
        extinct_royal: Located<bool>,
        pattern: Located<SquarePattern>,
        river: Located<u32>,
        palaces: Vec<StringValue<'t>>,
        points: Vec<StringValue<'t>>,
        shape: Located<PieceShape>,
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
        promotion_limit: Located<u32>,
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
        character: PerSide<Located<String>>,
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
    /// The named starts. Those of a base are not inherited.
    pub(crate) starts: Vec<ParsedStart<'t>>,
}

impl<'t> ParsedFile<'t> {
    /// Returns whether a start has hands, even empty ones.
    pub(crate) fn has_hands(&self) -> bool {
        let starts = self.starts.iter().map(|start| &start.position);
        self.game.start.iter().chain(starts).any(|start| start.text.contains('['))
    }

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

fn region<'t>(table: &Keys<'_, 't>, key: &'static str) -> Option<Words<'t>> {
    table.sided(key, Keys::list_in)
}

/// Reads the keys of a file. What is wrong is reported and left out.
pub(crate) fn read<'t>(file: TomlTable<'t>, log: &ErrorLog) -> ParsedFile<'t> {
    let file = Keys::new(file, log, &GAME);
    let mut game = ParsedGameKeys {
        name: file.limited_text("name"),
        id: file.limited_text("id"),
        about: file.limited_text("about"),
        seats: file.list("seats"),
        start: file.string("start"),
        ..ParsedGameKeys::default()
    };
    tables(&file, &mut game);
    let pieces = file.tables("pieces").into_iter();
    let pieces = pieces.map(|(key, span, keys)| (key, span, keys.map(|keys| piece(&keys))));
    ParsedFile {
        based_on: file.string("based-on"),
        without: file.list("without").unwrap_or_default(),
        starts: starts::read(&file),
        game,
        // A name that stands for nothing is a name nevertheless.
        pieces: pieces.map(|(key, span, keys)| (key, span, keys.unwrap_or_default())).collect(),
    }
}

fn tables<'t>(file: &Keys<'_, 't>, game: &mut ParsedGameKeys<'t>) {
    if let Some(board) = file.table("board") {
        game.files = board.number("files");
        game.ranks = board.number("ranks");
        game.holes = board.list("holes");
    }
    if let Some(promotion) = file.table("promotion") {
        game.zone = region(&promotion, "zone");
        game.promotes = promotion.keyword("promotes", &PROMOTION_MODES);
    }
    if let Some(hands) = file.table("hands") {
        game.captured = hands.flag("captured");
        game.keep_promoted = hands.flag("keep-promoted");
        game.drop_region = region(&hands, "drop-region");
        game.must_drop = hands.flag("must-drop");
    }
    if let Some(moves) = file.table("moves") {
        game.kings_face = moves.flag("kings-may-face");
        game.must_capture = moves.flag("must-capture");
        game.checking = moves.keyword("checks", &CHECK_RULES);
    }
    if let Some(castling) = file.table("castling") {
        game.castling = castling.flag("allowed");
        game.castling_piece = castling.string("piece");
        game.castling_partners = castling.list("partners");
        game.castling_short = castling.string("short-to");
        game.castling_long = castling.string("long-to");
        game.castling_rank = castling.number("rank");
        game.castling_free = castling.flag("any-files");
    }
    if let Some(end) = file.table("end") {
        ends(&end, game);
    }
    if let Some(look) = file.table("look") {
        game.pattern = look.keyword("board", &PATTERNS);
        game.river = look.number("river");
        game.palaces = look.list("palaces");
        game.points = look.list("points");
        game.shape = look.keyword("pieces", &SHAPES);
    }
}

fn ends<'t>(end: &Keys<'_, 't>, game: &mut ParsedGameKeys<'t>) {
    game.checkmate = end.keyword("checkmate", &RESULTS);
    game.stalemate = end.keyword("stalemate", &RESULTS);
    game.repetition = end.number("repetition");
    game.repetition_result = end.keyword("repetition-result", &REPETITION_RESULTS);
    game.perpetual_check = end.keyword("perpetual-check", &PERPETUAL_CHECK_RESULTS);
    game.no_progress = end.number("no-progress");
    game.checks = end.number("checks");
    if let Some(bare) = end.table("bare-king") {
        game.bare_king = bare.keyword("result", &RESULTS);
        game.bare_king_reply = bare.flag("reply");
    }
    if let Some(reach) = end.table("reach") {
        game.reach = reach.list("pieces");
        game.reach_squares = region(&reach, "squares");
        game.reach_reply = reach.flag("reply");
        game.reach_count = reach.number("count");
        game.reach_blocked = reach.flag("blocked");
        game.reach_safe = reach.flag("safe");
    }
    if let Some(connect) = end.table("connect") {
        game.connect = connect.list("pieces");
        game.connect_count = connect.number("count");
        game.connect_square = connect.number("square");
        game.connect_spread = connect.number("spread");
        game.connect_lines = connect.list("lines");
        game.connect_result = connect.keyword("result", &RESULTS);
    }
    if let Some(extinction) = end.table("extinction") {
        game.extinct = extinction.list("pieces");
        game.extinct_count = extinction.number("count");
        game.extinct_opponent = extinction.number("opponent");
        game.extinct_result = extinction.keyword("result", &RESULTS);
        game.extinct_royal = extinction.flag("royal");
    }
}

fn piece<'t>(table: &Keys<'_, 't>) -> ParsedPiece<'t> {
    ParsedPiece {
        letter: table.string("letter"),
        name: table.sided("name", Keys::string_in),
        note: table.limited_text("note"),
        betza: table.sided("betza", Keys::string_in),
        royal: table.flag("royal"),
        becomes: table.sided("promotes-to", Keys::list_in),
        zone: region(table, "promotion-zone"),
        promotes: table.keyword("promotes", &PROMOTION_MODES),
        leaving: table.flag("promotes-leaving"),
        promotion_limit: table.number("promotion-limit"),
        region: region(table, "region"),
        first_moves: region(table, "first-moves"),
        captured_as: table.string("captured-as"),
        drop_region: region(table, "drop-region"),
        drop_per_file: table.number("drop-per-file"),
        drop_mate: table.keyword("drop-mate", &DROP_MATE_RULES),
        drop_stuck: table.flag("drop-stuck"),
        progress: table.flag("progress"),
        passable: table.flag("en-passant"),
        shown: table.limited_text("shown"),
        character: table.sided("character", Keys::characters_in),
    }
}

/// Copies the text of a value.
pub(crate) fn owned(value: &StringValue<'_>) -> String {
    value.text.to_string()
}
