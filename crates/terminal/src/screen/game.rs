//! The game on the screen: what keys and clicks do to it.

mod answer;
mod around;
mod cards;
mod draw;
mod early;
mod far;
mod lesson;
mod pick;

use std::path::PathBuf;

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEventKind};
use wazir_game::{NodeId, Seat};
use wazir_games::{ClaimKind, GameRegistry, MoveChoice, MoveSource, Play};
use wazir_geometry::Facing;
use wazir_lessons::Lesson;
use wazir_render::{BoardView, Marks};
use wazir_text::{Message, message};

use super::effect::Effect;
use super::mind::{PvLine, SearchJob, SearchTask};
use crate::players::{Player, Players};
use crate::table::Table;
use crate::texts::{Dialogue, Screen};
pub(crate) use draw::HitAreas;
pub(crate) use far::seated;

/// Where the keyboard is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BoardTarget {
    /// A square, by number.
    Square(usize),
    /// A kind of piece, by number, in somebody's hand.
    Hand(Seat, usize),
}

/// What is to be chosen before a move is complete.
#[derive(Clone, Debug)]
pub(crate) struct MoveMenu {
    pub(crate) choices: Vec<MoveChoice>,
    pub(crate) selected: usize,
}

/// What lies over the board.
#[derive(Clone, Debug, Default)]
pub(crate) enum Overlay {
    #[default]
    None,
    /// The keys.
    Help,
    /// What a piece is and does.
    Card(Box<cards::PieceHelp>),
    /// A line that is being typed.
    Prompt(Prompt, String),
    /// A question to somebody.
    Question(Confirmation, Message),
    /// Things to do, one of which is chosen.
    List(Vec<MenuAction>, usize),
}

/// What a typed line is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Prompt {
    Move,
    Save,
    Open,
    /// Something to say to the others.
    Talk,
}

/// What a question is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Confirmation {
    /// Whether to give up.
    Resign,
    /// Whether a seat accepts the offer that stands.
    Offer(Seat),
    /// Whether to accept what a seat offers at a table far away.
    Far(Seat),
    /// Whether to write over a file.
    Overwrite(PathBuf),
}

/// A thing to do that stands in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MenuAction {
    Claim(ClaimKind),
    /// What a key does.
    Key(char, Screen),
    Rematch,
    RematchTurned,
    CopyPosition,
    CopyRecord,
    /// The answer to an offer of a seat at a table far away.
    Answer(Seat, bool),
    Leave,
}

/// An offer whose answers are not all there.
#[derive(Clone, Debug)]
struct PendingOffer {
    by: Seat,
    kind: ClaimKind,
    asked: Vec<Seat>,
    outcome: wazir_game::Outcome,
}

/// A game on the screen.
pub(crate) struct GamePage {
    pub(crate) table: Table,
    pub(crate) players: Players,
    games: GameRegistry,
    /// How the board is turned.
    seen: Facing,
    pub(crate) cursor: BoardTarget,
    pub(crate) picked: Option<MoveSource>,
    pub(crate) choosing: Option<MoveMenu>,
    pub(crate) overlay: Overlay,
    /// What was said last.
    pub(crate) notice: Option<Message>,
    /// The squares that a refusal is about.
    concerned: Vec<usize>,
    /// An earlier place of the game that is looked at.
    browsed: Option<Box<Play>>,
    /// The best lines, while they are asked for.
    lines: Vec<PvLine>,
    /// What tables of endings say of the position, while lines are asked for.
    certain: Option<Message>,
    analysing: bool,
    job: Option<(u64, SearchTask)>,
    jobs: u64,
    pending: Option<PendingOffer>,
    /// The lesson that is being learnt.
    pub(crate) lesson: Option<Lesson>,
    pub(crate) effects: Vec<Effect>,
    /// Set when somebody leaves for the page before.
    pub(crate) left: bool,
    /// Where things were drawn last.
    pub(crate) places: HitAreas,
}

