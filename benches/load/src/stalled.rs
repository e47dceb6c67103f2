//! Stalled clients, which send requests and never read.

use std::cell::RefCell;
use std::io;
use std::rc::Rc;
use std::time::Duration;

use futures_util::SinkExt;
use tokio::net::TcpSocket;
use tokio::task::{JoinHandle, spawn_local};
use tokio::time::{Instant, sleep};
use tokio_tungstenite::tungstenite::Message as Frame;

use crate::client::{digits, upgrade};
use crate::context::LoadContext;

/// The size of their receive buffer, in bytes.
const BUFFER: u32 = 4096;
/// The interval between their requests.
const OFTEN: Duration = Duration::from_millis(50);

/// The stalled clients, and the seconds after which each was disconnected.
pub(crate) struct StalledReaders {
    tasks: Vec<JoinHandle<()>>,
    away: Rc<RefCell<Vec<f64>>>,
    came: Instant,
}

impl StalledReaders {
    /// Connects a number of stalled clients, spread over the tables.
    pub(crate) fn start(world: &Rc<LoadContext>, count: usize) -> Self {
        let away = Rc::new(RefCell::new(Vec::new()));
        let tables = world.tables.borrow().clone();
        let tasks = (0..count).map(|at| {
            let (world, away) = (Rc::clone(world), Rc::clone(&away));
            let id = tables[at * 7 % tables.len()].id.clone();
            spawn_local(async move {
                match send_without_reading(&world, &id).await {
                    Ok(seconds) => away.borrow_mut().push(seconds),
                    Err(why) => {
                        world.figures.borrow_mut().record_error(format!("a stalled reader: {why}"))
                    }
                }
            })
        });
        Self { tasks: tasks.collect(), away, came: Instant::now() }
    }

    /// Waits until all are disconnected, up to a timeout counted from their start; returns the
    /// number disconnected, and the seconds after which the last of them was.
    pub(crate) async fn wait_disconnected(self, patience: Duration) -> (usize, f64) {
        while self.away.borrow().len() < self.tasks.len() && self.came.elapsed() < patience {
            sleep(OFTEN).await;
        }
        self.tasks.iter().for_each(JoinHandle::abort);
        let away = self.away.borrow();
        (away.len(), away.iter().copied().fold(0.0, f64::max))
    }
}

/// Requests the table's state again and again without reading; returns the seconds after which
/// nothing more could be sent.
async fn send_without_reading(world: &LoadContext, id: &str) -> io::Result<f64> {
    let socket = TcpSocket::new_v4()?;
    socket.set_recv_buffer_size(BUFFER)?;
    let stream = socket.connect(world.address).await?;
    let upgraded = upgrade(stream, world, id, &digits(32)).await;
    let mut socket = upgraded.map_err(io::Error::other)?;
    let began = Instant::now();
    let hello = format!(r#"{{"t":"hello","session":"{}"}}"#, digits(16));
    while socket.send(Frame::text(hello.clone())).await.is_ok() {
        sleep(OFTEN).await;
    }
    Ok(began.elapsed().as_secs_f64())
}
