//! Comparison of the SAN resolver with the list of legal moves.
//!
//! The resolver goes from the target back to the piece. These tests examine every legal move and
//! keep those that fit the text: a single one is the move, none is illegal, several are ambiguous.

use alloc::string::String;
use alloc::vec::Vec;

use wazir_chesslike::{CastlingSide, Kind, Move, Position};
use wazir_cwda::{ArmyRegistry, Cwda, Matchup, Options};
use wazir_game::{Game, SplitMix64};
use wazir_geometry::{Chess8, Square};

use super::parse::{MoveAction, PromotionText, San, UNSPECIFIED};
use super::{PieceLetters, chess_alphabet, read_fast, resolve};
use crate::fen::{self, Alphabet};
use wazir_notation::ErrorKind;

type Chess = Position<Cwda>;

/// The parts of a move's text.
#[derive(Clone, Copy, Debug)]
struct Parts {
    /// The kind; `None` if the text names none.
    kind: Option<Kind>,
    file: Option<u8>,
    rank: Option<u8>,
    takes: bool,
    to: Square<Chess8>,
    promotes: Option<Kind>,
    sign: &'static str,
}

fn file_of(square: Square<Chess8>) -> u8 {
    square.coords().0 as u8
}

fn rank_of(square: Square<Chess8>) -> u8 {
    square.coords().1 as u8
}

impl Parts {
    /// Returns the parts of a move, all filled in.
    fn of(position: &Chess, mv: Move<Cwda>, pawn: Kind) -> Option<Self> {
        let from = mv.from().filter(|_| !mv.is_castling())?;
        let kind = position.piece_at(from)?.kind;
        Some(Self {
            kind: (kind != pawn).then_some(kind),
            file: Some(file_of(from)),
            rank: Some(rank_of(from)),
            takes: position.is_capture(mv),
            to: mv.to(),
            promotes: mv.promotion(),
            sign: "",
        })
    }

    fn text(&self, alphabet: &Alphabet, position: &Chess) -> String {
        let mut text = String::new();
        let push = |kind: Kind, text: &mut String| {
            let name = alphabet.name(position.to_move(), kind);
            if name.marked {
                text.push(alphabet.mark());
            }
            text.push(char::from(name.letter));
        };
        if let Some(kind) = self.kind {
            push(kind, &mut text);
        }
        text.extend(self.file.map(|file| char::from(b'a' + file)));
        text.extend(self.rank.map(|rank| char::from(b'1' + rank)));
        if self.takes {
            text.push('x');
        }
        text.push(char::from(b'a' + file_of(self.to)));
        text.push(char::from(b'1' + rank_of(self.to)));
        if let Some(kind) = self.promotes {
            text.push('=');
            push(kind, &mut text);
        }
        text.push_str(self.sign);
        text
    }

    /// Omits, adds or changes parts.
    fn changed(mut self, dice: &mut SplitMix64, kinds: &[Kind]) -> Self {
        let eighth = |dice: &mut SplitMix64| dice.below(8) as u8;
        for _ in 0..dice.below(4) {
            match dice.below(8) {
                0 => self.kind = Some(kinds[dice.below(kinds.len())]),
                1 => self.kind = None,
                2 => self.file = Some(eighth(dice)),
                3 => self.rank = Some(eighth(dice)),
                4 => self.takes = !self.takes,
                5 => {
                    let to = Square::at(i32::from(eighth(dice)), i32::from(eighth(dice)));
                    self.to = to.unwrap_or(self.to);
                }
                6 => self.promotes = Some(kinds[dice.below(kinds.len())]),
                _ => self.promotes = None,
            }
        }
        self.file = self.file.filter(|_| dice.below(2) == 0);
        self.rank = self.rank.filter(|_| dice.below(3) == 0);
        self.sign = ["", "+", "#", "++"][dice.below(4)];
        self
    }

    fn san(&self, pawn: Kind) -> San {
        let is_full = self.file.is_some() && self.rank.is_some();
        San {
            act: MoveAction::Step,
            kind: self.kind.or((!is_full).then_some(pawn)),
            file: self.file.unwrap_or(UNSPECIFIED),
            rank: self.rank.unwrap_or(UNSPECIFIED),
            to: self.to,
            promotes: self.promotes.map_or(PromotionText::Unspecified, PromotionText::To),
        }
    }
}

