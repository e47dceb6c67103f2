//! The pieces of a long text, and the games in them.

use alloc::boxed::Box;
use alloc::collections::{BTreeSet, VecDeque};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use std::io::{self, Read};

use wazir_registry::GameRegistry;
use wazir_text::message;

use super::decoder::Decoder;
use super::encoding_warnings::{ConsumedText, LineColumn};
use super::source::ByteSource;
use super::{DEFAULT_GAME_LIMIT, StreamItem};
use crate::encoding::trim_padding;
use crate::lines::count_lines;
use crate::split::{ReadChunkFn, SplitMode};
use crate::texts::Records;
use crate::{
    ChunkReader, Encoding, Error, ErrorKind, Format, Formats, GameBoundary, Warning, WarningKind,
};

/// The number of bytes read at once. A game that continues after them is read again with twice as
/// many.
const CHUNK_SIZE: usize = 256 << 10;

/// The number of skipped bytes that are kept, to find the start of a game across two pieces.
const OVERLAP: usize = 4 << 10;

/// A chunk of a long text; games begin at byte `from`.
pub(super) struct TextChunk<'t> {
    pub(super) text: &'t str,
    pub(super) from: usize,
    /// `true` if every game ends in this chunk.
    pub(super) last: bool,
}

/// A long text that is read piece by piece.
pub(super) struct ChunkedText<R> {
    source: ByteSource<R>,
    decoder: Decoder,
    games: GameRegistry,
    formats: Formats,
    pub(super) format: Option<Format>,
    /// The format of a text that gives no sign of any.
    pub(super) default_format: Option<Format>,
    pub(super) limit: usize,
    /// The way games are found; `None` until the format is known.
    way: Option<ReadMode>,
    /// The usual number of bytes wanted at once; `piece` is larger while a game is larger.
    pub(super) chunk_size: usize,
    piece: usize,
    /// The number of bytes examined to detect the format.
    pub(super) first: usize,
    /// `true` once a game or an error was found.
    has_any: bool,
    is_done: bool,
    /// The number of bytes of the source that were already searched for the game after one that is
    /// too large.
    searched_up_to: u64,
}

impl<R> fmt::Debug for ChunkedText<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ChunkedText").field("format", &self.format).finish_non_exhaustive()
    }
}

/// The way the games of a text are found.
enum ReadMode {
    /// The text is read as a whole.
    Whole,
    /// The text is cut at a boundary, and each chunk is read on its own.
    Each(GameBoundary, ReadChunkFn),
    /// The reader finds the games; the boundary is for what it cannot read.
    Parts(GameBoundary, Box<dyn ChunkReader>),
}

impl ReadMode {
    fn of(format: Format, text: &str, games: &GameRegistry) -> Self {
        match format.split(text) {
            None => Self::Whole,
            Some(split) => match split.reader {
                SplitMode::Each(read) => Self::Each(split.cut, read),
                SplitMode::Parts(reader) => Self::Parts(split.cut, reader(games)),
            },
        }
    }

    /// The boundary of games; `None` if the text is read as a whole.
    fn cut(&self) -> Option<GameBoundary> {
        match self {
            Self::Whole => None,
            Self::Each(cut, _) | Self::Parts(cut, _) => Some(*cut),
        }
    }

    /// Reads a text of whole games.
    fn read<T: StreamItem>(&mut self, text: &str, games: &GameRegistry) -> Vec<Result<T, Error>> {
        match self {
            Self::Parts(_, parts) => {
                T::read_chunk(&mut **parts, TextChunk { text, from: 0, last: true }).0
            }
            Self::Each(_, read) => {
                read(text, games).into_iter().map(|game| game.map(T::from_parsed)).collect()
            }
            Self::Whole => Vec::new(),
        }
    }
}

/// Returns a game, or the error in its place, of a text that has so many lines before it.
fn after_lines<T: StreamItem>(game: Result<T, Error>, lines: usize) -> Result<T, Error> {
    match game {
        Ok(game) => Ok(game.shifted(lines)),
        Err(error) => Err(error.offset_lines(lines)),
    }
}

