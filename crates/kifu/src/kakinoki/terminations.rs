//! Endings of games, in the words of KIF and KI2.

use alloc::string::{String, ToString};

use wazir_game::{BySeat, Seat};

use super::clock;
use super::lexical::{begins_as_move, names_origin, number, trim, unmarked};
use wazir_notation::Termination;

/// The words used in place of a move. The first one for an ending is the one written.
const WORDS: [(&str, Termination); 35] = [
    ("投了", Termination::Resign),
    ("中断", Termination::Interrupted),
    ("持将棋", Termination::Impasse),
    ("引き分け", Termination::Draw),
    ("引分け", Termination::Draw),
    ("引分", Termination::Draw),
    ("千日手", Termination::Repetition),
    ("詰み", Termination::Mate),
    ("詰", Termination::Mate),
    ("詰め", Termination::Mate),
    ("不詰", Termination::NoMate),
    ("不詰み", Termination::NoMate),
    ("切れ負け", Termination::Timeout),
    ("時間切れ", Termination::Timeout),
    ("時間切れ負け", Termination::Timeout),
    ("Time-up", Termination::Timeout),
    ("time-up", Termination::Timeout),
    ("TIME-UP", Termination::Timeout),
    ("反則勝ち", Termination::FoulWin),
    ("反則勝", Termination::FoulWin),
    ("反則負け", Termination::FoulLose),
    ("反則負", Termination::FoulLose),
    ("入玉勝ち", Termination::EnteringKing),
    ("入玉宣言勝ち", Termination::EnteringKing),
    ("宣言勝ち", Termination::EnteringKing),
    ("入玉宣言", Termination::EnteringKing),
    ("不戦勝", Termination::WinByDefault),
    ("不戦勝ち", Termination::WinByDefault),
    ("不戦敗", Termination::LoseByDefault),
    ("不戦負け", Termination::LoseByDefault),
    ("トライ", Termination::Try),
    ("トライルール", Termination::Try),
    ("最大手数", Termination::MaxMoves),
    ("待った", Termination::TakenBack),
    ("エラー", Termination::Error),
];

/// The word for an ending whose own words cannot be written.
const UNNAMED: &str = "終局";

/// The names of each player in results: in even games and in handicaps.
const NAMES: BySeat<[&str; 2]> = BySeat::new([["先手", "下手"], ["後手", "上手"]]);

/// Returns the name of a player.
pub(super) fn player_name(seat: Seat, is_handicap: bool) -> &'static str {
    NAMES[seat][usize::from(is_handicap)]
}

fn is_known(word: &str) -> bool {
    WORDS.iter().any(|(known, _)| *known == word)
}

/// Returns whether the text in place of a move names no known ending.
pub(super) fn is_unknown(text: &str) -> bool {
    !is_known(split_termination(text).0)
}

/// Returns the ending that a word in place of a move names.
pub(super) fn parse_word(word: &str) -> Termination {
    let known = WORDS.iter().find(|(name, _)| *name == word);
    known.map_or_else(|| Termination::other(word), |(_, end)| end.clone())
}

/// Returns whether an ending is a foul of either player.
pub(super) fn is_foul(end: &Termination) -> bool {
    matches!(end, Termination::FoulWin | Termination::FoulLose)
}

/// Returns the word for an ending.
fn known_word(end: &Termination) -> Option<&'static str> {
    WORDS.iter().find(|(_, known)| known == end).map(|(name, _)| *name)
}

/// Returns the text on one line, never empty.
fn one_line(text: &str) -> String {
    let line = text.replace(['\n', '\r'], " ");
    match trim(&line) {
        "" => UNNAMED.to_string(),
        line => line.to_string(),
    }
}

/// Returns the word for an ending in place of a move, and whether it will be read back
/// unchanged.
pub(super) fn word(end: &Termination) -> (String, bool) {
    match (known_word(end), end) {
        (Some(word), _) => (word.to_string(), true),
        (None, Termination::Other(text)) => {
            let word = one_line(text);
            let is_move = begins_as_move(unmarked(&word)) || names_origin(&word);
            if is_move || split_termination(&word).0.is_empty() {
                return (UNNAMED.to_string(), false);
            }
            let is_whole = split_termination(&word) == (&word, "") && unmarked(&word) == word;
            let kept = is_whole && parse_word(&word) == *end;
            (word, kept)
        }
        (None, _) => (end.to_string(), false),
    }
}

