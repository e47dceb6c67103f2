//! An external engine that plays at a remote table.

use std::sync::mpsc::{Sender, channel};
use std::time::Duration;
use std::{fmt, io};

use clap::Args;
use wazir_game::Seat;
use wazir_players::{PoolConfig, WorkerPool};
use wazir_protocol::Protocol;
use wazir_protocol::driver::{DriverError, DriverLimits, EngineCommand, EngineDecision};
use wazir_registry::{AnyMove, ClaimKind, Play};
use wazir_session::{Outlook, Phase, Session, StandingOffer, TimeSpan, bot_answer};
use wazir_tables::{ClientCommand, EntryKind, TableNotice};
use wazir_terminal::ExternalEngine;
use wazir_text::message;

use crate::screen::settings;
use crate::table::{describe_event, strip_control};
use crate::texts::Engines;
use crate::{POLL_INTERVAL, RemoteEvent, RemoteTable, RunError, Secret, default_protocol};

/// Time reserved per move for its way to the server.
const MARGIN: Duration = Duration::from_millis(400);
/// Maximum thinking time given to an engine: nobody wants to wait for days.
const MAX_CLOCK: Duration = Duration::from_secs(30 * 60);
/// Thinking time per move without a clock.
const DEFAULT_MOVETIME: Duration = Duration::from_secs(1);
/// Default depth of gnushogi, in plies.
const GNUSHOGI_DEPTH: u32 = 3;
/// Maximum number of consecutive failures.
const MAX_FAILURES: u32 = 3;

/// How an engine is run.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct EngineArgs {
    /// An engine that plays instead of you
    ///
    /// Its command line.
    #[arg(long, value_name = "COMMAND")]
    engine: Option<String>,

    /// The engine's protocol: usi, uci, cecp or gnushogi
    ///
    /// [default: usi in shogi, else uci]
    #[arg(long, value_name = "NAME", requires = "engine")]
    engine_protocol: Option<Protocol>,

    /// An option of the engine
    #[arg(long, hide_short_help = true, value_name = "NAME=VALUE", requires = "engine")]
    engine_option: Vec<String>,

    /// The engine's name for the game, if it is not the usual one
    #[arg(long, hide_short_help = true, value_name = "NAME", requires = "engine")]
    engine_variant: Option<String>,

    /// How long it thinks about a move, in milliseconds
    ///
    /// [default: from its clock, or 1000 without a clock]
    #[arg(long, hide_short_help = true, value_name = "MS", requires = "engine")]
    movetime: Option<u64>,

    /// Most positions searched for a move
    #[arg(long, hide_short_help = true, value_name = "NUMBER", requires = "engine")]
    nodes: Option<u64>,

    /// Most plies searched ahead
    #[arg(long, hide_short_help = true, value_name = "PLIES", requires = "engine")]
    depth: Option<u32>,

    /// Play again after the game if the other players want to
    ///
    /// Without this, the program ends with the game.
    #[arg(long, hide_short_help = true, requires = "engine")]
    again: bool,
}

impl EngineArgs {
    /// Returns the file name of the engine's program.
    pub(crate) fn program(&self) -> Option<String> {
        let command = self.engine.as_deref()?.split_whitespace().next()?;
        command.rsplit(['/', '\\']).next().map(str::to_owned)
    }

    fn protocol(&self, game: &Play) -> Protocol {
        let usual = || default_protocol(&self.program().unwrap_or_default(), game.entry());
        self.engine_protocol.unwrap_or_else(usual)
    }

    /// Returns the engine, not started yet; `None` if none was requested.
    pub(crate) fn external_engine(
        &self,
        remote: &RemoteTable,
    ) -> Result<Option<ExternalEngine>, RunError> {
        let Some(command) = &self.engine else { return Ok(None) };
        if remote.seat().is_none() {
            return Err(RunError::Other(Engines::NoSeat.into()));
        }
        let mut words = command.split_whitespace();
        let nothing = || RunError::Other(Engines::NoProgram.into());
        let program = words.next().ok_or_else(nothing)?;
        let protocol = self.protocol(remote.session().play());
        let mut launch =
            words.fold(EngineCommand::new(program, protocol), EngineCommand::with_argument);
        for option in &self.engine_option {
            let (name, value) = option.split_once('=').unwrap_or((option, ""));
            launch = launch.with_option(name, value);
        }
        if let Some(variant) = &self.engine_variant {
            launch = launch.with_variant(variant);
        }
        Ok(Some(ExternalEngine::new(launch, DriverLimits::default(), String::new())))
    }

