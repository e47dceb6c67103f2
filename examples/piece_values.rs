//! A table of piece values, derived from how the pieces move.
//!
//! Shows the analysis of a piece: no value is looked up, all are derived from the string in Betza
//! notation. The formula was made for the chess board and ignores promotion.
//!
//! ```sh
//! cargo run --release --example piece_values
//! cargo run --release --example piece_values -- Q NN fhNbsK   # pieces of your own
//! ```

use std::error::Error;

use wazir::betza::Movement;
use wazir::cwda::Army;
use wazir::geometry::Chess8;

fn main() -> Result<(), Box<dyn Error>> {
    let mut pieces = Vec::new();
    for text in std::env::args().skip(1) {
        let movement: Movement = text.parse()?;
        pieces.push((movement.explain().to_string(), movement));
    }
    if pieces.is_empty() {
        for army in Army::builtin() {
            for piece in army.pieces() {
                let name = format!("{} of {}", piece.name(), army.title());
                pieces.push((name, piece.movement().clone()));
            }
        }
    }
    print!("{}", table(&pieces)?);
    Ok(())
}

/// Returns a line for each piece, the most valuable first: its value, its number of moves on a
/// board with other pieces, and its name.
fn table(pieces: &[(String, Movement)]) -> Result<String, Box<dyn Error>> {
    let mut rows = Vec::new();
    for (name, movement) in pieces {
        let analysis = movement.analysis(&Chess8)?;
        let bound = if analysis.is_color_bound() { "  one colour" } else { "" };
        let (value, mobility) = (analysis.value(), analysis.crowded_mobility());
        rows.push((value, format!("{movement:<10} {value:5.2} {mobility:6.2}  {name}{bound}\n")));
    }
    rows.sort_by(|a, b| b.0.total_cmp(&a.0));
    let lines: String = rows.into_iter().map(|(_, line)| line).collect();
    Ok(format!("piece      value  moves\n{lines}"))
}

#[test]
fn the_pieces_of_chess() -> Result<(), Box<dyn Error>> {
    let mut pieces = Vec::new();
    for text in ["N", "Q", "B", "R"] {
        pieces.push((text.to_owned(), text.parse()?));
    }
    let table = table(&pieces)?;
    let rows: Vec<Vec<&str>> =
        table.lines().skip(1).map(|line| line.split_whitespace().collect()).collect();
    // A queen is more valuable than a rook, and a rook more valuable than knight and bishop, which
    // are equal.
    assert_eq!((rows[0][0], rows[1][0]), ("Q", "R"), "{table}");
    assert!((rows[2][1].parse::<f64>()? - rows[3][1].parse::<f64>()?).abs() < 0.5, "{table}");
    // A knight has 336 moves from the 64 squares, and leaps over other pieces.
    let knight = rows.iter().find(|row| row[0] == "N").ok_or("no knight")?;
    assert_eq!(knight[2].parse::<f64>()?, 336.0 / 64.0);
    Ok(())
}
