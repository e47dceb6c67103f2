//! The PGN writer.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use wazir_cwda::{Matchup, Promotion};
use wazir_game::{Game, Outcome, Seat};
use wazir_registry::{AnyPosition, GameEntry};

use super::clocks::ClockControl;
use super::commands::push_time;
use super::line::LineTracker;
use super::position::PgnPosition;
use super::tags::{DEFINITION, DERIVED, NAMES, ROSTER, RULES, unknown_value};
use super::{PgnStyle, variant_men};
use crate::fen::{self, PieceLetters};
use crate::san;
use wazir_notation::outcome_of;
use wazir_notation::{
    GameTree, HeaderKey, Loss, RecordEntry, Termination, TreeNodeId, WriteError, WrittenRecord,
};

/// The spelling of a null move.
const NULL_MOVE: &str = "--";

/// The greatest length of a line of moves, in characters.
const WIDTH: usize = 79;

/// The start position of orthodox chess, which needs no tag.
const ORTHODOX_START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Writes a game of chess or of Chess with Different Armies.
pub(super) fn cwda(
    tree: &GameTree<wazir_cwda::Position>,
    style: PgnStyle,
) -> Result<WrittenRecord, WriteError> {
    let start = tree.start();
    let matchup = start.rules().armies();
    let mut writer = Writer::new(tree);
    if *matchup == Matchup::default() {
        let text = fen::write(start, PieceLetters::Pychess);
        if start.rules().castles_by_rule() {
            writer.tag("Variant", "Chess960");
        }
        if text != ORTHODOX_START {
            writer.tag("SetUp", "1");
            writer.tag("FEN", &text);
        }
        let alphabet = san::chess_alphabet(start, PieceLetters::Own);
        return Ok(writer.finish(&alphabet, san::SanStyle::Chess));
    }
    let foreign = fen::is_written_in(style.letters(), matchup);
    let letters = if foreign { style.letters() } else { PieceLetters::Own };
    let alphabet = san::chess_alphabet(start, letters);
    let xboard = style == PgnStyle::XBoard;
    writer.tag("Variant", if xboard { "fairy" } else { "Cwda" });
    if xboard {
        writer.tag("VariantMen", &variant_men::write(matchup, letters));
    }
    writer.tag("SetUp", "1");
    writer.tag("FEN", &fen::write_without_armies(start, &alphabet));
    for (name, army) in [("WhiteArmy", matchup.white()), ("BlackArmy", matchup.black())] {
        let definition = || army.to_string();
        writer.tag(name, &if army.is_builtin() { army.title().into() } else { definition() });
    }
    let either = start.rules().options().promotion() == Promotion::Either;
    if matchup.white() != matchup.black() && (either || !xboard) {
        writer.tag("Promotion", if either { "either" } else { "own" });
    }
    Ok(writer.finish(&alphabet, if xboard { san::SanStyle::XBoard } else { san::SanStyle::Chess }))
}

/// Writes a game of EuroShogi.
pub(super) fn euroshogi(tree: &GameTree<wazir_euroshogi::Position>) -> WrittenRecord {
    let mut writer = Writer::new(tree);
    writer.tag("Variant", "Euroshogi");
    writer.tag("SetUp", "1");
    writer.tag("FEN", &tree.start().position_text());
    writer.finish(&san::shogi_alphabet(tree.start()), san::SanStyle::Shogi)
}

/// Writes a game that brings its rules along.
pub(super) fn own(game: &GameEntry, tree: &GameTree<AnyPosition>) -> WrittenRecord {
    let mut writer = Writer::new(tree);
    let known = game.info().external_names().next();
    writer.tag("Variant", known.unwrap_or(game.title()));
    // Other programs have the rules of games that they know by name.
    if let Some((definition, rules)) = game.definition_source().filter(|_| known.is_none()) {
        writer.tag(RULES, &alloc::format!("{rules:016x}"));
        writer.tag(DEFINITION, &wazir_notation::format_support::escape(definition.trim_end(), &[]));
    }
    if known.is_none() || !wazir_notation::format_support::is_default_start(game, tree.start()) {
        writer.tag("SetUp", "1");
        writer.tag("FEN", &tree.start().position_text());
    }
    let script = san::Script::of(tree.start());
    let shogi = script.alphabet().mark() == '+';
    writer.finish(&script, if shogi { san::SanStyle::Shogi } else { san::SanStyle::Chess })
}

