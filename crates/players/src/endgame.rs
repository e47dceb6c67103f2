//! Positions of the kernel looked up in tables of endings.

use std::sync::Arc;

use wazir_ai::{EndgameOracle, EndgameScore, Limits};
use wazir_betza::{Mode, RayKind};
use wazir_chesslike::{Kind, Position, Rules, Ruleset};
use wazir_endings::{
    EndgameRules, EndgameSetup, EndgameTables, EndgameValue, MAX_MEN, Material, Metric, Piece,
    Side, Stalemate,
};
use wazir_game::{Game as _, Seat};
use wazir_geometry::Board as _;

/// So many pieces more than a table has can be on the board when a search is told of tables: the
/// others may have gone by then.
const EXTRA_MEN: u32 = 7;
/// The plies after which the tables of the rule of fifty moves count a draw.
const FIFTY: u32 = 100;

/// The tables for one game.
pub(crate) struct EndgameProber<R: Ruleset> {
    library: EndgameTables,
    rules: Arc<Rules<R>>,
    /// What each kind of each seat is in an ending, where it can be in one.
    pieces: [Vec<Option<Piece>>; 2],
    /// The conditions by whose pawns there are.
    conditions: [EndgameRules; 2],
    /// After how many plies without progress the game is drawn.
    limit: Option<u32>,
    /// Whether tables made in memory are asked too.
    use_built: bool,
}

impl<R: Ruleset> EndgameProber<R> {
    /// What can be looked up by a search that begins here; `None` where there is nothing to look up,
    /// or tables do not hold the rules of the game.
    pub(crate) fn new(
        position: &Position<R>,
        library: &EndgameTables,
        limits: &Limits,
    ) -> Option<Arc<Self>> {
        let made = limits.allows_building_tables();
        let few = position.piece_count() <= MAX_MEN as u32 + EXTRA_MEN;
        if !few || !limits.allows_endgame_tables() || library.is_empty() && !made {
            return None;
        }
        let rules = position.rules();
        let limit = R::orthodox(rules)?.no_progress;
        let board = position.board();
        let plain = EndgameRules::for_board(board.width(), board.height()).ok()?;
        let plain = plain.with_stalemate(Stalemate::Draw);
        let count = rules.kinds().len();
        let all = |seat| (0..count).map(|kind| piece(rules, seat, kind)).collect::<Vec<_>>();
        let pieces = [all(Seat::FIRST), all(Seat::SECOND)];
        let conditions = [Seat::FIRST, Seat::SECOND].map(|seat| {
            let seen = &pieces[seat.index() & 1];
            let pawn = seen.iter().position(|piece| piece.as_ref().is_some_and(Piece::is_pawn));
            let promotes = pawn.and_then(Kind::new).map(|pawn| rules.promotions(seat, pawn));
            let promotes = promotes.unwrap_or_default().iter();
            let into: Option<Vec<_>> =
                promotes.map(|kind| seen.get(kind.index()).cloned().flatten()).collect();
            // With pawns that turn into what no table can hold nothing is looked up.
            into.and_then(|into| plain.clone().with_promotions(into).ok())
        });
        let [Some(first), Some(second)] = conditions else { return None };
        let conditions = [first, second];
        let tables = Self {
            library: library.clone(),
            rules: rules.clone(),
            pieces,
            conditions,
            limit,
            use_built: made,
        };
        if made {
            tables.prepare(position, limits);
        }
        Some(Arc::new(tables))
    }

    /// The men of a position, where they may make an ending.
    fn men(&self, position: &Position<R>) -> Option<Vec<(Side, Piece, usize)>> {
        let out = !position.castling_rights().is_empty() || position.en_passant().is_some();
        if out || position.piece_count() > MAX_MEN as u32 {
            return None;
        }
        let men = position.pieces().map(|(square, piece)| {
            let seat = piece.seat.index() & 1;
            let known = self.pieces[seat].get(piece.kind.index())?.clone()?;
            Some((side(piece.seat), known, square.index()))
        });
        men.collect()
    }

    /// The conditions that hold for these men: with pawns of both sides only if these are promoted
    /// alike.
    fn conditions(&self, men: &[(Side, Piece, usize)]) -> Option<&EndgameRules> {
        let pawns = |side| men.iter().any(|man| man.0 == side && man.1.is_pawn());
        let [first, second] = &self.conditions;
        match (pawns(Side::White), pawns(Side::Black)) {
            (true, true) if first != second => None,
            (false, true) => Some(second),
            _ => Some(first),
        }
    }

    /// Makes the tables of three men that this position is one of or leads into by a capture.
    fn prepare(&self, position: &Position<R>, limits: &Limits) {
        let Some(men) = self.men(position).filter(|men| (3..=4).contains(&men.len())) else {
            return;
        };
        let Some(conditions) = self.conditions(&men) else { return };
        let kings = men.iter().filter(|man| man.1.is_king()).count();
        for (_, piece, _) in men.iter().filter(|man| !man.1.is_king() && kings == 2) {
            let king = || Piece::king();
            let material = Material::new(vec![king(), piece.clone()], vec![king()]);
            if let Ok((material, _)) = material {
                self.library.build(conditions, &material, &|| !limits.should_stop_building());
            }
        }
    }