/// Splits the text in place of a move into the word and the rest. The rest is a time and a `+`,
/// or nothing; after the time of a known ending it can be anything.
pub(super) fn split_termination(text: &str) -> (&str, &str) {
    let text = trim(text);
    let body = text.strip_suffix('+').map_or(text, trim);
    let times = body.rfind('(').filter(|&at| {
        let times = body.get(at..).and_then(clock::read);
        times.is_some_and(|(_, rest)| rest.is_empty())
    });
    let begun = text.find('(').filter(|&at| {
        let (word, rest) = text.split_at(at);
        is_known(trim(word)) && clock::read(rest).is_some()
    });
    let split = match times.or(begun) {
        Some(at) => at,
        // A `+` that is part of the word has no blank before it.
        None if text.len() > body.len() + 1 => body.len(),
        None => text.len(),
    };
    let (word, rest) = text.split_at_checked(split).unwrap_or((text, ""));
    (trim(word), rest)
}

/// Returns the statement in a line that begins with まで: `まで61手で先手の勝ち`, `まで、61手詰`.
pub(super) fn result_text(after: &str) -> &str {
    let text = trim(after.trim_start_matches(['、', ',', '，']));
    let counted = number(text).and_then(|(_, rest)| trim(rest).strip_prefix('手'));
    let text = trim(counted.unwrap_or(text));
    trim(text.strip_prefix("にて").or(text.strip_prefix('で')).unwrap_or(text))
}

/// Returns the ending that a statement means when `turn` is the player to move.
///
/// A statement that gives the win to the player to move, where only the other could have won, keeps
/// its own words.
pub(super) fn parse_result_line(text: &str, turn: Seat) -> Termination {
    let other = || Termination::other(text);
    let said = text.trim_end_matches('。');
    let late = ["時間切れにより", "時間切れで", "切れ負けにより"];
    if let Some(rest) = late.iter().find_map(|late| said.strip_prefix(late)) {
        return match winner(rest) {
            Some((seat, "の勝ち" | "の勝")) if seat != turn => Termination::Timeout,
            _ => other(),
        };
    }
    let Some((seat, action)) = winner(said) else { return parse_word(said) };
    let is_turn = seat == turn;
    let choose = |here: Termination, there: Option<Termination>| {
        if is_turn { here } else { there.unwrap_or_else(other) }
    };
    match action {
        "の勝ち" | "の勝" if !is_turn => Termination::Resign,
        "の時間切れ負け" | "の時間切れ" | "の切れ負け" if is_turn => {
            Termination::Timeout
        }
        "の反則勝ち" | "の反則勝" => {
            choose(Termination::FoulWin, Some(Termination::FoulLose))
        }
        "の反則負け" | "の反則負" => {
            choose(Termination::FoulLose, Some(Termination::FoulWin))
        }
        "の不戦勝" | "の不戦勝ち" => {
            choose(Termination::WinByDefault, Some(Termination::LoseByDefault))
        }
        "の不戦敗" | "の不戦負け" => {
            choose(Termination::LoseByDefault, Some(Termination::WinByDefault))
        }
        "の入玉勝ち" | "の入玉宣言勝ち" | "の宣言勝ち" => {
            choose(Termination::EnteringKing, None)
        }
        _ => other(),
    }
}

/// Splits off the player named at the beginning.
fn winner(text: &str) -> Option<(Seat, &str)> {
    let mut names = NAMES.entries().flat_map(|(seat, names)| names.map(|name| (seat, name)));
    names.find_map(|(seat, name)| Some((seat, text.strip_prefix(name)?)))
}

/// Returns an ending as a statement, and whether it will be read back unchanged.
pub(super) fn write_result_line(
    end: &Termination,
    turn: Seat,
    is_handicap: bool,
) -> (String, bool) {
    let (mine, theirs) = (player_name(turn, is_handicap), player_name(turn.other(), is_handicap));
    let text = match end {
        Termination::Resign => [theirs, "の勝ち"].concat(),
        Termination::Timeout => ["時間切れにより", theirs, "の勝ち"].concat(),
        Termination::FoulWin => [mine, "の反則勝ち"].concat(),
        Termination::FoulLose => [mine, "の反則負け"].concat(),
        Termination::EnteringKing => [mine, "の入玉勝ち"].concat(),
        Termination::WinByDefault => [mine, "の不戦勝"].concat(),
        Termination::LoseByDefault => [mine, "の不戦敗"].concat(),
        Termination::Mate => "詰".to_string(),
        Termination::Other(text) => one_line(text),
        _ => word(end).0,
    };
    let kept = parse_result_line(result_text(&["で", &text].concat()), turn) == *end;
    (text, kept)
}
