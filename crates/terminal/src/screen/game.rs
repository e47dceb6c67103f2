//! Game page: handles keys and mouse events in a game.

mod actions;
mod answer;
mod card;
mod commands;
mod draw;
mod help;
mod hints;
mod lesson;
mod look_back;
mod pick;
mod piece_help;
mod premove;
mod remote;
mod typed_keys;

use std::path::PathBuf;

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEventKind};
use wazir_game::{NodeId, Seat};
use wazir_geometry::Facing;
use wazir_lessons::Lesson;
use wazir_notation::MoveStyle;
use wazir_registry::{ClaimKind, GameRegistry, MoveChoice, MoveSource, Play};
use wazir_render::{BoardView, Marks};
use wazir_text::{Language, Message, message};

use super::effect::Effect;
use super::line_editor::LineEditor;
use super::options::OPTIONS_KEY;
use super::search_thread::{PvLine, SearchJob, SearchTask};
use crate::autosave::ResumedGame;
use crate::players::{Player, Players};
use crate::table::Table;
use crate::texts::{Dialogue, Screen};
use actions::MoveListEntry;
pub(crate) use draw::HitAreas;
pub(crate) use remote::remote_players;

/// The target of the keyboard's cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BoardTarget {
    /// A square, by index.
    Square(usize),
    /// A kind of piece, by number, in a player's hand.
    Hand(Seat, usize),
}

/// The menu of moves to choose from when source and target do not determine one.
#[derive(Clone, Debug)]
pub(crate) struct MoveMenu {
    pub(crate) choices: Vec<MoveChoice>,
    pub(crate) selected: usize,
}

/// The overlay on the board.
#[derive(Clone, Debug, Default)]
pub(crate) enum Overlay {
    #[default]
    None,
    /// The list of keys, from this row on.
    Help(u16),
    /// The card of a piece.
    Card(Box<piece_help::PieceHelp>),
    /// A line that is being typed.
    Prompt(Prompt, LineEditor),
    /// A question to a player.
    Question(Confirmation, Message),
    /// A list of actions, one of which is selected.
    Menu(Vec<MenuAction>, usize),
    /// A text that is longer than a line.
    Text(Box<TextPage>),
}

/// A text over the board.
#[derive(Clone, Debug)]
pub(crate) struct TextPage {
    pub(crate) title: Message,
    pub(crate) text: Message,
    /// The number of lines above the first one that is shown.
    pub(crate) scroll: u16,
}

impl TextPage {
    fn new(title: impl Into<Message>, text: Message) -> Self {
        Self { title: title.into(), text, scroll: 0 }
    }
}

/// The purpose of a typed line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Prompt {
    Move,
    Save,
    Open,
    /// A chat line.
    Chat,
}

/// The subject of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Confirmation {
    /// To resign.
    Resign,
    /// To execute an action that ends or replaces the game.
    Perform(MenuAction),
    /// For this seat to accept the standing offer.
    Offer(Seat),
    /// To accept the offer of this seat at a remote table.
    RemoteOffer(Seat),
    /// To overwrite this file.
    Overwrite(PathBuf),
    /// To open the offered game in place of this one.
    OpenInstead,
}

/// An action in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MenuAction {
    Claim(ClaimKind),
    /// The action of a key.
    Key(char, Screen),
    LookBack,
    Rematch,
    RematchSwapped,
    CopyPosition,
    CopyRecord,
    /// The answer to an offer of this seat at a remote table.
    Answer(Seat, bool),
    Leave,
}

impl MenuAction {
    /// Returns the key that chooses the action at this place of a list: its own key, or else its
    /// number.
    pub(crate) fn key(self, at: usize) -> Option<char> {
        match self {
            Self::Key(letter, _) => Some(letter),
            _ => char::from_digit(at as u32 + 1, 10),
        }
    }
}

