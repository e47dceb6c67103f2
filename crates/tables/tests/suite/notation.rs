//! Tests of moves as people write them, on the wire and in commands.

use std::time::Instant;

use wazir_game::Seat;
use wazir_registry::{Play, StartOptions};
use wazir_tables::notation::{MoveReading, NotationView, PlayedMove};
use wazir_tables::snapshot::Snapshot;
use wazir_tables::{
    ClientCommand, Envelope, Hello, RefusalReason, Request, ServerMessage, TableQuery,
};
use wazir_text::Language;

use crate::table::{CWDA, TestTable, full, is_ok, no, visitor};

const SHOGI: &str = r#"{"game": "shogi", "seats": ["me", "open"], "name": "Ann"}"#;

/// Opens a table with both seats taken.
fn seated(opening: &str) -> TestTable {
    let mut desk = TestTable::open(opening);
    desk.execute("ben", ClientCommand::Sit { seat: Seat::SECOND, name: "Ben".into() });
    desk
}

/// Returns the moves of a snapshot in the notation of this name.
fn written(full: &Snapshot, style: &str) -> Vec<String> {
    let nth = full.notation.styles.iter().position(|known| known == style).expect("the notation");
    let (_, line) = full.state.line.as_ref().expect("the moves");
    line.iter().map(|played| played.written[nth].clone()).collect()
}

/// Returns the sentences of the events among messages.
fn sentences(sent: &[Envelope], language: Language) -> Vec<String> {
    let texts = sent.iter().filter_map(|sent| match sent.message.clone().localized(language) {
        ServerMessage::Event(event) => event.say.map(|say| say.text()),
        _ => None,
    });
    texts.collect()
}

#[test]
fn every_move_is_written_in_all_notations() {
    let mut desk = seated(CWDA);
    for (ply, m) in ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "g8f6", "e1g1"].iter().enumerate() {
        assert!(is_ok(&desk.play(["ann", "ben"][ply % 2], m)), "{m}");
    }
    let seen = full(&mut desk, "cem");
    assert_eq!(written(&seen, "san"), ["e4", "e5", "Nf3", "Nc6", "Bb5", "Nf6", "O-O"]);
    assert_eq!(written(&seen, "figurine"), ["e4", "e5", "♘f3", "♘c6", "♗b5", "♘f6", "O-O"]);
    assert_eq!(seen.notation.defaults["ja"], "san");
    assert!(seen.notation.squares.is_empty());
    let mut desk = seated(SHOGI);
    for (ply, m) in ["7g7f", "3c3d", "8h2b+", "3a2b", "B*5e"].iter().enumerate() {
        assert!(is_ok(&desk.play(["ann", "ben"][ply % 2], m)), "{m}");
    }
    let seen = full(&mut desk, "cem");
    let japanese = ["☗７六歩", "☖３四歩", "☗２二角成", "☖同　銀", "☗５五角"];
    assert_eq!(written(&seen, "japanese"), japanese);
    assert_eq!(written(&seen, "western"), ["P-7f", "P-3d", "Bx2b+", "Sx2b", "B*5e"]);
    assert_eq!(seen.notation.squares["japanese"]["5e"], "５五");
    assert_eq!(seen.notation.squares["csa"]["5e"], "55");
    // A server that starts again says the same.
    let before = seen.state.line;
    desk.table = desk.resume();
    assert_eq!(full(&mut desk, "cem").state.line, before);
}

#[test]
fn what_changes_carries_the_notations_too() {
    let mut desk = seated(SHOGI);
    let sent = desk.play("ann", "7g7f");
    let line = sent.iter().find_map(|sent| match &sent.message {
        ServerMessage::Event(event) => event.state.line.clone(),
        _ => None,
    });
    let written = vec!["☗７六歩".into(), "P-7f".into(), "P-76".into(), "+7776FU".into()];
    assert_eq!(line, Some((0, vec![PlayedMove { text: "7g7f".into(), written }])));
    assert_eq!(sentences(&sent, Language::English)[0], "Black plays P-7f");
    assert!(sentences(&sent, Language::Japanese)[0].contains("☗７六歩"));
    // Of what is taken back, the rest stays as it was, and what follows fits it.
    desk.play("ben", "3c3d");
    desk.play("ann", "8h2b+");
    desk.execute("ann", ClientCommand::Takeback);
    assert!(is_ok(&desk.execute("ben", ClientCommand::Accept { seat: Seat::FIRST })));
    desk.play("ann", "2g2f");
    let (_, line) = full(&mut desk, "cem").state.line.expect("the moves");
    let japanese: Vec<&str> = line.iter().map(|played| &*played.written[0]).collect();
    assert_eq!(japanese, ["☗７六歩", "☖３四歩", "☗２六歩"]);
}

