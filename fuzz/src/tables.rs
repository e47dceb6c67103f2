//! Tables that receive arbitrary requests.

use std::collections::BTreeMap;

use wazir_game::Seat;
use wazir_session::Time;
use wazir_tables::{
    Envelope, Follower, LogEntry, Participant, Request, ServerMessage, SideKey, TableSpec,
    TableState,
};
use wazir_text::Language;

/// The maximum number of lines read per input.
const MOST_LINES: usize = 64;
/// The tables for inputs whose first line opens none.
const OPENINGS: [&str; 4] = [
    r#"{"game":"shogi","seats":["me","open"],"clock":"1m+1s"}"#,
    r#"{"game":"cwda","seats":["me","level:easy"],"clock":"3d","armies":"nutters:rookies"}"#,
    r#"{"game":"evo","seats":["me","open","open","level:easy"],"clock":"1m byo 10sx3"}"#,
    r#"{"game":"euroshogi","seats":["open","me"]}"#,
];

struct Table {
    opening: TableSpec,
    table: TableState,
    /// The log on the disk.
    log: Vec<String>,
    kept: BTreeMap<SideKey, String>,
    follower: Follower,
    now: Time,
}

/// Opens a table from the first line, or one chosen by its length. Each other line is a request
/// after a digit that identifies the person, or `~`: everything is written to the disk, and the
/// server may restart.
///
/// The log on the disk restores the same table; every message reads back from its JSON, in every
/// language; and a follower of the log reaches the same game.
pub(super) fn check_table(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let mut lines = text.lines();
    let first = lines.next().unwrap_or("");
    let Some(mut table) = Table::open(first) else { return };
    for line in lines.take(MOST_LINES) {
        let mut characters = line.chars();
        let who = characters.next().unwrap_or('0');
        let rest = characters.as_str();
        if who == '~' {
            table.write();
            if rest.starts_with('~') {
                table.starts_again();
            }
            table.now = Time::from_millis(table.now.as_millis() + 700 * rest.len() as u64);
            continue;
        }
        let Ok(request) = serde_json::from_str::<Request>(rest) else { continue };
        let again = serde_json::to_string(&request).expect("requests are JSON");
        assert_eq!(serde_json::from_str::<Request>(&again).expect(&again), request);
        let visitor = Participant::new(format!("{who}.page"), who.to_string());
        let sent = table.table.handle(&visitor, &request, table.now);
        table.take(&sent);
    }
    table.write();
    table.starts_again();
}

/// Reads a frame as a request and as a server message; each must read back from its JSON.
pub(super) fn check_frame(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    if let Ok(request) = serde_json::from_str::<Request>(text) {
        let again = serde_json::to_string(&request).expect("requests are JSON");
        assert_eq!(serde_json::from_str::<Request>(&again).expect(&again), request);
    }
    if let Ok(message) = serde_json::from_str::<ServerMessage>(text) {
        let json = message.to_json(Language::English);
        let again: ServerMessage = serde_json::from_str(&json).expect(&json);
        assert_eq!(again.to_json(Language::English), json);
    }
}

impl Table {
    fn open(text: &str) -> Option<Self> {
        let games = wazir_builtin::games();
        let chosen = || serde_json::from_str(OPENINGS[text.len() % OPENINGS.len()]).ok();
        let opening: TableSpec = serde_json::from_str(text).ok().or_else(chosen)?;
        let again = serde_json::to_string(&opening).expect("openings are JSON");
        assert_eq!(serde_json::from_str::<TableSpec>(&again).expect(&again), opening);
        let (game, setup) = opening.open(&games).ok()?;
        let follower = Follower::new(game.clone(), setup.clone()).expect("it was opened so");
        let mut table = TableState::new(game, setup, "0").expect("it was opened so");
        table.assign_seat(Seat::FIRST, "0");
        table.run_automatic(Time::START);
        let (log, kept) = (Vec::new(), BTreeMap::new());
        Some(Self { opening, table, log, kept, follower, now: Time::START })
    }

    fn write(&mut self) {
        while let Some(batch) = self.table.next_batch() {
            assert_eq!(batch.after_event as usize, self.log.len());
            let lines = batch.entries.iter().map(serde_json::to_string);
            self.log.extend(lines.map(|line| line.expect("entries are JSON")));
            for (name, value) in batch.values {
                match value {
                    Some(value) => self.kept.insert(name, value),
                    None => self.kept.remove(&name),
                };
            }
            let sent = self.table.commit(self.now);
            self.take(&sent);
        }
    }

    fn take(&mut self, sent: &[Envelope]) {
        for Envelope { message, .. } in sent {
            for language in Language::ALL {
                let json = message.to_json(language);
                let again: ServerMessage = serde_json::from_str(&json).expect(&json);
                assert_eq!(again.to_json(language), json);
            }
            // Talk comes with its words to some and without them to others.
            if let ServerMessage::Event(happened) = message {
                self.follower.apply(&happened.entry).expect("events come in order");
            }
        }
    }

    fn starts_again(&mut self) {
        let (game, setup) = self.opening.open(&wazir_builtin::games()).expect("it was opened so");
        let log = self.log.iter().map(|line| serde_json::from_str::<LogEntry>(line).expect(line));
        let table =
            TableState::resume(game, setup, log.collect(), &self.kept).expect("its own log");
        assert!(table.session() == self.table.session(), "another table after the start");
        assert!(table.session() == self.follower.session(), "somebody was told something else");
        self.table = table;
    }
}
