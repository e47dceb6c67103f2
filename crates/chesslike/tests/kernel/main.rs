//! The kernel with test rulesets: unusual pieces on two boards, against a slow implementation.

mod building;
mod grid;
mod inspect;
mod legality;
mod mating;
mod naive;
mod odd;
mod sharing;
mod tactics;
mod texts;
mod toy;
mod walks;
mod worlds;

/// Two armies with kings and pawns of their own.
const OWN_ROYALS: &str = "own(K=KN,P=fmWfcF,R=Rook=R,N=Knight=N,B=Bishop=B,Q=Queen=Q):\
                          odd(K=WA,P=fmFfcW,R=Rook=R,N=Knight=N,B=Bishop=B,Q=Queen=Q)";
