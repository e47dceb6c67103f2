//! The command `test`: self-play games of a game file.

use std::collections::BTreeMap;
use std::io::Write;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Instant;

use clap::Args;
use wazir::game::Seat;
use wazir::notation::{Format, HeaderKey, Headers, write_play};
use wazir::pgn::PGN;
use wazir::registry::{Play, StartOptions};
use wazir::text::message;
use wazir_arena::{
    Openings, Playtest, PlaytestGame, PlaytestPiece, PlaytestReport, RandomOpenings, StrengthTest,
};
use wazir_cli::{language, said};

use super::file::LoadedGame;
use super::show::write;
use crate::ProgramError;
use crate::interrupt::INTERRUPTED;
use crate::progress::Progress;
use crate::texts::Designing;

/// How the games are played.
#[derive(Args, Debug)]
pub struct TestArgs {
    /// The game file
    file: PathBuf,

    /// Number of games
    #[arg(long, value_name = "NUMBER", default_value_t = 100)]
    games: u64,

    /// Nodes searched per move
    #[arg(long, value_name = "NUMBER", default_value_t = 200)]
    nodes: u64,

    /// The random seed
    ///
    /// The same number gives the same games.
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,

    /// Random moves at the start of a game
    #[arg(long, value_name = "PLIES", default_value_t = 4)]
    random_plies: u32,

    /// Most plies of a game
    #[arg(long, value_name = "PLIES", default_value_t = 500)]
    max_plies: usize,

    /// Games played at the same time
    ///
    /// [default: the number of processors]
    #[arg(long, value_name = "NUMBER")]
    threads: Option<NonZero<usize>>,

    /// Number of games of a stronger computer against a weaker one
    ///
    /// 0 for none. [default: a quarter of --games]
    #[arg(long, value_name = "NUMBER")]
    skill_games: Option<u64>,

    /// The factor of nodes that the stronger computer searches
    #[arg(long, value_name = "NUMBER", default_value_t = 8, value_parser = clap::value_parser!(u64).range(2..=1000))]
    skill_factor: u64,

    /// Save the games in this folder
    ///
    /// One file per game, in PGN if PGN can express the game.
    #[arg(long, value_name = "DIR")]
    save: Option<PathBuf>,

    /// Draw the charts of the report into this folder
    #[arg(long, value_name = "DIR")]
    svg: Option<PathBuf>,

    /// Print one JSON object and nothing else
    #[arg(long)]
    json: bool,
}

/// Plays the games and prints a report of them.
pub(crate) fn run(
    args: &TestArgs,
    stop: &Arc<AtomicBool>,
    output: &mut impl Write,
    remarks: &mut impl Write,
) -> Result<u8, ProgramError> {
    let game = LoadedGame::open(&args.file)?;
    game.warn(remarks)?;
    let begun = Instant::now();
    let (played, strength) = play_all(args, &game, stop)?;
    let seconds = begun.elapsed().as_secs_f64();
    let stopped = stop.load(Ordering::Relaxed);
    if stopped {
        writeln!(remarks, "{}", said(Designing::Stopped))?;
    }
    let start = game.begin(None)?;
    match PlaytestReport::new(&start, &played, &pieces(&game, &start)) {
        None => writeln!(remarks, "{}", said(Designing::NoGames))?,
        Some(report) => {
            let report = report.in_language(language());
            let report = match strength {
                Some(test) => report.with_strength(test),
                None => report,
            };
            if let Some(folder) = &args.svg {
                for (name, picture) in report.pictures() {
                    write(folder, &format!("{name}.svg"), &picture)?;
                }
            }
            if let Some(folder) = &args.save {
                save_games(folder, &game, args.seed, &played)?;
            }
            match args.json {
                true => writeln!(output, "{}", report.json(args.nodes, args.seed))?,
                false => report.print(args.nodes, args.seed, output)?,
            }
            let all = played.len() as u64 + strength.map_or(0, |test| test.stats().games());
            let rate = format!("{:.1}", all as f64 / seconds.max(1e-9));
            let seconds = format!("{seconds:.1}");
            writeln!(remarks, "{}", said(message!(Designing::Speed { seconds, rate })))?;
        }
    }
    Ok(if stopped { INTERRUPTED } else { 0 })
}

