//! Options that apply to all pieces or to some kinds.

use alloc::format;
use alloc::vec::Vec;

use super::{ConvertedGame, both, letters};
use crate::ini::SkipReason;
use crate::ini::options::Options;
use crate::ini::region::SquareSet;

/// The settings of pieces.
pub(super) struct PieceRules {
    pub(super) royal: bool,
    pub(super) double_step: bool,
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
        let rank = options.number("doubleStepRank", 2, 99);
        let black = (u32::from(size.ranks) + 1).saturating_sub(rank);
        let usual = [format!("*{rank}"), format!("*{black}")];
        let first_moves = both(options, "doubleStepRegion", size, &usual);
        let barred = options.first_set(&["enPassantRegion", "enPassantRegionWhite"]);
        let steps = |squares: &SquareSet, up: i16| {
            squares.0.iter().all(|&(x, y)| {
                let over = (x, (i16::from(y) + up) as u8);
                let region = barred.as_deref().and_then(|text| SquareSet::read(text, size));
                region.is_none_or(|region| region.0.is_empty() || region.0.contains(&over))
            })
        };
        // A pawn can be captured wherever its double step passes; fewer squares cannot be
        // expressed.
        if double_step && !(steps(&first_moves[0], 1) && steps(&first_moves[1], -1)) {
            options.warn("enPassantRegion", SkipReason::Unsupported);
        }
        let pawn: Vec<char> = game
            .pieces
            .iter()
            .filter(|piece| piece.kind == "pawn")
            .map(|piece| piece.letter)
            .collect();
        let types = options.get("pawnTypes");
        let passable = types.map_or_else(|| pawn.clone(), |told| letters(&told, &game.pieces));
        let takers = options.get("enPassantTypes");
        if takers.is_some_and(|told| letters(&told, &game.pieces) != passable) {
            options.warn("enPassantTypes", SkipReason::Unsupported);
        }
        let passes = double_step && barred.as_deref() != Some("-");
        let progress = options.first_set(&["nMoveRuleTypes", "pawnTypes"]);
        let files = options.get("dropNoDoubled").unwrap_or_default();
        Self {
            royal: options.flag("checking", true),
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
                options.number("dropNoDoubledCount", 1, 26).max(1),
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
