//! The lessons of shogi.

use wazir_lessons::{Course, Deed, Goal, Lesson, Step};
use wazir_text::Lessons;

use super::ID;

pub(super) fn course() -> Course {
    let lesson = |id: &'static str, title: Lessons| Lesson::new(ID, id, title);
    Course::new([
        lesson("knight", Lessons::ShogiKnight)
            .at("4k4/9/9/9/9/3PPP3/4N4/9/4K4 b - 1")
            .step(Step::new(Lessons::ShogiKnightTask, Deed::of("N").to("4e"), "5g4e")),
        lesson("hand", Lessons::Hand)
            .at("4k4/9/9/7s1/9/9/9/7R1/4K4 b - 1")
            .step(
                Step::new(Lessons::ShogiHandTask, Deed::of("R").takes("2d"), "2h2d").reply("5a6a"),
            )
            .step(Step::new(Lessons::ShogiHandDrop, Deed::of("S").dropped(), "S*6b")),
        lesson("promotion", Lessons::ShogiPromotion)
            .at("3k5/9/9/4P4/9/9/9/9/4K4 b - 1")
            .step(Step::new(Lessons::ShogiPromotionTask, Deed::of("P").becomes("+P"), "5d5c+")),
        lesson("forced", Lessons::ShogiForced)
            .at("3k5/7g1/9/6N2/9/9/9/9/4K4 b - 1")
            .step(Step::new(Lessons::ShogiForcedTask, Deed::of("N").takes("2b"), "3d2b+")),
        lesson("two-pawns", Lessons::TwoPawns)
            .at("3k5/9/9/4s1g2/9/9/4P4/9/4K4 b P 1")
            .step(Step::new(Lessons::TwoPawnsTask, Deed::of("P").dropped().to("3e"), "P*3e")),
        lesson("check", Lessons::Check).at("4k4/9/9/4r4/9/9/9/9/4K4 b G 1").step(Step::new(
            Lessons::ShogiCheckTask,
            Deed::of("G").dropped(),
            "G*5h",
        )),
        lesson("mate", Lessons::ShogiMate).at("4k4/9/4P4/9/9/9/9/9/4K4 b G 1").step(Step::new(
            Lessons::ShogiMateTask,
            Goal::Win,
            "G*5b",
        )),
        lesson("pawn-drop", Lessons::ShogiPawnDrop)
            .at("7nk/9/7G1/9/9/9/9/9/4K4 b LP 1")
            .step(Step::new(Lessons::ShogiPawnDropTask, Goal::Win, "L*1b")),
    ])
}