/// Returns the legal moves that fit a text.
fn meant(position: &Chess, legal: &[Move<Cwda>], san: &San) -> Vec<Move<Cwda>> {
    let wing = match san.act {
        MoveAction::CastleShort => Some(CastlingSide::KingSide),
        MoveAction::CastleLong => Some(CastlingSide::QueenSide),
        MoveAction::Step => None,
        MoveAction::Drop => return Vec::new(),
    };
    if let Some(wing) = wing {
        let castles = |mv: &&Move<Cwda>| position.castling_side(**mv) == Some(wing);
        return legal.iter().filter(castles).copied().collect();
    }
    let promotion = match san.promotes {
        PromotionText::To(kind) => Some(kind),
        _ => None,
    };
    let says = |mv: &&Move<Cwda>| {
        let Some(from) = mv.from() else { return false };
        let kind = position.piece_at(from).map(|piece| piece.kind);
        (san.kind.is_none() || san.kind == kind)
            && (san.file == UNSPECIFIED || san.file == file_of(from))
            && (san.rank == UNSPECIFIED || san.rank == rank_of(from))
            && mv.promotion() == promotion
    };
    let steps = |mv: &&Move<Cwda>| !mv.is_castling() && mv.to() == san.to;
    // Castling can also be written as a king move: to its target, unless that is a single step, or
    // onto the piece it castles with.
    let far = |mv: &&Move<Cwda>| {
        let from = mv.from().expect("the king's square");
        let [x, y] =
            [file_of(from).abs_diff(file_of(san.to)), rank_of(from).abs_diff(rank_of(san.to))];
        let goes =
            mv.to() == san.to && x.max(y) != 1 && position.castling_corner(**mv) != Some(san.to);
        mv.is_castling() && (goes || position.castling_onto(from, san.to) == Some(**mv))
    };
    let castling: Vec<_> = legal.iter().filter(says).filter(far).copied().collect();
    match castling.is_empty() {
        true => legal.iter().filter(says).filter(steps).copied().collect(),
        false => castling,
    }
}

/// Counts of the cases met.
#[derive(Debug, Default)]
struct Seen {
    moves: u32,
    illegal: u32,
    ambiguous: u32,
    quick: u32,
    castles: u32,
    en_passants: u32,
    promotions: u32,
}

/// Returns the eight bytes that the quick reader gets for a word and the byte that ends it.
fn eight(word: &str, end: u8) -> [u8; 8] {
    let mut eight = [end; 8];
    eight.iter_mut().zip(word.bytes()).for_each(|(to, byte)| *to = byte);
    eight
}

/// Compares the resolver's result with all legal moves.
fn compare(
    position: &Chess,
    alphabet: &Alphabet,
    legal: &[Move<Cwda>],
    word: &str,
    san: &San,
    seen: &mut Seen,
) {
    let expected = meant(position, legal, san);
    let read = resolve(position, san).map_err(|fault| fault.into_data().kind);
    let told = || alloc::format!("{word} in {position}: {san:?}");
    match expected[..] {
        [] => assert_eq!(read, Err(ErrorKind::IllegalMove), "{}", told()),
        [mv] => assert_eq!(read, Ok(mv), "{}", told()),
        _ => assert_eq!(read, Err(ErrorKind::AmbiguousMove), "{}", told()),
    }
    for end in [b' ', b'\n', b'!', b')'] {
        let quick = read_fast(position, alphabet, eight(word, end)).filter(|_| word.len() < 8);
        if let Some((mv, length)) = quick {
            assert_eq!((length, &expected[..]), (word.len(), &[mv][..]), "{}", told());
        }
        seen.quick += u32::from(quick.is_some());
    }
    seen.moves += u32::from(expected.len() == 1);
    seen.illegal += u32::from(expected.is_empty());
    seen.ambiguous += u32::from(expected.len() > 1);
    for mv in expected {
        seen.castles += u32::from(mv.is_castling());
        seen.en_passants += u32::from(mv.is_en_passant());
        seen.promotions += u32::from(mv.promotion().is_some());
    }
}

