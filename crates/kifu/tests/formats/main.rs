//! Every format of shogi, read and written. One program: each would be linked with all of them.

mod records;
mod shogi_moves;

mod bod;
mod csa;
mod japanese;
mod jkf;
mod kif;
mod usi;
mod western;
