//! The program around the screen: the terminal, the time, and the thread that thinks.

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
use crate::remote::RemoteUpdate;
use crate::players::ComputerSettings;
use crate::external_engine::ExternalEngine;

/// How often a running clock is drawn.
const CLOCK_REFRESH: Duration = Duration::from_millis(100);
/// How often the time passes otherwise.
const IDLE_REFRESH: Duration = Duration::from_secs(1);

/// What comes to the loop.
#[derive(Debug)]
enum LoopEvent {
    Terminal(Event),
    App(AppEvent),
    /// The terminal is gone, or the system wants the program to end.
    Shutdown,
}

/// Puts the terminal into the state that the screen needs, and back when it is dropped.
struct TerminalGuard;

impl TerminalGuard {
    fn enter() -> io::Result<Self> {
        enable_raw_mode()?;
        let stage = Self;
        execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste)?;
        Ok(stage)
    }

    /// Leaves the terminal as it was found. What fails here cannot be helped.
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

/// Whether the program has a whole screen: its input and its output are a terminal, and no dumb one.
pub fn is_available() -> bool {
    let dumb = std::env::var_os("TERM").is_none_or(|term| term == "dumb") && !cfg!(windows);
    io::stdin().is_terminal() && io::stdout().is_terminal() && !dumb
}

/// Shows the screen until somebody leaves, and gives the state back as it was then.
///
/// # Errors
/// What the terminal refuses.
pub fn run(app: App, opponent: ComputerSettings, rival: Option<ExternalEngine>) -> io::Result<App> {
    run_with_handle(app, opponent, rival, |_| {})
}

/// The way in for what comes from elsewhere while the screen is shown.
#[derive(Clone, Debug)]
pub struct AppHandle(Sender<LoopEvent>);

impl AppHandle {
    /// Brings something in; `false` when the screen is not shown any more.
    pub fn send(&self, tidings: RemoteUpdate) -> bool {
        self.0.send(LoopEvent::App(AppEvent::RemoteUpdate(Box::new(tidings)))).is_ok()
    }

    /// Ends the program.
    pub fn quit(&self) {
        // Where nobody hears it, it has ended.
        let _ = self.0.send(LoopEvent::Shutdown);
    }
}

/// The same as [`run`], beside something that is given the way in before it begins.
///
/// # Errors
/// What the terminal refuses.
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
    // The terminal is left as it was found, and the program ends, unless only a search failed: the
    // page says so.
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
    let mut mind = SearchThread::new(opponent, rival, move |thought| {
        // Where nobody hears it, the screen is not shown any more.
        let _ = tell.send(LoopEvent::App(AppEvent::SearchUpdate(thought)));
    })?;
    handle_signals(news.clone())?;
    spawn_event_reader(news);
    let mut terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
    let result = event_loop(&mut app, &mut terminal, &mut mind, &arriving);
    mind.stop();
    drop(stage);
    result.map(|()| app)
}

/// Ends the program in order when the system asks for it, or when the terminal was closed.
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

/// Elsewhere the system closes the terminal instead.
#[cfg(not(unix))]
fn obey_signals(_: Sender<LoopEvent>) -> io::Result<()> {
    Ok(())
}

/// Sends on what the terminal sends, from a thread of its own.
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
        // What has come in the meantime is drawn at once.
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

/// Writes the configuration when it has changed. Where that is not possible it is forgotten when
/// the program ends, which is no reason to end it.
fn save_config(app: &mut App) {
    if std::mem::take(&mut app.config_changed)
        && let Some(path) = Config::path()
    {
        let _ = app.config().write(&path);
    }
}

/// Gives the terminal back to the shell until the program is called to the front again.
#[cfg(unix)]
fn suspend(terminal: &mut ScreenTerminal) -> io::Result<()> {
    TerminalGuard::leave();
    let own = rustix::process::getpid();
    rustix::process::kill_process(own, rustix::process::Signal::TSTP)?;
    // The stage that waits to be left is the same one.
    std::mem::forget(TerminalGuard::enter()?);
    redraw_all(terminal)
}

/// Terminals elsewhere know nothing of the kind.
#[cfg(not(unix))]
fn suspend(terminal: &mut ScreenTerminal) -> io::Result<()> {
    redraw_all(terminal)
}

/// Draws everything anew. To clear the terminal by its own means it would have to be asked where its
/// cursor is, and the answer would come as if it were typed.
fn redraw_all(terminal: &mut ScreenTerminal) -> io::Result<()> {
    execute!(io::stdout(), Clear(ClearType::All))?;
    *terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
    Ok(())
}
