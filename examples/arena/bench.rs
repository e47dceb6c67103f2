//! A fixed amount of work: how many nodes it takes, and how fast they go.

use std::time::Duration;

use wazir::ai::Limits;
use wazir::{GameId, Setup};

/// The positions, from openings to endings, and how many plies each is looked into: a fraction of
/// a second each.
const POSITIONS: [(GameId, u32, &str); 16] = [
    (GameId::Shogi, 9, "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"),
    (
        GameId::Shogi,
        8,
        "l1sg1g1+N1/1r2ks3/1pBppp3/p1p3ppp/9/P1P5P/1PSgPPPP1/1L2RK3/+b2+n1GSNL b Nlp 1",
    ),
    (GameId::Shogi, 8, "lnsg1gs1l/4knr2/pp1p1pnpp/6+b2/2p6/5P1G1/PPPNPS1PP/3K1G1b1/L5R1L b s4p 1"),
    (
        GameId::Shogi,
        7,
        "lns4nl/2g2k3/1ppp1Bs1p/p3+Bp3/9/P2G5/1P1PKP+p1+r/1S3S3/L5P1+r b GPg2nl5p 1",
    ),
    (GameId::EuroShogi, 9, "1nbgkgn1/5n2/ppppp1B1/5p1p/P1PPP3/1P3P1P/1GK1G1+b1/1N3b2[RPrp] w 0 1"),
    (GameId::EuroShogi, 8, "2g1k1n1/3bpg2/p+BNp1pp1/6bp/2P1RP2/N5+rP/1P1K4/2G3G1[BPPPPnpp] w 0 1"),
    (GameId::Cwda, 9, "fide:fide rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    (
        GameId::Cwda,
        9,
        "clobberers:rookies s2mk3/1ppb2p1/p1wbpp2/4s1P1/PP1EP3/1AP2CP1/5P2/L1C1K2L w KQq - 0 21",
    ),
    (GameId::Cwda, 10, "fide:nutters 3t3t/1k3pp1/1p4cp/4h3/Q6P/3PB1P1/PP3P2/R4K1R w - - 4 21"),
    (GameId::Cwda, 11, "fide:nutters t2t4/1k3h2/2p5/2p1pp1p/p1P4P/NP2B1P1/P1b2P2/R4K2 w - - 0 31"),
    (GameId::Cwda, 12, "rookies:fide 4M3/kr6/3p1p2/2p1nP1P/P1P5/3P4/8/5SK1 w - - 0 51"),
    (
        GameId::Evo,
        6,
        "nKnWnWnW4/nWnWnWnWnW3/12/12/12/12/12/12/12/12/3sWsWsWsWsW/4sWsWsWsK sn s 0 1",
    ),
    (
        GameId::Evo,
        6,
        "nKnWnWnW4/1nW6/1nW1nC8/12/6sC5/12/8nS3/12/10sW1/7sW4/3sW3nC/3sW1sWsWsK sn s 0 19",
    ),
    (GameId::Evo, 7, "nK7/1nC6/12/12/1nC7sW2/12/3sW3nS4/12/12/12/2nW3sW1/4sWsW1sK sn s 11 61"),
    (
        GameId::Evo,
        4,
        "nKnWnWnW4/1nW2nW3/10eWeK/2wC3eW4eW/9eW1eW/2nB9/wW1nW6eC2/wWwCsC6sC2/1wC3wC1eW1sB1nC/wKwW4sW2sC2/2wCsW2sW1/5sW1sK swne s 15 41",
    ),
    (
        GameId::Evo,
        4,
        "nKnWnW5/4nCnC2/3nC7eK/8eSeWeC1/8eC2eW/9sS2/2nC4eSsS3/wW9nW1/wWwW3wC6/wK1wW9/2sCwS3sW/5sWsWsK swne s 1 61",
    ),
];

/// The count and the speed of all positions, in the line that test frameworks look for.
pub(crate) fn run() -> Result<String, String> {
    let (mut text, mut nodes, mut time) = (String::new(), 0, Duration::ZERO);
    for (number, (game, depth, position)) in (1..).zip(POSITIONS) {
        let (found, elapsed) = search(game, depth, position)?;
        let ms = elapsed.as_millis();
        text +=
            &format!("{number:2} {:<9} depth {depth:2} {found:9} nodes {ms:5} ms\n", game.name());
        nodes += found;
        time += elapsed;
    }
    let speed = nodes as f64 / time.as_secs_f64().max(1e-9);
    Ok(text + &format!("{nodes} nodes {speed:.0} nps\n"))
}

fn search(game: GameId, depth: u32, position: &str) -> Result<(u64, Duration), String> {
    let setup = Setup::default().position(position);
    let mut table = game.open(&setup).map_err(|error| error.to_string())?;
    let thought = table.think(&Limits::default().depth(depth));
    Ok((thought.nodes(), thought.elapsed()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_is_there_and_the_count_stays() {
        for (game, _, position) in POSITIONS {
            let once = search(game, 2, position).unwrap();
            assert!(once.0 > 1, "{position}");
            assert_eq!(once.0, search(game, 2, position).unwrap().0, "{position}");
        }
        assert!(GameId::ALL.iter().all(|game| POSITIONS.iter().any(|(id, ..)| id == game)));
    }
}
