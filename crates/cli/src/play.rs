//! The program `play`: any game of a list in the terminal, against the computer, a friend or
//! another program, or between computers.

mod engine_args;
mod error;

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use clap::Parser;
use engine_args::{EngineArgs, EngineLimits};
use wazir::ai::Level;
use wazir::game::Seat;
use wazir::notation::{Format, Formats, MoveStyle};
use wazir::registry::{GameRegistry, Play, StartOptions};
use wazir::saves::texts::Saving;
use wazir::saves::{GameFile, SaveFile, SaveFolder};
use wazir::session::TimeControl;
use wazir::text::message;
use wazir_terminal::plain::{self, InterruptState};
use wazir_terminal::screen::{PictureChoice, ThemeChoice};
use wazir_terminal::texts::Dialogue as Talk;
use wazir_terminal::{
    Autosave, ComputerSettings, ExternalEngine, Player, Players, ResumedGame, Table, game_status,
    screen,
};

use crate::endgame_table_args::EndgameTableArgs;
use crate::game_args::GameArgs;
use crate::interrupt::INTERRUPTED;
use crate::runner::{self, GameRunner};
use crate::texts::Programs;
use crate::variants::{is_path, load_variant};
use crate::{language, said};

pub use crate::runner::InitialGame;
pub use engine_args::MissingProgram;
pub use error::PlayCommandError;

const EXAMPLES: &str = "\
Examples (in a clone: cargo run --release --example play -- shogi):
  {name}                            choose from a menu
  {name} shogi                      you against the computer
  {name} shogi --level easy
  {name} shogi --start two-pieces   a handicap; a wrong name lists them
  {name} shogi --clock '10m byo 30s'
  {name} cwda --start random        Chess960, at random or by number
  {name} cwda --armies fide:nutters --players computer,person
  {name} evo --seats 4 --players person,easy,person,hard
  {name} game.kif                   open a record, a position or a game file
  {name} shogi --file game.kif      save in a file, for example to mail it
  {name} --resume                   continue the last game
  {name} cwda --words               ask rank 4, where K, why e2 e5
  {name} shogi --plain              line by line, for pipes and slow lines
  {name} euroshogi --bots --seed 7  computer against computer
  {name} shogi --position '4k4/9/9/9/4P4/9/9/9/4K4 b P 1'
  {name} shogi --engine gnushogi --protocol gnushogi --depth 2
  {name} euroshogi --bots --engine fairy-stockfish --protocol uci

In full screen, move pieces with the arrow keys and Enter or the mouse; ? explains a piece. Type
moves as you write them (e4, Nf3, P-7f, ７六歩, 7g7f, e2e4). With --plain, type help for the commands.
A game with a person is saved after every move: in the file of --file, or in your games folder
(wazir/games in your data folder, or the folder in WAZIR_GAMES).

Exit status: 0 success, 2 wrong arguments or a file that cannot be used, 130 ended by Ctrl-C. There
are no colours if the output is not a terminal or NO_COLOR is set.";

/// Play shogi, EuroShogi, Chess with Different Armies or Evo
#[derive(Parser, Debug)]
#[command(name = "play", version, after_help = EXAMPLES)]
pub struct Cli {
    #[command(flatten)]
    game: GameArgs,

    /// Moves to play before the game starts
    #[arg(hide_short_help = true, long, value_name = "MOVES", value_delimiter = ' ')]
    moves: Vec<String>,

    /// Who plays, as in person,computer
    ///
    /// In turn order: person, computer, a level that the computer plays at, or engine for the
    /// program of --engine. [default: person,computer; with --engine the last player is engine]
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    players: Vec<Player>,

    #[arg(long, value_name = "FILE", help = "The file to save the game in")]
    #[arg(long_help = file_help(), conflicts_with_all = ["resume", "no_save"])]
    file: Option<PathBuf>,

    /// Continue the last game
    ///
    /// The game that you played last and did not finish.
    #[arg(long, conflicts_with_all = ["game", "no_save", "moves", "armies", "seats", "position", "start", "options", "bots"])]
    resume: bool,

    /// The clock of each player, as in 10m or 5m+3s
    ///
    /// A time such as 10m, 5m+3s or 10m byo 30s, or bullet, blitz, rapid, classical or byoyomi
    /// [default: none]
    #[arg(long, value_name = "TIME", conflicts_with = "bots")]
    clock: Option<TimeControl>,

    /// Play line by line instead of in full screen
    ///
    /// This is the default if the output is not a terminal.
    #[arg(long)]
    plain: bool,

