//! Conversion of options to a game file.

mod ends;
mod rules;
mod unsupported;

use alloc::borrow::ToOwned;
use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::RangeInclusive;

use super::SkipReason;
use super::options::Options;
use super::pieces::{Piece, pieces};
use super::region::{BoardSize, SquareSet, sided};
use rules::PieceRules;
use unsupported::{IGNORED, UNSUPPORTED, UNSUPPORTED_UNLESS_DEFAULT};

/// The default start position.
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Writes the game file. Options that cannot be converted are reported in `options`.
pub(super) fn write(name: &str, options: &mut Options) -> String {
    for (key, usual) in UNSUPPORTED_UNLESS_DEFAULT {
        if options.get(key).is_some_and(|value| value != usual) {
            options.warn(key, SkipReason::Unsupported);
        }
    }
    for key in UNSUPPORTED {
        options.warn(key, SkipReason::Unsupported);
    }
    for key in IGNORED {
        options.get(key);
    }
    ConvertedGame::read(options).write(name, options)
}

/// Settings on which several keys depend.
struct ConvertedGame {
    size: BoardSize,
    start: String,
    /// The pieces that occur.
    pieces: Vec<Piece>,
    /// The promotion zone of each side.
    zone: [SquareSet; 2],
    /// The letters of the pieces that pawns promote to, for each side.
    choices: [Vec<char>; 2],
    /// The letters of the pieces that promote like pawns, for each side.
    pawns: [Vec<char>; 2],
    /// The promoted form of each piece that has one, by its letter.
    forms: Vec<(char, Piece)>,
    hands: bool,
    /// The squares that are not part of the board.
    holes: SquareSet,
}

impl ConvertedGame {
    fn read(options: &mut Options) -> Self {
        let files = file_number(options).max(1);
        let ranks = options.number("maxRank", 8, 99).max(1) as u8;
        let size = BoardSize { files, ranks };
        let start = options.get("startFen").unwrap_or_else(|| START.to_owned());
        let all = pieces(options);
        let zone = promotion_zone(options, size);
        let choices = ["White", "Black"].map(|side| {
            let keys = ["promotionPieceTypes", &format!("promotionPieceTypes{side}")];
            letters(options.last_set(&keys).as_deref().unwrap_or_default(), &all)
        });
        let usual: Vec<char> =
            all.iter().filter(|piece| piece.kind == "pawn").map(|piece| piece.letter).collect();
        let pawns = ["White", "Black"].map(|side| {
            let keys = ["pawnTypes", "promotionPawnTypes", &format!("promotionPawnTypes{side}")];
            let told = options.last_set(&keys).unwrap_or_default();
            // The pawn itself always promotes.
            let mut pawns = letters(&told, &all);
            pawns.extend(usual.iter().filter(|pawn| !told.contains(pawn.to_ascii_lowercase())));
            pawns
        });
        let forms = forms(options, &all);
        let hands = options.flag("pieceDrops", false);
        let holes = holes(&start, size);
        let pieces = all;
        let mut game = Self { size, start, pieces, zone, choices, pawns, forms, hands, holes };
        game.retain_used();
        game
    }

    /// Drops pieces that are neither in the start position nor promoted to by its pawns.
    fn retain_used(&mut self) {
        let board = self.start.split_whitespace().next().unwrap_or_default();
        let mut there: BTreeSet<char> = board
            .chars()
            .filter(char::is_ascii_alphabetic)
            .map(|letter| letter.to_ascii_uppercase())
            .collect();
        for (pawns, choices) in self.pawns.iter().zip(&self.choices) {
            if pawns.iter().any(|pawn| there.contains(pawn)) {
                there.extend(choices);
            }
        }
        self.pieces.retain(|piece| there.contains(&piece.letter));
        self.forms.retain(|(letter, _)| there.contains(letter));
        for letters in self.choices.iter_mut().chain(&mut self.pawns) {
            letters.retain(|letter| there.contains(letter));
        }
    }

