//! Threads around a session: one reads, one thinks, and the caller's own speaks.

use std::io::{self, BufReader, Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::Instant;

use wazir_registry::{GameEntry, GameRegistry};
use wazir_players::{EndgameTables, PoolConfig, WorkerPool};
use wazir_text::{Message, message};

use crate::dialect;
use crate::job::{JobEvent, SearchWorker};
use crate::lines::{self, Line};
use crate::start_cache::GameStartCache;
use crate::session::{EngineSession, SessionAction, excerpt};
use crate::texts::Protocols;
use crate::{ParseVariantError, Protocol, SessionError, Variant};

/// What reads the games of a path that users name: each with the name by which it goes, or what is
/// wrong with it.
pub type GameFileReader = fn(&str) -> Vec<Result<(String, GameEntry), Message>>;

/// What an engine plays and speaks.
///
/// ```
/// use wazir_protocol::{EngineConfig, Protocol};
/// let options = EngineConfig::new(wazir_builtin::games()).with_protocol(Protocol::Uci).with_variant("euroshogi")?;
/// # Ok::<(), wazir_protocol::ParseVariantError>(())
/// ```
#[derive(Clone, Debug)]
pub struct EngineConfig {
    pub(crate) games: GameRegistry,
    /// Kept for all sessions that begin with these options.
    pub(crate) openings: GameStartCache,
    endings: EndgameTables,
    protocol: Option<Protocol>,
    pub(crate) variant: Option<Variant>,
    pub(crate) files: Option<GameFileReader>,
}

impl EngineConfig {
    /// These games, without tables of endings.
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

    /// The same with these tables of endings; users may choose others.
    #[must_use]
    pub fn with_endings(self, endings: EndgameTables) -> Self {
        Self { endings, ..self }
    }

    /// Users can name files of games: `VariantPath` is among the options then.
    #[must_use]
    pub fn with_files(self, files: GameFileReader) -> Self {
        Self { files: Some(files), ..self }
    }

    /// The same with a game more that goes by this name and begins. It takes the place of one with
    /// the same id.
    ///
    /// # Errors
    /// When nobody can ask for it by this name.
    pub fn with_game(self, name: &str, game: GameEntry) -> Result<Self, ParseVariantError> {
        let mut games = self.games;
        self.openings.forget(game.id());
        let name = dialect::add_named_game(&mut games, name, game);
        Self { games, ..self }.with_variant(&name)
    }

    /// Speaks this protocol, whatever the first line says.
    #[must_use]
    pub fn with_protocol(self, protocol: Protocol) -> Self {
        Self { protocol: Some(protocol), ..self }
    }

    /// Begins with the variant of this name.
    ///
    /// # Errors
    /// When there is none.
    pub fn with_variant(self, name: &str) -> Result<Self, ParseVariantError> {
        let variant = Variant::find(name, &self.games)?;
        Ok(Self { variant: Some(variant), ..self })
    }
}

/// What the speaking thread hears.
enum RunnerInput {
    /// A line, and when it was read.
    Line(Line, Instant),
    Event(JobEvent),
}

/// How much may be heard ahead. A sender waits when there is more, so memory stays bounded.
const MAX_QUEUED_INPUTS: usize = 256;
/// The thinking thread goes deep.
const SEARCH_STACK_BYTES: usize = 32 << 20;

/// Is an engine: reads commands from `input` and answers on `output` until it is told to quit, or
/// nothing more can be read or written. The first line says in which protocol.
///
/// # Errors
/// When `output` cannot be written to; that nobody reads it any more is no error. When the game to
/// begin with cannot start.
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
    // This thread is left alone in the end: it may wait for a line that never comes.
    thread::Builder::new().name("input".into()).spawn(move || read_lines(input, &lines))?;
    let how = PoolConfig { name: "search", stack_size: Some(SEARCH_STACK_BYTES), ..PoolConfig::default() };
    let thinker = WorkerPool::start(how, [SearchWorker::new(options.endings.clone())])?;
    let mut host = EngineRunner { output, thinker, events, stop: Arc::default() };
    let ended = host.run(&heard, &options);
    host.stop.store(true, Ordering::Relaxed);
    // Without listeners and without work the thinking thread comes to its end.
    drop(heard);
    host.thinker.finish();
    match ended {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        ended => ended,
    }
}

/// Hands on every line, and what cannot be read as the end.
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
    /// The stop flag of the job under way, or of the last one.
    stop: Arc<AtomicBool>,
}

impl<W: Write> EngineRunner<W> {
    fn run(
        &mut self,
        heard: &Receiver<RunnerInput>,
        options: &EngineConfig,
    ) -> io::Result<()> {
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

    /// Finds out the protocol.
    fn first_line(&mut self, line: &Line, options: &EngineConfig) -> io::Result<FirstLine> {
        let text = match line {
            Line::Text(text) => text.trim_ascii(),
            Line::TooLong => "",
            Line::End => return Ok(FirstLine::Quit),
        };
        match (text, text.parse::<Protocol>()) {
            ("quit", _) => return Ok(FirstLine::Quit),
            // XBoard says this right after its name, which may have got lost.
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

    /// Does what a session wants after a line that was read then; false when it is over.
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
                    // The clock ran already while the line waited to be heard.
                    let job = match read {
                        Some(read) => job.clock_started_at(read),
                        None => job,
                    };
                    let (events, failed) = (self.events.clone(), self.events.clone());
                    // When nobody listens any more the stop flag is set, and the job ends soon.
                    let tell = move |event| drop(events.send(RunnerInput::Event(event)));
                    let think = move |brain: &mut SearchWorker| job.run(brain, &mut { tell });
                    // A job answers by itself when its search panics. Where even that is not possible,
                    // whoever waits for it is told by the end.
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

/// What the first line leads to.
enum FirstLine {
    Session(EngineSession),
    Unclear,
    Quit,
}

fn too_long() -> String {
    message!(Protocols::LongLine { bytes: lines::MAX_LINE_BYTES }).to_string()
}
