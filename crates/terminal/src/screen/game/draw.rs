//! Drawing of the game page.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use wazir_game::{NodeId, Seat};
use wazir_registry::AnyPiece;
use wazir_render::BoardView;
use wazir_text::message;

use super::{BoardTarget, GamePage, MenuAction, MoveMenu, Overlay, Prompt, TextPage, card, help};
use crate::players::Player;
use crate::screen::appearance::PieceSymbols;
use crate::screen::board::{BoardLayout, BoardPainter, width, write_text};
use crate::screen::widgets::{Appearance, below, draw_at_foot, draw_box, draw_lines, wrap};
use crate::texts::{LookBack, Screen};

/// Columns that stay free beside the board.
const PANEL_WIDTH: u16 = 28;
/// Smallest width of a panel: narrower ones break words into letters.
const MIN_PANEL_WIDTH: u16 = 10;
/// Most rows of a message below the board.
const NOTICE_ROWS: u16 = 4;
/// Smallest width of a panel that can hold a long message.
const NOTICE_PANEL_WIDTH: u16 = 24;
/// Most rows of a hand in the panel.
const HAND_ROWS: u16 = 2;
/// Size of a digit of a clock in a large panel.
const CLOCK_DIGIT: (u16, u16) = (4, 3);
/// Smallest panel with large clocks.
const ROOMY: (u16, u16) = (40, 30);
/// The column where clocks end, in a panel that is wider.
const CLOCK_RIGHT: u16 = 48;
/// Smallest width of a move in a list of several columns.
const MOVE_WIDTH: u16 = 8;

/// Returns whether a panel has room for large clocks.
const fn is_roomy(area: Rect) -> bool {
    area.width >= ROOMY.0 && area.height >= ROOMY.1
}

/// Areas on the screen, for the mouse.
#[derive(Clone, Debug, Default)]
pub(crate) struct HitAreas {
    spots: Vec<(Rect, BoardTarget)>,
    nodes: Vec<(Rect, NodeId)>,
    options: Vec<(Rect, usize)>,
    /// The last row of the list of keys, or of the text of a card, from which it can be shown.
    last_scroll: u16,
}

fn hit<T: Copy>(places: &[(Rect, T)], at: (u16, u16)) -> Option<T> {
    places.iter().find(|(place, _)| place.contains(at.into())).map(|(_, what)| *what)
}

impl HitAreas {
    /// Returns the square or piece in hand at a position.
    pub(crate) fn spot(&self, at: (u16, u16)) -> Option<BoardTarget> {
        hit(&self.spots, at)
    }

    pub(super) fn node(&self, at: (u16, u16)) -> Option<NodeId> {
        hit(&self.nodes, at)
    }

    pub(super) fn option(&self, at: (u16, u16)) -> Option<usize> {
        hit(&self.options, at)
    }

    pub(super) fn last_scroll(&self) -> u16 {
        self.last_scroll
    }

    /// Returns the area of a square or a piece in hand.
    pub(crate) fn of(&self, spot: BoardTarget) -> Option<Rect> {
        self.spots.iter().find(|(_, known)| *known == spot).map(|(place, _)| *place)
    }
}

impl GamePage {
    /// Returns the columns and rows that the smallest board, the hands and the line below them need.
    pub(crate) fn min_size(&self) -> (u16, u16) {
        let view = wazir_render::view(self.shown_game(), Seat::FIRST).with_facing(self.orientation);
        let (columns, rows) = BoardLayout::min_size(&view);
        let hands = if view.hands().is_empty() { 0 } else { 2 };
        (columns, rows + hands + 1)
    }

