//! A server in contact with clients that do not behave, or that are many.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use clap::Parser;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::{sleep, timeout};
use wazir_server::{Config, Server, Task, administer};

/// Longer than anything takes here, also on a busy machine.
const LONG: Duration = Duration::from_secs(60);

#[derive(Parser)]
struct Arguments {
    #[command(flatten)]
    config: Config,
}

fn config(more: &[&str]) -> Config {
    let plain = ["test", "--listen", "127.0.0.1:0", "--thinkers", "1"];
    Arguments::parse_from([&plain, more].concat()).config
}

async fn server(more: &[&str]) -> Server {
    let config = config(&[&["--database", "memory:"], more].concat());
    Server::start(config).await.expect("it starts")
}

/// The answer to bytes that are sent at once: the status and the rest.
async fn answered(address: SocketAddr, request: &[u8]) -> std::io::Result<(u16, String)> {
    let mut stream = TcpStream::connect(address).await?;
    stream.write_all(request).await?;
    let mut answer = Vec::new();
    timeout(LONG, stream.read_to_end(&mut answer)).await??;
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let status = answer.split(' ').nth(1).and_then(|status| status.parse().ok());
    status.map(|status| (status, answer)).ok_or(std::io::ErrorKind::UnexpectedEof.into())
}

async fn get(address: SocketAddr, path: &str) -> (u16, String) {
    let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    answered(address, request.as_bytes()).await.expect("an answer")
}

fn posting(address: SocketAddr, path: &str, secret: &str, length: usize) -> String {
    format!(
        "POST {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\
         Authorization: Bearer {secret}\r\nContent-Type: application/json\r\n\
         Content-Length: {length}\r\n\r\n"
    )
}

async fn post(address: SocketAddr, path: &str, secret: &str, body: &str) -> (u16, String) {
    let request = posting(address, path, secret, body.len()) + body;
    answered(address, request.as_bytes()).await.expect("an answer")
}

const SECRET: &str = "0123456789abcdef0123456789abcdef";

