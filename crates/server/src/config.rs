//! The configuration of a server.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

/// Where a server listens, where it stores its tables, and its limits.
#[derive(Args, Clone, Debug)]
#[non_exhaustive]
pub struct ServerConfig {
    /// The address to listen on; port 0 is any free port
    ///
    /// 127.0.0.1 is for browsers on this machine only. 0.0.0.0 is for everybody who can reach the machine:
    /// at home, everybody on the same network.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8080")]
    pub listen: SocketAddr,

    /// The folder to store tables in
    #[arg(long, global = true, value_name = "DIR", default_value = "wazir-tables")]
    pub data: PathBuf,

    /// Store tables here instead of in the folder
    ///
    /// memory: (lost when the server stops), sqlite:FILE or postgres://…
    #[arg(long, global = true, value_name = "URL")]
    pub database: Option<String>,

    /// A folder of endgame tables made with the program `endings`
    ///
    /// The master level uses them in chess with any armies.
    #[arg(long, value_name = "DIR")]
    pub endings: Option<PathBuf>,

    /// Do not open a browser
    #[arg(long)]
    pub no_open: bool,

    /// The public address of this server, such as `https://play.example.org`
    #[arg(long, value_name = "URL")]
    pub public_url: Option<String>,

    /// Trust the client addresses that a proxy in front reports (X-Forwarded-For)
    #[arg(long, hide_short_help = true)]
    pub trust_proxy: bool,

    /// The unique name of this server among several on one database
    #[arg(long, hide_short_help = true, value_name = "NAME")]
    pub node: Option<String>,

    /// Acknowledge before the data is safely on disk: faster, but a power cut may lose the last moves
    #[arg(long, hide_short_help = true)]
    pub fast: bool,

    /// Hours after which a table is deleted if its game has not begun and nobody is there; 0 for
    /// never
    #[arg(long, value_name = "HOURS", default_value_t = 24)]
    pub waiting: u32,

    #[command(flatten)]
    #[allow(
        missing_docs,
        reason = "a text here would stand in the help, where each limit has its own"
    )]
    pub limits: ServerLimits,
}

/// Limits for one client, for one address and for the server as a whole.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Limits")]
#[non_exhaustive]
pub struct ServerLimits {
    /// Commands per connection in 20 seconds
    #[arg(long, hide_short_help = true, value_name = "N", default_value_t = 100)]
    pub commands: u32,

    /// New WebSockets per address in 30 seconds
    #[arg(long, hide_short_help = true, value_name = "N", default_value_t = 240)]
    pub handshakes: u32,

    /// Open WebSockets per address
    #[arg(long, hide_short_help = true, value_name = "N", default_value_t = 160)]
    pub sockets: u32,

    /// Open WebSockets in all; never more than three quarters of all connections
    #[arg(long, hide_short_help = true, value_name = "N", default_value_t = 20_000)]
    pub all_sockets: u32,

    /// Other open connections per address, unless a proxy is trusted; never
    /// more than half of all connections
    #[arg(long, hide_short_help = true, value_name = "N", default_value_t = 1000)]
    pub connections: usize,

    /// Open connections of all kinds; 0 is what `ulimit -n` allows, minus an eighth for files
    #[arg(long, hide_short_help = true, value_name = "N", default_value_t = 0)]
    pub all_connections: usize,

    /// New tables per address in a minute
    #[arg(long, hide_short_help = true, value_name = "N", default_value_t = 6)]
    pub tables: u32,

    /// Tables in play at the same time
    #[arg(long, hide_short_help = true, value_name = "N", default_value_t = 20_000)]
    pub all_tables: u32,

    /// Requests per address in a minute; files of the pages do not count
    #[arg(long, hide_short_help = true, value_name = "N", default_value_t = 600)]
    pub requests: u32,

    /// Spectators per table
    #[arg(long, hide_short_help = true, value_name = "N", default_value_t = 200)]
    pub spectators: u32,

    /// Messages queued for a slow client before it is disconnected
    #[arg(long, hide_short_help = true, value_name = "N", default_value_t = 256)]
    pub queue: usize,

    /// Bytes queued for a slow client before it is disconnected; a single message may
    /// be longer
    #[arg(long, hide_short_help = true, value_name = "N", default_value_t = 4 * 1024 * 1024)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=1 << 28))]
    pub queue_bytes: u32,

    /// Seconds after which a table without clients is unloaded from memory
    #[arg(long, hide_short_help = true, value_name = "SECONDS", default_value_t = 300)]
    pub idle: u64,

    /// Threads for computer players; 0 is one less than the machine has, but at least one
    #[arg(long = "thinkers", hide_short_help = true, value_name = "N", default_value_t = 0)]
    pub search_threads: usize,
}

impl ServerLimits {
    /// Returns how long a table without clients stays in memory.
    pub fn idle(&self) -> Duration {
        Duration::from_secs(self.idle)
    }
}