/// A pending step in writing a tree.
enum Step {
    /// Write the continuation after this node.
    After(TreeNodeId),
    /// Write a variation that starts with this node.
    Variation(TreeNodeId),
    Close,
}

struct Writer<'s, P: PgnPosition> {
    tree: &'s GameTree<P>,
    text: String,
    /// The number of characters in the current line.
    column: usize,
    /// Set after a parenthesis, which the next word follows without a blank.
    glued: bool,
    /// Set if the next move needs its number even if Black makes it.
    numbered: bool,
    lost: Vec<Loss>,
    /// The result, and the ending that goes to a tag.
    result: String,
    ending: Option<TreeNodeId>,
    /// The time control, if move times follow from the clocks.
    clocks: Option<ClockControl>,
}

impl<'s, P: PgnPosition> Writer<'s, P> {
    /// Creates a writer and writes the tags, except derived ones.
    fn new(tree: &'s GameTree<P>) -> Self {
        let ending = tree.main_line().last();
        let ending = ending.filter(|&node| matches!(tree.entry(node), RecordEntry::End(_)));
        let mut writer = Self {
            tree,
            text: String::new(),
            column: 0,
            glued: false,
            numbered: true,
            lost: Vec::new(),
            result: String::new(),
            ending,
            clocks: tree.headers().get(&HeaderKey::TimeLimit).and_then(ClockControl::parse),
        };
        writer.result = writer.result();
        writer.headers();
        writer
    }

    fn lose(&mut self, loss: Loss) {
        self.lost.push(loss);
    }

    /// Returns the result in the headers, or the one that the ending implies. A result that was left
    /// open is that of the last position, if the game is over there.
    fn result(&self) -> String {
        let stated = self.tree.headers().get(&HeaderKey::Result);
        let known = |text: &str| matches!(text, "1-0" | "0-1" | "1/2-1/2" | "*");
        match (stated.filter(|text| known(text)), self.tree.termination()) {
            (Some(stated), _) if stated != "*" => stated.into(),
            (_, Some(end)) => result_of(end, self.last_seat()).to_string(),
            (_, None) => self.outcome().map_or("*", score).into(),
        }
    }

    /// Returns the outcome of the main line by the rules, if the record states none.
    fn outcome(&self) -> Option<Outcome> {
        let mut line = Vec::from([self.tree.start().clone()]);
        for mv in self.tree.main_moves() {
            let mut next = line.last()?.clone();
            next.play_unchecked(mv);
            line.push(next);
        }
        P::outcome(&line)
    }

    /// Returns the side to move at the end of the main line.
    fn last_seat(&self) -> Seat {
        let turns = self.tree.main_line().filter(|&node| !self.ends(node)).count();
        let first = self.tree.start().to_move();
        if turns.is_multiple_of(2) { first } else { first.other() }
    }

    fn ends(&self, node: TreeNodeId) -> bool {
        matches!(self.tree.entry(node), RecordEntry::End(_))
    }

    fn headers(&mut self) {
        let headers = self.tree.headers();
        for (name, key) in NAMES.iter().take(ROSTER) {
            let value = match name {
                &"Result" => self.result.clone(),
                _ => headers.get(key).unwrap_or(unknown_value(name)).to_string(),
            };
            self.tag(name, &value);
        }
        let mut seen = [false; ROSTER];
        for (key, value) in headers.iter() {
            let known = NAMES.iter().position(|(_, known)| known == key);
            if let Some(place) = known.and_then(|place| seen.get_mut(place)) {
                // The first header stands in the roster. An invalid result cannot.
                let first = !core::mem::replace(place, true);
                let open = value == "*" || value == self.result;
                if first && (*key != HeaderKey::Result || open) {
                    continue;
                }
                self.lose(Loss::Headers);
                continue;
            }
            let name = match (known, key) {
                (Some(place), _) => NAMES[place].0,
                (None, HeaderKey::Other(name)) if can_name(name) => name,
                _ => {
                    self.lose(Loss::Headers);
                    continue;
                }
            };
            self.tag(name, value);
        }
        self.ending();
    }

