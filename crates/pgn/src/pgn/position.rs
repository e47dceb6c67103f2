//! The notation of moves in PGN, by game.

use alloc::string::String;

use wazir_chesslike::{Move, Position};
use wazir_game::Game;
use wazir_geometry::{Chess8, Square};
use wazir_registry::AnyPosition;

use crate::fen::Alphabet;
use crate::san::{self, ChessBoardRules, San, SanError, Script, resolve};

/// A position whose moves PGN can hold.
pub(super) trait PgnPosition: Game {
    /// The piece letters.
    type Letters;

    /// Returns the legal move at the beginning of a text and its length, if the move has the common
    /// form that is read quickly.
    fn read_fast(&self, letters: &Self::Letters, text: [u8; 8]) -> Option<(Self::Move, usize)>;

    /// Reads a legal move.
    fn read(&self, letters: &Self::Letters, word: &[u8]) -> Result<Self::Move, SanError>;

    /// Returns whether a legal move castles in a spelling of no standard: with zeros or lower-case
    /// letters, or as a king move by two squares.
    fn is_nonstandard_castling(&self, mv: Self::Move, word: &[u8]) -> bool;

    /// Returns castling in standard spelling, if the text is the move of the king onto its own
    /// corner piece, as some programs write it.
    fn castling_onto_rook(&self, _: &str) -> Option<&'static str> {
        None
    }

    /// Returns whether a `+` after a move may promote.
    fn plus_promotes(letters: &Self::Letters) -> bool;

    /// Writes a legal move.
    fn write(
        &self,
        letters: &Self::Letters,
        mv: Self::Move,
        style: san::SanStyle,
        text: &mut String,
    );

    /// Plays a null move. Returns `false`, and does nothing, in check.
    fn play_null_move(&mut self) -> bool;

    /// Returns the number of plies played before, if positions know it.
    fn ply(&self) -> Option<u32>;
}

impl<R: ChessBoardRules> PgnPosition for Position<R> {
    type Letters = Alphabet;

    #[inline(always)]
    fn read_fast(&self, alphabet: &Alphabet, text: [u8; 8]) -> Option<(Move<R>, usize)> {
        san::read_fast(self, alphabet, text)
    }

    #[inline]
    fn read(&self, alphabet: &Alphabet, word: &[u8]) -> Result<Move<R>, SanError> {
        San::parse(word, alphabet, self.to_move())
            .and_then(|san| resolve(self, &san).map_err(|fault| fault.with_length(word.len())))
    }

    #[inline]
    fn is_nonstandard_castling(&self, mv: Move<R>, word: &[u8]) -> bool {
        let two = |from: Square<Chess8>| (from.coords().0 - mv.to().coords().0).abs() == 2;
        match word.first() {
            Some(b'0' | b'o') => true,
            Some(b'K') => mv.is_castling() && mv.from().is_some_and(two),
            Some(b'a'..=b'h') if mv.is_castling() => {
                let word = core::str::from_utf8(word).unwrap_or("");
                self.castling_onto_rook(word).is_some()
            }
            _ => false,
        }
    }

    fn castling_onto_rook(&self, word: &str) -> Option<&'static str> {
        let (from, to) = word.split_at_checked(2)?;
        let (from, to) = (Square::named(from)?, Square::named(to)?);
        let seat = self.to_move();
        let own = self.piece_at(to).is_some_and(|piece| piece.seat == seat);
        let short = to.coords().0 > from.coords().0;
        (own && self.king(seat) == Some(from)).then_some(if short { "O-O" } else { "O-O-O" })
    }

    fn plus_promotes(alphabet: &Alphabet) -> bool {
        alphabet.mark() == '+'
    }

    fn write(&self, alphabet: &Alphabet, mv: Move<R>, style: san::SanStyle, text: &mut String) {
        san::write_move(self, mv, alphabet, style, text);
    }

    fn play_null_move(&mut self) -> bool {
        self.play_null_move()
    }

    fn ply(&self) -> Option<u32> {
        Some(self.ply())
    }
}

/// Games from files. Moves that SAN cannot express are written in the game's own notation.
impl PgnPosition for AnyPosition {
    type Letters = Script;

    fn read_fast(&self, _: &Script, _: [u8; 8]) -> Option<(Self::Move, usize)> {
        None
    }

    fn read(&self, script: &Script, word: &[u8]) -> Result<Self::Move, SanError> {
        san::read_any_position(self, script, word)
            .or_else(|fault| in_own_notation(self, word).ok_or(fault))
    }

    fn is_nonstandard_castling(&self, mv: Self::Move, word: &[u8]) -> bool {
        let castles = |mv| self.move_parts(mv).is_some_and(|parts| parts.is_castling);
        matches!(word.first(), Some(b'0' | b'o')) && castles(mv)
    }

    fn plus_promotes(script: &Script) -> bool {
        script.alphabet().mark() == '+'
    }

    fn write(&self, script: &Script, mv: Self::Move, style: san::SanStyle, text: &mut String) {
        let start = text.len();
        san::write_move(self, mv, script, style, text);
        let written = text.as_bytes().get(start..).unwrap_or(&[]);
        // Two moves may look alike, such as those that capture different pieces on their way.
        if san::read_any_position(self, script, written).ok() != Some(mv) {
            text.truncate(start);
            text.push_str(&self.move_text(mv));
        }
    }

    fn play_null_move(&mut self) -> bool {
        wazir_registry::PositionView::play_null_move(&mut **self)
    }

    fn ply(&self) -> Option<u32> {
        Some(wazir_registry::PositionView::ply(&**self))
    }
}

/// Returns the legal move that a text means in the game's own notation.
fn in_own_notation(position: &AnyPosition, word: &[u8]) -> Option<wazir_registry::AnyMove> {
    let text = core::str::from_utf8(word).ok()?;
    // Some write a check symbol after a move; here it may be a promotion symbol.
    let plain = text.trim_end_matches(['+', '#']);
    let read = [text, plain].into_iter().filter_map(|text| position.read_move(text).ok());
    read.into_iter().find(|&mv| position.check(mv).is_ok())
}
