//! Tests of what all games share: the tree of moves, texts, serialised forms.

mod record;
mod serde;
mod texts;
