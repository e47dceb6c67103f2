//! The coefficients: which weights make up each entry of the table.

use wazir_chesslike::{Kind, Rules, Ruleset};
use wazir_game::Seat;
use wazir_geometry::Board;

use super::layout::{self, *};
use super::piece_stats::{PieceStats, PieceStatsTable, centrality, relative_coords};
use crate::eval::model::EvalModel;
use crate::weights::RowLen;

/// The largest distance distinguished near a king: sideways, and ahead or back.
const ASIDE: i32 = 4;
const ALONG: i32 = 4;
/// The number of places near a king, with the two sides counted as one.
const KING_PLACES: usize = ((ASIDE + 1) * (2 * ALONG + 1)) as usize;
/// The distance up to which all pieces near a king share weights.
const CLOSE: i32 = 3;

/// Builds the model of a game: its rows, and how they make up the table.
pub(super) fn model<R: Ruleset>(rules: &Rules<R>, figures: &PieceStatsTable) -> EvalModel {
    let mut model = EvalModel::new(if R::HANDS { "hands" } else { "plain" });
    let mut links = ModelBuilder { model: &mut model, rules };
    for (seat, kinds) in figures.entries() {
        for (kind, figures) in kinds.entries() {
            let Some(figures) = figures else { continue };
            if kind == Kind::KING {
                links.king(seat, figures);
            } else {
                links.piece(seat, kind, figures);
            }
        }
    }
    links.near(figures);
    add_shared_rows(&mut model, R::HANDS);
    model
}

/// Returns the group of a piece for positions near a king: the class in games with drops, which
/// have a few fixed kinds, and the tier where armies vary.
pub(super) fn group<R: Ruleset>(rules: &Rules<R>, kind: Kind, figures: &PieceStats) -> usize {
    if R::HANDS { rules.for_search().of(kind) & (KINDS - 1) } else { figures.tier }
}

struct ModelBuilder<'a, R: Ruleset> {
    model: &'a mut EvalModel,
    rules: &'a Rules<R>,
}

/// Returns the sign of a seat's terms: those of the second seat count against the first.
fn sign(seat: Seat) -> f32 {
    if seat == Seat::FIRST { 1.0 } else { -1.0 }
}

