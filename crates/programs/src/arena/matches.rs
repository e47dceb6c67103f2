//! The command `match`.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use clap::Args;
use wazir::registry::GameRegistry;
use wazir::text::{Argument, message};
use wazir_arena::{
    DrawAdjudication, GameLog, GameLogError, GameRecord, GroupResults, MatchRules, Openings,
    PlayerSpec, RandomOpenings, ResignAdjudication, SeatingError, Sprt, SprtVerdict, Tournament,
    TournamentError, army_pairings, read_records,
};
use wazir_cli::texts::Programs;
use wazir_cli::{EndgameTableArgs, GameArgs, language, said};

use super::{file_message, report};
use crate::ProgramError;
use crate::error::read_file;
use crate::interrupt::INTERRUPTED;
use crate::progress::Progress;
use crate::texts::Matches;

const EXAMPLES: &str = "\
A player is a list of key=value:
  name      its name in the table
  level     beginner, easy, medium, hard or master (default; needs a limit)
  weights   tuned, linear, derived, material, or a file of weights or a net
  features  search features: all,-null-move or, for the same, -null-move
  method    in games for more than two: auto, brs+, paranoid, maxn or mcts
  variety   how much worse than the best move another may be, in hundredths of
            the weakest piece; the opening determines the choice
  nodes, depth, movetime (ms)    limits per move
  time      seconds for the game+seconds per move
  hash (MiB), threads
An external engine as a player:
  engine    its command line
  protocol  usi, uci, cecp or gnushogi
  option.X  its option X; in cecp memory and cores are those commands
  variant   its name for the game, if not the usual one
  dir       the folder where it runs
  byoyomi   its movetime (ms), for USI engines that only support byoyomi
  patience  seconds without an answer after which it counts as hung (60)
  margin    milliseconds by which its moves may be late
  name, depth, nodes, movetime, time
An engine that never answers ends the match with an error.

Examples:
  {name} match shogi --player name=on \\
      --player name=off,features=-null-move --each nodes=4000
  {name} match cwda --armies all --player name=a,weights=tuned \\
      --player name=b,weights=derived --each nodes=2000 --out games.jsonl
  one brs+ against three paranoid, on each seat in turn:
  {name} match evo --seats 4 --player name=brs,method=brs+ \\
      --player name=paranoid,method=paranoid --each nodes=2000 --count 50
  {name} match shogi --player name=a,level=easy --player name=b,level=medium
  {name} match shogi --player name=own,movetime=100 --margin 300 --player \\
      name=fsf,engine=fairy-stockfish,protocol=usi,movetime=100
  {name} match cwda --armies all --player name=own,movetime=100 --player \\
      name=fairymax,engine=fairymax,protocol=cecp,movetime=100,margin=3000
  {name} match euroshogi --player name=new,hash=64 --player name=old \\
      --each time=1+0.05 --count 5000 --sprt 0,10,0.05,0.05
  on two machines:
  {name} match shogi ... --from 0 --count 500 --out a.jsonl
  {name} match shogi ... --from 500 --count 500 --out b.jsonl
  {name} report a.jsonl b.jsonl

The same openings, players and seed give the same games if the limits are nodes or depth and each
player has one thread. A stopped match continues where it was if --out names the same file. Exit
status: 0 success, 1 a crash or an illegal move, 2 wrong arguments, 130 stopped.";

