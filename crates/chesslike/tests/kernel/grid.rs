//! Games and boards made at run time, against the counts of other programs.

use core::fmt;
use core::marker::PhantomData;
use std::sync::Arc;

use wazir_chesslike::{
    CastlingRights, CastlingSide, CastlingSpec, ExtinctionGoal, ExtinctionResult, FacingKings,
    ForcedPromotion, GameSpec, Goals, Kind, KindSpec, Move, MovementClass, Piece, Position,
    PositionError, ReachGoal, Rules, Ruleset, Setup, stalemate_or_checkmate,
};
use wazir_game::{Claim, ClaimError, EndReason, Game, MoveTextError, Outcome, Seat};
use wazir_geometry::{Bits, Board, Geometry, Grid, Grid64, Grid128, Square};

/// A ruleset with every feature that rules made at run time may need.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct GridRuleset<B>(PhantomData<B>);

impl<B: Bits> Ruleset for GridRuleset<B>
where
    Grid<B>: Geometry<Bits = B>,
{
    type Geometry = Grid<B>;
    type Classes<T: Copy + Send + Sync + 'static> = [T; 32];
    type Armies = ();
    type Options = ();

    const CLASSES: usize = 32;
    const STANDARD_CLASSES: &'static [MovementClass] = &[];
    const HANDS: bool = true;
    const CASTLING: bool = true;
    const EN_PASSANT: bool = true;
    const HALFMOVE_CLOCK: bool = true;
    const PROMOTION_CHOICE: bool = true;
    const GOALS: bool = true;

    fn classes<T: Copy + Send + Sync + 'static>(value: T) -> [T; 32] {
        [value; 32]
    }
    fn validate(_: &Setup<Self>, _: &Rules<Self>) -> Result<(), PositionError> {
        Ok(())
    }
    fn outcome(line: &[Position<Self>]) -> Option<Outcome> {
        line.last()
            .and_then(|last| last.goal_outcome().or_else(|| stalemate_or_checkmate(last, false)))
    }
    fn claim(_: &[Position<Self>], _: Claim) -> Result<Outcome, ClaimError> {
        Err(ClaimError::Unknown)
    }
    fn write_position(position: &Position<Self>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        wazir_chesslike::text::write_board(position, f)
    }
    fn read_move(_: &Position<Self>, text: &str) -> Result<Move<Self>, MoveTextError> {
        Err(MoveTextError::new(text, 0, "a move"))
    }
    fn move_text(position: &Position<Self>, mv: Move<Self>) -> String {
        let name = |square: Square<Grid<B>>| position.board().square_name(square.index());
        mv.from().map_or("*".into(), name) + &name(mv.to())
    }
}

/// A game as a test describes it.
struct GridGame<B: Bits>
where
    Grid<B>: Geometry<Bits = B>,
{
    spec: GameSpec<GridRuleset<B>>,
    text: &'static str,
    castling: CastlingRights,
}

fn pieces(rows: &[(&str, &str)]) -> Vec<KindSpec> {
    let kind = |&(letter, betza): &(&str, &str)| {
        let movement = betza.parse().unwrap_or_else(|why| panic!("{betza}: {why}"));
        KindSpec::new(letter, letter, movement)
    };
    rows.iter().map(kind).collect()
}

fn kind_of(kinds: &[KindSpec], letter: &str) -> Kind {
    let found = kinds.iter().position(|kind| kind.letter[Seat::FIRST] == letter);
    found.and_then(Kind::new).unwrap_or_else(|| panic!("no {letter}"))
}

fn rows<B: Bits>(board: &Grid<B>, wanted: impl Fn(i32) -> bool) -> u128
where
    Grid<B>: Board,
{
    let there = (0..board.square_count()).filter(|&square| wanted(board.coords(square).1));
    there.fold(0, |all, square| all | 1 << square)
}