/// Returns a word with a few of its bytes changed, omitted or doubled.
fn mutated(word: &str, dice: &mut SplitMix64) -> String {
    const SIGNS: &[u8] = b"abcdefgh12345678KQRNBOx-:=+#0o@p' \n!?).";
    let mut bytes = word.as_bytes().to_vec();
    for _ in 0..1 + dice.below(2) {
        let at = dice.below(bytes.len());
        let sign = SIGNS[dice.below(SIGNS.len())];
        match dice.below(3) {
            0 if bytes.len() > 1 => drop(bytes.remove(at)),
            1 => bytes[at] = sign,
            _ => bytes.insert(at, sign),
        }
    }
    bytes.into_iter().map(char::from).collect()
}

/// Compares all spellings of the moves of a position, and many words that are not moves of it.
fn compare_all(position: &Chess, alphabet: &Alphabet, dice: &mut SplitMix64, seen: &mut Seen) {
    let legal = position.legal_moves();
    let pawn = alphabet.kind(position.to_move(), false, b'P').expect("all armies have pawns");
    let kinds: Vec<Kind> = position.pieces().map(|(_, piece)| piece.kind).collect();
    let nameable = |kind: &Kind| alphabet.name(position.to_move(), *kind).letter != 0;
    let kinds: Vec<Kind> = kinds.into_iter().filter(nameable).collect();
    for &mv in &legal {
        let usual_text = super::written(position, mv, alphabet, super::SanStyle::Chess);
        let san = San::parse(usual_text.as_bytes(), alphabet, position.to_move()).expect("a move");
        compare(position, alphabet, &legal, &usual_text, &san, seen);
        assert_eq!(resolve(position, &san).ok(), Some(mv), "{usual_text} in {position}");
        let word = usual_text.trim_end_matches(['+', '#']);
        let is_quick = !mv.is_castling() && mv.promotion().is_none() && !word.contains('\'');
        let quick = read_fast(position, alphabet, eight(word, b' '));
        // At most one character for the origin.
        let told = word.bytes().filter(|&b| b != b'x').count() < 5 && is_quick;
        assert!(!told || quick == Some((mv, word.len())), "{word} in {position}");
        if let Some(parts) = Parts::of(position, mv, pawn) {
            for parts in [parts.changed(dice, &kinds), parts.changed(dice, &kinds)] {
                let word = parts.text(alphabet, position);
                compare(position, alphabet, &legal, &word, &parts.san(pawn), seen);
            }
        }
        compare_word(position, alphabet, &legal, &mutated(&usual_text, dice), seen);
    }
}

/// Compares a text that may not be a move; if the quick reader accepts it, it must be one.
fn compare_word(
    position: &Chess,
    alphabet: &Alphabet,
    legal: &[Move<Cwda>],
    word: &str,
    seen: &mut Seen,
) {
    let end = word.find([' ', '\n', '!', '?', ')']).unwrap_or(word.len());
    match San::parse(&word.as_bytes()[..end], alphabet, position.to_move()) {
        Ok(san) => compare(position, alphabet, legal, &word[..end], &san, seen),
        Err(_) => {
            let quick = read_fast(position, alphabet, eight(&word[..end], b' '));
            assert!(quick.is_none() || end > 7, "{word} in {position}: {quick:?}");
        }
    }
}

/// Plays a random game from `start`, with rare moves more often than others.
fn play(start: Chess, dice: &mut SplitMix64, plies: usize, seen: &mut Seen) {
    let mut position = start;
    let alphabet = chess_alphabet(&position, PieceLetters::Own);
    for _ in 0..plies {
        compare_all(&position, &alphabet, dice, seen);
        let mut moves = position.legal_moves();
        let rare = |mv: &Move<Cwda>| mv.is_castling() || mv.is_en_passant();
        if moves.iter().any(rare) && dice.below(4) == 0 {
            moves.retain(rare);
        }
        if moves.is_empty() {
            break;
        }
        position.play_unchecked(moves[dice.below(moves.len())]);
    }
}

