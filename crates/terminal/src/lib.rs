//! Games in a terminal.

pub mod plain;
pub mod screen;

mod keeper;
mod players;
mod rival;
mod table;
mod thinking;
mod words;

pub use keeper::{Keeper, Taken, path_of};
pub use players::{Opponent, Player, Players, PlayersError};
pub use rival::{Deed, Rival, RivalError};
pub use table::{MoveError, Table, Undone};
pub use thinking::think;
pub use words::{resume, standing};
