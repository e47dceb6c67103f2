//! Event loop of the screen: the terminal, the time, and the search thread.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::clipboard::CopyToClipboard;
use ratatui::crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture, Event,
};
use ratatui::crossterm::style::ResetColor;
use ratatui::crossterm::terminal::{
    BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate, EnterAlternateScreen,
    LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::crossterm::{cursor, event, execute, queue, terminal};
use wazir_session::Time;

use super::app::{App, AppEvent};
use super::background::{AnswerFilter, Background, LateAnswer, Replies, typed_keys};
use super::config::Config;
use super::effect::Effect;
use super::pictures::{DELETE_ALL, PictureMode, PictureOutput, PictureProtocol};
use super::query::{self, Questions};
use super::search_thread::{self, SearchThread};
use crate::external_engine::ExternalEngine;
use crate::players::ComputerSettings;
use crate::remote::RemoteUpdate;

/// Interval of ticks while a clock runs.
const CLOCK_REFRESH: Duration = Duration::from_millis(100);
/// Interval of ticks otherwise.
const IDLE_REFRESH: Duration = Duration::from_secs(1);
/// Time to restore the terminal when a second signal ends the program.
#[cfg(unix)]
const LAST_WAIT: Duration = Duration::from_millis(200);

/// An event of the loop.
#[derive(Debug)]
enum LoopEvent {
    Terminal(Event),
    App(AppEvent),
    /// The program ends with this exit status: the terminal is closed, the system ends it, or it
    /// has failed.
    Shutdown(u8),
}

/// Added to the number of a signal in the exit status of the program that it ends, as shells do.
const SIGNAL_STATUS: u8 = 128;
/// Exit status when the terminal is closed: that of SIGHUP.
const TERMINAL_CLOSED: u8 = SIGNAL_STATUS + 1;
/// Exit status of a program that panics.
const PANICKED: u8 = 101;

/// Set while the terminal is in the state that the screen needs.
static ENTERED: AtomicBool = AtomicBool::new(false);

/// Set while the terminal shows pictures that clearing its text does not remove.
static PICTURES_ABOVE: AtomicBool = AtomicBool::new(false);

/// Colours of sixel graphics in terminals that do not tell how many there are.
const USUAL_REGISTERS: usize = 256;
/// Fewest colours with which sixel graphics are shown without being asked for.
const FEWEST_REGISTERS: usize = 64;

/// Puts the terminal into the state that the screen needs, and restores it on drop.
struct TerminalGuard;

impl TerminalGuard {
    fn enter() -> io::Result<Self> {
        enable_raw_mode()?;
        ENTERED.store(true, Ordering::SeqCst);
        let stage = Self;
        // A terminal without an alternate screen, such as the Linux console, still shows its text.
        execute!(
            io::stdout(),
            EnterAlternateScreen,
            ResetColor,
            Clear(ClearType::All),
            EnableMouseCapture,
            EnableBracketedPaste
        )?;
        Ok(stage)
    }

    /// Restores the terminal, once. Errors are ignored, because nothing can be done about them.
    fn leave() {
        if !ENTERED.swap(false, Ordering::SeqCst) {
            return;
        }
        if PICTURES_ABOVE.swap(false, Ordering::SeqCst) {
            let _ = io::stdout().write_all(DELETE_ALL.as_bytes());
        }
        // Without an alternate screen the board would stay between the lines that follow.
        let _ = execute!(
            io::stdout(),
            DisableBracketedPaste,
            DisableMouseCapture,
            ResetColor,
            Clear(ClearType::All),
            cursor::MoveTo(0, 0),
            LeaveAlternateScreen,
            cursor::Show
        );
        let _ = disable_raw_mode();
    }
}

impl Drop for TerminalGuard {
    fn drop(&mut self) {
        Self::leave();
    }
}

/// Returns whether a full screen is available: input and output are a terminal, and it is not a
/// dumb one.
pub fn is_available() -> bool {
    let dumb = std::env::var_os("TERM").is_none_or(|term| term == "dumb") && !cfg!(windows);
    io::stdin().is_terminal() && io::stdout().is_terminal() && !dumb
}

/// Runs the screen until the user leaves or the system ends the program, and returns its final
/// state. The terminal is restored in any case. [`App::exit_status`] says how it ended.
///
/// # Errors
/// Returns an error of the terminal.
pub fn run(app: App, opponent: ComputerSettings, rival: Option<ExternalEngine>) -> io::Result<App> {
    run_with_handle(app, opponent, rival, |_| {})
}

/// A handle that sends updates to a running screen.
#[derive(Clone, Debug)]
pub struct AppHandle(Sender<LoopEvent>);

impl AppHandle {
    /// Sends an update. Returns `false` if the screen is no longer running.
    pub fn send(&self, update: RemoteUpdate) -> bool {
        self.0.send(LoopEvent::App(AppEvent::RemoteUpdate(Box::new(update)))).is_ok()
    }

    /// Ends the screen.
    pub fn quit(&self) {
        // If nobody receives it, the screen has ended already.
        let _ = self.0.send(LoopEvent::Shutdown(0));
    }
}

/// Runs the screen like [`run`]. `beside` gets a handle to it before it starts.
///
/// # Errors
/// Returns an error of the terminal.
pub fn run_with_handle(
    mut app: App,
    opponent: ComputerSettings,
    rival: Option<ExternalEngine>,
    beside: impl FnOnce(AppHandle),
) -> io::Result<App> {
    let (news, arriving) = channel();
    beside(AppHandle(news.clone()));
    let before = std::panic::take_hook();
    let ended = news.clone();
    // A panic restores the terminal and ends the program. A panic of a search does not: the page
    // reports it.
    std::panic::set_hook(Box::new(move |panic| {
        if thread::current().name() == Some(search_thread::THREAD) {
            return;
        }
        TerminalGuard::leave();
        before(panic);
        let _ = ended.send(LoopEvent::Shutdown(PANICKED));
    }));
    handle_signals(news.clone())?;
    let stage = TerminalGuard::enter()?;
    let tell = news.clone();
    let mut mind = SearchThread::new(opponent, rival, move |search_result| {
        // If nobody receives it, the screen is no longer running.
        let _ = tell.send(LoopEvent::App(AppEvent::SearchUpdate(search_result)));
    })?;
    let (filter, pictures) = ask_terminal(&mut app, &news)?;
    spawn_event_reader(news, filter);
    let mut screen = Screen::new(pictures)?;
    let result = event_loop(&mut app, &mut screen, &mut mind, &arriving);
    mind.stop();
    drop(stage);
    match result {
        Err(error) if is_closed(&error) => app.set_exit_status(TERMINAL_CLOSED),
        other => other?,
    }
    Ok(app)
}

/// Asks the terminal for its background, if the colours depend on it, and for the ways in which it
/// shows pictures. Keys that are typed meanwhile are sent as events. Returns the filter for what
/// arrives later, and what is known about pictures.
fn ask_terminal(
    app: &mut App,
    news: &Sender<LoopEvent>,
) -> io::Result<(AnswerFilter, PictureAbilities)> {
    let variable = |name: &str| std::env::var(name).ok();
    let background = app.asks_background();
    let pictures = app.asks_pictures();
    let cell = cell_in_pixels();
    let questions = Questions { background, pictures, cell: cell.is_none() };
    let asks = (background || pictures) && is_available() && query::may_ask(variable);
    let replies = if asks { query::ask(questions)? } else { Replies::default() };
    if asks {
        // A terminal that does not know a question may have written it.
        execute!(io::stdout(), Clear(ClearType::All))?;
    }
    if background {
        let found = replies.background.or_else(|| Background::from_env(variable));
        app.set_background(found.unwrap_or_default());
    }
    let abilities = PictureAbilities {
        cell: cell.or(replies.cell),
        told_cell: replies.cell,
        registers: replies.registers.unwrap_or(USUAL_REGISTERS),
        xterm: replies.xterm,
    };
    let found = match () {
        () if abilities.cell.is_none() => None,
        () if replies.kitty => Some(PictureProtocol::Kitty),
        () if pictures && PictureProtocol::is_iterm(variable) => Some(PictureProtocol::Iterm),
        () if replies.sixel && abilities.registers >= FEWEST_REGISTERS => {
            Some(PictureProtocol::Sixel)
        }
        () => None,
    };
    app.set_picture_protocol(found);
    for key in typed_keys(&replies.typed) {
        // If nobody receives it, the screen is no longer running.
        let _ = news.send(LoopEvent::Terminal(Event::Key(key)));
    }
    Ok((AnswerFilter::after(&replies.cut), abilities))
}

/// What a terminal has for pictures.
#[derive(Clone, Copy, Debug)]
struct PictureAbilities {
    /// Width and height of a cell in pixels.
    cell: Option<(u16, u16)>,
    /// The same as the terminal has told it.
    told_cell: Option<(u16, u16)>,
    /// Colours of sixel graphics.
    registers: usize,
    xterm: bool,
}

impl PictureAbilities {
    /// Measures the cells again: they change with the font.
    fn measure(&mut self) {
        self.cell = cell_in_pixels().or(self.told_cell);
    }

    /// Returns what pictures need, or `None` if the size of a cell is not known.
    fn mode(self, protocol: PictureProtocol) -> Option<PictureMode> {
        let cell = self.cell?;
        let (registers, one_image) = (self.registers, self.xterm);
        Some(PictureMode { protocol, cell, registers, one_image })
    }
}

/// Returns the width and the height of a cell in pixels, if the system knows the size of the window.
fn cell_in_pixels() -> Option<(u16, u16)> {
    let window = terminal::window_size().ok()?;
    let cell = (window.width.checked_div(window.columns)?, window.height.checked_div(window.rows)?);
    (cell.0 > 0 && cell.1 > 0).then_some(cell)
}

/// Returns whether an error says that the terminal is gone.
fn is_closed(error: &io::Error) -> bool {
    #[cfg(unix)]
    let gone = error.raw_os_error() == Some(rustix::io::Errno::IO.raw_os_error());
    #[cfg(not(unix))]
    let gone = false;
    gone || error.kind() == io::ErrorKind::BrokenPipe
}

/// Ends the program properly when the system requests it or the terminal is closed.
#[cfg(unix)]
fn handle_signals(news: Sender<LoopEvent>) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM])?;
    thread::spawn(move || {
        let mut before = false;
        for signal in signals.forever() {
            let status = SIGNAL_STATUS.saturating_add(signal.try_into().unwrap_or(0));
            let ended = news.send(LoopEvent::Shutdown(status)).is_err();
            // A loop that does not end at the first signal is stuck, perhaps because the terminal
            // takes no output.
            if std::mem::replace(&mut before, true) || ended {
                thread::spawn(TerminalGuard::leave);
                thread::sleep(LAST_WAIT);
                std::process::exit(status.into());
            }
        }
    });
    Ok(())
}

