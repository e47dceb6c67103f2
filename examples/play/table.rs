//! The game that is played here, and the computer that plays along.

use wazir::ai::{Limits, Options, Thought};
use wazir::game::{Claim, ClaimError, Game as _, Outcome, Seat};
use wazir::games::{OpenError, Play, PlayError, Start};
use wazir::players::{Player, Players};
use wazir::render::View;

/// A game in progress with somebody who can think about it.
pub(crate) struct Table {
    game: Play,
    player: Player,
}

impl Table {
    pub(crate) fn of(game: Play) -> Self {
        Self { game, player: Players::built_in().player() }
    }

    /// A new game of the same kind.
    pub(crate) fn again(&self, start: &Start) -> Result<Self, OpenError> {
        self.game.entry().open(start).map(Self::of)
    }

    pub(crate) fn id(&self) -> &str {
        self.game.entry().id().as_str()
    }

    pub(crate) fn title(&self) -> &str {
        self.game.entry().title()
    }

    pub(crate) fn seats(&self) -> Vec<Seat> {
        self.game.seats()
    }

    pub(crate) fn seat_name(&self, seat: Seat) -> String {
        self.game.seat_name(seat).to_owned()
    }

    pub(crate) fn to_move(&self) -> Seat {
        self.game.to_move()
    }

    pub(crate) fn in_check(&self) -> bool {
        self.game.in_check()
    }

    pub(crate) fn position_text(&self) -> String {
        self.game.position_text()
    }

    pub(crate) fn start_text(&self) -> String {
        self.game.start_text()
    }

    pub(crate) fn line(&self) -> Vec<String> {
        self.game.line()
    }

    pub(crate) fn moves(&self) -> Vec<String> {
        self.game.moves().into_iter().map(|mv| self.game.write(mv)).collect()
    }

    /// Plays a move and returns it as the game writes it.
    pub(crate) fn play(&mut self, text: &str) -> Result<String, PlayError> {
        let mv = self.game.read(text)?;
        let written = self.game.write(mv);
        match self.game.play(mv) {
            Ok(_) => Ok(written),
            Err(why) => Err(PlayError::Illegal { mv: written, why }),
        }
    }

    pub(crate) fn undo(&mut self) -> Option<String> {
        let mv = self.game.undo()?;
        Some(self.game.write(mv))
    }

    pub(crate) fn redo(&mut self) -> Option<String> {
        let before = self.game.position().clone();
        self.game.redo().map(|mv| before.move_text(mv))
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    pub(crate) fn would_claim(&self, claim: Claim) -> Result<Outcome, ClaimError> {
        self.game.would_claim(claim)
    }

    pub(crate) fn claim(&mut self, claim: Claim) -> Result<Outcome, ClaimError> {
        self.game.claim(claim)
    }

    pub(crate) fn view(&self, seat: Seat) -> View {
        wazir::render::view(&self.game, seat)
    }

    pub(crate) fn set_options(&mut self, options: Options) {
        self.player.set_options(options);
    }

    /// Looks for a good move; nothing is found where the game is over or no computer knows it.
    pub(crate) fn think(&mut self, limits: &Limits) -> Option<Thought<String>> {
        let thought = self.player.think(&self.game, limits).ok()?;
        Some(thought.map_lines(|line| {
            let mut position = self.game.position().clone();
            let text = |&mv| {
                let text = position.move_text(mv);
                position.play_unchecked(mv);
                text
            };
            line.iter().map(text).collect()
        }))
    }
}
