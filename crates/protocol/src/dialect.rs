//! How the games are written in the protocols: squares, pieces, hands, moves, positions, and the
//! names of variants. The engine's side and the driver's side both ask here.
//!
//! A game that has no [`Dialect`] is spoken in its own notation, so that one that joins the list
//! of games needs no word here. Where front ends have settled on something else, the game has a
//! dialect of its own; [`Dialects`] is the table of them.

mod coordinates;
#[cfg(feature = "cwda")]
mod cwda;
#[cfg(any(feature = "euroshogi", feature = "shogi"))]
mod drops;
mod error;
#[cfg(feature = "euroshogi")]
mod euroshogi;
#[cfg(feature = "evo")]
mod evo;
mod legs;
#[cfg(feature = "shogi")]
mod shogi;
mod xboard;

use std::fmt;
use std::sync::Arc;

use wazir_game::Game;
use wazir_games::{AnyPosition, Entry, Facts, From, GameId, Move, Piece, Play, Playable, Start};
use wazir_geometry::Board as _;

pub(crate) use coordinates::read_lettered;
pub use error::{ReadMoveError, ReadPositionError};
pub(crate) use xboard::placement;
pub use xboard::{Xboard, XboardName};

use crate::Protocol;

/// In which letters pieces are written whose letters depend on the program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Letters {
    /// Those of the game's own text form.
    #[default]
    Own,
    /// Those of pychess.org.
    PyChess,
    /// Those of XBoard and Fairy-Max.
    FairyMax,
}

/// On which side of the wire the writer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Side {
    /// An engine, to a program that shows the board.
    Engine,
    /// Such a program, to the engines of other people.
    Driver,
}

/// How positions and moves are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Form {
    /// The protocol.
    pub protocol: Protocol,
    /// On which side of it.
    pub side: Side,
    /// The letters of pieces.
    pub letters: Letters,
    /// Whether castling in chess is written as in Chess960 from everywhere, and not only where kings
    /// and rooks begin on other files: as the king's way onto its rook under UCI (`UCI_Chess960`), as
    /// `O-O` and `O-O-O` under CECP (`variant fischerandom`).
    pub chess960: bool,
}

impl Form {
    /// What an engine says.
    pub const fn engine(protocol: Protocol, letters: Letters) -> Self {
        Self { protocol, side: Side::Engine, letters, chess960: false }
    }

    /// What an engine is told.
    pub const fn driver(protocol: Protocol) -> Self {
        let letters = match protocol {
            Protocol::Cecp => Letters::FairyMax,
            Protocol::Uci => Letters::PyChess,
            _ => Letters::Own,
        };
        Self { protocol, side: Side::Driver, letters, chess960: false }
    }

    /// The same with other letters.
    #[must_use]
    pub const fn with_letters(self, letters: Letters) -> Self {
        Self { letters, ..self }
    }

    /// The same with castling written as in Chess960, or not.
    #[must_use]
    pub const fn with_chess960(self, chess960: bool) -> Self {
        Self { chess960, ..self }
    }
}

/// What is known when a position is read.
#[derive(Debug)]
#[non_exhaustive]
pub struct Frame<'a, P> {
    /// The start of the game, under the rules that are chosen.
    pub opening: &'a P,
    /// The position on the board until now. Rules that it shares need not be built again.
    pub present: &'a P,
    /// Whether the text is said to be an SFEN.
    pub sfen: bool,
}

/// A rule of a game that the users of a protocol choose by an option of the engine.
#[derive(Clone, Copy, Debug)]
pub struct RuleField {
    /// The key of the option in the facts of the game.
    pub key: &'static str,
    /// What it is called under USI.
    pub usi: &'static str,
    /// What it is called elsewhere.
    pub name: &'static str,
    /// The protocols that offer it.
    pub offered: &'static [Protocol],
    /// What is usual under a protocol.
    pub usual: fn(Protocol) -> &'static str,
}

