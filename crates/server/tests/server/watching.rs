//! Tests of what spectators say and draw, over WebSockets and HTTP.

use serde_json::{Value, json};
use wazir_server::Server;

use crate::tables::{Client, NOBODY, OTHER, body, open_for_two, pair};
use crate::{SECRET, config, get, post, server};

/// The secret of another spectator.
const WATCHER: &str = "ffeeddccbbaa99887766554433221100";

fn arrow(ply: u32) -> Value {
    json!({ "t": "draw", "ply": ply, "marks": [{ "from": "e2", "to": "e4", "colour": 2 }] })
}

/// Returns what a client hears up to the answer to its next ping.
async fn hears(client: &mut Client) -> Vec<Value> {
    client.say(json!({ "t": "ping" })).await;
    let mut heard = Vec::new();
    loop {
        let message = client.hear().await;
        if message["t"] == "beat" {
            return heard;
        }
        heard.push(message);
    }
}

fn of_kind<'a>(heard: &'a [Value], kind: &str) -> Vec<&'a Value> {
    heard.iter().filter(|message| message["t"] == kind).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn spectators_see_what_others_draw_until_they_leave() {
    let server = server(&[]).await;
    let address = server.address();
    let id = open_for_two(address).await;
    let [mut ann, mut ben] = pair(address, &id).await;
    let (mut cem, _) = Client::connect(address, &id, NOBODY, None).await;
    let (mut dot, _) = Client::connect(address, &id, WATCHER, None).await;
    cem.say(arrow(0)).await;
    let drawn = dot.until(|message| message["t"] == "drawn").await;
    assert_eq!((&drawn["ply"], &drawn["marks"][0]["colour"]), (&json!(0), &json!(2)), "{drawn}");
    ann.say(arrow(0)).await;
    for player in [&mut ann, &mut ben] {
        assert_eq!(of_kind(&hears(player).await, "drawn"), Vec::<&Value>::new());
    }
    assert_eq!(of_kind(&hears(&mut dot).await, "drawn"), Vec::<&Value>::new());
    ann.execute_ok(json!({ "c": "claim", "claim": "resign" })).await;
    let drawn = ben.until(|message| message["t"] == "drawn").await;
    assert_eq!(drawn["marks"].as_array().map(Vec::len), Some(1), "{drawn}");
    drop(cem);
    for other in [&mut ben, &mut dot] {
        let gone = other.until(|message| message["t"] == "drawn").await;
        assert_eq!((&gone["by"], &gone["marks"]), (&drawn["by"], &json!([])), "{gone}");
    }
    ann.say(arrow(0)).await;
    let drawn = dot.until(|message| message["t"] == "drawn").await;
    assert_eq!(drawn["seat"], 0, "{drawn}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_talk_of_spectators_survives_and_reaches_players_after_the_end() {
    let folder = tempfile::tempdir().expect("a folder");
    let config = config(&["--data", folder.path().to_str().expect("a path")]);
    let first = Server::start(config.clone()).await.expect("it starts");
    let address = first.address();
    let id = open_for_two(address).await;
    let [mut ann, ben] = pair(address, &id).await;
    let (mut dot, full) = Client::connect(address, &id, WATCHER, None).await;
    assert_eq!((&full["room"], &full["room_on"]), (&json!([]), &json!(true)), "{full}");
    let (mut cem, _) = Client::connect(address, &id, NOBODY, None).await;
    let known = cem.n;
    cem.execute_ok(json!({ "c": "room", "text": "hello", "name": "Cem" })).await;
    let line = dot.until(|message| message["t"] == "room").await;
    assert_eq!((&line["name"], &line["text"]), (&json!("Cem"), &json!("hello")), "{line}");
    // By HTTP, too.
    let command = json!({
        "session": "http", "t": "do", "a": 1, "n": 0, "c": "room", "text": "me too", "name": ""
    });
    let path = format!("/api/tables/{id}/do");
    let (status, answer) = post(address, &path, WATCHER, &command.to_string()).await;
    assert_eq!(status, 200, "{answer}");
    ann.execute_ok(json!({ "c": "chat", "text": "good luck" })).await;
    let masked = dot.until(|message| message["t"] == "ev").await;
    assert_eq!(masked["notice"]["said"], json!({ "seat": 0, "text": "" }));
    let (_, answer) = get(address, &format!("/api/tables/{id}/events?since=0")).await;
    assert!(!answer.contains("good luck"), "{answer}");
    let heard = hears(&mut ann).await;
    assert_eq!(of_kind(&heard, "room"), Vec::<&Value>::new());
    drop((ann, ben, cem, dot));
    first.stop().await;
    let second = Server::start(config).await.expect("it starts again");
    let address = second.address();
    let (mut cem, _) = Client::connect(address, &id, NOBODY, Some(known)).await;
    let talk = cem.until(|message| message["t"] == "talk").await;
    assert_eq!(talk["room"].as_array().map(Vec::len), Some(2), "{talk}");
    assert_eq!(talk["chat"], json!([]));
    let (mut ann, full) = Client::connect(address, &id, SECRET, None).await;
    assert_eq!((&full["room"], &full["chat"][0]["text"]), (&json!(null), &json!("good luck")));
    ann.a = 10;
    ann.execute_ok(json!({ "c": "claim", "claim": "resign" })).await;
    for client in [&mut ann, &mut cem] {
        let talk = client.until(|message| message["t"] == "talk").await;
        assert_eq!(talk["room"][1]["text"], "me too", "{talk}");
        assert_eq!(talk["chat"][0]["text"], "good luck", "{talk}");
    }
    // Programs that want the bare log get no more than that.
    let path = format!("/api/tables/{id}/events?since=0&log=true");
    let (_, answer) = get(address, &path).await;
    let events: Vec<Value> = serde_json::from_str(body(&answer)).expect("events");
    assert!(events.iter().all(|event| event["t"] == "ev"), "{answer}");
    let (mut ben, _) = Client::connect(address, &id, OTHER, None).await;
    ben.a = 10;
    let (why, _) = ben.execute_refused(json!({ "c": "mute", "guest": 1, "on": true })).await;
    assert_eq!(why, "not-your-seat");
    second.stop().await;
}

/// Asks for what has happened since an event, as a page without a WebSocket does that knows some
/// drawings.
async fn poll(address: std::net::SocketAddr, id: &str, since: u64, known: &str) -> Vec<Value> {
    let path = format!("/api/tables/{id}/events?since={since}&wait=2{known}");
    let (_, answer) = get(address, &path).await;
    serde_json::from_str(body(&answer)).expect("messages")
}

#[tokio::test(flavor = "multi_thread")]
async fn drawings_reach_pages_that_poll() {
    let server = server(&[]).await;
    let address = server.address();
    let id = open_for_two(address).await;
    let _players = pair(address, &id).await;
    let (mut cem, _) = Client::connect(address, &id, NOBODY, None).await;
    let n = cem.n;
    cem.say(arrow(0)).await;
    hears(&mut cem).await;
    let told = poll(address, &id, n, "&drawn=").await;
    let drawings = of_kind(&told, "drawings")[0].clone();
    assert_eq!(drawings["all"][0]["marks"], arrow(0)["marks"], "{drawings}");
    assert_eq!(of_kind(&told, "drawn"), Vec::<&Value>::new());
    // Whoever knows them waits for others.
    let known = format!("&drawn={}", drawings["tag"].as_str().expect("a tag"));
    assert_eq!(of_kind(&poll(address, &id, n, &known).await, "drawings"), Vec::<&Value>::new());
    let (told, ()) = tokio::join!(poll(address, &id, n, &known), async {
        tokio::time::sleep(std::time::Duration::from_millis(300)).await;
        cem.say(json!({ "t": "draw", "ply": 0, "marks": [] })).await;
    });
    let gone = json!({ "t": "drawings", "tag": "", "all": [] });
    assert_eq!(of_kind(&told, "drawings"), [&gone]);
    assert_eq!(of_kind(&poll(address, &id, n, "&drawn=").await, "drawings"), Vec::<&Value>::new());
    // Programs that do not ask hear each as it is drawn.
    cem.say(arrow(0)).await;
    hears(&mut cem).await;
    assert_eq!(of_kind(&poll(address, &id, n, "").await, "drawn").len(), 1);
    server.stop().await;
}