    /// Writes the ending as a tag, unless a header has taken its place.
    fn ending(&mut self) {
        let Some(end) = self.tree.termination() else { return };
        let word = end.to_string();
        let taken = self.tree.headers().get(&HeaderKey::other("Termination")).is_some();
        if taken || word.contains(['\n', '\r']) {
            self.lose(Loss::Ending);
        } else {
            self.tag("Termination", &word);
        }
    }

    fn tag(&mut self, name: &str, value: &str) {
        self.text.push('[');
        self.text.push_str(name);
        self.text.push_str(" \"");
        for c in value.chars() {
            match c {
                '"' | '\\' => self.text.extend(['\\', c]),
                // A value is one line.
                '\n' | '\r' => {
                    self.text.push(' ');
                    self.lost.push(Loss::Headers);
                }
                _ => self.text.push(c),
            }
        }
        self.text.push_str("\"]\n");
    }

    fn finish(mut self, letters: &P::Letters, style: san::SanStyle) -> WrittenRecord {
        self.text.push('\n');
        self.moves(letters, style);
        let result = core::mem::take(&mut self.result);
        self.word(&result);
        if let Some(ending) = self.ending {
            self.comments(ending);
        }
        self.text.push('\n');
        let mut written = WrittenRecord::lossless(self.text);
        self.lost.into_iter().for_each(|loss| written.add_loss(loss));
        written
    }

    /// Appends a word, on a new line if the current one is full.
    fn word(&mut self, word: &str) {
        let length = word.chars().count();
        if self.column > 0 && !self.glued {
            if self.column + 1 + length > WIDTH {
                self.text.push('\n');
                self.column = 0;
            } else {
                self.text.push(' ');
                self.column += 1;
            }
        }
        self.text.push_str(word);
        // A comment may have lines of its own.
        self.column = match word.rsplit_once('\n') {
            Some((_, last)) => last.chars().count(),
            None => self.column + length,
        };
        self.glued = false;
    }

    fn moves(&mut self, letters: &P::Letters, style: san::SanStyle) {
        let mut line = LineTracker::new(self.tree.start().clone());
        let mut steps = Vec::from([Step::After(TreeNodeId::START)]);
        self.comment(self.tree.comment(TreeNodeId::START));
        if !self.tree.nags(TreeNodeId::START).is_empty() {
            self.lose(Loss::Marks);
        }
        self.rare_notes(TreeNodeId::START);
        while let Some(step) = steps.pop() {
            match step {
                Step::After(node) => {
                    let Some(first) = self.main_child(node) else { continue };
                    // A reader takes it as a comment on the previous move.
                    if !self.tree.comment_before(first).is_empty() {
                        self.lose(Loss::Comments);
                    }
                    self.entry(first, &mut line, letters, style);
                    steps.push(Step::After(first));
                    let others = self.tree.children(node).filter(|&child| child != first);
                    let at = steps.len();
                    steps.extend(others.map(Step::Variation));
                    steps.get_mut(at..).unwrap_or(&mut []).reverse();
                }
                Step::Variation(node) if self.ends(node) => self.lose_ending(node),
                Step::Variation(node) => {
                    if !line.begin_variation() {
                        continue;
                    }
                    self.word("(");
                    (self.glued, self.numbered) = (true, true);
                    self.entry(node, &mut line, letters, style);
                    steps.extend([Step::Close, Step::After(node)]);
                }
                Step::Close => {
                    line.end_variation();
                    self.text.push(')');
                    self.column += 1;
                    self.numbered = true;
                }
            }
        }
    }

    /// Returns the continuation that is written without parentheses. Endings are skipped: the one
    /// of the main line goes to a tag, others are lost.
    fn main_child(&mut self, node: TreeNodeId) -> Option<TreeNodeId> {
        let first = self.tree.main_child(node)?;
        if !self.ends(first) {
            return Some(first);
        }
        let later = self.tree.children(node).find(|&child| !self.ends(child));
        if Some(first) != self.ending {
            // In a variation, moves matter more than an ending.
            self.lose_ending(first);
            if later.is_some() {
                return later;
            }
        } else if later.is_some() {
            self.lose(Loss::Variations);
        }
        // A record may state two endings at one node.
        let others = self.tree.children(node).filter(|&child| child != first);
        let others: Vec<TreeNodeId> = others.filter(|&child| self.ends(child)).collect();
        others.into_iter().for_each(|child| self.lose_ending(child));
        None
    }

