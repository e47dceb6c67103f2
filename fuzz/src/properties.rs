//! The properties that every input must satisfy, as plain functions over bytes.
//!
//! A violated property is a panic. Nothing here depends on the fuzzer: a test may include this file
//! as a module and replay inputs through [`run`].

#[path = "armies.rs"]
mod armies;
#[path = "games.rs"]
mod games;
#[path = "generator.rs"]
mod generator;
#[path = "records.rs"]
mod records;
#[path = "sessions.rs"]
mod sessions;
#[path = "tables.rs"]
mod tables;
#[path = "variants.rs"]
pub mod variants;

use std::collections::HashSet;
use std::fmt::{Debug, Display};
use std::str::FromStr;

use wazir_betza::{MoveTables, Movement, Occupancy, Target, Targets};
use wazir_game::{Claim, Game, Record, Seat};
use wazir_geometry::{Bits, Board, Chess8, Cross12, Facing, RectBoard, Shogi9};
use wazir_kifu::{CSA, JKF, KI2, KIF, USEN, USI};
use wazir_notation::Format;
use wazir_pgn::PGN;
use wazir_protocol::Protocol;

/// The names of the targets that do not belong to one game.
const GENERAL_TARGETS: [&str; 20] = [
    "army_file",
    "army_text",
    "betza_parse",
    "cecp_session",
    "read_csa",
    "read_jkf",
    "read_ki2",
    "read_kif",
    "read_pgn",
    "read_plain",
    "read_usen",
    "read_usi",
    "record_moves",
    "records",
    "table_frame",
    "table_requests",
    "uci_session",
    "usi_session",
    "variant_file",
    "variant_made",
];

/// Returns the names of all targets, including two for each game. Each has a folder in `seeds` and
/// may have one in `regressions`.
pub fn targets() -> impl Iterator<Item = String> {
    let of_games = games::GAMES.iter().flat_map(games::Driven::targets);
    GENERAL_TARGETS.iter().map(|&name| name.to_owned()).chain(of_games)
}

/// The maximum number of plies played per input.
const MOST_PLIES: usize = 48;

/// The maximum number of multi-leg moves of a piece that is compared on boards.
const MOST_CHAINS: usize = 8;

/// Runs one input through the target with this name; returns `false` if there is none.
///
/// # Panics
/// The input makes the program violate a property.
pub fn run(target: &str, data: &[u8]) -> bool {
    match target {
        "army_file" => armies::check_file(data),
        "army_text" => armies::check_text(data),
        "betza_parse" => check_betza(data),
        "cecp_session" => sessions::check_session(Protocol::Cecp, data),
        "read_csa" => records::check_records(CSA, data),
        "read_jkf" => records::check_records(JKF, data),
        "read_ki2" => records::check_records(KI2, data),
        "read_kif" => records::check_records(KIF, data),
        "read_pgn" => {
            records::check_pgn_comment(data);
            records::check_records(PGN, data);
        }
        "read_plain" => records::check_records(Format::PLAIN, data),
        "read_usen" => records::check_records(USEN, data),
        "read_usi" => records::check_records(USI, data),
        "record_moves" => records::check_move_forms(data),
        "records" => records::check_conversion(data),
        "table_frame" => tables::check_frame(data),
        "table_requests" => tables::check_table(data),
        "uci_session" => sessions::check_session(Protocol::Uci, data),
        "usi_session" => sessions::check_session(Protocol::Usi, data),
        "variant_file" => variants::check_file(data),
        "variant_made" => {
            variants::check_generated(data);
        }
        _ => return games::run(target, data),
    }
    true
}

/// Splits the input into its first line, as text, and the rest.
fn first_line(data: &[u8]) -> (String, &[u8]) {
    let end = data.iter().position(|&byte| byte == b'\n');
    let (line, rest) = match end {
        Some(end) => (&data[..end], &data[end + 1..]),
        None => (data, &[][..]),
    };
    (String::from_utf8_lossy(line).into_owned(), rest)
}