    fn write(&self, name: &str, options: &mut Options) -> String {
        let castling = self.castling(options);
        let mut text = String::new();
        let mut line = |key: &str, value: &str| {
            text.push_str(key);
            text.push_str(" = ");
            text.push_str(value);
            text.push('\n');
        };
        line("name", &quoted(&title(name)));
        line("start", &quoted(&self.start(castling.is_some())));
        let holes =
            self.holes.words(self.size).map(|words| format!(", holes = {}", quoted(&words)));
        let (files, ranks, holes) = (self.size.files, self.size.ranks, holes.unwrap_or_default());
        line("board", &format!("{{ files = {files}, ranks = {ranks}{holes} }}"));
        self.hands(options, &mut line);
        let facing = options.flag("flyingGeneral", false);
        if facing || options.flag("xiangqiGeneral", false) {
            line("moves.kings-may-face", "false");
        }
        if options.flag("mustCapture", false) {
            line("moves.must-capture", "true");
        }
        let checks = options.flag("checking", true);
        match options.flag("dropChecks", true) {
            _ if !checks => line("moves.checks", "\"illegal\""),
            false if self.hands => line("moves.checks", "\"not-by-drops\""),
            _ => {}
        }
        if let Some(castling) = &castling {
            line("castling", castling);
        }
        self.ends(options, &mut line);
        let parts = self.kinds(options);
        text.push_str("\n[pieces]\n");
        text + &parts
    }

    fn hands(&self, options: &mut Options, line: &mut impl FnMut(&str, &str)) {
        let captured = options.flag("capturesToHand", false);
        let keep = options.flag("dropLoop", false);
        if !self.hands {
            return;
        }
        if captured {
            line("hands.captured", "true");
        }
        if keep && captured {
            line("hands.keep-promoted", "true");
        }
        if options.flag("mustDrop", false) {
            line("hands.must-drop", "true");
        }
        // All pieces, or those that are named alone.
        let told = options.get("mustDropType").unwrap_or_else(|| "*".to_owned());
        let mut letters = self.pieces.iter().map(|piece| piece.letter.to_ascii_lowercase());
        if !told.contains('*') && letters.any(|letter| !told.contains(letter)) {
            options.warn("mustDropType", SkipReason::Unsupported);
        }
    }

    /// The start position with a side to move, without castling rights if there is no castling.
    fn start(&self, castles: bool) -> String {
        let mut fields: Vec<&str> = self.start.split_whitespace().collect();
        if !fields.get(1).is_some_and(|field| ["w", "b"].contains(field)) {
            fields.insert(fields.len().min(1), "w");
        }
        let letters = |text: &str| text.bytes().all(|byte| byte.is_ascii_alphabetic());
        if let Some(rights) = fields.get_mut(2).filter(|field| !castles && letters(field)) {
            *rights = "-";
        }
        fields.join(" ")
    }

    /// The castling table; `None` if there is no castling.
    fn castling(&self, options: &mut Options) -> Option<String> {
        let allowed = options.flag("castling", true);
        let free = options.flag("chess960", false);
        let file = |options: &mut Options, key: &str, usual: &str| {
            let file = options.get(key).unwrap_or_else(|| usual.to_owned());
            file.to_ascii_lowercase()
        };
        let short = file(options, "castlingKingsideFile", "g");
        let long = file(options, "castlingQueensideFile", "c");
        let rank = options.number("castlingRank", 1, 99);
        let rooks = options.last_set(&["castlingRookPiece", "castlingRookPieces"]);
        let king = options.last_set(&["castlingKingPiece", "castlingKingPieceWhite"]);
        let royal = self.royal();
        let rights = self.start.split_whitespace().nth(2).unwrap_or("-");
        if !allowed || !rights.starts_with(|letter: char| letter.is_ascii_alphabetic()) {
            return None;
        }
        let told =
            king.as_deref().map_or(royal.into_iter().collect(), |k| letters(k, &self.pieces));
        let king = match (royal, told.first()) {
            // A king in the game is the only piece that castles.
            (Some(royal), _) => royal,
            (None, Some(&piece)) => piece,
            (None, None) => return None,
        };
        if royal.is_none() && self.count_on_rank(king, rank) > 1 {
            options.warn("castlingKingPiece", SkipReason::Unsupported);
            return None;
        }
        let rook = self.pieces.iter().find(|piece| piece.kind == "rook");
        let partners = match rooks {
            Some(rooks) => letters(&rooks, &self.pieces),
            None => rook.map(|rook| rook.letter).into_iter().collect(),
        };
        if partners.is_empty() {
            return None;
        }
        let mut value = String::from("{ ");
        if royal.is_none() {
            value += &format!("piece = \"{king}\", ");
        }
        value += &format!("partners = {}", list(&partners));
        value += &format!(", short-to = {}, long-to = {}", quoted(&short), quoted(&long));
        if rank != 1 {
            value += &format!(", rank = {rank}");
        }
        if free {
            value += ", any-files = true";
        }
        Some(value + " }")
    }

