//! Layout of a picture: the board and the trays of the hands.

use crate::{BoardView, Cell, HandView, SvgStyle};

/// Space for the names of files and ranks.
const MARGIN: f32 = 44.;
/// Edge of a picture without these names, and the gap beside a hand.
const PADDING: f32 = 12.;
/// Space for the owner's name in a hand.
const HEADING: f32 = 36.;

/// The tray of one player's hand, beside the board.
pub(super) struct Tray<'a> {
    hand: &'a HandView,
    corner: (f32, f32),
    columns: usize,
    rows: usize,
    /// Height of the space for the owner's name.
    heading: f32,
    /// `true` if the owner sits below the board or to its right.
    is_near: bool,
}

impl Tray<'_> {
    pub(super) fn hand(&self) -> &HandView {
        self.hand
    }

    pub(super) fn corner(&self) -> (f32, f32) {
        self.corner
    }

    pub(super) fn size(&self) -> (f32, f32) {
        (self.columns as f32 * 100., self.rows as f32 * 100. + self.heading)
    }

    /// Returns the middle of the owner's name, at the end of the tray away from the owner.
    pub(super) fn heading(&self) -> (f32, f32) {
        let (x, y) = self.corner;
        let down = if self.is_near {
            self.heading / 2.
        } else {
            self.rows as f32 * 100. + self.heading / 2.
        };
        (x + self.columns as f32 * 50., y + down)
    }

    /// Returns the corners of the places for pieces, in the owner's reading order.
    pub(super) fn places(&self) -> impl Iterator<Item = (f32, f32)> + '_ {
        let (left, top) =
            (self.corner.0, self.corner.1 + if self.is_near { self.heading } else { 0. });
        (0..self.columns * self.rows).map(move |n| {
            let (mut column, mut row) = (n / self.rows, n % self.rows);
            if !self.is_near {
                (column, row) = (self.columns - 1 - column, self.rows - 1 - row);
            }
            (left + column as f32 * 100., top + row as f32 * 100.)
        })
    }
}

/// Returns whether the owner of a hand sits below the board or to its right.
fn near(view: &BoardView, hand: &HandView) -> bool {
    matches!((hand.facing().quarters() + view.facing().inverse().quarters()) % 4, 0 | 3)
}

/// The positions of the board and the hands in a picture.
pub(super) struct Layout<'a> {
    board: (f32, f32),
    size: (f32, f32),
    margin: f32,
    trays: Vec<Tray<'a>>,
}

