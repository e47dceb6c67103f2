//! The resolver: from the keys of a file to a consistent definition.

mod castling;
pub(super) mod connect;
mod look;
mod pieces;

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Range;

use wazir_chesslike::PositionError;
use wazir_registry::PieceShape;

use super::definition::{
    CheckRule, EndRules, ExtinctionRule, GameResult, PieceDefinition, ReachRule, RepetitionResult,
    VariantDefinition,
};
use super::log::ErrorLog;
use super::parsed::{Names, ParsedFile, ParsedGameKeys, Words, owned};
use super::placement::{self, ParsedPosition};
use super::problem::GameFileProblem;
use super::region::{BoardSize, Region, part};
use super::starts::ParsedStart;
use super::values::{Located, listed, shown};
use super::warning::GameWarning;
use crate::table::{StringValue, TomlTable};
use crate::{FileError, FileErrorKind, FileWarning};

/// The maximum number of cells in the rectangle of a board, including holes.
pub const MAX_CELLS: usize = 256;
/// The maximum number of squares of a board.
pub const MAX_SQUARES: usize = 128;
/// The maximum number of kinds, including promoted ones that turn back.
pub const MAX_KINDS: usize = 31;
/// The maximum number of kinds that can be in hand.
pub const MAX_DROPPABLE: usize = 8;

/// The state of resolving a file. What is wrong is reported to the log and replaced by something
/// harmless, so that everything else can be checked too.
pub(super) struct Resolver<'a, 't> {
    pub(super) file: &'a TomlTable<'t>,
    pub(super) log: &'a ErrorLog,
    /// The size of the board, if it is known.
    pub(super) extent: Option<BoardSize>,
    /// The location of the base game's name: everything inherited from it has no other.
    base: Option<Range<usize>>,
    holes: Region,
    /// The keys of the pieces, in order.
    keys: Vec<String>,
    pub(super) warnings: Vec<FileWarning>,
}

/// Resolves the definition of a file. Returns `None` if anything was reported.
pub(super) fn resolve<'t>(
    file: &TomlTable<'t>,
    raw: &ParsedFile<'t>,
    source: &str,
    log: &ErrorLog,
) -> Option<(VariantDefinition, Vec<FileWarning>)> {
    let mut resolver = Resolver {
        file,
        log,
        extent: None,
        base: raw.based_on.as_ref().map(StringValue::full_span),
        holes: Region::default(),
        keys: raw.pieces.iter().map(|(key, ..)| (*key).to_string()).collect(),
        warnings: Vec::new(),
    };
    let definition = resolver.definition(raw, source);
    let complete = definition.filter(|_| log.is_empty())?;
    Some((complete, resolver.warnings))
}

/// Replaces a missing region of a side by an empty one.
fn or_empty(sides: [Option<Region>; 2]) -> [Region; 2] {
    sides.map(Option::unwrap_or_default)
}

fn value_or<T: Copy>(value: Option<&Located<T>>, default: T) -> T {
    value.map_or(default, |at| at.value)
}

