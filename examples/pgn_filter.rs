//! Prints the games of a PGN file that end with mate on the board.
//!
//! Shows records that are read one by one, in bounded memory for a file of any size, and written
//! again with their headers and comments.
//!
//! ```sh
//! cargo run --release --example pgn_filter
//! cargo run --release --example pgn_filter -- games.pgn > mates.pgn
//! ```

use std::error::Error;
use std::fs::File;
use std::io::{self, Read, Write};

use wazir::game::EndReason;
use wazir::notation::stream::GameReader;
use wazir::pgn::PGN;

/// A mate, a resigned game, and a game with an illegal move.
const GAMES: &str = r#"[White "Légal"]
[Black "Saint Brie"]

1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 {The queen is a gift.} Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0

[White "Gibaud"]
[Black "Lazard"]

1. d4 Nf6 2. Nd2 e5 3. dxe5 Ng4 4. h3 Ne3 0-1

[White "Ann"]
[Black "Bob"]

1. e4 e5 2. Ke3 *
"#;

fn main() -> Result<(), Box<dyn Error>> {
    let (mut output, mut problems) = (io::stdout().lock(), io::stderr());
    match std::env::args().nth(1) {
        Some(path) => filter(File::open(path)?, &mut output, &mut problems),
        None => filter(GAMES.as_bytes(), &mut output, &mut problems),
    }
}

/// Copies the games that end with mate. Each fault in the input is a line among the problems.
fn filter(
    input: impl Read,
    output: &mut impl Write,
    problems: &mut impl Write,
) -> Result<(), Box<dyn Error>> {
    for record in GameReader::new(input, &wazir::games()).with_format(PGN) {
        let record = record?;
        match record.clone().into_play() {
            Ok(game) if game.outcome().is_some_and(|end| end.reason() == EndReason::Checkmate) => {
                writeln!(output, "{}", record.write(PGN)?.text())?;
            }
            Ok(_) => {}
            Err(error) => writeln!(problems, "{error}")?,
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_mate_is_kept() -> Result<(), Box<dyn Error>> {
        let (mut output, mut problems) = (Vec::new(), Vec::new());
        filter(GAMES.as_bytes(), &mut output, &mut problems)?;
        let (output, problems) = (String::from_utf8(output)?, String::from_utf8(problems)?);
        assert_eq!(output.matches("[White ").count(), 1);
        assert!(output.contains("Légal") && output.contains("{The queen is a gift.}"), "{output}");
        assert!(output.contains("7. Nd5# 1-0"), "{output}");
        assert!(problems.starts_with("line 14"), "{problems}");
        Ok(())
    }
}
