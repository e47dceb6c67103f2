//! What is the same for every game: the tree of moves, texts, serialised forms.

mod record;
mod serde;
mod texts;
