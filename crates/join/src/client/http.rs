//! A minimal HTTP client: one request and its response.

use std::io::{self, Read, Write};
use std::time::Duration;

use super::stream::Stream;
use crate::TableUrl;

/// Maximum time to wait for each part of a response.
const PATIENCE: Duration = Duration::from_secs(15);
/// Maximum size of a response, in bytes: a table with its whole game and chat.
const LONGEST: u64 = 16 * 1024 * 1024;
/// Maximum number of headers in a response.
const HEADERS: usize = 64;

/// The response of a server.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct HttpResponse {
    pub(crate) status: u16,
    pub(crate) body: Vec<u8>,
}

/// Sends a GET request, or a POST request if there is a body.
pub(crate) fn ask(
    address: &TableUrl,
    secret: Option<&str>,
    path: &str,
    body: Option<&str>,
) -> io::Result<HttpResponse> {
    let mut stream = Stream::connect(address)?;
    stream.set_read_timeout(PATIENCE)?;
    let method = if body.is_some() { "POST" } else { "GET" };
    let mut request = format!(
        "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nAccept: application/json\r\n",
        address.authority()
    );
    if let Some(secret) = secret {
        request += &format!("Authorization: Bearer {secret}\r\n");
    }
    if let Some(body) = body {
        let length = body.len();
        request += &format!("Content-Type: application/json\r\nContent-Length: {length}\r\n");
    }
    request += "\r\n";
    request += body.unwrap_or_default();
    stream.write_all(request.as_bytes())?;
    stream.flush()?;
    let mut answer = Vec::new();
    match stream.take(LONGEST).read_to_end(&mut answer) {
        // Some servers close a TLS connection without notice once everything is sent.
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => {}
        other => drop(other?),
    }
    parse_response(&answer)
}

/// Parses a response.
fn parse_response(answer: &[u8]) -> io::Result<HttpResponse> {
    let broken = || io::Error::new(io::ErrorKind::InvalidData, "this is no answer of a web server");
    let mut headers = [httparse::EMPTY_HEADER; HEADERS];
    let mut head = httparse::Response::new(&mut headers);
    let httparse::Status::Complete(begin) = head.parse(answer).map_err(|_| broken())? else {
        return Err(io::ErrorKind::UnexpectedEof.into());
    };
    let status = head.code.ok_or_else(broken)?;
    let header = |name: &str| {
        let mut found = head.headers.iter().filter(|header| header.name.eq_ignore_ascii_case(name));
        found.next().and_then(|header| std::str::from_utf8(header.value).ok()).map(str::trim)
    };
    let rest = &answer[begin..];
    if header("transfer-encoding").is_some_and(|coding| coding.eq_ignore_ascii_case("chunked")) {
        return Ok(HttpResponse { status, body: decode_chunked(rest)? });
    }
    let body = match header("content-length").map(str::parse::<usize>) {
        Some(Ok(length)) => rest.get(..length).ok_or(io::ErrorKind::UnexpectedEof)?,
        Some(Err(_)) => return Err(broken()),
        None => rest,
    };
    Ok(HttpResponse { status, body: body.to_vec() })
}

/// Joins the chunks of a body.
fn decode_chunked(mut rest: &[u8]) -> io::Result<Vec<u8>> {
    let mut body = Vec::new();
    loop {
        let (begin, length) = match httparse::parse_chunk_size(rest) {
            Ok(httparse::Status::Complete((begin, length))) => (begin, length),
            Ok(httparse::Status::Partial) => return Err(io::ErrorKind::UnexpectedEof.into()),
            Err(_) => return Err(io::Error::new(io::ErrorKind::InvalidData, "a broken piece")),
        };
        if length == 0 {
            return Ok(body);
        }
        let length = usize::try_from(length).unwrap_or(usize::MAX);
        let end = begin.checked_add(length).ok_or(io::ErrorKind::InvalidData)?;
        body.extend_from_slice(rest.get(begin..end).ok_or(io::ErrorKind::UnexpectedEof)?);
        rest = rest.get(end + 2..).ok_or(io::ErrorKind::UnexpectedEof)?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn body(answer: &str) -> Result<String, io::ErrorKind> {
        let read = parse_response(answer.as_bytes()).map_err(|error| error.kind())?;
        Ok(format!("{} {}", read.status, String::from_utf8(read.body).unwrap()))
    }

    #[test]
    fn answers_are_read() {
        let ok = |text: &str| Ok(text.to_owned());
        assert_eq!(body("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhello"), ok("200 he"));
        assert_eq!(body("HTTP/1.0 404 Not Found\r\n\r\nno"), ok("404 no"));
        let pieces = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2;x=y\r\nde\r\n0\r\n\r\n";
        assert_eq!(body(pieces), ok("200 abcde"));
        assert_eq!(
            body("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhe"),
            Err(io::ErrorKind::UnexpectedEof)
        );
        assert_eq!(body("HTTP/1.1 200 OK\r\nContent-Le"), Err(io::ErrorKind::UnexpectedEof));
        assert_eq!(body("SSH-2.0-OpenSSH\r\n\r\n"), Err(io::ErrorKind::InvalidData));
        for cut in 0..pieces.len() {
            assert!(body(&pieces[..cut]).is_err() || cut > pieces.len() - 6, "{cut}");
        }
        let huge = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\nx";
        assert!(body(huge).is_err());
    }
}