/// The id of a table that was opened.
async fn table(address: SocketAddr) -> String {
    let opening = r#"{"game": "cwda", "seats": ["me", "level:beginner"], "name": "Ann"}"#;
    let (status, answer) = post(address, "/api/tables", SECRET, opening).await;
    assert_eq!(status, 201, "{answer}");
    let id = answer.split(r#""id":""#).nth(1).expect("an id");
    id.split('"').next().expect("an id").to_owned()
}

/// A WebSocket, by hand: what a client does not read stays where it is.
struct Line {
    stream: TcpStream,
    read: Vec<u8>,
}

impl Line {
    async fn open(address: SocketAddr, path: &str) -> Self {
        let socket = TcpSocket::new_v4().expect("a socket");
        socket.set_recv_buffer_size(4096).expect("a small buffer");
        let mut stream = socket.connect(address).await.expect("a connection");
        let request = format!(
            "GET {path} HTTP/1.1\r\nHost: {address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
             Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\
             Authorization: Bearer {SECRET}\r\n\r\n"
        );
        stream.write_all(request.as_bytes()).await.expect("it is sent");
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            head.push(timeout(LONG, stream.read_u8()).await.expect("in time").expect("a head"));
        }
        assert!(head.starts_with(b"HTTP/1.1 101 "), "{}", String::from_utf8_lossy(&head));
        Self { stream, read: Vec::new() }
    }

    /// Sends a text; the mask is zero.
    async fn say(&mut self, text: &str) -> std::io::Result<()> {
        let mut frame = vec![0x81];
        match u16::try_from(text.len()) {
            Ok(length @ ..126) => frame.push(0x80 | length as u8),
            Ok(length) => {
                frame.push(0x80 | 126);
                frame.extend(length.to_be_bytes());
            }
            Err(_) => {
                frame.push(0x80 | 127);
                frame.extend((text.len() as u64).to_be_bytes());
            }
        }
        frame.extend([0; 4]);
        frame.extend(text.as_bytes());
        self.stream.write_all(&frame).await
    }

    /// The next frame: its kind and what is in it.
    async fn hear(&mut self) -> std::io::Result<(u8, Vec<u8>)> {
        loop {
            let length = match self.read.get(1) {
                Some(&length @ ..126) => Some((2, usize::from(length))),
                Some(126) if self.read.len() >= 4 => {
                    Some((4, usize::from(u16::from_be_bytes([self.read[2], self.read[3]]))))
                }
                _ => None,
            };
            if let Some((head, length)) = length
                && self.read.len() >= head + length
            {
                let frame: Vec<u8> = self.read.drain(..head + length).collect();
                return Ok((frame[0] & 15, frame[head..].to_vec()));
            }
            let mut part = [0; 4096];
            match timeout(LONG, self.stream.read(&mut part)).await?? {
                0 => return Err(std::io::ErrorKind::UnexpectedEof.into()),
                length => self.read.extend(&part[..length]),
            }
        }
    }

    /// The code with which the server ends it.
    async fn end(&mut self) -> std::io::Result<u16> {
        loop {
            if let (8, code) = self.hear().await? {
                return Ok(u16::from_be_bytes([code[0], code[1]]));
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn connections_that_ask_nothing_do_not_stop_a_server() {
    let server = server(&["--all-connections", "48"]).await;
    let address = server.address();
    let mut held = Vec::new();
    for _ in 0..150 {
        // Those for whom there is no room yet wait at the system.
        let connected = timeout(LONG, TcpStream::connect(address)).await.expect("in time");
        let mut stream = connected.expect("a connection");
        stream.write_all(b"GET / HTTP/1.1\r\n").await.expect("it is sent");
        held.push(stream);
    }
    let begun = Instant::now();
    while !matches!(answered(address, b"GET /healthz HTTP/1.0\r\n\r\n").await, Ok((200, _))) {
        assert!(begun.elapsed() < LONG, "it answers nobody");
        sleep(Duration::from_millis(50)).await;
    }
    drop(held);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn half_a_request_is_not_waited_for() {
    let server = server(&[]).await;
    let address = server.address();
    let head = answered(address, b"GET / HTTP/1.1\r\nHost:");
    let nothing = answered(address, b"");
    let half = posting(address, "/api/tables", SECRET, 100) + r#"{"game":"#;
    let (head, nothing, body) = tokio::join!(head, nothing, answered(address, half.as_bytes()));
    assert!(head.is_err_and(|error| error.kind() != std::io::ErrorKind::TimedOut));
    assert!(nothing.is_err_and(|error| error.kind() != std::io::ErrorKind::TimedOut));
    let (status, answer) = body.expect("an answer");
    assert_eq!(status, 408, "{answer}");
    assert!(answer.contains("took too long to arrive"), "{answer}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_too_long_or_no_address_is_told_so() {
    let server = server(&[]).await;
    let address = server.address();
    let id = table(address).await;
    for length in [64 * 1024 + 1, 100_000, 1_000_000] {
        let long = format!(r#"{{"game": "{}"}}"#, "x".repeat(length));
        for path in ["/api/tables", &format!("/api/tables/{id}/do"), "/api/me/feed"] {
            let (status, answer) = post(address, path, SECRET, &long).await;
            assert_eq!(status, 413, "{path}");
            assert!(answer.contains("larger than 64 KiB"), "{answer}");
        }
    }
    for path in [
        "/t/%00",
        "/api/tables?game=%00",
        "/api/tables?mine=1&status=a%00b",
        "/api/tables/%00",
        "/t/%00/record.kif",
        "/feed/%00.atom",
        "/ws/t/%00",
    ] {
        let (status, answer) = get(address, path).await;
        assert_eq!(status, 400, "{path}");
        assert!(answer.contains("zero byte"), "{answer}");
    }
    assert_eq!(get(address, "/t/%2500").await.0, 404);
    assert_eq!(get(address, &format!("/t/{id}")).await.0, 200);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_files_of_pages_do_not_count() {
    let server = server(&["--requests", "3"]).await;
    let address = server.address();
    let (status, page) = get(address, "/").await;
    assert_eq!(status, 200);
    let file = page.split('"').find(|part| part.starts_with("/assets/")).expect("a file");
    for _ in 0..20 {
        assert_eq!(get(address, file).await.0, 200);
        assert_eq!(get(address, "/favicon.ico").await.0, 200);
    }
    assert_eq!(get(address, "/").await.0, 200);
    assert_eq!(get(address, "/").await.0, 200);
    assert_eq!(get(address, "/").await.0, 429);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_bans_their_own_address_can_lift_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().to_str().expect("a path");
    // A crowd at the address does not shut out the administrator either.
    let config = config(&["--data", data, "--requests", "4"]);
    let server = Server::start(config.clone()).await.expect("it starts");
    let address = server.address();
    assert_eq!(get(address, "/healthz").await.0, 200);
    for whom in ["127.0.0.1", "::ffff:127.0.0.1"] {
        let ban = |lift| Task::Ban { whom: whom.to_owned(), lift, days: None };
        let said = administer(&config, &ban(false)).await.expect("it is done");
        assert_eq!(said, "127.0.0.1 is kept away\n");
        assert_eq!(get(address, "/").await.0, 403);
        // Nobody else can do so.
        let lift = r#"{"ban": {"whom": "127.0.0.1", "lift": true, "days": null}}"#;
        assert_eq!(post(address, "/api/admin", SECRET, lift).await.0, 403);
        assert_eq!(administer(&config, &Task::Bans).await.expect("a list"), "127.0.0.1\n");
        let said = administer(&config, &ban(true)).await.expect("it is done");
        assert_eq!(said, "127.0.0.1 is let in again\n");
        assert_eq!(get(address, "/healthz").await.0, 200);
    }
    while get(address, "/").await.0 == 200 {}
    let said = administer(&config, &Task::Bans).await.expect("a list");
    assert_eq!(said, "");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_reads_too_slowly_is_told_so() {
    reads_too_slowly(&["--queue", "16"]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn few_messages_that_are_long_are_too_much_as_well() {
    reads_too_slowly(&["--queue", "100000", "--queue-bytes", "200000"]).await;
}

async fn reads_too_slowly(limits: &[&str]) {
    let server = server(&[&["--commands", "100000"], limits].concat()).await;
    let address = server.address();
    let id = table(address).await;
    let mut line = Line::open(address, &format!("/ws/t/{id}")).await;
    // Each is answered by all there is to know, until nobody listens to it any more.
    let hello = r#"{"t":"hello","session":"slow"}"#;
    let flood = async {
        for _ in 0..500 {
            if line.say(hello).await.is_err() {
                break;
            }
        }
    };
    // The server takes no more when it has let go of it.
    let _ = timeout(Duration::from_secs(2), flood).await;
    assert_eq!(line.end().await.expect("a word of farewell"), 4008);
    let (_, metrics) = get(address, "/metrics").await;
    assert!(metrics.contains("wazir_slow_clients_total 1\n"), "{metrics}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_too_long_for_a_line_ends_it_with_a_word() {
    let server = server(&[]).await;
    let address = server.address();
    let id = table(address).await;
    for length in [8 * 1024 + 1, 60_000, 70_000] {
        let mut line = Line::open(address, &format!("/ws/t/{id}")).await;
        let hello = r#"{"t":"hello","session":"page"}"#;
        line.say(hello).await.expect("it is sent");
        let (_, full) = line.hear().await.expect("an answer");
        assert!(full.starts_with(br#"{"t":"full""#));
        line.say(&"x".repeat(length)).await.expect("it is sent");
        assert_eq!(line.end().await.expect("a word of farewell"), 1009, "{length}");
    }
    server.stop().await;
}
