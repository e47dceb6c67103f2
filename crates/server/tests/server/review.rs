//! Tests of notations over HTTP, and of looking back at a game.

use std::net::SocketAddr;
use std::time::Duration;

use serde_json::{Value, json};

use crate::tables::{body, open_for_two, pair, play};
use crate::{LONG, SECRET, get, post, server};

async fn json_of(address: SocketAddr, path: &str) -> Value {
    let (status, answer) = get(address, path).await;
    assert_eq!(status, 200, "{answer}");
    serde_json::from_str(body(&answer)).expect("JSON")
}

#[tokio::test(flavor = "multi_thread")]
async fn the_notations_of_games_are_named_in_the_language_of_the_reader() {
    let server = server(&[]).await;
    let groups = json_of(server.address(), "/api/notations?lang=ja").await;
    let groups = groups.as_array().expect("groups");
    let styles = |group: &Value| {
        let styles = group["styles"].as_array().expect("styles").iter();
        styles.map(|style| style[0].as_str().expect("a name").to_owned()).collect::<Vec<_>>()
    };
    let chess = groups.iter().find(|group| styles(group)[0] == "san").expect("chess");
    assert!(chess["games"].as_array().expect("games").len() > 1, "{chess}");
    let shogi = groups.iter().find(|group| styles(group)[0] == "japanese").expect("shogi");
    assert_eq!(styles(shogi), ["japanese", "western", "western-digits", "csa", "coordinates"]);
    assert_eq!(shogi["styles"][0][1], "日本式（☗７六歩）");
    assert_eq!(groups.len(), 2, "a game with its own notation only has nothing to choose");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_text_means_is_told_by_either_way() {
    let server = server(&[]).await;
    let address = server.address();
    let id = open_for_two(address).await;
    let [mut ann, _ben] = pair(address, &id).await;
    ann.say(json!({ "t": "ask", "q": "move", "text": "Nf3" })).await;
    let told = ann.until(|message| message["t"] == "move").await;
    assert_eq!((&told["m"], &told["w"]), (&json!("g1f3"), &json!(["Nf3", "♘f3"])), "{told}");
    let read = json_of(address, &format!("/api/tables/{id}/move?text=Nf3")).await;
    assert_eq!(read, told);
    let none = json_of(address, &format!("/api/tables/{id}/move?text=Nf6&lang=ja")).await;
    assert!(
        none["m"].is_null() && none["say"].as_str().is_some_and(|say| !say.is_ascii()),
        "{none}"
    );
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_is_judged_move_by_move() {
    let server = server(&[]).await;
    let address = server.address();
    let id = open_for_two(address).await;
    let [mut ann, mut ben] = pair(address, &id).await;
    let path = format!("/api/tables/{id}/analysis");
    assert_eq!(post(address, &path, SECRET, "{}").await.0, 409, "the game goes on");
    play([&mut ann, &mut ben], &["f2f3", "e7e5", "g2g4"]).await;
    ben.play("d8h4").await;
    let (status, answer) = post(address, &path, SECRET, "{}").await;
    assert_eq!(status, 200, "{answer}");
    let begun = std::time::Instant::now();
    let all = loop {
        let known = json_of(address, &path).await;
        if known["done"] == known["total"] {
            break known;
        }
        assert!(begun.elapsed() < LONG, "it never ends");
        tokio::time::sleep(Duration::from_millis(50)).await;
    };
    let plies = all["plies"].as_array().expect("plies");
    assert_eq!(plies.len(), 5);
    // White has a chance until it opens the way for the mate, which is the best answer.
    assert_eq!(plies[3]["played"]["mark"], "??", "{}", plies[3]);
    assert_eq!(plies[3]["mate"], -1, "{}", plies[3]);
    assert_eq!((&plies[3]["line"][0], &plies[3]["w"][0][0]), (&json!("d8h4"), &json!("Qh4#")));
    assert_eq!(plies[3]["best"], json!(["d8", "h4"]));
    assert_eq!(plies[4]["played"], json!({ "loss": 0.0, "mark": null }));
    assert_eq!((&plies[4]["cp"], &plies[4]["chance"]), (&json!(-10000), &json!(0.0)));
    let rest = json_of(address, &format!("{path}?from=4")).await;
    assert_eq!(rest["plies"].as_array().map(Vec::len), Some(1));
    // A variation may be typed, and is told in all notations.
    let body = r#"{"ply": 2, "line": ["Nc3", "g8f6"]}"#;
    let (status, answer) = post(address, &format!("/api/tables/{id}/explore"), SECRET, body).await;
    assert_eq!(status, 200, "{answer}");
    let there: Value = serde_json::from_str(crate::tables::body(&answer)).expect("JSON");
    assert_eq!(there["line"][0], json!({ "m": "b1c3", "w": ["Nc3", "♘c3"] }));
    assert_eq!(there["position"]["ply"], 4);
    let wrong = r#"{"ply": 2, "line": ["Nc4"]}"#;
    let (status, _) = post(address, &format!("/api/tables/{id}/explore"), SECRET, wrong).await;
    assert_eq!(status, 422);
    server.stop().await;
}
