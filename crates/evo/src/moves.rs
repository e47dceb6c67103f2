//! Actions and their text form.

use core::fmt;
use core::str::FromStr;

use wazir_game::MoveTextError;
use wazir_geometry::{Cross12, Square};

use crate::Role;
use crate::texts::Expected;

/// An action: a rotation in place, or a move with an optional turn after it (rules/evo.md section
/// 4).
///
/// The text form is that of section 7: `d2-d4` for a move, `d2-d4=S` for a move and then a turn to
/// shield, `d2=B` for a rotation. `FromStr` also accepts `x` for `-`. Only a position can tell
/// whether there is a piece to capture; see [`Game::read_move`](wazir_game::Game::read_move) of
/// [`Position`](crate::Position).
///
/// ```
/// use wazir_evo::{Move, Role};
/// let mv: Move = "d2-d4=S".parse()?;
/// assert_eq!((mv.from().to_string(), mv.to().to_string()), ("d2".into(), "d4".into()));
/// assert_eq!(mv.role(), Some(Role::Shield));
/// assert!("d2=B".parse::<Move>()?.is_rotation());
/// # Ok::<(), wazir_game::MoveTextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    from: Square<Cross12>,
    to: Square<Cross12>,
    role: Option<Role>,
}

impl Move {
    /// Returns a move from one square to another, followed by a turn to `role` if given. With the
    /// same square twice, it is a rotation in place. Returns `None` for the same square without a
    /// role, because there is no null move.
    pub fn new(from: Square<Cross12>, to: Square<Cross12>, role: Option<Role>) -> Option<Self> {
        (from != to || role.is_some()).then_some(Self { from, to, role })
    }

    /// Returns a rotation in place.
    pub const fn rotation(square: Square<Cross12>, role: Role) -> Self {
        Self { from: square, to: square, role: Some(role) }
    }

    /// Returns a move between squares known to differ.
    pub(crate) const fn travel(
        from: Square<Cross12>,
        to: Square<Cross12>,
        role: Option<Role>,
    ) -> Self {
        Self { from, to, role }
    }

    /// Returns the square of the tile before the action.
    pub const fn from(self) -> Square<Cross12> {
        self.from
    }

    /// Returns the square of the tile after the action; the same one for a rotation.
    pub const fn to(self) -> Square<Cross12> {
        self.to
    }

    /// Returns the role that the tile is turned to, or `None` if it keeps its role.
    pub const fn role(self) -> Option<Role> {
        self.role
    }

    /// Returns whether the tile stays on its square.
    pub fn is_rotation(self) -> bool {
        self.from == self.to
    }

    /// Parses a move, and returns whether it was written with the `x` of a capture.
    pub(crate) fn read(text: &str) -> Result<(Self, bool), MoveTextError> {
        let mut reader = Reader { text, at: 0 };
        let from = reader.square()?;
        let (to, captures) = match reader.next() {
            Some('=') => {
                let role = reader.role()?;
                return reader.end((Self::rotation(from, role), false));
            }
            Some(mark @ ('-' | 'x')) => (reader.square_other_than(from)?, mark == 'x'),
            _ => return Err(reader.expected_before(Expected::TravelOrTurn)),
        };
        let role = match reader.next() {
            None => None,
            Some('=') => Some(reader.role()?),
            Some(_) => return Err(reader.expected_before(Expected::TurnOrEnd)),
        };
        reader.end((Self { from, to, role }, captures))
    }
}

/// A cursor over the text of a move. All text before it is ASCII, so bytes count characters.
struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn rest(&self) -> &str {
        self.text.get(self.at..).unwrap_or("")
    }

    fn next(&mut self) -> Option<char> {
        let next = self.rest().chars().next();
        self.at += 1;
        next
    }

    fn expected(&self, what: Expected) -> MoveTextError {
        MoveTextError::new(self.text, self.at, what)
    }

    /// Returns an error at the character just read.
    fn expected_before(&self, what: Expected) -> MoveTextError {
        MoveTextError::new(self.text, self.at - 1, what)
    }

    fn square(&mut self) -> Result<Square<Cross12>, MoveTextError> {
        let rest = self.rest();
        let digits = rest.bytes().skip(1).take_while(u8::is_ascii_digit).count();
        let square = rest.get(..1 + digits).and_then(Square::named);
        let square = square.ok_or_else(|| self.expected(Expected::BoardSquare))?;
        self.at += 1 + digits;
        Ok(square)
    }

    fn square_other_than(
        &mut self,
        from: Square<Cross12>,
    ) -> Result<Square<Cross12>, MoveTextError> {
        let start = self.at;
        let square = self.square()?;
        if square == from {
            return Err(MoveTextError::new(self.text, start, Expected::OtherSquare));
        }
        Ok(square)
    }

    fn role(&mut self) -> Result<Role, MoveTextError> {
        let role = self.next().and_then(Role::from_letter);
        role.ok_or_else(|| self.expected_before(Expected::Roles))
    }

    fn end<T>(&self, value: T) -> Result<T, MoveTextError> {
        match self.rest() {
            "" => Ok(value),
            _ => Err(self.expected(Expected::End)),
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.from)?;
        if !self.is_rotation() {
            write!(f, "-{}", self.to)?;
        }
        match self.role {
            Some(role) => write!(f, "={role}"),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Move {
    type Err = MoveTextError;

    fn from_str(text: &str) -> Result<Self, MoveTextError> {
        Self::read(text).map(|(mv, _)| mv)
    }
}
