//! The address of a remote table.

use std::fmt;
use std::str::FromStr;

/// Maximum length of an address, in bytes.
const LONGEST: usize = 2000;

/// The address of a table: its server, and its id there.
///
/// The text form is the URL of its page in a browser.
///
/// ```
/// use wazir_join::TableUrl;
/// let address: TableUrl = "http://localhost:8080/t/k3xq?seat=1".parse()?;
/// assert_eq!((address.host(), address.port(), address.table()), ("localhost", 8080, "k3xq"));
/// assert_eq!(address.to_string(), "http://localhost:8080/t/k3xq");
/// assert_eq!(address.with_table("zzz")?.to_string(), "http://localhost:8080/t/zzz");
/// # Ok::<(), wazir_join::TableUrlError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TableUrl {
    tls: bool,
    host: String,
    port: u16,
    table: String,
}

/// The reason why a text is not the address of a table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TableUrlError {
    /// It does not begin with `http://` or `https://`.
    #[error("the address of a table begins with http:// or https://")]
    Scheme,
    /// The server name or the port is invalid.
    #[error("{0:?} is no server")]
    Server(String),
    /// It does not end in `/t/` and an id.
    #[error("the address of a table ends in /t/ and the id of the table")]
    Table,
}

impl TableUrl {
    /// Returns whether the connection is encrypted.
    pub fn is_secure(&self) -> bool {
        self.tls
    }

    /// Returns the host name or IP address of the server, an IPv6 address without brackets.
    pub fn host(&self) -> &str {
        self.host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(&self.host)
    }

    /// Returns the port.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Returns the id of the table.
    pub fn table(&self) -> &str {
        &self.table
    }

    /// Returns the address of another table on the same server.
    ///
    /// # Errors
    /// Returns [`TableUrlError::Table`] unless the id has 1 to 64 characters out of ASCII letters,
    /// digits, `-` and `_`.
    pub fn with_table(&self, table: &str) -> Result<Self, TableUrlError> {
        is_id(table)
            .then(|| Self { table: table.to_owned(), ..self.clone() })
            .ok_or(TableUrlError::Table)
    }

    /// Returns the server with its port, unless that is the default port.
    pub fn authority(&self) -> String {
        match self.port == usual(self.tls) {
            true => self.host.clone(),
            false => format!("{}:{}", self.host, self.port),
        }
    }

    /// Returns the scheme and the authority of the server, such as `https://example.org`.
    pub fn origin(&self) -> String {
        format!("{}://{}", if self.tls { "https" } else { "http" }, self.authority())
    }
}

fn usual(tls: bool) -> u16 {
    if tls { 443 } else { 80 }
}

fn is_id(table: &str) -> bool {
    let fits = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_');
    (1..=64).contains(&table.len()) && table.bytes().all(fits)
}

impl fmt::Display for TableUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/t/{}", self.origin(), self.table)
    }
}

impl FromStr for TableUrl {
    type Err = TableUrlError;

    fn from_str(text: &str) -> Result<Self, TableUrlError> {
        let text = text.trim();
        if text.len() > LONGEST {
            return Err(TableUrlError::Table);
        }
        let (scheme, rest) = text.split_once("://").ok_or(TableUrlError::Scheme)?;
        let tls = match scheme.to_ascii_lowercase().as_str() {
            "http" | "ws" => false,
            "https" | "wss" => true,
            _ => return Err(TableUrlError::Scheme),
        };
        let (authority, path) = rest.split_once('/').unwrap_or((rest, ""));
        let (host, port) = server(authority, tls)?;
        let path = path.split(['?', '#']).next().unwrap_or_default();
        let table = path.strip_prefix("t/").ok_or(TableUrlError::Table)?;
        let table = table.strip_suffix('/').unwrap_or(table);
        if !is_id(table) {
            return Err(TableUrlError::Table);
        }
        Ok(Self { tls, host, port, table: table.to_owned() })
    }
}

/// Parses the host and the port of a server.
fn server(authority: &str, tls: bool) -> Result<(String, u16), TableUrlError> {
    let wrong = || TableUrlError::Server(authority.chars().take(80).collect());
    let (host, port) = match authority.rsplit_once(':') {
        // The last colon may be part of an IPv6 address in brackets.
        Some((host, port)) if !port.ends_with(']') => {
            (host, port.parse().ok().filter(|port| *port > 0).ok_or_else(wrong)?)
        }
        _ => (authority, usual(tls)),
    };
    let inside = host.strip_prefix('[').and_then(|host| host.strip_suffix(']'));
    let fits = match inside {
        Some(number) => number.parse::<std::net::Ipv6Addr>().is_ok(),
        None => {
            !host.is_empty()
                && host
                    .bytes()
                    .all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'.' | b'_'))
        }
    };
    if !fits {
        return Err(wrong());
    }
    Ok((host.to_ascii_lowercase(), port))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_an_address_and_what_is_not() {
        let read = |text: &str| text.parse::<TableUrl>().map(|address| address.to_string());
        let same = |text: &str| assert_eq!(read(text).as_deref(), Ok(text));
        same("http://localhost:8080/t/abc");
        same("https://example.org/t/k3x-_9");
        same("http://[::1]:81/t/abc");
        assert_eq!(
            read("HTTPS://Example.org:443/t/abc/#x").as_deref(),
            Ok("https://example.org/t/abc")
        );
        assert_eq!(read("wss://example.org/t/abc").as_deref(), Ok("https://example.org/t/abc"));
        assert_eq!(
            "http://[::1]/t/a".parse::<TableUrl>().map(|a| a.host().to_owned()),
            Ok("::1".into())
        );
        for text in ["", "abc", "localhost:8080/t/abc", "ftp://x/t/a"] {
            assert_eq!(read(text), Err(TableUrlError::Scheme), "{text}");
        }
        for text in [
            "http:///t/a",
            "http://a b/t/a",
            "http://a:0/t/a",
            "http://a:70000/t/a",
            "http://[1]/t/a",
            "http://u@h/t/a",
        ] {
            assert!(matches!(read(text), Err(TableUrlError::Server(_))), "{text}");
        }
        let long = format!("http://a/t/{}", "x".repeat(65));
        for text in [
            "http://a",
            "http://a/",
            "http://a/learn",
            "http://a/t/",
            "http://a/t/a/b",
            "http://a/t/a%0d",
            &long,
        ] {
            assert_eq!(read(text), Err(TableUrlError::Table), "{text}");
        }
    }
}
