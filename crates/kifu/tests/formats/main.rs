//! Round trips of every shogi format. All tests form one program, because each would be linked with
//! all formats.

mod records;
mod shogi_moves;

mod bod;
mod csa;
mod handicaps;
mod japanese;
mod jkf;
mod kif;
mod usi;
mod western;
