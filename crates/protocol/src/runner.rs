//! The threads around a session: one reads, one searches, and the caller's own writes.

use std::io::{self, BufReader, Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::Instant;

use wazir_players::{EndgameTables, PoolConfig, WorkerPool};
use wazir_registry::{GameEntry, GameRegistry};
use wazir_text::{Message, message};

use crate::dialect;
use crate::job::{JobEvent, SearchWorker};
use crate::lines::{self, Line};
use crate::session::{EngineSession, SessionAction, excerpt};
use crate::start_cache::GameStartCache;
use crate::texts::Protocols;
use crate::{ParseVariantError, Protocol, SessionError, Variant};

/// A function that reads the games of a path given by the user. It returns each game with its name,
/// or an error message.
pub type GameFileReader = fn(&str) -> Vec<Result<(String, GameEntry), Message>>;

/// The configuration of an engine: its games and its protocol.
///
/// ```
/// use wazir_protocol::{EngineConfig, Protocol};
/// let options = EngineConfig::new(wazir_builtin::games()).with_protocol(Protocol::Uci).with_variant("euroshogi")?;
/// # Ok::<(), wazir_protocol::ParseVariantError>(())
/// ```
#[derive(Clone, Debug)]
pub struct EngineConfig {
    pub(crate) games: GameRegistry,
    /// Shared by all sessions that begin with this configuration.
    pub(crate) openings: GameStartCache,
    endings: EndgameTables,
    protocol: Option<Protocol>,
    pub(crate) variant: Option<Variant>,
    pub(crate) files: Option<GameFileReader>,
}

impl EngineConfig {
    /// Creates a configuration with these games, without endgame tables.
    pub fn new(games: GameRegistry) -> Self {
        Self {
            games,
            openings: GameStartCache::default(),
            endings: EndgameTables::default(),
            protocol: None,
            variant: None,
            files: None,
        }
    }

    /// Sets the endgame tables; users may choose others.
    #[must_use]
    pub fn with_endings(self, endings: EndgameTables) -> Self {
        Self { endings, ..self }
    }

    /// Lets users name files of games: this adds the option `VariantPath`.
    #[must_use]
    pub fn with_files(self, files: GameFileReader) -> Self {
        Self { files: Some(files), ..self }
    }

    /// Adds a game under this name and begins with it. It replaces one with the same id.
    ///
    /// # Errors
    /// No variant has this name.
    pub fn with_game(self, name: &str, game: GameEntry) -> Result<Self, ParseVariantError> {
        let mut games = self.games;
        self.openings.forget(game.id());
        let name = dialect::add_named_game(&mut games, name, game);
        Self { games, ..self }.with_variant(&name)
    }

    /// Fixes the protocol, whatever the first line says.
    #[must_use]
    pub fn with_protocol(self, protocol: Protocol) -> Self {
        Self { protocol: Some(protocol), ..self }
    }

    /// Sets the initial variant by its name.
    ///
    /// # Errors
    /// No variant has this name.
    pub fn with_variant(self, name: &str) -> Result<Self, ParseVariantError> {
        let variant = Variant::find(name, &self.games)?;
        Ok(Self { variant: Some(variant), ..self })
    }
}

/// An input of the writing thread.
enum RunnerInput {
    /// A line, and the time at which it was read.
    Line(Line, Instant),
    Event(JobEvent),
}

/// The number of inputs that may be queued. A sender waits if there are more, so memory stays
/// bounded.
const MAX_QUEUED_INPUTS: usize = 256;
/// The stack size of the search thread, in bytes. The search recurses deeply.
const SEARCH_STACK_BYTES: usize = 32 << 20;

/// Runs an engine: reads commands from `input` and answers on `output` until it receives `quit`, or
/// nothing more can be read or written. The first line selects the protocol.
///
/// # Errors
/// `output` cannot be written to, unless nobody reads it any more, or the initial game cannot
/// start.
///
/// ```
/// use wazir_protocol::{EngineConfig, serve};
/// let options = EngineConfig::new(wazir_builtin::games());
/// let mut output = Vec::new();
/// serve(&b"usi\nposition startpos\ngo depth 2\n"[..], &mut output, options)?;
/// let output = String::from_utf8(output)?;
/// assert!(output.contains("usiok\n") && output.contains("\nbestmove "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn serve(
    input: impl Read + Send + 'static,
    output: impl Write,
    options: EngineConfig,
) -> io::Result<()> {
    let (events, heard) = sync_channel(MAX_QUEUED_INPUTS);
    let lines = events.clone();
    // This thread is never joined: it may wait for a line that never comes.
    thread::Builder::new().name("input".into()).spawn(move || read_lines(input, &lines))?;
    let how = PoolConfig {
        name: "search",
        stack_size: Some(SEARCH_STACK_BYTES),
        ..PoolConfig::default()
    };
    let thinker = WorkerPool::start(how, [SearchWorker::new(options.endings.clone())])?;
    let mut host = EngineRunner { output, thinker, events, stop: Arc::default() };
    let ended = host.run(&heard, &options);
    host.stop.store(true, Ordering::Relaxed);
    // Without a receiver and without work the search thread ends.
    drop(heard);
    host.thinker.finish();
    match ended {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        ended => ended,
    }
}

