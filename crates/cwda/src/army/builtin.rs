//! The data of the built-in armies.

use alloc::boxed::Box;
use alloc::vec::Vec;

use once_cell::race::OnceBox;

use super::{Army, ArmyError, ArmyPiece};

/// The data of a built-in army.
pub(crate) struct BuiltinArmy {
    pub(crate) id: &'static str,
    title: &'static str,
    /// The short title.
    pub(crate) short: &'static str,
    /// Other names in use besides the identifier and the title, in lower case and without blanks.
    pub(crate) names: &'static [&'static str],
    /// Words that may precede such a name.
    pub(crate) adjectives: &'static [&'static str],
    /// Letter, name, Betza string and note of the pieces, in the order of the files a, b, c, d.
    pieces: [(&'static str, &'static str, &'static str, &'static str); 4],
}

/// The armies of rules/cwda.md section 3; the fifth army is the extension of R12. The notes are
/// Betza's names of the pieces, where they differ.
pub(crate) const ROWS: [BuiltinArmy; 5] = [
    BuiltinArmy {
        id: "fide",
        title: "Fabulous FIDEs",
        short: "FIDE",
        names: &["fides", "chess", "orthodox"],
        adjectives: &["fabulous"],
        pieces: [
            ("R", "Rook", "R", ""),
            ("N", "Knight", "N", ""),
            ("B", "Bishop", "B", ""),
            ("Q", "Queen", "RB", ""),
        ],
    },
    BuiltinArmy {
        id: "clobberers",
        title: "Colorbound Clobberers",
        short: "Clobberers",
        names: &["clobberer"],
        adjectives: &["colorbound", "colourbound"],
        pieces: [
            ("L", "Leaping Bishop", "BD", "Bede"),
            ("E", "Elephant", "WA", "Waffle"),
            ("C", "Clobberer", "FAD", "FAD"),
            ("A", "Archbishop", "BN", "Cardinal"),
        ],
    },
    BuiltinArmy {
        id: "nutters",
        title: "Nutty Knights",
        short: "Nutters",
        names: &["nutter", "knight", "knights"],
        adjectives: &["nutty"],
        pieces: [
            ("T", "Turret", "bKfsR", "Charging Rook"),
            ("H", "Horse", "FbbNffN", "Fibnif"),
            ("B", "Unicorn", "fhNbsK", "Charging Knight"),
            ("C", "Colonel", "fRsRKfhN", ""),
        ],
    },
    BuiltinArmy {
        id: "rookies",
        title: "Remarkable Rookies",
        short: "Rookies",
        names: &["rookie"],
        adjectives: &["remarkable"],
        pieces: [
            ("S", "Short Rook", "R4", ""),
            ("W", "Woody", "WD", "Woody Rook"),
            ("B", "Half Duck", "HFD", ""),
            ("M", "Marshall", "RN", "Chancellor"),
        ],
    },
    BuiltinArmy {
        id: "clobberers2",
        title: "Colorbound Clobberers II",
        short: "Clobberers II",
        names: &["clobberersii"],
        adjectives: &["colorbound", "colourbound"],
        pieces: [
            ("L", "Leaping Bishop", "BD", "Bede"),
            ("C", "Clobberer", "FAD", "FAD"),
            ("E", "Elephant", "WA", "Waffle"),
            ("A", "Archbishop", "BN", "Cardinal"),
        ],
    },
];

/// The number of standard armies, which come first in [`ROWS`].
pub(crate) const STANDARD_COUNT: usize = 4;

impl BuiltinArmy {
    fn army(&self) -> Result<Army, ArmyError> {
        let piece =
            |(letter, name, betza, note)| ArmyPiece::new(letter, name, betza)?.with_note(note);
        let [a, b, c, d] = self.pieces;
        let pieces = [piece(a)?, piece(b)?, piece(c)?, piece(d)?];
        Army::from_pieces(self.id, pieces)?.with_title(self.title)
    }
}

/// Returns the built-in armies, made once; a test ensures that none is missing.
pub(crate) fn all() -> &'static [Army] {
    static ALL: OnceBox<Vec<Army>> = OnceBox::new();
    ALL.get_or_init(|| Box::new(ROWS.iter().filter_map(|row| row.army().ok()).collect()))
}
