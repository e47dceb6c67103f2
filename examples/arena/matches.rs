//! The command `match`.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use wazir::{GameId, Setup};

use crate::game::{Draw, Resign, Rules};
use crate::game_args::GameArgs;
use crate::openings::{Book, Random};
use crate::record::Sink;
use crate::report::{self, Standing};
use crate::stats::{Sprt, Verdict};
use crate::tournament::Tournament;
use crate::{schedule, spec};

const EXAMPLES: &str = "\
A player is a list of key=value:
  name      what it is called in the table
  level     beginner, easy, medium, hard or master (the default; it needs a limit)
  weights   tuned, derived, material, or a file of weights
  features  what the search does: all,-null-move or, the same, -null-move
  method    in games for more than two: brs+, paranoid, maxn or mcts
  variety   how much worse than the best a move may be that is played, in hundredths of the
            weakest piece, chosen by the opening
  nodes, depth, movetime (ms), time (seconds for the game+seconds a move)   its limits
  hash (MiB), threads
Another program is a player too:
  engine    its command; arguments follow after blanks
  protocol  usi, uci, cecp or gnushogi
  option.X  its option X; in cecp memory and cores are those commands
  variant   what it calls the game, if not by the usual name
  dir       where it runs
  patience  how many seconds it may be silent before it is given up (60)
  margin    by how many milliseconds its moves may be late, in place of --margin
  name, depth, nodes, movetime, time

Examples:
  arena match shogi --player name=on --player name=off,features=-null-move --each nodes=4000
  arena match cwda --armies all --player name=a,weights=tuned --player name=b,weights=derived \\
      --each nodes=2000 --count 160 --balance 150 --out games.jsonl
  arena match evo --seats 4 --player name=brs --player name=paranoid,method=paranoid \\
      --each nodes=2000 --count 50                (one brs against three paranoid, in turn on each seat)
  arena match shogi --player name=easy,level=easy --player name=medium,level=medium
  arena match shogi --player name=own,movetime=100 \\
      --player name=fsf,engine=fairy-stockfish,protocol=usi,movetime=100,option.Hash=16 --margin 300
  arena match cwda --armies all --player name=own,movetime=100 \\
      --player name=fairymax,engine=fairymax,protocol=cecp,movetime=100,margin=3000 --count 16
  arena match euroshogi --player name=new,hash=64 --player name=old --each time=1+0.05 \\
      --count 5000 --sprt 0,10,0.05,0.05
  arena match shogi ... --from 0 --count 500 --out a.jsonl        (on one machine)
  arena match shogi ... --from 500 --count 500 --out b.jsonl      (on another)
  arena report a.jsonl b.jsonl

The same openings, players and seed give the same games when the limits are nodes or depth and
each player has one thread. A match that was stopped goes on where it was when --out names the
same file. Exit status: 0 all well, 1 a crash or an illegal move, 2 wrong arguments, 130 stopped.";

/// What is played in a match.
#[derive(Args, Clone, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct MatchArgs {
    #[command(flatten)]
    game: GameArgs,

    /// A player: name=...,weights=...,features=...,nodes=... and so on; two or more are needed
    #[arg(long, value_name = "SPEC", required = true)]
    player: Vec<String>,

    /// What holds for all players unless they say otherwise
    #[arg(long, value_name = "SPEC", default_value = "")]
    each: String,

    /// How many openings are played; each is played once from every seat, twice in games for two
    #[arg(long, value_name = "NUMBER", default_value_t = 50)]
    count: u64,

    /// The number of the first opening
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    from: u64,

    /// Openings begin with so many random moves
    #[arg(long, value_name = "PLIES", default_value_t = 6, conflicts_with = "openings")]
    random_plies: u32,

    /// Reject random openings that a short search thinks better than this for either side, in
    /// hundredths of the weakest piece
    #[arg(long, value_name = "SCORE", conflicts_with = "openings")]
    balance: Option<u32>,

    /// Which random openings
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,

    /// Take openings from a file: a position, or `moves` and moves, or both, on each line
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,

    /// How many games are played at the same time
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    concurrency: usize,

    /// A game is drawn after so many plies
    #[arg(long, value_name = "PLIES", default_value_t = 500)]
    max_plies: usize,

    /// A player of two resigns after so many moves in a row with a score of -SCORE or worse
    #[arg(long, value_name = "SCORE,MOVES", value_parser = read_resign)]
    resign: Option<Resign>,

    /// A game of two is drawn after so many moves of both in a row with scores within SCORE, from
    /// that ply on
    #[arg(long, value_name = "SCORE,MOVES,PLY", value_parser = read_draw)]
    draw: Option<Draw>,

    /// By how many milliseconds a move may be late
    #[arg(long, value_name = "MS", default_value_t = 0)]
    margin: u64,

    /// Stop as soon as one lead in Elo is accepted against another: ELO0,ELO1[,ALPHA,BETA]
    #[arg(long, value_name = "NUMBERS", allow_hyphen_values = true)]
    sprt: Option<Sprt>,

    /// Append each game to this file as a line of JSON, and leave out those that are there; - is
    /// standard output, and the table then goes to standard error
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

