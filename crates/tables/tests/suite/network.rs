//! Simulation of tables over an unreliable network, in virtual time. The network loses, duplicates,
//! delays and reorders messages. Servers die at any moment, put the table to sleep, wake it while
//! many clients come, and sometimes cannot write. The schedules also have to find six deliberate
//! faults.

mod server;

use std::collections::{BTreeMap, BTreeSet};

use wazir_game::{Seat, SplitMix64};
use wazir_registry::{Play, StartOptions};
use wazir_session::{Command, Fact, Occupant, Offer, SessionSetup, Time};
use wazir_tables::{
    ClientCommand, EntryKind, Envelope, FollowError, Follower, LogBatch, LogEntry, Lookup,
    Participant, Recipient, RefusalReason, Request, ServerMessage, SideKey, TableState,
};

use server::{Disk, Process, Starting, Stopping, TABLE, Task, Waiter};

/// Number of schedules to try, unless `WAZIR_SCHEDULES` sets another.
const SCHEDULES: u64 = 10_000;
/// Number of schedules that suffice to find a fault.
const ENOUGH: u64 = 2_000;
/// Steps of a schedule, 10 ms each.
const STEPS: u64 = 400;
/// Number of steps without an answer after which a command is sent again.
const PATIENCE: u64 = 40;

/// A deliberate fault of the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    None,
    /// It reports events that are not stored yet.
    AckBeforeAppend,
    /// After a restart it does not recognise earlier commands.
    ForgottenNumbers,
    /// It writes an event twice.
    EventTwice,
    /// It does not check what a takeback depends on.
    StaleTakeback,
    /// It writes although another server has taken over the table.
    EpochIgnored,
    /// After it has put the table to sleep, it forgets the entry in which others wait. They wake
    /// the table there, later clients do so elsewhere, and both use one epoch.
    ForgottenWaiters,
}

/// A client at the table.
struct Client {
    visitor: Participant,
    seat: Option<Seat>,
    known: Follower,
    /// The process and the task of the connection.
    line: Option<(usize, usize)>,
    /// The unanswered command, and when it was last sent.
    outbox: Option<(Request, u64)>,
    a: u64,
    /// The commands that were acknowledged, and those that were refused.
    done: BTreeMap<u64, u64>,
    refused: BTreeSet<u64>,
}

enum Packet {
    Up(usize, Request),
    Down(usize, ServerMessage),
}

struct Simulation {
    random: SplitMix64,
    fault: Fault,
    game: Play,
    setup: SessionSetup,
    disk: Disk,
    processes: Vec<Process>,
    /// Batches that a process has given up but that are stored all the same, with the time and
    /// their epochs.
    late: Vec<(u64, u64, LogBatch)>,
    /// The last number given to a process or a task.
    numbers: usize,
    clients: Vec<Client>,
    /// Messages in transit, with their arrival times.
    under_way: Vec<(u64, Packet)>,
    now: u64,
    /// The events that the clients knew when they gave their commands.
    given: BTreeMap<(String, u64), u64>,
    /// Set if the network works perfectly, as it does at the end.
    calm: bool,
    met: Coverage,
}

/// The situations that schedules have met.
#[derive(Debug, Default)]
struct Coverage {
    put_away: usize,
    failed_commits: usize,
    woken_again: usize,
    /// The most waiters for a table at once.
    crowd: usize,
    moves: usize,
}

/// An error found by a schedule.
type Found = Result<(), String>;