/// The result of reading a piece.
enum ChunkResult<T> {
    /// Games, and the number of bytes they took up.
    Games(Vec<Result<T, Error>>, usize),
    /// A game does not end here.
    NeedsMore,
}

impl<R: Read> ChunkedText<R> {
    pub(super) fn new(source: R, games: &GameRegistry) -> Self {
        Self {
            source: ByteSource::new(source),
            decoder: Decoder::default(),
            games: games.clone(),
            formats: Formats::for_games(games),
            format: None,
            default_format: None,
            limit: DEFAULT_GAME_LIMIT,
            way: None,
            chunk_size: CHUNK_SIZE,
            first: CHUNK_SIZE,
            piece: 0,
            has_any: false,
            is_done: false,
            searched_up_to: 0,
        }
    }

    pub(super) fn encoding(&self) -> Option<Encoding> {
        self.decoder.seen()
    }

    /// Sets the encoding of the whole text.
    pub(super) fn set_encoding(&mut self, encoding: Encoding) {
        self.decoder.told(encoding);
    }

    pub(super) fn take_warnings(&mut self) -> Vec<Warning> {
        self.decoder.take_warnings()
    }

    pub(super) fn bytes_read(&self) -> u64 {
        self.source.bytes_read()
    }

    /// The capacity of the byte buffer, in bytes.
    pub(super) fn held(&self) -> usize {
        self.source.room()
    }

    /// Reads a piece. Returns `false` at the end of the text.
    pub(super) fn next<T: StreamItem>(
        &mut self,
        ready: &mut VecDeque<Result<T, Error>>,
    ) -> io::Result<bool> {
        if self.is_done {
            return Ok(false);
        }
        // One byte more says whether a game of the maximum size ends there.
        self.piece = self.piece.max(self.chunk_size);
        let most = self.source.unread_start() + self.limit.saturating_add(1);
        let wanted = if self.way.is_none() { self.first } else { self.piece };
        self.source.fill(wanted.min(most));
        if self.way.is_none() {
            if self.source.bytes().is_empty()
                && let Some(error) = self.source.error()
            {
                self.is_done = true;
                return Err(error);
            }
            if !self.begin(ready) {
                return Ok(true);
            }
        }
        match self.read_chunk::<T>() {
            ChunkResult::Games(games, end) => {
                let lines = self.source.lines();
                self.has_any |= !games.is_empty();
                ready.extend(games.into_iter().map(|game| after_lines(game, lines)));
                self.source.consume(end);
                self.piece = self.chunk_size;
                self.end(ready);
            }
            ChunkResult::NeedsMore => {
                if let Some(error) = self.source.error() {
                    self.is_done = true;
                    return Err(error);
                }
                if self.source.bytes().len() < most {
                    self.piece *= 2;
                    return Ok(true);
                }
                ready.push_back(Err(self.too_large()));
                self.has_any = true;
                self.skip_game()?;
            }
        }
        Ok(true)
    }

    /// Detects the format. Returns `false` if the text is in no known format.
    fn begin<T>(&mut self, ready: &mut VecDeque<Result<T, Error>>) -> bool {
        let bytes = self.source.bytes();
        if self.decoder.needs_all(bytes) {
            self.way = Some(ReadMode::Whole);
            return true;
        }
        // The last line may be incomplete, and a game in another encoding need not be the only one.
        let whole = whole_lines(bytes, self.source.has_ended());
        let head = bytes.get(..whole).filter(|head| !head.is_empty()).unwrap_or(bytes);
        let decoded = self.decoder.decode_head(head);
        let lossy = decoded.is_err().then(|| String::from_utf8_lossy(head));
        let known = decoded.as_ref().ok().map(|(_, text)| &**text);
        let text = known.or(lossy.as_deref()).unwrap_or("");
        let found = self.format.or_else(|| self.formats.detect(text)).or(self.default_format);
        let Some(format) = found else {
            let nothing = Error::without_location(ErrorKind::Syntax, Records::NoFormat);
            let encoding = decoded.as_ref().ok().map(|(encoding, _)| *encoding);
            ready.push_back(Err(decoded.err().unwrap_or(nothing)));
            if let Some(encoding) = encoding {
                self.decoder.note(encoding);
            }
            self.is_done = true;
            return false;
        };
        self.format = Some(format);
        self.way = Some(ReadMode::of(format, text, &self.games));
        true
    }

