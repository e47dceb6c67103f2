//! The transport of messages: a WebSocket, or HTTP polling where WebSockets are blocked.

use std::collections::VecDeque;
use std::io;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tungstenite::protocol::CloseFrame;
use tungstenite::{Error, Message as Frame, WebSocket};

use super::http::{self, HttpResponse};
use super::stream::Stream;
use crate::{Secret, TableUrl};

/// Polling interval.
const POLL_INTERVAL: Duration = Duration::from_secs(1);

/// An item received from the transport.
#[derive(Debug)]
pub(crate) enum Received {
    /// A message of the table.
    Text(String),
    /// Nothing in time, or nothing relevant.
    Nothing,
    /// The end of the connection, with the reason and the close frame.
    End(String, Option<CloseFrame>),
}

/// The transport of messages.
pub(crate) enum Transport {
    Socket(Box<WebSocket<Stream>>),
    Polling(Polling),
}

impl Transport {
    /// Sends a message. Returns an error if the connection is broken.
    pub(crate) fn send(&mut self, text: String) -> io::Result<()> {
        match self {
            Self::Socket(socket) => {
                socket.send(Frame::text(text)).map_err(|_| io::Error::other(broke()))
            }
            Self::Polling(requests) => requests.say(&text),
        }
    }

    /// Waits for the next item, at most `longest`.
    pub(crate) fn receive(&mut self, longest: Duration) -> Received {
        match self {
            Self::Socket(socket) => receive(socket, longest),
            Self::Polling(requests) => match requests.hear(longest) {
                Ok(Some(text)) => Received::Text(text),
                Ok(None) => Received::Nothing,
                Err(error) => Received::End(error.to_string(), None),
            },
        }
    }

    /// Closes the connection without waiting for the server.
    pub(crate) fn close(&mut self) {
        if let Self::Socket(socket) = self {
            let _ = socket.close(None);
            let _ = socket.flush();
        }
    }
}

fn broke() -> String {
    "the connection was lost".to_owned()
}

fn receive(socket: &mut WebSocket<Stream>, longest: Duration) -> Received {
    let read =
        socket.get_ref().set_read_timeout(longest).map_err(Error::Io).and_then(|()| socket.read());
    match read {
        Ok(Frame::Text(text)) => Received::Text(text.to_string()),
        // The reply to a ping has to be flushed.
        Ok(Frame::Ping(_)) if socket.flush().is_err() => Received::End(broke(), None),
        Ok(Frame::Close(frame)) => {
            Received::End("the server ends the connection".to_owned(), frame)
        }
        Ok(_) => Received::Nothing,
        Err(Error::Io(error)) if is_late(&error) => Received::Nothing,
        Err(Error::Io(error)) => Received::End(error.to_string(), None),
        Err(_) => Received::End(broke(), None),
    }
}

/// Returns whether the read timed out.
fn is_late(error: &io::Error) -> bool {
    use io::ErrorKind::{Interrupted, TimedOut, WouldBlock};
    matches!(error.kind(), WouldBlock | TimedOut | Interrupted)
}

/// The same messages over plain HTTP requests: commands get responses, and events are polled.
pub(crate) struct Polling {
    address: TableUrl,
    secret: Secret,
    session: String,
    /// The number of the last event received.
    n: u64,
    inbox: VecDeque<String>,
    next: Instant,
}

impl Polling {
    pub(crate) fn new(address: &TableUrl, secret: &Secret) -> Self {
        Self {
            address: address.clone(),
            secret: secret.clone(),
            session: String::new(),
            n: 0,
            inbox: VecDeque::new(),
            next: Instant::now(),
        }
    }

    fn ask(&self, path: &str, body: Option<&str>) -> io::Result<Value> {
        let path = format!("/api/tables/{}/{path}", self.address.table());
        let HttpResponse { status, body } =
            http::ask(&self.address, Some(self.secret.as_str()), &path, body)?;
        let value = serde_json::from_slice::<Value>(&body).unwrap_or_default();
        // A refused command is an answer too, whatever the status.
        if status == 200 || value["t"] == "no" {
            return Ok(value);
        }
        Err(io::Error::other(format!("the server answers {status}")))
    }

    fn say(&mut self, text: &str) -> io::Result<()> {
        let mut said: Value = serde_json::from_str(text)?;
        match said["t"].as_str() {
            Some("hello") => {
                self.session = said["session"].as_str().unwrap_or_default().to_owned();
                self.n = said["since"].as_u64().unwrap_or(0);
                self.fetch_events()
            }
            Some("do") => {
                said["session"] = json!(self.session);
                let answer = self.ask("do", Some(&said.to_string()))?;
                self.inbox.push_back(answer.to_string());
                self.fetch_events()
            }
            _ => self.fetch_events(),
        }
    }

    /// Polls for events, and adds a beat to show that the server has answered.
    fn fetch_events(&mut self) -> io::Result<()> {
        let path = format!("events?since={}&log=true&session={}", self.n, self.session);
        let Value::Array(news) = self.ask(&path, None)? else {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "this is not a list of events"));
        };
        for message in news {
            if message["t"] == "ev" {
                self.n = self.n.max(message["n"].as_u64().unwrap_or(0));
            }
            self.inbox.push_back(message.to_string());
        }
        self.inbox.push_back(json!({ "t": "beat", "n": self.n }).to_string());
        self.next = Instant::now() + POLL_INTERVAL;
        Ok(())
    }

    fn hear(&mut self, longest: Duration) -> io::Result<Option<String>> {
        if self.inbox.is_empty() {
            let left = self.next.saturating_duration_since(Instant::now());
            if left > longest {
                thread::sleep(longest);
                return Ok(None);
            }
            thread::sleep(left);
            self.fetch_events()?;
        }
        Ok(self.inbox.pop_front())
    }
}