/// Passes on every line, and a read error as the end.
fn read_lines(input: impl Read, lines: &SyncSender<RunnerInput>) {
    let mut input = BufReader::new(input);
    loop {
        let line = lines::read(&mut input).unwrap_or(Line::End);
        let last = line == Line::End;
        if lines.send(RunnerInput::Line(line, Instant::now())).is_err() || last {
            return;
        }
    }
}

struct EngineRunner<W> {
    output: W,
    thinker: WorkerPool<SearchWorker>,
    events: SyncSender<RunnerInput>,
    /// The stop flag of the running job, or of the last one.
    stop: Arc<AtomicBool>,
}

impl<W: Write> EngineRunner<W> {
    fn run(&mut self, heard: &Receiver<RunnerInput>, options: &EngineConfig) -> io::Result<()> {
        let opened = options.protocol.map(|protocol| EngineSession::new(protocol, options));
        let mut session = opened.transpose()?;
        while let Ok(heard) = heard.recv() {
            let Some(session) = &mut session else {
                let RunnerInput::Line(line, read) = heard else { continue };
                match self.first_line(&line, options)? {
                    FirstLine::Session(opened) => session = Some(opened),
                    FirstLine::Unclear => {}
                    FirstLine::Quit => return Ok(()),
                }
                if let (Some(session), Line::Text(text)) = (&mut session, &line) {
                    let actions = session.handle_line(text);
                    if !self.act(actions, Some(read))? {
                        return Ok(());
                    }
                }
                continue;
            };
            let (actions, read) = match heard {
                RunnerInput::Line(Line::Text(text), read) => {
                    (session.handle_line(&text), Some(read))
                }
                RunnerInput::Line(Line::TooLong, _) => (session.reject_line(&too_long()), None),
                RunnerInput::Line(Line::End, _) => (session.end_of_input(), None),
                RunnerInput::Event(event) => (session.handle_event(event), None),
            };
            if !self.act(actions, read)? {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Determines the protocol.
    fn first_line(&mut self, line: &Line, options: &EngineConfig) -> io::Result<FirstLine> {
        let text = match line {
            Line::Text(text) => text.trim_ascii(),
            Line::TooLong => "",
            Line::End => return Ok(FirstLine::Quit),
        };
        match (text, text.parse::<Protocol>()) {
            ("quit", _) => return Ok(FirstLine::Quit),
            // XBoard sends this right after its name, which may have got lost.
            (text, _) if text.starts_with("protover") => {
                return Ok(FirstLine::Session(EngineSession::new(Protocol::Cecp, options)?));
            }
            (_, Ok(protocol)) if protocol.first_line().is_some() => {
                return Ok(FirstLine::Session(EngineSession::new(protocol, options)?));
            }
            ("", _) => {}
            (text, _) => {
                let text = excerpt(text);
                writeln!(self.output, "Error (say usi, uci or xboard first): {text}")?;
                self.output.flush()?;
            }
        }
        Ok(FirstLine::Unclear)
    }

    /// Performs the actions of a session after a line that was read at `read`. Returns `false` when
    /// the session is over.
    fn act(&mut self, actions: Vec<SessionAction>, read: Option<Instant>) -> io::Result<bool> {
        let mut spoken = false;
        for action in actions {
            match action {
                SessionAction::Say(text) => {
                    self.output.write_all(text.as_bytes())?;
                    self.output.write_all(b"\n")?;
                    spoken = true;
                }
                SessionAction::Start(job) => {
                    self.stop = job.stop_flag();
                    // The clock already ran while the line waited in the queue.
                    let job = match read {
                        Some(read) => job.clock_started_at(read),
                        None => job,
                    };
                    let (events, failed) = (self.events.clone(), self.events.clone());
                    // If nobody receives any more, the stop flag is set and the job ends soon.
                    let tell = move |event| drop(events.send(RunnerInput::Event(event)));
                    let think = move |brain: &mut SearchWorker| job.run(brain, &mut { tell });
                    // A job answers by itself if its search panics. If even that is not possible,
                    // the end of input tells whoever waits.
                    let then = move |_: &mut SearchWorker, done: Option<()>| {
                        if done.is_none() {
                            drop(failed.send(RunnerInput::Line(Line::End, Instant::now())));
                        }
                    };
                    if self.thinker.submit(think, then).is_err() {
                        return Ok(false);
                    }
                }
                SessionAction::Stop => self.stop.store(true, Ordering::Relaxed),
                SessionAction::Quit => {
                    self.output.flush()?;
                    return Ok(false);
                }
            }
        }
        if spoken {
            self.output.flush()?;
        }
        Ok(true)
    }
}

impl From<SessionError> for io::Error {
    fn from(error: SessionError) -> Self {
        Self::new(io::ErrorKind::InvalidInput, error)
    }
}

/// The result of the first line.
enum FirstLine {
    Session(EngineSession),
    Unclear,
    Quit,
}

fn too_long() -> String {
    message!(Protocols::LongLine { bytes: lines::MAX_LINE_BYTES }).to_string()
}