impl Simulation {
    fn new(seed: u64, fault: Fault) -> Self {
        let four = seed.is_multiple_of(4);
        let (id, start) = match four {
            true => ("evo", StartOptions::default().with_seats(4)),
            false => ("cwda", StartOptions::default()),
        };
        let game = wazir_builtin::games().open(id, &start).expect("a start");
        let names = ["ann", "ben", "cem", "dan"];
        let seats = game.seats();
        let setup = SessionSetup::new(names.map(Occupant::person)[..seats.len()].to_vec());
        let follower = || Follower::new(game.clone(), setup.clone()).expect("a table");
        let client = |name: &str, seat| {
            let (done, refused) = (BTreeMap::new(), BTreeSet::new());
            let visitor = Participant::new(name, name);
            let known = follower();
            Client { visitor, seat, known, line: None, outbox: None, a: 0, done, refused }
        };
        let mut clients: Vec<Client> =
            seats.iter().zip(names).map(|(&seat, name)| client(name, Some(seat))).collect();
        clients.extend(["eve", "fay", "gus"].map(|name| client(name, None)));
        let sits = |(seat, name): (&Seat, &str)| (SideKey::Seat(*seat), name.to_owned());
        let kept = seats.iter().zip(names).map(sits).collect();
        Self {
            random: SplitMix64::new(seed),
            fault,
            game,
            setup,
            disk: Disk::new(kept),
            processes: Vec::new(),
            late: Vec::new(),
            numbers: 0,
            clients,
            under_way: Vec::new(),
            now: 0,
            given: BTreeMap::new(),
            calm: false,
            met: Coverage::default(),
        }
    }

    fn time(&self) -> Time {
        Time::from_millis(self.now * 10)
    }

    fn chance(&mut self, of: usize) -> bool {
        self.random.below(of) == 0
    }

    fn number(&mut self) -> usize {
        self.numbers += 1;
        self.numbers
    }

    /// Loads the table as a process does.
    fn load(&self) -> Result<TableState, String> {
        let mut log = self.disk.log.clone();
        if self.fault == Fault::ForgottenNumbers {
            log.iter_mut().for_each(|entry| entry.origin = None);
        }
        let begun = !log.is_empty();
        let mut table = self.read(log).map_err(|_| "the log cannot be read any more".to_owned())?;
        if !begun {
            table.execute(&Command::Begin, self.time()).expect("everybody sits");
        }
        Ok(table)
    }

    /// Sends a packet into the network, which may lose, duplicate or delay it.
    fn send(&mut self, packet: impl Fn() -> Packet) {
        if self.calm {
            return self.under_way.push((self.now + 1, packet()));
        }
        let copies = match self.random.below(12) {
            0 | 1 => 0,
            2 => 2,
            _ => 1,
        };
        for _ in 0..copies {
            let longest = if self.random.below(4) == 0 { 60 } else { 4 };
            let delay = 1 + self.random.below(longest) as u64;
            self.under_way.push((self.now + delay, packet()));
        }
    }

    /// Sends the messages of a task to the clients connected to it, and answers to those who asked.
    fn post(&mut self, line: (usize, usize), sent: Vec<Envelope>) {
        for Envelope { to, message } in sent {
            for at in 0..self.clients.len() {
                let client = &self.clients[at];
                let here = client.line == Some(line) || matches!(to, Recipient::Client(_));
                if here && to.includes(&client.visitor) {
                    self.send(|| Packet::Down(at, message.clone()));
                }
            }
        }
    }

    /// Stores the unwritten events of a task and sends the messages. A task that may no longer
    /// write ends; so does one whose store fails or does not confirm.
    fn flush(&mut self, process: usize, task: usize) {
        let (time, calm) = (self.time(), self.calm);
        let Process { number, tasks, .. } = &mut self.processes[process];
        let (process_number, Task { number, epoch, table, end }) = (*number, &mut tasks[task]);
        let (line, epoch, ends) = ((process_number, *number), *epoch, end.is_some());
        let Some(batch) = table.next_batch() else { return };
        if !calm && self.random.below(30) == 0 {
            self.met.failed_commits += 1;
            match self.random.below(3) {
                0 => {}
                1 => drop(self.disk.append(epoch, &batch, self.fault)),
                _ => {
                    let at = self.now + 1 + self.random.below(30) as u64;
                    self.late.push((at, epoch, batch));
                }
            }
            return self.end(process, task, false, true);
        }
        if self.disk.append(epoch, &batch, self.fault) {
            let sent = self.processes[process].tasks[task].table.commit(time);
            self.post(line, sent);
        } else if !ends {
            self.end(process, task, false, false);
        }
    }

