//! From the keys of a file to a game that is consistent in itself.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Range;

use wazir_betza::Movement;
use wazir_chesslike::PositionError;
use wazir_geometry::{Bits, Board, Facing, Grid128};

use super::definition::{
    Castling, Definition, DropMate, Drops, Ends, Extinction, Limit, PieceDefinition, Promotes,
    Reach, Worth,
};
use super::placement::{self, Placement};
use super::problem::Problem;
use super::raw::{Names, Raw, RawGame, RawPiece, RawPieces, Words, owned};
use super::region::{Extent, Region, part};
use super::values::{At, listed, shown};
use super::warning::GameWarning;
use crate::table::{Table, Value};
use crate::{FileError, FileErrorKind, FileWarning};

/// The most places of the rectangle in which a board lies, holes counted.
pub const MOST_PLACES: usize = 256;
/// The most squares of a board.
pub const MOST_SQUARES: usize = 128;
/// The most kinds of pieces, promoted ones that turn back counted.
pub const MOST_KINDS: usize = 31;
/// The most kinds of pieces that can be in hand.
pub const MOST_DROPPABLE: usize = 8;

type Result<T> = core::result::Result<T, FileError>;

/// What is found on the way.
pub(super) struct Resolver<'a, 't> {
    pub(super) file: &'a Table<'t>,
    pub(super) extent: Extent,
    /// Where the game is named on which this one builds: what comes from it has no other place.
    base: Option<Range<usize>>,
    holes: Region,
    /// Keys of pieces in their order.
    keys: Vec<String>,
    pub(super) warnings: Vec<FileWarning>,
}

/// Makes the game of a file.
pub(super) fn resolve<'t>(
    file: &Table<'t>,
    raw: &Raw<'t>,
    source: &str,
) -> Result<(Definition, Vec<FileWarning>)> {
    let game = &raw.game;
    let title = game.name.as_ref().ok_or_else(|| file.missing("name"))?;
    let mut resolver = Resolver {
        file,
        extent: Extent { files: 1, ranks: 1 },
        base: raw.based_on.as_ref().map(Value::whole),
        holes: Region::default(),
        keys: raw.pieces.iter().map(|(key, ..)| (*key).to_string()).collect(),
        warnings: Vec::new(),
    };
    resolver.board(game)?;
    resolver.needs(game)?;
    let mut pieces = resolver.pieces(&raw.pieces, game)?;
    let captured = game.captured.as_ref().is_some_and(|flag| flag.value);
    let keep = game.keep_promoted.as_ref().is_some_and(|flag| flag.value);
    if captured {
        resolver.captures(&raw.pieces, &mut pieces, keep)?;
    }
    resolver.count(&pieces)?;
    let start = game.start.as_ref().ok_or_else(|| file.missing("start"))?;
    let mut definition = Definition {
        id: resolver.id(game, title)?,
        title: title.value.clone(),
        about: game.about.as_ref().map(|about| about.value.clone()),
        seats: resolver.seats(game)?,
        files: resolver.extent.files,
        ranks: resolver.extent.ranks,
        holes: resolver.holes.clone(),
        start: owned(start),
        hands: captured || start.text.contains('['),
        kings_face: value(game.kings_face.as_ref(), true),
        must_capture: value(game.must_capture.as_ref(), false),
        castling: resolver.castling(game, &pieces)?,
        ends: resolver.ends(game)?,
        pieces,
        droppable: Vec::new(),
        source: source.to_string(),
    };
    let placed =
        placement::read(start.text, &definition).map_err(|why| resolver.misplaced(start, why))?;
    definition.droppable = resolver.droppable(&definition.pieces, &placed)?;
    resolver.homes(&definition, &placed, game)?;
    resolver.unused(&definition, &placed, raw);
    Ok((definition, resolver.warnings))
}

/// A region for each side, where a side without one has no square.
fn whole(sides: [Option<Region>; 2]) -> [Region; 2] {
    sides.map(Option::unwrap_or_default)
}

fn value<T: Copy>(value: Option<&At<T>>, default: T) -> T {
    value.map_or(default, |at| at.value)
}

