//! Engine protocol dialect of shogi: SFEN and `7g7f` under USI, FEN and `c3c4` elsewhere.

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;

use wazir_chesslike::PositionError;
use wazir_formats::kifu::usi::read_sfen;
use wazir_game::Game;
use wazir_protocol::Protocol;
use wazir_protocol::dialect::{
    Dialect, GameDialect, NotationStyle, PositionContext, ProtocolSide, ReadMoveError,
    ReadPositionError, RuleOption, XboardSetup, XboardVariant, implied_by_promotion,
};
use wazir_registry::{AnyMove, DynPosition, Play};
use wazir_shogi::{Options, Position, Rules, Setup, Shogi};
use wazir_text::Argument;

use crate::drop_notation::{self, MoveStyle};

/// Returns the dialect of the game.
pub(super) fn dialect() -> GameDialect {
    GameDialect::new(ShogiDialect)
}

struct ShogiDialect;

const RULES: [RuleOption; 1] = [RuleOption {
    key: "impasse",
    usi: "ImpasseRule",
    name: "Impasse Rule",
    offered: &[Protocol::Usi, Protocol::Uci, Protocol::Cecp],
    default: |protocol| if matches!(protocol, Protocol::Usi) { "declare-27" } else { "agreed-24" },
}];

/// The XBoard pictures, which also set the order of its rows of pieces in hand.
const PICTURES: &str = "PNBRLSG";

/// Returns the position under the rules of the opening or, if they do not allow it, under those for
/// problems, which may lack a king and have pieces that play would not bring there.
fn position_from_setup(
    setup: &Setup,
    opening: &Position,
    present: &Position,
) -> Result<Position, PositionError> {
    let options = *opening.rules().options();
    Position::from_setup(Arc::clone(opening.rules()), setup).or_else(|error| {
        let problems = options.with_missing_king(true).with_impossible_pieces(true);
        let rules = problem_rules(&problems, present)?;
        Position::from_setup(rules, setup).map_err(|_| error)
    })
}

/// The rules for problems: those of the present position if they have the same options.
fn problem_rules(options: &Options, present: &Position) -> Result<Arc<Rules>, PositionError> {
    if present.rules().options() == options {
        return Ok(Arc::clone(present.rules()));
    }
    let start = options.position(wazir_shogi::START)?;
    Ok(Arc::clone(start.rules()))
}

impl Dialect for ShogiDialect {
    fn preferred_protocol(&self) -> Protocol {
        Protocol::Usi
    }

    fn rule_options(&self) -> &'static [RuleOption] {
        &RULES
    }

    /// The game is built into XBoard.
    fn xboard_variants(&self, name: &str) -> Vec<XboardVariant> {
        vec![XboardVariant::new(name).built_in()]
    }

    fn bench_positions(&self) -> &'static [(&'static str, &'static str)] {
        &[
            ("shogi", ""),
            ("shogi", "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1"),
            (
                "shogi",
                "ln1g3nl/1r1sgk1b1/p2pppspp/2p3p2/1p7/2P1P4/PPSP1PPPP/1BG1GS1R1/LN2K2NL b - 21",
            ),
        ]
    }

    fn xboard_setup(&self, game: &Play) -> XboardSetup {
        XboardSetup::of(game).with_pictures(PICTURES)
    }

    fn write_move(&self, position: &DynPosition, mv: AnyMove, form: NotationStyle) -> String {
        let style = match form.protocol {
            Protocol::Usi | Protocol::GnuShogi => MoveStyle::Numbered,
            _ => MoveStyle::Lettered('@'),
        };
        let text = drop_notation::write_move::<Shogi>(position, mv, style);
        // XBoard must be told when a promotion is declined.
        let xboard = form.protocol == Protocol::Cecp && form.side == ProtocolSide::Engine;
        if xboard && drop_notation::declines_promotion::<Shogi>(position, mv) {
            text + "="
        } else {
            text
        }
    }

    fn read_move(
        &self,
        position: &DynPosition,
        text: &str,
        _: NotationStyle,
    ) -> Result<AnyMove, ReadMoveError> {
        drop_notation::read_move::<Shogi>(position, text)
            .ok_or_else(|| ReadMoveError::unlike(text, ["7g7f", "c3c4", "P*5e", "P@e5"]))
    }

    fn implied_promotion(&self, position: &DynPosition, mv: AnyMove) -> Option<AnyMove> {
        implied_by_promotion(position, mv)
    }

    fn write_position(&self, any: &DynPosition, form: NotationStyle) -> String {
        let Some(position) = any.downcast::<Position>() else { return any.position_text() };
        match (form.protocol, form.side) {
            (Protocol::Usi | Protocol::GnuShogi, _) => position.position_text(),
            (_, ProtocolSide::Driver) => drop_notation::write_fen(position, "", "- - 0"),
            _ => drop_notation::write_fen(position, "-", "0"),
        }
    }

    fn read_position(
        &self,
        text: &str,
        frame: PositionContext<'_>,
        form: NotationStyle,
    ) -> Result<Option<(Play, NotationStyle)>, ReadPositionError> {
        let Some(opening) = frame.start::<Position>() else { return Ok(None) };
        let present = frame.present::<Position>().unwrap_or(opening);
        // Four fields without brackets are an SFEN, whatever the text is called.
        let sfen = frame.is_sfen() || text.split_whitespace().count() == 4 && !text.contains('[');
        let setup = if sfen {
            read_sfen(text).map_err(crate::position_error)?.to_setup()
        } else {
            drop_notation::read_fen(text, opening, false)?
        };
        let position = position_from_setup(&setup, opening, present).map_err(|error| {
            ReadPositionError::new(text, 0, text.len(), Argument::from_display(&error))
        })?;
        Ok(frame.play(position).map(|play| (play, form)))
    }
}