/// How one game is written in the protocols, where that is not its own notation.
///
/// Everything has a default, which is the game's own way.
pub trait Dialect: Send + Sync + 'static {
    /// The positions of the game.
    type Position: Playable;

    /// Whether the protocol has words for the game.
    fn is_spoken(&self, protocol: Protocol) -> bool {
        let _ = protocol;
        true
    }

    /// The names under which the game is chosen, and how it starts then.
    fn variants(&self, facts: &Facts) -> Vec<(String, Start)> {
        usual_variants(facts.id().as_str(), facts)
    }

    /// Another name in use for a way to start.
    fn variant_named(&self, facts: &Facts, name: &str) -> Option<Start> {
        let _ = (facts, name);
        None
    }

    /// The army that a user means.
    fn army_named(&self, facts: &Facts, name: &str) -> Option<String> {
        usual_army(facts, name)
    }

    /// What an army is called in lists to choose from.
    fn army_title(&self, id: &str) -> String {
        usual_army_title(id)
    }

    /// The names of the armies that play, the first player's first, where they have names.
    fn armies(&self, position: &Self::Position) -> Option<[String; 2]> {
        let _ = position;
        None
    }

    /// Whether castling goes as in Chess960 from this position on, so that engines have to be told.
    fn is_chess960(&self, position: &Self::Position) -> bool {
        let _ = position;
        false
    }

    /// The square of the corner piece that a castling move takes along: its file and rank from 0.
    fn castles_onto(
        &self,
        position: &Self::Position,
        mv: <Self::Position as Game>::Move,
    ) -> Option<(i32, i32)> {
        let _ = (position, mv);
        None
    }

    /// The rules that users choose.
    fn rules(&self) -> &'static [RuleField] {
        &[]
    }

    /// The names under which XBoard asks for the game.
    fn xboard_names(&self, facts: &Facts) -> Vec<XboardName> {
        vec![XboardName::new(facts.id().to_string())]
    }

    /// What XBoard has to be told of the game.
    fn xboard(&self, game: &Play) -> Xboard {
        Xboard::of(game)
    }

    /// The moves that XBoard takes for legal; `None` for all that are.
    fn accepted_by_xboard(
        &self,
        position: &Self::Position,
    ) -> Option<Vec<<Self::Position as Game>::Move>> {
        let _ = position;
        None
    }

    /// Writes a legal move.
    fn write_move(
        &self,
        position: &Self::Position,
        mv: <Self::Position as Game>::Move,
        form: Form,
    ) -> String {
        let _ = form;
        position.move_text(mv)
    }

    /// Reads a move in any of the ways of writing in use. It need not be legal.
    ///
    /// # Errors
    /// What was expected.
    fn read_move(
        &self,
        position: &Self::Position,
        text: &str,
        form: Form,
    ) -> Result<<Self::Position as Game>::Move, ReadMoveError> {
        let _ = form;
        Ok(position.read_move(text)?)
    }

    /// What a piece that has to promote becomes when the move does not say; it need not be legal.
    fn implied(
        &self,
        position: &Self::Position,
        mv: <Self::Position as Game>::Move,
    ) -> Option<<Self::Position as Game>::Move> {
        let parts = position.parts(mv);
        let candidates = position.candidates(parts.from, parts.to);
        candidates.into_iter().rfind(|&mv| position.parts(mv).becomes.is_some())
    }

    /// What stands for a piece in diagrams.
    fn label(&self, position: &Self::Position, piece: Piece, form: Form) -> String {
        let _ = form;
        position.piece_facts(piece).label
    }

    /// Writes a position.
    fn write_position(&self, position: &Self::Position, form: Form) -> String {
        let _ = form;
        position.position_text()
    }

    /// Reads a position, and in which form it is written. `Ok(None)` for the game's own text form.
    ///
    /// # Errors
    /// What is wrong with the text or the position.
    fn read_position(
        &self,
        text: &str,
        frame: Frame<'_, Self::Position>,
        form: Form,
    ) -> Result<Option<(Self::Position, Form)>, ReadPositionError> {
        let _ = (text, frame, form);
        Ok(None)
    }
}

/// The ways to start a game that has no names of its own for them: what it is called, with both armies where
/// there are any, and with the number of players where it is not the usual one.
pub(crate) fn usual_variants(id: &str, facts: &Facts) -> Vec<(String, Start)> {
    if facts.armies().len() > 0 {
        let pairs =
            facts.armies().flat_map(|white| facts.armies().map(move |black| (white, black)));
        let variant = |(white, black)| {
            (format!("{id}-{white}-{black}"), Start::default().armies(pairing(white, black)))
        };
        return pairs.map(variant).collect();
    }
    let more = facts.seat_counts().iter().skip(1);
    let more = more.map(|&seats| (format!("{id}{seats}"), Start::default().seats(seats)));
    [(id.to_string(), Start::default())].into_iter().chain(more).collect()
}

