//! The engine side of USI and UCI, in a worker.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use js_sys::Function;
use wasm_bindgen::prelude::*;
use wazir::players::EndgameTables;
use wazir::protocol::{EngineConfig, EngineSession, Job, Protocol, SearchWorker, SessionAction};

use crate::host::{self, Listener};

/// A dialogue in USI or UCI. Jobs are done at once: `line` returns when the answer is given.
#[wasm_bindgen]
pub struct Dialogue {
    session: Rc<RefCell<EngineSession>>,
    worker: SearchWorker,
    say: Function,
    waiting: Rc<RefCell<VecDeque<SessionAction>>>,
}

#[wasm_bindgen]
impl Dialogue {
    /// Begins a dialogue; `say` receives what the engine says.
    #[wasm_bindgen(constructor)]
    pub fn new(protocol: &str, say: Function) -> Result<Dialogue, JsError> {
        let protocol: Protocol = protocol.parse()?;
        let games = wazir::games();
        let session = EngineSession::new(protocol, &EngineConfig::new(games))?;
        Ok(Self {
            session: Rc::new(RefCell::new(session)),
            worker: SearchWorker::new(EndgameTables::default()),
            say,
            waiting: Rc::default(),
        })
    }

    /// Handles a line and does the jobs that it starts. Returns `false` after `quit`.
    pub fn line(&mut self, line: &str) -> bool {
        let actions = self.session.borrow_mut().handle_line(line);
        self.act(actions)
    }

    /// Returns whether the last job was told in time that the expected move was played.
    #[wasm_bindgen(js_name = wasPonderHit)]
    pub fn was_ponder_hit(&self) -> bool {
        host::was_ponder_hit()
    }
}

impl Dialogue {
    fn act(&mut self, actions: Vec<SessionAction>) -> bool {
        self.waiting.borrow_mut().extend(actions);
        loop {
            let action = self.waiting.borrow_mut().pop_front();
            match action {
                Some(SessionAction::Say(text)) => say(&self.say, &text),
                Some(SessionAction::Start(job)) => self.run(job),
                Some(SessionAction::Quit) => return false,
                // No job is running here.
                Some(_) => {}
                None => return true,
            }
        }
    }

    fn run(&mut self, job: Job) {
        let stop = job.stop_flag();
        let stops = |action: &SessionAction| matches!(action, SessionAction::Stop);
        if self.waiting.borrow().iter().any(stops) {
            stop.store(true, Ordering::Relaxed);
        }
        let control = JobListener {
            session: self.session.clone(),
            stop: stop.clone(),
            say: self.say.clone(),
            waiting: self.waiting.clone(),
        };
        let (session, say, waiting) =
            (self.session.clone(), self.say.clone(), self.waiting.clone());
        let worker = &mut self.worker;
        host::with_listener(control, || {
            job.run(worker, &mut |event| {
                let actions = session.borrow_mut().handle_event(event);
                sort(actions, &say, &stop, &waiting);
                host::poll();
            });
        });
    }
}

/// Does what can be done while a job runs, and keeps the rest for later.
fn sort(
    actions: Vec<SessionAction>,
    speak: &Function,
    stop: &AtomicBool,
    waiting: &RefCell<VecDeque<SessionAction>>,
) {
    for action in actions {
        match action {
            SessionAction::Say(text) => say(speak, &text),
            SessionAction::Stop => stop.store(true, Ordering::Relaxed),
            later => waiting.borrow_mut().push_back(later),
        }
    }
}

/// Passes on what the engine says. A listener that throws is the worker's own and never does.
fn say(speak: &Function, text: &str) {
    for line in text.lines() {
        let _ = speak.call1(&JsValue::NULL, &line.into());
    }
}

/// The listener of a running job.
struct JobListener {
    session: Rc<RefCell<EngineSession>>,
    stop: Arc<AtomicBool>,
    say: Function,
    waiting: Rc<RefCell<VecDeque<SessionAction>>>,
}

impl Listener for JobListener {
    fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    fn ponder_hit(&self) {
        // The session is free: no event is being handled while the clock is read.
        if let Ok(mut session) = self.session.try_borrow_mut() {
            let actions = session.handle_line("ponderhit");
            sort(actions, &self.say, &self.stop, &self.waiting);
        }
    }
}
