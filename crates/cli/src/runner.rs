//! Runners for a game with seated players: on the full screen or line by line.

use std::io::{self, BufRead, Stdout, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use anstream::{AutoStream, ColorChoice};
use wazir::notation::MoveStyle;
use wazir::players::ComputerPlayer;
use wazir::registry::GameRegistry;
use wazir::render::Theme;
use wazir::saves::SaveFolder;
use wazir_terminal::plain::{InterruptState, LineInterface, Printer};
use wazir_terminal::screen::{self, App, ColourMode, Config, PictureChoice, ThemeChoice};
use wazir_terminal::texts::Dialogue as Talk;
use wazir_terminal::{ComputerSettings, ExternalEngine, resume_command};

use crate::{interrupt, language, said};

pub use wazir_terminal::screen::InitialGame;

/// A front end for one game: the program's name, the computer player, and the external engine.
pub struct GameRunner<'a> {
    program: &'a str,
    opponent: ComputerSettings,
    rival: Option<ExternalEngine>,
    words: bool,
    moves: Option<MoveStyle>,
    theme: Option<ThemeChoice>,
    pictures: Option<PictureChoice>,
}

impl<'a> GameRunner<'a> {
    /// Creates a runner with these settings of the computer player. `program` is the name in the
    /// command that resumes the game.
    #[must_use]
    pub fn new(program: &'a str, opponent: ComputerSettings) -> Self {
        let (rival, words, moves) = (None, false, None);
        Self { program, opponent, rival, words, moves, theme: None, pictures: None }
    }

    /// Returns the runner with an external engine as another player.
    #[must_use]
    pub fn with_engine(self, rival: Option<ExternalEngine>) -> Self {
        Self { rival, ..self }
    }

    /// Returns the runner with drawing switched off if `words` is set, for people who listen.
    #[must_use]
    pub fn with_words_only(self, words: bool) -> Self {
        Self { words, ..self }
    }

    /// Returns the runner with this notation of moves, in the games that have it.
    #[must_use]
    pub fn with_move_style(self, moves: Option<MoveStyle>) -> Self {
        Self { moves, ..self }
    }

    /// Returns the runner with this theme of the screen, instead of the one in the settings.
    #[must_use]
    pub fn with_theme(self, theme: Option<ThemeChoice>) -> Self {
        Self { theme, ..self }
    }

    /// Returns the runner with this choice of pictures, instead of the one in the settings.
    #[must_use]
    pub fn with_pictures(self, pictures: Option<PictureChoice>) -> Self {
        Self { pictures, ..self }
    }

    /// Plays on the full screen until the user leaves or the system ends the program, then prints
    /// the command that resumes the game and returns the exit status: 0, or 128 plus the number of
    /// the signal. Without `seated` the user chooses a game first. A game without a file is saved
    /// in the folder.
    ///
    /// # Errors
    /// Returns an error of the terminal.
    pub fn run_screen(
        self,
        games: GameRegistry,
        seated: Option<InitialGame>,
        folder: Option<SaveFolder>,
    ) -> io::Result<u8> {
        let Self { program, opponent, rival, moves, theme, pictures, .. } = self;
        let more = rival.as_ref().map_or_else(String::new, |rival| rival.arguments().to_owned());
        let config =
            settings().speaking(language()).writing_moves(moves).themed(theme).picturing(pictures);
        let colours = ColourMode::from_env(|name| std::env::var(name).ok());
        let app = App::new(seated, folder, config, colours).with_games(games);
        let app = screen::run(app, opponent, rival)?;
        if let (Some(table), Some(players)) = (app.table(), app.players()) {
            let command =
                resume_command(program, table.game(), table.autosave.resume_args(), players, &more);
            if let (Some(command), None) = (command, table.outcome()) {
                // The terminal may be gone.
                let _ = writeln!(io::stdout(), "{}\n  {command}", said(Talk::ToGoOn));
            }
        }
        Ok(app.exit_status())
    }

    /// Plays line by line until the user leaves or the input ends. Another thread can read the
    /// [`InterruptState`] meanwhile.
    ///
    /// # Errors
    /// Returns an error if the terminal cannot be read or written.
    pub fn run_lines(
        self,
        seated: InitialGame,
        shown: (Option<Theme>, InterruptState),
        input: impl BufRead,
        output: impl Write,
    ) -> io::Result<()> {
        self.line_interface(seated, shown, input, output).run()
    }

    /// Plays computers against each other line by line, to the end of the game or for `longest`
    /// plies. People who have a seat are asked for their moves.
    ///
    /// # Errors
    /// Returns an error if the terminal cannot be read or written.
    pub fn run_bots(
        self,
        seated: InitialGame,
        longest: usize,
        shown: (Option<Theme>, InterruptState),
        input: impl BufRead,
        output: impl Write,
    ) -> io::Result<()> {
        self.line_interface(seated, shown, input, output).play_out(longest)
    }

    fn line_interface<I: BufRead, O: Write>(
        self,
        seated: InitialGame,
        (theme, shared): (Option<Theme>, InterruptState),
        input: I,
        output: O,
    ) -> LineInterface<I, O> {
        let Self { program, opponent, rival, words, moves, .. } = self;
        let InitialGame { table, players, games } = seated;
        let config = settings().writing_moves(moves);
        let moves = config.move_styles(table.game().entry());
        LineInterface {
            program: program.to_owned(),
            input,
            printer: Printer {
                language: language(),
                output,
                viewer: players.viewer(),
                theme,
                words_only: words,
                moves,
            },
            games,
            table,
            started_at: Instant::now(),
            searchers: ComputerPlayer::default()
                .with_endgame_tables(opponent.endgame_tables.clone()),
            players,
            computer: opponent,
            engine: rival,
            shared,
        }
    }
}

/// Returns the settings that the user saved on the screen earlier.
pub(crate) fn settings() -> Config {
    Config::path().map(|path| Config::read(&path)).unwrap_or_default()
}

/// Returns standard output, and a theme if it shows colours.
#[must_use]
pub fn themed_stdout() -> (AutoStream<Stdout>, Option<Theme>) {
    let choice = AutoStream::choice(&io::stdout());
    let theme = (choice != ColorChoice::Never).then(Theme::default);
    (AutoStream::new(io::stdout(), choice), theme)
}

/// Handles Ctrl-C: a computer that is searching moves at once, a game between computers ends with
/// its record so far, and otherwise the program ends and prints how to resume the game.
pub fn handle_ctrl_c(stop: Arc<AtomicBool>, shared: InterruptState, bots: bool) {
    let handler = move || {
        let thinking = bots || shared.thinking.load(Ordering::Relaxed);
        if thinking && !stop.swap(true, Ordering::Relaxed) {
            return;
        }
        let resume = shared.resume.lock().map(|resume| resume.clone()).unwrap_or_default();
        if resume.is_empty() {
            eprintln!();
        } else {
            eprintln!("\n{}\n  {resume}", said(Talk::ToGoOn));
        }
        interrupt::exit();
    };
    // Without a handler Ctrl-C ends the program as usual: only the hint is lost.
    let _ = ctrlc::set_handler(handler);
}
