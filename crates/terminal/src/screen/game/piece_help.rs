//! Piece cards: description, value and moves of a piece.

use wazir_betza::{Movement, SquareMark};
use wazir_game::{IllegalMoveError, Seat};
use wazir_geometry::{Bits, Facing};
use wazir_notation::MoveStyle;
use wazir_registry::{AnyPiece, AnySquare, MoveSource, PieceInfo, Play};
use wazir_render::{BoardView, Marks};
use wazir_text::{Message, message};

use super::{BoardTarget, GamePage, Overlay};
use crate::sentences::refusal_reason;
use crate::texts::Screen;

/// The card of a piece.
#[derive(Clone, Debug)]
pub(crate) struct PieceHelp {
    /// The piece.
    pub(crate) piece: PieceInfo,
    /// Its owner.
    pub(crate) owner: Message,
    /// Its value, in tenths of a chess pawn; `None` for royal pieces and unknown movements.
    pub(crate) value: Option<i64>,
    /// Its targets, on the board that is shown.
    pub(crate) diagram: BoardView,
    /// The squares that it can move to now.
    pub(crate) legal_targets: Vec<String>,
    /// The reasons why it cannot move elsewhere, each with its squares.
    pub(crate) refused_targets: Vec<(Message, Vec<String>)>,
    /// The number of lines above the first one that is shown.
    pub(crate) scroll: u16,
}

impl PieceHelp {
    /// Returns the card of a piece on a square or in a hand.
    pub(crate) fn of(
        game: &Play,
        seen: Facing,
        spot: BoardTarget,
        style: MoveStyle,
    ) -> Option<Self> {
        let piece = match spot {
            BoardTarget::Square(at) => game.piece_at(game.board().square(at)?)?,
            BoardTarget::Hand(seat, kind) => AnyPiece { seat, kind },
        };
        let facts = game.piece_info(piece);
        let owner = game.seat_message(piece.seat);
        let mut diagram = wazir_render::view(game, Seat::FIRST).with_facing(seen);
        diagram.rename_ranks(|rank| style.rank_name(rank));
        let mut card = Self {
            piece: facts.clone(),
            owner,
            value: facts.movement.as_ref().filter(|_| !facts.royal).and_then(|movement| {
                let analysis = movement.analysis(&game.board()).ok()?;
                Some((analysis.value() * 10.).round() as i64)
            }),
            diagram,
            legal_targets: Vec::new(),
            refused_targets: Vec::new(),
            scroll: 0,
        };
        let from = match spot {
            BoardTarget::Square(at) => MoveSource::Square(at),
            BoardTarget::Hand(_, kind) => MoveSource::Hand(kind),
        };
        let others = if piece.seat == game.to_move() { None } else { game.with_turn(piece.seat) };
        let game = match (&others, spot) {
            (Some(others), _) => others,
            (None, BoardTarget::Hand(seat, _)) if seat != game.to_move() => return Some(card),
            (None, _) => game,
        };
        if let MoveSource::Square(at) = from {
            card.diagram.mark(at, Marks::PICKED);
        }
        for reached in game.reachable_squares(from) {
            card.add(&reached, matches!(from, MoveSource::Hand(_)), style);
        }
        card.add_blocked(game, from, (&facts.movement, piece.seat), style);
        Some(card)
    }

    /// Adds the squares that the piece would reach on an empty board.
    fn add_blocked(
        &mut self,
        game: &Play,
        from: MoveSource,
        (how, seat): (&Option<Movement>, Seat),
        style: MoveStyle,
    ) {
        let board = game.board();
        let facing = game.position().facing(seat);
        let tables = how.as_ref().and_then(|how| how.clone().compile(&board, facing).ok());
        let (Some(tables), MoveSource::Square(at)) = (tables, from) else { return };
        for square in tables.reach(at, false).iter().filter_map(|to| board.square(to)) {
            let known = self.diagram.cells().find(|cell| cell.index() == square.index());
            if known.is_none_or(|cell| !cell.ways().is_empty()) {
                continue;
            }
            if let Some(why) = game.why_illegal(from, square.index()) {
                self.add_refusal(style.square_name(&square.to_string()), &why, style);
            }
        }
    }

