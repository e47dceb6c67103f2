//! Moves and squares as people write them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use wazir_game::Seat;
use wazir_notation::{MoveReadError, MoveStyle, MoveStyles};
use wazir_registry::{AnyMove, AnyPosition, GameEntry, Play};
use wazir_text::Language;

use crate::LocalizedText;

/// The notations of a game beside its own.
///
/// ```
/// use wazir_registry::StartOptions;
/// use wazir_tables::notation::NotationView;
/// let shogi = wazir_builtin::games().open("shogi", &StartOptions::default())?;
/// let view = NotationView::of(&shogi);
/// assert_eq!(view.styles, ["japanese", "western", "western-digits", "csa"]);
/// assert_eq!((&*view.defaults["en"], &*view.defaults["ja"]), ("western", "japanese"));
/// assert_eq!(view.squares["japanese"]["4a"], "４一");
/// # Ok::<(), wazir_registry::OpenError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct NotationView {
    /// The names of the notations, in the order of [`PlayedMove::written`].
    pub styles: Vec<String>,
    /// The notation that readers of a language expect, by language.
    #[serde(rename = "default")]
    pub defaults: BTreeMap<String, String>,
    /// The names of the squares in the notations that have names of their own for them.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub squares: BTreeMap<String, BTreeMap<String, String>>,
}

impl NotationView {
    /// Returns the notations of a game; none if it has only its own.
    pub fn of(game: &Play) -> Self {
        let known = MoveStyles::of(game.entry());
        let styles = || known.iter().filter(|style| *style != MoveStyle::Coordinates);
        let default = |language: &Language| {
            (language.to_string(), known.default_style(*language).to_string())
        };
        let squares: Vec<String> =
            game.board().all_squares().map(|square| square.to_string()).collect();
        let renamed = |style: MoveStyle| {
            let pairs = squares.iter().map(|name| (name.clone(), style.square_name(name)));
            pairs.filter(|(name, shown)| name != shown).collect::<BTreeMap<_, _>>()
        };
        let renamed = styles().map(|style| (style.to_string(), renamed(style)));
        Self {
            styles: styles().map(|style| style.to_string()).collect(),
            defaults: Language::ALL.iter().map(default).collect(),
            squares: renamed.filter(|(_, names)| !names.is_empty()).collect(),
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.styles.is_empty()
    }
}

/// A move of the game, in all notations.
///
/// ```
/// use wazir_registry::StartOptions;
/// use wazir_tables::notation::PlayedMove;
/// let start = StartOptions::default().with_armies("fide:fide");
/// let chess = wazir_builtin::games().open("cwda", &start)?;
/// let played = PlayedMove::of(&chess, chess.read_move("g1f3")?);
/// assert_eq!(serde_json::to_string(&played)?, r#"{"m":"g1f3","w":["Nf3","♘f3"]}"#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayedMove {
    /// The move in the notation of the game.
    #[serde(rename = "m")]
    pub text: String,
    /// The move in the notations of [`NotationView::styles`], in their order.
    #[serde(rename = "w", default, skip_serializing_if = "Vec::is_empty")]
    pub written: Vec<String>,
}

impl PlayedMove {
    /// Returns a legal move of the present position of a game.
    pub fn of(game: &Play, mv: AnyMove) -> Self {
        Self::at(game.entry(), &game.position().to_any(), last_move(game, 0), mv)
    }

    fn at(game: &GameEntry, at: &AnyPosition, previous: Option<AnyMove>, mv: AnyMove) -> Self {
        let written = MoveStyles::of(game).write_all(at, previous, mv);
        Self { text: wazir_game::Game::move_text(at, mv), written }
    }

    /// Returns the text that readers of a language expect.
    pub fn text_in(&self, game: &GameEntry, language: Language) -> &str {
        let styles = MoveStyles::of(game);
        let default = styles.default_style(language);
        let nth = styles.iter().position(|style| style == default);
        nth.and_then(|nth| self.written.get(nth)).unwrap_or(&self.text)
    }
}

/// Returns the move that many moves before the last one.
fn last_move(game: &Play, before: usize) -> Option<AnyMove> {
    let record = game.record();
    let node = (0..before).fold(record.cursor(), |node, _| record.node(node).parent());
    record.node(node).mv()
}

/// Returns the moves from the start to the present position.
pub fn played_line(game: &Play) -> Vec<PlayedMove> {
    let mut previous = None;
    let moves = game.record().moves().into_iter().zip(game.record().history().iter());
    moves
        .map(|(mv, at)| PlayedMove::at(game.entry(), &at.to_any(), previous.replace(mv), mv))
        .collect()
}

/// Returns the last move; `None` at the start.
pub(crate) fn last_played_move(game: &Play) -> Option<PlayedMove> {
    let before = game.record().history().iter().rev().nth(1)?.to_any();
    Some(PlayedMove::at(game.entry(), &before, last_move(game, 1), last_move(game, 0)?))
}

/// Returns moves that follow the present position, up to the first illegal one.
///
/// ```
/// use wazir_registry::StartOptions;
/// use wazir_tables::notation::variation;
/// let games = wazir_builtin::games();
/// let start = games.open("shogi", &StartOptions::default())?;
/// let mut game = start.clone();
/// let line = [game.play_text("7g7f")?, game.play_text("3c3d")?, game.play_text("8h2b+")?];
/// let western: Vec<String> = variation(&start, &line).into_iter().map(|mv| mv.written[1].clone()).collect();
/// assert_eq!(western, ["P-7f", "P-3d", "Bx2b+"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn variation(game: &Play, line: &[AnyMove]) -> Vec<PlayedMove> {
    let mut at = game.position().to_any();
    let mut previous = last_move(game, 0);
    let mut moves = Vec::with_capacity(line.len());
    for &mv in line {
        let played = PlayedMove::at(game.entry(), &at, previous.replace(mv), mv);
        if wazir_game::Game::play(&mut at, mv).is_err() {
            break;
        }
        moves.push(played);
    }
    moves
}

/// Returns the move that a text means. A text that is a move in the game's own notation is that
/// move, legal or not; any other is read as people type moves, and names a legal one.
///
/// # Errors
/// Returns why the text is neither.
pub fn read_move(game: &Play, text: &str) -> Result<AnyMove, MoveReadError> {
    game.read_move(text).or_else(|_| wazir_notation::read_move(game, text))
}

/// The answer to the question which move a text means.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MoveReading {
    /// The text.
    pub text: String,
    /// The number of the event for which this holds.
    pub n: u64,
    /// The move, if the text means one.
    #[serde(flatten)]
    pub mv: Option<PlayedMove>,
    /// The reason why the text is no move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub say: Option<LocalizedText>,
}

impl MoveReading {
    /// Reads a text as a move of the player in a seat, which can be a premove, or else of the player
    /// to move. `n` is the number of the event for which this holds. A move that is not legal is
    /// written in the game's own notation only.
    pub fn of(game: &Play, seat: Option<Seat>, text: &str, n: u64) -> Self {
        let waits = seat.filter(|seat| *seat != game.to_move());
        let ahead = waits.and_then(|seat| game.with_turn(seat));
        let game = ahead.as_ref().unwrap_or(game);
        let read = read_move(game, text);
        let (mv, say) = match read {
            Ok(mv) if game.validate_move(mv).is_ok() => (Some(PlayedMove::of(game, mv)), None),
            Ok(mv) => {
                let text = game.move_text(mv);
                (Some(PlayedMove { text, written: Vec::new() }), None)
            }
            Err(error) => (None, Some(LocalizedText::from(error.message().clone()))),
        };
        Self { text: text.to_owned(), n, mv, say }
    }
}