    /// Ends a task: it accepts no more requests, and its clients are told to reconnect.
    fn end(&mut self, process: usize, task: usize, writes: bool, gives_back: bool) {
        let at = self.now + 1 + self.random.below(6) as u64;
        let Process { number, registry, tasks, .. } = &mut self.processes[process];
        let line = (*number, tasks[task].number);
        if tasks[task].end.is_some() {
            return;
        }
        tasks[task].end = Some(Stopping { at, writes, gives_back });
        if registry.task(TABLE) == Some(&line.1) {
            registry.begin_stop(TABLE);
        }
        for at in 0..self.clients.len() {
            let client = &mut self.clients[at];
            if client.line == Some(line) {
                client.line = None;
                let hello = client.known.hello();
                self.send(|| Packet::Up(at, hello.clone()));
            }
        }
    }

    /// Finishes a task that has ended: it writes the rest of its events and gives the table back.
    fn ended(&mut self, process: usize, task: usize) {
        let Some(Stopping { writes, gives_back, .. }) = self.processes[process].tasks[task].end
        else {
            return;
        };
        if writes {
            self.flush(process, task);
        }
        let Process { number, registry, tasks, .. } = &mut self.processes[process];
        if gives_back {
            self.disk.release(*number);
        }
        // With the fault there are tasks that the registry does not know.
        let task = tasks.remove(task).number;
        let others = tasks.iter().any(|other| other.number != task && other.end.is_none());
        if (others && registry.task(TABLE).is_some()) || !registry.finish_stop(TABLE) {
            return;
        }
        self.met.woken_again += 1;
        if self.fault == Fault::ForgottenWaiters {
            let waiting = registry.finish_start(TABLE, None);
            self.wake(process, Some(waiting));
        } else {
            self.wake(process, None);
        }
    }

    /// Claims the table for a process; it is loaded a little later.
    fn wake(&mut self, process: usize, hidden: Option<Vec<Waiter>>) {
        let at = self.now + 1 + self.random.below(4) as u64;
        let process = &mut self.processes[process];
        let epoch = self.disk.claim(process.number, self.fault);
        process.waking.push(Starting { at, epoch, hidden });
    }

    /// Runs the table in a process, for all who waited for it there.
    fn woken(&mut self, process: usize, waking: Starting) -> Found {
        let table = self.load()?;
        let number = self.number();
        let Process { number: of, registry, tasks, .. } = &mut self.processes[process];
        let line = (*of, number);
        tasks.push(Task { number, table, epoch: waking.epoch, end: None });
        let waiting = match waking.hidden {
            Some(waiting) => waiting,
            None => registry.finish_start(TABLE, Some(number)),
        };
        self.met.crowd = self.met.crowd.max(waiting.len());
        for (client, request) in waiting {
            self.clients[client].line = Some(line);
            self.deliver_to_task(line, client, &request);
        }
        Ok(())
    }

    /// Puts the table to sleep at random, and continues what takes time.
    fn serve_on(&mut self) -> Found {
        let now = self.now;
        for process in 0..self.processes.len() {
            for task in 0..self.processes[process].tasks.len() {
                if !self.calm && self.chance(150) {
                    self.met.put_away += 1;
                    self.end(process, task, true, true);
                }
            }
            let due = |task: &Task| task.end.is_some_and(|end| end.at <= now);
            while let Some(task) = self.processes[process].tasks.iter().position(due) {
                self.ended(process, task);
            }
            let due = |waking: &Starting| waking.at <= now;
            while let Some(at) = self.processes[process].waking.iter().position(due) {
                let waking = self.processes[process].waking.remove(at);
                self.woken(process, waking)?;
            }
        }
        let late = self.late.extract_if(.., |(at, ..)| *at <= now).collect::<Vec<_>>();
        for (_, epoch, batch) in late {
            self.disk.append(epoch, &batch, self.fault);
        }
        Ok(())
    }

    fn step(&mut self) -> Found {
        self.now += 1;
        let mut arrived = Vec::new();
        let now = self.now;
        let mut at = 0;
        while at < self.under_way.len() {
            match self.under_way[at].0 <= now {
                true => arrived.push(self.under_way.swap_remove(at).1),
                false => at += 1,
            }
        }
        for packet in arrived {
            match packet {
                Packet::Up(client, request) => self.serve(client, request),
                Packet::Down(client, message) => self.receive(client, message)?,
            }
        }
        for at in 0..self.clients.len() {
            self.step_client(at);
        }
        self.serve_on()?;
        // Group commit: not after each command.
        for process in 0..self.processes.len() {
            for task in 0..self.processes[process].tasks.len() {
                let running = self.processes[process].tasks[task].end.is_none();
                if running && (self.calm || self.chance(3)) {
                    self.flush(process, task);
                }
            }
        }
        // A process dies with its unwritten events, or another one takes over the table while the
        // old one still believes it owns it.
        if !self.calm {
            if self.chance(120) {
                self.processes.clear();
            }
            if self.processes.is_empty() || self.chance(90) && self.processes.len() == 1 {
                let number = self.number();
                self.processes.push(Process::new(number));
            }
        }
        Ok(())
    }

