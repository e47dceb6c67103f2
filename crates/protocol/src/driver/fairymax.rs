//! How Fairy-Max is told which armies play.
//!
//! It has a combo option with 12 of the 16 pairings, which must be set before the variant is
//! chosen; orthodox chess is its `normal`. The other mirror pairings are in no file of its own, but
//! it can be given one: the pieces here are written in its language from its manual and the rules.

use std::path::PathBuf;
use std::{fs, io, process};

/// Its option for the pairings.
pub(crate) const PAIRING: &str = "Variant fairy selects";
/// Its option for the file in which games are defined.
pub(crate) const FILE: &str = "Ini File";

/// A man: the letter (a capital for one that does not belong in the centre), the value on its own
/// scale and the steps of White's, forward being negative, each as two numbers: how far on a board
/// 16 squares wide, and the rights (3 slides, 7 leaps, 843 slides four squares at most).
type Man = (&'static str, &'static str);

const CLOBBERERS: [Man; 4] = [
    ("L:530", "15,3 17,3 -15,3 -17,3 2,7 -2,7 32,7 -32,7"),
    ("e:320", "1,7 -1,7 16,7 -16,7 30,7 34,7 -30,7 -34,7"),
    ("c:480", "15,7 17,7 -15,7 -17,7 30,7 34,7 -30,7 -34,7 2,7 -2,7 32,7 -32,7"),
    ("A:875", "15,3 17,3 -15,3 -17,3 14,7 31,7 33,7 18,7 -14,7 -31,7 -33,7 -18,7"),
];
const NUTTERS: [Man; 4] = [
    ("T:485", "-16,3 1,3 -1,3 16,7 15,7 17,7"),
    ("h:310", "-31,7 -33,7 31,7 33,7 15,7 17,7 -15,7 -17,7"),
    ("u:400", "-31,7 -33,7 -14,7 -18,7 1,7 -1,7 16,7 15,7 17,7"),
    ("C:935", "-16,3 1,3 -1,3 -14,7 -31,7 -33,7 -18,7 -15,7 -17,7 16,7 15,7 17,7"),
];
const ROOKIES: [Man; 4] = [
    ("S:400", "16,843 -16,843 1,843 -1,843"),
    ("w:310", "1,7 -1,7 16,7 -16,7 2,7 -2,7 32,7 -32,7"),
    ("h:480", "15,7 17,7 -15,7 -17,7 2,7 -2,7 32,7 -32,7 3,7 -3,7 48,7 -48,7"),
    ("M:935", "1,3 -1,3 16,3 -16,3 14,7 31,7 33,7 18,7 -14,7 -31,7 -33,7 -18,7"),
];

/// White's pawn and Black's: the double step, the step and the captures.
const PAWNS: &str = "p:100 -16,24 -16,6 -15,5 -17,5\np:100 16,24 16,6 15,5 17,5\n";
const KING: &str = "1,7 -1,7 16,7 15,7 17,7 -16,7 -15,7 -17,7";

/// The file for an army against itself; `None` for armies that need none or are not known.
pub(crate) fn mirror(army: &str) -> Option<String> {
    let (men, long) = match army {
        // The king goes three squares to the a-file.
        "clobberers" => (CLOBBERERS, "-1,1034"),
        "nutters" => (NUTTERS, "-1,34"),
        "rookies" => (ROOKIES, "-1,34"),
        _ => return None,
    };
    let king = format!("k:-1 1,34 {long} {KING}\n");
    let [a, b, c, d] = men.map(|(name, steps)| format!("{name} {steps}\n"));
    let [black_a, black_b, black_c, black_d] =
        men.map(|(name, steps)| format!("{name} {}\n", turned(steps)));
    // Men are numbered from 3 on. White's pawns become number 7; Black's too, unless only White
    // begins with one, and number 9 then.
    let (rows, list) = if army == "nutters" {
        let rows = "3 4 5 7 11 5 4 3\n6 8 10 9 11 10 8 6\n";
        (rows, [a, b, c, black_a, d, black_b, black_d, black_c, king].concat())
    } else {
        ("3 4 5 7 6 5 4 3\n3 4 5 7 6 5 4 3\n", [a, b, c, king, d].concat())
    };
    // The table says which pictures XBoard shows, which does not matter here. The game is looked
    // for under both names. Without a last line that is no man it would read on for ever.
    let game = |name: &str| {
        let table = "PNBRQ................Kpnbrq................k";
        format!("Game: {name} # {table}\n8x8\n{rows}{PAWNS}{list}\n// end\n\n")
    };
    Some(format!("version 4.8(w)\n\n{}{}", game("fairy/FIDE-Clobberers"), game("normal")))
}

