//! The clocks scenario: the time that players are charged, and the moment when flags fall.

use std::io;
use std::net::SocketAddr;
use std::rc::Rc;
use std::time::Duration;

use futures_util::future::join_all;
use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use tokio::time::{Instant, sleep, timeout};
use tokio_tungstenite::tungstenite::Message as Frame;

use crate::client::{Socket, connect, digits};
use crate::context::LoadContext;
use crate::http::Http;
use crate::lines::MoveLine;
use crate::relay::relay;

/// The number of moves of each player that are measured.
const MOVES: usize = 60;
/// The timeout of any message.
const PATIENCE: Duration = Duration::from_secs(20);

/// The thinking time that a player claims for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SpentClaim {
    Nothing,
    Truth,
    /// The claim that the move took no time.
    Lie,
}

/// A move: the time thought and the time charged, in milliseconds.
pub(crate) struct ChargedMove {
    pub(crate) thought: f64,
    pub(crate) charged: f64,
}

struct ClockPlayer {
    socket: Socket,
    known: u64,
    a: u64,
    seat: usize,
}

impl ClockPlayer {
    async fn join(world: &LoadContext, id: &str, secret: &str, seat: usize) -> io::Result<Self> {
        let socket = connect(world, id, secret).await.map_err(io::Error::other)?;
        let mut player = Self { socket, known: 0, a: 0, seat };
        player.send(format!(r#"{{"t":"hello","session":"{}"}}"#, digits(16))).await?;
        while player.receive().await?["t"] != "full" {}
        if seat > 0 {
            player.command(&format!(r#""c":"sit","seat":{seat},"name":"Ben""#)).await?;
        }
        Ok(player)
    }

    async fn send(&mut self, text: String) -> io::Result<()> {
        self.socket.send(Frame::text(text)).await.map_err(io::Error::other)
    }

    async fn command(&mut self, what: &str) -> io::Result<()> {
        self.a += 1;
        let (a, n) = (self.a, self.known);
        self.send(format!(r#"{{"t":"do","a":{a},"n":{n},{what}}}"#)).await
    }

    async fn receive(&mut self) -> io::Result<Value> {
        loop {
            let frame = timeout(PATIENCE, self.socket.next()).await?;
            let Some(frame) = frame else { return Err(io::ErrorKind::UnexpectedEof.into()) };
            if let Frame::Text(text) = frame.map_err(io::Error::other)? {
                let told: Value = serde_json::from_str(&text).map_err(io::Error::other)?;
                if told["t"] == "no" {
                    return Err(io::Error::other(text.to_string()));
                }
                if let (true, Some(n)) =
                    (told["t"] == "ev" || told["t"] == "full", told["n"].as_u64())
                {
                    self.known = n;
                }
                return Ok(told);
            }
        }
    }

    /// Waits for the next event of a kind.
    async fn event(&mut self, kind: &str) -> io::Result<Value> {
        loop {
            let mut told = self.receive().await?;
            let fact = told["fact"].take();
            if told["t"] == "ev" && (fact == kind || !fact[kind].is_null()) {
                return Ok(fact[kind].clone());
            }
        }
    }
}

/// Seats two players at a table with a clock, one of them far away.
async fn table(
    world: &LoadContext,
    far: &LoadContext,
    line: &MoveLine,
    clock: &str,
) -> io::Result<(ClockPlayer, ClockPlayer)> {
    let secret = digits(32);
    let opening = serde_json::json!({ "game": line.game, "seats": ["me", "open"], "clock": clock });
    let mut http = Http::connect(world.address).await?;
    let (_, body) = http.ask("POST", "/api/tables", &secret, &opening.to_string()).await?;
    let body: Value = serde_json::from_str(&body).map_err(io::Error::other)?;
    let id = body["id"].as_str().ok_or_else(|| io::Error::other("not opened"))?;
    let mut first = ClockPlayer::join(far, id, &secret, 0).await?;
    let mut second = ClockPlayer::join(world, id, &digits(32), 1).await?;
    first.event("begun").await?;
    second.event("begun").await?;
    Ok((first, second))
}

/// Plays a game in which the first player claims a time for each move; returns the time charged for
/// its moves.
async fn game(
    world: &LoadContext,
    far: &LoadContext,
    line: &MoveLine,
    says: SpentClaim,
    thoughts: std::ops::Range<u64>,
) -> io::Result<Vec<ChargedMove>> {
    let (mut first, mut second) = table(world, far, line, "10m+5s").await?;
    let mut charged = Vec::new();
    for (at, (mover, m)) in line.moves.iter().take(2 * MOVES + 2).enumerate() {
        let heard = Instant::now();
        let player = if *mover == 0 { &mut first } else { &mut second };
        let thinks = if player.seat == 0 { thoughts.clone() } else { 1..5 };
        sleep(Duration::from_millis(fastrand::u64(thinks))).await;
        let thought = heard.elapsed().as_secs_f64() * 1000.0;
        let spent = match says {
            SpentClaim::Nothing => String::new(),
            SpentClaim::Truth => format!(r#","spent":{}"#, thought.round()),
            SpentClaim::Lie => r#","spent":0"#.to_owned(),
        };
        player.command(&format!(r#""c":"move","m":"{m}"{spent}"#)).await?;
        // The next player has received the move once it arrives there.
        second.event("moved").await.and(Ok(()))?;
        let fact = first.event("moved").await?;
        // Nobody is charged before both have moved.
        if *mover == 0 && at >= 2 {
            let used = fact["used"].as_f64().unwrap_or_default();
            charged.push(ChargedMove { thought, charged: used });
        }
    }
    Ok(charged)
}

/// Returns a context whose server has this round-trip time.
async fn distant_world(world: &LoadContext, way: Duration) -> io::Result<Rc<LoadContext>> {
    let address = relay(world.address, way / 2).await?;
    Ok(Rc::new(LoadContext::new(address, world.ping)))
}

/// Plays several games and returns the time thought and charged for each move.
///
/// # Errors
/// A game cannot be played.
pub(crate) async fn games(
    world: &LoadContext,
    line: &MoveLine,
    way: Duration,
    says: SpentClaim,
    thoughts: std::ops::Range<u64>,
    count: usize,
) -> io::Result<Vec<Vec<ChargedMove>>> {
    let far = match way.is_zero() {
        true => Rc::new(LoadContext::new(world.address, world.ping)),
        false => distant_world(world, way).await?,
    };
    let games = (0..count).map(|_| game(world, &far, line, says, thoughts.clone()));
    join_all(games).await.into_iter().collect()
}

/// Returns the delays in milliseconds between the moment when the clock and the grace for lag have
/// run out and the message that the flag fell.
///
/// # Errors
/// A game cannot be played.
pub(crate) async fn flags(
    world: &LoadContext,
    line: &MoveLine,
    count: usize,
) -> io::Result<Vec<f64>> {
    /// The clock and the grace for lag, in milliseconds.
    const MAIN: f64 = 2_000.0;
    const GRACE: f64 = 1_000.0;
    let falls = (0..count).map(|_| async {
        let (mut first, mut second) = table(world, world, line, "2s").await?;
        for (mover, m) in line.moves.iter().take(2) {
            let player = if *mover == 0 { &mut first } else { &mut second };
            player.command(&format!(r#""c":"move","m":"{m}""#)).await?;
            first.event("moved").await?;
            second.event("moved").await?;
        }
        let heard = Instant::now();
        second.event("flag-fell").await?;
        Ok(heard.elapsed().as_secs_f64() * 1000.0 - MAIN - GRACE)
    });
    join_all(falls).await.into_iter().collect()
}

/// Returns the context of a server without a relay.
pub(crate) fn local(address: SocketAddr) -> LoadContext {
    LoadContext::new(address, Duration::from_secs(10))
}