#[test]
fn missed_moves_are_told_as_they_were_when_they_were_made() {
    let mut desk = seated(SHOGI);
    let since = Some(desk.table.log().len() as u64);
    for (who, m) in [("ann", "7g7f"), ("ben", "3c3d"), ("ann", "2g2f")] {
        assert!(is_ok(&desk.play(who, m)), "{m}");
    }
    desk.execute("ann", ClientCommand::Takeback);
    assert!(is_ok(&desk.execute("ben", ClientCommand::Accept { seat: Seat::FIRST })));
    for (who, m) in [("ann", "8h2b+"), ("ben", "3a2b")] {
        assert!(is_ok(&desk.play(who, m)), "{m}");
    }
    let sent = desk.request("cem", &Request::Hello(Hello { since, ..Hello::default() }));
    let lines = sent.iter().filter_map(|sent| match &sent.message {
        ServerMessage::Event(event) => event.state.line.as_ref(),
        _ => None,
    });
    let lines: Vec<(usize, Vec<&str>)> = lines
        .map(|(plies, more)| (*plies, more.iter().map(|played| &*played.written[0]).collect()))
        .collect();
    assert_eq!(lines[..3], [(0, vec!["☗７六歩"]), (1, vec!["☖３四歩"]), (2, vec!["☗２二角成"])]);
    assert_eq!(
        lines[3],
        (0, vec!["☗７六歩", "☖３四歩", "☗２二角成", "☖同　銀"]),
        "the whole at the end"
    );
    let said = sentences(&sent, Language::Japanese).join("\n");
    for known in ["☗７六歩", "☖３四歩", "2g2f", "☗２二角成", "☖同　銀"] {
        assert!(said.contains(known), "{known}: {said}");
    }
    assert!(!said.contains("7g7f"), "{said}");
}

#[test]
fn commands_take_every_notation_and_the_log_has_the_games_own() {
    let mut desk = seated(CWDA);
    for (who, m) in
        [("ann", "e4"), ("ben", "2... e5"), ("ann", "♘f3"), ("ben", "Nc6"), ("ann", "E1-E2")]
    {
        assert!(is_ok(&desk.play(who, m)), "{m}");
    }
    let own = ["e2e4", "e7e5", "g1f3", "b8c6", "e1e2"];
    assert_eq!(desk.table.session().play().move_texts(), own);
    assert_eq!(desk.resume().session().play().move_texts(), own);
    let mut desk = seated(SHOGI);
    for (who, m) in
        [("ann", "☗７六歩"), ("ben", "34歩"), ("ann", "Bx2b+"), ("ben", "同銀"), ("ann", "+0055KA")]
    {
        assert!(is_ok(&desk.play(who, m)), "{m}");
    }
    let own = ["7g7f", "3c3d", "8h2b+", "3a2b", "B*5e"];
    assert_eq!(desk.table.session().play().move_texts(), own);
}

#[test]
fn what_is_no_move_is_refused_in_the_words_of_the_notation() {
    let mut desk = seated(CWDA);
    let (why, say, _) = no(&desk.play("ann", "what")).expect("a refusal");
    assert_eq!(why, RefusalReason::Unreadable);
    assert!(say.contains("a3") && say.contains("a2a3"), "{say}");
    let (why, say, _) = no(&desk.play("ann", "Ra4")).expect("a refusal");
    // Readers of Japanese are shown an example that they know, and it can be written otherwise.
    let mut shogi = seated(SHOGI);
    let sent = shogi.play("ann", "what");
    let refused =
        sent.into_iter().find_map(|sent| match sent.message.localized(Language::Japanese) {
            ServerMessage::Refused { say, example, .. } => {
                Some((say.text(), *example.expect("a move")))
            }
            _ => None,
        });
    let (japanese, example) = refused.expect("a refusal");
    assert!(japanese.contains("☗６八玉") && japanese.contains("5i6h"), "{japanese}");
    assert_eq!((&*example.text, &*example.written[1]), ("5i6h", "K-6h"));
    assert!(why == RefusalReason::Refused && say.contains("a4"), "{say}");
    let (why, _, squares) = no(&desk.play("ann", "a1-a4")).expect("a refusal");
    assert_eq!(
        (why, squares),
        (RefusalReason::Refused, vec!["a1".into(), "a4".into(), "a2".into()])
    );
    // Who may not move at all is told that.
    assert!(no(&desk.play("ben", "Nf6")).expect("a refusal").1.contains("turn"));
}

