//! Conversion of options to a game file.

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
    /// The letters of the pieces that promote like pawns.
    pawns: Vec<char>,
    /// The promoted form of each piece that has one, by its letter.
    forms: Vec<(char, Piece)>,
    hands: bool,
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
            let keys = [&format!("promotionPieceTypes{side}")[..], "promotionPieceTypes"];
            letters(options.first_set(&keys).as_deref().unwrap_or("nbrq"), &all)
        });
        let usual = all.iter().find(|piece| piece.kind == "pawn").map(|piece| piece.letter);
        let told = options.first_set(&["promotionPawnTypes", "pawnTypes"]);
        let pawns = told.map_or_else(|| usual.into_iter().collect(), |told| letters(&told, &all));
        let forms = forms(options, &all);
        let drops = options.flag("pieceDrops", false);
        let mut game = Self { size, start, pieces: all, zone, choices, pawns, forms, hands: drops };
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
        if self.pawns.iter().any(|pawn| there.contains(pawn)) {
            there.extend(self.choices.iter().flatten());
        }
        self.pieces.retain(|piece| there.contains(&piece.letter));
        self.forms.retain(|(letter, _)| there.contains(letter));
        for letters in self.choices.iter_mut().chain([&mut self.pawns]) {
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
        line("board", &format!("{{ files = {}, ranks = {} }}", self.size.files, self.size.ranks));
        self.hands(options, &mut line);
        let facing = options.flag("flyingGeneral", false);
        if facing || options.flag("xiangqiGeneral", false) {
            line("moves.kings-may-face", "false");
        }
        if options.flag("mustCapture", false) {
            line("moves.must-capture", "true");
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
        let region = ["White", "Black"].map(|side| {
            let other = format!("{}DropRegion", side.to_lowercase());
            options.first_set(&[&format!("dropRegion{side}"), &other])
        });
        if !self.hands {
            return;
        }
        if captured {
            line("hands.captured", "true");
        }
        if keep {
            line("hands.keep-promoted", "true");
        }
        if region.iter().any(Option::is_some) {
            let read = |text: &Option<String>| {
                let text = text.as_deref().unwrap_or("**");
                SquareSet::read(text, self.size).unwrap_or_default()
            };
            if let Some(value) = sided(&region.each_ref().map(read), self.size) {
                line("hands.drop-region", &value);
            }
        }
    }

    /// The start position, without castling rights if there is no castling.
    fn start(&self, castles: bool) -> String {
        let fields = self.start.split_whitespace().enumerate();
        let letters = |text: &str| text.bytes().all(|byte| byte.is_ascii_alphabetic());
        let fields = fields.map(|(i, field)| match i {
            2 if !castles && letters(field) => "-",
            _ => field,
        });
        fields.collect::<Vec<_>>().join(" ")
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
        let rooks = options.first_set(&["castlingRookPieces", "castlingRookPiece"]);
        let king = options.first_set(&["castlingKingPiece", "castlingKingPieceWhite"]);
        let royal = self.royal().map(|letter| letter.to_string());
        let other = |king: &String| !royal.as_ref().is_some_and(|r| king.eq_ignore_ascii_case(r));
        let rights = self.start.split_whitespace().nth(2).unwrap_or("-");
        if !allowed || !rights.starts_with(|letter: char| letter.is_ascii_alphabetic()) {
            return None;
        }
        if king.as_ref().is_some_and(other) {
            options.warn("castlingKingPiece", SkipReason::Unsupported);
        }
        royal?;
        let rook = self.pieces.iter().find(|piece| piece.kind == "rook");
        let partners = match rooks {
            Some(rooks) => letters(&rooks, &self.pieces),
            None => rook.map(|rook| rook.letter).into_iter().collect(),
        };
        if partners.is_empty() {
            return None;
        }
        let mut value = format!("{{ partners = {}", list(&partners));
        value += &format!(", short-to = {}, long-to = {}", quoted(&short), quoted(&long));
        if rank != 1 {
            value += &format!(", rank = {rank}");
        }
        if free {
            value += ", any-files = true";
        }
        Some(value + " }")
    }

    fn ends(&self, options: &mut Options, line: &mut impl FnMut(&str, &str)) {
        for (key, name, usual) in
            [("checkmateValue", "checkmate", "loss"), ("stalemateValue", "stalemate", "draw")]
        {
            if let Some(value) = result_value(options, key).filter(|value| value != usual) {
                line(&format!("end.{name}"), &quoted(&value));
            }
        }
        let repetition = options.number("nFoldRule", 3, 1000);
        line("end.repetition", &repetition.to_string());
        let absolute = options.flag("nFoldValueAbsolute", false);
        match result_value(options, "nFoldValue").as_deref() {
            None | Some("draw") => {}
            Some("loss") if absolute => line("end.repetition-result", "\"black-wins\""),
            Some("win") if absolute => line("end.repetition-result", "\"white-wins\""),
            Some(_) => options.warn("nFoldValue", SkipReason::Unsupported),
        }
        if options.flag("perpetualCheckIllegal", false) {
            line("end.perpetual-check", "\"loss\"");
        }
        let moves = options.number("nMoveRule", 50, 30_000);
        if moves > 0 {
            line("end.no-progress", &(2 * moves).to_string());
        }
        if options.flag("checkCounting", false) {
            let told = self.start.split_whitespace().find_map(|word| word.split_once('+'));
            let told =
                told.and_then(|(white, black)| Some((white.parse().ok()?, black.parse().ok()?)));
            let checks: u32 = told.map_or(3, |(white, black): (u32, u32)| white.max(black));
            line("end.checks", &checks.to_string());
        }
        let reply = options.flag("bareKingMove", false);
        if let Some(value) = result_value(options, "bareKingValue") {
            line("end.bare-king", &format!("{{ result = \"{value}\", reply = {reply} }}"));
        }
        self.reach(options, line);
        self.extinction(options, line);
    }

    fn reach(&self, options: &mut Options, line: &mut impl FnMut(&str, &str)) {
        let told = options.first_set(&["flagPiece", "flagPieceWhite", "whiteFlagPiece"]);
        let other = options.first_set(&["flagPieceBlack", "blackFlagPiece"]);
        let reply = options.flag("flagMove", false);
        let regions = [["flagRegionWhite", "whiteFlag"], ["flagRegionBlack", "blackFlag"]]
            .map(|keys| options.first_set(&keys).or_else(|| options.get("flagRegion")));
        if regions.iter().all(Option::is_none) {
            return;
        }
        if other.is_some() && other != told {
            options.warn("flagPieceBlack", SkipReason::Unsupported);
        }
        let pieces = self.named(told.as_deref().unwrap_or("*"));
        let read = |text: &Option<String>| {
            SquareSet::read(text.as_deref().unwrap_or_default(), self.size).unwrap_or_default()
        };
        if let Some(squares) = sided(&regions.each_ref().map(read), self.size) {
            let pieces = list(&pieces);
            line(
                "end.reach",
                &format!("{{ pieces = {pieces}, squares = {squares}, reply = {reply} }}"),
            );
        }
    }

    fn extinction(&self, options: &mut Options, line: &mut impl FnMut(&str, &str)) {
        let value = result_value(options, "extinctionValue");
        let pieces = options.get("extinctionPieceTypes").unwrap_or_else(|| "*".to_owned());
        let count = options.number("extinctionPieceCount", 0, 127);
        let opponent = options.number("extinctionOpponentPieceCount", 0, 127);
        let Some(value) = value else { return };
        let pieces = match pieces.trim() {
            "*" => "\"*\"".to_owned(),
            told => list(&letters(told, &self.pieces)),
        };
        let rest = format!("count = {count}, opponent = {opponent}, result = \"{value}\"");
        line("end.extinction", &format!("{{ pieces = {pieces}, {rest} }}"));
    }

    /// The pieces with these letters, or all of them for `*`.
    fn named(&self, told: &str) -> Vec<char> {
        match told.trim() {
            "*" => self.pieces.iter().map(|piece| piece.letter).collect(),
            told => letters(told, &self.pieces),
        }
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
        for piece in &self.pieces {
            self.kind(piece, &rules, options, &mut text);
        }
        for (letter, form) in &self.forms {
            let name = quoted(&format!("promoted {}", self.name_of(*letter)));
            let betza = quoted(&form.betza);
            text += &format!("\"+{letter}\" = {{ name = {name}, betza = {betza} }}\n");
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
        self.promotion(*letter, rules, &mut put);
        if turns {
            let beyond: Vec<String> = (rules.soldiers..=u32::from(self.size.ranks))
                .map(|rank| format!("*{rank}"))
                .collect();
            put("promotes-to", "\"beyond\"");
            put("promotion-zone", &quoted(&beyond.join(" ")));
            put("promotes", "\"forced\"");
        }
        let begins = pawn && rules.double_step || betza.contains('i');
        if let Some(value) = sided(&rules.first_moves, self.size).filter(|_| begins) {
            put("first-moves", &value);
        }
        if rules.passable.contains(letter) {
            put("en-passant", "true");
        }
        if rules.progress.contains(letter) {
            put("progress", "true");
        }
        let region = mobility(kind, self.size, options);
        if let Some(value) = region {
            put("region", &value);
        }
        self.drops(piece, rules, &mut put);
        text.push_str(&format!("{letter} = {{ {keys} }}\n"));
        if turns {
            let name = quoted(&piece.name());
            text.push_str(&format!(
                "beyond = {{ letter = \"{letter}\", name = {name}, betza = \"fsW\" }}\n"
            ));
        }
    }

    fn promotion(&self, letter: char, rules: &PieceRules, put: &mut impl FnMut(&str, &str)) {
        let form = self.forms.iter().any(|(own, _)| *own == letter);
        let pawn = self.pawns.contains(&letter) && self.choices.iter().any(|side| !side.is_empty());
        let Some(zone) = sided(&self.zone, self.size).filter(|_| form || pawn) else { return };
        let of = |side: &Vec<char>| {
            let mut keys: Vec<String> = side.iter().filter(|_| pawn).map(char::to_string).collect();
            keys.extend(form.then(|| format!("+{letter}")));
            keys
        };
        let [white, black] = self.choices.each_ref().map(of);
        match white == black {
            true => put("promotes-to", &listed(&white)),
            false => {
                let (white, black) = (listed(&white), listed(&black));
                put("promotes-to", &format!("{{ white = {white}, black = {black} }}"));
            }
        }
        put("promotion-zone", &zone);
        let when = match (pawn, form) {
            (true, _) if rules.pawns_must => "forced",
            (_, true) if rules.pieces_must => "forced",
            _ if rules.stuck => "when-stuck",
            _ => "optional",
        };
        put("promotes", &quoted(when));
        if !form {
            put("promotes-leaving", "false");
        }
    }

    fn drops(&self, piece: &Piece, rules: &PieceRules, put: &mut impl FnMut(&str, &str)) {
        if !self.hands || piece.kind == "king" {
            return;
        }
        if rules.stuck {
            put("drop-stuck", "false");
        }
        if rules.one_a_file.0.contains(&piece.letter) {
            put("drop-per-file", &rules.one_a_file.1.to_string());
        }
        if piece.kind == "shogiPawn" && rules.drop_mate_loses {
            put("drop-mate", "\"loses\"");
        }
        if piece.kind == "pawn" && !(rules.first_rank && rules.in_zone) {
            let allowed = [0, 1].map(|seat: usize| {
                let home = if seat == 0 { 0 } else { self.size.ranks - 1 };
                let squares = self.size.squares().filter(|square| {
                    (rules.first_rank || square.1 != home)
                        && (rules.in_zone || !self.zone[seat].0.contains(square))
                });
                SquareSet(squares.collect())
            });
            if let Some(value) = sided(&allowed, self.size) {
                put("drop-region", &value);
            }
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

/// The promotion zone of each side: from a rank on, or the squares of a region.
fn promotion_zone(options: &mut Options, size: BoardSize) -> [SquareSet; 2] {
    let (rank, ranks) = (options.number("promotionRank", 8, 99).max(1), u32::from(size.ranks));
    let words = |ranks: RangeInclusive<u32>| {
        ranks.map(|rank| format!("*{rank}")).collect::<Vec<_>>().join(" ")
    };
    let usual = [words(rank..=ranks), words(1..=(ranks + 1).saturating_sub(rank))];
    if options.get("promotionRank").is_some() {
        // Set by the game itself, it overrides inherited regions.
        let depth = options.depth("promotionRank");
        for key in ["promotionRegionWhite", "promotionRegionBlack"] {
            if depth < options.depth(key) {
                options.remove(key);
            }
        }
    }
    both(options, "promotionRegion", size, &usual)
}

/// A region for each side: `NAMEWhite` and `NAMEBlack`, or the default.
fn both(options: &mut Options, name: &str, size: BoardSize, usual: &[String; 2]) -> [SquareSet; 2] {
    let mut seat = 0;
    [("White", &usual[0]), ("Black", &usual[1])].map(|(side, usual)| {
        seat += 1;
        let key = format!("{name}{side}");
        let told = options.get(&key);
        let read = SquareSet::read(told.as_deref().unwrap_or(usual), size);
        read.unwrap_or_else(|| {
            options.warn(&key, SkipReason::InvalidValue);
            SquareSet::default()
        })
    })
}

/// The region to which a kind is confined, if any.
fn mobility(kind: &str, size: BoardSize, options: &mut Options) -> Option<String> {
    let (first, rest) = kind.split_at(1);
    let kind = format!("{}{rest}", first.to_ascii_uppercase());
    let told = ["White", "Black"].map(|side| options.get(&format!("mobilityRegion{side}{kind}")));
    if told.iter().all(Option::is_none) {
        return None;
    }
    let read = |text: &Option<String>| SquareSet::read(text.as_deref().unwrap_or("**"), size);
    let [white, black] = told.each_ref().map(read);
    sided(&[white.unwrap_or_default(), black.unwrap_or_default()], size)
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
