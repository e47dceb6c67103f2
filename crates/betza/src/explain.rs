//! Explanations of pieces in plain words.
//!
//! The words follow the syntax tree, so every form that can be parsed can also be explained. Moves
//! that differ only in their directions share a clause, in the order of the text.

mod chain;
mod ending;
mod places;
mod texts;

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use wazir_text::{Argument, Language, Message, message};

use crate::ray::leapers;
use crate::{
    Atom, BetzaMove, Direction, Leaper, Leg, Modifiers, Movement, PathLeg, Reach, direction,
};
use texts::{Moves, Numbers};

/// The description of a piece in words for players, created by [`Movement::explain`].
///
/// `Display` joins the clauses, in English with semicolons, without a capital letter and without a
/// full stop.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Explanation {
    clauses: Vec<String>,
    language: Language,
}

impl Explanation {
    /// Returns the clauses, one for each way of moving; there is at least one.
    pub fn clauses(&self) -> &[String] {
        &self.clauses
    }
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.clauses.join(&self.language.say(Moves::BetweenClauses)))
    }
}

impl Movement {
    /// Explains the piece in plain English.
    ///
    /// "Forward" is from the owner's view. Of the oblique squares, the *narrow* ones lie with their
    /// longer coordinate in the named direction, the *wide* ones with their shorter coordinate.
    ///
    /// ```
    /// let unicorn: wazir_betza::Movement = "fhNbsK".parse()?;
    /// assert_eq!(
    ///     unicorn.explain().to_string(),
    ///     "leaps to the four forward knight squares; \
    ///      steps one square straight back, sideways or diagonally back"
    /// );
    /// # Ok::<(), wazir_betza::ParseError>(())
    /// ```
    pub fn explain(&self) -> Explanation {
        self.explain_in(Language::English)
    }

    /// Explains the piece in plain words of a language, as [`Self::explain`] does in English.
    ///
    /// ```
    /// use wazir_text::Language;
    /// let gold: wazir_betza::Movement = "WfF".parse()?;
    /// assert_eq!(gold.explain_in(Language::Japanese).to_string(), "縦横または斜め前に1マス動く");
    /// # Ok::<(), wazir_betza::ParseError>(())
    /// ```
    pub fn explain_in(&self, language: Language) -> Explanation {
        let mut groups: Vec<Clause<'_>> = Vec::new();
        for part in self.moves() {
            if part.atom() == Atom::Castling {
                let style = ClauseStyle::of(part, LeapLength::Castling);
                groups.push(Clause { language, style, leaps: sides(part) });
            }
            for &leaper in leapers(part.atom()) {
                add(&mut groups, language, part, leaper);
            }
        }
        Explanation { clauses: groups.iter().map(Clause::clause).collect(), language }
    }
}

/// What a language says.
trait Say: Copy {
    /// Returns a message in the language.
    fn say(self, message: impl Into<Message>) -> String;
}

impl Say for Language {
    fn say(self, message: impl Into<Message>) -> String {
        message.into().translate(self).to_string()
    }
}

fn add<'a>(groups: &mut Vec<Clause<'a>>, language: Language, part: &'a BetzaMove, leaper: Leaper) {
    let style = ClauseStyle::of(part, LeapLength::of(leaper));
    // The parser has rejected letters that choose nothing.
    let leaps = first_leaps(part, leaper);
    match groups.iter_mut().find(|group| group.style == style) {
        Some(group) => group.leaps.extend(leaps),
        None => groups.push(Clause { language, style, leaps }),
    }
}

/// Returns the first leaps of a move with one of the leapers of its atom.
fn first_leaps(part: &BetzaMove, leaper: Leaper) -> Vec<(i32, i32)> {
    let letters = part.legs().first().map_or(&[][..], Leg::directions);
    let chosen = |letters| direction::chosen_leaps(leaper, letters).unwrap_or_default();
    let Some(start) = part.path().first() else { return chosen(letters) };
    let mut leaps = chosen(start.leg().directions());
    if !part.bends_at_once() {
        let allowed = chosen(letters);
        leaps.retain(|leap| allowed.contains(leap));
    }
    leaps
}

/// Returns the sides to which a move castles.
fn sides(part: &BetzaMove) -> Vec<(i32, i32)> {
    let letters = part.legs().first().map_or(&[][..], Leg::directions);
    let mut steps = direction::chosen_leaps(Leaper::Wazir, letters).unwrap_or_default();
    steps.retain(|step| step.1 == 0);
    steps
}

/// The length and type of one leap.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LeapLength {
    /// The number of squares, orthogonally or diagonally.
    Straight(i32),
    Oblique(Leaper),
    Castling,
}

impl LeapLength {
    fn of(leaper: Leaper) -> Self {
        if leaper.is_oblique() { Self::Oblique(leaper) } else { Self::Straight(leaper.leap().0) }
    }
}

