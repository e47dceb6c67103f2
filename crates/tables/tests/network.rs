//! Tables over a network that loses, doubles, delays and reorders, with a server that dies at any
//! moment, in virtual time. And five faults, put in on purpose, that such schedules have to find.

use std::collections::{BTreeMap, BTreeSet};

use wazir_game::{Seat, SplitMix64};
use wazir_games::{Games, Play, Start};
use wazir_session::{Command, Fact, Offer, Setup, Sitter, Time};
use wazir_tables::{
    Deed, Entry, Follower, Message, Missing, Recipient, Request, Room, Sent, Visitor, What, Why,
};

/// How many schedules are tried; `WAZIR_SCHEDULES` says another number.
const SCHEDULES: u64 = 10_000;
/// So many are enough to find a fault.
const ENOUGH: u64 = 2_000;
/// Steps of a schedule, a hundredth of a second each.
const STEPS: u64 = 400;
/// After so many steps without an answer a command is sent again.
const PATIENCE: u64 = 40;

/// What is wrong with the server, on purpose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    None,
    /// It tells of what the disk does not have yet.
    AckBeforeAppend,
    /// After a restart it does not know which commands it has heard.
    ForgottenNumbers,
    /// It writes an event twice.
    EventTwice,
    /// It does not look at what a takeback reckons with.
    StaleTakeback,
    /// It writes although another server has taken the table over.
    EpochIgnored,
}

/// The disk, which outlives every server.
#[derive(Default)]
struct Disk {
    log: Vec<Entry>,
    /// Who sits where.
    kept: BTreeMap<String, String>,
    epoch: u64,
}

impl Disk {
    /// Appends a batch, unless another server owns the table or has written meanwhile.
    fn append(&mut self, epoch: u64, batch: &[Entry], fault: Fault) -> bool {
        if fault == Fault::EpochIgnored {
            self.log.extend(batch.iter().cloned());
            return true;
        }
        let next = self.log.len() as u64 + 1;
        let fits = epoch == self.epoch && batch.first().is_none_or(|entry| entry.n == next);
        if fits {
            self.log.extend(batch.iter().cloned());
            if let (Fault::EventTwice, Some(last)) = (fault, batch.last())
                && matches!(last.what, What::Fact(Fact::OfferMade { .. }))
            {
                self.log.push(Entry { n: last.n + 1, ..last.clone() });
            }
        }
        fits
    }
}

/// A process that serves the table.
struct Server {
    room: Room,
    epoch: u64,
}

/// Somebody at the table.
struct Client {
    visitor: Visitor,
    seat: Option<Seat>,
    known: Follower,
    /// The command that has not been answered, and when it was sent last.
    outbox: Option<(Request, u64)>,
    a: u64,
    /// The commands that were said to be done, and those that were said not to be.
    done: BTreeMap<u64, u64>,
    refused: BTreeSet<u64>,
}

enum Packet {
    Up(usize, Request),
    Down(usize, Message),
}

struct World {
    random: SplitMix64,
    fault: Fault,
    game: Play,
    setup: Setup,
    disk: Disk,
    servers: Vec<Server>,
    clients: Vec<Client>,
    /// What is under way, and when it arrives.
    under_way: Vec<(u64, Packet)>,
    now: u64,
    /// What the clients knew when they gave their commands.
    given: BTreeMap<(String, u64), u64>,
    /// Whether the network does what it should, as it does at the end.
    calm: bool,
}

/// What a schedule showed to be wrong.
type Found = Result<(), String>;

impl World {
    fn new(seed: u64, fault: Fault) -> Self {
        let four = seed.is_multiple_of(4);
        let (id, start) = match four {
            true => ("evo", Start::default().seats(4)),
            false => ("cwda", Start::default()),
        };
        let game = Games::built_in().open(id, &start).expect("a start");
        let names = ["ann", "ben", "cem", "dan"];
        let seats = game.seats();
        let setup = Setup::new(names.map(Sitter::person)[..seats.len()].to_vec());
        let follower = || Follower::new(game.clone(), setup.clone()).expect("a table");
        let client = |name: &str, seat| {
            let (done, refused) = (BTreeMap::new(), BTreeSet::new());
            let visitor = Visitor::new(name, name);
            Client { visitor, seat, known: follower(), outbox: None, a: 0, done, refused }
        };
        let mut clients: Vec<Client> =
            seats.iter().zip(names).map(|(&seat, name)| client(name, Some(seat))).collect();
        clients.push(client("eve", None));
        let sits =
            |(seat, name): (&Seat, &str)| (format!("seat.{}", seat.index()), name.to_owned());
        let kept = seats.iter().zip(names).map(sits).collect();
        let mut world = Self {
            random: SplitMix64::new(seed),
            fault,
            game,
            setup,
            disk: Disk { kept, ..Disk::default() },
            servers: Vec::new(),
            clients,
            under_way: Vec::new(),
            now: 0,
            given: BTreeMap::new(),
            calm: false,
        };
        world.start();
        world
    }

