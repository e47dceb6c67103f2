//! A position with a task.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use wazir_registry::{AnyMove, GameId, GameRegistry, OpenError, Play, StartOptions};
use wazir_text::{Message, message};

use crate::texts::Lessons;
use crate::{Goal, check};

/// One move of a lesson: what it has to come to, a move that does, and what is replied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    task: Message,
    goal: Goal,
    solution: Cow<'static, str>,
    replies: Vec<Cow<'static, str>>,
}

impl Step {
    /// A step with its task in words, its goal, and one move that meets it, as the game writes
    /// moves.
    ///
    /// ```
    /// use wazir_lessons::{Goal, Step};
    ///
    /// wazir_text::texts! {
    ///     Lessons { MateTask { en: "Mate with the gold in your hand.", ja: "持駒の金で詰ませましょう。" } }
    /// }
    ///
    /// # fn main() {
    /// let step = Step::new(Lessons::MateTask, Goal::Win, "G*5b");
    /// assert_eq!(step.solution(), "G*5b");
    /// # }
    /// ```
    pub fn new(
        task: impl Into<Message>,
        goal: impl Into<Goal>,
        solution: impl Into<Cow<'static, str>>,
    ) -> Self {
        let (task, goal, solution) = (task.into(), goal.into(), solution.into());
        Self { task, goal, solution, replies: Vec::new() }
    }

    /// The same step, after which another player replies so. One reply for each of the other
    /// players leads to the next step. It must be legal after every move that meets the goal.
    #[must_use]
    pub fn with_reply(mut self, mv: impl Into<Cow<'static, str>>) -> Self {
        self.replies.push(mv.into());
        self
    }

    /// What is to be done, in words.
    pub fn task(&self) -> &Message {
        &self.task
    }

    /// What is to be done.
    pub fn goal(&self) -> &Goal {
        &self.goal
    }

    /// A move that does it, as the game writes moves.
    pub fn solution(&self) -> &str {
        &self.solution
    }

    /// What the other players reply when it is done and more is to come.
    pub fn replies(&self) -> impl ExactSizeIterator<Item = &str> {
        self.replies.iter().map(|reply| &**reply)
    }
}

/// What an answer is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Verdict {
    /// It was the last thing to do.
    Solved,
    /// It is right, and more is to be done.
    Continue {
        /// What the other players reply, as the game writes moves.
        replies: Vec<String>,
    },
    /// It is not right, or not allowed; why not, as a whole sentence.
    Wrong(Message),
}

/// A position of a game with a task for somebody who learns it.
///
/// Lessons of games that are not built in are made in the same way as those that are:
///
/// ```
/// use wazir_game::texts::Options;
/// use wazir_registry::GameId;
/// use wazir_lessons::{MovePattern, Lesson, Step, Verdict};
/// use wazir_text::message;
///
/// let words = |words: &'static str| message!(Options::Own { words });
/// let lesson = Lesson::new(GameId::from_static("shogi"), "lance", words("The lance"))
///     .with_position("4k4/9/9/9/9/9/9/9/L3K4 b - 1")
///     .with_step(Step::new(words("Go to 9d."), MovePattern::of("L").to("9d"), "9i9d"));
/// let play = lesson.open(&wazir_builtin::games())?;
/// let [short, right] = ["9i9e", "9i9d"].map(|text| play.read_move(text).unwrap());
/// let Verdict::Wrong(why) = lesson.check_answer(&play, short) else { panic!("too short") };
/// assert_eq!(why.to_string(), "That is legal, but the piece is to go to 9d, not to 9e.");
/// assert_eq!(lesson.check_answer(&play, right), Verdict::Solved);
/// # Ok::<(), wazir_registry::OpenError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lesson {
    game: GameId,
    id: Cow<'static, str>,
    title: Message,
    start: StartOptions,
    steps: Vec<Step>,
}

impl Lesson {
    /// A lesson of a game, with an id that no other lesson of the game has, and with a title. It
    /// starts as the game does, and has no steps yet.
    pub fn new(game: GameId, id: impl Into<Cow<'static, str>>, title: impl Into<Message>) -> Self {
        let (id, title, start) = (id.into(), title.into(), StartOptions::default());
        Self { game, id, title, start, steps: Vec::new() }
    }

    /// The same lesson at a position, in the text form of its game, as the game itself writes it:
    /// by this text a game is known as one of the lesson.
    #[must_use]
    pub fn with_position(self, position: impl Into<String>) -> Self {
        Self { start: self.start.with_position(position), ..self }
    }

    /// The same lesson under a rule that is not the usual one, by key and value of the option.
    #[must_use]
    pub fn with_option(self, key: impl Into<String>, value: impl Into<String>) -> Self {
        Self { start: self.start.with_option(key, value), ..self }
    }

    /// The same lesson with one more thing to do, after those it has.
    #[must_use]
    pub fn with_step(mut self, step: Step) -> Self {
        self.steps.push(step);
        self
    }

