//! The clients connected to a table.

use std::collections::HashMap;

use axum::extract::ws::Utf8Bytes;
use wazir_tables::{
    Envelope, Hello, Participant, Recipient, RefusalReason, ServerMessage, TableEvent,
};
use wazir_text::Language;

use super::queue::SendQueue;

/// WebSocket close codes, for a restart of the server, a table that has moved to another server, a
/// closed connection, and a busy table.
pub(crate) const CLOSE_RESTART: u16 = 4009;
pub(crate) const CLOSE_MOVED: u16 = 4421;
pub(crate) const CLOSE_DONE: u16 = 4000;
pub(crate) const CLOSE_BUSY: u16 = 1013;

/// A client that connects.
pub(crate) struct NewConnection {
    pub(crate) connection_id: u64,
    pub(crate) visitor: Participant,
    pub(crate) hello: Hello,
    pub(crate) language: Language,
    pub(crate) queue: SendQueue,
}

impl NewConnection {
    pub(crate) fn refuse(self, _: RefusalReason) {
        self.queue.close(CLOSE_BUSY, "busy");
    }
}

/// A connected client.
pub(crate) struct Client {
    pub(crate) visitor: Participant,
    pub(crate) language: Language,
    log: bool,
    out: SendQueue,
}

/// All clients of a table, by connection number.
#[derive(Default)]
pub(crate) struct Clients(HashMap<u64, Client>);

impl Clients {
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn add(&mut self, joining: NewConnection) {
        let NewConnection { connection_id: number, visitor, hello, language, queue: out } = joining;
        self.0.insert(number, Client { visitor, language, log: hello.raw_log, out });
    }

    pub(crate) fn remove(&mut self, number: u64) -> Option<Client> {
        self.0.remove(&number)
    }

    /// Closes older connections of a page. Returns `false` if there is a newer one: otherwise the
    /// page would get its messages twice.
    pub(crate) fn replace_older(&mut self, client: &str, number: u64) -> bool {
        let same = |known: &Client| known.visitor.client() == client;
        for (_, older) in self.0.extract_if(|known, one| *known < number && same(one)) {
            older.out.close(CLOSE_DONE, "replaced");
        }
        !self.0.iter().any(|(known, one)| *known > number && same(one))
    }

    pub(crate) fn has(&self, person: &str) -> bool {
        self.0.values().any(|client| client.visitor.person() == person)
    }

    pub(crate) fn find(&self, client: &str) -> Option<&Client> {
        self.0.values().find(|known| known.visitor.client() == client)
    }

    /// Sends messages, all with the same recipient. Each text is made only once for clients that
    /// need the same. Returns the connections whose queues are full.
    pub(crate) fn deliver(&mut self, to: &Recipient, messages: &[Envelope]) -> Vec<u64> {
        let mut made: Vec<((Language, bool), Vec<Utf8Bytes>)> = Vec::new();
        let mut slow = Vec::new();
        for (number, client) in &self.0 {
            if !to.includes(&client.visitor) {
                continue;
            }
            let kind = (client.language, client.log);
            let known = made.iter().find(|(of, _)| *of == kind).map(|(_, texts)| texts.clone());
            let texts = known.unwrap_or_else(|| {
                let messages = messages.iter().map(|sent| &sent.message);
                let wanted = messages.filter(|message| !client.log || !message.is_for_pages());
                let text = |message| text(message, client.language, client.log);
                let texts: Vec<_> = wanted.map(text).collect();
                made.push((kind, texts.clone()));
                texts
            });
            if !texts.is_empty() && client.out.push(texts).is_err() {
                slow.push(*number);
            }
        }
        slow
    }

    /// Tells all clients that their connections end, and why.
    pub(crate) fn say_goodbye(&mut self, why: &'static str) {
        let bye = ServerMessage::Goodbye { why: why.to_owned() };
        let text: Utf8Bytes = bye.to_json(Language::English).into();
        let code = match why {
            "restart" => CLOSE_RESTART,
            "moved" => CLOSE_MOVED,
            _ => CLOSE_DONE,
        };
        for client in self.0.values() {
            // A client whose queue is full gets the close code alone.
            let _ = client.out.push(vec![text.clone()]);
            client.out.close(code, why);
        }
        self.0.clear();
    }
}

fn text(message: &ServerMessage, language: Language, log: bool) -> Utf8Bytes {
    match message {
        ServerMessage::Event(happened) if log => {
            let bare = TableEvent::without_effects(happened.entry.clone());
            ServerMessage::Event(Box::new(bare)).to_json(language).into()
        }
        message => message.to_json(language).into(),
    }
}
