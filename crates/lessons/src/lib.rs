//! Short lessons for beginners of a game.
//!
//! A [`Lesson`] is a position and a task: move this piece, capture and drop, promote, get out of
//! check, mate. It is solved by one move, or by a few with the replies between them. The lessons of
//! a game are its [`Course`], an extension of its registry entry; a game that joins at run time
//! brings them along as the built-in games do. A front end opens a lesson as an ordinary
//! [`Play`](wazir_registry::Play), shows the task, and has each move judged before it is played.
//!
//! ```
//! use wazir_lessons::{Course, Verdict};
//!
//! let games = wazir_builtin::games();
//! let lesson = Course::find(&games, "shogi", "mate").unwrap();
//! let mut play = lesson.open(&games)?;
//! assert!(lesson.current_task(&play).unwrap().to_string().ends_with("The gold in your hand can do it."));
//!
//! // A check that can be parried is not mate, and the verdict says so.
//! let slow = play.read_move("G*4b")?;
//! let Verdict::Wrong(why) = lesson.answer(&mut play, slow) else { panic!("no mate") };
//! assert_eq!(why.to_string(), "That is check, but not mate: 5a6b parries it.");
//!
//! let mate = play.read_move("G*5b")?;
//! assert_eq!(lesson.answer(&mut play, mate), Verdict::Solved);
//! assert!(play.outcome().is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The crate does no I/O and has no clock. The goals of tasks are data ([`Goal`]); the texts of
//! lessons are [declared](wazir_text::texts!) beside them.
#![no_std]

extern crate alloc;

mod check;
mod course;
mod goal;
mod lesson;
pub mod texts;

pub use course::Course;
pub use goal::{Goal, MovePattern};
pub use lesson::{Lesson, Step, Verdict};

// Runs the example of the README as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
