//! Sentences about a game.

use wazir_ai::EndgameScore;
use wazir_game::{IllegalMoveError, Outcome};
use wazir_notation::MoveStyle;
use wazir_registry::{AnySquare, ClaimKind, PieceInfo, Play, StartOptions};
use wazir_render::{Theme, ansi, text};
use wazir_text::{Argument, Language, Message, message};

use crate::players::Players;
use crate::texts::Dialogue;

/// Returns the result of a game, as in `White wins: checkmate`.
pub(crate) fn result(game: &Play, outcome: Outcome) -> Message {
    outcome.message_with(|winner| game.seat_message(winner))
}

/// Translates a message. A reason that is a sentence of its own begins with a capital, unless it
/// begins with a move or a square.
pub(crate) fn translated(message: &Message, language: Language) -> String {
    let text = message.translate(language).to_string();
    let is_reason = [Dialogue::Sentence.key(), Dialogue::TryMoves.key()].contains(&message.key());
    let word = text.split(' ').next().unwrap_or_default();
    match text.chars().next() {
        Some(first) if is_reason && word.chars().all(|sign| sign.is_ascii_alphabetic()) => {
            first.to_ascii_uppercase().to_string() + &text[first.len_utf8()..]
        }
        _ => text,
    }
}

/// Returns the name of a piece: in Japanese that in kanji, if the piece has one.
pub(crate) fn piece_name(facts: &PieceInfo, language: Language) -> String {
    let kanji = facts.style.full_kanji.or(facts.style.kanji.as_deref());
    let kanji = kanji.filter(|_| language == Language::Japanese);
    kanji.unwrap_or(&facts.name).to_owned()
}

/// Returns the reason why a move is illegal, with the squares as readers of a notation know them.
pub(crate) fn refusal_reason(why: &IllegalMoveError<AnySquare>, style: MoveStyle) -> Message {
    why.clone().map(|square| style.square_name(&square.to_string())).message()
}

/// Returns the question whether a player agrees to a claim with this result.
pub(crate) fn agreement_question(
    claim: ClaimKind,
    player: impl Into<Argument>,
    result: Message,
) -> Message {
    match claim {
        ClaimKind::Impasse => message!(Dialogue::AgreeToImpasse { player, result }),
        _ => message!(Dialogue::AgreeToClaim { player, claim: claim.as_str().to_owned(), result }),
    }
}

/// Returns the board as `seat` sees it.
pub(crate) fn board(game: &Play, seat: wazir_game::Seat, theme: Option<&Theme>) -> String {
    let view = wazir_render::view(game, seat);
    theme.map_or_else(|| text(&view), |theme| ansi(&view, theme))
}

/// Puts numbers before the moves of the first of this many players.
pub(crate) fn numbered(moves: &[String], seats: usize) -> Vec<String> {
    let seats = seats.max(1);
    let numbered = |(i, mv): (usize, &String)| match i % seats {
        0 => format!("{}. {mv}", i / seats + 1),
        _ => mv.clone(),
    };
    moves.iter().enumerate().map(numbered).collect()
}

/// Wraps words into lines of at most 76 columns.
pub(crate) fn wrap_words(words: &[String]) -> String {
    let mut text = String::new();
    let mut width = 0;
    for word in words {
        let length = word.chars().count();
        if width > 0 && width + 1 + length > 74 {
            text += "\n";
            width = 0;
        }
        text += if width > 0 { " " } else { "  " };
        text += word;
        width += length + 1;
    }
    text + "\n"
}

/// Returns the command that resumes the game in its present state, with `more` arguments at its
/// end. `program` is the name of the program, `file` the arguments that name the save file. Returns
/// `None` without moves at the default start, and for a game from a file, when it is not saved.
pub fn resume_command(
    program: &str,
    game: &Play,
    file: Option<String>,
    players: &Players,
    more: &str,
) -> Option<String> {
    let players = players.to_arg();
    if let Some(file) = file {
        return Some(format!("{program} {file} --players {players}{more}"));
    }
    // The name of a game from a file means nothing elsewhere.
    if game.entry().definition_source().is_some() {
        return None;
    }
    let usual = game.entry().open(&StartOptions::default()).ok()?;
    let mut command = format!("{program} {}", game.entry().id());
    let (start, line) = (game.start_text(), game.move_texts());
    if start != usual.start_text() {
        command += &format!(" --position \"{start}\"");
    } else if line.is_empty() {
        return None;
    }
    for (key, value) in game.changed_options() {
        command += &format!(" --option {key}={value}");
    }
    if !line.is_empty() {
        command += &format!(" --moves \"{}\"", line.join(" "));
    }
    Some(format!("{command} --players {players}{more}"))
}

/// Returns the status of a game, as in `Shogi, 12 moves played, White to move`.
pub fn game_status(game: &Play) -> Message {
    let (title, plies) = (game.entry().info().localized_title(), game.ply());
    match game.outcome() {
        Some(outcome) => {
            let result = result(game, outcome);
            message!(Dialogue::StandingOver { game: title, plies, result })
        }
        None => {
            let player = game.seat_message(game.to_move());
            message!(Dialogue::StandingOn { game: title, plies, player })
        }
    }
}

/// Returns a sentence about the exact score of a position with this player to move.
pub(crate) fn exact_score_message(certain: EndgameScore, player: Message) -> Message {
    match certain {
        EndgameScore::Win { plies } => message!(Dialogue::TableMates { player, plies }),
        EndgameScore::Loss { plies } => message!(Dialogue::TableMated { player, plies }),
        EndgameScore::Winning { .. } => message!(Dialogue::TableWins { player }),
        EndgameScore::Losing { .. } => message!(Dialogue::TableLoses { player }),
        _ => Dialogue::TableDraws.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_name_the_claim() {
        let asked =
            |claim| agreement_question(claim, "White", Dialogue::YesOrNo.into()).to_string();
        let own = wazir_game::Phrase::new("nobody gets through").map(ClaimKind::Custom);
        assert_eq!(
            own.map(asked).as_deref(),
            Some("White, do you agree to end the game: nobody gets through (yes or no)?")
        );
        assert!(asked(ClaimKind::Impasse).contains("by impasse"));
    }

    #[test]
    fn a_reason_begins_with_a_capital() {
        let told = |what: &str| {
            let what = what.to_owned();
            translated(&message!(Dialogue::Sentence { what }), Language::English)
        };
        assert_eq!(told("your own piece is on e2"), "Your own piece is on e2.");
        assert_eq!(told("e4 is free"), "e4 is free.");
    }

    #[test]
    fn words_are_wrapped() {
        let words: Vec<String> = (0..40).map(|i| format!("{i:04}")).collect();
        let text = wrap_words(&words);
        assert!(text.lines().count() > 1);
        assert!(text.lines().all(|line| line.starts_with("  ") && line.len() <= 76));
        let again: Vec<&str> = text.split_whitespace().collect();
        assert_eq!(again, words);
    }
}
