//! The decisions of a session: commands to facts.

use alloc::vec;
use alloc::vec::Vec;

use wazir_game::{Claim, ClaimError, Seat};
use wazir_registry::{ClaimKind, Consent};

use crate::session::SeatState;
use crate::{
    Command, Fact, NotatedMove, Occupant, Offer, Phase, Refusal, Session, SessionEnd,
    StandingOffer, Time, TimeSpan,
};

type DecideResult = Result<Vec<Fact>, Refusal>;

impl Session {
    /// Returns the facts that a command leads to; changes nothing.
    pub(crate) fn decide(&self, command: &Command, now: Time) -> DecideResult {
        if let Phase::Over(end) = self.state.phase {
            return Err(Refusal::Over(end));
        }
        if self.next_deadline().is_some_and(|deadline| deadline <= now) {
            return Err(Refusal::Overdue);
        }
        match *command {
            Command::Sit { seat, ref occupant } => self.decide_sit(seat, occupant),
            Command::Begin => self.decide_begin(),
            Command::Leave { seat } if self.state.phase == Phase::Waiting => {
                match self.require_seat(seat)?.occupant.is_open() {
                    true => Err(Refusal::SeatOpen(seat)),
                    false => Ok(vec![Fact::Left { seat }]),
                }
            }
            _ if self.state.phase == Phase::Waiting => Err(Refusal::NotBegun),
            Command::Pause if self.state.phase == Phase::Paused => Err(Refusal::Paused),
            Command::Pause => Ok(vec![Fact::Paused]),
            Command::Resume if self.state.phase != Phase::Paused => Err(Refusal::NotPaused),
            Command::Resume => Ok(vec![Fact::Resumed]),
            Command::Move { seat, ref ply, lag } => self.decide_move(seat, ply, lag, now),
            Command::Claim { seat, claim } => self.decide_claim(seat, claim),
            Command::TakeBack { seat } => self.decide_takeback(seat),
            Command::Answer { seat, to, accept } => self.decide_answer(seat, to, accept),
            Command::Withdraw { seat } => {
                self.require_seat(seat)?;
                self.offer_of(seat).ok_or(Refusal::NoOffer)?;
                Ok(vec![Fact::OfferWithdrawn { seat }])
            }
            Command::Away { seat } => match self.require_seat(seat)? {
                chair if chair.away_timer.is_some() || chair.substituted => {
                    Err(Refusal::AlreadyAway(seat))
                }
                _ => Ok(vec![Fact::Away { seat }]),
            },
            Command::Return { seat } => self.decide_return(seat),
            Command::Leave { seat } => match self.require_seat(seat)?.substituted {
                true => Err(Refusal::AlreadyAway(seat)),
                false => Ok(self.decide_leave(seat)),
            },
        }
    }

    fn require_seat(&self, seat: Seat) -> Result<&SeatState, Refusal> {
        self.seat_state(seat).ok_or(Refusal::NoSuchSeat(seat))
    }

    fn decide_sit(&self, seat: Seat, occupant: &Occupant) -> DecideResult {
        let chair = self.require_seat(seat)?;
        match occupant {
            _ if chair.occupant.is_person() => Err(Refusal::SeatTaken(seat)),
            Occupant::Open => Err(Refusal::SeatOpen(seat)),
            Occupant::Person(_) if chair.flag_fallen => Err(Refusal::SeatForfeited(seat)),
            _ => Ok(vec![Fact::Seated { seat, occupant: occupant.clone() }]),
        }
    }

    fn decide_begin(&self) -> DecideResult {
        if self.state.phase != Phase::Waiting {
            return Err(Refusal::Begun);
        }
        match self.state.seats.iter().find(|chair| chair.occupant.is_open()) {
            Some(chair) => Err(Refusal::SeatOpen(chair.seat)),
            None => Ok(vec![Fact::Begun]),
        }
    }