/// The steps seen from the other side of the board. All men are the same to the left and to the
/// right, so half a turn does.
fn turned(steps: &str) -> String {
    let turn = |step: &str| match step.strip_prefix('-') {
        Some(step) => step.to_owned(),
        None => format!("-{step}"),
    };
    steps.split(' ').map(turn).collect::<Vec<_>>().join(" ")
}

/// A file that is gone when nobody needs it any more.
#[derive(Debug)]
pub(crate) struct Scratch(PathBuf);

impl Scratch {
    pub(crate) fn new(name: &str, text: &str) -> io::Result<Self> {
        use std::sync::atomic::{AtomicU64, Ordering};
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let file = format!("wazir-{}-{number}-{name}", process::id());
        let path = std::env::temp_dir().join(file);
        // A name that is taken, perhaps by a link, is not written to.
        let mut options = fs::OpenOptions::new();
        let mut file = options.write(true).create_new(true).open(&path)?;
        io::Write::write_all(&mut file, text.as_bytes())?;
        Ok(Self(path))
    }

    pub(crate) fn path(&self) -> String {
        self.0.display().to_string()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

#[cfg(test)]
#[cfg(feature = "cwda")]
mod tests {
    use wazir_betza::{RayKind, Reach};
    use wazir_cwda::Army;

    use super::*;

    /// Where a man of White's goes from a square of the empty board, by its line here.
    fn targets(steps: &str, from: (i32, i32)) -> Vec<(i32, i32)> {
        let mut found = Vec::new();
        for step in steps.split(' ') {
            let (step, rights) = step.split_once(',').expect("two numbers");
            let step: i32 = step.parse().expect("a number");
            let files = (step + 8).rem_euclid(16) - 8;
            let ranks = -(step - files) / 16;
            let most = match rights {
                "7" => 1,
                "3" => 7,
                "843" => 4,
                other => panic!("{other}"),
            };
            for times in 1..=most {
                let target = (from.0 + times * files, from.1 + times * ranks);
                if (0..8).contains(&target.0) && (0..8).contains(&target.1) {
                    found.push(target);
                }
            }
        }
        found.sort_unstable();
        found
    }

    #[test]
    fn the_men_are_those_of_the_rules() {
        for (id, men) in [("clobberers", CLOBBERERS), ("nutters", NUTTERS), ("rookies", ROOKIES)] {
            let army = Army::named(id).unwrap();
            for (man, (name, steps)) in army.pieces().iter().zip(men) {
                for square in 0..64 {
                    let from = (square % 8, square / 8);
                    let squares = allowed(man.movement(), from);
                    assert_eq!(targets(steps, from), squares, "{id} {name} from {from:?}");
                }
            }
        }
    }

    /// The same by the rules.
    fn allowed(movement: &wazir_betza::Movement, from: (i32, i32)) -> Vec<(i32, i32)> {
        let mut found = Vec::new();
        for ray in movement.rays().expect("plain men") {
            let reach = match ray.kind() {
                RayKind::Slide { reach, .. } => reach,
                _ => Reach::ONE,
            };
            for times in (1..=7).filter(|times: &i32| reach.allows(times.unsigned_abs())) {
                let target = (from.0 + times * ray.step().0, from.1 + times * ray.step().1);
                if (0..8).contains(&target.0) && (0..8).contains(&target.1) {
                    found.push(target);
                }
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    #[test]
    fn there_are_three_files() {
        let text = mirror("nutters").unwrap();
        assert_eq!(text.matches("Game: ").count(), 2);
        assert!(text.trim_end().ends_with("// end"));
        assert!(text.contains("T:485 16,3 -1,3 1,3 -16,7 -15,7 -17,7\n"), "{text}");
        assert!(mirror("clobberers").unwrap().contains("-1,1034"));
        assert!(mirror("fide").is_none() && mirror("clobberers2").is_none());
    }
}
