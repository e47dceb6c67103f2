//! Tests that the rules see the line of a game without copies.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use wazir_game::{
    Claim, ClaimError, EndReason, Game, IllegalMoveError, MoveTextError, Outcome, PositionHistory,
    Seat, SplitMix64,
};
use wazir_geometry::{Board, Chess8, Square};
use wazir_registry::{
    AnyMove, AnyPiece, AnyPosition, DynPosition, GameEntry, GameFactory, GameId, GameInfo,
    MoveParts, MoveSource, OpenError, PieceInfo, Play, Playable, PositionView, StartOptions,
};

fn open_with_options(id: &str, options: &[(&str, &str)]) -> Play {
    let set = |start: StartOptions, (key, value): &(&str, &str)| start.with_option(*key, *value);
    let start = options.iter().fold(StartOptions::default(), set);
    wazir_builtin::games().open(id, &start).unwrap_or_else(|why| panic!("{id}: {why}"))
}

/// Returns a move that undoes what the player did, if there is one.
fn move_that_undoes(position: &DynPosition, done: AnyMove) -> Option<AnyMove> {
    let done = position.move_parts(done)?;
    position.legal_moves().into_iter().find(|&mv| {
        position.move_parts(mv).is_some_and(|parts| {
            parts.from == MoveSource::Square(done.to)
                && MoveSource::Square(parts.to) == done.from
                && parts.new_kind.is_none()
        })
    })
}

/// Plays random moves, often back and forth, and compares the answers of the game with those of its
/// rules and positions for a copy of the line.
fn assert_line_agrees<P: Playable>(id: &str, options: &[(&str, &str)]) {
    let claims = [Claim::Resign(Seat::FIRST), Claim::Draw, Claim::Impasse];
    let mut ends = 0;
    for seed in 0..6 {
        let mut chance = SplitMix64::new(seed);
        let mut game = open_with_options(id, options);
        for _ in 0..60 {
            let typed = game.typed_line::<P>().expect("one game").to_vec();
            let line = game.record().history();
            let erased: Vec<AnyPosition> = line.iter().map(|at| at.to_any()).collect();
            let (here, outcome) = (game.position(), P::outcome(&typed));
            assert_eq!(game.outcome(), outcome, "{id}, {seed}: {here}");
            assert_eq!(AnyPosition::outcome(&erased), outcome, "{id}, {seed}: {here}");
            for claim in claims {
                let said = P::claim(&typed, claim);
                assert_eq!(AnyPosition::claim(&erased, claim), said);
                assert_eq!(line.claim(claim), said);
            }
            ends += usize::from(outcome.is_some());
            let (moves, done) = (here.legal_moves(), game.record().moves());
            let again = done.iter().rev().nth(1).filter(|_| chance.below(8) > 0);
            let again = again.and_then(|&mv| move_that_undoes(here, mv));
            let any = moves.get(chance.below(moves.len().max(1))).copied();
            let Some(mv) = again.or(any) else { break };
            game.play_past_end(mv).expect("a legal move");
        }
    }
    assert!(ends > 0, "{id}: no line ended");
}

#[test]
fn a_game_says_what_its_rules_say_of_the_line() {
    for count in ["0", "2", "3", "4"] {
        let count = ("repetition-count", count);
        assert_line_agrees::<wazir_builtin::rules::shogi::Position>(
            "shogi",
            &[count, ("max-plies", "50")],
        );
        assert_line_agrees::<wazir_builtin::rules::shogi::Position>(
            "shogi",
            &[count, ("max-plies", "50"), ("impasse", "declare-27")],
        );
        assert_line_agrees::<wazir_builtin::rules::euroshogi::Position>(
            "euroshogi",
            &[count, ("no-progress-plies", "20")],
        );
        assert_line_agrees::<wazir_builtin::rules::cwda::Position>(
            "cwda",
            &[count, ("no-progress-plies", "20")],
        );
        assert_line_agrees::<wazir_builtin::rules::evo::Position>(
            "evo",
            &[count, ("no-capture-rounds", "10")],
        );
    }
}

/// A game of one piece that walks to and fro; it counts the copies of its positions.
#[derive(Debug)]
struct CountingPosition {
    plies: usize,
    copies: Arc<AtomicUsize>,
}