/// Reads the first line as a piece; the bytes after it scatter other pieces around it.
///
/// A piece that can be parsed prints a text that reads back as an equal piece, and the texts for
/// other programs mean the same. On every board the compiled tables give all that the slow
/// reference implementation gives, and the sets as much of it as sets can express.
pub fn check_betza(data: &[u8]) {
    let (line, rest) = first_line(data);
    let piece = match line.parse::<Movement>() {
        Ok(piece) => piece,
        Err(error) => {
            assert!(error.span().start <= line.len(), "{error} points past the end");
            assert!(!error.report().is_empty());
            return;
        }
    };
    let printed = piece.to_string();
    let again = read_piece(&printed);
    assert_eq!(again, piece, "{line:?} prints as {printed:?}, which is another piece");
    assert_eq!(again.to_string(), printed, "printing what was read gives another text");
    let mut noise = Noise::of(rest);
    if let Err(error) = piece.compile(&Chess8, Facing::forward()) {
        assert!(line.get(error.span()).is_some(), "{error} points past the end");
        let view = Occupancy::default();
        let meaning = piece.reference_targets(&Chess8, Facing::forward(), 0, &view);
        assert_eq!(meaning.err(), Some(error), "{printed:?} has a meaning, but no tables");
        return;
    }
    // Each long chain takes time, and more of them show nothing new.
    if piece.moves().iter().filter(|part| part.legs().len() > 1).count() > MOST_CHAINS {
        return;
    }
    assert_same_meaning(&piece, &again, noise.clone());
    // XBoard reads `FF` as two moves and not as a rider, so only single moves can be compared.
    if let ([_], Some(for_xboard)) = (piece.moves(), piece.to_xboard()) {
        assert_same_meaning(&piece, &read_piece(&for_xboard), noise.clone());
    }
    if let Ok(for_stockfish) = piece.to_fairy_stockfish() {
        assert_same_meaning(&piece, &read_piece(&for_stockfish), noise.clone());
    }
    assert_tables_agree(&piece, &Chess8, &mut noise);
    assert_tables_agree(&piece, &Shogi9, &mut noise);
    assert_tables_agree(&piece, &Cross12, &mut noise);
    if let Some(small) = RectBoard::new(5, 3) {
        assert_tables_agree(&piece, &small, &mut noise);
    }
}

/// Compares two pieces by their rays if they have any, otherwise on one board.
fn assert_same_meaning(piece: &Movement, other: &Movement, mut noise: Noise) {
    if let Ok(rays) = piece.rays() {
        assert_eq!(other.rays(), Ok(rays), "{piece} becomes {other}, which means something else");
        return;
    }
    let view = random_occupancy(&Shogi9, Shogi9.square_count(), &mut noise);
    let tables = |piece: &Movement| match piece.compile(&Shogi9, Facing::forward()) {
        Ok(tables) => tables,
        Err(error) => panic!("{piece} has no meaning any more: {error}"),
    };
    let (one, two) = (tables(piece), tables(other));
    for from in (0..Shogi9.square_count()).step_by(7) {
        let (a, b) = (one.all_targets(from, &view), two.all_targets(from, &view));
        assert_eq!(a, b, "{piece} becomes {other}, which means something else from {from}");
    }
}

fn read_piece(text: &str) -> Movement {
    match text.parse() {
        Ok(piece) => piece,
        Err(error) => panic!("a printed piece is refused: {error}"),
    }
}

/// A pseudo-random number generator seeded by a few bytes.
#[derive(Clone)]
struct Noise(u64);

impl Noise {
    fn of(bytes: &[u8]) -> Self {
        let mix = |state: u64, &byte: &u8| (state ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        Self(bytes.iter().take(64).fold(0xcbf2_9ce4_8422_2325, mix))
    }

    /// Returns a number below `end`.
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.0 >> 33) as usize % end.max(1)
    }
}