/// Two armies as a [`Start`] takes them.
pub(crate) fn pairing(white: &str, black: &str) -> String {
    format!("{white}:{black}")
}

/// The army with this name; capitals do not matter.
pub(crate) fn usual_army(facts: &Facts, name: &str) -> Option<String> {
    let mut armies = facts.armies();
    armies.find(|army| army.eq_ignore_ascii_case(name.trim())).map(str::to_owned)
}

/// The name of an army, with a capital.
pub(crate) fn usual_army_title(id: &str) -> String {
    let mut letters = id.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.collect::<String>() + letters.as_str()
}

/// What [`Words`] ask of the dialect inside.
trait Inside: Send + Sync {
    fn is_spoken(&self, protocol: Protocol) -> bool;
    fn variants(&self, facts: &Facts) -> Vec<(String, Start)>;
    fn variant_named(&self, facts: &Facts, name: &str) -> Option<Start>;
    fn army_named(&self, facts: &Facts, name: &str) -> Option<String>;
    fn army_title(&self, id: &str) -> String;
    fn armies(&self, position: &AnyPosition) -> Option<[String; 2]>;
    fn is_chess960(&self, position: &AnyPosition) -> bool;
    fn castles_onto(&self, position: &AnyPosition, mv: Move) -> Option<(i32, i32)>;
    fn rules(&self) -> &'static [RuleField];
    fn xboard_names(&self, facts: &Facts) -> Vec<XboardName>;
    fn xboard(&self, game: &Play) -> Xboard;
    fn accepted_by_xboard(&self, position: &AnyPosition) -> Option<Vec<Move>>;
    fn write_move(&self, position: &AnyPosition, mv: Move, form: Form) -> Option<String>;
    fn read_move(
        &self,
        position: &AnyPosition,
        text: &str,
        form: Form,
    ) -> Option<Result<Move, ReadMoveError>>;
    fn implied(&self, position: &AnyPosition, mv: Move) -> Option<Move>;
    fn label(&self, position: &AnyPosition, piece: Piece, form: Form) -> Option<String>;
    fn write_position(&self, position: &AnyPosition, form: Form) -> Option<String>;
    fn read_position(
        &self,
        text: &str,
        opening: &Play,
        present: &Play,
        sfen: bool,
        form: Form,
    ) -> Result<Option<(Play, Form)>, ReadPositionError>;
}

struct Typed<D>(D);

fn erased<P: Playable>(mv: P::Move) -> Move {
    Move::from_packed(P::encode(mv))
}

impl<D: Dialect> Inside for Typed<D> {
    fn is_spoken(&self, protocol: Protocol) -> bool {
        self.0.is_spoken(protocol)
    }

    fn variants(&self, facts: &Facts) -> Vec<(String, Start)> {
        self.0.variants(facts)
    }

    fn variant_named(&self, facts: &Facts, name: &str) -> Option<Start> {
        self.0.variant_named(facts, name)
    }

    fn army_named(&self, facts: &Facts, name: &str) -> Option<String> {
        self.0.army_named(facts, name)
    }

    fn army_title(&self, id: &str) -> String {
        self.0.army_title(id)
    }

    fn armies(&self, position: &AnyPosition) -> Option<[String; 2]> {
        self.0.armies(position.downcast()?)
    }

    fn is_chess960(&self, position: &AnyPosition) -> bool {
        position.downcast().is_some_and(|position| self.0.is_chess960(position))
    }

    fn castles_onto(&self, position: &AnyPosition, mv: Move) -> Option<(i32, i32)> {
        self.0.castles_onto(position.downcast()?, D::Position::decode(mv.packed())?)
    }

