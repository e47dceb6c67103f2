//! The forms of the language that a move uses, and those that have a meaning.

use alloc::vec::Vec;

use crate::{Atom, BetzaMove, Leaper, Leg, Modifiers, Reach, UnsupportedForm};

/// The greatest number of legs in a chain that captures nothing on its way.
pub(crate) const MAX_LEGS: usize = 16;
/// The greatest number of legs in a chain of steps with captures, which multiply the results.
pub(crate) const MAX_CAPTURING_STEP_LEGS: usize = 6;
/// The greatest number of legs in a chain that captures on its way and slides.
pub(crate) const MAX_CAPTURING_SLIDE_LEGS: usize = 4;

const CAPTURING: Modifiers = Modifiers::CAPTURE.union(Modifiers::FRIENDLY);

/// Returns the only leg of a straight move without action on its way, or the form that prevents it.
pub(crate) fn single_leg(part: &BetzaMove) -> Result<&Leg, UnsupportedForm> {
    let [leg] = part.legs() else { return Err(UnsupportedForm::Chain) };
    if part.repeated().is_some() || !part.path().is_empty() {
        return Err(UnsupportedForm::Chain);
    }
    let forms = [
        (Modifiers::FRIENDLY, UnsupportedForm::Friendly),
        (Modifiers::SPARING, UnsupportedForm::Sparing),
        (Modifiers::CYLINDER, UnsupportedForm::Cylinder),
        (Modifiers::CROOKED, UnsupportedForm::Crooked),
        (Modifiers::CIRCULAR, UnsupportedForm::Circular),
        (Modifiers::HALFLING, UnsupportedForm::Halfling),
    ];
    let modes = leg.modifiers();
    if let Some((_, form)) = forms.into_iter().find(|(letter, _)| modes.contains(*letter)) {
        return Err(form);
    }
    let hops = modes.intersects(Modifiers::HOP | Modifiers::GRASSHOP);
    if hops && modes.contains(Modifiers::LAME) {
        return Err(UnsupportedForm::LameHop);
    }
    let jumps = match (leg.jumps(), part.atom()) {
        (0, _) => true,
        _ if hops => false,
        (_, Atom::King | Atom::Leaper(Leaper::Wazir | Leaper::Ferz)) => true,
        (1, Atom::Leaper(Leaper::Dabbaba | Leaper::Alfil)) => part.reach() == Reach::ONE,
        _ => false,
    };
    if jumps { Ok(leg) } else { Err(UnsupportedForm::Jump) }
}

/// Checks that a move has a meaning.
pub(crate) fn check_supported(part: &BetzaMove) -> Result<(), UnsupportedForm> {
    let legs: Vec<(&Leg, Atom)> = match part.path() {
        [] => part.legs().iter().map(|leg| (leg, part.atom())).collect(),
        path => path.iter().map(|leg| (leg.leg(), leg.atom())).collect(),
    };
    let leaps = |atom: Atom| matches!(atom, Atom::Leaper(leaper) if !leaper.is_step());
    if legs.iter().any(|(leg, atom)| leaps(*atom) && leg.jumps() > 1) {
        return Err(UnsupportedForm::RepeatedJump);
    }
    let passing = |leg: &Leg| leg.modifiers().contains(Modifiers::EN_PASSANT);
    let taking = |leg: &Leg| leg.modifiers().intersects(CAPTURING);
    for sequence in part.sequences() {
        let Some((last, on_the_way)) = sequence.legs.split_last() else { continue };
        let takes = on_the_way.iter().any(|leg| taking(leg.leg));
        if on_the_way.iter().any(|leg| passing(leg.leg)) || takes && passing(last.leg) {
            return Err(UnsupportedForm::EnPassantChain);
        }
    }
    let most = part.most_legs();
    if legs.len() > most { Err(UnsupportedForm::LongChain { most }) } else { Ok(()) }
}