/// An offer that still lacks answers.
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
    /// Facing of the viewer.
    orientation: Facing,
    pub(crate) cursor: BoardTarget,
    pub(crate) picked_source: Option<MoveSource>,
    pub(crate) move_menu: Option<MoveMenu>,
    pub(crate) overlay: Overlay,
    /// The last message.
    pub(crate) notice: Option<Message>,
    /// Squares that a refusal is about, by index.
    refusal_squares: Vec<usize>,
    /// The game at the earlier position that is shown, if one is.
    browsed_game: Option<Box<Play>>,
    /// The best lines of an analysis or hint.
    lines: Vec<PvLine>,
    /// The exact score in the endgame tables, during an analysis or hint.
    exact_score: Option<Message>,
    analysing: bool,
    /// The number of lines of the analysis.
    analysis_lines: usize,
    job: Option<(u64, SearchTask)>,
    jobs: u64,
    pending_offer: Option<PendingOffer>,
    /// A game that can be opened in place of this one.
    offered_game: Option<Box<Play>>,
    /// The letter that was pressed last, if it acted as a key and nothing was pressed since.
    last_letter: Option<typed_keys::LetterKey>,
    /// The current lesson.
    pub(crate) lesson: Option<Lesson>,
    /// The notation in which moves are shown.
    move_style: MoveStyle,
    language: Language,
    /// The move list as it was drawn last; empty after a change.
    move_list: Vec<MoveListEntry>,
    pub(crate) effects: Vec<Effect>,
    /// Set when the user leaves for the previous page.
    pub(crate) is_closed: bool,
    /// Set when the user requests the options page.
    pub(crate) wants_options: bool,
    /// Areas of the last drawing, for the mouse.
    pub(crate) hit_areas: HitAreas,
}

impl GamePage {
    /// Creates a page for a table with seated players.
    pub(crate) fn new(table: Table, players: Players, games: GameRegistry) -> Self {
        let viewer = players.viewer();
        let seen = table.game().position().facing(viewer);
        let mut page = Self {
            table,
            players,
            games,
            orientation: seen,
            cursor: BoardTarget::Square(0),
            picked_source: None,
            move_menu: None,
            overlay: Overlay::None,
            notice: None,
            refusal_squares: Vec::new(),
            browsed_game: None,
            lines: Vec::new(),
            exact_score: None,
            analysing: false,
            analysis_lines: ANALYSIS_LINES,
            job: None,
            jobs: 0,
            pending_offer: None,
            offered_game: None,
            last_letter: None,
            lesson: None,
            move_style: MoveStyle::Coordinates,
            language: Language::default(),
            move_list: Vec::new(),
            effects: Vec::new(),
            is_closed: false,
            wants_options: false,
            hit_areas: HitAreas::default(),
        };
        page.cursor = page.default_cursor();
        page.start_search();
        page
    }

    /// Returns the game for the menu, which offers to continue with it, if it has begun and is not
    /// over.
    pub(crate) fn into_unfinished(self) -> Option<ResumedGame> {
        let game = self.table.game().clone();
        let begun = game.record().nodes().len() > 1 && game.outcome().is_none();
        let here = self.lesson.is_none() && self.table.remote_state().is_none();
        (begun && here).then(|| ResumedGame {
            autosave: self.table.autosave,
            game,
            players: Some(self.players.to_arg()),
        })
    }

    /// Returns whether a game has begun that is not over.
    pub(super) fn is_in_progress(&self) -> bool {
        let game = self.table.game();
        self.lesson.is_none() && game.ply() > 0 && self.table.outcome().is_none()
    }

    /// Returns whether a player who does not sit here is to move.
    pub(super) fn awaits_other_player(&self) -> bool {
        let running = !self.is_browsing() && self.table.outcome().is_none();
        running && !self.players.player_at(self.table.to_move()).is_person()
    }

    /// Returns the middle of the viewer's side.
    fn default_cursor(&self) -> BoardTarget {
        let view = wazir_render::view(self.table.game(), Seat::FIRST).with_facing(self.orientation);
        let row = view.rows().saturating_sub(3);
        let cell = view.cell(view.columns() / 2, row);
        BoardTarget::Square(cell.map_or(0, wazir_render::Cell::index))
    }

