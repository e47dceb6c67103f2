//! The armies of Fairy-Max.
//!
//! Fairy-Max has a combo option with 12 of the 16 matchups, which must be set before the variant is
//! chosen; orthodox chess is its `normal`. The other mirror matchups are in none of its files, but
//! the driver can give it one: a file with the pieces of any army, custom ones included, in
//! Fairy-Max's own movement notation.

use std::path::PathBuf;
use std::{fs, io, process};

use wazir_betza::{Mode, Movement, Ray, RayKind, Reach};
use wazir_game::Seat;
use wazir_geometry::{Board, Chess8};
use wazir_registry::{AnyPiece, DynPosition};

use super::driver_game::DriverGame;

/// The option for the matchups.
pub(crate) const PAIRING_OPTION: &str = "Variant fairy selects";
/// The option for the file that defines the games.
pub(crate) const FILE_OPTION: &str = "Ini File";

/// The pawn that Fairy-Max knows, and its lines for White's and Black's: the double step, the step
/// and the captures.
const PAWN: &str = "fmWfceFifmnD";
const PAWNS: &str = "p:100 -16,24 -16,6 -15,5 -17,5\np:100 16,24 16,6 15,5 17,5\n";

/// A piece of the first rank, with White's steps. Each step is an offset on a board 16 squares
/// wide, negative if forward, and its rights (see [`rights`]).
struct FairyMaxPiece {
    /// Upper case for a piece that does not belong in the centre.
    letter: String,
    /// The value on Fairy-Max's scale, on which a pawn is 100.
    value: u32,
    steps: Vec<(i32, u32)>,
}

impl FairyMaxPiece {
    /// Returns the piece on a file of the first rank, or `None` if Fairy-Max cannot express it.
    fn on(told: &DriverGame<'_>, start: &DynPosition, file: i32) -> Option<Self> {
        let piece = start.piece_at(start.board().index(file, 0)?)?;
        let movement = start.piece_facts(piece).movement?;
        let letter = told.label(start, piece);
        let central = (1..=2).contains(&file);
        let letter = if central { letter.to_lowercase() } else { letter.to_uppercase() };
        let value = match told.value(start, piece) {
            Some(value) => value,
            None => (movement.analysis(&Chess8).ok()?.value() * 100.0).round() as u32,
        };
        Some(Self { letter, value, steps: steps(&movement)? })
    }

    /// Returns whether White's piece moves like Black's.
    fn is_symmetric(&self) -> bool {
        self.steps.iter().all(|&(step, rights)| self.steps.contains(&(-step, rights)))
    }

    /// Returns the line of White's piece, or that of Black's with the sign -1. All pieces are
    /// symmetric to the left and right, so half a turn is enough.
    fn line(&self, sign: i32) -> String {
        format!("{}:{} {}\n", self.letter, self.value, write_steps(&self.steps, sign))
    }
}

fn write_steps(steps: &[(i32, u32)], sign: i32) -> String {
    let step = |(step, rights): &(i32, u32)| format!("{},{rights}", step * sign);
    steps.iter().map(step).collect::<Vec<_>>().join(" ")
}

/// Returns the steps of a piece, or `None` if Fairy-Max does not know some of them, or if left and
/// right differ.
fn steps(movement: &Movement) -> Option<Vec<(i32, u32)>> {
    let step = |ray: &Ray| Some((ray.step().0 - 16 * ray.step().1, rights(ray)?));
    let rays = movement.rays().ok()?;
    let mut steps = rays.iter().map(step).collect::<Option<Vec<_>>>()?;
    steps.sort_unstable();
    steps.dedup();
    let mirrored = |ray: &Ray| {
        let (x, y) = ray.step();
        let castles = matches!(ray.kind(), RayKind::Castle { .. });
        castles || rays.iter().any(|other| other.step() == (-x, y) && rights(other) == rights(ray))
    };
    rays.iter().all(mirrored).then_some(steps)
}

