//! The game and start position that the tags name.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use wazir_chesslike::PositionError;
use wazir_cwda::{Army, ArmyRegistry, CornerRule, Matchup, Options, ParseArmyError, Promotion};
use wazir_game::BySeat;
use wazir_registry::{AnyPosition, GameEntry, GameRegistry, OpenError};
use wazir_text::{Message, message};

use super::line::LineTracker;
use super::pending_warnings::PendingWarnings;
use super::position::PgnPosition;
use super::tags::{DEFINITION, RULES, Tag, find};
use super::variant::{NamedVariant, named};
use super::variant_men;
use crate::fen::{Alphabet, PieceLetters, SideLetters, guess_armies, is_written_in};
use crate::texts::Pgn;
use crate::{fen, san};
use wazir_notation::format_support::GameLookupError;
use wazir_notation::format_support::{MAX_SNIPPET_CHARS, span_of};
use wazir_notation::{Error, ErrorKind, WarningKind};

/// A game that is about to be read.
pub(super) enum GameStart<'s> {
    Cwda(&'s mut StartLine<wazir_cwda::Position>),
    /// A game that brings its rules along.
    Own(&'s mut StartLine<AnyPosition>, &'s GameEntry),
    EuroShogi(&'s mut StartLine<wazir_euroshogi::Position>),
}

/// A start position with the letters of its moves. Every game that begins from it reuses its line.
pub(super) struct StartLine<P: PgnPosition> {
    pub(super) line: LineTracker<P>,
    pub(super) letters: P::Letters,
}

impl<P: PgnPosition> StartLine<P> {
    fn new(start: P, letters: P::Letters) -> Self {
        Self { line: LineTracker::new(start), letters }
    }
}

/// The reason why a game cannot be started, with its span.
pub(super) struct GameStartError {
    pub(super) kind: ErrorKind,
    pub(super) span: Range<usize>,
    pub(super) reason: Message,
}

fn refuse(kind: ErrorKind, tag: Option<&Tag<'_>>, reason: impl Into<Message>) -> GameStartError {
    GameStartError { kind, span: tag.map_or(0..0, Tag::span), reason: reason.into() }
}

/// Returns the refusal of a definition, or of a name, in the value of a tag.
fn refuse_army(kind: ErrorKind, tag: Option<&Tag<'_>>, error: &ParseArmyError) -> GameStartError {
    let refusal = refuse(kind, tag, fen::army_reason(error));
    GameStartError { span: within(tag, error.span()), ..refusal }
}

/// Returns the span of a part of a tag's value.
fn within(tag: Option<&Tag<'_>>, part: Range<usize>) -> Range<usize> {
    // Escapes in a value shift positions, so the whole value is reported.
    match tag.filter(|tag| tag.value().len() == tag.span().len()) {
        Some(tag) => tag.at + part.start..tag.at + part.end,
        None => tag.map_or(0..0, Tag::span),
    }
}

/// Returns the refusal of a position, which points at the wrong field.
fn refuse_fen(tag: Option<&Tag<'_>>, error: &Error) -> GameStartError {
    let refusal = refuse(ErrorKind::Position, tag, error.message().clone());
    let value = tag.map(Tag::value).unwrap_or_default();
    let start = value.char_indices().nth(error.column() - 1).map_or(value.len(), |(at, _)| at);
    GameStartError { span: within(tag, start..start + error.text().len()), ..refusal }
}

/// The greatest number of castling rights in a position.
const MOST_RIGHTS: usize = 8;

/// The greatest number of cached settings. A file can name more armies than there is room for.
const KEPT: usize = 32;

/// The error that the letters do not determine the armies.
#[derive(Clone, Copy, Debug)]
struct ArmiesUnclear;

/// The armies, options and letters of a game, which many games of a file share.
#[derive(Clone, PartialEq, Eq)]
struct ArmySetting {
    matchup: Matchup,
    promotion: Promotion,
    letters: PieceLetters,
}

/// A cache of start positions and of everything that is expensive to build.
pub(super) struct StartCache {
    /// The armies that are known by name.
    known: ArmyRegistry,
    /// The known games, and the parser for the rules of others.
    games: GameRegistry,
    own: Option<(StartLine<AnyPosition>, GameEntry)>,
    /// Orthodox chess from its start, by far the most frequent.
    chess: Option<StartLine<wazir_cwda::Position>>,
    settings: Vec<(ArmySetting, wazir_cwda::Position)>,
    cwda: Option<StartLine<wazir_cwda::Position>>,
    euroshogi: Option<StartLine<wazir_euroshogi::Position>>,
}

impl StartCache {
    pub(super) fn new(known: ArmyRegistry, games: GameRegistry) -> Self {
        Self {
            known,
            games,
            own: None,
            chess: None,
            settings: Vec::new(),
            cwda: None,
            euroshogi: None,
        }
    }

    /// Returns the start of orthodox chess.
    pub(super) fn chess(&mut self) -> &mut StartLine<wazir_cwda::Position> {
        self.chess.get_or_insert_with(|| {
            let position = wazir_cwda::Position::default();
            let letters = san::chess_alphabet(&position, PieceLetters::Own);
            StartLine::new(position, letters)
        })
    }

    /// Returns the start of the game with these tags.
    pub(super) fn of(
        &mut self,
        tags: &[Tag<'_>],
        odd: &mut PendingWarnings,
    ) -> Result<GameStart<'_>, Box<GameStartError>> {
        if !tags.iter().any(Tag::may_select_game) {
            return Ok(GameStart::Cwda(self.chess()));
        }
        let variant = find(tags, "Variant");
        let brings =
            |_: &&Tag<'_>| [RULES, DEFINITION].iter().any(|name| find(tags, name).is_some());
        if let Some(name) = variant.filter(brings) {
            return self.own(tags, name, odd);
        }
        match variant.map_or(NamedVariant::Chess, |tag| named(&tag.value(), &self.known)) {
            NamedVariant::Chess => self.cwda(tags, None, CornerRule::Orthodox, odd),
            NamedVariant::Chess960 => self.cwda(tags, None, CornerRule::Outermost, odd),
            NamedVariant::Armies(armies, letters) => {
                self.cwda(tags, Some((armies, letters)), CornerRule::Outermost, odd)
            }
            NamedVariant::EuroShogi => self.euroshogi(find(tags, "FEN")),
            NamedVariant::Unknown => {
                let value = variant.map(Tag::value).unwrap_or_default();
                let is_own = |game: &GameEntry| game.definition_source().is_some();
                match variant
                    .filter(|_| self.games.find_by_name(&value).next().as_ref().is_some_and(is_own))
                {
                    Some(name) => self.own(tags, name, odd),
                    None => {
                        let name: String = value.trim().chars().take(MAX_SNIPPET_CHARS).collect();
                        let reason = message!(Pgn::UnknownVariant { name });
                        Err(Box::new(refuse(ErrorKind::Game, variant, reason)))
                    }
                }
            }
        }
    }

    /// Starts a game that brings its rules along.
    fn own(
        &mut self,
        tags: &[Tag<'_>],
        name: &Tag<'_>,
        odd: &mut PendingWarnings,
    ) -> Result<GameStart<'_>, Box<GameStartError>> {
        let refused = |tag, reason: Message| Box::new(refuse(ErrorKind::Game, Some(tag), reason));
        let (rules, definition) = (find(tags, RULES), find(tags, DEFINITION));
        let text = definition.map(|tag| wazir_notation::format_support::unescape(&tag.value()));
        let value = name.value();
        let stated = rules.map(Tag::value);
        // Many games of a file have the same rules.
        let same = |game: &&GameEntry| {
            let number = stated.as_deref().and_then(|text| u64::from_str_radix(text, 16).ok());
            let known = game
                .definition_source()
                .map(|(text, number)| (Some(text.trim_end()), Some(number)));
            known.is_some_and(|known| known == (text.as_deref(), number))
        };
        let last = self.own.as_ref().map(|(_, game)| game).filter(same).cloned();
        let game = last.map_or_else(
            || {
                wazir_notation::format_support::find_record_game(
                    &self.games,
                    &value,
                    stated.as_deref(),
                    text.as_deref(),
                )
            },
            Ok,
        );
        let game = game.map_err(|wrong| match wrong {
            GameLookupError::Name(why) => refused(name, why),
            GameLookupError::Rules(why) => refused(rules.unwrap_or(name), why),
            GameLookupError::Definition(why) => refused(definition.unwrap_or(name), why),
        })?;
        let fen = find(tags, "FEN");
        let text = fen.map(Tag::value);
        let (game, position, left_out) =
            self.own_start(game, &value, text.as_deref()).map_err(|why| {
                Box::new(refuse(ErrorKind::Position, fen.or(Some(name)), why.message()))
            })?;
        for part in left_out {
            odd.note(WarningKind::InvalidPositionField, within(fen, part));
        }
        let is_last = |(_, last): &(StartLine<AnyPosition>, GameEntry)| last.is_same_entry(&game);
        let last = self.own.take().filter(is_last).map(|(begin, _)| begin.letters);
        let letters = last.unwrap_or_else(|| san::Script::of(&position));
        let (begin, game) = self.own.insert((StartLine::new(position, letters), game));
        Ok(GameStart::Own(begin, game))
    }

    /// Returns the start of a game from a file, and the spans of the parts of its position that
    /// were left out. Some programs write the name of a game also for its variant with shuffled
    /// rows.
    fn own_start(
        &self,
        game: GameEntry,
        name: &str,
        fen: Option<&str>,
    ) -> Result<(GameEntry, AnyPosition, Vec<Range<usize>>), OpenError> {
        let open = |game: &GameEntry, text: Option<&str>| {
            let start = wazir_registry::StartOptions::default();
            let start =
                text.map_or_else(|| start.clone(), |text| start.clone().with_position(text));
            game.open(&start).map(|play| play.position().to_any())
        };
        let refused = match open(&game, fen) {
            Ok(position) => return Ok((game, position, Vec::new())),
            Err(why) => why,
        };
        let shuffled = self.games.find_by_name(&alloc::format!("{name}960")).next();
        let shuffled = shuffled.and_then(|game| Some((open(&game, fen).ok()?, game)));
        if let Some((position, game)) = shuffled {
            return Ok((game, position, Vec::new()));
        }
        let kept =
            fen.and_then(|fen| without_invalid_rights(fen, |text| open(&game, Some(text)).is_ok()));
        let kept = kept.and_then(|(text, parts)| Some((open(&game, Some(&text)).ok()?, parts)));
        kept.map(|(position, parts)| (game, position, parts)).ok_or(refused)
    }

    fn euroshogi(&mut self, fen: Option<&Tag<'_>>) -> Result<GameStart<'_>, Box<GameStartError>> {
        let position = match fen {
            None => wazir_euroshogi::Position::default(),
            Some(tag) => {
                fen::read_euroshogi(&tag.value()).map_err(|error| refuse_fen(fen, &error))?
            }
        };
        let letters = san::shogi_alphabet(&position);
        Ok(GameStart::EuroShogi(self.euroshogi.insert(StartLine::new(position, letters))))
    }

    /// Starts a game of armies. `named` holds the armies and the expected letters that the
    /// variant's name implies. Without it the game is chess, unless other tags say otherwise.
    fn cwda(
        &mut self,
        tags: &[Tag<'_>],
        named: Option<(BySeat<Option<Army>>, PieceLetters)>,
        corners: CornerRule,
        odd: &mut PendingWarnings,
    ) -> Result<GameStart<'_>, Box<GameStartError>> {
        let fen = find(tags, "FEN");
        let text = fen.map(Tag::value);
        let placement = text.as_deref().and_then(|fen| fen.split_ascii_whitespace().next());
        let plain = named.is_none();
        let (by_name, letters) = named.unwrap_or_else(|| (BySeat::default(), PieceLetters::Own));
        let by_prefix = placement.filter(|first| first.contains(':'));
        let setting = if let Some(armies) = by_prefix {
            let matchup = Matchup::read(armies, &self.known)
                .map_err(|error| refuse_army(ErrorKind::Game, fen, &error))?;
            ArmySetting { matchup, promotion: Promotion::Own, letters: PieceLetters::Own }
        } else {
            let [white, black] = armies_of_tags(tags, &self.known)?.into_array();
            let [white_named, black_named] = by_name.into_array();
            let given = BySeat::new([white.or(white_named), black.or(black_named)]);
            let chess = || plain.then(Army::default);
            let given = given.map(|army| army.or_else(chess));
            settle_armies(placement, given, letters).map_err(|ArmiesUnclear| {
                refuse(ErrorKind::Position, fen.or(find(tags, "Variant")), Pgn::TagArmies)
            })?
        };
        let foreign = text.as_deref().is_some_and(|text| text.contains('\''));
        let promotion = promotion(tags, &setting, foreign)?;
        let setting = ArmySetting { promotion, ..setting };
        let start = self.rules(&setting);
        let start = start.map_err(|why| refuse(ErrorKind::Game, fen, why.message()))?;
        let alphabet = san::chess_alphabet(&start, setting.letters);
        check_men(tags, &start, &alphabet)?;
        let position = match &text {
            None => start,
            Some(text) => {
                let read = fen::read_with_rules(text, start.rules(), &alphabet, corners);
                let (position, left_out) = read.map_err(|error| refuse_fen(fen, &error))?;
                for part in left_out {
                    odd.note(WarningKind::InvalidPositionField, within(fen, part));
                }
                position
            }
        };
        Ok(GameStart::Cwda(self.cwda.insert(StartLine::new(position, alphabet))))
    }

    /// Returns the start position of a setting, whose rules all games of that setting share.
    fn rules(&mut self, setting: &ArmySetting) -> Result<wazir_cwda::Position, PositionError> {
        if let Some((_, start)) = self.settings.iter().find(|(known, _)| known == setting) {
            return Ok(start.clone());
        }
        let options = Options::default().with_promotion(setting.promotion);
        let start = setting.matchup.start(&options)?;
        if self.settings.len() >= KEPT {
            self.settings.remove(0);
        }
        self.settings.push((setting.clone(), start.clone()));
        Ok(start)
    }
}

/// Returns the text of a position without the castling rights and the en-passant square that do not
/// fit its pieces, and the spans of these. `None` if that does not make the position valid.
fn without_invalid_rights(
    text: &str,
    opens: impl Fn(&str) -> bool,
) -> Option<(String, Vec<Range<usize>>)> {
    let mut fields = text.split_ascii_whitespace().skip(2);
    let mut next = || fields.next().map(|field| (field, span_of(text, field)));
    let ((rights, rights_at), (square, square_at)) = (next()?, next()?);
    let with = |rights: &str, square: &str| {
        let before = text.get(..rights_at.start).unwrap_or_default();
        let between = text.get(rights_at.end..square_at.start).unwrap_or_default();
        let after = text.get(square_at.end..).unwrap_or_default();
        [before, rights, between, square, after].concat()
    };
    let plain = rights == "-" || rights.bytes().all(|b| b.is_ascii_alphabetic());
    if !plain || rights.len() > MOST_RIGHTS || !opens(&with("-", "-")) {
        return None;
    }
    let mut left_out = Vec::new();
    let mut kept = String::new();
    for (at, right) in rights.char_indices().filter(|&(_, right)| right != '-') {
        if opens(&with(right.encode_utf8(&mut [0; 4]), "-")) {
            kept.push(right);
        } else {
            left_out.push(rights_at.start + at..rights_at.start + at + 1);
        }
    }
    let kept = if kept.is_empty() { "-" } else { &kept };
    let skipped = if opens(&with(kept, square)) { square } else { "-" };
    if skipped != square {
        left_out.push(square_at.clone());
    }
    Some((with(kept, skipped), left_out))
}

/// Returns the armies that the `WhiteArmy` and `BlackArmy` tags name or define.
fn armies_of_tags(
    tags: &[Tag<'_>],
    known: &ArmyRegistry,
) -> Result<BySeat<Option<Army>>, Box<GameStartError>> {
    let army = |name: &str| {
        let Some(tag) = find(tags, name) else { return Ok(None) };
        let value = tag.value();
        if let Some(army) = known.find(&value) {
            return Ok(Some(army.clone()));
        }
        if value.contains('(') {
            let refused = |error| Box::new(refuse_army(ErrorKind::Game, Some(tag), &error));
            return known.read(&value).map(Some).map_err(refused);
        }
        let names: Vec<&str> = known.iter().map(Army::short_title).collect();
        let reason = message!(Pgn::UnknownArmy { names: names.join(", ") });
        Err(Box::new(refuse(ErrorKind::Game, Some(tag), reason)))
    };
    Ok(BySeat::new([army("WhiteArmy")?, army("BlackArmy")?]))
}

/// Chooses armies and letters. The letters that the variant's name implies come first; if they do
/// not fit, the armies' own letters are tried.
fn settle_armies(
    placement: Option<&str>,
    given: BySeat<Option<Army>>,
    letters: PieceLetters,
) -> Result<ArmySetting, ArmiesUnclear> {
    let setting = |matchup, letters| ArmySetting { matchup, promotion: Promotion::Own, letters };
    let Some(placement) = placement else {
        // The default of pychess.org.
        let [white, black] = given.into_array();
        let clobberers = || Army::builtin_by_id("clobberers").unwrap_or_default();
        let matchup = Matchup::new(white.unwrap_or_default(), black.unwrap_or_else(clobberers));
        let letters = if is_written_in(letters, &matchup) { letters } else { PieceLetters::Own };
        return Ok(setting(matchup, letters));
    };
    let sides = SideLetters::of(placement);
    let fits =
        |dialect, matchup: &Matchup| is_written_in(dialect, matchup) && sides.fit(dialect, matchup);
    let first = guess_armies(&sides, letters, &given);
    if let Some(matchup) = first.as_ref().ok().filter(|matchup| fits(letters, matchup)) {
        return Ok(setting(matchup.clone(), letters));
    }
    if let [Some(white), Some(black)] = given.into_array() {
        let matchup = Matchup::new(white, black);
        let fitting = [PieceLetters::Own, PieceLetters::FairyMax, PieceLetters::Pychess];
        let dialect = fitting.into_iter().find(|&dialect| fits(dialect, &matchup));
        let usual = if is_written_in(letters, &matchup) { letters } else { PieceLetters::Own };
        return Ok(setting(matchup, dialect.unwrap_or(usual)));
    }
    first.map(|matchup| setting(matchup, letters)).map_err(|_| ArmiesUnclear)
}

/// Returns the promotion rule. Pawns promote to pieces of both armies on pychess.org, but only to
/// those of their own in XBoard. In other cases a `Promotion` tag decides, or pieces that only
/// promotion can have produced.
fn promotion(
    tags: &[Tag<'_>],
    setting: &ArmySetting,
    foreign: bool,
) -> Result<Promotion, Box<GameStartError>> {
    let tag = find(tags, "Promotion");
    let value = tag.map(|tag| tag.value().to_ascii_lowercase());
    let mirrored = setting.matchup.white() == setting.matchup.black();
    match value.as_deref() {
        Some("own") => Ok(Promotion::Own),
        // With equal armies the two rules do not differ.
        _ if mirrored => Ok(Promotion::Own),
        Some("either") => Ok(Promotion::Either),
        Some(_) => Err(Box::new(refuse(ErrorKind::Header, tag, Pgn::TagPromotion))),
        None if setting.letters == PieceLetters::Pychess || foreign => Ok(Promotion::Either),
        None => Ok(Promotion::Own),
    }
}

fn check_men(
    tags: &[Tag<'_>],
    start: &wazir_cwda::Position,
    alphabet: &Alphabet,
) -> Result<(), Box<GameStartError>> {
    let Some(tag) = find(tags, "VariantMen") else { return Ok(()) };
    let value = tag.value();
    let Some(man) = variant_men::find_foreign_man(&value, start.rules(), alphabet) else {
        return Ok(());
    };
    let man: String = man.chars().take(MAX_SNIPPET_CHARS).collect();
    let reason = message!(Pgn::OtherMen { man });
    Err(Box::new(refuse(ErrorKind::Game, Some(tag), reason)))
}