/// Other systems close the terminal instead.
#[cfg(not(unix))]
fn handle_signals(_: Sender<LoopEvent>) -> io::Result<()> {
    Ok(())
}

/// Forwards the terminal's events from a thread of its own.
fn spawn_event_reader(news: Sender<LoopEvent>, mut filter: AnswerFilter) {
    thread::spawn(move || {
        loop {
            let sent = match event::read() {
                Ok(Event::Key(key)) => {
                    let (keys, told) = filter.key(key);
                    let keys = keys.into_iter().map(|key| LoopEvent::Terminal(Event::Key(key)));
                    let told = told.map(|told| match told {
                        LateAnswer::Background(background) => AppEvent::Background(background),
                        LateAnswer::Kitty => AppEvent::PictureProtocol(PictureProtocol::Kitty),
                    });
                    keys.chain(told.map(LoopEvent::App)).try_for_each(|event| news.send(event))
                }
                Ok(event) => news.send(LoopEvent::Terminal(event)),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(_) => {
                    let _ = news.send(LoopEvent::Shutdown(TERMINAL_CLOSED));
                    return;
                }
            };
            if sent.is_err() {
                return;
            }
        }
    });
}

/// The terminal with what it shows.
struct Screen {
    terminal: Terminal<CrosstermBackend<io::Stdout>>,
    pictures: PictureOutput,
    abilities: PictureAbilities,
}