    /// From now on the network works and nobody dies. Only the process that owns the table is left.
    fn calm_network(&mut self) {
        self.calm = true;
        let owner = self.disk.owner;
        self.processes.retain(|process| Some(process.number) == owner);
        if self.processes.is_empty() {
            let number = self.number();
            self.processes.push(Process::new(number));
        }
    }

    /// Delivers a request to a server, by the connection of the client or by a new one.
    fn serve(&mut self, client: usize, request: Request) {
        let line = self.clients[client].line;
        let listens = line.is_some_and(|(process, task)| {
            let process = self.processes.iter_mut().find(|of| of.number == process);
            process.is_some_and(|of| of.running_task(task).is_some())
        });
        if let Some(line) = line.filter(|_| listens && !self.chance(20)) {
            return self.deliver_to_task(line, client, &request);
        }
        self.clients[client].line = None;
        if self.processes.is_empty() {
            return;
        }
        let at = self.random.below(self.processes.len());
        let process = &mut self.processes[at];
        let number = process.number;
        match process.registry.find_or_wait(TABLE, (client, request)) {
            Lookup::Running { task, waiter: (_, request) } => {
                self.clients[client].line = Some((number, task));
                self.deliver_to_task((number, task), client, &request);
            }
            Lookup::MustStart => self.wake(at, None),
            Lookup::Queued => {}
        }
    }

    /// Lets a task handle a request.
    fn deliver_to_task(&mut self, line: (usize, usize), client: usize, request: &Request) {
        let mut request = request.clone();
        if let (
            Fault::StaleTakeback,
            Request::Execute { last_seen: n, command: client_command, .. },
        ) = (self.fault, &mut request)
            && matches!(
                client_command,
                ClientCommand::Takeback
                    | ClientCommand::Accept { .. }
                    | ClientCommand::Decline { .. }
            )
        {
            *n = u64::MAX / 2;
        }
        let (visitor, time) = (self.clients[client].visitor.clone(), self.time());
        let process = self.processes.iter_mut().find(|process| process.number == line.0);
        let Some(task) = process.and_then(|process| process.running_task(line.1)) else { return };
        let mut sent = task.table.handle(&visitor, &request, time);
        if self.fault == Fault::AckBeforeAppend {
            // It believes that everything it holds is stored.
            let mut table = task.table.clone();
            table.next_batch();
            sent.extend(table.commit(time));
        }
        self.post(line, sent);
    }

    fn receive(&mut self, at: usize, message: ServerMessage) -> Found {
        let client = &mut self.clients[at];
        match message {
            ServerMessage::Event(happened) => match client.known.apply(&happened.entry) {
                Ok(_) => {}
                Err(FollowError::Gap(hello)) => self.send(|| Packet::Up(at, hello.clone())),
                Err(error) => return Err(format!("an event does not fit: {error}")),
            },
            ServerMessage::Ok { a, n } => {
                if client.refused.contains(&a)
                    || client.done.insert(a, n).is_some_and(|was| was != n)
                {
                    return Err(format!("command {a} was answered in two ways"));
                }
                client.answered(a);
            }
            ServerMessage::Refused { a, why, .. } => {
                if client.done.contains_key(&a) {
                    return Err(format!("command {a} was done, and then refused: {why:?}"));
                }
                if why != RefusalReason::Superseded {
                    client.refused.insert(a);
                }
                client.answered(a);
            }
            _ => {}
        }
        Ok(())
    }