impl GamePage {
    /// A table at which everybody sits.
    pub(crate) fn new(table: Table, players: Players, games: GameRegistry) -> Self {
        let viewer = players.viewer();
        let seen = table.game().position().facing(viewer);
        let mut page = Self {
            table,
            players,
            games,
            seen,
            cursor: BoardTarget::Square(0),
            picked: None,
            choosing: None,
            overlay: Overlay::None,
            notice: None,
            concerned: Vec::new(),
            browsed: None,
            lines: Vec::new(),
            certain: None,
            analysing: false,
            job: None,
            jobs: 0,
            pending: None,
            lesson: None,
            effects: Vec::new(),
            left: false,
            places: HitAreas::default(),
        };
        page.cursor = page.usual_cursor();
        page.wake();
        page
    }

    /// In the middle of the viewer's side.
    fn usual_cursor(&self) -> BoardTarget {
        let view = wazir_render::view(self.table.game(), Seat::FIRST).with_facing(self.seen);
        let row = view.rows().saturating_sub(3);
        let cell = view.cell(view.columns() / 2, row);
        BoardTarget::Square(cell.map_or(0, wazir_render::Cell::index))
    }

    /// The game where it is looked at.
    pub(crate) fn shown(&self) -> &Play {
        self.browsed.as_deref().unwrap_or_else(|| self.table.game())
    }

    /// Whether an earlier place is looked at.
    pub(crate) fn is_browsing(&self) -> bool {
        self.browsed.is_some()
    }

    /// Whether a line is being typed, or something is chosen by letters.
    pub(crate) fn is_typing(&self) -> bool {
        self.choosing.is_some()
            || matches!(self.overlay, Overlay::Prompt(..) | Overlay::Question(..))
    }

    /// Whether a computer thinks about its move.
    pub(crate) fn is_thinking(&self) -> bool {
        matches!(self.job, Some((_, SearchTask::Move(_) | SearchTask::ExternalEngine)))
    }

    /// The best lines found.
    pub(crate) fn lines(&self) -> &[PvLine] {
        &self.lines
    }

    /// The board as it is shown: pieces, marks, and where the piece picked up goes.
    pub(crate) fn view(&self) -> BoardView {
        let play = self.shown();
        let mut view = wazir_render::view(play, Seat::FIRST).with_facing(self.seen);
        if let Some(from) = self.picked {
            if let MoveSource::Square(at) = from {
                view.mark(at, Marks::PICKED);
            }
            let others = match from {
                MoveSource::Square(at) => as_if_turn_at(play, at),
                MoveSource::Hand(_) => self.early().and_then(|own| play.with_turn(own)),
            };
            for reached in others.as_ref().unwrap_or(play).reachable_squares(from) {
                let at = reached.square.index();
                view.add_way(at, reached.way);
                let free = reached.illegal.is_none();
                view.mark(at, if free { Marks::TARGET } else { Marks::BARRED });
            }
            let zone = play.position().promotion_zone(play.to_move());
            for choice in play.move_choices() {
                let promotes = choice.new_kind_letter.is_some() && zone.contains(&choice.parts.to);
                if choice.parts.from == from && promotes {
                    view.mark(choice.parts.to, Marks::ZONE);
                }
            }
        }
        for &square in &self.concerned {
            view.mark(square, Marks::CHECK);
        }
        for at in self.premove_squares() {
            view.mark(at, Marks::IDEA);
        }
        let ideas = self.lines.iter().filter_map(|line| line.moves.first());
        for parts in ideas.filter_map(|&mv| play.position().move_parts(mv)) {
            if let MoveSource::Square(at) = parts.from {
                view.mark(at, Marks::IDEA);
            }
            view.mark(parts.to, Marks::IDEA);
        }
        view
    }