impl Screen {
    fn new(abilities: PictureAbilities) -> io::Result<Self> {
        let terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
        Ok(Self { terminal, pictures: PictureOutput::default(), abilities })
    }

    /// Draws the screen: first the text, then the pictures over it.
    fn draw(&mut self, app: &mut App) -> io::Result<()> {
        let protocol = app.picture_protocol();
        let mode = protocol.and_then(|protocol| self.abilities.mode(protocol));
        if mode.is_some() {
            queue!(io::stdout(), BeginSynchronizedUpdate)?;
        }
        let mut cursor = None;
        let frame = self.terminal.draw(|frame| {
            cursor = app.draw(frame.buffer_mut());
            if let Some(place) = cursor {
                frame.set_cursor_position(place);
            }
        })?;
        let bytes = self.pictures.update(mode, app.take_tiles(), frame.buffer)?;
        if !bytes.is_empty() {
            PICTURES_ABOVE.store(protocol == Some(PictureProtocol::Kitty), Ordering::SeqCst);
            io::stdout().write_all(&bytes)?;
            if let Some((x, y)) = cursor {
                queue!(io::stdout(), cursor::MoveTo(x, y))?;
            }
        }
        if mode.is_some() {
            queue!(io::stdout(), EndSynchronizedUpdate)?;
        }
        io::stdout().flush()
    }