    /// The keys of the pieces with these letters, with the promoted forms that are such pieces;
    /// those of all pieces for `*`. Each piece of Fairy-Stockfish has its own list.
    fn named(&self, told: &str) -> Vec<Vec<String>> {
        let of = |letter: char| {
            let plain = self.pieces.iter().filter(|piece| piece.letter == letter);
            let forms = self.forms.iter().filter(|(_, form)| form.letter == letter);
            let plain = plain.map(|piece| piece.letter.to_string());
            plain.chain(forms.map(|(own, _)| format!("+{own}"))).collect::<Vec<_>>()
        };
        let told: String = match told.contains('*') {
            true => ('A'..='Z').collect(),
            false => told.to_ascii_uppercase(),
        };
        told.chars().map(of).filter(|keys| !keys.is_empty()).collect()
    }

    /// The largest number of pieces with a letter that a side has on a rank at the start, as each
    /// side counts it.
    fn count_on_rank(&self, letter: char, rank: u32) -> usize {
        let board = self.start.split([' ', '[']).next().unwrap_or_default();
        let rows: Vec<&str> = board.split('/').collect();
        let count = |row: Option<usize>, letter: char| {
            let row = row.and_then(|row| rows.get(row));
            row.map_or(0, |row| row.chars().filter(|&other| other == letter).count())
        };
        let black = count((rank as usize).checked_sub(1), letter.to_ascii_lowercase());
        count(rows.len().checked_sub(rank as usize), letter).max(black)
    }

    /// Returns which sides have a piece with this letter on the board at the start.
    fn has(&self, letter: char) -> [bool; 2] {
        let board = self.start.split([' ', '[']).next().unwrap_or_default();
        [letter, letter.to_ascii_lowercase()].map(|letter| board.contains(letter))
    }

    fn royal(&self) -> Option<char> {
        self.pieces.iter().find(|piece| piece.kind == "king").map(|piece| piece.letter)
    }

    /// The lines of the pieces.
    fn kinds(&self, options: &mut Options) -> String {
        let rules = PieceRules::read(self, options);
        let mut text = String::new();
        let told = options.get("promotionLimit").unwrap_or_default();
        let limited = told.chars().filter(char::is_ascii_alphabetic).collect::<String>();
        if self.named(&limited).iter().any(|keys| keys.len() > 1) {
            options.warn("promotionLimit", SkipReason::Unsupported);
        }
        for piece in &self.pieces {
            self.kind(piece, &rules, options, &mut text);
        }
        for (letter, form) in &self.forms {
            let name = quoted(&format!("promoted {}", self.name_of(*letter)));
            let betza = quoted(&form.betza);
            text += &format!("\"+{letter}\" = {{ name = {name}, betza = {betza}");
            if let Some(region) = self.region(form, &rules, options) {
                text += &format!(", region = {region}");
            }
            if let Some(most) = limit(form.letter, options) {
                text += &format!(", promotion-limit = {most}");
            }
            text += " }\n";
        }
        text
    }

    fn name_of(&self, letter: char) -> String {
        let piece = self.pieces.iter().find(|piece| piece.letter == letter);
        piece.map(Piece::name).unwrap_or_default()
    }

