//! Application state of the screen: the current page, and the events that it handles.

use std::sync::mpsc::Sender;

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Rect;
use wazir_game::Seat;
use wazir_lessons::Lesson;
use wazir_registry::GameRegistry;
use wazir_render::BoardView;
use wazir_saves::SaveFolder;
use wazir_session::{Session, Time, TimeControl};
use wazir_text::message;

use super::background::{Background, ThemeChoice};
use super::board::MAX_SIZE_REDUCTION;
use super::config::Config;
use super::effect::Effect;
use super::files::{FileChoice, FilesPage, is_definition_file, openable_files, read_definition};
use super::footer::{self, KeyHint};
use super::game::GamePage;
use super::learn::{self, LearnPage};
use super::line_editor::LineEditor;
use super::menu::{MenuItem, MenuPage};
use super::options::{OPTIONS_KEY, OptionsAction, OptionsPage, TerminalLook};
use super::palette::ColourMode;
use super::pasted::{Pasted, read_pasted};
use super::pictures::{PictureList, PictureProtocol, Tile};
use super::search_thread::SearchUpdate;
use super::setup::{SetupAction, SetupPage};
use super::widgets::{Appearance, draw_at_foot, draw_lines, wrap};
use crate::autosave::{Autosave, ResumedGame, expand_path};
use crate::players::{Player, Players};
use crate::remote::{RemoteRequest, RemoteUpdate};
use crate::table::Table;
use crate::texts::Screen;

/// Smallest screen on which any page is drawn, in columns and rows.
const MIN_SIZE: (u16, u16) = (40, 12);
/// Exit status of a program that Ctrl-C ends.
const INTERRUPTED: u8 = 130;

/// An input of the application.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum AppEvent {
    /// A key event.
    Key(KeyEvent),
    /// A mouse event.
    Mouse(MouseEvent),
    /// A pasted text.
    Paste(String),
    /// An update from the search thread.
    SearchUpdate(SearchUpdate),
    /// An update from a remote table.
    RemoteUpdate(Box<RemoteUpdate>),
    /// The background of the terminal, which has answered late.
    Background(Background),
    /// The way in which the terminal shows pictures; it has answered late.
    PictureProtocol(PictureProtocol),
    /// The passage of time only.
    Tick,
}

/// A game with its players and its table.
#[derive(Debug)]
pub struct InitialGame {
    /// The table.
    pub table: Table,
    /// The players of the seats.
    pub players: Players,
    /// The games that files can hold, the user's own armies included.
    pub games: GameRegistry,
}

impl InitialGame {
    /// Creates the screen's game for a remote table; see [`Table::remote`]. Returns `None` if the
    /// session has no seats.
    #[must_use]
    pub fn remote(
        session: Session,
        seat: Option<Seat>,
        wishes: Sender<RemoteRequest>,
    ) -> Option<Self> {
        let players = super::game::remote_players(&session, seat)?;
        let table = Table::remote(session, seat, wishes);
        Some(Self { table, players, games: readable_games() })
    }
}

/// Returns the built-in games, with a parser for the game definitions of files and records.
fn readable_games() -> GameRegistry {
    wazir_builtin::games().with_definition_parser(wazir_variant::game::parse_entry)
}

enum Page {
    Menu(MenuPage),
    Setup(Box<SetupPage>),
    Files(FilesPage),
    Learn(LearnPage),
    Game(Box<GamePage>),
}

/// The state of the screen. Keys and mouse events go in; a picture and effects come out. It reads
/// no clock, never blocks and needs no terminal.
pub struct App {
    page: Page,
    /// The options page, which lies on the page.
    options: Option<OptionsPage>,
    config: Config,
    terminal: TerminalLook,
    /// Set if the terminal has been asked for its background.
    background_asked: bool,
    games: GameRegistry,
    /// Folder for games without a file.
    folder: Option<SaveFolder>,
    /// The moment at which the present table was set up.
    game_start: Time,
    now: Time,
    /// Set when the configuration has changed.
    pub(crate) config_changed: bool,
    /// The file name that is typed in the menu.
    input_line: Option<LineEditor>,
    error: Option<wazir_text::Message>,
    /// The pictures of the last drawing.
    tiles: Vec<Tile>,
    /// The keys in the footer of the last drawing, for the mouse.
    buttons: Vec<(Rect, KeyCode)>,
    exit_status: u8,
}

