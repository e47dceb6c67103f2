//! Moves as people write and type them.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use wazir_game::Game as _;
use wazir_registry::{AnyMove, AnyPosition, GameEntry, MoveSource, Play};
use wazir_text::{Language, Message, message};

use crate::texts::MoveNames;
use crate::{ErrorKind, RecordSupport};

/// A way of writing moves for people.
///
/// ```
/// use wazir_notation::{MoveStyle, MoveStyles};
/// use wazir_registry::StartOptions;
/// use wazir_text::Language;
/// let games = wazir_builtin::games();
/// let mut shogi = games.open("shogi", &StartOptions::default())?;
/// let mv = wazir_notation::read_move(&shogi, "76歩")?;
/// assert_eq!(MoveStyle::Western.write(&shogi, mv), "P-7f");
/// assert_eq!(MoveStyle::Japanese.write(&shogi, mv), "☗７六歩");
/// assert_eq!(MoveStyles::of(shogi.entry()).default_style(Language::Japanese), MoveStyle::Japanese);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MoveStyle {
    /// The game's own notation, mostly coordinates: `e2e4`, `7g7f`, `P*5e`.
    Coordinates,
    /// Standard Algebraic Notation: `Nf3`, `exd5`, `O-O`.
    San,
    /// SAN with figurines for the pieces of orthodox chess: `♘f3`.
    Figurine,
    /// Japanese notation: `☗７六歩`.
    Japanese,
    /// The notation of Hodges, with letters for the ranks: `P-7f`.
    Western,
    /// The notation of Hodges, with digits for the ranks: `P-76`.
    WesternDigits,
    /// CSA, the notation of Japanese programs: `+7776FU`.
    Csa,
}

impl MoveStyle {
    /// Every style.
    pub const ALL: [Self; 7] = [
        Self::Coordinates,
        Self::San,
        Self::Figurine,
        Self::Japanese,
        Self::Western,
        Self::WesternDigits,
        Self::Csa,
    ];

    /// Returns the name as one word, as in options and settings.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Coordinates => "coordinates",
            Self::San => "san",
            Self::Figurine => "figurine",
            Self::Japanese => "japanese",
            Self::Western => "western",
            Self::WesternDigits => "western-digits",
            Self::Csa => "csa",
        }
    }

    /// Returns the name with an example, as a translatable text.
    pub fn message(self) -> Message {
        Message::from(match self {
            Self::Coordinates => MoveNames::Coordinates,
            Self::San => MoveNames::San,
            Self::Figurine => MoveNames::Figurine,
            Self::Japanese => MoveNames::Japanese,
            Self::Western => MoveNames::Western,
            Self::WesternDigits => MoveNames::WesternDigits,
            Self::Csa => MoveNames::Csa,
        })
    }

    /// Returns the name that readers of this style know for a rank: `七` or `7` for the rank `g` of
    /// shogi. Other ranks keep their names.
    ///
    /// ```
    /// use wazir_notation::MoveStyle;
    /// assert_eq!(MoveStyle::Japanese.rank_name("g"), "七");
    /// assert_eq!(MoveStyle::WesternDigits.rank_name("g"), "7");
    /// assert_eq!(MoveStyle::Western.rank_name("g"), "g");
    /// assert_eq!(MoveStyle::San.rank_name("7"), "7");
    /// ```
    pub fn rank_name(self, rank: &str) -> String {
        let names = match self {
            Self::Japanese => "一二三四五六七八九",
            Self::WesternDigits | Self::Csa => "123456789",
            _ => "",
        };
        let letter = rank.parse().ok().filter(char::is_ascii_lowercase);
        let index = letter.map(|letter: char| usize::from(letter as u8 - b'a'));
        let name = index.and_then(|index| names.chars().nth(index));
        name.map_or_else(|| rank.into(), String::from)
    }

    /// Returns the name that readers of this style know for a square: `７七` or `77` for `7g` of
    /// shogi. Squares of other boards keep their names.
    ///
    /// ```
    /// use wazir_notation::MoveStyle;
    /// assert_eq!(MoveStyle::Japanese.square_name("4a"), "４一");
    /// assert_eq!(MoveStyle::WesternDigits.square_name("4a"), "41");
    /// assert_eq!(MoveStyle::Western.square_name("4a"), "4a");
    /// assert_eq!(MoveStyle::Japanese.square_name("e4"), "e4");
    /// ```
    pub fn square_name(self, square: &str) -> String {
        let at = square.find(|c: char| !c.is_ascii_digit()).unwrap_or(0);
        let (file, rank) = square.split_at(at);
        let known = self.rank_name(rank);
        if file.is_empty() || known == rank {
            return square.into();
        }
        let wide = |c: char| match self {
            Self::Japanese => char::from_u32(c as u32 - '0' as u32 + '０' as u32).unwrap_or(c),
            _ => c,
        };
        file.chars().map(wide).chain(known.chars()).collect()
    }

    /// Writes a legal move of the present position. A style that the game does not have writes the
    /// game's own notation.
    pub fn write(self, play: &Play, mv: AnyMove) -> String {
        let before = play.record().node(play.record().cursor()).mv();
        self.write_after(play.entry(), &play.position().to_any(), before, mv)
    }

    /// Writes a legal move of a position of the game. `previous` is the move before it, if any.
    pub fn write_after(
        self,
        game: &GameEntry,
        at: &AnyPosition,
        previous: Option<AnyMove>,
        mv: AnyMove,
    ) -> String {
        let written = match self {
            Self::Coordinates => None,
            _ => (MoveStyles::of(game).write)(at, previous, mv, self),
        };
        written.unwrap_or_else(|| at.move_text(mv))
    }

    /// Writes a line of moves from the present position, up to the first illegal one.
    pub fn write_line(self, play: &Play, line: &[AnyMove]) -> Vec<String> {
        let mut at = play.position().to_any();
        let mut previous = play.record().node(play.record().cursor()).mv();
        let mut texts = Vec::with_capacity(line.len());
        for &mv in line {
            if at.check(mv).is_err() {
                break;
            }
            texts.push(self.write_after(play.entry(), &at, previous, mv));
            at.play_unchecked(mv);
            previous = Some(mv);
        }
        texts
    }

    /// Writes the moves from the start to the present position.
    pub fn write_history(self, play: &Play) -> Vec<String> {
        let record = play.record();
        let mut at = record.start().to_any();
        let mut previous = None;
        let moves =
            record.path(record.cursor()).into_iter().filter_map(|node| record.node(node).mv());
        moves
            .map(|mv| {
                let text = self.write_after(play.entry(), &at, previous, mv);
                at.play_unchecked(mv);
                previous = Some(mv);
                text
            })
            .collect()
    }
}

