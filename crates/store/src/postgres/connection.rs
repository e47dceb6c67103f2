//! Connections that come back.

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

/// How long a connection may take to come about.
const CONNECT: Duration = Duration::from_secs(3);

/// How long a call may take. The database gives up its part of it before that.
const CALL: Duration = Duration::from_secs(5);

/// What is told to each connection. A server that stands still in the midst of a transaction keeps
/// its tables from the others for a moment only.
const SETTINGS: &str = "SET statement_timeout = 4000; \
    SET lock_timeout = 2500; \
    SET idle_in_transaction_session_timeout = 1500; \
    SELECT set_config('synchronous_commit', 'on', false) \
    WHERE current_setting('synchronous_commit') = 'off'";

/// The shortest and the longest time between two attempts to connect.
const BACKOFF: [Duration; 2] = [Duration::from_millis(50), Duration::from_secs(2)];

/// Why something was not done.
#[derive(Debug)]
pub(super) enum Failure {
    /// It is against the rules, or the database is gone.
    Store(StoreError),
    /// The database says no.
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

/// A connection, and the statements that it knows.
pub(super) struct PgConnection {
    pub(super) client: Client,
    statements: Mutex<HashMap<String, Statement>>,
}

impl PgConnection {
    /// A statement that is prepared once.
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

/// A way to the database: a connection, or the attempts to get one.
pub(super) struct ReconnectingClient {
    config: Arc<Config>,
    state: AsyncMutex<ConnectionState>,
}

#[derive(Default)]
struct ConnectionState {
    link: Option<Arc<PgConnection>>,
    /// What went wrong, and when and after how long it is tried again.
    failed: Option<(StoreError, Instant, Duration)>,
}

impl ReconnectingClient {
    pub(super) fn new(config: Arc<Config>) -> Self {
        Self { config, state: AsyncMutex::default() }
    }

    /// The connection, which comes about now if it can.
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

    /// Leaves a connection that does not answer.
    async fn discard(&self, left: &Arc<PgConnection>) {
        let mut state = self.state.lock().await;
        if state.link.as_ref().is_some_and(|link| Arc::ptr_eq(link, left)) {
            state.link = None;
        }
    }

    /// Does something by the connection, within the time that a call may take.
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

    /// Makes the tables, or brings them up to date.
    pub(super) async fn prepare(&self) -> Result<(), Failure> {
        schema::prepare(&mut connect(&self.config).await?).await
    }

    /// A connection for something that takes long.
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
        // Whoever uses the client is told.
        let _ = connection.await;
    });
    Ok(client)
}
