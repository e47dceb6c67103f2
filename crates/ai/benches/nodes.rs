//! The speed of the search by game, in positions per second, and a node count that is the same on
//! every machine:
//! `cargo bench -p wazir-ai --bench nodes [-- [GAME] [--depth N] [--threads N] [--features NAMES] [--weights NAME]]`.
#![allow(clippy::disallowed_methods, reason = "clocks are read here to measure searches")]

use std::time::{Duration, Instant};

use wazir_ai::{Limits, Options, SearchFeatures, Searchable, Searcher, Weights};

/// Positions of each game, chosen by hand: the start and some from games.
const SHOGI: [&str; 6] = [
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    "ln1gk2nl/1r1s1gs2/p1pppp1pp/6p2/1p5P1/2P6/PPSPPPP1P/2G3SR1/LN2KG1NL b Bb 1",
    "ln4knl/3r1sg2/p1ppppspp/1p4p2/9/2PPSP3/PPS1P1PPP/3R1GK2/LN3G1NL w GBb 1",
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
    "l4S2l/4g1gs1/5p1p1/pr2N1pkp/4Gn3/PP3PPPP/2GPP4/1K7/L3r+s2L w BS2N5Pb 1",
    "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 1",
];
const EUROSHOGI: [&str; 4] = [
    "1nbgkgn1/1r4b1/pppppppp/8/8/PPPPPPPP/1B4R1/1NGKGBN1[-] w 0 1",
    "1nbgkg2/1r4b1/pp1ppppp/2p3n1/8/PPPPPPPP/1B4R1/1NGKGBN1[-] w 0 3",
    "3gk3/1r4b1/pp1ppp1p/2p3P1/6n1/PPPPP2P/1B1G2R1/3K1BN1[GNPbgnp] w 0 9",
    "4k3/3g4/2p1pp2/1p6/2P1P3/1P1P1PP1/3GK3/8[RRBNGPbbngppp] b 0 20",
];
const CWDA: [&str; 6] = [
    "fide:fide rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "fide:fide r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "clobberers:nutters thcckcht/pppppppp/8/8/8/8/PPPPPPPP/LECAKCEL w KQkq - 0 1",
    "rookies:fide r1bqkbnr/pppp1ppp/2n5/4p3/4P3/2W5/PPPP1PPP/S1BMKBWS w KQkq - 2 3",
    "nutters:rookies s3k2s/pppw1ppp/3b4/3pp3/3PP3/3B1H2/PPP2PPP/T3K2T w KQkq - 4 12",
    "fide:fide 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
];

struct Settings {
    game: Option<String>,
    depth: Option<u32>,
    options: Options,
}

/// # Errors A message about the invalid argument.
fn settings() -> Result<Settings, String> {
    let mut settings = Settings { game: None, depth: None, options: Options::default() };
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let mut value = || args.next().ok_or(format!("{arg} needs a value"));
        let options = settings.options.clone();
        match arg.as_str() {
            "--bench" => {}
            "--depth" => settings.depth = Some(value()?.parse().map_err(|_| "no depth")?),
            "--threads" => {
                settings.options = options.threads(value()?.parse().map_err(|_| "no number")?);
            }
            "--features" => {
                let features: SearchFeatures = value()?.parse().map_err(|why| format!("{why}"))?;
                settings.options = options.features(features);
            }
            "--weights" => {
                let weights: Weights = value()?.parse().map_err(|why| format!("{why}"))?;
                settings.options = options.weights(weights);
            }
            game => settings.game = Some(game.to_owned()),
        }
    }
    Ok(settings)
}

fn run<G: Searchable>(settings: &Settings, name: &str, depth: u32, positions: Vec<G>) {
    if settings.game.as_ref().is_some_and(|game| game != name) {
        return;
    }
    let games = wazir_builtin::games();
    let tuned = games.find(name).ok().and_then(|game| game.extension());
    let (mut nodes, mut time) = (0, Duration::ZERO);
    for position in positions {
        let mut searcher = Searcher::with_options(settings.options.clone().for_game(tuned));
        let limits = Limits::default().depth(settings.depth.unwrap_or(depth));
        let start = Instant::now();
        let result = searcher.think(std::slice::from_ref(&position), &limits);
        nodes += result.nodes();
        time += start.elapsed();
    }
    let rate = nodes as f64 / time.as_secs_f64().max(1e-9);
    println!("{name:<10} {nodes:>10} nodes {:>8.3} s {rate:>10.0} nodes/s", time.as_secs_f64());
}

fn read<G: std::str::FromStr<Err: std::fmt::Debug>>(texts: &[&str]) -> Vec<G> {
    texts.iter().map(|text| text.parse().expect(text)).collect()
}

fn main() {
    let settings = match settings() {
        Ok(settings) => settings,
        Err(why) => return eprintln!("{why}"),
    };
    run::<wazir_shogi::Position>(&settings, "shogi", 10, read(&SHOGI));
    run::<wazir_euroshogi::Position>(&settings, "euroshogi", 11, read(&EUROSHOGI));
    run::<wazir_cwda::Position>(&settings, "cwda", 12, read(&CWDA));
    let evo = |seats| wazir_evo::Position::start(seats, &wazir_evo::Options::default());
    let two = vec![evo(wazir_evo::SeatSet::SouthNorth), evo(wazir_evo::SeatSet::WestEast)];
    run(&settings, "evo", 7, two);
}
