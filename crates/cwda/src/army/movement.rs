//! The rules for movements of army pieces, kings and pawns.

use alloc::boxed::Box;
use alloc::vec::Vec;

use wazir_betza::{Atom, BetzaMove, Mode, Modifiers, MoveTables, Movement, Ray};
use wazir_chesslike::check_walk;
use wazir_geometry::{Bits, Board, Chess8, Facing};

use super::{ArmyError, KING, PAWN};
use crate::ruleset::Cwda;

/// Parses the movement of one of the four kinds.
pub(super) fn piece_movement(name: &str, betza: &str) -> Result<Movement, ArmyError> {
    let movement = parse(name, betza)?;
    if movement.moves().iter().any(may_capture_en_passant) {
        return Err(ArmyError::EnPassant { name: name.into() });
    }
    let tables = movement.compile(&Chess8, Facing::forward());
    let tables = tables.map_err(|why| ArmyError::Unsupported { name: name.into(), why })?;
    for walk in &tables.walks {
        check_walk::<Cwda>(walk)
            .map_err(|why| ArmyError::Unplayable { name: name.into(), why: Box::new(why) })?;
    }
    Ok(movement)
}

fn may_capture_en_passant(part: &BetzaMove) -> bool {
    let own = part.legs().iter();
    let mut legs = own.chain(part.path().iter().map(|leg| leg.leg()));
    legs.any(|leg| leg.modifiers().contains(Modifiers::EN_PASSANT))
}

/// Parses a movement without castling.
fn parse(name: &str, betza: &str) -> Result<Movement, ArmyError> {
    let movement: Result<Movement, _> = betza.parse();
    let movement = movement.map_err(|why| ArmyError::Movement { name: name.into(), why })?;
    match movement.moves().iter().any(|part| part.atom() == Atom::Castling) {
        true => Err(ArmyError::Castling { name: name.into() }),
        false => Ok(movement),
    }
}

fn takes_en_passant(ray: &Ray) -> bool {
    ray.mode().contains(Mode::EN_PASSANT)
}

/// Returns king and pawn of chess; a test ensures that they can be parsed.
pub(super) fn chess_movements() -> (Movement, Movement) {
    let read = |betza: &str| betza.parse::<Movement>().expect("a movement of chess");
    (read(KING), read(PAWN))
}

/// Parses the movement of a king or a pawn, which goes along straight lines.
fn read(name: &str, betza: &str) -> Result<(Movement, Vec<Ray>), ArmyError> {
    let movement = parse(name, betza)?;
    let rays = movement.rays();
    let rays = rays.map_err(|why| ArmyError::Unsupported { name: name.into(), why })?;
    Ok((movement, rays))
}

/// Parses the movement of a king: only leaps, which capture as they move.
pub(super) fn king_movement(betza: &str) -> Result<Movement, ArmyError> {
    let (movement, rays) = read("king", betza)?;
    let plain = |ray: &Ray| ray.is_leap() && ray.mode() == Mode::QUIET | Mode::CAPTURE;
    if !rays.iter().all(plain) {
        return Err(ArmyError::King);
    }
    match rays.iter().map(Ray::step).find(|&(dx, dy)| dy == 0 && dx.abs() > 1) {
        Some(_) => Err(ArmyError::KingLeap),
        None => Ok(movement),
    }
}

/// Parses the movement of a pawn: forward, from every square, and with at most one double step.
pub(super) fn pawn_movement(betza: &str) -> Result<Movement, ArmyError> {
    let (movement, rays) = read("pawn", betza)?;
    if rays.iter().any(|ray| ray.step().1 <= 0) {
        return Err(ArmyError::PawnDirection);
    }
    let plain = |step| {
        let quiet = |ray: &Ray| ray.step() == step && ray.mode().contains(Mode::QUIET);
        !rays.iter().any(quiet)
    };
    let passing = rays.iter().filter(|ray| takes_en_passant(ray));
    if !passing.clone().all(|ray| ray.is_leap() && plain(ray.step())) {
        return Err(ArmyError::PawnEnPassant);
    }
    let tables = movement.compile(&Chess8, Facing::forward());
    let tables = tables.map_err(|why| ArmyError::Unsupported { name: "pawn".into(), why })?;
    let squares = || (0..64).map(|from| (from, Chess8.coords(from).1));
    if squares().any(|(from, rank)| rank < 7 && tables.reach(from, false).is_empty()) {
        return Err(ArmyError::PawnStuck);
    }
    if squares().any(|(from, rank)| rank == 1 && double_steps(&tables, from) > 1) {
        return Err(ArmyError::PawnDoubleSteps);
    }
    Ok(movement)
}

/// Returns the number of a pawn's first moves of two squares over one that must be empty.
fn double_steps(tables: &MoveTables<u64>, from: usize) -> usize {
    let (x, y) = Chess8.coords(from);
    let lines = tables.lines.iter().filter(|line| line.mode == Mode::QUIET | Mode::INITIAL);
    let ends = lines.filter_map(|line| line.rows.get(from)).flat_map(|row| row.landing.iter());
    ends.filter(|&land| {
        let (to_x, to_y) = Chess8.coords(land);
        to_y - y == 2 && (to_x - x) % 2 == 0
    })
    .count()
}
