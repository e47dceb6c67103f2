//! The computers that sit at a table.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use wazir_ai::Level;
use wazir_game::Seat;
use wazir_session::{Command, NotatedMove, Occupant};

use super::{TableActor, TableRequest};
use crate::pool::{self, SearchJob, SearchOutcome};

/// What is being thought about.
#[derive(Default)]
pub(super) struct BotSearch {
    number: u64,
    /// The position by its key, with the ply and the seat.
    about: Option<(u64, usize, Seat)>,
    stop: Arc<AtomicBool>,
}

impl BotSearch {
    pub(super) fn is_busy(&self) -> bool {
        self.about.is_some()
    }

    pub(super) fn stop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        self.about = None;
    }
}

impl TableActor {
    /// Lets the computer think whose turn it is, if it does not already; and no more about what is
    /// no longer on the board.
    pub(super) fn thinks(&mut self) {
        let session = self.room.session();
        let game = session.play();
        let seat = self.room.bot_to_move();
        let about = seat.map(|seat| (game.position().key(), game.ply(), seat));
        if self.thinking.about == about {
            return;
        }
        self.thinking.stop();
        let (Some(about), Some(seat), Some(myself)) = (about, seat, self.myself.upgrade()) else {
            return;
        };
        let level = match session.occupant(seat) {
            Some(Occupant::Bot(level)) => level.parse().unwrap_or_default(),
            _ => Level::default(),
        };
        let allowance = session.time_left(seat, self.clock.now());
        let seed = about.0 ^ self.epoch;
        self.thinking.number += 1;
        self.thinking.stop = Arc::default();
        let number = self.thinking.number;
        let job = SearchJob {
            game: game.clone(),
            limits: pool::limits(level, allowance, seed),
            stop: Arc::clone(&self.thinking.stop),
            looks_up: false,
            tell: Box::new(move |found| {
                let found = Box::new(found);
                let _ = myself.blocking_send(TableRequest::Thought { number, found });
            }),
        };
        // Where too many wait, it is tried again with the next thing that happens.
        if self.app.pool.take(job) {
            self.thinking.about = Some(about);
        }
    }

    pub(super) fn has_thought(&mut self, number: u64, found: SearchOutcome) {
        if number != self.thinking.number {
            return;
        }
        let Some((_, ply, seat)) = self.thinking.about.take() else { return };
        let game = self.room.session().play();
        let Some(mv) = found.mv.filter(|_| game.ply() == ply) else { return };
        let command = Command::play(seat, NotatedMove::new(game, mv));
        self.app.metrics.thoughts.fetch_add(1, Ordering::Relaxed);
        self.room.set_outlook(seat, found.outlook);
        if let Err(why) = self.room.execute(&command, self.clock.now()) {
            tracing::error!(table = self.id, %why, "the move of a computer was refused");
        }
    }
}