/// The properties that moves must share to be in one clause.
#[derive(PartialEq, Eq)]
struct ClauseStyle<'a> {
    span: LeapLength,
    reach: Reach,
    initial: bool,
    modes: Modifiers,
    jumps: u16,
    /// The legs after the first, and the atom that determines their directions.
    later: Option<(Atom, &'a [Leg])>,
    repeated: Option<Range<usize>>,
    /// What is in front of brackets, and the legs inside.
    path: (PathPrefix<'a>, &'a [PathLeg]),
}

/// The letters in front of brackets.
#[derive(PartialEq, Eq)]
struct PathPrefix<'a> {
    letters: &'a [Direction],
    /// Set if the letters choose among the paths, not among the first leaps.
    chooses_paths: bool,
    modes: Modifiers,
}

impl<'a> ClauseStyle<'a> {
    fn of(part: &'a BetzaMove, span: LeapLength) -> Self {
        let prefix = part.legs().first();
        let first = part.path().first().map(PathLeg::leg).or(prefix);
        let later = part.legs().get(1..).filter(|legs| !legs.is_empty());
        let prefix = prefix.filter(|_| !part.path().is_empty());
        let letters = prefix.map_or(&[][..], Leg::directions);
        let chooses_paths = part.bends_at_once() && !letters.is_empty();
        let modes = prefix.map(Leg::modifiers);
        Self {
            span,
            reach: part.reach(),
            initial: part.is_initial(),
            modes: first.map(Leg::modifiers).unwrap_or_default(),
            jumps: first.map_or(0, Leg::jumps),
            later: later.map(|legs| (part.atom(), legs)),
            repeated: part.repeated(),
            path: (
                PathPrefix { letters, chooses_paths, modes: modes.unwrap_or_default() },
                part.path(),
            ),
        }
    }

    /// Returns the effective reach: circular movement has no limit unless one is written.
    fn reach(&self) -> Reach {
        let circular = self.modes.contains(Modifiers::CIRCULAR);
        if circular && self.reach == Reach::ONE { Reach::Unlimited } else { self.reach }
    }

    /// Returns the squares of one leap along its longer side.
    fn length(&self) -> i32 {
        match self.span {
            LeapLength::Straight(length) => length,
            LeapLength::Oblique(leaper) => leaper.leap().0,
            LeapLength::Castling => 1,
        }
    }

    fn hops(&self) -> bool {
        self.modes.intersects(Modifiers::HOP | Modifiers::GRASSHOP)
    }

    /// Returns whether a slide skips as many squares as it may travel.
    fn is_idle(&self) -> bool {
        self.span == LeapLength::Straight(1) && !self.reach.allows(u32::from(self.jumps) + 1)
    }
}

/// Moves that share a clause.
struct Clause<'a> {
    language: Language,
    style: ClauseStyle<'a>,
    leaps: Vec<(i32, i32)>,
}

