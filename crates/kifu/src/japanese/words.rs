//! The words of Japanese records: numbers, squares and names of pieces.

use alloc::string::String;

use wazir_chesslike::Kind;
use wazir_shogi::{Square, kinds};

/// The full-width digits 0 to 9, which files (columns) use.
const WIDE: [char; 10] = ['０', '１', '２', '３', '４', '５', '６', '７', '８', '９'];
/// The kanji digits 0 to 9, which ranks and counts use, and ten.
const KANJI: [char; 11] = ['〇', '一', '二', '三', '四', '五', '六', '七', '八', '九', '十'];

/// Returns a digit in full width: `７`. For a greater number it is the last digit.
pub const fn full_width_digit(digit: usize) -> char {
    WIDE[digit % 10]
}

/// Returns a digit in kanji: `六`. For a greater number it is the last digit.
pub const fn kanji_digit(digit: usize) -> char {
    KANJI[digit % 10]
}

/// Returns a number below 100 in kanji, as pieces in hand are counted: `十八`. Greater numbers are
/// written digit by digit after the tens.
///
/// ```
/// use wazir_kifu::japanese::kanji_number;
/// assert_eq!([2, 10, 18, 20].map(kanji_number), ["二", "十", "十八", "二十"]);
/// ```
pub fn kanji_number(number: usize) -> String {
    let mut text = String::new();
    match (number / 10, number % 10) {
        (0, ones) => text.push(kanji_digit(ones)),
        (tens @ 1..=9, ones) => {
            text.extend((tens > 1).then(|| kanji_digit(tens)));
            text.push(KANJI[10]);
            text.extend((ones > 0).then(|| kanji_digit(ones)));
        }
        (more, ones) => {
            text = kanji_number(more);
            text.push(kanji_digit(ones));
        }
    }
    text
}

/// Returns the value of a digit in any form: `7`, `７` or `七`.
pub(crate) const fn digit(c: char) -> Option<u8> {
    Some(match c {
        '0'..='9' => c as u8 - b'0',
        '０'..='９' => (c as u32 - '０' as u32) as u8,
        '一' => 1,
        '二' => 2,
        '三' => 3,
        '四' => 4,
        '五' => 5,
        '六' => 6,
        '七' => 7,
        '八' => 8,
        '九' => 9,
        _ => return None,
    })
}

/// Returns file and rank of a square, each from 1 to 9, counted from Black's right and from the far
/// side.
pub(crate) fn file_and_rank(square: Square) -> (u8, u8) {
    let (x, y) = square.coords();
    (9 - x as u8, 9 - y as u8)
}

/// Returns the square of a file and a rank, or `None` unless both are from 1 to 9.
pub(crate) fn square(file: u8, rank: u8) -> Option<Square> {
    Square::at(9 - i32::from(file), 9 - i32::from(rank))
}

/// Returns the name of a square in moves: `７六`.
pub fn square_name(square: Square) -> String {
    let (file, rank) = file_and_rank(square);
    [full_width_digit(file.into()), kanji_digit(rank.into())].into_iter().collect()
}

/// Returns the name of a kind in moves: `歩`, `成銀`, `龍`. Empty for a kind that shogi lacks.
pub const fn piece_name(kind: Kind) -> &'static str {
    match kind {
        kinds::PROMOTED_SILVER => "成銀",
        kinds::PROMOTED_KNIGHT => "成桂",
        kinds::PROMOTED_LANCE => "成香",
        _ => diagram_name(kind),
    }
}

/// Returns the name of a kind in diagrams, always one character: `歩`, `全`, `龍`. Empty for a kind
/// that shogi lacks.
pub const fn diagram_name(kind: Kind) -> &'static str {
    match kind {
        kinds::KING => "玉",
        kinds::ROOK => "飛",
        kinds::BISHOP => "角",
        kinds::GOLD => "金",
        kinds::SILVER => "銀",
        kinds::KNIGHT => "桂",
        kinds::LANCE => "香",
        kinds::PAWN => "歩",
        kinds::DRAGON => "龍",
        kinds::HORSE => "馬",
        kinds::PROMOTED_SILVER => "全",
        kinds::PROMOTED_KNIGHT => "圭",
        kinds::PROMOTED_LANCE => "杏",
        kinds::TOKIN => "と",
        _ => "",
    }
}

/// Returns the kind that one character names, in any form in use.
pub(crate) const fn kind_from_kanji(name: char) -> Option<Kind> {
    Some(match name {
        '歩' => kinds::PAWN,
        '銀' => kinds::SILVER,
        '金' => kinds::GOLD,
        '玉' | '王' => kinds::KING,
        '飛' => kinds::ROOK,
        '角' => kinds::BISHOP,
        '桂' => kinds::KNIGHT,
        '香' => kinds::LANCE,
        'と' => kinds::TOKIN,
        '龍' | '竜' => kinds::DRAGON,
        '馬' => kinds::HORSE,
        '全' => kinds::PROMOTED_SILVER,
        '圭' => kinds::PROMOTED_KNIGHT,
        '杏' => kinds::PROMOTED_LANCE,
        _ => return None,
    })
}

/// Returns the promotion of a kind, if it has one.
pub(crate) const fn promoted_kind(kind: Kind) -> Option<Kind> {
    Some(match kind {
        kinds::ROOK => kinds::DRAGON,
        kinds::BISHOP => kinds::HORSE,
        kinds::SILVER => kinds::PROMOTED_SILVER,
        kinds::KNIGHT => kinds::PROMOTED_KNIGHT,
        kinds::LANCE => kinds::PROMOTED_LANCE,
        kinds::PAWN => kinds::TOKIN,
        _ => return None,
    })
}
