//! A Postgres server for the tests, from the system's package `postgresql`.
//!
//! `WAZIR_POSTGRES` may name a database to use instead.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::os::unix::fs::chown;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;

use tempfile::TempDir;

/// The script of the server. The server ends together with the process that started it, however
/// that ends, and its folder is removed: the shell then reads the end of its input.
const RUN: &str = r#"
"$1/postgres" -D "$2/data" -k "$2" -c listen_addresses= -c fsync="$3" -c max_connections=200 >>"$2/log" 2>&1 &
server=$!
while ! "$1/pg_isready" -q -h "$2"; do
  kill -0 $server 2>/dev/null || exit 1
  sleep 0.05
done
echo ready
if read -r _; then
  kill -QUIT $server
  wait $server
else
  kill -QUIT $server
  wait $server
  rm -rf "$2"
fi
"#;

pub(crate) struct Server {
    folder: TempDir,
    programs: PathBuf,
    user: Option<(u32, u32)>,
    fsync: bool,
    running: Option<Child>,
}

impl Server {
    /// Starts a server if the programs are installed.
    pub(crate) fn start(fsync: bool) -> Option<Self> {
        let programs = programs()?;
        let folder = tempfile::tempdir().unwrap();
        let user = other_user(folder.path());
        if let Some((uid, gid)) = user {
            chown(folder.path(), Some(uid), Some(gid)).unwrap();
        }
        let mut server = Self { folder, programs, user, fsync, running: None };
        let mut initdb = server.command(&server.programs.join("initdb"));
        let arguments = ["--no-sync", "-A", "trust", "-U", "postgres", "-E", "UTF8", "-D"];
        initdb.args(arguments).arg(server.folder.path().join("data"));
        // Texts are ordered by bytes all the same.
        initdb.args(["--locale", "C.UTF-8"]);
        let made = initdb.output().unwrap();
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        server.go();
        Some(server)
    }

    fn command(&self, program: &Path) -> Command {
        let mut command = Command::new(program);
        command.current_dir(self.folder.path()).env("LC_ALL", "C");
        if let Some((uid, gid)) = self.user {
            command.uid(uid).gid(gid);
        }
        command
    }

    /// Starts it again.
    pub(crate) fn go(&mut self) {
        let mut shell = self.command(Path::new("sh"));
        shell.arg("-c").arg(RUN).arg("sh").arg(&self.programs).arg(self.folder.path());
        shell.arg(if self.fsync { "on" } else { "off" });
        shell.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut running = shell.spawn().unwrap();
        let mut told = String::new();
        BufReader::new(running.stdout.take().unwrap()).read_line(&mut told).unwrap();
        let log = || fs::read_to_string(self.folder.path().join("log")).unwrap_or_default();
        assert_eq!(told.trim(), "ready", "{}", log());
        self.running = Some(running);
    }

    /// Stops it, as in a power loss.
    pub(crate) fn stop(&mut self) {
        if let Some(mut running) = self.running.take() {
            writeln!(running.stdin.take().unwrap(), "stop").unwrap();
            running.wait().unwrap();
        }
    }

    pub(crate) fn url(&self) -> String {
        let folder = self.folder.path().display().to_string().replace('/', "%2F");
        format!("postgres://postgres@{folder}/postgres")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Returns the folder of the server programs of the newest version.
fn programs() -> Option<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql").ok()?;
    let programs = versions.flatten().map(|version| version.path().join("bin"));
    let mut there: Vec<_> = programs.filter(|bin| bin.join("initdb").exists()).collect();
    there.sort();
    there.pop()
}

/// Postgres does not run as root; then another user without rights runs it.
fn other_user(folder: &Path) -> Option<(u32, u32)> {
    use std::os::unix::fs::MetadataExt;
    let is_root = fs::metadata(folder).unwrap().uid() == 0;
    is_root.then_some((65534, 65534))
}

/// Returns the database of most tests: the one in `WAZIR_POSTGRES`, or a server that runs as long
/// as this process.
pub(crate) fn shared() -> Option<&'static str> {
    static URL: OnceLock<Option<(String, Option<Server>)>> = OnceLock::new();
    let found = URL.get_or_init(|| {
        if let Ok(url) = std::env::var("WAZIR_POSTGRES") {
            return Some((url, None));
        }
        let server = Server::start(false)?;
        Some((server.url(), Some(server)))
    });
    if found.is_none() {
        println!("SKIPPED: Postgres, for there is none in /usr/lib/postgresql");
    }
    found.as_ref().map(|(url, _)| url.as_str())
}
