//! Pictures: pieces drawn with the pixels of a terminal, over the block art that replaces them elsewhere.

mod base64;
mod choice;
mod iterm;
mod kitty;
mod list;
mod output;
mod png;
mod raster;
mod sixel;

pub(crate) use self::choice::is_multiplexed;
pub use self::choice::{ParsePicturesError, PictureChoice, PictureProtocol};
pub(crate) use self::kitty::DELETE_ALL;
pub(crate) use self::list::{Part, PictureList, Place, Tile};
pub(crate) use self::output::{PictureMode, PictureOutput};

/// A colour: red, green and blue.
type Rgb = [u8; 3];