impl fmt::Display for MoveStyle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// The error for a name that is not a [`MoveStyle`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct ParseMoveStyleError;

impl ParseMoveStyleError {
    /// The error message, as a translatable text.
    pub fn message(&self) -> Message {
        let known = MoveStyle::ALL.map(MoveStyle::as_str).join(", ");
        message!(MoveNames::Unknown { known })
    }
}

impl FromStr for MoveStyle {
    type Err = ParseMoveStyleError;

    fn from_str(text: &str) -> Result<Self, ParseMoveStyleError> {
        Self::ALL.into_iter().find(|style| style.as_str() == text).ok_or(ParseMoveStyleError)
    }
}

/// Writes a legal move in a style; `None` if the game does not have it. Gets the position, the move
/// before (if any) and the move.
type WriteMove = fn(&AnyPosition, Option<AnyMove>, AnyMove, MoveStyle) -> Option<String>;
/// Reads a move in any style but [`MoveStyle::Coordinates`]. The move need not be legal.
type ReadMove = fn(&AnyPosition, Option<AnyMove>, &str) -> Result<AnyMove, MoveReadError>;

/// The styles of a game beside its own notation, and their reader; a part of its [`RecordSupport`].
#[derive(Clone, Copy, Debug)]
pub struct MoveStyles {
    styles: &'static [MoveStyle],
    write: WriteMove,
    read: ReadMove,
}

/// The styles of a game that has only its own notation.
static COORDINATES: MoveStyles =
    MoveStyles::new(&[], |_, _, _, _| None, |_, _, _| Err(MoveReadError::unreadable()));

impl MoveStyles {
    /// Creates the styles of a game, in order of preference, without [`MoveStyle::Coordinates`].
    pub const fn new(styles: &'static [MoveStyle], write: WriteMove, read: ReadMove) -> Self {
        Self { styles, write, read }
    }

    /// Returns the styles of a game.
    pub fn of(game: &GameEntry) -> &Self {
        let known = game.extension::<RecordSupport>().and_then(RecordSupport::move_styles);
        known.unwrap_or(&COORDINATES)
    }

