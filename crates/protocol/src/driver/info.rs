//! What engines report about their search.

use std::time::Duration;

use super::dialogue::MATE_SCORE;

/// A report of an engine about its search. What the engine does not say is `None` or empty.
///
/// ```
/// use wazir_protocol::driver::{EngineInfo, EngineScore};
///
/// let line = "info depth 9 multipv 2 score cp -31 upperbound nodes 4000 pv 2g2f 8c8d";
/// let info = EngineInfo::parse(line).ok_or("no report")?;
/// assert_eq!((info.depth, info.rank, info.nodes), (Some(9), 2, Some(4000)));
/// assert_eq!(info.score, Some(EngineScore::Centipawns(-31)));
/// assert_eq!(info.pv, ["2g2f", "8c8d"]);
///
/// // The same in CECP: depth, score, hundredths of a second, nodes and line.
/// let info = EngineInfo::parse("9 31 120 4000 e2e4 e7e5").ok_or("no report")?;
/// assert_eq!((info.depth, info.pv.len()), (Some(9), 2));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct EngineInfo {
    /// The depth in plies.
    pub depth: Option<u32>,
    /// The length of the longest line searched, in plies.
    pub seldepth: Option<u32>,
    /// The number of positions visited.
    pub nodes: Option<u64>,
    /// The time since the search began.
    pub time: Option<Duration>,
    /// The fill level of the hash table, in thousandths.
    pub hashfull: Option<u32>,
    /// The score for the player to move.
    pub score: Option<EngineScore>,
    /// How the true score relates to `score`.
    pub bound: EngineBound,
    /// The rank of the line, from 1 for the best.
    pub rank: usize,
    /// The line of play, in the engine's notation.
    pub pv: Vec<String>,
}

/// A score as an engine reports it, for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EngineScore {
    /// An estimate in centipawns.
    Centipawns(i32),
    /// A forced win. The number is in moves under UCI and in plies under USI; `None` if the engine
    /// does not say it.
    Win(Option<u32>),
    /// A forced loss, counted in the same way; 0 for a player who is mated.
    Loss(Option<u32>),
}

impl EngineScore {
    /// Returns the score in centipawns: 100,000 for a forced win, and -100,000 for a forced loss.
    pub fn centipawns(self) -> i32 {
        match self {
            Self::Centipawns(score) => score,
            Self::Win(_) => MATE_SCORE,
            Self::Loss(_) => -MATE_SCORE,
        }
    }
}

/// How the true score relates to the one that an engine reports.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum EngineBound {
    /// It is equal.
    #[default]
    Exact,
    /// It is at least this.
    Lower,
    /// It is at most this.
    Upper,
}

impl EngineInfo {
    /// Reads a line that an engine sends while it thinks: `info ...` of UCI and USI, or `ply score
    /// time nodes pv` of CECP. `None` if it is neither.
    pub fn parse(line: &str) -> Option<Self> {
        let mut words = line.split_whitespace();
        match words.next()? {
            "info" => Some(Self::read_info(words)),
            ply => Self::read_cecp(ply, words),
        }
    }

    fn empty() -> Self {
        Self {
            depth: None,
            seldepth: None,
            nodes: None,
            time: None,
            hashfull: None,
            score: None,
            bound: EngineBound::Exact,
            rank: 1,
            pv: Vec::new(),
        }
    }

