//! Explanations of pieces in plain English.
//!
//! The words follow the syntax tree, so every form that can be parsed can also be explained. Moves
//! that differ only in their directions share a clause, in the order of the text.

mod chain;
mod ending;
mod places;

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use crate::ray::leapers;
use crate::{
    Atom, BetzaMove, Direction, Leaper, Leg, Modifiers, Movement, PathLeg, Reach, direction,
};

/// The description of a piece in words for players, created by [`Movement::explain`].
///
/// `Display` joins the clauses with semicolons, without a capital letter and without a full stop.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Explanation {
    clauses: Vec<String>,
}

impl Explanation {
    /// Returns the clauses, one for each way of moving; there is at least one.
    pub fn clauses(&self) -> &[String] {
        &self.clauses
    }
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.clauses.join("; "))
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
        let mut groups: Vec<Clause<'_>> = Vec::new();
        for part in self.moves() {
            if part.atom() == Atom::Castling {
                groups.push(Clause {
                    style: ClauseStyle::of(part, LeapLength::Castling),
                    leaps: sides(part),
                });
            }
            for &leaper in leapers(part.atom()) {
                add(&mut groups, part, leaper);
            }
        }
        Explanation { clauses: groups.iter().map(Clause::clause).collect() }
    }
}

fn add<'a>(groups: &mut Vec<Clause<'a>>, part: &'a BetzaMove, leaper: Leaper) {
    let style = ClauseStyle::of(part, LeapLength::of(leaper));
    // The parser has rejected letters that choose nothing.
    let leaps = first_leaps(part, leaper);
    match groups.iter_mut().find(|group| group.style == style) {
        Some(group) => group.leaps.extend(leaps),
        None => groups.push(Clause { style, leaps }),
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

const LAME: &str = ", passing over empty squares only";
const CYLINDER: &str = ", with the left and right edges of the board joined";
const HALFLING: &str = ", at most half of the way to the edge, rounded up";

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
    /// What stands in front of brackets, and the legs inside.
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
    style: ClauseStyle<'a>,
    leaps: Vec<(i32, i32)>,
}