    /// Sets the computer to work where there is something to do for it.
    pub(crate) fn wake(&mut self) {
        let game = self.table.game();
        self.job = None;
        if game.outcome().is_none() {
            let task = match self.players.player_at(game.to_move()) {
                Player::Computer(level) => Some(SearchTask::Move(level)),
                Player::Engine => Some(SearchTask::ExternalEngine),
                Player::Person | Player::Remote => None,
            };
            if let Some(task) = task {
                return self.think(task);
            }
        }
        match self.analysing && self.shown().outcome().is_none() {
            true => self.think(SearchTask::Analysis(LINES)),
            false => self.effects.push(Effect::Stop),
        }
    }

    fn think(&mut self, task: SearchTask) {
        self.jobs += 1;
        self.job = Some((self.jobs, task));
        let game = match task {
            SearchTask::Move(_) | SearchTask::ExternalEngine => self.table.game(),
            _ => self.shown(),
        };
        let game = Box::new(game.clone());
        let leisurely = self.players.iter().all(|(_, player)| !player.is_person());
        self.effects.push(Effect::Think(SearchJob {
            id: self.jobs,
            game,
            task,
            slow_down: leisurely,
        }));
    }

    pub(crate) fn say(&mut self, notice: impl Into<Message>) {
        self.notice = Some(notice.into());
    }

    /// Forgets what was found of another position.
    fn clear_lines(&mut self) {
        self.lines.clear();
        self.certain = None;
    }

    /// After the game has changed: nothing of what was shown holds any more.
    pub(crate) fn changed(&mut self) {
        (self.picked, self.choosing, self.browsed) = (None, None, None);
        self.clear_lines();
        self.concerned.clear();
        for notice in self.table.take_notices() {
            self.say(notice);
        }
        if let Some(outcome) = self.table.outcome() {
            let result = crate::words::result(self.table.game(), outcome);
            self.say(message!(Dialogue::IsOver { result }));
            self.effects.push(Effect::Bell);
        }
        self.wake();
    }

    /// What a key does.
    pub(crate) fn key(&mut self, key: KeyEvent) {
        if self.choosing.is_some() {
            return self.choose_by_key(key.code);
        }
        if !matches!(self.overlay, Overlay::None) {
            return self.key_over(key);
        }
        self.concerned.clear();
        match key.code {
            KeyCode::Up => self.step_cursor((0, -1)),
            KeyCode::Down => self.step_cursor((0, 1)),
            KeyCode::Left => self.step_cursor((-1, 0)),
            KeyCode::Right => self.step_cursor((1, 0)),
            KeyCode::Tab => self.next_hand(false),
            KeyCode::BackTab => self.next_hand(true),
            KeyCode::Enter | KeyCode::Char(' ') => self.touch(self.cursor),
            KeyCode::Esc => self.cancel(),
            KeyCode::Home => self.browse_to(NodeId::START),
            KeyCode::End => self.browse_end(),
            KeyCode::Backspace | KeyCode::PageUp => self.browse(-1),
            KeyCode::PageDown => self.browse(1),
            KeyCode::Char(letter) if !key.modifiers.contains(KeyModifiers::CONTROL) => {
                self.command(letter);
            }
            _ => {}
        }
    }

