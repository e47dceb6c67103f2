//! Selection and moves of pieces.

use ratatui::crossterm::event::KeyCode;
use wazir_game::{IllegalMoveError, Seat};
use wazir_registry::{AnySquare, MoveChoice, MoveSource};
use wazir_session::{Command, NotatedMove, Refusal};
use wazir_text::{Message, message};

use super::premove::belongs_to;
use super::{BoardTarget, GamePage, MoveMenu};
use crate::texts::{Dialogue, Screen};

impl GamePage {
    /// Moves the cursor by one square of the picture; from a hand it returns to the board.
    pub(super) fn step_cursor(&mut self, (dx, dy): (i32, i32)) {
        let view = wazir_render::view(self.shown_game(), Seat::FIRST).with_facing(self.orientation);
        let here = match self.cursor {
            BoardTarget::Square(square) => square,
            BoardTarget::Hand(..) => return self.cursor = self.default_cursor(),
        };
        let (columns, rows) = (view.columns(), view.rows());
        let places = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
        let at = |&(column, row): &(usize, usize)| {
            view.cell(column, row).is_some_and(|cell| cell.index() == here)
        };
        let Some((mut column, mut row)) = places.into_iter().find(at) else { return };
        // Holes are skipped.
        loop {
            let next =
                (column.checked_add_signed(dx as isize), row.checked_add_signed(dy as isize));
            let (Some(next_column), Some(next_row)) = next else { return };
            if next_column >= columns || next_row >= rows {
                return;
            }
            (column, row) = (next_column, next_row);
            if let Some(cell) = view.cell(column, row) {
                return self.cursor = BoardTarget::Square(cell.index());
            }
        }
    }

    /// Returns the pieces in hand, those of the player who moves here first.
    pub(super) fn hand_spots(&self) -> Vec<BoardTarget> {
        let game = self.shown_game();
        let mut seats = game.seats();
        let mover = self.moving_seat();
        seats.sort_by_key(|&seat| seat != mover);
        let held = |seat| game.hand(seat).into_iter().filter(|&(_, count)| count > 0);
        let spots = |seat| held(seat).map(move |(kind, _)| BoardTarget::Hand(seat, kind));
        seats.into_iter().flat_map(spots).collect()
    }

    /// Moves the cursor to the next piece in hand; after the last one, to the board.
    pub(super) fn next_hand(&mut self, backwards: bool) {
        let spots = self.hand_spots();
        let here = spots.iter().position(|&spot| spot == self.cursor);
        let next = match (here, backwards) {
            (None, false) => Some(0),
            (None, true) => spots.len().checked_sub(1),
            (Some(at), false) => Some(at + 1),
            (Some(at), true) => at.checked_sub(1),
        };
        let next = next.and_then(|at| spots.get(at).copied());
        self.cursor = next.unwrap_or_else(|| self.default_cursor());
    }

    /// Drops the selection, stops the analysis, or returns to the present position.
    pub(super) fn cancel(&mut self) {
        if self.move_menu.take().is_some() || self.picked_source.take().is_some() {
            return;
        }
        if self.cancel_look_back() {
            return;
        }
        if self.analysing {
            return self.toggle_analysis();
        }
        if self.is_browsing() {
            return self.browse_end();
        }
        self.clear_lines();
        self.notice = None;
    }

    /// Selects the piece at a target, or moves the selected piece there.
    pub(super) fn pick_or_drop(&mut self, spot: BoardTarget) {
        self.notice = None;
        let from = match spot {
            BoardTarget::Square(square) => MoveSource::Square(square),
            BoardTarget::Hand(_, kind) => MoveSource::Hand(kind),
        };
        match (self.picked_source, spot) {
            (None, _) => self.pick(spot),
            (Some(picked), BoardTarget::Hand(..)) if picked == from => self.picked_source = None,
            (Some(_), BoardTarget::Hand(..)) => self.pick(spot),
            (Some(picked), BoardTarget::Square(to)) => self.drop_piece(picked, to),
        }
    }

    fn pick(&mut self, spot: BoardTarget) {
        let game = self.shown_game();
        self.picked_source = match spot {
            BoardTarget::Hand(owner, kind) if owner == self.moving_seat() => {
                Some(MoveSource::Hand(kind))
            }
            BoardTarget::Hand(..) => return self.show_piece_help(spot),
            BoardTarget::Square(at) => {
                let square = game.board().square(at);
                let piece = square.and_then(|square| game.piece_at(square));
                piece.map(|_| MoveSource::Square(at))
            }
        };
    }

    /// Returns the possible moves from a source to a square, the most usual first.
    fn choices(&self, from: MoveSource, to: usize) -> Vec<MoveChoice> {
        let fits = |choice: &MoveChoice| choice.parts.from == from && choice.parts.to == to;
        let mut fitting: Vec<MoveChoice> = match self.premove_seat() {
            Some(own) if belongs_to(self.shown_game(), own, from) => self.intentions(own, from, to),
            _ => self.shown_game().move_choices().into_iter().filter(fits).collect(),
        };
        let kinds = fitting.iter().filter(|choice| choice.new_kind_letter.is_some()).count();
        // Of two choices the one that changes the piece is usual; a tile mostly stays as it is.
        // Later kinds are stronger.
        let keep = fitting.iter().any(|choice| choice.new_kind_letter.is_none());
        fitting.sort_by_key(|choice| match choice.parts.new_kind {
            Some(kind) if !keep => (false, usize::MAX - kind),
            Some(kind) => (kinds > 1, kind),
            None => (kinds <= 1, 0),
        });
        fitting
    }