    /// What a position is worth by the count to mate, and by that of the rule of fifty moves.
    fn values(&self, position: &Position<R>) -> Option<[Option<EndgameValue>; 2]> {
        let men = self.men(position)?;
        let conditions = self.conditions(&men)?;
        let setup = EndgameSetup::new(side(position.to_move()), men, conditions).ok()?;
        let mate = self.library.probe(conditions, &setup, Metric::Dtm);
        let made = || self.library.probe_built(conditions, &setup).filter(|_| self.use_built);
        let fifty = || self.library.probe(conditions, &setup, Metric::Dtz50);
        Some([mate.or_else(made), if self.limit == Some(FIFTY) { fifty() } else { None }])
    }
}

fn side(seat: Seat) -> Side {
    if seat == Seat::FIRST { Side::White } else { Side::Black }
}

/// What a kind is in an ending; `None` when no table can hold it.
fn piece<R: Ruleset>(rules: &Rules<R>, seat: Seat, kind: usize) -> Option<Piece> {
    let of = rules.kinds().get(kind)?;
    let movement = of.movement[seat.index() & 1].as_ref()?;
    let rays = movement.rays().ok()?;
    if kind == 0 {
        // Where there is a right to castle nothing is looked up.
        let king = "K".parse::<wazir_betza::Movement>().ok()?.rays().ok()?;
        let plain = rays.into_iter().filter(|ray| !matches!(ray.kind(), RayKind::Castle { .. }));
        return plain.eq(king).then(Piece::king);
    }
    let piece = Piece::new(&movement.to_string()).ok()?;
    let promoted = !rules.promotions(seat, Kind::new(kind)?).is_empty();
    let first = rays.iter().any(|ray| ray.mode().contains(Mode::INITIAL));
    let fits = piece.is_pawn() == promoted && (piece.is_pawn() || !first);
    fits.then_some(piece)
}

impl<R: Ruleset> EndgameOracle<Position<R>> for EndgameProber<R> {
    fn probe(&self, position: &Position<R>) -> Option<EndgameScore> {
        if position.piece_count() > MAX_MEN as u32 || !Arc::ptr_eq(position.rules(), &self.rules) {
            return None;
        }
        let [mate, fifty] = self.values(position)?;
        exact_score(mate, fifty, position.halfmove_clock(), self.limit)
    }
}

/// What tables say of a position after so many plies without progress.
fn exact_score(
    mate: Option<EndgameValue>,
    fifty: Option<EndgameValue>,
    clock: u32,
    limit: Option<u32>,
) -> Option<EndgameScore> {
    let in_time = |plies: u16| limit.is_none_or(|most| clock + u32::from(plies) <= most);
    match mate {
        Some(EndgameValue::Draw) => return Some(EndgameScore::Draw),
        Some(EndgameValue::Win { plies }) if in_time(plies) => {
            return Some(EndgameScore::Win { plies: plies.into() });
        }
        Some(EndgameValue::Loss { plies }) if in_time(plies) => {
            return Some(EndgameScore::Loss { plies: plies.into() });
        }
        _ => {}
    }
    // What has just made progress is nearer than whatever has yet to make some.
    let far = |plies: u16| u32::from(plies) + if clock == 0 { 0 } else { 2 * FIFTY };
    match fifty? {
        EndgameValue::Win { plies } if in_time(plies) => {
            Some(EndgameScore::Winning { distance: far(plies) })
        }
        EndgameValue::Loss { plies } if in_time(plies) => {
            Some(EndgameScore::Losing { far: far(plies) })
        }
        _ => Some(EndgameScore::Draw),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_win_that_comes_too_late_is_none() {
        let win = |plies| Some(EndgameValue::Win { plies });
        assert_eq!(exact_score(win(9), None, 91, Some(100)), Some(EndgameScore::Win { plies: 9 }));
        assert_eq!(exact_score(win(9), None, 92, Some(100)), None);
        assert_eq!(exact_score(win(9), None, 92, None), Some(EndgameScore::Win { plies: 9 }));
        let far = |far| Some(EndgameScore::Winning { distance: far });
        assert_eq!(exact_score(win(9), win(3), 92, Some(100)), far(203));
        assert_eq!(exact_score(win(9), win(9), 92, Some(100)), Some(EndgameScore::Draw));
        assert_eq!(exact_score(win(120), win(50), 0, Some(100)), far(50));
        let loss = Some(EndgameValue::Loss { plies: 4 });
        assert_eq!(exact_score(loss, None, 0, Some(100)), Some(EndgameScore::Loss { plies: 4 }));
        assert_eq!(exact_score(None, loss, 97, Some(100)), Some(EndgameScore::Draw));
        assert_eq!(exact_score(None, None, 0, Some(100)), None);
    }
}
