//! Administration of a server.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::{PoisonError, RwLock};

use serde::{Deserialize, Serialize};
use wazir_store::{Document, DocumentFilter, Store, StoreError, TableFilter};

use crate::app::AppState;
use crate::gallery::GameDetails;
use crate::identity::Secret;
use crate::time::unix_ms;

/// The store scopes of bans and announcements.
const BANS: &str = "ban";
const ANNOUNCEMENT: &str = "news";
/// One day in milliseconds.
const DAY: i64 = 24 * 60 * 60 * 1000;

/// The way to reach a running server for those who may read its folder.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct AdminEndpoint {
    pub(crate) address: String,
    pub(crate) secret: String,
}

impl AdminEndpoint {
    fn file(data: &Path) -> PathBuf {
        data.join("server.json")
    }

    /// Writes the address of the server to a file for its owner only.
    pub(crate) fn publish(data: &Path, address: String) -> std::io::Result<Self> {
        let door = Self { address, secret: Secret::new().as_str().to_owned() };
        let path = Self::file(data);
        // A file that others might be able to read is removed, not overwritten.
        let _ = std::fs::remove_file(&path);
        let mut options = std::fs::OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let text = serde_json::to_string(&door).unwrap_or_default();
        std::io::Write::write_all(&mut options.open(path)?, text.as_bytes())?;
        Ok(door)
    }

    pub(crate) fn read(data: &Path) -> Option<Self> {
        let text = std::fs::read_to_string(Self::file(data)).ok()?;
        serde_json::from_str(&text).ok()
    }

    pub(crate) fn remove(data: &Path) {
        let _ = std::fs::remove_file(Self::file(data));
    }
}

/// Something to be done.
#[derive(Clone, Debug, clap::Subcommand, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AdminTask {
    /// Lists tables, the latest first
    List {
        /// Only tables in this state: waiting, running or over
        #[arg(long, value_parser = ["waiting", "running", "over"])]
        status: Option<String>,
        /// Most entries listed
        #[arg(long, default_value_t = 50)]
        limit: usize,
    },
    /// Closes a table: everybody leaves, and its record stays. A table whose game has not begun is
    /// removed
    Close {
        /// The id of the table
        table: String,
    },
    /// Deletes a table and everything stored about it
    Delete {
        /// The id of the table
        table: String,
    },
    /// Bans an address, or a person by the name that `list` shows
    Ban {
        /// An IP address or a person
        whom: String,
        /// Lift the ban
        #[arg(long)]
        lift: bool,
        /// The number of days [default: forever]
        #[arg(long)]
        days: Option<u32>,
    },
    /// Lists the bans
    Bans,
    /// Shows a line at the top of all pages; without a text, removes it
    Announce {
        /// The text
        text: Option<String>,
    },
    /// Writes everything to a new file; the server may be running
    Backup {
        /// The backup file
        file: PathBuf,
    },
    /// Restores a `backup` of a Postgres store into an empty store
    ///
    /// A backup of a SQLite store is itself a SQLite file: put it in place of the original.
    Restore {
        /// The backup file
        file: PathBuf,
    },
    /// Administers the gallery: lists games, hides them and shows them again
    Game {
        /// The task
        #[command(subcommand)]
        task: GameTask,
    },
    /// Deletes old tables: finished games, and tables that nobody ever joined
    Prune {
        /// Days since the end of the game
        #[arg(long, default_value_t = 365)]
        over: u32,
        /// Days without a player
        #[arg(long, default_value_t = 7)]
        waiting: u32,
    },
}

/// Something to be done with games of the gallery.
#[derive(Clone, Debug, clap::Subcommand, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GameTask {
    /// Lists games, the latest first, including those that are not public
    List {
        /// Most entries listed
        #[arg(long, default_value_t = 50)]
        limit: usize,
    },
    /// Hides a game from everybody but its author; tables that play it stay
    Hide {
        /// The id of the game
        game: String,
    },
    /// Shows a hidden game again
    Show {
        /// The id of the game
        game: String,
    },
}

async fn run_game_task(store: &dyn Store, task: &GameTask) -> Result<String, StoreError> {
    let (game, hidden) = match task {
        GameTask::List { limit } => {
            let games = store.list_documents(DocumentFilter::new().limit(*limit)).await?;
            return Ok(games.iter().map(game_line).collect());
        }
        GameTask::Hide { game } => (game, true),
        GameTask::Show { game } => (game, false),
    };
    Ok(match (store.set_hidden(game, hidden).await?, hidden) {
        (false, _) => format!("there is no game {game}\n"),
        (true, true) => format!("{game} is hidden\n"),
        (true, false) => format!("{game} is shown again\n"),
    })
}

