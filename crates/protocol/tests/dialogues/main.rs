//! Dialogues: with only the sessions, without threads, processes or clocks; with the engine and its
//! threads (`serving`); and of drivers with processes (`driver`) and without (`drivers`).
//!
//! In a script, `...` lets the running job end; a job that is told to stop ends at once. The answer
//! in place of a search is the first legal move.

mod answers;
mod cecp;
mod driver;
mod drivers;
mod endings;
mod files;
mod joining;
mod robust;
mod serving;
mod uci;
mod usi;
mod variants;

use std::collections::VecDeque;
use std::sync::LazyLock;

use wazir_protocol::{EngineConfig, EngineSession, Job, Protocol, SessionAction};

/// Returns an engine with the built-in games.
fn built_in() -> EngineConfig {
    EngineConfig::new(wazir_builtin::games())
}

/// A session with its running job.
struct Stage {
    session: EngineSession,
    job: Option<Job>,
    text: String,
    over: bool,
}

impl Stage {
    fn new(protocol: Protocol) -> Self {
        static OPTIONS: LazyLock<EngineConfig> = LazyLock::new(built_in);
        Self::with(protocol, &OPTIONS)
    }

    fn with(protocol: Protocol, options: &EngineConfig) -> Self {
        let session = EngineSession::new(protocol, options).expect("there are games");
        Self { session, job: None, text: String::new(), over: false }
    }

    fn act(&mut self, actions: Vec<SessionAction>) {
        let mut actions = VecDeque::from(actions);
        while let Some(action) = actions.pop_front() {
            match action {
                SessionAction::Say(said) => {
                    for line in said.split('\n') {
                        self.text += &format!("< {line}\n");
                    }
                }
                SessionAction::Start(job) => {
                    assert!(self.job.is_none(), "two jobs at once:\n{}", self.text);
                    let prepares = job.is_preparation();
                    self.job = Some(job);
                    // Preparation is done at once and without output.
                    match prepares {
                        true => actions.extend(self.finish()),
                        false => self.text += "  (starts)\n",
                    }
                }
                SessionAction::Stop => {
                    assert!(self.job.is_some(), "nothing to stop:\n{}", self.text);
                    self.text += "  (stops)\n";
                    actions.extend(self.finish());
                }
                SessionAction::Quit => {
                    self.text += "  (quits)\n";
                    self.over = true;
                    return;
                }
                other => panic!("what is {other:?}?"),
            }
        }
    }

    /// Ends the running job.
    fn finish(&mut self) -> Vec<SessionAction> {
        let job = self.job.take().expect("there is work");
        let mut actions = Vec::new();
        job.answer_at_once(&mut |event| actions.extend(self.session.handle_event(event)));
        actions
    }

    fn line(&mut self, line: &str) {
        if line == "..." {
            self.text += "  (ends)\n";
            let actions = self.finish();
            return self.act(actions);
        }
        self.text += &format!("> {line}\n");
        let actions = self.session.handle_line(line);
        self.act(actions);
    }

    fn play(mut self, script: &str) -> String {
        for line in script.lines().map(str::trim).filter(|line| !line.is_empty()) {
            self.line(line);
            if self.over {
                break;
            }
        }
        self.text
    }
}

fn usi(script: &str) -> String {
    Stage::new(Protocol::Usi).play(script)
}

fn uci(script: &str) -> String {
    Stage::new(Protocol::Uci).play(script)
}

fn cecp(script: &str) -> String {
    Stage::new(Protocol::Cecp).play(script)
}

/// Plays a dialogue after which the other side hangs up.
fn run_until_hangup(protocol: Protocol, script: &str) -> String {
    let mut stage = Stage::new(protocol);
    for line in script.lines().map(str::trim) {
        stage.line(line);
    }
    stage.text += "> (end)\n";
    let actions = stage.session.end_of_input();
    stage.act(actions);
    while stage.job.is_some() && !stage.over {
        stage.line("...");
    }
    stage.text
}
