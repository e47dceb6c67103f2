//! Tests of tables from opening to result.

use std::net::SocketAddr;

use serde_json::{Value, json};
use wazir_server::Server;

use crate::{RawSocket, SECRET, config, get, open_table, post, server};

/// The secret of the second player.
pub(crate) const OTHER: &str = "fedcba9876543210fedcba9876543210";
/// The secret of a person without a seat.
pub(crate) const NOBODY: &str = "00112233445566778899aabbccddeeff";

/// Returns the body of a response.
pub(crate) fn body(answer: &str) -> &str {
    answer.split_once("\r\n\r\n").expect("a head").1
}

/// Opens a table for two persons.
pub(crate) async fn open_for_two(address: SocketAddr) -> String {
    open_table(address, r#"{"game": "cwda", "seats": ["me", "open"], "name": "Ann"}"#).await
}

/// A client at a table, which receives the events in order.
pub(crate) struct Client {
    line: RawSocket,
    /// The number of the last known event.
    pub(crate) n: u64,
    /// The number of the last command.
    pub(crate) a: u64,
}

impl Client {
    /// Connects to a table with events up to `since` known. Returns the first message as well.
    pub(crate) async fn connect(
        address: SocketAddr,
        table: &str,
        secret: &str,
        since: Option<u64>,
    ) -> (Self, Value) {
        let line = RawSocket::open(address, table, secret).await;
        let mut client = Self { line, n: since.unwrap_or(0), a: 0 };
        let session = format!("page{}", since.unwrap_or(0));
        client.say(json!({ "t": "hello", "session": session, "since": since })).await;
        let told = client.hear().await;
        (client, told)
    }

    pub(crate) async fn say(&mut self, message: Value) {
        self.line.say(&message.to_string()).await.expect("it is sent");
    }

    /// Returns the next message.
    pub(crate) async fn hear(&mut self) -> Value {
        loop {
            let (kind, text) = self.line.hear().await.expect("a message");
            if kind != 1 {
                continue;
            }
            let message: Value = serde_json::from_slice(&text).expect("JSON");
            let n = message["n"].as_u64();
            match (message["t"].as_str(), n) {
                (Some("full"), Some(n)) => self.n = n,
                (Some("ev"), Some(n)) => {
                    assert_eq!(n, self.n + 1, "no event is left out: {message}");
                    self.n = n;
                }
                _ => {}
            }
            return message;
        }
    }

    /// Returns the first message that matches.
    pub(crate) async fn until(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let message = self.hear().await;
            if wanted(&message) {
                return message;
            }
        }
    }

    /// Returns the event with this number.
    async fn event(&mut self, n: u64) -> Value {
        self.until(|message| message["t"] == "ev" && message["n"] == n).await
    }

    /// Sends a command with this number, and waits for the answer and its events.
    async fn execute_as(&mut self, a: u64, n: u64, mut command: Value) -> Value {
        for (key, value) in [("t", json!("do")), ("a", json!(a)), ("n", json!(n))] {
            command[key] = value;
        }
        self.say(command).await;
        let answer = self.until(|message| message["a"] == a).await;
        if answer["t"] == "ok" {
            let n = answer["n"].as_u64().expect("a number");
            while self.n < n {
                self.hear().await;
            }
        }
        answer
    }

    /// Sends the next command.
    pub(crate) async fn execute(&mut self, command: Value) -> Value {
        self.a += 1;
        self.execute_as(self.a, self.n, command).await
    }

    /// Sends a command that succeeds, and returns the number of its event.
    pub(crate) async fn execute_ok(&mut self, command: Value) -> u64 {
        let answer = self.execute(command).await;
        assert_eq!(answer["t"], "ok", "{answer}");
        answer["n"].as_u64().expect("a number")
    }

    /// Sends a command that is refused, and returns the reason and its sentence.
    pub(crate) async fn execute_refused(&mut self, command: Value) -> (String, String) {
        let answer = self.execute(command).await;
        assert_eq!(answer["t"], "no", "{answer}");
        let word = |key: &str| answer[key].as_str().expect("a text").to_owned();
        (word("why"), word("say"))
    }

    pub(crate) async fn play(&mut self, m: &str) -> u64 {
        self.execute_ok(json!({ "c": "move", "m": m })).await
    }
}

