//! The latency from a key typed on a terminal to the last byte drawn for it, while searches run on
//! both cores. The program must have been built:
//!
//! ```text
//! cargo build --release --example play
//! cargo bench -p wazir-benches --features terminal --bench terminal
//! ```
//!
//! `WAZIR_PLAY` names another program than `target/release/examples/play`.

use std::error::Error;
use std::fs::File;
use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use rustix::fs::{Mode, OFlags, open};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

const KEYS: usize = 300;
/// Output belongs to a key until nothing has been drawn for this time.
const IDLE_TIME: Duration = Duration::from_millis(25);
/// The targets in milliseconds: the median and the 99th percentile over the keys.
const BARS: (f64, f64) = (16., 50.);

/// A program on a pseudo-terminal.
struct PtyProgram {
    keyboard: File,
    drawn: Receiver<Instant>,
    program: Child,
}

impl Drop for PtyProgram {
    fn drop(&mut self) {
        // The program may have ended already, so errors are ignored.
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

impl PtyProgram {
    fn new(program: &PathBuf, arguments: &[&str]) -> Result<Self, Box<dyn Error>> {
        let own = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY)?;
        grantpt(&own)?;
        unlockpt(&own)?;
        let name = ptsname(&own, Vec::new())?;
        let other = open(name.as_c_str(), OFlags::RDWR | OFlags::NOCTTY, Mode::empty())?;
        let size = Winsize { ws_row: 40, ws_col: 120, ws_xpixel: 0, ws_ypixel: 0 };
        tcsetwinsize(&other, size)?;
        let stdio = || -> Result<Stdio, std::io::Error> { Ok(Stdio::from(other.try_clone()?)) };
        let program = Command::new(program)
            .args(arguments)
            .env("TERM", "xterm-256color")
            .env("COLORTERM", "truecolor")
            .env("WAZIR_CONFIG", "/nonexistent/play.toml")
            .stdin(stdio()?)
            .stdout(stdio()?)
            .stderr(Stdio::null())
            .spawn()?;
        let keyboard = File::from(own);
        let mut screen = keyboard.try_clone()?;
        let (sender, drawn) = channel();
        thread::spawn(move || {
            let mut bytes = [0; 65_536];
            while screen.read(&mut bytes).is_ok_and(|count| count > 0) {
                if sender.send(Instant::now()).is_err() {
                    return;
                }
            }
        });
        Ok(Self { keyboard, drawn, program })
    }

    /// Types a key and returns the time until the last byte was drawn; `None` if nothing was.
    fn type_key(&mut self, key: &[u8]) -> Result<Option<Duration>, Box<dyn Error>> {
        while self.drawn.try_recv().is_ok() {}
        let typed = Instant::now();
        self.keyboard.write_all(key)?;
        let mut last = None;
        let mut patience = Duration::from_secs(2);
        loop {
            match self.drawn.recv_timeout(patience) {
                Ok(at) => (last, patience) = (Some(at - typed), IDLE_TIME),
                Err(RecvTimeoutError::Timeout) => return Ok(last),
                Err(RecvTimeoutError::Disconnected) => return Err("the program has ended".into()),
            }
        }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let usual = concat!(env!("CARGO_MANIFEST_DIR"), "/../target/release/examples/play");
    let play = std::env::var_os("WAZIR_PLAY").map_or_else(|| PathBuf::from(usual), PathBuf::from);
    if !play.exists() {
        println!("{} is not there: cargo build --release --example play", play.display());
        return Ok(());
    }
    let load = ["shogi", "--bots", "--movetime", "600000"];
    let mut second = Command::new(&play).args(load).stdout(Stdio::null()).spawn()?;
    let result = measure(&play);
    second.kill()?;
    second.wait()?;
    result
}

fn measure(play: &PathBuf) -> Result<(), Box<dyn Error>> {
    let arguments = ["shogi", "--players", "person,person", "--no-save"];
    let mut typist = PtyProgram::new(play, &arguments)?;
    thread::sleep(Duration::from_secs(1));
    // The key starts the analysis, so that best lines are searched all the time.
    typist.type_key(b"a")?;
    thread::sleep(Duration::from_secs(3));
    let mut taken = Vec::with_capacity(KEYS);
    for count in 0..KEYS {
        let key: &[u8] = match count % 4 {
            0 => b"\x1b[A",
            1 => b"\r",
            2 => b"\x1b[B",
            _ => b"\r",
        };
        if let Some(time) = typist.type_key(key)? {
            taken.push(time.as_secs_f64() * 1000.);
        }
    }
    taken.sort_by(f64::total_cmp);
    let at = |part: f64| taken[((taken.len() - 1) as f64 * part) as usize];
    let (half, most) = (at(0.5), at(0.99));
    println!(
        "{} keys drawn: p50 {half:.1} ms (bar {}), p99 {most:.1} ms (bar {})",
        taken.len(),
        BARS.0,
        BARS.1
    );
    Ok(())
}