    /// Redraws everything. [`Terminal::clear`] would ask the terminal for its cursor position, and
    /// the answer would arrive as typed input.
    fn redraw_all(&mut self) -> io::Result<()> {
        execute!(io::stdout(), Clear(ClearType::All))?;
        self.terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
        self.pictures.forget();
        Ok(())
    }
}

fn event_loop(
    app: &mut App,
    screen: &mut Screen,
    mind: &mut SearchThread,
    arriving: &Receiver<LoopEvent>,
) -> io::Result<()> {
    let begun = Instant::now();
    let now = || Time::from_millis(begun.elapsed().as_millis() as u64);
    let mut effects = app.handle_event(AppEvent::Tick, now());
    loop {
        for effect in effects.drain(..) {
            match effect {
                Effect::Think(job) => mind.think(job),
                Effect::Stop => mind.stop(),
                Effect::Bell => io::stdout().write_all(b"\x07")?,
                Effect::Copy(text) => {
                    execute!(io::stdout(), CopyToClipboard::to_clipboard_from(text))?;
                }
                Effect::AskBackground if query::may_ask(|name| std::env::var(name).ok()) => {
                    query::send()?;
                }
                Effect::AskBackground => {}
                Effect::Suspend => suspend(screen)?,
                Effect::Quit => return Ok(()),
            }
        }
        save_config(app);
        screen.draw(app)?;
        let patience = if app.has_clock() { CLOCK_REFRESH } else { IDLE_REFRESH };
        let first = match arriving.recv_timeout(patience) {
            Ok(news) => news,
            Err(RecvTimeoutError::Timeout) => LoopEvent::App(AppEvent::Tick),
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        };
        // Events that arrived in the meantime are handled before the next drawing.
        for news in std::iter::once(first).chain(arriving.try_iter()) {
            let input = match news {
                LoopEvent::Shutdown(status) => {
                    app.set_exit_status(status);
                    return Ok(());
                }
                LoopEvent::App(input) => input,
                LoopEvent::Terminal(Event::Key(key)) => AppEvent::Key(key),
                LoopEvent::Terminal(Event::Mouse(mouse)) => AppEvent::Mouse(mouse),
                LoopEvent::Terminal(Event::Paste(text)) => AppEvent::Paste(text),
                LoopEvent::Terminal(event) => {
                    if matches!(event, Event::Resize(..)) {
                        screen.abilities.measure();
                    }
                    AppEvent::Tick
                }
            };
            effects.extend(app.handle_event(input, now()));
            if effects.iter().any(|effect| matches!(effect, Effect::Quit)) {
                break;
            }
        }
    }
}

/// Saves the configuration if it has changed. An error loses the change at the end of the program,
/// which is no reason to end it.
fn save_config(app: &mut App) {
    if std::mem::take(&mut app.config_changed)
        && let Some(path) = Config::path()
    {
        let _ = app.config().write(&path);
    }
}

/// Gives the terminal back to the shell until the program returns to the foreground.
#[cfg(unix)]
fn suspend(screen: &mut Screen) -> io::Result<()> {
    TerminalGuard::leave();
    let own = rustix::process::getpid();
    rustix::process::kill_process(own, rustix::process::Signal::TSTP)?;
    // The guard that is already there restores the terminal later.
    std::mem::forget(TerminalGuard::enter()?);
    screen.redraw_all()
}

/// Other systems cannot suspend a program.
#[cfg(not(unix))]
fn suspend(screen: &mut Screen) -> io::Result<()> {
    screen.redraw_all()
}
