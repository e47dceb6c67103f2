//! The server, from start to stop.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use wazir_players::{EndgameTables, EndgameTablesError};
use wazir_saves::io_message;
use wazir_store::{ServerNode, SqliteOptions, Store, StoreAddress, StoreError};

use crate::admin::{self, AdminEndpoint, AdminTask};
use crate::app::AppState;
use crate::config::ServerConfig;
use crate::identity::random_bytes;
use crate::{accept, web};

/// Maximum time for connections to end when the server stops.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(4);

/// The reason why a server does not start.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StartError {
    /// The server cannot listen on the address.
    #[error("cannot listen on {address}: {}{}", io_message(.source), hint(.source))]
    Listen {
        /// The address.
        address: SocketAddr,
        /// The error of the system.
        source: std::io::Error,
    },
    /// The store cannot be opened.
    #[error("cannot open the tables: {0}")]
    Store(#[from] StoreError),
    /// The folder for the tables cannot be created.
    #[error("cannot make the folder {}: {}", .path.display(), io_message(.source))]
    Folder {
        /// The path of the folder.
        path: PathBuf,
        /// The error of the system.
        source: std::io::Error,
    },
    /// The endgame tables cannot be read.
    #[error(transparent)]
    Endings(#[from] EndgameTablesError),
}

fn hint(error: &std::io::Error) -> &'static str {
    match error.kind() {
        std::io::ErrorKind::AddrInUse => {
            "\nAnother program listens there. `--listen 127.0.0.1:0` takes a port that is free."
        }
        std::io::ErrorKind::PermissionDenied => "\nPorts below 1024 are for the administrator.",
        _ => "",
    }
}

/// A running server.
pub struct Server {
    app: Arc<AppState>,
    address: SocketAddr,
    serving: JoinHandle<()>,
    maintenance: JoinHandle<()>,
}

/// Opens the store, and returns it with the name of this server in it.
///
/// # Errors
/// Returns an error if the store cannot be opened.
pub(crate) async fn open_store(
    config: &ServerConfig,
) -> Result<(Arc<dyn Store>, String), StartError> {
    let address: StoreAddress = match &config.database {
        Some(database) => database.parse()?,
        None => {
            let path = &config.data;
            let failed = |source| StartError::Folder { path: path.clone(), source };
            std::fs::create_dir_all(path).map_err(failed)?;
            StoreAddress::Sqlite(path.join("tables.sqlite"))
        }
    };
    let store = match &address {
        StoreAddress::Sqlite(path) => Arc::new(SqliteOptions::new().fast(config.fast).open(path)?),
        other => other.open().await?,
    };
    // Of several servers on one database, each has a name that no other process has had.
    let random = || random_bytes::<6>().iter().map(|byte| format!("{byte:02x}")).collect();
    let name = match address {
        StoreAddress::Postgres(_) => config.node.clone().unwrap_or_else(random),
        _ => "alone".to_owned(),
    };
    Ok((store, name))
}

impl Server {
    /// Starts a server, and returns once it listens.
    ///
    /// # Errors
    /// Returns an error if the server cannot listen, or if the store or the endgame tables cannot
    /// be opened.
    pub async fn start(config: ServerConfig) -> Result<Self, StartError> {
        let endings = config.endings.as_deref().map(EndgameTables::open).transpose()?;
        let listener = TcpListener::bind(config.listen).await;
        let failed = |source| StartError::Listen { address: config.listen, source };
        let listener = listener.map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        let (store, name) = open_store(&config).await?;
        let url = config.public_url.clone().unwrap_or_else(|| local_url(address));
        let url = url.trim_end_matches('/').to_owned();
        let node = ServerNode::new(name, url.clone());
        let door = match config.data.is_dir() {
            true => AdminEndpoint::publish(&config.data, address.to_string()).ok(),
            false => None,
        };
        let key = door.map(|door| door.secret);
        let app = AppState::new(config, url, store, node, key, &endings.unwrap_or_default());
        let app = Arc::new(app);
        app.moderation.refresh(&app).await;
        tracing::info!(%address, url = app.url, "the server listens");
        let looking = tokio::spawn(Arc::clone(&app).maintain());
        let router = web::router(Arc::clone(&app));
        let serving = tokio::spawn(accept::accept_loop(Arc::clone(&app), listener, router));
        Ok(Self { app, address, serving, maintenance: looking })
    }

    /// Returns the address for clients, such as `http://127.0.0.1:8080`.
    pub fn url(&self) -> &str {
        &self.app.url
    }

    /// Returns the address on which the server listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Notifies all clients, writes pending data, and stops. Waits at most a few seconds for
    /// connections to end.
    pub async fn stop(self) {
        tracing::info!("the server ends");
        self.app.stop.send_replace(true);
        let ended = async {
            let _ = self.serving.await;
            let _ = self.maintenance.await;
            let doors = &self.app.admission;
            while self.app.table_count() > 0
                || doors.open_sockets.load(Ordering::Relaxed) > 0
                || doors.connections.open() > 0
            {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        if tokio::time::timeout(SHUTDOWN_TIMEOUT, ended).await.is_err() {
            tracing::warn!("some connections did not end in time");
        }
        let _ = self.app.store.release(&self.app.node, None).await;
        AdminEndpoint::remove(&self.app.config.data);
    }
}

/// Returns an address that a browser on the same machine can open.
fn local_url(address: SocketAddr) -> String {
    let port = address.port();
    match address.ip() {
        ip if ip.is_unspecified() => format!("http://127.0.0.1:{port}"),
        std::net::IpAddr::V6(ip) => format!("http://[{ip}]:{port}"),
        ip => format!("http://{ip}:{port}"),
    }
}

/// Performs an administrative task: through the running server if there is one, otherwise directly
/// in its store. Returns the output.
///
/// # Errors
/// Returns an error if the store cannot be opened, or if the task fails.
pub async fn administer(
    config: &ServerConfig,
    task: &AdminTask,
) -> Result<String, Box<dyn std::error::Error>> {
    if let Some(door) = AdminEndpoint::read(&config.data)
        && let Ok(answer) = request_admin(&door, task).await
    {
        return answer.map_err(Into::into);
    }
    let (store, _) = open_store(config).await?;
    Ok(admin::run(&*store, task).await?)
}

/// The error message of a running server that refuses a task.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct Refused(String);

/// Sends a task to the running server. The inner error is the server's refusal, the outer one means
/// that it does not answer.
async fn request_admin(
    door: &AdminEndpoint,
    task: &AdminTask,
) -> std::io::Result<Result<String, Refused>> {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let body = serde_json::to_string(task)?;
    let (address, secret, length) = (&door.address, &door.secret, body.len());
    let mut stream = tokio::net::TcpStream::connect(address).await?;
    let request = format!(
        "POST /api/admin HTTP/1.0\r\nHost: {address}\r\nAuthorization: Bearer {secret}\r\n\
         Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
    );
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
    let done = head.split(' ').nth(1) == Some("200");
    Ok(if done { Ok(body.to_owned()) } else { Err(Refused(body.trim().to_owned())) })
}
