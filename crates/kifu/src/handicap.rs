//! The named start positions of shogi: the even game and the handicaps.
//!
//! The names are those that KIF and KI2 files write after `手合割：`. "Left" and "right" are seen from
//! the player who gives the handicap (上手), who sits at the top and moves first.
//!
//! ```
//! use wazir_kifu::handicap;
//! let setup = handicap::setup_by_name("二枚落ち").expect("a name from the list");
//! assert_eq!(setup.pieces().count(), 38);
//! let start = wazir_shogi::Position::default();
//! assert_eq!(handicap::name_of(&start), Some("平手"));
//! ```

use alloc::format;
use alloc::string::String;

use wazir_game::Game;
use wazir_shogi::{Position, Setup};

/// The name of the even game.
pub const EVEN: &str = "平手";

/// The name for a start position that is none of the named ones.
pub const OTHER: &str = "その他";

/// Each name with the two back ranks of the player at the top.
const TABLE: [(&str, &str); 16] = [
    (EVEN, "lnsgkgsnl/1r5b1"),
    ("香落ち", "lnsgkgsn1/1r5b1"),
    ("右香落ち", "1nsgkgsnl/1r5b1"),
    ("角落ち", "lnsgkgsnl/1r7"),
    ("飛車落ち", "lnsgkgsnl/7b1"),
    ("飛香落ち", "lnsgkgsn1/7b1"),
    ("二枚落ち", "lnsgkgsnl/9"),
    ("三枚落ち", "lnsgkgsn1/9"),
    ("四枚落ち", "1nsgkgsn1/9"),
    ("五枚落ち", "2sgkgsn1/9"),
    ("左五枚落ち", "1nsgkgs2/9"),
    ("六枚落ち", "2sgkgs2/9"),
    ("左七枚落ち", "2sgkg3/9"),
    ("右七枚落ち", "3gkgs2/9"),
    ("八枚落ち", "3gkg3/9"),
    ("十枚落ち", "4k4/9"),
];

/// Alternative names, which are read but not written.
const ALIASES: [(&str, &str); 5] = [
    ("左香落ち", "香落ち"),
    ("飛落ち", "飛車落ち"),
    ("飛車香落ち", "飛香落ち"),
    ("右五枚落ち", "五枚落ち"),
    ("なし", EVEN),
];

/// Named starts outside the list, as full SFENs. They are written as diagrams.
const UNLISTED: [(&str, &str); 3] = [
    ("裸玉", "4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
    ("歩三兵", "4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w 3p 1"),
    ("トンボ", "4k4/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
];

/// Returns the names that [`name_of`] can return, from the smallest handicap to the largest.
pub fn names() -> impl Iterator<Item = &'static str> {
    TABLE.iter().map(|(name, _)| *name)
}

fn sfen(name: &str, ranks: &str) -> String {
    let turn = if name == EVEN { 'b' } else { 'w' };
    format!("{ranks}/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL {turn} - 1")
}

/// Returns the start position with this name. Surrounding blanks and a missing final ち are ignored,
/// and the number of pieces may be a digit.
pub fn setup_by_name(name: &str) -> Option<Setup> {
    let name = normalize(name);
    let name = ALIASES.iter().find(|(alias, _)| *alias == name).map_or(&*name, |(_, name)| name);
    let text = match TABLE.iter().find(|(known, _)| *known == name) {
        Some((name, ranks)) => sfen(name, ranks),
        None => UNLISTED.iter().find(|(known, _)| *known == name)?.1.into(),
    };
    text.parse::<Position>().ok().map(|position| position.to_setup())
}

/// Returns the name in its standard spelling, for small differences in spelling.
fn normalize(name: &str) -> String {
    let digit = |c| match c {
        '2' | '２' => '二',
        '3' | '３' => '三',
        '4' | '４' => '四',
        '5' | '５' => '五',
        '6' | '６' => '六',
        '7' | '７' => '七',
        '8' | '８' => '八',
        c => c,
    };
    let mut usual: String = name.trim().replace("10", "十").chars().map(digit).collect();
    usual.retain(|c| !c.is_whitespace());
    if usual.ends_with('落') {
        usual.push('ち');
    }
    usual
}

/// Returns the name of a start position, if it has one. A position whose move number is not 1 has
/// none.
pub fn name_of(position: &Position) -> Option<&'static str> {
    let text = position.position_text();
    TABLE.iter().find(|(name, ranks)| sfen(name, ranks) == text).map(|(name, _)| *name)
}
