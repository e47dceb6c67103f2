//! EuroShogi, in its own notation everywhere.

use wazir_ai::mate;
use wazir_euroshogi::{Move, Position, kinds};
use wazir_game::{Game, Seat};
use wazir_notation::fen::read_euroshogi;

use super::{Form, Proof, Spoken, no_move};
use crate::Protocol;

pub(super) fn read(text: &str) -> Result<Position, String> {
    let mut words = text.split_ascii_whitespace();
    let board = words.next().unwrap_or("");
    let side = words.next().unwrap_or("w");
    let mut rest = words.peekable();
    if board.contains('[') || board.is_empty() {
        let numbers = rest.skip_while(|word| *word == "-");
        // A single number is that of the move.
        let lone = Some(numbers.collect::<Vec<_>>()).filter(|numbers| numbers.len() == 1);
        let whole = lone.map(|number| format!("{board} {side} 0 {}", number.join(" ")));
        return read_euroshogi(whole.as_deref().unwrap_or(text)).map_err(|error| error.to_string());
    }
    // As in an SFEN, the hands may stand behind the side to move.
    let is_hand = |word: &&str| word.bytes().all(|b| b.is_ascii_alphabetic() || b == b'-');
    let hands = rest.next_if(is_hand).unwrap_or("");
    let rest: Vec<&str> = rest.collect();
    let text = format!("{board}[{hands}] {side} {}", rest.join(" "));
    read_euroshogi(&text).map_err(|error| error.to_string())
}

impl Spoken for Position {
    fn read(&self, text: &str, _: Form) -> Result<Move, String> {
        let expected = "something like c3c4, b2g7+ or P@e5";
        let text = text.strip_suffix('=').unwrap_or(text);
        self.read_move(text).map_err(|_| no_move(text, expected))
    }

    fn write(&self, mv: Move, form: Form) -> String {
        let text = self.move_text(mv);
        if form.protocol == Protocol::Usi { text.replace('@', "*") } else { text }
    }

    fn describe(&self, _: Form) -> String {
        self.to_string()
    }

    fn paths(&self, depth: u32) -> u64 {
        self.perft(depth)
    }

    fn solve(&self, limits: &mate::Limits) -> Option<Proof<Move>> {
        Some(super::solve(self, limits))
    }

    /// XBoard plays EuroShogi by the drop rules of shogi: no knight on the last two ranks, and no
    /// mate by a dropped pawn.
    fn accepted(&self, form: Form) -> Option<Vec<Move>> {
        if !form.shy {
            return None;
        }
        let seat = self.to_move();
        let far = |row: i32| if seat == Seat::FIRST { row >= 6 } else { row <= 1 };
        let mates = |mv: Move| {
            let mut next = self.clone();
            next.play_unchecked(mv);
            next.in_check() && !next.has_moves()
        };
        let strange = |&mv: &Move| match mv.dropped() {
            Some(kind) if kind == kinds::KNIGHT => far(mv.to().coords().1),
            Some(kind) if kind == kinds::PAWN => mates(mv),
            _ => false,
        };
        let moves = self.legal_moves();
        let (left_out, rest): (Vec<_>, Vec<_>) = moves.into_iter().partition(strange);
        (!left_out.is_empty()).then_some(rest)
    }
}
