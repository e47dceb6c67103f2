//! EuroShogi: in its own notation, but as SFEN and `6c6d` to the engines of others under USI.

use wazir_euroshogi::{Move, Position, kinds};
use wazir_game::{Game, Seat};
use wazir_games::{Facts, Play};
use wazir_text::Argument;

use super::drops::{self, Style};
use super::{
    Dialect, Form, Frame, ReadMoveError, ReadPositionError, RuleField, Side, Xboard, XboardName,
};
use crate::Protocol;

pub(super) struct EuroShogi;

/// The front ends of UCI refuse mates by dropped pawns.
const RULES: [RuleField; 1] = [RuleField {
    key: "pawn-drop-mate",
    usi: "PawnDropMate",
    name: "Pawn Drop Mate",
    offered: &[Protocol::Uci],
    usual: |protocol| if matches!(protocol, Protocol::Uci) { "forbidden" } else { "allowed" },
}];

/// The pictures of XBoard that the pieces have.
const PICTURES: &str = "PNBR.....G.++++K";

impl Dialect for EuroShogi {
    type Position = Position;

    fn rules(&self) -> &'static [RuleField] {
        &RULES
    }

    fn xboard_names(&self, facts: &Facts) -> Vec<XboardName> {
        vec![XboardName::new(facts.id().to_string())]
    }

    fn xboard(&self, game: &Play) -> Xboard {
        let start = game.record().start().downcast();
        let start = start.map(|start: &Position| drops::write_fen(start, "-", "0"));
        let xboard = Xboard::of(game).with_pictures(PICTURES).with_template("shogi");
        match start {
            Some(start) => xboard.with_start(start),
            None => xboard,
        }
    }

    fn write_move(&self, position: &Position, mv: Move, form: Form) -> String {
        let style = match (form.protocol, form.side) {
            (Protocol::Usi, Side::Driver) => Style::Numbered,
            (Protocol::Usi, Side::Engine) => Style::Lettered('*'),
            _ => Style::Lettered('@'),
        };
        drops::write_move(position, mv, style)
    }

    fn read_move(&self, position: &Position, text: &str, _: Form) -> Result<Move, ReadMoveError> {
        let examples = ["c3c4", "b2g7+", "P@e5"];
        drops::read_move(position, text).ok_or_else(|| ReadMoveError::unlike(text, examples))
    }

    fn write_position(&self, position: &Position, form: Form) -> String {
        match (form.protocol, form.side) {
            (Protocol::Usi, Side::Driver) => drops::write_sfen(position),
            _ => position.position_text(),
        }
    }

    fn read_position(
        &self,
        text: &str,
        frame: Frame<'_, Position>,
        form: Form,
    ) -> Result<Option<(Position, Form)>, ReadPositionError> {
        let setup = drops::read_fen(text, frame.opening, frame.sfen)?;
        let rules = frame.opening.rules().clone();
        let position = Position::from_setup(rules, &setup).map_err(|error| {
            ReadPositionError::new(text, 0, text.len(), Argument::shown(&error))
        })?;
        Ok(Some((position, form)))
    }

    /// XBoard plays EuroShogi by the drop rules of shogi: no knight on the last two ranks, and no
    /// mate by a dropped pawn.
    fn accepted_by_xboard(&self, position: &Position) -> Option<Vec<Move>> {
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
        (!left_out.is_empty()).then_some(rest)
    }
}