    fn kind(&self, piece: &Piece, rules: &PieceRules, options: &mut Options, text: &mut String) {
        let Piece { letter, kind, betza, .. } = piece;
        let pawn = kind == "pawn" && betza.is_empty();
        let soldier = kind == "soldier" && betza.is_empty();
        let turns = soldier && rules.soldiers > 1;
        let betza = match (pawn, soldier) {
            (true, _) => rules.pawn().to_owned(),
            (_, true) => (if turns { "fW" } else { "fsW" }).to_owned(),
            _ => betza.clone(),
        };
        let royal = kind == "king" && rules.royal;
        let moves = match (royal, self.has(*letter)) {
            (true, [true, false]) => format!("{{ white = {} }}", quoted(&betza)),
            (true, [false, true]) => format!("{{ black = {} }}", quoted(&betza)),
            _ => quoted(&betza),
        };
        let mut keys = format!("name = {}, betza = {moves}", quoted(&piece.name()));
        let mut put = |key: &str, value: &str| keys += &format!(", {key} = {value}");
        if royal {
            put("royal", "true");
        }
        self.promotion(piece, rules, &mut put);
        if let Some(most) = limit(*letter, options) {
            put("promotion-limit", &most);
        }
        if turns {
            let beyond: Vec<String> = (rules.soldiers..=u32::from(self.size.ranks))
                .map(|rank| format!("*{rank}"))
                .collect();
            put("promotes-to", "\"beyond\"");
            put("promotion-zone", &quoted(&beyond.join(" ")));
            put("promotes", "\"forced\"");
        }
        let begins = pawn && rules.double_step || betza.contains('i');
        if begins {
            let value = sided(&rules.first_moves, self.size);
            put("first-moves", &value.unwrap_or_else(|| quoted("")));
        }
        if rules.passable.contains(letter) {
            put("en-passant", "true");
        }
        if rules.progress.contains(letter) {
            put("progress", "true");
        }
        if let Some(value) = self.region(piece, rules, options) {
            put("region", &value);
        }
        self.drops(piece, rules, options, &mut put);
        text.push_str(&format!("{letter} = {{ {keys} }}\n"));
        if turns {
            let name = quoted(&piece.name());
            text.push_str(&format!(
                "beyond = {{ letter = \"{letter}\", name = {name}, betza = \"fsW\" }}\n"
            ));
        }
    }

    fn promotion(&self, piece: &Piece, rules: &PieceRules, put: &mut impl FnMut(&str, &str)) {
        let letter = piece.letter;
        let form = self.forms.iter().any(|(own, _)| *own == letter);
        let chooses = [0, 1].map(|seat: usize| {
            self.pawns[seat].contains(&letter) && !self.choices[seat].is_empty()
        });
        let pawn = chooses.contains(&true);
        let Some(zone) = sided(&self.zone, self.size).filter(|_| form || pawn) else { return };
        let of = |seat: usize| {
            let choices = self.choices[seat].iter().filter(|_| chooses[seat]);
            let mut keys: Vec<String> = choices.map(char::to_string).collect();
            keys.extend(form.then(|| format!("+{letter}")));
            keys
        };
        let [white, black] = [0, 1].map(of);
        match white == black {
            true => put("promotes-to", &listed(&white)),
            false => {
                let (white, black) = (listed(&white), listed(&black));
                put("promotes-to", &format!("{{ white = {white}, black = {black} }}"));
            }
        }
        put("promotion-zone", &zone);
        let plain = piece.kind == "pawn";
        let when = match (pawn || plain, form && !plain) {
            (true, _) if rules.pawns_must => "forced",
            (_, true) if rules.pieces_must => "forced",
            _ if rules.stuck => "when-stuck",
            _ => "optional",
        };
        put("promotes", &quoted(when));
        if !form || plain {
            put("promotes-leaving", "false");
        }
    }

    /// The region to which a kind is confined, if any.
    fn region(&self, piece: &Piece, rules: &PieceRules, options: &mut Options) -> Option<String> {
        let squares = self.confined(piece, rules, options)?;
        let value = sided(&squares, self.size);
        Some(value.unwrap_or_else(|| quoted("")))
    }

    /// The squares of [`Self::region`], for each side.
    fn confined(
        &self,
        piece: &Piece,
        rules: &PieceRules,
        options: &mut Options,
    ) -> Option<[SquareSet; 2]> {
        if piece.kind == "immobile" {
            return Some([SquareSet::default(), SquareSet::default()]);
        }
        let told = mobility(&piece.kind, self.size, options);
        // A pawn that has to promote and cannot does not enter the zone.
        let barred = [0, 1].map(|seat: usize| {
            let form = self.forms.iter().any(|(own, _)| *own == piece.letter);
            let stays = self.pawns[seat].contains(&piece.letter) && self.choices[seat].is_empty();
            stays && !form && rules.pawns_must
        });
        if told.is_none() && barred == [false, false] {
            return None;
        }
        let mut squares = told.unwrap_or_else(|| [self.all(), self.all()]);
        for (seat, squares) in squares.iter_mut().enumerate().filter(|(seat, _)| barred[*seat]) {
            squares.0.retain(|square| !self.zone[seat].0.contains(square));
        }
        Some(squares)
    }

