//! Claims by name.

use wazir::game::{Claim, Phrase, Seat};
use wazir::registry::{ClaimKind, Consent, Play};
use wazir::text::{Argument, message};

use crate::error::{Error, ErrorKind};
use crate::facts::ClaimFacts;
use crate::texts::Calls;

/// The names of the claims that do not depend on the rules of a game.
const FORFEITS: [&str; 3] = ["time-forfeit", "abandonment", "foul"];

/// Returns the claim against a seat that one of [`FORFEITS`] names.
fn forfeit(name: &str, seat: Seat) -> Option<Claim> {
    match name {
        "time-forfeit" => Some(Claim::TimeForfeit(seat)),
        "abandonment" => Some(Claim::Abandonment(seat)),
        "foul" => Some(Claim::IllegalMove(seat)),
        _ => None,
    }
}

/// Returns the claims that the rules allow now.
pub(crate) fn facts(play: &Play) -> Vec<ClaimFacts> {
    let claim = |(kind, consent): (ClaimKind, Consent)| ClaimFacts {
        name: kind.as_str().to_owned(),
        needs_consent: consent != Consent::NotNeeded,
    };
    play.claims().into_iter().map(claim).collect()
}

/// Returns the claim of a seat with this name.
pub(crate) fn find(play: &Play, name: &str, seat: Seat) -> Result<Claim, Error> {
    if let Some(claim) = forfeit(name, seat) {
        return Ok(claim);
    }
    let own = || Phrase::new(name).map(ClaimKind::Custom);
    let kind = name.parse().ok().or_else(own);
    let kind = kind.filter(|kind: &ClaimKind| {
        ClaimKind::ALL.contains(kind) || play.claims().iter().any(|(known, _)| known == kind)
    });
    let unknown = || {
        let rules = play.claims().into_iter().map(|(kind, _)| kind.as_str().to_owned());
        let known = Argument::list(rules.chain(FORFEITS.map(str::to_owned)));
        let name: String = name.chars().take(40).flat_map(char::escape_debug).collect();
        Error::new(ErrorKind::Claim, message!(Calls::NoClaim { name, known }))
    };
    Ok(kind.ok_or_else(unknown)?.claimed_by(seat))
}
