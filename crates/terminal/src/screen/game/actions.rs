//! Actions besides moves: takebacks, browsing, hints, claims and files.

use wazir_game::{Node, NodeId};
use wazir_notation::Loss;
use wazir_registry::{ClaimKind, Consent, GameRegistry, StartOptions};
use wazir_saves::texts::Saving;
use wazir_saves::{CopyStatus, GameFile, compare_copy};
use wazir_text::{Argument, Message, message};

use super::draw::action_message;
use super::{Confirmation, Effect, GamePage, MenuAction, Overlay, Prompt, SearchTask};
use crate::autosave::expand_path;
use crate::plain::complete_move;
use crate::remote::RemoteRequest;
use crate::screen::files::is_definition_file;
use crate::table::Undone;
use crate::texts::{Dialogue, Screen};

impl GamePage {
    pub(super) fn undo(&mut self) {
        match self.table.undo(&self.players) {
            None => self.set_notice(Dialogue::NothingToUndo),
            Some(undone) => {
                self.after_change();
                self.set_notice(match undone {
                    Undone::Moves(number) => message!(Dialogue::TakenBack { number }),
                    Undone::Ending => Dialogue::GoesOn.into(),
                });
            }
        }
    }

    pub(super) fn redo(&mut self) {
        match self.table.redo(&self.players) {
            0 => self.set_notice(Dialogue::NothingToRedo),
            number => {
                self.after_change();
                self.set_notice(message!(Dialogue::PlayedAgain { number }));
            }
        }
    }

    /// Shows the position this many moves after the shown one, or before it.
    pub(super) fn browse(&mut self, moves: i32) {
        let record = self.shown_game().record();
        let here = record.cursor();
        let node = match moves {
            ..0 if here == NodeId::START => return,
            ..0 => record.node(here).parent(),
            _ => match self.next_of(here) {
                Some(next) => next,
                None => return,
            },
        };
        self.browse_to(node);
    }

    /// Returns the move after a node: that of the game if it passes there, or else the first.
    fn next_of(&self, node: NodeId) -> Option<NodeId> {
        let record = self.table.game().record();
        let children = record.node(node).children();
        let path = record.path(record.cursor());
        let played = children.iter().find(|child| path.contains(child));
        played.or(children.first()).copied()
    }

    /// Shows another variation instead of the shown move.
    pub(super) fn browse_variation(&mut self, by: i32) {
        let record = self.shown_game().record();
        let here = record.cursor();
        if here == NodeId::START {
            return;
        }
        let siblings = record.node(record.node(here).parent()).children();
        let at = siblings.iter().position(|&node| node == here).unwrap_or(0);
        let next = (at as i32 + by).rem_euclid(siblings.len().max(1) as i32);
        if let Some(&node) = siblings.get(next as usize) {
            self.browse_to(node);
        }
    }

    /// Shows the position at a node.
    pub(super) fn browse_to(&mut self, node: NodeId) {
        if node == self.table.game().record().cursor() {
            return self.browse_end();
        }
        let mut shown = self.table.game().clone();
        if !shown.record().nodes().any(|(known, _)| known == node) {
            return;
        }
        shown.record_mut().go_to(node);
        self.browsed_game = Some(Box::new(shown));
        self.after_browsing();
    }

    /// Shows the present position of the game.
    pub(super) fn browse_end(&mut self) {
        self.browsed_game = None;
        self.after_browsing();
    }

    fn after_browsing(&mut self) {
        (self.picked_source, self.move_menu) = (None, None);
        self.clear_lines();
        self.clear_hint();
        if self.analysing && !self.is_thinking() {
            self.start_search();
        }
    }

    /// Sets the game to the position that is shown.
    pub(super) fn continue_from_here(&mut self) {
        let Some(shown) = self.browsed_game.take() else { return };
        match self.table.set_game(*shown, &self.players) {
            Ok(()) => {
                self.table.save();
                self.after_change();
                self.set_notice(Dialogue::GoesOn);
            }
            Err(error) => self.set_notice(error.message()),
        }
    }

