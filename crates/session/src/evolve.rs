//! What events change.

use wazir_game::Seat;

use crate::clock::PausableTimer;
use crate::session::{SeatState, Session};
use crate::{
    Event, Fact, FoldError, NotatedMove, Occupant, Offer, Phase, SessionEnd, StandingOffer, Time,
    TimeSpan,
};

type FoldResult = Result<(), FoldError>;

/// Refuses an event unless what it needs holds.
fn needs(holds: bool) -> FoldResult {
    if holds { Ok(()) } else { Err(FoldError::Inconsistent) }
}

impl Session {
    /// Takes up an event that happened in this session, or in the one that it is to become.
    ///
    /// # Errors
    /// Why it cannot have happened; nothing has changed then.
    pub fn fold(&mut self, event: &Event) -> Result<(), FoldError> {
        let at = event.at;
        if self.end().is_some() {
            return Err(FoldError::AfterEnd);
        }
        if at < self.state.at {
            return Err(FoldError::OutOfOrder);
        }
        match event.fact {
            Fact::Seated { seat, ref sitter } => self.seated(seat, sitter, at)?,
            Fact::Begun => self.begun(at)?,
            Fact::Moved { seat, ref ply, used } => self.moved(seat, ply, used, at)?,
            Fact::IllegalMove { seat, .. } => self.needs_turn(seat)?,
            Fact::OfferMade { seat, offer, ref asked } => self.offered(seat, offer, asked)?,
            Fact::OfferAnswered { seat, to, accepted } => self.answered(seat, to, accepted)?,
            Fact::OfferWithdrawn { seat } | Fact::OfferLapsed { seat } => {
                self.standing(seat)?;
                self.state.offers.retain(|standing| standing.by != seat);
            }
            Fact::TakenBack { seat, plies } => self.taken_back(seat, plies, at)?,
            Fact::FlagFell { seat } => {
                self.needs_turn(seat)?;
                let chair = self.chair_mut(seat)?;
                needs(chair.clock.is_some() && !chair.fallen)?;
                chair.fallen = true;
                self.state.turn.reset(at);
            }
            Fact::Away { seat } => self.goes_away(seat, at)?,
            Fact::Returned { seat } => self.returned(seat, at)?,
            Fact::Left { seat } => self.left(seat)?,
            Fact::SeatHandedOver { seat, ref to } => self.handed_over(seat, to, at)?,
            Fact::Paused => self.paused(at)?,
            Fact::Resumed => self.resumed(at)?,
            Fact::Ended(end) => self.ended(end, at)?,
        }
        self.state.at = at;
        Ok(())
    }

    fn chair_mut(&mut self, seat: Seat) -> Result<&mut SeatState, FoldError> {
        let mut chairs = self.state.chairs.iter_mut();
        chairs.find(|chair| chair.seat == seat).ok_or(FoldError::NoSuchSeat(seat))
    }

    fn needs_game(&self) -> FoldResult {
        needs(matches!(self.state.phase, Phase::Running | Phase::Paused))
    }

    fn needs_turn(&self, seat: Seat) -> FoldResult {
        needs(self.state.phase == Phase::Running && self.play.to_move() == seat)
    }

    fn standing(&mut self, by: Seat) -> Result<&mut StandingOffer, FoldError> {
        let standing = self.state.offers.iter_mut().find(|standing| standing.by == by);
        standing.ok_or(FoldError::Inconsistent)
    }

    /// Begins the present turn anew for somebody else, if it is the turn of that seat.
    fn restart_turn(&mut self, seat: Seat, at: Time) {
        if self.play.to_move() == seat {
            self.state.turn.reset(at);
        }
    }

    /// Charges the player to move for what was thought so far about a move that will not come. At
    /// least a millisecond is left.
    fn charge(&mut self, at: Time) {
        let start = self.setup.clock_start();
        let (turn, elapsed) = (self.play.to_move(), self.state.turn.elapsed(at));
        let Ok(chair) = self.chair_mut(turn) else { return };
        if let Some(clock) = chair.charged(start) {
            let most = clock.limit().saturating_sub(TimeSpan::from_millis(1));
            chair.clock = clock.after(elapsed.min(most)).or(chair.clock);
        }
    }

    fn seated(&mut self, seat: Seat, sitter: &Occupant, at: Time) -> FoldResult {
        let chair = self.chair_mut(seat)?;
        needs(!chair.sitter.is_person() && !sitter.is_open())?;
        needs(!(chair.fallen && sitter.is_person()))?;
        let was_relieved = chair.relieved;
        chair.sitter = sitter.clone();
        (chair.away, chair.left, chair.relieved) = (None, None, false);
        if was_relieved {
            self.restart_turn(seat, at);
        }
        Ok(())
    }

    fn begun(&mut self, at: Time) -> FoldResult {
        needs(self.state.phase == Phase::Waiting)?;
        needs(self.state.chairs.iter().all(|chair| !chair.sitter.is_open()))?;
        self.state.phase = Phase::Running;
        self.state.turn = PausableTimer::from(at, true);
        Ok(())
    }

