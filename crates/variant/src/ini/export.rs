//! Export of games to the options of Fairy-Stockfish.
//!
//! Nothing is dropped silently: every key of a game file that the options cannot say is named.

mod ends;
mod pieces;

use alloc::borrow::ToOwned;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use wazir_text::{Message, message};

use crate::game::{PieceDefinition, PromotionMode, Region, VariantDefinition};
use crate::texts::GameFiles;

/// The largest board of Fairy-Stockfish: files and ranks.
const LARGEST: (usize, usize) = (12, 10);

/// A game as a section of a `variants.ini`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExportedGame {
    text: String,
    warnings: Vec<ExportWarning>,
}

impl ExportedGame {
    /// The section, headed by the identifier of the game.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The warnings about everything that was not converted.
    pub fn warnings(&self) -> &[ExportWarning] {
        &self.warnings
    }
}

/// A warning about a key that the options cannot say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExportWarning {
    key: String,
}

impl ExportWarning {
    /// The key of the game file, such as `pieces.P.betza`.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// The warning as a translatable text.
    pub fn message(&self) -> Message {
        message!(GameFiles::KeyLeftOut { key: self.key.clone() })
    }
}

impl fmt::Display for ExportWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

/// The reason why a game cannot be exported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum ExportError {
    /// The board has more than 12 files or 10 ranks.
    TooLarge,
}

impl ExportError {
    /// The error message, as a translatable text.
    pub fn message(&self) -> Message {
        match self {
            Self::TooLarge => {
                let (files, ranks) = LARGEST;
                message!(GameFiles::TooLargeToExport { files, ranks })
            }
        }
    }
}

/// Writes a game as a section of a `variants.ini` that Fairy-Stockfish reads.
///
/// ```
/// let text = "name = 'Knights Only'\nbased-on = 'chess'\nwithout = ['R', 'B', 'Q']\n\
///             start = 'nnnnknnn/pppppppp/8/8/8/8/PPPPPPPP/NNNNKNNN w - - 0 1'\n\
///             castling = { allowed = false }";
/// let file = wazir_variant::game::read_game(text)?;
/// let exported = wazir_variant::ini::export(file.definition())?;
/// assert!(exported.text().starts_with("[knights-only]\n"), "{}", exported.text());
/// assert!(exported.warnings().is_empty(), "{:?}", exported.warnings());
/// assert!(exported.text().contains("knight = n\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the board is larger than those of Fairy-Stockfish.
pub fn export(game: &VariantDefinition) -> Result<ExportedGame, ExportError> {
    if game.files() > LARGEST.0 || game.ranks() > LARGEST.1 {
        return Err(ExportError::TooLarge);
    }
    let mut export = Export::new(game);
    export.board();
    export.pieces();
    export.hands();
    export.moves();
    export.castling();
    export.ends();
    let mut warnings = export.warnings;
    warnings.dedup();
    Ok(ExportedGame { text: export.text, warnings })
}

/// A game being exported.
struct Export<'g> {
    game: &'g VariantDefinition,
    text: String,
    warnings: Vec<ExportWarning>,
    /// The letter of each piece there, by its number.
    letters: BTreeMap<usize, char>,
    /// The name of each piece there, such as `knight`, by its number.
    kinds: BTreeMap<usize, String>,
}

impl<'g> Export<'g> {
    fn new(game: &'g VariantDefinition) -> Self {
        let (letters, kinds) = (BTreeMap::new(), BTreeMap::new());
        Self { game, text: format!("[{}]\n", game.id()), warnings: Vec::new(), letters, kinds }
    }

    fn line(&mut self, key: &str, value: impl fmt::Display) {
        self.text += &format!("{key} = {value}\n");
    }

    fn warn(&mut self, key: impl Into<String>) {
        self.warnings.push(ExportWarning { key: key.into() });
    }

    fn warn_piece(&mut self, piece: usize, key: &str) {
        let piece = self.game.pieces()[piece].key();
        let key = format!("pieces.{}.{key}", piece.trim_end_matches('~'));
        self.warn(key);
    }

    fn board(&mut self) {
        self.line("maxFile", self.game.files());
        self.line("maxRank", self.game.ranks());
        let start = self.start();
        self.line("startFen", start);
    }