impl std::fmt::Debug for App {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("App").field("config", &self.config).finish_non_exhaustive()
    }
}

impl App {
    /// Creates a screen that starts with a game, or with the menu. New games are saved in the
    /// folder, if there is one. `colours` are those of the terminal.
    #[must_use]
    pub fn new(
        seated: Option<InitialGame>,
        folder: Option<SaveFolder>,
        config: Config,
        colours: ColourMode,
    ) -> Self {
        let games = readable_games();
        let mut app = Self {
            page: Page::Menu(MenuPage::new(&games, None)),
            options: None,
            terminal: TerminalLook::new(colours),
            background_asked: false,
            config,
            games,
            folder,
            game_start: Time::START,
            now: Time::START,
            config_changed: false,
            input_line: None,
            error: None,
            tiles: Vec::new(),
            buttons: Vec::new(),
            exit_status: 0,
        };
        match seated {
            Some(InitialGame { table, players, games }) => {
                app.page = Page::Game(Box::new(GamePage::new(table, players, games)));
            }
            None => app.show_menu(),
        }
        app
    }

    /// Returns the screen with these games to choose from, instead of the built-in ones.
    #[must_use]
    pub fn with_games(mut self, games: GameRegistry) -> Self {
        self.games = games.with_definition_parser(wazir_variant::game::parse_entry);
        if matches!(self.page, Page::Menu(_)) {
            self.show_menu();
        }
        self
    }

    /// Returns the board as it is shown, or `None` if no game is shown.
    #[must_use]
    pub fn view(&self) -> Option<BoardView> {
        if let Page::Game(game) = &self.page { Some(game.view()) } else { None }
    }

    /// Returns the table, or `None` if no game is shown.
    #[must_use]
    pub fn table(&self) -> Option<&Table> {
        if let Page::Game(game) = &self.page { Some(&game.table) } else { None }
    }

    /// Returns the players, or `None` if no game is shown.
    #[must_use]
    pub fn players(&self) -> Option<&Players> {
        if let Page::Game(game) = &self.page { Some(&game.players) } else { None }
    }

    /// Returns the configuration.
    #[must_use]
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// Returns whether a running clock is shown.
    #[must_use]
    pub fn has_clock(&self) -> bool {
        self.table()
            .is_some_and(|table| !table.time_control().is_none() && table.outcome().is_none())
    }

    /// Returns the exit status of a program that ends with the screen: 0 if the user has left, 130
    /// after Ctrl-C, and 128 plus its number after a signal.
    #[must_use]
    pub fn exit_status(&self) -> u8 {
        self.exit_status
    }

    pub(crate) fn set_exit_status(&mut self, status: u8) {
        self.exit_status = status;
    }

    /// Tells the screen the background of the terminal, which counts for the theme `auto`.
    pub fn set_background(&mut self, background: Background) {
        self.terminal.background = background;
    }

    /// Tells the screen how the terminal shows pictures, if it does.
    pub fn set_picture_protocol(&mut self, protocol: Option<PictureProtocol>) {
        self.terminal.pictures = protocol;
    }

    /// Returns the protocol by which pictures are shown, or `None` if they are not: they need 256
    /// colours at least.
    ///
    /// ```
    /// use wazir_terminal::screen::{App, ColourMode, Config, PictureProtocol};
    ///
    /// let app = |colours| {
    ///     let mut app = App::new(None, None, Config::default(), colours);
    ///     app.set_picture_protocol(Some(PictureProtocol::Sixel));
    ///     app
    /// };
    /// assert_eq!(app(ColourMode::True).picture_protocol(), Some(PictureProtocol::Sixel));
    /// assert_eq!(app(ColourMode::None).picture_protocol(), None);
    /// ```
    #[must_use]
    pub fn picture_protocol(&self) -> Option<PictureProtocol> {
        self.terminal.shown_pictures(&self.config)
    }

