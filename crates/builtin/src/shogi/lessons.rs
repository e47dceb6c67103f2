//! The lessons of shogi.

mod texts;

use wazir_lessons::{Course, Goal, Lesson, MovePattern, Step};
use wazir_text::Message;

use self::texts::Lessons;
use super::ID;
use crate::hands::Hands;

pub(super) fn course() -> Course {
    Course::new([
        lesson("knight", Lessons::Knight)
            .with_position("4k4/9/9/9/9/3PPP3/4N4/9/4K4 b - 1")
            .with_step(Step::new(
                Lessons::KnightTask,
                MovePattern::with_piece("N").to("4e"),
                "5g4e",
            )),
        lesson("hand", Hands::Hand)
            .with_position("4k4/9/9/7s1/9/9/9/7R1/4K4 b - 1")
            .with_step(
                Step::new(Lessons::HandTask, MovePattern::with_piece("R").captures("2d"), "2h2d")
                    .with_reply("5a6a"),
            )
            .with_step(Step::new(
                Lessons::HandDrop,
                MovePattern::with_piece("S").from_hand(),
                "S*6b",
            )),
        lesson("promotion", Lessons::Promotion)
            .with_position("3k5/9/9/4P4/9/9/9/9/4K4 b - 1")
            .with_step(Step::new(
                Lessons::PromotionTask,
                MovePattern::with_piece("P").into_kind("+P"),
                "5d5c+",
            )),
        lesson("forced", Lessons::Forced)
            .with_position("3k5/7g1/9/6N2/9/9/9/9/4K4 b - 1")
            .with_step(Step::new(
                Lessons::ForcedTask,
                MovePattern::with_piece("N").captures("2b"),
                "3d2b+",
            )),
        lesson("two-pawns", Hands::TwoPawns)
            .with_position("3k5/9/9/4s1g2/9/9/4P4/9/4K4 b P 1")
            .with_step(Step::new(
                Hands::TwoPawnsTask,
                MovePattern::with_piece("P").from_hand().to("3e"),
                "P*3e",
            )),
        lesson("check", Hands::Check).with_position("4k4/9/9/4r4/9/9/9/9/4K4 b G 1").with_step(
            Step::new(Lessons::CheckTask, MovePattern::with_piece("G").from_hand(), "G*5h"),
        ),
        lesson("mate", Lessons::Mate)
            .with_position("4k4/9/4P4/9/9/9/9/9/4K4 b G 1")
            .with_step(Step::new(Lessons::MateTask, Goal::Win, "G*5b")),
        lesson("pawn-drop", Lessons::PawnDrop)
            .with_position("7nk/9/7G1/9/9/9/9/9/4K4 b LP 1")
            .with_step(Step::new(Lessons::PawnDropTask, Goal::Win, "L*1b")),
    ])
}

fn lesson(id: &'static str, title: impl Into<Message>) -> Lesson {
    Lesson::new(ID, id, title)
}
