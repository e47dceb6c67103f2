//! Squares and moves in the coordinates of other protocols. All functions work on texts of legal
//! moves and answer `None` to anything else.

/// `7g7f`, `P*5e`, `2b8h+` on a board of `size` ranks and files as `c3c4`, `P@e5`, `b8h2+`.
pub(crate) fn shogi_to_chess(text: &str, size: u8) -> Option<String> {
    let square = |square: [u8; 2]| {
        let [file, rank] = square;
        let file = file.checked_sub(b'0').filter(|file| (1..=size).contains(file))?;
        let rank = rank.checked_sub(b'a').filter(|rank| *rank < size)?;
        Some(format!("{}{}", char::from(b'a' + size - file), size - rank))
    };
    translate(text, '*', '@', square)
}

/// The opposite of [`shogi_to_chess`].
pub(crate) fn chess_to_shogi(text: &str, size: u8) -> Option<String> {
    let square = |square: [u8; 2]| {
        let [file, rank] = square;
        let file = file.checked_sub(b'a').filter(|file| *file < size)?;
        let rank = rank.checked_sub(b'0').filter(|rank| (1..=size).contains(rank))?;
        Some(format!("{}{}", size - file, char::from(b'a' + size - rank)))
    };
    translate(text, '@', '*', square)
}

fn translate(
    text: &str,
    drop: char,
    new_drop: char,
    square: impl Fn([u8; 2]) -> Option<String>,
) -> Option<String> {
    let pair = |text: &str| <[u8; 2]>::try_from(text.as_bytes()).ok().and_then(&square);
    let (from, rest) = text.split_at_checked(2)?;
    let (to, tail) = rest.split_at_checked(2)?;
    let from = match from.strip_suffix(drop) {
        Some(letter) => format!("{letter}{new_drop}"),
        None => pair(from)?,
    };
    Some(format!("{from}{}{tail}", pair(to)?))
}

/// `board w hand number` as the fields of a chess-like FEN with the hand in brackets:
/// `board[hand] w - - 0 number`; SFEN's `b` is White there, because the first to move is.
pub(crate) fn sfen_to_fen(sfen: &str) -> Option<String> {
    let mut fields = sfen.split_whitespace();
    let (board, side, hand) = (fields.next()?, fields.next()?, fields.next()?);
    let ply: u32 = fields.next().map_or(Some(1), |number| number.parse().ok())?;
    let side = if side == "b" { 'w' } else { 'b' };
    let full = ply.saturating_sub(1) / 2 + 1;
    Some(format!("{board}[{}] {side} - - 0 {full}", counted_to_repeated(hand)))
}

/// `board[hand] w clock number` of EuroShogi as `board b hand ply`.
pub(crate) fn fen_to_sfen(fen: &str) -> Option<String> {
    let (board, rest) = fen.split_once('[')?;
    let (hand, rest) = rest.split_once(']')?;
    let mut fields = rest.split_whitespace();
    let white = fields.next()? == "w";
    let full: u32 = fields.next_back().map_or(Some(1), |number| number.parse().ok())?;
    let ply = full.saturating_sub(1).saturating_mul(2) + if white { 1 } else { 2 };
    let side = if white { 'b' } else { 'w' };
    Some(format!("{board} {side} {} {ply}", repeated_to_counted(hand)))
}

/// `2Pb` as `PPb`; `-` as nothing.
fn counted_to_repeated(hand: &str) -> String {
    let (mut text, mut count) = (String::new(), 0_usize);
    for letter in hand.chars().filter(|&letter| letter != '-') {
        if let Some(digit) = letter.to_digit(10) {
            count = (count * 10 + digit as usize).min(99);
        } else {
            text.extend(std::iter::repeat_n(letter, count.max(1)));
            count = 0;
        }
    }
    text
}

/// `PPb` as `2Pb`; nothing as `-`. Equal letters need not stand together.
fn repeated_to_counted(hand: &str) -> String {
    let mut text = String::new();
    for letter in "RBGSNLPrbgsnlp".chars() {
        match hand.chars().filter(|&other| other == letter).count() {
            0 => {}
            1 => text.push(letter),
            count => text.push_str(&format!("{count}{letter}")),
        }
    }
    if text.is_empty() { "-".to_owned() } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_of_xboard() {
        // What XBoard calls the moves of a game of shogi.
        for (usi, xboard) in
            [("7g7f", "c3c4"), ("3c3d", "g7g6"), ("8h2b+", "b2h8+"), ("B*5e", "B@e5")]
        {
            assert_eq!(shogi_to_chess(usi, 9).as_deref(), Some(xboard));
            assert_eq!(chess_to_shogi(xboard, 9).as_deref(), Some(usi));
        }
        // Fairy-Stockfish writes the same EuroShogi move like this under UCI and USI.
        assert_eq!(shogi_to_chess("3f3e", 8).as_deref(), Some("f3f4"));
        assert_eq!(chess_to_shogi("f3f4", 8).as_deref(), Some("3f3e"));
    }

    #[test]
    fn all_squares_and_nothing_else() {
        for size in [8, 9] {
            for file in 1..=size {
                for rank in 0..size {
                    let square = format!("{file}{}", char::from(b'a' + rank));
                    let there = shogi_to_chess(&format!("{square}1a"), size).unwrap();
                    assert_eq!(chess_to_shogi(&there, size), Some(format!("{square}1a")));
                }
            }
        }
        for bad in ["", "7g", "7g7", "9g9f", "0a1a", "1a1i", "é1a", "7gé", "resign"] {
            assert_eq!(shogi_to_chess(bad, 8), None, "{bad}");
            assert_eq!(chess_to_shogi(bad, 8), None, "{bad}");
        }
    }

    #[test]
    fn positions() {
        let sfen = "4k4/9/9/9/9/9/9/9/4K4 w 2Pb18p 8";
        let fen = format!("4k4/9/9/9/9/9/9/9/4K4[PPb{}] b - - 0 4", "p".repeat(18));
        assert_eq!(sfen_to_fen(sfen), Some(fen));
        let start = "1nbgkgn1/1r4b1/pppppppp/8/8/PPPPPPPP/1B4R1/1NGKGBN1[] w 0 1";
        let there = "1nbgkgn1/1r4b1/pppppppp/8/8/PPPPPPPP/1B4R1/1NGKGBN1 b - 1";
        assert_eq!(fen_to_sfen(start).as_deref(), Some(there));
        let fen = "4k3/8/8/8/8/8/8/4K3[PrP] b 0 3";
        assert_eq!(fen_to_sfen(fen).as_deref(), Some("4k3/8/8/8/8/8/8/4K3 w 2Pr 6"));
        assert_eq!(fen_to_sfen("4k3"), None);
    }
}