    /// Returns the pictures of the last drawing, and forgets them.
    pub(crate) fn take_tiles(&mut self) -> Vec<Tile> {
        std::mem::take(&mut self.tiles)
    }

    /// Returns whether the terminal is to be asked for the ways in which it shows pictures.
    pub(crate) fn asks_pictures(&self) -> bool {
        self.terminal.mode != ColourMode::None && !self.config.refuses_pictures()
    }

    /// Returns whether the colours depend on the background of a terminal that has not been asked,
    /// and notes that it is asked now.
    pub(crate) fn asks_background(&mut self) -> bool {
        let mode = self.config.colours.unwrap_or(self.terminal.mode);
        let depends = self.config.theme() == ThemeChoice::Auto && mode != ColourMode::None;
        depends && !std::mem::replace(&mut self.background_asked, true)
    }

    fn show_menu(&mut self) {
        // The page before may still hold the file of the last game.
        self.page = Page::Menu(MenuPage::new(&self.games, None));
        let folder = self.folder.as_ref();
        // A game that cannot be read is not offered, and the menu says so.
        let found = folder.and_then(|folder| Autosave::latest_unfinished(folder, &self.games).ok());
        let (unfinished, damaged) = found.unwrap_or_default();
        self.page = Page::Menu(MenuPage::new(&self.games, unfinished).with_damaged(&damaged));
    }

    /// Leaves a game: for the lessons if it was a lesson, or else for the menu.
    fn leave(&mut self, lesson: Option<&Lesson>) {
        match lesson {
            Some(last) => self.page = Page::Learn(LearnPage::new(&self.games, Some(last))),
            None => {
                let empty = Page::Menu(MenuPage::new(&self.games, None));
                let left = match std::mem::replace(&mut self.page, empty) {
                    Page::Game(game) => game.into_unfinished(),
                    _ => None,
                };
                match left {
                    Some(left) => self.page = Page::Menu(MenuPage::new(&self.games, Some(left))),
                    None => self.show_menu(),
                }
            }
        }
    }

    /// Handles an event at a moment since the program started, and returns the effects to carry
    /// out.
    pub fn handle_event(&mut self, input: AppEvent, now: Time) -> Vec<Effect> {
        self.now = now.max(self.now);
        let since = Time::from_millis(self.now.as_millis() - self.game_start.as_millis());
        self.update_move_style();
        if let Page::Game(game) = &mut self.page
            && !game.table.advance_to(since).is_empty()
        {
            game.after_change();
        }
        let mut effects = Vec::new();
        match input {
            AppEvent::Key(key) if key.kind == KeyEventKind::Release => {}
            AppEvent::Key(key) => self.key(key, &mut effects),
            AppEvent::Mouse(mouse) => self.mouse(mouse, &mut effects),
            AppEvent::Paste(text) => self.paste(&text),
            AppEvent::SearchUpdate(thought) => {
                if let Page::Game(game) = &mut self.page {
                    game.receive_search_update(thought);
                }
            }
            AppEvent::RemoteUpdate(update) => {
                if let Page::Game(game) = &mut self.page {
                    game.receive_remote_update(*update);
                }
            }
            AppEvent::Background(background) => self.set_background(background),
            AppEvent::PictureProtocol(protocol) => self.set_picture_protocol(Some(protocol)),
            AppEvent::Tick => {}
        }
        self.update_move_style();
        if let Page::Game(game) = &mut self.page {
            effects.append(&mut game.effects);
            if std::mem::take(&mut game.wants_options) {
                self.options = Some(OptionsPage::new(&self.games, Some(game.view())));
            }
            // A remote table has no menu to go back to.
            if game.is_closed && game.table.remote_state().is_some() {
                effects.push(Effect::Quit);
            } else if game.is_closed {
                let lesson = game.lesson.take();
                self.leave(lesson.as_ref());
                effects.push(Effect::Stop);
            }
        }
        effects.retain(|effect| !matches!(effect, Effect::Bell) || self.config.bell);
        effects
    }