impl Clause<'_> {
    fn say(&self, message: impl Into<Message>) -> String {
        self.language.say(message)
    }

    fn clause(&self) -> String {
        let style = &self.style;
        let clause = match (style.span, style.later) {
            (LeapLength::Castling, _) => self.castling(),
            (_, Some((atom, legs))) => chain::clause(self, atom, legs, style.repeated.as_ref()),
            _ if !style.path.1.is_empty() => self.path(),
            _ if style.is_idle() => self.say(Moves::NoSquare),
            _ => self.travel() + &ending::last(style.modes, self.language),
        };
        if style.initial { self.say(message!(Moves::FirstMove { clause })) } else { clause }
    }

    fn path(&self) -> String {
        let (prefix, path) = &self.style.path;
        let mut text = chain::path_clause(self.travel(), path, self.language);
        if prefix.chooses_paths {
            let leaps = direction::chosen_leaps(Leaper::Knight, prefix.letters).unwrap_or_default();
            let squares = places::oblique_squares(Leaper::Knight, &leaps);
            text += &self.say(message!(Moves::OnPaths { squares }));
        }
        if prefix.modes.contains(Modifiers::HALFLING) {
            text += &self.say(Moves::Halfling);
        }
        text + &ending::last(prefix.modes, self.language)
    }

    fn castling(&self) -> String {
        let side = match self.leaps.as_slice() {
            [(1, _)] => Moves::ToTheRight,
            [(-1, _)] => Moves::ToTheLeft,
            _ => Moves::ToEitherSide,
        };
        let distance = match self.style.reach {
            Reach::Limited(count) => squares(i32::from(count)),
            Reach::Unlimited => Moves::AnyNumber.into(),
        };
        self.say(message!(Moves::Castles { side, distance }))
    }

    /// Returns the words for the path of the first or only leg, without its ending.
    fn travel(&self) -> String {
        let style = &self.style;
        let hops = style.later.is_none() && style.hops();
        let mut text = self.say(if hops { self.hop() } else { self.plain() });
        for message in passing(style) {
            text += &self.say(message);
        }
        for (mode, words) in [
            (Modifiers::CROOKED, Moves::Crooked),
            (Modifiers::CIRCULAR, Moves::Circular),
            (Modifiers::CYLINDER, Moves::Cylinder),
            (Modifiers::HALFLING, Moves::Halfling),
        ] {
            if style.modes.contains(mode) {
                text += &self.say(words);
            }
        }
        text
    }

    fn plain(&self) -> Message {
        let style = &self.style;
        let lame = style.modes.contains(Modifiers::LAME);
        match (style.span, style.reach()) {
            (LeapLength::Straight(1), reach) => self.slide(reach),
            (LeapLength::Straight(length), Reach::ONE) => {
                let (directions, squares) = (self.directions(), squares(length));
                match lame {
                    true => message!(Moves::Goes { squares, directions }),
                    false => message!(Moves::Leaps { squares, directions }),
                }
            }
            (LeapLength::Oblique(leaper), Reach::ONE) => {
                let squares = places::oblique_squares(leaper, &self.leaps);
                match lame {
                    true => message!(Moves::GoesTo { squares }),
                    false => message!(Moves::LeapsTo { squares }),
                }
            }
            (_, reach) => self.ride(reach),
        }
    }

    fn slide(&self, reach: Reach) -> Message {
        let (slide, directions) = (slide(reach), self.directions());
        message!(Moves::Along { slide, directions })
    }

    fn ride(&self, reach: Reach) -> Message {
        let limit = match reach {
            Reach::Limited(count) => {
                let number = number(count.into());
                message!(Moves::LimitedRide { number }).into()
            }
            Reach::Unlimited => Argument::from(""),
        };
        match self.style.span {
            LeapLength::Oblique(leaper) => {
                let (piece, way) =
                    (places::noun(leaper), places::oblique_ways(leaper, &self.leaps));
                message!(Moves::ObliqueRide { piece, way, limit })
            }
            LeapLength::Straight(_) | LeapLength::Castling => {
                let (directions, squares) = (self.directions(), squares(self.style.length()));
                message!(Moves::StraightRide { directions, squares, limit })
            }
        }
    }

    fn hop(&self) -> Message {
        let style = &self.style;
        let adjacent = style.modes.contains(Modifiers::GRASSHOP);
        let (travel, remark) = match style.span {
            LeapLength::Straight(1) if adjacent => {
                let limit = match style.reach {
                    Reach::Limited(count) => {
                        let squares = squares(i32::from(count));
                        message!(Moves::LimitedHop { squares }).into()
                    }
                    Reach::Unlimited => Argument::from(""),
                };
                let directions = self.directions();
                return message!(Moves::HopsBehind { directions, limit });
            }
            LeapLength::Straight(1) => (self.slide(style.reach), Moves::OverOne),
            _ if adjacent => (self.ride(style.reach), Moves::LandsBehind),
            _ => (self.ride(style.reach), Moves::OverOne),
        };
        message!(Moves::WithRemark { travel, remark })
    }

    fn directions(&self) -> Argument {
        places::compass(&self.leaps)
    }
}

/// Returns the remarks on the squares passed.
fn passing(style: &ClauseStyle<'_>) -> impl Iterator<Item = Message> {
    let lame = match style.span {
        _ if !style.modes.contains(Modifiers::LAME) => None,
        _ if style.reach() > Reach::ONE => Some(Moves::Lame),
        LeapLength::Straight(2) => Some(Moves::LameSquare),
        LeapLength::Straight(_) => Some(Moves::LameSquares),
        LeapLength::Oblique(Leaper::Zebra) => Some(Moves::LameZebra),
        _ => Some(Moves::LameOblique),
    };
    lame.map(Message::from).into_iter().chain(jumps(style.jumps, style.span))
}

/// Returns the remark on the squares that a leg skips, or on the piece that it must leap over.
fn jumps(count: u16, span: LeapLength) -> Option<Message> {
    match (count, span) {
        (0, _) => None,
        (1, LeapLength::Straight(1)) => Some(Moves::PastFirst.into()),
        (count, LeapLength::Straight(1)) => {
            let number = number(count.into());
            Some(message!(Moves::PastSquares { number }))
        }
        _ => Some(Moves::OverHalfWay.into()),
    }
}

/// Returns the verb for steps and slides.
fn slide(reach: Reach) -> Message {
    match reach {
        Reach::ONE => Moves::OneStep.into(),
        Reach::Limited(count) => {
            let squares = squares(i32::from(count));
            message!(Moves::SlidesUpTo { squares })
        }
        Reach::Unlimited => Moves::Slides.into(),
    }
}

fn squares(count: i32) -> Message {
    let number = number(count);
    message!(Moves::Squares { number, count })
}

/// Returns a number, in English as a word if it is small.
fn number(count: i32) -> Argument {
    const WORDS: [Numbers; 10] = [
        Numbers::Zero,
        Numbers::One,
        Numbers::Two,
        Numbers::Three,
        Numbers::Four,
        Numbers::Five,
        Numbers::Six,
        Numbers::Seven,
        Numbers::Eight,
        Numbers::Nine,
    ];
    let word = usize::try_from(count).ok().and_then(|count| WORDS.get(count).copied());
    word.map_or_else(|| count.into(), Into::into)
}

/// The examples of the tutorial run as tests.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/tutorial.md")]
struct Tutorial;
