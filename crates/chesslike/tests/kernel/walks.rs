//! Pieces with bent movement: those that only go to a square and capture there are accepted, others
//! refused.

use std::sync::Arc;

use wazir_chesslike::{BuildError, GameSpec, Piece, Position, Rules, StaticRuleset};
use wazir_cwda::Cwda;
use wazir_game::{BySeat, Game, Seat};

/// Orthodox chess with queens that have another movement.
fn rules(betza: &str) -> Result<Arc<Rules<Cwda>>, BuildError> {
    let chess = Cwda::start();
    let chess = chess.rules();
    let mut kinds = chess.kinds().to_vec();
    let queen = chess.kind_of_letter(Seat::FIRST, "Q").expect("chess has queens");
    let movement: wazir_betza::Movement = betza.parse().expect("a movement");
    kinds[queen.index()].movement = [Some(movement.clone()), Some(movement)].into();
    let zone = BySeat::from_fn(|seat| chess.promotion_zone(seat));
    let mut spec = GameSpec::new(kinds, chess.start().clone(), chess.armies().clone());
    (spec.zone, spec.standard) = (zone, betza == USUAL);
    Rules::new(spec, *chess.options()).map(Arc::new)
}

/// The movement of queens in orthodox chess.
const USUAL: &str = "Q";

/// Pieces marked as standard must have the classes of the ruleset.
#[test]
fn the_usual_pieces_have_the_usual_shape() {
    assert!(rules(USUAL).is_ok_and(|rules| rules.has_standard_classes()));
    assert!(rules("QN").is_ok_and(|rules| !rules.has_standard_classes()));
    let chess = Cwda::start();
    let mut kinds = chess.rules().kinds().to_vec();
    let queen = chess.rules().kind_of_letter(Seat::FIRST, "Q").expect("chess has queens");
    kinds[queen.index()].movement = ["QN", "Q"].map(|betza| betza.parse().ok()).into();
    let zone = BySeat::from_fn(|seat| chess.rules().promotion_zone(seat));
    let (start, armies) = (chess.rules().start().clone(), chess.rules().armies().clone());
    let mut spec = GameSpec::new(kinds, start, armies);
    (spec.zone, spec.standard) = (zone, true);
    let refused = Rules::new(spec, *chess.rules().options());
    assert_eq!(refused.err(), Some(BuildError::NonstandardClasses));
}

/// Returns the position `text`, by rules in which queens have that movement.
fn position(betza: &str, text: &str) -> Position<Cwda> {
    let setup = text.parse::<Position<Cwda>>().expect("a position of chess").to_setup();
    Position::from_setup(rules(betza).expect("playable rules"), &setup).expect("a position")
}

#[test]
fn a_griffon_is_played() {
    let position = position("FyafsF", "7k/8/8/8/8/2p5/8/Q6K w - - 0 1");
    let mut to: Vec<String> = position
        .legal_moves()
        .into_iter()
        .map(|mv| position.move_text(mv))
        .filter(|text| text.starts_with("a1"))
        .map(|text| text[2..].to_string())
        .collect();
    to.sort();
    // A ferz step to b2, and from there along its file and rank.
    assert_eq!(to.join(" "), "b2 b3 b4 b5 b6 b7 b8 c2 d2 e2 f2 g2 h2");
}

#[test]
fn a_griffon_gives_check_and_is_blocked() {
    let check = position("FyafsF", "1k6/8/8/8/8/8/8/Q6K b - - 0 1");
    assert!(check.in_check());
    let blocked = position("FyafsF", "1k6/8/8/8/8/8/1p6/Q6K b - - 0 1");
    assert!(!blocked.in_check());
    let queen = check.pieces().find(|(_, Piece { kind, .. })| kind.index() > 1);
    assert_eq!(queen.map(|(square, _)| square.to_string()).as_deref(), Some("a1"));
}

#[test]
fn what_no_move_can_say_is_refused() {
    for betza in ["cacacaK", "dN", "tN"] {
        let refused = rules(betza).map(drop);
        assert!(matches!(refused, Err(BuildError::Movement { .. })), "{betza}: {refused:?}");
    }
    for betza in ["afsW", "mafsmafW", "gafQ", "oR", "zB", "qN", "cafmF", "mabK", "aaK"] {
        assert!(rules(betza).is_ok(), "{betza}");
    }
}
