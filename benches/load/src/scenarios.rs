//! The scenarios of the load test.

use std::io;
use std::rc::Rc;
use std::time::Duration;

use tokio::time::{Instant, sleep};

use crate::bots::Bots;
use crate::check::check;
use crate::clocks::{self, ChargedMove, SpentClaim};
use crate::context::LoadContext;
use crate::lines::{MoveLine, lines};
use crate::metrics::{LoadReport, Percentiles};
use crate::play::{Measurement, Pace, connect_everyone, send_at_rate, wait_idle};
use crate::server::{Server, ServerCommand};
use crate::stalled::StalledReaders;
use crate::stored;
use crate::{Arguments, LoadArgs, Scenario, machine, seconds};

/// The maximum length of a prepared line, in plies.
const PLIES: usize = 400;

/// The server under test and its data folder.
pub(crate) struct ServerUnderTest {
    pub(crate) server: Server,
    /// The temporary folder, removed at the end.
    _folder: Option<tempfile::TempDir>,
}

/// Starts the server, or connects to a running one.
fn set_up_server(arguments: &Arguments, hears_of_limits: bool) -> io::Result<ServerUnderTest> {
    if let Err(error) = machine::many_sockets() {
        eprintln!("the limit of open sockets stays as it is: {error}");
    }
    if let Some(address) = arguments.url {
        return Ok(ServerUnderTest { server: Server::at(address), _folder: None });
    }
    let Some(path) = arguments.server.clone() else {
        return Err(io::Error::other("--server PATH or --url ADDRESS is needed"));
    };
    let cores = arguments.cores.split_once(',');
    let core = |text: &str| text.trim().parse::<usize>().ok();
    let (theirs, own) = cores.map_or((None, None), |(theirs, own)| (core(theirs), core(own)));
    let folder = match arguments.data {
        Some(_) => None,
        None => Some(tempfile::tempdir()?),
    };
    let data = arguments.data.clone();
    let data = data.or_else(|| Some(folder.as_ref()?.path().to_owned())).unwrap_or_default();
    let program = ServerCommand {
        path,
        core: theirs,
        own,
        data,
        database: arguments.database.clone(),
        extra_arguments: arguments.tell.clone(),
        ignores_sigxfsz: hears_of_limits,
    };
    Ok(ServerUnderTest { server: Server::start(program)?, _folder: folder })
}

/// Runs the requested scenario; returns whether there were no errors.
///
/// # Errors
/// The scenario cannot be run.
pub(crate) async fn run(arguments: &Arguments) -> io::Result<bool> {
    fastrand::seed(arguments.seed);
    let lines = lines(arguments.seed, PLIES).map_err(io::Error::other)?;
    let reports = match &arguments.trial {
        Scenario::Play(playing) => play(arguments, playing, &lines).await?,
        Scenario::Max(playing) => max_rate(arguments, playing, &lines).await?,
        Scenario::Kill { playing, times } => kill(arguments, playing, &lines, *times).await?,
        Scenario::Full(playing) => full(arguments, playing, &lines).await?,
        Scenario::Stored { count } => start_with_stored(arguments, *count).await?,
        Scenario::Clocks => clocks(arguments, &lines).await?,
    };
    for report in &reports {
        match arguments.json {
            true => println!("{}", serde_json::to_string(report).map_err(io::Error::other)?),
            false => print!("{report}"),
        }
    }
    Ok(reports.iter().all(|report| report.errors.is_empty()))
}

async fn world(
    place: &ServerUnderTest,
    playing: &LoadArgs,
    lines: &[MoveLine],
) -> io::Result<Rc<LoadContext>> {
    let world = Rc::new(LoadContext::new(place.server.address(), seconds(playing.ping)));
    let began = Instant::now();
    connect_everyone(&world, playing.crowd(), lines, playing.clock()).await?;
    let mib = place.server.used().memory as f64 / 1_048_576.0;
    let (here, tables) = (world.in_sync.get(), world.tables.borrow().len());
    eprintln!(
        "{here} at {tables} tables after {:.1} s; the server has {mib:.0} MiB",
        began.elapsed().as_secs_f64()
    );
    world.mark_all_ready(&mut fastrand::Rng::new());
    Ok(world)
}

fn pace(playing: &LoadArgs) -> Pace {
    Pace { rate: playing.rate, time: seconds(playing.seconds), chats: playing.chats }
}

