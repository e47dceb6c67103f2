//! The command `balance`.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args;
use serde::Deserialize;
use wazir::cwda::{Army, ArmyRegistry, ParseArmyError};
use wazir::players::ArenaHooks;
use wazir::registry::{EntryRebuilder, GameEntry, GameRegistry, StartOptions};
use wazir::text::{Argument, Message, message};
use wazir_arena::{
    BalanceReport, GameRecord, MatchRules, MeasuredValues, Openings, PawnOdds, PlayerSpec,
    RandomOpenings, Tournament, read_records,
};
use wazir_cli::{GameError, language, load_army, said};

use super::file_message;
use super::matches::GameOutput;
use crate::ProgramError;
use crate::error::read_file;
use crate::interrupt::INTERRUPTED;
use crate::progress::Progress;
use crate::texts::Matches;

const EXAMPLES: &str = "\
Every army plays every army, itself included, with White and with Black; each opening is played
once. --against plays each army against that one only. --pawns adds games of an army against itself
with one pawn fewer, so that strengths are also shown in pawns.

Examples:
  {name} balance --armies fide,clobberers,nutters,rookies --nodes 1000 --games 100
  {name} balance --armies my.toml --against fide --nodes 2000 --svg my.svg
  {name} balance --armies library --against fide --nodes 10000 --games 50
  on two machines:
  {name} balance --armies fide,nutters --from 0 --games 200 --out a.jsonl
  {name} balance --armies fide,nutters --from 200 --games 200 --out b.jsonl
  {name} balance --armies fide,nutters --games 0 --with a.jsonl --with b.jsonl

The same armies, seed and nodes give the same games. A stopped run continues where it was if --out
names the same file. Exit status: 0 success, 2 wrong arguments, 130 stopped.";

/// Longer games are drawn.
const MAX_PLIES: usize = 400;
/// The score and the number of moves in a row with which a side resigns.
const ADJUDICATION: &str = "1500,6";

/// The part of the output of `--json` that is read again.
#[derive(Deserialize)]
struct Summary {
    report: BalanceReport,
}

/// What is played, and what is made of it.
#[derive(Args, Clone, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct BalanceArgs {
    /// The armies, separated by commas
    ///
    /// Names, files, `standard` for the four standard armies or `library` for the published ones.
    #[arg(long, value_name = "NAMES", value_delimiter = ',', default_value = "standard")]
    armies: Vec<String>,

    /// Play each army against this one only
    ///
    /// Both with White and with Black.
    #[arg(long, value_name = "NAME")]
    against: Option<String>,

    /// Nodes searched per move
    #[arg(long, value_name = "NUMBER", default_value_t = 1000)]
    nodes: u64,

    /// Games of each pairing
    ///
    /// With 0, only the games of --with are shown.
    #[arg(long, value_name = "NUMBER", default_value_t = 100)]
    games: u64,

    /// Games with one pawn fewer, to measure the value of a pawn
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    pawns: u64,

    /// The number of the first game of each pairing, for parts played on several machines
    #[arg(hide_short_help = true, long, value_name = "NUMBER", default_value_t = 0)]
    from: u64,

    /// Random plies in an opening
    #[arg(long, value_name = "PLIES", default_value_t = 4)]
    random_plies: u32,

    /// The seed of the random openings
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,

    /// Games played at the same time
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    concurrency: usize,

    /// The file for the games
    ///
    /// Each game is appended as a line of JSON, and games in the file are not played again.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Also count the games of this file: games of --out, or the JSON of --json
    #[arg(long = "with", value_name = "FILE")]
    others: Vec<PathBuf>,

    /// Print the value of each piece
    ///
    /// Estimated by regression over the games.
    #[arg(long)]
    values: bool,

    /// Suggest a change that makes armies equal
    ///
    /// One piece of each army is changed so that it should be equal to the army of --against, and
    /// the changed army is measured with as many games.
    #[arg(long, requires = "against")]
    mend: bool,

    /// Print JSON
    #[arg(long)]
    json: bool,

    /// Draw the table into this file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

/// The armies that are played.
#[derive(Clone)]
struct Contest {
    game: GameEntry,
    armies: Vec<Army>,
    against: Option<Army>,
}

/// Returns the armies of the game that is played with armies, and what makes the game again with
/// more of them. `None` if no game has armies.
fn game_with_armies(games: &GameRegistry) -> Option<(ArmyRegistry, EntryRebuilder<ArmyRegistry>)> {
    let mut armed = games.iter().filter_map(|entry| {
        let armies = entry.extension::<ArmyRegistry>()?;
        let rebuild = entry.extension::<EntryRebuilder<ArmyRegistry>>()?;
        Some((armies.clone(), EntryRebuilder(rebuild.0)))
    });
    armed.next()
}

