//! Headers: `先手：ann`.

use wazir_game::Seat;

use super::terminations::player_name;
use super::lexical::{begins_with_square, numbered, trim, trim_start, unmarked};
use crate::bod;
use wazir_notation::HeaderKey;

/// The line that says that the board is shown from the other side. It has no value.
pub(super) const TURNED: &str = "盤面回転";

/// The header that names the start position.
pub(super) const HANDICAP: &str = "手合割";

/// The names of the keys that have a meaning. The first one for a key is the one written.
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

/// The key that a name stands for.
pub(crate) fn key(name: &str) -> HeaderKey {
    let known = NAMES.iter().find(|(known, _)| *known == name);
    known.map_or_else(|| HeaderKey::other(name), |(_, key)| key.clone())
}

/// What a key is called, if these formats have a name for it.
pub(crate) fn name(key: &HeaderKey, is_handicap: bool) -> Option<&str> {
    match key {
        HeaderKey::Other(name) => Some(name),
        HeaderKey::Player(seat) if seat.index() < 2 => Some(player_name(*seat, is_handicap)),
        key => NAMES.iter().find(|(_, known)| known == key).map(|(name, _)| *name),
    }
}

/// What a line says that is neither a move nor part of a diagram nor a remark.
pub(super) enum LineContent<'t> {
    /// Nothing: it is empty, or the head of the column of moves.
    Nothing,
    /// `まで…`: what follows.
    Result(&'t str),
    /// `変化：…`: what follows.
    Variation(&'t str),
    /// Name and value.
    Header(&'t str, &'t str),
    /// It cannot be understood.
    Unknown,
}

impl<'t> LineContent<'t> {
    /// `line` is without blanks around it.
    pub(super) fn parse(line: &'t str) -> Self {
        // Blanks may stand before a byte order mark.
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
        // The colon may be of either width, but names hold no blanks.
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