/// Compares the logs with the events received.
async fn checked(world: &Rc<LoadContext>, report: &mut LoadReport) -> io::Result<()> {
    if !wait_idle(world, Duration::from_secs(60)).await {
        world.figures.borrow_mut().record_error("commands that were never answered");
    }
    let found = check(world).await?;
    eprintln!(
        "{} logs with {} events are whole, legal and the same for all; {} commands acknowledged",
        found.logs, found.events, found.acknowledged
    );
    report.errors.clone_from(&world.figures.borrow().errors);
    Ok(())
}

async fn play(
    arguments: &Arguments,
    playing: &LoadArgs,
    lines: &[MoveLine],
) -> io::Result<Vec<LoadReport>> {
    let mut place = set_up_server(arguments, false)?;
    let world = world(&place, playing, lines).await?;
    let pace = pace(playing);
    let bots = Bots::open(&world, playing.bots, &playing.level).await?;
    send_at_rate(&world, Pace { time: seconds(playing.warm), ..pace }).await;
    let (before, answered) = (place.server.used().memory as f64, bots.answered());
    let stalled = StalledReaders::start(&world, playing.stalled);
    let measured = Measurement::begin(&world, &place.server);
    send_at_rate(&world, pace).await;
    let mut report = measured.end("play", pace);
    if playing.stalled > 0 {
        let (away, longest) = stalled.wait_disconnected(seconds(STALLED)).await;
        let grown = report.server_mib - before / 1_048_576.0;
        report.more.insert("stalled readers sent away".to_owned(), away as f64);
        report.more.insert("sent away after seconds, at most".to_owned(), longest);
        report.more.insert("MiB more than before".to_owned(), grown);
        if away < playing.stalled {
            world
                .figures
                .borrow_mut()
                .record_error("a stalled reader that was not sent away in time");
        }
    }
    if playing.bots > 0 {
        let moves = (bots.answered() - answered) as f64 / report.seconds;
        report.more.insert("moves of the computer a second".to_owned(), moves);
    }
    bots.stop();
    if playing.storm {
        let storm = storm(&world, &mut place.server, pace).await?;
        report.more.extend(storm);
    }
    checked(&world, &mut report).await?;
    if playing.terminate {
        let (took, told) = terminate(&world, &mut place.server).await?;
        report.more.insert("ended after SIGTERM in seconds".to_owned(), took);
        report.more.insert("told 4009".to_owned(), told as f64);
        report.closes.clone_from(&world.figures.borrow().closes);
        if took > 5.0 || told < report.sockets as u64 {
            report.errors.insert("an end that took too long, or was not told".to_owned(), 1);
        }
    }
    Ok(vec![report])
}

/// The seconds within which a stalled reader must be disconnected. Most of them pass until the
/// buffers of the systems in between are full.
const STALLED: f64 = 30.0;

/// Crashes the server during play; returns the time until all clients are back, and the counts of
/// their reconnections.
async fn storm(
    world: &Rc<LoadContext>,
    server: &mut Server,
    pace: Pace,
) -> io::Result<Vec<(String, f64)>> {
    let playing = tokio::task::spawn_local({
        let world = Rc::clone(world);
        async move { send_at_rate(&world, Pace { time: Duration::from_secs(2), ..pace }).await }
    });
    sleep(Duration::from_secs(1)).await;
    server.kill()?;
    let crash = Instant::now();
    while world.in_sync.get() > 0 {
        sleep(Duration::from_millis(10)).await;
    }
    server.start_again()?;
    let (all, patience) = (world.clients.borrow().len(), Duration::from_secs(120));
    while world.in_sync.get() < all && crash.elapsed() < patience {
        sleep(Duration::from_millis(10)).await;
    }
    let took = crash.elapsed().as_secs_f64();
    if world.in_sync.get() < all {
        world.figures.borrow_mut().record_error("somebody who did not come back");
    }
    let _ = playing.await;
    let figures = world.figures.borrow();
    Ok(vec![
        ("all back after the crash in seconds".to_owned(), took),
        ("server listened again in seconds".to_owned(), server.startup_time.as_secs_f64()),
        ("resumed".to_owned(), figures.resumed as f64),
        ("told everything anew".to_owned(), figures.snapshots as f64),
    ])
}

