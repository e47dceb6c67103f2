//! A dialogue as a state machine.

use std::fmt;

use wazir_registry::OpenError;
use wazir_text::{Argument, Message, message};

use crate::cecp::CecpEngine;
use crate::job::{Job, JobEvent};
use crate::settings::Settings;
use crate::texts::Protocols;
use crate::uci::UciEngine;
use crate::{EngineConfig, Protocol};

/// What a session wants done.
#[derive(Debug)]
#[non_exhaustive]
pub enum SessionAction {
    /// Write this to the other side, with the end of a line after it. It may hold several lines.
    Say(String),
    /// Begin this work on another thread and tell the session of its events. No other work is
    /// under way then.
    Start(Job),
    /// Set the stop flag of the work under way. Its events go on until the last one.
    Stop,
    /// End the dialogue, and the work under way with it.
    Quit,
}

/// One side's part of a dialogue.
pub(crate) trait ProtocolHandler: Send {
    /// A line has come in.
    fn line(&mut self, line: &str, out: &mut Vec<SessionAction>);
    /// The work under way has something to tell.
    fn event(&mut self, event: JobEvent, out: &mut Vec<SessionAction>);
    /// No more lines will come.
    fn end(&mut self, out: &mut Vec<SessionAction>);
    /// Says that something was wrong with a line before it could be read.
    fn complain(&self, reason: &str) -> String;
}

/// The engine's side of a dialogue, without threads, clocks, files or processes: lines and events
/// go in, [`SessionAction`]s come out.
///
/// ```
/// use wazir_protocol::{SessionAction, EngineConfig, Protocol, EngineSession};
///
/// let options = EngineConfig::new(wazir_builtin::games());
/// let mut session = EngineSession::new(Protocol::Usi, &options)?;
/// session.handle_line("position startpos moves 7g7f");
/// let mut actions = session.handle_line("go nodes 100");
/// let Some(SessionAction::Start(job)) = actions.pop() else { panic!("a search is wanted") };
///
/// let mut said = Vec::new();
/// job.answer_at_once(&mut |event| said.extend(session.handle_event(event)));
/// let Some(SessionAction::Say(last)) = said.pop() else { panic!("an answer is given") };
/// assert!(last.starts_with("bestmove "));
/// # Ok::<(), wazir_protocol::SessionError>(())
/// ```
pub struct EngineSession {
    protocol: Protocol,
    dialogue: Box<dyn ProtocolHandler>,
}

impl fmt::Debug for EngineSession {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EngineSession").field("protocol", &self.protocol).finish_non_exhaustive()
    }
}

/// Why a dialogue cannot begin.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum SessionError {
    /// The protocol is not one that engines here speak.
    Protocol(Protocol),
    /// There is no game to play.
    NoGame,
    /// The game to begin with cannot start.
    #[error(transparent)]
    Open(#[from] OpenError),
}

impl SessionError {
    /// What is the matter, as a sentence that can be said in several languages.
    pub fn message(&self) -> Message {
        match self {
            Self::Protocol(protocol) => {
                message!(Protocols::NotSpoken { protocol: Argument::from_display(protocol) })
            }
            Self::NoGame => Protocols::NoGame.into(),
            Self::Open(error) => error.message(),
        }
    }
}

impl EngineSession {
    /// A dialogue before its first line, about the games of the options. Without a variant it
    /// begins with the [protocol's own](Protocol::default_variant), or else the first game there is.
    ///
    /// # Errors
    /// When no engine here speaks the protocol, or the game cannot start.
    pub fn new(protocol: Protocol, options: &EngineConfig) -> Result<Self, SessionError> {
        let settings = || {
            Settings::new(protocol, options, options.variant.as_ref()).ok_or(SessionError::NoGame)
        };
        let dialogue: Box<dyn ProtocolHandler> = match protocol {
            Protocol::Usi | Protocol::Uci => Box::new(UciEngine::new(settings()?)?),
            Protocol::Cecp => Box::new(CecpEngine::new(settings()?)?),
            Protocol::GnuShogi => return Err(SessionError::Protocol(protocol)),
        };
        Ok(Self { protocol, dialogue })
    }

    /// The protocol spoken.
    pub fn protocol(&self) -> Protocol {
        self.protocol
    }

    /// Takes a line of input, with or without its end.
    ///
    /// Blanks are those of ASCII (space, tab, line ends, form feed), before the first word as between
    /// words: a line that begins with any other character is no command.
    pub fn handle_line(&mut self, line: &str) -> Vec<SessionAction> {
        let mut out = Vec::new();
        self.dialogue.line(line.trim_ascii(), &mut out);
        printable(out)
    }

    /// Takes an event of the work under way.
    pub fn handle_event(&mut self, event: JobEvent) -> Vec<SessionAction> {
        let mut out = Vec::new();
        self.dialogue.event(event, &mut out);
        printable(out)
    }

    /// Learns that no more lines will come. Work that ends by itself is finished; then the session
    /// quits.
    pub fn end_of_input(&mut self) -> Vec<SessionAction> {
        let mut out = Vec::new();
        self.dialogue.end(&mut out);
        out
    }

    /// What to answer to input that is no line at all, such as one without end.
    pub fn reject_line(&self, reason: &str) -> Vec<SessionAction> {
        printable(vec![SessionAction::Say(self.dialogue.complain(reason))])
    }
}

/// Takes out of what is said the control characters that an echo of the input may bring in.
fn printable(mut actions: Vec<SessionAction>) -> Vec<SessionAction> {
    let strange = |c: char| c.is_control() && c != '\n';
    for action in &mut actions {
        if let SessionAction::Say(text) = action
            && text.contains(strange)
        {
            *text = text.replace(strange, "\u{fffd}");
        }
    }
    actions
}

/// A piece of input as it may be shown in an answer: short, on one line, nothing invisible.
pub(crate) fn excerpt(text: &str) -> String {
    let mut shown: String = text.chars().take(60).flat_map(char::escape_debug).collect();
    if text.chars().nth(60).is_some() {
        shown.push('…');
    }
    shown
}
