//! Tests of random armies.
#![cfg(all(feature = "arena", feature = "cwda"))]

use std::collections::BTreeSet;

use wazir_builtin::cwda::RandomArmies;

#[test]
fn drawn_armies_can_be_played() {
    let games = wazir_builtin::games();
    let cwda = games.find("cwda").expect("a game that is built in");
    let mut kinds = BTreeSet::new();
    for number in 0..60 {
        let start = RandomArmies::new(3).start(number);
        assert!(cwda.open(&start).is_ok(), "{number}");
        let army = RandomArmies::new(3).army(number);
        kinds.extend(army.pieces().iter().map(|piece| piece.movement().to_string()));
    }
    // Each of the four places has a stock of 24 kinds.
    assert!((40..=4 * 24).contains(&kinds.len()), "{}", kinds.len());
}