/// Asks the server to end; returns the seconds it took, and the number of clients told that it
/// restarts.
async fn terminate(world: &Rc<LoadContext>, server: &mut Server) -> io::Result<(f64, u64)> {
    world.reconnects.set(false);
    let before = world.figures.borrow().closes.get(&4009).copied().unwrap_or(0);
    let pid = server.pid().ok_or_else(|| io::Error::other("not ours"))?;
    let asked = Instant::now();
    machine::terminate(pid)?;
    while server.ended()?.is_none() && asked.elapsed() < Duration::from_secs(30) {
        sleep(Duration::from_millis(5)).await;
    }
    let took = asked.elapsed().as_secs_f64();
    let told = world.figures.borrow().closes.get(&4009).copied().unwrap_or(0);
    Ok((took, told - before))
}

/// The server counts as overloaded above this latency, in milliseconds.
const OVERLOAD_MS: f64 = 100.0;

async fn max_rate(
    arguments: &Arguments,
    playing: &LoadArgs,
    lines: &[MoveLine],
) -> io::Result<Vec<LoadReport>> {
    let place = set_up_server(arguments, false)?;
    let world = world(&place, playing, lines).await?;
    let mut pace = pace(playing);
    let mut reports: Vec<LoadReport> = Vec::new();
    loop {
        send_at_rate(&world, Pace { time: seconds(playing.warm), ..pace }).await;
        let measured = Measurement::begin(&world, &place.server);
        send_at_rate(&world, pace).await;
        let report = measured.end(&format!("at {:.0}/s", pace.rate), pace);
        eprint!("{report}");
        let too_much = report.ok.p99 > OVERLOAD_MS || report.reached < 0.95 * pace.rate;
        reports.push(report);
        if too_much {
            break;
        }
        pace.rate *= 1.2;
    }
    if let Some(last) = reports.last_mut() {
        checked(&world, last).await?;
    }
    Ok(reports)
}

/// Crashes the server at random moments during play.
async fn kill(
    arguments: &Arguments,
    playing: &LoadArgs,
    lines: &[MoveLine],
    times: u32,
) -> io::Result<Vec<LoadReport>> {
    let mut place = set_up_server(arguments, false)?;
    let world = world(&place, playing, lines).await?;
    world.reconnect_delay.set(Duration::from_millis(40));
    let pace = Pace { time: Duration::from_secs(100_000), ..pace(playing) };
    let playing = tokio::task::spawn_local({
        let world = Rc::clone(&world);
        async move { send_at_rate(&world, pace).await }
    });
    let mut longest: f64 = 0.0;
    for _ in 0..times {
        sleep(Duration::from_millis(fastrand::u64(50..600))).await;
        place.server.kill()?;
        let crash = Instant::now();
        // All clients notice the crash, and none reconnects before the restart.
        sleep(Duration::from_millis(20)).await;
        place.server.start_again()?;
        let all = world.clients.borrow().len();
        while world.in_sync.get() < all {
            if crash.elapsed() > Duration::from_secs(60) {
                return Err(io::Error::other("somebody did not come back"));
            }
            sleep(Duration::from_millis(5)).await;
        }
        longest = longest.max(crash.elapsed().as_secs_f64());
    }
    playing.abort();
    let mut report = Measurement::begin(&world, &place.server).end("kill", pace);
    report.seconds = 0.0;
    checked(&world, &mut report).await?;
    let figures = world.figures.borrow();
    report.more.insert("crashes".to_owned(), f64::from(times));
    report.more.insert("all back in seconds, at most".to_owned(), longest);
    report.more.insert("resumed".to_owned(), figures.resumed as f64);
    report.more.insert("told everything anew".to_owned(), figures.snapshots as f64);
    Ok(vec![report])
}

/// The size limit of files while the disk counts as full, in bytes.
const FULL: u64 = 4096;

