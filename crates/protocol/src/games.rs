//! What each game adds to the protocols: how its moves and positions are written there.

mod cwda;
mod euroshogi;
mod evo;
mod shogi;

use wazir_ai::Search;
use wazir_ai::mate;
use wazir_chesslike::{Position, Ruleset};
use wazir_notation::fen::Letters;

use crate::board::{Board, Match};
use crate::settings::Settings;
use crate::{Protocol, Variant};

/// How positions and moves are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Form {
    pub(crate) protocol: Protocol,
    /// The letters of the armies.
    pub(crate) letters: Letters,
    /// Whether to leave out moves that XBoard takes for illegal.
    pub(crate) shy: bool,
}

impl Form {
    pub(crate) fn of(protocol: Protocol, settings: &Settings) -> Self {
        let shy = settings.shy_drops && protocol == Protocol::Cecp;
        Self { protocol, letters: settings.letters, shy }
    }
}

/// What a solver of mating problems says.
pub(crate) struct Proof<M> {
    pub(crate) verdict: mate::Verdict,
    pub(crate) line: Vec<M>,
    pub(crate) nodes: u64,
}

/// A game as a protocol sees it.
pub(crate) trait Spoken: Search + 'static {
    /// Reads a move in any of the forms in use.
    fn read(&self, text: &str, form: Form) -> Result<Self::Move, String>;

    /// Writes a legal move.
    fn write(&self, mv: Self::Move, form: Form) -> String;

    /// Writes the position.
    fn describe(&self, form: Form) -> String;

    /// How many lines of `depth` plies start here.
    fn paths(&self, depth: u32) -> u64;

    /// Looks for a mate; `None` in a game without mate.
    fn solve(&self, limits: &mate::Limits) -> Option<Proof<Self::Move>>;

    /// The moves that the other side will accept; `None` when it takes all legal ones.
    fn accepted(&self, _form: Form) -> Option<Vec<Self::Move>> {
        None
    }

    /// Whether the move takes a piece beside its target.
    fn takes_in_passing(&self, _mv: Self::Move) -> bool {
        false
    }
}

/// The start of a game.
pub(crate) fn open(settings: &Settings, form: Form) -> Result<Box<dyn Board>, String> {
    match settings.variant {
        Variant::Shogi => shogi::start(settings).map(|at| boxed(at, form)),
        Variant::EuroShogi => Ok(boxed(wazir_euroshogi::Position::default(), form)),
        Variant::Cwda(white, black) => cwda::start(white, black).map(|at| boxed(at, form)),
        Variant::Evo => Ok(boxed(evo::start(wazir_evo::Seats::Two), form)),
        Variant::Evo4 => Ok(boxed(evo::start(wazir_evo::Seats::Four), form)),
    }
}

/// The start of a game; of the one that always can be played when the one chosen cannot.
pub(crate) fn open_or_usual(settings: &mut Settings, protocol: Protocol) -> Box<dyn Board> {
    let form = Form::of(protocol, settings);
    open(settings, form).unwrap_or_else(|_| {
        settings.variant = Variant::EuroShogi;
        boxed(wazir_euroshogi::Position::default(), form)
    })
}

/// A position; `sfen` when the program that sent it calls it by that name.
pub(crate) fn open_at(
    settings: &Settings,
    form: Form,
    text: &str,
    sfen: bool,
) -> Result<Box<dyn Board>, String> {
    // A command is one line, so only the column is of use.
    let placed = |reason: String| match reason.strip_prefix("line 1, ") {
        Some(rest) => rest.to_owned(),
        None => reason,
    };
    set_up(settings, form, text, sfen).map_err(placed)
}

fn set_up(
    settings: &Settings,
    form: Form,
    text: &str,
    sfen: bool,
) -> Result<Box<dyn Board>, String> {
    match settings.variant {
        Variant::Shogi => shogi::read(text, settings, sfen).map(|at| boxed(at, form)),
        Variant::EuroShogi => euroshogi::read(text).map(|at| boxed(at, form)),
        Variant::Cwda(white, black) => {
            let (position, letters) = cwda::read(text, white, black, form.letters)?;
            Ok(boxed(position, Form { letters, ..form }))
        }
        Variant::Evo | Variant::Evo4 => evo::read(text).map(|at| boxed(at, form)),
    }
}

fn boxed<G: Spoken>(start: G, form: Form) -> Box<dyn Board> {
    Box::new(Match::new(start, form))
}

/// The mate solver, for all games of the kernel.
fn solve<R: Ruleset>(
    position: &Position<R>,
    limits: &mate::Limits,
) -> Proof<wazir_chesslike::Move<R>> {
    let solution = mate::Solver::new().memory(64).solve(position, limits);
    Proof { verdict: solution.verdict(), line: solution.line().to_vec(), nodes: solution.nodes() }
}

/// What a text that stands for a move ought to look like.
fn no_move(text: &str, expected: &str) -> String {
    let shown: String = text.chars().take(20).flat_map(char::escape_debug).collect();
    format!("`{shown}` is no move, {expected} is expected")
}