    /// Describe everything in words, for screen readers
    ///
    /// Nothing is drawn. Ask about the board with commands such as rank 4, where K, why e2
    /// e5.
    #[arg(long, conflicts_with = "bots")]
    words: bool,

    /// Notation of the moves shown
    ///
    /// coordinates, san, figurine, japanese, western, western-digits or csa, in games that have it
    /// [default: what the game's players use]
    #[arg(hide_short_help = true, long, value_name = "STYLE")]
    notation: Option<MoveStyle>,

    /// Colours of the screen for a dark or a light background: auto, dark or light; auto asks the
    /// terminal [default: the one chosen on the options page, or auto]
    #[arg(long, value_name = "THEME")]
    theme: Option<ThemeChoice>,

    /// Pieces as pictures, if the terminal supports them: auto, off, kitty, iterm or sixel
    ///
    /// auto asks the terminal. Pictures need 256 colours. [default: the choice on the options page, or
    /// auto]
    #[arg(hide_short_help = true, long, value_name = "WAY")]
    pictures: Option<PictureChoice>,

    /// Do not save the game
    #[arg(long, hide_short_help = true)]
    no_save: bool,

    /// Level of the computer: beginner, easy, medium, hard or master
    ///
    /// [default: medium; master with --movetime, --nodes, --depth or --bots]
    #[arg(long, value_name = "LEVEL")]
    level: Option<Level>,

    /// Thinking time of the computer for a move, in milliseconds
    ///
    /// [default: 1000; 50 with --bots]
    #[arg(hide_short_help = true, long, value_name = "MS")]
    movetime: Option<u64>,

    /// Most positions searched for a move
    #[arg(hide_short_help = true, long, value_name = "NUMBER")]
    nodes: Option<u64>,

    /// Most plies searched ahead
    #[arg(hide_short_help = true, long, value_name = "PLIES")]
    depth: Option<u32>,

    /// Seed for the choice among good opening moves
    ///
    /// [default: any; 0 with --bots]
    #[arg(hide_short_help = true, long, value_name = "NUMBER")]
    seed: Option<u64>,

    /// Computer against computer
    ///
    /// The computer plays all seats and prints the record and the result. The same seed gives the same
    /// game each time.
    #[arg(long, requires = "game")]
    bots: bool,

    #[command(flatten)]
    endings: EndgameTableArgs,

    #[command(flatten)]
    engine: EngineArgs,

    /// Most plies of a game with --bots
    #[arg(
        hide_short_help = true,
        long,
        value_name = "PLIES",
        default_value_t = 1000,
        requires = "bots"
    )]
    max_plies: usize,
}

/// Nodes searched for each millisecond of `--movetime` with `--bots`: the speed of a common
/// machine. Counting nodes makes the game the same on every machine.
pub const NODES_PER_MILLISECOND: u64 = 300;
/// Longest time of a move with `--bots`, as a multiple of `--movetime`, for the slowest machines.
const TIME_FACTOR: u32 = 40;

impl Cli {
    /// Returns whether there is a screen to play on and the arguments do not request lines.
    fn wants_screen(&self) -> bool {
        screen::is_available() && !self.plain && !self.words && !self.bots
    }

