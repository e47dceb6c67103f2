//! The limits on open connections, and the eviction of idle ones.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::oneshot;

use crate::config::ServerLimits;
use crate::limits::ClientAddress;

/// A connection that has waited this long for a request can be closed to make room for a new one.
const GRACE: Duration = Duration::from_secs(1);
/// Maximum time that a connection waits for room among those of its address.
const QUEUE: Duration = Duration::from_secs(5);
/// A client that has not read a response for this long is gone.
const STALLED_AFTER: Duration = Duration::from_secs(60);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ConnectionState {
    /// Waiting for room among the connections of its address.
    Queued,
    /// Waiting for a request, or for the rest of one.
    Waiting,
    /// A request is being answered.
    Busy,
}

#[derive(Debug)]
struct TrackedConnection {
    address: Option<ClientAddress>,
    state: ConnectionState,
    since: Instant,
    /// Dropped to end the connection.
    _end: oneshot::Sender<()>,
}

#[derive(Debug, Default)]
struct OpenConnections {
    last: u64,
    all: HashMap<u64, TrackedConnection>,
    /// Number of admitted connections per address.
    of_address: HashMap<ClientAddress, usize>,
}

impl OpenConnections {
    fn remove(&mut self, number: u64) {
        let Some(TrackedConnection { address: Some(address), state, .. }) =
            self.all.remove(&number)
        else {
            return;
        };
        if state != ConnectionState::Queued
            && let Some(count) = self.of_address.get_mut(&address)
        {
            *count -= 1;
            if *count == 0 {
                self.of_address.remove(&address);
            }
        }
    }

    /// Closes the connection that has waited longest, if one has waited long enough. Returns
    /// whether there was one.
    fn evict_idle(&mut self, of: Option<ClientAddress>, now: Instant) -> bool {
        let waits = |known: &TrackedConnection| match of {
            None => known.state != ConnectionState::Busy,
            Some(_) => known.state == ConnectionState::Waiting && known.address == of,
        };
        let waiting = self.all.iter().filter(|(_, known)| waits(known));
        let longest = waiting.min_by_key(|(_, known)| known.since);
        let longest = longest.filter(|(_, known)| now - known.since >= GRACE);
        let number = longest.map(|(number, _)| *number);
        number.inspect(|number| self.remove(*number)).is_some()
    }
}

/// The connections that are not WebSockets.
#[derive(Debug)]
pub(crate) struct Connections {
    /// Maximum number of connections of all kinds.
    most: usize,
    /// Maximum number per address; `None` behind a proxy.
    of_address: Option<usize>,
    open: Mutex<OpenConnections>,
}

/// Returns the number of files that this process may have open.
#[cfg(unix)]
fn files() -> usize {
    let limit = rustix::process::getrlimit(rustix::process::Resource::Nofile);
    limit.current.map_or(usize::MAX, |most| usize::try_from(most).unwrap_or(usize::MAX))
}

#[cfg(not(unix))]
fn files() -> usize {
    usize::MAX
}

impl Connections {
    pub(crate) fn new(limits: &ServerLimits, trust_proxy: bool) -> Self {
        Self::with_file_limit(files(), limits, trust_proxy)
    }

    /// Creates the limits for a process that may have `files` files open.
    fn with_file_limit(files: usize, limits: &ServerLimits, trust_proxy: bool) -> Self {
        // The store, libraries and closing connections need some.
        let most = files.saturating_sub((files / 8).max(24)).max(8);
        let most =
            if limits.all_connections == 0 { most } else { limits.all_connections.min(most) };
        let of_address = (!trust_proxy).then(|| limits.connections.min(most / 2).max(1));
        Self { most, of_address, open: Mutex::default() }
    }

    fn all(&self) -> MutexGuard<'_, OpenConnections> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the maximum number of WebSockets; the rest is reserved for plain requests.
    pub(crate) fn most_sockets(&self) -> usize {
        self.most - self.most / 4
    }

    /// Returns the number of open connections.
    pub(crate) fn open(&self) -> usize {
        self.all().all.len()
    }

    /// Returns whether there is room for another connection besides `sockets` WebSockets. If there
    /// is none, the connection that has waited longest for a request is closed.
    pub(crate) fn has_room(&self, sockets: usize) -> bool {
        let mut open = self.all();
        open.all.len() + sockets < self.most || open.evict_idle(None, Instant::now())
    }

    /// Closes connections whose clients do not read their responses.
    pub(crate) fn sweep(&self) {
        let now = Instant::now();
        let mut open = self.all();
        let gone = |known: &TrackedConnection| {
            known.state == ConnectionState::Waiting && now - known.since >= STALLED_AFTER
        };
        let gone = open.all.iter().filter(|(_, known)| gone(known)).map(|(number, _)| *number);
        for number in gone.collect::<Vec<_>>() {
            open.remove(number);
        }
    }

    /// Counts a new connection. The receiver completes when the connection has to close.
    pub(crate) fn add(
        self: &Arc<Self>,
        address: ClientAddress,
    ) -> (ConnectionPermit, oneshot::Receiver<()>) {
        let (_end, ended) = oneshot::channel();
        let mut open = self.all();
        open.last += 1;
        let number = open.last;
        let address = self.of_address.map(|_| address);
        let known = TrackedConnection {
            address,
            state: ConnectionState::Queued,
            since: Instant::now(),
            _end,
        };
        open.all.insert(number, known);
        (ConnectionPermit { connections: Arc::clone(self), number }, ended)
    }

