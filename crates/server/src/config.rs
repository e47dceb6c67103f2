//! The configuration of a server.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

/// Where a server listens, where it keeps its tables, and how much it puts up with.
#[derive(Args, Clone, Debug)]
#[non_exhaustive]
pub struct ServerConfig {
    /// Where to listen; port 0 is any free one
    ///
    /// 127.0.0.1 is for browsers on this machine only. 0.0.0.0 is for everybody who can reach it:
    /// in a home, those in the same network.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8080")]
    pub listen: SocketAddr,

    /// The folder in which tables are kept
    #[arg(long, global = true, value_name = "DIR", default_value = "wazir-tables")]
    pub data: PathBuf,

    /// Keep tables here instead
    ///
    /// memory: (forgotten at the end), sqlite:FILE or postgres://…
    #[arg(long, global = true, value_name = "URL")]
    pub database: Option<String>,

    /// A folder with endgame tables, which the program `endings` makes
    ///
    /// The computer at its strongest looks them up in chess with any armies.
    #[arg(long, value_name = "DIR")]
    pub endings: Option<PathBuf>,

    /// Do not open a browser
    #[arg(long)]
    pub no_open: bool,

    /// The address by which others know this server, such as `https://play.example.org`
    #[arg(long, value_name = "URL")]
    pub public_url: Option<String>,

    /// Believe what a proxy in front says of the addresses of clients (X-Forwarded-For)
    #[arg(long, hide_short_help = true)]
    pub trust_proxy: bool,

    /// The name of this server among several on one database; no two may have the same
    #[arg(long, hide_short_help = true, value_name = "NAME")]
    pub node: Option<String>,

    /// Acknowledge before the disk has it for good: quicker, and a power cut may lose the last moves
    #[arg(long, hide_short_help = true)]
    pub fast: bool,

    /// Hours after which a table is removed at which the game has not begun and nobody looks; 0 for
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

/// How much one client, one address and the server as a whole may ask for.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Limits")]
#[non_exhaustive]
pub struct ServerLimits {
    /// Commands of a connection in 20 seconds
    #[arg(long, hide_short_help = true, value_name = "N", default_value_t = 100)]
    pub commands: u32,

    /// New WebSockets of an address in 30 seconds
    #[arg(long, hide_short_help = true, value_name = "N", default_value_t = 240)]
    pub handshakes: u32,

    /// WebSockets of an address at once
    #[arg(long, hide_short_help = true, value_name = "N", default_value_t = 160)]
    pub sockets: u32,

    /// WebSockets at once; never more than three quarters of all connections
    #[arg(long, hide_short_help = true, value_name = "N", default_value_t = 20_000)]
    pub all_sockets: u32,

    /// Connections of an address that are no WebSockets at once, unless a proxy is trusted; never
    /// more than half of all connections
    #[arg(long, hide_short_help = true, value_name = "N", default_value_t = 1000)]
    pub connections: usize,

    /// Connections of all kinds at once; 0 is what `ulimit -n` allows, less an eighth for files
    #[arg(long, hide_short_help = true, value_name = "N", default_value_t = 0)]
    pub all_connections: usize,

    /// Tables an address may open in a minute
    #[arg(long, hide_short_help = true, value_name = "N", default_value_t = 6)]
    pub tables: u32,

    /// Tables that are played at once
    #[arg(long, hide_short_help = true, value_name = "N", default_value_t = 20_000)]
    pub all_tables: u32,

    /// Requests of an address in a minute; the files of the pages do not count
    #[arg(long, hide_short_help = true, value_name = "N", default_value_t = 600)]
    pub requests: u32,

    /// Those who watch a table
    #[arg(long, hide_short_help = true, value_name = "N", default_value_t = 200)]
    pub spectators: u32,

    /// Messages that wait for a slow client before it is sent away
    #[arg(long, hide_short_help = true, value_name = "N", default_value_t = 256)]
    pub queue: usize,

    /// Bytes of messages that wait for a slow client before it is sent away; one message alone may
    /// be longer
    #[arg(long, hide_short_help = true, value_name = "N", default_value_t = 4 * 1024 * 1024)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=1 << 28))]
    pub queue_bytes: u32,

    /// Seconds after which a table that nobody watches is put away
    #[arg(long, hide_short_help = true, value_name = "SECONDS", default_value_t = 300)]
    pub idle: u64,

    /// Threads that think; 0 is one less than the machine has, and at least one
    #[arg(long = "thinkers", hide_short_help = true, value_name = "N", default_value_t = 0)]
    pub search_threads: usize,
}

impl ServerLimits {
    /// Returns how long a table without clients stays in memory.
    pub fn idle(&self) -> Duration {
        Duration::from_secs(self.idle)
    }
}
