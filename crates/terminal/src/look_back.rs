//! Look back at a game: the move that cost a player the most.

use wazir_ai::{Score, SearchResult};
use wazir_game::{NodeId, Outcome, Seat};
use wazir_notation::{MoveStyle, MoveStyles};
use wazir_registry::{AnyMove, Play};
use wazir_text::{Message, message};

use crate::players::{Player, Players};
use crate::texts::LookBack;

/// Nodes of the search of one position.
pub(crate) const NODES: u64 = 8_000;

/// The move at which a game turned against a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurningPoint {
    /// The position before the move.
    pub node: NodeId,
    /// Number of the move, counted over all players from 1.
    pub number: usize,
    /// The move that was played.
    pub played: AnyMove,
    /// The best line instead.
    pub better: Vec<AnyMove>,
    /// The score of that line for the player.
    pub score: String,
    /// The depth to which the line was searched, in plies.
    pub depth: u32,
    /// The standing of the player before the move.
    pub standing: Standing,
}

/// How a player stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Standing {
    /// Better than the others.
    Ahead,
    /// About as well as the others.
    Level,
    /// Worse than the others, but not lost.
    Behind,
}

/// The result of the search of a position.
#[derive(Clone, Debug)]
pub(crate) struct Searched {
    /// The score for the player to move.
    score: Score,
    depth: u32,
    /// The best line.
    line: Vec<AnyMove>,
}

impl From<&SearchResult<AnyMove>> for Searched {
    fn from(found: &SearchResult<AnyMove>) -> Self {
        let line = found.lines().first().map(|line| line.moves().to_vec());
        let line = line.filter(|line| !line.is_empty());
        let line = line.unwrap_or_else(|| found.best().into_iter().collect());
        Self { score: found.score(), depth: found.depth(), line }
    }
}

/// Returns the person who has lost to a program, if a game ended so. The person is the one from
/// whose side the board is shown.
pub(crate) fn loser(outcome: Option<Outcome>, players: &Players) -> Option<Seat> {
    let winner = players.player_at(outcome?.winner()?);
    let person = players.viewer();
    let lost = matches!(winner, Player::Computer(_) | Player::Engine)
        && players.player_at(person).is_person();
    lost.then_some(person)
}

/// A player with a smaller chance has lost already.
const LOST: f64 = 0.15;
/// A move that costs a smaller part of the chance did not turn the game.
const LEAST_LOSS: f64 = 0.1;

/// Returns the move of `seat` in the game up to its cursor that lost most, or `None` if no single
/// move turned the game. `search` searches a position, and returns `None` to stop the look back,
/// which then knows only what it has seen. `progress` hears how many of how many moves are done.
pub(crate) fn turning_point(
    game: &Play,
    seat: Seat,
    search: &mut dyn FnMut(&Play) -> Option<Searched>,
    progress: &mut dyn FnMut(usize, usize),
) -> Option<TurningPoint> {
    let mut game = game.clone();
    // A game that was resigned or lost on time still has a position to judge.
    game.retract_claim();
    let moves = moves_of(&mut game, seat);
    let mut worst: Option<(f64, TurningPoint)> = None;
    let mut known: Option<Searched> = None;
    for (done, &(number, node, next_own)) in moves.iter().enumerate() {
        progress(done, moves.len());
        let Some(played) = game.record().node(node).mv() else { continue };
        let before = game.record().node(node).parent();
        game.record_mut().go_to(before);
        let Some(found) = known.take().or_else(|| search(&game)) else { break };
        let (had, best) = (found.score.winning_chance(), found.line.first().copied());
        if had < LOST || best == Some(played) || best.is_none() {
            continue;
        }
        let Some(has) = chance_after(&mut game, (seat, node, next_own), search, &mut known) else {
            break;
        };
        let loss = had - has;
        if loss >= LEAST_LOSS && worst.as_ref().is_none_or(|(most, _)| loss > *most) {
            let standing = match had {
                ..0.35 => Standing::Behind,
                ..0.65 => Standing::Level,
                _ => Standing::Ahead,
            };
            let (score, depth, better) = (found.score.to_string(), found.depth, found.line);
            let node = before;
            let point = TurningPoint { node, number, played, better, score, depth, standing };
            worst = Some((loss, point));
        }
    }
    worst.map(|(_, point)| point)
}

/// A move of the player: its number in the game, its node, and the node before the player's next
/// move.
type OwnMove = (usize, NodeId, Option<NodeId>);

/// Returns the moves of a player up to the cursor.
fn moves_of(game: &mut Play, seat: Seat) -> Vec<OwnMove> {
    let record = game.record();
    let path = record.path(record.cursor());
    let mut own: Vec<OwnMove> = Vec::new();
    for (number, node) in (1..).zip(path) {
        let before = game.record().node(node).parent();
        game.record_mut().go_to(before);
        if game.to_move() == seat {
            if let Some((_, _, next)) = own.last_mut() {
                *next = Some(before);
            }
            own.push((number, node, None));
        }
    }
    own
}