    /// What a letter does that is no part of a move.
    pub(crate) fn command(&mut self, letter: char) {
        if self.lesson.is_some() && self.learn(letter) {
            return;
        }
        if self.table.far_away().is_some() && self.far_command(letter) {
            return;
        }
        match letter {
            'u' => self.undo(),
            'r' => self.redo(),
            '[' => self.browse(-1),
            ']' => self.browse(1),
            '{' => self.sideways(-1),
            '}' => self.sideways(1),
            'k' => self.go_on_from_here(),
            'f' => self.flip(),
            'h' => self.hint(),
            'a' => self.analyse(),
            '.' => self.effects.push(Effect::Stop),
            'c' => self.offer_claims(),
            'm' => self.open_list(
                KEYS[1..].iter().map(|&(key, text)| MenuAction::Key(key, text)).collect(),
            ),
            'n' => self.open_list(vec![
                MenuAction::Rematch,
                MenuAction::RematchTurned,
                MenuAction::Leave,
            ]),
            'y' => self.open_list(vec![MenuAction::CopyPosition, MenuAction::CopyRecord]),
            's' => self.overlay = Overlay::Prompt(Prompt::Save, String::new()),
            'o' => self.overlay = Overlay::Prompt(Prompt::Open, String::new()),
            '?' => self.card(self.cursor),
            'q' => self.left = true,
            ':' => self.overlay = Overlay::Prompt(Prompt::Move, String::new()),
            letter if self.begins_move(letter) => {
                self.overlay = Overlay::Prompt(Prompt::Move, letter.to_string());
            }
            _ => {}
        }
    }

    /// Whether a move of this position begins with a sign that is no command.
    fn begins_move(&self, sign: char) -> bool {
        let game = self.table.game();
        (sign.is_ascii_digit() || sign.is_ascii_uppercase())
            && game.legal_moves().into_iter().any(|mv| game.move_text(mv).starts_with(sign))
    }

    /// What a mouse does.
    pub(crate) fn mouse(&mut self, kind: MouseEventKind, at: (u16, u16)) {
        match kind {
            MouseEventKind::ScrollUp => self.browse(-1),
            MouseEventKind::ScrollDown => self.browse(1),
            MouseEventKind::Down(MouseButton::Left) => self.click(at),
            MouseEventKind::Down(MouseButton::Right) => {
                if let Some(spot) = self.places.spot(at) {
                    self.cursor = spot;
                    self.card(spot);
                }
            }
            _ => {}
        }
    }

    fn click(&mut self, at: (u16, u16)) {
        if self.choosing.is_some() {
            match self.places.option(at) {
                Some(option) => self.choose(option),
                None => self.cancel(),
            }
            return;
        }
        if !matches!(self.overlay, Overlay::None) {
            return self.click_over(at);
        }
        self.concerned.clear();
        if let Some(letter) = self.places.button(at) {
            return self.command(letter);
        }
        if let Some(node) = self.places.node(at) {
            return self.browse_to(node);
        }
        match self.places.spot(at) {
            Some(spot) => {
                self.cursor = spot;
                self.touch(spot);
            }
            None => self.picked = None,
        }
    }

    /// Turns the board: half round, or a quarter where players look four ways.
    fn flip(&mut self) {
        let quarters = if self.table.game().seats().len() > 2 { 1 } else { 2 };
        self.seen = Facing::new((self.seen.quarters() + quarters) % 4);
    }
}

/// The game as if it were the turn of the owner of the piece on a square; `None` where that is so, or
/// cannot be.
fn as_if_turn_at(game: &Play, at: usize) -> Option<Play> {
    let owner = game.piece_at(game.board().square(at)?)?.seat;
    if owner == game.to_move() { None } else { game.with_turn(owner) }
}

/// How many lines an analysis shows.
const LINES: usize = 3;

/// The things that keys do, for the foot of the screen and the help, most wanted first.
pub(crate) const KEYS: [(char, Screen); 15] = [
    ('m', Screen::KeyMenu),
    ('?', Screen::KeyCard),
    ('u', Screen::KeyUndo),
    ('r', Screen::KeyRedo),
    ('h', Screen::KeyHint),
    ('a', Screen::KeyAnalyse),
    ('f', Screen::KeyFlip),
    ('c', Screen::KeyClaims),
    ('n', Screen::KeyNew),
    ('s', Screen::KeySave),
    ('o', Screen::KeyOpen),
    ('y', Screen::KeyCopy),
    ('[', Screen::KeyBack),
    (']', Screen::KeyForward),
    ('q', Screen::KeyLeave),
];
