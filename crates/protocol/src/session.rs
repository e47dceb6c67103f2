//! The engine side of a dialogue as a state machine.

use std::fmt;

use wazir_registry::OpenError;
use wazir_text::{Argument, Message, message};

use crate::cecp::CecpEngine;
use crate::job::{Job, JobEvent};
use crate::settings::Settings;
use crate::texts::Protocols;
use crate::uci::UciEngine;
use crate::{EngineConfig, Protocol};

/// An action that a session requests.
#[derive(Debug)]
#[non_exhaustive]
pub enum SessionAction {
    /// Write this to the other side, followed by a line end. It may contain several lines.
    Say(String),
    /// Run this job on another thread and pass its events to the session. No other job is running
    /// then.
    Start(Job),
    /// Set the stop flag of the running job. Its events continue until the last one.
    Stop,
    /// End the dialogue, and the running job with it.
    Quit,
}

/// The handler of one protocol.
pub(crate) trait ProtocolHandler: Send {
    /// Handles a line.
    fn line(&mut self, line: &str, out: &mut Vec<SessionAction>);
    /// Handles an event of the running job.
    fn event(&mut self, event: JobEvent, out: &mut Vec<SessionAction>);
    /// Handles the end of input.
    fn end(&mut self, out: &mut Vec<SessionAction>);
    /// Returns the answer to a line that could not even be read.
    fn complain(&self, reason: &str) -> String;
}

/// The engine side of a dialogue, without threads, clocks, files or processes: lines and events go
/// in, [`SessionAction`]s come out.
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

/// The reason why a dialogue cannot begin.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum SessionError {
    /// The engine side does not support the protocol.
    Protocol(Protocol),
    /// There is no game to play.
    NoGame,
    /// The initial game cannot start.
    #[error(transparent)]
    Open(#[from] OpenError),
}

impl SessionError {
    /// Returns the error message, as a translatable text.
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
    /// Creates a dialogue before its first line, with the games of `options`. Without a variant it
    /// begins with the [protocol's own](Protocol::default_variant), or else the first game.
    ///
    /// # Errors
    /// The engine side does not support the protocol, there is no game, or the game cannot start.
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

    /// Returns the protocol of the session.
    pub fn protocol(&self) -> Protocol {
        self.protocol
    }

    /// Handles a line of input, with or without its line end.
    ///
    /// Only ASCII blanks (space, tab, line ends, form feed) count as blanks, before the first word
    /// and between words: a line that begins with any other character is not a command.
    pub fn handle_line(&mut self, line: &str) -> Vec<SessionAction> {
        let mut out = Vec::new();
        self.dialogue.line(line.trim_ascii(), &mut out);
        printable(out)
    }

    /// Handles an event of the running job.
    pub fn handle_event(&mut self, event: JobEvent) -> Vec<SessionAction> {
        let mut out = Vec::new();
        self.dialogue.event(event, &mut out);
        printable(out)
    }

    /// Handles the end of input. A job that ends by itself is finished; then the session quits.
    pub fn end_of_input(&mut self) -> Vec<SessionAction> {
        let mut out = Vec::new();
        self.dialogue.end(&mut out);
        out
    }

    /// Returns the answer to input that is not a line at all, such as one without an end.
    pub fn reject_line(&self, reason: &str) -> Vec<SessionAction> {
        printable(vec![SessionAction::Say(self.dialogue.complain(reason))])
    }
}

/// Replaces the control characters that an echo of the input may contain.
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

/// Returns a piece of input in a form for answers: short, on one line, with nothing invisible.
pub(crate) fn excerpt(text: &str) -> String {
    let mut shown: String = text.chars().take(60).flat_map(char::escape_debug).collect();
    if text.chars().nth(60).is_some() {
        shown.push('…');
    }
    shown
}