    /// Draws the game and returns the position of the terminal's cursor.
    pub(crate) fn draw(
        &mut self,
        buffer: &mut Buffer,
        area: Rect,
        appearance: &Appearance,
    ) -> Option<(u16, u16)> {
        self.hit_areas = HitAreas::default();
        let view = self.view();
        let above = Rect { height: area.height.saturating_sub(1), ..area };
        let (frame, hands) = self.layout(&view, above, appearance);
        let cursor = match self.cursor {
            BoardTarget::Square(square) if self.move_menu.is_none() => Some(square),
            _ => None,
        };
        appearance.board_painter().draw_board(buffer, &frame, &view, cursor);
        for row in 0..view.rows() {
            for column in 0..view.columns() {
                if let Some(cell) = view.cell(column, row) {
                    let spot = BoardTarget::Square(cell.index());
                    self.hit_areas.spots.push((frame.square(column, row), spot));
                }
            }
        }
        let around = if hands > 0 { view.hands() } else { &[] };
        for hand in around {
            let near = hand.facing() == view.facing();
            let y = if near { frame.area.bottom() } else { area.y };
            let place = Rect { y, height: 1, width: frame.area.width, ..area };
            self.hand(buffer, place, (hand.owner(), true), appearance);
        }
        let left = frame.area.width + 1;
        let panel = Rect {
            x: area.x + left.min(above.width),
            width: above.width.saturating_sub(left),
            ..above
        };
        let used = (frame.area.bottom() + hands).min(above.bottom());
        let notice = self.draw_notice(buffer, area, (used, panel), appearance);
        let height = panel.height.min(notice.y.saturating_sub(panel.y));
        let beside = hands == 0 && !view.hands().is_empty();
        if panel.width >= MIN_PANEL_WIDTH {
            self.draw_panel(buffer, Rect { height, ..panel }, beside, appearance);
        } else if notice.height == 0 {
            let free = below(area, used.saturating_sub(area.y));
            let state = appearance.text(self.state());
            write_text(buffer, free, (1, 0), &state, appearance.colours.strong());
        }
        let middle = |place: Rect| (place.x, place.y + place.height.saturating_sub(1) / 2);
        let own = self.hit_areas.of(self.cursor).map(middle);
        self.draw_overlay(buffer, area, appearance).or(own)
    }

    /// Returns the layout of the board, and the number of rows for a hand above it and below it. The
    /// hands are in the panel if the board grows by their rows.
    fn layout(&self, view: &BoardView, above: Rect, appearance: &Appearance) -> (BoardLayout, u16) {
        let fit = |rows: u16| {
            let height = above.height.saturating_sub(2 * rows);
            let room = Rect { y: above.y + rows, height, ..above };
            BoardLayout::fit(view, room, PANEL_WIDTH, appearance.smaller)
        };
        let hands = u16::from(!view.hands().is_empty());
        let (full, framed) = (fit(0), fit(hands));
        let grows = full.square_size() > framed.square_size() && self.lesson.is_none();
        if grows { (full, 0) } else { (framed, hands) }
    }

    /// Draws a player's hand, `named` or not, and returns the number of rows.
    fn hand(
        &mut self,
        buffer: &mut Buffer,
        place: Rect,
        (owner, named): (Seat, bool),
        appearance: &Appearance,
    ) -> u16 {
        let game = self.shown_game().clone();
        let name = match named {
            true => format!("{}: ", appearance.text(game.seat_message(owner))),
            false => "  ".to_owned(),
        };
        write_text(buffer, place, (1, 0), &name, appearance.colours.faint());
        let left = 1 + width(&name);
        let (mut x, mut y) = (left, 0);
        let held: Vec<(usize, u32)> =
            game.hand(owner).into_iter().filter(|&(_, count)| count > 0).collect();
        if held.is_empty() {
            write_text(buffer, place, (x, y), "-", appearance.colours.faint());
        }
        for (kind, count) in held {
            let spot = BoardTarget::Hand(owner, kind);
            let piece = wazir_render::piece_view(&game, AnyPiece { seat: owner, kind });
            let text = appearance.pieces.label(&piece, self.orientation);
            let text = if count > 1 { format!("{text}{count}") } else { text };
            let mut style = appearance.colours.owner(owner);
            if self.cursor == spot {
                style = style.add_modifier(Modifier::REVERSED);
            }
            let picked = self.picked_source == Some(wazir_registry::MoveSource::Hand(kind))
                && owner == self.moving_seat();
            let text = if picked { format!("{{{text}}}") } else { text };
            if x + width(&text) > place.width && y + 1 < place.height {
                (x, y) = (left, y + 1);
            }
            write_text(buffer, place, (x, y), &text, style);
            let (x_at, y_at) = (place.x + x, place.y + y);
            let spot_place = Rect { x: x_at, y: y_at, width: width(&text), height: 1 };
            self.hit_areas.spots.push((spot_place.intersection(place), spot));
            x += width(&text) + 1;
        }
        y + 1
    }

