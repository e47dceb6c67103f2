//! Question for the terminal's background.

use std::io::{self, Write};
use std::time::Duration;

use super::background::Replies;

/// Asks for the background colour.
const ASK_COLOUR: &[u8] = b"\x1b]11;?\x1b\\";
/// Asks for the attributes of the terminal, which every terminal knows: with their answer, that for
/// the colour has come or does not come.
const ASK_ATTRIBUTES: &[u8] = b"\x1b[c";
/// The longest time to wait for answers.
const LIMIT: Duration = Duration::from_millis(200);
/// The time by which that is longer while an answer arrives.
const LAST_PART: Duration = Duration::from_millis(100);

/// Returns whether the terminal may be asked. The Linux console has no answer, and shows a part of
/// the question in some versions.
pub(super) fn may_ask(variable: impl Fn(&str) -> Option<String>) -> bool {
    let term = variable("TERM").unwrap_or_default();
    cfg!(unix) && !term.is_empty() && !["linux", "dumb", "cons25", "vt100"].contains(&&*term)
}

/// Sends the question without waiting. The answer arrives among the keys.
pub(super) fn send() -> io::Result<()> {
    let mut terminal = io::stdout();
    terminal.write_all(ASK_COLOUR)?;
    terminal.flush()
}

/// Asks for the background and waits for the answers. The terminal must be in raw mode, and nobody
/// else may read it.
#[cfg(unix)]
pub(super) fn ask() -> io::Result<Replies> {
    use std::os::fd::AsFd as _;
    use std::time::Instant;

    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::io::Errno;

    io::stdout().write_all(&[ASK_COLOUR, ASK_ATTRIBUTES].concat())?;
    io::stdout().flush()?;
    let keyboard = io::stdin();
    let begun = Instant::now();
    let (mut bytes, mut replies) = (Vec::new(), Replies::default());
    while !replies.complete {
        let limit = if replies.cut.is_empty() { LIMIT } else { LIMIT + LAST_PART };
        let left = limit.saturating_sub(begun.elapsed());
        let wait = Timespec { tv_sec: 0, tv_nsec: left.subsec_nanos().into() };
        let mut waiting = [PollFd::new(&keyboard, PollFlags::IN)];
        match poll(&mut waiting, Some(&wait)) {
            Ok(1..) => {}
            Err(Errno::INTR) if !left.is_zero() => continue,
            _ => break,
        }
        let mut part = [0; 256];
        match rustix::io::read(keyboard.as_fd(), &mut part) {
            Ok(count @ 1..) => bytes.extend_from_slice(&part[..count]),
            // Those who read the keys later will see the error, too.
            _ => break,
        }
        replies = Replies::read(&bytes);
    }
    Ok(replies)
}

/// Other systems read keys in another way.
#[cfg(not(unix))]
pub(super) fn ask() -> io::Result<Replies> {
    Ok(Replies::default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn some_terminals_are_not_asked() {
        let of = |term: &'static str| may_ask(move |_| Some(term.to_owned()));
        assert!(!of("linux") && !of("dumb") && !of("") && !may_ask(|_| None));
        assert_eq!(of("xterm-256color"), cfg!(unix));
    }
}
