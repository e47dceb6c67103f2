//! Evo in the list.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use wazir_evo::{Kind, Move, Options, Position, Role, Seats};
use wazir_game::Seat;
use wazir_geometry::{Cross12, Facing, Square};
use wazir_text as text;
use wazir_text::{About, Seats as Name, Title};

use crate::{
    Body, ClaimKind, Consent, Facts, From, GameId, Help, Look, OpenError, Parts, Piece, PieceFacts,
    Playable, Setting, Start, Variety,
};

/// The id of Evo.
pub const ID: GameId = GameId::known("evo");

/// The number of the kind of castles; roles are numbered before it.
const CASTLE: usize = Role::ALL.len();

const SETTINGS: [Setting<Options>; 4] = [
    Setting::words(
        "setup",
        &["cluster", "wall"],
        Help::Key(text::Options::EvoSetup),
        |options| options.preset().to_string(),
        |options, word| Some(options.with_preset(word.parse().ok()?)),
    ),
    Setting::words(
        "start-role",
        &["W", "B", "C", "S"],
        Help::Key(text::Options::EvoStartRole),
        |options| options.start_role().to_string(),
        |options, word| Some(options.with_start_role(word.parse().ok()?)),
    ),
    Setting::number(
        "repetition-count",
        0..=1000,
        Help::Key(text::Options::EvoRepetitionCount),
        Options::repetition_count,
        Options::with_repetition_count,
    ),
    Setting::number(
        "no-capture-rounds",
        0..=10_000,
        Help::Key(text::Options::EvoNoCaptureRounds),
        Options::no_capture_rounds,
        Options::with_no_capture_rounds,
    ),
];

/// Evo.
#[derive(Clone, Debug)]
pub struct Evo {
    facts: Facts,
}

impl Default for Evo {
    fn default() -> Self {
        let names = (0..4).map(|seat| wazir_evo::seat_name(Seat::new(seat)));
        let facts = Facts::new(ID, Title::Evo.english(), names)
            .with_seat_counts([2, 4])
            .with_chequered_board()
            .with_keys(Title::Evo, [Name::South, Name::West, Name::North, Name::East])
            .with_about([About::EvoAim, About::EvoMeans, About::EvoCare]);
        Self { facts: facts.with_options(Setting::fields(&SETTINGS)) }
    }
}

impl Variety for Evo {
    type Position = Position;

    fn facts(&self) -> &Facts {
        &self.facts
    }

    fn open(&self, start: &Start) -> Result<Position, OpenError> {
        let options = Setting::apply(&SETTINGS, Options::default(), start)?;
        if let Some(text) = start.chosen_position() {
            let wrong = |error| OpenError::Position { game: ID, source: Box::new(error) };
            return options.position(text).map_err(wrong);
        }
        let seats = if start.chosen_seats() == Some(4) { Seats::Four } else { Seats::Two };
        Ok(Position::start(seats, &options))
    }

    fn options_of(&self, position: &Position) -> Vec<(&'static str, String)> {
        Setting::unusual(&SETTINGS, position.options())
    }

    /// At four seats a player who gives up leaves the seat to somebody else, and the game goes on.
    fn claims(&self, position: &Position) -> Vec<(ClaimKind, Consent)> {
        let two = position.seating().players() == 2;
        let resign = two.then_some((ClaimKind::Resign, Consent::Alone));
        resign.into_iter().chain([(ClaimKind::Draw, Consent::Everyone)]).collect()
    }

    fn look(&self, _: &Position, piece: Piece) -> Look {
        let edges = Role::ALL.map(Role::letter);
        let body = match piece.kind {
            CASTLE => Body::Castle,
            role => Body::Tile { edges, active: role as u8 },
        };
        let label = wazir_evo::Piece::new(piece.seat, kind(piece.kind)).to_string();
        Look::new(body).with_letters(label)
    }
}

/// The kind of a number: roles first, then the castle.
fn kind(number: usize) -> Kind {
    Role::ALL.get(number).copied().map_or(Kind::Castle, Kind::Tile)
}

fn square(number: usize) -> Option<Square<Cross12>> {
    Square::new(number)
}

impl Playable for Position {
    type Board = Cross12;

    fn equals(&self, other: &Self) -> bool {
        self == other
    }

    fn board(&self) -> Cross12 {
        Cross12
    }

    fn recalls(&self) -> Option<u32> {
        Some(self.options().repetition_count())
    }

    fn square_number(square: Square<Cross12>) -> usize {
        square.index()
    }

    fn encode(mv: Move) -> u64 {
        let role = mv.role().map_or(0, |role| role.index() as u64 + 1);
        role << 16 | (mv.to().index() as u64) << 8 | mv.from().index() as u64
    }

    fn decode(encoded: u64) -> Option<Move> {
        let [from, to, role, rest @ ..] = encoded.to_le_bytes();
        let role = match role {
            0 => None,
            n => Some(*Role::ALL.get(usize::from(n) - 1)?),
        };
        let mv = Move::new(square(from.into())?, square(to.into())?, role);
        mv.filter(|_| rest == [0; 5])
    }

    fn plies(&self) -> u32 {
        self.ply()
    }

    fn piece_at(&self, number: usize) -> Option<Piece> {
        let piece = Position::piece_at(self, square(number)?)?;
        Some(Piece { seat: piece.seat(), kind: piece.role().map_or(CASTLE, Role::index) })
    }

    fn kinds(&self) -> usize {
        CASTLE + 1
    }

    fn piece_facts(&self, piece: Piece) -> PieceFacts {
        let role = Role::ALL.get(piece.kind).copied();
        let kind = kind(piece.kind);
        let label = wazir_evo::Piece::new(piece.seat, kind).to_string();
        let name = match role {
            Some(Role::Warrior) => "warrior",
            Some(Role::Blade) => "blade",
            Some(Role::Catapult) => "catapult",
            Some(Role::Shield) => "shield",
            None => "castle",
        };
        let movement = role.and_then(|role| role.betza().parse().ok());
        PieceFacts::new(label, kind.letter(), name, movement).with_royal(role.is_none())
    }

    fn facing(&self, seat: Seat) -> Facing {
        wazir_evo::facing(seat)
    }

    fn parts(&self, mv: Move) -> Parts {
        let to = mv.to().index();
        let takes =
            (!mv.is_rotation() && Position::piece_at(self, mv.to()).is_some()).then_some(to);
        let becomes = mv.role().map(Role::index);
        Parts::new(From::Square(mv.from().index()), to).with_becomes(becomes).with_takes(takes)
    }

    fn candidates(&self, from: From, to: usize) -> Vec<Move> {
        let From::Square(from) = from else { return Vec::new() };
        let (Some(from), Some(to)) = (square(from), square(to)) else { return Vec::new() };
        match from == to {
            true => Role::ALL.into_iter().map(|role| Move::rotation(from, role)).collect(),
            false => Move::new(from, to, None).into_iter().collect(),
        }
    }

    fn pass(&mut self) -> bool {
        Position::pass(self);
        true
    }

    fn perft(&self, depth: u32) -> u64 {
        Position::perft(self, depth)
    }
}
