//! The direction in which a seat faces.

/// The orientation of a seat relative to the first player's view, in clockwise quarter turns.
///
/// The first player faces `y + 1`; a quarter turn faces `x + 1`, a half turn `y - 1`.
///
/// ```
/// use wazir_geometry::Facing;
/// let forward_and_right = (1, 2);
/// assert_eq!(Facing::half().rotate(forward_and_right), (-1, -2));
/// assert_eq!(Facing::quarter().rotate((0, 1)), (1, 0));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Facing(u8);

impl Facing {
    /// Returns the first player's own view.
    pub const fn forward() -> Self {
        Self(0)
    }

    /// Returns one quarter turn clockwise.
    pub const fn quarter() -> Self {
        Self(1)
    }

    /// Returns a half turn: the view of a second player who sits opposite the first.
    pub const fn half() -> Self {
        Self(2)
    }

    /// Creates a facing of `quarters` clockwise quarter turns, modulo 4.
    pub const fn new(quarters: u8) -> Self {
        Self(quarters % 4)
    }

    /// Returns the number of clockwise quarter turns, 0 to 3.
    pub const fn quarters(self) -> u8 {
        self.0
    }

    /// Returns the facing that undoes this one.
    pub const fn inverse(self) -> Self {
        Self((4 - self.0) % 4)
    }

    /// Turns a step from the seat's own view into board coordinates.
    pub const fn rotate(self, (dx, dy): (i32, i32)) -> (i32, i32) {
        match self.0 {
            0 => (dx, dy),
            1 => (dy, -dx),
            2 => (-dx, -dy),
            _ => (-dy, dx),
        }
    }
}