    /// Draws the players, the clocks, the moves and the best lines, and the hands if they are not
    /// above and below the board.
    fn draw_panel(
        &mut self,
        buffer: &mut Buffer,
        area: Rect,
        hands: bool,
        appearance: &Appearance,
    ) {
        let title = appearance.text(self.table.game().entry().info().localized_title());
        write_text(buffer, area, (0, 0), &title, appearance.colours.strong());
        if self.lesson.is_some() {
            return self.task(buffer, below(area, 2), appearance);
        }
        let mut row = 1;
        for (seat, player) in self.players.iter().collect::<Vec<_>>() {
            row += self.player(buffer, below(area, row), (seat, player), appearance);
            if hands {
                let place = below(area, row);
                let height = place.height.min(HAND_ROWS);
                row += self.hand(buffer, Rect { height, ..place }, (seat, false), appearance);
            }
        }
        row += u16::from(is_roomy(area));
        let state = self.state();
        for line in wrap(&appearance.text(state), area.width) {
            write_text(buffer, area, (0, row), &line, appearance.colours.strong());
            row += 1;
        }
        let best = self.best_lines(area.width, appearance);
        let rest = below(area, row + 1);
        let list = Rect { height: rest.height.saturating_sub(best.len() as u16), ..rest };
        self.moves(buffer, list, appearance);
        draw_lines(buffer, below(rest, list.height), &best, appearance.colours.faint());
    }

    /// Draws the task of a lesson, instead of the players.
    fn task(&self, buffer: &mut Buffer, area: Rect, appearance: &Appearance) {
        let Some(lesson) = &self.lesson else { return };
        let mut row = 0;
        let columns = area.width.saturating_sub(1);
        for line in wrap(&appearance.text(lesson.title().clone()), columns) {
            write_text(buffer, area, (0, row), &line, appearance.colours.strong());
            row += 1;
        }
        row += 1;
        if let Some(task) = lesson.current_task(self.table.game()) {
            let task = wrap(&appearance.text(task.clone()), columns);
            draw_lines(buffer, below(area, row), &task, appearance.colours.plain());
        }
    }

    /// Draws a player's name and clock, and returns the number of rows.
    fn player(
        &self,
        buffer: &mut Buffer,
        area: Rect,
        of: (Seat, Player),
        appearance: &Appearance,
    ) -> u16 {
        let (seat, player) = of;
        let turn = self.table.to_move() == seat && self.table.outcome().is_none();
        let mark = if turn { ">" } else { " " };
        let who = match player {
            Player::Person => appearance.text(Screen::Person),
            Player::Computer(None) => appearance.text(Screen::Computer),
            Player::Computer(Some(level)) => level.name().to_owned(),
            Player::Engine => appearance.text(Screen::Engine),
            Player::Remote => appearance.text(Screen::Elsewhere),
        };
        let who = self.remote_occupant(seat).map_or(who, |occupant| appearance.text(occupant));
        let name = appearance.text(self.table.seat_message(seat));
        write_text(buffer, area, (0, 0), &format!("{mark} {name}"), appearance.colours.owner(seat));
        let x = 3 + width(&name);
        write_text(buffer, area, (x, 0), &format!("({who})"), appearance.colours.faint());
        let Some(clock) = self.table.clock(seat).map(|clock| clock.to_string()) else { return 1 };
        // Whoever wants plain letters may have a terminal without blocks.
        let large = appearance.pieces != PieceSymbols::Ascii
            && BoardPainter::has_large_text(appearance.colours.owner(seat));
        if large && is_roomy(area) && self.players.iter().count() <= 2 {
            let style =
                if turn { appearance.colours.owner(seat) } else { appearance.colours.faint() };
            let painter = appearance.board_painter();
            let place = Rect { x: area.x + 2, width: area.width - 2, ..below(area, 1) };
            painter.draw_large_text(buffer, place, &clock, (CLOCK_DIGIT, style));
            return 2 + CLOCK_DIGIT.1;
        }
        // A wide panel keeps the clocks near the names.
        let x = area.width.min(CLOCK_RIGHT).saturating_sub(width(&clock));
        write_text(buffer, area, (x, 0), &clock, appearance.colours.strong());
        1
    }

