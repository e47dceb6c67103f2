//! Tests of endgame tables, in memory and in files.

mod files;
mod folder;
mod lengths;
mod library;
mod resume;
mod slow;