    /// Returns the styles in order of preference; the last is [`MoveStyle::Coordinates`].
    pub fn iter(&self) -> impl Iterator<Item = MoveStyle> + use<> {
        self.styles.iter().copied().chain([MoveStyle::Coordinates])
    }

    /// Writes a legal move of a position in every style but [`MoveStyle::Coordinates`], in the order
    /// of [`MoveStyles::iter`]. `previous` is the move before it, if any.
    ///
    /// ```
    /// use wazir_notation::MoveStyles;
    /// use wazir_registry::StartOptions;
    /// let shogi = wazir_builtin::games().open("shogi", &StartOptions::default())?;
    /// let mv = wazir_notation::read_move(&shogi, "76歩")?;
    /// let at = shogi.position().to_any();
    /// let texts = MoveStyles::of(shogi.entry()).write_all(&at, None, mv);
    /// assert_eq!(texts, ["☗７六歩", "P-7f", "P-76", "+7776FU"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn write_all(
        &self,
        at: &AnyPosition,
        previous: Option<AnyMove>,
        mv: AnyMove,
    ) -> Vec<String> {
        let written = self.styles.iter().map(|&style| (self.write)(at, previous, mv, style));
        written.map(|text| text.unwrap_or_else(|| at.move_text(mv))).collect()
    }

    /// Returns the style that readers of a language expect: the first one. Japanese notation is for
    /// readers of Japanese only.
    pub fn default_style(&self, language: Language) -> MoveStyle {
        let fits =
            |style: &MoveStyle| *style != MoveStyle::Japanese || language == Language::Japanese;
        self.iter().find(fits).unwrap_or(MoveStyle::Coordinates)
    }

    /// Returns the more helpful of the errors of the game's own reader and of that of the styles.
    fn more_helpful(&self, own: MoveReadError, styled: MoveReadError) -> MoveReadError {
        let neither = own.kind == ErrorKind::Move && styled.kind == ErrorKind::Move;
        // A game without styles has a reader that names the place where the text stops being a move.
        if neither && !self.styles.is_empty() { styled } else { own.or_better(styled) }
    }

    /// Returns the first of the preferred styles that the game has, or else its default style.
    pub fn choose(&self, preferred: &[MoveStyle], language: Language) -> MoveStyle {
        let known = preferred.iter().copied().find(|&style| self.iter().any(|one| one == style));
        known.unwrap_or_else(|| self.default_style(language))
    }
}

/// The reason why a typed text is not a legal move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct MoveReadError {
    kind: ErrorKind,
    reason: Message,
    illegal: Option<AnyMove>,
    example: Option<AnyMove>,
}

impl MoveReadError {
    /// Creates an error of a reader of moves.
    pub fn new(kind: ErrorKind, reason: impl Into<Message>) -> Self {
        Self { kind, reason: reason.into(), illegal: None, example: None }
    }

    /// Creates the error for a move that the rules refuse.
    fn illegal(mv: AnyMove, reason: Message) -> Self {
        Self { kind: ErrorKind::IllegalMove, reason, illegal: Some(mv), example: None }
    }

    /// Creates the error for a text in none of the known styles.
    pub fn unreadable() -> Self {
        Self::new(ErrorKind::Move, MoveNames::NoMove)
    }

    /// Returns [`ErrorKind::IllegalMove`], [`ErrorKind::AmbiguousMove`] or [`ErrorKind::Move`].
    pub fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// Returns the reason, as a translatable text.
    pub fn message(&self) -> &Message {
        &self.reason
    }

    /// Returns the legal move that the reason gives as an example, if the text is in no style.
    pub fn example(&self) -> Option<AnyMove> {
        self.example
    }

    /// Returns the reason with its example, if it has one, in a style and in the game's own
    /// notation. `play` is the game for which the text was read.
    ///
    /// ```
    /// use wazir_notation::MoveStyle;
    /// use wazir_registry::StartOptions;
    /// use wazir_text::Language;
    /// let shogi = wazir_builtin::games().open("shogi", &StartOptions::default())?;
    /// let error = wazir_notation::read_move(&shogi, "what").unwrap_err();
    /// let reason = error.message_in(&shogi, MoveStyle::Japanese).translate(Language::Japanese).to_string();
    /// assert_eq!(reason, "指し手ではありません。☗６八玉 や 5i6h のように書いてください");
    /// # Ok::<(), wazir_registry::OpenError>(())
    /// ```
    pub fn message_in(&self, play: &Play, style: MoveStyle) -> Message {
        let Some(mv) = self.example else { return self.reason.clone() };
        let (first, second) = (style.write(play, mv), play.move_text(mv));
        message!(MoveNames::NoMoveBut { first, second })
    }

