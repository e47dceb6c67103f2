//! Records whose game and format are known only while the program runs.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use wazir_cwda::Armies;
use wazir_game::Game;
use wazir_shogi::Position as Shogi;

use crate::{
    Error, Format, Key, Loss, NodeId, Reading, Recorded, Sheet, WriteError, Written, bod, csa, fen,
    japanese, jkf, ki2, kif, pgn, plain, san, usen, usi, western,
};

/// A record of any of the games.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum AnyReading {
    /// Shogi.
    Shogi(Reading<wazir_shogi::Position>),
    /// EuroShogi.
    EuroShogi(Reading<wazir_euroshogi::Position>),
    /// Chess with Different Armies, orthodox chess among them.
    Cwda(Reading<wazir_cwda::Position>),
    /// Evo.
    Evo(Reading<wazir_evo::Position>),
}

/// A record in short, in the terms of machines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The start position: an SFEN or a FEN; in CwDA with the letters of pychess.org where these
    /// tell the armies, and with the armies in front where they do not.
    pub start: String,
    /// The position at the end of the main line.
    pub last: String,
    /// The moves of the main line, as USI or UCI writes them (Evo: in its own notation).
    pub moves: Vec<String>,
    /// How many continuations there are beside the first ones.
    pub branches: usize,
    /// How the game ended: what a shogi record states, in the words of [`crate::End`]; for the
    /// other games `checkmate`, `stalemate` and the like, when the last position is one.
    pub end: Option<String>,
    /// The result that the headers state, in the form of PGN.
    pub result: Option<String>,
}

/// A move in every notation, each with its name.
pub type MoveForms = Vec<(&'static str, String)>;

/// Does the same for a reading of any game.
macro_rules! each {
    ($reading:expr, $inner:ident => $body:expr) => {
        match $reading {
            AnyReading::Shogi($inner) => $body,
            AnyReading::EuroShogi($inner) => $body,
            AnyReading::Cwda($inner) => $body,
            AnyReading::Evo($inner) => $body,
        }
    };
}

impl AnyReading {
    /// The short name of the game: `shogi`, `euroshogi`, `cwda` or `evo`.
    pub fn game(&self) -> &'static str {
        fn name<G: Recorded>(_: &Reading<G>) -> &'static str {
            G::NAME
        }
        each!(self, reading => name(reading))
    }

    /// What stopped the reader.
    pub fn error(&self) -> Option<&Error> {
        each!(self, reading => reading.error())
    }

    /// Whether both hold the same tree of the same game; see [`Sheet::same_tree`].
    pub fn same_tree(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Shogi(a), Self::Shogi(b)) => a.sheet().same_tree(b.sheet()),
            (Self::EuroShogi(a), Self::EuroShogi(b)) => a.sheet().same_tree(b.sheet()),
            (Self::Cwda(a), Self::Cwda(b)) => a.sheet().same_tree(b.sheet()),
            (Self::Evo(a), Self::Evo(b)) => a.sheet().same_tree(b.sheet()),
            _ => false,
        }
    }

    /// The record in short.
    pub fn summary(&self) -> Summary {
        match self {
            Self::Shogi(reading) => {
                let sheet = reading.sheet();
                let end = sheet.end().map(ToString::to_string);
                summary(sheet, end, |at, mv| at.move_text(mv), Game::position_text)
            }
            Self::EuroShogi(reading) => {
                let sheet = reading.sheet();
                summary(sheet, ended(sheet), |at, mv| at.move_text(mv), Game::position_text)
            }
            Self::Cwda(reading) => {
                let sheet = reading.sheet();
                summary(sheet, ended(sheet), san::uci, fen::write_telling)
            }
            Self::Evo(reading) => {
                let sheet = reading.sheet();
                summary(sheet, ended(sheet), |at, mv| at.move_text(mv), Game::position_text)
            }
        }
    }

    /// Writes the record in a format.
    ///
    /// # Errors
    /// When the format belongs to other games or cannot express the start position.
    pub fn write(&self, format: Format) -> Result<Written, WriteError> {
        match format {
            Format::Plain => return Ok(each!(self, reading => plain::write(reading.sheet()))),
            Format::Position => return Ok(self.write_position()),
            _ => {}
        }
        match self {
            Self::Shogi(reading) => write_shogi(reading.sheet(), format),
            Self::EuroShogi(reading) => match format {
                Format::Pgn | Format::PgnXboard => pgn::write_euroshogi(reading.sheet()),
                _ => Err(wrong_game(format, self.game(), "pgn or plain")),
            },
            Self::Cwda(reading) => match format {
                Format::Pgn => pgn::write(reading.sheet(), pgn::Style::Pychess),
                Format::PgnXboard => pgn::write(reading.sheet(), pgn::Style::XBoard),
                _ => Err(wrong_game(format, self.game(), "pgn or plain")),
            },
            Self::Evo(_) => Err(wrong_game(format, self.game(), "plain")),
        }
    }

    fn write_position(&self) -> Written {
        let last = self.summary().last;
        let written = Written::complete(last + "\n");
        each!(self, reading => without_game(written, reading.sheet()))
    }

    /// The moves of the main line, each in every notation of its game: `usi`, `csa`, `kif`, `ki2`,
    /// `hodges`, `hodges_number`, `hosking` and `kitao_kawasaki` in shogi, `uci` and `san` in
    /// EuroShogi and CwDA, `text` in Evo.
    pub fn move_forms(&self) -> Vec<MoveForms> {
        match self {
            Self::Shogi(reading) => {
                let mut previous = None;
                forms(reading.sheet(), |at, mv| {
                    let forms = shogi_forms(at, previous, mv);
                    previous = Some(mv.to());
                    forms
                })
            }
            Self::EuroShogi(reading) => forms(reading.sheet(), |at, mv| {
                Vec::from([("uci", at.move_text(mv)), ("san", san::write_euroshogi(at, mv))])
            }),
            Self::Cwda(reading) => forms(reading.sheet(), |at, mv| {
                let san = san::write(at, mv, fen::Letters::Own);
                Vec::from([("uci", san::uci(at, mv)), ("san", san)])
            }),
            Self::Evo(reading) => {
                forms(reading.sheet(), |at, mv| Vec::from([("text", at.move_text(mv))]))
            }
        }
    }
}