    /// Returns the limits of the engine's next move.
    fn budget(&self, remote: &RemoteTable, seat: Seat) -> DriverLimits {
        let session = remote.session();
        let protocol = self.protocol(session.play());
        let mut budget = DriverLimits::default();
        let usual = (protocol == Protocol::GnuShogi).then_some(GNUSHOGI_DEPTH);
        if let Some(depth) = self.depth.or(usual) {
            budget = budget.with_depth(depth);
        }
        if let Some(nodes) = self.nodes {
            budget = budget.with_nodes(nodes);
        }
        if protocol == Protocol::GnuShogi {
            return budget;
        }
        match (self.movetime, session.time_left(seat, remote.table_time())) {
            (Some(millis), _) => budget.with_movetime(Duration::from_millis(millis)),
            (None, Some(own)) => on_clock(budget, own, least_time_left(session, seat, remote)),
            // A limit of depth or nodes alone needs no clock.
            (None, None) if self.depth.is_some() || self.nodes.is_some() => budget,
            (None, None) => budget.with_movetime(DEFAULT_MOVETIME),
        }
    }
}

fn length(span: TimeSpan) -> Duration {
    Duration::from_millis(span.as_millis())
}

/// Returns the remaining time of the opponent who has least.
fn least_time_left(session: &Session, own: Seat, remote: &RemoteTable) -> Option<Duration> {
    let others = session.play().seats().into_iter().filter(|&seat| seat != own);
    let left = others.filter_map(|seat| session.time_left(seat, remote.table_time()));
    left.map(|left| length(left.main.saturating_add(left.byoyomi))).min()
}

/// Adds the clock to the limits in terms that every engine understands: overtime becomes time for
/// one move.
fn on_clock(
    budget: DriverLimits,
    own: wazir_session::TimeLeft,
    other: Option<Duration>,
) -> DriverLimits {
    let (main, period) = (length(own.main), length(own.byoyomi));
    let least = Duration::from_millis(20);
    if !period.is_zero() && main <= period {
        return budget
            .with_movetime((main + period).saturating_sub(MARGIN).max(least).min(MAX_CLOCK) / 2);
    }
    let left = (main + period).saturating_sub(MARGIN).max(least).min(MAX_CLOCK);
    let gain = length(own.increment).min(MAX_CLOCK);
    budget.with_clock(left, other.unwrap_or(left).min(MAX_CLOCK), gain)
}

/// The moves after which the engine thought, and its decision.
type EngineReply = (Vec<AnyMove>, Result<EngineDecision, DriverError>);

/// Lets the engine think on its own thread, so that the connection stays alive.
fn start_search(
    engine: &WorkerPool<ExternalEngine>,
    game: Play,
    budget: DriverLimits,
    tell: &Sender<EngineReply>,
) -> Result<(), RunError> {
    let (tell, moves) = (tell.clone(), game.record().moves());
    let think = move |rival: &mut ExternalEngine| {
        rival.set_budget(budget);
        rival.choose(&game)
    };
    let then = move |_: &mut ExternalEngine, decided| {
        // A panic has been reported; the engine is not used again.
        if let Some(decided) = decided {
            let _ = tell.send((moves, decided));
        }
    };
    let ended = |_| RunError::Other(Engines::Ended.into());
    engine.submit(think, then).map_err(ended)
}