/// Places the pieces of a placement that has one letter for each piece.
fn placed<B: Bits>(board: &Grid<B>, kinds: &[KindSpec], text: &str) -> Setup<GridRuleset<B>>
where
    Grid<B>: Geometry<Bits = B>,
{
    let mut setup = Setup::default();
    for (row, line) in text.split('/').enumerate() {
        let (mut x, mut run) = (0, 0);
        for c in line.chars() {
            if let Some(digit) = c.to_digit(10) {
                run = run * 10 + digit as i32;
                continue;
            }
            x += std::mem::take(&mut run);
            let seat = if c.is_uppercase() { Seat::FIRST } else { Seat::SECOND };
            let kind = kind_of(kinds, &c.to_uppercase().to_string());
            let square = board.index(x, board.height() as i32 - 1 - row as i32);
            setup.put(square.and_then(Square::new).expect("a square"), Some(Piece { seat, kind }));
            x += 1;
        }
    }
    setup
}

impl<B: Bits> GridGame<B>
where
    Grid<B>: Geometry<Bits = B>,
{
    fn start(&self) -> Position<GridRuleset<B>> {
        let mut spec = GameSpec::new(self.spec.kinds.clone(), Setup::default(), ());
        spec.board = self.spec.board;
        spec.castling.clone_from(&self.spec.castling);
        (spec.facing_kings, spec.goals) = (self.spec.facing_kings, self.spec.goals.clone());
        spec.must_capture = self.spec.must_capture;
        spec.start = placed(&spec.board, &spec.kinds, self.text);
        spec.start.set_castling_rights(self.castling);
        let start = spec.start.clone();
        let rules = Rules::new(spec, ()).unwrap_or_else(|why| panic!("{why}"));
        Position::from_setup(Arc::new(rules), &start).unwrap_or_else(|why| panic!("{why}"))
    }
}

