//! The keys of game files: one table for the reader, the JSON Schema and `docs/reference/game-files.md`.

use super::resolve::connect::LINES;
use super::values::{
    CHECK_RULES, DROP_MATE_RULES, PATTERNS, PERPETUAL_CHECK_RESULTS, PROMOTION_MODES,
    REPETITION_RESULTS, RESULTS, SHAPES, words,
};

/// A key that a table of a game file can have.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(not(feature = "schema"), allow(dead_code, reason = "the schema and a test read all"))]
pub(crate) struct Key {
    pub(crate) name: &'static str,
    pub(crate) value: KeyValue,
    /// Set if a table can give a value for each side.
    pub(crate) sided: bool,
    /// The values that it takes, its default and its meaning, as the documentation tells them.
    pub(crate) told: [&'static str; 3],
}

/// The values that a key takes.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(not(feature = "schema"), allow(dead_code, reason = "the schema and a test read all"))]
pub(crate) enum KeyValue {
    /// A text of 1 to `most` characters.
    Text {
        /// The maximum number of characters.
        most: usize,
    },
    /// `true` or `false`.
    Flag,
    /// A whole number.
    Number {
        /// The minimum.
        least: u32,
        /// The maximum.
        most: u32,
    },
    /// One of a few words.
    Words(&'static [&'static str]),
    /// One of a few words, or a list of them.
    WordList(&'static [&'static str]),
    /// An identifier of 1 to `most` characters.
    Id {
        /// The maximum number of characters.
        most: usize,
    },
    /// The name of a base game.
    Base,
    /// The names of both players.
    Seats,
    /// A position text.
    Position,
    /// The letter of a piece.
    Letter,
    /// The letter of a file.
    File,
    /// Any text.
    Name,
    /// A movement in Betza notation.
    Betza,
    /// The name of a piece.
    Piece,
    /// The name of a piece, or a list of them.
    Pieces,
    /// A set of squares.
    Region,
    /// A table with these keys.
    Table(&'static [Key]),
    /// Any number of tables with these keys.
    Tables(&'static [Key]),
    /// Any number of positions, or of tables with these keys.
    Starts(&'static [Key]),
}

const fn key(name: &'static str, value: KeyValue, told: [&'static str; 3]) -> Key {
    Key { name, value, sided: false, told }
}

const fn sided(name: &'static str, value: KeyValue, told: [&'static str; 3]) -> Key {
    Key { name, value, sided: true, told }
}

const fn number(least: u32, most: u32) -> KeyValue {
    KeyValue::Number { least, most }
}

const fn text(most: usize) -> KeyValue {
    KeyValue::Text { most }
}