/// What is played in a match.
#[derive(Args, Clone, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct MatchArgs {
    #[command(flatten)]
    game: GameArgs,

    /// A player, as in name=a,nodes=2000
    ///
    /// name=...,weights=...,features=...,nodes=... and so on. Two or more players are needed.
    #[arg(long, value_name = "SPEC", required = true)]
    player: Vec<String>,

    /// Settings for all players
    ///
    /// A player's own settings take precedence.
    #[arg(long, value_name = "SPEC", default_value = "")]
    each: String,

    /// The number of openings
    ///
    /// Each is played with every seating: twice in games for two.
    #[arg(long, value_name = "NUMBER", default_value_t = 50)]
    count: u64,

    /// The number of the first opening
    #[arg(hide_short_help = true, long, value_name = "NUMBER", default_value_t = 0)]
    from: u64,

    /// Random moves in an opening
    #[arg(long, value_name = "PLIES", default_value_t = 6, conflicts_with = "openings")]
    random_plies: u32,

    /// Reject random openings in which a short search sees a greater advantage for a side, in
    /// hundredths of the weakest piece
    #[arg(hide_short_help = true, long, value_name = "SCORE", conflicts_with = "openings")]
    balance: Option<u32>,

    /// The seed of random openings
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,

    /// A file of openings
    ///
    /// Each line has a position, or `moves` and moves, or both.
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,

    /// Games played at the same time
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    concurrency: usize,

    /// The number of plies after which a game is drawn
    #[arg(hide_short_help = true, long, value_name = "PLIES", default_value_t = 500)]
    max_plies: usize,

    /// In games for two, a player resigns after MOVES moves in a row with a score of -SCORE or worse
    #[arg(hide_short_help = true, long, value_name = "SCORE,MOVES")]
    resign: Option<ResignAdjudication>,

    /// In games for two, a draw after MOVES moves of both in a row with scores within SCORE, from ply
    /// PLY on
    #[arg(hide_short_help = true, long, value_name = "SCORE,MOVES,PLY")]
    draw: Option<DrawAdjudication>,

    /// Milliseconds by which a move may be late
    #[arg(hide_short_help = true, long, value_name = "MS", default_value_t = 0)]
    margin: u64,

    /// Stop when an SPRT accepts an Elo difference
    ///
    /// One difference is tested against another: ELO0,ELO1[,ALPHA,BETA].
    #[arg(long, value_name = "NUMBERS", allow_hyphen_values = true)]
    sprt: Option<Sprt>,

    #[command(flatten)]
    endings: EndgameTableArgs,

    /// The file for the games
    ///
    /// Each game is appended as a line of JSON, and games in the file are not played again. - is
    /// standard output; the table then goes to standard error.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

impl MatchArgs {
    /// Returns the match that the arguments request.
    fn tournament(&self, games: GameRegistry) -> Result<Tournament, ProgramError> {
        let openings = self.openings(games.clone())?;
        let numbered = self.player.iter().zip(1..);
        let players =
            numbered.map(|(text, number)| PlayerSpec::read(text, &self.each, number, &games));
        let players = players.collect::<Result<_, _>>()?;
        let tournament = match Tournament::new(openings, players) {
            Err(TournamentError::Seating(error @ SeatingError::TooFew)) => {
                let why = error.message();
                return Err(message!(Matches::GivePlayerTwice { why }).into());
            }
            made => made?.endings(self.endings.tables()),
        };
        if self.sprt.is_some() && (self.player.len() != 2 || tournament.seats() != 2) {
            return Err(message!(Matches::SprtForTwo).into());
        }
        let tournament = tournament.openings(self.from, self.count).rules(self.rules());
        Ok(tournament.concurrency(self.concurrency))
    }

    fn openings(&self, games: GameRegistry) -> Result<Openings, ProgramError> {
        // All armies means each standard army against each.
        let all = self.game.armies() == Some("all");
        let one = if all { self.game.without_armies() } else { self.game.clone() };
        let (one, mut games) = one.register_files(games)?;
        let play = one.open_game(&mut games)?.ok_or_else(|| {
            let names: Vec<&str> = games.iter().map(|game| game.id().as_str()).collect();
            message!(Programs::WhichGameOf { known: names.join(", ") })
        })?;
        let (game, start) = (play.entry(), one.start());
        let starts = if all { army_pairings(game, &start)? } else { vec![start.clone()] };
        let openings = match &self.openings {
            Some(path) => {
                let start = starts.first().unwrap_or(&start);
                Openings::listed(game, start, &read_file(path)?)
                    .map_err(|error| file_message(path, error.message()))?
            }
            None => {
                let random = RandomOpenings::default().plies(self.random_plies);
                let random = self.balance.into_iter().fold(random, RandomOpenings::balance);
                Openings::random(game, starts, random)?
            }
        };
        Ok(openings.seed(self.seed))
    }

