//! The command `play`.

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use clap::Args;
use wazir::ai::Level;
use wazir::notation::texts::Records;
use wazir::players::EndgameTables;
use wazir::registry::{GameRegistry, Play};
use wazir::saves::{GameFileError, SaveFolder};
use wazir::text::message;
use wazir_cli::runner::{self, GameRunner, InitialGame};
use wazir_terminal::plain::InterruptState;
use wazir_terminal::screen;
use wazir_terminal::{Autosave, ComputerSettings, Player, Players, ResumedGame, Table};

use super::file::LoadedGame;
use crate::ProgramError;

/// What is played, and by whom.
#[derive(Args, Debug)]
pub struct PlayArgs {
    /// The game file
    file: PathBuf,

    /// Who plays, as in person,computer
    ///
    /// White first: person, computer, or a level that the computer plays at [default:
    /// person,computer]
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    players: Vec<Player>,

    /// beginner, easy, medium, hard or master
    ///
    /// How strong the computer plays.
    #[arg(long, value_name = "LEVEL", default_value = "medium")]
    level: Level,

    /// The computer's time for a move, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 1000)]
    movetime: u64,

    /// Start from this position
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,

    /// The file to save the game in
    ///
    /// A game in the file is continued. The extension is the format. [default: a file in a folder of
    /// yours, where there is a terminal]
    #[arg(long, value_name = "FILE", conflicts_with = "position")]
    save: Option<PathBuf>,

    /// Do not save the game
    #[arg(long, conflicts_with = "save")]
    no_save: bool,

    /// Play line by line instead of in full screen
    ///
    /// This is the default if the output is not a terminal.
    #[arg(long)]
    plain: bool,
}

impl PlayArgs {
    /// Returns the folder for games without a file, if they are saved.
    fn folder(&self) -> Option<SaveFolder> {
        let unasked = io::stdin().is_terminal() && !self.no_save;
        unasked.then(SaveFolder::user_default).and_then(Result::ok)
    }

    /// Returns the settings of the computer player. Setting `stop` ends its search.
    #[must_use]
    pub fn computer_settings(&self, stop: Arc<AtomicBool>) -> ComputerSettings {
        let clock = SystemTime::now().duration_since(UNIX_EPOCH);
        ComputerSettings {
            time: Some(Duration::from_millis(self.movetime)),
            nodes: None,
            master_nodes: None,
            depth: None,
            level: self.level,
            seed: clock.map_or(0, |time| time.as_nanos() as u64),
            stop,
            endgame_tables: EndgameTables::default(),
        }
    }
}

/// Sets up the table.
///
/// # Errors
/// Returns an error if the file is wrong or the game cannot start with these options.
pub fn initial_game(args: &PlayArgs, games: GameRegistry) -> Result<InitialGame, ProgramError> {
    let game = LoadedGame::open(&args.file)?;
    game.warn(&mut anstream::stderr())?;
    let mut play = game.begin(args.position.as_deref())?;
    let mut games = games.with_definition_parser(wazir::variant::game::parse_entry);
    games.add(game.entry.clone());
    let players = Players::new(&play.seats(), &args.players);
    let players = players.map_err(|error| ProgramError::Message(error.message()))?;
    let players = players.at_level(Some(args.level));
    let mut keeper = Autosave::new(args.folder(), &players);
    if let Some(path) = &args.save {
        (keeper, play) = open_save(path, &games, keeper, play)?;
    }
    let table = Table::new(play, &players, keeper);
    let mut table = table.map_err(|error| ProgramError::Message(error.message()))?;
    table.save();
    Ok(InitialGame { games, table, players })
}

/// Returns the game in the file of `--save`, or the new game if the file is empty, with the
/// autosave for it.
fn open_save(
    path: &Path,
    games: &GameRegistry,
    keeper: Autosave,
    play: Play,
) -> Result<(Autosave, Play), ProgramError> {
    let wrong = |error: GameFileError| ProgramError::Message(error.message());
    let ResumedGame { autosave: mut opened, game: held, .. } =
        match Autosave::open(path, games).map_err(wrong)? {
            Err(file) => return Ok((keeper.create(file, &play, games).map_err(wrong)?, play)),
            Ok(taken) => taken,
        };
    // The file of a position stays as it is.
    if opened.path().is_none() {
        opened = keeper;
    }
    let rules = |game: &Play| game.entry().definition_source().map(|(_, rules)| rules);
    if rules(&held) != rules(&play) {
        let game = play.entry().id().to_string();
        return Err(ProgramError::Message(message!(Records::OtherRules { game })));
    }
    Ok((opened, held))
}

/// Returns the name of the program that resumes saved games of any kind.
fn play_program(name: &str) -> String {
    name.replace("variant", "play")
}

/// Plays until the user leaves.
pub(crate) fn run(args: &PlayArgs, name: &str, games: GameRegistry) -> Result<u8, ProgramError> {
    let seated = initial_game(args, games.clone())?;
    let program = play_program(name);
    if screen::is_available() && !args.plain {
        let runner = GameRunner::new(&program, args.computer_settings(Arc::default()));
        return Ok(runner.run_screen(games, Some(seated), args.folder())?);
    }
    let (output, theme) = runner::themed_stdout();
    let (stop, shared) = (Arc::new(AtomicBool::new(false)), InterruptState::default());
    runner::handle_ctrl_c(Arc::clone(&stop), shared.clone(), false);
    let runner = GameRunner::new(&program, args.computer_settings(stop));
    runner.run_lines(seated, (theme, shared), io::stdin().lock(), output)?;
    Ok(0)
}
