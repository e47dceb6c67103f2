//! Options that say how the game ends.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{ConvertedGame, last_region, listed, quoted, result_value};
use crate::ini::SkipReason;
use crate::ini::options::Options;
use crate::ini::region::sided;

impl ConvertedGame {
    pub(super) fn ends(&self, options: &mut Options, line: &mut impl FnMut(&str, &str)) {
        for (key, name, usual) in
            [("checkmateValue", "checkmate", "loss"), ("stalemateValue", "stalemate", "draw")]
        {
            if let Some(value) = result_value(options, key).filter(|value| value != usual) {
                line(&format!("end.{name}"), &quoted(&value));
            }
        }
        let repetition = options.number("nFoldRule", 3, 1000);
        line("end.repetition", &repetition.to_string());
        let absolute = options.flag("nFoldValueAbsolute", false);
        match result_value(options, "nFoldValue").as_deref() {
            None | Some("draw") => {}
            Some("loss") if absolute => line("end.repetition-result", "\"black-wins\""),
            Some("win") if absolute => line("end.repetition-result", "\"white-wins\""),
            Some(value) => line("end.repetition-result", &quoted(value)),
        }
        if options.flag("perpetualCheckIllegal", false) {
            line("end.perpetual-check", "\"loss\"");
        }
        let moves = options.number("nMoveRule", 50, 30_000);
        if moves > 0 {
            line("end.no-progress", &(2 * moves).to_string());
        }
        if options.flag("checkCounting", false) {
            let told = self.start.split_whitespace().find_map(|word| word.split_once('+'));
            let told =
                told.and_then(|(white, black)| Some((white.parse().ok()?, black.parse().ok()?)));
            let checks: u32 = told.map_or(3, |(white, black): (u32, u32)| white.max(black));
            line("end.checks", &checks.to_string());
        }
        let reply = options.flag("bareKingMove", false);
        if let Some(value) = result_value(options, "bareKingValue") {
            line("end.bare-king", &format!("{{ result = \"{value}\", reply = {reply} }}"));
        }
        self.reach(options, line);
        self.extinction(options, line);
        self.connect(options, line);
    }

    fn reach(&self, options: &mut Options, line: &mut impl FnMut(&str, &str)) {
        let told = options.last_set(&["flagPiece", "flagPieceWhite"]);
        let other = options.last_set(&["flagPiece", "flagPieceBlack"]);
        let reply = options.flag("flagMove", false);
        let count = options.number("flagPieceCount", 1, 127);
        let blocked = options.flag("flagPieceBlockedWin", false);
        let safe = options.flag("flagPieceSafe", false);
        let regions = [
            ["whiteFlag", "flagRegion", "flagRegionWhite"],
            ["blackFlag", "flagRegion", "flagRegionBlack"],
        ]
        .map(|keys| last_region(options, &keys, self.size).unwrap_or_default());
        let Some(squares) = sided(&regions, self.size) else { return };
        if other != told && regions.iter().all(|region| !region.0.is_empty()) {
            options.warn("flagPieceBlack", SkipReason::Unsupported);
        }
        if safe && (reply || count != 1) {
            options.warn("flagPieceSafe", SkipReason::Unsupported);
        }
        let pieces = if regions[0].0.is_empty() { other } else { told };
        let pieces = listed(&self.named(pieces.as_deref().unwrap_or("*")).concat());
        let mut value = format!("{{ pieces = {pieces}, squares = {squares}, reply = {reply}");
        if count != 1 {
            value += &format!(", count = {count}");
        }
        if blocked && count != 1 {
            value += ", blocked = true";
        }
        if safe && !reply {
            value += ", safe = true";
        }
        line("end.reach", &(value + " }"));
    }

    fn extinction(&self, options: &mut Options, line: &mut impl FnMut(&str, &str)) {
        let value = result_value(options, "extinctionValue");
        let pieces = options.get("extinctionPieceTypes").unwrap_or_default();
        let count = options.number("extinctionPieceCount", 0, 127);
        let opponent = options.number("extinctionOpponentPieceCount", 0, 127);
        let royal = options.flag("extinctionPseudoRoyal", false);
        let reply = options.flag("extinctionClaim", false);
        let Some(value) = value else { return };
        let pieces = match pieces.trim() {
            "" => return,
            "*" => "\"*\"".to_owned(),
            told => {
                let groups = self.named(told);
                listed(&groups.iter().map(|keys| keys.join(" ")).collect::<Vec<_>>())
            }
        };
        if pieces == "[]" {
            return;
        }
        if reply && (pieces != "\"*\"" || count != 1 || opponent != 2) {
            options.warn("extinctionClaim", SkipReason::Unsupported);
        } else if reply {
            line("end.bare-king", &format!("{{ result = \"{value}\", reply = true }}"));
            return;
        }
        let mut rest = format!("count = {count}, opponent = {opponent}, result = \"{value}\"");
        if royal {
            rest += ", royal = true";
        }
        line("end.extinction", &format!("{{ pieces = {pieces}, {rest} }}"));
    }

    fn connect(&self, options: &mut Options, line: &mut impl FnMut(&str, &str)) {
        let [count, square, apart] =
            ["connectN", "connectNxN", "collinearN"].map(|key| options.number(key, 0, 26));
        let pieces = options.get("connectPieceTypes").unwrap_or_else(|| "*".to_owned());
        let lines = ["horizontal", "vertical", "diagonal"].map(|way| {
            let key = match way {
                "horizontal" => "connectHorizontal",
                "vertical" => "connectVertical",
                _ => "connectDiagonal",
            };
            (way, options.flag(key, true))
        });
        let value = result_value(options, "connectValue").unwrap_or_else(|| "win".to_owned());
        if count == 0 && square == 0 && apart == 0 {
            return;
        }
        let lines: Vec<String> =
            lines.iter().filter(|(_, counts)| *counts).map(|(way, _)| quoted(way)).collect();
        let mut text = format!("{{ pieces = {}", listed(&self.named(&pieces).concat()));
        for (key, number) in [("count", count), ("square", square), ("spread", apart)] {
            if number > 0 {
                text += &format!(", {key} = {number}");
            }
        }
        if lines.len() < 3 {
            text += &format!(", lines = [{}]", lines.join(", "));
        }
        if value != "win" {
            text += &format!(", result = \"{value}\"");
        }
        line("end.connect", &(text + " }"));
    }
}
