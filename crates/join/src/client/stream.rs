//! The TCP or TLS stream to a server.

use std::io::{self, Read, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::time::Duration;

use crate::TableUrl;

/// Maximum time to connect, for each address of the server.
const CONNECT: Duration = Duration::from_secs(5);
/// Maximum time of a write.
const WRITE: Duration = Duration::from_secs(5);

/// A connection to a server.
pub(crate) enum Stream {
    Plain(TcpStream),
    #[cfg(feature = "tls")]
    Secure(Box<rustls::StreamOwned<rustls::ClientConnection, TcpStream>>),
}

impl Stream {
    /// Connects to the server, with TLS if the address requests it.
    pub(crate) fn connect(address: &TableUrl) -> io::Result<Self> {
        let mut last = io::Error::from(io::ErrorKind::NotFound);
        for at in (address.host(), address.port()).to_socket_addrs()? {
            match TcpStream::connect_timeout(&at, CONNECT) {
                Ok(stream) => {
                    stream.set_nodelay(true)?;
                    stream.set_write_timeout(Some(WRITE))?;
                    return if address.is_secure() {
                        secure(address, stream)
                    } else {
                        Ok(Self::Plain(stream))
                    };
                }
                Err(error) => last = error,
            }
        }
        Err(last)
    }

    /// Sets how long reads wait.
    pub(crate) fn set_read_timeout(&self, longest: Duration) -> io::Result<()> {
        let socket = match self {
            Self::Plain(socket) => socket,
            #[cfg(feature = "tls")]
            Self::Secure(stream) => &stream.sock,
        };
        // A timeout of zero would be an error.
        socket.set_read_timeout(Some(longest.max(Duration::from_millis(1))))
    }
}

#[cfg(feature = "tls")]
fn secure(address: &TableUrl, socket: TcpStream) -> io::Result<Stream> {
    use std::sync::Arc;

    let mut roots = rustls::RootCertStore::empty();
    // Broken system certificates are skipped.
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = rustls::ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(io::Error::other)?
        .with_root_certificates(roots)
        .with_no_client_auth();
    let name = rustls::pki_types::ServerName::try_from(address.host().to_owned());
    let name = name.map_err(io::Error::other)?;
    let connection = rustls::ClientConnection::new(Arc::new(config), name);
    let connection = connection.map_err(io::Error::other)?;
    Ok(Stream::Secure(Box::new(rustls::StreamOwned::new(connection, socket))))
}

#[cfg(not(feature = "tls"))]
fn secure(_: &TableUrl, _: TcpStream) -> io::Result<Stream> {
    Err(io::Error::new(io::ErrorKind::Unsupported, "https is not built in"))
}

impl Read for Stream {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::Plain(socket) => socket.read(into),
            #[cfg(feature = "tls")]
            Self::Secure(stream) => stream.read(into),
        }
    }
}

impl Write for Stream {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Plain(socket) => socket.write(bytes),
            #[cfg(feature = "tls")]
            Self::Secure(stream) => stream.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Plain(socket) => socket.flush(),
            #[cfg(feature = "tls")]
            Self::Secure(stream) => stream.flush(),
        }
    }
}