    /// Records why the piece cannot move to a square. Squares with the same reason share a line.
    fn add_refusal(&mut self, square: String, why: &IllegalMoveError<AnySquare>, style: MoveStyle) {
        let why = match why {
            IllegalMoveError::Blocked { by, .. } => {
                message!(Screen::BlockedAt { by: style.square_name(&by.to_string()) })
            }
            IllegalMoveError::OwnPiece { .. } => Screen::OwnPieceThere.into(),
            why => refusal_reason(why, style),
        };
        match self.refused_targets.iter_mut().find(|(known, _)| *known == why) {
            Some((_, squares)) => squares.push(square),
            None => self.refused_targets.push((why, vec![square])),
        }
    }

    /// Adds a square that the piece reaches, or on which it can be dropped.
    fn add(
        &mut self,
        reached: &wazir_registry::ReachableSquare,
        from_hand: bool,
        style: MoveStyle,
    ) {
        let at = reached.square.index();
        let name = style.square_name(&reached.square.to_string());
        if from_hand && reached.illegal.is_none() {
            // Almost every free square: a quiet mark is enough, as on the board.
            self.diagram.mark(at, Marks::TARGET | Marks::DROP);
        } else if !from_hand {
            self.diagram.add_way(at, reached.way);
        }
        match &reached.illegal {
            None if reached.way.is_target() => self.legal_targets.push(name),
            None => {}
            Some(why) => {
                if !from_hand {
                    self.diagram.mark(at, Marks::BARRED);
                }
                self.add_refusal(name, why, style);
            }
        }
    }

    /// Returns the sentence about the value: in pawns of chess where the game is like chess.
    pub(crate) fn value_message(&self) -> Option<Message> {
        let tenths = self.value?;
        let value = format!("{}.{}", tenths / 10, (tenths % 10).abs());
        // Pieces that come back by drops, and boards of other sizes, change what a pawn is worth.
        let like_chess = self.diagram.hands().is_empty() && self.diagram.rows() == 8;
        Some(match like_chess {
            true => message!(Screen::Worth { pawns: value }),
            false => message!(Screen::Value { value }),
        })
    }

    /// Returns the meaning of a way of moving on this card.
    pub(crate) fn meaning(&self, way: SquareMark) -> Screen {
        match way {
            SquareMark::Slide => Screen::SlideMark,
            SquareMark::Leap => self.leap_meaning(),
            SquareMark::MoveOnly => Screen::MoveOnlyMark,
            SquareMark::CaptureOnly => Screen::CaptureOnlyMark,
            SquareMark::MustBeEmpty => Screen::EmptyMark,
            SquareMark::Hurdle => Screen::HurdleMark,
            SquareMark::LocustVictim => Screen::PassingMark,
        }
    }

    /// Returns what the leaps on this card are: single steps, leaps, or both of these.
    fn leap_meaning(&self) -> Screen {
        let mut cells = Vec::new();
        let mut from = None;
        for row in 0..self.diagram.rows() {
            for column in 0..self.diagram.columns() {
                let Some(cell) = self.diagram.cell(column, row) else { continue };
                if cell.marks().contains(Marks::PICKED) {
                    from = Some((column, row));
                }
                if cell.ways().contains(&SquareMark::Leap) {
                    cells.push((column, row));
                }
            }
        }
        let Some(from) = from else { return Screen::LeapMark };
        let steps = cells.iter().filter(|to| to.0.abs_diff(from.0).max(to.1.abs_diff(from.1)) == 1);
        match steps.count() {
            0 => Screen::LeapMark,
            count if count == cells.len() => Screen::StepMark,
            _ => Screen::StepOrLeapMark,
        }
    }

    /// Returns whether the card is that of a piece in hand, whose targets have dots.
    pub(crate) fn has_drops(&self) -> bool {
        self.diagram.cells().any(|cell| cell.marks().contains(Marks::DROP))
    }

    /// Returns the ways of moving that occur.
    pub(crate) fn ways(&self) -> Vec<SquareMark> {
        let occurs = |way: &SquareMark| self.diagram.cells().any(|cell| cell.ways().contains(way));
        SquareMark::ALL.into_iter().filter(occurs).collect()
    }
}

impl GamePage {
    /// Shows the card of the piece at a target, or the help if there is none.
    pub(super) fn show_piece_help(&mut self, spot: BoardTarget) {
        self.overlay =
            match PieceHelp::of(self.shown_game(), self.orientation, spot, self.move_style) {
                Some(card) => Overlay::Card(Box::new(card)),
                None => Overlay::Help(0),
            };
    }
}
