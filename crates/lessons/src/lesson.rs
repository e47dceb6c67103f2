//! Lessons: positions with tasks.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use wazir_registry::{AnyMove, GameId, GameRegistry, OpenError, Play, StartOptions};
use wazir_text::{Message, message};

use crate::texts::Lessons;
use crate::{Goal, check};

/// One move of a lesson: its task and goal, a solution, and the replies to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    task: Message,
    goal: Goal,
    solution: Cow<'static, str>,
    replies: Vec<Cow<'static, str>>,
}

impl Step {
    /// Creates a step from its task in words, its goal, and one move that meets the goal, in the
    /// game's notation.
    ///
    /// ```
    /// use wazir_lessons::{Goal, Step};
    ///
    /// wazir_text::texts! {
    ///     Lessons { MateTask { en: "Mate with the gold in your hand.", ja: "持ち駒の金で詰ませましょう。" } }
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

    /// Adds a reply of the next player. One reply for each of the other players leads to the next
    /// step. It must be legal after every move that meets the goal.
    #[must_use]
    pub fn with_reply(mut self, mv: impl Into<Cow<'static, str>>) -> Self {
        self.replies.push(mv.into());
        self
    }

    /// The task, in words.
    pub fn task(&self) -> &Message {
        &self.task
    }

    /// The goal of the task.
    pub fn goal(&self) -> &Goal {
        &self.goal
    }

    /// A move that meets the goal, in the game's notation.
    pub fn solution(&self) -> &str {
        &self.solution
    }

    /// The replies of the other players, if another step follows.
    pub fn replies(&self) -> impl ExactSizeIterator<Item = &str> {
        self.replies.iter().map(|reply| &**reply)
    }
}

/// The verdict on an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Verdict {
    /// The answer is right, and the lesson is solved.
    Solved,
    /// The answer is right, and another step follows.
    Continue {
        /// The replies of the other players, in the game's notation.
        replies: Vec<String>,
    },
    /// The answer is wrong or not legal; the reason is a whole sentence.
    Wrong(Message),
}

/// A position of a game with a task for a learner.
///
/// Lessons of games from outside are made in the same way as the built-in ones:
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
///     .with_step(Step::new(words("Go to 9d."), MovePattern::with_piece("L").to("9d"), "9i9d"));
/// let play = lesson.open(&wazir_builtin::games())?;
/// let [short, right] = ["9i9e", "9i9d"].map(|text| play.read_move(text).unwrap());
/// let Verdict::Wrong(why) = lesson.check_answer(&play, short) else { panic!("too short") };
/// assert_eq!(why.to_string(), "That is legal, but the task is to move to 9d, not to 9e.");
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
    /// Creates a lesson of a game, with a title and an id that is unique among the lessons of the
    /// game. It starts as the game does, and has no steps yet.
    pub fn new(game: GameId, id: impl Into<Cow<'static, str>>, title: impl Into<Message>) -> Self {
        let (id, title, start) = (id.into(), title.into(), StartOptions::default());
        Self { game, id, title, start, steps: Vec::new() }
    }

    /// Sets the start position, in exactly the text form that the game itself writes: a game is
    /// recognised as one of the lesson by this text.
    #[must_use]
    pub fn with_position(self, position: impl Into<String>) -> Self {
        Self { start: self.start.with_position(position), ..self }
    }

    /// Changes a rule from its default, by key and value of the option.
    #[must_use]
    pub fn with_option(self, key: impl Into<String>, value: impl Into<String>) -> Self {
        Self { start: self.start.with_option(key, value), ..self }
    }

    /// Appends a step.
    #[must_use]
    pub fn with_step(mut self, step: Step) -> Self {
        self.steps.push(step);
        self
    }

    /// The id of the game.
    pub fn game(&self) -> &GameId {
        &self.game
    }

    /// The id by which the lesson is found, in every language the same: lower-case letters and `-`.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The title, a few words.
    pub fn title(&self) -> &Message {
        &self.title
    }

    /// The start options of its game.
    pub fn start(&self) -> &StartOptions {
        &self.start
    }

    /// The steps, in order.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The moves of a solution, without the replies between them.
    pub fn solution(&self) -> impl ExactSizeIterator<Item = &str> {
        self.steps.iter().map(Step::solution)
    }

    /// Starts the lesson, as a game that can be shown and played like any other.
    ///
    /// # Errors
    /// If the game does not start with these options. Built-in lessons start if their game is in
    /// the registry.
    pub fn open(&self, games: &GameRegistry) -> Result<Play, OpenError> {
        games.open(self.game.as_str(), &self.start)
    }

    /// The step that a game of this lesson has reached, by its number of moves; `None` after the
    /// last step, and if it is another player's turn.
    pub fn current_step(&self, play: &Play) -> Option<&Step> {
        self.step_index(play).and_then(|number| self.steps.get(number))
    }

    /// The task of the current step, in words; `None` if there is no current step.
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

    /// Judges a move without playing it.
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

    /// Judges a move and, if it is right, plays it with the replies to it. A wrong move changes
    /// nothing. Lessons of several steps should be played with this method only.
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

/// Plays a move and the replies to it. The error is the reason why one of them is not legal.
fn play_with_replies(play: &Play, mv: AnyMove, replies: &[String]) -> Result<Play, Message> {
    let mut after = play.clone();
    after.play(mv).map_err(|why| why.message())?;
    for reply in replies {
        after.play_text(reply).map_err(|error| error.message())?;
    }
    Ok(after)
}
