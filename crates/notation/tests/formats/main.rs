//! Every format, read and written. One program: each would be linked with all the games.

mod armies;
mod common;
mod records;
mod shogi_moves;

mod bod;
mod csa;
mod detect;
mod encoding;
mod endings;
mod epd;
mod fouls;
mod japanese;
mod jkf;
mod kif;
mod pgn;
mod plain;
mod play;
mod usi;
mod western;
mod words;