/// Orthodox chess and close relatives.
fn chess<B: Bits>(board: Grid<B>, more: &[(&str, &str)], text: &'static str) -> GridGame<B>
where
    Grid<B>: Geometry<Bits = B>,
{
    let orthodox =
        [("K", "K"), ("P", "fmWfcFifmnDfceF"), ("N", "N"), ("B", "B"), ("R", "R"), ("Q", "Q")];
    let mut kinds = pieces(&[&orthodox[..], more].concat());
    let last = board.height() as i32 - 1;
    let choices: Vec<Kind> = (2..kinds.len()).filter_map(Kind::new).collect();
    let pawn = &mut kinds[1];
    pawn.promotes = [choices.clone(), choices].into();
    pawn.promotion_zone =
        [Some(rows(&board, |y| y == last)), Some(rows(&board, |y| y == 0))].into();
    pawn.unmoved = [Some(rows(&board, |y| y == 1)), Some(rows(&board, |y| y == last - 1))].into();
    (pawn.double_step, pawn.resets_clock) = (true, true);
    let width = board.width() as i32;
    let at = |x, y| board.index(x, y).expect("a square");
    let castling = [(Seat::FIRST, 0), (Seat::SECOND, last)].into_iter().flat_map(|(seat, y)| {
        let king_from = at(width / 2, y);
        let short = CastlingSpec {
            seat,
            side: CastlingSide::KingSide,
            king_from,
            king_to: at(width - 2, y),
            corner_from: at(width - 1, y),
            corner_to: at(width - 3, y),
        };
        let (king_to, corner_from, corner_to) = (at(2, y), at(0, y), at(3, y));
        [
            short,
            CastlingSpec {
                side: CastlingSide::QueenSide,
                king_to,
                corner_from,
                corner_to,
                ..short
            },
        ]
    });
    let castling = castling.collect();
    let mut spec = GameSpec::new(kinds, Setup::default(), ());
    (spec.board, spec.castling) = (board, Some(castling));
    GridGame { spec, text, castling: CastlingRights::ALL }
}

const ORTHODOX: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

fn counts<B: Bits>(start: &Position<GridRuleset<B>>, depth: u32) -> Vec<u64>
where
    Grid<B>: Geometry<Bits = B>,
{
    (1..=depth).map(|depth| start.perft(depth)).collect()
}

#[test]
fn orthodox_chess_on_either_kind_of_board() {
    let small = chess(Grid64::new(8, 8).expect("a board"), &[], ORTHODOX).start();
    assert_eq!(counts(&small, 4), [20, 400, 8_902, 197_281]);
    let large = chess(Grid128::new(8, 8).expect("a board"), &[], ORTHODOX).start();
    assert_eq!(counts(&large, 4), [20, 400, 8_902, 197_281]);
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R";
    let kiwipete = chess(Grid64::new(8, 8).expect("a board"), &[], kiwipete).start();
    assert_eq!(counts(&kiwipete, 3), [48, 2_039, 97_862]);
}

#[test]
fn capablanca_chess() {
    let text = "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR";
    let board = Grid128::new(10, 8).expect("a board");
    let start = chess(board, &[("A", "BN"), ("C", "RN")], text).start();
    assert_eq!(counts(&start, 3), [28, 784, 25_228]);
}

/// Castling as in Chess960: king and rook cross, stay where they are, and open lines behind them.
#[test]
fn chess_960() {
    let text = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR";
    let mut game = chess(Grid64::new(8, 8).expect("a board"), &[], text);
    for castle in game.spec.castling.iter_mut().flatten() {
        let row = castle.king_from / 8 * 8;
        castle.king_from = row + 6;
        (castle.corner_from, castle.king_to, castle.corner_to) = match castle.side {
            CastlingSide::KingSide => (row + 7, row + 6, row + 5),
            CastlingSide::QueenSide => (row + 5, row + 2, row + 3),
        };
    }
    assert_eq!(counts(&game.start(), 3), [21, 528, 12_189]);
}

/// Adds hands: captured pieces change sides, and a promoted pawn turns back into a pawn.
fn with_hands(game: &mut GridGame<u64>) {
    let kinds = &mut game.spec.kinds;
    for (number, kind) in kinds.iter_mut().enumerate().skip(1) {
        kind.captured_as = Kind::new(number);
    }
    let middle = rows(&game.spec.board, |y| (1..7).contains(&y));
    kinds[1].drop_squares = [Some(middle); 2].into();
    let mut promoted = Vec::new();
    for letter in 2..6 {
        let mut kind = kinds[letter].clone();
        kind.letter = kind.letter.map(|letter| letter + "~");
        kind.captured_as = Kind::new(1);
        promoted.push(Kind::new(kinds.len()).expect("a kind"));
        kinds.push(kind);
    }
    kinds[1].promotes = [promoted.clone(), promoted].into();
}

#[test]
fn crazyhouse() {
    let mut game = chess(Grid64::new(8, 8).expect("a board"), &[], ORTHODOX);
    with_hands(&mut game);
    assert_eq!(counts(&game.start(), 4), [20, 400, 8_902, 197_281]);
    game.text = "r1bqkbnr/ppppp1pp/5p2/8/6PP/3P3N/PP1PPP2/RNBQKB1R";
    let start = game.start();
    let mut setup = start.to_setup();
    setup.set_in_hand(Seat::FIRST, kind_of(&game.spec.kinds, "N"), 1);
    let position = Position::from_setup(start.rules().clone(), &setup).expect("a position");
    assert_eq!(counts(&position, 3), [55, 956, 37_017]);
}

/// Cannons, lame horses, palaces, a river and facing kings.
#[test]
fn xiangqi() {
    let board = Grid128::new(9, 10).expect("a board");
    let mut kinds = pieces(&[
        ("K", "W"),
        ("P", "fW"),
        ("N", "nN"),
        ("B", "nA"),
        ("R", "R"),
        ("C", "mRcpR"),
        ("A", "F"),
        ("X", "fsW"),
    ]);
    let palace = |low: i32| {
        let inside = (0..board.square_count()).filter(|&square| {
            let (x, y) = board.coords(square);
            (3..6).contains(&x) && (low..low + 3).contains(&y)
        });
        inside.fold(0u128, |all, square| all | 1 << square)
    };
    for letter in ["K", "A"] {
        let kind = kind_of(&kinds, letter).index();
        kinds[kind].region = [Some(palace(0)), Some(palace(7))].into();
    }
    let (near, far) = (rows(&board, |y| y < 5), rows(&board, |y| y >= 5));
    kinds[3].region = [Some(near), Some(far)].into();
    // A soldier beyond the river moves differently, so it promotes to another kind there.
    let crossed = kind_of(&kinds, "X");
    kinds[1].promotes = [vec![crossed], vec![crossed]].into();
    kinds[1].promotion_zone = [Some(far), Some(near)].into();
    kinds[1].forced_promotion = Some(ForcedPromotion::Always);
    let text = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";
    let mut spec = GameSpec::new(kinds, Setup::default(), ());
    (spec.board, spec.facing_kings) = (board, FacingKings::Attack);
    let game = GridGame { spec, text, castling: CastlingRights::NONE };
    assert_eq!(counts(&game.start(), 3), [44, 1_920, 79_666]);
}

/// The goals: a bared king, a hill that is reached, the last check.
#[test]
fn goals_end_games_at_once() {
    let board = Grid64::new(8, 8).expect("a board");
    let goal = |goals: Goals, text: &'static str| {
        let mut game = chess(board, &[], text);
        game.spec.goals = goals;
        game.castling = CastlingRights::NONE;
        let start = game.start();
        assert_eq!(start.goal_outcome().is_some(), !start.has_moves(), "{text}");
        start
    };
    let mut bare = Goals::default();
    let rule = ExtinctionGoal {
        kinds: Vec::new(),
        most: 1,
        others: 2,
        reply_allowed: true,
        result: ExtinctionResult::Loses,
    };
    bare.extinct.push(rule);
    let after = |text, squares: [&str; 2], goals: &Goals| {
        let mut position = goal(goals.clone(), text);
        let [from, to] =
            squares.map(|name| board.parse_square(name).and_then(Square::new).unwrap());
        position.play(position.board_move(from, to, None)).expect("a legal move");
        position
    };
    // Black is bare and cannot strike back, so it has lost. Where it can, it has one move to do so.
    let lost = after("4k3/8/8/8/8/8/3p4/3RK3", ["d1", "d2"], &bare);
    assert_eq!(lost.goal_outcome(), None, "two pieces against one: the bare king may still take");
    let lost = after("4k3/8/8/8/8/8/3p4/2NRK3", ["d1", "d2"], &bare);
    assert_eq!(lost.goal_outcome(), Some(Outcome::win(Seat::FIRST, EndReason::Extinction)));
    assert!(lost.legal_moves().is_empty() && lost.perft(1) == 0);

    let mut hill = Goals::default();
    let centre = [27, 28, 35, 36].iter().fold(0, |all, square| all | 1 << square);
    let reach = ReachGoal {
        kinds: vec![Kind::KING],
        squares: [centre; 2].into(),
        reply_allowed: false,
        count: 1,
        blocked_wins: false,
        safe: false,
    };
    hill.reach.push(reach);
    let won = after("4k3/8/8/8/8/4K3/8/8", ["e3", "e4"], &hill);
    assert_eq!(won.goal_outcome(), Some(Outcome::win(Seat::FIRST, EndReason::Reached)));

    let mut checks = Goals::default();
    checks.checks = Some(1);
    let won = after("4k3/8/8/8/8/8/8/R3K3", ["a1", "a8"], &checks);
    assert_eq!(won.goal_outcome(), Some(Outcome::win(Seat::FIRST, EndReason::Checks)));
    assert_eq!(won.checks_given(Seat::FIRST), 1);
}

/// A player who can capture has to, and a side may have no king.
#[test]
fn who_can_take_must() {
    let mut game = chess(Grid64::new(8, 8).expect("a board"), &[], "8/8/8/3p4/4P3/8/8/8");
    game.spec.must_capture = true;
    game.castling = CastlingRights::NONE;
    let mut kinds = pieces(&[("X", "K")]);
    kinds[0].movement = [None, None].into();
    kinds.extend(game.spec.kinds.drain(1..));
    for kind in &mut kinds {
        kind.promotes = [Vec::new(), Vec::new()].into();
    }
    game.spec.kinds = kinds;
    game.spec.castling = Some(Vec::new());
    let start = game.start();
    assert_eq!(start.king(Seat::FIRST), None);
    let moves: Vec<String> = start.legal_moves().iter().map(|&mv| start.move_text(mv)).collect();
    assert_eq!(moves, ["e4d5"]);
}