fn wrong_game(format: Format, game: &'static str, instead: &'static str) -> WriteError {
    WriteError::WrongGame { format: format.name(), game, instead }
}

/// Walks the main line, with the position before each move.
fn forms<G: Game, T>(sheet: &Sheet<G>, mut form: impl FnMut(&G, G::Move) -> T) -> Vec<T> {
    let mut position = sheet.start().clone();
    let each = sheet.main_moves().map(|mv| {
        let form = form(&position, mv);
        position.play_unchecked(mv);
        form
    });
    each.collect()
}

fn summary<G: Recorded>(
    sheet: &Sheet<G>,
    end: Option<String>,
    mv: impl FnMut(&G, G::Move) -> String,
    position: impl Fn(&G) -> String,
) -> Summary {
    Summary {
        start: position(sheet.start()),
        last: position(&sheet.last_position()),
        moves: forms(sheet, mv),
        branches: sheet.variations(),
        end,
        result: sheet.headers().get(&Key::Result).map(ToString::to_string),
    }
}

/// How the last position alone says that the game is over.
fn ended<G: Game>(sheet: &Sheet<G>) -> Option<String> {
    let last = [sheet.last_position()];
    G::outcome(&last).map(|outcome| outcome.reason().to_string())
}

fn shogi_forms(
    at: &Shogi,
    previous: Option<wazir_shogi::Square>,
    mv: wazir_shogi::Move,
) -> MoveForms {
    Vec::from([
        ("usi", at.move_text(mv)),
        ("csa", csa::move_text(at, mv)),
        ("kif", japanese::write_kif(at, previous, mv)),
        ("ki2", japanese::write_ki2(at, previous, mv)),
        ("hodges", western::write(at, previous, mv, western::Style::Hodges)),
        ("hodges_number", western::write(at, previous, mv, western::Style::HodgesNumber)),
        ("hosking", western::write(at, previous, mv, western::Style::Hosking)),
        ("kitao_kawasaki", western::write(at, previous, mv, western::Style::KitaoKawasaki)),
    ])
}

fn write_shogi(sheet: &Sheet<Shogi>, format: Format) -> Result<Written, WriteError> {
    match format {
        Format::Kif => kif::write(sheet),
        Format::Ki2 => ki2::write(sheet),
        Format::Csa => Ok(csa::write(sheet, csa::Version::V2_2)),
        Format::Csa3 => Ok(csa::write(sheet, csa::Version::V3)),
        Format::Jkf => Ok(jkf::write(sheet)),
        Format::Usi => Ok(usi::write(sheet)),
        Format::Usen => Ok(usen::write(sheet).with_line_end()),
        Format::Bod => {
            let written = Written::complete(bod::write(&sheet.last_position()));
            Ok(without_game(written, sheet))
        }
        _ => Err(wrong_game(format, Shogi::NAME, "kif, csa or plain")),
    }
}

