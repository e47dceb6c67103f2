//! The files that define an army against itself for Fairy-Max.

use wazir_betza::{Movement, RayKind, Reach};
use wazir_cwda::{Army, ArmyRegistry, Matchup};
use wazir_protocol::driver::Dialogue;
use wazir_registry::{GameRegistry, Play, StartOptions};

use super::cecp::{FAIRY_MAX, after_greeting};

/// Returns the file for a game, or `None` if there is none.
fn file(game: &Play) -> Option<String> {
    let mut cecp = after_greeting(&FAIRY_MAX);
    let sent = cecp.new_game(game).ok()?;
    std::fs::read_to_string(sent[0].strip_prefix("option Ini File=")?).ok()
}

/// Returns the file for an army against itself.
fn mirror(army: &Army) -> Option<String> {
    let start =
        Matchup::new(army.clone(), army.clone()).start(&Default::default()).expect("a start");
    let games = wazir_builtin::games();
    file(&games.find("cwda").ok()?.play_from_position(start)?)
}

/// Returns the pieces of the first game in the file: letter and value, and the steps in sorted
/// order.
fn pieces(text: &str) -> Vec<(&str, Vec<&str>)> {
    let lines = text.lines().skip_while(|line| !line.starts_with("p:")).skip(2);
    let lines = lines.take_while(|line| !line.is_empty());
    let split = |line| {
        let (name, steps) = str::split_once(line, ' ').expect("a piece");
        let mut steps: Vec<&str> = steps.split(' ').collect();
        steps.sort_unstable();
        (name, steps)
    };
    lines.map(split).collect()
}

/// Returns the targets of a piece from a square of the empty board, by its line in the file.
fn targets(steps: &[&str], from: (i32, i32)) -> Vec<(i32, i32)> {
    let mut found = Vec::new();
    for step in steps {
        let (step, rights) = step.split_once(',').expect("two numbers");
        let step: i32 = step.parse().expect("a number");
        let files = (step + 8).rem_euclid(16) - 8;
        let ranks = -(step - files) / 16;
        let most = match rights {
            "7" => 1,
            "3" => 7,
            "843" => 4,
            other => panic!("{other}"),
        };
        for times in 1..=most {
            let target = (from.0 + times * files, from.1 + times * ranks);
            if (0..8).contains(&target.0) && (0..8).contains(&target.1) {
                found.push(target);
            }
        }
    }
    found.sort_unstable();
    found
}

