//! Answers: of the computer, and of the user to an overlay.

use ratatui::crossterm::event::{KeyCode, KeyEvent};
use wazir_registry::{AnyMove, ClaimKind};
use wazir_session::{Command, NotatedMove, Outlook};
use wazir_text::{Message, message};

use super::{Confirmation, Effect, GamePage, Overlay, Prompt, SearchTask};
use crate::screen::pasted::{Pasted, read_pasted};
use crate::screen::search_thread::{PvLine, SearchOutput, SearchUpdate};
use crate::sentences::exact_score_message;
use crate::texts::{Dialogue, Screen};

/// Rows by which PageUp and PageDown scroll the list of keys.
const HELP_PAGE: i16 = 8;

impl GamePage {
    /// Handles a result of the search thread.
    pub(crate) fn receive_search_update(&mut self, thought: SearchUpdate) {
        let Some((id, task)) = self.job.filter(|(id, _)| *id == thought.id) else { return };
        if let SearchOutput::ExactScore(certain) = thought.output {
            let seat = self.shown_game().to_move();
            self.exact_score = Some(exact_score_message(certain, self.table.seat_message(seat)));
            return;
        }
        if !matches!(thought.output, SearchOutput::Line(_) | SearchOutput::Progress(..)) {
            self.job = None;
        }
        match (task, thought.output) {
            (
                SearchTask::Move(_) | SearchTask::ExternalEngine,
                SearchOutput::Finished(Some(line)),
            ) => {
                if let Some(&mv) = line.moves.first() {
                    self.computer_plays(mv);
                }
            }
            (SearchTask::ExternalEngine, SearchOutput::Resigns) => {
                let seat = self.table.to_move();
                let player = self.table.seat_message(seat);
                // The seat to move can always resign.
                let _ = self.table.claim(seat, ClaimKind::Resign);
                self.after_change();
                self.set_notice(message!(Dialogue::Resigns { player }));
            }
            (SearchTask::Analysis(_), SearchOutput::Line(line)) => self.set_line(line),
            (SearchTask::Hint, SearchOutput::Finished(Some(line))) => {
                let mv = line
                    .moves
                    .first()
                    .map(|&mv| self.move_style.write(self.shown_game(), mv))
                    .unwrap_or_default();
                let (score, depth) = (line.score.clone(), line.depth);
                self.lines = vec![line];
                self.set_notice(message!(Dialogue::Hint { mv, score, depth }));
            }
            (SearchTask::Analysis(_), SearchOutput::Finished(Some(line)))
                if self.lines.is_empty() =>
            {
                self.lines = vec![line];
            }
            (SearchTask::DrawOffer, SearchOutput::LevelOrBetter(level)) => {
                self.programs_answer(level)
            }
            (SearchTask::LookBack(_), SearchOutput::Progress(done, all)) => {
                self.show_look_back_progress(done, all);
            }
            (SearchTask::LookBack(_), SearchOutput::LookedBack(point)) => {
                self.show_turning_point(point);
            }
            (_, SearchOutput::NoMove(why)) => self.nothing_found(why),
            (SearchTask::Move(_), SearchOutput::Failed) => {
                if let Some(&first) = self.table.game().legal_moves().first() {
                    self.computer_plays(first);
                }
                self.set_notice(Dialogue::SearchFailed);
            }
            (_, SearchOutput::Failed) => self.nothing_found(Dialogue::SearchFailed.into()),
            (SearchTask::Analysis(_), _) => self.job = Some((id, task)),
            _ => {}
        }
    }

    fn set_line(&mut self, line: PvLine) {
        let at = line.rank.saturating_sub(1);
        match self.lines.get_mut(at) {
            Some(known) => *known = line,
            None => self.lines.push(line),
        }
    }

    fn nothing_found(&mut self, why: Message) {
        self.set_notice(why);
        if self.pending_offer.is_some() {
            self.programs_answer(false);
        }
    }

    fn computer_plays(&mut self, mv: AnyMove) {
        let game = self.table.game();
        let seat = game.to_move();
        let player = self.table.seat_message(seat);
        let ply = NotatedMove::new(game, mv);
        let text = self.move_style.write(game, mv);
        match self.table.apply(&Command::play(seat, ply)) {
            Ok(()) => {
                self.notice = None;
                let kept = self.browsed_game.take();
                self.after_change();
                // A user who looks back stays there.
                self.browsed_game = kept;
                if self.notice.is_none() {
                    self.set_notice(message!(Dialogue::Plays { player, mv: text }));
                }
                self.effects.push(Effect::Bell);
            }
            Err(refusal) => {
                let why = self.refusal_message(&refusal);
                self.set_notice(message!(Dialogue::HasNoMove { player, why }));
            }
        }
    }

