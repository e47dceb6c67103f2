//! Questions for the terminal's background, and for the ways in which it shows pictures.

use std::io::{self, Write};
use std::time::Duration;

use super::background::Replies;
use super::pictures::is_multiplexed;

/// Asks for the background colour.
const ASK_COLOUR: &[u8] = b"\x1b]11;?\x1b\\";
/// Asks for the attributes of the terminal, which every terminal knows: with their answer, that for
/// the colour has come or does not come.
const ASK_ATTRIBUTES: &[u8] = b"\x1b[c";
/// Asks by kitty's protocol whether a picture of one pixel can be shown.
const ASK_KITTY: &[u8] = b"\x1b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\";
/// Wants as many colours for sixel graphics as there can be, and asks how many there are.
const ASK_REGISTERS: &[u8] = b"\x1b[?1;3;256S";
/// Asks for the terminal's name.
const ASK_NAME: &[u8] = b"\x1b[>q";
/// Asks for the size of a cell in pixels.
const ASK_CELL: &[u8] = b"\x1b[16t";
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

/// What a terminal is asked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Questions {
    pub(super) background: bool,
    pub(super) pictures: bool,
    /// Set if the system does not know the size of a cell.
    pub(super) cell: bool,
}

impl Questions {
    /// Returns the questions as bytes, the one that every terminal answers last.
    fn bytes(self, variable: impl Fn(&str) -> Option<String>) -> Vec<u8> {
        // A multiplexer shows this question as a title or hands it on in pieces.
        let kitty = self.pictures && !is_multiplexed(variable);
        let asked = [
            (self.background, ASK_COLOUR),
            (kitty, ASK_KITTY),
            (self.pictures, ASK_REGISTERS),
            (self.pictures, ASK_NAME),
            (self.pictures && self.cell, ASK_CELL),
            (true, ASK_ATTRIBUTES),
        ];
        asked.into_iter().filter(|(asked, _)| *asked).flat_map(|(_, text)| text).copied().collect()
    }
}

/// Asks the terminal and waits for the answers. The terminal must be in raw mode, and nobody else
/// may read it.
#[cfg(unix)]
pub(super) fn ask(questions: Questions) -> io::Result<Replies> {
    use std::os::fd::AsFd as _;
    use std::time::Instant;

    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::io::Errno;

    io::stdout().write_all(&questions.bytes(|name| std::env::var(name).ok()))?;
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
pub(super) fn ask(_: Questions) -> io::Result<Replies> {
    Ok(Replies::default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_wanted_is_asked() {
        let of = |questions: Questions, term: &'static str| {
            let bytes = questions.bytes(|name| (name == "TERM").then(|| term.to_owned()));
            String::from_utf8(bytes).expect("a text")
        };
        let background = Questions { background: true, pictures: false, cell: true };
        assert_eq!(of(background, "xterm"), "\x1b]11;?\x1b\\\x1b[c");
        let pictures = Questions { background: false, pictures: true, cell: true };
        let asked = of(pictures, "xterm");
        assert!(asked.starts_with("\x1b_G") && asked.ends_with("\x1b[16t\x1b[c"), "{asked:?}");
        assert!(!of(pictures, "screen-256color").contains("\x1b_G"));
        assert!(!of(Questions { cell: false, ..pictures }, "xterm").contains("16t"));
    }

    #[test]
    fn some_terminals_are_not_asked() {
        let of = |term: &'static str| may_ask(move |_| Some(term.to_owned()));
        assert!(!of("linux") && !of("dumb") && !of("") && !may_ask(|_| None));
        assert_eq!(of("xterm-256color"), cfg!(unix));
    }
}
