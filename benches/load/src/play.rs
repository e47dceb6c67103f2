//! The run itself: tables are opened, clients join them and play, and the run is measured.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::io;
use std::rc::Rc;
use std::time::Duration;

use serde_json::Value;
use tokio::task::spawn_local;
use tokio::time::{Instant, sleep, timeout};

use crate::client::{Client, digits};
use crate::context::LoadContext;
use crate::http::Http;
use crate::lines::MoveLine;
use crate::machine::{self, DiskProbe, ProcessUsage};
use crate::metrics::{LoadReport, Percentiles};
use crate::server::Server;
use crate::table::LoadTable;

/// The number of tables that are opened at the same time.
const OPENERS: usize = 16;
/// The timeout until all clients have arrived.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(180);

/// The numbers of tables and spectators.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LoadSize {
    /// The numbers of tables of two seats, and of four.
    pub(crate) two: usize,
    pub(crate) four: usize,
    pub(crate) spectators: usize,
}

impl LoadSize {
    pub(crate) fn tables(self) -> usize {
        self.two + self.four
    }
}

/// Opens the tables, and lets all clients connect and sit.
///
/// # Errors
/// A table is not opened, or a client does not get in.
pub(crate) async fn connect_everyone(
    world: &Rc<LoadContext>,
    crowd: LoadSize,
    lines: &[MoveLine],
    clock: Option<&str>,
) -> io::Result<()> {
    let of = |seats: usize| {
        let fitting = lines.iter().filter(|line| line.seats == seats);
        fitting.map(|line| Rc::new(line.clone())).collect::<Vec<_>>()
    };
    let (twos, fours) = (of(2), of(4));
    let chosen = (0..crowd.two).map(|at| Rc::clone(&twos[at % twos.len()]));
    let chosen: VecDeque<_> =
        chosen.chain((0..crowd.four).map(|at| Rc::clone(&fours[at % fours.len()]))).collect();
    let chosen = Rc::new(RefCell::new(chosen));
    let clock: Option<Rc<str>> = clock.map(Rc::from);
    let openers = (0..OPENERS.min(crowd.tables())).map(|_| {
        let (world, chosen, clock) = (Rc::clone(world), Rc::clone(&chosen), clock.clone());
        spawn_local(async move { open_tables(&world, &chosen, clock.as_deref()).await })
    });
    for opener in openers.collect::<Vec<_>>() {
        opener.await.map_err(io::Error::other)??;
    }
    let tables = world.tables.borrow().clone();
    for at in 0..crowd.spectators {
        spawn_client(world, &tables[at % tables.len()], None, digits(32), true);
    }
    let began = Instant::now();
    while !world.is_complete() {
        if began.elapsed() > CONNECT_TIMEOUT {
            let here = world.in_sync.get();
            return Err(io::Error::other(format!("only {here} have come in {CONNECT_TIMEOUT:?}")));
        }
        sleep(Duration::from_millis(50)).await;
    }
    // By then the events that follow from sitting down have arrived.
    sleep(Duration::from_millis(500)).await;
    Ok(())
}

async fn open_tables(
    world: &Rc<LoadContext>,
    chosen: &RefCell<VecDeque<Rc<MoveLine>>>,
    clock: Option<&str>,
) -> io::Result<()> {
    let mut http = Http::connect(world.address).await?;
    loop {
        let Some(line) = chosen.borrow_mut().pop_front() else { return Ok(()) };
        let secret = digits(32);
        let mut seats = vec!["open"; line.seats];
        seats[0] = "me";
        let mut opening = serde_json::json!({
            "game": line.game, "seats": seats, "name": "Ada",
        });
        if let Some(clock) = clock {
            opening["clock"] = clock.into();
        }
        let opening = opening.to_string();
        let (status, body) = http.ask("POST", "/api/tables", &secret, &opening).await?;
        let id = serde_json::from_str::<Value>(&body).ok();
        let id = id.and_then(|body| Some(body["id"].as_str()?.to_owned()));
        let id = id.filter(|_| status == 201);
        let id = id.ok_or_else(|| io::Error::other(format!("not opened: {status} {body}")))?;
        let number = world.tables.borrow().len();
        let table = Rc::new(LoadTable::new(number, id, opening, line));
        world.tables.borrow_mut().push(Rc::clone(&table));
        for seat in 0..table.line.seats {
            let secret = if seat == 0 { secret.clone() } else { digits(32) };
            spawn_client(world, &table, Some(seat), secret, seat == 0);
        }
    }
}