/// Returns the player's chance after a move. With two players it is what the move leaves to the
/// other; with more, only the player's next turn tells, and its search is kept in `known`.
fn chance_after(
    game: &mut Play,
    (seat, node, next_own): (Seat, NodeId, Option<NodeId>),
    search: &mut dyn FnMut(&Play) -> Option<Searched>,
    known: &mut Option<Searched>,
) -> Option<f64> {
    game.record_mut().go_to(node);
    if let Some(outcome) = game.outcome() {
        return Some(match outcome.winner() {
            Some(winner) if winner == seat => 1.0,
            Some(_) => 0.0,
            None => 0.5,
        });
    }
    if game.seats().len() == 2 {
        return search(game).map(|found| 1.0 - found.score.winning_chance());
    }
    let Some(next) = next_own else { return Some(0.0) };
    game.record_mut().go_to(next);
    let found = search(game)?;
    let has = found.score.winning_chance();
    *known = Some(found);
    Some(has)
}

/// Returns the number that players give to the move with this number in the game. Shogi counts every
/// move, other games count rounds in which each player moves.
fn shown_number(game: &Play, number: usize) -> usize {
    let counts_moves = MoveStyles::of(game.entry()).iter().any(|it| it == MoveStyle::Japanese);
    let moves_per_number = if counts_moves { 1 } else { game.seats().len() };
    number.div_ceil(moves_per_number.max(1))
}

/// Returns the sentence about the turning point of a game.
pub(crate) fn sentence(game: &Play, point: Option<&TurningPoint>, style: MoveStyle) -> Message {
    let Some(point) = point else { return LookBack::Nothing.into() };
    let mut before = game.clone();
    before.record_mut().go_to(point.node);
    let number = shown_number(game, point.number);
    let mv = style.write(&before, point.played);
    let best = point.better.first().map(|&best| style.write(&before, best)).unwrap_or_default();
    match point.standing {
        Standing::Ahead => message!(LookBack::LostLead { number, mv, best }),
        Standing::Level => message!(LookBack::LostBalance { number, mv, best }),
        Standing::Behind => message!(LookBack::LostMore { number, mv, best }),
    }
}

#[cfg(test)]
mod tests {
    use wazir_ai::Limits;
    use wazir_players::ComputerPlayer;
    use wazir_registry::StartOptions;

    use super::*;

    /// Plays a game, and returns it with the number and the sentence of its turning point.
    fn look_back(
        id: &str,
        start: &StartOptions,
        moves: &str,
        seat: Seat,
    ) -> (Option<usize>, String) {
        let mut game = wazir_builtin::games().open(id, start).expect("a start");
        for mv in moves.split_whitespace() {
            game.play_text(mv).expect("a legal move");
        }
        let mut thinker = ComputerPlayer::default();
        let limits = Limits::default().nodes(4_000);
        let mut search = |game: &Play| thinker.think(game, &limits).ok().map(|r| (&r).into());
        let mut heard = 0;
        let found = turning_point(&game, seat, &mut search, &mut |_, _| heard += 1);
        assert!(heard > 0);
        let text = sentence(&game, found.as_ref(), MoveStyle::Coordinates).to_string();
        (found.map(|point| point.number), text)
    }

    /// White puts the queen where a pawn takes it; the other moves are those of a quiet game.
    #[test]
    fn a_hanging_queen_is_the_move_where_the_game_turned() {
        let chess = StartOptions::default().with_armies("fide:fide");
        let moves =
            "e2e4 e7e5 g1f3 b8c6 d2d3 g8f6 d1d2 f8e7 d2g5 e8g8 g5e5 c6e5 f3e5 d7d6 e5f3 c8g4";
        let (number, text) = look_back("cwda", &chess, moves, Seat::FIRST);
        assert_eq!(number, Some(11), "{text}");
        assert!(text.starts_with("Move 6, g5e5, cost the most: "), "{text}");
    }

    #[test]
    fn a_bishop_given_away_in_shogi_is_named() {
        let moves = "7g7f 3c3d 2g2f 8c8d 8h4d 4c4d 2f2e 8d8e";
        let (number, text) = look_back("shogi", &StartOptions::default(), moves, Seat::FIRST);
        assert_eq!(number, Some(5), "{text}");
        assert!(text.starts_with("Move 5, "), "{text}");
    }

    #[test]
    fn a_game_of_good_moves_has_no_turning_point() {
        let chess = StartOptions::default().with_armies("fide:fide");
        let moves = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6";
        let (number, text) = look_back("cwda", &chess, moves, Seat::new(1));
        assert_eq!((number, text.starts_with("No single move")), (None, true), "{text}");
    }

    /// With four players the chance after a move is that at the player's next turn.
    #[test]
    fn a_look_back_knows_games_of_four() {
        let four = StartOptions::default().with_seats(4);
        let (number, _) = look_back("evo", &four, "f2-f3 b5-c5 g11-g10 k8-j8", Seat::FIRST);
        assert!(number.is_none_or(|number| number == 1));
    }

    #[test]
    fn only_a_person_who_lost_to_a_program_looks_back() {
        let seats = Seat::BOTH;
        let of = |players: [Player; 2]| Players::new(&seats, &players).expect("two players");
        let lost = Some(Outcome::win(Seat::new(1), wazir_game::EndReason::Checkmate));
        let person_first = of([Player::Person, Player::Computer(None)]);
        assert_eq!(loser(lost, &person_first), Some(Seat::FIRST));
        assert_eq!(loser(None, &person_first), None);
        assert_eq!(loser(lost, &of([Player::Person; 2])), None);
        assert_eq!(loser(lost, &of([Player::Computer(None), Player::Person])), None);
        assert_eq!(loser(lost, &of([Player::Computer(None); 2])), None);
    }
}