    /// Passes the offer to the next seat that has not answered.
    pub(super) fn ask_next(&mut self) {
        let Some(pending) = &self.pending_offer else { return };
        let people = |seat: &&wazir_game::Seat| self.players.player_at(**seat).is_person();
        let next = pending.asked.iter().find(people).copied();
        match next {
            Some(seat) => {
                let player = self.table.seat_message(seat);
                let question = match pending.kind {
                    ClaimKind::Draw => message!(Dialogue::AgreeToDraw { player }),
                    kind => {
                        let result = crate::sentences::result(self.table.game(), pending.outcome);
                        crate::sentences::agreement_question(kind, player, result)
                    }
                };
                self.overlay = Overlay::Question(Confirmation::Offer(seat), question);
            }
            None if pending.asked.is_empty() => self.pending_offer = None,
            None => self.request_search(SearchTask::DrawOffer),
        }
    }

    /// Answers the offer for the computers among the asked seats.
    fn programs_answer(&mut self, level: bool) {
        let Some(pending) = self.pending_offer.take() else { return };
        let outlook = if level { Outlook::Equal } else { Outlook::Better };
        for &seat in &pending.asked {
            let agrees = self.table.bot_answer(seat, pending.by, outlook);
            if !self.answered(seat, pending.by, agrees) {
                return;
            }
        }
    }

    /// Records an answer. Returns whether the offer still stands or was accepted.
    fn answered(&mut self, seat: wazir_game::Seat, by: wazir_game::Seat, agrees: bool) -> bool {
        let player = self.table.seat_message(seat);
        match self.table.answer(seat, by, agrees) {
            Err(refusal) => {
                let why = self.refusal_message(&refusal);
                self.set_notice(message!(Dialogue::NotPossible { why }));
                false
            }
            Ok(()) => {
                self.after_change();
                if !agrees {
                    self.set_notice(message!(Dialogue::DoesNotAgree { player }));
                } else if self.table.outcome().is_none() {
                    self.set_notice(message!(Dialogue::Agrees { player }));
                }
                agrees
            }
        }
    }

    /// Handles a key while an overlay is shown.
    pub(super) fn overlay_key(&mut self, key: KeyEvent) {
        let rows = match key.code {
            KeyCode::Up => -1,
            KeyCode::Down => 1,
            KeyCode::PageUp => -HELP_PAGE,
            KeyCode::PageDown | KeyCode::Char(' ') => HELP_PAGE,
            _ => 0,
        };
        if rows != 0 && self.scroll_help(rows) {
            return;
        }
        match (&mut self.overlay, key.code) {
            (Overlay::Question(question, _), KeyCode::Esc) => {
                let question = question.clone();
                self.answer(&question, false);
            }
            (_, KeyCode::Esc) => self.overlay = Overlay::None,
            (Overlay::Prompt(prompt, line), KeyCode::Enter) => {
                let (prompt, line) = (*prompt, line.text().to_owned());
                self.submit_prompt(prompt, &line);
            }
            (Overlay::Prompt(_, line), _) => {
                line.key_or_complete(key);
                self.offer_completions();
            }
            (Overlay::Question(question, _), KeyCode::Char(sign)) => {
                let question = question.clone();
                let own = matches!(question, Confirmation::Resign | Confirmation::Perform(_));
                match sign.to_ascii_lowercase() {
                    'y' => self.answer(&question, true),
                    'n' => self.answer(&question, false),
                    // A letter of a move does not end the game.
                    _ if own => self.answer(&question, false),
                    _ => {}
                }
            }
            (Overlay::Menu(actions, selected), KeyCode::Up) => {
                *selected = (*selected + actions.len().saturating_sub(1)) % actions.len().max(1);
            }
            (Overlay::Menu(actions, selected), KeyCode::Down | KeyCode::Tab) => {
                *selected = (*selected + 1) % actions.len().max(1);
            }
            (Overlay::Menu(actions, selected), KeyCode::Enter | KeyCode::Char(' ')) => {
                match actions.get(*selected).copied() {
                    Some(command) => self.perform(command),
                    None => self.overlay = Overlay::None,
                }
            }
            (Overlay::Menu(actions, _), KeyCode::Char(sign)) => {
                let mut keyed = actions.iter().enumerate();
                let chosen = keyed.find(|&(at, command)| command.key(at) == Some(sign));
                if let Some((_, &command)) = chosen {
                    self.perform(command);
                }
            }
            (Overlay::Text(page), KeyCode::Up) => page.scroll = page.scroll.saturating_sub(1),
            (Overlay::Text(page), KeyCode::Down) => page.scroll = page.scroll.saturating_add(1),
            (Overlay::Text(page), KeyCode::PageUp) => page.scroll = page.scroll.saturating_sub(10),
            (Overlay::Text(page), KeyCode::PageDown) => {
                page.scroll = page.scroll.saturating_add(10)
            }
            (Overlay::Card(_) | Overlay::Help(_) | Overlay::Text(_), _) => {
                self.overlay = Overlay::None
            }
            _ => {}
        }
    }

