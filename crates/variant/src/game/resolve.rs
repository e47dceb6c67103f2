//! The resolver: from the keys of a file to a consistent definition.

mod castling;
mod pieces;

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Range;

use wazir_chesslike::PositionError;

use super::definition::{
    EndRules, ExtinctionRule, GameResult, PieceDefinition, ReachRule, RepetitionResult,
    VariantDefinition,
};
use super::parsed::{Names, ParsedFile, ParsedGameKeys, Words, owned};
use super::placement::{self, ParsedPosition};
use super::problem::GameFileProblem;
use super::region::{BoardSize, Region, part};
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

type Result<T> = core::result::Result<T, FileError>;

/// The state of resolving a file.
pub(super) struct Resolver<'a, 't> {
    pub(super) file: &'a TomlTable<'t>,
    pub(super) extent: BoardSize,
    /// The location of the base game's name: everything inherited from it has no other.
    base: Option<Range<usize>>,
    holes: Region,
    /// The keys of the pieces, in order.
    keys: Vec<String>,
    pub(super) warnings: Vec<FileWarning>,
}

/// Resolves the definition of a file.
pub(super) fn resolve<'t>(
    file: &TomlTable<'t>,
    raw: &ParsedFile<'t>,
    source: &str,
) -> Result<(VariantDefinition, Vec<FileWarning>)> {
    let game = &raw.game;
    let title = game.name.as_ref().ok_or_else(|| file.missing("name"))?;
    let mut resolver = Resolver {
        file,
        extent: BoardSize { files: 1, ranks: 1 },
        base: raw.based_on.as_ref().map(StringValue::full_span),
        holes: Region::default(),
        keys: raw.pieces.iter().map(|(key, ..)| (*key).to_string()).collect(),
        warnings: Vec::new(),
    };
    resolver.board(game)?;
    resolver.check_required_keys(game)?;
    let mut pieces = resolver.pieces(&raw.pieces, game)?;
    let captured = game.captured.as_ref().is_some_and(|flag| flag.value);
    let keep = game.keep_promoted.as_ref().is_some_and(|flag| flag.value);
    if captured {
        resolver.resolve_captures(&raw.pieces, &mut pieces, keep)?;
    }
    resolver.check_kind_count(&pieces)?;
    let start = game.start.as_ref().ok_or_else(|| file.missing("start"))?;
    let mut definition = VariantDefinition {
        id: resolver.id(game, title)?,
        title: title.value.clone(),
        about: game.about.as_ref().map(|about| about.value.clone()),
        seats: resolver.seats(game)?,
        files: resolver.extent.files,
        ranks: resolver.extent.ranks,
        holes: resolver.holes.clone(),
        start: owned(start),
        hands: captured || start.text.contains('['),
        kings_face: value_or(game.kings_face.as_ref(), true),
        must_capture: value_or(game.must_capture.as_ref(), false),
        castling: resolver.castling(game, &pieces)?,
        ends: resolver.ends(game)?,
        pieces,
        droppable: Vec::new(),
        source: source.to_string(),
    };
    let placed =
        placement::read(start.text, &definition).map_err(|why| resolver.start_error(start, why))?;
    definition.droppable = resolver.droppable(&definition.pieces, &placed)?;
    resolver.check_castling_start(&definition, &placed, game)?;
    resolver.warn_unused(&definition, &placed, raw);
    Ok((definition, resolver.warnings))
}

/// Replaces a missing region of a side by an empty one.
fn or_empty(sides: [Option<Region>; 2]) -> [Region; 2] {
    sides.map(Option::unwrap_or_default)
}

fn value_or<T: Copy>(value: Option<&Located<T>>, default: T) -> T {
    value.map_or(default, |at| at.value)
}