    /// The start position, with walls for the squares that the board lacks.
    fn start(&self) -> String {
        let start = self.game.start();
        let (board, rest) = start.split_once(' ').unwrap_or((start, "w"));
        let (board, hands) = match board.find('[') {
            Some(at) => board.split_at(at),
            None => (board, if self.game.has_hands() { "[]" } else { "" }),
        };
        let rows = board.split('/').zip((0..self.game.ranks()).rev());
        let rows: Vec<String> = rows.map(|(row, y)| self.row(row, y as u8)).collect();
        format!("{}{hands} {rest}", rows.join("/"))
    }

    fn row(&self, row: &str, y: u8) -> String {
        let mut cells: Vec<String> = Vec::new();
        let (mut run, mut plus) = (0u32, "");
        for letter in row.chars() {
            if let Some(digit) = letter.to_digit(10) {
                run = run * 10 + digit;
                continue;
            }
            cells.extend((0..core::mem::take(&mut run)).map(|_| String::new()));
            match letter {
                '+' => plus = "+",
                '~' => {}
                letter => cells.push(format!("{}{letter}", core::mem::take(&mut plus))),
            }
        }
        cells.extend((0..run).map(|_| String::new()));
        let (mut text, mut empty) = (String::new(), 0);
        for (x, cell) in cells.iter().enumerate() {
            let hole = self.game.holes().has((x as u8, y));
            if cell.is_empty() && !hole {
                empty += 1;
                continue;
            }
            if empty > 0 {
                text += &empty.to_string();
                empty = 0;
            }
            text += if hole { "*" } else { cell };
        }
        if empty > 0 {
            text += &empty.to_string();
        }
        text
    }

    fn moves(&mut self) {
        use crate::game::CheckRule;
        if !self.game.kings_face {
            self.line("flyingGeneral", true);
        }
        if self.game.must_capture {
            self.line("mustCapture", true);
        }
        match self.game.checks {
            CheckRule::Allowed => {}
            CheckRule::NotByDrops => self.line("dropChecks", false),
            CheckRule::Illegal => self.line("checking", false),
        }
    }

    fn castling(&mut self) {
        let Some(castling) = self.game.castling.clone() else {
            return self.line("castling", false);
        };
        let file = |file: u8| char::from(b'a' + file);
        self.line("castlingKingsideFile", file(castling.to[0]));
        self.line("castlingQueensideFile", file(castling.to[1]));
        self.line("castlingRank", castling.rank + 1);
        let king = self.letters_of(&[castling.piece]);
        self.line("castlingKingPiece", king);
        let partners = self.letters_of(&castling.partners);
        self.line("castlingRookPieces", partners);
        if castling.free {
            self.line("chess960", true);
        }
    }

    fn hands(&mut self) {
        let game = self.game;
        if !game.has_hands() {
            return;
        }
        self.line("pieceDrops", true);
        let captured = game.pieces().iter().any(|piece| piece.captured_as().is_some());
        if captured {
            self.line("capturesToHand", true);
        }
        if game.must_drop {
            self.line("mustDrop", true);
        }
        let keeps = captured && self.keeps_promoted();
        if keeps {
            self.line("dropLoop", true);
        }
        for (number, piece) in game.pieces().iter().enumerate().filter(|_| captured) {
            let plain = piece.key.strip_prefix('+').filter(|_| !keeps).unwrap_or(piece.key());
            let into = piece.captured_as().map(|kind| game.pieces()[kind].key());
            // A piece that turns back always becomes what it was.
            if !piece.royal && !piece.key.ends_with('~') && into != Some(plain) {
                self.warn_piece(number, "captured-as");
            }
        }
        let droppable: Vec<usize> = game.droppable.clone();
        self.drop_regions(&droppable);
        self.drop_limits(&droppable);
    }

    /// Returns whether promoted pieces stay what they are when they are captured.
    fn keeps_promoted(&self) -> bool {
        let pieces = self.game.pieces();
        let turns_back = |kind: &usize| {
            let piece = &pieces[*kind];
            piece.key.ends_with('~')
                || piece.letter.starts_with('+') && piece.captured_as() != Some(*kind)
        };
        let mut promoted = pieces.iter().flat_map(|piece| piece.becomes.iter().flatten());
        promoted.any(|kind| !turns_back(kind) && pieces[*kind].captured_as().is_some())
    }