/// What is lost when only the last position is written. The moves are not meant to be held.
fn without_game<G: Recorded>(written: Written, sheet: &Sheet<G>) -> Written {
    let start = |sheet: &Sheet<G>, id| id != NodeId::START && sheet.mv(id).is_some();
    written.losing(Loss::Moves, sheet.any(start)).losing(Loss::Headers, !sheet.headers().is_empty())
}

impl Format {
    /// Reads all games of a text in this format. Only a text without any game gives none.
    pub fn read(self, text: &str) -> Vec<AnyReading> {
        self.read_with(text, &Armies::builtin())
    }

    /// As [`read`](Self::read), where these armies are known by name.
    pub fn read_with(self, text: &str, armies: &Armies) -> Vec<AnyReading> {
        match self {
            Self::Kif | Self::Bod => one(AnyReading::Shogi(kif::read(text))),
            Self::Ki2 => one(AnyReading::Shogi(ki2::read(text))),
            Self::Csa | Self::Csa3 => csa::games(text).into_iter().map(AnyReading::Shogi).collect(),
            Self::Jkf => one(AnyReading::Shogi(jkf::read(text))),
            Self::Usi => usi::games(text).into_iter().map(AnyReading::Shogi).collect(),
            Self::Usen => usen::games(text).into_iter().map(AnyReading::Shogi).collect(),
            Self::Pgn | Self::PgnXboard => pgn::games_with(text, armies).map(from_pgn).collect(),
            Self::Plain => one(read_plain(text, armies)),
            Self::Position => text.lines().filter_map(|line| read_position(line, armies)).collect(),
        }
    }

    /// Whether a text in this format can hold more than one game.
    pub fn holds_several(self) -> bool {
        use Format::{Csa, Csa3, Pgn, PgnXboard, Position, Usen, Usi};
        matches!(self, Csa | Csa3 | Usi | Usen | Pgn | PgnXboard | Position)
    }

    /// Puts texts of one game each together to one text, for formats that hold several.
    pub fn join(self, texts: &[String]) -> String {
        match self {
            Self::Csa | Self::Csa3 => texts.join("/\n"),
            Self::Pgn | Self::PgnXboard => texts.join("\n"),
            _ => texts.concat(),
        }
    }
}

fn one(reading: AnyReading) -> Vec<AnyReading> {
    Vec::from([reading])
}

fn from_pgn(game: pgn::Game) -> AnyReading {
    match game {
        pgn::Game::Cwda(reading) => AnyReading::Cwda(reading),
        pgn::Game::EuroShogi(reading) => AnyReading::EuroShogi(reading),
    }
}

fn read_plain(text: &str, armies: &Armies) -> AnyReading {
    match plain::game_of(text) {
        Some("euroshogi") => AnyReading::EuroShogi(plain::read(text)),
        Some("cwda") => AnyReading::Cwda(plain::read_with(text, armies)),
        Some("evo") => AnyReading::Evo(plain::read(text)),
        // A game that is not known is an error there.
        _ => AnyReading::Shogi(plain::read(text)),
    }
}

/// Reads a line that is a position of some game, which its shape tells.
fn read_position(line: &str, armies: &Armies) -> Option<AnyReading> {
    let text = line.trim();
    if text.is_empty() || text.starts_with('#') {
        return None;
    }
    let rows = text.split(' ').find(|field| field.contains('/')).unwrap_or("");
    Some(match rows.matches('/').count() {
        11 => AnyReading::Evo(position_only(fen::read_evo(text))),
        7 if rows.contains('[') => AnyReading::EuroShogi(position_only(fen::read_euroshogi(text))),
        7 => AnyReading::Cwda(position_only(fen::read_with(text, armies))),
        _ => AnyReading::Shogi(position_only(usi::read_sfen(text))),
    })
}

fn position_only<G: Recorded>(read: Result<G, Error>) -> Reading<G> {
    match read {
        Ok(position) => Reading::new(Sheet::new(position), None),
        Err(error) => Reading::new(Sheet::new(G::usual_start()), Some(error)),
    }
}
