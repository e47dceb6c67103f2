//! What is played, and from which position.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Range;

use wazir_cwda::{Army, Matchup, Options, Promotion};

use super::men;
use super::tags::{Tag, find};
use super::variant::{Variant, named};
use crate::fen::{Alphabet, Letters, Sides, army_named, guess};
use crate::{ErrorKind, fen, san};

/// A game that is about to be read.
pub(super) enum Start<'s> {
    Cwda(&'s Begin<wazir_cwda::Position>),
    EuroShogi(&'s Begin<wazir_euroshogi::Position>),
}

/// A start position and the letters of its moves.
pub(super) struct Begin<P> {
    pub(super) position: P,
    pub(super) alphabet: Alphabet,
}

/// Why a game cannot be begun, and the bytes that say so.
pub(super) struct Refusal {
    pub(super) kind: ErrorKind,
    pub(super) span: Range<usize>,
    pub(super) reason: String,
}

fn refuse(kind: ErrorKind, tag: Option<&Tag<'_>>, reason: impl Into<String>) -> Refusal {
    Refusal { kind, span: tag.map_or(0..0, Tag::span), reason: reason.into() }
}

/// The armies, options and letters of a game, which many games of a file share.
#[derive(Clone, PartialEq, Eq)]
struct Setting {
    ids: [String; 2],
    promotion: Promotion,
    letters: Letters,
}

/// Finds out where games start, and keeps what is dear to make.
pub(super) struct Starts {
    /// Orthodox chess from its start, the most frequent by far.
    chess: Option<Begin<wazir_cwda::Position>>,
    settings: Vec<(Setting, wazir_cwda::Position)>,
    cwda: Option<Begin<wazir_cwda::Position>>,
    euroshogi: Option<Begin<wazir_euroshogi::Position>>,
}

impl Starts {
    pub(super) fn new() -> Self {
        Self { chess: None, settings: Vec::new(), cwda: None, euroshogi: None }
    }

    /// Orthodox chess.
    pub(super) fn chess(&mut self) -> &Begin<wazir_cwda::Position> {
        self.chess.get_or_insert_with(|| {
            let position = wazir_cwda::Position::default();
            Begin { alphabet: san::alphabet(&position, Letters::Own), position }
        })
    }

    /// How the game with these tags starts.
    pub(super) fn of(&mut self, tags: &[Tag<'_>]) -> Result<Start<'_>, Box<Refusal>> {
        if !tags.iter().any(Tag::may_decide) {
            return Ok(Start::Cwda(self.chess()));
        }
        let variant = find(tags, "Variant");
        let fen = find(tags, "FEN");
        match variant.map_or(Variant::Chess, |tag| named(&tag.value())) {
            Variant::Chess => self.cwda(tags, None),
            Variant::Armies(ids, letters) => self.cwda(tags, Some((ids, letters))),
            Variant::EuroShogi => self.euroshogi(fen),
            Variant::Shuffled => {
                let reason = "Chess960 castles by rules of its own and is not known here";
                Err(Box::new(refuse(ErrorKind::Game, variant, reason)))
            }
            Variant::Unknown => {
                let reason = "this variant is not known; chess, CwDA and EuroShogi are";
                Err(Box::new(refuse(ErrorKind::Game, variant, reason)))
            }
        }
    }

    fn euroshogi(&mut self, fen: Option<&Tag<'_>>) -> Result<Start<'_>, Box<Refusal>> {
        let position = match fen {
            None => wazir_euroshogi::Position::default(),
            Some(tag) => fen::read_euroshogi(&tag.value())
                .map_err(|error| refuse(ErrorKind::Position, fen, error.reason()))?,
        };
        let alphabet = san::shogi_alphabet(&position);
        Ok(Start::EuroShogi(self.euroshogi.insert(Begin { position, alphabet })))
    }

    /// `named` is what the variant's name says: armies, and the letters to expect. Without it the
    /// game is chess, unless other tags know better.
    fn cwda(
        &mut self,
        tags: &[Tag<'_>],
        named: Option<([Option<&'static str>; 2], Letters)>,
    ) -> Result<Start<'_>, Box<Refusal>> {
        let fen = find(tags, "FEN");
        let text = fen.map(Tag::value);
        let placement = text.as_deref().and_then(|fen| fen.split_ascii_whitespace().next());
        let plain = named.is_none();
        let (by_name, letters) = named.unwrap_or(([None; 2], Letters::Own));
        let by_prefix = placement.and_then(|first| first.split_once(':'));
        let setting = if let Some((white, black)) = by_prefix {
            let ids = [white.to_string(), black.to_string()];
            Setting { ids, promotion: Promotion::Own, letters: Letters::Own }
        } else {
            let by_tag = armies_of_tags(tags)?;
            let given = [0, 1].map(|seat| by_tag[seat].or(by_name[seat]));
            let given = if plain { given.map(|id| id.or(Some("fide"))) } else { given };
            settle(placement, given, letters).map_err(|reason| {
                refuse(ErrorKind::Position, fen.or(find(tags, "Variant")), reason)
            })?
        };
        let foreign = text.as_deref().is_some_and(|text| text.contains('\''));
        let promotion = promotion(tags, &setting, foreign)?;
        let setting = Setting { promotion, ..setting };
        let start = self.rules(&setting).map_err(|reason| refuse(ErrorKind::Game, fen, reason))?;
        let alphabet = san::alphabet(&start, setting.letters);
        check_men(tags, &start, &alphabet)?;
        let position = match &text {
            None => start,
            Some(text) => fen::read_by(text, start.rules(), &alphabet)
                .map_err(|error| refuse(ErrorKind::Position, fen, error.reason()))?,
        };
        Ok(Start::Cwda(self.cwda.insert(Begin { position, alphabet })))
    }

    /// The start position of a setting, whose rules every game of it shares.
    fn rules(&mut self, setting: &Setting) -> Result<wazir_cwda::Position, String> {
        if let Some((_, start)) = self.settings.iter().find(|(known, _)| known == setting) {
            return Ok(start.clone());
        }
        let army = |id: &str| Army::named(id).map_err(|error| error.to_string());
        let matchup = Matchup::new(army(&setting.ids[0])?, army(&setting.ids[1])?);
        let options = Options::default().with_promotion(setting.promotion);
        let start = matchup.start(&options).map_err(|error| error.to_string())?;
        self.settings.push((setting.clone(), start.clone()));
        Ok(start)
    }
}

/// The armies that tags of their own name.
fn armies_of_tags(tags: &[Tag<'_>]) -> Result<[Option<&'static str>; 2], Box<Refusal>> {
    let army = |name: &str| {
        let tag = find(tags, name);
        let id = tag.map(|tag| army_named(&tag.value()));
        match id {
            Some(None) => {
                let reason = "no army has this name; known are FIDE, Clobberers, Nutters, Rookies";
                Err(Box::new(refuse(ErrorKind::Game, tag, reason)))
            }
            Some(id) => Ok(id),
            None => Ok(None),
        }
    };
    Ok([army("WhiteArmy")?, army("BlackArmy")?])
}

/// Settles armies and letters. The letters that the variant's name makes expect come first; where
/// they do not fit, those of the armies themselves are tried.
fn settle(
    placement: Option<&str>,
    given: [Option<&'static str>; 2],
    letters: Letters,
) -> Result<Setting, String> {
    let setting = |ids: [String; 2], letters| Setting { ids, promotion: Promotion::Own, letters };
    let Some(placement) = placement else {
        // pychess.org starts its games so when nothing else is said.
        let [white, black] = given;
        let ids = [white.unwrap_or("fide"), black.unwrap_or("clobberers")];
        return Ok(setting(ids.map(String::from), letters));
    };
    let sides = Sides::of(placement);
    let first = guess(&sides, letters, given);
    if let Some(ids) = first.as_ref().ok().filter(|[w, b]| sides.fit(letters, [w, b])) {
        return Ok(setting(ids.clone(), letters));
    }
    if let [Some(white), Some(black)] = given {
        let fitting = [Letters::Own, Letters::FairyMax, Letters::Unique].into_iter();
        let mut fitting = fitting.filter(|&dialect| sides.fit(dialect, [white, black]));
        let dialect = fitting.next().unwrap_or(letters);
        return Ok(setting([white, black].map(String::from), dialect));
    }
    first.map(|ids| setting(ids, letters)).map_err(|_| {
        String::from(
            "the letters do not tell the armies; name them in tags, `WhiteArmy` and `BlackArmy`",
        )
    })
}

/// What pawns may become. pychess.org lets them have the pieces of both armies, XBoard those of
/// their own alone; a `Promotion` tag says it for others, and so do pieces that only promotion can
/// have brought.
fn promotion(
    tags: &[Tag<'_>],
    setting: &Setting,
    foreign: bool,
) -> Result<Promotion, Box<Refusal>> {
    let tag = find(tags, "Promotion");
    let value = tag.map(|tag| tag.value().to_ascii_lowercase());
    let mirrored = setting.ids[0] == setting.ids[1];
    match value.as_deref() {
        Some("own") => Ok(Promotion::Own),
        // Two equal armies have nothing to give to each other.
        _ if mirrored => Ok(Promotion::Own),
        Some("either") => Ok(Promotion::Either),
        Some(_) => Err(Box::new(refuse(ErrorKind::Header, tag, "`own` or `either` expected"))),
        None if setting.letters == Letters::Unique || foreign => Ok(Promotion::Either),
        None => Ok(Promotion::Own),
    }
}

fn check_men(
    tags: &[Tag<'_>],
    start: &wazir_cwda::Position,
    alphabet: &Alphabet,
) -> Result<(), Box<Refusal>> {
    let Some(tag) = find(tags, "VariantMen") else { return Ok(()) };
    men::agree(&tag.value(), start.rules(), alphabet).map_err(|man| {
        let reason = format!("`{man}` is no piece of these armies, so the game is another");
        Box::new(refuse(ErrorKind::Game, Some(tag), reason))
    })
}
