//! What to know about Evo.

use wazir_evo::{Kind, Move, Position, castle_square};
use wazir_game::{Game, Seat};

use crate::{Merit, Search};

/// What the tiles of a player are worth together, by their number: who has few left is close to
/// losing the last one, and with it the game.
const TILES: [i32; 9] = [-2000, 150, 300, 430, 550, 660, 760, 860, 960];
/// What a tile is worth beside others.
const TILE: i32 = 100;
/// What taking a castle or the last tile is worth: more than anything else.
const GAME: i32 = 40_000;
/// What it is worth to aim at a castle that can be taken next.
const AIM: i32 = 70;
/// What each square counts that a tile can go to.
const REACH: i32 = 3;
/// What each step nearer to a castle of the others counts.
const NEAR: i32 = 4;

/// How many king's steps lie between two squares.
fn steps((x, y): (i32, i32), (u, v): (i32, i32)) -> i32 {
    (x - u).abs().max((y - v).abs())
}

fn strength(position: &Position, seat: Seat) -> i32 {
    let tiles = position.tiles(seat);
    let foes = || Game::seats(position).into_iter().filter(|&foe| foe != seat);
    let castles = || foes().filter_map(|foe| position.castle(foe));
    let placed: i32 = tiles
        .iter()
        .map(|tile| {
            let targets = position.targets(tile);
            let aims = castles().filter(|&castle| targets.contains(castle)).count() as i32;
            let distance = castles().map(|castle| steps(tile.coords(), castle.coords())).min();
            REACH * targets.len() as i32 + AIM * aims + NEAR * (11 - distance.unwrap_or(11))
        })
        .sum();
    TILES[tiles.len().min(8)] + placed
}

impl Search for Position {
    type Knowledge = ();

    fn knowledge(&self) -> Self::Knowledge {}

    fn evaluate(&self, (): &Self::Knowledge, seat: Seat) -> i32 {
        let others: Vec<Seat> = Game::seats(self).into_iter().filter(|&s| s != seat).collect();
        let sum: i32 = others.iter().map(|&other| strength(self, other)).sum();
        strength(self, seat) - sum / others.len().max(1) as i32
    }

    fn merit(&self, (): &Self::Knowledge, mv: Move) -> Merit {
        let victim = self.piece_at(mv.to()).filter(|_| !mv.is_rotation());
        let gain = match victim.map(|piece| (piece.kind(), piece.seat())) {
            None => 0,
            Some((Kind::Castle, _)) => GAME,
            Some((Kind::Tile(_), owner)) if self.tiles(owner).len() == 1 => GAME,
            Some((Kind::Tile(_), owner)) => {
                // A tile that stands by an own castle threatens it.
                let own = castle_square(self.to_move()).map(|castle| castle.coords());
                let near = own.is_some_and(|own| steps(own, mv.to().coords()) <= 3);
                TILE + i32::from(near) * 20 + (8 - self.tiles(owner).len() as i32)
            }
        };
        Merit { gain, stake: if gain > 0 { TILE } else { 0 } }
    }
}