impl<R: Ruleset> ModelBuilder<'_, R> {
    /// Returns the index of a square with the two wings of the board counted as one, and the number
    /// of such squares.
    fn folded(&self, seat: Seat, square: usize) -> (usize, usize) {
        let board = self.rules.board();
        let (x, y) = relative_coords(&board, seat, square);
        let half = board.width().div_ceil(2);
        let x = x.min(board.width() as i32 - 1 - x);
        (y as usize * half + x as usize, board.height() * half)
    }

    fn squares(&mut self, seat: Seat, kind: Kind, key: &str) {
        for square in 0..self.rules.board().square_count() {
            let (index, len) = self.folded(seat, square);
            let row = self.model.row_or_insert(&format!("piece.{key}.square"), len);
            self.model.add_coefficient(placed(seat, kind, square), row + index, sign(seat));
        }
    }

    fn king(&mut self, seat: Seat, figures: &PieceStats) {
        let board = self.rules.board();
        let home = self.model.row_or_insert("king.home", 1);
        let centre = self.model.row_or_insert("king.centre", 1);
        for square in 0..self.rules.board().square_count() {
            let at = relative_coords(&board, seat, square);
            let entry = placed(seat, Kind::KING, square);
            self.model.add_coefficient(entry, home, sign(seat) * at.1 as f32);
            self.model.add_coefficient(entry, centre, sign(seat) * centrality(&board, at));
        }
        self.squares(seat, Kind::KING, &figures.key);
    }

    fn piece(&mut self, seat: Seat, kind: Kind, figures: &PieceStats) {
        let board = self.rules.board();
        let PieceStats { key, tier, .. } = figures;
        let scale = self.model.row_or_insert("scale.value", 1);
        let own = self.model.row_or_insert(&format!("piece.{key}.value"), 1);
        let centre = self.model.row_or_insert(&format!("shape.centre.t{tier}"), 1);
        let advance = self.model.row_or_insert(&format!("shape.advance.t{tier}"), 1);
        let reach = self.model.row_or_insert(&format!("shape.reach.t{tier}"), 1);
        let promote = self.model.row_or_insert("shape.promote", 1);
        let sign = sign(seat);
        let promotes = self.rules.promotion_zone(seat);
        for square in wazir_geometry::Square::<R::Geometry>::all() {
            let at = relative_coords(&board, seat, square.index());
            let entry = placed(seat, kind, square.index());
            let row = at.1 as f32 / (board.height() - 1).max(1) as f32;
            let mut link =
                |weight, factor: f32| self.model.add_coefficient(entry, weight, sign * factor);
            link(scale, figures.value);
            link(own, 1.0);
            link(centre, centrality(&board, at));
            link(advance, 8.0 * row - 4.0);
            let here = figures.reach.get(figures_square(&board, at)).copied();
            link(reach, here.map_or(0.0, |here| here - figures.mean_reach));
            let near = if promotes.contains(square) { 1.0 } else { row };
            link(promote, figures.promotion_gain / 100.0 * near * near);
        }
        self.squares(seat, kind, key);
        self.mobility(seat, kind, figures);
        self.hand(seat, kind, figures);
        if figures.color_bound {
            let pair = self.model.row_or_insert("pair", 1);
            self.model.add_coefficient(layout::pair(seat, kind), pair, sign);
        }
    }

    /// Adds mobility, in which the first squares count most.
    fn mobility(&mut self, seat: Seat, kind: Kind, figures: &PieceStats) {
        let shared = self.model.row_or_insert(&format!("mobility.t{}", figures.tier), 1);
        let own = self.model.row_or_insert(&format!("piece.{}.mobility", figures.key), 1);
        for count in 0..COUNTS {
            let factor = 4.0 * ((count as f32).sqrt() - figures.crowded_mobility.sqrt());
            let entry = mobility(seat, kind, count);
            self.model.add_coefficient(entry, shared, sign(seat) * factor);
            self.model.add_coefficient(entry, own, sign(seat) * factor);
        }
    }

    fn hand(&mut self, seat: Seat, kind: Kind, figures: &PieceStats) {
        if !self.rules.is_droppable(kind) {
            return;
        }
        let lane = kind.index() - 1;
        let (key, sign) = (&figures.key, sign(seat));
        let scale = self.model.row_or_insert("scale.hand", 1);
        let own = self.model.row_or_insert(&format!("piece.{key}.hand"), 1);
        let first = self.model.row_or_insert(&format!("piece.{key}.first"), 1);
        for count in 1..COUNTS {
            let entry = layout::hand(seat, lane, count);
            self.model.add_coefficient(entry, scale, sign * figures.value * count as f32);
            self.model.add_coefficient(entry, own, sign * count as f32);
            self.model.add_coefficient(entry, first, sign);
        }
        for (base, name) in [(DROP_CHECK, "check"), (DROP_CONTACT, "contact")] {
            let shared = self.model.row_or_insert(&format!("drop.{name}"), FORCES);
            let own = self.model.row_or_insert(&format!("piece.{key}.{name}"), FORCES);
            for count in 1..FORCES {
                let entry = layout::drop(base, seat, lane, count);
                self.model.add_coefficient(entry, shared + count, sign);
                self.model.add_coefficient(entry, own + count, sign);
            }
        }
    }

    /// Adds the pieces by their position relative to a king.
    fn near(&mut self, figures: &PieceStatsTable) {
        let board = self.rules.board();
        let (width, height) = (board.width() as i32, board.height() as i32);
        if offset_count(width, height) > OFFSETS {
            return;
        }
        let shared =
            ["own", "foe"].map(|side| self.model.row_or_insert(&format!("near.{side}"), 3));
        for (seat, foe) in Seat::BOTH.into_iter().flat_map(|seat| [(seat, false), (seat, true)]) {
            let side = if foe { "foe" } else { "own" };
            let mut done = [false; KINDS];
            let owner = if foe { seat.other() } else { seat };
            for (kind, figures) in figures[owner].entries().skip(1) {
                let Some(figures) = figures else { continue };
                let group = group(self.rules, kind, figures);
                if std::mem::replace(&mut done[group], true) {
                    continue;
                }
                let name = if R::HANDS {
                    figures.key.split(['<', '>']).next().unwrap_or("").to_owned()
                } else {
                    format!("t{}", figures.tier)
                };
                let own = self.model.row_or_insert(&format!("near.{side}.{name}"), KING_PLACES);
                for dx in 1 - width..width {
                    for dy in 1 - height..height {
                        let entry = near(seat, foe, group, offset_index(width, height, (dx, dy)));
                        let ahead = if seat == Seat::FIRST { dy } else { -dy };
                        let (aside, along) = (dx.abs().min(ASIDE), ahead.clamp(-ALONG, ALONG));
                        let place = aside * (2 * ALONG + 1) + along + ALONG;
                        self.model.add_coefficient(entry, own + place as usize, sign(seat));
                        let distance = dx.abs().max(dy.abs());
                        if (1..=CLOSE).contains(&distance) {
                            let weight = shared[usize::from(foe)] + distance as usize - 1;
                            self.model.add_coefficient(entry, weight, sign(seat));
                        }
                    }
                }
            }
        }
    }
}

