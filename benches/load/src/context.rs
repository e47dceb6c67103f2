//! What all clients share.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::net::SocketAddr;
use std::rc::Rc;
use std::time::Duration;

use tokio::sync::Semaphore;

use crate::client::Client;
use crate::metrics::LoadMetrics;
use crate::table::LoadTable;

/// So many connect at once.
const MAX_CONNECTING: usize = 256;

/// What all clients share.
#[derive(Debug)]
pub(crate) struct LoadContext {
    pub(crate) address: SocketAddr,
    pub(crate) figures: RefCell<LoadMetrics>,
    pub(crate) tables: RefCell<Vec<Rc<LoadTable>>>,
    pub(crate) clients: RefCell<Vec<Rc<Client>>>,
    /// The tables at which a command can be given.
    pub(crate) ready: RefCell<VecDeque<usize>>,
    /// How many know how their table stands.
    pub(crate) in_sync: Cell<usize>,
    /// Whether those whose connection ends come back.
    pub(crate) reconnects: Cell<bool>,
    /// How long they wait before, about.
    pub(crate) reconnect_delay: Cell<Duration>,
    /// How often each asks whether the server is there.
    pub(crate) ping: Duration,
    pub(crate) connect_permits: Semaphore,
}

impl LoadContext {
    pub(crate) fn new(address: SocketAddr, ping: Duration) -> Self {
        Self {
            address,
            figures: RefCell::default(),
            tables: RefCell::default(),
            clients: RefCell::default(),
            ready: RefCell::default(),
            in_sync: Cell::new(0),
            reconnects: Cell::new(true),
            reconnect_delay: Cell::new(Duration::from_millis(500)),
            ping,
            connect_permits: Semaphore::new(MAX_CONNECTING),
        }
    }

    /// Whether everybody is connected, sits, and knows how the table stands.
    pub(crate) fn is_complete(&self) -> bool {
        let clients = self.clients.borrow();
        self.in_sync.get() == clients.len() && clients.iter().all(|client| client.seated.get())
    }

    /// Tells those who wait for it that there is a table to play at.
    pub(crate) fn mark_all_ready(&self, random: &mut fastrand::Rng) {
        let mut all: Vec<usize> = (0..self.tables.borrow().len()).collect();
        random.shuffle(&mut all);
        *self.ready.borrow_mut() = all.into();
    }
}
