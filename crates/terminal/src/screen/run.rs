//! Event loop of the screen: the terminal, the time, and the search thread.

use std::io::{self, IsTerminal, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::clipboard::CopyToClipboard;
use ratatui::crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture, Event,
};
use ratatui::crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::crossterm::{cursor, event, execute};
use wazir_session::Time;

use super::app::{App, AppEvent};
use super::config::Config;
use super::effect::Effect;
use super::search_thread::{self, SearchThread};
use crate::external_engine::ExternalEngine;
use crate::players::ComputerSettings;
use crate::remote::RemoteUpdate;

/// Interval of ticks while a clock runs.
const CLOCK_REFRESH: Duration = Duration::from_millis(100);
/// Interval of ticks otherwise.
const IDLE_REFRESH: Duration = Duration::from_secs(1);

/// An event of the loop.
#[derive(Debug)]
enum LoopEvent {
    Terminal(Event),
    App(AppEvent),
    /// The terminal is closed, or the system ends the program.
    Shutdown,
}

/// Puts the terminal into the state that the screen needs, and restores it on drop.
struct TerminalGuard;

impl TerminalGuard {
    fn enter() -> io::Result<Self> {
        enable_raw_mode()?;
        let stage = Self;
        execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste)?;
        Ok(stage)
    }

    /// Restores the terminal. Errors are ignored, because nothing can be done about them.
    fn leave() {
        let _ = execute!(
            io::stdout(),
            DisableBracketedPaste,
            DisableMouseCapture,
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

/// Runs the screen until the user leaves, and returns its final state.
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
    pub fn send(&self, tidings: RemoteUpdate) -> bool {
        self.0.send(LoopEvent::App(AppEvent::RemoteUpdate(Box::new(tidings)))).is_ok()
    }

    /// Ends the screen.
    pub fn quit(&self) {
        // If nobody receives it, the screen has ended already.
        let _ = self.0.send(LoopEvent::Shutdown);
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
        let _ = ended.send(LoopEvent::Shutdown);
    }));
    let stage = TerminalGuard::enter()?;
    let tell = news.clone();
    let mut mind = SearchThread::new(opponent, rival, move |search_result| {
        // If nobody receives it, the screen is no longer running.
        let _ = tell.send(LoopEvent::App(AppEvent::SearchUpdate(search_result)));
    })?;
    handle_signals(news.clone())?;
    spawn_event_reader(news);
    let mut terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
    let result = event_loop(&mut app, &mut terminal, &mut mind, &arriving);
    mind.stop();
    drop(stage);
    result.map(|()| app)
}

/// Ends the program properly when the system asks for it or the terminal is closed.
#[cfg(unix)]
fn handle_signals(news: Sender<LoopEvent>) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGTERM};
    let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGTERM])?;
    thread::spawn(move || {
        if signals.forever().next().is_some() {
            let _ = news.send(LoopEvent::Shutdown);
        }
    });
    Ok(())
}

/// Other systems close the terminal instead.
#[cfg(not(unix))]
fn obey_signals(_: Sender<LoopEvent>) -> io::Result<()> {
    Ok(())
}

/// Forwards the terminal's events from a thread of its own.
fn spawn_event_reader(news: Sender<LoopEvent>) {
    thread::spawn(move || {
        loop {
            let sent = match event::read() {
                Ok(event) => news.send(LoopEvent::Terminal(event)),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(_) => {
                    let _ = news.send(LoopEvent::Shutdown);
                    return;
                }
            };
            if sent.is_err() {
                return;
            }
        }
    });
}

type ScreenTerminal = Terminal<CrosstermBackend<io::Stdout>>;

fn event_loop(
    app: &mut App,
    terminal: &mut ScreenTerminal,
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
                Effect::Suspend => suspend(terminal)?,
                Effect::Quit => return Ok(()),
            }
        }
        save_config(app);
        terminal.draw(|frame| {
            if let Some(place) = app.draw(frame.buffer_mut()) {
                frame.set_cursor_position(place);
            }
        })?;
        let patience = if app.has_clock() { CLOCK_REFRESH } else { IDLE_REFRESH };
        let first = match arriving.recv_timeout(patience) {
            Ok(news) => news,
            Err(RecvTimeoutError::Timeout) => LoopEvent::App(AppEvent::Tick),
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        };
        // Events that arrived in the meantime are handled before the next drawing.
        for news in std::iter::once(first).chain(arriving.try_iter()) {
            let input = match news {
                LoopEvent::Shutdown => return Ok(()),
                LoopEvent::App(input) => input,
                LoopEvent::Terminal(Event::Key(key)) => AppEvent::Key(key),
                LoopEvent::Terminal(Event::Mouse(mouse)) => AppEvent::Mouse(mouse),
                LoopEvent::Terminal(Event::Paste(text)) => AppEvent::Paste(text),
                LoopEvent::Terminal(_) => AppEvent::Tick,
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
fn suspend(terminal: &mut ScreenTerminal) -> io::Result<()> {
    TerminalGuard::leave();
    let own = rustix::process::getpid();
    rustix::process::kill_process(own, rustix::process::Signal::TSTP)?;
    // The guard that is already there restores the terminal later.
    std::mem::forget(TerminalGuard::enter()?);
    redraw_all(terminal)
}

/// Other systems cannot suspend a program.
#[cfg(not(unix))]
fn suspend(terminal: &mut ScreenTerminal) -> io::Result<()> {
    redraw_all(terminal)
}

/// Redraws everything. [`Terminal::clear`] would ask the terminal for its cursor position, and the
/// answer would arrive as typed input.
fn redraw_all(terminal: &mut ScreenTerminal) -> io::Result<()> {
    execute!(io::stdout(), Clear(ClearType::All))?;
    *terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
    Ok(())
}