#[test]
fn a_move_in_the_games_own_notation_is_never_taken_for_another() {
    // The knight is pinned. As SAN the text would be a legal move of the bishop.
    let opening = r#"{"game": "cwda", "seats": ["me", "open"],
        "start": "7k/8/8/8/8/8/8/KNr1B3 w - - 0 1"}"#;
    let mut desk = seated(opening);
    assert_eq!(no(&desk.play("ann", "b1c3")).expect("a refusal").0, RefusalReason::Refused);
    assert_eq!(desk.table.session().play().ply(), 0);
    assert!(is_ok(&desk.play("ann", "B1c3")));
    assert_eq!(desk.table.session().play().move_texts(), ["e1c3"]);
}

#[test]
fn a_premove_is_typed_and_named_in_every_notation() {
    let mut desk = seated(CWDA);
    let asks = |desk: &mut TestTable, who: &str, text: &str| -> MoveReading {
        let request = Request::Query(TableQuery::Move { text: text.into() });
        let sent = desk.table.handle(&visitor(who), &request, desk.now);
        let read = sent.into_iter().find_map(|sent| match sent.message {
            ServerMessage::Move(read) => Some(*read),
            _ => None,
        });
        read.expect("an answer")
    };
    let read = asks(&mut desk, "ben", "Nf6").mv.expect("a move");
    assert_eq!((&*read.text, &*read.written[0]), ("g8f6", "Nf6"));
    // Whoever is to move, and whoever looks on, is told of the move that can be made now.
    assert_eq!(asks(&mut desk, "ann", "Nf3").mv.expect("a move").text, "g1f3");
    assert_eq!(asks(&mut desk, "cem", "g1f3").mv.expect("a move").written[1], "♘f3");
    let none = asks(&mut desk, "ann", "Nf6");
    assert!(none.mv.is_none() && none.say.is_some(), "{none:?}");
    // What is not legal yet has no other name than that of the game.
    let illegal = asks(&mut desk, "ann", "e2d3").mv.expect("a move");
    assert!(illegal.written.is_empty(), "{illegal:?}");
    assert!(is_ok(&desk.execute("ben", ClientCommand::Premove { m: "Nf6".into() })));
    assert_eq!(full(&mut desk, "ben").private.unwrap().premove.as_deref(), Some("g8f6"));
    desk.play("ann", "e4");
    assert_eq!(desk.table.session().play().move_texts(), ["e2e4", "g8f6"]);
}

#[test]
fn messages_of_older_servers_and_games_without_notations_have_none() {
    let old: PlayedMove = serde_json::from_str(r#"{"m":"e2e4"}"#).expect("a move");
    assert_eq!((&*old.text, old.written.len()), ("e2e4", 0));
    let mut desk = seated(CWDA);
    let mut json = serde_json::to_value(full(&mut desk, "cem")).expect("JSON");
    json.as_object_mut().expect("a snapshot").remove("notation");
    let seen: Snapshot = serde_json::from_value(json).expect("a snapshot");
    assert_eq!(seen.notation, NotationView::default());
    let mut desk = seated(r#"{"game": "evo", "seats": ["me", "open"], "name": "Ann"}"#);
    let seen = desk.request("cem", &Request::Hello(Hello::default()));
    let json = seen.last().expect("a snapshot").message.to_json(Language::English);
    assert!(json.contains(r#""t":"full""#) && !json.contains("notation"), "{json}");
}

/// Plays up to `plies` moves found by counting, so that pieces are taken and dropped.
fn long_game(id: &str, plies: usize) -> (Play, Vec<String>) {
    let games = wazir_builtin::games();
    let mut game = games.open(id, &StartOptions::default()).expect("a game");
    let mut moves = Vec::new();
    let mut count = 7_usize;
    while moves.len() < plies && game.outcome().is_none() {
        let legal = game.legal_moves();
        count = count.wrapping_mul(31).wrapping_add(17);
        let text = game.move_text(legal[count % legal.len()]);
        game.play_text(&text).expect("a legal move");
        moves.push(text);
    }
    (game, moves)
}

#[test]
fn a_long_game_stays_small_on_the_wire() {
    for (id, most) in [("shogi", 70), ("cwda", 40)] {
        let (_, moves) = long_game(id, 300);
        let mut desk = seated(&format!(r#"{{"game": "{id}", "seats": ["me", "open"]}}"#));
        for (ply, m) in moves.iter().enumerate() {
            assert!(is_ok(&desk.play(["ann", "ben"][ply % 2], m)), "{id}: {m}");
        }
        let begin = Instant::now();
        let seen = full(&mut desk, "cem");
        let took = begin.elapsed();
        let (_, line) = seen.state.line.expect("the moves");
        let bytes = serde_json::to_string(&line).expect("JSON").len();
        println!("{id}: {} moves, {} bytes each, {took:?}", line.len(), bytes / line.len());
        assert!(bytes < most * line.len(), "{id}: {} bytes a move", bytes / line.len());
        let begin = Instant::now();
        desk.table = desk.resume();
        println!("{id}: read again in {:?}", begin.elapsed());
    }
}
