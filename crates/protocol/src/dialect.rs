//! The notation of the games in the protocols: squares, pieces, hands, moves, positions, and the
//! names of variants. Both the engine side and the driver side use it.
//!
//! A game is written in its own notation by default, so a new game needs no code here. If front
//! ends have settled on another notation, a [`Dialect`] defines it; it comes with the game as a
//! [`GameDialect`], an extension of its registry entry.

pub mod coordinates;
mod defaults;
mod error;
mod game_dialect;
mod native;
mod style;
mod xboard;

use wazir_registry::{AnyMove, AnyPiece, DynPosition, GameInfo, Play, Playable, StartOptions};

pub use defaults::{default_army_title, default_variants, find_army, pairing};
pub use error::{ReadMoveError, ReadPositionError};
pub use game_dialect::GameDialect;
pub(crate) use game_dialect::add_named_game;
pub(crate) use native::square;
pub use style::{NotationStyle, ProtocolLetters, ProtocolSide};
pub use xboard::{XboardSetup, XboardVariant, picture_letters, placement};

use crate::Protocol;

/// The context in which a position is read.
#[derive(Clone, Copy, Debug)]
pub struct PositionContext<'a> {
    opening: &'a Play,
    present: &'a Play,
    sfen: bool,
}

impl<'a> PositionContext<'a> {
    /// Creates a context. `opening` is a game at its start, under the chosen rules; `present` is
    /// the one on the board until now. `sfen` is set if the text was sent as an SFEN.
    pub fn new(opening: &'a Play, present: &'a Play, sfen: bool) -> Self {
        Self { opening, present, sfen }
    }

    /// Returns the start of the game under the chosen rules, or `None` if it is of another game.
    pub fn start<P: Playable>(&self) -> Option<&'a P> {
        self.opening.typed_position()
    }

    /// Returns the position on the board until now. Rules that the new position shares need not be
    /// built again.
    pub fn present<P: Playable>(&self) -> Option<&'a P> {
        self.present.typed_position()
    }

    /// Returns whether the text was sent as an SFEN.
    pub fn is_sfen(&self) -> bool {
        self.sfen
    }

    /// Returns a game that begins in the position that was read.
    pub fn play(&self, position: impl Playable) -> Option<Play> {
        self.opening.entry().play_from_position(position)
    }
}

/// A rule of a game that users of a protocol choose by an engine option.
#[derive(Clone, Copy, Debug)]
pub struct RuleOption {
    /// The key of the option in the game's info.
    pub key: &'static str,
    /// The option name under USI.
    pub usi: &'static str,
    /// The option name under other protocols.
    pub name: &'static str,
    /// The protocols that offer the option.
    pub offered: &'static [Protocol],
    /// Returns the default value under a protocol.
    pub default: fn(Protocol) -> &'static str,
}