fn game_line(game: &Document) -> String {
    let state = match (game.hidden, game.listed) {
        (true, _) => "hidden",
        (false, true) => "public",
        (false, false) => "private",
    };
    let Document { id, title, owner, versions, .. } = game;
    let by = GameDetails::of(game).by;
    let owner = &owner[..owner.len().min(12)];
    format!("{id}  {state:<8} {versions:>4} versions  {title}  {by} [{owner}]\n")
}

/// Performs a task in the store and returns its output.
pub(crate) async fn run(store: &dyn Store, task: &AdminTask) -> Result<String, StoreError> {
    Ok(match task {
        AdminTask::List { status, limit } => {
            let mut filter = TableFilter::new().include_private(true).limit(*limit);
            if let Some(status) = status.as_ref().and_then(|status| status.parse().ok()) {
                filter = filter.status(status);
            }
            let tables = store.list(filter).await?;
            let lines = tables.iter().map(|(row, summary)| {
                let seats = summary.seats.iter().map(|seat| match &seat.person {
                    Some(person) => format!("{} [{}]", seat.name, &person[..person.len().min(12)]),
                    None if seat.name.is_empty() => seat.kind.clone(),
                    None => seat.name.clone(),
                });
                let seats = seats.collect::<Vec<_>>().join(", ");
                let private = if row.private { " private" } else { "" };
                let (id, game, status, ply) = (&row.id, &row.game, summary.status, summary.ply);
                format!("{id}  {game:<10} {status:<8} {ply:>4} plies{private}  {seats}\n")
            });
            lines.collect()
        }
        AdminTask::Close { .. } => {
            "the server is not running, so nobody is at a table; use `delete` to delete one\n"
                .to_owned()
        }
        AdminTask::Delete { table } => match store.delete(table).await? {
            true => format!("{table} is gone\n"),
            false => format!("there is no table {table}\n"),
        },
        AdminTask::Ban { whom, lift, days } => {
            let whom = &canonical_target(whom);
            let value = (!lift).then(|| unix_ms().to_string());
            let until = days.map(|days| unix_ms() + i64::from(days) * DAY);
            store.put_value(BANS, whom, value, until).await?;
            format!("{whom} is {}\n", if *lift { "let in again" } else { "kept away" })
        }
        AdminTask::Bans => {
            store.list_values(BANS).await?.iter().map(|(whom, _)| format!("{whom}\n")).collect()
        }
        AdminTask::Announce { text } => {
            store.put_value(ANNOUNCEMENT, "line", text.clone(), None).await?;
            "pages show it within a few seconds\n".to_owned()
        }
        AdminTask::Backup { file } => {
            store.backup(file).await?;
            format!("everything is in {}\n", file.display())
        }
        AdminTask::Restore { file } => {
            format!("{} tables are back\n", wazir_store::restore(store, file).await?)
        }
        AdminTask::Game { task } => run_game_task(store, task).await?,
        AdminTask::Prune { over, waiting } => {
            let ago = |days: u32| unix_ms() - i64::from(days) * DAY;
            let count = store.prune(ago(*over), ago(*waiting)).await?;
            format!("{count} tables removed\n")
        }
    })
}

/// Returns an address in canonical form; returns a person unchanged.
fn canonical_target(whom: &str) -> String {
    let address = whom.parse().map(|address: std::net::IpAddr| address.to_canonical());
    address.map_or_else(|_| whom.to_owned(), |address| address.to_string())
}

/// The bans and the announcement, as last read from the store.
#[derive(Debug, Default)]
pub(crate) struct Moderation {
    bans: RwLock<BTreeSet<String>>,
    news: RwLock<Option<String>>,
}

impl Moderation {
    /// Reads them from the store again.
    pub(crate) async fn refresh(&self, app: &AppState) {
        match (app.store.list_values(BANS).await, app.store.get_value(ANNOUNCEMENT, "line").await) {
            (Ok(bans), Ok(news)) => {
                let bans = bans.into_iter().map(|(whom, _)| whom).collect();
                *self.bans.write().unwrap_or_else(PoisonError::into_inner) = bans;
                *self.news.write().unwrap_or_else(PoisonError::into_inner) = news;
            }
            (Err(error), _) | (_, Err(error)) => {
                tracing::warn!(%error, "who is banned is not known anew");
            }
        }
    }

    /// Returns whether an address or a person is banned.
    pub(crate) fn is_banned(&self, address: std::net::IpAddr, person: Option<&str>) -> bool {
        let bans = self.bans.read().unwrap_or_else(PoisonError::into_inner);
        let named = |person: &str| bans.iter().any(|ban| ban.len() >= 8 && person.starts_with(ban));
        !bans.is_empty()
            && (bans.contains(&address.to_canonical().to_string()) || person.is_some_and(named))
    }

    /// Returns the announcement.
    pub(crate) fn announcement(&self) -> Option<String> {
        self.news.read().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
