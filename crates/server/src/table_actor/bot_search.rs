//! The computers at a table.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use wazir_ai::Level;
use wazir_game::Seat;
use wazir_session::{Command, NotatedMove, Occupant};

use super::{TableActor, TableRequest};
use crate::pool::{self, SearchJob, SearchOutcome};

/// The current search.
#[derive(Default)]
pub(super) struct BotSearch {
    number: u64,
    /// The key of the position, with the ply and the seat.
    position: Option<(u64, usize, Seat)>,
    stop: Arc<AtomicBool>,
}

impl BotSearch {
    pub(super) fn is_busy(&self) -> bool {
        self.position.is_some()
    }

    pub(super) fn stop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        self.position = None;
    }
}

impl TableActor {
    /// Starts a search if a computer is to move, and stops one for a position no longer on the
    /// board.
    pub(super) fn update_search(&mut self) {
        let session = self.table.session();
        let game = session.play();
        let seat = self.table.bot_to_move();
        let about = seat.map(|seat| (game.position().key(), game.ply(), seat));
        if self.thinking.position == about {
            return;
        }
        self.thinking.stop();
        let (Some(about), Some(seat), Some(myself)) = (about, seat, self.self_sender.upgrade())
        else {
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
            limits: pool::search_limits(level, allowance, seed),
            stop: Arc::clone(&self.thinking.stop),
            probe_endgames: false,
            reply: Box::new(move |found| {
                let found = Box::new(found);
                let _ = myself.blocking_send(TableRequest::BotMove { number, found });
            }),
        };
        // If the pool is full, this is tried again at the next event.
        if self.app.pool.submit(job) {
            self.thinking.position = Some(about);
        }
    }

    pub(super) fn finish_search(&mut self, number: u64, found: SearchOutcome) {
        if number != self.thinking.number {
            return;
        }
        let Some((_, ply, seat)) = self.thinking.position.take() else { return };
        let game = self.table.session().play();
        let Some(mv) = found.mv.filter(|_| game.ply() == ply) else { return };
        let command = Command::play(seat, NotatedMove::new(game, mv));
        self.app.metrics.bot_moves.fetch_add(1, Ordering::Relaxed);
        self.table.set_outlook(seat, found.outlook);
        if let Err(why) = self.table.execute(&command, self.clock.now()) {
            tracing::error!(table = self.id, %why, "the move of a computer was refused");
        }
    }
}