    fn rules(&self) -> &'static [RuleField] {
        self.0.rules()
    }

    fn xboard_names(&self, facts: &Facts) -> Vec<XboardName> {
        self.0.xboard_names(facts)
    }

    fn xboard(&self, game: &Play) -> Xboard {
        self.0.xboard(game)
    }

    fn accepted_by_xboard(&self, position: &AnyPosition) -> Option<Vec<Move>> {
        let moves = self.0.accepted_by_xboard(position.downcast()?)?;
        Some(moves.into_iter().map(erased::<D::Position>).collect())
    }

    fn write_move(&self, position: &AnyPosition, mv: Move, form: Form) -> Option<String> {
        let mv = D::Position::decode(mv.packed())?;
        Some(self.0.write_move(position.downcast()?, mv, form))
    }

    fn read_move(
        &self,
        position: &AnyPosition,
        text: &str,
        form: Form,
    ) -> Option<Result<Move, ReadMoveError>> {
        Some(self.0.read_move(position.downcast()?, text, form).map(erased::<D::Position>))
    }

    fn implied(&self, position: &AnyPosition, mv: Move) -> Option<Move> {
        let mv = D::Position::decode(mv.packed())?;
        self.0.implied(position.downcast()?, mv).map(erased::<D::Position>)
    }

    fn label(&self, position: &AnyPosition, piece: Piece, form: Form) -> Option<String> {
        Some(self.0.label(position.downcast()?, piece, form))
    }

    fn write_position(&self, position: &AnyPosition, form: Form) -> Option<String> {
        Some(self.0.write_position(position.downcast()?, form))
    }

    fn read_position(
        &self,
        text: &str,
        opening: &Play,
        present: &Play,
        sfen: bool,
        form: Form,
    ) -> Result<Option<(Play, Form)>, ReadPositionError> {
        let Some(start) = opening.typed() else { return Ok(None) };
        let frame = Frame { opening: start, present: present.typed().unwrap_or(start), sfen };
        let read = self.0.read_position(text, frame, form)?;
        Ok(read.and_then(|(position, form)| Some((opening.entry().play_from(position)?, form))))
    }
}

/// The words of one game: its dialect where it has one, its own notation otherwise.
#[derive(Clone, Default)]
pub struct Words {
    dialect: Option<Arc<dyn Inside>>,
    /// What the game is called here in the place of its id.
    name: Option<Arc<str>>,
}

impl fmt::Debug for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.dialect.is_some() { "Words(dialect)" } else { "Words(own)" })
    }
}

impl Words {
    /// What the game is called.
    pub(crate) fn name<'n>(&'n self, facts: &'n Facts) -> &'n str {
        self.name.as_deref().unwrap_or(facts.id().as_str())
    }

    /// Whether the protocol has words for the game.
    pub fn is_spoken(&self, protocol: Protocol) -> bool {
        self.dialect.as_ref().is_none_or(|dialect| dialect.is_spoken(protocol))
    }

    pub(crate) fn variants(&self, facts: &Facts) -> Vec<(String, Start)> {
        match &self.dialect {
            Some(dialect) => dialect.variants(facts),
            None => usual_variants(self.name(facts), facts),
        }
    }

    pub(crate) fn variant_named(&self, facts: &Facts, name: &str) -> Option<Start> {
        self.dialect.as_ref()?.variant_named(facts, name)
    }

    /// The army that a user means.
    pub(crate) fn army_named(&self, facts: &Facts, name: &str) -> Option<String> {
        match &self.dialect {
            Some(dialect) => dialect.army_named(facts, name),
            None => usual_army(facts, name),
        }
    }

    /// What an army is called in lists to choose from.
    pub(crate) fn army_title(&self, id: &str) -> String {
        self.dialect.as_ref().map_or_else(|| usual_army_title(id), |dialect| dialect.army_title(id))
    }

    /// The names of the armies that play in a game.
    pub(crate) fn armies(&self, game: &Play) -> Option<[String; 2]> {
        let start = game.record().start();
        let named = self.dialect.as_ref().and_then(|dialect| dialect.armies(start));
        named.or_else(|| {
            let armies = game.armies()?;
            let (white, black) = armies.split_once(':')?;
            Some([white.to_owned(), black.to_owned()])
        })
    }

    /// Whether engines have to be told that castling goes as in Chess960.
    pub(crate) fn is_chess960(&self, position: &AnyPosition) -> bool {
        self.dialect.as_ref().is_some_and(|dialect| dialect.is_chess960(position))
    }

    /// The square of the corner piece that a castling move takes along.
    pub(crate) fn castles_onto(&self, position: &AnyPosition, mv: Move) -> Option<(i32, i32)> {
        self.dialect.as_ref()?.castles_onto(position, mv)
    }

