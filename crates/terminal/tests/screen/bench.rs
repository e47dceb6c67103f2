//! A test user at the keyboard.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Rect;
use wazir_ai::EndgameScore;
use wazir_registry::{Play, StartOptions};
use wazir_session::{Time, TimeControl};
use wazir_terminal::screen::{
    App, AppEvent, ColourMode, Config, Effect, InitialGame, PvLine, SearchOutput, SearchTask,
    SearchUpdate,
};
use wazir_terminal::{Autosave, Player, Players, Table, TurningPoint};

/// Most answers of a computer to one event.
const MAX_ROUNDS: usize = 300;

/// A user with a screen of some size.
pub(crate) struct ScreenTester {
    pub(crate) app: App,
    pub(crate) size: (u16, u16),
    pub(crate) now: Time,
    /// The text that was copied last.
    pub(crate) copied: String,
    pub(crate) rung: usize,
    pub(crate) quit: bool,
    /// Set if every search fails.
    pub(crate) fails: bool,
    /// Set if the computer never answers.
    pub(crate) silent: bool,
    /// The result of a look back.
    pub(crate) turned: Option<TurningPoint>,
}

/// Opens a game and plays moves, given as text.
pub(crate) fn game(id: &str, start: &StartOptions, moves: &str) -> Play {
    let mut game = wazir_builtin::games().open(id, start).expect("a start");
    for mv in moves.split_whitespace() {
        game.play_text(mv).expect("a legal move");
    }
    game
}

/// Returns the players named in the form of `--players`.
pub(crate) fn players(game: &Play, words: &str) -> Players {
    let chosen: Vec<Player> =
        words.split(',').map(|word| word.parse().expect("a player")).collect();
    Players::new(&game.seats(), &chosen).expect("a player for each seat")
}

impl ScreenTester {
    /// Returns a user who sees the menu.
    pub(crate) fn menu() -> Self {
        Self::with(App::new(None, None, Config::default(), ColourMode::None))
    }

    /// Returns a user at a table with these players; all persons sit at this keyboard.
    pub(crate) fn at(game: Play, who: &str) -> Self {
        Self::timed(game, who, TimeControl::NONE)
    }

    /// The same with clocks.
    pub(crate) fn timed(game: Play, who: &str, control: TimeControl) -> Self {
        Self::configured(game, who, control, Config::default())
    }

    /// The same with settings.
    pub(crate) fn configured(game: Play, who: &str, control: TimeControl, config: Config) -> Self {
        let players = players(&game, who);
        let table = Table::with_clock(game, &players, Autosave::default(), control);
        let (table, games) = (table.expect("a table"), wazir_builtin::games());
        let seated = InitialGame { table, players, games };
        Self::with(App::new(Some(seated), None, config, ColourMode::None))
    }

    pub(crate) fn with(app: App) -> Self {
        let (now, copied) = (Time::START, String::new());
        let mut person = Self {
            app,
            size: (80, 24),
            now,
            copied,
            rung: 0,
            quit: false,
            fails: false,
            silent: false,
            turned: None,
        };
        person.input(AppEvent::Tick);
        person.shown();
        person
    }

    /// Draws the screen and returns it with the position of the cursor.
    pub(crate) fn buffer(&mut self) -> (Buffer, Option<(u16, u16)>) {
        let mut buffer = Buffer::empty(Rect::new(0, 0, self.size.0, self.size.1));
        let cursor = self.app.draw(&mut buffer);
        (buffer, cursor)
    }

    /// Returns the screen as text.
    pub(crate) fn shown(&mut self) -> String {
        let (buffer, _) = self.buffer();
        let mut text = String::new();
        for y in 0..buffer.area.height {
            let mut line = String::new();
            let mut skip = 0;
            for x in 0..buffer.area.width {
                if skip > 0 {
                    skip -= 1;
                    continue;
                }
                let symbol = buffer[(x, y)].symbol();
                skip = ratatui::text::Span::raw(symbol).width().saturating_sub(1);
                line += symbol;
            }
            text += line.trim_end();
            text.push('\n');
        }
        text
    }

    /// Sends an event, and lets a computer that is asked play its first move.
    pub(crate) fn input(&mut self, input: AppEvent) {
        let mut effects = self.app.handle_event(input, self.now);
        let mut rounds = 0;
        while !effects.is_empty() {
            // A game between computers goes on without the user, perhaps for ever.
            rounds += 1;
            if rounds > MAX_ROUNDS {
                break;
            }
            let mut next = Vec::new();
            for effect in effects {
                match effect {
                    Effect::Copy(text) => self.copied = text,
                    Effect::Bell => self.rung += 1,
                    Effect::Quit => self.quit = true,
                    Effect::Think(_) if self.silent => {}
                    Effect::Think(job) if matches!(job.task, SearchTask::LookBack(_)) => {
                        let output = match self.fails {
                            true => SearchOutput::Failed,
                            false => SearchOutput::LookedBack(self.turned.clone()),
                        };
                        let update = AppEvent::SearchUpdate(SearchUpdate { id: job.id, output });
                        next.extend(self.app.handle_event(update, self.now));
                    }
                    Effect::Think(job) => {
                        let Some(&mv) = job.game.legal_moves().first() else { continue };
                        let (score, depth, moves) = ("+0.10".to_owned(), 3, vec![mv]);
                        let line = PvLine { rank: 1, score, depth, moves };
                        if matches!(job.task, SearchTask::Analysis(_))
                            && job.game.position_text().contains("/K6R w")
                        {
                            let found = SearchOutput::ExactScore(EndgameScore::Win { plies: 27 });
                            let thought = SearchUpdate { id: job.id, output: found };
                            next.extend(
                                self.app.handle_event(AppEvent::SearchUpdate(thought), self.now),
                            );
                        }
                        let found = match job.task {
                            _ if self.fails => SearchOutput::Failed,
                            SearchTask::DrawOffer => SearchOutput::LevelOrBetter(true),
                            SearchTask::Analysis(_) => SearchOutput::Line(line),
                            _ => SearchOutput::Finished(Some(line)),
                        };
                        let thought = SearchUpdate { id: job.id, output: found };
                        next.extend(
                            self.app.handle_event(AppEvent::SearchUpdate(thought), self.now),
                        );
                    }
                    _ => {}
                }
            }
            effects = next;
        }
    }

