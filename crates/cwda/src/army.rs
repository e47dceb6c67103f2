//! Armies, as data.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use core::fmt;
use core::str::FromStr;

use wazir_betza::{Movement, Ray, RayKind, Reach};
use wazir_chesslike::PositionError;

use crate::options::Options;
use crate::{Position, ruleset, text};

type Row = (&'static str, &'static str, &'static str);

/// The built-in armies: identifier, and letter, name and Betza string of the pieces on the a and
/// h, b and g, c and f, and d files (rules/cwda.md section 3; the fifth is R12's extension).
pub const ARMIES: [(&str, [Row; 4]); 5] = [
    (
        "fide",
        [("R", "Rook", "R"), ("N", "Knight", "N"), ("B", "Bishop", "B"), ("Q", "Queen", "RB")],
    ),
    (
        "clobberers",
        [
            ("L", "Leaping Bishop", "BD"),
            ("E", "Elephant", "WA"),
            ("C", "Clobberer", "FAD"),
            ("A", "Archbishop", "BN"),
        ],
    ),
    (
        "nutters",
        [
            ("T", "Turret", "bKfsR"),
            ("H", "Horse", "FbbNffN"),
            ("B", "Unicorn", "fhNbsK"),
            ("C", "Colonel", "fRsRKfhN"),
        ],
    ),
    (
        "rookies",
        [
            ("S", "Short Rook", "R4"),
            ("W", "Woody", "WD"),
            ("B", "Half Duck", "HFD"),
            ("M", "Marshall", "RN"),
        ],
    ),
    (
        "clobberers2",
        [
            ("L", "Leaping Bishop", "BD"),
            ("C", "Clobberer", "FAD"),
            ("E", "Elephant", "WA"),
            ("A", "Archbishop", "BN"),
        ],
    ),
];

/// How many of [`ARMIES`] are the settled ones, which every pairing can use.
pub(crate) const SETTLED: usize = 4;

/// One kind of piece of an army.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ArmyPiece {
    letter: char,
    name: String,
    movement: Movement,
}

impl ArmyPiece {
    /// The upper-case letter of the piece in position texts.
    pub fn letter(&self) -> char {
        self.letter
    }

    /// What players call the piece.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How it moves.
    pub fn movement(&self) -> &Movement {
        &self.movement
    }

    /// Whether the piece never leaves the colour it stands on: every step has an even sum of
    /// coordinates (rules/cwda.md section 3).
    ///
    /// ```
    /// use wazir_cwda::Army;
    /// let clobberers = Army::named("clobberers")?;
    /// assert_eq!(clobberers.pieces().each_ref().map(|p| p.is_color_bound()), [true, false, true, false]);
    /// # Ok::<(), wazir_chesslike::PositionError>(())
    /// ```
    pub fn is_color_bound(&self) -> bool {
        self.movement.rays().unwrap_or_default().iter().all(keeps_color)
    }
}

/// Whether every square a ray can end on has the colour of the one it starts from.
fn keeps_color(ray: &Ray) -> bool {
    let (dx, dy) = ray.step();
    let (reach, first) = match ray.kind() {
        RayKind::Slide { reach, skip, .. } => (reach, i32::from(skip) + 1),
        RayKind::Hop { reach, .. } => (reach, 2),
        _ => (Reach::ONE, 1),
    };
    // No more than seven leaps fit on the board.
    (first..=7).filter(|&n| reach.allows(n.unsigned_abs())).all(|n| (dx + dy) * n % 2 == 0)
}

/// An army: an identifier and four kinds of pieces.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Army {
    id: String,
    pieces: [ArmyPiece; 4],
}

/// Why an army cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ArmyError {
    /// The identifier must be of lower-case letters, digits, `-` and `_`, at most 32 of them.
    #[error("`{id}` cannot name an army; use lower-case letters, digits, `-` and `_`")]
    Id {
        /// The identifier given.
        id: String,
    },
    /// A letter is no upper-case ASCII letter, is K or P, or stands twice.
    #[error(
        "`{letter}` cannot stand for the {name}; use an upper-case letter other than K and P, each once"
    )]
    Letter {
        /// The letter given.
        letter: String,
        /// The piece.
        name: String,
    },
    /// The movement is no Betza string.
    #[error("the movement of the {name} is not understood: {why}")]
    Movement {
        /// The piece.
        name: String,
        /// What the parser says.
        why: wazir_betza::ParseError,
    },
    /// The movement can be read but not played.
    #[error("the movement of the {name} cannot be used: {why}")]
    Unsupported {
        /// The piece.
        name: String,
        /// What cannot be played.
        why: wazir_betza::Unsupported,
    },
    /// The movement castles, which only kings do.
    #[error("the {name} cannot castle; leave out `O`, the king castles by itself")]
    Castling {
        /// The piece.
        name: String,
    },
}