    pub(crate) fn rules(&self) -> &'static [RuleField] {
        self.dialect.as_ref().map_or(&[], |dialect| dialect.rules())
    }

    pub(crate) fn xboard_names(&self, facts: &Facts) -> Vec<XboardName> {
        match &self.dialect {
            Some(dialect) => dialect.xboard_names(facts),
            None => vec![XboardName::new(self.name(facts))],
        }
    }

    pub(crate) fn xboard(&self, game: &Play) -> Xboard {
        self.dialect.as_ref().map_or_else(|| Xboard::of(game), |dialect| dialect.xboard(game))
    }

    pub(crate) fn accepted_by_xboard(&self, position: &AnyPosition) -> Option<Vec<Move>> {
        self.dialect.as_ref()?.accepted_by_xboard(position)
    }

    /// Writes a legal move.
    pub fn write_move(&self, position: &AnyPosition, mv: Move, form: Form) -> String {
        let written =
            self.dialect.as_ref().and_then(|dialect| dialect.write_move(position, mv, form));
        written.unwrap_or_else(|| {
            let text = position.move_text(mv);
            let in_legs = form.protocol == Protocol::Cecp;
            let text = if in_legs { legs::in_legs(position, mv, text) } else { text };
            if counts_from_zero(position, form) { with_ranks_by(&text, -1) } else { text }
        })
    }

    /// Writes a line of play that begins in a position, as far as it is legal.
    pub(crate) fn write_line(
        &self,
        start: &AnyPosition,
        moves: &[Move],
        form: Form,
    ) -> Vec<String> {
        let mut position = start.clone();
        let mut texts = Vec::with_capacity(moves.len());
        for &mv in moves {
            if position.check(mv).is_err() {
                break;
            }
            texts.push(self.write_move(&position, mv, form));
            position.play_unchecked(mv);
        }
        texts
    }

    /// Reads a move in any of the ways of writing in use. It need not be legal.
    ///
    /// # Errors
    /// What was expected.
    pub fn read_move(
        &self,
        position: &AnyPosition,
        text: &str,
        form: Form,
    ) -> Result<Move, ReadMoveError> {
        let read =
            self.dialect.as_ref().and_then(|dialect| dialect.read_move(position, text, form));
        read.unwrap_or_else(|| {
            let counted = counts_from_zero(position, form).then(|| with_ranks_by(text, 1));
            let text = counted.as_deref().unwrap_or(text);
            let in_legs = form.protocol == Protocol::Cecp;
            let whole = in_legs.then(|| legs::in_one(position, text)).flatten();
            Ok(position.read_move(whole.as_deref().unwrap_or(text))?)
        })
    }

    /// The move that is meant by one that is not legal because it does not say what a piece
    /// becomes; `None` when there is none.
    pub(crate) fn implied(&self, position: &AnyPosition, mv: Move) -> Option<Move> {
        position.parts(mv).filter(|parts| parts.becomes.is_none())?;
        let promoted = self.dialect.as_ref().and_then(|dialect| dialect.implied(position, mv));
        promoted.filter(|&promoted| position.check(mv).is_err() && position.check(promoted).is_ok())
    }

    /// The move without what its piece becomes, when it is meant by that as well.
    pub(crate) fn unsaid(&self, position: &AnyPosition, mv: Move) -> Option<Move> {
        let parts = position.parts(mv)?;
        parts.becomes?;
        let plain = |&mv: &Move| position.parts(mv).is_some_and(|parts| parts.becomes.is_none());
        let plain = position.candidates(parts.from, parts.to).into_iter().find(plain)?;
        (self.implied(position, plain) == Some(mv)).then_some(plain)
    }

    /// What stands for a piece in diagrams.
    pub(crate) fn label(&self, position: &AnyPosition, piece: Piece, form: Form) -> String {
        let label = self.dialect.as_ref().and_then(|dialect| dialect.label(position, piece, form));
        label.unwrap_or_else(|| position.piece_facts(piece).label)
    }

    /// Writes a position.
    pub fn write_position(&self, position: &AnyPosition, form: Form) -> String {
        let written =
            self.dialect.as_ref().and_then(|dialect| dialect.write_position(position, form));
        written.unwrap_or_else(|| position.position_text())
    }

    /// Reads a position of the game of `opening`, under its rules; also gives the form in which it
    /// is written. `present` is the game on the board until now.
    pub(crate) fn read_position(
        &self,
        text: &str,
        [opening, present]: [&Play; 2],
        sfen: bool,
        form: Form,
    ) -> Result<(Play, Form), ReadPositionError> {
        if let Some(dialect) = &self.dialect
            && let Some(read) = dialect.read_position(text, opening, present, sfen, form)?
        {
            return Ok(read);
        }
        let mut start = Start::default().position(text);
        for (key, value) in opening.options() {
            start = start.option(key, value);
        }
        Ok((opening.entry().open(&start)?, form))
    }

    /// Where the square or the hand is that a text names on this board: `e2`, or `P@`.
    pub(crate) fn lettered_square(position: &AnyPosition, text: &str, form: Form) -> Option<From> {
        let text = match counts_from_zero(position, form) {
            true => &*with_ranks_by(text, 1),
            false => text,
        };
        let (at, "") = read_lettered(text)? else { return None };
        position.board().index(at.0, at.1).map(From::Square)
    }
}