    /// Returns the state of the game in a few words.
    fn state(&self) -> wazir_text::Message {
        let game = self.shown_game();
        let player = game.seat_message(game.to_move());
        if self.is_browsing() {
            return message!(Screen::AtMove { ply: game.ply(), all: self.table.game().ply() });
        }
        if let Some(state) = self.remote_status() {
            return state;
        }
        match game.outcome() {
            Some(outcome) => crate::sentences::result(game, outcome),
            None if self.is_thinking() => message!(Screen::ThinksOf { player }),
            None if game.in_check() => message!(Screen::InCheck { player }),
            None => message!(Screen::ToMove { player }),
        }
    }

    fn best_lines(&self, columns: u16, appearance: &Appearance) -> Vec<String> {
        let game = self.shown_game();
        let mut rows = Vec::new();
        if let Some(certain) = &self.exact_score {
            rows.extend(wrap(&appearance.text(certain.clone()), columns).into_iter().take(2));
        }
        for line in self.lines() {
            let moves = self.move_style.write_line(game, &line.moves).join(" ");
            let score = line.score.clone();
            let text = message!(Screen::BestLine { depth: line.depth, score, moves });
            let text = appearance.text(text);
            let most = if self.lines().len() > 1 { 2 } else { 3 };
            rows.extend(wrap(&text, columns).into_iter().take(most));
        }
        if self.analysing && self.lines().is_empty() {
            rows.push(appearance.text(Screen::Thinking));
        }
        rows
    }

    /// Draws the move list, with the shown move in sight.
    fn moves(&mut self, buffer: &mut Buffer, area: Rect, appearance: &Appearance) {
        if area.height == 0 || area.width < 8 {
            return;
        }
        self.update_move_list();
        let written = std::mem::take(&mut self.move_list);
        let here = self.shown_game().record().cursor();
        let played = self.table.game().ply();
        let seats = self.table.game().seats().len().max(1);
        let shown = written.iter().position(|mv| mv.node == here).map_or(0, |at| at + 1);
        let widest = written.iter().map(|mv| width(&mv.text) + 2).max().unwrap_or(0);
        let columns = MoveColumns::new(area, (written.len(), seats), widest);
        let first = columns.first_row(shown.saturating_sub(1));
        for (at, mv) in written.iter().enumerate() {
            let Some((left, row)) = columns.place(at, first) else { continue };
            let each = columns.each;
            if at % columns.moves == 0 {
                let label = format!("{}.", at / columns.moves + 1);
                write_text(buffer, area, (left, row), &label, appearance.colours.faint());
            }
            let x = left + columns.number + (at % columns.moves) as u16 * each;
            let mut style = appearance.colours.faint();
            if at < played {
                style = style.add_modifier(Modifier::BOLD);
            }
            if mv.node == here {
                style = style.add_modifier(Modifier::REVERSED);
            }
            let more = if mv.alternatives > 0 { "'" } else { "" };
            let text = format!("{}{more}", mv.text);
            write_text(
                buffer,
                Rect { width: area.width.min(x + each), ..area },
                (x, row),
                &text,
                style,
            );
            let place = Rect { x: area.x + x, y: area.y + row, width: each, height: 1 };
            self.hit_areas.nodes.push((place.intersection(area), mv.node));
        }
        self.move_list = written;
    }