    /// Tells a new game, or one after a change of the settings, how to write moves.
    fn update_move_style(&mut self) {
        if let Page::Game(game) = &mut self.page {
            let style = self.config.move_style(game.table.game().entry());
            game.set_move_style(style, self.config.language());
        }
    }

    fn is_typing(&self) -> bool {
        if self.options.is_some() {
            return false;
        }
        match &self.page {
            Page::Menu(_) => self.input_line.is_some(),
            Page::Setup(setup) => setup.is_typing(),
            Page::Files(_) | Page::Learn(_) => false,
            Page::Game(game) => game.is_typing(),
        }
    }

    fn key(&mut self, key: KeyEvent, effects: &mut Vec<Effect>) {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        let key = match key.code {
            KeyCode::Char('c') if control => return self.interrupt(effects),
            KeyCode::Char('z') if control => return effects.push(Effect::Suspend),
            // Many terminals send ^H for Backspace.
            KeyCode::Char('h') if control => KeyEvent::new(KeyCode::Backspace, KeyModifiers::NONE),
            // Other keys with Ctrl edit a line.
            KeyCode::Char(_) if control && !self.is_typing() => return,
            _ => key,
        };
        if !self.is_typing() && self.change_size(key.code) {
            return;
        }
        if let Some(options) = &mut self.options {
            let action = options.key(key.code, &mut self.config, self.terminal);
            return self.handle_option(action, effects);
        }
        // A game has a list of its own keys.
        let in_game = matches!(self.page, Page::Game(_));
        if key.code == KeyCode::Char(OPTIONS_KEY) && !self.is_typing() && !in_game {
            return self.show_options();
        }
        match &mut self.page {
            Page::Menu(menu) => match &mut self.input_line {
                Some(line) => match key.code {
                    KeyCode::Esc => self.input_line = None,
                    KeyCode::Enter => self.open(),
                    _ => {
                        line.key_or_complete(key);
                        line.offer(openable_files(line.text(), 0, &self.games));
                    }
                },
                None => {
                    if let Some(item) = menu.key(key.code) {
                        self.open_item(item, effects);
                    }
                }
            },
            Page::Setup(setup) => {
                let next = setup.key(key);
                self.handle_setup(&next);
            }
            Page::Files(files) => {
                let choice = files.key(key.code, &self.games);
                self.handle_file_choice(choice);
            }
            Page::Learn(learn) => {
                let choice = learn.key(key.code);
                self.handle_lesson_choice(choice);
            }
            Page::Game(game) => game.key(key),
        }
    }

    /// Handles Ctrl-C: a computer that is searching moves at once, otherwise the program ends.
    fn interrupt(&mut self, effects: &mut Vec<Effect>) {
        if matches!(&self.page, Page::Game(game) if game.is_thinking()) {
            return effects.push(Effect::Stop);
        }
        self.exit_status = INTERRUPTED;
        effects.push(Effect::Quit);
    }

    /// Opens the options page.
    fn show_options(&mut self) {
        self.error = None;
        self.options = Some(OptionsPage::new(&self.games, self.view()));
    }

    /// Handles what the options page returns.
    fn handle_option(&mut self, action: OptionsAction, effects: &mut Vec<Effect>) {
        match action {
            OptionsAction::Stay => {}
            OptionsAction::Back => self.options = None,
            OptionsAction::Changed => {
                self.config_changed = true;
                if self.asks_background() {
                    effects.push(Effect::AskBackground);
                }
            }
        }
    }

