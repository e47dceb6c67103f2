//! A minimal HTTP client, to open tables and read logs.

use std::io;
use std::net::SocketAddr;

use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

/// The maximum length of a response body, in bytes.
const LONGEST: usize = 64 << 20;

/// A connection for one request after another.
pub(crate) struct Http {
    server: SocketAddr,
    stream: BufReader<TcpStream>,
}

fn invalid_data(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what.to_owned())
}

impl Http {
    pub(crate) async fn connect(server: SocketAddr) -> io::Result<Self> {
        let stream = TcpStream::connect(server).await?;
        stream.set_nodelay(true)?;
        Ok(Self { server, stream: BufReader::new(stream) })
    }

    /// Sends a request, and returns the status and the body of the response.
    pub(crate) async fn ask(
        &mut self,
        method: &str,
        path: &str,
        secret: &str,
        body: &str,
    ) -> io::Result<(u16, String)> {
        let (server, length) = (self.server, body.len());
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {server}\r\nAuthorization: Bearer {secret}\r\n\
             Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
        );
        self.stream.get_mut().write_all(request.as_bytes()).await?;
        let status = self.line().await?;
        let status = status.split(' ').nth(1).and_then(|code| code.parse().ok());
        let status = status.ok_or_else(|| invalid_data("no status"))?;
        let mut length = 0;
        loop {
            let line = self.line().await?.to_ascii_lowercase();
            if line.is_empty() {
                break;
            }
            if let Some(value) = line.strip_prefix("content-length:") {
                length = value.trim().parse().map_err(|_| invalid_data("no length"))?;
            }
        }
        if length > LONGEST {
            return Err(invalid_data("too long"));
        }
        let mut body = vec![0; length];
        self.stream.read_exact(&mut body).await?;
        let body = String::from_utf8(body).map_err(|_| invalid_data("not UTF-8"))?;
        Ok((status, body))
    }

    async fn line(&mut self) -> io::Result<String> {
        let mut line = String::new();
        if self.stream.read_line(&mut line).await? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        Ok(line.trim_end().to_owned())
    }
}
