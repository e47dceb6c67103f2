//! The lessons of Evo.

use wazir_lessons::{Course, Deed, Goal, Lesson, Step};
use wazir_text::Lessons;

use super::ID;

pub(super) fn course() -> Course {
    let lesson = |id: &'static str, title: Lessons| Lesson::new(ID, id, title);
    Course::new([
        lesson("turn", Lessons::EvoTurn)
            .at("nKnS6/8/12/12/12/12/5sW6/12/12/12/8/7sK sn s 0 1")
            .step(Step::new(Lessons::EvoTurnTask, Deed::default().in_place().becomes("B"), "f6=B")),
        lesson("move-and-turn", Lessons::EvoMoveTurn)
            .at("nKnS6/8/12/12/12/12/5sW6/12/12/12/8/7sK sn s 0 1")
            .step(Step::new(
                Lessons::EvoMoveTurnTask,
                Deed::default().to("f7").becomes("S"),
                "f6-f7=S",
            )),
        lesson("shield", Lessons::EvoShield)
            .at("nKnS6/8/12/12/12/12/5sS6/12/5nW6/12/8/7sK sn s 0 1")
            .step(Step::new(Lessons::EvoShieldTask, Deed::default().takes("f4"), "f6-f4")),
        lesson("catapult", Lessons::EvoCatapult)
            .at("nKnS6/8/12/8nW3/12/12/5sC6/12/12/12/8/7sK sn s 0 1")
            .step(Step::new(Lessons::EvoCatapultTask, Deed::default().takes("i9"), "f6-i9")),
        lesson("castle", Lessons::EvoCastle)
            .at("nK5nS1/8/2sB9/12/12/12/12/12/12/12/8/7sK sn s 0 1")
            .step(Step::new(Lessons::EvoCastleTask, Goal::Win, "c10-c12")),
        lesson("last-tile", Lessons::EvoLastTile)
            .at("nK7/8/12/12/7nW4/12/5sC6/12/12/12/8/7sK sn s 0 1")
            .step(Step::new(Lessons::EvoLastTileTask, Goal::Win, "f6-h8")),
        lesson("guard", Lessons::EvoGuard)
            .at("nKnS6/8/12/12/12/12/12/12/12/9nB2/6sW1/sW6sK sn s 0 1")
            .step(Step::new(Lessons::EvoGuardTask, Goal::Hold, "i2-j2")),
    ])
}
