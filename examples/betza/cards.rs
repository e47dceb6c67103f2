//! Help cards: every piece of a game with its moves in a picture and in words.

use std::io::Write;

use wazir::GameId;
use wazir::betza::Movement;
use wazir::cwda::Army;
use wazir::geometry::{Board, Chess8, Cross12, Shogi9};
use wazir::render::Diagram;

use crate::scene::Scene;
use crate::{Failure, show};

/// One piece of a game.
pub(crate) struct Card {
    /// The name, with the army where there are several.
    pub(crate) title: String,
    /// Its letter in position texts.
    pub(crate) letter: String,
    /// How it moves.
    pub(crate) betza: String,
}

fn card(title: impl Into<String>, letter: impl Into<String>, betza: &str) -> Card {
    Card { title: title.into(), letter: letter.into(), betza: betza.to_owned() }
}

/// Every piece of a game, in the order of its rules page.
pub(crate) fn cards(game: GameId) -> Vec<Card> {
    let listed = |rows: &[wazir::shogi::DropPiece]| {
        rows.iter().map(|piece| card(piece.name(), piece.letter(), piece.betza())).collect()
    };
    match game {
        GameId::Shogi => listed(&wazir::shogi::PIECES),
        GameId::EuroShogi => listed(&wazir::euroshogi::PIECES),
        GameId::Cwda => armies(),
        GameId::Evo => {
            let role = |role: wazir::evo::Role| {
                card(format!("{role:?}").to_lowercase(), role.to_string(), role.betza())
            };
            wazir::evo::Role::ALL.into_iter().map(role).collect()
        }
        _ => Vec::new(),
    }
}

/// King and pawn, which all armies share, then army by army; the fifth is the second in another
/// order.
fn armies() -> Vec<Card> {
    let king = Army::default().king_of(wazir::game::Seat::FIRST);
    let common = [card("king", "K", &king), card("pawn", "P", wazir::cwda::PAWN)];
    let pieces = Army::settled().iter().flat_map(|army| {
        army.pieces().iter().map(move |piece| {
            let title = format!("{} ({})", piece.name().to_lowercase(), army.id());
            card(title, piece.letter(), &piece.movement().to_string())
        })
    });
    common.into_iter().chain(pieces).collect()
}

/// The picture of a card, on the board of its game.
pub(crate) fn diagram(game: GameId, card: &Card, piece: &Movement) -> Option<Diagram> {
    match game {
        GameId::Shogi => on(Shogi9, card, piece),
        GameId::Evo => on(Cross12, card, piece),
        _ => on(Chess8, card, piece),
    }
}

fn on<B: Board>(board: B, card: &Card, piece: &Movement) -> Option<Diagram> {
    let scene = Scene::empty(board);
    let tables = scene.tables(piece).ok()?;
    Some(scene.diagram(&tables, &card.letter, &card.title))
}

/// Prints the cards of a game.
pub(crate) fn print(game: GameId, output: &mut impl Write) -> Result<(), Failure> {
    writeln!(output, "{}", game.title())?;
    for card in cards(game) {
        let Ok(piece) = card.betza.parse::<Movement>() else { continue };
        let Card { title, letter, betza } = &card;
        writeln!(output, "\n{letter}  {title}, in Betza notation {betza}\n")?;
        if let Some(diagram) = diagram(game, &card, &piece) {
            write!(output, "{}", diagram.ansi())?;
        }
        show::words(&piece, output)?;
    }
    Ok(())
}