    /// Draws the last message and returns its area. It is below the board, whose rows end at `used`,
    /// if it fits there; or else at the foot of the panel, or over the foot of a board that leaves
    /// no panel.
    fn draw_notice(
        &mut self,
        buffer: &mut Buffer,
        area: Rect,
        (used, panel): (u16, Rect),
        appearance: &Appearance,
    ) -> Rect {
        let nothing = Rect { y: area.bottom(), height: 0, ..area };
        let Some(notice) = &self.notice else { return nothing };
        let style = match self.refusal_squares.is_empty() {
            true => appearance.colours.strong(),
            false => appearance.colours.error(),
        };
        let text = crate::sentences::translated(notice, appearance.language);
        let wide = Rect { x: area.x + 1, width: area.width.saturating_sub(1), ..area };
        let rows = wrap(&text, wide.width).len() as u16;
        let place = if rows <= NOTICE_ROWS.min(area.bottom().saturating_sub(used)) {
            wide
        } else if panel.width >= NOTICE_PANEL_WIDTH {
            Rect { height: area.bottom() - panel.y, ..panel }
        } else {
            wide
        };
        let taken = draw_at_foot(buffer, place, &text, style);
        // What lies below the message cannot be clicked.
        self.hit_areas.spots.retain(|(spot, _)| !spot.intersects(taken));
        taken
    }

    /// Draws the overlay and returns the position of its cursor.
    fn draw_overlay(
        &mut self,
        buffer: &mut Buffer,
        area: Rect,
        appearance: &Appearance,
    ) -> Option<(u16, u16)> {
        if let Some(choosing) = self.move_menu.clone() {
            return Some(self.choosing(buffer, area, &choosing, appearance));
        }
        match self.overlay.clone() {
            Overlay::None => None,
            Overlay::Help(first) => {
                let keys = self.key_bindings();
                self.hit_areas.last_scroll = help::draw(buffer, area, (keys, first), appearance);
                None
            }
            Overlay::Card(card) => {
                self.hit_areas.last_scroll = card::draw(buffer, area, &card, appearance);
                None
            }
            Overlay::Prompt(prompt, line) => {
                let title = appearance.text(match prompt {
                    Prompt::Move => Screen::TypeMove,
                    Prompt::Save => Screen::SaveAs,
                    Prompt::Open => Screen::OpenWhich,
                    Prompt::Chat => Screen::TalkAs,
                });
                Some(line.draw_in_box(buffer, area, &title, appearance))
            }
            Overlay::Question(_, question) => {
                let text = wrap(&appearance.text(question), area.width.saturating_sub(8).min(56));
                let answers = [Screen::Yes, Screen::No].map(|answer| appearance.text(answer));
                // A blank on either side of each answer, and one between them.
                let asked = answers.iter().map(|answer| width(answer) + 3).sum::<u16>();
                let wide = text.iter().map(|line| width(line)).max().unwrap_or(0).max(asked);
                let inside =
                    draw_box(buffer, area, (wide, text.len() as u16 + 2), "", appearance.colours);
                let rows = draw_lines(buffer, inside, &text, appearance.colours.strong());
                self.options(buffer, below(inside, rows + 1), &answers, None, appearance);
                None
            }
            Overlay::Text(page) => {
                self.draw_text(buffer, area, &page, appearance);
                None
            }
            Overlay::Menu(actions, selected) => {
                let entry = |(at, &command): (usize, &MenuAction)| {
                    let text = appearance.text(action_message(command));
                    format!("{} {text}", self.list_key(command, at).unwrap_or(' '))
                };
                let entries: Vec<String> = actions.iter().enumerate().map(entry).collect();
                let wide = entries.iter().map(|line| width(line)).max().unwrap_or(0) + 1;
                let inside =
                    draw_box(buffer, area, (wide, entries.len() as u16), "", appearance.colours);
                self.list(buffer, inside, &entries, selected, appearance);
                None
            }
        }
    }

