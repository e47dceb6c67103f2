//! An engine driven over USI: it plays both sides of a game of shogi.
//!
//! Shows the driver side of the protocol. Without an argument the engine is that of this library,
//! in a thread at the other end of two pipes; with an argument it is that program.
//!
//! ```sh
//! cargo run --release --example usi_engine
//! cargo run --release --example usi_engine -- fairy-stockfish
//! ```

use std::error::Error;
use std::io::{self, Write, pipe};
use std::thread;

use wazir::registry::{Play, StartOptions};
use wazir_protocol::driver::{DriverLimits, Engine, EngineCommand, EngineDecision};
use wazir_protocol::{EngineConfig, Protocol, serve};

fn main() -> Result<(), Box<dyn Error>> {
    let mut engine = match std::env::args().nth(1) {
        Some(program) => {
            EngineCommand::new(program, Protocol::Usi).with_option("Hash", "16").start()?
        }
        None => ours()?,
    };
    let mut game = wazir::games().open("shogi", &StartOptions::default())?;
    play(&mut engine, &mut game, 12, &mut io::stdout())?;
    engine.quit();
    Ok(())
}

/// Runs the engine of this library, which ends on `quit` or when its input or output closes.
fn ours() -> Result<Engine, Box<dyn Error>> {
    let ((output, its_output), (its_input, input)) = (pipe()?, pipe()?);
    thread::spawn(|| serve(its_input, its_output, EngineConfig::new(wazir::games())));
    Ok(EngineCommand::new("Wazir", Protocol::Usi)
        .with_option("USI_Hash", "16")
        .connect(output, input)?)
}

/// Plays `plies` plies or until the game ends. The rules check every move of the engine.
fn play(
    engine: &mut Engine,
    game: &mut Play,
    plies: usize,
    output: &mut impl Write,
) -> Result<(), Box<dyn Error>> {
    engine.new_game(game)?;
    for _ in 0..plies {
        let reply = engine.think(game, &DriverLimits::default().with_nodes(2_000))?;
        let EngineDecision::Move(mv) = *reply.choice() else { break };
        let (text, depth) = (game.move_text(mv), reply.depth());
        game.play(mv)?;
        let score = reply.score().map_or("?".to_owned(), |score| score.to_string());
        writeln!(output, "{:3}. {text:<6} {score:>7} cp at depth {depth}", game.ply())?;
        if let Some(outcome) = game.outcome() {
            writeln!(output, "{outcome}")?;
            break;
        }
    }
    Ok(())
}

#[test]
fn plays_by_the_rules_until_mate() -> Result<(), Box<dyn Error>> {
    let mut engine = ours()?;
    let mut output = Vec::new();
    let mut start = wazir::games().open("shogi", &StartOptions::default())?;
    play(&mut engine, &mut start, 4, &mut output)?;
    assert_eq!((start.ply(), start.outcome()), (4, None));

    // Two moves mate here, and both drop the gold.
    let mate = StartOptions::default().with_position("8k/9/8S/9/9/9/9/9/4K4 b G 1");
    let mut mate = wazir::games().open("shogi", &mate)?;
    play(&mut engine, &mut mate, 4, &mut output)?;
    let output = String::from_utf8(output)?;
    assert_eq!(output.lines().count(), 4 + 2, "{output}");
    assert!(mate.move_texts()[0].starts_with("G*") && output.ends_with("checkmate\n"), "{output}");
    Ok(())
}
