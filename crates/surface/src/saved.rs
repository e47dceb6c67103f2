//! Saved games: texts that hold everything about a game in progress.
//!
//! A saved game is a few lines, each a word and its value: the game, its definition if it comes from
//! a file, options and start; then a line for each move in the order in which they were first
//! played, with the number of the move before it. A record in another format would not keep where
//! the game stands, which line came first, and an outcome that was claimed.

use std::fmt::Write as _;
use std::time::Duration;

use wazir::game::{EndReason, NodeId, Outcome, Seat};
use wazir::registry::{GameEntry, Play, StartOptions};
use wazir::text::message;

use crate::error::{Error, ErrorKind};
use crate::facts::registry;
use crate::game::Game;
use crate::setup::check_bytes;
use crate::texts::Calls;

const FIRST_LINE: &str = "Wazir game 1";

/// The largest saved game, in bytes.
const MAX_SAVED: usize = 64 << 20;

impl Game {
    /// Returns the whole game as a text for [`Game::load`]: its rules, start, moves with variations
    /// and comments, undone moves, and claims.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`] for a text that is too long to be read again.
    ///
    /// ```
    /// use wazir_surface::{Game, Setup};
    /// let mut game = Game::new("evo", &Setup::default())?;
    /// let first = game.moves().remove(0);
    /// game.push_move(&first)?;
    /// game.claim("resign", None)?;
    /// assert_eq!(Game::load(&game.save()?)?, game);
    /// # Ok::<(), wazir_surface::Error>(())
    /// ```
    pub fn save(&self) -> Result<String, Error> {
        let play = self.play();
        let mut text = format!("{FIRST_LINE}\n");
        let mut line = |word: &str, value: &str| {
            let _ = writeln!(text, "{word} {}", escape(value));
        };
        line("game", self.id());
        if let Some(definition) = self.definition() {
            line("definition", definition);
        }
        for (key, value) in play.changed_options() {
            line("option", &format!("{key} {value}"));
        }
        line("start", &play.start_text());
        write_nodes(play, &mut line);
        if let Some((node, outcome)) = play.record().declared() {
            let winner = outcome.winner().map_or("-".to_owned(), |seat| seat.index().to_string());
            line("claim", &format!("{} {winner} {}", node.index(), outcome.reason()));
        }
        line("at", &play.record().cursor().index().to_string());
        check_bytes(text.len(), MAX_SAVED)?;
        Ok(text)
    }

    /// Returns the game that [`Game::save`] wrote.
    ///
    /// # Errors
    /// [`ErrorKind::Saved`] if the text is damaged, [`ErrorKind::UnknownGame`], or the error in a
    /// definition, position or move of it.
    pub fn load(text: &str) -> Result<Self, Error> {
        check_bytes(text.len(), MAX_SAVED)?;
        let mut lines = text.lines();
        if lines.next() != Some(FIRST_LINE) {
            return Err(damaged(text));
        }
        let lines: Vec<(&str, String)> = lines.map(read_line).collect::<Result<_, _>>()?;
        let mut play = entry(&lines)?.open(&start(&lines)?)?;
        let mut reader = NodeReader { play: &mut play, nodes: vec![NodeId::START] };
        for (word, value) in &lines {
            reader.read(word, value)?;
        }
        Ok(Self::of_play(play))
    }
}

/// Writes the moves, what belongs to each, and the order of the continuations at each fork.
fn write_nodes(play: &Play, line: &mut impl FnMut(&str, &str)) {
    let record = play.record();
    for (id, node) in record.nodes() {
        if let Some(mv) = node.mv() {
            let parent = node.parent();
            let text = record.position_at(parent).move_text(mv);
            line("move", &format!("{} {text}", parent.index()));
        }
        let number = id.index();
        if !node.comment().is_empty() {
            line("comment", &format!("{number} {}", node.comment()));
        }
        if let Some(time) = node.time() {
            line("time", &format!("{number} {}.{:09}", time.as_secs(), time.subsec_nanos()));
        }
    }
    // Reading a fork disturbs those before it, which therefore follow.
    let forks: Vec<_> = record.nodes().filter(|(_, node)| node.children().len() > 1).collect();
    for (id, node) in forks.into_iter().rev() {
        let order: Vec<String> = node.children().iter().map(|id| id.index().to_string()).collect();
        line("order", &format!("{} {}", id.index(), order.join(" ")));
    }
}

fn escape(value: &str) -> String {
    value.replace('\\', "\\\\").replace('\n', "\\n").replace('\r', "\\r")
}

fn unescape(value: &str) -> Option<String> {
    let mut text = String::with_capacity(value.len());
    let mut chars = value.chars();
    while let Some(c) = chars.next() {
        text.push(match c {
            '\\' => match chars.next()? {
                'n' => '\n',
                'r' => '\r',
                '\\' => '\\',
                _ => return None,
            },
            c => c,
        });
    }
    Some(text)
}