impl Clone for CountingPosition {
    fn clone(&self) -> Self {
        self.copies.fetch_add(1, Ordering::Relaxed);
        Self { plies: self.plies, copies: self.copies.clone() }
    }
}

impl Game for CountingPosition {
    type Move = bool;
    type Square = Square<Chess8>;

    fn to_move(&self) -> Seat {
        Seat::new((self.plies % 2) as u8)
    }

    fn legal_moves(&self) -> Vec<bool> {
        vec![self.plies.is_multiple_of(2)]
    }

    fn check(&self, mv: bool) -> Result<(), IllegalMoveError<Square<Chess8>>> {
        let from = Square::new(0).expect("a square");
        if self.legal_moves().contains(&mv) {
            Ok(())
        } else {
            Err(IllegalMoveError::NoPiece { from })
        }
    }

    fn play_unchecked(&mut self, _: bool) {
        self.plies += 1;
    }

    fn key(&self) -> u64 {
        self.plies as u64 % 2
    }

    fn same_position(&self, other: &Self) -> bool {
        self.key() == other.key()
    }

    fn outcome(line: &[Self]) -> Option<Outcome> {
        (line.len() > 1_000).then(|| Outcome::draw(EndReason::MaxPlies))
    }

    fn claim(line: &[Self], _: Claim) -> Result<Outcome, ClaimError> {
        Self::outcome(line).ok_or(ClaimError::Unknown)
    }

    fn move_text(&self, mv: bool) -> String {
        mv.to_string()
    }

    fn read_move(&self, text: &str) -> Result<bool, MoveTextError> {
        text.parse().map_err(|_| MoveTextError::new(text, 0, "true or false"))
    }

    fn position_text(&self) -> String {
        self.plies.to_string()
    }
}

impl PositionView for CountingPosition {
    fn piece_at(&self, square: usize) -> Option<AnyPiece> {
        (square == self.plies % 2).then_some(AnyPiece { seat: Seat::FIRST, kind: 0 })
    }

    fn kind_count(&self) -> usize {
        1
    }

    fn piece_facts(&self, _: AnyPiece) -> PieceInfo {
        PieceInfo::new("M", "M", "man", None)
    }
}

impl Playable for CountingPosition {
    type Board = Chess8;

    fn board(&self) -> Chess8 {
        Chess8
    }

    fn square_index(square: Square<Chess8>) -> usize {
        square.index()
    }

    fn encode(mv: bool) -> u64 {
        mv.into()
    }

    fn decode(encoded: u64) -> Option<bool> {
        (encoded < 2).then_some(encoded == 1)
    }

    fn move_parts(&self, mv: bool) -> MoveParts {
        MoveParts::new(MoveSource::Square(usize::from(!mv)), usize::from(mv))
    }

    fn candidate_moves(&self, _: MoveSource, _: usize) -> Vec<bool> {
        self.legal_moves()
    }
}

struct CountingGame(GameInfo, Arc<AtomicUsize>);

impl GameFactory for CountingGame {
    type Position = CountingPosition;

    fn info(&self) -> &GameInfo {
        &self.0
    }

    fn open(&self, _: &StartOptions) -> Result<CountingPosition, OpenError> {
        Ok(CountingPosition { plies: 0, copies: self.1.clone() })
    }
}

#[test]
fn a_late_move_copies_no_more_than_an_early_one() {
    let copies = Arc::new(AtomicUsize::new(0));
    let facts = GameInfo::new(GameId::from_static("walk"), "A walk", ["One", "Other"]);
    let mut game =
        GameEntry::new(CountingGame(facts, copies.clone())).open(&StartOptions::default()).unwrap();
    assert_eq!(game.board().square_count(), 64);
    for ply in 0..1_000 {
        let before = copies.load(Ordering::Relaxed);
        let mv = game.legal_moves()[0];
        game.play(mv).expect("a legal move");
        assert_eq!(game.outcome().is_some(), ply == 999);
        // The position after the move is made from a copy of the one before.
        assert_eq!(copies.load(Ordering::Relaxed) - before, 1, "at ply {ply}");
    }
}