/// Returns the same by the rules, for White or, with the sign -1, for Black.
fn allowed(movement: &Movement, from: (i32, i32), sign: i32) -> Vec<(i32, i32)> {
    let mut found = Vec::new();
    for ray in movement.rays().expect("plain men") {
        let reach = match ray.kind() {
            RayKind::Slide { reach, .. } => reach,
            _ => Reach::ONE,
        };
        for times in (1..=7).filter(|times: &i32| reach.allows(times.unsigned_abs())) {
            let (x, y) = (times * ray.step().0, times * ray.step().1);
            let target = (from.0 + sign * x, from.1 + sign * y);
            if (0..8).contains(&target.0) && (0..8).contains(&target.1) {
                found.push(target);
            }
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// The pieces in the list of the file, each by its place in the army and the sign of its side.
const SHARED: [(usize, i32); 4] = [(0, 1), (1, 1), (2, 1), (3, 1)];
const APART: [(usize, i32); 8] =
    [(0, 1), (1, 1), (2, 1), (0, -1), (3, 1), (1, -1), (3, -1), (2, -1)];

/// Compares the pieces of a file with the rules.
fn assert_follows_rules(army: &Army, text: &str, men: &[(usize, i32)]) {
    let pieces = pieces(text);
    assert_eq!(pieces.len(), men.len() + 1, "{text}");
    let listed = pieces.iter().filter(|(name, _)| !name.starts_with("k:"));
    for ((name, steps), &(place, sign)) in listed.zip(men) {
        for square in 0..64 {
            let from = (square % 8, square / 8);
            let squares = allowed(army.pieces()[place].movement(), from, sign);
            assert_eq!(targets(steps, from), squares, "{} {name} from {from:?}", army.id());
        }
    }
}

#[test]
fn the_men_are_those_of_the_rules() {
    for (id, men) in [("clobberers", &SHARED[..]), ("nutters", &APART), ("rookies", &SHARED)] {
        let army = Army::builtin_by_id(id).unwrap();
        assert_follows_rules(&army, &mirror(&army).unwrap(), men);
    }
}

#[test]
fn values_and_places() {
    let names = |id: &str| {
        let text = mirror(&Army::builtin_by_id(id).unwrap()).unwrap();
        assert_eq!(text.matches("Game: ").count(), 2);
        assert!(text.trim_end().ends_with("// end"));
        pieces(&text).iter().map(|(name, _)| name.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(names("clobberers"), ["L:530", "e:320", "c:480", "k:-1", "A:875"]);
    let nutters = ["T:485", "h:310", "u:400", "T:485", "C:935", "h:310", "C:935", "u:400", "k:-1"];
    assert_eq!(names("nutters"), nutters);
    assert_eq!(names("rookies"), ["S:400", "w:310", "h:480", "k:-1", "M:935"]);
    let text = mirror(&Army::builtin_by_id("nutters").unwrap()).unwrap();
    let black = ["-1,3", "-15,7", "-16,7", "-17,7", "1,3", "16,3"];
    assert_eq!(pieces(&text)[3], ("T:485", black.to_vec()));
    assert!(text.contains("\n3 4 5 7 11 5 4 3\n6 8 10 9 11 10 8 6\n"), "{text}");
    let king = ["-1,34", "-1,7", "-15,7", "-16,7", "-17,7", "1,34", "1,7", "15,7", "16,7", "17,7"];
    assert_eq!(pieces(&text)[8].1, king);
    let text = mirror(&Army::builtin_by_id("clobberers").unwrap()).unwrap();
    assert!(text.contains("-1,1034"), "{text}");
    assert!(text.contains("\n3 4 5 7 6 5 4 3\n3 4 5 7 6 5 4 3\n"), "{text}");
    assert!(mirror(&Army::builtin_by_id("fide").unwrap()).is_none(), "it has its own");
}

/// Such a file needs only the movements of the pieces.
#[test]
fn an_army_of_ones_own() {
    let mut armies = ArmyRegistry::builtin();
    armies
        .add("mine(S=Short_Rook=R4,N=Knight=N,X=Charger=fRbK,A=Amazon=QN)".parse().unwrap())
        .unwrap();
    let games = GameRegistry::empty().with(wazir_builtin::cwda::entry_with_armies(armies.clone()));
    let start = StartOptions::default().with_armies("mine:mine");
    let text = file(&games.open("cwda", &start).unwrap()).expect("a file");
    assert_follows_rules(armies.find("mine").unwrap(), &text, &APART);
    let names: Vec<&str> = pieces(&text).iter().map(|(name, _)| &name[..2]).collect();
    assert_eq!(names, ["S:", "n:", "x:", "S:", "A:", "n:", "A:", "x:", "k:"]);
    let second = mirror(armies.find("clobberers2").unwrap()).expect("a file");
    assert_follows_rules(armies.find("clobberers2").unwrap(), &second, &SHARED);
}

#[test]
fn moves_that_it_has_no_words_for() {
    for piece in ["gQ", "nN", "R3", "ifmnD", "lR"] {
        let army = format!("odd(R=Rook=R,N=Knight=N,B=Bishop=B,X=Odd={piece}K)");
        let army: Army = army.parse().unwrap();
        assert!(mirror(&army).is_none(), "{piece}");
    }
    let rookies = Army::builtin_by_id("rookies").unwrap();
    assert!(mirror(&rookies.with_pawn("fmWfceF").unwrap()).is_none(), "another pawn");
}