impl BalanceArgs {
    /// Returns the game with all armies known, and the armies as text.
    fn contest(&self, games: &GameRegistry) -> Result<Contest, ProgramError> {
        let (mut known, EntryRebuilder(rebuild)) =
            game_with_armies(games).ok_or_else(|| Message::from(Matches::NoArmies))?;
        let mut read = |name: &str| -> Result<Vec<Army>, ProgramError> {
            Ok(match name {
                "standard" => Army::standard().to_vec(),
                "library" => Army::library().to_vec(),
                name => vec![load_army(name, &mut known).map_err(GameError::from)?],
            })
        };
        let mut armies = Vec::new();
        for name in &self.armies {
            armies.extend(read(name)?);
        }
        let against = match &self.against {
            Some(name) => read(name)?.into_iter().next(),
            None => None,
        };
        let mut seen = HashSet::new();
        armies.retain(|army| seen.insert(army.clone()));
        Ok(Contest { game: rebuild(known), armies, against })
    }

    fn tournament(
        &self,
        contest: &Contest,
        starts: Vec<StartOptions>,
        [from, count]: [u64; 2],
        games: &GameRegistry,
    ) -> Result<Tournament, ProgramError> {
        let random = RandomOpenings::default().plies(self.random_plies);
        let openings = Openings::random(&contest.game, starts, random)?.seed(self.seed);
        let player =
            PlayerSpec::read(&format!("name=both,nodes={},hash=8", self.nodes), "", 1, games)?;
        let rules = MatchRules::default().max_plies(MAX_PLIES);
        let rules = ADJUDICATION.parse().into_iter().fold(rules, MatchRules::resign);
        let tournament =
            Tournament::self_play(openings, player)?.openings(from, count).rules(rules);
        Ok(tournament.concurrency(self.concurrency))
    }
}

impl Contest {
    /// Returns the pairings, White's army first.
    fn pairings(&self) -> Vec<StartOptions> {
        let pairing = |white: &Army, black: &Army| {
            StartOptions::default().with_armies(format!("{white}:{black}"))
        };
        let Some(against) = &self.against else {
            let all = self.armies.iter();
            return all
                .flat_map(|white| self.armies.iter().map(|black| pairing(white, black)))
                .collect();
        };
        let others = self.armies.iter().filter(|army| *army != against);
        let both = others.flat_map(|army| [pairing(army, against), pairing(against, army)]);
        both.chain([pairing(against, against)]).collect()
    }

    /// Returns the army that the others are measured against, and that plays with a pawn fewer: the
    /// opponent of all, FIDE, or the first.
    fn anchor(&self) -> Army {
        let fide = self.armies.iter().find(|army| **army == Army::default());
        self.against.as_ref().or(fide).or(self.armies.first()).cloned().unwrap_or_default()
    }
}