    /// Presses a key and draws the screen, so that the click areas are up to date.
    pub(crate) fn key(&mut self, code: KeyCode) {
        self.input(AppEvent::Key(KeyEvent::new(code, KeyModifiers::NONE)));
        self.shown();
    }

    /// Returns the last row of the screen.
    pub(crate) fn footer(&mut self) -> String {
        self.shown().lines().last().unwrap_or_default().to_owned()
    }

    /// Presses keys one after the other: letters, and names such as `<Up>`, or `<C-h>` for a letter
    /// with Ctrl.
    pub(crate) fn keys(&mut self, keys: &str) {
        let mut rest = keys;
        while let Some(first) = rest.chars().next() {
            let named = rest.strip_prefix('<').and_then(|tail| tail.split_once('>'));
            if let Some((name, tail)) = named
                && let Some(letter) = name.strip_prefix("C-").and_then(|name| name.chars().next())
            {
                let code = KeyCode::Char(letter);
                self.input(AppEvent::Key(KeyEvent::new(code, KeyModifiers::CONTROL)));
                self.shown();
                rest = tail;
                continue;
            }
            let code = match named {
                Some((name, tail)) => {
                    rest = tail;
                    match name {
                        "Up" => KeyCode::Up,
                        "Down" => KeyCode::Down,
                        "Left" => KeyCode::Left,
                        "Right" => KeyCode::Right,
                        "Enter" => KeyCode::Enter,
                        "Esc" => KeyCode::Esc,
                        "Tab" => KeyCode::Tab,
                        "Home" => KeyCode::Home,
                        "PageDown" => KeyCode::PageDown,
                        "End" => KeyCode::End,
                        "Back" => KeyCode::Backspace,
                        other => panic!("no key {other}"),
                    }
                }
                None => {
                    rest = &rest[first.len_utf8()..];
                    KeyCode::Char(first)
                }
            };
            self.key(code);
        }
    }

    pub(crate) fn mouse(&mut self, kind: MouseEventKind, (column, row): (u16, u16)) {
        let modifiers = KeyModifiers::NONE;
        self.input(AppEvent::Mouse(MouseEvent { kind, column, row, modifiers }));
        self.shown();
    }

    pub(crate) fn click(&mut self, at: (u16, u16)) {
        self.mouse(MouseEventKind::Down(MouseButton::Left), at);
    }

    /// Clicks on a text that is shown.
    pub(crate) fn click_text(&mut self, text: &str) {
        let shown = self.shown();
        let found = shown.lines().enumerate().find_map(|(y, line)| {
            let at = line.find(text)?;
            Some((ratatui::text::Span::raw(&line[..at]).width() as u16, y as u16))
        });
        let at = found.unwrap_or_else(|| panic!("no {text} in\n{shown}"));
        self.click(at);
    }

    /// Returns the position of a square on the screen, if the first player sees the board.
    pub(crate) fn square(&mut self, name: &str) -> (u16, u16) {
        let view = self.app.view().expect("a game");
        let shown = self.shown();
        let lines: Vec<&str> = shown.lines().collect();
        for row in 0..view.rows() {
            for column in 0..view.columns() {
                if view.cell(column, row).is_some_and(|cell| cell.name() == name) {
                    // The names of files stand above their columns, those of ranks beside the rows.
                    let title = lines.iter().position(|line| {
                        let mut words = line.split_whitespace();
                        (0..view.columns())
                            .all(|column| words.next() == Some(view.column_name(column)))
                    });
                    let top = title.expect("the names of the files");
                    let files = lines[top];
                    let mut from = 0;
                    for before in 0..column {
                        let name = view.column_name(before);
                        from += files[from..].find(name).expect("a file") + name.len();
                    }
                    let x = from + files[from..].find(view.column_name(column)).expect("a file");
                    let rank = lines.iter().enumerate().skip(top + 1);
                    let mut ranks = rank.filter(|(_, line)| {
                        line.split_whitespace().next() == Some(view.row_name(row))
                    });
                    return (x as u16, ranks.next().expect("a rank").0 as u16);
                }
            }
        }
        panic!("no square {name}");
    }

    /// Clicks on a square.
    pub(crate) fn touch(&mut self, name: &str) {
        let at = self.square(name);
        self.click(at);
    }

    /// Returns the moves that were played.
    pub(crate) fn moves(&self) -> String {
        self.app.table().expect("a game").game().move_texts().join(" ")
    }
}