    fn time(&self) -> Time {
        Time::from_millis(self.now * 10)
    }

    fn chance(&mut self, of: usize) -> bool {
        self.random.below(of) == 0
    }

    /// A server takes the table over from the disk.
    fn start(&mut self) {
        let mut log = self.disk.log.clone();
        if self.fault == Fault::ForgottenNumbers {
            log.iter_mut().for_each(|entry| entry.of = None);
        }
        self.disk.epoch += 1;
        let epoch = self.disk.epoch;
        let begun = !log.is_empty();
        let (game, setup) = (self.game.clone(), self.setup.clone());
        let Ok(mut room) = Room::resume(game, setup, log, &self.disk.kept) else { return };
        if !begun {
            room.command(&Command::Begin, self.time()).expect("everybody sits");
        }
        self.servers.push(Server { room, epoch });
    }

    /// Sends a packet into the network, which does with it what it likes.
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

    fn post(&mut self, sent: Vec<Sent>) {
        for Sent { to, message } in sent {
            for at in 0..self.clients.len() {
                let meant = match &to {
                    Recipient::All => true,
                    Recipient::Client(name) => name == self.clients[at].visitor.client(),
                    Recipient::Person(name) => name == self.clients[at].visitor.person(),
                };
                if meant {
                    self.send(|| Packet::Down(at, message.clone()));
                }
            }
        }
    }