    pub(super) fn request_hint(&mut self) {
        if self.is_thinking() || self.shown_game().outcome().is_some() {
            return self.set_notice(Screen::NoHintNow);
        }
        // One opinion at a time.
        self.analysing = false;
        self.clear_lines();
        self.set_notice(Screen::Thinking);
        self.request_search(SearchTask::Hint);
    }

    /// Removes the message of a hint, which belongs to another position or gives way to another
    /// opinion.
    fn clear_hint(&mut self) {
        let hint = [Dialogue::Hint.key(), Screen::Thinking.key()];
        let is_hint = |notice: &Message| hint.contains(&notice.key());
        if self.notice.as_ref().is_some_and(is_hint) {
            self.notice = None;
        }
    }

    /// Starts or stops the analysis.
    pub(super) fn toggle_analysis(&mut self) {
        self.analysing = !self.analysing;
        self.clear_lines();
        self.clear_hint();
        if !self.is_thinking() {
            self.start_search();
        }
    }

    /// Shows this number of best lines.
    pub(super) fn analyse(&mut self, number: usize) {
        self.analysis_lines = number;
        if !self.analysing {
            return self.toggle_analysis();
        }
        self.clear_lines();
        if !self.is_thinking() {
            self.start_search();
        }
    }

    /// Lists the possible claims and offers.
    pub(super) fn offer_claims(&mut self) {
        let claims = self.table.game().claims().into_iter();
        self.open_list(claims.map(|(kind, _)| MenuAction::Claim(kind)).collect());
        let game = self.table.game();
        let tally = |seat| {
            let count = game.claim_points(seat)?;
            let player = self.table.seat_message(seat);
            Some(message!(Screen::Tally { player, count }))
        };
        let tallies: Vec<Message> = game.seats().into_iter().filter_map(tally).collect();
        if !tallies.is_empty() {
            self.set_notice(message!(Screen::Tallies { tallies: Argument::list(tallies) }));
        }
    }

    pub(super) fn open_list(&mut self, actions: Vec<MenuAction>) {
        self.overlay = Overlay::Menu(actions, 0);
    }

    /// Executes an action of a list, after a question if it ends or replaces the game.
    pub(super) fn perform(&mut self, command: MenuAction) {
        self.overlay = match self.question_before(command) {
            Some((confirmation, question)) => Overlay::Question(confirmation, question),
            None => return self.execute(command),
        };
    }

    fn question_before(&self, command: MenuAction) -> Option<(Confirmation, Message)> {
        let question = match command {
            MenuAction::Claim(ClaimKind::Resign) => {
                return Some((Confirmation::Resign, Dialogue::DoYouResign.into()));
            }
            MenuAction::Claim(_) if self.table.outcome().is_none() => {
                message!(Screen::AskAction { action: action_message(command) })
            }
            MenuAction::Rematch | MenuAction::RematchSwapped if self.is_in_progress() => {
                Screen::AskRematch.into()
            }
            MenuAction::Leave if self.is_in_progress() => Screen::AskLeave.into(),
            _ => return None,
        };
        Some((Confirmation::Perform(command), question))
    }

    /// Executes an action.
    pub(super) fn execute(&mut self, command: MenuAction) {
        self.overlay = Overlay::None;
        match command {
            MenuAction::Claim(kind) if self.table.remote_state().is_some() => {
                self.remote_offer(kind)
            }
            MenuAction::Claim(kind) => self.offer(kind),
            MenuAction::Answer(by, accept) => self.remote_answer(by, accept),
            MenuAction::Rematch if self.table.remote_state().is_some() => {
                self.table.send_request(RemoteRequest::Rematch)
            }
            MenuAction::Key(key, _) => self.letter_command(key),
            MenuAction::LookBack => self.request_look_back(),
            MenuAction::Rematch => self.rematch(false),
            MenuAction::RematchSwapped => self.rematch(true),
            MenuAction::CopyPosition => self.copy(self.shown_game().position_text()),
            MenuAction::CopyRecord => match self.table.autosave.record_text(self.table.game()) {
                Ok(text) => self.copy(text),
                Err(error) => self.set_notice(error.message()),
            },
            MenuAction::Leave => self.is_closed = true,
        }
    }