impl<'t> Resolver<'_, 't> {
    pub(super) fn error(&self, problem: Problem, span: Range<usize>) -> FileError {
        self.file.problem(problem, span)
    }

    fn board(&mut self, game: &RawGame<'t>) -> Result<()> {
        if game.files.is_none() && game.ranks.is_none() {
            return Err(self.file.missing("board"));
        }
        let (Some(files), Some(ranks)) = (&game.files, &game.ranks) else {
            let key = if game.files.is_none() { "files" } else { "ranks" };
            return Err(self.error(Problem::Needs { key: "board", other: key }, self.file.span()));
        };
        self.extent = Extent { files: files.value as u8, ranks: ranks.value as u8 };
        self.holes = match &game.holes {
            Some(words) => self.squares(words, true)?,
            None => Region::default(),
        };
        let places = (files.value * ranks.value) as usize;
        let squares = places - self.holes.len();
        let (count, most) =
            if places > MOST_PLACES { (places, MOST_PLACES) } else { (squares, MOST_SQUARES) };
        if count > most || squares == 0 {
            let problem = Problem::Board { squares: count, most };
            return Err(self.error(problem, ranks.span.clone()));
        }
        Ok(())
    }

    /// The squares of words that each name some.
    fn squares(&self, words: &[Value<'t>], holes: bool) -> Result<Region> {
        let mut squares = Vec::new();
        for value in words {
            for word in value.text.split_ascii_whitespace() {
                let start = word.as_ptr() as usize - value.text.as_ptr() as usize;
                let place = || value.part(start..start + word.len());
                let found = part(word, self.extent).map_err(|why| self.error(why, place()))?;
                squares.extend(found.into_iter().filter(|&at| holes || !self.holes.has(at)));
            }
        }
        Ok(Region::new(squares))
    }

    /// A region for each side. Written once it is White's, and Black's is its mirror image.
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

    /// The regions of a key of a piece.
    fn regions_of(
        &self,
        piece: &str,
        key: &str,
        words: Option<&Words<'t>>,
    ) -> Result<Option<[Option<Region>; 2]>> {
        self.regions(words).map_err(|error| match error.kind() {
            FileErrorKind::Game(why) if self.base.as_ref() == Some(&error.span()) => {
                let (key, why) = (format!("pieces.{piece}.{key}"), Box::new(why.clone()));
                self.error(Problem::OfBase { key, why }, error.span())
            }
            _ => error,
        })
    }

    /// Keys that say nothing without others.
    fn needs(&self, game: &RawGame<'t>) -> Result<()> {
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
                Err(self.error(Problem::Needs { key, other }, span.clone()))
            }
            _ => Ok(()),
        }
    }

    fn id(&self, game: &RawGame<'t>, title: &At<String>) -> Result<String> {
        const MOST: usize = 40;
        let fits = |id: &str| {
            let plain = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
            (1..=MOST).contains(&id.len()) && id.bytes().all(plain)
        };
        if let Some(id) = &game.id {
            let problem = || Problem::Id { text: shown(&id.value), most: MOST };
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

    fn seats(&self, game: &RawGame<'t>) -> Result<[String; 2]> {
        let Some(seats) = &game.seats else { return Ok(["White".into(), "Black".into()]) };
        match seats.as_slice() {
            [white, black]
                if [white, black].iter().all(|name| (1..=30).contains(&name.text.len())) =>
            {
                Ok([owned(white), owned(black)])
            }
            _ => {
                let span = seats.first().map_or_else(|| self.file.span(), |name| name.span.clone());
                Err(self.error(Problem::Seats, span))
            }
        }
    }

    /// The piece of a name.
    pub(super) fn piece(&self, name: &Value<'t>) -> Result<usize> {
        self.keys.iter().position(|key| key == name.text).ok_or_else(|| {
            let problem = Problem::NoPiece { name: shown(name.text), known: listed(&self.keys) };
            self.error(problem, name.whole())
        })
    }

    fn names(&self, names: &Names<'t>) -> Result<Vec<usize>> {
        names.iter().map(|name| self.piece(name)).collect()
    }

    fn pieces(&mut self, raw: &RawPieces<'t>, game: &RawGame<'t>) -> Result<Vec<PieceDefinition>> {
        let mut pieces: Vec<PieceDefinition> = Vec::new();
        for (key, span, piece) in raw {
            let made = self.made(key, span, piece, game)?;
            if let Some(royal) = pieces.iter().find(|piece| piece.royal && made.royal) {
                let problem = Problem::Royals { piece: royal.name[0].clone() };
                let place = piece.royal.as_ref().map_or(span.clone(), |at| at.span.clone());
                return Err(self.error(problem, place));
            }
            pieces.push(made);
        }
        self.no_second_king(raw, &pieces)?;
        for i in 0..pieces.len() {
            if let Some(first) = (0..i).find(|&first| self.alike(&pieces, first, i)) {
                let problem = Problem::LetterTwice { letter: pieces[i].letter.clone() };
                return Err(self.error(problem, raw[i].1.clone()).beside(raw[first].1.clone()));
            }
        }
        match pieces.is_empty() {
            true => Err(self.error(Problem::NoPieces, self.file.span())),
            false => Ok(pieces),
        }
    }

    /// Refuses promotion to the royal piece, of which a side has one.
    fn no_second_king(&self, raw: &RawPieces<'t>, pieces: &[PieceDefinition]) -> Result<()> {
        let Some(royal) = pieces.iter().find(|piece| piece.royal) else { return Ok(()) };
        let becomes = raw.iter().filter_map(|(.., piece)| piece.becomes.as_ref());
        let names = becomes.flat_map(|names| [names.of(0), names.of(1)]).flatten().flatten();
        match names.into_iter().find(|name| name.text == royal.key) {
            Some(name) => {
                let problem = Problem::BecomesRoyal { piece: royal.name[0].clone() };
                Err(self.error(problem, name.whole()))
            }
            None => Ok(()),
        }
    }

    /// Whether a side has both and they have one letter, and where they stand does not tell them
    /// apart.
    fn alike(&self, pieces: &[PieceDefinition], a: usize, b: usize) -> bool {
        let (one, other) = (&pieces[a], &pieces[b]);
        let both = |seat: usize| one.movement[seat].is_some() && other.movement[seat].is_some();
        let apart = || {
            one.turns_into(b) && self.stays(one, other)
                || other.turns_into(a) && self.stays(other, one)
        };
        one.letter == other.letter && (both(0) || both(1)) && !apart()
    }

    /// Whether what a piece turns into never leaves the zone where it turns.
    fn stays(&self, plain: &PieceDefinition, turned: &PieceDefinition) -> bool {
        let (files, ranks) = (usize::from(self.extent.files), usize::from(self.extent.ranks));
        let holes = self.holes.iter().map(|(x, y)| (i32::from(x), i32::from(y)));
        let Some(board) = Grid128::with_holes(files, ranks, holes) else { return false };
        let within = |seat: usize, facing: Facing| {
            let Some(movement) = &turned.movement[seat] else { return true };
            let Ok(compiled) = movement.compile(&board, facing) else { return false };
            let zone = &plain.zone[seat];
            let squares = zone.iter().filter_map(|(x, y)| board.index(x.into(), y.into()));
            let inside = |square: usize| {
                let (x, y) = board.coords(square);
                zone.has((x as u8, y as u8))
            };
            let mut reached = squares.map(|square| compiled.reach(square, true));
            reached.all(|reached| reached.iter().all(inside))
        };
        within(0, Facing::forward()) && within(1, Facing::half())
    }

    fn made(
        &mut self,
        key: &str,
        span: &Range<usize>,
        raw: &RawPiece<'t>,
        game: &RawGame<'t>,
    ) -> Result<PieceDefinition> {
        let letter = self.letter(key, span, raw)?;
        let named = |seat: usize| raw.name.as_ref().and_then(|name| name.of(seat)).map(owned);
        let either = named(0).or_else(|| named(1)).unwrap_or_else(|| key.to_string());
        let name = [0, 1].map(|seat| named(seat).unwrap_or_else(|| either.clone()));
        let royal = value(raw.royal.as_ref(), false);
        let becomes = self.becomes(key, raw)?;
        if royal && becomes.iter().any(|kinds| !kinds.is_empty()) {
            return Err(self.error(Problem::RoyalTurns, span.clone()));
        }
        let zone = match &raw.zone {
            Some(zone) => self.regions_of(key, "promotion-zone", Some(zone))?,
            None => self.regions(game.zone.as_ref())?,
        };
        let drop_region = match &raw.drop_region {
            Some(region) => self.regions_of(key, "drop-region", Some(region))?,
            None => self.regions(game.drop_region.as_ref())?,
        };
        let free = || [None, None];
        Ok(PieceDefinition {
            key: key.into(),
            letter,
            note: raw.note.as_ref().map(|note| note.value.clone()),
            shown: raw.shown.as_ref().map(|shown| shown.value.clone()),
            movement: self.movements(&name, span, raw)?,
            name,
            royal,
            becomes,
            zone: zone.map(whole).unwrap_or_default(),
            promotes: value(
                raw.promotes.as_ref(),
                value(game.promotes.as_ref(), Promotes::Optional),
            ),
            leaving: value(raw.leaving.as_ref(), true),
            region: self.regions_of(key, "region", raw.region.as_ref())?.unwrap_or_else(free),
            first_moves: self
                .regions_of(key, "first-moves", raw.first_moves.as_ref())?
                .unwrap_or_else(free),
            captured_as: None,
            drops: Drops {
                region: drop_region.unwrap_or_else(free),
                per_file: raw.drop_per_file.as_ref().map(|at| at.value),
                mate: value(raw.drop_mate.as_ref(), DropMate::Allowed),
                stuck: value(raw.drop_stuck.as_ref(), true),
            },
            progress: value(raw.progress.as_ref(), false),
            passable: value(raw.passable.as_ref(), false),
        })
    }

    fn letter(&self, key: &str, span: &Range<usize>, raw: &RawPiece<'t>) -> Result<String> {
        let (text, place) = match &raw.letter {
            Some(letter) => (letter.text, letter.whole()),
            None => (key, span.clone()),
        };
        let plain = text.strip_prefix('+').unwrap_or(text);
        let one = plain.len() == 1 && plain.bytes().all(|b| b.is_ascii_uppercase());
        match one {
            true => Ok(text.into()),
            false => Err(self.error(Problem::Letter { text: shown(text) }, place)),
        }
    }

    fn movements(
        &mut self,
        name: &[String; 2],
        span: &Range<usize>,
        raw: &RawPiece<'t>,
    ) -> Result<[Option<Movement>; 2]> {
        let missing = || self.file.error(missing_betza(), span.clone());
        let betza = raw.betza.as_ref().ok_or_else(missing)?;
        let mut movements = [None, None];
        for (seat, movement) in movements.iter_mut().enumerate() {
            let Some(text) = betza.of(seat) else { continue };
            let read: Movement = text.text.parse().map_err(|why: wazir_betza::ParseError| {
                let place = text.part(why.span());
                self.error(Problem::Movement { piece: name[seat].clone(), why }, place)
            })?;
            // The one atom with this letter is castling.
            if let Some(at) = text.text.find('O') {
                return Err(self.error(Problem::CastlingMove, text.part(at..at + 1)));
            }
            if seat == 0 || !betza.is_both() {
                for warning in read.warnings() {
                    let place = text.part(warning.span());
                    let warning = FileWarning::new(self.file.text(), warning.clone(), place);
                    self.warnings.push(warning);
                }
            }
            *movement = Some(read);
        }
        Ok(movements)
    }

    fn becomes(&self, key: &str, raw: &RawPiece<'t>) -> Result<[Vec<usize>; 2]> {
        let Some(becomes) = &raw.becomes else { return Ok([Vec::new(), Vec::new()]) };
        let of = |seat: usize| -> Result<Vec<usize>> {
            let Some(names) = becomes.of(seat) else { return Ok(Vec::new()) };
            if let Some(itself) = names.iter().find(|name| name.text == key) {
                return Err(self.error(Problem::Becomes { piece: key.into() }, itself.whole()));
            }
            let mut kinds = self.names(names)?;
            let mut seen = Vec::new();
            kinds.retain(|kind| {
                !seen.contains(kind) && {
                    seen.push(*kind);
                    true
                }
            });
            Ok(kinds)
        };
        Ok([of(0)?, of(1)?])
    }

    /// What each piece is in the hand of its captor; promoted pieces that turn back become kinds
    /// of their own.
    fn captures(
        &self,
        raw: &RawPieces<'t>,
        pieces: &mut Vec<PieceDefinition>,
        keep: bool,
    ) -> Result<()> {
        for i in 0..raw.len() {
            let promoted = pieces[i].letter.starts_with('+');
            let said = match &raw[i].2.captured_as {
                Some(name) if name.text == "nothing" => Some(None),
                Some(name) => Some(Some(self.piece(name)?)),
                None => None,
            };
            let plain = |kind: &usize| Some(*kind);
            pieces[i].captured_as = match said {
                Some(said) => said,
                None if pieces[i].royal => None,
                None if promoted && !keep => self.origin(raw, pieces, i)?.as_ref().and_then(plain),
                None => Some(i),
            };
        }
        if keep {
            return Ok(());
        }
        for i in 0..raw.len() {
            let promoted = pieces[i].letter.starts_with('+');
            if promoted || raw[i].2.captured_as.is_some() {
                continue;
            }
            let Some(origin) = self.origin(raw, pieces, i)? else { continue };
            let turned = PieceDefinition {
                key: format!("{}~", pieces[i].key),
                letter: format!("{}~", pieces[i].letter),
                captured_as: pieces[origin].captured_as,
                ..pieces[i].clone()
            };
            let new = pieces.len();
            pieces.push(turned);
            for piece in pieces.iter_mut().take(raw.len()) {
                for kinds in &mut piece.becomes {
                    kinds.iter_mut().filter(|kind| **kind == i).for_each(|kind| *kind = new);
                }
            }
        }
        Ok(())
    }

    /// The one piece that becomes this one, if any does.
    fn origin(
        &self,
        raw: &RawPieces<'t>,
        pieces: &[PieceDefinition],
        target: usize,
    ) -> Result<Option<usize>> {
        let becomes =
            |piece: &PieceDefinition| piece.becomes.iter().flatten().any(|k| *k == target);
        let mut origins = (0..raw.len()).filter(|&i| becomes(&pieces[i]));
        match (origins.next(), origins.next()) {
            (origin, None) => Ok(origin),
            _ => {
                let problem = Problem::Origin { piece: pieces[target].name[0].clone() };
                Err(self.error(problem, raw[target].1.clone()))
            }
        }
    }

    fn count(&self, pieces: &[PieceDefinition]) -> Result<()> {
        if pieces.len() > MOST_KINDS {
            let problem = Problem::Kinds { kinds: pieces.len(), most: MOST_KINDS };
            return Err(self.error(problem, self.file.span()));
        }
        Ok(())
    }

    /// An error of the start position, at its place in the string if it has one.
    pub(super) fn misplaced(&self, start: &Value<'t>, why: PositionError) -> FileError {
        let span = match why {
            PositionError::Text { at, .. } => start.part(at..at + 1),
            _ => start.whole(),
        };
        self.error(Problem::Start(why), span)
    }

    /// The kinds that can be in hand: what is captured, and what is in hand at the start.
    fn droppable(&self, pieces: &[PieceDefinition], placed: &Placement) -> Result<Vec<usize>> {
        let held = placed.hands.iter().flatten().copied();
        let mut kinds: Vec<usize> =
            pieces.iter().filter_map(|piece| piece.captured_as).chain(held).collect();
        kinds.sort_unstable();
        kinds.dedup();
        if kinds.len() > MOST_DROPPABLE {
            let problem = Problem::Droppable { kinds: kinds.len(), most: MOST_DROPPABLE };
            return Err(self.error(problem, self.file.span()));
        }
        Ok(kinds)
    }

    /// Whether those who castle stand where they begin, if castling can begin at all.
    fn homes(&self, game: &Definition, placed: &Placement, raw: &RawGame<'t>) -> Result<()> {
        let Some(start) = &raw.start else { return Ok(()) };
        let Some(castling) = &game.castling else {
            let none = placed.rights.is_empty();
            let why = PositionError::CastlingRight;
            return if none { Ok(()) } else { Err(self.misplaced(start, why)) };
        };
        for &(seat, right) in &placed.rights {
            if game.castle(castling, &placed.pieces, seat, right).is_none() {
                let piece = game.pieces[castling.piece].name[seat].clone();
                let problem = Problem::Castling { piece, rank: u32::from(castling.rank) + 1 };
                return Err(self.error(problem, start.whole()));
            }
        }
        Ok(())
    }

    /// Warns of pieces that nobody can ever have, and of those that move from no square.
    fn unused(&mut self, game: &Definition, placed: &Placement, raw: &Raw<'t>) {
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

    fn castling(&self, game: &RawGame<'t>, pieces: &[PieceDefinition]) -> Result<Option<Castling>> {
        let partners = game.castling_partners.as_ref().and_then(|names| names.first());
        let written = [
            partners.map(Value::whole),
            span_of(&game.castling_short),
            span_of(&game.castling_long),
            span(&game.castling_rank).cloned(),
            span(&game.castling_free).cloned(),
        ];
        let allowed = value(game.castling.as_ref(), written.iter().any(Option::is_some));
        let place = written.into_iter().flatten().next().unwrap_or_else(|| self.file.span());
        if !allowed {
            return Ok(None);
        }
        let missing = |other| self.error(Problem::Needs { key: "castling", other }, place.clone());
        let piece = pieces.iter().position(|piece| piece.royal);
        let piece = piece.ok_or_else(|| missing("royal"))?;
        let partners = game.castling_partners.as_ref().ok_or_else(|| missing("partners"))?;
        let short = game.castling_short.as_ref().ok_or_else(|| missing("short-to"))?;
        let long = game.castling_long.as_ref().ok_or_else(|| missing("long-to"))?;
        let rank = game.castling_rank.as_ref();
        if let Some(rank) = rank.filter(|rank| rank.value > self.extent.ranks.into()) {
            let problem = Problem::Range { key: "rank", least: 1, most: self.extent.ranks.into() };
            return Err(self.error(problem, rank.span.clone()));
        }
        let to = [self.file_of(short, "short-to")?, self.file_of(long, "long-to")?];
        if to[0] == to[1] {
            return Err(self.error(Problem::OneCastlingFile, long.whole()));
        }
        Ok(Some(Castling {
            piece,
            partners: self.names(partners)?,
            to,
            rank: rank.map_or(0, |rank| rank.value as u8 - 1),
            free: value(game.castling_free.as_ref(), false),
        }))
    }

    /// The number of a file to castle to from its letter.
    fn file_of(&self, letter: &Value<'t>, key: &'static str) -> Result<u8> {
        let file = match letter.text.as_bytes() {
            [file @ b'a'..=b'z'] => Some(file - b'a').filter(|file| *file < self.extent.files),
            _ => None,
        };
        let files = self.extent.files.into();
        let none = || Problem::CastlingFile { key, file: shown(letter.text), files };
        file.ok_or_else(|| self.error(none(), letter.whole()))
    }

    fn ends(&self, game: &RawGame<'t>) -> Result<Ends> {
        let reach = match (&game.reach, &game.reach_squares) {
            (Some(pieces), Some(_)) => Some(Reach {
                pieces: self.names(pieces)?,
                squares: self.regions(game.reach_squares.as_ref())?.map(whole).unwrap_or_default(),
                reply: value(game.reach_reply.as_ref(), false),
            }),
            (None, None) => None,
            _ => {
                let problem = Problem::Needs { key: "reach", other: "pieces and squares" };
                return Err(self.error(problem, self.file.span()));
            }
        };
        let extinction = match &game.extinct {
            None => None,
            Some(names) => Some(Extinction {
                pieces: match names.as_slice() {
                    [all] if all.text == "*" => Vec::new(),
                    _ => self.names(names)?,
                },
                count: value(game.extinct_count.as_ref(), 0),
                opponent: value(game.extinct_opponent.as_ref(), 0),
                result: value(game.extinct_result.as_ref(), Worth::Loss),
            }),
        };
        let reply = value(game.bare_king_reply.as_ref(), false);
        Ok(Ends {
            checkmate: value(game.checkmate.as_ref(), Worth::Loss),
            stalemate: value(game.stalemate.as_ref(), Worth::Draw),
            repetition: value(game.repetition.as_ref(), 3),
            repetition_result: value(game.repetition_result.as_ref(), Limit::Draw),
            perpetual_check: value(game.perpetual_check.as_ref(), Worth::Draw),
            no_progress: value(game.no_progress.as_ref(), 0),
            bare_king: game.bare_king.as_ref().map(|worth| (worth.value, reply)),
            reach,
            checks: value(game.checks.as_ref(), 0),
            extinction,
        })
    }
}

fn piece_key(game: &Definition, kind: usize) -> &str {
    &game.pieces[kind].key
}

fn missing_betza() -> FileErrorKind {
    FileErrorKind::Missing { key: "betza", table: Some("pieces") }
}

fn span<T>(value: &Option<At<T>>) -> Option<&Range<usize>> {
    value.as_ref().map(|at| &at.span)
}

fn span_of(value: &Option<Value<'_>>) -> Option<Range<usize>> {
    value.as_ref().map(|value| value.span.clone())
}