/// The notation of one game in the protocols, if that is not its own notation.
///
/// Every method defaults to the game's own notation. Positions and moves are those of the game
/// whose entry has the dialect.
pub trait Dialect: Send + Sync + 'static {
    /// Returns whether the protocol can express the game.
    fn is_supported_by(&self, protocol: Protocol) -> bool {
        let _ = protocol;
        true
    }

    /// Returns the protocol that most engines for the game speak.
    ///
    /// ```
    /// use wazir_protocol::{Protocol, dialect::GameDialect};
    /// let games = wazir_builtin::games();
    /// let usual = |id| Ok(GameDialect::of(games.find(id)?).preferred_protocol());
    /// assert_eq!([usual("shogi")?, usual("cwda")?], [Protocol::Usi, Protocol::Uci]);
    /// # Ok::<(), wazir_registry::OpenError>(())
    /// ```
    fn preferred_protocol(&self) -> Protocol {
        Protocol::Uci
    }

    /// Returns the names under which the game is chosen, each with its start. `name` is the name of
    /// the game.
    fn variants(&self, name: &str, facts: &GameInfo) -> Vec<(String, StartOptions)> {
        default_variants(name, facts)
    }

    /// Returns the start for another name in use.
    fn variant_by_name(&self, facts: &GameInfo, name: &str) -> Option<StartOptions> {
        let _ = (facts, name);
        None
    }

    /// Returns the id of the army that a user means.
    fn army_by_name(&self, facts: &GameInfo, name: &str) -> Option<String> {
        find_army(facts, name)
    }

    /// Returns the title of an army in lists of choices.
    fn army_title(&self, id: &str) -> String {
        default_army_title(id)
    }

    /// Returns the names of the armies that play, the first player's first. `None` if the game's
    /// own text for them is enough.
    fn armies_of(&self, position: &DynPosition) -> Option<[String; 2]> {
        let _ = position;
        None
    }

    /// Returns the value of a piece in centipawns for an engine that is told how it moves, or
    /// `None` for the value that follows from its movement.
    fn value(&self, position: &DynPosition, piece: AnyPiece) -> Option<u32> {
        let _ = (position, piece);
        None
    }

    /// Returns whether castling follows Chess960 from this position on, so that engines have to be
    /// told.
    fn is_chess960(&self, position: &DynPosition) -> bool {
        let _ = position;
        false
    }

    /// Returns the square of the corner piece in a castling move: its file and rank from 0.
    fn castling_partner_square(&self, position: &DynPosition, mv: AnyMove) -> Option<(i32, i32)> {
        let _ = (position, mv);
        None
    }

    /// Returns the rules that users choose.
    fn rule_options(&self) -> &'static [RuleOption] {
        &[]
    }

    /// Returns the bench positions, each as a variant name and a position in USI form, which is
    /// empty for the start.
    fn bench_positions(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    /// Returns the names under which XBoard requests the game. `name` is its name under other
    /// protocols.
    fn xboard_variants(&self, name: &str) -> Vec<XboardVariant> {
        vec![XboardVariant::new(name)]
    }

    /// Returns the description of the game for XBoard.
    fn xboard_setup(&self, game: &Play) -> XboardSetup {
        XboardSetup::of(game)
    }

    /// Returns the moves that XBoard accepts as legal, or `None` if it accepts all legal moves.
    fn moves_legal_in_xboard(&self, position: &DynPosition) -> Option<Vec<AnyMove>> {
        let _ = position;
        None
    }

    /// Writes a legal move.
    fn write_move(&self, position: &DynPosition, mv: AnyMove, form: NotationStyle) -> String {
        native::write_move(position, mv, form)
    }

    /// Reads a move in any notation in use. It need not be legal.
    ///
    /// # Errors
    /// [`ReadMoveError`] with the expected form.
    fn read_move(
        &self,
        position: &DynPosition,
        text: &str,
        form: NotationStyle,
    ) -> Result<AnyMove, ReadMoveError> {
        native::read_move(position, text, form)
    }

    /// Returns the move that is meant by one whose text does not name a promotion, in case it is
    /// not legal as it stands. The result need not be legal either.
    fn implied_promotion(&self, position: &DynPosition, mv: AnyMove) -> Option<AnyMove> {
        let _ = (position, mv);
        None
    }

    /// Returns the label of a piece in diagrams.
    fn piece_label(&self, position: &DynPosition, piece: AnyPiece, form: NotationStyle) -> String {
        let _ = form;
        position.piece_facts(piece).label
    }

    /// Writes a position.
    fn write_position(&self, position: &DynPosition, form: NotationStyle) -> String {
        let _ = form;
        position.position_text()
    }

    /// Reads a position. Returns it with the form in which it is written, or `Ok(None)` for the
    /// game's own text form.
    ///
    /// # Errors
    /// [`ReadPositionError`] with what is wrong with the text or the position.
    fn read_position(
        &self,
        text: &str,
        frame: PositionContext<'_>,
        form: NotationStyle,
    ) -> Result<Option<(Play, NotationStyle)>, ReadPositionError> {
        let _ = (text, frame, form);
        Ok(None)
    }
}

/// Returns the last of the moves between the same squares that change the kind of the piece. This
/// is the implied move if pieces promote in only one way.
pub fn implied_by_promotion(position: &DynPosition, mv: AnyMove) -> Option<AnyMove> {
    let parts = position.move_parts(mv)?;
    let becomes =
        |&mv: &AnyMove| position.move_parts(mv).is_some_and(|parts| parts.new_kind.is_some());
    position.candidate_moves(parts.from, parts.to).into_iter().rfind(becomes)
}
