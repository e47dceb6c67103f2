//! Actions and planes of the games that the kernel plays.

use std::sync::Arc;

use wazir_betza::Walk;
use wazir_chesslike::{ByKind, CastlingSide, Kind, KindSpec, Move, Position, Rules, Ruleset};
use wazir_game::{Game, Seat};
use wazir_geometry::{Board, Facing, Geometry};

use crate::encoding::Encoding;

/// Actions and planes of a ruleset of the kernel.
///
/// With `n` cells on a plane, the actions are, in this order:
///
/// * moves without promotion, `from * n + to`. Castling goes to the king's target, or to the square
///   of the corner piece in games where an ordinary move of the king may lead to the target too
///   ([`KernelEncoding::with_castling_to_corner`]);
/// * moves with promotion, `(choice * n + from) * t + to`, where `t` is the number of cells on which
///   promoting moves can end, `n` by default;
/// * drops, `kind * n + to`, with the kinds that can be in hand numbered from 0;
/// * if a piece captures on its way, moves that do so or end where they began:
///   `(from * n + over) * n + to`. Without a capture on the way, `over` is `from`. If such pieces can
///   promote, the same follows for each choice of a promotion.
///
/// The planes are, in this order: own pieces, a plane for each kind; the opponent's pieces; own
/// pieces in hand, each plane full of their number; the opponent's in hand; castling rights (own
/// king's side and queen's side, then the opponent's); the square skipped by a double step; the
/// plies since the last irreversible move; how often the position has occurred before; 1 if the
/// second player looks. What the game does not have is left out.
pub struct KernelEncoding<R: Ruleset> {
    rules: Arc<Rules<R>>,
    /// The cell of each square, as each player sees it.
    cells: [Vec<usize>; 2],
    size: (usize, usize),
    /// The number of kinds that have planes.
    kinds: usize,
    /// The number of the choice of each kind that pieces can promote to.
    choice: ByKind<usize>,
    choices: usize,
    promotion_cells: usize,
    /// The number of each kind that can be in hand.
    held: ByKind<usize>,
    held_kinds: Vec<Kind>,
    /// How often the moves that capture on their way are numbered: not at all, once, or for each
    /// choice of a promotion as well.
    passing_choices: usize,
    castles_to_corner: bool,
}

impl<R: Ruleset> KernelEncoding<R> {
    /// Creates the encoding of the games played by these rules.
    pub fn new(rules: Arc<Rules<R>>) -> Self {
        let board = rules.board();
        let held_kinds = kinds_where(&rules, |kind, _| rules.is_droppable(kind));
        let promotes = |of: &KindSpec| Seat::BOTH.map(|seat| of.promotes[seat].clone()).concat();
        let mut targets: Vec<Kind> = rules.kinds().iter().flat_map(promotes).collect();
        targets.sort_unstable();
        targets.dedup();
        let most = |of: &KindSpec| Seat::BOTH.map(|seat| of.promotes[seat].len()).into_iter().max();
        if rules.kinds().iter().filter_map(most).max() == Some(1) {
            // Without a choice, the piece says what it promotes to.
            targets.clear();
        }
        let new = Self {
            cells: [false, true].map(|turned| cells_of(&board, turned)),
            size: (board.height(), board.width()),
            kinds: rules.kinds().len(),
            choice: ByKind::splat(0),
            choices: 1,
            promotion_cells: board.height() * board.width(),
            held: numbers(&held_kinds),
            held_kinds,
            passing_choices: 0,
            castles_to_corner: rules.castles_by_rule(),
            rules,
        };
        new.with_promotion_kinds(&targets)
    }

    /// Makes castling go to the square of the corner piece, for games in which an ordinary move of
    /// the king may lead to its target too.
    #[must_use]
    pub fn with_castling_to_corner(self) -> Self {
        Self { castles_to_corner: true, ..self }
    }

    /// Sets the number of kinds that have planes, if some games of the ruleset have fewer kinds than
    /// others.
    #[must_use]
    pub fn with_kind_planes(self, kinds: usize) -> Self {
        Self { kinds: kinds.max(self.kinds), ..self }
    }

    /// Sets the choices of a promotion, in their order; the same kinds for all games of the ruleset
    /// keep the actions the same.
    #[must_use]
    pub fn with_promotion_kinds(self, kinds: &[Kind]) -> Self {
        let choices = kinds.len().max(1);
        let passing_choices = self.passing_choices(choices);
        Self { choice: numbers(kinds), choices, passing_choices, ..self }
    }

