//! Boards as text.

use anstyle::Style;

use crate::{BoardView, Cell, HandView, Marks, Theme};

/// Width of a square in characters: a label of two characters between two brackets.
const CELL: usize = 4;

/// Draws a view as plain text.
///
/// Marked squares have brackets: `[ ]` for the last move, `( )` for a selected piece and its
/// targets, `! !` for check. An empty square is a dot, a hole is blank. Hands are written on their
/// owners' sides. No line ends with spaces.
pub fn text(view: &BoardView) -> String {
    draw(view, &Theme::plain(), |_| None)
}

/// Draws a view like [`text`], with terminal colours.
pub fn ansi(view: &BoardView, theme: &Theme) -> String {
    draw(view, theme, |_| None)
}

/// Text and style that replace the piece on a square.
pub(crate) struct CellText {
    pub(crate) label: String,
    pub(crate) style: Style,
}

/// Draws a view. Squares for which `face` returns a text show this text instead of their piece.
pub(crate) fn draw(
    view: &BoardView,
    theme: &Theme,
    face: impl Fn(&Cell) -> Option<CellText>,
) -> String {
    let mut lines: Vec<String> = Vec::new();
    let (near, far): (Vec<&HandView>, Vec<&HandView>) =
        view.hands().iter().partition(|hand| hand.facing() == view.facing());
    lines.extend(far.into_iter().map(|hand| hand_line(hand, theme)));
    let columns = column_line(view, theme);
    lines.push(columns.clone());
    lines.extend((0..view.rows()).map(|row| row_line(view, row, theme, &face)));
    lines.push(columns);
    lines.extend(near.into_iter().map(|hand| hand_line(hand, theme)));
    lines.iter().fold(String::new(), |all, line| all + line.trim_end() + "\n")
}

pub(crate) fn styled(style: Style, text: &str) -> String {
    format!("{}{text}{}", style.render(), style.render_reset())
}

fn column_line(view: &BoardView, theme: &Theme) -> String {
    let mut line = " ".repeat(2);
    for column in 0..view.columns() {
        line += &format!("{:>1$} ", view.column_name(column), CELL - 1);
    }
    styled(theme.coordinates(), line.trim_end())
}

fn row_line(
    view: &BoardView,
    row: usize,
    theme: &Theme,
    face: &impl Fn(&Cell) -> Option<CellText>,
) -> String {
    let name = view.row_name(row);
    let mut line = styled(theme.coordinates(), &format!("{name:<2}"));
    for column in 0..view.columns() {
        match view.cell(column, row) {
            None => line += &" ".repeat(CELL),
            Some(cell) => line += &cell_text(cell, theme, face(cell)),
        }
    }
    line + " " + &styled(theme.coordinates(), &format!(" {name}"))
}

/// Returns the brackets of a marked square.
fn brackets(marks: Marks) -> Option<(char, char)> {
    if marks.contains(Marks::CHECK) {
        Some(('!', '!'))
    } else if marks.intersects(Marks::PICKED | Marks::TARGET) {
        Some(('(', ')'))
    } else if marks.contains(Marks::LAST) {
        Some(('[', ']'))
    } else {
        None
    }
}

fn cell_text(cell: &Cell, theme: &Theme, face: Option<CellText>) -> String {
    let CellText { label, style } = face.unwrap_or_else(|| {
        let label = cell.piece().map_or(".", |piece| piece.label()).to_owned();
        CellText { label, style: usual_style(cell, theme) }
    });
    let (open, close) = brackets(cell.marks()).unwrap_or((' ', ' '));
    let body = format!("{open}{label}{close}");
    // A long label drops the blanks around it before it pushes the row aside.
    let body = if body.chars().count() > CELL { body.trim_start().to_owned() } else { body };
    let body = if body.chars().count() > CELL { body.trim_end().to_owned() } else { body };
    let indent = " ".repeat(CELL.saturating_sub(body.chars().count()));
    indent + &styled(style, &body)
}

fn usual_style(cell: &Cell, theme: &Theme) -> Style {
    let ground = theme.ground(cell.marks());
    match cell.piece() {
        Some(piece) if ground.is_plain() => theme.owner(piece.owner()),
        // Letters on a marked square stay dark: the label tells the owner.
        Some(_) => ground.bold(),
        None if ground.is_plain() => theme.coordinates(),
        None => ground,
    }
}

fn hand_line(hand: &HandView, theme: &Theme) -> String {
    let pieces = hand.pieces().iter().filter(|(_, count)| *count > 0);
    let pieces: Vec<String> = pieces
        .map(|(label, count)| if *count > 1 { format!("{count}{label}") } else { label.clone() })
        .collect();
    let pieces = if pieces.is_empty() { "-".to_owned() } else { pieces.join(" ") };
    format!("{} in hand: {}", hand.title(), styled(theme.owner(hand.owner()), &pieces))
}