/// Scatters pieces over a board, except on `from`.
fn random_occupancy<B: Board>(board: &B, from: usize, noise: &mut Noise) -> Occupancy<B::Bits> {
    let mut view = Occupancy { initial: noise.below(2) == 0, ..Occupancy::<B::Bits>::default() };
    let density = 2 + noise.below(14);
    for square in (0..board.square_count()).filter(|&square| square != from) {
        let here = B::Bits::bit(square);
        match noise.below(density) {
            0 => view.own |= here,
            1 => view.enemy |= here,
            _ if noise.below(40) == 0 => view.ep = Some(square),
            _ => {}
        }
        match noise.below(8) {
            0 => view.royal |= here,
            1..4 => view.unmoved |= here,
            _ => {}
        }
    }
    view
}

/// Compares tables and reference from one square, with other pieces scattered over the board.
fn assert_tables_agree<B: Board>(piece: &Movement, board: &B, noise: &mut Noise) {
    let facing = Facing::new(noise.below(4) as u8);
    let from = noise.below(board.square_count());
    let view = random_occupancy(board, from, noise);
    let (Ok(tables), Ok(meaning)) =
        (piece.compile(board, facing), piece.reference_targets(board, facing, from, &view))
    else {
        panic!("{piece} has a meaning on one board only");
    };
    let place = board.square_name(from);
    let all = tables.all_targets(from, &view);
    assert_eq!(all, meaning, "{piece} from {place} facing {facing:?} with {view:?}");
    assert_sets_agree(&tables, from, view);
}

/// Compares the sets with the list, without royal pieces, which sets do not know.
fn assert_sets_agree<B: Bits>(tables: &MoveTables<B>, from: usize, view: Occupancy<B>) {
    let view = Occupancy { royal: B::EMPTY, ..view };
    let mut expected = Targets::<B>::default();
    for target in tables.all_targets(from, &view) {
        match target {
            Target::Quiet { to } => expected.quiet |= B::bit(to),
            Target::Capture { to } => expected.captures |= B::bit(to),
            Target::EnPassant { to } => expected.ep |= B::bit(to),
            _ => {}
        }
    }
    let sets = tables.targets(from, view.own, view.enemy, view.initial, view.ep);
    assert_eq!(sets, expected, "the sets from square {from} with {view:?}");
}

/// Reads the first line as a position and plays moves that the bytes after it choose.
///
/// A position that can be parsed prints a text that reads back as the same position, and so does
/// every position reached from it; every legal move listed is accepted, and undoing leads back.
pub fn check_position<G>(data: &[u8])
where
    G: Game + FromStr + Display,
    <G as FromStr>::Err: Display,
{
    let (line, choices) = first_line(data);
    let start = match line.parse::<G>() {
        Ok(start) => start,
        Err(error) => {
            assert!(!error.to_string().is_empty(), "an error without words for {line:?}");
            return;
        }
    };
    assert_reads_back(&start);
    let mut record = Record::new(start);
    for pair in choices.chunks(2).take(MOST_PLIES) {
        let Some(mv) = choose(record.position(), pair) else { break };
        if record.outcome().is_some() {
            break;
        }
        assert_offered_move(record.position(), mv);
        if let Err(reason) = record.play(mv) {
            panic!("{mv:?} is offered and then refused: {reason}");
        }
        assert_reads_back(record.position());
    }
    assert_claims_answered(&record);
    assert_undoes(&mut record);
}

/// Returns the move that a pair of bytes chooses; `None` if there is no legal move.
fn choose<G: Game>(position: &G, pair: &[u8]) -> Option<G::Move> {
    let moves = position.legal_moves();
    let distinct: HashSet<_> = moves.iter().collect();
    assert_eq!(distinct.len(), moves.len(), "a move is offered twice in {position:?}");
    let number = pair.iter().fold(0, |number, &byte| number * 256 + usize::from(byte));
    moves.get(number.checked_rem(moves.len())?).copied()
}