fn spawn_client(
    world: &Rc<LoadContext>,
    table: &Rc<LoadTable>,
    seat: Option<usize>,
    secret: String,
    sits: bool,
) {
    let client = Client::new(world, table, seat, secret, sits);
    table.add_client(Rc::clone(&client));
    world.clients.borrow_mut().push(Rc::clone(&client));
    spawn_local(client.run());
}

/// The pace of a run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pace {
    /// Commands per second.
    pub(crate) rate: f64,
    pub(crate) time: Duration,
    /// The percentage of commands that are chat, as far as a table lets its players chat.
    pub(crate) chats: u32,
}

/// Sends commands at a pace, each at its scheduled moment, however long earlier ones take.
pub(crate) async fn send_at_rate(world: &Rc<LoadContext>, pace: Pace) {
    let start = Instant::now();
    let mut due: u64 = 0;
    while start.elapsed() < pace.time {
        while due as f64 <= start.elapsed().as_secs_f64() * pace.rate {
            let moment = start + Duration::from_secs_f64(due as f64 / pace.rate);
            due += 1;
            let number = world.ready.borrow_mut().pop_front();
            let table = number.and_then(|number| world.tables.borrow().get(number).cloned());
            let chat = fastrand::u32(..100) < pace.chats;
            if !table.is_some_and(|table| table.send_next_command(chat, moment.into_std())) {
                world.figures.borrow_mut().starved += 1;
            }
        }
        sleep(Duration::from_millis(1)).await;
    }
}

/// Waits until all commands are complete; returns `false` after the timeout.
pub(crate) async fn wait_idle(world: &LoadContext, patience: Duration) -> bool {
    let all = async {
        while world.tables.borrow().iter().any(|table| table.is_busy()) {
            sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(patience, all).await.is_ok()
}

/// A measured stretch of time.
pub(crate) struct Measurement<'a> {
    world: &'a LoadContext,
    server: &'a Server,
    began: Instant,
    server_used: ProcessUsage,
    client_used: ProcessUsage,
    disk: Option<DiskProbe>,
}

impl<'a> Measurement<'a> {
    pub(crate) fn begin(world: &'a LoadContext, server: &'a Server) -> Self {
        world.figures.borrow_mut().reset();
        Self {
            world,
            server,
            began: Instant::now(),
            server_used: server.used(),
            client_used: machine::used(std::process::id()),
            disk: server.data().map(DiskProbe::start),
        }
    }

    pub(crate) fn end(self, what: &str, pace: Pace) -> LoadReport {
        let seconds = self.began.elapsed().as_secs_f64();
        let (server, client) = (self.server.used(), machine::used(std::process::id()));
        let disk = self.disk.and_then(|disk| disk.finish().ok()).unwrap_or_default();
        let figures = self.world.figures.borrow();
        let mib = |bytes: u64| bytes as f64 / 1_048_576.0;
        LoadReport {
            what: what.to_owned(),
            sockets: self.world.in_sync.get(),
            tables: self.world.tables.borrow().len(),
            seconds,
            rate: pace.rate,
            reached: figures.done as f64 / seconds,
            starved: figures.starved,
            ok: Percentiles::of(&figures.ok),
            all: Percentiles::of(&figures.all),
            disk: Percentiles::of(&disk),
            messages_per_second: figures.messages as f64 / seconds,
            mib_per_second: mib(figures.bytes) / seconds,
            server_cpu: (server.cpu - self.server_used.cpu) / seconds,
            client_cpu: (client.cpu - self.client_used.cpu) / seconds,
            server_mib: mib(server.memory),
            server_peak_mib: mib(server.peak),
            load_average: machine::load_average(),
            closes: figures.closes.clone(),
            errors: figures.errors.clone(),
            ..LoadReport::default()
        }
    }
}