    fn copy(&mut self, text: String) {
        self.effects.push(Effect::Copy(text));
        self.set_notice(Screen::Copied);
    }

    /// Starts another game of the same kind. `turned` moves the players on by one seat.
    fn rematch(&mut self, turned: bool) {
        let start = StartOptions::default().with_position(self.table.game().start_text());
        let options = self.table.game().changed_options().into_iter();
        let start = options.fold(start, |start, (key, value)| start.with_option(key, value));
        let players = if turned { self.players.rotated() } else { self.players.clone() };
        match self.table.new_game(&start) {
            Ok(game) => {
                self.table.autosave.switch_game(&players);
                self.set_game(game, players);
            }
            Err(error) => self.set_notice(error.message()),
        }
    }

    /// Continues with another game.
    pub(super) fn set_game(&mut self, game: wazir_registry::Play, players: crate::Players) {
        if let Err(error) = self.table.set_game(game, &players) {
            return self.set_notice(error.message());
        }
        self.orientation = self.table.game().position().facing(players.viewer());
        self.players = players;
        self.notice = None;
        self.after_change();
        self.cursor = self.default_cursor();
    }

    /// Handles a typed line.
    pub(super) fn submit_prompt(&mut self, prompt: Prompt, line: &str) {
        let line = line.trim();
        self.overlay = Overlay::None;
        if line.is_empty() {
            return;
        }
        match prompt {
            Prompt::Move => self.typed_line(line),
            Prompt::Save => {
                let path = expand_path(line);
                if path.exists() {
                    let shown = path.display().to_string();
                    let question = message!(Dialogue::WriteOver { path: shown });
                    self.overlay = Overlay::Question(Confirmation::Overwrite(path), question);
                } else {
                    self.save(&path);
                }
            }
            Prompt::Chat => self.send_chat(line),
            Prompt::Open => self.open(&expand_path(line)),
        }
    }

    pub(super) fn typed_move(&mut self, typed: &str) {
        if let Some(own) = self.premove_seat() {
            return self.typed_premove(own, typed);
        }
        if self.awaits_other_player() {
            return self.set_notice(Screen::NotYourTurn);
        }
        let game = self.shown_game();
        match complete_move(game, typed, self.move_style) {
            Ok(mv) => {
                let choice = game.move_choices().into_iter().find(|choice| choice.mv == mv);
                if let Some(choice) = choice {
                    self.play(&choice);
                }
            }
            Err((why, refused)) => {
                // The refusal of an illegal move marks the squares that it is about.
                let parts = refused.and_then(|mv| game.position().move_parts(mv));
                match parts.and_then(|parts| game.why_illegal(parts.from, parts.to)) {
                    Some(why) => self.refused(&why),
                    None => self.set_notice(why),
                }
            }
        }
    }

    pub(super) fn save(&mut self, path: &std::path::Path) {
        match self.table.autosave.save_as(path, self.table.game(), &self.games) {
            Ok(lost) if lost.is_empty() => {
                self.set_notice(message!(Dialogue::Saved { path: path.display().to_string() }));
            }
            Ok(lost) => self.set_notice(message!(Dialogue::NotHeld { lost: Loss::list(&lost) })),
            Err(error) => {
                self.set_notice(message!(Dialogue::NothingWrittenWhy { why: error.message() }))
            }
        }
    }