/// Stops the growth of all files for some seconds during play, as on a full disk.
async fn full(
    arguments: &Arguments,
    playing: &LoadArgs,
    lines: &[MoveLine],
) -> io::Result<Vec<LoadReport>> {
    let mut place = set_up_server(arguments, true)?;
    let world = world(&place, playing, lines).await?;
    world.reconnect_delay.set(Duration::from_millis(250));
    let pid = place.server.pid().ok_or_else(|| io::Error::other("not ours"))?;
    let pace = pace(playing);
    let driving = tokio::task::spawn_local({
        let world = Rc::clone(&world);
        async move { send_at_rate(&world, pace).await }
    });
    sleep(pace.time / 4).await;
    machine::limit_files(pid, Some(FULL))?;
    sleep(Duration::from_millis(500)).await;
    let before = world.figures.borrow().ok.len();
    sleep(pace.time / 2).await;
    let meanwhile = world.figures.borrow().ok.len() - before;
    if place.server.ended()?.is_some() {
        return Err(io::Error::other("the server ended when the disk was full"));
    }
    machine::limit_files(pid, None)?;
    let lifted = Instant::now();
    let all = world.clients.borrow().len();
    while world.in_sync.get() < all && lifted.elapsed() < Duration::from_secs(60) {
        sleep(Duration::from_millis(5)).await;
    }
    let back = lifted.elapsed().as_secs_f64();
    let _ = driving.await;
    let mut report = Measurement::begin(&world, &place.server).end("full disk", pace);
    report.seconds = 0.0;
    if meanwhile > 0 {
        world.figures.borrow_mut().record_error("a command acknowledged while the disk was full");
    }
    let refused = world.figures.borrow().storage;
    if refused == 0 {
        world.figures.borrow_mut().record_error("nobody was told that the disk does not answer");
    }
    checked(&world, &mut report).await?;
    report.more.insert("answered with no: storage".to_owned(), refused as f64);
    report.more.insert("acknowledged meanwhile".to_owned(), meanwhile as f64);
    report.more.insert("all back after seconds".to_owned(), back);
    Ok(vec![report])
}

/// Starts the server on a file with many tables.
async fn start_with_stored(arguments: &Arguments, count: usize) -> io::Result<Vec<LoadReport>> {
    let folder = tempfile::tempdir()?;
    stored::fill(folder.path(), count).await?;
    let bytes = std::fs::metadata(folder.path().join("tables.sqlite"))?.len();
    let arguments = Arguments { data: Some(folder.path().to_owned()), ..arguments.clone() };
    let place = set_up_server(&arguments, false)?;
    let used = place.server.used();
    let mut report =
        LoadReport { what: "start".to_owned(), tables: count, ..LoadReport::default() };
    report.load_average = machine::load_average();
    report.server_mib = used.memory as f64 / 1_048_576.0;
    report.more.insert("file in MiB".to_owned(), bytes as f64 / 1_048_576.0);
    report
        .more
        .insert("listened after seconds".to_owned(), place.server.startup_time.as_secs_f64());
    Ok(vec![report])
}

/// Measures the time that players are charged, and the moment when flags fall.
async fn clocks(arguments: &Arguments, lines: &[MoveLine]) -> io::Result<Vec<LoadReport>> {
    let place = set_up_server(arguments, false)?;
    let world = clocks::local(place.server.address());
    let line = lines.iter().find(|line| line.game == "shogi");
    let line = line.ok_or_else(|| io::Error::other("no shogi"))?;
    let more = |charge: &ChargedMove| charge.charged - charge.thought;
    let mut report = LoadReport { what: "clocks, in ms".to_owned(), ..LoadReport::default() };
    let micros = |errors: &mut dyn Iterator<Item = f64>| {
        Percentiles::of(&errors.map(|ms| (ms.abs() * 1000.0) as u32).collect::<Vec<_>>())
    };
    for (says, name) in [(SpentClaim::Truth, "says"), (SpentClaim::Nothing, "does not say")] {
        let near = clocks::games(&world, line, Duration::ZERO, says, 5..60, 20).await?;
        let near = micros(&mut near.iter().flatten().map(more));
        let name = format!("C1 charged wrongly one who is near and {name} what was spent");
        report.more.insert(format!("{name}, p99"), near.p99);
        report.more.insert(format!("{name}, max"), near.max);
    }
    for way in [50, 150, 300] {
        let far = Duration::from_millis(way);
        let games = clocks::games(&world, line, far, SpentClaim::Truth, 100..300, 4).await?;
        let lost = games.iter().map(|game| game.iter().map(more).sum::<f64>());
        let lost = lost.fold(f64::MIN, f64::max);
        report.more.insert(format!("C2 lost in 60 moves at {way} ms, at most"), lost);
    }
    let far = Duration::from_millis(40);
    let games = clocks::games(&world, line, far, SpentClaim::Lie, 400..600, 4).await?;
    let gained = games.iter().flatten().map(|charge| charge.thought + 40.0 - charge.charged);
    let gained: Vec<u32> = gained.map(|ms| (ms.max(0.0) * 1000.0) as u32).collect();
    report
        .more
        .insert("C3 gained a move by a lie at 40 ms, max".to_owned(), Percentiles::of(&gained).max);
    let late = clocks::flags(&world, line, 20).await?;
    let late = late.into_iter().fold(f64::MIN, f64::max);
    report.more.insert("C4 flag told after zero and grace, at most".to_owned(), late);
    report.load_average = machine::load_average();
    Ok(vec![report])
}
