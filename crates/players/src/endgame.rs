//! The endgame tables as an oracle for positions of the kernel.

use std::sync::Arc;

use wazir_ai::{EndgameOracle, EndgameScore, Limits};
use wazir_betza::{Mode, RayKind};
use wazir_chesslike::{ByKind, Kind, Position, Rules, Ruleset};
use wazir_endings::{
    EndgameRules, EndgameSetup, EndgameTables, EndgameValue, MAX_MEN, Material, Metric, Piece,
    Side, Stalemate,
};
use wazir_game::{BySeat, Game as _, Seat};
use wazir_geometry::Board as _;

/// The maximum number of pieces beyond those of a table at which a search gets the tables: the
/// surplus may be captured by then.
const EXTRA_MEN: u32 = 7;
/// The number of plies after which tables of the fifty-move rule count a draw.
const FIFTY: u32 = 100;

/// The endgame tables for one game.
pub(crate) struct EndgameProber<R: Ruleset> {
    library: EndgameTables,
    rules: Arc<Rules<R>>,
    /// The endgame piece of each kind, by seat; `None` if no table can hold it.
    pieces: BySeat<ByKind<Option<Piece>>>,
    /// The table rules, by the side whose pawns they apply to.
    conditions: BySeat<EndgameRules>,
    /// The number of plies without progress after which the game is drawn.
    limit: Option<u32>,
    /// `true` if tables built in memory are probed too.
    use_built: bool,
}

impl<R: Ruleset> EndgameProber<R> {
    /// Creates a prober for a search that begins here, or returns `None` if there is nothing to
    /// probe, or tables cannot represent the rules of the game.
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
        let all = |seat| ByKind::from_fn(|kind| piece(rules, seat, kind));
        let pieces: BySeat<_> = BySeat::from_fn(all);
        let conditions = Seat::BOTH.map(|seat| {
            let seen = &pieces[seat];
            let mut pawns = rules.numbered_kinds().map(|(kind, _)| kind);
            let pawn = pawns.find(|&kind| seen[kind].as_ref().is_some_and(Piece::is_pawn));
            let promotes = pawn.map(|pawn| rules.promotions(seat, pawn));
            let promotes = promotes.unwrap_or_default().iter();
            let into: Option<Vec<_>> = promotes.map(|&kind| seen[kind].clone()).collect();
            // If pawns promote to kinds that no table can hold, nothing is probed.
            into.and_then(|into| plain.clone().with_promotions(into).ok())
        });
        let [Some(first), Some(second)] = conditions else { return None };
        let conditions = BySeat::new([first, second]);
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

    /// Returns the men of a position, if they may be in a table.
    fn men(&self, position: &Position<R>) -> Option<Vec<(Side, Piece, usize)>> {
        let out = !position.castling_rights().is_empty() || position.en_passant().is_some();
        if out || position.piece_count() > MAX_MEN as u32 {
            return None;
        }
        let men = position.pieces().map(|(square, piece)| {
            let known = self.pieces[piece.seat][piece.kind].clone()?;
            Some((side(piece.seat), known, square.index()))
        });
        men.collect()
    }

    /// Returns the table rules for these men. If both sides have pawns, these must promote alike.
    fn conditions(&self, men: &[(Side, Piece, usize)]) -> Option<&EndgameRules> {
        let pawns = |side| men.iter().any(|man| man.0 == side && man.1.is_pawn());
        let [first, second] = self.conditions.as_array();
        match (pawns(Side::White), pawns(Side::Black)) {
            (true, true) if first != second => None,
            (false, true) => Some(second),
            _ => Some(first),
        }
    }

    /// Builds the three-man tables that this position belongs to or leads into by a capture.
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

    /// Returns the value of a position by distance to mate, and by the fifty-move rule.
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

/// Returns the endgame piece of a kind, or `None` if no table can hold it.
fn piece<R: Ruleset>(rules: &Rules<R>, seat: Seat, kind: Kind) -> Option<Piece> {
    let of = rules.kinds().get(kind.index())?;
    let movement = of.movement[seat].as_ref()?;
    let rays = movement.rays().ok()?;
    if kind == Kind::KING {
        // Positions with castling rights are not probed.
        let king = "K".parse::<wazir_betza::Movement>().ok()?.rays().ok()?;
        let plain = rays.into_iter().filter(|ray| !matches!(ray.kind(), RayKind::Castle { .. }));
        return plain.eq(king).then(Piece::king);
    }
    let piece = Piece::new(&movement.to_string()).ok()?;
    let promoted = !rules.promotions(seat, kind).is_empty();
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

/// Combines the table values of a position that is `clock` plies away from the last progress.
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
    // A position that has just made progress is nearer than any that has yet to.
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