/// Checks that the text of a position reads back as the same position.
fn assert_reads_back<G>(position: &G)
where
    G: Game + FromStr + Display,
    <G as FromStr>::Err: Display,
{
    let (text, bare) = (position.to_string(), position.position_text());
    let (front, options) = wazir_game::split_options(&text);
    assert_eq!(front, bare, "two texts for one position");
    assert_eq!(options.is_empty(), text == bare, "options that are none: {text}");
    let again = match text.parse::<G>() {
        Ok(again) => again,
        Err(error) => panic!("the printed position {text:?} is refused: {error}"),
    };
    assert_eq!(again.to_string(), text, "printing what was read gives another text");
    assert!(again.same_position(position), "{text:?} reads back as another position");
    assert_eq!(again.key(), position.key(), "the key of {text:?} changes by printing it");
    assert_eq!(again.in_check(), position.in_check(), "{text:?} forgets a check");
    assert_eq!(again.legal_moves(), position.legal_moves(), "{text:?} offers other moves");
}

/// Checks that a listed move is legal and reads back from its text.
fn assert_offered_move<G: Game>(position: &G, mv: G::Move) {
    if let Err(reason) = position.check(mv) {
        panic!("{mv:?} is offered and refused in {}: {reason}", position.position_text());
    }
    let text = position.move_text(mv);
    assert_eq!(position.read_move(&text), Ok(mv), "{text:?} reads back as another move");
}

/// Tries every claim; each must be accepted or refused, without a panic.
fn assert_claims_answered<G: Game>(record: &Record<G>) {
    let personal = [Claim::Resign, Claim::TimeForfeit, Claim::Abandonment, Claim::IllegalMove];
    let seats = record.position().seats().into_iter().chain([Seat::new(u8::MAX)]);
    let claims = seats.flat_map(|seat| personal.map(|claim| claim(seat)));
    for claim in claims.chain([Claim::Draw, Claim::Impasse]) {
        for answer in [G::claim(record.history(), claim), record.claim_outcome(claim)] {
            match answer {
                Ok(outcome) => assert!(!outcome.to_string().is_empty()),
                Err(error) => assert!(!error.to_string().is_empty()),
            }
        }
    }
}

/// Undoes and redoes all moves; both ends must be the same positions as before.
fn assert_undoes<G: Game + Display>(record: &mut Record<G>) {
    let (first, last) = (record.start().to_string(), record.position().to_string());
    let played = record.moves();
    while record.undo().is_some() {}
    assert_eq!(record.position().to_string(), first, "undoing leads elsewhere");
    while record.redo().is_some() {}
    assert_eq!(record.position().to_string(), last, "redoing leads elsewhere");
    assert_eq!(record.moves(), played, "redoing plays other moves");
}

/// Reads every line of the text as a move and plays those that are legal.
///
/// A move that can be parsed prints a text that reads back as the same move; it passes the check
/// exactly if it is among the legal moves; and playing it never panics, legal or not.
pub fn check_move<G: Game>(start: &G, text: &str) {
    let mut position = start.clone();
    for line in text.split('\n').take(MOST_PLIES) {
        let mv = match position.read_move(line) {
            Ok(mv) => mv,
            Err(error) => {
                let at = error.offset();
                assert!(line.is_char_boundary(at), "{error} points past the end or into a letter");
                assert!(!error.to_string().is_empty());
                continue;
            }
        };
        let printed = position.move_text(mv);
        assert_eq!(position.read_move(&printed), Ok(mv), "{line:?} prints as {printed:?}");
        position = assert_check_agrees(&position, mv);
    }
}

/// Compares the verdict on a move with the list of legal moves. Returns the position after it, or
/// the same position if the move is illegal.
fn assert_check_agrees<G: Game>(position: &G, mv: G::Move) -> G {
    let offered = position.legal_moves().contains(&mv);
    let mut next = position.clone();
    match next.play(mv) {
        Ok(()) => assert!(offered, "{mv:?} is accepted but not offered"),
        Err(reason) => {
            assert!(!offered, "{mv:?} is offered but refused: {reason}");
            assert_unchanged(position, &next);
            // The resulting position may be nonsense, but there must be no panic.
            position.clone().play_unchecked(mv);
        }
    }
    next
}

/// Checks that a refused move leaves the position unchanged.
fn assert_unchanged<G: Game + Debug>(before: &G, after: &G) {
    assert_eq!(before.position_text(), after.position_text(), "a refused move changed something");
    assert_eq!(before.key(), after.key(), "a refused move changed the key");
}