/// Plays the games and returns the table and the exit status.
///
/// If `stop` is set, the games in progress are dropped, and the table covers the others.
pub(crate) fn run(
    args: &BalanceArgs,
    games: GameRegistry,
    stop: &Arc<AtomicBool>,
) -> Result<(String, u8), ProgramError> {
    let contest = args.contest(&games)?;
    let anchor = contest.anchor();
    let odds = PawnOdds::of(&contest.game, &anchor.to_string())?;
    let mut report = BalanceReport::new(contest.game.id().as_str(), anchor.id(), args.nodes);
    let (mut sink, mut done) = GameOutput::open(args.out.as_deref())?;
    for path in &args.others {
        let text = read_file(path)?;
        match serde_json::from_str::<Summary>(&text) {
            Ok(summary) => report
                .merge(&summary.report)
                .map_err(|error| file_message(path, error.message()))?,
            Err(_) => {
                let records = read_records(&text);
                done.extend(records.map_err(|error| file_message(path, error.message()))?);
            }
        }
    }
    let settings = format!("nodes={}", args.nodes);
    done.retain(|record| {
        record.options().iter().any(|text| text.split(',').any(|part| part == settings))
    });
    done.iter().for_each(|record| report.add(record, &odds));
    let pairings = contest.pairings();
    let count = pairings.len() as u64;
    let span = [args.from.saturating_mul(count), args.games.saturating_mul(count)];
    let pawns = if args.mend && args.pawns == 0 { args.games } else { args.pawns };
    let mut parts = vec![(pairings, span)];
    if !odds.options().is_empty() {
        parts.push((odds.options().to_vec(), [args.from, pawns]));
    }
    for (starts, span) in parts {
        if span[1] == 0 || stop.load(Ordering::Relaxed) {
            continue;
        }
        let tournament = args.tournament(&contest, starts, span, &games)?;
        let played = play(&tournament, &done, stop, &mut sink, |record| report.add(record, &odds))?;
        done.extend(played);
    }
    let mut text = String::new();
    if args.mend {
        for army in contest.armies.iter().filter(|army| Some(*army) != contest.against.as_ref()) {
            let trial =
                ChangeTrial { args, contest: &contest, odds: &odds, done: &done, games: &games };
            text += &trial.mend(army, &mut report, stop, &mut sink)?;
        }
    }
    if args.values {
        text += &MeasuredValues::fit(&contest.game, &done)?.say(language());
    }
    let status = if stop.load(Ordering::Relaxed) { INTERRUPTED } else { 0 };
    let Some(table) = report.table() else { return Ok((String::new(), status)) };
    if let Some(path) = &args.svg {
        std::fs::write(path, table.svg(language()))
            .map_err(|why| ProgramError::Write(path.clone(), why))?;
    }
    Ok(match args.json {
        true => (format!("{:#}\n", table.json()), status),
        false if text.is_empty() => (table.say(language()), status),
        false => (format!("{}\n{text}", table.say(language())), status),
    })
}

/// What a changed army is played with.
struct ChangeTrial<'a> {
    args: &'a BalanceArgs,
    contest: &'a Contest,
    odds: &'a PawnOdds,
    done: &'a [GameRecord],
    games: &'a GameRegistry,
}

impl ChangeTrial<'_> {
    /// Changes an army so that it should be equal to its opponent, plays the games of its pairings,
    /// and returns what was tried. The games are added to the report.
    fn mend(
        &self,
        army: &Army,
        report: &mut BalanceReport,
        stop: &Arc<AtomicBool>,
        sink: &mut GameOutput,
    ) -> Result<String, ProgramError> {
        let id = army.id();
        let ahead = report.table().and_then(|table| Some(table.pawns(id)?.0));
        let hooks = self.contest.game.extension::<ArenaHooks>();
        let Some(ahead) = ahead.filter(|_| !stop.load(Ordering::Relaxed)) else {
            return Ok(String::new());
        };
        let Some(change) = hooks.and_then(|hooks| hooks.army_change(&army.to_string(), -ahead))
        else {
            return Ok(said(message!(Matches::NoChange { army: id.to_owned() })) + "\n");
        };
        let changed: Army = change.army.parse().map_err(|error: ParseArmyError| error.message())?;
        let contest = Contest { armies: vec![changed.clone()], ..self.contest.clone() };
        let pairings: Vec<_> = contest.pairings().into_iter().take(2).collect();
        let [from, count] = [self.args.from * 2, self.args.games * 2];
        let tournament = self.args.tournament(&contest, pairings, [from, count], self.games)?;
        play(&tournament, self.done, stop, sink, |record| report.add(record, self.odds))?;
        let tried = message!(Matches::Changed {
            army: id.to_owned(),
            pawns: format!("{:+.2}", -ahead),
            piece: change.piece,
            from: change.from,
            to: change.to,
            id: changed.id().to_owned(),
            text: change.army,
        });
        Ok(said(tried) + "\n")
    }
}

/// Plays the games that are not done, writes each at once, hands it on and returns all.
fn play(
    tournament: &Tournament,
    done: &[GameRecord],
    stop: &Arc<AtomicBool>,
    sink: &mut GameOutput,
    mut each: impl FnMut(&GameRecord),
) -> Result<Vec<GameRecord>, ProgramError> {
    let mut all = Vec::new();
    let bar = Progress::new(tournament.games());
    bar.start_at(done.iter().filter(|record| tournament.covers(record)).count() as u64);
    let played = tournament.run(done, stop, |record| {
        if let Err(error) = sink.write(&record) {
            let why = message!(Matches::CannotWriteGame { why: Argument::from_display(&error) });
            return ControlFlow::Break(why);
        }
        each(&record);
        all.push(record);
        bar.step();
        ControlFlow::Continue(())
    });
    bar.finish();
    match played? {
        ControlFlow::Break(reason) => Err(reason.into()),
        ControlFlow::Continue(()) => Ok(all),
    }
}