    /// Reads the games that end in the piece.
    fn read_chunk<T: StreamItem>(&mut self) -> ChunkResult<T> {
        let last = self.source.has_ended();
        let Self { source, decoder, games, formats, way, format, default_format, .. } = self;
        let (bytes, begin, before) = (source.bytes(), source.unread_start(), source.lines());
        let way = way.get_or_insert(ReadMode::Whole);
        let Some(cut) = way.cut() else {
            // A text that begins like UTF-16 may be in any format.
            if !last || bytes.len() > self.limit {
                return ChunkResult::NeedsMore;
            }
            let find = |text: &str| {
                let found = format.or_else(|| formats.detect(text)).or(*default_format);
                *format = found.or(*format);
                found
            };
            return ChunkResult::Games(read_whole(bytes, find, decoder, games), bytes.len());
        };
        let lines = whole_lines(bytes, last);
        let part = bytes.get(..lines).unwrap_or(&[]);
        if let ReadMode::Parts(_, parts) = way
            && let Some(text) = decoder.decode_utf8(part)
        {
            let part = TextChunk { text, from: begin, last };
            let (read, end) = T::read_chunk(&mut **parts, part);
            let is_blank = text.get(begin..).is_some_and(|rest| rest.trim_ascii().is_empty());
            let end = match end > begin || last {
                true => end,
                false if is_blank && lines > begin => lines,
                false => return ChunkResult::NeedsMore,
            };
            let text = without_file_end(text, last);
            let used = ConsumedText { text, new: begin..end.min(text.len()), lines: before };
            decoder.used_utf8(&used, || skipped_controls(&read));
            return ChunkResult::Games(read, end);
        }
        let end = if last { bytes.len() } else { cut.rfind(part).unwrap_or(0) };
        let Some(part) = bytes.get(begin..end).filter(|part| !part.is_empty() || last) else {
            return ChunkResult::NeedsMore;
        };
        if let Some(text) = decoder.decode_utf8(part) {
            let read = way.read(text, games);
            let text = without_file_end(text, last);
            let used = ConsumedText { text, new: 0..text.len(), lines: before };
            decoder.used_utf8(&used, || skipped_controls(&read));
            return ChunkResult::Games(read, end);
        }
        let runs = decoder.decode_games(part, cut, before);
        let (count, mut found) = (runs.len(), Vec::new());
        for (at, run) in runs.into_iter().enumerate() {
            let run = match run {
                Ok(run) if count > 1 && run.text.trim_ascii().is_empty() => continue,
                Ok(run) => run,
                Err(error) => {
                    found.push(Err(error));
                    continue;
                }
            };
            let read = way.read(&run.text, games);
            let text = without_file_end(&run.text, last && at + 1 == count);
            let used = ConsumedText { text, new: 0..text.len(), lines: before + run.lines };
            decoder.used(&used, || skipped_controls(&read));
            found.extend(read.into_iter().map(|game| after_lines(game, run.lines)));
        }
        ChunkResult::Games(found, end)
    }

    /// The boundary of games; `None` if the text is read as a whole.
    fn cut(&self) -> Option<GameBoundary> {
        self.way.as_ref().and_then(ReadMode::cut)
    }

    /// Finishes if there is no more text. A text without any game is an error.
    fn end<T: StreamItem>(&mut self, ready: &mut VecDeque<Result<T, Error>>) {
        let is_used_up = self.source.unread_start() == self.source.bytes().len();
        self.is_done = self.source.has_ended() && is_used_up;
        if !self.is_done || self.has_any {
            return;
        }
        let nothing = Error::without_location(ErrorKind::Syntax, Records::NoGame);
        let format = self.format.filter(|_| self.cut().is_some());
        let none = format.map_or(Err(nothing.clone()), |format| format.read("", &self.games));
        match none {
            Ok(games) if !games.is_empty() => {
                ready.extend(games.into_iter().map(|game| Ok(T::from_parsed(game))));
            }
            _ => ready.push_back(Err(nothing)),
        }
    }

