//! The forms of the language that a move uses, and those that have a meaning.

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
    let forms = [
        (Modifiers::FRIENDLY, UnsupportedForm::Friendly),
        (Modifiers::SPARING, UnsupportedForm::Sparing),
        (Modifiers::CYLINDER, UnsupportedForm::Cylinder),
        (Modifiers::CROOKED, UnsupportedForm::Crooked),
        (Modifiers::CIRCULAR, UnsupportedForm::Circular),
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
    let legs = part.legs();
    let step = !matches!(part.atom(), Atom::Leaper(leaper) if !leaper.is_step());
    if !step && legs.iter().any(|leg| leg.jumps() > 1) {
        return Err(UnsupportedForm::RepeatedJump);
    }
    let Some((last, on_the_way)) = legs.split_last() else { return Ok(()) };
    let taking = on_the_way.iter().any(|leg| leg.modifiers().intersects(CAPTURING));
    let passing = |leg: &Leg| leg.modifiers().contains(Modifiers::EN_PASSANT);
    if on_the_way.iter().any(passing) || (taking && passing(last)) {
        return Err(UnsupportedForm::EnPassantChain);
    }
    let most = match (taking, slides(part)) {
        (false, _) => MAX_LEGS,
        (true, false) => MAX_CAPTURING_STEP_LEGS,
        (true, true) => MAX_CAPTURING_SLIDE_LEGS,
    };
    if legs.len() > most { Err(UnsupportedForm::LongChain { most }) } else { Ok(()) }
}

/// Returns whether some leg may continue beyond a single leap.
fn slides(part: &BetzaMove) -> bool {
    let long = Modifiers::TOGGLE | Modifiers::GRASSHOP | Modifiers::CIRCULAR;
    part.reach() != Reach::ONE || part.legs().iter().any(|leg| leg.modifiers().intersects(long))
}