    fn moved(&mut self, seat: Seat, ply: &NotatedMove, used: TimeSpan, at: Time) -> FoldResult {
        self.needs_turn(seat)?;
        let start = self.setup.clock_start();
        let chair = self.chair_mut(seat)?;
        let clock = match chair.charged(start) {
            Some(clock) => Some(clock.after_move(used).ok_or(FoldError::Inconsistent)?),
            None => chair.clock,
        };
        ply.play(&mut self.play)?;
        self.play.set_move_time(used.into());
        let chair = self.chair_mut(seat)?;
        (chair.clock, chair.moved) = (clock, true);
        self.state.turn.reset(at);
        Ok(())
    }

    fn offered(&mut self, by: Seat, offer: Offer, asked: &[Seat]) -> FoldResult {
        self.needs_game()?;
        for &seat in [by].iter().chain(asked) {
            self.chair_mut(seat)?;
        }
        let stands = self.state.offers.iter().any(|standing| standing.by == by);
        needs(!stands && !asked.is_empty() && !asked.contains(&by))?;
        self.state.offers.push(StandingOffer { by, offer, asked: asked.into() });
        Ok(())
    }

    fn answered(&mut self, seat: Seat, to: Seat, accepted: bool) -> FoldResult {
        let standing = self.standing(to)?;
        needs(standing.asked.contains(&seat))?;
        standing.asked.retain(|&asked| asked != seat);
        if !accepted || standing.asked.is_empty() {
            self.state.offers.retain(|standing| standing.by != to);
        }
        Ok(())
    }

    /// The clocks keep what they show: time that was used is used, and what moves added stays.
    fn taken_back(&mut self, seat: Seat, plies: u32, at: Time) -> FoldResult {
        self.needs_game()?;
        self.chair_mut(seat)?;
        needs(plies > 0 && plies as usize <= self.play.ply())?;
        self.charge(at);
        for _ in 0..plies {
            self.play.undo();
        }
        self.state.turn.reset(at);
        Ok(())
    }

    fn goes_away(&mut self, seat: Seat, at: Time) -> FoldResult {
        self.needs_game()?;
        let running = self.state.phase == Phase::Running;
        let chair = self.chair_mut(seat)?;
        needs(chair.away.is_none() && !chair.relieved)?;
        chair.away = Some(PausableTimer::from(at, running));
        Ok(())
    }

    fn returned(&mut self, seat: Seat, at: Time) -> FoldResult {
        self.needs_game()?;
        let chair = self.chair_mut(seat)?;
        if chair.away.take().is_some() {
            return Ok(());
        }
        needs(!chair.fallen)?;
        chair.sitter = chair.left.take().ok_or(FoldError::Inconsistent)?;
        chair.relieved = false;
        self.restart_turn(seat, at);
        Ok(())
    }

    fn left(&mut self, seat: Seat) -> FoldResult {
        let waiting = self.state.phase == Phase::Waiting;
        let chair = self.chair_mut(seat)?;
        needs(!chair.sitter.is_open() && !chair.relieved)?;
        chair.away = None;
        if waiting {
            chair.sitter = Occupant::Open;
        } else if chair.sitter.is_person() {
            chair.left = Some(chair.sitter.clone());
        }
        Ok(())
    }

    fn handed_over(&mut self, seat: Seat, to: &Occupant, at: Time) -> FoldResult {
        self.needs_game()?;
        needs(self.chair_mut(seat).map(|chair| !chair.relieved)? && to.is_program())?;
        if self.play.to_move() == seat {
            self.charge(at);
        }
        let chair = self.chair_mut(seat)?;
        chair.sitter = to.clone();
        (chair.away, chair.relieved) = (None, true);
        self.restart_turn(seat, at);
        Ok(())
    }

    /// Everything that measures time.
    fn watches(&mut self) -> impl Iterator<Item = &mut PausableTimer> {
        let away = self.state.chairs.iter_mut().filter_map(|chair| chair.away.as_mut());
        [&mut self.state.turn].into_iter().chain(away)
    }

    fn paused(&mut self, at: Time) -> FoldResult {
        needs(self.state.phase == Phase::Running)?;
        self.watches().for_each(|watch| watch.stop(at));
        self.state.phase = Phase::Paused;
        Ok(())
    }

    fn resumed(&mut self, at: Time) -> FoldResult {
        needs(self.state.phase == Phase::Paused)?;
        self.watches().for_each(|watch| watch.run(at));
        self.state.phase = Phase::Running;
        Ok(())
    }

    fn ended(&mut self, end: SessionEnd, at: Time) -> FoldResult {
        self.needs_game()?;
        match (self.play.outcome(), end.outcome()) {
            (by_rule, declared) if by_rule == declared => {}
            (None, Some(outcome)) => {
                let record = self.play.record_mut();
                let at = record.cursor();
                record.declare(at, outcome).map_err(|_| FoldError::Inconsistent)?;
            }
            _ => return Err(FoldError::Inconsistent),
        }
        self.watches().for_each(|watch| watch.stop(at));
        self.state.offers.clear();
        self.state.phase = Phase::Over(end);
        Ok(())
    }
}