    /// Lets a client play, offer, answer, ask, and repeat unanswered commands.
    fn step_client(&mut self, at: usize) {
        if self.chance(25) {
            let hello = self.clients[at].known.hello();
            self.send(|| Packet::Up(at, hello.clone()));
        }
        let now = self.now;
        if let Some((request, sent)) = &mut self.clients[at].outbox {
            if now - *sent >= PATIENCE {
                *sent = now;
                let request = request.clone();
                self.send(|| Packet::Up(at, request.clone()));
            }
            return;
        }
        if self.calm {
            return;
        }
        let Some(client_command) = self.random_command(at) else { return };
        let client = &mut self.clients[at];
        client.a += 1;
        let (a, n) = (client.a, client.known.last_event());
        self.given.insert((client.visitor.client().to_owned(), a), n);
        let request = Request::Execute { a, last_seen: n, command: client_command };
        client.outbox = Some((request.clone(), now));
        self.send(|| Packet::Up(at, request.clone()));
    }

    fn random_command(&mut self, at: usize) -> Option<ClientCommand> {
        let seat = self.clients[at].seat?;
        let pick = self.random.below(100);
        let session = self.clients[at].known.session();
        if session.end().is_some() || session.play().ply() > 60 {
            return None;
        }
        let asked = session.offers().iter().find(|offer| offer.asked().contains(&seat));
        if let Some(offer) = asked {
            let of = offer.by();
            return match pick {
                0..60 => Some(ClientCommand::Accept { seat: of }),
                60..80 => Some(ClientCommand::Decline { of }),
                _ => None,
            };
        }
        let play = session.play();
        match pick {
            0..40 if play.to_move() == seat => {
                let moves = play.legal_moves();
                let mv = *moves.get(self.random.below(moves.len().max(1)))?;
                let play = self.clients[at].known.session().play();
                Some(ClientCommand::Move { mv: play.move_text(mv), thinking_time: None })
            }
            40..43 if session.takeback_plies(seat).is_some() => Some(ClientCommand::Takeback),
            43..45 => {
                let own = session.offers().iter().any(|offer| offer.by() == seat);
                own.then_some(ClientCommand::Withdraw)
            }
            // A move out of turn is refused.
            45 => Some(ClientCommand::Move { mv: "a1a1".to_owned(), thinking_time: None }),
            _ => None,
        }
    }

    /// Checks what must hold at the end, once everything has been written and sent.
    fn check_end(&self) -> Result<TableState, String> {
        let table = self.read(self.disk.log.clone());
        let table = table.map_err(|error| format!("the log does not replay: {error}"))?;
        let mut origins = BTreeMap::new();
        for entry in &self.disk.log {
            if let Some(of) = &entry.origin
                && origins.insert((of.client.clone(), of.command_id), entry.number).is_some()
            {
                return Err(format!("command {} of {} was done twice", of.command_id, of.client));
            }
        }
        for client in &self.clients {
            let name = client.visitor.client().to_owned();
            for (a, n) in &client.done {
                if origins.get(&(name.clone(), *a)) != Some(n) {
                    return Err(format!("command {a} of {name} was acknowledged and is not there"));
                }
            }
            for a in &client.refused {
                if origins.contains_key(&(name.clone(), *a)) {
                    return Err(format!("command {a} of {name} was refused and done"));
                }
            }
            let (told, last) = (client.known.last_event() as usize, self.disk.log.len());
            if told < last {
                return Err(format!("{name} was told {told} of {last} events, and no more"));
            }
            if client.known.session().play().move_texts() != self.line_after(told)? {
                return Err(format!("{name} was told something else than the log"));
            }
        }
        self.takebacks_were_meant(&table)?;
        Ok(table)
    }

    fn read(&self, log: Vec<LogEntry>) -> Result<TableState, wazir_tables::TableLogError> {
        TableState::resume(self.game.clone(), self.setup.clone(), log, &self.disk.kept)
    }

    fn line_after(&self, n: usize) -> Result<Vec<String>, String> {
        let log = self.disk.log.get(..n).ok_or("somebody was told of what is not in the log")?;
        let table = self.read(log.to_vec());
        Ok(table.map_err(|error| error.to_string())?.session().play().move_texts())
    }

