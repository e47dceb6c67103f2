//! A game as an engine is told of it.

use wazir_game::Game;
use wazir_games::{Move, Play, Start};

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

    /// The same with castling written as in Chess960, or not.
    pub(crate) fn with_chess960(self, chess960: bool) -> Self {
        Self { form: self.form.with_chess960(chess960), ..self }
    }

    /// Whether engines have to be told that castling goes as in Chess960.
    pub(crate) fn is_chess960(&self) -> bool {
        self.words.is_chess960(self.game.record().start())
    }

    /// Whether the protocol has words for the game.
    pub(crate) fn is_spoken(&self) -> bool {
        self.words.is_spoken(self.form.protocol)
    }

    /// The variant by the name that most engines give it.
    pub(crate) fn variant(&self) -> Variant {
        Variant::of(self.game, &self.words)
    }

    /// What engines call an army.
    pub(crate) fn army_title(&self, id: &str) -> String {
        self.words.army_title(id)
    }

    /// Whether the game begins as it usually does, with these armies.
    pub(crate) fn begins_as_usual(&self) -> bool {
        // Armies may be known by their definition alone.
        let start = self.variant().start().clone();
        let start = self.game.armies().into_iter().fold(start, Start::armies);
        let usual = self.game.entry().open(&start);
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
    use super::*;
    use crate::driver::testing::{game, game_at};

    fn told(game: &Play, protocol: Protocol) -> Told<'_> {
        Told::new(game, &Dialects::built_in(), protocol)
    }

    fn moves(game: &Play, protocol: Protocol) -> Vec<String> {
        told(game, protocol).moves(false).collect()
    }

    #[test]
    fn shogi_in_three_dialects() {
        let mut game = game("shogi");
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
    fn euroshogi_in_two_dialects() {
        let mut game = game("euroshogi");
        game.play_text("f3f4").unwrap();
        assert_eq!(moves(&game, Protocol::Usi), ["3f3e"]);
        assert_eq!(moves(&game, Protocol::Uci), ["f3f4"]);
        let understood = told(&game, Protocol::Usi).understood("6c6d").unwrap();
        assert_eq!(game.write(understood), "c6c5");
        let start = "1nbgkgn1/1r4b1/pppppppp/8/8/PPPPPPPP/1B4R1/1NGKGBN1 b - 1";
        assert_eq!(told(&game, Protocol::Usi).start(), start);
        // A piece that has to promote does, whether it says so or not.
        let game = game_at("euroshogi", "4k3/8/8/P7/8/8/8/4K3[] w 0 1");
        let understood = told(&game, Protocol::Cecp).understood("a5a6").unwrap();
        assert_eq!(game.write(understood), "a5a6+");
    }

    #[test]
    fn positions_in_foreign_words() {
        let game = game_at("shogi", "4k4/9/9/9/9/9/9/9/4K4 w 2Pb16p 8");
        let fen = format!("4k4/9/9/9/9/9/9/9/4K4[PPb{}] b - - 0 4", "p".repeat(16));
        assert_eq!(told(&game, Protocol::Uci).start(), fen);
        let game = game_at("euroshogi", "4k3/8/8/8/8/8/8/4K3[PPr] b 0 3");
        let sfen = "4k3/8/8/8/8/8/8/4K3 w 2Pr 6";
        assert_eq!(told(&game, Protocol::Usi).start(), sfen);
    }

    #[test]
    fn promotion_to_the_strongest_goes_without_saying() {
        let mut game = game_at("cwda", "fide:nutters 1h2k3/P7/8/8/8/8/8/4K3 w - - 0 1");
        let protocol = Protocol::Cecp;
        let queen = told(&game, protocol).understood("a7a8").unwrap();
        assert_eq!(queen, told(&game, protocol).understood("a7a8q").unwrap());
        assert_ne!(queen, told(&game, protocol).understood("a7a8n").unwrap());
        game.play(queen).unwrap();
        assert_eq!(told(&game, protocol).moves(true).collect::<Vec<_>>(), ["a7a8"]);
        assert_eq!(moves(&game, protocol), ["a7a8q"]);
    }
}
