//! Shogi: as SFEN and `7g7f` under USI, as FEN and `c3c4` elsewhere.

use std::sync::Arc;

use wazir_chesslike::PositionError;
use wazir_game::Game;
use wazir_games::{Facts, Play};
use wazir_kifu::usi::read_sfen;
use wazir_shogi::{Move, Options, Position, Rules, Setup};
use wazir_text::Argument;

use super::drops::{self, Style};
use super::{
    Dialect, Form, Frame, ReadMoveError, ReadPositionError, RuleField, Side, Xboard, XboardName,
};
use crate::Protocol;

pub(super) struct Shogi;

const RULES: [RuleField; 1] = [RuleField {
    key: "impasse",
    usi: "ImpasseRule",
    name: "Impasse Rule",
    offered: &[Protocol::Usi, Protocol::Uci, Protocol::Cecp],
    usual: |protocol| if matches!(protocol, Protocol::Usi) { "declare-27" } else { "agreed-24" },
}];

/// The pictures of XBoard, by which its rows of pieces in hand are ordered.
const PICTURES: &str = "PNBRLSG";

/// The position under the rules of the opening, or, when they do not allow it, under those for
/// problems, which may lack a king and have pieces where play would not bring them.
fn placed(setup: &Setup, frame: &Frame<'_, Position>) -> Result<Position, PositionError> {
    let options = *frame.opening.rules().options();
    Position::from_setup(Arc::clone(frame.opening.rules()), setup).or_else(|error| {
        let problems = options.with_missing_king(true).with_impossible_pieces(true);
        let rules = problem_rules(&problems, frame)?;
        Position::from_setup(rules, setup).map_err(|_| error)
    })
}

/// Rules for problems: those of the position before when they are the same.
fn problem_rules(
    options: &Options,
    frame: &Frame<'_, Position>,
) -> Result<Arc<Rules>, PositionError> {
    if frame.present.rules().options() == options {
        return Ok(Arc::clone(frame.present.rules()));
    }
    let start = options.position(wazir_shogi::START)?;
    Ok(Arc::clone(start.rules()))
}

impl Dialect for Shogi {
    type Position = Position;

    fn rules(&self) -> &'static [RuleField] {
        &RULES
    }

    /// XBoard knows the game without being told.
    fn xboard_names(&self, facts: &Facts) -> Vec<XboardName> {
        vec![XboardName::new(facts.id().to_string()).undescribed()]
    }

    fn xboard(&self, game: &Play) -> Xboard {
        Xboard::of(game).with_pictures(PICTURES)
    }

    fn write_move(&self, position: &Position, mv: Move, form: Form) -> String {
        match (form.protocol, form.side) {
            (Protocol::Usi | Protocol::GnuShogi, _) => {
                drops::write_move(position, mv, Style::Numbered)
            }
            // XBoard wants to know when a promotion is declined.
            (Protocol::Cecp, Side::Engine) if drops::declines(position, mv) => {
                drops::write_move(position, mv, Style::Lettered('@')) + "="
            }
            _ => drops::write_move(position, mv, Style::Lettered('@')),
        }
    }

    fn read_move(&self, position: &Position, text: &str, _: Form) -> Result<Move, ReadMoveError> {
        let examples = ["7g7f", "c3c4", "P*5e", "P@e5"];
        drops::read_move(position, text).ok_or_else(|| ReadMoveError::unlike(text, examples))
    }

    fn write_position(&self, position: &Position, form: Form) -> String {
        match (form.protocol, form.side) {
            (Protocol::Usi | Protocol::GnuShogi, _) => position.position_text(),
            (_, Side::Engine) => drops::write_fen(position, "-", "0"),
            (_, Side::Driver) => drops::write_fen(position, "", "- - 0"),
        }
    }

    fn read_position(
        &self,
        text: &str,
        frame: Frame<'_, Position>,
        form: Form,
    ) -> Result<Option<(Position, Form)>, ReadPositionError> {
        // Four fields without brackets are an SFEN, whatever it is called.
        let sfen = frame.sfen || text.split_whitespace().count() == 4 && !text.contains('[');
        let setup = if sfen {
            read_sfen(text)?.to_setup()
        } else {
            drops::read_fen(text, frame.opening, false)?
        };
        let position = placed(&setup, &frame).map_err(|error| {
            ReadPositionError::new(text, 0, text.len(), Argument::shown(&error))
        })?;
        Ok(Some((position, form)))
    }
}