    /// The error for a game that is too large.
    fn too_large(&self) -> Error {
        let blank = self.source.bytes().get(self.source.unread_start()..self.next_game());
        let skipped = count_lines(blank.unwrap_or(&[]));
        let reason = message!(Records::TooLarge { limit: self.limit });
        Error::without_location(ErrorKind::Limit, reason)
            .offset_lines(self.source.lines() + skipped)
    }

    /// The byte offset of the next game, after the blanks before it.
    fn next_game(&self) -> usize {
        let bytes = self.source.bytes().get(self.source.unread_start()..).unwrap_or(&[]);
        let blank = bytes.iter().take_while(|b| b.is_ascii_whitespace()).count();
        self.source.unread_start() + blank
    }

    /// Skips to the game after one that is too large.
    fn skip_game(&mut self) -> io::Result<()> {
        let Some(cut) = self.cut() else {
            self.is_done = true;
            return Ok(());
        };
        let before = self.source.bytes_read() - self.source.bytes().len() as u64;
        // Already searched bytes are not searched again: otherwise a text in which every game seems
        // too large would take very long.
        let mut from = self.searched_up_to.saturating_sub(before) as usize;
        from = from.max(self.next_game() + 1).min(self.source.bytes().len());
        loop {
            if let Some(at) = cut.find_after(self.source.bytes(), from) {
                self.searched_up_to = self.source.bytes_read();
                self.source.consume(at);
                self.piece = self.chunk_size;
                return Ok(());
            }
            let length = self.source.bytes().len();
            if self.source.has_ended() {
                self.source.consume(length);
                self.is_done = true;
                return Ok(());
            }
            // The last line may become the boundary once it is complete.
            let newline = self.source.bytes().iter().rposition(|&b| b == b'\n');
            let passed = length.saturating_sub(OVERLAP);
            from = from.max(newline.unwrap_or(0)).saturating_sub(passed);
            self.source.discard(passed);
            let kept = self.source.bytes().len();
            self.source.fill(kept + self.chunk_size.min(self.limit));
            if let Some(error) = self.source.error() {
                self.is_done = true;
                return Err(error);
            }
        }
    }
}

/// Strips the padding that old programs put at the end of a file from the last chunk.
fn without_file_end(text: &str, last: bool) -> &str {
    if last { trim_padding(text) } else { text }
}

/// The locations at which the reader of a chunk skipped a control character.
fn skipped_controls<T: StreamItem>(read: &[Result<T, Error>]) -> BTreeSet<LineColumn> {
    let warnings = read.iter().flatten().flat_map(StreamItem::warnings);
    let passed = warnings.filter(|warning| warning.kind() == WarningKind::ControlCharacter);
    passed.map(|warning| (warning.line(), warning.column())).collect()
}

/// The number of bytes that are whole lines.
fn whole_lines(bytes: &[u8], last: bool) -> usize {
    let newline = || bytes.iter().rposition(|&b| b == b'\n');
    if last { bytes.len() } else { newline().map_or(0, |newline| newline + 1) }
}

/// Reads a complete text, in the format that is found for it.
fn read_whole<T: StreamItem>(
    bytes: &[u8],
    find: impl FnOnce(&str) -> Option<Format>,
    decoder: &mut Decoder,
    games: &GameRegistry,
) -> Vec<Result<T, Error>> {
    let read = decoder.decode_all(bytes).and_then(|text| {
        let nothing = || Error::without_location(ErrorKind::Syntax, Records::NoFormat);
        find(&text).ok_or_else(nothing)?.read(&text, games)
    });
    match read {
        Ok(games) => games.into_iter().map(|game| Ok(T::from_parsed(game))).collect(),
        Err(error) => Vec::from([Err(error)]),
    }
}
