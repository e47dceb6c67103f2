//! Piece values by regression over games.

use std::collections::HashMap;

use wazir_registry::{GameEntry, Play};
use wazir_text::{Language, Message, message};

use super::fit::{Observation, clustered};
use crate::OpeningError;
use crate::game_text;
use crate::record::GameRecord;
use crate::texts::Balance;
use crate::tournament::TournamentError;

/// The number of plies between two samples, odd so that both sides are on move in turn.
const STRIDE: usize = 5;

/// The value of a piece in pawns, estimated from the results of games.
#[derive(Clone, Debug, PartialEq)]
pub struct MeasuredValue {
    army: String,
    name: String,
    pawns: f64,
    error: f64,
}

impl MeasuredValue {
    /// Returns the identifier of the first army with the piece.
    pub fn army(&self) -> &str {
        &self.army
    }

    /// Returns the name of the piece.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the value in pawns.
    pub fn pawns(&self) -> f64 {
        self.pawns
    }

    /// Returns the half width of the 95 % interval of the value, in pawns.
    pub fn error(&self) -> f64 {
        self.error
    }
}

/// The values of the pieces in some games: those that explain the results best
/// when the chance to win grows with the difference of material (logistic regression). Positions are
/// sampled where nothing was just captured and nobody is in check; bounds count each game once.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MeasuredValues {
    pieces: Vec<MeasuredValue>,
    positions: usize,
    games: usize,
}

/// The kinds of pieces met so far, each with its first army; 0 is the pawn.
#[derive(Default)]
struct Kinds {
    numbers: HashMap<String, usize>,
    names: Vec<(String, String)>,
}

impl MeasuredValues {
    /// Fits the values to games of an entry. Games of other games and unfinished ones are left out.
    ///
    /// # Errors
    /// [`TournamentError::Opening`] for a game that the rules refuse.
    pub fn fit(entry: &GameEntry, records: &[GameRecord]) -> Result<Self, TournamentError> {
        let (mut kinds, mut samples, mut groups) = (Kinds::default(), Vec::new(), Vec::new());
        let mut games = 0;
        for record in records.iter().filter(|record| record.game() == entry.id().as_str()) {
            let Some(&points) = record.result().first().filter(|_| record.fault().is_none()) else {
                continue;
            };
            let before = samples.len();
            sample(entry, record, points, &mut kinds, &mut samples)
                .map_err(TournamentError::Opening)?;
            groups.extend((before..samples.len()).map(|_| games));
            games += 1;
        }
        let parameters = kinds.names.len() + 1;
        let Some(found) = clustered(&samples, &groups, parameters) else {
            return Ok(Self::default());
        };
        let pawn = kinds.numbers.get(PAWN).map_or(0, |at| at + 1);
        let rows = kinds.names.iter().enumerate().filter(|(_, (_, name))| name != PAWN);
        let mut pieces: Vec<MeasuredValue> = rows
            .map(|(at, (army, name))| {
                let (pawns, error) = super::table::ratio(&found, at + 1, pawn);
                MeasuredValue { army: army.clone(), name: name.clone(), pawns, error }
            })
            .collect();
        pieces.sort_by(|a, b| a.army.cmp(&b.army).then(b.pawns.total_cmp(&a.pawns)));
        Ok(Self { pieces, positions: samples.len(), games })
    }

    /// Returns the pieces by army, the most valuable first.
    pub fn pieces(&self) -> &[MeasuredValue] {
        &self.pieces
    }

    /// Returns the table as text in a language; empty without pieces.
    pub fn say(&self, language: Language) -> String {
        if self.pieces.is_empty() {
            return String::new();
        }
        let say = |message: Message| message.translate(language).to_string();
        let (positions, games) = (self.positions, self.games);
        let mut text = say(message!(Balance::Values { positions, games })) + "\n";
        for piece in &self.pieces {
            let MeasuredValue { army, name, pawns, error } = piece;
            text += &format!("  {army:14} {name:20} {pawns:6.2} ±{:.2}\n", error);
        }
        text
    }
}

/// Adds the sampled positions of a game.
fn sample(
    entry: &GameEntry,
    record: &GameRecord,
    points: f64,
    kinds: &mut Kinds,
    samples: &mut Vec<Observation>,
) -> Result<(), OpeningError> {
    let start = game_text::start_with_rules(record.start(), record.rules());
    let mut game = entry.open(&start)?;
    let opening = record.opening_moves().len();
    for (ply, text) in record.moves().iter().enumerate() {
        let before = game.pieces().len();
        game.play_text(text)?;
        let quiet = before == game.pieces().len() && !game.in_check();
        if ply >= opening && ply % STRIDE == 0 && quiet {
            samples.push(observation(&game, points, kinds));
        }
    }
    Ok(())
}

/// The name of the pawn, the unit.
const PAWN: &str = "pawn";

fn observation(game: &Play, points: f64, kinds: &mut Kinds) -> Observation {
    let both = game.armies().unwrap_or_default();
    let (white, black) = both.split_once(':').unwrap_or((&both, &both));
    // Parameter 0 is what the first player has by moving first.
    let mut terms: Vec<(usize, f64)> = vec![(0, 1.0)];
    for (_, piece) in game.pieces() {
        let info = game.piece_info(piece);
        if info.royal {
            continue;
        }
        let first = piece.seat == game.seats()[0];
        let army = super::id(if first { white } else { black });
        let index = kinds.number(&info.name, info.movement.map(|m| m.to_string()), army) + 1;
        let sign = if first { 1.0 } else { -1.0 };
        match terms.iter_mut().find(|(known, _)| *known == index) {
            Some((_, count)) => *count += sign,
            None => terms.push((index, sign)),
        }
    }
    Observation { terms, games: 1.0, points, squares: points * points }
}

impl Kinds {
    /// Returns the number of a kind. Equal movements under equal names are one kind.
    fn number(&mut self, name: &str, movement: Option<String>, army: &str) -> usize {
        let key = if name == PAWN { PAWN.to_owned() } else { format!("{name} {movement:?}") };
        let next = self.names.len();
        let number = *self.numbers.entry(key).or_insert(next);
        if number == next {
            self.names.push((army.to_owned(), name.to_owned()));
        }
        number
    }
}