    fn all(&self) -> SquareSet {
        SquareSet(self.size.squares().collect())
    }

    fn drops(
        &self,
        piece: &Piece,
        rules: &PieceRules,
        options: &mut Options,
        put: &mut impl FnMut(&str, &str),
    ) {
        if !self.hands || piece.kind == "king" && rules.royal {
            return;
        }
        if rules.stuck {
            put("drop-stuck", "false");
        }
        let (kinds, most) = &rules.one_a_file;
        let one_a_file = kinds.contains(&piece.letter);
        if one_a_file && *most > 0 {
            put("drop-per-file", &most.to_string());
        }
        if piece.kind == "shogiPawn" && rules.drop_mate_loses {
            put("drop-mate", "\"loses\"");
        }
        let confined = mobility(&piece.kind, self.size, options);
        let allowed = [0, 1].map(|seat: usize| {
            let home = if seat == 0 { 0 } else { self.size.ranks - 1 };
            let pawn = piece.kind == "pawn";
            let squares = self.size.squares().filter(|square| {
                rules.drop_region[seat].0.contains(square)
                    && confined.as_ref().is_none_or(|own| own[seat].0.contains(square))
                    && (!pawn || rules.first_rank || square.1 != home)
                    && (!pawn || rules.in_zone || !self.zone[seat].0.contains(square))
                    && !(one_a_file && *most == 0)
            });
            SquareSet(squares.collect())
        });
        if allowed.iter().any(|squares| *squares != self.all()) {
            put("drop-region", &sided(&allowed, self.size).unwrap_or_else(|| quoted("")));
        }
    }
}

/// The number of files: a number, or the letter of the last one.
fn file_number(options: &mut Options) -> u8 {
    let told = options.get("maxFile").unwrap_or_default();
    match told.as_bytes() {
        [letter @ b'a'..=b'z'] => letter - b'a' + 1,
        _ => options.number("maxFile", 8, 26) as u8,
    }
}

/// The promotion zone of each side: from a rank on, or the squares of a region. By default the
/// eighth and the first rank, however many ranks there are.
fn promotion_zone(options: &mut Options, size: BoardSize) -> [SquareSet; 2] {
    let told = options.has("promotionRank");
    let (rank, ranks) = (options.number("promotionRank", 8, 99).max(1), u32::from(size.ranks));
    let words = |ranks: RangeInclusive<u32>| {
        ranks.map(|rank| format!("*{rank}")).collect::<Vec<_>>().join(" ")
    };
    let usual = match told {
        true => [words(rank..=ranks), words(1..=(ranks + 1).saturating_sub(rank))],
        false => [words(8..=8), words(1..=1)],
    };
    both(options, "promotionRank", "promotionRegion", size, &usual)
}

/// A region for each side: `NAMEWhite` and `NAMEBlack`, or the default. The option `rank` sets the
/// default; in the game itself it overrides inherited regions.
fn both(
    options: &mut Options,
    rank: &str,
    name: &str,
    size: BoardSize,
    usual: &[String; 2],
) -> [SquareSet; 2] {
    let mut seat = 0;
    [("White", &usual[0]), ("Black", &usual[1])].map(|(side, usual)| {
        seat += 1;
        let key = format!("{name}{side}");
        let own = options.deciding(&[rank, &key]) == Some(&key[..]);
        let told = own.then(|| read_region(options, &key, size)).flatten();
        told.unwrap_or_else(|| SquareSet::read(usual, size).unwrap_or_default())
    })
}

/// The region that counts among several options; `None` if none is set or it is invalid.
fn last_region(options: &mut Options, keys: &[&str], size: BoardSize) -> Option<SquareSet> {
    let key = options.deciding(keys)?;
    read_region(options, key, size)
}

fn read_region(options: &mut Options, key: &str, size: BoardSize) -> Option<SquareSet> {
    let told = options.get(key)?;
    let read = SquareSet::read(&told, size);
    if read.is_none() {
        options.warn(key, SkipReason::InvalidValue);
    }
    read
}

