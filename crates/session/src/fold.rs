//! Folding: how events change the state of a session.

use wazir_game::Seat;

use crate::clock::PausableTimer;
use crate::session::{SeatState, Session};
use crate::{
    Event, Fact, FoldError, NotatedMove, Occupant, Offer, Phase, SessionEnd, StandingOffer, Time,
    TimeSpan,
};

type FoldResult = Result<(), FoldError>;

/// Refuses an event unless its precondition holds.
fn ensure(holds: bool) -> FoldResult {
    if holds { Ok(()) } else { Err(FoldError::Inconsistent) }
}

impl Session {
    /// Applies an event to this session, as it happens or during a replay.
    ///
    /// # Errors
    /// Returns the reason if the event cannot have happened; then nothing has changed.
    pub fn fold(&mut self, event: &Event) -> Result<(), FoldError> {
        let at = event.at;
        if self.end().is_some() {
            return Err(FoldError::AfterEnd);
        }
        if at < self.state.last_event_at {
            return Err(FoldError::OutOfOrder);
        }
        match event.fact {
            Fact::Seated { seat, ref occupant } => self.fold_seated(seat, occupant, at)?,
            Fact::Begun => self.fold_begun(at)?,
            Fact::Moved { seat, ref ply, used } => self.fold_moved(seat, ply, used, at)?,
            Fact::IllegalMove { seat, .. } => self.ensure_turn(seat)?,
            Fact::OfferMade { seat, offer, ref asked } => {
                self.fold_offer_made(seat, offer, asked)?
            }
            Fact::OfferAnswered { seat, to, accepted } => {
                self.fold_offer_answered(seat, to, accepted)?
            }
            Fact::OfferWithdrawn { seat } | Fact::OfferLapsed { seat } => {
                self.standing_offer_mut(seat)?;
                self.state.offers.retain(|standing| standing.by != seat);
            }
            Fact::TakenBack { seat, plies } => self.fold_taken_back(seat, plies, at)?,
            Fact::FlagFell { seat } => {
                self.ensure_turn(seat)?;
                let chair = self.seat_state_mut(seat)?;
                ensure(chair.clock.is_some() && !chair.flag_fallen)?;
                chair.flag_fallen = true;
                self.state.turn_timer.reset(at);
            }
            Fact::Away { seat } => self.fold_away(seat, at)?,
            Fact::Returned { seat } => self.fold_returned(seat, at)?,
            Fact::Left { seat } => self.fold_left(seat)?,
            Fact::SeatHandedOver { seat, ref to } => self.fold_handed_over(seat, to, at)?,
            Fact::Paused => self.fold_paused(at)?,
            Fact::Resumed => self.fold_resumed(at)?,
            Fact::Ended(end) => self.fold_ended(end, at)?,
        }
        self.state.last_event_at = at;
        Ok(())
    }

    fn seat_state_mut(&mut self, seat: Seat) -> Result<&mut SeatState, FoldError> {
        let mut chairs = self.state.seats.iter_mut();
        chairs.find(|chair| chair.seat == seat).ok_or(FoldError::NoSuchSeat(seat))
    }

    fn ensure_in_game(&self) -> FoldResult {
        ensure(matches!(self.state.phase, Phase::Running | Phase::Paused))
    }

    fn ensure_turn(&self, seat: Seat) -> FoldResult {
        ensure(self.state.phase == Phase::Running && self.play.to_move() == seat)
    }

    fn standing_offer_mut(&mut self, by: Seat) -> Result<&mut StandingOffer, FoldError> {
        let standing = self.state.offers.iter_mut().find(|standing| standing.by == by);
        standing.ok_or(FoldError::Inconsistent)
    }

    /// Restarts the current turn if it is the turn of that seat, because another player now thinks.
    fn restart_turn(&mut self, seat: Seat, at: Time) {
        if self.play.to_move() == seat {
            self.state.turn_timer.reset(at);
        }
    }

    /// Charges the player to move for time spent on a move that will not come. At least one
    /// millisecond is left.
    fn charge(&mut self, at: Time) {
        let start = self.setup.clock_start();
        let (turn, elapsed) = (self.play.to_move(), self.state.turn_timer.elapsed(at));
        let Ok(chair) = self.seat_state_mut(turn) else { return };
        if let Some(clock) = chair.running_clock(start) {
            let most = clock.move_limit().saturating_sub(TimeSpan::from_millis(1));
            chair.clock = clock.after_thinking(elapsed.min(most)).or(chair.clock);
        }
    }

    fn fold_seated(&mut self, seat: Seat, occupant: &Occupant, at: Time) -> FoldResult {
        let chair = self.seat_state_mut(seat)?;
        ensure(!chair.occupant.is_person() && !occupant.is_open())?;
        ensure(!(chair.flag_fallen && occupant.is_person()))?;
        let was_relieved = chair.substituted;
        chair.occupant = occupant.clone();
        (chair.away_timer, chair.former_occupant, chair.substituted) = (None, None, false);
        if was_relieved {
            self.restart_turn(seat, at);
        }
        Ok(())
    }

    fn fold_begun(&mut self, at: Time) -> FoldResult {
        ensure(self.state.phase == Phase::Waiting)?;
        ensure(self.state.seats.iter().all(|chair| !chair.occupant.is_open()))?;
        self.state.phase = Phase::Running;
        self.state.turn_timer = PausableTimer::started_at(at, true);
        Ok(())
    }

