//! Decoding of a long text, piece by piece.

use alloc::borrow::Cow;
use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;

use super::encoding_warnings::{ConsumedText, EncodingWarnings, LineColumn};
use crate::lines::count_lines;
use crate::{Encoding, Error, GameBoundary, Warning, WarningKind, decode, decode_with};

/// The escape byte with which ISO-2022-JP switches character sets within ASCII.
const ESCAPE: u8 = 0x1b;

/// Returns whether the escape byte occurs. Nearly no text has it, so many bytes are tested at once.
fn has_escape(bytes: &[u8]) -> bool {
    let any = |some: &[u8]| some.iter().fold(false, |any, &b| any | (b == ESCAPE));
    bytes.chunks(4096).any(any)
}

/// Decoded games that follow each other.
#[derive(Debug)]
pub(super) struct DecodedRun {
    pub(super) text: String,
    /// The number of lines before them in the bytes.
    pub(super) lines: usize,
}

/// The decoder of a long text.
#[derive(Debug, Default)]
pub(super) struct Decoder {
    /// The encoding seen so far.
    seen: Option<Encoding>,
    /// The encoding of everything that is not UTF-8.
    other: Option<Encoding>,
    /// The encoding of everything, if it was set.
    forced: Option<Encoding>,
    doubts: EncodingWarnings,
    warnings: Vec<Warning>,
}

impl Decoder {
    pub(super) fn seen(&self) -> Option<Encoding> {
        self.other.or(self.seen)
    }

    /// Notes the encoding of a text from which no game was read.
    pub(super) fn note(&mut self, encoding: Encoding) {
        self.seen = Some(encoding);
    }

    /// Returns whether a text with this beginning can only be decoded as a whole.
    pub(super) fn needs_all(&self, begins: &[u8]) -> bool {
        let is_wide = |encoding| matches!(encoding, Encoding::Utf16Le | Encoding::Utf16Be);
        match self.forced {
            Some(encoding) => is_wide(encoding),
            None => crate::encoding::is_utf_16(begins),
        }
    }

    /// Sets the encoding of everything.
    pub(super) fn told(&mut self, encoding: Encoding) {
        self.forced = Some(encoding);
    }

    /// Returns the warnings since the last call.
    pub(super) fn take_warnings(&mut self) -> Vec<Warning> {
        self.warnings.append(&mut self.doubts.take());
        core::mem::take(&mut self.warnings)
    }

    /// Decodes the beginning of a text, to detect its format.
    pub(super) fn decode_head<'b>(
        &self,
        bytes: &'b [u8],
    ) -> Result<(Encoding, Cow<'b, str>), Error> {
        decode_with(bytes, self.forced).map(crate::Decoded::into_parts)
    }

    /// Returns the bytes as text if they are UTF-8.
    pub(super) fn decode_utf8<'b>(&mut self, bytes: &'b [u8]) -> Option<&'b str> {
        if self.forced.is_some_and(|told| !matches!(told, Encoding::Utf8 | Encoding::Utf8Bom)) {
            return None;
        }
        let text = core::str::from_utf8(bytes).ok().filter(|_| !has_escape(bytes))?;
        if self.seen.is_none_or(|seen| seen == Encoding::Ascii) {
            self.seen = Some(if text.starts_with('\u{feff}') {
                Encoding::Utf8Bom
            } else if text.is_ascii() {
                Encoding::Ascii
            } else {
                Encoding::Utf8
            });
        }
        Some(text)
    }

    /// Decodes a complete text.
    pub(super) fn decode_all<'b>(&mut self, bytes: &'b [u8]) -> Result<Cow<'b, str>, Error> {
        let decoded = decode_with(bytes, self.forced)?;
        self.warnings.extend_from_slice(decoded.warnings());
        let (encoding, text) = decoded.into_parts();
        self.seen = Some(encoding);
        Ok(text)
    }

    /// Checks text in UTF-8 that has been read.
    pub(super) fn used_utf8(
        &mut self,
        used: &ConsumedText<'_>,
        passed: impl FnOnce() -> BTreeSet<LineColumn>,
    ) {
        self.doubts.encoding(used, Encoding::Utf8);
        self.doubts.control(used, passed);
    }

    /// Checks text from [`Self::decode_games`] that has been read.
    pub(super) fn used(
        &mut self,
        used: &ConsumedText<'_>,
        passed: impl FnOnce() -> BTreeSet<LineColumn>,
    ) {
        self.doubts.control(used, passed);
    }

    /// Decodes bytes that hold whole games and are not all UTF-8. A game that is not text becomes
    /// an error between the runs of games before and after it. `before` is the number of lines
    /// before the bytes.
    pub(super) fn decode_games(
        &mut self,
        bytes: &[u8],
        cut: GameBoundary,
        before: usize,
    ) -> Vec<Result<DecodedRun, Error>> {
        let mut runs: Vec<Result<DecodedRun, Error>> = Vec::new();
        if self.other.is_none() {
            self.guess(bytes, cut);
        }
        let mut passed = 0;
        for game in cut.split(bytes) {
            match self.game(game) {
                Ok((encoding, game)) => {
                    let used =
                        ConsumedText { text: &game, new: 0..game.len(), lines: before + passed };
                    self.doubts.encoding(&used, encoding);
                    match runs.last_mut() {
                        Some(Ok(run)) => run.text.push_str(&game),
                        _ => {
                            runs.push(Ok(DecodedRun { text: game.into_owned(), lines: passed }));
                        }
                    }
                }
                Err(error) => runs.push(Err(error.offset_lines(passed))),
            }
            passed += count_lines(game);
        }
        runs
    }

    /// Guesses the encoding from all games that are not UTF-8.
    fn guess(&mut self, bytes: &[u8], cut: GameBoundary) {
        let others = cut.split(bytes).filter(|game| Self::default().decode_utf8(game).is_none());
        let others: Vec<u8> = others.flatten().copied().collect();
        if let Ok(decoded) = decode_with(&others, self.forced) {
            self.other = Some(decoded.encoding());
            let is_guess = |warning: &Warning| warning.kind() == WarningKind::GuessedEncoding;
            if decoded.warnings().iter().any(is_guess) {
                self.doubts.note_guess();
            }
        }
    }

    /// Decodes one game; also returns its encoding.
    fn game<'b>(&mut self, bytes: &'b [u8]) -> Result<(Encoding, Cow<'b, str>), Error> {
        if self.forced.is_some() {
            return decode_with(bytes, self.forced).map(crate::Decoded::into_parts);
        }
        if let Some(text) = self.decode_utf8(bytes) {
            return Ok((Encoding::Utf8, Cow::Borrowed(text)));
        }
        let is_western = matches!(self.other, Some(Encoding::Latin1 | Encoding::Windows1252));
        let known = self.other.and_then(|encoding| Some((encoding, encoding.decode(bytes)?)));
        match known {
            // Any bytes are Western letters, so `decode` has to say whether these are text.
            Some(found) if is_western => decode(bytes).map(|_| found),
            Some(found) => Ok(found),
            None => decode(bytes).map(|(encoding, text)| {
                self.other.get_or_insert(encoding);
                (encoding, text)
            }),
        }
    }
}
