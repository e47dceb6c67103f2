//! KIF and KI2 headers: `先手：ann`.

use wazir_game::Seat;

use super::lexical::{begins_with_square, numbered, trim, trim_start, unmarked};
use super::terminations::player_name;
use crate::bod;
use wazir_notation::HeaderKey;

/// The line that says that the board is shown from the other side. It has no value.
pub(super) const TURNED: &str = "盤面回転";

/// The header that names the start position.
pub(super) const HANDICAP: &str = "手合割";

/// The header names with a meaning. The first name for a key is the one written.
const NAMES: [(&str, HeaderKey); 15] = [
    ("棋戦", HeaderKey::Event),
    ("場所", HeaderKey::Site),
    ("対局日", HeaderKey::Date),
    ("開始日時", HeaderKey::StartTime),
    ("終了日時", HeaderKey::EndTime),
    ("持ち時間", HeaderKey::TimeLimit),
    ("戦型", HeaderKey::Opening),
    ("表題", HeaderKey::Title),
    ("備考", HeaderKey::Note),
    ("Round", HeaderKey::Round),
    ("Result", HeaderKey::Result),
    ("先手", HeaderKey::Player(Seat::FIRST)),
    ("後手", HeaderKey::Player(Seat::SECOND)),
    ("下手", HeaderKey::Player(Seat::FIRST)),
    ("上手", HeaderKey::Player(Seat::SECOND)),
];

/// Returns the key that a name stands for.
pub(crate) fn key(name: &str) -> HeaderKey {
    let known = NAMES.iter().find(|(known, _)| *known == name);
    known.map_or_else(|| HeaderKey::other(name), |(_, key)| key.clone())
}

/// Returns the name of a key, if these formats have one.
pub(crate) fn name(key: &HeaderKey, is_handicap: bool) -> Option<&str> {
    match key {
        HeaderKey::Other(name) => Some(name),
        HeaderKey::Player(seat) if seat.index() < 2 => Some(player_name(*seat, is_handicap)),
        key => NAMES.iter().find(|(_, known)| known == key).map(|(name, _)| *name),
    }
}

/// The contents of a line that is not a move, a diagram line or a remark.
pub(super) enum LineContent<'t> {
    /// An empty line, or the head of the column of moves.
    Nothing,
    /// The text after `まで`.
    Result(&'t str),
    /// The text after `変化：`.
    Variation(&'t str),
    /// A header's name and value.
    Header(&'t str, &'t str),
    /// A line that cannot be understood.
    Unknown,
}

impl<'t> LineContent<'t> {
    /// Classifies a line that has no blanks around it.
    pub(super) fn parse(line: &'t str) -> Self {
        // Blanks may precede a byte order mark.
        let line = line.trim_start_matches('\u{feff}');
        if line.is_empty() || line.starts_with("手数--") || line.starts_with("手数－") {
            return Self::Nothing;
        }
        if let Some(rest) = line.strip_prefix("まで") {
            return Self::Result(rest);
        }
        let variation = line.strip_prefix("変化").map(trim_start);
        if let Some(rest) = variation.and_then(|rest| rest.strip_prefix(['：', ':'])) {
            return Self::Variation(trim(rest));
        }
        if line == TURNED {
            return Self::Header(TURNED, "");
        }
        // The colon may have either width, but names contain no blanks.
        match line.split_once(['：', ':']) {
            Some((name, value)) if !name.is_empty() && !name.contains(char::is_whitespace) => {
                Self::Header(name, trim(value))
            }
            _ => Self::Unknown,
        }
    }
}

/// Reads a header on a line of its own, as the reader of a record does before the first move.
pub(super) fn read(line: &str) -> Option<(HeaderKey, &str)> {
    let is_move = numbered(line).is_some() || begins_with_square(line) && !line.contains('：');
    let is_drawn = line != TURNED && bod::DiagramReader::default().line(line) != Ok(false);
    let is_remark = line.starts_with(['#', '*', '&']);
    match LineContent::parse(trim(line)) {
        LineContent::Header(name, value) if !is_move && !is_drawn && !is_remark => {
            Some((key(name), value)).filter(|_| unmarked(line) == line)
        }
        _ => None,
    }
}