    /// Notes that an ending is lost, along with its remarks.
    fn lose_ending(&mut self, node: TreeNodeId) {
        self.lose(Loss::Ending);
        let said = [self.tree.comment(node), self.tree.comment_before(node)];
        if said.iter().any(|comment| !comment.is_empty()) {
            self.lose(Loss::Comments);
        }
        if self.tree.time(node).is_some() {
            self.lose(Loss::Times);
        }
        if !self.tree.nags(node).is_empty() {
            self.lose(Loss::Marks);
        }
        self.rare_notes(node);
    }

    fn entry(
        &mut self,
        node: TreeNodeId,
        line: &mut LineTracker<P>,
        letters: &P::Letters,
        style: san::SanStyle,
    ) {
        self.comment(self.tree.comment_before(node));
        let position = line.position();
        let mut word = String::with_capacity(12);
        if position.to_move() == Seat::FIRST || self.numbered {
            let dots = if position.to_move() == Seat::FIRST { "." } else { "..." };
            word = alloc::format!("{}{dots}", line.plies() / 2 + 1);
            self.word(&word);
            word.clear();
        }
        self.numbered = false;
        match self.tree.mv(node) {
            Some(mv) => {
                position.write(letters, mv, style, &mut word);
                line.play(mv);
            }
            None => {
                word.push_str(NULL_MOVE);
                line.pass();
            }
        }
        self.word(&word);
        for mark in self.tree.nags(node) {
            self.word(&alloc::format!("${mark}"));
        }
        self.comments(node);
    }

    /// Writes the comment of a node with its time. Other remarks are lost.
    fn comments(&mut self, node: TreeNodeId) {
        let comment = self.tree.comment(node);
        let told = || {
            self.tree.has_clock_times()
                && self
                    .clocks
                    .is_some_and(|clocks| clocks.time(self.tree, node) == self.tree.time(node))
        };
        match self.tree.time(node).filter(|_| !told()) {
            None => self.comment(comment),
            Some(time) => {
                let mut text = String::new();
                push_time(time, &mut text);
                if needs_lines(comment) {
                    self.comment(&text);
                    self.comment(comment);
                } else {
                    text.push_str(if comment.is_empty() { "" } else { " " });
                    text.push_str(comment);
                    self.comment(&text);
                }
            }
        }
        if matches!(self.tree.entry(node), RecordEntry::End(_)) && !self.tree.nags(node).is_empty()
        {
            self.lose(Loss::Marks);
        }
        self.rare_notes(node);
    }

    fn rare_notes(&mut self, node: TreeNodeId) {
        if !self.tree.bookmark(node).is_empty() {
            self.lose(Loss::Bookmarks);
        }
        if self.tree.recorded_total_time(node).is_some() {
            self.lose(Loss::Times);
        }
    }

    fn comment(&mut self, comment: &str) {
        if comment.is_empty() {
            return;
        }
        self.numbered = true;
        if !needs_lines(comment) {
            self.word(&alloc::format!("{{{comment}}}"));
            return;
        }
        for line in comment.split('\n') {
            self.word("; ");
            self.text.push_str(line);
            self.text.push('\n');
            self.column = 0;
        }
    }
}

/// Returns whether a comment must stand after `;`, line by line: there only the end of the line
/// ends it, and blanks around it count.
fn needs_lines(comment: &str) -> bool {
    comment.contains('}') || comment.trim_ascii() != comment
}

/// Returns whether a text can be the name of a tag that is not derived from the record.
fn can_name(name: &str) -> bool {
    let odd = |c: char| c.is_whitespace() || c.is_control() || "\"[]".contains(c);
    let known = NAMES.iter().any(|(known, _)| *known == name);
    !name.is_empty() && !name.contains(odd) && !DERIVED.contains(&name) && !known
}

/// Returns the result that an ending means, with `seat` to move.
fn result_of(end: &Termination, seat: Seat) -> &'static str {
    outcome_of(end, &Seat::BOTH, seat).map_or("*", score)
}

/// Returns an outcome in PGN's form.
fn score(outcome: Outcome) -> &'static str {
    match outcome.winner() {
        Some(Seat::FIRST) => "1-0",
        Some(_) => "0-1",
        None => "1/2-1/2",
    }
}
