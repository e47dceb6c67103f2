//! One game of the program against itself.

use serde_json::{Value, json};
use wazir::ai::{Limits, Options, Search, Searcher, Weights};
use wazir::game::Seat;

use crate::games::Starts;

/// No game is longer: it is drawn.
const LONGEST: usize = 320;
/// A game is over when the winner has thought himself ahead by this much, in hundredths, for so
/// many plies, and the loser has agreed.
const DECIDED: i32 = 2500;
const AGREED: usize = 6;
/// Openings with a greater advantage for one side are not played.
const LEVEL: i32 = 250;
/// A number for a sure win among estimates.
const SURE: i32 = 100_000;

/// A game as it was played.
#[derive(Clone, Debug)]
pub(crate) struct Played {
    pub(crate) start: String,
    pub(crate) moves: Vec<String>,
    /// How many moves at the beginning were random.
    pub(crate) random: usize,
    /// What the player to move thought of the positions after the random moves, in hundredths;
    /// nothing when that is not known.
    pub(crate) scores: Vec<i32>,
    /// The points of the first seat: 1, 0 or a half.
    pub(crate) result: f32,
    /// Who plays in each seat, where these are not equal players.
    pub(crate) players: String,
}

impl Played {
    pub(crate) fn line(&self) -> String {
        json!({
            "start": self.start, "random": self.random, "result": self.result,
            "moves": self.moves.join(" "), "scores": self.scores,
        })
        .to_string()
    }

    /// Reads a game as [`Played::line`] writes it, or as the program `arena` does.
    pub(crate) fn read(line: &str) -> Option<Self> {
        let value: Value = serde_json::from_str(line).ok()?;
        if value["moves"].is_array() {
            return Self::of_arena(&value);
        }
        let scores = value["scores"].as_array()?.iter();
        Some(Self {
            start: value["start"].as_str()?.to_owned(),
            moves: value["moves"].as_str()?.split_whitespace().map(str::to_owned).collect(),
            random: value["random"].as_u64()? as usize,
            scores: scores.map(|score| score.as_i64().map(|s| s as i32)).collect::<Option<_>>()?,
            result: value["result"].as_f64()? as f32,
            players: String::new(),
        })
    }
}

/// What a match ends a game with that the moves did not decide.
const FAULTS: [&str; 3] = ["time forfeit", "crash", "illegal move"];

impl Played {
    /// A game of a match between any players. What they thought is not known.
    fn of_arena(value: &Value) -> Option<Self> {
        if FAULTS.contains(&value["reason"].as_str()?) {
            return None;
        }
        let moves = value["moves"].as_array()?.iter();
        Some(Self {
            start: value["start"].as_str()?.to_owned(),
            moves: moves.map(|mv| mv.as_str().map(str::to_owned)).collect::<Option<_>>()?,
            random: value["opening_plies"].as_u64()? as usize,
            scores: Vec::new(),
            result: value["result"].as_array()?.first()?.as_f64()? as f32,
            players: value["seats"].to_string(),
        })
    }
}

/// Two players with their weights.
pub(crate) struct Players<G: Search> {
    searchers: [Searcher<G>; 2],
    nodes: u64,
}

impl<G: Search> Players<G> {
    pub(crate) fn new(weights: [&Weights; 2], nodes: u64) -> Self {
        let searcher =
            |weights: &Weights| Searcher::with(Options::default().hash(4).weights(weights.clone()));
        Self { searchers: weights.map(searcher), nodes }
    }

    /// What the player in a seat does, and thinks of it in hundredths.
    fn think(&mut self, player: usize, line: &[G]) -> Option<(G::Move, i32)> {
        let thought = self.searchers[player].think(line, &Limits::default().nodes(self.nodes));
        let score = thought.score();
        let wins = if score.is_level_or_better() { SURE } else { -SURE };
        Some((thought.best()?, score.estimate().unwrap_or(wins)))
    }

    /// Plays a game from a random opening. The player number `first` has the first seat.
    pub(crate) fn play(
        &mut self,
        starts: &Starts<G>,
        number: u64,
        (seed, random): (u64, u32),
        first: usize,
    ) -> Option<Played> {
        let (start, mut line, moves) = self.opening(starts, number, (seed, random))?;
        let mut played = Played {
            start,
            random: moves.len(),
            moves,
            scores: Vec::new(),
            result: 0.5,
            players: String::new(),
        };
        let first_seat = line[0].seats().first().copied().unwrap_or(Seat::FIRST);
        let mut ahead = 0;
        while let Some(position) = line.last() {
            if let Some(outcome) = G::outcome(&line) {
                played.result = match outcome.winner() {
                    Some(winner) if winner == first_seat => 1.0,
                    Some(_) => 0.0,
                    None => 0.5,
                };
                break;
            }
            if line.len() > LONGEST {
                break;
            }
            let at_first = position.to_move() == first_seat;
            let player = if at_first { first } else { first ^ 1 };
            let Some((mv, score)) = self.think(player, &line) else { break };
            played.moves.push(position.move_text(mv));
            played.scores.push(score);
            let for_first = if at_first { score } else { -score };
            ahead = match for_first {
                DECIDED.. => i32::max(ahead, 0) + 1,
                _ if for_first <= -DECIDED => i32::min(ahead, 0) - 1,
                _ => 0,
            };
            if ahead.unsigned_abs() as usize >= AGREED {
                played.result = if ahead > 0 { 1.0 } else { 0.0 };
                break;
            }
            let mut next = position.clone();
            next.play_unchecked(mv);
            line.push(next);
        }
        Some(played)
    }

    /// Random moves to a position in which neither side is far ahead.
    fn opening(
        &mut self,
        starts: &Starts<G>,
        number: u64,
        (seed, random): (u64, u32),
    ) -> Option<(String, Vec<G>, Vec<String>)> {
        let mut numbers = fastrand::Rng::with_seed(seed);
        for attempt in 0.. {
            let (text, start) = starts(number)?;
            let (mut line, mut moves) = (vec![start], Vec::new());
            // One move more or less, so that both sides come to open.
            for _ in 0..random + u32::from(numbers.bool()) {
                let position = line.last()?;
                let legal = position.legal_moves();
                if legal.is_empty() || G::outcome(&line).is_some() {
                    break;
                }
                let mv = legal[numbers.usize(..legal.len())];
                moves.push(position.move_text(mv));
                let mut next = position.clone();
                next.play_unchecked(mv);
                line.push(next);
            }
            if G::outcome(&line).is_some() {
                continue;
            }
            let level = self.think(0, &line).is_some_and(|(_, score)| score.abs() <= LEVEL);
            // Some games are never level: take what there is in the end.
            if level || attempt >= 20 {
                return Some((text, line, moves));
            }
        }
        None
    }
}