fn numbers<const N: usize>(text: &str) -> Result<[u32; N], String> {
    let numbers: Option<Vec<u32>> = text.split(',').map(|part| part.trim().parse().ok()).collect();
    let numbers = numbers.and_then(|numbers| numbers.try_into().ok());
    numbers.ok_or_else(|| format!("{N} whole numbers with commas between them are expected"))
}

fn read_resign(text: &str) -> Result<Resign, String> {
    let [score, moves] = numbers(text)?;
    let score = i32::try_from(score).unwrap_or(i32::MAX);
    Ok(Resign { score, moves: moves.max(1) })
}

fn read_draw(text: &str) -> Result<Draw, String> {
    let [score, moves, ply] = numbers(text)?;
    let score = i32::try_from(score).unwrap_or(i32::MAX);
    Ok(Draw { score, moves: moves.max(1), ply: ply as usize })
}

impl MatchArgs {
    /// The match the arguments ask for.
    pub(crate) fn tournament(&self) -> Result<Tournament, String> {
        let game = self.game.game.ok_or("which game? shogi, euroshogi, cwda or evo")?;
        let setups = self.setups(game)?;
        let first = setups.first().cloned().unwrap_or_default();
        let table = game.open(&first).map_err(|error| error.to_string())?;
        let seats = table.seats().len();
        let numbered = self.player.iter().zip(1..);
        let players: Result<Vec<_>, String> =
            numbered.map(|(text, number)| spec::read(text, &self.each, number)).collect();
        let players = players?;
        for (index, spec) in players.iter().enumerate() {
            if players.iter().take(index).any(|other| other.name == spec.name) {
                return Err(format!("two players are called `{}`", spec.name));
            }
        }
        let (plies, seed, balance) = (self.random_plies, self.seed, self.balance);
        let book = match &self.openings {
            Some(path) => Book::file(game, &first, path)?,
            None => Book::random(game, setups, Random { plies, seed, balance })?,
        };
        let seatings = schedule::seatings(players.len(), seats)?;
        if self.sprt.is_some() && seatings.len() != 2 {
            return Err("--sprt is for two players in a game for two".to_owned());
        }
        Ok(Tournament {
            game,
            count: book.len().map_or(self.count, |all| self.count.min(all)),
            book,
            seed,
            from: self.from,
            players,
            seatings,
            rules: Rules {
                max_plies: self.max_plies,
                resign: self.resign,
                draw: self.draw,
                margin: Duration::from_millis(self.margin),
            },
            concurrency: self.concurrency,
        })
    }

    /// The ways to begin; `--armies all` is each settled army against each.
    fn setups(&self, game: GameId) -> Result<Vec<Setup>, String> {
        if self.game.armies.as_deref() != Some("all") {
            return Ok(vec![self.game.setup()]);
        }
        let pairings = wazir::cwda::Matchup::all();
        let pairings = pairings.map(|pairing| Setup::default().armies(pairing.to_string()));
        match game {
            GameId::Cwda => Ok(pairings.collect()),
            _ => Err(format!("{game} has no armies to choose: leave them out")),
        }
    }
}

/// Plays the match and returns its table.
///
/// When `stop` is set the games under way are broken off, and the table is that of the others.
pub(crate) fn run(args: &MatchArgs, stop: &Arc<AtomicBool>) -> Result<(String, ExitCode), String> {
    let tournament = args.tournament()?;
    let (mut sink, before) = Sink::open(args.out.as_deref())?;
    tournament.agrees(&before)?;
    let before: Vec<_> = before.into_iter().filter(|record| tournament.covers(record)).collect();
    let mut decided = false;
    let bar = ProgressBar::new(tournament.games());
    bar.set_style(style());
    let (mut standing, mut records) = (Standing::default(), before.clone());
    before.iter().cloned().for_each(|record| standing.add(record));
    bar.set_position(standing.games() as u64);
    bar.reset_eta();
    let played = tournament.run(&before, stop, |record| {
        sink.write(&record).map_err(|error| format!("cannot write the game: {error}"))?;
        if let Some(fault) = &record.fault {
            let name = record.seats.get(fault.seat).map_or("?", String::as_str);
            bar.suspend(|| eprintln!("{name}: {}: {}", fault.kind, fault.detail));
        }
        records.push(record.clone());
        standing.add(record);
        bar.set_position(standing.games() as u64);
        bar.set_message(standing.short());
        if args.sprt.is_some_and(|sprt| standing.verdict(&sprt) != Verdict::Open) {
            decided = true;
            stop.store(true, Ordering::Relaxed);
        }
        Ok(())
    });
    bar.finish_and_clear();
    played?;
    let table = report::tables(records, args.sprt.as_ref(), false);
    let stopped = stop.load(Ordering::Relaxed) && !decided;
    let code = match () {
        () if stopped => ExitCode::from(130),
        () if standing.is_broken() => ExitCode::from(1),
        () => ExitCode::SUCCESS,
    };
    if matches!(sink, Sink::Stdout) {
        eprint!("{table}");
        return Ok((String::new(), code));
    }
    Ok((table, code))
}

fn style() -> ProgressStyle {
    let template = "{wide_bar} {pos}/{len} {eta} {msg}";
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}
