//! What XBoard has to be told of a game: pieces, pictures and the start.

use wazir_betza::Movement;
use wazir_notation::fen::Letters;

use wazir_game::Seat;

use crate::{Army, Variant};

/// A name under which XBoard asks for a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Name {
    Normal,
    Shogi,
    Fairy,
    EuroShogi,
    Cwda,
}

impl Name {
    pub(crate) const ALL: [Self; 5] =
        [Self::Normal, Self::Shogi, Self::Fairy, Self::EuroShogi, Self::Cwda];

    pub(crate) const fn text(self) -> &'static str {
        match self {
            Self::Normal => "normal",
            Self::Shogi => "shogi",
            Self::Fairy => "fairy",
            Self::EuroShogi => "euroshogi",
            Self::Cwda => "cwda",
        }
    }

    pub(crate) fn named(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|name| name.text() == text)
    }

    /// The name for a variant; `None` when XBoard has no board for it.
    pub(crate) fn of(variant: Variant) -> Option<Self> {
        match variant {
            Variant::CHESS => Some(Self::Normal),
            Variant::Cwda(..) => Some(Self::Fairy),
            Variant::Shogi => Some(Self::Shogi),
            Variant::EuroShogi => Some(Self::EuroShogi),
            Variant::Evo | Variant::Evo4 => None,
        }
    }

    /// The game, with these armies where there are any.
    pub(crate) fn variant(self, (white, black): (Army, Army)) -> Variant {
        match self {
            Self::Normal => Variant::CHESS,
            Self::Shogi => Variant::Shogi,
            Self::EuroShogi => Variant::EuroShogi,
            Self::Fairy | Self::Cwda => Variant::Cwda(white, black),
        }
    }

    /// How many files and ranks the board has.
    pub(crate) fn size(self) -> u8 {
        if self == Self::Shogi { 9 } else { 8 }
    }

    /// The kinds in hand in the order of XBoard's rows, the first at the board's corner.
    pub(crate) fn in_hand(self) -> &'static str {
        match self {
            Self::Shogi => "PNBRLSG",
            Self::EuroShogi => "PNBRG",
            _ => "",
        }
    }

    /// The lines that describe the game; none for those that XBoard knows.
    pub(crate) fn lines(self, armies: (Army, Army)) -> Vec<String> {
        match self {
            Self::Normal | Self::Shogi => Vec::new(),
            Self::EuroShogi => euroshogi(),
            Self::Fairy => cwda(armies, ""),
            Self::Cwda => cwda(armies, "8x8+0_fairy "),
        }
    }
}

/// The dialect of XBoard; a piece beyond it would be left to XBoard's own idea of its letter.
fn betza(text: &str) -> Option<String> {
    text.parse::<Movement>().ok()?.to_xboard()
}

fn euroshogi() -> Vec<String> {
    let start = "1nbgkgn1/1r4b1/pppppppp/8/8/PPPPPPPP/1B4R1/1NGKGBN1[-] w 0 1";
    let mut lines = vec![format!("setup (PNBR.....G.++++Kpnbr.....g.++++k) 8x8+5_shogi {start}")];
    for piece in wazir_euroshogi::PIECES {
        lines
            .extend(betza(piece.betza()).map(|moves| format!("piece {}& {moves}", piece.letter())));
    }
    lines
}

/// The pictures of an army: 22 of them, by place, the king's last.
const fn pictures(army: Army) -> &'static str {
    match army {
        Army::Fide => "PNBRQ................K",
        Army::Clobberers | Army::Clobberers2 => "P.....EAC....L.......K",
        Army::Nutters => "P...........H.T.C...UK",
        Army::Rookies => "P.............W.MH.S.K",
    }
}

fn cwda((white, black): (Army, Army), size: &str) -> Vec<String> {
    let [above, below] = [black, white].map(back_rank);
    let above = above.to_lowercase();
    let pictures = format!("{}{}", pictures(white), pictures(black).to_lowercase());
    let rows = "pppppppp/8/8/8/8/PPPPPPPP";
    let mut lines = vec![format!("setup ({pictures}) {size}{above}/{rows}/{below} w KQkq - 0 1")];
    lines.push(format!("piece P& {}", wazir_cwda::PAWN));
    lines.extend(pieces(white, |letter| letter, Seat::FIRST));
    lines.extend(pieces(black, |letter| letter.to_ascii_lowercase(), Seat::SECOND));
    lines
}

/// The back rank of an army as White has it.
fn back_rank(army: Army) -> String {
    let [a, b, c, d] = Letters::FairyMax.of_army_or_own(&army.army());
    [a, b, c, d, 'K', c, b, a].into_iter().collect()
}

/// The pieces of an army.
fn pieces(army: Army, case: fn(char) -> char, seat: Seat) -> Vec<String> {
    let known = army.army();
    let letters = Letters::FairyMax.of_army_or_own(&known);
    let mut lines = Vec::new();
    // XBoard has moves of its own for the letters of orthodox chess.
    if army != Army::Fide {
        for (piece, letter) in known.pieces().iter().zip(letters) {
            let moves = piece.movement().to_xboard();
            lines.extend(moves.map(|moves| format!("piece {} {moves}", case(letter))));
        }
    }
    lines.push(format!("piece {} {}", case('K'), known.king_of(seat)));
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_can_be_said() {
        assert_eq!(Name::EuroShogi.lines((Army::Fide, Army::Fide)).len(), 11);
        for white in Army::ALL {
            let lines = Name::Fairy.lines((white, Army::Rookies));
            let own = if white == Army::Fide { 1 } else { 5 };
            assert_eq!(lines.len(), 2 + own + 5, "{lines:?}");
        }
    }

    #[test]
    fn clobberers_and_nutters() {
        let lines = Name::Cwda.lines((Army::Clobberers, Army::Nutters));
        let expected = [
            "setup (P.....EAC....L.......Kp...........h.t.c...uk) 8x8+0_fairy \
             thuckuht/pppppppp/8/8/8/8/PPPPPPPP/LECAKCEL w KQkq - 0 1",
            "piece P& fmWfceFifmnD",
            "piece L BD",
            "piece E WA",
            "piece C FAD",
            "piece A BN",
            "piece K KirO2ilO3",
            "piece t bWbFfsR",
            "piece h FbNfN",
            "piece u fhNbsWbF",
            "piece c fRsRKfhN",
            "piece k KisO2",
        ];
        assert_eq!(lines, expected);
    }
}