fn read_line(line: &str) -> Result<(&str, String), Error> {
    let (word, value) = line.split_once(' ').ok_or_else(|| damaged(line))?;
    Ok((word, unescape(value).ok_or_else(|| damaged(line))?))
}

fn damaged(part: &str) -> Error {
    let part: String = part.chars().take(40).flat_map(char::escape_debug).collect();
    Error::new(ErrorKind::Saved, message!(Calls::Saved { part }))
}

fn find<'l>(lines: &'l [(&str, String)], wanted: &str) -> Option<&'l str> {
    lines.iter().find(|(word, _)| *word == wanted).map(|(_, value)| &**value)
}

/// Returns the game that is played: a built-in one, or that of the definition.
fn entry(lines: &[(&str, String)]) -> Result<GameEntry, Error> {
    match find(lines, "definition") {
        None => {
            let id = find(lines, "game").ok_or_else(|| damaged("game"))?;
            Ok(registry().find(id)?.clone())
        }
        #[cfg(feature = "variant")]
        Some(definition) => crate::variant::game_entry(definition),
        #[cfg(not(feature = "variant"))]
        Some(definition) => Err(damaged(definition)),
    }
}

fn start(lines: &[(&str, String)]) -> Result<StartOptions, Error> {
    let position = find(lines, "start").ok_or_else(|| damaged("start"))?;
    let mut start = StartOptions::default().with_position(position);
    for (_, option) in lines.iter().filter(|(word, _)| *word == "option") {
        let (key, value) = option.split_once(' ').ok_or_else(|| damaged(option))?;
        start = start.with_option(key, value);
    }
    Ok(start)
}

/// Plays the moves of a saved game.
struct NodeReader<'p> {
    play: &'p mut Play,
    /// The nodes that exist, in the order of their numbers.
    nodes: Vec<NodeId>,
}

impl NodeReader<'_> {
    fn read(&mut self, word: &str, value: &str) -> Result<(), Error> {
        let wrong = || damaged(value);
        let (number, rest) = value.split_once(' ').unwrap_or((value, ""));
        let node = || self.nodes.get(number.parse::<usize>().ok()?).copied();
        match word {
            "game" | "definition" | "option" | "start" => {}
            "move" => self.play_move(node().ok_or_else(wrong)?, rest)?,
            "comment" => self.play.record_mut().set_comment(node().ok_or_else(wrong)?, rest),
            "time" => {
                let time = read_time(rest).ok_or_else(wrong)?;
                self.play.record_mut().set_time(node().ok_or_else(wrong)?, time);
            }
            "order" => {
                let number = |word: &str| self.nodes.get(word.parse::<usize>().ok()?).copied();
                let order: Option<Vec<NodeId>> = rest.split(' ').map(number).collect();
                let (node, order) = node().zip(order).ok_or_else(wrong)?;
                self.order(node, &order).ok_or_else(wrong)?;
            }
            "claim" => {
                let (node, outcome) = node().zip(read_outcome(rest)).ok_or_else(wrong)?;
                self.play.record_mut().declare(node, outcome).map_err(|_| wrong())?;
            }
            "at" => self.play.record_mut().go_to(node().ok_or_else(wrong)?),
            _ => return Err(damaged(word)),
        }
        Ok(())
    }

    /// Puts the continuations of a node in this order.
    fn order(&mut self, node: NodeId, order: &[NodeId]) -> Option<()> {
        let (mut wanted, mut known) =
            (order.to_vec(), self.play.record().node(node).children().to_vec());
        wanted.sort_unstable();
        known.sort_unstable();
        (wanted == known).then(|| {
            let record = self.play.record_mut();
            order.iter().rev().for_each(|&child| record.promote_to_main(child));
        })
    }

    fn play_move(&mut self, parent: NodeId, text: &str) -> Result<(), Error> {
        if self.play.record().cursor() != parent {
            self.play.record_mut().go_to(parent);
        }
        let mv = self.play.read_move(text).map_err(|_| damaged(text))?;
        let node = self.play.play_past_end(mv).map_err(|why| Error::illegal(&why))?;
        if node.index() != self.nodes.len() {
            return Err(damaged(text));
        }
        self.nodes.push(node);
        Ok(())
    }
}

fn read_time(text: &str) -> Option<Duration> {
    let (seconds, nanoseconds) = text.split_once('.')?;
    let nanoseconds: u32 = nanoseconds.parse().ok().filter(|&part| part < 1_000_000_000)?;
    Some(Duration::new(seconds.parse().ok()?, nanoseconds))
}

fn read_outcome(text: &str) -> Option<Outcome> {
    let (winner, reason) = text.split_once(' ')?;
    let reason: EndReason = reason.parse().ok()?;
    Some(match winner {
        "-" => Outcome::draw(reason),
        seat => Outcome::win(Seat::new(seat.parse().ok()?), reason),
    })
}
