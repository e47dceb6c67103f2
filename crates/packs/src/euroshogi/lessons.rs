//! The lessons of EuroShogi.

use wazir_lessons::{Course, Deed, Goal, Lesson, Step};
use wazir_text::Lessons;

use super::ID;

pub(super) fn course() -> Course {
    let lesson = |id: &'static str, title: Lessons| Lesson::new(ID, id, title);
    Course::new([
        lesson("knight", Lessons::EuroShogiKnight)
            .at("4k3/8/8/8/2pN4/8/8/4K3[] w 0 1")
            .step(Step::new(Lessons::EuroShogiKnightTask, Deed::of("N").takes("c4"), "d4c4")),
        lesson("promotion", Lessons::EuroShogiPromotion)
            .at("3k4/8/8/8/3B4/8/8/4K3[] w 0 1")
            .step(Step::new(Lessons::EuroShogiPromotionTask, Deed::of("B").becomes("+B"), "d4a7+")),
        lesson("hand", Lessons::Hand)
            .at("4k3/8/8/8/3+p4/8/3R4/4K3[] w 0 1")
            .step(
                Step::new(Lessons::EuroShogiHandTask, Deed::of("R").takes("d4"), "d2d4")
                    .reply("e8f8"),
            )
            .step(Step::new(Lessons::EuroShogiHandDrop, Deed::of("P").dropped(), "P@e5")),
        lesson("dropped", Lessons::EuroShogiDropped)
            .at("4k3/8/8/8/8/8/8/4K3[R] w 0 1")
            .step(
                Step::new(Lessons::EuroShogiDroppedTask, Deed::of("R").dropped().to("a7"), "R@a7")
                    .reply("e8f8"),
            )
            .step(Step::new(Lessons::EuroShogiDroppedMove, Deed::of("R").becomes("+R"), "a7a8+")),
        lesson("two-pawns", Lessons::TwoPawns)
            .at("4k3/8/2r2n2/8/8/2P5/8/K7[P] w 0 1")
            .step(Step::new(Lessons::TwoPawnsTask, Deed::of("P").dropped().to("f5"), "P@f5")),
        lesson("check", Lessons::Check).at("4k3/8/8/8/8/2Gn4/8/4K3[] w 0 1").step(Step::new(
            Lessons::EuroShogiCheckTask,
            Deed::of("G").takes("d3"),
            "c3d3",
        )),
        lesson("mate", Lessons::EuroShogiMate)
            .at("6nk/8/6G1/8/8/8/8/4K3[P] w 0 1")
            .step(Step::new(Lessons::EuroShogiMateTask, Goal::Win, "P@h7")),
    ])
}