    /// Returns the move that the rules refuse, if the text is that of a move.
    pub fn illegal_move(&self) -> Option<AnyMove> {
        self.illegal
    }

    /// Returns the more helpful of two errors: the rules' reason against a move, then the question
    /// which piece is meant.
    #[must_use]
    pub fn or_better(self, other: Self) -> Self {
        let rank = |error: &Self| match error.kind {
            ErrorKind::IllegalMove => 0,
            ErrorKind::AmbiguousMove => 1,
            _ => 2,
        };
        if rank(&other) < rank(&self) { other } else { self }
    }
}

/// Reads a move of the present position in any notation of its game: its own, with or without
/// hyphens and blanks between the squares, and all of its [`MoveStyles`]. A number in front, as in
/// `12. e4`, is ignored.
///
/// # Errors
/// Returns why the text is not a legal move: no style has such a move, several pieces could make
/// it, or the rules refuse it.
///
/// ```
/// use wazir_registry::StartOptions;
/// let chess = wazir_builtin::games().open("cwda", &StartOptions::default().with_armies("fide:fide"))?;
/// for text in ["e4", "e2-e4", "e2 e4", "1. e4", "e2e4", "E2E4"] {
///     assert_eq!(chess.move_text(wazir_notation::read_move(&chess, text)?), "e2e4");
/// }
/// assert_eq!(wazir_notation::read_move(&chess, "♘f3"), wazir_notation::read_move(&chess, "g1f3"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_move(play: &Play, text: &str) -> Result<AnyMove, MoveReadError> {
    let text = without_number(text.trim());
    let joined: String = text.chars().filter(|c| !matches!(c, '-' | '–' | ' ')).collect();
    let read_own = |form: &str| {
        let read = play.read_move(form);
        let read = read.map_err(|why| MoveReadError::new(ErrorKind::Move, why.message()));
        read.and_then(|mv| legal(play, mv))
    };
    let at = play.position().to_any();
    let previous = play.record().node(play.record().cursor()).mv();
    let styles = MoveStyles::of(play.entry());
    let read_styled = || (styles.read)(&at, previous, text).and_then(|mv| legal(play, mv));
    // Capitals matter in SAN: `B7c5` is a piece's move, and `b7c5` a pair of squares.
    let own =
        read_own(text).or_else(|error| read_own(&joined).map_err(|other| error.or_better(other)));
    let small = || read_own(&joined.to_ascii_lowercase());
    own.or_else(|error| read_styled().map_err(|other| styles.more_helpful(error, other)))
        .or_else(|error| small().map_err(|other| error.or_better(other)))
        .map_err(|error| with_example(play, error))
}

/// Reads a move as [`read_move`] does, plays it, and returns it.
///
/// # Errors
/// Returns why the text is not a legal move; the game has not changed then.
pub fn play_move(play: &mut Play, text: &str) -> Result<AnyMove, MoveReadError> {
    let mv = read_move(play, text)?;
    match play.play(mv) {
        Ok(_) => Ok(mv),
        Err(why) => Err(MoveReadError::illegal(mv, why.message())),
    }
}

/// Adds to an error about a text in no style how a move is written.
fn with_example(play: &Play, error: MoveReadError) -> MoveReadError {
    let example = play.legal_moves().first().copied();
    let unreadable = error == MoveReadError::unreadable();
    let Some(mv) = example.filter(|_| unreadable) else { return error };
    let style = MoveStyles::of(play.entry()).default_style(Language::English);
    let error = MoveReadError { example: Some(mv), ..error };
    MoveReadError { reason: error.message_in(play, style), ..error }
}

/// Returns the move if it is legal in the present position.
fn legal(play: &Play, mv: AnyMove) -> Result<AnyMove, MoveReadError> {
    match play.validate_move(mv) {
        Ok(_) => Ok(mv),
        Err(why) => Err(MoveReadError::illegal(mv, why.message())),
    }
}

/// Returns a text without the number of a move in front: `12.`, `12...` or `12 `.
fn without_number(text: &str) -> &str {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    match rest.strip_prefix('.') {
        Some(after) if rest.len() < text.len() => after.trim_start_matches(['.', ' ', '…']),
        _ => text,
    }
}