    /// Returns the number of `--seed`, or one that is new each time; 0 with `--bots`.
    fn random_seed(&self) -> u64 {
        let clock =
            || SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_nanos() as u64);
        self.seed.unwrap_or_else(|| if self.bots { 0 } else { clock() })
    }

    /// Returns the settings of the computer player. Setting `stop` ends its search.
    #[must_use]
    pub fn computer_settings(&self, stop: Arc<AtomicBool>) -> ComputerSettings {
        let seed = self.random_seed();
        let time =
            Duration::from_millis(self.movetime.unwrap_or(if self.bots { 50 } else { 1000 }));
        let limited = self.movetime.is_some() || self.nodes.is_some() || self.depth.is_some();
        let usual = if limited || self.bots { Level::Master } else { Level::Medium };
        let (level, nodes, depth) = (self.level.unwrap_or(usual), self.nodes, self.depth);
        let endings = self.endings.tables();
        if !self.bots {
            let (time, budget) = (Some(time), None);
            return ComputerSettings {
                time,
                nodes,
                master_nodes: budget,
                depth,
                level,
                seed,
                stop,
                endgame_tables: endings,
            };
        }
        let budget = (time.as_millis() as u64).saturating_mul(NODES_PER_MILLISECOND).max(1);
        let (budget, time) = (Some(budget), Some(time.saturating_mul(TIME_FACTOR)));
        ComputerSettings {
            time,
            nodes,
            master_nodes: budget,
            depth,
            level,
            seed,
            stop,
            endgame_tables: endings,
        }
    }

    /// Returns the players of the table, each computer with its level. `stated` is the value of
    /// `--players` that the game's file holds, or an empty text; it is `None` for a game that does
    /// not come from a file.
    ///
    /// # Errors
    /// Returns an error if these players do not fit the seats, if a person plays with `--bots`, or
    /// if an engine plays and `--engine` is missing.
    pub fn players(
        &self,
        seats: &[Seat],
        stated: Option<&str>,
    ) -> Result<Players, PlayCommandError> {
        let persons = self.players.contains(&Player::Person);
        if self.bots && persons {
            return Err(PlayCommandError::PersonAmongBots);
        }
        if self.players.contains(&Player::Engine) && !self.engine.is_given() {
            return Err(PlayCommandError::WhichEngine);
        }
        let mut chosen = self.players.clone();
        if chosen.is_empty() && (self.engine.is_given() || self.bots) {
            let usual = if self.bots { Player::Computer(None) } else { Player::Person };
            chosen = vec![usual; seats.len()];
            let engines = if self.engine.is_given() { seats.len() } else { 0 };
            chosen.iter_mut().take(engines).skip(1).for_each(|player| *player = Player::Engine);
        }
        if let (true, Some(text)) = (chosen.is_empty(), stated) {
            // A file that names no players came from elsewhere: nobody moves in it unasked.
            let read = text.split(',').map(str::parse).collect::<Result<Vec<Player>, _>>();
            let fits =
                |read: &Vec<Player>| read.len() == seats.len() && !read.contains(&Player::Engine);
            chosen = read.ok().filter(fits).unwrap_or_else(|| vec![Player::Person; seats.len()]);
        }
        Ok(Players::new(seats, &chosen)?.at_level(self.level))
    }

    /// Returns the external engine, not yet started; `None` if none plays.
    ///
    /// # Errors
    /// Returns [`MissingProgram`] if its command is empty.
    pub fn external_engine(&self) -> Result<Option<ExternalEngine>, MissingProgram> {
        let movetime = self.movetime.unwrap_or(if self.bots { 50 } else { 1000 });
        let movetime = Duration::from_millis(movetime);
        self.engine.external_engine(EngineLimits { movetime, nodes: self.nodes, depth: self.depth })
    }

    /// Opens the game that the arguments name and plays the moves of `--moves`. Returns `None` if
    /// the arguments name no game.
    ///
    /// # Errors
    /// Returns an error if the game cannot be opened or a move cannot be played.
    pub fn open_game(&self, games: &mut GameRegistry) -> Result<Option<Play>, PlayCommandError> {
        let Some(mut game) = self.game.open_game_with_seed(games, self.random_seed())? else {
            return Ok(None);
        };
        for mv in self.moves.iter().filter(|mv| !mv.is_empty()) {
            wazir::notation::play_move(&mut game, mv)
                .map_err(|source| PlayCommandError::Move { text: mv.clone(), source })?;
        }
        Ok(Some(game))
    }

    /// Returns the file given as GAME if it is not the definition of a game: a record or a position,
    /// which is opened as with `--file`.
    fn record_in_place_of_game(&self) -> Option<PathBuf> {
        let name = self.game.game.as_ref().filter(|name| is_path(name) && self.file.is_none())?;
        let path = PathBuf::from(name);
        let is_definition = path.extension().is_some_and(|end| end.eq_ignore_ascii_case("toml"));
        let is_file = || std::fs::metadata(&path).is_ok_and(|file| file.is_file());
        (!is_definition && is_file()).then_some(path)
    }

    /// Returns the last unfinished game with `--resume`, or the game in the file of `--file`, or
    /// the empty file for a new game.
    fn saved_start(&self, games: &GameRegistry) -> Result<SavedStart, PlayCommandError> {
        if self.resume {
            let (last, damaged) = Autosave::latest_unfinished(&SaveFolder::user_default()?, games)?;
            for error in damaged {
                eprintln!("{}", said(message!(Saving::Skipped { why: error.message() })));
            }
            return last
                .map(|taken| SavedStart::Game(Box::new(taken)))
                .ok_or(PlayCommandError::NoLastGame);
        }
        let record = self.record_in_place_of_game();
        let is_empty = |path: &PathBuf| std::fs::metadata(path).is_ok_and(|file| file.len() == 0);
        if let Some(path) = record.clone().filter(is_empty) {
            return Err(PlayCommandError::EmptyRecord { path });
        }
        if let (Some(path), true) = (&record, self.no_save) {
            let game = GameFile::load_last_game(path, games)?;
            let (autosave, players) = (Autosave::default(), None);
            return Ok(SavedStart::Game(Box::new(ResumedGame { autosave, game, players })));
        }
        let Some(path) = self.file.as_ref().or(record.as_ref()) else {
            return Ok(SavedStart::Nothing);
        };
        let taken = match Autosave::open(path, games)? {
            Err(file) => return Ok(SavedStart::EmptyFile(file)),
            Ok(taken) => taken,
        };
        let (path, held) = (path.clone(), taken.game.entry());
        let id = held.id();
        let file = self.game.game.as_ref().filter(|name| is_path(name) && record.is_none());
        let (named, rules) = match self.game.variant.as_ref().or(file) {
            Some(file) => {
                let entry = load_variant(file)?;
                (Some(entry.id().to_string()), entry.definition_source().map(|(_, rules)| rules))
            }
            None => (self.game.game.clone().filter(|_| record.is_none()), None),
        };
        let has_other_rules =
            rules.is_some() && rules != held.definition_source().map(|(_, rules)| rules);
        match named {
            Some(game) if has_other_rules && id.as_str().eq_ignore_ascii_case(&game) => {
                Err(PlayCommandError::OtherRules { path, held: id.clone() })
            }
            Some(game) if !id.as_str().eq_ignore_ascii_case(&game) => {
                Err(PlayCommandError::OtherGame { path, held: id.clone(), game })
            }
            _ if self.game.start() != StartOptions::default() || !self.moves.is_empty() => {
                Err(PlayCommandError::HoldsGame { path })
            }
            _ => Ok(SavedStart::Game(Box::new(taken))),
        }
    }
}

