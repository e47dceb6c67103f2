//! A game at which everybody sits, played on the whole screen or line by line.

use std::io::{self, BufRead, Stdout, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use anstream::{AutoStream, ColorChoice};
use wazir::registry::GameRegistry;
use wazir::players::ComputerPlayer;
use wazir::render::Theme;
use wazir::saves::SaveFolder;
use wazir_terminal::plain::{InterruptState, LineInterface, Printer};
use wazir_terminal::screen::{self, App, ColourMode, Config};
use wazir_terminal::texts::Dialogue as Talk;
use wazir_terminal::{ComputerSettings, ExternalEngine, resume_command};

use crate::{language, said};

pub use wazir_terminal::screen::InitialGame;

/// How a game is played: the program that goes on with it where it is kept, and who plays besides
/// people.
pub struct GameRunner<'a> {
    program: &'a str,
    opponent: ComputerSettings,
    rival: Option<ExternalEngine>,
    words: bool,
}

impl<'a> GameRunner<'a> {
    /// The computer plays like this; `program` is named in the command that goes on with the game.
    #[must_use]
    pub fn new(program: &'a str, opponent: ComputerSettings) -> Self {
        Self { program, opponent, rival: None, words: false }
    }

    /// Another program plays as well.
    #[must_use]
    pub fn with_engine(self, rival: Option<ExternalEngine>) -> Self {
        Self { rival, ..self }
    }

    /// Whether nothing is drawn, for those who listen.
    #[must_use]
    pub fn with_words_only(self, words: bool) -> Self {
        Self { words, ..self }
    }

    /// Plays on the whole screen until somebody leaves, and prints how to go on with the game. Where
    /// nobody is seated, one of the games is chosen first. What was given no file goes to the folder.
    ///
    /// # Errors
    /// What the terminal refuses.
    pub fn run_screen(
        self,
        games: GameRegistry,
        seated: Option<InitialGame>,
        folder: Option<SaveFolder>,
    ) -> io::Result<()> {
        let Self { program, opponent, rival, .. } = self;
        let more = rival.as_ref().map_or_else(String::new, |rival| rival.arguments().to_owned());
        let config = settings().speaking(language());
        let colours = ColourMode::from_env(|name| std::env::var(name).ok());
        let app = App::new(seated, folder, config, colours).with_games(games);
        let app = screen::run(app, opponent, rival)?;
        if let (Some(table), Some(players)) = (app.table(), app.players()) {
            let command =
                resume_command(program, table.game(), table.autosave.resume_args(), players, &more);
            if let (Some(command), None) = (command, table.outcome()) {
                println!("{}\n  {command}", said(Talk::ToGoOn));
            }
        }
        Ok(())
    }

    /// Plays line by line until somebody leaves or the input ends. Another thread may look at what
    /// is shared meanwhile.
    ///
    /// # Errors
    /// When nothing can be read or written.
    pub fn run_lines(
        self,
        seated: InitialGame,
        shown: (Option<Theme>, InterruptState),
        input: impl BufRead,
        output: impl Write,
    ) -> io::Result<()> {
        self.line_interface(seated, shown, input, output).run()
    }

    /// Lets computers play line by line, to the end of the game or for so many moves; people who sit
    /// there are asked.
    ///
    /// # Errors
    /// When nothing can be read or written.
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
        let Self { program, opponent, rival, words } = self;
        let InitialGame { table, players, games } = seated;
        LineInterface {
            program: program.to_owned(),
            input,
            printer: Printer {
                language: language(),
                output,
                viewer: players.viewer(),
                theme,
                words_only: words,
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

/// What the person chose on the screen of an earlier time.
pub(crate) fn settings() -> Config {
    Config::path().map(|path| Config::read(&path)).unwrap_or_default()
}

/// Standard output, with the colours to draw in where it shows them.
#[must_use]
pub fn themed_stdout() -> (AutoStream<Stdout>, Option<Theme>) {
    let choice = AutoStream::choice(&io::stdout());
    let theme = (choice != ColorChoice::Never).then(Theme::default);
    (AutoStream::new(io::stdout(), choice), theme)
}

/// On Ctrl-C: a computer that thinks moves at once, a game of computers ends with its record so
/// far, and otherwise the program ends and says how to take up the game.
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
        std::process::exit(130);
    };
    // Without a handler Ctrl-C ends the program as usual: nothing is lost but the hint.
    let _ = ctrlc::set_handler(handler);
}