    /// Handles the keys that change the size of the board. Returns whether the key was one of them.
    fn change_size(&mut self, key: KeyCode) -> bool {
        let before = self.config.clone();
        let reduction = before.size_reduction;
        self.config.size_reduction = match key {
            KeyCode::Char('+' | '=') => reduction.saturating_sub(1),
            KeyCode::Char('-') => (reduction + 1).min(MAX_SIZE_REDUCTION),
            _ => return false,
        };
        if let Some(options) = &mut self.options {
            options.note_size(before, &self.config, self.terminal);
        }
        self.config_changed = true;
        true
    }

    fn mouse(&mut self, mouse: MouseEvent, effects: &mut Vec<Effect>) {
        let at = (mouse.column, mouse.row);
        let clicked = mouse.kind == MouseEventKind::Down(MouseButton::Left);
        let button = self.buttons.iter().find(|(place, _)| clicked && place.contains(at.into()));
        if let Some(&(_, code)) = button {
            return self.key(KeyEvent::new(code, KeyModifiers::NONE), effects);
        }
        if let Some(options) = &mut self.options {
            if clicked {
                let action = options.click(at, &mut self.config, self.terminal);
                self.handle_option(action, effects);
            }
            return;
        }
        match &mut self.page {
            Page::Menu(menu) => {
                if let Some(item) = menu.click(at).filter(|_| clicked) {
                    self.open_item(item, effects);
                }
            }
            Page::Setup(setup) if clicked => {
                let next = setup.click(at);
                self.handle_setup(&next);
            }
            Page::Files(files) if clicked => {
                let choice = files.click(at, &self.games);
                self.handle_file_choice(choice);
            }
            Page::Learn(learn) if clicked => {
                let choice = learn.click(at);
                self.handle_lesson_choice(choice);
            }
            Page::Setup(_) | Page::Files(_) | Page::Learn(_) => {}
            Page::Game(game) => game.mouse(mouse.kind, at),
        }
    }

    fn paste(&mut self, text: &str) {
        if self.options.is_some() {
            return;
        }
        match &mut self.page {
            Page::Menu(_) => match &mut self.input_line {
                Some(line) => {
                    line.insert(text);
                    line.offer(openable_files(line.text(), 0, &self.games));
                }
                None => self.open_pasted(text),
            },
            Page::Setup(setup) => setup.paste(text),
            Page::Files(_) => self.open_pasted(text),
            Page::Learn(_) => {}
            Page::Game(game) => game.paste(text),
        }
    }

    /// Opens the game in a pasted text, or lists its games.
    fn open_pasted(&mut self, text: &str) {
        self.error = None;
        let Pasted::Games(mut games) = read_pasted(text, &self.games, None) else {
            return self.error = Some(Screen::NothingPasted.into());
        };
        if games.len() > 1 {
            return self.page = Page::Files(FilesPage::of_games(games, &self.games));
        }
        match games.pop().map(wazir_notation::AnyParsedGame::into_play) {
            Some(Ok(game)) => {
                self.resume(ResumedGame { autosave: Autosave::default(), game, players: None });
            }
            Some(Err(error)) => self.error = Some(error.message()),
            None => {}
        }
    }

    fn open_item(&mut self, item: MenuItem, effects: &mut Vec<Effect>) {
        self.error = None;
        match item {
            MenuItem::Quit => effects.push(Effect::Quit),
            MenuItem::Learn => self.page = Page::Learn(LearnPage::new(&self.games, None)),
            MenuItem::Options => self.show_options(),
            MenuItem::TypePath => {
                let mut line = LineEditor::default();
                line.offer(openable_files("", 0, &self.games));
                self.input_line = Some(line);
            }
            MenuItem::BrowseFiles => {
                let files = FilesPage::new(self.folder.as_ref(), &self.games);
                self.page = Page::Files(files);
            }
            MenuItem::Game(entry) => self.page = Page::Setup(Box::new(SetupPage::new(entry))),
            MenuItem::Resume => {
                if let Page::Menu(menu) = &mut self.page
                    && let Some(taken) = menu.take_unfinished()
                {
                    self.resume(taken);
                }
            }
        }
    }