/// Returns the legal moves that a typed text can mean: the move that it names, or every move of
/// which it is the beginning in any style. Case is ignored only if nothing fits otherwise.
///
/// ```
/// use wazir_notation::{MoveStyle, complete_move};
/// use wazir_registry::StartOptions;
/// let chess = wazir_builtin::games().open("cwda", &StartOptions::default().with_armies("fide:fide"))?;
/// let texts = |typed| -> Vec<String> {
///     complete_move(&chess, typed).into_iter().map(|mv| MoveStyle::San.write(&chess, mv)).collect()
/// };
/// assert_eq!(texts("e4"), ["e4"]);
/// assert_eq!(texts("N"), ["Na3", "Nc3", "Nf3", "Nh3"]);
/// assert_eq!(texts("g1"), ["Nf3", "Nh3"]);
/// assert!(texts("Ke2").is_empty());
/// # Ok::<(), wazir_registry::OpenError>(())
/// ```
pub fn complete_move(play: &Play, typed: &str) -> Vec<AnyMove> {
    let typed = without_number(typed.trim());
    if play.outcome().is_some() || typed.is_empty() {
        return Vec::new();
    }
    let ambiguous = match read_move(play, typed) {
        Ok(mv) => return Vec::from([mv]),
        Err(error) => error.kind() == ErrorKind::AmbiguousMove,
    };
    let moves = play.legal_moves();
    let styles: Vec<MoveStyle> = MoveStyles::of(play.entry()).iter().collect();
    let written = |mv| styles.iter().map(move |style| style.write(play, mv));
    let texts: Vec<Vec<String>> =
        moves.iter().map(|&mv| written(mv).flat_map(|text| typed_forms(&text)).collect()).collect();
    let typed = without_mark(typed);
    let small = typed.to_ascii_lowercase();
    let begins = |text: &str| text.starts_with(typed);
    let begins_small = |text: &str| text.to_ascii_lowercase().starts_with(&small);
    // `Nd2` stands for `Nbd2` and `Nfd2`.
    let leaves_out = |text: &str| ambiguous && is_abbreviation(typed, text);
    let steps: [&dyn Fn(&str) -> bool; 3] = [&begins, &leaves_out, &begins_small];
    for fits in steps {
        let found = moves.iter().zip(&texts);
        let found = found.filter(|(_, texts)| texts.iter().any(|text| fits(text)));
        let found: Vec<AnyMove> = found.map(|(&mv, _)| mv).collect();
        if !found.is_empty() {
            return sorted(play, found);
        }
    }
    Vec::new()
}

/// Returns whether a text is another without some of its characters, and begins alike.
fn is_abbreviation(short: &str, long: &str) -> bool {
    let mut rest = long.chars();
    short.chars().next() == long.chars().next()
        && short.chars().all(|sign| rest.any(|other| other == sign))
}

/// Returns a text without the mark of a player in front.
fn without_mark(text: &str) -> &str {
    text.strip_prefix(['☗', '☖', '▲', '△', '+', '-']).unwrap_or(text)
}

/// Returns the forms of a text that people type: as it is, with ASCII digits for full-width ones, and
/// with digits for the kanji of a rank, all without the mark of a player in front.
fn typed_forms(text: &str) -> [String; 3] {
    let text = without_mark(text);
    let wide = |c: char| match c {
        '０'..='９' => char::from_u32(c as u32 - '０' as u32 + '0' as u32).unwrap_or(c),
        _ => c,
    };
    let kanji = |c: char| match "一二三四五六七八九".chars().position(|digit| digit == c) {
        Some(at) => char::from_digit(at as u32 + 1, 10).unwrap_or(c),
        None => c,
    };
    let narrow: String = text.chars().map(wide).collect();
    let digits = narrow.chars().map(kanji).collect();
    [text.to_string(), narrow, digits]
}

/// Sorts moves by their source and their target, those from the hand last.
fn sorted(play: &Play, mut moves: Vec<AnyMove>) -> Vec<AnyMove> {
    moves.sort_by_key(|&mv| {
        let parts = play.position().move_parts(mv);
        let source = parts.as_ref().map(|parts| match parts.from {
            MoveSource::Square(at) => (0, at),
            MoveSource::Hand(kind) => (1, kind),
        });
        (source, parts.map(|parts| parts.to), play.move_text(mv).to_string())
    });
    moves
}
