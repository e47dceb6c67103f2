//! The state shared by all clients.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::net::SocketAddr;
use std::rc::Rc;
use std::time::Duration;

use tokio::sync::Semaphore;

use crate::client::Client;
use crate::metrics::LoadMetrics;
use crate::table::LoadTable;

/// The number of clients that connect at the same time.
const MAX_CONNECTING: usize = 256;

/// The state shared by all clients.
#[derive(Debug)]
pub(crate) struct LoadContext {
    pub(crate) address: SocketAddr,
    pub(crate) figures: RefCell<LoadMetrics>,
    pub(crate) tables: RefCell<Vec<Rc<LoadTable>>>,
    pub(crate) clients: RefCell<Vec<Rc<Client>>>,
    /// The tables that are ready for a command.
    pub(crate) ready: RefCell<VecDeque<usize>>,
    /// The number of clients that know their table's state.
    pub(crate) in_sync: Cell<usize>,
    /// `true` while clients reconnect when their connection ends.
    pub(crate) reconnects: Cell<bool>,
    /// The mean wait before reconnecting.
    pub(crate) reconnect_delay: Cell<Duration>,
    /// The interval at which each client pings the server.
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

    /// Returns whether all clients are connected, sit, and know their table's state.
    pub(crate) fn is_complete(&self) -> bool {
        let clients = self.clients.borrow();
        self.in_sync.get() == clients.len() && clients.iter().all(|client| client.seated.get())
    }

    /// Marks all tables as ready, in random order.
    pub(crate) fn mark_all_ready(&self, random: &mut fastrand::Rng) {
        let mut all: Vec<usize> = (0..self.tables.borrow().len()).collect();
        random.shuffle(&mut all);
        *self.ready.borrow_mut() = all.into();
    }
}
