//! The default policy by which programs answer offers.

use wazir_game::Seat;

use crate::{Offer, Session};

/// A program's view of its own position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outlook {
    /// It would rather have the other side.
    Worse,
    /// Nobody is ahead.
    Equal,
    /// It would not change sides.
    Better,
}

/// Returns how a program in `seat` answers the offer of `to` by default: it agrees to takebacks,
/// accepts an end that wins for it, rejects one that loses, and accepts a draw unless it stands
/// better.
///
/// Returns `None` if no offer of `to` waits for its answer.
///
/// ```
/// use wazir_game::Seat;
/// use wazir_registry::{ClaimKind, GameRegistry, StartOptions};
/// use wazir_session::{Command, Session, SessionSetup, Occupant, Outlook, Time, bot_answer};
///
/// let game = wazir_builtin::games().open("cwda", &StartOptions::default())?;
/// let (ann, bot) = (Seat::FIRST, Seat::SECOND);
/// let setup = SessionSetup::new([Occupant::person("Ann"), Occupant::bot("easy")]);
/// let mut session = Session::new(game, setup)?;
/// session.execute(&Command::Begin, Time::START)?;
/// session.execute(&Command::Claim { seat: ann, claim: ClaimKind::Draw }, Time::START)?;
/// assert_eq!(bot_answer(&session, bot, ann, Outlook::Equal), Some(true));
/// assert_eq!(bot_answer(&session, bot, ann, Outlook::Better), Some(false));
/// assert_eq!(bot_answer(&session, ann, bot, Outlook::Equal), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn bot_answer(session: &Session, seat: Seat, to: Seat, outlook: Outlook) -> Option<bool> {
    let mut offers = session.offers().iter();
    let standing = offers.find(|offer| offer.by() == to && offer.asked().contains(&seat))?;
    let claim = match standing.offer() {
        Offer::Takeback { .. } => return Some(true),
        Offer::Claim(claim) => claim.claimed_by(to),
    };
    let outcome = session.play().claim_outcome(claim).ok();
    Some(outcome.is_some_and(|outcome| match outcome.winner() {
        Some(winner) => winner == seat,
        None => outlook <= Outlook::Equal,
    }))
}
