//! Tables with a person against the computer.

use std::cell::Cell;
use std::io;
use std::rc::Rc;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use tokio::task::{JoinHandle, spawn_local};
use tokio::time::sleep;
use tokio_tungstenite::tungstenite::Message as Frame;

use crate::client::{connect, digits};
use crate::context::LoadContext;
use crate::http::Http;

/// The mean thinking time before a move.
const MEAN_THINKING_TIME: Duration = Duration::from_secs(2);

/// The tables, and the number of moves that the computer has answered with.
pub(crate) struct Bots {
    tasks: Vec<JoinHandle<()>>,
    answered: Rc<Cell<u64>>,
}

impl Bots {
    /// Opens a number of tables against a level.
    ///
    /// # Errors
    /// A table is not opened.
    pub(crate) async fn open(
        world: &Rc<LoadContext>,
        count: usize,
        level: &str,
    ) -> io::Result<Self> {
        let mut bots = Self { tasks: Vec::new(), answered: Rc::default() };
        let mut http = Http::connect(world.address).await?;
        for _ in 0..count {
            let secret = digits(32);
            let seats = ["me".to_owned(), format!("level:{level}")];
            let opening = serde_json::json!({ "game": "shogi", "seats": seats }).to_string();
            let (status, body) = http.ask("POST", "/api/tables", &secret, &opening).await?;
            let body: Value = serde_json::from_str(&body).unwrap_or_default();
            let Some(id) = body["id"].as_str().map(str::to_owned) else {
                return Err(io::Error::other(format!("not opened: {status} {body}")));
            };
            let (world, answered) = (Rc::clone(world), Rc::clone(&bots.answered));
            bots.tasks.push(spawn_local(async move {
                if let Err(why) = play_at_random(&world, &id, &secret, &answered).await {
                    world
                        .figures
                        .borrow_mut()
                        .record_error(format!("a table with a computer: {why}"));
                }
            }));
        }
        Ok(bots)
    }

    /// The number of moves that the computer has made so far.
    pub(crate) fn answered(&self) -> u64 {
        self.answered.get()
    }

    pub(crate) fn stop(self) {
        self.tasks.iter().for_each(JoinHandle::abort);
    }
}

/// Plays random moves in its own turns.
async fn play_at_random(
    world: &LoadContext,
    id: &str,
    secret: &str,
    answered: &Cell<u64>,
) -> io::Result<()> {
    let mut socket = connect(world, id, secret).await.map_err(io::Error::other)?;
    let hello = format!(r#"{{"t":"hello","session":"{}"}}"#, digits(16));
    socket.send(Frame::text(hello)).await.map_err(io::Error::other)?;
    let mut a = 0;
    while let Some(frame) = socket.next().await {
        let Frame::Text(text) = frame.map_err(io::Error::other)? else { continue };
        let Ok(told) = serde_json::from_str::<Value>(&text) else { continue };
        let mine = if told["t"] == "full" { &told["mine"] } else { &told };
        if told["t"] != "full" && told["t"] != "mine" {
            continue;
        }
        let all = mine["moves"].as_object().into_iter().flat_map(|from| from.values());
        let all = all.filter_map(Value::as_object).flat_map(|to| to.values());
        let all: Vec<&str> =
            all.filter_map(Value::as_array).flatten().filter_map(Value::as_str).collect();
        let (Some(m), n) = (fastrand::choice(&all), &mine["n"]) else { continue };
        if a > 0 {
            answered.set(answered.get() + 1);
        }
        a += 1;
        sleep(MEAN_THINKING_TIME.mul_f64(0.5 + fastrand::f64())).await;
        let command = format!(r#"{{"t":"do","a":{a},"n":{n},"c":"move","m":"{m}"}}"#);
        socket.send(Frame::text(command)).await.map_err(io::Error::other)?;
    }
    Ok(())
}