/// Returns the index of the square at a place of the owner's view: figures are those of the first seat.
fn figures_square(board: &impl Board, (x, y): (i32, i32)) -> usize {
    board.index(x, y).unwrap_or(0)
}

/// Returns the number of relative positions of two squares on a board.
pub(super) fn offset_count(width: i32, height: i32) -> usize {
    ((2 * width - 1) * (2 * height - 1)) as usize
}

/// Returns the index of a relative position.
pub(super) fn offset_index(width: i32, height: i32, (dx, dy): (i32, i32)) -> usize {
    ((dx + width - 1) * (2 * height - 1) + dy + height - 1) as usize
}

/// Returns the number of weights in a row of these games.
pub(crate) fn row_len(name: &str) -> Option<RowLen> {
    let degree = |text: &str, letter: char, most: usize| {
        let number = text.strip_prefix(letter).and_then(|text| text.parse::<usize>().ok());
        number.is_some_and(|number| number < most)
    };
    let tier = |text: &str| degree(text, 't', TIERS);
    let force = |text: &str| degree(text, 'f', FORCES);
    let len = match name {
        "tempo" | "pair" | "scale.value" | "scale.hand" | "king.home" | "king.centre"
        | "shape.promote" | "pawn.doubled" | "pawn.backward" => 1,
        "pawn.isolated" => 2,
        "castling" | "near.own" | "near.foe" => 3,
        "threat.lesser" => TIERS * TIERS,
        "threat.hanging" | "threat.taking" | "supported" | "promotion" => TIERS,
        "files"
        | "pawn.passed"
        | "pawn.passed_blocked"
        | "pawn.own_king"
        | "pawn.foe_king"
        | "pawn.phalanx"
        | "pawn.backed" => ROWS,
        _ => match name.rsplit_once('.')? {
            ("shape.centre" | "shape.advance" | "shape.reach" | "mobility", of) if tier(of) => 1,
            ("king.attackers" | "king.weak" | "king.twice" | "king.escapes", of) if force(of) => {
                RING
            }
            ("king.safe_check" | "king.check", of) if tier(of) => FORCES,
            ("drop", "check" | "contact") => FORCES,
            ("near.own" | "near.foe", _) => KING_PLACES,
            (piece, part) => {
                piece.strip_prefix("piece.").filter(|key| !key.is_empty())?;
                match part {
                    "value" | "mobility" | "hand" | "first" => 1,
                    "check" | "contact" => FORCES,
                    "square" => return Some(RowLen::HalfBoard),
                    _ => return None,
                }
            }
        },
    };
    Some(RowLen::Exact(len))
}

/// Adds the rows whose weights are entries of their own.
fn add_shared_rows(model: &mut EvalModel, hands: bool) {
    model.add_direct_row("tempo", TEMPO, 1);
    model.add_direct_row("threat.lesser", THREAT_BY_LESSER, TIERS * TIERS);
    model.add_direct_row("threat.hanging", HANGING, TIERS);
    model.add_direct_row("threat.taking", HANGING + TIERS, TIERS);
    model.add_direct_row("supported", SUPPORTED, TIERS);
    for force in 0..FORCES {
        let at = |base: usize| base + force * RING;
        model.add_direct_row(&format!("king.attackers.f{force}"), at(ATTACKERS), RING);
        model.add_direct_row(&format!("king.weak.f{force}"), at(WEAK_RING), RING);
        model.add_direct_row(&format!("king.twice.f{force}"), at(ATTACKED_TWICE), RING);
        model.add_direct_row(&format!("king.escapes.f{force}"), at(ESCAPES), RING);
    }
    for tier in 0..TIERS {
        let at = |base: usize| base + tier * FORCES;
        model.add_direct_row(&format!("king.safe_check.t{tier}"), at(SAFE_CHECK), FORCES);
        model.add_direct_row(&format!("king.check.t{tier}"), at(CHECK), FORCES);
    }
    model.add_direct_row("promotion", PROMOTION, TIERS);
    if hands {
        model.add_direct_row("files", FILES, ROWS);
        return;
    }
    model.add_direct_row("castling", CASTLING, 3);
    model.add_direct_row("pawn.passed", PASSED, ROWS);
    model.add_direct_row("pawn.passed_blocked", PASSED + ROWS, ROWS);
    model.add_direct_row("pawn.own_king", PASSED_OWN_KING, ROWS);
    model.add_direct_row("pawn.foe_king", PASSED_FOE_KING, ROWS);
    model.add_direct_row("pawn.phalanx", PHALANX, ROWS);
    model.add_direct_row("pawn.backed", PAWN_SUPPORTED, ROWS);
    model.add_direct_row("pawn.isolated", ISOLATED, 2);
    model.add_direct_row("pawn.doubled", DOUBLED, 1);
    model.add_direct_row("pawn.backward", BACKWARD, 1);
}
