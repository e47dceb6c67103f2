//! Tests of the gallery of games.

use std::net::SocketAddr;
use std::time::Duration;

use serde_json::{Value, json};
use wazir_server::{AdminTask, GameTask, Server, ServerConfig, administer};

use crate::{LONG, SECRET, config, get, get_as, post, request, server};

/// The secret of another person.
const OTHER: &str = "fedcba9876543210fedcba9876543210";

/// A game that ends after a few turns.
const SHORT: &str = r#"name = "Short <b>Walk</b>"
about = "Two kings & nothing else."
start = "3k/4/4/K3 w - - 0 1"
board = { files = 4, ranks = 4 }
pieces.K = { name = "king", betza = "K", royal = true }
end = { no-progress = 8, reach = { pieces = "K", squares = "*4" } }
"#;

/// Sends a request with a secret and returns the status and the body.
async fn ask(address: SocketAddr, path: &str, secret: &str) -> (u16, Value) {
    let (status, answer) = get_as(address, path, secret).await;
    (status, json_of(&answer))
}

fn json_of(answer: &str) -> Value {
    let body = answer.split_once("\r\n\r\n").expect("a head").1;
    serde_json::from_str(body).unwrap_or(Value::Null)
}

async fn tell(address: SocketAddr, path: &str, secret: &str, body: Value) -> (u16, Value) {
    let (status, answer) = post(address, path, secret, &body.to_string()).await;
    (status, json_of(&answer))
}

/// Saves a game and returns its id.
async fn saved(address: SocketAddr, text: &str) -> String {
    let (status, told) =
        tell(address, "/api/gallery", SECRET, json!({ "text": text, "by": "Ann" })).await;
    assert_eq!((status, &told["version"]), (201, &json!(1)), "{told}");
    let id = told["id"].as_str().expect("an id").to_owned();
    assert_eq!(told["url"], format!("/games/{id}"));
    assert!(id.len() >= 16, "it cannot be guessed");
    id
}