/// The names of keys.
pub(crate) fn names(keys: &'static [Key]) -> impl Iterator<Item = &'static str> {
    keys.iter().map(|key| key.name)
}

/// The keys of a file itself.
pub(crate) const GAME: [Key; 16] = [
    key("name", text(60), ["text, 1 to 60 characters", "required", "what players call the game"]),
    key(
        "id",
        KeyValue::Id { most: 40 },
        [
            "lower-case letters, digits, `-`; at most 40",
            "made of `name`",
            "the name by which programs choose it",
        ],
    ),
    key(
        "based-on",
        KeyValue::Base,
        [
            "the name of a base",
            "none",
            "the game from which everything comes that the file does not set",
        ],
    ),
    key(
        "without",
        KeyValue::Pieces,
        [
            "list of pieces",
            "none",
            "pieces of the base that are left out; no piece promotes to them or castles with them any more",
        ],
    ),
    key(
        "about",
        text(500),
        ["text, at most 500 characters", "none", "a short description for players"],
    ),
    key(
        "seats",
        KeyValue::Seats,
        ["two texts", "`[\"White\", \"Black\"]`", "what the players are called"],
    ),
    key("start", KeyValue::Position, ["position", "required", "see [below](#positions)"]),
    key(
        "starts",
        KeyValue::Starts(&STARTS),
        ["table", "none", "other starts to choose from, see [below](#starts)"],
    ),
    key("board", KeyValue::Table(&BOARD), ["a table", "none", ""]),
    key("pieces", KeyValue::Tables(&PIECE), ["a table", "none", ""]),
    key("promotion", KeyValue::Table(&PROMOTION), ["a table", "none", ""]),
    key("hands", KeyValue::Table(&HANDS), ["a table", "none", ""]),
    key("moves", KeyValue::Table(&MOVES), ["a table", "none", ""]),
    key("castling", KeyValue::Table(&CASTLING), ["a table", "none", ""]),
    key("end", KeyValue::Table(&END), ["a table", "none", ""]),
    key("look", KeyValue::Table(&LOOK), ["a table", "none", ""]),
];

/// The keys of `[look]`.
pub(crate) const LOOK: [Key; 5] = [
    key(
        "board",
        KeyValue::Words(&words(&PATTERNS)),
        [
            "`\"squares\"`, `\"plain\"`, `\"lines\"`",
            "`\"squares\"`",
            "light and dark squares, squares that all look alike, or lines on whose crossings the pieces stand",
        ],
    ),
    key(
        "river",
        number(1, 98),
        ["1 to 98", "none", "the rank, as White counts, beyond which a river breaks the lines"],
    ),
    key(
        "palaces",
        KeyValue::Region,
        ["region", "none", "rectangles whose corners are joined by diagonals, one for each word"],
    ),
    key("points", KeyValue::Region, ["region", "none", "crossings that have a mark"]),
    key(
        "pieces",
        KeyValue::Words(&words(&SHAPES)),
        [
            "`\"figures\"`, `\"counters\"`, `\"wedges\"`",
            "`\"figures\"`",
            "figures that stand by themselves, round counters, wedges as in shogi",
        ],
    ),
];

/// The keys of `[board]`.
pub(crate) const BOARD: [Key; 3] = [
    key("files", number(1, 26), ["1 to 26", "required", ""]),
    key("ranks", number(1, 99), ["1 to 99", "required", ""]),
    key("holes", KeyValue::Region, ["region", "none", "squares that do not exist"]),
];

/// The keys of a piece in `[pieces]`.
pub(crate) const PIECE: [Key; 21] = [
    key(
        "letter",
        KeyValue::Letter,
        ["A to Z, or `+` and one of them", "the key", "in positions; a side has each letter once"],
    ),
    sided("name", KeyValue::Name, ["text, sided", "the key", "what players call it"]),
    key("note", text(500), ["text, at most 500 characters", "none", "anything worth knowing"]),
    key(
        "shown",
        text(4),
        ["text, at most 4 characters", "the letter", "what is drawn on its picture"],
    ),
    sided(
        "character",
        text(2),
        [
            "text, 1 or 2 characters, sided",
            "none",
            "what is drawn on its wedge or counter, unless the viewer prefers figures or letters",
        ],
    ),
    sided(
        "betza",
        KeyValue::Betza,
        [
            "Betza string, sided",
            "required",
            "how it moves; a side that is left out has no such piece",
        ],
    ),
    key(
        "royal",
        KeyValue::Flag,
        [
            "true or false",
            "false",
            "whether it is the king of the game, which may not be captured: at most one kind, and a side has at most one of it",
        ],
    ),
    sided("promotes-to", KeyValue::Pieces, ["list of pieces, sided", "none", "what it can become"]),
    sided("promotion-zone", KeyValue::Region, ["region, sided", "that of `[promotion]`", "where"]),
    key(
        "promotes",
        KeyValue::Words(&words(&PROMOTION_MODES)),
        [
            "`\"optional\"`, `\"when-stuck\"`, `\"forced\"`",
            "that of `[promotion]`",
            "when it must promote: never, only where it could never move again, or always",
        ],
    ),
    key(
        "promotes-leaving",
        KeyValue::Flag,
        [
            "true or false",
            "true",
            "whether a move that leaves the zone promotes, as one that ends there does",
        ],
    ),
    key(
        "promotion-limit",
        number(1, 127),
        [
            "1 to 127",
            "no limit",
            "nothing promotes to it while its player has this number of them on the board",
        ],
    ),
    sided(
        "region",
        KeyValue::Region,
        ["region, sided", "the board", "squares that its moves end on"],
    ),
    sided(
        "first-moves",
        KeyValue::Region,
        ["region, sided", "where it stands at the start", "where moves marked `i` are possible"],
    ),
    key(
        "en-passant",
        KeyValue::Flag,
        [
            "true or false",
            "false",
            "whether it can be captured en passant after a first move of two squares in a straight line that skips an empty square (`imnD`, `imnA`), by pieces with `e` in their strings",
        ],
    ),
    key(
        "captured-as",
        KeyValue::Piece,
        ["a piece, or `\"nothing\"`", "see [hands](#hands)", "what its captor gets in hand"],
    ),
    sided(
        "drop-region",
        KeyValue::Region,
        ["region, sided", "that of `[hands]`", "where it can be dropped"],
    ),
    key(
        "drop-per-file",
        number(1, 26),
        ["1 to 26", "no limit", "how many of the kind may be on a file after a drop"],
    ),
    key(
        "drop-mate",
        KeyValue::Words(&words(&DROP_MATE_RULES)),
        [
            "`\"allowed\"`, `\"illegal\"`, `\"loses\"`",
            "`\"allowed\"`",
            "what a drop of it counts as if it gives mate: an ordinary move, an illegal move, or a foul that loses the game. The base `shogi` has `\"loses\"` for pawns",
        ],
    ),
    key(
        "drop-stuck",
        KeyValue::Flag,
        ["true or false", "true", "whether it may be dropped where it could never move"],
    ),
    key(
        "progress",
        KeyValue::Flag,
        [
            "true or false",
            "false",
            "whether its moves set back the count of `no-progress`, as captures do",
        ],
    ),
];

/// The keys of `[promotion]`.
pub(crate) const PROMOTION: [Key; 2] = [
    sided(
        "zone",
        KeyValue::Region,
        ["region, sided", "none", "for all pieces that do not set their own"],
    ),
    key(
        "promotes",
        KeyValue::Words(&words(&PROMOTION_MODES)),
        ["as for pieces", "`\"optional\"`", "for all pieces that do not set their own"],
    ),
];

/// The keys of `[hands]`.
pub(crate) const HANDS: [Key; 4] = [
    key(
        "captured",
        KeyValue::Flag,
        [
            "true or false",
            "false",
            "whether captured pieces go to the hand of the captor, who can drop them",
        ],
    ),
    key(
        "keep-promoted",
        KeyValue::Flag,
        [
            "true or false",
            "false",
            "whether captured pieces stay promoted; otherwise they turn back",
        ],
    ),
    sided(
        "drop-region",
        KeyValue::Region,
        ["region, sided", "the board", "for all pieces that do not set their own"],
    ),
    key(
        "must-drop",
        KeyValue::Flag,
        ["true or false", "false", "whether a player who can drop a piece must do so"],
    ),
];

/// The keys of `[moves]`.
pub(crate) const MOVES: [Key; 3] = [
    key(
        "kings-may-face",
        KeyValue::Flag,
        [
            "true or false",
            "true",
            "false: royal pieces attack each other along open files and ranks",
        ],
    ),
    key(
        "must-capture",
        KeyValue::Flag,
        ["true or false", "false", "whether a player who can capture must capture"],
    ),
    key(
        "checks",
        KeyValue::Words(&words(&CHECK_RULES)),
        [
            "`\"allowed\"`, `\"not-by-drops\"`, `\"illegal\"`",
            "`\"allowed\"`",
            "whether a move may give check",
        ],
    ),
];

/// The keys of `[castling]`.
pub(crate) const CASTLING: [Key; 7] = [
    key(
        "allowed",
        KeyValue::Flag,
        ["true or false", "true", "`false` takes castling away from a base"],
    ),
    key(
        "piece",
        KeyValue::Piece,
        [
            "a piece",
            "the royal one",
            "what castles, in a game without a royal piece. Such a piece may castle out of, through and into attacks",
        ],
    ),
    key(
        "partners",
        KeyValue::Pieces,
        ["list of pieces", "required", "the pieces with which the king castles"],
    ),
    key(
        "short-to",
        KeyValue::File,
        [
            "the letter of a file, not the same",
            "required",
            "where the king goes; the partner lands next to it on the inner side",
        ],
    ),
    key(
        "long-to",
        KeyValue::File,
        [
            "the letter of a file, not the same",
            "required",
            "where the king goes; the partner lands next to it on the inner side",
        ],
    ),
    key("rank", number(1, 99), ["number", "1", "on which rank, as each side counts"]),
    key(
        "any-files",
        KeyValue::Flag,
        [
            "true or false",
            "false",
            "whether king and partner can begin on any files of the rank (Chess960). Rights can then name the files of the partners (`HAha`), and a castling move is written as king takes partner (`e1h1`)",
        ],
    ),
];

/// The keys of `[end]`.
pub(crate) const END: [Key; 11] = [
    key(
        "checkmate",
        KeyValue::Words(&words(&RESULTS)),
        [
            "`\"loss\"`, `\"draw\"`, `\"win\"`",
            "`\"loss\"`",
            "the result for the player who is mated",
        ],
    ),
    key(
        "stalemate",
        KeyValue::Words(&words(&RESULTS)),
        ["the same", "`\"draw\"`", "the result for the player who cannot move"],
    ),
    key(
        "repetition",
        number(0, 1000),
        ["0, or 2 to 1000", "3", "at which occurrence of a position the game ends; 0: never"],
    ),
    key(
        "repetition-result",
        KeyValue::Words(&words(&REPETITION_RESULTS)),
        [
            "`\"draw\"`, `\"white-wins\"`, `\"black-wins\"`, `\"win\"`, `\"loss\"`",
            "`\"draw\"`",
            "how; the last two are for the player who is to move when it ends",
        ],
    ),
    key(
        "perpetual-check",
        KeyValue::Words(&words(&PERPETUAL_CHECK_RESULTS)),
        [
            "`\"draw\"`, `\"loss\"`",
            "`\"draw\"`",
            "the result of a repetition for a player all of whose moves in it gave check",
        ],
    ),
    key(
        "no-progress",
        number(0, 60_000),
        [
            "0 to 60000 plies",
            "0: no limit",
            "draw after this number of plies without a capture or a move of a piece with `progress`",
        ],
    ),
    key("checks", number(0, 15), ["0 to 15", "0: not counted", "how many checks win"]),
    key(
        "bare-king",
        KeyValue::Table(&BARE_KING),
        ["`{ result, reply }`", "", "a side with nothing but one piece, while the other has more"],
    ),
    key(
        "reach",
        KeyValue::Table(&REACH),
        [
            "`{ pieces, squares, reply, count, blocked, safe }`",
            "",
            "a player who gets a piece onto its squares wins",
        ],
    ),
    key(
        "connect",
        KeyValue::Table(&CONNECT),
        [
            "`{ pieces, count, square, spread, lines, result }`",
            "",
            "a player who lines up pieces wins",
        ],
    ),
    key(
        "extinction",
        KeyValue::Table(&EXTINCTION),
        ["`{ pieces, count, opponent, result, royal }`", "", "a side with too few pieces"],
    ),
];

/// The keys of `bare-king`.
pub(crate) const BARE_KING: [Key; 2] = [
    key(
        "result",
        KeyValue::Words(&words(&RESULTS)),
        ["as above", "", "the result for the bare side"],
    ),
    key(
        "reply",
        KeyValue::Flag,
        [
            "true or false",
            "false",
            "whether the bare side may still bare the other with its next move",
        ],
    ),
];

/// The keys of `reach`.
pub(crate) const REACH: [Key; 6] = [
    key("pieces", KeyValue::Pieces, ["list of pieces", "required", "the pieces that win"]),
    sided(
        "squares",
        KeyValue::Region,
        ["region, sided", "required", "the squares that they have to reach"],
    ),
    key(
        "reply",
        KeyValue::Flag,
        ["true or false", "false", "whether Black may draw by getting there with the next move"],
    ),
    key(
        "count",
        number(1, 127),
        ["1 to 127", "1", "how many such pieces have to be there at once"],
    ),
    key(
        "blocked",
        KeyValue::Flag,
        [
            "true or false",
            "false",
            "whether one is enough where something stands on every other square",
        ],
    ),
    key(
        "safe",
        KeyValue::Flag,
        ["true or false", "false", "whether a piece that can be captured there does not count yet"],
    ),
];

/// The keys of `connect`.
pub(crate) const CONNECT: [Key; 6] = [
    key("pieces", KeyValue::Pieces, ["list of pieces", "required", "the pieces that count"]),
    key("count", number(2, 26), ["2 to 26", "none", "how many side by side in a line"]),
    key("square", number(2, 26), ["2 to 26", "none", "the width of a full square of them"]),
    key("spread", number(2, 26), ["2 to 26", "none", "how many on one line with any gaps"]),
    key(
        "lines",
        KeyValue::WordList(&words(&LINES)),
        ["list of words", "all", "the lines that count"],
    ),
    key(
        "result",
        KeyValue::Words(&words(&RESULTS)),
        ["as above", "`\"win\"`", "the result for the player who lines them up"],
    ),
];

/// The keys of `extinction`.
pub(crate) const EXTINCTION: [Key; 5] = [
    key(
        "pieces",
        KeyValue::Pieces,
        [
            "list of pieces",
            "required",
            "the kinds that count, each by itself; `*`: all pieces together",
        ],
    ),
    key("count", number(0, 127), ["0 to 127", "0", "a side with this number or fewer has too few"]),
    key(
        "opponent",
        number(0, 127),
        ["0 to 127", "0", "the number of pieces that the other side must have besides"],
    ),
    key(
        "result",
        KeyValue::Words(&words(&RESULTS)),
        ["as above", "`\"loss\"`", "the result for the side with too few pieces"],
    ),
    key(
        "royal",
        KeyValue::Flag,
        ["true or false", "false", "whether the last pieces of a kind are royal"],
    ),
];

/// The keys of a start in `[starts]`.
pub(crate) const STARTS: [Key; 3] = [
    key("position", KeyValue::Position, ["position", "required", "as in `start`"]),
    key("title", text(60), ["text, at most 60 characters", "the name", "what players call it"]),
    key("about", text(200), ["text, at most 200 characters", "none", "what it is for"]),
];

/// The keys of a value for each side.
pub(crate) const SIDES: [Key; 2] = [
    key("white", KeyValue::Name, ["", "", "for White"]),
    key("black", KeyValue::Name, ["", "", "for Black"]),
];

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::vec::Vec;

    use super::*;

    /// The tables of the page are those by which files are read.
    #[test]
    fn the_page_tells_every_key() {
        let page = include_str!("../../../../docs/reference/game-files.md");
        let rows: Vec<(&str, &str)> =
            page.lines().filter_map(|line| line.strip_prefix("| ")?.split_once(" | ")).collect();
        let tables: [&[Key]; 10] =
            [&GAME, &BOARD, &PIECE, &PROMOTION, &HANDS, &MOVES, &CASTLING, &END, &STARTS, &LOOK];
        for key in tables.into_iter().flatten() {
            if matches!(key.value, KeyValue::Table(_) | KeyValue::Tables(_))
                && key.told[0] == "a table"
            {
                assert!(page.contains(&format!("`[{}]`", key.name)), "{}", key.name);
                continue;
            }
            let told = format!("{} |", key.told.join(" | "));
            let told = told.replace(" |  |", " | |");
            let name = format!("`{}`", key.name);
            // The page lists the bases, which only their folder knows.
            let known = |rest: &str| match key.value {
                KeyValue::Base => rest.ends_with(told.trim_start_matches(key.told[0])),
                _ => rest == told,
            };
            let row = |(first, rest): &(&str, &str)| {
                first.split(", ").any(|word| word == name) && known(rest)
            };
            assert!(rows.iter().any(row), "| {name} | {told}");
        }
    }
}