    /// The game.
    pub fn game(&self) -> &GameId {
        &self.game
    }

    /// The name by which it is found, the same in every language: lower-case letters and `-`.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// What it is about, in a few words.
    pub fn title(&self) -> &Message {
        &self.title
    }

    /// How its game starts.
    pub fn start(&self) -> &StartOptions {
        &self.start
    }

    /// What is to be done, move by move.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Moves that solve it, without the replies between them.
    pub fn solution(&self) -> impl ExactSizeIterator<Item = &str> {
        self.steps.iter().map(Step::solution)
    }

    /// Begins the lesson, as a game that can be shown and played like any other.
    ///
    /// # Errors
    /// Why the game does not start so; lessons that are built in start wherever their games are in
    /// the list.
    pub fn open(&self, games: &GameRegistry) -> Result<Play, OpenError> {
        games.open(self.game.as_str(), &self.start)
    }

    /// The step that a game of this lesson has come to, by the number of moves that were played in
    /// it; `None` after the last, and where it is another player's turn.
    pub fn current_step(&self, play: &Play) -> Option<&Step> {
        self.step_index(play).and_then(|number| self.steps.get(number))
    }

    /// What is to be done now, in words; `None` where there is nothing more to do.
    pub fn current_task(&self, play: &Play) -> Option<&Message> {
        self.current_step(play).map(Step::task)
    }

    fn step_index(&self, play: &Play) -> Option<usize> {
        let ours = play.entry().id() == &self.game
            && self.start.position().is_none_or(|text| text == play.start_text());
        let mut ply = 0;
        let starts = self.steps.iter().map(|step| {
            let at = ply;
            ply += 1 + step.replies.len();
            at
        });
        let number = starts.enumerate().find(|(_, at)| *at == play.ply())?.0;
        ours.then_some(number)
    }

    /// What a move is worth, without playing it.
    ///
    /// ```
    /// use wazir_lessons::{Course, Verdict};
    /// let games = wazir_builtin::games();
    /// let lesson = Course::find(&games, "cwda", "castling").unwrap();
    /// let play = lesson.open(&games)?;
    /// let usual = play.read_move("e1c1").unwrap();
    /// assert!(matches!(lesson.check_answer(&play, usual), Verdict::Wrong(_)));
    /// let three = play.read_move("e1b1").unwrap();
    /// assert_eq!(lesson.check_answer(&play, three), Verdict::Solved);
    /// # Ok::<(), wazir_registry::OpenError>(())
    /// ```
    pub fn check_answer(&self, play: &Play, mv: AnyMove) -> Verdict {
        let step = self.step_index(play).and_then(|at| Some((at, self.steps.get(at)?)));
        let Some((number, step)) = step else {
            return Verdict::Wrong(Lessons::OtherPosition.into());
        };
        let mut after = play.clone();
        if let Err(why) = after.play(mv) {
            return Verdict::Wrong(message!(Lessons::NotLegal { why: why.message() }));
        }
        match check::unmet_reason(&step.goal, play, &after, mv) {
            Some(why) => Verdict::Wrong(why),
            None if number + 1 == self.steps.len() => Verdict::Solved,
            None => {
                Verdict::Continue { replies: step.replies().map(ToString::to_string).collect() }
            }
        }
    }

    /// Judges a move, and plays it with the replies that follow when it is right. When it is wrong
    /// nothing changes. A lesson of several steps is meant to be played by this alone.
    ///
    /// ```
    /// use wazir_lessons::{Course, Verdict};
    /// let games = wazir_builtin::games();
    /// let lesson = Course::find(&games, "shogi", "hand").unwrap();
    /// let mut play = lesson.open(&games)?;
    /// let take = play.read_move("2h2d")?;
    /// assert!(matches!(lesson.answer(&mut play, take), Verdict::Continue { .. }));
    /// assert_eq!(play.ply(), 2, "the reply is played as well");
    /// let drop = play.read_move("S*6b")?;
    /// assert_eq!(lesson.answer(&mut play, drop), Verdict::Solved);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn answer(&self, play: &mut Play, mv: AnyMove) -> Verdict {
        let verdict = self.check_answer(play, mv);
        let replies: &[String] = match &verdict {
            Verdict::Wrong(_) => return verdict,
            Verdict::Continue { replies } => replies,
            Verdict::Solved => &[],
        };
        match play_with_replies(play, mv, replies) {
            Ok(after) => {
                *play = after;
                verdict
            }
            Err(why) => Verdict::Wrong(message!(Lessons::NotLegal { why })),
        }
    }
}

/// The game with a move and the replies to it, or why one of them is not allowed.
fn play_with_replies(play: &Play, mv: AnyMove, replies: &[String]) -> Result<Play, Message> {
    let mut after = play.clone();
    after.play(mv).map_err(|why| why.message())?;
    for reply in replies {
        after.play_text(reply).map_err(|error| error.message())?;
    }
    Ok(after)
}