    fn fold_moved(
        &mut self,
        seat: Seat,
        ply: &NotatedMove,
        used: TimeSpan,
        at: Time,
    ) -> FoldResult {
        self.ensure_turn(seat)?;
        let start = self.setup.clock_start();
        let chair = self.seat_state_mut(seat)?;
        let clock = match chair.running_clock(start) {
            Some(clock) => Some(clock.after_move(used).ok_or(FoldError::Inconsistent)?),
            None => chair.clock,
        };
        ply.play(&mut self.play)?;
        self.play.set_move_time(used.into());
        let chair = self.seat_state_mut(seat)?;
        (chair.clock, chair.has_moved) = (clock, true);
        self.state.turn_timer.reset(at);
        Ok(())
    }

    fn fold_offer_made(&mut self, by: Seat, offer: Offer, asked: &[Seat]) -> FoldResult {
        self.ensure_in_game()?;
        for &seat in [by].iter().chain(asked) {
            self.seat_state_mut(seat)?;
        }
        let stands = self.state.offers.iter().any(|standing| standing.by == by);
        ensure(!stands && !asked.is_empty() && !asked.contains(&by))?;
        self.state.offers.push(StandingOffer { by, offer, asked: asked.into() });
        Ok(())
    }

    fn fold_offer_answered(&mut self, seat: Seat, to: Seat, accepted: bool) -> FoldResult {
        let standing = self.standing_offer_mut(to)?;
        ensure(standing.asked.contains(&seat))?;
        standing.asked.retain(|&asked| asked != seat);
        if !accepted || standing.asked.is_empty() {
            self.state.offers.retain(|standing| standing.by != to);
        }
        Ok(())
    }

    /// Clocks keep their time: time used stays used, and increments stay.
    fn fold_taken_back(&mut self, seat: Seat, plies: u32, at: Time) -> FoldResult {
        self.ensure_in_game()?;
        self.seat_state_mut(seat)?;
        ensure(plies > 0 && plies as usize <= self.play.ply())?;
        self.charge(at);
        for _ in 0..plies {
            self.play.undo();
        }
        self.state.turn_timer.reset(at);
        Ok(())
    }

    fn fold_away(&mut self, seat: Seat, at: Time) -> FoldResult {
        self.ensure_in_game()?;
        let running = self.state.phase == Phase::Running;
        let chair = self.seat_state_mut(seat)?;
        ensure(chair.away_timer.is_none() && !chair.substituted)?;
        chair.away_timer = Some(PausableTimer::started_at(at, running));
        Ok(())
    }

    fn fold_returned(&mut self, seat: Seat, at: Time) -> FoldResult {
        self.ensure_in_game()?;
        let chair = self.seat_state_mut(seat)?;
        if chair.away_timer.take().is_some() {
            return Ok(());
        }
        ensure(!chair.flag_fallen)?;
        chair.occupant = chair.former_occupant.take().ok_or(FoldError::Inconsistent)?;
        chair.substituted = false;
        self.restart_turn(seat, at);
        Ok(())
    }

    fn fold_left(&mut self, seat: Seat) -> FoldResult {
        let waiting = self.state.phase == Phase::Waiting;
        let chair = self.seat_state_mut(seat)?;
        ensure(!chair.occupant.is_open() && !chair.substituted)?;
        chair.away_timer = None;
        if waiting {
            chair.occupant = Occupant::Open;
        } else if chair.occupant.is_person() {
            chair.former_occupant = Some(chair.occupant.clone());
        }
        Ok(())
    }

    fn fold_handed_over(&mut self, seat: Seat, to: &Occupant, at: Time) -> FoldResult {
        self.ensure_in_game()?;
        ensure(self.seat_state_mut(seat).map(|chair| !chair.substituted)? && to.is_program())?;
        if self.play.to_move() == seat {
            self.charge(at);
        }
        let chair = self.seat_state_mut(seat)?;
        chair.occupant = to.clone();
        (chair.away_timer, chair.substituted) = (None, true);
        self.restart_turn(seat, at);
        Ok(())
    }

    /// Returns everything that measures time.
    fn timers_mut(&mut self) -> impl Iterator<Item = &mut PausableTimer> {
        let away = self.state.seats.iter_mut().filter_map(|chair| chair.away_timer.as_mut());
        [&mut self.state.turn_timer].into_iter().chain(away)
    }

    fn fold_paused(&mut self, at: Time) -> FoldResult {
        ensure(self.state.phase == Phase::Running)?;
        self.timers_mut().for_each(|watch| watch.stop(at));
        self.state.phase = Phase::Paused;
        Ok(())
    }

    fn fold_resumed(&mut self, at: Time) -> FoldResult {
        ensure(self.state.phase == Phase::Paused)?;
        self.timers_mut().for_each(|watch| watch.start(at));
        self.state.phase = Phase::Running;
        Ok(())
    }

    fn fold_ended(&mut self, end: SessionEnd, at: Time) -> FoldResult {
        self.ensure_in_game()?;
        match (self.play.outcome(), end.outcome()) {
            (by_rule, declared) if by_rule == declared => {}
            (None, Some(outcome)) => {
                let record = self.play.record_mut();
                let at = record.cursor();
                record.declare(at, outcome).map_err(|_| FoldError::Inconsistent)?;
            }
            _ => return Err(FoldError::Inconsistent),
        }
        self.timers_mut().for_each(|watch| watch.stop(at));
        self.state.offers.clear();
        self.state.phase = Phase::Over(end);
        Ok(())
    }
}
