//! What the built-in games hand over.

mod drawn;
mod starts;
