//! The answer as one JSON object, in the form of `crates/betza/testdata/betza-cases.jsonl`.

use serde_json::Value;
use wazir::betza::Target;
use wazir::geometry::{Bits, Board};
use wazir::render::PiecePlacement;

/// A move that is neither a plain move nor a plain capture: target, victims and kind.
type SpecialMove = (String, Vec<String>, String);

/// Returns the object. Its lists are sorted and have no duplicates.
pub(crate) fn object<B: Board>(scene: &PiecePlacement<B>, targets: &[Target]) -> String {
    let name = |square| scene.board().square_name(square);
    let (mut moves, mut captures, mut special) = (Vec::new(), Vec::new(), Vec::new());
    for &target in targets {
        match target {
            Target::Quiet { to } => moves.push(name(to)),
            Target::Capture { to } => captures.push(name(to)),
            other => special.extend(self::special(scene, other)),
        }
    }
    moves.sort();
    captures.sort();
    special.sort();
    // Written by hand to keep the keys in the order of the test cases.
    let [moves, captures] = [moves, captures].map(Value::from);
    let special = special.into_iter().map(|(to, kills, kind)| {
        let [to, kind] = [to, kind].map(Value::from);
        let kills = Value::from(kills);
        format!(r#"{{"to":{to},"kills":{kills},"kind":{kind}}}"#)
    });
    let special = special.collect::<Vec<_>>().join(",");
    format!(r#"{{"moves":{moves},"captures":{captures},"special":[{special}]}}"#)
}

fn special<B: Board>(scene: &PiecePlacement<B>, target: Target) -> Option<SpecialMove> {
    let name = |square| scene.board().square_name(square);
    let names = |kills: u128| {
        let mut names: Vec<String> = kills.iter().map(name).collect();
        names.sort();
        names
    };
    let to = name(target.square(scene.from()));
    Some(match target {
        Target::EnPassant { to: passed } => {
            let victim = scene.double_stepped_pawn(passed).map(name);
            (to, victim.into_iter().collect(), "ep".to_owned())
        }
        Target::Castle { partner_from, partner_to, .. } => {
            (to, Vec::new(), format!("castle:{}-{}", name(partner_from), name(partner_to)))
        }
        Target::Locust { captured: kills, .. } => (to, names(kills), "locust".to_owned()),
        Target::Friendly { kills, .. } => (to, names(kills), "friendly".to_owned()),
        Target::Igui { kills } => (to, names(kills), "igui".to_owned()),
        Target::Pass => (to, Vec::new(), "pass".to_owned()),
        _ => return None,
    })
}