    /// Starts the lesson that was chosen.
    fn handle_lesson_choice(&mut self, choice: learn::LessonChoice) {
        match choice {
            learn::LessonChoice::Nothing => {}
            learn::LessonChoice::Back => self.show_menu(),
            learn::LessonChoice::Lesson(lesson) => {
                if let Some(page) = GamePage::of_lesson(*lesson, &self.games) {
                    self.game_start = self.now;
                    self.page = Page::Game(Box::new(page));
                }
            }
        }
    }

    /// Opens the game that was chosen in a list of files.
    fn handle_file_choice(&mut self, choice: FileChoice) {
        match choice {
            FileChoice::Nothing => {}
            FileChoice::Back => self.show_menu(),
            FileChoice::File(path) => self.open_file(&path),
            FileChoice::Definition(entry) => {
                self.page = Page::Setup(Box::new(SetupPage::new(entry)))
            }
            FileChoice::Game(game) => {
                let keeper = Autosave::default();
                let players = None;
                self.resume(ResumedGame { autosave: keeper, game: *game, players });
            }
        }
        if let (Page::Files(files), Some(wrong)) = (&mut self.page, self.error.take()) {
            files.show_error(wrong);
        }
    }

    /// Opens the file whose name was typed.
    fn open(&mut self) {
        let Some(line) = self.input_line.take() else { return };
        let line = line.text().trim();
        if line.is_empty() {
            return;
        }
        let path = expand_path(line);
        if !is_definition_file(&path) {
            return self.open_file(&path);
        }
        match read_definition(&path) {
            Ok(entry) => self.page = Page::Setup(Box::new(SetupPage::new(entry))),
            Err(why) => self.error = Some(why),
        }
    }

    fn open_file(&mut self, path: &std::path::Path) {
        match Autosave::open(path, &self.games) {
            Ok(Ok(taken)) => self.resume(taken),
            Ok(Err(_)) => self.error = Some(Screen::EmptyFile.into()),
            Err(error) => self.error = Some(error.message()),
        }
    }

    /// Resumes a saved game.
    fn resume(&mut self, taken: ResumedGame) {
        let ResumedGame { autosave: keeper, game, players } = taken;
        let seats = game.seats();
        // A file that does not name its players came from elsewhere: nobody moves in it unasked.
        let stated = players.and_then(|text| {
            let players: Result<Vec<Player>, _> = text.split(',').map(str::parse).collect();
            players.ok().and_then(|players| Players::new(&seats, &players).ok())
        });
        let people = || Players::new(&seats, &vec![Player::Person; seats.len()]).ok();
        let Some(players) = stated.or_else(people) else { return };
        let keeper = keeper.with_folder(self.folder.clone());
        match Table::new(game, &players, keeper) {
            Ok(table) => self.show_game(table, players, self.games.clone()),
            Err(error) => self.error = Some(error.message()),
        }
    }

    fn show_game(&mut self, table: Table, players: Players, games: GameRegistry) {
        self.game_start = self.now;
        self.page = Page::Game(Box::new(GamePage::new(table, players, games)));
    }

    fn handle_setup(&mut self, next: &SetupAction) {
        let Page::Setup(setup) = &mut self.page else { return };
        match next {
            SetupAction::Stay => {}
            SetupAction::Back => self.show_menu(),
            SetupAction::Begin => {
                if let Some(chosen) = setup.begin(&self.games) {
                    let keeper = Autosave::new(self.folder.clone(), &chosen.players);
                    let control: TimeControl = chosen.control;
                    let table = Table::with_clock(chosen.game, &chosen.players, keeper, control);
                    match table {
                        Ok(table) => self.show_game(table, chosen.players, chosen.games),
                        Err(error) => setup.show_error(error.message()),
                    }
                }
            }
        }
    }