    fn passing_choices(&self, choices: usize) -> usize {
        let board = self.rules.board();
        let passes = |of: &&KindSpec| R::PASSING && captures_on_its_way(&board, of);
        let promotes = |of: &KindSpec| Seat::BOTH.iter().any(|&seat| !of.promotes[seat].is_empty());
        let passing: Vec<_> = self.rules.kinds().iter().filter(passes).collect();
        match passing.iter().any(|of| promotes(of)) {
            true => 1 + choices,
            false => usize::from(!passing.is_empty()),
        }
    }

    /// Sets the number of far rows on which all promoting moves end.
    #[must_use]
    pub fn with_promotion_rows(self, rows: usize) -> Self {
        let (height, width) = self.size;
        Self { promotion_cells: rows.min(height) * width, ..self }
    }

    fn counts_checks(&self) -> bool {
        R::GOALS && self.rules.goals().checks.is_some()
    }

    fn cell_count(&self) -> usize {
        self.size.0 * self.size.1
    }

    /// Returns the cell of a square, as a player sees it.
    fn cell(&self, seat: Seat, square: usize) -> usize {
        self.cells[seat.pair_index()].get(square).copied().unwrap_or(0)
    }

    /// Returns the first action of each group: promotions, drops, captures on the way, and the end.
    fn groups(&self) -> [usize; 4] {
        let n = self.cell_count();
        let promotions = n * n;
        let drops = promotions + self.choices * n * self.promotion_cells;
        let passing = drops + self.held_kinds.len() * n;
        let end = passing + self.passing_choices * n * n * n;
        [promotions, drops, passing, end]
    }

    /// Returns the name of a kind, or its number if its name depends on the player.
    fn kind_name(&self, kind: usize) -> String {
        let name = self.rules.kinds().get(kind).map(|of| &of.name);
        match name.filter(|name| name[Seat::FIRST] == name[Seat::SECOND]) {
            Some(name) if !name[Seat::FIRST].is_empty() => name[Seat::FIRST].clone(),
            _ => format!("piece {kind}"),
        }
    }

    /// Returns the square to which a move goes in its action.
    fn target(&self, seat: Seat, mv: Move<R>) -> usize {
        let to = mv.to().index();
        if !mv.is_castling() || !self.castles_to_corner {
            return to;
        }
        let sides = [CastlingSide::KingSide, CastlingSide::QueenSide];
        let mut castlings = sides.into_iter().filter_map(|side| self.rules.castling(seat, side));
        castlings
            .find(|castling| castling.king_to == to)
            .map_or(to, |castling| castling.corner_from)
    }
}

/// Returns the kinds of the rules for which a test holds, in their order.
fn kinds_where<R: Ruleset>(rules: &Rules<R>, test: impl Fn(Kind, &KindSpec) -> bool) -> Vec<Kind> {
    rules.numbered_kinds().filter(|&(kind, spec)| test(kind, spec)).map(|(kind, _)| kind).collect()
}

/// Returns the place of each kind in a list; 0 for others.
fn numbers(kinds: &[Kind]) -> ByKind<usize> {
    ByKind::from_fn(|kind| kinds.iter().position(|&other| other == kind).unwrap_or(0))
}

/// Returns the cell of each square, on a board that may be turned by half.
fn cells_of<G: Geometry>(board: &G, turned: bool) -> Vec<usize> {
    let (width, height) = (board.width(), board.height());
    let cell = |square| {
        let (x, y) = board.coords(square);
        let cell = (height - 1 - y as usize) * width + x as usize;
        // A hole may lie opposite to a square, so it is the cells that are turned.
        if turned { width * height - 1 - cell } else { cell }
    };
    (0..board.square_count()).map(cell).collect()
}

/// Returns whether a piece of either seat can capture on its way or end where it began.
fn captures_on_its_way<G: Geometry>(board: &G, kind: &KindSpec) -> bool {
    Seat::BOTH.iter().filter_map(|&seat| kind.movement[seat].as_ref()).any(|movement| {
        let tables = movement.compile(board, Facing::forward());
        tables.is_ok_and(|tables| !tables.walks.iter().all(Walk::is_plain))
    })
}

/// Returns a count as an entry of a plane.
fn entry(count: u32) -> u8 {
    u8::try_from(count).unwrap_or(u8::MAX)
}

/// Planes that are filled one after the other.
struct PlaneWriter<'a> {
    planes: std::slice::ChunksExactMut<'a, u8>,
}

