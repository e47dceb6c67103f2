//! A game from a file, ready to be shown: its board, its pieces and its rules.

use std::time::Instant;

use serde_json::{Value, json};
use wazir_game::Seat;
use wazir_registry::{Play, StartOptions};
use wazir_render::{PieceCard, Script, SvgStyle};
use wazir_text::{Language, Message};
use wazir_variant::game::{GameFile, piece_values, read_game};

use crate::custom_games::is_fast_enough;
use crate::texts::Remote;

/// A piece ready to be shown.
struct PieceSheet {
    card: PieceCard,
    /// The player who has it, if the other one's is different.
    side: Option<String>,
    /// In hundredths of the weakest piece.
    value: Option<i32>,
    diagram: Option<String>,
}

/// A game ready to be shown.
pub(crate) struct GameSheet {
    file: GameFile,
    play: Play,
    board: String,
    small_board: String,
    pieces: Vec<PieceSheet>,
}

impl GameSheet {
    /// Reads a file.
    ///
    /// # Errors
    /// Returns an error if the file is wrong, or its game is too slow to be played at a table.
    pub(crate) fn read(text: &str) -> Result<Self, Message> {
        let started = Instant::now();
        let file = read_game(text).map_err(|error| error.message())?;
        let play = file.entry().open(&StartOptions::default()).map_err(|error| error.message())?;
        if !is_fast_enough(&play, started) {
            return Err(Remote::SlowGame.into());
        }
        let view = wazir_render::view(&play, Seat::FIRST).without_empty_hands();
        let board = wazir_render::svg(&view, &style());
        let small = style().with_coordinates(false).with_background(false);
        let small_board = wazir_render::svg(&view, &small);
        let pieces = pieces(&file, &play);
        Ok(Self { file, play, board, small_board, pieces })
    }

    pub(crate) fn file(&self) -> &GameFile {
        &self.file
    }

    /// Returns the game at its start.
    pub(crate) fn play(&self) -> &Play {
        &self.play
    }

    /// Returns the number of pieces that have a card.
    pub(crate) fn piece_count(&self) -> usize {
        self.pieces.len()
    }

    /// Returns the picture of the start; the small one has no names of squares.
    pub(crate) fn board(&self, small: bool) -> &str {
        if small { &self.small_board } else { &self.board }
    }

    /// Returns the diagram of the piece with this number.
    pub(crate) fn diagram(&self, number: usize) -> Option<&str> {
        self.pieces.get(number)?.diagram.as_deref()
    }

    /// Returns what a page shows of it. `path` is the address of the pictures of the pieces, to
    /// which their numbers are added.
    pub(crate) fn json(&self, path: impl Fn(usize) -> String, language: Language) -> Value {
        let definition = self.file.definition();
        let rules = definition.rules();
        let rules = rules.iter().map(|rule| rule.translate(language).to_string());
        let pieces = self.pieces.iter().enumerate().map(|(number, piece)| {
            let card = &piece.card;
            json!({
                "name": card.title(),
                "side": piece.side,
                "letter": card.letter(),
                "betza": card.movement().to_string(),
                "text": card.movement().explain_in(language).clauses(),
                "note": Some(card.note()).filter(|note| !note.is_empty()),
                "value": piece.value.map(|value| f64::from(value) / 100.0),
                "picture": piece.diagram.as_ref().map(|_| path(number)),
            })
        });
        let starts = definition.starts().iter().map(|start| {
            json!({
                "key": start.name(),
                "title": start.title().unwrap_or_else(|| start.name()),
                "about": start.about(),
            })
        });
        json!({
            "title": definition.title(),
            "game": definition.id(),
            "about": definition.about(),
            "seats": Seat::BOTH.map(|seat| definition.seat_name(seat)),
            "start": definition.start(),
            "starts": starts.collect::<Vec<_>>(),
            "rules": rules.collect::<Vec<_>>(),
            "pieces": pieces.collect::<Vec<_>>(),
        })
    }
}

/// Returns the style of the pictures: pieces with a figure show it.
fn style() -> SvgStyle {
    SvgStyle::default().with_script(Script::Kanji)
}

fn pieces(file: &GameFile, play: &Play) -> Vec<PieceSheet> {
    let values = piece_values(play).unwrap_or_default();
    let board = play.board();
    let player_pieces = file.player_pieces();
    let sheets = player_pieces.iter().map(|player_piece| {
        let (card, seat) = (player_piece.card(), player_piece.seat());
        let value = values.get(player_piece.kind()).map(|value| value[seat]);
        PieceSheet {
            side: player_piece.is_own().then(|| play.seat_name(seat).to_owned()),
            value: value.filter(|_| !player_piece.piece().is_royal()),
            diagram: card.diagram(&board).map(|diagram| diagram.svg_with(&style())),
            card,
        }
    });
    sheets.collect()
}