    /// Returns the smallest screen on which the page is drawn, in columns and rows: a game needs room
    /// for its board.
    fn min_size(&self) -> (u16, u16) {
        match &self.page {
            Page::Game(game) if self.options.is_none() => {
                let (columns, rows) = game.min_size();
                // The last row is the footer.
                (columns.max(MIN_SIZE.0), (rows + 1).max(MIN_SIZE.1))
            }
            _ => MIN_SIZE,
        }
    }

    /// Draws the screen and returns the position of the terminal's cursor.
    pub fn draw(&mut self, buffer: &mut Buffer) -> Option<(u16, u16)> {
        let area = buffer.area;
        let list = PictureList::default();
        let appearance = Appearance {
            pieces: self.config.pieces,
            colours: self.terminal.palette(&self.config),
            language: self.config.language(),
            smaller: self.config.size_reduction,
            pictures: self.picture_protocol().map(|_| &list),
        };
        self.buttons.clear();
        self.tiles.clear();
        let needed = self.min_size();
        if area.width < needed.0 || area.height < needed.1 {
            draw_too_small(buffer, area, needed, &appearance);
            appearance.colours.fill(buffer);
            return None;
        }
        let page = Rect { height: area.height - 1, ..area };
        let cursor = self.draw_page(buffer, page, &appearance);
        let row = Rect { y: page.bottom(), height: 1, ..area };
        self.buttons = footer::draw_footer(buffer, row, &self.hints(), &appearance);
        appearance.colours.fill(buffer);
        let palette = appearance.colours;
        self.tiles = list.tiles(buffer, palette);
        cursor
    }

    /// Draws the page and returns the position of the terminal's cursor.
    fn draw_page(
        &mut self,
        buffer: &mut Buffer,
        area: Rect,
        appearance: &Appearance,
    ) -> Option<(u16, u16)> {
        if let Some(options) = &mut self.options {
            options.draw(buffer, area, (&self.config, self.terminal), appearance);
            return None;
        }
        match &mut self.page {
            Page::Menu(menu) => {
                menu.draw(buffer, area, appearance);
                if let Some(wrong) = &self.error {
                    let text = appearance.text(wrong.clone());
                    let foot = Rect { x: area.x + 2, width: area.width - 3, ..area };
                    draw_at_foot(buffer, foot, &text, appearance.colours.error());
                }
                let line = self.input_line.as_ref()?;
                let title = appearance.text(Screen::OpenWhich);
                Some(line.draw_in_box(buffer, area, &title, appearance))
            }
            Page::Setup(setup) => setup.draw(buffer, area, appearance),
            Page::Files(files) => {
                files.draw(buffer, area, appearance);
                None
            }
            Page::Learn(learn) => {
                learn.draw(buffer, area, appearance);
                None
            }
            Page::Game(game) => game.draw(buffer, area, appearance),
        }
    }

    /// Returns the keys that work now, for the footer.
    fn hints(&self) -> Vec<KeyHint> {
        if let Some(options) = &self.options {
            return options.hints();
        }
        match &self.page {
            Page::Menu(_) if self.input_line.is_some() => footer::line_hints(),
            Page::Menu(menu) => menu.hints(),
            Page::Setup(setup) => setup.hints(),
            Page::Files(_) => footer::list_hints(Screen::KeyOpen),
            Page::Learn(_) => footer::list_hints(Screen::KeyBegin),
            Page::Game(game) => game.hints(),
        }
    }
}

/// Says which size the screen needs: in words if there is space for them, or else in numbers.
fn draw_too_small(
    buffer: &mut Buffer,
    area: Rect,
    (columns, rows): (u16, u16),
    appearance: &Appearance,
) {
    let mut lines =
        wrap(&appearance.text(message!(Screen::TooSmall { columns, rows })), area.width);
    if lines.len() > usize::from(area.height) {
        lines = wrap(&format!("{columns}x{rows}"), area.width);
    }
    draw_lines(buffer, area, &lines, appearance.colours.error());
}