/// Plays until the game is over.
pub(crate) fn play(
    remote: &mut RemoteTable,
    rival: ExternalEngine,
    args: &EngineArgs,
    secret: &Secret,
) -> Result<(), RunError> {
    let engine = WorkerPool::start(PoolConfig::default(), [rival])?;
    let (tell_of, thoughts) = channel::<EngineReply>();
    // Set while the engine thinks.
    let mut thinking = false;
    let mut failed = 0;
    loop {
        let mut again = false;
        for news in remote.poll(POLL_INTERVAL)? {
            again |= matches!(&news, RemoteEvent::Event(entry)
                if matches!(entry.kind, EntryKind::Notice(TableNotice::RematchWanted { seat }) if Some(seat) != remote.seat()));
            print_event(remote, &news);
            if let RemoteEvent::Refused { .. } = news {
                failed += 1;
                thinking = false;
            }
        }
        if let Some(next) = remote.rematch_table().filter(|_| args.again) {
            let (address, language) = (next.to_string(), remote.language());
            print_line(io::stdout(), message!(Engines::GoesOnAt { address }).translate(language));
            *remote = RemoteTable::connect_in(&next, secret, language)?;
            continue;
        }
        let Some(seat) = remote.seat() else {
            return Err(RunError::Other(Engines::SeatTaken.into()));
        };
        if failed >= MAX_FAILURES {
            return Err(RunError::Other(Engines::NoLegalMove.into()));
        }
        if let Ok((line, decided)) = thoughts.try_recv() {
            thinking = false;
            // Moves may have been taken back in the meantime.
            let game = remote.session().play();
            if line == game.record().moves() {
                match decided {
                    Ok(decided) => {
                        let command = client_command(game, decided)?;
                        failed = 0;
                        remote.execute(command);
                    }
                    Err(why) => {
                        failed += 1;
                        let told = message!(Engines::Wrong { why: why.message() });
                        print_line(io::stderr(), told.translate(remote.language()));
                    }
                }
            }
        }
        if remote.is_waiting() {
            continue;
        }
        match remote.session().phase() {
            Phase::Over(_) if !args.again => return Ok(()),
            Phase::Over(_) if again => drop(remote.execute(ClientCommand::Rematch)),
            Phase::Running => {
                if let Some(command) = offer_answer(remote.session(), seat) {
                    remote.execute(command);
                } else if remote.session().play().to_move() == seat && !thinking {
                    let game = remote.session().play().clone();
                    thinking = true;
                    start_search(&engine, game, args.budget(remote, seat), &tell_of)?;
                }
            }
            _ => {}
        }
    }
}

fn print_event(remote: &RemoteTable, news: &RemoteEvent) {
    let told = match news {
        RemoteEvent::Event(entry) => {
            let moves = settings().move_styles(remote.session().play().entry());
            if let Some(text) = describe_event(remote, entry, &moves) {
                print_line(io::stdout(), text);
            }
            return;
        }
        RemoteEvent::Refused { text: say, .. } => {
            message!(Engines::NotDone { why: strip_control(say) })
        }
        RemoteEvent::Disconnected { why } => message!(Engines::Lost { why: strip_control(why) }),
        RemoteEvent::Reconnected => Engines::Back.into(),
        _ => return,
    };
    print_line(io::stderr(), told.translate(remote.language()));
}

/// Prints a line if it can: the engine plays on where its output is gone or the disk is full.
fn print_line(mut out: impl io::Write, line: impl fmt::Display) {
    let _ = writeln!(out, "{line}");
}

/// Returns the command for the engine's decision.
fn client_command(game: &Play, decided: EngineDecision) -> Result<ClientCommand, RunError> {
    let claim = |claim| Ok(ClientCommand::Claim { claim });
    match decided {
        EngineDecision::Move(mv) => {
            Ok(ClientCommand::Move { mv: game.move_text(mv), thinking_time: None })
        }
        EngineDecision::Resign => claim(ClaimKind::Resign),
        EngineDecision::Draw => claim(ClaimKind::Draw),
        EngineDecision::Win => claim(ClaimKind::Impasse),
        choice => {
            let choice = format!("{choice:?}");
            Err(RunError::Other(message!(Engines::NoMove { choice })))
        }
    }
}

/// Returns the answer to an offer: takebacks are accepted, draws are not.
fn offer_answer(session: &Session, seat: Seat) -> Option<ClientCommand> {
    let asked = |offer: &&StandingOffer| offer.asked().contains(&seat);
    let of = session.offers().iter().find(asked)?.by();
    match bot_answer(session, seat, of, Outlook::Better) {
        Some(true) => Some(ClientCommand::Accept { seat: of }),
        _ => Some(ClientCommand::Decline { of }),
    }
}