    fn read_info<'l>(mut words: impl Iterator<Item = &'l str>) -> Self {
        let mut info = Self::empty();
        while let Some(key) = words.next() {
            match key {
                "depth" => info.depth = number(words.next()).or(info.depth),
                "seldepth" => info.seldepth = number(words.next()).or(info.seldepth),
                "nodes" => info.nodes = number(words.next()).or(info.nodes),
                "hashfull" => info.hashfull = number(words.next()).or(info.hashfull),
                "time" => info.time = number(words.next()).map(Duration::from_millis).or(info.time),
                "multipv" => info.rank = number(words.next()).unwrap_or(info.rank),
                "score" => info.score = score(&mut words).or(info.score),
                "lowerbound" => info.bound = EngineBound::Lower,
                "upperbound" => info.bound = EngineBound::Upper,
                "pv" => info.pv = words.by_ref().map(str::to_owned).collect(),
                // Free text up to the end of the line.
                "string" => break,
                _ => {}
            }
        }
        info
    }

    fn read_cecp<'l>(ply: &str, mut words: impl Iterator<Item = &'l str>) -> Option<Self> {
        // Some engines mark the depth of an unfinished search.
        let depth = ply.trim_end_matches(['.', '+', '&']).parse().ok()?;
        let score: i32 = number(words.next())?;
        let hundredths: u64 = number(words.next())?;
        let nodes = number(words.next())?;
        Some(Self {
            depth: Some(depth),
            // A mate is 100,000 plus the number of moves.
            score: Some(match score.checked_abs() {
                Some(size) if size < MATE_SCORE => EngineScore::Centipawns(score),
                size => {
                    let moves = size.and_then(|size| u32::try_from(size - MATE_SCORE).ok());
                    if score > 0 { EngineScore::Win(moves) } else { EngineScore::Loss(moves) }
                }
            }),
            time: Some(Duration::from_millis(hundredths.saturating_mul(10))),
            nodes: Some(nodes),
            pv: words.map(str::to_owned).collect(),
            ..Self::empty()
        })
    }
}

fn number<N: std::str::FromStr>(word: Option<&str>) -> Option<N> {
    word?.parse().ok()
}

fn score<'l>(words: &mut impl Iterator<Item = &'l str>) -> Option<EngineScore> {
    match words.next()? {
        "cp" => number(words.next()).map(EngineScore::Centipawns),
        "mate" => {
            let text = words.next()?;
            // USI has a bare sign for a mate of unknown length; being mated is 0 or negative.
            let moves = text.parse::<i32>().ok();
            let wins = text == "+" || moves.is_some_and(|moves| moves > 0);
            let moves = moves.map(i32::unsigned_abs);
            Some(if wins { EngineScore::Win(moves) } else { EngineScore::Loss(moves) })
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scored(text: &str) -> Option<EngineScore> {
        EngineInfo::parse(&format!("info score {text}"))?.score
    }

    #[test]
    fn mates_and_scores() {
        assert_eq!(scored("cp -31"), Some(EngineScore::Centipawns(-31)));
        for (text, expected) in [
            ("3", EngineScore::Win(Some(3))),
            ("+", EngineScore::Win(None)),
            ("-", EngineScore::Loss(None)),
            ("-2", EngineScore::Loss(Some(2))),
            ("0", EngineScore::Loss(Some(0))),
        ] {
            assert_eq!(scored(&format!("mate {text}")), Some(expected), "{text}");
            assert_eq!(expected.centipawns().abs(), MATE_SCORE);
        }
        assert_eq!((scored("cp x"), scored("mate"), scored("wdl 1 2 3")), (None, None, None));
    }

    #[test]
    fn mates_of_cecp() {
        let scored = |score: &str| EngineInfo::parse(&format!("7 {score} 1 2"))?.score;
        assert_eq!(scored("99999"), Some(EngineScore::Centipawns(99_999)));
        assert_eq!(scored("100003"), Some(EngineScore::Win(Some(3))));
        assert_eq!(scored("-100002"), Some(EngineScore::Loss(Some(2))));
        assert_eq!(scored("-2147483648"), Some(EngineScore::Loss(None)));
    }

    #[test]
    fn lines_without_a_report() {
        for line in ["", "# 9 1 2 3", "9 31 120", "move e2e4", "9 0.31 120 4000", "bestmove 7g7f"] {
            assert_eq!(EngineInfo::parse(line), None, "{line}");
        }
        let info =
            EngineInfo::parse("info string depth 9 pv e2e4").map(|info| (info.depth, info.pv));
        assert_eq!(info, Some((None, Vec::new())));
        let hostile = "info depth -1 nodes x time 99999999999999999999 multipv score cp";
        assert_eq!(EngineInfo::parse(hostile), Some(EngineInfo::empty()));
    }
}