/// Any eight bytes can be in place of a move.
#[test]
fn any_bytes_are_taken() {
    const SIGNS: &[u8] = b"abcdefgh12345678KQRNBO-x+#=!?) \n\r\t\0\x80\xff";
    let start = fen::read("4k3/P7/8/8/8/2N5/4P3/4K2R w K - 0 1").expect("a position");
    let (alphabet, legal) = (chess_alphabet(&start, PieceLetters::Own), start.legal_moves());
    let mut dice = SplitMix64::new(5);
    let mut found = 0;
    for _ in 0..500_000 {
        let text: [u8; 8] = core::array::from_fn(|_| SIGNS[dice.below(SIGNS.len())]);
        let Some((mv, length)) = read_fast(&start, &alphabet, text) else { continue };
        let san = San::parse(&text[..length], &alphabet, start.to_move()).expect("a move");
        assert_eq!(meant(&start, &legal, &san), [mv], "{text:?}");
        found += 1;
    }
    assert!(found > 100, "{found}");
}

/// Returns the counts from `games` random games from each of these positions.
fn played(texts: &[&str], games: usize, plies: usize) -> Seen {
    let mut seen = Seen::default();
    for (seed, text) in texts.iter().enumerate() {
        for game in 0..games {
            let start = fen::read(text).expect(text);
            play(start, &mut SplitMix64::new((seed * 16 + game) as u64), plies, &mut seen);
        }
    }
    seen
}

#[test]
fn chess_is_read_as_the_list_of_moves_says() {
    let texts = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        // Many pieces of a kind: most moves need a file, a rank or both.
        "4k3/8/1Q3Q2/3Q4/1Q3Q2/8/3Q4/4K3 w - - 0 1",
        "3rk3/8/2N1N3/1N3N2/1n3n2/1N3N2/2N1N3/3RK3 w - - 0 1",
        "q3k2q/8/2B1B3/3r4/2B1B3/3P4/8/R2RK2R b KQ - 0 1",
    ];
    let seen = played(&texts, 4, 60);
    assert!(seen.moves > 20_000 && seen.illegal > 10_000 && seen.quick > 50_000, "{seen:?}");
    assert!(seen.ambiguous > 1_000 && seen.castles > 20, "{seen:?}");
    assert!(seen.en_passants > 10 && seen.promotions > 500, "{seen:?}");
}

#[test]
fn chess_960_is_read_as_the_list_of_moves_says() {
    let texts = [
        "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1",
        "rkrbbnnq/pppppppp/8/8/8/8/PPPPPPPP/RKRBBNNQ w CAca - 0 1",
        "nrk2r2/pppppppp/8/8/8/8/PPPPPPPP/NRK2R2 w FBfb - 0 1",
        "1r3kr1/pppppppp/8/8/8/8/PPPPPPPP/1R3KR1 w GBgb - 0 1",
        "r5kr/8/8/8/8/8/8/R5KR w HAha - 0 1",
        "rk5r/8/8/8/8/8/8/RK5R w HAha - 0 1",
    ];
    let seen = played(&texts, 6, 24);
    assert!(seen.moves > 10_000 && seen.illegal > 5_000 && seen.castles > 100, "{seen:?}");
}

#[test]
fn armies_are_read_as_the_list_of_moves_says() {
    let mut seen = Seen::default();
    for (seed, matchup) in Matchup::all().enumerate() {
        let mut dice = SplitMix64::new(seed as u64);
        let start = matchup.start(&Options::default()).expect("a start position");
        play(start, &mut dice, 30, &mut seen);
        let late = "4k3/P3p1P1/8/3P3P/p6p/8/1P4p1/4K3 w - - 0 1";
        let options = Options::default().with_promotion(wazir_cwda::Promotion::Either);
        play(matchup.position(late, &options).expect(late), &mut dice, 16, &mut seen);
    }
    let mut armies = ArmyRegistry::builtin();
    let odd = "odd(R=Rook=pR,N=Knight=nN,B=Bishop=B,A=Amazon=QN)";
    armies.add(odd.parse().expect(odd)).expect(odd);
    let odd = Matchup::read("odd:nutters", &armies).expect(odd);
    for seed in 0..4 {
        let start = odd.start(&Options::default()).expect("a start position");
        play(start, &mut SplitMix64::new(seed), 40, &mut seen);
    }
    assert!(seen.moves > 20_000 && seen.illegal > 10_000 && seen.promotions > 200, "{seen:?}");
}