impl<'t> Resolver<'_, 't> {
    pub(super) fn error(&self, problem: GameFileProblem, span: Range<usize>) -> FileError {
        self.file.problem(problem, span)
    }

    fn board(&mut self, game: &ParsedGameKeys<'t>) -> Result<()> {
        if game.files.is_none() && game.ranks.is_none() {
            return Err(self.file.missing("board"));
        }
        let (Some(files), Some(ranks)) = (&game.files, &game.ranks) else {
            let key = if game.files.is_none() { "files" } else { "ranks" };
            return Err(self.error(
                GameFileProblem::MissingKey { key: "board", other: key },
                self.file.span(),
            ));
        };
        self.extent = BoardSize { files: files.value as u8, ranks: ranks.value as u8 };
        self.holes = match &game.holes {
            Some(words) => self.squares(words, true)?,
            None => Region::default(),
        };
        let places = (files.value * ranks.value) as usize;
        let squares = places - self.holes.len();
        let (count, most) =
            if places > MAX_CELLS { (places, MAX_CELLS) } else { (squares, MAX_SQUARES) };
        if count > most || squares == 0 {
            let problem = GameFileProblem::Board { squares: count, most };
            return Err(self.error(problem, ranks.span.clone()));
        }
        Ok(())
    }

    /// Parses words that name squares.
    fn squares(&self, words: &[StringValue<'t>], holes: bool) -> Result<Region> {
        let mut squares = Vec::new();
        for value in words {
            for word in value.text.split_ascii_whitespace() {
                let start = word.as_ptr() as usize - value.text.as_ptr() as usize;
                let place = || value.sub_span(start..start + word.len());
                let found = part(word, self.extent).map_err(|why| self.error(why, place()))?;
                squares.extend(found.into_iter().filter(|&at| holes || !self.holes.has(at)));
            }
        }
        Ok(Region::new(squares))
    }

    /// Parses a region for each side. If it is written once, it is White's, and Black's is its
    /// mirror image.
    pub(super) fn regions(&self, words: Option<&Words<'t>>) -> Result<Option<[Option<Region>; 2]>> {
        let Some(words) = words else { return Ok(None) };
        let of = |seat: usize| words.of(seat).map(|words| self.squares(words, false)).transpose();
        let (white, black) = (of(0)?, of(1)?);
        if !words.is_both() {
            return Ok(Some([white, black]));
        }
        let ranks = self.extent.ranks;
        let mirror = white.as_ref().map(|region| {
            let mirror = region.mirrored(ranks);
            Region::new(mirror.iter().filter(|&square| !self.holes.has(square)))
        });
        Ok(Some([white, mirror]))
    }

    /// Parses the regions of a key of a piece. An inherited one that does not fit is reported with
    /// the key.
    fn regions_of(
        &self,
        piece: &str,
        key: &str,
        words: Option<&Words<'t>>,
    ) -> Result<Option<[Option<Region>; 2]>> {
        self.regions(words).map_err(|error| match error.kind() {
            FileErrorKind::Game(why) if self.base.as_ref() == Some(&error.span()) => {
                let (key, why) = (format!("pieces.{piece}.{key}"), Box::new(why.clone()));
                self.error(GameFileProblem::InBase { key, why }, error.span())
            }
            _ => error,
        })
    }

    /// Refuses keys that have no meaning without others.
    fn check_required_keys(&self, game: &ParsedGameKeys<'t>) -> Result<()> {
        let captured = game.captured.as_ref().is_some_and(|flag| flag.value);
        let checks: [(Option<&Range<usize>>, bool, &'static str, &'static str); 6] = [
            (span(&game.keep_promoted), captured, "keep-promoted", "captured"),
            (span(&game.bare_king_reply), game.bare_king.is_some(), "reply", "result"),
            (span(&game.reach_reply), game.reach_squares.is_some(), "reply", "squares"),
            (span(&game.extinct_count), game.extinct.is_some(), "count", "pieces"),
            (span(&game.extinct_opponent), game.extinct.is_some(), "opponent", "pieces"),
            (span(&game.extinct_result), game.extinct.is_some(), "result", "pieces"),
        ];
        match checks.into_iter().find(|(span, there, ..)| span.is_some() && !there) {
            Some((Some(span), _, key, other)) => {
                Err(self.error(GameFileProblem::MissingKey { key, other }, span.clone()))
            }
            _ => Ok(()),
        }
    }

    fn id(&self, game: &ParsedGameKeys<'t>, title: &Located<String>) -> Result<String> {
        const MOST: usize = 40;
        let fits = |id: &str| {
            let plain = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
            (1..=MOST).contains(&id.len()) && id.bytes().all(plain)
        };
        if let Some(id) = &game.id {
            let problem = || GameFileProblem::Id { text: shown(&id.value), most: MOST };
            let right = fits(&id.value).then(|| id.value.clone());
            return right.ok_or_else(|| self.error(problem(), id.span.clone()));
        }
        let plain = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
        let plain: String = title.value.chars().map(plain).collect();
        let words: Vec<&str> = plain.split('-').filter(|word| !word.is_empty()).collect();
        let id: String = words.join("-").chars().take(MOST).collect();
        let id = id.trim_end_matches('-');
        match id.is_empty() {
            true => Err(self.file.error(FileErrorKind::NoId, title.span.clone())),
            false => Ok(id.into()),
        }
    }

    fn seats(&self, game: &ParsedGameKeys<'t>) -> Result<[String; 2]> {
        let Some(seats) = &game.seats else { return Ok(["White".into(), "Black".into()]) };
        match seats.as_slice() {
            [white, black]
                if [white, black].iter().all(|name| (1..=30).contains(&name.text.len())) =>
            {
                Ok([owned(white), owned(black)])
            }
            _ => {
                let span = seats.first().map_or_else(|| self.file.span(), |name| name.span.clone());
                Err(self.error(GameFileProblem::Seats, span))
            }
        }
    }

    /// Finds the piece with a name.
    pub(super) fn piece(&self, name: &StringValue<'t>) -> Result<usize> {
        self.keys.iter().position(|key| key == name.text).ok_or_else(|| {
            let problem =
                GameFileProblem::NoPiece { name: shown(name.text), known: listed(&self.keys) };
            self.error(problem, name.full_span())
        })
    }

    fn names(&self, names: &Names<'t>) -> Result<Vec<usize>> {
        names.iter().map(|name| self.piece(name)).collect()
    }

    fn check_kind_count(&self, pieces: &[PieceDefinition]) -> Result<()> {
        if pieces.len() > MAX_KINDS {
            let problem = GameFileProblem::Kinds { kinds: pieces.len(), most: MAX_KINDS };
            return Err(self.error(problem, self.file.span()));
        }
        Ok(())
    }

    /// Creates an error about the start position, at its place in the string if it has one.
    pub(super) fn start_error(&self, start: &StringValue<'t>, why: PositionError) -> FileError {
        let span = match why {
            PositionError::Text { at, .. } => start.sub_span(at..at + 1),
            _ => start.full_span(),
        };
        self.error(GameFileProblem::Start(why), span)
    }

    /// The kinds that can be in hand: those of captured pieces, and those in hand at the start.
    fn droppable(&self, pieces: &[PieceDefinition], placed: &ParsedPosition) -> Result<Vec<usize>> {
        let held = placed.hands.iter().flatten().copied();
        let mut kinds: Vec<usize> =
            pieces.iter().filter_map(|piece| piece.captured_as).chain(held).collect();
        kinds.sort_unstable();
        kinds.dedup();
        if kinds.len() > MAX_DROPPABLE {
            let problem = GameFileProblem::Droppable { kinds: kinds.len(), most: MAX_DROPPABLE };
            return Err(self.error(problem, self.file.span()));
        }
        Ok(kinds)
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

    fn ends(&self, game: &ParsedGameKeys<'t>) -> Result<EndRules> {
        let reach = match (&game.reach, &game.reach_squares) {
            (Some(pieces), Some(_)) => Some(ReachRule {
                pieces: self.names(pieces)?,
                squares: self
                    .regions(game.reach_squares.as_ref())?
                    .map(or_empty)
                    .unwrap_or_default(),
                reply: value_or(game.reach_reply.as_ref(), false),
            }),
            (None, None) => None,
            _ => {
                let problem =
                    GameFileProblem::MissingKey { key: "reach", other: "pieces and squares" };
                return Err(self.error(problem, self.file.span()));
            }
        };
        let extinction = match &game.extinct {
            None => None,
            Some(names) => Some(ExtinctionRule {
                pieces: match names.as_slice() {
                    [all] if all.text == "*" => Vec::new(),
                    _ => self.names(names)?,
                },
                count: value_or(game.extinct_count.as_ref(), 0),
                opponent: value_or(game.extinct_opponent.as_ref(), 0),
                result: value_or(game.extinct_result.as_ref(), GameResult::Loss),
            }),
        };
        let reply = value_or(game.bare_king_reply.as_ref(), false);
        Ok(EndRules {
            checkmate: value_or(game.checkmate.as_ref(), GameResult::Loss),
            stalemate: value_or(game.stalemate.as_ref(), GameResult::Draw),
            repetition: value_or(game.repetition.as_ref(), 3),
            repetition_result: value_or(game.repetition_result.as_ref(), RepetitionResult::Draw),
            perpetual_check: value_or(game.perpetual_check.as_ref(), GameResult::Draw),
            no_progress: value_or(game.no_progress.as_ref(), 0),
            bare_king: game.bare_king.as_ref().map(|worth| (worth.value, reply)),
            reach,
            checks: value_or(game.checks.as_ref(), 0),
            extinction,
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
