//! Computer players for the games of a list.
//!
//! The search of [`wazir_ai`] is written for any game and compiled for each. A game hands it over as
//! a part of its entry, the [`SearcherFactory`]; a [`ComputerPlayer`] thinks about any [`Play`] of such a game, and
//! whoever uses it waits for no search to be compiled again. A player brings its own hash tables, so
//! that one can serve a thousand games in turn. What matches ask of a game, and those who learn from its
//! games, is a part beside it, the [`ArenaHooks`].
//!
//! ```
//! use wazir_ai::Limits;
//! use wazir_registry::StartOptions;
//! use wazir_players::ComputerPlayer;
//!
//! let mut game = wazir_builtin::games().open("euroshogi", &StartOptions::default())?;
//! let mut player = ComputerPlayer::default();
//! let thought = player.think(&game, &Limits::default().nodes(500))?;
//! let mv = thought.best().expect("the first player has moves");
//! game.play(mv)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod endgame;
mod searcher;
mod arena_hooks;
mod texts;
mod pool;

use std::fmt;

use wazir_ai::{EndgameScore, Limits, Options, SearchInfo, SearchResult, mate};
use wazir_registry::{AnyMove, GameEntry, GameId, Play};
use wazir_text::{Argument, Message, message};

use searcher::GameSearcher;
pub use searcher::{MateAnswer, SearcherFactory};
pub use arena_hooks::{ArenaHooks, DynTunable};
pub use wazir_endings::{EndgameTables, EndgameTablesError};
pub use pool::{PoolConfig, QueueFull, WorkerPool};

use crate::texts::Computers;

/// The game has no [`SearcherFactory`], or one for positions of another type.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct NoSearcher(GameId);

impl NoSearcher {
    /// What is the matter, as a sentence that can be said in several languages.
    pub fn message(&self) -> Message {
        message!(Computers::UnknownGame { game: Argument::from_display(&self.0) })
    }
}

/// The least memory of the solver of mates, in MiB.
const SOLVER_MEMORY: usize = 64;

/// Hears of the lines that a search finds on its way.
pub type InfoListener<'a> = &'a mut dyn FnMut(&SearchInfo<AnyMove>);

/// Somebody who thinks about games and remembers from move to move what was worked out.
#[derive(Default)]
pub struct ComputerPlayer {
    options: Options,
    /// What has been worked out so far, by game.
    searchers: Vec<(GameEntry, Box<dyn GameSearcher>)>,
    endings: EndgameTables,
}

impl ComputerPlayer {
    /// A player with these options and no tables of endings. It takes no memory worth mentioning
    /// until it thinks.
    pub fn new(options: Options) -> Self {
        Self { options, ..Self::default() }
    }

    /// The same player with these tables of endings, see [`ComputerPlayer::set_endgame_tables`].
    #[must_use]
    pub fn with_endgame_tables(mut self, endings: EndgameTables) -> Self {
        self.set_endgame_tables(endings);
        self
    }

    /// The options.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Changes the options. What was worked out is kept unless the options make it worthless.
    pub fn set_options(&mut self, options: Options) {
        for (game, mind) in &mut self.searchers {
            mind.set_options(options.clone().for_game(game.extension()));
        }
        self.options = options;
    }

    /// Uses these tables of endings, in games of chess with any pieces, where limits allow it
    /// ([`Limits::tables`]). What was worked out is forgotten when they are others.
    ///
    /// Without any, tables of two kings and one piece are made in memory when the game has come to
    /// them and the limits leave time ([`Limits::allows_preparation`]).
    pub fn set_endgame_tables(&mut self, endings: EndgameTables) {
        if self.endings != endings {
            self.clear();
            self.endings = endings;
        }
    }

    /// The tables of endings.
    pub fn endgame_tables(&self) -> &EndgameTables {
        &self.endings
    }

    /// What tables of endings say of the present position, for its player to move; tables of three
    /// men are made, if they are not there.
    ///
    /// # Errors
    /// When the player does not know the game.
    pub fn probe_endgame(&mut self, game: &Play) -> Result<Option<EndgameScore>, NoSearcher> {
        let endings = self.endings.clone();
        Ok(self.searcher(game)?.look_up(game, &endings, &Limits::default().endgame_tables()))
    }

    /// Forgets what was worked out, as before another game, and gives the memory back.
    pub fn clear(&mut self) {
        self.searchers.clear();
    }

    /// Gets ready for a game, so that no move has to wait for memory: takes what the options ask
    /// for. Keeps what was worked out.
    ///
    /// # Errors
    /// When the player does not know the game.
    pub fn prepare(&mut self, game: &Play) -> Result<(), NoSearcher> {
        self.searcher(game)?.prepare(game);
        Ok(())
    }