    /// Brings what a server has not written to the disk, and tells of it; a server that may not
    /// write any more is gone.
    fn flush(&mut self, at: usize) {
        let time = self.time();
        let Some(batch) = self.servers[at].room.batch() else { return };
        if self.disk.append(self.servers[at].epoch, &batch.entries, self.fault) {
            let sent = self.servers[at].room.written(time);
            self.post(sent);
        } else {
            self.servers.remove(at);
        }
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
                Packet::Down(client, message) => self.hear(client, message)?,
            }
        }
        for at in 0..self.clients.len() {
            self.live(at);
        }
        // Group commit: not after each command.
        if (self.calm || self.chance(3)) && !self.servers.is_empty() {
            let at = self.random.below(self.servers.len());
            self.flush(at);
        }
        // A server dies with what it had not written; or another one takes the table over while
        // the old one still believes that it is its own.
        if self.calm {
            // Only the one that owns the table is left.
            self.servers.retain(|server| server.epoch == self.disk.epoch);
        } else if self.chance(60) {
            self.servers.clear();
        } else if self.chance(90) && self.servers.len() == 1 {
            self.start();
        }
        if self.servers.is_empty() {
            self.start();
            if self.servers.is_empty() {
                return Err("the log cannot be read any more".to_owned());
            }
        }
        Ok(())
    }

    fn serve(&mut self, client: usize, request: Request) {
        if self.servers.is_empty() {
            return;
        }
        let at = self.random.below(self.servers.len());
        let mut request = request;
        if let (Fault::StaleTakeback, Request::Do { n, deed, .. }) = (self.fault, &mut request)
            && matches!(deed, Deed::Takeback | Deed::Accept { .. } | Deed::Decline { .. })
        {
            *n = u64::MAX / 2;
        }
        let (visitor, time) = (self.clients[client].visitor.clone(), self.time());
        let sent = self.servers[at].room.hear(&visitor, &request, time);
        self.post(sent);
        if self.fault == Fault::AckBeforeAppend {
            // It believes of what it only holds that the disk has it.
            let mut room = self.servers[at].room.clone();
            room.batch();
            let sent = room.written(time);
            self.post(sent);
        }
    }

    fn hear(&mut self, at: usize, message: Message) -> Found {
        let client = &mut self.clients[at];
        match message {
            Message::Event(happened) => match client.known.take(&happened.entry) {
                Ok(_) => {}
                Err(Missing::Gap(hello)) => self.send(|| Packet::Up(at, hello.clone())),
                Err(error) => return Err(format!("an event does not fit: {error}")),
            },
            Message::Ok { a, n } => {
                if client.refused.contains(&a)
                    || client.done.insert(a, n).is_some_and(|was| was != n)
                {
                    return Err(format!("command {a} was answered in two ways"));
                }
                client.answered(a);
            }
            Message::No { a, why, .. } => {
                if client.done.contains_key(&a) {
                    return Err(format!("command {a} was done, and then refused: {why:?}"));
                }
                if why != Why::Late {
                    client.refused.insert(a);
                }
                client.answered(a);
            }
            _ => {}
        }
        Ok(())
    }

    /// A client plays, offers, answers, asks, and repeats what was not answered.
    fn live(&mut self, at: usize) {
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
        let Some(deed) = self.wish(at) else { return };
        let client = &mut self.clients[at];
        client.a += 1;
        let (a, n) = (client.a, client.known.n());
        self.given.insert((client.visitor.client().to_owned(), a), n);
        let request = Request::Do { a, n, deed };
        client.outbox = Some((request.clone(), now));
        self.send(|| Packet::Up(at, request.clone()));
    }

    fn wish(&mut self, at: usize) -> Option<Deed> {
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
                0..60 => Some(Deed::Accept { of }),
                60..80 => Some(Deed::Decline { of }),
                _ => None,
            };
        }
        let play = session.play();
        match pick {
            0..40 if play.to_move() == seat => {
                let moves = play.moves();
                let mv = *moves.get(self.random.below(moves.len().max(1)))?;
                let play = self.clients[at].known.session().play();
                Some(Deed::Move { m: play.write(mv), spent: None })
            }
            40..43 if session.takeback_plies(seat).is_some() => Some(Deed::Takeback),
            43..45 => {
                let own = session.offers().iter().any(|offer| offer.by() == seat);
                own.then_some(Deed::Withdraw)
            }
            // What is out of turn is refused.
            45 => Some(Deed::Move { m: "a1a1".to_owned(), spent: None }),
            _ => None,
        }
    }

    /// What must hold at the end, once everything has been written and told.
    fn judge(&self) -> Found {
        let room = self.read(self.disk.log.clone());
        let room = room.map_err(|error| format!("the log does not replay: {error}"))?;
        let mut origins = BTreeMap::new();
        for entry in &self.disk.log {
            if let Some(of) = &entry.of
                && origins.insert((of.client.clone(), of.a), entry.n).is_some()
            {
                return Err(format!("command {} of {} was done twice", of.a, of.client));
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
            let told = client.known.n() as usize;
            if client.known.session().play().line() != self.line_after(told)? {
                return Err(format!("{name} was told something else than the log"));
            }
        }
        self.takebacks_were_meant(&room)
    }

    fn read(&self, log: Vec<Entry>) -> Result<Room, wazir_tables::RoomError> {
        Room::resume(self.game.clone(), self.setup.clone(), log, &self.disk.kept)
    }

    fn line_after(&self, n: usize) -> Result<Vec<String>, String> {
        let log = self.disk.log.get(..n).ok_or("somebody was told of what is not in the log")?;
        let room = self.read(log.to_vec());
        Ok(room.map_err(|error| error.to_string())?.session().play().line())
    }

    /// Whoever asked for a takeback had seen the last move.
    fn takebacks_were_meant(&self, room: &Room) -> Found {
        for entry in room.log() {
            let takeback =
                |fact: &Fact| matches!(fact, Fact::OfferMade { offer: Offer::Takeback { .. }, .. });
            if !matches!(&entry.what, What::Fact(fact) if takeback(fact)) {
                continue;
            }
            let seen = entry.of.as_ref().and_then(|of| self.seen_by(&of.client, of.a));
            let since = seen.unwrap_or(entry.n) as usize;
            let between = room.log().get(since..entry.n as usize - 1).unwrap_or(&[]);
            if between.iter().any(|entry| matches!(entry.what, What::Fact(Fact::Moved { .. }))) {
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
        if matches!(&self.outbox, Some((Request::Do { a: of, .. }, _)) if *of == a) {
            self.outbox = None;
        }
    }
}

/// A whole schedule, and what it shows.
fn schedule(seed: u64, fault: Fault) -> Found {
    let mut world = World::new(seed, fault);
    for _ in 0..STEPS {
        world.step()?;
    }
    // In the end the network is well, nobody dies, and everybody asks for what is missing.
    world.calm = true;
    for _ in 0..3 * PATIENCE {
        world.step()?;
    }
    for client in &world.clients {
        if client.outbox.is_some() {
            return Err(format!("{} never heard an answer", client.visitor.client()));
        }
    }
    world.judge()
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

// Two tests, for as many cores.

#[test]
fn nothing_is_lost_or_doubled_in_the_first_half() {
    nothing_is_lost_or_doubled(0..schedules() / 2);
}

#[test]
fn nothing_is_lost_or_doubled_in_the_second_half() {
    nothing_is_lost_or_doubled(schedules() / 2..schedules());
}

/// The schedules are good enough to find what is wrong.
#[test]
fn faults_put_in_on_purpose_are_found() {
    let faults = [
        Fault::AckBeforeAppend,
        Fault::ForgottenNumbers,
        Fault::EventTwice,
        Fault::StaleTakeback,
        Fault::EpochIgnored,
    ];
    for fault in faults {
        let found = (0..ENOUGH).find_map(|seed| Some((seed, schedule(seed, fault).err()?)));
        let (seed, what) = found.unwrap_or_else(|| panic!("{fault:?} was not found"));
        println!("{fault:?}: schedule {seed}: {what}");
    }
}