/// Plays all games and returns them in the order of their openings, with the score of the stronger
/// computer if it was asked for.
fn play_all(
    args: &TestArgs,
    game: &LoadedGame,
    stop: &Arc<AtomicBool>,
) -> Result<(Vec<PlaytestGame>, Option<StrengthTest>), ProgramError> {
    let random = RandomOpenings::default().plies(args.random_plies);
    let openings =
        Openings::random(&game.entry, vec![StartOptions::default()], random)?.seed(args.seed);
    let threads = args.threads.or_else(|| thread::available_parallelism().ok());
    let playtest = Playtest::new(openings).games(args.games).nodes(args.nodes);
    let playtest =
        playtest.max_plies(args.max_plies).threads(threads.unwrap_or(NonZero::<usize>::MIN));
    // Pairs of games, each opening from both sides.
    let uneven = args.skill_games.unwrap_or(args.games / 4) / 2 * 2;
    let bar = Progress::new(args.games.saturating_add(uneven));
    let played = playtest.run(stop, || bar.step());
    let test = match uneven {
        0 => None,
        _ => Some(playtest.games(uneven).run_strength(args.skill_factor, stop, || bar.step())),
    };
    bar.finish();
    Ok((played?, test.transpose()?))
}

/// Writes each game into a file of a folder: as PGN where the game can be written in it, otherwise
/// as the plain record.
fn save_games(
    folder: &Path,
    game: &LoadedGame,
    seed: u64,
    played: &[PlaytestGame],
) -> Result<(), ProgramError> {
    let start = game.begin(None)?;
    let pgn = PGN.supports(start.entry(), start.position());
    let format = if pgn { PGN } else { Format::PLAIN };
    for one in played {
        let mut play = start.clone();
        for mv in one.moves() {
            play.play_text(mv)?;
        }
        let number = one.number() + 1;
        let mut headers = Headers::default();
        headers.set(HeaderKey::Event, format!("variant test --seed {seed}"));
        headers.set(HeaderKey::Round, number.to_string());
        for seat in play.seats() {
            headers.set(HeaderKey::Player(seat), "Wazir");
        }
        let written = write_play(&play, format, headers)?;
        let name = format!("game-{number:04}.{}", format.extension());
        write(folder, &name, written.text())?;
    }
    Ok(())
}

/// Returns the pieces. Those that turn back when captured count as the piece that they look like.
fn pieces(game: &LoadedGame, start: &Play) -> Vec<PlaytestPiece> {
    let all = game.definition().pieces();
    let becomes = |key: &str| {
        let targets = all.iter().flat_map(|piece| Seat::BOTH.map(|seat| piece.promotes_to(seat)));
        let mut keys = targets.flatten().filter_map(|&kind| all.get(kind));
        keys.any(|piece| piece.key() == key)
    };
    let mut pieces: Vec<PlaytestPiece> = Vec::new();
    let mut by_key: BTreeMap<&str, usize> = BTreeMap::new();
    let known =
        (0..start.position().kind_count()).filter_map(|kind| Some((kind, game.piece(kind)?)));
    for (kind, piece) in known {
        let has = Seat::BOTH.into_iter().find(|&seat| piece.movement(seat).is_some());
        let place = *by_key.entry(piece.key().trim_end_matches('~')).or_insert(pieces.len());
        match pieces.get_mut(place) {
            Some(known) => {
                known.kinds.push(kind);
                known.promoted_to |= becomes(piece.key());
            }
            None => pieces.push(PlaytestPiece {
                letter: piece.letter().trim_end_matches('~').to_owned(),
                name: piece.name(has.unwrap_or(Seat::FIRST)).to_owned(),
                kinds: vec![kind],
                promoted_to: becomes(piece.key()),
            }),
        }
    }
    pieces
}
