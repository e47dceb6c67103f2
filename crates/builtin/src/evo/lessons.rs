//! The lessons of Evo.

mod texts;

use wazir_lessons::{Course, Goal, Lesson, MovePattern, Step};

use self::texts::Lessons;
use super::ID;

pub(super) fn course() -> Course {
    let lesson = |id: &'static str, title: Lessons| Lesson::new(ID, id, title);
    Course::new([
        lesson("warrior", Lessons::Warrior)
            .with_position("nKnS6/8/12/12/12/5nW6/5sW6/12/12/12/8/7sK sn s 0 1")
            .with_step(Step::new(
                Lessons::WarriorTask,
                MovePattern::default().captures("f7"),
                "f6-f7",
            )),
        lesson("turn", Lessons::Turn)
            .with_position("nKnS6/8/12/12/12/12/5sW6/12/12/12/8/7sK sn s 0 1")
            .with_step(Step::new(
                Lessons::TurnTask,
                MovePattern::default().in_place().into_kind("B"),
                "f6=B",
            )),
        lesson("move-and-turn", Lessons::MoveTurn)
            .with_position("nKnS6/8/12/12/12/12/5sW6/12/12/12/8/7sK sn s 0 1")
            .with_step(Step::new(
                Lessons::MoveTurnTask,
                MovePattern::default().to("f7").into_kind("S"),
                "f6-f7=S",
            )),
        lesson("shield", Lessons::Shield)
            .with_position("nKnS6/8/12/12/12/12/5sS6/12/5nW6/12/8/7sK sn s 0 1")
            .with_step(Step::new(
                Lessons::ShieldTask,
                MovePattern::default().captures("f4"),
                "f6-f4",
            )),
        lesson("catapult", Lessons::Catapult)
            .with_position("nKnS6/8/12/8nW3/12/12/5sC6/12/12/12/8/7sK sn s 0 1")
            .with_step(Step::new(
                Lessons::CatapultTask,
                MovePattern::default().captures("i9"),
                "f6-i9",
            )),
        lesson("castle", Lessons::Castle)
            .with_position("nK5nS1/8/2sB9/12/12/12/12/12/12/12/8/7sK sn s 0 1")
            .with_step(Step::new(Lessons::CastleTask, Goal::Win, "c10-c12")),
        lesson("last-tile", Lessons::LastTile)
            .with_position("nK7/8/12/12/7nW4/12/5sC6/12/12/12/8/7sK sn s 0 1")
            .with_step(Step::new(Lessons::LastTileTask, Goal::Win, "f6-h8")),
        lesson("guard", Lessons::Guard)
            .with_position("nKnS6/8/12/12/12/12/12/12/12/9nB2/6sW1/sW6sK sn s 0 1")
            .with_step(Step::new(Lessons::GuardTask, Goal::AvoidLoss, "i2-j2")),
    ])
}