    /// Draws a text, as far as it is scrolled.
    fn draw_text(
        &mut self,
        buffer: &mut Buffer,
        area: Rect,
        page: &TextPage,
        appearance: &Appearance,
    ) {
        let columns = area.width.saturating_sub(8).min(90);
        let lines = wrap(&appearance.text(page.text.clone()), columns);
        let wide = lines.iter().map(|line| width(line)).max().unwrap_or(0);
        let high = (lines.len() as u16).min(area.height.saturating_sub(4));
        let scroll = page.scroll.min(lines.len() as u16 - high);
        if let Overlay::Text(page) = &mut self.overlay {
            page.scroll = scroll;
        }
        let title = appearance.text(page.title.clone());
        let size = (wide.max(width(&title) + 2), high);
        let inside = draw_box(buffer, area, size, &title, appearance.colours);
        draw_lines(buffer, inside, &lines[usize::from(scroll)..], appearance.colours.plain());
    }

    /// Draws entries below each other, one of them selected and in sight.
    fn list(
        &mut self,
        buffer: &mut Buffer,
        area: Rect,
        entries: &[String],
        selected: usize,
        appearance: &Appearance,
    ) {
        let skip = (selected + 1).saturating_sub(area.height.into());
        for (row, (at, entry)) in (0..area.height).zip(entries.iter().enumerate().skip(skip)) {
            let chosen = at == selected;
            let style =
                if chosen { appearance.colours.selected() } else { appearance.colours.faint() };
            write_text(buffer, area, (0, row), entry, style);
            let place = Rect { y: area.y + row, height: 1, ..area };
            self.hit_areas.options.push((place, at));
        }
    }

    /// Draws entries beside each other.
    fn options(
        &mut self,
        buffer: &mut Buffer,
        area: Rect,
        entries: &[String],
        selected: Option<usize>,
        appearance: &Appearance,
    ) {
        let mut x = 0;
        for (at, entry) in entries.iter().enumerate() {
            let chosen = selected == Some(at);
            let style =
                if chosen { appearance.colours.selected() } else { appearance.colours.strong() };
            let text = if chosen { format!("[{entry}]") } else { format!(" {entry} ") };
            write_text(buffer, area, (x, 0), &text, style);
            let place = Rect { x: area.x + x, width: width(&text), height: 1, ..area };
            self.hit_areas.options.push((place.intersection(area), at));
            x += width(&text) + 1;
        }
    }

    /// Draws the choice of the new piece beside the target square.
    fn choosing(
        &mut self,
        buffer: &mut Buffer,
        area: Rect,
        choosing: &MoveMenu,
        appearance: &Appearance,
    ) -> (u16, u16) {
        let game = self.shown_game().clone();
        let seat = game.to_move();
        // Moves that differ in their locust captures are distinguished by their notation.
        let passing = choosing.choices.iter().any(|choice| choice.parts.locust_captured.is_some());
        let entries: Vec<String> = choosing
            .choices
            .iter()
            .map(|choice| match choice.parts.new_kind {
                _ if passing => self.move_style.write(&game, choice.mv),
                Some(kind) => {
                    let facts = game.piece_info(AnyPiece { seat, kind });
                    crate::sentences::piece_name(&facts, appearance.language)
                }
                None => appearance.text(Screen::StaysAsItIs),
            })
            .collect();
        let wide = entries.iter().map(|entry| width(entry) + 2).sum::<u16>()
            + entries.len().saturating_sub(1) as u16;
        let to = choosing.choices.first().map_or(0, |choice| choice.parts.to);
        let square = self.hit_areas.of(BoardTarget::Square(to)).unwrap_or(area);
        // The box is below the square, or above it if there is no space.
        let high = 3;
        let y = match square.bottom() + high <= area.bottom() {
            true => square.bottom(),
            false => square.y.saturating_sub(high),
        };
        let wide = (wide + 4).min(area.width);
        let x = square.x.saturating_sub(2).min(area.right().saturating_sub(wide));
        let place = Rect { x, y, width: wide, height: high };
        let title = appearance.text(Screen::Becomes);
        let inside =
            draw_box(buffer, place, (wide.saturating_sub(4), 1), &title, appearance.colours);
        self.options(buffer, inside, &entries, Some(choosing.selected), appearance);
        (square.x, square.y)
    }
}