    /// Opens the game of a file: merges it into this game, or replaces this game by it.
    fn open(&mut self, path: &std::path::Path) {
        if let Err(why) = self.load_file(path) {
            self.set_notice(message!(Dialogue::Unchanged { why }));
        }
    }

    fn load_file(&mut self, path: &std::path::Path) -> Result<(), Message> {
        if is_definition_file(path) {
            return Err(Dialogue::DefinitionFile.into());
        }
        let games: &GameRegistry = &self.games;
        let copy = GameFile::load_last_game(path, games).map_err(|error| error.message())?;
        let held = self.table.game();
        let begun = held.ply() > 0 && self.table.outcome().is_none();
        let game = match compare_copy(held, &copy) {
            Ok(CopyStatus::Behind(number)) => {
                return Err(message!(Dialogue::CopyIsOlder { number }));
            }
            Ok(_) => self.table.merge(&copy).map_err(|error| error.message())?,
            Err(why) if begun => {
                let path = path.display().to_string();
                return Err(message!(Saving::InFile { path, why: why.message() }));
            }
            Err(_) => {
                let taken = self.table.autosave.switch_to_file(path, games);
                taken.map_err(|error| error.message())?.unwrap_or(copy)
            }
        };
        let standing = crate::sentences::game_status(&game);
        let players = self.players.for_seats(&game.seats());
        self.set_game(game, players);
        self.table.save();
        let path = path.display().to_string();
        self.set_notice(message!(Dialogue::Opened { path, standing }));
        Ok(())
    }

    /// Makes a claim or an offer.
    pub(super) fn offer(&mut self, kind: ClaimKind) {
        let by = self.acting_person();
        let alone = self.table.game().claims().contains(&(kind, Consent::NotNeeded));
        let offered = self.table.would_claim(by, kind);
        match offered.and_then(|outcome| Ok((outcome, self.table.claim(by, kind)?))) {
            Err(refusal) => {
                let why = self.refusal_message(&refusal);
                self.set_notice(message!(Dialogue::NotPossible { why }));
            }
            Ok(_) if alone => self.after_change(),
            Ok((outcome, asked)) => {
                self.pending_offer = Some(super::PendingOffer { by, kind, asked, outcome });
                self.ask_next();
            }
        }
    }

    /// Returns the person whose turn it is, or else the first person.
    pub(super) fn acting_person(&self) -> wazir_game::Seat {
        let to_move = self.table.to_move();
        let persons = || self.players.iter().find(|(_, player)| player.is_person());
        match self.players.player_at(to_move).is_person() {
            true => to_move,
            false => persons().map_or(to_move, |(seat, _)| seat),
        }
    }

    /// Writes the moves of the main line from the start, if they have changed since the last drawing.
    pub(super) fn update_move_list(&mut self) {
        if self.move_list.is_empty() {
            self.move_list = self.written_moves();
        }
    }

    fn written_moves(&self) -> Vec<MoveListEntry> {
        let game = self.table.game();
        let record = game.record();
        let end = record.cursor();
        let mut path = record.path(end);
        // Moves that were taken back are still shown.
        let mut node: &Node<_> = record.node(end);
        while let Some(&next) = node.children().first() {
            path.push(next);
            node = record.node(next);
        }
        let (mut position, mut previous) = (record.start().to_any(), None);
        let mut written = Vec::with_capacity(path.len());
        for node in path {
            use wazir_game::Game as _;
            let Some(mv) = record.node(node).mv() else { continue };
            let alternatives = record.node(record.node(node).parent()).children().len() - 1;
            let text = self.move_style.write_after(game.entry(), &position, previous, mv);
            written.push(MoveListEntry { node, text, alternatives });
            position.play_unchecked(mv);
            previous = Some(mv);
        }
        written
    }
}

/// A move in the move list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MoveListEntry {
    pub(crate) node: NodeId,
    pub(crate) text: String,
    /// The number of variations beside it.
    pub(crate) alternatives: usize,
}