impl PlaneWriter<'_> {
    fn skip(&mut self, planes: usize) {
        if let Some(last) = planes.checked_sub(1) {
            self.planes.nth(last);
        }
    }

    fn fill(&mut self, value: u8) {
        if let Some(plane) = self.planes.next().filter(|_| value > 0) {
            plane.fill(value);
        }
    }

    fn mark(&mut self, cell: Option<usize>) {
        let plane = self.planes.next();
        if let Some(entry) = plane.zip(cell).and_then(|(plane, cell)| plane.get_mut(cell)) {
            *entry = 1;
        }
    }
}

impl<R: Ruleset> Encoding for KernelEncoding<R>
where
    Position<R>: wazir_registry::Playable<Move = Move<R>>,
{
    type Position = Position<R>;

    fn action_count(&self) -> usize {
        self.groups()[3]
    }

    fn action(&self, position: &Position<R>, mv: Move<R>) -> usize {
        let (seat, n) = (position.to_move(), self.cell_count());
        let [promotions, drops, passing, _] = self.groups();
        let to = self.cell(seat, self.target(seat, mv));
        let Some(from) = mv.from() else {
            let kind = mv.dropped().unwrap_or(Kind::KING);
            return drops + self.held[kind] * n + to;
        };
        let from = self.cell(seat, from.index());
        if mv.is_locust() {
            let over = mv.locust_square().map_or(from, |over| self.cell(seat, over.index()));
            let choice = mv.promotion().map_or(0, |kind| 1 + self.choice[kind]);
            return passing + ((choice * n + from) * n + over) * n + to;
        }
        match mv.promotion() {
            Some(kind) => promotions + (self.choice[kind] * n + from) * self.promotion_cells + to,
            None => from * n + to,
        }
    }

    fn board_size(&self) -> (usize, usize) {
        self.size
    }

    fn plane_names(&self) -> Vec<String> {
        let kinds: Vec<_> = (0..self.kinds).map(|kind| self.kind_name(kind)).collect();
        let held: Vec<_> =
            self.held_kinds.iter().map(|kind| self.kind_name(kind.index())).collect();
        let mut names = Vec::new();
        for (list, place) in [(&kinds, ""), (&held, " in hand")] {
            for owner in ["own", "opponent's"] {
                names.extend(list.iter().map(|name| format!("{owner} {name}{place}")));
            }
        }
        if R::CASTLING {
            for owner in ["own", "opponent's"] {
                names.extend(
                    ["king", "queen"].map(|side| format!("{owner} castling, {side}'s side")),
                );
            }
        }
        let rest = [
            (R::EN_PASSANT, "square of en passant"),
            (self.counts_checks(), "own checks given"),
            (self.counts_checks(), "opponent's checks given"),
            (R::HALFMOVE_CLOCK, "plies without progress"),
            (true, "earlier occurrences of the position"),
            (true, "seen by the second player"),
        ];
        names.extend(rest.into_iter().filter(|(has, _)| *has).map(|(_, name)| name.to_string()));
        names
    }

    fn write_planes(&self, position: &Position<R>, viewer: Seat, occurred: u8, planes: &mut [u8]) {
        let (owners, kinds) = ([viewer, viewer.other()], self.kinds);
        let n = self.cell_count();
        for (square, piece) in position.pieces() {
            let owner = if piece.seat == viewer { 0 } else { kinds };
            let at = (owner + piece.kind.index()) * n + self.cell(viewer, square.index());
            if let Some(entry) = planes.get_mut(at) {
                *entry = 1;
            }
        }
        let mut rest = PlaneWriter { planes: planes.chunks_exact_mut(n) };
        rest.skip(2 * kinds);
        for owner in owners {
            let mut counts = ByKind::splat(0);
            position.hand(owner).for_each(|(kind, count)| counts[kind] = count);
            self.held_kinds.iter().for_each(|&kind| rest.fill(entry(counts[kind])));
        }
        if R::CASTLING {
            let rights = position.castling_rights();
            for owner in owners {
                rest.fill(rights.has(owner, CastlingSide::KingSide).into());
                rest.fill(rights.has(owner, CastlingSide::QueenSide).into());
            }
        }
        if R::EN_PASSANT {
            rest.mark(position.en_passant().map(|square| self.cell(viewer, square.index())));
        }
        if self.counts_checks() {
            owners.iter().for_each(|&owner| rest.fill(position.checks_given(owner)));
        }
        if R::HALFMOVE_CLOCK {
            rest.fill(entry(position.halfmove_clock()));
        }
        rest.fill(occurred);
        rest.fill((viewer == Seat::SECOND).into());
    }

    fn legal_moves(&self, position: &Position<R>, moves: &mut Vec<Move<R>>) {
        moves.clear();
        position.for_search().legal_moves(moves);
    }
}