    /// The squares of drops: one region for all pieces there, of which each keeps to its own, and
    /// pawns out of the first rank and of their zone.
    fn drop_regions(&mut self, droppable: &[usize]) {
        let game = self.game;
        let pawn = |kinds: &BTreeMap<usize, String>, number: &usize| {
            kinds.get(number).is_some_and(|kind| kind == "pawn")
        };
        let free = |number: &&usize| {
            !pawn(&self.kinds, number) && game.pieces()[**number].region == [None, None]
        };
        let model = droppable.iter().find(free).or(droppable.first());
        let Some(&model) = model else { return };
        let all = || {
            let squares = (0..game.ranks).flat_map(|y| (0..game.files).map(move |x| (x, y)));
            Region::new(squares.filter(|&square| !game.holes().has(square)))
        };
        let of = |number: usize, seat: usize| {
            game.pieces()[number].drops.region[seat].clone().unwrap_or_else(all)
        };
        for (seat, side) in ["White", "Black"].into_iter().enumerate() {
            if of(model, seat) != all() {
                self.line(&format!("dropRegion{side}"), squares(&of(model, seat)));
            }
        }
        for &number in droppable {
            let piece = &game.pieces()[number];
            let immobile = self.kinds.get(&number).is_some_and(|kind| kind == "immobile");
            let fits = |first: bool, zone: bool| {
                (0..2).all(|seat: usize| {
                    let home = if seat == 0 { 0 } else { game.ranks - 1 };
                    let allowed = of(model, seat);
                    let allowed = allowed.iter().filter(|&square| {
                        let own = piece.region[seat].as_ref().filter(|_| !immobile);
                        own.is_none_or(|region| region.has(square))
                            && (first || square.1 != home)
                            && (zone || !piece.zone[seat].has(square))
                    });
                    Region::new(allowed) == of(number, seat)
                })
            };
            let choices = [(true, true), (false, false), (false, true), (true, false)];
            let choices = if pawn(&self.kinds, &number) { &choices[..] } else { &choices[..1] };
            match choices.iter().find(|(first, zone)| fits(*first, *zone)) {
                Some((first, zone)) if pawn(&self.kinds, &number) => {
                    let (first, zone) = (*first, *zone);
                    self.line("firstRankPawnDrops", first);
                    self.line("promotionZonePawnDrops", zone);
                }
                Some(_) => {}
                None => self.warn_piece(number, "drop-region"),
            }
        }
    }

    fn drop_limits(&mut self, droppable: &[usize]) {
        use crate::game::DropMateRule;
        let drops = |number: &usize| self.game.pieces()[*number].drops.clone();
        let limited: Vec<usize> =
            droppable.iter().copied().filter(|number| drops(number).per_file.is_some()).collect();
        if let [number, more @ ..] = limited.as_slice() {
            let most = drops(number).per_file.unwrap_or(1);
            let letter = self.letters_of(&[*number]);
            self.line("dropNoDoubled", letter);
            self.line("dropNoDoubledCount", most);
            for &number in more {
                self.warn_piece(number, "drop-per-file");
            }
        }
        for &number in droppable {
            let pawn = self.kinds.get(&number).is_some_and(|kind| kind == "shogiPawn");
            match self.game.pieces()[number].drops.mate {
                DropMateRule::Allowed => {}
                DropMateRule::Loses if pawn => self.line("shogiPawnDropMateIllegal", true),
                _ => self.warn_piece(number, "drop-mate"),
            }
        }
        let stuck = |piece: &&PieceDefinition| piece.promotes == PromotionMode::WhenStuck;
        let barred = |number: &&usize| !self.game.pieces()[**number].drops.stuck;
        let all = self.game.pieces().iter().filter(stuck).count();
        let count = droppable.iter().filter(barred).count();
        if count > 0 && count == droppable.len() || count == 0 && droppable.is_empty() && all > 0 {
            self.line("immobilityIllegal", true);
            return;
        }
        let rest: Vec<usize> = droppable.iter().filter(barred).copied().collect();
        for number in rest {
            self.warn_piece(number, "drop-stuck");
        }
    }

    /// The letters of pieces, each once; `-` for none.
    fn letters_of(&self, pieces: &[usize]) -> String {
        let mut letters = String::new();
        for letter in pieces.iter().filter_map(|piece| self.letters.get(piece)) {
            if !letters.contains(*letter) {
                letters.push(*letter);
            }
        }
        if letters.is_empty() { "-".to_owned() } else { letters }
    }
}

/// The squares of a region, as the options write them; `-` for none.
fn squares(region: &Region) -> String {
    let words: Vec<String> =
        region.iter().map(|(x, y)| format!("{}{}", char::from(b'a' + x), y + 1)).collect();
    if words.is_empty() { "-".to_owned() } else { words.join(" ") }
}