    /// Opens a pasted game, continues this one with pasted moves, or inserts the text into the line
    /// that is being typed.
    pub(crate) fn paste(&mut self, text: &str) {
        if matches!(self.overlay, Overlay::None | Overlay::Prompt(Prompt::Move, _))
            && self.open_pasted(text)
        {
            return;
        }
        if let Overlay::None = self.overlay {
            self.ask_for(Prompt::Move);
        }
        if let Overlay::Prompt(_, line) = &mut self.overlay {
            line.insert(text);
            self.offer_completions();
        }
    }

    /// Opens the game in a pasted text. Returns `false` if there is none, or if other games have no
    /// place here.
    fn open_pasted(&mut self, text: &str) -> bool {
        if self.table.remote_state().is_some() || self.lesson.is_some() {
            return false;
        }
        let pasted = read_pasted(text, &self.games, Some(self.shown_game()));
        if matches!(pasted, Pasted::Nothing) {
            return false;
        }
        self.overlay = Overlay::None;
        match pasted {
            Pasted::Moves(game) => self.offer_game(*game),
            Pasted::Games(mut games) => match (games.pop(), games.len()) {
                (Some(game), 0) => match game.into_play() {
                    Ok(game) => self.offer_game(game),
                    Err(error) => self.set_notice(error.message()),
                },
                (_, others) => {
                    self.set_notice(message!(Screen::PastedGames { number: others + 1 }))
                }
            },
            Pasted::Nothing => {}
        }
        true
    }

    /// Handles a click while an overlay is shown.
    pub(super) fn overlay_click(&mut self, at: (u16, u16)) {
        match (&self.overlay, self.hit_areas.option(at)) {
            (Overlay::Menu(actions, _), Some(option)) => {
                if let Some(command) = actions.get(option).copied() {
                    self.perform(command);
                }
            }
            (Overlay::Question(question, _), Some(option)) => {
                let question = question.clone();
                self.answer(&question, option == 0);
            }
            (Overlay::Question(..) | Overlay::Prompt(..), None) => {}
            _ => self.overlay = Overlay::None,
        }
    }

    fn answer(&mut self, question: &Confirmation, yes: bool) {
        self.overlay = Overlay::None;
        match question {
            Confirmation::Resign if yes => {
                let seat = self.acting_person();
                match self.table.claim(seat, ClaimKind::Resign) {
                    Ok(_) => self.after_change(),
                    Err(refusal) => {
                        let why = self.refusal_message(&refusal);
                        self.set_notice(message!(Dialogue::CannotResign { why }));
                    }
                }
            }
            Confirmation::Overwrite(path) if yes => self.save(path),
            Confirmation::Overwrite(_) => self.set_notice(Dialogue::NothingWritten),
            Confirmation::OpenInstead if yes => self.open_offered(),
            Confirmation::OpenInstead => {
                self.offered_game = None;
                self.set_notice(Dialogue::GoesOn);
            }
            Confirmation::Perform(action) if yes => self.execute(*action),
            Confirmation::Resign | Confirmation::Perform(_) => self.set_notice(Dialogue::GoesOn),
            Confirmation::RemoteOffer(by) => self.remote_answer(*by, yes),
            Confirmation::Offer(seat) => {
                let Some(by) = self.pending_offer.as_ref().map(|pending| pending.by) else {
                    return;
                };
                let seat = *seat;
                if !self.answered(seat, by, yes) {
                    self.pending_offer = None;
                } else if let Some(pending) = &mut self.pending_offer {
                    pending.asked.retain(|&asked| asked != seat);
                    self.ask_next();
                }
            }
        }
        if matches!(self.overlay, Overlay::None) && self.notice.is_none() {
            self.set_notice(Screen::YourTurn);
        }
    }
}
