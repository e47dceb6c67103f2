//! Resource use and control of processes on this machine.

use std::fs::File;
use std::io::{self, Seek as _, Write as _};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// The resources that a process has used so far.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ProcessUsage {
    /// Processor time, in seconds.
    pub(crate) cpu: f64,
    /// Current memory, in bytes.
    pub(crate) memory: u64,
    /// Peak memory, in bytes.
    pub(crate) peak: u64,
}

/// Returns the resources that a process has used; zeros where the system does not report them.
pub(crate) fn used(pid: u32) -> ProcessUsage {
    let read = |what| std::fs::read_to_string(format!("/proc/{pid}/{what}")).unwrap_or_default();
    let (stat, status) = (read("stat"), read("status"));
    // The name of the program, in parentheses, may contain anything.
    let fields = stat.rsplit_once(") ").map_or("", |(_, rest)| rest);
    let ticks = |at| fields.split(' ').nth(at).and_then(|text| text.parse::<f64>().ok());
    let cpu = (ticks(11).unwrap_or(0.0) + ticks(12).unwrap_or(0.0)) / 100.0;
    let bytes = |name| {
        let line = status.lines().find_map(|line| line.strip_prefix(name));
        let kib = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
        kib.unwrap_or(0) * 1024
    };
    ProcessUsage { cpu, memory: bytes("VmRSS:"), peak: bytes("VmHWM:") }
}

/// Returns the load average of the last minute.
pub(crate) fn load_average() -> f64 {
    let text = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    text.split(' ').next().and_then(|first| first.parse().ok()).unwrap_or(0.0)
}

/// A probe of the disk latency beside the server, which shows whatever else the machine does with
/// its disk.
#[derive(Debug)]
pub(crate) struct DiskProbe {
    ends: Arc<AtomicBool>,
    asking: JoinHandle<io::Result<Vec<u32>>>,
}

impl DiskProbe {
    /// Starts to probe the disk, in a folder.
    pub(crate) fn start(folder: &Path) -> Self {
        let ends = Arc::new(AtomicBool::new(false));
        let (path, end) = (folder.join("disk-probe"), Arc::clone(&ends));
        let asking = std::thread::spawn(move || {
            let mut file = File::create(path)?;
            let mut took = Vec::new();
            while !end.load(Ordering::Relaxed) {
                let began = Instant::now();
                file.rewind()?;
                file.write_all(&[0; 4096])?;
                file.sync_data()?;
                took.push(u32::try_from(began.elapsed().as_micros()).unwrap_or(u32::MAX));
                std::thread::sleep(Duration::from_millis(20));
            }
            Ok(took)
        });
        Self { ends, asking }
    }

    /// Ends the probe and returns the latencies, in microseconds.
    ///
    /// # Errors
    /// The disk cannot be written to.
    pub(crate) fn finish(self) -> io::Result<Vec<u32>> {
        self.ends.store(true, Ordering::Relaxed);
        self.asking.join().unwrap_or_else(|_| Err(io::Error::other("the thread has failed")))
    }
}

#[cfg(target_os = "linux")]
mod system {
    use super::io;
    use rustix::process::{Pid, Resource, Rlimit, Signal};

    fn pid(pid: u32) -> io::Result<Pid> {
        let pid = i32::try_from(pid).ok().and_then(Pid::from_raw);
        pid.ok_or_else(|| io::Error::other("no such process"))
    }

    /// Raises the limit of open sockets to the maximum, for this program and those it starts.
    pub(crate) fn many_sockets() -> io::Result<u64> {
        let limit = rustix::process::getrlimit(Resource::Nofile);
        let most = Rlimit { current: limit.maximum, maximum: limit.maximum };
        rustix::process::setrlimit(Resource::Nofile, most)?;
        Ok(limit.maximum.unwrap_or(u64::MAX))
    }

    /// Binds this thread, and everything it starts from now on, to one processor.
    pub(crate) fn to_core(core: usize) -> io::Result<()> {
        let mut cores = rustix::thread::CpuSet::new();
        cores.set(core);
        Ok(rustix::thread::sched_setaffinity(None, &cores)?)
    }

    pub(crate) fn terminate(process: u32) -> io::Result<()> {
        Ok(rustix::process::kill_process(pid(process)?, Signal::TERM)?)
    }

    /// Limits the size to which a process can write files, in bytes; `None` lifts the limit.
    pub(crate) fn limit_files(process: u32, most: Option<u64>) -> io::Result<()> {
        let limit = Rlimit { current: most, maximum: None };
        rustix::process::prlimit(Some(pid(process)?), Resource::Fsize, limit)?;
        Ok(())
    }
}

#[cfg(not(target_os = "linux"))]
mod system {
    use super::io;

    fn cannot<T>() -> io::Result<T> {
        Err(io::Error::new(io::ErrorKind::Unsupported, "this is done on Linux only"))
    }

    pub(crate) fn many_sockets() -> io::Result<u64> {
        cannot()
    }

    pub(crate) fn to_core(_: usize) -> io::Result<()> {
        cannot()
    }

    pub(crate) fn terminate(_: u32) -> io::Result<()> {
        cannot()
    }

    pub(crate) fn limit_files(_: u32, _: Option<u64>) -> io::Result<()> {
        cannot()
    }
}

pub(crate) use system::{limit_files, many_sockets, terminate, to_core};