    /// Returns the game at the position that is shown.
    pub(crate) fn shown_game(&self) -> &Play {
        self.browsed_game.as_deref().unwrap_or_else(|| self.table.game())
    }

    /// Returns whether an earlier position is shown.
    pub(crate) fn is_browsing(&self) -> bool {
        self.browsed_game.is_some()
    }

    /// Returns whether a line is being typed or letters choose something.
    pub(crate) fn is_typing(&self) -> bool {
        self.move_menu.is_some()
            || matches!(self.overlay, Overlay::Prompt(..) | Overlay::Question(..))
    }

    /// Returns whether a computer is searching for its move.
    pub(crate) fn is_thinking(&self) -> bool {
        matches!(self.job, Some((_, SearchTask::Move(_) | SearchTask::ExternalEngine)))
    }

    /// Returns the best lines found.
    pub(crate) fn lines(&self) -> &[PvLine] {
        &self.lines
    }

    /// Returns the board as it is shown: pieces, marks, and the targets of the selected piece.
    pub(crate) fn view(&self) -> BoardView {
        let play = self.shown_game();
        let mut view = wazir_render::view(play, Seat::FIRST).with_facing(self.orientation);
        view.rename_ranks(|rank| self.move_style.rank_name(rank));
        if let Some(from) = self.picked_source {
            if let MoveSource::Square(at) = from {
                view.mark(at, Marks::PICKED);
            }
            let others = match from {
                MoveSource::Square(at) => as_if_owner_to_move(play, at),
                MoveSource::Hand(_) => self.premove_seat().and_then(|own| play.with_turn(own)),
            };
            for reached in others.as_ref().unwrap_or(play).reachable_squares(from) {
                let at = reached.square.index();
                let free = reached.illegal.is_none();
                match from {
                    // Almost every free square is a target: a quiet mark is enough, and the message
                    // says why another square is not one.
                    MoveSource::Hand(_) if free => view.mark(at, Marks::TARGET | Marks::DROP),
                    MoveSource::Hand(_) => {}
                    MoveSource::Square(_) => {
                        view.add_way(at, reached.way);
                        view.mark(at, if free { Marks::TARGET } else { Marks::BARRED });
                    }
                }
            }
            let zone = play.position().promotion_zone(play.to_move());
            for choice in play.move_choices() {
                let promotes = choice.new_kind_letter.is_some() && zone.contains(&choice.parts.to);
                if choice.parts.from == from && promotes {
                    view.mark(choice.parts.to, Marks::ZONE);
                }
            }
        }
        for &square in &self.refusal_squares {
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

    /// Starts the search that the position needs, or stops searching.
    pub(crate) fn start_search(&mut self) {
        let game = self.table.game();
        self.job = None;
        if game.outcome().is_none() {
            let task = match self.players.player_at(game.to_move()) {
                Player::Computer(level) => Some(SearchTask::Move(level)),
                Player::Engine => Some(SearchTask::ExternalEngine),
                Player::Person | Player::Remote => None,
            };
            if let Some(task) = task {
                return self.request_search(task);
            }
        }
        match self.analysing && self.shown_game().outcome().is_none() {
            true => self.request_search(SearchTask::Analysis(self.analysis_lines)),
            false => self.effects.push(Effect::Stop),
        }
    }

    fn request_search(&mut self, task: SearchTask) {
        self.jobs += 1;
        self.job = Some((self.jobs, task));
        let game = match task {
            SearchTask::Move(_) | SearchTask::ExternalEngine | SearchTask::LookBack(_) => {
                self.table.game()
            }
            _ => self.shown_game(),
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

    /// Sets the notation in which moves are shown, and the language of the names of pieces.
    pub(crate) fn set_move_style(&mut self, style: MoveStyle, language: Language) {
        self.language = language;
        if self.move_style != style {
            self.move_style = style;
            self.move_list.clear();
        }
    }

    pub(crate) fn set_notice(&mut self, notice: impl Into<Message>) {
        self.notice = Some(notice.into());
    }

    /// Clears the results of another position.
    fn clear_lines(&mut self) {
        self.lines.clear();
        self.exact_score = None;
    }

    /// Resets the page after the game has changed.
    pub(crate) fn after_change(&mut self) {
        (self.picked_source, self.move_menu, self.browsed_game) = (None, None, None);
        self.clear_lines();
        self.move_list.clear();
        self.refusal_squares.clear();
        for notice in self.table.take_notices() {
            self.set_notice(notice);
        }
        if let Some(outcome) = self.table.outcome() {
            let result = crate::sentences::result(self.table.game(), outcome);
            let over = message!(Dialogue::IsOver { result });
            self.set_notice(self.with_look_back_offer(over));
            self.effects.push(Effect::Bell);
        }
        self.start_search();
    }

    /// Handles a key.
    pub(crate) fn key(&mut self, key: KeyEvent) {
        // Only a typed line knows keys with Ctrl.
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        if control && !matches!(self.overlay, Overlay::Prompt(..)) {
            return;
        }
        let before = self.last_letter.take();
        if before.as_ref().is_some_and(|before| self.type_instead(before, key.code)) {
            return;
        }
        if self.move_menu.is_some() {
            return self.choose_by_key(key.code);
        }
        if !matches!(self.overlay, Overlay::None) {
            self.overlay_key(key);
            // The keys of a list stay the same while it is open.
            self.last_letter = before.filter(|_| matches!(self.overlay, Overlay::Menu(..)));
            return;
        }
        self.refusal_squares.clear();
        match key.code {
            KeyCode::Up => self.step_cursor((0, -1)),
            KeyCode::Down => self.step_cursor((0, 1)),
            KeyCode::Left => self.step_cursor((-1, 0)),
            KeyCode::Right => self.step_cursor((1, 0)),
            KeyCode::Tab => self.next_hand(false),
            KeyCode::BackTab => self.next_hand(true),
            KeyCode::Enter | KeyCode::Char(' ') => self.pick_or_drop(self.cursor),
            KeyCode::Esc => self.cancel(),
            KeyCode::Home => self.browse_to(NodeId::START),
            KeyCode::End => self.browse_end(),
            KeyCode::Backspace | KeyCode::PageUp => self.browse(-1),
            KeyCode::PageDown => self.browse(1),
            KeyCode::Char(letter) => self.press_letter(letter),
            _ => {}
        }
    }

    /// Handles a letter that is not part of a move.
    pub(crate) fn letter_command(&mut self, letter: char) {
        if self.lesson.is_some() && self.lesson_command(letter) {
            return;
        }
        if self.table.remote_state().is_some() && self.remote_command(letter) {
            return;
        }
        match letter {
            'u' => self.undo(),
            'r' => self.redo(),
            '[' => self.browse(-1),
            ']' => self.browse(1),
            '{' => self.browse_variation(-1),
            '}' => self.browse_variation(1),
            'k' => self.continue_from_here(),
            'f' => self.flip(),
            'h' => self.request_hint(),
            'a' => {
                self.analysis_lines = ANALYSIS_LINES;
                self.toggle_analysis();
            }
            look_back::LOOK_BACK_KEY => self.request_look_back(),
            '.' => self.effects.push(Effect::Stop),
            'c' => self.offer_claims(),
            'm' => {
                let keys = self.key_bindings().iter().filter(|(letter, _)| *letter != 'm');
                let keys = keys.map(|&(key, text)| MenuAction::Key(key, text));
                self.open_list(self.look_back_action().into_iter().chain(keys).collect());
            }
            'n' => self.open_list(vec![
                MenuAction::Rematch,
                MenuAction::RematchSwapped,
                MenuAction::Leave,
            ]),
            'y' => self.open_list(vec![MenuAction::CopyPosition, MenuAction::CopyRecord]),
            's' => self.ask_for(Prompt::Save),
            'o' => self.ask_for(Prompt::Open),
            '?' => self.show_piece_help(self.cursor),
            'q' => self.is_closed = true,
            OPTIONS_KEY => self.wants_options = true,
            ':' => self.ask_for(Prompt::Move),
            letter if self.begins_move(letter) => {
                let line = LineEditor::new(&letter.to_string());
                self.overlay = Overlay::Prompt(Prompt::Move, line);
                self.offer_completions();
            }
            _ => {}
        }
    }

    /// Opens a prompt with an empty line.
    fn ask_for(&mut self, prompt: Prompt) {
        self.overlay = Overlay::Prompt(prompt, LineEditor::default());
        self.offer_completions();
    }

    /// Returns whether a legal move of this position begins with a character that is not a command.
    fn begins_move(&self, sign: char) -> bool {
        let typed = String::from(sign);
        let game = self.table.game();
        sign.is_alphanumeric() && !wazir_notation::complete_move(game, &typed).is_empty()
    }

    /// Handles a mouse event.
    pub(crate) fn mouse(&mut self, kind: MouseEventKind, at: (u16, u16)) {
        self.last_letter = None;
        match kind {
            MouseEventKind::ScrollUp if self.scroll_help(-1) => {}
            MouseEventKind::ScrollDown if self.scroll_help(1) => {}
            MouseEventKind::ScrollUp => self.browse(-1),
            MouseEventKind::ScrollDown => self.browse(1),
            MouseEventKind::Down(MouseButton::Left) => self.click(at),
            MouseEventKind::Down(MouseButton::Right) => {
                if let Some(spot) = self.hit_areas.spot(at) {
                    self.cursor = spot;
                    self.show_piece_help(spot);
                }
            }
            _ => {}
        }
    }

    /// Scrolls the list of keys or a card by some rows. Returns `false` if neither is shown or all of
    /// it is.
    pub(super) fn scroll_help(&mut self, rows: i16) -> bool {
        let last = self.hit_areas.last_scroll();
        let first = match &mut self.overlay {
            Overlay::Help(first) => first,
            Overlay::Card(card) => &mut card.scroll,
            _ => return false,
        };
        *first = first.saturating_add_signed(rows).min(last);
        last > 0
    }

    fn click(&mut self, at: (u16, u16)) {
        if self.move_menu.is_some() {
            match self.hit_areas.option(at) {
                Some(option) => self.choose(option),
                None => self.cancel(),
            }
            return;
        }
        if !matches!(self.overlay, Overlay::None) {
            return self.overlay_click(at);
        }
        self.refusal_squares.clear();
        if let Some(node) = self.hit_areas.node(at) {
            return self.browse_to(node);
        }
        match self.hit_areas.spot(at) {
            Some(spot) => {
                self.cursor = spot;
                self.pick_or_drop(spot);
            }
            None => self.picked_source = None,
        }
    }

    /// Turns the board: by half, or by a quarter if there are more than two players.
    fn flip(&mut self) {
        let quarters = if self.table.game().seats().len() > 2 { 1 } else { 2 };
        self.orientation = Facing::new((self.orientation.quarters() + quarters) % 4);
    }
}

/// Returns the game as if it were the turn of the owner of the piece on a square. Returns `None` if
/// it is the owner's turn or cannot be.
fn as_if_owner_to_move(game: &Play, at: usize) -> Option<Play> {
    let owner = game.piece_at(game.board().square(at)?)?.seat;
    if owner == game.to_move() { None } else { game.with_turn(owner) }
}

/// Number of lines of an analysis by default.
const ANALYSIS_LINES: usize = 3;

/// Keys and their actions, for the foot of the screen and the help, most useful first.
pub(crate) const KEY_BINDINGS: [(char, Screen); 16] = [
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
    (OPTIONS_KEY, Screen::KeyOptions),
    ('q', Screen::KeyLeave),
];