    fn decide_move(&self, seat: Seat, ply: &NotatedMove, lag: TimeSpan, now: Time) -> DecideResult {
        let chair = self.require_seat(seat)?;
        let turn = self.play.to_move();
        if self.state.phase == Phase::Paused {
            return Err(Refusal::Paused);
        }
        if turn != seat {
            return Err(Refusal::NotYourTurn { turn });
        }
        let mv = ply.read(&self.play).map_err(Refusal::NotAMove)?;
        let credit = lag.min(self.setup.max_lag());
        let used = self.state.turn_timer.elapsed(now).saturating_sub(credit);
        let clock = chair.running_clock(self.setup.clock_start());
        if clock.is_some_and(|clock| clock.after_thinking(used).is_none()) {
            return Ok(self.decide_flag_fall(seat));
        }
        let ply = ply.with_move(&self.play, mv);
        match self.play.validate_move(mv) {
            Ok(legal) => {
                let ply = ply.with_legal(legal);
                let mut facts = vec![Fact::Moved { seat, ply, used }];
                facts.extend(
                    self.lapsed_offers(|offer| offer.is_takeback() || offer.asked.contains(&seat)),
                );
                Ok(facts)
            }
            // A substitute cannot be replaced by another substitute, so its illegal move is only
            // refused.
            Err(_) if self.setup.forfeit_on_illegal() && !chair.substituted => {
                let mut facts = vec![Fact::IllegalMove { seat, ply }];
                facts.extend(self.decide_forfeit(seat, Claim::IllegalMove(seat)));
                Ok(facts)
            }
            Err(why) => Err(Refusal::Illegal(why)),
        }
    }

    /// Returns the facts that follow when a flag falls.
    pub(crate) fn decide_flag_fall(&self, seat: Seat) -> Vec<Fact> {
        let mut facts = vec![Fact::FlagFell { seat }];
        facts.extend(self.decide_forfeit(seat, Claim::TimeForfeit(seat)));
        facts
    }

    /// Returns the facts that follow when a player leaves for good during the game.
    pub(crate) fn decide_leave(&self, seat: Seat) -> Vec<Fact> {
        let mut facts = vec![Fact::Left { seat }];
        match self.is_last_person(seat) {
            true => facts.push(Fact::Ended(SessionEnd::Abandoned)),
            false => facts.extend(self.decide_forfeit(seat, Claim::Abandonment(seat))),
        }
        facts
    }

    /// Returns whether a person sits here and no other person is at the table.
    fn is_last_person(&self, seat: Seat) -> bool {
        let mut chairs = self.state.seats.iter();
        chairs.all(|chair| match chair.seat == seat {
            true => chair.occupant.is_person(),
            false => !chair.has_present_person(),
        })
    }

    /// Returns the facts that follow when a player cannot play on: with two players the other wins;
    /// with more a program takes the seat (rules/evo.md R22) as long as a person is left to play
    /// against.
    fn decide_forfeit(&self, seat: Seat, claim: Claim) -> Vec<Fact> {
        match self.play.claim_outcome(claim) {
            Ok(outcome) => vec![Fact::Ended(SessionEnd::Decided(outcome))],
            Err(_) if self.is_last_person(seat) => vec![Fact::Ended(SessionEnd::Abandoned)],
            Err(_) => {
                let to = self.setup.substitute().clone();
                let mut facts = vec![Fact::SeatHandedOver { seat, to }];
                facts.extend(self.lapsed_offers(|offer| {
                    offer.by == seat || offer.is_takeback() && offer.asked.contains(&seat)
                }));
                facts
            }
        }
    }

    fn decide_return(&self, seat: Seat) -> DecideResult {
        let chair = self.require_seat(seat)?;
        match chair.away_timer.is_some() || chair.former_occupant.is_some() && !chair.flag_fallen {
            true => Ok(vec![Fact::Returned { seat }]),
            false => Err(Refusal::NotAway(seat)),
        }
    }

    fn decide_claim(&self, seat: Seat, claim: ClaimKind) -> DecideResult {
        self.require_seat(seat)?;
        let known = self.play.claims().into_iter().find(|(kind, _)| *kind == claim);
        let turn = self.play.to_move();
        match known {
            None => Err(Refusal::Claim(ClaimError::Unknown)),
            Some((kind, Consent::NotNeeded)) if kind != ClaimKind::Resign && turn != seat => {
                Err(Refusal::NotYourTurn { turn })
            }
            Some((_, Consent::NotNeeded)) => self.end_by_claim(seat, claim),
            Some(_) => {
                self.play.claim_outcome(claim.claimed_by(seat)).map_err(Refusal::Claim)?;
                self.decide_offer(seat, Offer::Claim(claim), self.other_seats(seat))
            }
        }
    }