    /// As [`ComputerPlayer::prepare`], after forgetting what was worked out. The memory that is there is
    /// cleared and kept.
    ///
    /// # Errors
    /// When the player does not know the game.
    ///
    /// ```
    /// use wazir_registry::StartOptions;
    /// use wazir_players::ComputerPlayer;
    ///
    /// let game = wazir_builtin::games().open("euroshogi", &StartOptions::default())?;
    /// let mut player = ComputerPlayer::default();
    /// player.prepare_new_game(&game)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn prepare_new_game(&mut self, game: &Play) -> Result<(), NoSearcher> {
        self.searchers.retain(|(of, mind)| of.id() == game.entry().id() && mind.knows(game));
        for (_, mind) in &mut self.searchers {
            mind.forget();
        }
        self.prepare(game)
    }

    /// Whether the player knows the game.
    pub fn supports(&mut self, game: &Play) -> bool {
        self.searcher(game).is_ok()
    }

    fn searcher(&mut self, game: &Play) -> Result<&mut dyn GameSearcher, NoSearcher> {
        let entry = game.entry();
        let known =
            self.searchers.iter().position(|(of, mind)| of.id() == entry.id() && mind.knows(game));
        let at = match known {
            Some(at) => at,
            None => {
                let options = self.options.clone().for_game(entry.extension());
                let made = entry.extension().map(|thinker: &SearcherFactory| thinker.create(options));
                let made = made.filter(|mind| mind.knows(game));
                let made = made.ok_or_else(|| NoSearcher(entry.id().clone()))?;
                self.searchers.push((entry.clone(), made));
                self.searchers.len() - 1
            }
        };
        Ok(&mut *self.searchers[at].1)
    }

    /// Looks for a good move in the present position of a game.
    ///
    /// At least one move is found, however tight the limits, unless the game is over.
    ///
    /// # Errors
    /// When the player does not know the game.
    pub fn think(
        &mut self,
        game: &Play,
        limits: &Limits,
    ) -> Result<SearchResult<AnyMove>, NoSearcher> {
        self.search_with(game, limits, &[], None)
    }

    /// As [`ComputerPlayer::think`]; `listener` hears of every line found on the way. With more than two
    /// players at the table it hears nothing.
    ///
    /// # Errors
    /// When the player does not know the game.
    pub fn think_with_info(
        &mut self,
        game: &Play,
        limits: &Limits,
        listener: InfoListener<'_>,
    ) -> Result<SearchResult<AnyMove>, NoSearcher> {
        self.search_with(game, limits, &[], Some(listener))
    }

    /// As [`ComputerPlayer::think_with_info`], choosing from `among` only, unless that is empty. When none of
    /// these moves is legal, and at a table of more than two, every move may be played.
    ///
    /// # Errors
    /// When the player does not know the game.
    pub fn think_with_search_moves(
        &mut self,
        game: &Play,
        limits: &Limits,
        among: &[AnyMove],
        listener: InfoListener<'_>,
    ) -> Result<SearchResult<AnyMove>, NoSearcher> {
        self.search_with(game, limits, among, Some(listener))
    }

    fn search_with(
        &mut self,
        game: &Play,
        limits: &Limits,
        among: &[AnyMove],
        listener: Option<InfoListener<'_>>,
    ) -> Result<SearchResult<AnyMove>, NoSearcher> {
        let endings = self.endings.clone();
        Ok(self.searcher(game)?.think(game, limits, among, listener, &endings))
    }

    /// Looks for a mate in the present position, with as much memory as the options give the hash
    /// table, at least 64 MiB; `None` in a game without mate, and where nobody is there to be
    /// mated.
    ///
    /// # Errors
    /// When the player does not know the game.
    pub fn solve_mate(
        &mut self,
        game: &Play,
        limits: &mate::MateLimits,
    ) -> Result<Option<MateAnswer>, NoSearcher> {
        self.solve_mate_with_progress(game, limits, &mut |_| {})
    }

    /// As [`ComputerPlayer::solve_mate`]; calls `listener` with the progress as often as
    /// [`mate::MateLimits::reports_every`] says.
    ///
    /// # Errors
    /// When the player does not know the game.
    pub fn solve_mate_with_progress(
        &mut self,
        game: &Play,
        limits: &mate::MateLimits,
        listener: mate::ProgressListener<'_>,
    ) -> Result<Option<MateAnswer>, NoSearcher> {
        let memory = self.options.hash_size().max(SOLVER_MEMORY);
        Ok(self.searcher(game)?.solve(game, limits, memory, listener))
    }

    /// As [`ComputerPlayer::solve_mate`], with at most so many MiB of memory.
    ///
    /// # Errors
    /// When the player does not know the game.
    pub fn solve_mate_with_memory(
        &mut self,
        game: &Play,
        limits: &mate::MateLimits,
        memory: usize,
    ) -> Result<Option<MateAnswer>, NoSearcher> {
        Ok(self.searcher(game)?.solve(game, limits, memory, &mut |_| {}))
    }
}

impl fmt::Debug for ComputerPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ComputerPlayer").field("options", &self.options).finish_non_exhaustive()
    }
}

// The example of the package's own page is run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