impl<'a> Layout<'a> {
    /// Lays hands to the right of their owners: those of the players below the board and to its
    /// right on the right side, the others on the left. Each hand has one column, or more if it has
    /// more kinds than the board has rows.
    pub(super) fn new(view: &'a BoardView, style: &SvgStyle) -> Self {
        let margin = if style.coordinates() { MARGIN } else { PADDING };
        let rows = view.rows().max(1);
        let (width, height) = (view.columns() as f32 * 100., view.rows() as f32 * 100.);
        let columns = |hand: &HandView| hand.held().count().div_ceil(rows).max(1);
        let room = |hand: &HandView| columns(hand) as f32 * 100. + PADDING;
        let (right, left): (Vec<_>, Vec<_>) =
            view.hands().iter().partition(|hand| near(view, hand));
        let space = |hands: &[&HandView]| hands.iter().map(|hand| room(hand)).sum::<f32>();
        // A full hand with its heading is a little higher than the board.
        let above = if view.hands().is_empty() { margin } else { margin.max(HEADING) };
        let board = (margin + space(&left), above);
        let mut trays = Vec::new();
        let mut place = |hand: &'a HandView, x: f32| {
            let columns = columns(hand);
            let used = hand.held().count().clamp(1, rows);
            let near = near(view, hand);
            let free = height - used as f32 * 100. - HEADING;
            let y = board.1 + if near { free } else { 0. };
            trays.push(Tray {
                hand,
                corner: (x, y),
                columns,
                rows: used,
                heading: HEADING,
                is_near: near,
            });
        };
        let mut x = board.0 - margin;
        for hand in left {
            x -= room(hand);
            place(hand, x + PADDING);
        }
        x = board.0 + width + margin;
        for hand in right.iter().copied() {
            place(hand, x);
            x += room(hand);
        }
        Self { board, size: (x, height + 2. * above), margin, trays }
    }

    /// Lays hands above and below the board, for screens that are higher than wide: those of the
    /// players below and to the right go below. Each hand has space for `kinds` kinds of pieces, in
    /// rows no longer than the board's.
    pub(super) fn stacked(
        view: &'a BoardView,
        style: &SvgStyle,
        kinds: impl Fn(&HandView) -> usize,
    ) -> Self {
        let margin = if style.coordinates() { MARGIN } else { PADDING };
        let (width, height) = (view.columns() as f32 * 100., view.rows() as f32 * 100.);
        let longest = view.columns().max(1);
        let tray = |hand: &'a HandView, y: f32, near: bool| {
            let columns = kinds(hand).clamp(1, longest);
            let rows = kinds(hand).div_ceil(longest).max(1);
            let x = margin + (width - columns as f32 * 100.) / 2.;
            Tray { hand, corner: (x, y), columns, rows, heading: 0., is_near: near }
        };
        let (below, above): (Vec<_>, Vec<_>) =
            view.hands().iter().partition(|hand| near(view, hand));
        let mut trays = Vec::new();
        let mut y = PADDING;
        for hand in above {
            let tray = tray(hand, y, false);
            y += tray.size().1 + PADDING;
            trays.push(tray);
        }
        let top = y - PADDING + margin;
        y = top + height + margin;
        for hand in below {
            let tray = tray(hand, y, true);
            y += tray.size().1 + PADDING;
            trays.push(tray);
        }
        Self { board: (margin, top), size: (width + 2. * margin, y), margin, trays }
    }

    /// Returns the space for the names of files and ranks, or the edge without them.
    pub(super) fn margin(&self) -> f32 {
        self.margin
    }

    pub(super) fn size(&self) -> (f32, f32) {
        self.size
    }

    pub(super) fn left(&self) -> f32 {
        self.board.0
    }

    pub(super) fn trays(&self) -> &[Tray<'a>] {
        &self.trays
    }

    /// Returns the upper left corner of a square, given by column and row of the picture.
    pub(super) fn corner(&self, column: usize, row: usize) -> (f32, f32) {
        (self.board.0 + column as f32 * 100., self.board.1 + row as f32 * 100.)
    }

    /// Returns the squares that exist, with their upper left corners.
    pub(super) fn cells<'v>(
        &'v self,
        view: &'v BoardView,
    ) -> impl Iterator<Item = ((f32, f32), &'v Cell)> + 'v {
        let places = (0..view.rows()).flat_map(|r| (0..view.columns()).map(move |c| (c, r)));
        places.filter_map(|(c, r)| Some((self.corner(c, r), view.cell(c, r)?)))
    }
}

#[cfg(test)]
mod tests {
    use wazir_game::Seat;
    use wazir_geometry::{Facing, RectBoard};

    use super::*;

    /// Hands of all four sides, with no kinds, one kind, and more kinds than fit into a column.
    #[test]
    fn hands_lie_in_the_picture_and_apart() {
        for (seen, kinds, coordinates) in [(0, 0, true), (1, 1, true), (2, 7, false), (3, 9, true)]
        {
            let mut view =
                BoardView::empty(&RectBoard::new(5, 3).unwrap()).with_facing(Facing::new(seen));
            for seat in 0..4 {
                let pieces = (0..kinds).map(|kind| (format!("{kind}"), 1));
                view.add_hand(HandView::new("", Seat::new(seat), Facing::new(seat), pieces));
            }
            let layout = Layout::new(&view, &SvgStyle::default().with_coordinates(coordinates));
            let (width, height) = layout.size();
            let board = (layout.corner(0, 0), layout.corner(view.columns(), view.rows()));
            let mut taken = vec![board];
            for tray in layout.trays() {
                let ((x, y), (w, h)) = (tray.corner(), tray.size());
                let area = ((x, y), (x + w, y + h));
                assert!(x >= 0. && y >= 0. && x + w <= width && y + h <= height, "{area:?}");
                let apart = |other: &((f32, f32), (f32, f32))| {
                    area.0.0 >= other.1.0
                        || area.1.0 <= other.0.0
                        || area.0.1 >= other.1.1
                        || area.1.1 <= other.0.1
                };
                assert!(taken.iter().all(apart), "{area:?} {taken:?}");
                taken.push(area);
                assert!(tray.places().count() >= kinds);
                for (left, top) in tray.places() {
                    assert!(left >= x && left + 100. <= x + w && top >= y && top + 100. <= y + h);
                }
            }
            assert_eq!(layout.trays().len(), 4);
        }
    }
}