/// The save file or saved game with which the program starts.
enum SavedStart {
    Nothing,
    /// An empty file.
    EmptyFile(SaveFile),
    Game(Box<ResumedGame>),
}

/// Runs the program `play` with the arguments of the process, under this name.
pub fn main(name: &'static str, games: GameRegistry) -> ExitCode {
    let cli = crate::parse_for(name, || runner::settings().chosen_language());
    match run(&cli, name, games) {
        Ok(status) => ExitCode::from(status),
        // The reader of our output has left.
        Err(PlayCommandError::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(error) => {
            let why = said(message!(Programs::Error { why: error.message() }));
            eprintln!("{why}");
            if error.is_about_arguments() {
                eprintln!("{}", said(message!(Programs::TryHelp { program: name })));
            }
            ExitCode::from(2)
        }
    }
}

/// Plays as the command line says and returns the exit status: 0, or 128 plus the number of the
/// signal that ended the screen or a game of `--bots`.
///
/// # Errors
/// Returns an error if the game cannot start or the terminal cannot be read or written.
pub fn run(cli: &Cli, name: &str, games: GameRegistry) -> Result<u8, PlayCommandError> {
    if cli.wants_screen() {
        return on_screen(cli, name, games);
    }
    let (mut output, theme) = runner::themed_stdout();
    let unasked = io::stdin().is_terminal() && !cli.no_save && !cli.bots;
    let mut input = io::stdin().lock();
    let (stop, shared) = (Arc::new(AtomicBool::new(false)), InterruptState::default());
    runner::handle_ctrl_c(stop.clone(), shared.clone(), cli.bots);
    let opponent = cli.computer_settings(stop.clone());
    let mut rival = cli.external_engine()?;
    let begun = initial_game(cli, games, unasked, &mut input, &mut output)?;
    let Some(seated) = begun else {
        writeln!(output, "{}", said(Talk::Goodbye))?;
        return Ok(0);
    };
    if let Some(rival) = rival.as_mut().filter(|_| cli.bots) {
        rival.set_stop_flag(stop.clone());
    }
    let runner = GameRunner::new(name, opponent)
        .with_engine(rival)
        .with_words_only(cli.words)
        .with_move_style(cli.notation);
    let shown = (theme, shared);
    match cli.bots {
        true => runner.run_bots(seated, cli.max_plies, shown, input, output)?,
        false => runner.run_lines(seated, shown, input, output)?,
    }
    let is_interrupted = cli.bots && stop.load(Ordering::Relaxed);
    Ok(if is_interrupted { INTERRUPTED } else { 0 })
}

/// The start that the arguments request.
enum Startup {
    /// A game with players in all seats, and the name of the file that it came from.
    Game(Box<InitialGame>, Option<String>),
    /// A game that is still to be chosen and then saved in this file.
    Choose { games: GameRegistry, folder: Option<SaveFolder>, file: Option<SaveFile> },
}

/// Seats the players at the game that the arguments or a file name, if they name one. `unasked`
/// says whether the game is saved without `--file`.
fn startup(cli: &Cli, games: GameRegistry, unasked: bool) -> Result<Startup, PlayCommandError> {
    let folder = if unasked { SaveFolder::user_default().ok() } else { None };
    let mut games = games.with_definition_parser(wazir::variant::game::parse_entry);
    let file = match cli.saved_start(&games)? {
        SavedStart::Game(taken) => {
            let ResumedGame { autosave: keeper, game, players } = *taken;
            let stated = players.unwrap_or_default();
            let players = cli.players(&game.seats(), Some(&stated))?;
            let given = cli.file.as_ref().map(|path| path.display().to_string());
            let given = given.or_else(|| cli.game.game.clone()).unwrap_or_default();
            let name = keeper.path().map_or(given, |path| path.display().to_string());
            let begun = seat_players(cli, games, game, players, keeper.with_folder(folder))?;
            return Ok(Startup::Game(Box::new(begun), Some(name)));
        }
        SavedStart::EmptyFile(file) => Some(file),
        SavedStart::Nothing => None,
    };
    let Some(game) = cli.open_game(&mut games)? else {
        return Ok(Startup::Choose { games, folder, file });
    };
    let players = cli.players(&game.seats(), None)?;
    begin_new(cli, games, (game, players), folder, file)
        .map(|begun| Startup::Game(Box::new(begun), None))
}

/// Returns the help of `--file`, with the formats that exist.
fn file_help() -> String {
    let plain = Format::PLAIN.extension();
    let mut formats = Formats::for_games(&wazir::games()).extensions();
    formats.retain(|extension| *extension != plain);
    let formats = formats.join(", ");
    format!(
        "The file to save the game in. A game in the file is continued. The extension is the format: \
         {formats}, or any other for the plain form"
    )
}

/// Seats the players at a new game.
fn begin_new(
    cli: &Cli,
    games: GameRegistry,
    (game, players): (Play, Players),
    folder: Option<SaveFolder>,
    file: Option<SaveFile>,
) -> Result<InitialGame, PlayCommandError> {
    let keeper = Autosave::new(folder, &players);
    let keeper = match file {
        Some(file) => keeper.create(file, &game, &games)?,
        None => keeper,
    };
    seat_players(cli, games, game, players, keeper)
}

/// Seats the players at the game that the arguments, a file or the menu name. Returns `None` if the
/// user leaves the menu. `unasked` says whether the game is saved without `--file`.
///
/// # Errors
/// Returns an error if the game cannot start, or if the terminal or a file cannot be read or
/// written.
pub fn initial_game(
    cli: &Cli,
    games: GameRegistry,
    unasked: bool,
    input: &mut impl BufRead,
    output: &mut impl Write,
) -> Result<Option<InitialGame>, PlayCommandError> {
    match startup(cli, games, unasked)? {
        Startup::Game(begun, from) => {
            if let Some(path) = from {
                let standing = game_status(begun.table.game());
                writeln!(output, "{}", said(message!(Talk::Opened { path, standing })))?;
            }
            Ok(Some(*begun))
        }
        Startup::Choose { games, folder, file } => {
            match plain::choose_game(input, output, &games, language())? {
                Some((game, players)) => {
                    let players = players.at_level(cli.level);
                    begin_new(cli, games, (game, players), folder, file).map(Some)
                }
                None => Ok(None),
            }
        }
    }
}

/// Plays on the full screen.
fn on_screen(cli: &Cli, name: &str, games: GameRegistry) -> Result<u8, PlayCommandError> {
    let opponent = cli.computer_settings(Arc::default());
    let rival = cli.external_engine()?;
    let (seated, folder) = match startup(cli, games.clone(), !cli.no_save)? {
        Startup::Game(begun, _) => {
            let folder = if cli.no_save { None } else { SaveFolder::user_default().ok() };
            (Some(*begun), folder)
        }
        Startup::Choose { file: Some(file), .. } => {
            let (path, program) = (file.path().to_owned(), name.to_owned());
            return Err(PlayCommandError::WhichGame { path, program });
        }
        Startup::Choose { folder, .. } => (None, folder),
    };
    let runner = GameRunner::new(name, opponent)
        .with_engine(rival)
        .with_move_style(cli.notation)
        .with_theme(cli.theme)
        .with_pictures(cli.pictures);
    Ok(runner.run_screen(games, seated, folder)?)
}

fn seat_players(
    cli: &Cli,
    games: GameRegistry,
    game: Play,
    players: Players,
    keeper: Autosave,
) -> Result<InitialGame, PlayCommandError> {
    let mut table = Table::with_clock(game, &players, keeper, cli.clock.unwrap_or_default())?;
    table.save();
    Ok(InitialGame { games, table, players })
}
