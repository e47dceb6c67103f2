//! The lessons of EuroShogi.

mod texts;

use wazir_lessons::{Course, Goal, Lesson, MovePattern, Step};
use wazir_text::Message;

use self::texts::Lessons;
use super::ID;
use crate::hands::Hands;

pub(super) fn course() -> Course {
    Course::new([
        lesson("king", Lessons::King).with_position("4k3/8/8/8/3p4/4K3/8/8[] w 0 1").with_step(
            Step::new(Lessons::KingTask, MovePattern::with_piece("K").captures("d4"), "e3d4"),
        ),
        lesson("general", Lessons::General)
            .with_position("4k3/8/8/8/3G4/2pp4/8/4K3[] w 0 1")
            .with_step(Step::new(
                Lessons::GeneralTask,
                MovePattern::with_piece("G").captures("d3"),
                "d4d3",
            )),
        lesson("knight", Lessons::Knight)
            .with_position("4k3/8/8/8/2pN4/8/8/4K3[] w 0 1")
            .with_step(Step::new(
                Lessons::KnightTask,
                MovePattern::with_piece("N").captures("c4"),
                "d4c4",
            )),
        lesson("promotion", Lessons::Promotion)
            .with_position("3k4/8/8/8/3B4/8/8/4K3[] w 0 1")
            .with_step(Step::new(
                Lessons::PromotionTask,
                MovePattern::with_piece("B").into_kind("+B"),
                "d4a7+",
            )),
        lesson("hand", Hands::Hand)
            .with_position("4k3/8/8/8/3+p4/8/3R4/4K3[] w 0 1")
            .with_step(
                Step::new(Lessons::HandTask, MovePattern::with_piece("R").captures("d4"), "d2d4")
                    .with_reply("e8f8"),
            )
            .with_step(Step::new(
                Lessons::HandDrop,
                MovePattern::with_piece("P").from_hand(),
                "P@e5",
            )),
        lesson("dropped", Lessons::Dropped)
            .with_position("4k3/8/8/8/8/8/8/4K3[R] w 0 1")
            .with_step(
                Step::new(
                    Lessons::DroppedTask,
                    MovePattern::with_piece("R").from_hand().to("a7"),
                    "R@a7",
                )
                .with_reply("e8f8"),
            )
            .with_step(Step::new(
                Lessons::DroppedMove,
                MovePattern::with_piece("R").into_kind("+R"),
                "a7a8+",
            )),
        lesson("two-pawns", Hands::TwoPawns)
            .with_position("4k3/8/2r2n2/8/8/2P5/8/K7[P] w 0 1")
            .with_step(Step::new(
                Hands::TwoPawnsTask,
                MovePattern::with_piece("P").from_hand().to("f5"),
                "P@f5",
            )),
        lesson("check", Hands::Check).with_position("4k3/8/8/8/8/2Gn4/8/4K3[] w 0 1").with_step(
            Step::new(Lessons::CheckTask, MovePattern::with_piece("G").captures("d3"), "c3d3"),
        ),
        lesson("mate", Lessons::Mate)
            .with_position("6nk/8/6G1/8/8/8/8/4K3[P] w 0 1")
            .with_step(Step::new(Lessons::MateTask, Goal::Win, "P@h7")),
    ])
}

fn lesson(id: &'static str, title: impl Into<Message>) -> Lesson {
    Lesson::new(ID, id, title)
}
