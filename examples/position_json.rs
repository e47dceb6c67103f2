//! A position as JSON for a page or a script, and back again.
//!
//! Shows what a game in progress reports about its position, for any game. If the game is known
//! at compile time, its positions, moves and records support serde themselves (feature `serde`).
//!
//! ```sh
//! cargo run --release --example position_json
//! cargo run --release --example position_json -- cwda e2e4 e7e5
//! ```

use std::collections::BTreeMap;
use std::error::Error;

use serde::{Deserialize, Serialize};
use wazir::registry::{AnyPiece, AnySquare, OpenError, Play, StartOptions};

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Snapshot {
    game: String,
    position: String,
    turn: String,
    board: BTreeMap<String, String>,
    hands: BTreeMap<String, BTreeMap<String, u32>>, // By player, how many of each piece.
    moves: Vec<String>,
}

impl Snapshot {
    fn of(game: &Play) -> Self {
        let label = |(at, piece): (AnySquare, _)| (at.to_string(), game.piece_info(piece).label);
        let hand = |&seat: &_| {
            let letter = |kind| game.piece_info(AnyPiece { seat, kind }).letter;
            let held = game.hand(seat).into_iter().map(|(kind, count)| (letter(kind), count));
            (game.seat_name(seat).to_owned(), held.collect())
        };
        Self {
            game: game.entry().id().to_string(),
            position: game.position_text(),
            turn: game.seat_name(game.to_move()).to_owned(),
            board: game.pieces().into_iter().map(label).collect(),
            hands: game.seats().iter().map(hand).collect(),
            moves: game.legal_moves().into_iter().map(|mv| game.move_text(mv)).collect(),
        }
    }

    fn open(&self) -> Result<Play, OpenError> {
        wazir::games().open(&self.game, &StartOptions::default().with_position(&*self.position))
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let shown = match arguments.as_slice() {
        [game, moves @ ..] => snapshot(game, moves)?,
        [] => snapshot("shogi", &["7g7f", "3c3d", "8h2b+"])?,
    };
    let json = serde_json::to_string_pretty(&shown)?;
    println!("{json}");
    eprintln!("read back: {}", serde_json::from_str::<Snapshot>(&json)?.open()?.position_text());
    Ok(())
}

fn snapshot(game: &str, moves: &[impl AsRef<str>]) -> Result<Snapshot, Box<dyn Error>> {
    let mut game = wazir::games().open(game, &StartOptions::default())?;
    for mv in moves {
        game.play_text(mv.as_ref())?;
    }
    Ok(Snapshot::of(&game))
}

#[test]
fn comes_back_from_json() -> Result<(), Box<dyn Error>> {
    let shogi = snapshot("shogi", &["7g7f", "3c3d", "8h2b+"])?;
    assert_eq!((shogi.board.len(), &*shogi.board["2b"]), (39, "+B"));
    assert_eq!(shogi.hands["Black"], BTreeMap::from([("B".to_owned(), 1)]));
    for shown in [shogi, snapshot("cwda", &["f2f3", "e7e5", "g2g4", "d8h4"])?] {
        let read = serde_json::from_str::<Snapshot>(&serde_json::to_string(&shown)?)?.open()?;
        assert_eq!(Snapshot::of(&read), shown);
    }
    Ok(())
}