/// Whether ranks are counted from 0: XBoard does so on boards of ten ranks.
fn counts_from_zero(position: &AnyPosition, form: Form) -> bool {
    form.protocol == Protocol::Cecp && position.board().height() == 10
}

/// A move with the ranks of its squares so much higher. What has no such rank is left as it is.
fn with_ranks_by(text: &str, by: i32) -> String {
    let mut moved = String::with_capacity(text.len() + 2);
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let (word, after) = rest.split_at(digits.max(c.len_utf8()));
        let rank = word.parse::<u16>().ok().map(|rank| i32::from(rank) + by);
        match rank.filter(|rank| *rank >= 0) {
            Some(rank) => moved += &rank.to_string(),
            None => moved += word,
        }
        rest = after;
    }
    moved
}

/// The dialects of the games that have one: a table that grows with the list of games.
///
/// ```
/// use wazir_games::{Games, Start};
/// use wazir_protocol::dialect::{Dialects, Form};
/// use wazir_protocol::Protocol;
///
/// # #[cfg(feature = "shogi")] {
/// let mut game = wazir_packs::games().open("shogi", &Start::default())?;
/// let words = Dialects::built_in().of(game.entry());
/// let form = Form::driver(Protocol::Uci);
/// let mv = words.read_move(game.position(), "c3c4", form)?;
/// assert_eq!(game.write(mv), "7g7f");
/// game.play(mv)?;
/// let reply = game.read("3c3d")?;
/// assert_eq!(words.write_move(game.position(), reply, form), "g7g6");
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Default)]
pub struct Dialects(Vec<(GameId, Words)>);

impl fmt::Debug for Dialects {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.0.iter().map(|(id, _)| id)).finish()
    }
}

impl Dialects {
    /// No game has a dialect.
    pub fn none() -> Self {
        Self::default()
    }

    /// The dialects of the games that are built in: one for each feature of this crate that is on.
    pub fn built_in() -> Self {
        let dialects = Self::none();
        #[cfg(feature = "shogi")]
        let dialects = dialects.with(GameId::known("shogi"), shogi::Shogi);
        #[cfg(feature = "euroshogi")]
        let dialects = dialects.with(GameId::known("euroshogi"), euroshogi::EuroShogi);
        #[cfg(feature = "cwda")]
        let dialects = dialects.with(GameId::known("cwda"), cwda::Cwda);
        #[cfg(feature = "evo")]
        let dialects = dialects.with(GameId::known("evo"), evo::Evo);
        dialects
    }

    /// The table with the dialect of one game more; it takes the place of one with the same id.
    #[must_use]
    pub fn with(mut self, game: GameId, dialect: impl Dialect) -> Self {
        self.0.retain(|(known, _)| *known != game);
        let dialect: Option<Arc<dyn Inside>> = Some(Arc::new(Typed(dialect)));
        self.0.push((game, Words { dialect, name: None }));
        self
    }

    /// The table with a game more that is spoken in its own notation and goes by this name, in
    /// small letters and with `-` in the place of blanks and other signs.
    #[must_use]
    pub fn with_name(mut self, game: GameId, name: &str) -> Self {
        let word = |c: char| if c.is_ascii_alphanumeric() || c == '_' { c } else { '-' };
        let name: String = name.chars().take(60).map(word).collect();
        let name = name.to_ascii_lowercase();
        self.0.retain(|(known, words)| *known != game && words.name.as_deref() != Some(&*name));
        self.0.push((game, Words { dialect: None, name: Some(name.into()) }));
        self
    }

    /// The words of a game.
    pub fn of(&self, game: &Entry) -> Words {
        let known = self.0.iter().find(|(id, _)| id == game.id());
        known.map_or_else(Words::default, |(_, words)| words.clone())
    }
}