async fn titles(address: SocketAddr, query: &str, secret: &str) -> Vec<String> {
    let (status, told) = ask(address, &format!("/api/gallery?{query}"), secret).await;
    assert_eq!(status, 200, "{told}");
    let games = told["games"].as_array().expect("games");
    games.iter().map(|game| game["title"].as_str().expect("a title").to_owned()).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_is_seen_by_its_address_until_it_is_listed() {
    let server = server(&["--tables", "100"]).await;
    let address = server.address();
    let id = saved(address, SHORT).await;
    let path = format!("/api/gallery/{id}");

    // By its address everybody sees it, and nobody finds it.
    let (status, seen) = ask(address, &path, OTHER).await;
    assert_eq!(status, 200, "{seen}");
    assert_eq!((&seen["title"], &seen["by"]), (&json!("Short <b>Walk</b>"), &json!("Ann")));
    assert_eq!((&seen["mine"], &seen["listed"]), (&json!(false), &json!(false)));
    let rules: Vec<&str> =
        seen["rules"].as_array().expect("rules").iter().filter_map(Value::as_str).collect();
    assert!(
        rules.contains(&"A player whose king reaches rank 4 for White and rank 1 for Black wins."),
        "{rules:?}"
    );
    let king = &seen["pieces"][0];
    assert_eq!((&king["letter"], &king["betza"]), (&json!("K"), &json!("K")));
    assert!(king["text"][0].as_str().is_some_and(|text| text.contains("steps")), "{king}");
    let (status, picture) = get(address, king["picture"].as_str().expect("a picture")).await;
    assert!(status == 200 && picture.contains("image/svg+xml") && picture.contains("<svg"));
    let (status, board) = get(address, seen["board"].as_str().expect("a board")).await;
    assert!(status == 200 && board.contains("<svg") && !board.contains("<b>"), "{board}");
    let (status, file) = get(address, seen["file"].as_str().expect("a file")).await;
    assert!(status == 200 && file.ends_with(SHORT));
    assert!(file.contains("attachment; filename=\"short-b-walk-b.toml\""), "{file}");
    assert!(titles(address, "", OTHER).await.is_empty());
    assert_eq!(titles(address, "mine=1", SECRET).await.len(), 1);
    assert!(titles(address, "mine=1", OTHER).await.is_empty());
    assert_eq!(get(address, &format!("/games/{id}")).await.0, 200);
    assert_eq!(get(address, "/games/aaaaaaaaaaaaaaaa").await.0, 404);

    // Only its author lists it.
    let list = format!("{path}/listed");
    let (status, told) = tell(address, &list, OTHER, json!({ "listed": true })).await;
    assert!(
        status == 403 && told["say"].as_str().is_some_and(|say| say.contains("author")),
        "{told}"
    );
    assert_eq!(tell(address, &list, SECRET, json!({ "listed": true })).await.0, 200);
    assert_eq!(titles(address, "", OTHER).await.len(), 1);
    assert_eq!(titles(address, "words=WALK%20ann", OTHER).await.len(), 1);
    assert!(titles(address, "words=walk%20eve", OTHER).await.is_empty());
    assert_eq!(tell(address, &list, SECRET, json!({ "listed": false })).await.0, 200);
    assert!(titles(address, "", OTHER).await.is_empty());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_list_has_pages_and_the_games_of_the_house() {
    let server = server(&["--tables", "100"]).await;
    let address = server.address();
    for number in 0..14 {
        let id = saved(address, &SHORT.replace("Short", &format!("Number {number}"))).await;
        let list = format!("/api/gallery/{id}/listed");
        assert_eq!(tell(address, &list, SECRET, json!({ "listed": true })).await.0, 200);
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    let (_, first) = ask(address, "/api/gallery", OTHER).await;
    let all = first["games"].as_array().expect("games");
    assert_eq!(all.len(), 12);
    assert!(
        all[0]["title"].as_str().is_some_and(|title| title.starts_with("Number 13")),
        "{first}"
    );
    assert!(first["house"].as_array().is_some_and(Vec::is_empty));
    let next = first["next"].as_str().expect("another page");
    let (_, second) = ask(address, &format!("/api/gallery?after={next}"), OTHER).await;
    assert_eq!(
        (second["games"].as_array().map(Vec::len), &second["next"]),
        (Some(2), &Value::Null)
    );
    let house = second["house"].as_array().expect("games of the house");
    assert!(house.len() > 10, "{house:?}");

    let (_, found) = ask(address, "/api/gallery?words=crazyhouse", OTHER).await;
    let id = found["house"][0]["id"].as_str().expect("crazyhouse");
    let (status, seen) = ask(address, &format!("/api/gallery/{id}"), OTHER).await;
    assert_eq!((status, &seen["house"]), (200, &json!(true)));
    let (status, _) =
        tell(address, &format!("/api/gallery/{id}"), SECRET, json!({ "text": SHORT, "after": 1 }))
            .await;
    assert_eq!(status, 403, "nobody changes a game of the house");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_keeps_the_version_that_is_played_there() {
    let server = server(&["--tables", "100"]).await;
    let address = server.address();
    let id = saved(address, SHORT).await;
    let opening = json!({
        "game": "own.toml", "gallery": { "id": id }, "seats": ["me", "open"], "name": "Ann",
    });
    let (status, told) = tell(address, "/api/tables", OTHER, opening.clone()).await;
    assert_eq!(status, 201, "{told}");
    let table = format!("/api/tables/{}", told["id"].as_str().expect("an id"));

    let other = SHORT.replace("*4", "*3").replace("betza = \"K\"", "betza = \"W\"");
    let path = format!("/api/gallery/{id}");
    let save = |text: &str, after: u32| json!({ "text": text, "by": "Ann", "after": after });
    let (status, _) = tell(address, &path, OTHER, save(&other, 1)).await;
    assert_eq!(status, 403);
    let (status, told) = tell(address, &path, SECRET, save(&other, 1)).await;
    assert_eq!((status, &told["version"]), (200, &json!(2)), "{told}");
    // The same again makes no version, and who knows only the first writes over nothing.
    assert_eq!(tell(address, &path, SECRET, save(&other, 2)).await.1["version"], 2);
    assert_eq!(tell(address, &path, SECRET, save(SHORT, 1)).await.0, 409);

    // The table has the text of the first version, and says so.
    let (_, seen) = ask(address, &table, OTHER).await;
    assert_eq!(seen["table"]["gallery"], json!({ "id": id, "version": 1 }));
    assert_eq!(seen["table"]["opening"]["game-file"], SHORT);
    assert_eq!(seen["table"]["title"], "Short <b>Walk</b>");
    let (_, again) = tell(address, "/api/tables", OTHER, opening.clone()).await;
    let newer = format!("/api/tables/{}", again["id"].as_str().expect("an id"));
    let (_, newer) = ask(address, &newer, OTHER).await;
    assert_eq!(newer["table"]["gallery"]["version"], 2);
    assert_eq!(newer["table"]["opening"]["game-file"], other.as_str());

    // A user's text cannot pass for one of the gallery.
    let mut forged = opening;
    forged["game-file"] = json!(other);
    forged["gallery"]["version"] = json!(1);
    let (_, forged) = tell(address, "/api/tables", OTHER, forged).await;
    let forged = format!("/api/tables/{}", forged["id"].as_str().expect("an id"));
    assert_eq!(ask(address, &forged, OTHER).await.1["table"]["opening"]["game-file"], SHORT);

    // Both versions can be read, with what has changed.
    let (_, last) = ask(address, &path, OTHER).await;
    let versions = last["versions"].as_array().expect("versions");
    let numbers: Vec<_> = versions.iter().filter_map(|it| it["version"].as_u64()).collect();
    assert_eq!(numbers, [2, 1]);
    assert_eq!((&versions[0]["plus"], &versions[0]["minus"]), (&json!(2), &json!(2)));
    let lines = versions[0]["lines"].to_string();
    assert!(lines.contains("-pieces.K") && lines.contains("+pieces.K"), "{lines}");
    assert_eq!((&last["version"], &last["pieces"][0]["betza"]), (&json!(2), &json!("W")));
    let (_, first) = ask(address, &format!("{path}?version=1"), OTHER).await;
    assert_eq!((&first["version"], &first["pieces"][0]["betza"]), (&json!(1), &json!("K")));
    assert_eq!(ask(address, &format!("{path}?version=3"), OTHER).await.0, 404);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_wrong_is_told_and_not_saved() {
    let server = server(&["--tables", "100"]).await;
    let address = server.address();
    let (status, told) =
        tell(address, "/api/gallery", SECRET, json!({ "text": "name = 'x'\nbased-on = 'go'" }))
            .await;
    assert!(
        status == 422 && told["say"].as_str().is_some_and(|say| say.contains("line 2")),
        "{told}"
    );
    let long = format!("{SHORT}# {}", "x".repeat(16 * 1024));
    let (status, told) = tell(address, "/api/gallery", SECRET, json!({ "text": long })).await;
    assert!(
        status == 422 && told["say"].as_str().is_some_and(|say| say.contains("16384")),
        "{told}"
    );
    assert_eq!(tell(address, "/api/gallery", SECRET, json!({ "txt": SHORT })).await.0, 400);
    let nobody = post(address, "/api/gallery", "", &json!({ "text": SHORT }).to_string()).await;
    assert!(nobody.0 >= 400, "{nobody:?}");
    assert!(titles(address, "mine=1", SECRET).await.is_empty());
    server.stop().await;

    let hasty = crate::server(&["--tables", "1"]).await;
    saved(hasty.address(), SHORT).await;
    let (status, _) = tell(hasty.address(), "/api/gallery", SECRET, json!({ "text": SHORT })).await;
    assert_eq!(status, 429);
    hasty.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bots_play_a_game_and_the_result_is_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().to_str().expect("a path");
    let server = Server::start(config(&["--data", data])).await.expect("it starts");
    let id = saved(server.address(), SHORT).await;
    let path = format!("/api/gallery/{id}");
    let played = async {
        loop {
            let (_, seen) = ask(server.address(), &path, SECRET).await;
            if seen["bots"]["done"] == true {
                return seen["bots"].clone();
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    let bots = tokio::time::timeout(LONG, played).await.expect("the games end");
    let count = |key: &str| bots[key].as_u64().expect("a number");
    assert_eq!(
        count("first") + count("second") + count("draws") + count("unfinished"),
        40,
        "{bots}"
    );
    let (low, share) = (bots["share"]["low"].as_f64(), bots["share"]["value"].as_f64());
    assert!(low < share && share < bots["share"]["high"].as_f64(), "{bots}");
    assert!(bots["plies"]["value"].as_f64().is_some_and(|plies| plies > 1.0), "{bots}");
    server.stop().await;

    let server = Server::start(config(&["--data", data])).await.expect("it starts again");
    assert_eq!(ask(server.address(), &path, SECRET).await.1["bots"], bots);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_administrator_hides_a_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().to_str().expect("a path");
    let config = config(&["--data", data]);
    let server = Server::start(config.clone()).await.expect("it starts");
    let address = server.address();
    let id = saved(address, SHORT).await;
    let path = format!("/api/gallery/{id}");
    tell(address, &format!("{path}/listed"), SECRET, json!({ "listed": true })).await;
    let admin =
        async |task| administer(&config, &AdminTask::Game { task }).await.expect("it is done");
    let listed = admin(GameTask::List { limit: 10 }).await;
    assert!(
        listed.contains(&id) && listed.contains("public") && listed.contains("Ann"),
        "{listed}"
    );
    assert!(admin(GameTask::Hide { game: id.clone() }).await.contains("hidden"));
    assert_eq!(ask(address, &path, OTHER).await.0, 404);
    assert!(titles(address, "", OTHER).await.is_empty());
    let opening = json!({ "game": "own.toml", "gallery": { "id": id }, "seats": ["me", "open"] });
    assert_eq!(tell(address, "/api/tables", OTHER, opening).await.0, 404);
    let (status, own) = ask(address, &path, SECRET).await;
    assert_eq!((status, &own["hidden"]), (200, &json!(true)));
    admin(GameTask::Show { game: id.clone() }).await;
    assert_eq!(titles(address, "", OTHER).await.len(), 1);
    assert!(admin(GameTask::Hide { game: "none".to_owned() }).await.contains("no game"));
    server.stop().await;
}

/// Starts a server on the data of one that has stopped: its last search of a game of bots may hold
/// them for a moment.
async fn started_again(config: ServerConfig) -> Server {
    loop {
        match Server::start(config.clone()).await {
            Ok(server) => return server,
            Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_author_deletes_a_game_and_its_tables_keep_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().to_str().expect("a path");
    let server = Server::start(config(&["--data", data])).await.expect("it starts");
    let address = server.address();
    let id = saved(address, SHORT).await;
    let (path, page) = (format!("/api/gallery/{id}"), format!("/games/{id}"));
    tell(address, &format!("{path}/listed"), SECRET, json!({ "listed": true })).await;
    let opening = json!({
        "game": "own.toml", "gallery": { "id": id }, "seats": ["me", "open"], "name": "Ann",
    });
    let (_, told) = tell(address, "/api/tables", OTHER, opening.clone()).await;
    let table = format!("/api/tables/{}", told["id"].as_str().expect("an id"));
    let (status, card) = get(address, &format!("{page}/card.png")).await;
    assert!(status == 200 && card.contains("image/png"), "{status}");

    let delete = format!("{path}/delete");
    assert_eq!(tell(address, &delete, OTHER, json!({})).await.0, 403);
    assert_eq!(titles(address, "", OTHER).await.len(), 1, "it is still there");
    assert_eq!(tell(address, &delete, SECRET, json!({})).await.0, 200);

    let gone = async |address| {
        for secret in [SECRET, OTHER] {
            let (status, told) = ask(address, &path, secret).await;
            let say = told["say"].as_str().expect("words");
            assert!(status == 410 && say.contains("deleted") && say.contains("tables"), "{told}");
            assert!(titles(address, "", secret).await.is_empty());
        }
        assert!(titles(address, "mine=1", SECRET).await.is_empty());
        for part in ["", "?version=1", "/card.png"] {
            assert_eq!(get(address, &format!("{page}{part}")).await.0, 410, "{part}");
        }
        for part in ["?version=1", "/file?version=1", "/board.svg?version=1"] {
            assert_eq!(ask(address, &format!("{path}{part}"), SECRET).await.0, 410, "{part}");
        }
        // The table has the rules that it was opened with.
        let (status, seen) = ask(address, &table, OTHER).await;
        assert_eq!((status, &seen["table"]["opening"]["game-file"]), (200, &json!(SHORT)));
    };
    gone(address).await;
    let save = json!({ "text": SHORT, "by": "Ann", "after": 1 });
    assert_eq!(tell(address, &path, SECRET, save).await.0, 410);
    assert_eq!(tell(address, &delete, SECRET, json!({})).await.0, 410);
    assert_eq!(tell(address, "/api/tables", OTHER, opening).await.0, 410);
    let (status, told) = tell(address, "/api/gallery/crazyhouse/delete", SECRET, json!({})).await;
    assert_eq!(status, 403, "nobody deletes a game of the house: {told}");
    server.stop().await;

    let server = tokio::time::timeout(LONG, started_again(config(&["--data", data]))).await;
    let server = server.expect("it starts again");
    gone(server.address()).await;
    server.stop().await;
}

/// A list continues where it was, though the last game of the page has been deleted meanwhile.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_list_goes_on_behind_a_deleted_game() {
    let server = server(&["--tables", "100"]).await;
    let address = server.address();
    let mut ids = Vec::new();
    for number in 0..14 {
        let id = saved(address, &SHORT.replace("Short", &format!("Number {number}"))).await;
        let list = format!("/api/gallery/{id}/listed");
        assert_eq!(tell(address, &list, SECRET, json!({ "listed": true })).await.0, 200);
        ids.push(id);
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    let (_, first) = ask(address, "/api/gallery", OTHER).await;
    let next = first["next"].as_str().expect("another page").to_owned();
    let last = format!("/api/gallery/{}/delete", ids[2]);
    assert_eq!(tell(address, &last, SECRET, json!({})).await.0, 200);
    let rest = titles(address, &format!("after={next}"), OTHER).await;
    assert_eq!(rest, ["Number 1 <b>Walk</b>", "Number 0 <b>Walk</b>"]);
    assert_eq!(ask(address, "/api/gallery?after=nonsense", OTHER).await.0, 404);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_link_to_a_game_shows_its_title_and_its_board() {
    let server = server(&["--public-url", "https://play.example.org"]).await;
    let address = server.address();
    let id = saved(address, SHORT).await;
    let page = async |path: &str| {
        let text =
            format!("GET {path} HTTP/1.1\r\nHost: play.example.org\r\nConnection: close\r\n\r\n");
        request(address, text.as_bytes()).await.expect("an answer").1
    };
    let shown = page(&format!("/games/{id}")).await;
    for part in [
        "<title>Short &lt;b&gt;Walk&lt;/b&gt; (Ann) · Wazir</title>",
        r#"<meta property="og:title" content="Short &lt;b&gt;Walk&lt;/b&gt; (Ann)">"#,
        r#"<meta property="og:description" content="Two kings &amp; nothing else.">"#,
        &format!(r#"content="https://play.example.org/games/{id}/card.png?version=1""#),
        &format!(r#"content="https://play.example.org/games/{id}""#),
    ] {
        assert!(shown.contains(part), "{part}: {shown}");
    }
    assert!(!shown.contains("<b>Walk"), "{shown}");
    // Without a text about it the sentence says how it begins.
    let house = page("/games/crazyhouse?version=1").await;
    assert!(house.contains("Crazyhouse: 8 × 8 squares, "), "{house}");
    let (status, card) = get(address, &format!("/games/{id}/card.png?version=1")).await;
    assert!(status == 200 && card.contains("image/png"), "{status}");
    assert_eq!(get(address, "/games/none/card.png").await.0, 404);
    for path in
        ["/games/none", &format!("/games/{id}?version=7"), &format!("/games/{id}?version=x")]
    {
        assert!(!page(path).await.contains("card.png?version=7"), "{path}");
    }
    server.stop().await;
}

/// Every game that documents hold has a page, with its pieces and a table that can be opened.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_game_of_the_house_can_be_seen_and_played() {
    let server = server(&["--tables", "1000"]).await;
    let address = server.address();
    let (_, told) = ask(address, "/api/gallery", OTHER).await;
    let house = told["house"].as_array().expect("games");
    let ids: Vec<&str> = house.iter().filter_map(|game| game["id"].as_str()).collect();
    for id in ["lions", "orda", "torishogi", "one-jump", "gunners", "minishogi", "chess960"] {
        assert!(ids.contains(&id), "{id}: {ids:?}");
    }
    assert!(!ids.contains(&"crazyhouse960"), "it only shuffles another: {ids:?}");
    for id in ids {
        let (status, seen) = ask(address, &format!("/api/gallery/{id}"), OTHER).await;
        assert!(
            status == 200 && seen["pieces"].as_array().is_some_and(|all| !all.is_empty()),
            "{id}: {status} {seen}"
        );
        let opening =
            json!({ "game": "own.toml", "gallery": { "id": id }, "seats": ["me", "open"] });
        let (status, told) = tell(address, "/api/tables", OTHER, opening).await;
        assert_eq!(status, 201, "{id}: {told}");
    }
    server.stop().await;
}
