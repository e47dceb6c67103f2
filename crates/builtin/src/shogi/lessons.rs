//! The lessons of shogi.

mod texts;

use alloc::vec;
use alloc::vec::Vec;

use wazir_lessons::{Course, Goal, Lesson, MovePattern, Step};
use wazir_text::Message;

use self::texts::Lessons;
use super::ID;
use crate::hands::Hands;

pub(super) fn course() -> Course {
    let steps = pieces().into_iter().chain(promotions()).chain(drops()).chain(the_end());
    Course::new(steps.collect::<Vec<_>>())
}

/// How each piece moves.
fn pieces() -> Vec<Lesson> {
    let take =
        |piece: &'static str, square: &'static str| MovePattern::with_piece(piece).captures(square);
    vec![
        lesson("king", Lessons::King)
            .with_position("4k4/9/9/9/9/5p3/4K4/9/9 b - 1")
            .with_step(Step::new(Lessons::KingTask, take("K", "4f"), "5g4f")),
        lesson("gold", Lessons::Gold)
            .with_position("4k4/9/9/9/9/4G4/4pp3/9/4K4 b - 1")
            .with_step(Step::new(Lessons::GoldTask, take("G", "5g"), "5f5g")),
        lesson("silver", Lessons::Silver)
            .with_position("4k4/9/9/9/9/4S4/4pp3/9/4K4 b - 1")
            .with_step(Step::new(Lessons::SilverTask, take("S", "4g"), "5f4g")),
        lesson("knight", Lessons::Knight)
            .with_position("4k4/9/9/9/9/3PPP3/4N4/9/4K4 b - 1")
            .with_step(Step::new(
                Lessons::KnightTask,
                MovePattern::with_piece("N").to("4e"),
                "5g4e",
            )),
        lesson("lance", Lessons::Lance)
            .with_position("4k4/9/9/8s/9/9/9/9/4K3L b - 1")
            .with_step(Step::new(Lessons::LanceTask, take("L", "1d"), "1i1d")),
        lesson("rook", Lessons::Rook)
            .with_position("4k4/9/9/7s1/7P1/2s4R1/9/9/4K4 b - 1")
            .with_step(Step::new(Lessons::RookTask, take("R", "7f"), "2f7f")),
        lesson("bishop", Lessons::Bishop)
            .with_position("4k4/9/9/5s3/9/9/9/1B7/4K4 b - 1")
            .with_step(Step::new(Lessons::BishopTask, take("B", "4d"), "8h4d")),
        lesson("pawn", Lessons::Pawn)
            .with_position("4k4/9/9/9/3ss4/4P4/9/9/4K4 b - 1")
            .with_step(Step::new(Lessons::PawnTask, take("P", "5e"), "5f5e")),
    ]
}

/// Promotion.
fn promotions() -> Vec<Lesson> {
    vec![
        lesson("promotion", Lessons::Promotion)
            .with_position("3k5/9/9/4P4/9/9/9/9/4K4 b - 1")
            .with_step(Step::new(
                Lessons::PromotionTask,
                MovePattern::with_piece("P").into_kind("+P"),
                "5d5c+",
            )),
        lesson("dragon", Lessons::Dragon)
            .with_position("4k4/9/7s1/9/9/9/9/7R1/4K4 b - 1")
            .with_step(Step::new(
                Lessons::DragonTask,
                MovePattern::with_piece("R").captures("2c").into_kind("+R"),
                "2h2c+",
            )),
        lesson("forced", Lessons::Forced)
            .with_position("3k5/7g1/9/6N2/9/9/9/9/4K4 b - 1")
            .with_step(Step::new(
                Lessons::ForcedTask,
                MovePattern::with_piece("N").captures("2b"),
                "3d2b+",
            )),
    ]
}

/// Drops.
fn drops() -> Vec<Lesson> {
    vec![
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
        lesson("two-pawns", Hands::TwoPawns)
            .with_position("3k5/9/9/4s1g2/9/9/4P4/9/4K4 b P 1")
            .with_step(Step::new(
                Hands::TwoPawnsTask,
                MovePattern::with_piece("P").from_hand().to("3e"),
                "P*3e",
            )),
    ]
}

/// Check, mate, handicaps, and a mate in two moves as the last task.
fn the_end() -> Vec<Lesson> {
    vec![
        lesson("give-check", Lessons::GiveCheck)
            .with_position("4k4/9/9/9/9/9/9/7R1/3K5 b - 1")
            .with_step(Step::new(Lessons::GiveCheckTask, Goal::Check, "2h5h")),
        lesson("check", Hands::Check).with_position("4k4/9/9/4r4/9/9/9/9/4K4 b G 1").with_step(
            Step::new(Lessons::CheckTask, MovePattern::with_piece("G").from_hand(), "G*5h"),
        ),
        lesson("take-attacker", Lessons::TakeAttacker)
            .with_position("4k4/9/9/9/9/9/5p3/5sG2/4K4 b - 1")
            .with_step(Step::new(
                Lessons::TakeAttackerTask,
                MovePattern::default().captures("4h"),
                "3h4h",
            )),
        lesson("mate", Lessons::Mate)
            .with_position("4k4/9/4P4/9/9/9/9/9/4K4 b G 1")
            .with_step(Step::new(Lessons::MateTask, Goal::Win, "G*5b")),
        lesson("pawn-drop", Lessons::PawnDrop)
            .with_position("7nk/9/7G1/9/9/9/9/9/4K4 b LP 1")
            .with_step(Step::new(Lessons::PawnDropTask, Goal::Win, "L*1b")),
        lesson("handicap", Lessons::Handicap)
            .with_position("ln1gkgsnl/3s5/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 2")
            .with_step(
                Step::new(Lessons::HandicapTask, MovePattern::with_piece("P").to("7f"), "7g7f")
                    .with_reply("5c5d"),
            )
            .with_step(Step::new(
                Lessons::HandicapRook,
                MovePattern::with_piece("P").to("2f"),
                "2g2f",
            )),
        lesson("two-moves", Lessons::TwoMoves)
            .with_position("8k/6RP1/7p1/9/9/9/9/9/4K4 b GS 1")
            .with_step(
                Step::new(Lessons::TwoMovesCheck, MovePattern::with_piece("P").to("2a"), "2b2a+")
                    .with_reply("1a2a"),
            )
            .with_step(Step::new(Lessons::TwoMovesMate, Goal::Win, "G*2b")),
    ]
}

fn lesson(id: &'static str, title: impl Into<Message>) -> Lesson {
    Lesson::new(ID, id, title)
}
