//! The server under test: started here, or running elsewhere.

use std::io::{self, BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use crate::machine;

/// The limits of the server, raised because all clients come from one address.
const LIMITS: [&str; 8] = [
    "--commands=1000000",
    "--handshakes=1000000",
    "--sockets=100000",
    "--all-sockets=100000",
    "--tables=1000000",
    "--all-tables=200000",
    "--requests=10000000",
    "--spectators=100000",
];

/// The command that starts a server.
#[derive(Clone, Debug)]
pub(crate) struct ServerCommand {
    pub(crate) path: PathBuf,
    /// The processor of the server.
    pub(crate) core: Option<usize>,
    /// The processor that this program returns to.
    pub(crate) own: Option<usize>,
    pub(crate) data: PathBuf,
    pub(crate) database: Option<String>,
    /// Further arguments.
    pub(crate) extra_arguments: Vec<String>,
    /// If set, a file over its size limit is an error to the server instead of a signal that ends
    /// it.
    pub(crate) ignores_sigxfsz: bool,
}

/// A running server.
#[derive(Debug)]
pub(crate) struct Server {
    child: Option<Child>,
    address: SocketAddr,
    program: Option<ServerCommand>,
    /// The time from its start until it listened.
    pub(crate) startup_time: Duration,
}

impl Server {
    /// Starts a server on a free port.
    ///
    /// # Errors
    /// The server does not start to listen.
    pub(crate) fn start(program: ServerCommand) -> io::Result<Self> {
        let mut server = Self {
            child: None,
            address: ([127, 0, 0, 1], 0).into(),
            program: Some(program),
            startup_time: Duration::ZERO,
        };
        server.start_again()?;
        Ok(server)
    }

    /// Returns a server that was started elsewhere.
    pub(crate) fn at(address: SocketAddr) -> Self {
        Self { child: None, address, program: None, startup_time: Duration::ZERO }
    }

    /// Starts the server again at the same address.
    ///
    /// # Errors
    /// The server was not started here, or does not start to listen.
    pub(crate) fn start_again(&mut self) -> io::Result<()> {
        let Some(program) = &self.program else { return Err(io::Error::other("not ours")) };
        let began = Instant::now();
        if let Some(core) = program.core {
            machine::to_core(core)?;
        }
        let started = command(program, self.address).spawn();
        if let Some(core) = program.own {
            machine::to_core(core)?;
        }
        let mut child = started?;
        let Some(out) = child.stdout.take() else { return Err(io::Error::other("no output")) };
        let mut lines = BufReader::new(out).lines();
        let address = loop {
            let Some(line) = lines.next() else {
                let _ = child.kill();
                let _ = child.wait();
                return Err(io::Error::other("the server ended before it listened"));
            };
            let line = line?;
            if let Some(url) = line.strip_prefix("listening on http://") {
                break url.trim().parse().map_err(io::Error::other)?;
            }
        };
        self.startup_time = began.elapsed();
        // The rest of the output is drained, so that the pipe does not fill up.
        std::thread::spawn(move || lines.for_each(drop));
        (self.address, self.child) = (address, Some(child));
        Ok(())
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    pub(crate) fn data(&self) -> Option<&Path> {
        self.program.as_ref().map(|program| program.data.as_path())
    }

    /// The process id, if the server was started here.
    pub(crate) fn pid(&self) -> Option<u32> {
        self.child.as_ref().map(Child::id)
    }

    /// The resources that the server has used so far.
    pub(crate) fn used(&self) -> machine::ProcessUsage {
        self.pid().map(machine::used).unwrap_or_default()
    }

    /// Kills the server at once, like a crash.
    ///
    /// # Errors
    /// The server was not started here.
    pub(crate) fn kill(&mut self) -> io::Result<()> {
        let Some(mut child) = self.child.take() else { return Err(io::Error::other("not ours")) };
        child.kill()?;
        child.wait()?;
        Ok(())
    }

    /// Returns the exit status if the server has ended by itself.
    pub(crate) fn ended(&mut self) -> io::Result<Option<ExitStatus>> {
        match &mut self.child {
            Some(child) => child.try_wait(),
            None => Ok(None),
        }
    }
}

fn command(program: &ServerCommand, address: SocketAddr) -> Command {
    let mut command = if program.ignores_sigxfsz {
        let mut shell = Command::new("sh");
        shell.args(["-c", "trap '' XFSZ; exec \"$0\" \"$@\""]).arg(&program.path);
        shell
    } else {
        Command::new(&program.path)
    };
    command.arg("--no-open").arg(format!("--listen={address}")).args(LIMITS);
    command.arg("--data").arg(&program.data).args(&program.extra_arguments);
    if let Some(database) = &program.database {
        command.arg("--database").arg(database);
    }
    command.stdin(Stdio::null()).stdout(Stdio::piped());
    command
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(mut child) = self.child.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}
