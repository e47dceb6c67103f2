//! Engine sessions with arbitrary input.

use std::collections::VecDeque;
use std::sync::OnceLock;

use wazir_protocol::{EngineConfig, EngineSession, Job, Protocol, SessionAction};

/// Shared by all inputs, because rules are compiled only once for the same options.
static OPTIONS: OnceLock<EngineConfig> = OnceLock::new();
/// The maximum number of lines sent per input.
const MOST_LINES: usize = 64;

/// Sends every line of the input to an engine whose searches end at once, or at a line that begins
/// with `~`, and checks its answers.
///
/// A job starts only if none is running, and is stopped only if one is running. Every `go` is
/// answered exactly once. `isready` is answered at once when memory is ready, and `ping` unless a
/// move is being searched. Only words of the protocol are sent. The engine quits when no more lines
/// come.
pub(super) fn check_session(protocol: Protocol, data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let mut stage = Stage::new(protocol);
    for line in text.lines().take(MOST_LINES) {
        match line.strip_prefix('~') {
            Some(_) => stage.finish(),
            None => stage.hear(line),
        }
        if stage.over {
            return;
        }
    }
    let last = stage.session.end_of_input();
    stage.act(last);
    while stage.job.is_some() && !stage.over {
        stage.finish();
    }
    assert!(stage.over, "the engine lives on without anybody to talk to");
    stage.assert_answered();
}

struct Stage {
    protocol: Protocol,
    session: EngineSession,
    job: Option<Job>,
    over: bool,
    /// The number of searches requested, and the number of answers given.
    asked: usize,
    answered: usize,
    said: Vec<String>,
}

impl Stage {
    fn new(protocol: Protocol) -> Self {
        let options = OPTIONS.get_or_init(|| EngineConfig::new(wazir_builtin::games()));
        let session = EngineSession::new(protocol, options).expect("there are games");
        Self { protocol, session, job: None, over: false, asked: 0, answered: 0, said: Vec::new() }
    }

    fn hear(&mut self, line: &str) {
        self.said.clear();
        let first = line.split_ascii_whitespace().next().unwrap_or("");
        let cecp = self.protocol == Protocol::Cecp;
        // Perft counts end without an answer, so answers are no longer counted.
        let counts = line.split_ascii_whitespace().any(|word| word == "perft");
        if first == "go" && counts {
            self.asked = usize::MAX;
        } else if first == "go" {
            self.asked = self.asked.saturating_add(1);
        }
        let actions = self.session.handle_line(line);
        self.act(actions);
        let said = |text: &str| self.said.iter().any(|line| line.starts_with(text));
        match first {
            "isready" if !cecp => assert!(said("readyok"), "isready is not answered"),
            "ping" if cecp => {
                assert!(said("pong") || self.job.is_some(), "ping is not answered");
            }
            _ => {}
        }
    }

    fn act(&mut self, actions: Vec<SessionAction>) {
        let mut actions = VecDeque::from(actions);
        while let Some(action) = actions.pop_front() {
            match action {
                SessionAction::Say(text) => text.split('\n').for_each(|line| self.say(line)),
                SessionAction::Start(job) => {
                    assert!(self.job.is_none(), "work is begun while other work is under way");
                    let prepares = job.is_preparation();
                    self.job = Some(job);
                    if prepares {
                        actions.extend(self.end_job());
                    }
                }
                SessionAction::Stop => {
                    assert!(self.job.is_some(), "there is nothing to stop");
                    actions.extend(self.end_job());
                }
                SessionAction::Quit => {
                    self.over = true;
                    return;
                }
                other => panic!("an action that nobody knows: {other:?}"),
            }
        }
    }

    fn say(&mut self, line: &str) {
        assert!(!line.contains(['\r', '\0', '\u{1b}']), "control characters go out: {line:?}");
        let words: &[&str] = match self.protocol {
            Protocol::Cecp => &[
                "feature ",
                "setup ",
                "piece ",
                "move ",
                "pong ",
                "highlight ",
                "Illegal move (",
                "Error (",
                "tellusererror ",
                "Hint: ",
                "offer draw",
                "1-0 {",
                "0-1 {",
                "1/2-1/2 {",
                "stat01: ",
                " ",
                "",
            ],
            // Boards, counts and benchmarks are for people.
            _ => &[],
        };
        let is_thinking = line.starts_with(|c: char| c.is_ascii_digit());
        let known = words.is_empty()
            || is_thinking
            || words
                .iter()
                .any(|word| if word.is_empty() { line.is_empty() } else { line.starts_with(word) });
        assert!(known, "CECP has no such line: {line:?}");
        let answers = line.starts_with("bestmove ") || line.starts_with("checkmate ");
        self.answered += usize::from(answers);
        self.said.push(line.to_owned());
    }

    fn finish(&mut self) {
        let actions = self.end_job();
        self.act(actions);
    }

    fn end_job(&mut self) -> Vec<SessionAction> {
        let mut actions = Vec::new();
        if let Some(job) = self.job.take() {
            job.answer_at_once(&mut |event| actions.extend(self.session.handle_event(event)));
        }
        actions
    }

    fn assert_answered(&self) {
        if self.protocol != Protocol::Cecp && self.asked != usize::MAX {
            assert_eq!(self.answered, self.asked, "answers to the searches that were asked for");
        }
    }
}
