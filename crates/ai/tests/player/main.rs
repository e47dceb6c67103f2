//! What players see and do, in one program: compiling the search for every game takes long.

mod evaluation;
mod games;
mod level;
mod many;
mod mate;
mod search;
mod stones;
