//! Connections that reconnect.

use std::collections::HashMap;
use std::error::Error as _;
use std::future::Future;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::Mutex as AsyncMutex;
use tokio::time::{Instant, timeout};
#[cfg(feature = "tls")]
use tokio_postgres::config::SslMode;
use tokio_postgres::tls::MakeTlsConnect;
use tokio_postgres::{Client, Config, NoTls, Socket, Statement};
#[cfg(feature = "tls")]
use tokio_rustls::rustls;

use super::schema;
#[cfg(feature = "tls")]
use super::tls::Tls;
use crate::StoreError;

/// Maximum time for connecting.
const CONNECT: Duration = Duration::from_secs(3);

/// Maximum time for a call. The database gives up earlier.
const CALL: Duration = Duration::from_secs(5);

/// Settings of each connection. A server that hangs in a transaction blocks its tables for others
/// only briefly.
const SETTINGS: &str = "SET statement_timeout = 4000; \
    SET lock_timeout = 2500; \
    SET idle_in_transaction_session_timeout = 1500; \
    SELECT set_config('synchronous_commit', 'on', false) \
    WHERE current_setting('synchronous_commit') = 'off'";

/// Minimum and maximum time between two attempts to connect.
const BACKOFF: [Duration; 2] = [Duration::from_millis(50), Duration::from_secs(2)];

/// The reason why a call failed.
#[derive(Debug)]
pub(super) enum Failure {
    /// It breaks a rule of the store, or the database is unreachable.
    Store(StoreError),
    /// The database reports an error.
    Database(tokio_postgres::Error),
}

impl From<StoreError> for Failure {
    fn from(why: StoreError) -> Self {
        Self::Store(why)
    }
}

impl From<tokio_postgres::Error> for Failure {
    fn from(why: tokio_postgres::Error) -> Self {
        Self::Database(why)
    }
}

impl From<Failure> for StoreError {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Store(why) => why,
            Failure::Database(why) => Self::Unavailable(error_text(&why)),
        }
    }
}

fn error_text(why: &tokio_postgres::Error) -> String {
    match (why.as_db_error(), why.source()) {
        (Some(told), _) => told.message().to_owned(),
        (None, Some(source)) => format!("{why}: {source}"),
        (None, None) => why.to_string(),
    }
}

/// A connection with its prepared statements.
pub(super) struct PgConnection {
    pub(super) client: Client,
    statements: Mutex<HashMap<String, Statement>>,
}

impl PgConnection {
    /// Returns a statement, which is prepared only once.
    pub(super) async fn statement(&self, sql: &str) -> Result<Statement, tokio_postgres::Error> {
        let known = || self.statements.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(statement) = known().get(sql) {
            return Ok(statement.clone());
        }
        let statement = self.client.prepare(sql).await?;
        known().insert(sql.to_owned(), statement.clone());
        Ok(statement)
    }
}

/// A connection that is re-established when needed.
pub(super) struct ReconnectingClient {
    config: Arc<Config>,
    state: AsyncMutex<ConnectionState>,
}

#[derive(Default)]
struct ConnectionState {
    link: Option<Arc<PgConnection>>,
    /// The last error, with the time of the next attempt and the delay before it.
    failed: Option<(StoreError, Instant, Duration)>,
}

impl ReconnectingClient {
    pub(super) fn new(config: Arc<Config>) -> Self {
        Self { config, state: AsyncMutex::default() }
    }

    /// Returns the connection; connects if there is none and the time for a new attempt has come.
    pub(super) async fn connection(&self) -> Result<Arc<PgConnection>, StoreError> {
        let mut state = self.state.lock().await;
        if let Some(link) = state.link.as_ref().filter(|link| !link.client.is_closed()) {
            return Ok(link.clone());
        }
        state.link = None;
        let waited = match &state.failed {
            Some((why, again, _)) if Instant::now() < *again => return Err(why.clone()),
            Some((_, _, waited)) => *waited,
            None => Duration::ZERO,
        };
        match connect(&self.config).await {
            Ok(client) => {
                let link = Arc::new(PgConnection { client, statements: Mutex::default() });
                *state = ConnectionState { link: Some(link.clone()), failed: None };
                Ok(link)
            }
            Err(failure) => {
                let why = StoreError::from(failure);
                let wait = (waited * 2).clamp(BACKOFF[0], BACKOFF[1]);
                state.failed = Some((why.clone(), Instant::now() + wait, wait));
                Err(why)
            }
        }
    }

    /// Drops a connection that does not answer.
    async fn discard(&self, left: &Arc<PgConnection>) {
        let mut state = self.state.lock().await;
        if state.link.as_ref().is_some_and(|link| Arc::ptr_eq(link, left)) {
            state.link = None;
        }
    }

    /// Runs a call on the connection, within the maximum time for a call.
    pub(super) async fn call<T, F>(
        &self,
        work: impl FnOnce(Arc<PgConnection>) -> F,
    ) -> Result<T, Failure>
    where
        F: Future<Output = Result<T, Failure>>,
    {
        let link = self.connection().await?;
        match timeout(CALL, work(link.clone())).await {
            Ok(done) => done,
            Err(_) => {
                self.discard(&link).await;
                Err(StoreError::Unavailable("the database does not answer".to_owned()).into())
            }
        }
    }

    /// Creates or upgrades the database tables.
    pub(super) async fn prepare(&self) -> Result<(), Failure> {
        schema::prepare(&mut connect(&self.config).await?).await
    }

    /// Opens a separate connection for long operations.
    pub(super) async fn dedicated(&self) -> Result<Client, Failure> {
        let client = connect(&self.config).await?;
        client.batch_execute("SET statement_timeout = 0").await?;
        Ok(client)
    }
}

async fn connect(config: &Config) -> Result<Client, Failure> {
    let connected = async {
        #[cfg(feature = "tls")]
        let client = match config.get_ssl_mode() {
            SslMode::Require => {
                let broken = |why: rustls::Error| StoreError::Unavailable(why.to_string());
                connect_by(config, Tls::new().map_err(broken)?).await?
            }
            _ => connect_by(config, NoTls).await?,
        };
        #[cfg(not(feature = "tls"))]
        let client = connect_by(config, NoTls).await?;
        client.batch_execute(SETTINGS).await?;
        Ok(client)
    };
    let late = || StoreError::Unavailable("the database cannot be reached".to_owned());
    timeout(CONNECT, connected).await.unwrap_or_else(|_| Err(late().into()))
}

async fn connect_by<T>(config: &Config, tls: T) -> Result<Client, tokio_postgres::Error>
where
    T: MakeTlsConnect<Socket>,
    T::Stream: Send + 'static,
{
    let (client, connection) = config.connect(tls).await?;
    tokio::spawn(async move {
        // The users of the client get the error.
        let _ = connection.await;
    });
    Ok(client)
}
