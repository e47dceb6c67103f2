//! The kernel with rulesets of its own: odd pieces on two boards, against a slow second opinion.

mod building;
mod inspect;
mod legality;
mod mating;
mod naive;
mod odd;
mod tactics;
mod texts;
mod toy;
mod walks;
mod worlds;

/// Two armies with kings and pawns of their own.
const OWN_ROYALS: &str = "own(K=KN,P=fmWfcF,R=Rook=R,N=Knight=N,B=Bishop=B,Q=Queen=Q):\
                          odd(K=WA,P=fmFfcW,R=Rook=R,N=Knight=N,B=Bishop=B,Q=Queen=Q)";

/// Numbers that look random, the same in every run (splitmix64).
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % n as u64) as usize
    }
}
