//! The table around a board game: seats and their players, clocks, offers, and players who leave.
//! The crate does no input or output, starts no thread and reads no clock.
//!
//! A [`Session`] holds a game in progress of [`wazir_registry`]. The caller tells it what a player
//! wants and when, and it answers with what happened:
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
//! // The caller supplies the time, in milliseconds from any fixed moment.
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
//! // Replaying the log gives the same session.
//! let mut again = Session::new(game, setup)?;
//! again.replay(&log)?;
//! assert!(again == session);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Driving a session
//!
//! The program that holds a session, a server or a terminal, does three things.
//!
//! 1. Sleep until [`Session::next_deadline`] or until a request arrives.
//! 2. Read the time, once, and call [`Session::tick`] with it first, so that a flag falls before the
//!    player's command counts.
//! 3. Call [`Session::execute`] with the same time. Store the events, then send them to everybody.
//!
//! The caller checks permissions: it decides who may act for a seat before it makes a command.
//! Moves of programs are commands like any other. The caller also supplies a program's answer to an
//! offer; [`bot_answer`] has a default for programs without an opinion.
//!
//! # The rules of the table
//!
//! **Clocks** follow [`TimeControl`]: main time with increment or delay, byoyomi, Canadian
//! overtime, time per move, or none; one for all seats or one for each. Times are exact to the
//! millisecond, and a flag falls at the very millisecond at which no time is left. Clocks start
//! with the game, or each player's first move is free ([`ClockStart`]). A move can be credited for
//! its time in transit, up to a limit ([`SessionSetup::with_max_lag`]); the caller measures that
//! time. A player whose flag has fallen loses even if the opponent could not win: these games have no
//! rules about insufficient material.
//!
//! **Claims** are those that the game knows. A claim that a player can declare alone (resigning, an
//! impasse by points) ends the game at once. A claim that needs consent is an offer: everybody else
//! has to agree, and one refusal ends it. An offer stands until it is answered or withdrawn, and
//! lapses when one of the players asked moves instead. A player who makes an offer that already
//! stands accepts it.
//!
//! **Takebacks** go back to the player's own last turn, so by one move or by a round. They need the
//! consent of every person whose move is undone or who is thinking about the next move; programs
//! are not asked. A takeback request lapses with any move. *Clocks do not go back*: time used stays
//! used and increments stay, as on lichess. The player who was thinking is charged for that time;
//! then the clock of the player now to move runs. A move that was taken back stays in the record as
//! a variation.
//!
//! **Illegal moves** are refused with the reason and the squares concerned. With
//! [`SessionSetup::with_forfeit_on_illegal`] they lose the game.
//!
//! **Being away**: the caller reports a lost connection with [`Command::Away`]. If a grace period
//! is set, a player who does not return within it has left. During a pause no clock and no grace
//! period runs.
//!
//! **A player who cannot play on**, because of a fallen flag, leaving, or an illegal move where
//! that loses, loses to the other player in a game for two. With more players there is no winner
//! yet, so a program takes the seat and plays on without a clock (rules/evo.md R22):
//! [`Fact::SeatHandedOver`]. A player who left with time on the clock can come back and take the
//! seat again, with the clock as it was. When the last person leaves the table, the game is
//! abandoned and has no result.
//!
//! **The end** is the last event; after it every command is refused. [`Session::rematch_setup`]
//! returns the set-up of another game with everybody one seat further on.
//!
//! # Storage and wire formats
//!
//! Commands, events and set-ups are plain data. With the feature `serde` they are written in their
//! text forms: moves in the game's notation, seats as numbers, times and time spans in
//! milliseconds.
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod bot_policy;
mod clock;
mod command;
mod decide;
mod event;
mod fold;
mod notated_move;
mod occupant;
mod refusal;
#[cfg(feature = "serde")]
mod serde_text;
mod session;
mod setup;
pub mod texts;
mod time;
mod time_control;

pub use bot_policy::{Outlook, bot_answer};
pub use clock::{ClockView, OvertimeView, TimeLeft};
pub use command::Command;
pub use event::{Event, Fact, Offer, ParseOfferError, SessionEnd};
pub use notated_move::NotatedMove;
pub use occupant::{Occupant, ParseOccupantError};
pub use refusal::{FoldError, Refusal, ReplayError};
pub use session::{Phase, Session, StandingOffer};
pub use setup::{ClockStart, SessionSetup, SessionSetupError};
pub use time::{ParseTimeError, Time, TimeSpan};
pub use time_control::{MoveBonus, Overtime, TimeControl};

// Runs the example of the README as a doc test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
