//! Commands typed after `:`, with the words of the line interface.

use wazir_text::{Argument, Message, message};

use super::{Confirmation, GamePage, MenuAction, Overlay, Prompt, TextPage};
use crate::plain::{LineCommand, LocalCommand, ShowCommand, help, lesson_help};
use crate::screen::completion::Candidates;
use crate::screen::files::openable_files;
use crate::texts::{Commands, Dialogue, Screen};

impl GamePage {
    /// Handles a line that was typed as a move: a command, or a move.
    pub(super) fn typed_line(&mut self, line: &str) {
        let line = line.trim_start_matches(':').trim();
        match LineCommand::read(line, LocalCommand::read) {
            LineCommand::Empty => {}
            LineCommand::Help => {
                let help = if self.lesson.is_some() {
                    lesson_help()
                } else if self.table.remote_state().is_some() {
                    help(Commands::AtRemoteTable, "", Commands::Leave)
                } else {
                    LocalCommand::help(&self.games)
                };
                self.overlay = Overlay::Text(Box::new(TextPage::new(Screen::Commands, help)));
            }
            LineCommand::Show(show) => self.show_command(show),
            LineCommand::Claim(_) if self.lesson.is_some() => self.set_notice(Screen::NotInLesson),
            LineCommand::Claim(kind) => self.perform(MenuAction::Claim(kind)),
            LineCommand::Local(command) => self.local_command(command),
            LineCommand::Quit => self.is_closed = true,
            LineCommand::Move(text) => self.typed_move(text),
        }
    }

    /// Offers the words that the line that is being typed can continue with.
    pub(super) fn offer_completions(&mut self) {
        let Overlay::Prompt(prompt, line) = &self.overlay else { return };
        let candidates = match prompt {
            Prompt::Open | Prompt::Save => openable_files(line.text(), 0, &self.games),
            Prompt::Move => self.line_completions(line.text()),
            Prompt::Chat => return,
        };
        if let Overlay::Prompt(_, line) = &mut self.overlay {
            line.offer(candidates);
        }
    }

    /// Returns the moves, commands and files that a typed line can continue with.
    fn line_completions(&self, line: &str) -> Candidates {
        let typed = line.trim_start_matches([':', ' ']);
        let kept = line.len() - typed.len();
        let is_local = self.table.remote_state().is_none() && self.lesson.is_none();
        if is_local && (typed.starts_with("open ") || typed.starts_with("save ")) {
            return openable_files(line, kept + "open ".len(), &self.games);
        }
        if typed.is_empty() {
            return Candidates::default();
        }
        let game = self.shown_game();
        let moves = wazir_notation::complete_move(game, typed.trim_end());
        let moves = moves.into_iter().map(|mv| self.move_style.write(game, mv));
        let small = typed.to_ascii_lowercase();
        let words = crate::plain::command_words(is_local).filter(|word| word.starts_with(&small));
        Candidates::new(kept, moves.chain(words.map(str::to_owned)))
    }

    fn show_command(&mut self, show: ShowCommand<'_>) {
        let game = self.shown_game();
        let (title, text): (Message, Message) = match show {
            ShowCommand::Board => return self.browse_end(),
            ShowCommand::Flip => return self.flip(),
            ShowCommand::Ask(question) => {
                let answer = question.answer(game, self.move_style, self.language);
                return self.set_notice(answer);
            }
            ShowCommand::Moves(part) => match self.matching_moves(part) {
                found if found.is_empty() => {
                    let part = part.to_owned();
                    return self.set_notice(message!(Dialogue::NoSuchMove { part }));
                }
                found => (
                    message!(Dialogue::LegalMoves { number: found.len() }),
                    message!(Screen::Verbatim { text: found.join(" ") }),
                ),
            },
            ShowCommand::Record => {
                let moves = self.move_style.write_history(game);
                if moves.is_empty() {
                    return self.set_notice(Dialogue::NoMoveYet);
                }
                let moves = crate::sentences::numbered(&moves, game.seats().len()).join(" ");
                (Screen::MovesSoFar.into(), message!(Screen::Verbatim { text: moves }))
            }
            ShowCommand::Position => {
                let text = game.position_text();
                (Screen::PositionText.into(), message!(Screen::Verbatim { text }))
            }
        };
        self.overlay = Overlay::Text(Box::new(TextPage::new(title, text)));
    }

    /// Returns the legal moves with a text in them.
    fn matching_moves(&self, part: &str) -> Vec<String> {
        crate::plain::matching_moves(self.shown_game(), part, self.move_style)
    }

    fn local_command(&mut self, command: LocalCommand<'_>) {
        let in_lesson = self.lesson.is_some();
        match command {
            LocalCommand::Undo => self.letter_command('u'),
            LocalCommand::Redo => self.letter_command('r'),
            LocalCommand::Hint => self.letter_command('h'),
            _ if in_lesson => self.set_notice(Screen::NotInLesson),
            _ if self.table.remote_state().is_some() => self.set_notice(Screen::NotByWire),
            LocalCommand::Analyse(number) => self.analyse(number),
            LocalCommand::LookBack => self.request_look_back(),
            LocalCommand::New => self.perform(MenuAction::Rematch),
            LocalCommand::Save("") => self.ask_for(Prompt::Save),
            LocalCommand::Save(name) => self.submit_prompt(Prompt::Save, name),
            LocalCommand::Open("") => self.ask_for(Prompt::Open),
            LocalCommand::Open(name) => self.submit_prompt(Prompt::Open, name),
            LocalCommand::Restart(text) => self.restart_from(text),
        }
    }

    /// Starts again from a position, after a question if that ends a game in progress.
    fn restart_from(&mut self, position: &str) {
        let start = wazir_registry::StartOptions::default().with_position(position);
        match self.table.new_game(&start) {
            Ok(game) => self.offer_game(game),
            Err(error) => self.set_notice(error.message()),
        }
    }

    /// Opens another game in place of this one, after a question if this one has begun and is not
    /// over.
    pub(crate) fn offer_game(&mut self, game: wazir_registry::Play) {
        let standing = crate::sentences::game_status(&game);
        let begun = self.table.game().ply() > 0 && self.table.outcome().is_none();
        self.offered_game = Some(Box::new(game));
        if begun {
            let question = message!(Screen::OpenInstead { standing });
            self.overlay = Overlay::Question(Confirmation::OpenInstead, question);
        } else {
            self.open_offered();
        }
    }

    /// Opens the game that was offered.
    pub(super) fn open_offered(&mut self) {
        let Some(game) = self.offered_game.take() else { return };
        let players = self.players.for_seats(&game.seats());
        let standing = crate::sentences::game_status(&game);
        self.table.autosave.switch_game(&players);
        self.set_game(*game, players);
        self.table.save();
        let what = Argument::from(standing);
        self.set_notice(message!(Screen::Happened { what }));
    }
}