impl<'t> Resolver<'_, 't> {
    /// The definition, as far as it is sound.
    fn definition(&mut self, raw: &ParsedFile<'t>, source: &str) -> Option<VariantDefinition> {
        let game = &raw.game;
        self.board(game);
        self.check_required_keys(game);
        let (mut pieces, letters_known) = self.pieces(&raw.pieces, game);
        let captured = game.captured.as_ref().is_some_and(|flag| flag.value);
        let keep = game.keep_promoted.as_ref().is_some_and(|flag| flag.value);
        if captured {
            self.resolve_captures(&raw.pieces, &mut pieces, keep);
        }
        self.check_kind_count(&pieces);
        let id = self.id(game);
        let castling = self.castling(game, &pieces);
        let extent = self.extent.unwrap_or(BoardSize { files: 1, ranks: 1 });
        if game.start.is_none() {
            self.missing(&["start"], || self.file.missing("start"));
        }
        let start = game.start.as_ref();
        let mut definition = VariantDefinition {
            id: id.unwrap_or_default(),
            title: game.name.as_ref().map(|name| name.value.clone()).unwrap_or_default(),
            about: game.about.as_ref().map(|about| about.value.clone()),
            seats: self.seats(game),
            files: extent.files,
            ranks: extent.ranks,
            holes: self.holes.clone(),
            start: start.map(owned).unwrap_or_default(),
            starts: Vec::new(),
            captures_to_hand: captured,
            hands: captured || raw.has_hands(),
            kings_face: value_or(game.kings_face.as_ref(), true),
            must_capture: value_or(game.must_capture.as_ref(), false),
            checks: value_or(game.checking.as_ref(), CheckRule::Allowed),
            must_drop: value_or(game.must_drop.as_ref(), false),
            castling,
            ends: self.ends(game),
            pieces,
            droppable: Vec::new(),
            source: source.to_string(),
            board_look: self.board_look(game),
            piece_shape: value_or(game.shape.as_ref(), PieceShape::Figure),
        };
        // Letters or squares that are not known would be wrong a second time.
        let start = start.filter(|_| letters_known && self.extent.is_some())?;
        let placed = placement::read(start.text, &definition);
        let placed = self.log.check(placed.map_err(|why| self.start_error(start, why)))?;
        let others = self.starts(raw, &mut definition);
        let positions = others.iter().chain([&placed]);
        definition.droppable = self.droppable(&definition.pieces, positions);
        self.check_castling_start(&definition, &placed, game);
        self.warn_unused(&definition, &placed, raw);
        Some(definition)
    }

    pub(super) fn error(&self, problem: GameFileProblem, span: Range<usize>) -> FileError {
        self.file.problem(problem, span)
    }

    pub(super) fn report(&self, problem: GameFileProblem, span: Range<usize>) {
        self.log.report(self.error(problem, span));
    }

    /// Reports that something is missing, unless it is written and has been reported as wrong.
    pub(super) fn missing(&self, path: &[&str], error: impl FnOnce() -> FileError) {
        let written = |key: &&str| self.file.has_path(path) || self.log.suggests(key);
        if self.log.is_empty() || !path.last().is_some_and(written) {
            self.log.report(error());
        }
    }

    /// Determines the size of the board and its holes.
    fn board(&mut self, game: &ParsedGameKeys<'t>) {
        if game.files.is_none() && game.ranks.is_none() {
            return self.missing(&["board", "files"], || self.file.missing("board"));
        }
        let (Some(files), Some(ranks)) = (&game.files, &game.ranks) else {
            let key = if game.files.is_none() { "files" } else { "ranks" };
            let problem = GameFileProblem::MissingKey { key: "board", other: key };
            return self.missing(&["board", key], || self.error(problem, self.file.span()));
        };
        let extent = BoardSize { files: files.value as u8, ranks: ranks.value as u8 };
        let places = (files.value * ranks.value) as usize;
        self.extent = Some(extent);
        self.holes = match &game.holes {
            Some(words) => self.squares("board.holes", words, extent),
            None => Region::default(),
        };
        let squares = places - self.holes.len();
        let (count, most) =
            if places > MAX_CELLS { (places, MAX_CELLS) } else { (squares, MAX_SQUARES) };
        let too_many = GameFileProblem::Board { squares: count, most };
        let holes = game.holes.iter().flatten().next().map(|hole| hole.span.clone());
        match holes.filter(|_| squares == 0) {
            Some(holes) => self.report(GameFileProblem::NoSquares, holes),
            None if count > most => self.report(too_many, ranks.span.clone()),
            None => return,
        }
        self.extent = None;
    }

    /// Parses the words of a key that name squares. Words that name none are reported.
    fn squares(&self, key: &str, words: &[StringValue<'t>], extent: BoardSize) -> Region {
        let mut squares = Vec::new();
        for value in words {
            for word in value.text.split_ascii_whitespace() {
                let start = word.as_ptr() as usize - value.text.as_ptr() as usize;
                let place = value.sub_span(start..start + word.len());
                match part(word, extent) {
                    Ok(found) => squares.extend(found),
                    // An inherited key has no place of its own, so it is named.
                    Err(why) if self.base.as_ref() == Some(&place) => {
                        let (key, why) = (key.to_string(), Box::new(why));
                        self.report(GameFileProblem::InBase { key, why }, place);
                    }
                    Err(why) => self.report(why, place),
                }
            }
        }
        Region::new(squares)
    }

    /// Parses the region of a key for each side. If it is written once, it is White's, and Black's
    /// is its mirror image.
    pub(super) fn regions(
        &self,
        key: &str,
        words: Option<&Words<'t>>,
    ) -> Option<[Option<Region>; 2]> {
        let (words, extent) = (words?, self.extent?);
        let on_board =
            |region: &Region| Region::new(region.iter().filter(|&square| !self.holes.has(square)));
        let of = |seat: usize| Some(self.squares(key, words.of(seat)?, extent));
        let white = of(0);
        let black = match words.is_both() {
            true => white.as_ref().map(|region| region.mirrored(extent.ranks)),
            false => of(1),
        };
        Some([white, black].map(|region| region.as_ref().map(on_board)))
    }

    /// Reports keys that have no meaning without others.
    fn check_required_keys(&self, game: &ParsedGameKeys<'t>) {
        let (bare, reach) = (game.bare_king.is_some(), game.reach_squares.is_some());
        let extinct = game.extinct.is_some();
        let captured = value_or(game.captured.as_ref(), false);
        let needs = |key: Option<&Range<usize>>, there: bool, path: &[&'static str], names| {
            let Some(span) = key.filter(|_| !there) else { return };
            let [key, other]: [&'static str; 2] = names;
            let problem = GameFileProblem::MissingKey { key, other };
            self.missing(path, || self.error(problem, span.clone()));
        };
        // If nothing is captured, the other key is written and right, and means nothing.
        let hands: &[&str] = if game.captured.is_none() { &["hands", "captured"] } else { &[] };
        needs(span(&game.keep_promoted), captured, hands, ["keep-promoted", "captured"]);
        let path = ["end", "bare-king", "result"];
        needs(span(&game.bare_king_reply), bare, &path, ["reply", "result"]);
        let path = ["end", "reach", "squares"];
        needs(span(&game.reach_reply), reach, &path, ["reply", "squares"]);
        needs(span(&game.reach_count), reach, &path, ["count", "squares"]);
        needs(span(&game.reach_safe), reach, &path, ["safe", "squares"]);
        let path = ["end", "reach", "count"];
        let counted = game.reach_count.is_some();
        needs(span(&game.reach_blocked), counted, &path, ["blocked", "count"]);
        let (path, connect) = (["end", "connect", "pieces"], game.connect.is_some());
        needs(span(&game.connect_count), connect, &path, ["count", "pieces"]);
        needs(span(&game.connect_square), connect, &path, ["square", "pieces"]);
        needs(span(&game.connect_spread), connect, &path, ["spread", "pieces"]);
        needs(span(&game.connect_result), connect, &path, ["result", "pieces"]);
        let path = ["end", "extinction", "pieces"];
        needs(span(&game.extinct_royal), extinct, &path, ["royal", "pieces"]);
        needs(span(&game.extinct_count), extinct, &path, ["count", "pieces"]);
        needs(span(&game.extinct_opponent), extinct, &path, ["opponent", "pieces"]);
        needs(span(&game.extinct_result), extinct, &path, ["result", "pieces"]);
    }

    /// The identifier: the given one, or one made of the name.
    fn id(&self, game: &ParsedGameKeys<'t>) -> Option<String> {
        const MOST: usize = 40;
        let fits = |id: &str| {
            let plain = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
            (1..=MOST).contains(&id.len()) && id.bytes().all(plain)
        };
        if game.name.is_none() {
            self.missing(&["name"], || self.file.missing("name"));
        }
        if let Some(id) = &game.id {
            if !fits(&id.value) {
                let problem = GameFileProblem::Id { text: shown(&id.value), most: MOST };
                self.report(problem, id.span.clone());
            }
            return Some(id.value.clone());
        }
        let title = game.name.as_ref()?;
        let plain = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
        let plain: String = title.value.chars().map(plain).collect();
        let words: Vec<&str> = plain.split('-').filter(|word| !word.is_empty()).collect();
        let id: String = words.join("-").chars().take(MOST).collect();
        let id = id.trim_end_matches('-');
        if id.is_empty() {
            self.log.report(self.file.error(FileErrorKind::NoId, title.span.clone()));
        }
        Some(id.into())
    }

    fn seats(&self, game: &ParsedGameKeys<'t>) -> [String; 2] {
        let standard = || ["White".into(), "Black".into()];
        let Some(seats) = &game.seats else { return standard() };
        let fits = |name: &StringValue<'_>| (1..=30).contains(&name.text.len());
        match seats.as_slice() {
            [white, black] if fits(white) && fits(black) => [owned(white), owned(black)],
            _ => {
                let span = seats.first().map_or_else(|| self.file.span(), |name| name.span.clone());
                self.report(GameFileProblem::Seats, span);
                standard()
            }
        }
    }

    /// Finds the piece with a name.
    pub(super) fn piece(&self, name: &StringValue<'t>) -> Option<usize> {
        let found = self.keys.iter().position(|key| key == name.text);
        if found.is_none() && !self.keys.is_empty() {
            let problem =
                GameFileProblem::NoPiece { name: shown(name.text), known: listed(&self.keys) };
            self.report(problem, name.full_span());
        }
        found
    }

    /// Finds the pieces of a text with names and blanks between them.
    fn counted_together(&self, words: &StringValue<'t>) -> Vec<usize> {
        let names: Vec<&str> = words.text.split_ascii_whitespace().collect();
        if names.len() < 2 {
            return self.piece(words).into_iter().collect();
        }
        let number = |name: &&str| {
            let piece = self.keys.iter().position(|key| key == name);
            if piece.is_none() {
                let (name, known) = (shown(name), listed(&self.keys));
                self.report(GameFileProblem::NoPiece { name, known }, words.full_span());
            }
            piece
        };
        names.iter().filter_map(number).collect()
    }

    fn names(&self, names: &Names<'t>) -> Vec<usize> {
        names.iter().filter_map(|name| self.piece(name)).collect()
    }

    fn check_kind_count(&self, pieces: &[PieceDefinition]) {
        if pieces.len() > MAX_KINDS {
            let problem = GameFileProblem::Kinds { kinds: pieces.len(), most: MAX_KINDS };
            self.report(problem, self.file.span());
        }
    }

    /// Creates an error about the start position, at its place in the string if it has one.
    pub(super) fn start_error(&self, start: &StringValue<'t>, why: PositionError) -> FileError {
        let span = match why {
            PositionError::Text { at, .. } => start.sub_span(at..at + 1),
            _ => start.full_span(),
        };
        self.error(GameFileProblem::Start(why), span)
    }

    /// Adds the named starts to the definition, and returns their positions.
    fn starts(
        &self,
        raw: &ParsedFile<'t>,
        definition: &mut VariantDefinition,
    ) -> Vec<ParsedPosition> {
        let mut positions = Vec::new();
        for start in &raw.starts {
            let placed = placement::read(start.position.text, definition);
            let placed = placed.map_err(|why| self.start_error(&start.position, why));
            positions.extend(self.log.check(placed));
        }
        definition.starts = raw.starts.iter().map(ParsedStart::to_definition).collect();
        positions
    }

    /// The kinds that can be in hand: those of captured pieces, and those in hand at the start.
    fn droppable<'p>(
        &self,
        pieces: &[PieceDefinition],
        placed: impl Iterator<Item = &'p ParsedPosition>,
    ) -> Vec<usize> {
        let held = placed.flat_map(|placed| placed.hands.iter().flatten().copied());
        let mut kinds: Vec<usize> =
            pieces.iter().filter_map(|piece| piece.captured_as).chain(held).collect();
        kinds.sort_unstable();
        kinds.dedup();
        if kinds.len() > MAX_DROPPABLE {
            let problem = GameFileProblem::Droppable { kinds: kinds.len(), most: MAX_DROPPABLE };
            self.report(problem, self.file.span());
        }
        kinds
    }

    /// Warns of pieces that nobody can ever have.
    fn warn_unused(
        &mut self,
        game: &VariantDefinition,
        placed: &ParsedPosition,
        raw: &ParsedFile<'t>,
    ) {
        for (kind, piece) in game.pieces.iter().enumerate().take(raw.pieces.len()) {
            let stands = placed.pieces.iter().any(|&(_, _, other)| other == kind);
            let becomes = |piece: &PieceDefinition| {
                let same = |other: &usize| {
                    game.pieces[*other].key.trim_end_matches('~') == piece_key(game, kind)
                };
                piece.becomes.iter().flatten().any(same)
            };
            let comes = game.pieces.iter().any(becomes) || game.droppable.contains(&kind);
            if !stands && !comes {
                let warning = GameWarning::Unused { piece: piece.name[0].clone() };
                let span = raw.pieces[kind].1.clone();
                self.warnings.push(FileWarning::of_game(self.file.text(), warning, span));
            }
        }
    }

    fn ends(&self, game: &ParsedGameKeys<'t>) -> EndRules {
        let extinction = game.extinct.as_ref().map(|names| ExtinctionRule {
            pieces: match names.as_slice() {
                [all] if all.text == "*" => Vec::new(),
                _ => names.iter().map(|words| self.counted_together(words)).collect(),
            },
            count: value_or(game.extinct_count.as_ref(), 0),
            opponent: value_or(game.extinct_opponent.as_ref(), 0),
            result: value_or(game.extinct_result.as_ref(), GameResult::Loss),
            royal: value_or(game.extinct_royal.as_ref(), false),
        });
        let reply = value_or(game.bare_king_reply.as_ref(), false);
        EndRules {
            checkmate: value_or(game.checkmate.as_ref(), GameResult::Loss),
            stalemate: value_or(game.stalemate.as_ref(), GameResult::Draw),
            repetition: value_or(game.repetition.as_ref(), 3),
            repetition_result: value_or(game.repetition_result.as_ref(), RepetitionResult::Draw),
            perpetual_check: value_or(game.perpetual_check.as_ref(), GameResult::Draw),
            no_progress: value_or(game.no_progress.as_ref(), 0),
            bare_king: game.bare_king.as_ref().map(|result| (result.value, reply)),
            reach: self.reach(game),
            connect: self.connection(game),
            checks: value_or(game.checks.as_ref(), 0),
            extinction,
        }
    }

    fn reach(&self, game: &ParsedGameKeys<'t>) -> Option<ReachRule> {
        let (names, words) = (game.reach.as_ref(), game.reach_squares.as_ref());
        if names.is_some() != words.is_some() {
            let absent = if names.is_some() { "squares" } else { "pieces" };
            let problem = GameFileProblem::MissingKey { key: "reach", other: "pieces and squares" };
            self.missing(&["end", "reach", absent], || self.error(problem, self.file.span()));
        }
        let pieces = names.map(|names| self.names(names));
        let squares = self.regions("end.reach.squares", words);
        Some(ReachRule {
            pieces: pieces?,
            squares: squares.map(or_empty).unwrap_or_default(),
            reply: value_or(game.reach_reply.as_ref(), false),
            count: value_or(game.reach_count.as_ref(), 1),
            blocked: value_or(game.reach_blocked.as_ref(), false),
            safe: value_or(game.reach_safe.as_ref(), false),
        })
    }
}

fn piece_key(game: &VariantDefinition, kind: usize) -> &str {
    &game.pieces[kind].key
}

fn span<T>(value: &Option<Located<T>>) -> Option<&Range<usize>> {
    value.as_ref().map(|at| &at.span)
}

fn span_of(value: &Option<StringValue<'_>>) -> Option<Range<usize>> {
    value.as_ref().map(|value| value.span.clone())
}
