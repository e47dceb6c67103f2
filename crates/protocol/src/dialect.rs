//! How the games are written in the protocols: squares, pieces, hands, moves, positions, and the
//! names of variants. The engine's side and the driver's side both ask here.
//!
//! A game is spoken in its own notation, so that one that joins the list of games needs no word here.
//! Where front ends have settled on something else, a [`Dialect`] says so, which comes with the game as
//! [`GameDialect`], a part of its entry in the list.

pub mod coordinates;
mod error;
mod style;
mod native;
mod defaults;
mod game_dialect;
mod xboard;

use wazir_registry::{AnyMove, AnyPiece, DynPosition, GameInfo, Play, Playable, StartOptions};

pub use error::{ReadMoveError, ReadPositionError};
pub use style::{NotationStyle, ProtocolLetters, ProtocolSide};
pub(crate) use native::square;
pub use defaults::{default_army_title, default_variants, find_army, pairing};
pub use game_dialect::GameDialect;
pub(crate) use game_dialect::add_named_game;
pub use xboard::{XboardSetup, XboardVariant, picture_letters, placement};

use crate::Protocol;

/// What is known when a position is read.
#[derive(Clone, Copy, Debug)]
pub struct PositionContext<'a> {
    opening: &'a Play,
    present: &'a Play,
    sfen: bool,
}

impl<'a> PositionContext<'a> {
    /// `opening` is a game at its start, under the rules that are chosen; `present` is the one on the
    /// board until now. `sfen` says whether the text is said to be an SFEN.
    pub fn new(opening: &'a Play, present: &'a Play, sfen: bool) -> Self {
        Self { opening, present, sfen }
    }

    /// The start of the game, under the rules that are chosen; `None` when it is of another game.
    pub fn start<P: Playable>(&self) -> Option<&'a P> {
        self.opening.typed_position()
    }

    /// The position on the board until now. Rules that it shares need not be built again.
    pub fn present<P: Playable>(&self) -> Option<&'a P> {
        self.present.typed_position()
    }

    /// Whether the text is said to be an SFEN.
    pub fn is_sfen(&self) -> bool {
        self.sfen
    }

    /// A game that begins in the position that was read.
    pub fn play(&self, position: impl Playable) -> Option<Play> {
        self.opening.entry().play_from_position(position)
    }
}

/// A rule of a game that the users of a protocol choose by an option of the engine.
#[derive(Clone, Copy, Debug)]
pub struct RuleOption {
    /// The key of the option in the facts of the game.
    pub key: &'static str,
    /// What it is called under USI.
    pub usi: &'static str,
    /// What it is called elsewhere.
    pub name: &'static str,
    /// The protocols that offer it.
    pub offered: &'static [Protocol],
    /// What is usual under a protocol.
    pub default: fn(Protocol) -> &'static str,
}

/// How one game is written in the protocols, where that is not its own notation.
///
/// Everything has a default, which is the game's own way. Positions and moves are those of the game
/// whose entry has the dialect.
pub trait Dialect: Send + Sync + 'static {
    /// Whether the protocol has words for the game.
    fn is_supported_by(&self, protocol: Protocol) -> bool {
        let _ = protocol;
        true
    }

    /// What most engines for the game speak.
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

    /// The names under which the game is chosen, and how it starts then. `name` is what the game is
    /// called.
    fn variants(&self, name: &str, facts: &GameInfo) -> Vec<(String, StartOptions)> {
        default_variants(name, facts)
    }

    /// Another name in use for a way to start.
    fn variant_by_name(&self, facts: &GameInfo, name: &str) -> Option<StartOptions> {
        let _ = (facts, name);
        None
    }

    /// The army that a user means.
    fn army_by_name(&self, facts: &GameInfo, name: &str) -> Option<String> {
        find_army(facts, name)
    }

    /// What an army is called in lists to choose from.
    fn army_title(&self, id: &str) -> String {
        default_army_title(id)
    }

    /// The names of the armies that play, the first player's first; `None` where the game's own text for
    /// them says so.
    fn armies_of(&self, position: &DynPosition) -> Option<[String; 2]> {
        let _ = position;
        None
    }

    /// What a piece is worth in hundredths of a pawn to an engine that is told how it moves; `None` for
    /// what follows from how it moves.
    fn value(&self, position: &DynPosition, piece: AnyPiece) -> Option<u32> {
        let _ = (position, piece);
        None
    }

    /// Whether castling goes as in Chess960 from this position on, so that engines have to be told.
    fn is_chess960(&self, position: &DynPosition) -> bool {
        let _ = position;
        false
    }

    /// The square of the corner piece that a castling move takes along: its file and rank from 0.
    fn castling_partner_square(&self, position: &DynPosition, mv: AnyMove) -> Option<(i32, i32)> {
        let _ = (position, mv);
        None
    }

    /// The rules that users choose.
    fn rule_options(&self) -> &'static [RuleOption] {
        &[]
    }

    /// The positions of the benchmark, by the name of a variant and the position as USI has it, which is
    /// empty for the start.
    fn bench_positions(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    /// The names under which XBoard asks for the game. `name` is what it is called elsewhere.
    fn xboard_variants(&self, name: &str) -> Vec<XboardVariant> {
        vec![XboardVariant::new(name)]
    }

    /// What XBoard has to be told of the game.
    fn xboard_setup(&self, game: &Play) -> XboardSetup {
        XboardSetup::of(game)
    }

    /// The moves that XBoard takes for legal; `None` for all that are.
    fn moves_legal_in_xboard(&self, position: &DynPosition) -> Option<Vec<AnyMove>> {
        let _ = position;
        None
    }

    /// Writes a legal move.
    fn write_move(&self, position: &DynPosition, mv: AnyMove, form: NotationStyle) -> String {
        native::write_move(position, mv, form)
    }

    /// Reads a move in any of the ways of writing in use. It need not be legal.
    ///
    /// # Errors
    /// What was expected.
    fn read_move(
        &self,
        position: &DynPosition,
        text: &str,
        form: NotationStyle,
    ) -> Result<AnyMove, ReadMoveError> {
        native::read_move(position, text, form)
    }

    /// What a move is meant for that does not say what its piece becomes, should it not be legal as it
    /// stands; it need not be legal either.
    fn implied_promotion(&self, position: &DynPosition, mv: AnyMove) -> Option<AnyMove> {
        let _ = (position, mv);
        None
    }

    /// What stands for a piece in diagrams.
    fn piece_label(&self, position: &DynPosition, piece: AnyPiece, form: NotationStyle) -> String {
        let _ = form;
        position.piece_facts(piece).label
    }

    /// Writes a position.
    fn write_position(&self, position: &DynPosition, form: NotationStyle) -> String {
        let _ = form;
        position.position_text()
    }

    /// Reads a position, and in which form it is written. `Ok(None)` for the game's own text form.
    ///
    /// # Errors
    /// What is wrong with the text or the position.
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

/// The last of the moves between the same squares by which the piece becomes another: what is implied
/// where pieces promote in one way only.
pub fn implied_by_promotion(position: &DynPosition, mv: AnyMove) -> Option<AnyMove> {
    let parts = position.move_parts(mv)?;
    let becomes =
        |&mv: &AnyMove| position.move_parts(mv).is_some_and(|parts| parts.new_kind.is_some());
    position.candidate_moves(parts.from, parts.to).into_iter().rfind(becomes)
}