/// The region to which a kind is confined, for each side, if any.
fn mobility(kind: &str, size: BoardSize, options: &mut Options) -> Option<[SquareSet; 2]> {
    let (first, rest) = kind.split_at(1);
    let kind = format!("{}{rest}", first.to_ascii_uppercase());
    let told = ["White", "Black"]
        .map(|side| read_region(options, &format!("mobilityRegion{side}{kind}"), size));
    if told.iter().all(Option::is_none) {
        return None;
    }
    // An empty region is none.
    let all = || SquareSet(size.squares().collect());
    Some(told.map(|told| told.filter(|squares| !squares.0.is_empty()).unwrap_or_else(all)))
}

/// The number of pieces with a letter on the board from which none promotes to it.
fn limit(letter: char, options: &mut Options) -> Option<String> {
    let told = options.get("promotionLimit")?;
    let of = |word: &str| Some(word.strip_prefix(letter.to_ascii_lowercase())?[1..].to_owned());
    told.split_whitespace().find_map(of).filter(|most| most.parse().is_ok_and(|most: u8| most > 0))
}

/// The squares that a start position marks with `*`: they are not part of the board.
fn holes(start: &str, size: BoardSize) -> SquareSet {
    let board = start.split([' ', '[']).next().unwrap_or_default();
    let mut holes = SquareSet::default();
    for (y, row) in (0..size.ranks).rev().zip(board.split('/')) {
        let (mut x, mut run) = (0u32, 0u32);
        for letter in row.chars() {
            if let Some(digit) = letter.to_digit(10) {
                run = (run * 10 + digit).min(99);
                continue;
            }
            x = (x + core::mem::take(&mut run)).min(99);
            if letter == '*' {
                holes.0.insert((x as u8, y));
            }
            x += u32::from(letter == '*' || letter.is_ascii_alphabetic());
        }
    }
    holes.0.retain(|&(x, _)| x < size.files);
    holes
}

/// The result set by a key; `None` if it is missing or `none`.
fn result_value(options: &mut Options, key: &str) -> Option<String> {
    let value = options.get(key)?;
    match value.as_str() {
        "loss" | "draw" | "win" => Some(value),
        "none" => None,
        _ => {
            options.warn(key, SkipReason::InvalidValue);
            None
        }
    }
}

/// The characters of a text that are piece letters.
fn letters(text: &str, pieces: &[Piece]) -> Vec<char> {
    let all = text.chars().map(|letter| letter.to_ascii_uppercase());
    let mut found = Vec::new();
    for letter in all {
        if letter == '*' {
            return pieces.iter().map(|piece| piece.letter).collect();
        }
        if pieces.iter().any(|piece| piece.letter == letter) && !found.contains(&letter) {
            found.push(letter);
        }
    }
    found
}

/// The promoted forms: `p:g s:g`.
fn forms(options: &mut Options, pieces: &[Piece]) -> Vec<(char, Piece)> {
    let told = options.get("promotedPieceType").unwrap_or_default();
    let mut forms = Vec::new();
    for pair in told.split_whitespace().filter(|pair| *pair != "-") {
        let mut sides = pair.splitn(2, ':').map(|side| letters(side, pieces).first().copied());
        let (plain, form) = (sides.next().flatten(), sides.next().flatten());
        let form = form.and_then(|letter| pieces.iter().find(|piece| piece.letter == letter));
        match (plain, form) {
            (Some(plain), Some(form)) => forms.push((plain, form.clone())),
            // A piece whose form is removed does not promote.
            (Some(_), None) if pair.ends_with(":-") => {}
            _ => options.warn("promotedPieceType", SkipReason::InvalidValue),
        }
    }
    forms
}

/// Makes a title of a name: `my-game` becomes My Game.
fn title(name: &str) -> String {
    let words = name.split(['-', '_', ' ']).filter(|word| !word.is_empty());
    let words = words.map(|word| {
        let mut letters = word.chars();
        let first = letters.next().map(|letter| letter.to_uppercase().to_string());
        first.unwrap_or_default() + letters.as_str()
    });
    words.collect::<Vec<_>>().join(" ")
}

fn list(letters: &[char]) -> String {
    listed(&letters.iter().map(char::to_string).collect::<Vec<_>>())
}

fn listed(keys: &[String]) -> String {
    let keys: Vec<String> = keys.iter().map(|key| quoted(key)).collect();
    format!("[{}]", keys.join(", "))
}

/// Quotes and escapes a text.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            letter if letter.is_control() => quoted.push(' '),
            letter => quoted.push(letter),
        }
    }
    quoted + "\""
}