    /// Checks that every player who asked for a takeback had seen the last move.
    fn takebacks_were_meant(&self, table: &TableState) -> Found {
        for entry in table.log() {
            let takeback =
                |fact: &Fact| matches!(fact, Fact::OfferMade { offer: Offer::Takeback { .. }, .. });
            if !matches!(&entry.kind, EntryKind::Fact(fact) if takeback(fact)) {
                continue;
            }
            let seen = entry.origin.as_ref().and_then(|of| self.seen_by(&of.client, of.command_id));
            let since = seen.unwrap_or(entry.number) as usize;
            let between = table.log().get(since..entry.number as usize - 1).unwrap_or(&[]);
            if between.iter().any(|entry| matches!(entry.kind, EntryKind::Fact(Fact::Moved { .. })))
            {
                return Err("a takeback was asked for of moves not seen".to_owned());
            }
        }
        Ok(())
    }

    fn seen_by(&self, client: &str, a: u64) -> Option<u64> {
        self.given.get(&(client.to_owned(), a)).copied()
    }
}

impl Client {
    fn answered(&mut self, a: u64) {
        if matches!(&self.outbox, Some((Request::Execute { a: of, .. }, _)) if *of == a) {
            self.outbox = None;
        }
    }
}

/// Runs a whole schedule and returns the error it finds.
fn schedule(seed: u64, fault: Fault) -> Found {
    played(&mut Simulation::new(seed, fault))
}

fn played(world: &mut Simulation) -> Found {
    for _ in 0..STEPS {
        world.step()?;
    }
    // In the end the network works, nobody dies, and everybody requests missing events.
    world.calm_network();
    for _ in 0..3 * PATIENCE {
        world.step()?;
    }
    for at in 0..world.clients.len() {
        let hello = world.clients[at].known.hello();
        world.send(|| Packet::Up(at, hello.clone()));
    }
    for _ in 0..20 {
        world.step()?;
    }
    for client in &world.clients {
        if client.outbox.is_some() {
            return Err(format!("{} never heard an answer", client.visitor.client()));
        }
    }
    let table = world.check_end()?;
    world.met.moves = table.session().play().ply();
    Ok(())
}

fn schedules() -> u64 {
    let asked = std::env::var("WAZIR_SCHEDULES").ok().and_then(|text| text.parse().ok());
    asked.unwrap_or(SCHEDULES)
}

fn nothing_is_lost_or_doubled(seeds: impl Iterator<Item = u64>) {
    for seed in seeds {
        if let Err(what) = schedule(seed, Fault::None) {
            panic!("schedule {seed}: {what}");
        }
    }
}

// Two tests, to use two cores.

#[test]
fn nothing_is_lost_or_doubled_in_the_first_half() {
    nothing_is_lost_or_doubled(0..schedules() / 2);
}

#[test]
fn nothing_is_lost_or_doubled_in_the_second_half() {
    nothing_is_lost_or_doubled(schedules() / 2..schedules());
}

/// The schedules find the deliberate faults.
#[test]
fn faults_put_in_on_purpose_are_found() {
    let faults = [
        Fault::AckBeforeAppend,
        Fault::ForgottenNumbers,
        Fault::EventTwice,
        Fault::StaleTakeback,
        Fault::EpochIgnored,
        Fault::ForgottenWaiters,
    ];
    for fault in faults {
        let found = (0..ENOUGH).find_map(|seed| Some((seed, schedule(seed, fault).err()?)));
        let (seed, what) = found.unwrap_or_else(|| panic!("{fault:?} was not found"));
        println!("{fault:?}: schedule {seed}: {what}");
    }
}

/// The schedules meet the situations they are for.
#[test]
fn tables_are_put_away_and_woken_while_many_wait() {
    let mut met = Coverage::default();
    for seed in 0..100 {
        let mut world = Simulation::new(seed, Fault::None);
        played(&mut world).expect("nothing is wrong");
        met.put_away += world.met.put_away;
        met.failed_commits += world.met.failed_commits;
        met.woken_again += world.met.woken_again;
        met.crowd = met.crowd.max(world.met.crowd);
        met.moves += world.met.moves;
    }
    println!("{met:?}");
    assert!(met.put_away > 100 && met.failed_commits > 30 && met.woken_again > 100);
    assert!(met.crowd >= 5 && met.moves > 300);
}