    fn rules(&self) -> MatchRules {
        let rules = MatchRules::default().max_plies(self.max_plies);
        let rules = self.resign.into_iter().fold(rules, MatchRules::resign);
        let rules = self.draw.into_iter().fold(rules, MatchRules::draw);
        rules.margin(Duration::from_millis(self.margin))
    }
}

/// The reason why a game cannot be written.
#[derive(Debug, thiserror::Error)]
pub(super) enum GameOutputError {
    #[error(transparent)]
    Output(#[from] io::Error),
    #[error(transparent)]
    File(#[from] GameLogError),
}

/// The destination of finished games.
pub(super) enum GameOutput {
    Nowhere,
    Stdout,
    File(GameLog),
}

impl GameOutput {
    /// Opens a file for more games and returns the games that it holds. `-` is standard output.
    pub(super) fn open(path: Option<&Path>) -> Result<(Self, Vec<GameRecord>), ProgramError> {
        match path {
            None => Ok((Self::Nowhere, Vec::new())),
            Some(path) if path.as_os_str() == "-" => Ok((Self::Stdout, Vec::new())),
            Some(path) => {
                let (file, text) = GameLog::open(path, |line| line.parse::<GameRecord>().is_ok())?;
                let games =
                    read_records(&text).map_err(|error| file_message(path, error.message()))?;
                Ok((Self::File(file), games))
            }
        }
    }

    /// Writes a game at once, so that stopping the program loses nothing.
    pub(super) fn write(&mut self, game: &GameRecord) -> Result<(), GameOutputError> {
        match self {
            Self::Nowhere => {}
            Self::Stdout => {
                let mut stdout = io::stdout().lock();
                writeln!(stdout, "{game}")?;
                stdout.flush()?;
            }
            Self::File(file) => file.append(&game.to_string())?,
        }
        Ok(())
    }
}

/// Plays the match and returns its table and the exit status.
///
/// If `stop` is set, the games in progress are dropped, and the table covers the others.
pub(crate) fn run(
    args: &MatchArgs,
    games: GameRegistry,
    stop: &Arc<AtomicBool>,
) -> Result<(String, u8), ProgramError> {
    let tournament = args.tournament(games)?;
    let (mut sink, before) = GameOutput::open(args.out.as_deref())?;
    tournament.check_setups(&before)?;
    let before: Vec<_> = before.into_iter().filter(|record| tournament.covers(record)).collect();
    let (mut standing, mut report) = (GroupResults::default(), report(args.sprt));
    before.iter().cloned().for_each(|record| standing.add(record));
    report.extend(before.iter().cloned());
    let mut decided = false;
    let bar = Progress::new(tournament.games());
    bar.start_at(standing.games() as u64);
    let played = tournament.run(&before, stop, |record| {
        if let Err(error) = sink.write(&record) {
            let why = message!(Matches::CannotWriteGame { why: Argument::from_display(&error) });
            return ControlFlow::Break(why);
        }
        if let Some(fault) = record.fault() {
            let name = record.seats().get(fault.seat()).map_or("?", String::as_str);
            let told = message!(Matches::FaultOf {
                player: name.to_owned(),
                kind: fault.kind().message(),
                detail: fault.detail().to_owned(),
            });
            bar.suspend(|| eprintln!("{}", said(told)));
        }
        report.add(record.clone());
        standing.add(record);
        bar.set_position(standing.games() as u64);
        bar.set_message(standing.short());
        if args.sprt.is_some_and(|sprt| standing.verdict(&sprt) != SprtVerdict::Undecided) {
            decided = true;
            stop.store(true, Ordering::Relaxed);
        }
        ControlFlow::Continue(())
    });
    bar.finish();
    if let ControlFlow::Break(reason) = played? {
        return Err(reason.into());
    }
    let status = match () {
        () if stop.load(Ordering::Relaxed) && !decided => INTERRUPTED,
        () => u8::from(standing.is_broken()),
    };
    if matches!(sink, GameOutput::Stdout) {
        eprint!("{report}");
        return Ok((String::new(), status));
    }
    Ok((report.say(language()), status))
}
