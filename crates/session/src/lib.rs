//! The table around a board game: who sits where, whose clock runs, what is offered and agreed on, who
//! has left. It does no input or output, starts no thread and reads no clock.
//!
//! A [`Session`] holds a game in progress of [`wazir_registry`]. It is told what somebody wants and when,
//! and answers with what happened:
//!
//! ```text
//! command + now -> events          or a refusal, and nothing has changed
//!           now -> events          flags that fell, players who were away for too long
//!         event -> state           the same whether it happens now or is read from a log
//! ```
//!
//! ```rust
//! use wazir_game::Seat;
//! use wazir_registry::{GameRegistry, StartOptions};
//! use wazir_session::{Command, Fact, Session, SessionSetup, Occupant, Time};
//!
//! let game = wazir_builtin::games().open("shogi", &StartOptions::default())?;
//! let setup = SessionSetup::new([Occupant::person("Ann"), Occupant::bot("easy")])
//!     .with_clock("10m byo 30sx3".parse()?);
//! let mut session = Session::new(game.clone(), setup.clone())?;
//! let mut log = Vec::new();
//!
//! // Time is what the caller says it is: milliseconds from any moment.
//! log.extend(session.execute(&Command::Begin, Time::from_millis(0))?);
//! let moved = session.execute(&Command::play(Seat::FIRST, "7g7f"), Time::from_millis(12_345))?;
//! assert!(matches!(&moved[0].fact, Fact::Moved { used, .. } if used.as_millis() == 12_345));
//! log.extend(moved);
//! let refused = session.execute(&Command::play(Seat::FIRST, "2g2f"), Time::from_millis(12_500));
//! assert_eq!(refused.unwrap_err().to_string(), "it is the turn of seat 2");
//!
//! // The computer has 10 minutes and three times 30 seconds. It does not use them.
//! let deadline = session.next_deadline().unwrap();
//! assert_eq!(deadline.as_millis(), 12_345 + 600_000 + 3 * 30_000);
//! log.extend(session.tick(deadline));
//! assert_eq!(session.play().outcome().unwrap().to_string(), "seat 1 wins: time forfeit");
//!
//! // What was kept makes the same session again.
//! let mut again = Session::new(game, setup)?;
//! again.replay(&log)?;
//! assert!(again == session);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How it is driven
//!
//! Whoever holds a session, a server or a terminal, does three things.
//!
//! 1. Sleep until [`Session::next_deadline`] or until somebody says something.
//! 2. Take the time, once. First [`Session::tick`] with it: what time alone brings has happened before
//!    what somebody wants now.
//! 3. Then [`Session::execute`] with the same moment. Keep the events, then tell everybody.
//!
//! Whether somebody may act for a seat is settled before a command is made. Moves of programs are
//! commands like any other; a program's answer to an offer is asked of the caller too, and
//! [`bot_answer`] has one for programs without opinions.
//!
//! # What is agreed and how it is played
//!
//! **Clocks** are those of [`TimeControl`]: main time with increment or delay, byoyomi, Canadian
//! overtime, time a move, none; one for all seats or one for each. All is exact to the millisecond, and a
//! flag falls at the very millisecond at which no time is left. Clocks begin with the game, or are free
//! for each player's first move ([`ClockStart`]). A move that was on its way for a while can be credited
//! for it, within a bound ([`SessionSetup::with_max_lag`]); what it was credited is the caller's measurement. No
//! rule of these games saves a player whose flag has fallen because the other could not win: there are
//! none about insufficient material.
//!
//! **Claims** are those that the game knows. What a player can declare alone (resigning, an impasse
//! by points) ends the game at once. What needs consent is an offer: everybody else has to agree, and one
//! refusal ends it. An offer stands until it is answered or withdrawn; it lapses when one of those asked
//! moves instead. Who offers what is offered already agrees.
//!
//! **Takebacks** go back to the own last turn, so by one move or by a round, and need the consent of every
//! person whose move is undone or who is thinking about the next one; programs do not mind. They lapse with any move. *Clocks do not go back*:
//! time used stays used and increments stay, as on lichess; who was thinking is charged for it, and then
//! the clock runs of who is to move again. A taken back move stays in the record as a variation.
//!
//! **Illegal moves** are refused with the reason and its squares. Where that is agreed
//! ([`SessionSetup::with_forfeit_on_illegal`]) they lose.
//!
//! **Being away**: a caller who loses somebody says so ([`Command::Away`]). With a grace time, who is not
//! back in time has left. During a pause no clock and no grace time runs.
//!
//! **Who cannot play on**, by a fallen flag, by leaving or by an illegal move where that loses, loses to
//! the other of two. Among more there is no winner yet, so a program takes the seat and plays on without
//! a clock (rules/evo.md R22): [`Fact::SeatHandedOver`]. Who left, but did not run out of time, can come
//! back and take the seat with the clock as it was left. When the last person leaves the table the
//! game is abandoned and has no result.
//!
//! **The end** is the last event; after it every command is refused. [`Session::rematch_setup`] gives the
//! set-up of another game with everybody one seat further on.
//!
//! # Kept and sent
//!
//! Commands, events and set-ups are plain data. With the feature `serde` they are written in their text
//! forms: moves as the game writes them, seats as numbers, moments and spans as milliseconds.
#![no_std]

extern crate alloc;

mod clock;
mod command;
mod time_control;
mod decide;
mod event;
mod fold;
#[cfg(feature = "serde")]
mod serde_text;
mod notated_move;
mod bot_policy;
mod refusal;
mod session;
mod setup;
mod occupant;
pub mod texts;
mod time;

pub use clock::{ClockView, OvertimeView, TimeLeft};
pub use command::Command;
pub use time_control::{MoveBonus, Overtime, TimeControl};
pub use event::{Event, Fact, Offer, ParseOfferError, SessionEnd};
pub use notated_move::NotatedMove;
pub use bot_policy::{Outlook, bot_answer};
pub use refusal::{FoldError, Refusal, ReplayError};
pub use session::{Phase, Session, StandingOffer};
pub use setup::{ClockStart, SessionSetup, SessionSetupError};
pub use occupant::{Occupant, ParseOccupantError};
pub use time::{ParseTimeError, Time, TimeSpan};

// The example of the package's own page is run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
