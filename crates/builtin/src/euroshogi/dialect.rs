//! Engine protocol dialect of EuroShogi: its own notation, but SFEN and `6c6d` for engines of
//! others under USI.

use alloc::string::String;
use alloc::vec::Vec;

use wazir_euroshogi::{EuroShogi, Move, Position, kinds};
use wazir_game::{Game, Seat};
use wazir_protocol::Protocol;
use wazir_protocol::dialect::{
    Dialect, GameDialect, NotationStyle, PositionContext, ProtocolSide, ReadMoveError,
    ReadPositionError, RuleOption, XboardSetup, implied_by_promotion,
};
use wazir_registry::{AnyMove, DynPosition, Play};
use wazir_text::Argument;

use crate::drop_notation::{self, MoveStyle};

/// Returns the dialect of the game.
pub(super) fn dialect() -> GameDialect {
    GameDialect::new(EuroShogiDialect)
}

struct EuroShogiDialect;

/// UCI front ends refuse mates by dropped pawns.
const RULES: [RuleOption; 1] = [RuleOption {
    key: "pawn-drop-mate",
    usi: "PawnDropMate",
    name: "Pawn Drop Mate",
    offered: &[Protocol::Uci],
    default: |protocol| if matches!(protocol, Protocol::Uci) { "forbidden" } else { "allowed" },
}];

/// The XBoard pictures of the pieces.
const PICTURES: &str = "PNBR.....G.++++K";

impl Dialect for EuroShogiDialect {
    fn rule_options(&self) -> &'static [RuleOption] {
        &RULES
    }

    fn bench_positions(&self) -> &'static [(&'static str, &'static str)] {
        &[
            ("euroshogi", ""),
            ("euroshogi", "1n2kgn1/1r3g2/ppp1p1pp/3p1p2/2P2P2/PP1PP1PP/5GR1/1NGK2N1[BBbb] w 0 9"),
        ]
    }

    fn xboard_setup(&self, game: &Play) -> XboardSetup {
        let start = game.record().start().downcast();
        let start = start.map(|start: &Position| drop_notation::write_fen(start, "-", "0"));
        let xboard = XboardSetup::of(game).with_pictures(PICTURES).with_template("shogi");
        match start {
            Some(start) => xboard.with_start(start),
            None => xboard,
        }
    }

    fn write_move(&self, position: &DynPosition, mv: AnyMove, form: NotationStyle) -> String {
        let style = match (form.protocol, form.side) {
            (Protocol::Usi, ProtocolSide::Driver) => MoveStyle::Numbered,
            (Protocol::Usi, ProtocolSide::Engine) => MoveStyle::Lettered('*'),
            _ => MoveStyle::Lettered('@'),
        };
        drop_notation::write_move::<EuroShogi>(position, mv, style)
    }

    fn read_move(
        &self,
        position: &DynPosition,
        text: &str,
        _: NotationStyle,
    ) -> Result<AnyMove, ReadMoveError> {
        drop_notation::read_move::<EuroShogi>(position, text)
            .ok_or_else(|| ReadMoveError::unlike(text, ["c3c4", "b2g7+", "P@e5"]))
    }

    fn implied_promotion(&self, position: &DynPosition, mv: AnyMove) -> Option<AnyMove> {
        implied_by_promotion(position, mv)
    }

    fn write_position(&self, position: &DynPosition, form: NotationStyle) -> String {
        match (form.protocol, form.side, position.downcast::<Position>()) {
            (Protocol::Usi, ProtocolSide::Driver, Some(position)) => {
                drop_notation::write_sfen(position)
            }
            _ => position.position_text(),
        }
    }

    fn read_position(
        &self,
        text: &str,
        frame: PositionContext<'_>,
        form: NotationStyle,
    ) -> Result<Option<(Play, NotationStyle)>, ReadPositionError> {
        let Some(opening) = frame.start::<Position>() else { return Ok(None) };
        let setup = drop_notation::read_fen(text, opening, frame.is_sfen())?;
        let rules = opening.rules().clone();
        let position = Position::from_setup(rules, &setup).map_err(|error| {
            ReadPositionError::new(text, 0, text.len(), Argument::from_display(&error))
        })?;
        Ok(frame.play(position).map(|play| (play, form)))
    }

    /// XBoard plays EuroShogi by the drop rules of shogi: no knight on the last two ranks, and no
    /// mate by a dropped pawn.
    fn moves_legal_in_xboard(&self, position: &DynPosition) -> Option<Vec<AnyMove>> {
        let position = position.downcast::<Position>()?;
        let seat = position.to_move();
        let far = |row: i32| if seat == Seat::FIRST { row >= 6 } else { row <= 1 };
        let mates = |mv: Move| {
            let mut next = position.clone();
            next.play_unchecked(mv);
            next.in_check() && !next.has_moves()
        };
        let strange = |&mv: &Move| match mv.dropped() {
            Some(kind) if kind == kinds::KNIGHT => far(mv.to().coords().1),
            Some(kind) if kind == kinds::PAWN => mates(mv),
            _ => false,
        };
        let moves = position.legal_moves();
        let (left_out, rest): (Vec<_>, Vec<_>) = moves.into_iter().partition(strange);
        (!left_out.is_empty()).then(|| rest.into_iter().map(AnyMove::new::<Position>).collect())
    }
}