/// Connects two players, once the game has begun.
pub(crate) async fn pair(address: SocketAddr, table: &str) -> [Client; 2] {
    let (mut ann, full) = Client::connect(address, table, SECRET, None).await;
    assert_eq!((&full["t"], &full["you"]), (&json!("full"), &json!(0)), "{full}");
    assert_eq!(full["phase"], "waiting");
    let (mut ben, full) = Client::connect(address, table, OTHER, None).await;
    assert_eq!(full["you"], json!(null));
    let sat = ben.execute_ok(json!({ "c": "sit", "seat": 1, "name": "Ben" })).await;
    // The game begins by itself.
    for player in [&mut ann, &mut ben] {
        let begun = player.event(sat + 1).await;
        assert_eq!((&begun["fact"], &begun["phase"]), (&json!("begun"), &json!("running")));
    }
    [ann, ben]
}

/// Plays the moves of two clients in turn; each is received by the other before the next.
pub(crate) async fn play([first, second]: [&mut Client; 2], moves: &[&str]) {
    for pair in moves.chunks(2) {
        for (at, m) in pair.iter().enumerate() {
            let (mover, other) =
                if at == 0 { (&mut *first, &mut *second) } else { (&mut *second, &mut *first) };
            let n = mover.play(m).await;
            let event = other.event(n).await;
            assert_eq!(event["fact"]["moved"]["ply"], *m, "{event}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_played_from_the_opening_to_the_result() {
    let server = server(&[]).await;
    let address = server.address();
    let id = open_for_two(address).await;
    let (_, waiting) = get(address, "/api/tables?status=waiting").await;
    assert!(waiting.contains(&id), "{waiting}");
    let [mut ann, mut ben] = pair(address, &id).await;
    let (mut watcher, _) = Client::connect(address, &id, NOBODY, None).await;
    play([&mut ann, &mut ben], &["f2f3", "e7e5", "g2g4"]).await;
    let mate = ben.play("d8h4").await;
    for client in [&mut ann, &mut ben, &mut watcher] {
        let end = client.event(mate + 1).await;
        assert_eq!((&end["phase"], &end["end"]["winner"]), (&json!("over"), &json!(1)), "{end}");
    }
    // Later requests see the result, and no more moves are accepted.
    let (_, answer) = get(address, &format!("/api/tables/{id}")).await;
    let full: Value = serde_json::from_str(body(&answer)).expect("JSON");
    assert_eq!((&full["end"]["winner"], &full["position"]["ply"]), (&json!(1), &json!(4)));
    assert_eq!(ann.execute_refused(json!({ "c": "move", "m": "a2a3" })).await.0, "refused");
    let (status, record) = get(address, &format!("/t/{id}/record.pgn")).await;
    assert_eq!(status, 200);
    assert!(record.contains(r#"[White "Ann"]"#) && record.contains(r#"[Black "Ben"]"#), "{record}");
    assert!(record.contains("Qh4#") && record.trim_end().ends_with("0-1"), "{record}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_allowed_is_refused_and_changes_nothing() {
    let server = server(&[]).await;
    let address = server.address();
    let id = open_for_two(address).await;
    let [mut ann, mut ben] = pair(address, &id).await;
    let (mut watcher, _) = Client::connect(address, &id, NOBODY, None).await;
    let play = |m: &str| json!({ "c": "move", "m": m });
    let (why, said) = watcher.execute_refused(play("e2e4")).await;
    assert_eq!((why.as_str(), said.is_empty()), ("not-your-seat", false));
    assert_eq!(watcher.execute_refused(json!({ "c": "sit", "seat": 1 })).await.0, "refused");
    assert_eq!(ben.execute_refused(play("e7e5")).await.0, "refused");
    assert_eq!(ann.execute_refused(play("hello")).await.0, "text");
    let illegal = ann.execute(play("a1a5")).await;
    assert_eq!((&illegal["t"], &illegal["why"]), (&json!("no"), &json!("refused")));
    assert_eq!(illegal["squares"], json!(["a1", "a5", "a2"]), "{illegal}");
    // A repeated command is executed once, and a command for an old position is refused.
    let known = ann.n;
    let n = ann.play("e2e4").await;
    let again = ann.execute_as(ann.a, known, play("e2e4")).await;
    assert_eq!(again, json!({ "t": "ok", "a": ann.a, "n": n }));
    ben.event(n).await;
    let before = ben.n - 1;
    ben.a += 1;
    let stale = ben.execute_as(ben.a, before, play("e7e5")).await;
    assert_eq!((&stale["t"], &stale["why"]), (&json!("no"), &json!("stale")), "{stale}");
    assert_eq!(ben.play("e7e5").await, n + 1, "no event came of what was refused");
    // Without a valid secret no table can be opened, and a missing table is not found.
    let (status, _) = post(address, "/api/tables", "short", "{}").await;
    assert_eq!(status, 403);
    assert_eq!(get(address, "/api/tables/nosuchtabl").await.0, 404);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_comes_back_is_told_what_it_has_missed() {
    let server = server(&[]).await;
    let address = server.address();
    let id = open_for_two(address).await;
    let [mut ann, mut ben] = pair(address, &id).await;
    play([&mut ann, &mut ben], &["e2e4", "e7e5"]).await;
    let known = ben.n;
    drop(ben);
    let n = ann.play("g1f3").await;
    let (mut ben, first) = Client::connect(address, &id, OTHER, Some(known)).await;
    assert_eq!((&first["t"], &first["n"]), (&json!("ev"), &json!(known + 1)), "{first}");
    while ben.n < n {
        ben.hear().await;
    }
    play([&mut ben, &mut ann], &["b8c6"]).await;
    // The same for clients without a WebSocket.
    let (_, answer) = get(address, &format!("/api/tables/{id}/events?since=0&log=true")).await;
    let events: Vec<Value> = serde_json::from_str(body(&answer)).expect("events");
    let moved = events.iter().filter_map(|event| event["fact"]["moved"]["ply"].as_str());
    assert_eq!(moved.collect::<Vec<_>>(), ["e2e4", "e7e5", "g1f3", "b8c6"]);
    let numbers = events.iter().map(|event| event["n"].as_u64());
    assert!(numbers.eq((1..=events.len() as u64).map(Some)), "{answer}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_starts_again_goes_on_with_its_tables() {
    let folder = tempfile::tempdir().expect("a folder");
    let config = config(&["--data", folder.path().to_str().expect("a path")]);
    let server = Server::start(config.clone()).await.expect("it starts");
    let id = open_for_two(server.address()).await;
    let [mut ann, mut ben] = pair(server.address(), &id).await;
    play([&mut ann, &mut ben], &["e2e4", "e7e5"]).await;
    let known = ann.n;
    drop((ann, ben));
    server.stop().await;
    let server = Server::start(config).await.expect("it starts again");
    let address = server.address();
    let (mut ann, told) = Client::connect(address, &id, SECRET, None).await;
    assert_eq!((&told["you"], &told["position"]["ply"]), (&json!(0), &json!(2)), "{told}");
    assert!(ann.n >= known);
    ann.play("g1f3").await;
    let claim = ann.execute_ok(json!({ "c": "claim", "claim": "resign" })).await;
    assert!(claim <= ann.n);
    let (_, answer) = get(address, &format!("/api/tables/{id}")).await;
    let full: Value = serde_json::from_str(body(&answer)).expect("JSON");
    assert_eq!((&full["phase"], &full["end"]["winner"]), (&json!("over"), &json!(1)));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_are_given_beforehand_and_taken_back() {
    let server = server(&[]).await;
    let address = server.address();
    let id = open_for_two(address).await;
    let [mut ann, mut ben] = pair(address, &id).await;
    ben.execute_ok(json!({ "c": "premove", "m": "e7e5" })).await;
    let n = ann.play("e2e4").await;
    for player in [&mut ann, &mut ben] {
        let event = player.event(n + 1).await;
        assert_eq!(event["fact"]["moved"]["ply"], "e7e5", "it is played at once: {event}");
    }
    let asked = ann.execute_ok(json!({ "c": "takeback" })).await;
    ben.event(asked).await;
    let taken = ben.execute_ok(json!({ "c": "accept", "of": 0 })).await;
    let back = ann.until(|message| !message["fact"]["taken-back"].is_null()).await;
    assert!(back["n"].as_u64() >= Some(taken), "{back}");
    let (_, answer) = get(address, &format!("/api/tables/{id}")).await;
    let full: Value = serde_json::from_str(body(&answer)).expect("JSON");
    assert_eq!(full["position"]["ply"], 0);
    // A draw that is offered and accepted is the result.
    let offered = ann.execute_ok(json!({ "c": "claim", "claim": "draw" })).await;
    ben.event(offered).await;
    ben.execute_ok(json!({ "c": "accept", "of": 0 })).await;
    let end = ann.until(|message| !message["end"].is_null()).await;
    assert_eq!((&end["phase"], &end["end"]["winner"]), (&json!("over"), &json!(null)), "{end}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_computer_answers() {
    let server = server(&[]).await;
    let address = server.address();
    let opening = r#"{"game": "shogi", "seats": ["me", "level:beginner"], "name": "Ann"}"#;
    let id = open_table(address, opening).await;
    let (mut ann, _) = Client::connect(address, &id, SECRET, None).await;
    for m in ["7g7f", "2g2f"] {
        let n = ann.play(m).await;
        let answer = ann.event(n + 1).await;
        assert_eq!(answer["fact"]["moved"]["seat"], 1, "{answer}");
    }
    server.stop().await;
}

/// The starts of the games are listed with what they are for, a handicap is opened by its name, and
/// a random start is the same for whoever reads the table.
#[tokio::test(flavor = "multi_thread")]
async fn starts_are_offered_and_opened_by_name() {
    let server = server(&[]).await;
    let address = server.address();
    let (status, games) = get(address, "/api/games?lang=en").await;
    assert_eq!(status, 200);
    let games: Value = serde_json::from_str(body(&games)).expect("JSON");
    let game = |id: &str| games.as_array().unwrap().iter().find(|game| game["id"] == id).unwrap();
    let shogi = game("shogi");
    assert_eq!(
        (&shogi["start"]["title"], shogi["starts"].as_array().unwrap().len()),
        (&json!("even game"), 15)
    );
    let two = &shogi["starts"][5];
    assert_eq!(two["key"], "two-pieces");
    assert!(two["about"].as_str().unwrap().starts_with("The handicap of lessons"), "{two}");
    assert_eq!(game("cwda")["numbers"]["last"], 959);
    assert!(game("evo")["options"].as_array().unwrap().iter().all(|row| row["key"] != "setup"));
    let opened = |opening: &'static str| async move {
        let id = open_table(address, opening).await;
        let (_, full) = get(address, &format!("/api/tables/{id}?lang=en")).await;
        serde_json::from_str::<Value>(body(&full)).expect("JSON")
    };
    let two = opened(
        r#"{"game": "shogi", "seats": ["me", "open"], "start": "two-pieces", "name": "Ann"}"#,
    )
    .await;
    assert_eq!(two["table"]["opening"]["start"], "two-pieces", "{two}");
    let lot =
        opened(r#"{"game": "cwda", "seats": ["me", "open"], "start": "random", "name": "Ann"}"#)
            .await;
    let number: u32 = lot["table"]["opening"]["start"].as_str().unwrap().parse().expect("a number");
    assert!(number < 960);
    server.stop().await;
}