impl Clause<'_> {
    fn clause(&self) -> String {
        let start = if self.style.initial { "on its first move " } else { "" };
        let style = &self.style;
        let body = match (style.span, style.later) {
            (LeapLength::Castling, _) => self.castling(),
            (_, Some((atom, legs))) => chain::clause(self, atom, legs, style.repeated.as_ref()),
            _ if !style.path.1.is_empty() => self.path(),
            _ if style.is_idle() => "has a move that never reaches a square".to_string(),
            _ => self.travel() + &ending::last(style.modes),
        };
        format!("{start}{body}")
    }

    fn path(&self) -> String {
        let (prefix, path) = &self.style.path;
        let mut text = chain::path_clause(self.travel(), path);
        if prefix.chooses_paths {
            let leaps = direction::chosen_leaps(Leaper::Knight, prefix.letters).unwrap_or_default();
            let squares = places::oblique(Leaper::Knight, &leaps, "squares");
            text += &format!(", on paths that begin toward {squares} only");
        }
        if prefix.modes.contains(Modifiers::HALFLING) {
            text += HALFLING;
        }
        text + &ending::last(prefix.modes)
    }

    fn castling(&self) -> String {
        let side = match self.leaps.as_slice() {
            [(1, _)] => "to the right",
            [(-1, _)] => "to the left",
            _ => "to either side",
        };
        let distance = match self.style.reach {
            Reach::Limited(count) => squares(i32::from(count)),
            Reach::Unlimited => "any number of squares".to_string(),
        };
        format!(
            "castles {side}, going {distance} towards a friend at the edge that has never moved, \
             which lands next to it on the inner side"
        )
    }

    /// Returns the words for the path of the first or only leg, without its ending.
    fn travel(&self) -> String {
        let style = &self.style;
        let mut text =
            if style.later.is_none() && style.hops() { self.hop() } else { self.plain() };
        text += &passing_clause(style);
        for (mode, words) in [
            (Modifiers::CROOKED, ", turning 90 degrees right and left in turn after each step"),
            (Modifiers::CIRCULAR, ", turning 45 degrees the same way after each step"),
            (Modifiers::CYLINDER, CYLINDER),
            (Modifiers::HALFLING, HALFLING),
        ] {
            if style.modes.contains(mode) {
                text += words;
            }
        }
        text
    }

    fn plain(&self) -> String {
        let style = &self.style;
        let verb = if style.modes.contains(Modifiers::LAME) { "goes" } else { "leaps" };
        match (style.span, style.reach()) {
            (LeapLength::Castling, _) => String::new(),
            (LeapLength::Straight(1), reach) => format!("{} {}", slide(reach), self.directions()),
            (LeapLength::Straight(length), Reach::ONE) => {
                format!("{verb} {} {}", squares(length), self.directions())
            }
            (LeapLength::Oblique(leaper), Reach::ONE) => {
                format!("{verb} to {}", places::oblique(leaper, &self.leaps, "squares"))
            }
            (_, reach) => self.ride(reach),
        }
    }

    fn ride(&self, reach: Reach) -> String {
        let limit = match reach {
            Reach::Limited(count) => format!(", {} of them at most", number(count.into())),
            Reach::Unlimited => String::new(),
        };
        match self.style.span {
            LeapLength::Oblique(leaper) => {
                let way = places::oblique(leaper, &self.leaps, "directions");
                format!("rides in {} leaps in {way}{limit}", places::noun(leaper))
            }
            LeapLength::Straight(length) => {
                format!("rides {} in leaps of {}{limit}", self.directions(), squares(length))
            }
            LeapLength::Castling => String::new(),
        }
    }

    fn hop(&self) -> String {
        let style = &self.style;
        let adjacent = style.modes.contains(Modifiers::GRASSHOP);
        match style.span {
            LeapLength::Straight(1) if adjacent => {
                let limit = match style.reach {
                    Reach::Limited(count) => {
                        format!(", at most {} away", squares(i32::from(count)))
                    }
                    Reach::Unlimited => String::new(),
                };
                format!("hops over the first piece {} and lands right behind it", self.directions())
                    + &limit
            }
            LeapLength::Straight(1) => {
                format!("{} {} over exactly one piece", slide(style.reach), self.directions())
            }
            _ if adjacent => self.ride(style.reach) + " and lands one leap behind the first piece",
            _ => self.ride(style.reach) + " over exactly one piece",
        }
    }

    fn directions(&self) -> String {
        places::compass(&self.leaps)
    }
}

/// Returns the words for the contents of the squares passed.
fn passing_clause(style: &ClauseStyle<'_>) -> String {
    let mut text = String::new();
    if style.modes.contains(Modifiers::LAME) {
        text += match style.span {
            _ if style.reach() > Reach::ONE => LAME,
            LeapLength::Straight(2) => " if the square between is empty",
            LeapLength::Straight(_) => " if the squares between are empty",
            LeapLength::Oblique(Leaper::Zebra) => {
                " unless the diagonal neighbour on the way is occupied"
            }
            _ => " unless the square next to it, straight along the longer side, is occupied",
        };
    }
    text + &jumps(style.jumps, style.span)
}

/// Returns the words for the squares that a leg skips, or the piece that it must leap over.
fn jumps(count: u16, span: LeapLength) -> String {
    match (count, span) {
        (0, _) => String::new(),
        (1, LeapLength::Straight(1)) => {
            ", passing over the first square whatever it holds".to_string()
        }
        (count, LeapLength::Straight(1)) => {
            let count = number(count.into());
            format!(", passing over the first {count} squares whatever they hold")
        }
        _ => ", but only over a piece half-way".to_string(),
    }
}

/// Returns the verb for steps and slides.
fn slide(reach: Reach) -> String {
    match reach {
        Reach::ONE => "steps one square".to_string(),
        Reach::Limited(count) => format!("slides up to {}", squares(i32::from(count))),
        Reach::Unlimited => "slides any number of squares".to_string(),
    }
}

fn squares(count: i32) -> String {
    format!("{} square{}", number(count), if count == 1 { "" } else { "s" })
}

/// Returns a number, in words if it is small.
fn number(count: i32) -> String {
    let words = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    let word = usize::try_from(count).ok().and_then(|count| words.get(count));
    word.map_or_else(|| count.to_string(), ToString::to_string)
}

/// The examples of the tutorial run as tests.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/tutorial.md")]
struct Tutorial;
