//! Tests of the front page: pictures, checks of files, and what links show.

use serde_json::{Value, json};

use crate::{SECRET, get, get_as, open_table, post, request, server};

/// Returns the body of a response as JSON.
fn parsed(answer: &str) -> Value {
    serde_json::from_str(answer.split_once("\r\n\r\n").expect("a head").1).expect("JSON")
}

/// Returns the value of a header.
fn header<'t>(answer: &'t str, name: &str) -> &'t str {
    let line = answer.lines().find(|line| line.to_lowercase().starts_with(&format!("{name}:")));
    line.and_then(|line| line.split_once(": ")).expect("the header").1.trim()
}

#[tokio::test]
async fn a_running_table_is_a_picture_and_a_finished_one_a_sentence() {
    let server = server(&[]).await;
    let address = server.address();
    let opening =
        r#"{"game": "cwda", "seats": ["me", "level:beginner"], "name": "Ann", "clock": "10m"}"#;
    let id = open_table(address, opening).await;
    let path = format!("/api/tables/{id}/picture.svg");
    let (status, first) = get(address, &path).await;
    assert_eq!((status, header(&first, "content-type")), (200, "image/svg+xml"));
    assert!(first.contains("king e1") && first.contains("<svg"), "{first}");
    assert!(!first.contains("#fbf8f1"), "no background, for dark pages");
    let etag = header(&first, "etag");
    let again = format!(
        "GET {path}?at=1 HTTP/1.1\r\nHost: {address}\r\nIf-None-Match: {etag}\r\nConnection: close\r\n\r\n"
    );
    assert_eq!(request(address, again.as_bytes()).await.expect("an answer").0, 304);
    let act = |n: u64, command: &str| {
        format!(r#"{{"t":"do","session":"page1","a":{n},"n":0,{command}}}"#)
    };
    let path_do = format!("/api/tables/{id}/do");
    let resign = act(1, r#""c":"claim","claim":"resign""#);
    let (_, told) = post(address, &path_do, SECRET, &resign).await;
    assert!(told.contains(r#""t":"ok""#), "{told}");
    let (_, listed) = get(address, "/api/tables").await;
    let line = parsed(&listed)[0].clone();
    assert_eq!((&line["status"], &line["winner"]), (&json!("over"), &json!(1)));
    assert_eq!(line["end"], "Black wins: resignation");
    assert_eq!(line["seats"][0]["clock"], 600_000);
    let (_, listed) = get(address, "/api/tables?lang=ja").await;
    assert!(parsed(&listed)[0]["end"].as_str().expect("words").contains("投了"), "{listed}");
    server.stop().await;
}

/// Evo for two leaves out the second of its four seats.
#[tokio::test]
async fn seats_are_told_by_their_place_where_a_game_leaves_some_out() {
    let server = server(&[]).await;
    let address = server.address();
    let opening = r#"{"game": "evo", "seats": ["me", "open"], "name": "Ann"}"#;
    let id = open_table(address, opening).await;
    let bob = SECRET.replace('a', "b");
    let act = async |secret: &str, command: &str| {
        let body = format!(r#"{{"t":"do","session":"page","n":0,{command}}}"#);
        let (_, told) = post(address, &format!("/api/tables/{id}/do"), secret, &body).await;
        assert!(told.contains(r#""t":"ok""#), "{told}");
    };
    act(&bob, r#""a":1,"c":"sit","seat":2,"name":"Bob""#).await;
    act(SECRET, r#""a":1,"c":"move","m":"f2-f3""#).await;
    let (_, listed) = get_as(address, "/api/tables?mine=1", &bob).await;
    let line = parsed(&listed)[0].clone();
    assert_eq!((&line["to_move"], &line["turn"]), (&json!(1), &json!(true)), "{line}");
    act(SECRET, r#""a":2,"c":"claim","claim":"resign""#).await;
    let line = parsed(&get(address, "/api/tables").await.1)[0].clone();
    assert_eq!((&line["winner"], &line["end"]), (&json!(1), &json!("Bob wins: resignation")));
    server.stop().await;
}

#[tokio::test]
async fn games_have_pictures_of_their_starts_armies_and_pieces() {
    let server = server(&[]).await;
    let address = server.address();
    for (path, found) in [
        ("/api/games/shogi/board.svg?start=two-pieces", "king 5i"),
        ("/api/games/cwda/board.svg?start=0&armies=fide:nutters", "Black"),
        ("/api/games/evo/board.svg?seats=4", "<svg"),
        ("/api/games/cwda/army.svg?armies=fizzies:fizzies", "<title>"),
        ("/api/games/shogi/piece.svg?kind=0&looks=letters.wood", "<title>"),
        ("/api/games/cwda/pieces?armies=fizzies:fizzies", r#""text":""#),
    ] {
        let (status, answer) = get(address, path).await;
        assert!(status == 200 && answer.contains(found), "{path}: {answer}");
    }
    for (path, status) in [
        ("/api/games/none/board.svg", 404),
        ("/api/games/shogi/board.svg?start=nowhere", 422),
        ("/api/games/cwda/army.svg?armies=own.toml", 422),
        ("/api/games/shogi/piece.svg?kind=4000", 404),
    ] {
        assert_eq!(get(address, path).await.0, status, "{path}");
    }
    server.stop().await;
}

#[tokio::test]
async fn files_are_checked_with_the_places_of_their_errors() {
    let server = server(&["--commands", "4"]).await;
    let address = server.address();
    let check = async |body: Value, spoken: &str| {
        let path = format!("/api/check?lang={spoken}");
        post(address, &path, SECRET, &body.to_string()).await
    };
    let wrong = "name = 'Mini 𠀋'\nbased-on = 'chess'\npieces.N = { beta = 'N' }";
    let (status, told) = check(json!({ "game-file": wrong }), "en").await;
    let told = parsed(&told);
    let error = &told["errors"][0];
    assert_eq!((status, &error["line"], &told["made"]), (200, &json!(3), &Value::Null));
    // Pages count in UTF-16.
    let units: Vec<u16> = wrong.encode_utf16().collect();
    let at = error["start"].as_u64().expect("a place") as usize;
    assert_eq!(String::from_utf16_lossy(&units[at..at + 4]), "beta");
    assert!(error["hint"].as_str().expect("a hint").contains("betza"), "{error}");
    let (_, told) = check(json!({ "game-file": "name = 'Mine'\nbased-on = 'chess'" }), "ja").await;
    let told = parsed(&told);
    assert_eq!(told["errors"], json!([]));
    let made = &told["made"];
    assert!(made["say"].as_str().expect("words").contains("Mine：8筋8段"), "{made}");
    assert!(made["board"].as_str().expect("a board").starts_with("<svg"));
    assert!(made["pieces"].as_array().expect("pieces").len() >= 6);
    let army = json!({ "army-file": "pieces = [", "game": "cwda" });
    let (_, told) = check(army.clone(), "en").await;
    assert_eq!(parsed(&told)["errors"][0]["line"], 1);
    check(army.clone(), "en").await;
    assert_eq!(check(army, "en").await.0, 429, "checks are limited");
    server.stop().await;
}

#[tokio::test]
async fn links_tell_about_public_tables_and_name_nobody_of_private_ones() {
    let server = server(&["--public-url", "https://play.example.org"]).await;
    let address = server.address();
    let public = r#"{"game": "shogi", "seats": ["me", "open"], "name": "<Ann>\"&"}"#;
    let id = open_table(address, public).await;
    let page = async |id: &str, more: &str| {
        let text = format!(
            "GET /t/{id} HTTP/1.1\r\nHost: play.example.org\r\n{more}Connection: close\r\n\r\n"
        );
        request(address, text.as_bytes()).await.expect("an answer").1
    };
    let shown = page(&id, "").await;
    assert!(shown.contains("<title>Shogi: &lt;Ann&gt;&quot;&amp; · Wazir</title>"), "{shown}");
    assert!(!shown.contains("<Ann>"), "{shown}");
    let image = format!(r#"content="https://play.example.org/t/{id}/card.png?ply=0""#);
    assert!(shown.contains(&image) && shown.contains("summary_large_image"), "{shown}");
    let (status, card) = get(address, &format!("/t/{id}/card.png")).await;
    assert_eq!((status, header(&card, "content-type")), (200, "image/png"));
    let private =
        r#"{"game": "shogi", "seats": ["me", "open"], "name": "Hidden", "private": true}"#;
    let id = open_table(address, private).await;
    let shown = page(&id, "Accept-Language: ja\r\n").await;
    assert!(!shown.contains("Hidden") && shown.contains("<html lang=\"ja\">"), "{shown}");
    assert!(!page("nosuchtable", "").await.contains("og:image"));
    server.stop().await;
}

#[tokio::test]
async fn pages_come_in_the_language_that_was_chosen_there() {
    let server = server(&[]).await;
    let address = server.address();
    let ask = async |path: &str, cookie: &str, language: &str| {
        let head = format!(
            "GET {path} HTTP/1.1\r\nHost: {address}\r\nCookie: {cookie}\r\n\
             Accept-Language: {language}\r\nConnection: close\r\n\r\n"
        );
        request(address, head.as_bytes()).await.expect("an answer").1
    };
    for path in ["/", "/me", "/games"] {
        assert!(ask(path, "a=b; wz-lang=ja", "en").await.contains("<html lang=\"ja\""), "{path}");
        assert!(ask(path, "wz-lang=en", "ja").await.contains("<html lang=\"en\""), "{path}");
        // What is no language is none that was chosen.
        assert!(ask(path, "wz-lang=tlh", "ja").await.contains("<html lang=\"ja\""), "{path}");
        assert!(header(&ask(path, "", "ja").await, "vary").contains("cookie"), "{path}");
    }
    // A page names its own language when it requests something.
    let answer = ask("/api/tables/nosuchtabl", "wz-lang=ja", "en").await;
    assert!(answer.contains("no such table"), "{answer}");
    server.stop().await;
}

#[tokio::test]
async fn a_board_names_its_ranks_as_its_notation_does() {
    let server = server(&[]).await;
    let address = server.address();
    let id = open_table(address, r#"{"game": "shogi", "seats": ["me", "open"]}"#).await;
    let board = async |more: &str| {
        let (status, file) = get(address, &format!("/api/tables/{id}/board.svg?{more}")).await;
        assert_eq!(status, 200, "{file}");
        file
    };
    let own = board("turn=0").await;
    let japanese = board("notation=japanese").await;
    let digits = board("notation=western-digits").await;
    assert!(own != japanese && own != digits && japanese != digits);
    assert_eq!(own, board("notation=western").await);
    assert_eq!(own, board("notation=unknown").await);
    for file in [&own, &japanese, &digits] {
        assert!(file.contains(r#"id="sq-7g""#), "squares keep their names");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_board_of_figures_can_be_had_without_diagrams() {
    let server = server(&[]).await;
    let address = server.address();
    let open = r#"{"game": "cwda", "seats": ["me", "open"], "armies": "fide:nutters"}"#;
    let id = open_table(address, open).await;
    let [with, without] =
        ["", "&diagrams=off"].map(|more| format!("/api/tables/{id}/board.svg?set=figures{more}"));
    let (with, without) = (get(address, &with).await.1, get(address, &without).await.1);
    assert!(without.contains("p-0.0") && without.len() < with.len(), "{without}");
    server.stop().await;
}