    /// Admits a connection among those of its address. Returns whether there was room.
    fn try_admit(&self, number: u64) -> bool {
        let now = Instant::now();
        let mut open = self.all();
        let Some(known) = open.all.get(&number) else { return false };
        if let (Some(address), Some(most)) = (known.address, self.of_address) {
            let count = open.of_address.get(&address).copied().unwrap_or_default();
            if count >= most && !open.evict_idle(Some(address), now) {
                return false;
            }
            *open.of_address.entry(address).or_default() += 1;
        }
        if let Some(known) = open.all.get_mut(&number) {
            (known.state, known.since) = (ConnectionState::Waiting, now);
        }
        true
    }
}

/// A permit that counts a connection until it is dropped.
#[derive(Debug)]
pub(crate) struct ConnectionPermit {
    connections: Arc<Connections>,
    number: u64,
}

impl ConnectionPermit {
    /// Waits for room among the connections of the address. Returns `false` if there was none in
    /// time.
    pub(crate) async fn wait_for_room(&self) -> bool {
        let end = Instant::now() + QUEUE;
        while !self.connections.try_admit(self.number) {
            if Instant::now() >= end {
                return false;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        true
    }

    /// Records that a request has arrived, or that it has been answered.
    pub(crate) fn set_busy(&self, busy: bool) {
        if let Some(known) = self.connections.all().all.get_mut(&self.number) {
            known.state = if busy { ConnectionState::Busy } else { ConnectionState::Waiting };
            known.since = Instant::now();
        }
    }
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        self.connections.all().remove(self.number);
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Arguments {
        #[command(flatten)]
        limits: ServerLimits,
    }

    fn connections(files: usize, more: &[&str]) -> Arc<Connections> {
        let limits = Arguments::parse_from([&["test"], more].concat()).limits;
        Arc::new(Connections::with_file_limit(files, &limits, false))
    }

    fn address(text: &str) -> ClientAddress {
        text.parse::<IpAddr>().expect("an address").into()
    }

    /// Makes all connections older.
    fn make_older(connections: &Connections, by: Duration) {
        connections.all().all.values_mut().for_each(|known| known.since -= by);
    }

    #[test]
    fn there_are_fewer_than_the_system_allows() {
        for files in [64, 256, 1024, 20_000, usize::MAX] {
            let connections = connections(files, &[]);
            assert!(connections.most <= files - files / 8 && connections.most >= files / 2);
            assert!(connections.most_sockets() < connections.most);
            assert!(connections.of_address.is_some_and(|of| of <= connections.most / 2));
        }
        assert_eq!(connections(1024, &["--all-connections", "100"]).most, 100);
        assert_eq!(connections(1024, &["--all-connections", "5000"]).most, 896);
    }

    #[tokio::test]
    async fn one_that_waits_for_a_request_makes_room() {
        let connections = connections(1024, &["--all-connections", "3"]);
        let (first, mut first_ends) = connections.add(address("192.0.2.1"));
        let (second, mut second_ends) = connections.add(address("192.0.2.2"));
        assert!(first.wait_for_room().await && second.wait_for_room().await);
        assert!(connections.has_room(0) && !connections.has_room(1), "WebSockets count too");
        let (third, _third_ends) = connections.add(address("192.0.2.3"));
        assert!(third.wait_for_room().await);
        assert!(!connections.has_room(0), "nobody has waited for long");
        make_older(&connections, GRACE);
        first.set_busy(true);
        assert!(connections.has_room(0), "the second has");
        assert!(
            second_ends.try_recv().is_err_and(|end| end == oneshot::error::TryRecvError::Closed)
        );
        assert_eq!(first_ends.try_recv(), Err(oneshot::error::TryRecvError::Empty));
        drop(second);
        assert_eq!(connections.open(), 2);
    }

    #[tokio::test]
    async fn an_address_takes_the_place_of_nobody_else() {
        let connections = connections(1024, &["--connections", "2"]);
        let mut held = Vec::new();
        for from in ["192.0.2.1", "192.0.2.1", "192.0.2.2"] {
            let (plain, ends) = connections.add(address(from));
            assert!(plain.wait_for_room().await);
            held.push((plain, ends));
        }
        make_older(&connections, GRACE);
        held[0].0.set_busy(true);
        let (more, _) = connections.add(address("192.0.2.1"));
        assert!(more.wait_for_room().await);
        let ended = held.iter_mut().map(|(_, ends)| ends.try_recv());
        let closed = |end| end == Err(oneshot::error::TryRecvError::Closed);
        assert_eq!(ended.map(closed).collect::<Vec<_>>(), [false, true, false]);
        // Both are busy now, so the next one has to wait.
        more.set_busy(true);
        let (last, _) = connections.add(address("192.0.2.1"));
        assert!(!connections.try_admit(last.number));
        more.set_busy(false);
        make_older(&connections, GRACE);
        assert!(last.wait_for_room().await);
    }

    #[test]
    fn clients_that_take_nothing_are_let_go() {
        let connections = connections(1024, &[]);
        let (plain, mut ends) = connections.add(address("192.0.2.1"));
        assert!(connections.try_admit(plain.number));
        connections.sweep();
        assert_eq!(ends.try_recv(), Err(oneshot::error::TryRecvError::Empty));
        make_older(&connections, STALLED_AFTER);
        connections.sweep();
        assert_eq!(ends.try_recv(), Err(oneshot::error::TryRecvError::Closed));
        assert!(connections.all().of_address.is_empty());
    }
}