/// The columns of a move list. A wide panel has several, one filled after the other.
struct MoveColumns {
    height: usize,
    /// The number of columns.
    count: usize,
    /// The width of one of them.
    width: u16,
    /// The width of the number before the moves.
    number: u16,
    /// The number of moves in a row, and the width of one.
    moves: usize,
    each: u16,
}

impl MoveColumns {
    fn new(area: Rect, (written, seats): (usize, usize), widest: u16) -> Self {
        let number = written.div_ceil(seats).to_string().len() as u16 + 2;
        let wanted = widest.max(MOVE_WIDTH);
        let full = number + wanted * seats as u16 + 2;
        let count = (area.width / full).max(1);
        let room = area.width.saturating_sub(number);
        let each = if count > 1 { wanted } else { (room / seats as u16).clamp(6, wanted.max(12)) };
        let moves = usize::from((room / each).max(1)).min(seats);
        Self { height: area.height.into(), count: count.into(), width: full, number, moves, each }
    }

    /// Returns the first row of the list that is shown, so that this move is in sight.
    fn first_row(&self, shown: usize) -> usize {
        let row = shown / self.moves;
        let over = (row + 1).saturating_sub(self.height * self.count);
        // Whole columns move on, so that the moves stay in their rows.
        if self.count > 1 { over.div_ceil(self.height) * self.height } else { over }
    }

    /// Returns the left edge and the row of a move in the area of the list.
    fn place(&self, at: usize, first: usize) -> Option<(u16, u16)> {
        let row = (at / self.moves).checked_sub(first)?;
        let column = Some(row / self.height).filter(|&column| column < self.count)?;
        Some((column as u16 * self.width, (row % self.height) as u16))
    }
}

/// Returns the text of an action.
pub(super) fn action_message(command: MenuAction) -> wazir_text::Message {
    use wazir_registry::ClaimKind;
    match command {
        MenuAction::Key(_, text) => text.into(),
        MenuAction::Claim(ClaimKind::Resign) => Screen::Resign.into(),
        MenuAction::Claim(ClaimKind::Draw) => Screen::OfferDraw.into(),
        MenuAction::Claim(ClaimKind::Impasse) => Screen::ClaimImpasse.into(),
        MenuAction::Claim(kind) => message!(Screen::OtherClaim { claim: kind.as_str().to_owned() }),
        MenuAction::LookBack => LookBack::Key.into(),
        MenuAction::Rematch => Screen::Rematch.into(),
        MenuAction::RematchSwapped => Screen::RematchTurned.into(),
        MenuAction::CopyPosition => Screen::CopyPosition.into(),
        MenuAction::CopyRecord => Screen::CopyRecord.into(),
        MenuAction::Answer(_, true) => Screen::Agree.into(),
        MenuAction::Answer(..) => Screen::DoNotAgree.into(),
        MenuAction::Leave => Screen::ToTheMenu.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wide_move_list_fills_one_column_after_the_other() {
        let area = Rect::new(0, 0, 81, 10);
        let columns = MoveColumns::new(area, (60, 2), 7);
        assert_eq!((columns.count, columns.moves), (3, 2));
        let first = columns.first_row(59);
        assert_eq!(first, 0, "thirty rows are shown");
        assert_eq!(columns.place(0, first), Some((0, 0)));
        assert_eq!(columns.place(20, first), Some((columns.width, 0)));
        assert_eq!(columns.place(59, first), Some((2 * columns.width, 9)));
        // A longer list moves on by whole columns.
        let first = columns.first_row(61);
        assert_eq!((first, columns.place(61, first)), (10, Some((2 * columns.width, 0))));
        assert_eq!(columns.place(0, first), None);
    }

    #[test]
    fn a_narrow_move_list_has_one_column() {
        let columns = MoveColumns::new(Rect::new(0, 0, 28, 10), (60, 2), 7);
        assert_eq!((columns.count, columns.moves), (1, 2));
        let first = columns.first_row(59);
        assert_eq!((first, columns.place(59, first)), (20, Some((0, 9))));
        let four = MoveColumns::new(Rect::new(0, 0, 28, 10), (8, 4), 7);
        assert_eq!((four.moves, four.each), (4, 6));
    }
}
