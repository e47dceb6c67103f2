//! The lessons of Chess with Different Armies.

mod texts;

use wazir_lessons::{Course, Goal, Lesson, MovePattern, Step};

use self::texts::Lessons;
use super::ID;

pub(super) fn course() -> Course {
    let lesson = |id: &'static str, title: Lessons| Lesson::new(ID, id, title);
    Course::new([
        lesson("king", Lessons::King)
            .with_position("fide:fide 4k3/8/8/4p3/4K3/8/8/8 w - - 0 1")
            .with_step(Step::new(
                Lessons::KingTask,
                MovePattern::with_piece("K").captures("e5"),
                "e4e5",
            )),
        lesson("pawn", Lessons::Pawn)
            .with_position("fide:fide 4k3/8/8/3pp3/3P4/8/8/4K3 w - - 0 1")
            .with_step(Step::new(
                Lessons::PawnTask,
                MovePattern::with_piece("P").captures("e5"),
                "d4e5",
            )),
        lesson("clobberers", Lessons::Clobberer)
            .with_position("clobberers:fide 4k3/8/3p4/3P4/3C4/8/8/4K3 w - - 0 1")
            .with_step(Step::new(
                Lessons::ClobbererTask,
                MovePattern::with_piece("C").captures("d6"),
                "d4d6",
            )),
        lesson("nutters", Lessons::Nutter)
            .with_position("nutters:fide 4k3/8/8/1r6/3B4/8/8/4K3 w - - 0 1")
            .with_step(Step::new(
                Lessons::NutterTask,
                MovePattern::with_piece("B").captures("b5"),
                "d4b5",
            )),
        lesson("rookies", Lessons::Rookie)
            .with_position("rookies:fide 4k3/3r4/3p4/8/3B4/8/8/4K3 w - - 0 1")
            .with_step(Step::new(
                Lessons::RookieTask,
                MovePattern::with_piece("B").captures("d7"),
                "d4d7",
            )),
        lesson("short-rook", Lessons::ShortRook)
            .with_position("rookies:fide 4k3/8/b7/8/8/8/8/S3b1K1 w - - 0 1")
            .with_step(Step::new(
                Lessons::ShortRookTask,
                MovePattern::with_piece("S").captures("e1"),
                "a1e1",
            )),
        lesson("promotion", Lessons::Promotion)
            .with_position("nutters:fide 8/P3k3/8/8/8/8/8/4K3 w - - 0 1")
            .with_step(Step::new(
                Lessons::PromotionTask,
                MovePattern::with_piece("P").into_kind("C"),
                "a7a8c",
            )),
        lesson("either-army", Lessons::Either)
            .with_position("clobberers:rookies 8/P3k3/8/8/8/8/8/4K3 w - - 0 1")
            .with_option("promotion", "either")
            .with_step(Step::new(
                Lessons::EitherTask,
                MovePattern::with_piece("P").into_kind("'M"),
                "a7a8'm",
            )),
        lesson("castling", Lessons::Castling)
            .with_position("clobberers:fide 4k3/8/8/8/8/8/8/L3K2L w KQ - 0 1")
            .with_step(Step::new(
                Lessons::CastlingTask,
                MovePattern::default().castling().to("b1"),
                "e1b1",
            )),
        lesson("mate", Lessons::Mate)
            .with_position("clobberers:fide 6rk/6pp/8/4A3/8/8/8/4K3 w - - 0 1")
            .with_step(Step::new(Lessons::MateTask, Goal::Win, "e5f7")),
    ])
}