impl Army {
    /// An army of your own: letter, name and Betza string of the pieces on the a and h, b and g,
    /// c and f, and d files.
    ///
    /// # Errors
    /// When the identifier, a letter or a movement cannot be used.
    pub fn new(id: &str, pieces: [(&str, &str, &str); 4]) -> Result<Self, ArmyError> {
        let usable = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "-_".contains(c);
        if id.is_empty() || id.len() > 32 || !id.chars().all(usable) {
            return Err(ArmyError::Id { id: id.chars().take(32).collect() });
        }
        let mut seen = String::from("KP");
        let mut piece = |(letter, name, betza): (&str, &str, &str)| {
            let bad = || ArmyError::Letter { letter: letter.into(), name: name.into() };
            let mut chars = letter.chars();
            let single = chars.next().filter(|c| c.is_ascii_uppercase() && !seen.contains(*c));
            let letter = single.filter(|_| chars.next().is_none()).ok_or_else(bad)?;
            seen.push(letter);
            Ok(ArmyPiece { letter, name: name.into(), movement: movement(name, betza)? })
        };
        let [a, b, c, d] = pieces;
        Ok(Self { id: id.into(), pieces: [piece(a)?, piece(b)?, piece(c)?, piece(d)?] })
    }

    /// A built-in army by its identifier.
    ///
    /// # Errors
    /// When there is no such army.
    pub fn named(id: &str) -> Result<Self, PositionError> {
        let row = ARMIES.iter().find(|(name, _)| *name == id);
        let army = row.and_then(|&(id, pieces)| Self::new(id, pieces).ok());
        army.ok_or_else(|| {
            let known = ARMIES.map(|(id, _)| id).join(", ");
            PositionError::UnknownArmy { name: id.chars().take(32).collect(), known }
        })
    }

    /// The identifier.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The pieces on the a and h, b and g, c and f, and d files.
    pub fn pieces(&self) -> &[ArmyPiece; 4] {
        &self.pieces
    }
}

fn movement(name: &str, betza: &str) -> Result<Movement, ArmyError> {
    let parsed: Result<Movement, _> = betza.parse();
    let movement = parsed.map_err(|why| ArmyError::Movement { name: name.into(), why })?;
    let rays = movement.rays();
    let rays = rays.map_err(|why| ArmyError::Unsupported { name: name.into(), why })?;
    if rays.iter().any(|ray| matches!(ray.kind(), RayKind::Castle { .. })) {
        return Err(ArmyError::Castling { name: name.into() });
    }
    Ok(movement)
}

/// Two armies: White's and Black's. Its text form is `fide:clobberers`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Matchup {
    armies: [Army; 2],
}

impl Matchup {
    /// White's army against Black's.
    pub fn new(white: Army, black: Army) -> Self {
        Self { armies: [white, black] }
    }

    /// Every pairing of the four settled armies.
    pub fn all() -> impl Iterator<Item = Self> {
        let ids = || ARMIES.iter().take(SETTLED).map(|(id, _)| *id);
        let pairs = ids().flat_map(move |white| ids().map(move |black| (white, black)));
        pairs.filter_map(|(w, b)| Some(Self::new(Army::named(w).ok()?, Army::named(b).ok()?)))
    }

    /// White's army.
    pub fn white(&self) -> &Army {
        &self.armies[0]
    }

    /// Black's army.
    pub fn black(&self) -> &Army {
        &self.armies[1]
    }

    pub(crate) fn armies(&self) -> &[Army; 2] {
        &self.armies
    }

    /// The start position.
    ///
    /// # Errors
    /// When the pieces move in ways the kernel cannot compile.
    pub fn start(&self, options: &Options) -> Result<Position, PositionError> {
        ruleset::rules(self, options)?.start_position()
    }

    /// Reads a position of these armies. Armies named in the text must be these.
    ///
    /// # Errors
    /// What is wrong with the text or the position.
    pub fn position(&self, text: &str, options: &Options) -> Result<Position, PositionError> {
        let prefix = text.split_once(' ').filter(|(armies, _)| armies.contains(':'));
        let rest = match prefix {
            Some((armies, rest)) if armies == self.to_string() => rest,
            Some((armies, _)) => {
                return Err(PositionError::UnknownArmy {
                    name: armies.chars().take(64).collect(),
                    known: self.to_string(),
                });
            }
            None => text,
        };
        let at = text.len() - rest.len();
        text::read(rest, at, &ruleset::rules(self, options)?)
    }

    /// The rules of this pairing, to share between positions.
    ///
    /// # Errors
    /// When the pieces move in ways the kernel cannot compile.
    pub fn rules(&self, options: &Options) -> Result<Arc<crate::Rules>, PositionError> {
        Ok(ruleset::rules(self, options)?)
    }
}

impl Default for Matchup {
    /// Orthodox chess.
    fn default() -> Self {
        let fide = Army::named("fide").expect("a built-in army");
        Self::new(fide.clone(), fide)
    }
}

impl fmt::Display for Matchup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}:{}", self.armies[0].id, self.armies[1].id))
    }
}

impl FromStr for Matchup {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Self, PositionError> {
        let (white, black) =
            text.split_once(':').ok_or(PositionError::Text { at: text.len(), expected: "`:`" })?;
        Ok(Self::new(Army::named(white)?, Army::named(black)?))
    }
}
