//! Export of the ends of a game.

use alloc::string::String;

use super::{Export, squares};
use crate::game::{ConnectRule, ExtinctionRule, GameResult, ReachRule, RepetitionResult};

impl Export<'_> {
    pub(super) fn ends(&mut self) {
        let ends = self.game.ends.clone();
        self.line("checkmateValue", value(ends.checkmate));
        self.line("stalemateValue", value(ends.stalemate));
        self.line("nFoldRule", ends.repetition);
        let (result, absolute) = match ends.repetition_result {
            RepetitionResult::Draw => (GameResult::Draw, false),
            RepetitionResult::White => (GameResult::Win, true),
            RepetitionResult::Black => (GameResult::Loss, true),
            RepetitionResult::Mover(result) => (result, false),
        };
        self.line("nFoldValue", value(result));
        if absolute {
            self.line("nFoldValueAbsolute", true);
        }
        if ends.perpetual_check == GameResult::Loss {
            self.line("perpetualCheckIllegal", true);
        }
        if ends.no_progress % 2 == 1 {
            self.warn("end.no-progress");
        }
        self.line("nMoveRule", ends.no_progress / 2);
        if ends.checks > 0 {
            self.line("checkCounting", true);
        }
        if let Some(reach) = &ends.reach {
            self.reach(reach);
        }
        if let Some(connect) = &ends.connect {
            self.connect(connect);
        }
        match (&ends.extinction, ends.bare_king) {
            (Some(extinction), bare) => {
                self.extinction(extinction);
                if bare.is_some() {
                    self.warn("end.bare-king");
                }
            }
            (None, Some((result, reply))) => {
                self.line("extinctionValue", value(result));
                self.line("extinctionPieceTypes", '*');
                self.line("extinctionPieceCount", 1);
                self.line("extinctionOpponentPieceCount", 2);
                if reply {
                    self.line("extinctionClaim", true);
                }
            }
            (None, None) => {}
        }
    }

    /// The letters of some pieces, or `*` for all of them.
    fn all_or_some(&self, pieces: &[usize]) -> String {
        let real = |number: &usize| !self.game.pieces()[*number].key.ends_with('~');
        let all = (0..self.game.pieces().len()).filter(real);
        let all = all.into_iter().all(|number| pieces.contains(&number));
        if all { "*".into() } else { self.letters_of(pieces) }
    }

    fn reach(&mut self, reach: &ReachRule) {
        let letters = self.all_or_some(&reach.pieces);
        // There, one kind of piece counts, or all of them.
        if letters.len() > 1 {
            self.warn("end.reach.pieces");
        }
        self.line("flagPiece", &letters[..letters.len().min(1)]);
        self.line("flagRegionWhite", squares(&reach.squares[0]));
        self.line("flagRegionBlack", squares(&reach.squares[1]));
        if reach.reply {
            self.line("flagMove", true);
        }
        if reach.count != 1 {
            self.line("flagPieceCount", reach.count);
        }
        if reach.blocked {
            self.line("flagPieceBlockedWin", true);
        }
        if reach.safe {
            self.line("flagPieceSafe", true);
        }
    }

    fn connect(&mut self, connect: &ConnectRule) {
        // There, `*` would mean no piece.
        let letters = self.letters_of(&connect.pieces);
        self.line("connectPieceTypes", letters);
        let numbers = [
            ("connectN", connect.count),
            ("connectNxN", connect.square),
            ("collinearN", connect.spread),
        ];
        for (key, number) in numbers.into_iter().filter(|(_, number)| *number > 0) {
            self.line(key, number);
        }
        let ways = [
            ("connectHorizontal", (1, 0)),
            ("connectVertical", (0, 1)),
            ("connectDiagonal", (1, 1)),
        ];
        for (key, way) in ways {
            if !connect.directions.contains(&way) {
                self.line(key, false);
            }
        }
        self.line("connectValue", value(connect.result));
    }

    fn extinction(&mut self, extinction: &ExtinctionRule) {
        self.line("extinctionValue", value(extinction.result));
        for group in &extinction.pieces {
            // The letters of a group have to be one: its kinds are counted together.
            if self.letters_of(group).len() > 1 {
                self.warn("end.extinction.pieces");
            }
        }
        let pieces = match extinction.pieces.as_slice() {
            [] => "*".into(),
            groups => self.letters_of(&groups.concat()),
        };
        self.line("extinctionPieceTypes", pieces);
        self.line("extinctionPieceCount", extinction.count);
        self.line("extinctionOpponentPieceCount", extinction.opponent);
        if extinction.royal {
            self.line("extinctionPseudoRoyal", true);
        }
    }
}

fn value(result: GameResult) -> &'static str {
    match result {
        GameResult::Loss => "loss",
        GameResult::Draw => "draw",
        GameResult::Win => "win",
    }
}