/// Returns the rights of a step as Fairy-Max's number: 1 captures, 2 moves without capture, 4 is a
/// leap rather than a slide; 843 is a slide of at most four squares, 34 and 1034 castle over two
/// and three.
fn rights(ray: &Ray) -> Option<u32> {
    let reach = match ray.kind() {
        RayKind::Slide { reach, skip: 0, lame: false } => reach,
        RayKind::Castle { king_steps: 2 } => return Some(34),
        RayKind::Castle { king_steps: 3 } => return Some(1034),
        _ => return None,
    };
    let mode = ray.mode();
    let has = |flag| u32::from(mode.contains(flag));
    let ends = has(Mode::CAPTURE) + 2 * has(Mode::QUIET);
    match reach {
        _ if mode.intersects(Mode::INITIAL | Mode::EN_PASSANT) => None,
        Reach::Unlimited => Some(ends),
        Reach::Limited(1) => Some(ends + 4),
        Reach::Limited(4) if ends == 3 => Some(843),
        _ => None,
    }
}

/// Returns the file for an army against itself, with the first rank of the start position. `None`
/// if Fairy-Max cannot express it, such as an army with pawns other than those of chess.
pub(crate) fn mirror_match_file(told: &DriverGame<'_>) -> Option<String> {
    let game = told.usual()?;
    let start = game.position();
    let board = start.board();
    let kind = |file: i32, rank: i32| {
        let piece = start.piece_at(board.index(file, rank)?)?;
        (piece.seat == Seat::FIRST).then_some(piece.kind)
    };
    let facts = |file, rank| {
        let kind = kind(file, rank)?;
        Some(start.piece_facts(AnyPiece { seat: Seat::FIRST, kind }))
    };
    let paired = (0..3).all(|file| kind(file, 0).is_some() && kind(file, 0) == kind(7 - file, 0));
    let pawns = (1..8).all(|file| kind(file, 1).is_some() && kind(file, 1) == kind(0, 1));
    let pawn = facts(0, 1)?.movement == PAWN.parse().ok();
    if (board.width(), board.height()) != (8, 8) || !paired || !pawns || !pawn {
        return None;
    }
    let royal = facts(4, 0).filter(|facts| facts.royal)?;
    let king = format!("k:-1 {}\n", write_steps(&steps(&royal.movement?)?, 1));
    let men = [0, 1, 2, 3].map(|file| FairyMaxPiece::on(told, start, file));
    let [Some(a), Some(b), Some(c), Some(d)] = men else { return None };
    // Pieces are numbered from 3. White's pawns promote to number 7; so do Black's, unless only
    // White begins with that number, and then to number 9.
    let (rows, list) = if [&a, &b, &c, &d].iter().all(|man| man.is_symmetric()) {
        (
            "3 4 5 7 6 5 4 3\n3 4 5 7 6 5 4 3\n",
            [&*a.line(1), &b.line(1), &c.line(1), &king, &d.line(1)].concat(),
        )
    } else {
        let rows = "3 4 5 7 11 5 4 3\n6 8 10 9 11 10 8 6\n";
        let white = [a.line(1), b.line(1), c.line(1), a.line(-1), d.line(1)].concat();
        (rows, [&*white, &b.line(-1), &d.line(-1), &c.line(-1), &king].concat())
    };
    // The table selects XBoard's pictures, which do not matter here. Fairy-Max searches for the
    // game under both names. Without a last line that is not a piece it would read on forever.
    let game = |name: &str| {
        let table = "PNBRQ................Kpnbrq................k";
        format!("Game: {name} # {table}\n8x8\n{rows}{PAWNS}{list}\n// end\n\n")
    };
    Some(format!("version 4.8(w)\n\n{}{}", game("fairy/FIDE-Clobberers"), game("normal")))
}

/// A temporary file, which is deleted when dropped.
#[derive(Debug)]
pub(crate) struct TempFile(PathBuf);

impl TempFile {
    pub(crate) fn new(name: &str, text: &str) -> io::Result<Self> {
        use std::sync::atomic::{AtomicU64, Ordering};
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let file = format!("wazir-{}-{number}-{name}", process::id());
        let path = std::env::temp_dir().join(file);
        // An existing file, perhaps a link, is not written to.
        let mut options = fs::OpenOptions::new();
        let mut file = options.write(true).create_new(true).open(&path)?;
        io::Write::write_all(&mut file, text.as_bytes())?;
        Ok(Self(path))
    }

    pub(crate) fn path(&self) -> String {
        self.0.display().to_string()
    }
}

impl Drop for TempFile {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}
