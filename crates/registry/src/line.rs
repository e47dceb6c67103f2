//! The positions of a game in progress of any kind.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::any::Any;
use core::fmt;

use wazir_game::{
    Claim, ClaimError, Game, IllegalMoveError, Outcome, PositionHistory, PositionStack, Seat,
};
use wazir_text::Message;

use crate::{
    AnyMove, AnyPiece, AnyPosition, AnySquare, ClaimKind, Consent, DynPosition, GameEntry,
    GameFactory, PieceStyle, Playable,
};

/// The positions of a game in progress and its rules, without their types.
pub(crate) trait ErasedLine: Send + Sync {
    fn copy(&self) -> Box<dyn ErasedLine>;
    fn restarted_at(&self, ply: usize) -> Box<dyn ErasedLine>;
    fn positions(&self) -> &dyn Any;
    fn plies(&self) -> usize;
    fn start(&self) -> &DynPosition;
    fn position(&self) -> &DynPosition;
    fn at(&self, ply: usize) -> Option<&DynPosition>;
    fn push_move(&mut self, mv: AnyMove);
    fn back_to(&mut self, plies: usize);
    fn outcome(&self) -> Option<Outcome>;
    fn claim(&self, claim: Claim) -> Result<Outcome, ClaimError>;
    fn options(&self) -> Vec<(&'static str, String)>;
    fn armies(&self) -> Option<String>;
    fn claims(&self) -> Vec<(ClaimKind, Consent)>;
    fn tally(&self, seat: Seat) -> Option<Message>;
    fn look(&self, piece: AnyPiece) -> PieceStyle;
}

/// A game in progress with its types.
pub(crate) struct TypedLine<V: GameFactory> {
    variety: Arc<V>,
    positions: PositionStack<V::Position>,
}

impl<V: GameFactory> TypedLine<V> {
    pub(crate) fn new_boxed(variety: Arc<V>, start: V::Position) -> Box<dyn ErasedLine> {
        Box::new(Self { variety, positions: PositionStack::new(start) })
    }
}

impl<V: GameFactory> ErasedLine for TypedLine<V> {
    fn copy(&self) -> Box<dyn ErasedLine> {
        Box::new(Self { variety: self.variety.clone(), positions: self.positions.clone() })
    }

    fn restarted_at(&self, ply: usize) -> Box<dyn ErasedLine> {
        let start = self.positions.get(ply).unwrap_or(self.positions.position());
        Self::new_boxed(self.variety.clone(), start.clone())
    }

    fn positions(&self) -> &dyn Any {
        &self.positions
    }

    fn plies(&self) -> usize {
        self.positions.plies()
    }

    fn start(&self) -> &DynPosition {
        self.positions.start()
    }

    fn position(&self) -> &DynPosition {
        self.positions.position()
    }

    fn at(&self, ply: usize) -> Option<&DynPosition> {
        self.positions.get(ply).map(|position| position as &DynPosition)
    }

    fn push_move(&mut self, mv: AnyMove) {
        self.positions.push_with(|next| {
            if let Some(mv) = mv.typed::<V::Position>() {
                next.play_unchecked(mv);
            }
        });
    }

    fn back_to(&mut self, plies: usize) {
        self.positions.truncate(plies);
    }

    fn outcome(&self) -> Option<Outcome> {
        self.positions.outcome()
    }

    fn claim(&self, claim: Claim) -> Result<Outcome, ClaimError> {
        self.positions.claim(claim)
    }

    fn options(&self) -> Vec<(&'static str, String)> {
        self.variety.changed_options(self.positions.start())
    }

    fn armies(&self) -> Option<String> {
        self.variety.armies_of(self.positions.start())
    }

    fn claims(&self) -> Vec<(ClaimKind, Consent)> {
        self.variety.claims(self.positions.position())
    }

    fn tally(&self, seat: Seat) -> Option<Message> {
        self.variety.claim_points(self.positions.position(), seat)
    }

    fn look(&self, piece: AnyPiece) -> PieceStyle {
        self.variety.piece_style(self.positions.position(), piece)
    }
}

/// The positions of a game from the start to the present one, together with the game's entry. This
/// is the [`PositionHistory`] of a [`Play`](crate::Play). The positions keep their type inside, so
/// the rules can be asked about them without copying.
///
/// ```
/// let mut game = wazir_builtin::games().open("shogi", &Default::default())?;
/// game.play_text("7g7f")?;
/// let texts: Vec<String> = game.record().history().iter().map(|it| it.position_text()).collect();
/// assert_eq!(texts, [game.start_text(), game.position_text()]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct AnyLine {
    entry: GameEntry,
    inside: Box<dyn ErasedLine>,
}

impl AnyLine {
    pub(crate) fn new(entry: GameEntry, inside: Box<dyn ErasedLine>) -> Self {
        Self { entry, inside }
    }

    pub(crate) fn entry(&self) -> &GameEntry {
        &self.entry
    }

    pub(crate) fn erased(&self) -> &dyn ErasedLine {
        &*self.inside
    }

    /// Returns the same game, beginning at the current position.
    pub(crate) fn without_history(&self) -> Self {
        Self::new(self.entry.clone(), self.inside.restarted_at(self.plies()))
    }

    /// Returns the positions as those of game `P`, or `None` if it is another game.
    pub fn typed<P: Playable>(&self) -> Option<&[P]> {
        self.inside.positions().downcast_ref::<PositionStack<P>>().map(|line| &**line)
    }

    /// Returns the position after `ply` plies; 0 is the start.
    pub fn get(&self, ply: usize) -> Option<&DynPosition> {
        self.inside.at(ply)
    }

    /// Returns the positions, the start first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &DynPosition> + ExactSizeIterator {
        (0..self.plies() + 1).map(|ply| self.get(ply).unwrap_or(self.position()))
    }
}

impl Clone for AnyLine {
    fn clone(&self) -> Self {
        Self::new(self.entry.clone(), self.inside.copy())
    }
}

impl fmt::Debug for AnyLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl PositionHistory<AnyPosition> for AnyLine {
    type Position = DynPosition;

    fn start(&self) -> &DynPosition {
        self.inside.start()
    }

    fn position(&self) -> &DynPosition {
        self.inside.position()
    }

    fn plies(&self) -> usize {
        self.inside.plies()
    }

    fn to_position(position: &DynPosition) -> AnyPosition {
        position.to_any()
    }

    fn check(&self, mv: AnyMove) -> Result<(), IllegalMoveError<AnySquare>> {
        self.position().check(mv)
    }

    fn key(&self) -> u64 {
        self.position().key()
    }

    fn push_move(&mut self, mv: AnyMove) {
        self.inside.push_move(mv);
    }

    fn truncate(&mut self, plies: usize) {
        self.inside.back_to(plies);
    }

    fn start_only(&self) -> Self {
        Self::new(self.entry.clone(), self.inside.restarted_at(0))
    }

    fn outcome(&self) -> Option<Outcome> {
        self.inside.outcome()
    }

    fn claim(&self, claim: Claim) -> Result<Outcome, ClaimError> {
        self.inside.claim(claim)
    }
}
