//! Tests of a running server over HTTP and WebSockets.

mod contact;
mod front;
mod gallery;
mod review;
mod tables;
mod watching;
mod words;

use std::net::SocketAddr;
use std::time::Duration;

use clap::Parser;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;
use wazir_server::{Server, ServerConfig};

/// Longer than anything here takes, even on a busy machine.
const LONG: Duration = Duration::from_secs(60);

#[derive(Parser)]
struct Arguments {
    #[command(flatten)]
    config: ServerConfig,
}

fn config(more: &[&str]) -> ServerConfig {
    let plain = ["test", "--listen", "127.0.0.1:0", "--thinkers", "1"];
    Arguments::parse_from([&plain, more].concat()).config
}

async fn server(more: &[&str]) -> Server {
    let config = config(&[&["--database", "memory:"], more].concat());
    Server::start(config).await.expect("it starts")
}

/// Sends bytes and returns the status and the rest of the response.
async fn request(address: SocketAddr, request: &[u8]) -> std::io::Result<(u16, String)> {
    let mut stream = TcpStream::connect(address).await?;
    stream.write_all(request).await?;
    let mut answer = Vec::new();
    timeout(LONG, stream.read_to_end(&mut answer)).await??;
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let status = answer.split(' ').nth(1).and_then(|status| status.parse().ok());
    status.map(|status| (status, answer)).ok_or(std::io::ErrorKind::UnexpectedEof.into())
}

async fn get(address: SocketAddr, path: &str) -> (u16, String) {
    let text = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    request(address, text.as_bytes()).await.expect("an answer")
}

/// The same, asked by somebody.
async fn get_as(address: SocketAddr, path: &str, secret: &str) -> (u16, String) {
    let text = format!(
        "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\
         Authorization: Bearer {secret}\r\n\r\n"
    );
    request(address, text.as_bytes()).await.expect("an answer")
}

fn posting(address: SocketAddr, path: &str, secret: &str, length: usize) -> String {
    format!(
        "POST {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\
         Authorization: Bearer {secret}\r\nContent-Type: application/json\r\n\
         Content-Length: {length}\r\n\r\n"
    )
}

async fn post(address: SocketAddr, path: &str, secret: &str, body: &str) -> (u16, String) {
    let text = posting(address, path, secret, body.len()) + body;
    request(address, text.as_bytes()).await.expect("an answer")
}

const SECRET: &str = "0123456789abcdef0123456789abcdef";

/// Opens a table at which a computer plays, and returns its id.
async fn table(address: SocketAddr) -> String {
    open_table(address, r#"{"game": "cwda", "seats": ["me", "level:beginner"], "name": "Ann"}"#)
        .await
}

/// Opens a table with this specification, and returns its id.
async fn open_table(address: SocketAddr, opening: &str) -> String {
    let (status, answer) = post(address, "/api/tables", SECRET, opening).await;
    assert_eq!(status, 201, "{answer}");
    let id = answer.split(r#""id":""#).nth(1).expect("an id");
    id.split('"').next().expect("an id").to_owned()
}

/// A minimal WebSocket client; what it does not read stays in the socket.
struct RawSocket {
    stream: TcpStream,
    read: Vec<u8>,
}

impl RawSocket {
    async fn open(address: SocketAddr, table: &str, secret: &str) -> Self {
        let socket = TcpSocket::new_v4().expect("a socket");
        socket.set_recv_buffer_size(4096).expect("a small buffer");
        let mut stream = socket.connect(address).await.expect("a connection");
        let request = format!(
            "GET /ws/t/{table} HTTP/1.1\r\nHost: {address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
             Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\
             Authorization: Bearer {secret}\r\n\r\n"
        );
        stream.write_all(request.as_bytes()).await.expect("it is sent");
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            head.push(timeout(LONG, stream.read_u8()).await.expect("in time").expect("a head"));
        }
        assert!(head.starts_with(b"HTTP/1.1 101 "), "{}", String::from_utf8_lossy(&head));
        Self { stream, read: Vec::new() }
    }

    /// Sends a text, with a mask of zero.
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

    /// Returns the next frame: its kind and payload.
    async fn hear(&mut self) -> std::io::Result<(u8, Vec<u8>)> {
        loop {
            let length = match self.read.get(1) {
                Some(&length @ ..126) => Some((2, usize::from(length))),
                Some(126) if self.read.len() >= 4 => {
                    Some((4, usize::from(u16::from_be_bytes([self.read[2], self.read[3]]))))
                }
                Some(127) => self.read.get(2..10).and_then(|bytes| {
                    let length = u64::from_be_bytes(bytes.try_into().ok()?);
                    Some((10, usize::try_from(length).ok()?))
                }),
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

    /// Returns the close code of the server.
    async fn end(&mut self) -> std::io::Result<u16> {
        loop {
            if let (8, code) = self.hear().await? {
                return Ok(u16::from_be_bytes([code[0], code[1]]));
            }
        }
    }
}