    /// Ends the game by a claim to which everybody has agreed.
    fn end_by_claim(&self, seat: Seat, claim: ClaimKind) -> DecideResult {
        let outcome = self.play.claim_outcome(claim.claimed_by(seat)).map_err(Refusal::Claim)?;
        Ok(vec![Fact::Ended(SessionEnd::Decided(outcome))])
    }

    fn other_seats(&self, seat: Seat) -> Vec<Seat> {
        self.state.seats.iter().map(|chair| chair.seat).filter(|&other| other != seat).collect()
    }

    fn decide_takeback(&self, seat: Seat) -> DecideResult {
        self.require_seat(seat)?;
        if !self.setup.takebacks() {
            return Err(Refusal::NoTakebacks);
        }
        let plies = self.takeback_plies(seat).ok_or(Refusal::NothingToTakeBack)?;
        // The players whose moves are undone, and the one who is thinking about the next move.
        let concerned = self.play.record().history().iter().rev().take(plies as usize + 1);
        let concerned: Vec<Seat> = concerned.map(|position| position.to_move()).collect();
        let asked = |chair: &&SeatState| {
            chair.seat != seat && chair.occupant.is_person() && concerned.contains(&chair.seat)
        };
        let asked = self.state.seats.iter().filter(asked).map(|chair| chair.seat).collect();
        self.decide_offer(seat, Offer::Takeback { plies }, asked)
    }

    /// Makes an offer to those who have to agree. To offer what another has offered is to accept.
    fn decide_offer(&self, seat: Seat, offer: Offer, asked: Vec<Seat>) -> DecideResult {
        let same = self.state.offers.iter().find(|standing| {
            standing.offer == offer && standing.by != seat && standing.asked.contains(&seat)
        });
        if let Some(standing) = same {
            return self.decide_answer(seat, standing.by, true);
        }
        if self.offer_of(seat).is_some() {
            return Err(Refusal::OfferStands);
        }
        match asked.is_empty() {
            true => self.fulfil_offer(seat, offer, None),
            false => Ok(vec![Fact::OfferMade { seat, offer, asked }]),
        }
    }

    /// Returns the facts that the selected offers lapse.
    fn lapsed_offers(&self, which: impl Fn(&StandingOffer) -> bool) -> impl Iterator<Item = Fact> {
        let lapsed = self.state.offers.iter().filter(move |offer| which(offer));
        lapsed.map(|offer| Fact::OfferLapsed { seat: offer.by })
    }

    fn offer_of(&self, seat: Seat) -> Option<&StandingOffer> {
        self.state.offers.iter().find(|standing| standing.by == seat)
    }

    fn decide_answer(&self, seat: Seat, to: Seat, accepted: bool) -> DecideResult {
        self.require_seat(seat)?;
        let standing = self.offer_of(to).filter(|standing| standing.asked.contains(&seat));
        let standing = standing.ok_or(Refusal::NoOffer)?;
        let answer = Fact::OfferAnswered { seat, to, accepted };
        match accepted && standing.asked.len() == 1 {
            true => self.fulfil_offer(to, standing.offer, Some(answer)),
            false => Ok(vec![answer]),
        }
    }

    /// Returns the facts of an offer to which all have agreed, the last of them by `answer`.
    fn fulfil_offer(&self, by: Seat, offer: Offer, answer: Option<Fact>) -> DecideResult {
        let answered = answer.is_some();
        let mut facts: Vec<Fact> = answer.into_iter().collect();
        match offer {
            Offer::Claim(claim) => facts.extend(self.end_by_claim(by, claim)?),
            Offer::Takeback { plies } => {
                // The other offers were made in another position.
                facts.extend(self.lapsed_offers(|other| !answered || other.by != by));
                facts.push(Fact::TakenBack { seat: by, plies });
            }
        }
        Ok(facts)
    }
}
