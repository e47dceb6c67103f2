//! Shogi: as SFEN and `7g7f` under USI, as FEN and `c3c4` elsewhere.

use std::sync::{Arc, Mutex, PoisonError};

use wazir_ai::mate;
use wazir_game::{Game, Seat};
use wazir_notation::usi::read_sfen;
use wazir_shogi::{Move, Options, Position, Rules, START};

use super::{Form, Proof, Spoken, no_move};
use crate::Protocol;
use crate::settings::Settings;

/// The start.
pub(super) fn start(settings: &Settings) -> Result<Position, String> {
    with_rules(&Position::default(), settings)
}

pub(super) fn read(text: &str, settings: &Settings, sfen: bool) -> Result<Position, String> {
    let sfen = if sfen { text.to_owned() } else { as_sfen(text) };
    let position = read_sfen(&sfen).map_err(|error| error.to_string())?;
    with_rules(&position, settings)
}

/// The position with the impasse rule that is chosen.
fn with_rules(position: &Position, settings: &Settings) -> Result<Position, String> {
    let options = Options::default().with_impasse(settings.impasse);
    let usual = rules(&options)?;
    Position::from_setup(usual, &position.to_setup()).or_else(|error| {
        // Problems may lack a king, and have pieces where play would not bring them.
        let problems = options.with_missing_king(true).with_impossible_pieces(true);
        problems.position(&position.to_string()).map_err(|_| error.to_string())
    })
}

/// The rules with these options. To build them takes longer than to play a game, so they are kept.
fn rules(options: &Options) -> Result<Arc<Rules>, String> {
    static KNOWN: Mutex<Vec<Arc<Rules>>> = Mutex::new(Vec::new());
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(rules) = known.iter().find(|rules| rules.options() == options) {
        return Ok(Arc::clone(rules));
    }
    let start = options.position(START).map_err(|error| error.to_string())?;
    known.push(Arc::clone(start.rules()));
    Ok(Arc::clone(start.rules()))
}

/// A FEN with White for Black and the pieces in hand in brackets, as SFEN.
fn as_sfen(fen: &str) -> String {
    let words: Vec<&str> = fen.split_ascii_whitespace().collect();
    let board = words.first().copied().unwrap_or("");
    // Four fields without brackets are an SFEN already.
    if words.len() == 4 && !board.contains('[') {
        return fen.to_owned();
    }
    let side = match words.get(1).copied() {
        Some("w") | None => "b",
        Some("b") => "w",
        Some(other) => other,
    };
    let (board, bracketed) = board.split_once('[').unwrap_or((board, ""));
    let mut hands = bracketed.trim_end_matches(']');
    let is_number = |word: &str| word.bytes().all(|b| b.is_ascii_digit());
    let mut rest = words.iter().skip(2).copied().peekable();
    while let Some(word) = rest.next_if(|word| !is_number(word)) {
        if word != "-" && hands.is_empty() {
            hands = word;
        }
    }
    // The number of the move comes last; some programs count plies without progress before it.
    let number: u32 = rest.last().and_then(|word| word.parse().ok()).unwrap_or(1);
    let plies = number.saturating_sub(1).saturating_mul(2).saturating_add(u32::from(side == "w"));
    let hands = if hands.is_empty() { "-" } else { hands };
    format!("{board} {side} {hands} {}", plies.saturating_add(1))
}

/// Turns `c3` into `7g`; both characters are ASCII.
fn to_japanese([file, rank]: [u8; 2]) -> Option<[u8; 2]> {
    let file = file.to_ascii_lowercase();
    let known = (b'a'..=b'i').contains(&file) && (b'1'..=b'9').contains(&rank);
    known.then(|| [b'9' - (file - b'a'), b'a' + (b'9' - rank)])
}

/// Turns `7g` into `c3`.
fn to_western([file, rank]: [u8; 2]) -> Option<[u8; 2]> {
    let known = (b'1'..=b'9').contains(&file) && (b'a'..=b'i').contains(&rank);
    known.then(|| [b'a' + (b'9' - file), b'9' - (rank - b'a')])
}

/// Rewrites the squares of a move by `turn`, with `mark` for drops.
fn rewrite(text: &str, turn: fn([u8; 2]) -> Option<[u8; 2]>, mark: u8) -> Option<String> {
    let (written, rest) = match *text.as_bytes() {
        [piece, b'@' | b'*', file, rank, ref rest @ ..] => {
            let [file, rank] = turn([file, rank])?;
            (vec![piece.to_ascii_uppercase(), mark, file, rank], rest)
        }
        [a, b, c, d, ref rest @ ..] => {
            (turn([a, b])?.into_iter().chain(turn([c, d])?).collect(), rest)
        }
        _ => return None,
    };
    let mut written = written;
    written.extend_from_slice(rest);
    String::from_utf8(written).ok()
}

impl Spoken for Position {
    fn read(&self, text: &str, _: Form) -> Result<Move, String> {
        let expected = "something like 7g7f, c3c4, P*5e or P@e5";
        let text = text.strip_suffix('=').unwrap_or(text);
        let japanese = rewrite(text, to_japanese, b'*');
        self.read_move(japanese.as_deref().unwrap_or(text)).map_err(|_| no_move(text, expected))
    }

    fn write(&self, mv: Move, form: Form) -> String {
        let own = self.move_text(mv);
        if form.protocol == Protocol::Usi {
            return own;
        }
        let mut text = rewrite(&own, to_western, b'@').unwrap_or_else(|| own.clone());
        if form.protocol == Protocol::Cecp && mv.promotion().is_none() {
            // XBoard wants to know when a promotion is declined.
            let promoted = self.read_move(&format!("{own}+"));
            if mv.from().is_some() && promoted.is_ok_and(|mv| self.is_legal(mv)) {
                text.push('=');
            }
        }
        text
    }

    fn describe(&self, form: Form) -> String {
        let sfen = self.to_string();
        if form.protocol == Protocol::Usi {
            return sfen;
        }
        let board = sfen.split(' ').next().unwrap_or("");
        let mut hands = String::new();
        for seat in [Seat::FIRST, Seat::SECOND] {
            for (kind, count) in self.hand(seat) {
                let letter = self.letters(wazir_chesslike::Piece { seat, kind });
                hands.extend(std::iter::repeat_n(letter.as_str(), count as usize));
            }
        }
        let hands = if hands.is_empty() { "-" } else { &hands };
        let side = if self.to_move() == Seat::FIRST { 'w' } else { 'b' };
        format!("{board}[{hands}] {side} 0 {}", self.ply() / 2 + 1)
    }

    fn paths(&self, depth: u32) -> u64 {
        self.perft(depth)
    }

    fn solve(&self, limits: &mate::Limits) -> Option<Proof<Move>> {
        Some(super::solve(self, limits))
    }
}
