//! Options that apply to all pieces or to some kinds.

use alloc::format;
use alloc::vec::Vec;
use core::ops::RangeInclusive;

use super::{ConvertedGame, both, last_region, letters};
use crate::ini::SkipReason;
use crate::ini::options::Options;
use crate::ini::pieces::Piece;
use crate::ini::region::{BoardSize, SquareSet};

/// The settings of pieces.
pub(super) struct PieceRules {
    pub(super) royal: bool,
    pub(super) double_step: bool,
    /// The squares on which pieces may be dropped, for each side.
    pub(super) drop_region: [SquareSet; 2],
    pub(super) first_moves: [SquareSet; 2],
    pub(super) passable: Vec<char>,
    pub(super) progress: Vec<char>,
    pub(super) soldiers: u32,
    pub(super) pawns_must: bool,
    pub(super) pieces_must: bool,
    pub(super) stuck: bool,
    pub(super) one_a_file: (Vec<char>, u32),
    pub(super) drop_mate_loses: bool,
    pub(super) first_rank: bool,
    pub(super) in_zone: bool,
}

impl PieceRules {
    pub(super) fn read(game: &ConvertedGame, options: &mut Options) -> Self {
        let size = game.size;
        let double_step = options.flag("doubleStep", true);
        let first_moves = match double_step {
            true => double_step_region(options, size),
            false => {
                options.deciding(&["doubleStepRank", "doubleStepRankMin"]);
                options.deciding(&["doubleStepRegionWhite", "doubleStepRegionBlack"]);
                [SquareSet::default(), SquareSet::default()]
            }
        };
        let barred = [
            ["enPassantRegion", "enPassantRegionWhite"],
            ["enPassantRegion", "enPassantRegionBlack"],
        ]
        .map(|keys| last_region(options, &keys, size));
        // The region of White is that of the squares on which White captures.
        let steps = |squares: &SquareSet, up: i16, barred: &Option<SquareSet>| {
            squares.0.iter().all(|&(x, y)| {
                let over = (x, (i16::from(y) + up) as u8);
                barred.as_ref().is_none_or(|region| region.0.contains(&over))
            })
        };
        let never = barred.iter().all(|region| region.as_ref().is_some_and(|r| r.0.is_empty()));
        // A pawn can be captured wherever its double step passes; fewer squares cannot be
        // expressed.
        for (seat, up, side) in [(0, 1, "Black"), (1, -1, "White")] {
            if double_step && !never && !steps(&first_moves[seat], up, &barred[1 - seat]) {
                let keys = ["enPassantRegion", &format!("enPassantRegion{side}")];
                if let Some(key) = options.deciding(&keys) {
                    options.warn(key, SkipReason::Unsupported);
                }
            }
        }
        let pawn: Vec<char> = game
            .pieces
            .iter()
            .filter(|piece| piece.kind == "pawn")
            .map(|piece| piece.letter)
            .collect();
        // There, whatever makes a first move of its own can be captured on its way.
        let begins = |piece: &&Piece| piece.kind == "pawn" || piece.betza.contains('i');
        let passable: Vec<char> =
            game.pieces.iter().filter(begins).map(|piece| piece.letter).collect();
        let passes = double_step && !never && !passable.is_empty();
        let explicit = options.has("enPassantTypes");
        let told = options.last_set(&["pawnTypes", "enPassantTypes"]).unwrap_or_default();
        let takes_otherwise = |piece: &Piece| {
            let (takes, told) =
                (piece.betza.contains('e'), told.contains(piece.letter.to_ascii_lowercase()));
            told && !takes && piece.betza.contains('c') || explicit && takes && !told
        };
        if passes && game.pieces.iter().any(takes_otherwise) {
            for key in ["pawnTypes", "enPassantTypes"] {
                options.warn(key, SkipReason::Unsupported);
            }
        }
        let progress = options.last_set(&["pawnTypes", "nMoveRuleTypes"]);
        let files = options.get("dropNoDoubled").unwrap_or_default();
        Self {
            royal: true,
            drop_region: [
                ["whiteDropRegion", "dropRegionWhite"],
                ["blackDropRegion", "dropRegionBlack"],
            ]
            .map(|keys| last_region(options, &keys, size).unwrap_or_else(|| game.all())),
            double_step,
            first_moves,
            passable: if passes { passable } else { Vec::new() },
            progress: progress.map_or(pawn, |told| letters(&told, &game.pieces)),
            soldiers: options.number("soldierPromotionRank", 1, 99),
            pawns_must: options.flag("mandatoryPawnPromotion", true),
            pieces_must: options.flag("mandatoryPiecePromotion", false),
            stuck: options.flag("immobilityIllegal", false),
            one_a_file: (
                letters(&files, &game.pieces),
                options.number("dropNoDoubledCount", 1, 26),
            ),
            drop_mate_loses: options.flag("shogiPawnDropMateIllegal", false),
            first_rank: options.flag("firstRankPawnDrops", false),
            in_zone: options.flag("promotionZonePawnDrops", false),
        }
    }

    /// The movement of a pawn.
    pub(super) fn pawn(&self) -> &'static str {
        match (self.double_step, self.passable.is_empty()) {
            (false, _) => "fmWfcF",
            (true, true) => "fmWfcFifmnD",
            (true, false) => "fmWfceFifmnD",
        }
    }
}

/// The squares from which pawns make double steps: by default the second and the seventh rank,
/// however many ranks there are.
fn double_step_region(options: &mut Options, size: BoardSize) -> [SquareSet; 2] {
    let ranks = u32::from(size.ranks);
    let words = |ranks: RangeInclusive<u32>| {
        ranks.map(|rank| format!("*{rank}")).collect::<Vec<_>>().join(" ")
    };
    let key = options.deciding(&["doubleStepRankMin", "doubleStepRank"]).unwrap_or_default();
    let usual = match key {
        "" => [words(2..=2), words(7..=7)],
        key => {
            let rank = options.number(key, 2, 99);
            let (low, high) = if key == "doubleStepRank" { (2, rank) } else { (rank, 2) };
            let black = (ranks + 1).saturating_sub(high)..=(ranks + 1).saturating_sub(low);
            [words(low..=high), words(black)]
        }
    };
    both(options, key, "doubleStepRegion", size, &usual)
}
