//! A game as an engine is told of it.

use wazir_game::Game;
use wazir_games::{Move, Play};

use crate::dialect::{Dialects, Form, Words, placement};
use crate::{Protocol, Variant};

use super::error::DriverError;

/// A game in the words of a protocol.
pub(crate) struct Told<'g> {
    pub(crate) game: &'g Play,
    words: Words,
    form: Form,
}

impl<'g> Told<'g> {
    pub(crate) fn new(game: &'g Play, dialects: &Dialects, protocol: Protocol) -> Self {
        Self { game, words: dialects.of(game.entry()), form: Form::driver(protocol) }
    }

    /// Whether the protocol has words for the game.
    pub(crate) fn is_spoken(&self) -> bool {
        self.words.is_spoken(self.form.protocol)
    }

    /// The variant by the name that most engines give it.
    pub(crate) fn variant(&self) -> Variant {
        Variant::of(self.game, &self.words)
    }

    /// Whether the game begins as it usually does, with these armies.
    pub(crate) fn begins_as_usual(&self) -> bool {
        let variant = self.variant();
        let usual = variant.entry().open(variant.start());
        usual.is_ok_and(|usual| usual.position().same_position(self.game.record().start()))
    }

    /// The start, to be set up.
    pub(crate) fn start(&self) -> String {
        self.words.write_position(self.game.record().start(), self.form)
    }

    /// What stands where at the start, as in a FEN.
    pub(crate) fn placement(&self) -> String {
        let start = self.game.record().start();
        placement(start, |piece| self.words.label(start, piece, self.form))
    }

    /// The moves played. With `short`, what a piece becomes is left out where it goes without
    /// saying.
    pub(crate) fn moves(&self, short: bool) -> impl Iterator<Item = String> {
        let record = self.game.record();
        record.moves().into_iter().zip(record.line()).map(move |(mv, before)| {
            let unsaid = short.then(|| self.words.unsaid(before, mv)).flatten();
            self.words.write_move(before, unsaid.unwrap_or(mv), self.form)
        })
    }

    /// A move of the engine's; it may break the rules. What a piece has to become may be left out.
    pub(crate) fn understood(&self, text: &str) -> Result<Move, DriverError> {
        let position = self.game.position();
        let mv = self.words.read_move(position, text, self.form).map_err(|reason| {
            DriverError::NoMove { text: text.chars().take(40).collect(), reason }
        })?;
        Ok(self.words.implied(position, mv).unwrap_or(mv))
    }
}

#[cfg(test)]
#[cfg(all(feature = "cwda", feature = "euroshogi", feature = "shogi"))]
mod tests {
    use wazir_games::{Games, Start};

    use super::*;

    fn open(game: &str, start: &Start) -> Play {
        Games::built_in().open(game, start).unwrap()
    }

    fn told(game: &Play, protocol: Protocol) -> Told<'_> {
        Told::new(game, &Dialects::built_in(), protocol)
    }

    fn moves(game: &Play, protocol: Protocol) -> Vec<String> {
        told(game, protocol).moves(false).collect()
    }

    #[test]
    fn shogi_in_three_dialects() {
        let mut game = open("shogi", &Start::default());
        assert!(told(&game, Protocol::Usi).begins_as_usual());
        for mv in ["7g7f", "3c3d", "8h2b+", "3a2b", "B*5e"] {
            game.play_text(mv).unwrap();
        }
        assert_eq!(moves(&game, Protocol::Usi), ["7g7f", "3c3d", "8h2b+", "3a2b", "B*5e"]);
        assert_eq!(moves(&game, Protocol::Cecp), ["c3c4", "g7g6", "b2h8+", "g9h8", "B@e5"]);
        let understood = told(&game, Protocol::Cecp).understood("g8g7=").unwrap();
        assert_eq!(game.write(understood), "3b3c");
        assert!(told(&game, Protocol::Usi).understood("resign").is_err());
        let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] w - - 0 1";
        assert_eq!(told(&game, Protocol::Uci).start(), start);
    }

    #[test]
    fn positions() {
        let sfen = "4k4/9/9/9/9/9/9/9/4K4 w 2Pb17p 8";
        let game = open("shogi", &Start::default().position(sfen));
        let fen = format!("4k4/9/9/9/9/9/9/9/4K4[PPb{}] b - - 0 4", "p".repeat(16));
        let _ = fen;
        assert_eq!(told(&game, Protocol::Usi).start(), sfen);
    }
}