    fn drop_piece(&mut self, from: MoveSource, to: usize) {
        let choices = self.choices(from, to);
        match (&choices[..], from) {
            ([], MoveSource::Square(at)) if at == to => self.picked_source = None,
            ([], _) if self.is_own(to) => self.pick(BoardTarget::Square(to)),
            ([], _) => self.refuse(from, to),
            ([only], _) if from != MoveSource::Square(to) => {
                let choice = only.clone();
                self.play(&choice);
            }
            _ => self.move_menu = Some(MoveMenu { choices, selected: 0 }),
        }
    }

    /// Returns whether a piece of the player who moves here is on a square.
    fn is_own(&self, square: usize) -> bool {
        belongs_to(self.shown_game(), self.moving_seat(), MoveSource::Square(square))
    }

    /// Shows why the piece cannot go to a square, and marks the squares concerned.
    fn refuse(&mut self, from: MoveSource, to: usize) {
        if let Some(own) =
            self.premove_seat().filter(|&own| belongs_to(self.shown_game(), own, from))
        {
            return self.refuse_premove(own, from, to);
        }
        if self.awaits_other_player() {
            return self.set_notice(Screen::NotYourTurn);
        }
        if let Some(why) = self.shown_game().why_illegal(from, to) {
            self.refused(&why);
        }
    }

    pub(super) fn refused(&mut self, why: &IllegalMoveError<AnySquare>) {
        self.refusal_squares = why.squares().map(|square| square.index()).collect();
        let what = crate::sentences::refusal_reason(why, self.move_style);
        self.set_notice(message!(Dialogue::Sentence { what }));
        self.effects.push(super::Effect::Bell);
    }

    /// Plays a move of the position that is shown.
    pub(super) fn play(&mut self, choice: &MoveChoice) {
        if self.is_browsing() {
            return self.set_notice(Screen::LookingBack);
        }
        if self.lesson.is_some() {
            return self.answer_lesson(choice);
        }
        if self
            .premove_seat()
            .is_some_and(|own| belongs_to(self.shown_game(), own, choice.parts.from))
        {
            return self.send_premove(choice.text.clone());
        }
        let game = self.table.game();
        let seat = game.to_move();
        if !self.players.player_at(seat).is_person() {
            return self.set_notice(Screen::NotYourTurn);
        }
        let command = Command::play(seat, NotatedMove::new(game, choice.mv));
        match self.table.apply(&command) {
            Ok(()) => {
                self.notice = None;
                self.after_change();
            }
            Err(Refusal::Illegal(why)) => self.refused(&why),
            Err(refusal) => self.set_notice(self.refusal_message(&refusal)),
        }
        (self.picked_source, self.move_menu) = (None, None);
    }

    /// Returns a refusal with the player names of this game.
    pub(super) fn refusal_message(&self, refusal: &Refusal) -> Message {
        refusal.message_with(|seat| self.table.seat_message(seat))
    }

    /// Handles a key while a move is to be chosen.
    pub(super) fn choose_by_key(&mut self, key: KeyCode) {
        let Some(choosing) = &mut self.move_menu else { return };
        let count = choosing.choices.len();
        match key {
            KeyCode::Left | KeyCode::Up | KeyCode::Char('q') => {
                choosing.selected = (choosing.selected + count - 1) % count;
            }
            KeyCode::Right | KeyCode::Down | KeyCode::Tab | KeyCode::Char('e') => {
                choosing.selected = (choosing.selected + 1) % count;
            }
            KeyCode::Enter | KeyCode::Char(' ') => {
                let selected = choosing.selected;
                self.choose(selected);
            }
            KeyCode::Esc => self.move_menu = None,
            KeyCode::Char(sign) => {
                let number = sign.to_digit(10).map(|digit| digit as usize);
                let by_number = number.and_then(|number| number.checked_sub(1));
                let letter = |choice: &MoveChoice| {
                    choice.new_kind_letter.as_ref().is_some_and(|kind| {
                        kind.trim_start_matches('+').eq_ignore_ascii_case(&sign.to_string())
                    })
                };
                let by_letter = || choosing.choices.iter().position(letter);
                if let Some(found) = by_number.filter(|&at| at < count).or_else(by_letter) {
                    self.choose(found);
                }
            }
            _ => {}
        }
    }

    /// Plays one of the moves to choose from.
    pub(super) fn choose(&mut self, option: usize) {
        let choice = self.move_menu.take().and_then(|c| c.choices.into_iter().nth(option));
        if let Some(choice) = choice {
            self.play(&choice);
        }
    }
}
