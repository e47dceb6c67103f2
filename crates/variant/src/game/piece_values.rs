//! The computer's estimates of the piece values of a game.

use alloc::vec::Vec;

use wazir_ai::{Searchable, Weights};
use wazir_chesslike::Position;
use wazir_game::BySeat;
use wazir_registry::Play;

use super::{Variant64, Variant128};

/// Returns the values of the pieces on the board, by kind and seat, in hundredths of the weakest
/// piece. They are derived from the movements. Returns `None` for a game that is not from a file.
///
/// ```
/// use wazir_game::Seat;
/// use wazir_registry::StartOptions;
/// let file = wazir_variant::game::read_game("name = 'Chess'\nbased-on = 'chess'")?;
/// let play = file.entry().open(&StartOptions::default())?;
/// let values = wazir_variant::game::piece_values(&play).expect("it is from a file");
/// let value = |name: &str| {
///     let pieces = file.player_pieces();
///     let piece = pieces.iter().find(|one| one.piece().name(Seat::FIRST) == name).expect("a piece");
///     values[piece.kind()][Seat::FIRST]
/// };
/// assert!(value("queen") > value("rook") && value("rook") > value("knight"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn piece_values(play: &Play) -> Option<Vec<BySeat<i32>>> {
    fn of<P: Searchable>(position: &P, kinds: usize) -> Vec<BySeat<i32>> {
        let eval_data = position.eval_data(&Weights::Derived);
        let see_values = P::see_values(&eval_data);
        (0..kinds).map(|kind| BySeat::from_fn(|seat| see_values.value(seat, kind))).collect()
    }
    let kinds = play.position().kind_count();
    let small = play.typed_position::<Position<Variant64>>().map(|position| of(position, kinds));
    small.or_else(|| {
        play.typed_position::<Position<Variant128>>().map(|position| of(position, kinds))
    })
}
