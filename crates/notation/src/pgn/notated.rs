//! How the moves of a game are written in PGN.

use alloc::string::String;

use wazir_chesslike::{Move, Position};
use wazir_game::Game;
use wazir_games::AnyPosition;
use wazir_geometry::{Chess8, Square};

use crate::ErrorKind;
use crate::fen::Alphabet;
use crate::san::{self, Fault, Rules8, San, resolve};

/// A position whose moves PGN can hold.
pub(super) trait Notated: Game {
    /// What the letters of pieces are.
    type Letters;

    /// The legal move that a text begins with, and its length, where it is one that is read at a
    /// glance.
    fn usual(&self, letters: &Self::Letters, text: [u8; 8]) -> Option<(Self::Move, usize)>;

    /// A legal move by its text.
    fn read(&self, letters: &Self::Letters, word: &[u8]) -> Result<Self::Move, Fault>;

    /// Whether a legal move castles and is written as no standard has it: with noughts or small
    /// letters, or as a move of the king by two squares.
    fn is_oddly_castled(&self, mv: Self::Move, word: &[u8]) -> bool;

    /// Castling as the standard writes it, where a text is the move of the king onto its own corner
    /// piece, as some programs have it.
    fn castles_onto_rook(&self, _: &str) -> Option<&'static str> {
        None
    }

    /// Whether a `+` behind a move may promote.
    fn plus_promotes(letters: &Self::Letters) -> bool;

    /// Writes a legal move.
    fn write(&self, letters: &Self::Letters, mv: Self::Move, style: san::Style, text: &mut String);

    /// Gives the turn away. False, and nothing done, in check.
    fn gives_away(&mut self) -> bool;

    /// How many moves have been made before, where positions tell.
    fn plies(&self) -> Option<u32>;
}

impl<R: Rules8> Notated for Position<R> {
    type Letters = Alphabet;

    #[inline(always)]
    fn usual(&self, alphabet: &Alphabet, text: [u8; 8]) -> Option<(Move<R>, usize)> {
        san::usual(self, alphabet, text)
    }

    #[inline]
    fn read(&self, alphabet: &Alphabet, word: &[u8]) -> Result<Move<R>, Fault> {
        San::parse(word, alphabet, self.to_move())
            .and_then(|san| resolve(self, &san).map_err(|fault| fault.of(word.len())))
    }

    #[inline]
    fn is_oddly_castled(&self, mv: Move<R>, word: &[u8]) -> bool {
        let two = |from: Square<Chess8>| (from.coords().0 - mv.to().coords().0).abs() == 2;
        match word.first() {
            Some(b'0' | b'o') => true,
            Some(b'K') => mv.is_castling() && mv.from().is_some_and(two),
            Some(b'a'..=b'h') if mv.is_castling() => {
                let word = core::str::from_utf8(word).unwrap_or("");
                self.castles_onto_rook(word).is_some()
            }
            _ => false,
        }
    }

    fn castles_onto_rook(&self, word: &str) -> Option<&'static str> {
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

    fn write(&self, alphabet: &Alphabet, mv: Move<R>, style: san::Style, text: &mut String) {
        san::write_move(self, mv, alphabet, style, text);
    }

    fn gives_away(&mut self) -> bool {
        self.pass()
    }

    fn plies(&self) -> Option<u32> {
        Some(self.ply())
    }
}

/// Games that bring their rules along, in their own notation.
impl Notated for AnyPosition {
    type Letters = ();

    fn usual(&self, (): &(), _: [u8; 8]) -> Option<(Self::Move, usize)> {
        None
    }

    fn read(&self, (): &(), word: &[u8]) -> Result<Self::Move, Fault> {
        let text = core::str::from_utf8(word).unwrap_or("");
        // Some write a sign of check behind a move, which here may be one of promotion.
        let plain = text.trim_end_matches(['+', '#']);
        let mut legal = None;
        for text in [text, plain] {
            let mv = self.read_move(text);
            let mv = mv.map_err(|why| Fault::new(ErrorKind::Move, why.message()));
            let mv = mv.and_then(|mv| match self.check(mv) {
                Ok(()) => Ok(mv),
                Err(why) => Err(Fault::new(ErrorKind::IllegalMove, why.message())),
            });
            if mv.is_ok() {
                return mv;
            }
            legal = legal.or(Some(mv));
        }
        legal.unwrap_or_else(|| Err(Fault::new(ErrorKind::Move, wazir_text::Pgn::Move)))
    }

    fn is_oddly_castled(&self, _: Self::Move, _: &[u8]) -> bool {
        false
    }

    fn plus_promotes((): &()) -> bool {
        true
    }

    fn write(&self, (): &(), mv: Self::Move, _: san::Style, text: &mut String) {
        text.push_str(&self.move_text(mv));
    }

    fn gives_away(&mut self) -> bool {
        self.pass()
    }

    fn plies(&self) -> Option<u32> {
        None
    }
}
