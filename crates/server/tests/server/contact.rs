//! Tests of misbehaving clients, and of many clients.

use std::time::{Duration, Instant};

use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};
use wazir_server::{AdminTask, Server, administer};

use crate::tables::{pair, play};
use crate::{
    LONG, RawSocket, SECRET, config, get, open_table, post, posting, request, server, table,
};

#[tokio::test(flavor = "multi_thread")]
async fn connections_that_ask_nothing_do_not_stop_a_server() {
    let server = server(&["--all-connections", "48"]).await;
    let address = server.address();
    let mut held = Vec::new();
    for _ in 0..150 {
        // Connections beyond the limit wait in the system's queue.
        let connected = timeout(LONG, TcpStream::connect(address)).await.expect("in time");
        let mut stream = connected.expect("a connection");
        stream.write_all(b"GET / HTTP/1.1\r\n").await.expect("it is sent");
        held.push(stream);
    }
    let begun = Instant::now();
    while !matches!(request(address, b"GET /healthz HTTP/1.0\r\n\r\n").await, Ok((200, _))) {
        assert!(begun.elapsed() < LONG, "it answers nobody");
        sleep(Duration::from_millis(50)).await;
    }
    drop(held);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn half_a_request_is_not_waited_for() {
    let server = server(&[]).await;
    let address = server.address();
    let head = request(address, b"GET / HTTP/1.1\r\nHost:");
    let nothing = request(address, b"");
    let half = posting(address, "/api/tables", SECRET, 100) + r#"{"game":"#;
    let (head, nothing, body) = tokio::join!(head, nothing, request(address, half.as_bytes()));
    assert!(head.is_err_and(|error| error.kind() != std::io::ErrorKind::TimedOut));
    assert!(nothing.is_err_and(|error| error.kind() != std::io::ErrorKind::TimedOut));
    let (status, answer) = body.expect("an answer");
    assert_eq!(status, 408, "{answer}");
    assert!(answer.contains("took too long to arrive"), "{answer}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_too_long_or_no_address_is_told_so() {
    let server = server(&[]).await;
    let address = server.address();
    let id = table(address).await;
    for length in [64 * 1024 + 1, 100_000, 1_000_000] {
        let long = format!(r#"{{"game": "{}"}}"#, "x".repeat(length));
        for path in ["/api/tables", &format!("/api/tables/{id}/do"), "/api/me/feed"] {
            let (status, answer) = post(address, path, SECRET, &long).await;
            assert_eq!(status, 413, "{path}");
            assert!(answer.contains("larger than 64 KiB"), "{answer}");
        }
    }
    for path in [
        "/t/%00",
        "/api/tables?game=%00",
        "/api/tables?mine=1&status=a%00b",
        "/api/tables/%00",
        "/t/%00/record.kif",
        "/feed/%00.atom",
        "/ws/t/%00",
    ] {
        let (status, answer) = get(address, path).await;
        assert_eq!(status, 400, "{path}");
        assert!(answer.contains("zero byte"), "{answer}");
    }
    assert_eq!(get(address, "/t/%2500").await.0, 404);
    assert_eq!(get(address, &format!("/t/{id}")).await.0, 200);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_files_of_pages_do_not_count() {
    let server = server(&["--requests", "3"]).await;
    let address = server.address();
    let (status, page) = get(address, "/").await;
    assert_eq!(status, 200);
    let file = page.split('"').find(|part| part.starts_with("/assets/")).expect("a file");
    for _ in 0..20 {
        assert_eq!(get(address, file).await.0, 200);
        assert_eq!(get(address, "/favicon.ico").await.0, 200);
    }
    assert_eq!(get(address, "/").await.0, 200);
    assert_eq!(get(address, "/").await.0, 200);
    assert_eq!(get(address, "/").await.0, 429);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_bans_their_own_address_can_lift_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().to_str().expect("a path");
    // A crowd at the same address does not keep out the administrator either.
    let config = config(&["--data", data, "--requests", "4"]);
    let server = Server::start(config.clone()).await.expect("it starts");
    let address = server.address();
    assert_eq!(get(address, "/healthz").await.0, 200);
    for whom in ["127.0.0.1", "::ffff:127.0.0.1"] {
        let ban = |lift| AdminTask::Ban { whom: whom.to_owned(), lift, days: None };
        let said = administer(&config, &ban(false)).await.expect("it is done");
        assert_eq!(said, "127.0.0.1 is kept away\n");
        assert_eq!(get(address, "/").await.0, 403);
        // Nobody else can lift the ban.
        let lift = r#"{"ban": {"whom": "127.0.0.1", "lift": true, "days": null}}"#;
        assert_eq!(post(address, "/api/admin", SECRET, lift).await.0, 403);
        assert_eq!(administer(&config, &AdminTask::Bans).await.expect("a list"), "127.0.0.1\n");
        let said = administer(&config, &ban(true)).await.expect("it is done");
        assert_eq!(said, "127.0.0.1 is let in again\n");
        assert_eq!(get(address, "/healthz").await.0, 200);
    }
    while get(address, "/").await.0 == 200 {}
    let said = administer(&config, &AdminTask::Bans).await.expect("a list");
    assert_eq!(said, "");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_reads_too_slowly_is_told_so() {
    reads_too_slowly(&["--queue", "16"]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn few_messages_that_are_long_are_too_much_as_well() {
    reads_too_slowly(&["--queue", "100000", "--queue-bytes", "200000"]).await;
}

async fn reads_too_slowly(limits: &[&str]) {
    let server = server(&[&["--commands", "100000"], limits].concat()).await;
    let address = server.address();
    let id = table(address).await;
    let mut line = RawSocket::open(address, &id, SECRET).await;
    // Each hello is answered with a snapshot, until the server gives up.
    let hello = r#"{"t":"hello","session":"slow"}"#;
    let flood = async {
        for _ in 0..500 {
            if line.say(hello).await.is_err() {
                break;
            }
        }
    };
    // The server reads no more once it has given up the connection.
    let _ = timeout(Duration::from_secs(2), flood).await;
    assert_eq!(line.end().await.expect("a word of farewell"), 4008);
    let (_, metrics) = get(address, "/metrics").await;
    assert!(metrics.contains("wazir_slow_clients_total 1\n"), "{metrics}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_too_long_for_a_line_ends_it_with_a_word() {
    let server = server(&[]).await;
    let address = server.address();
    let id = table(address).await;
    for length in [8 * 1024 + 1, 60_000, 70_000] {
        let mut line = RawSocket::open(address, &id, SECRET).await;
        let hello = r#"{"t":"hello","session":"page"}"#;
        line.say(hello).await.expect("it is sent");
        let (_, full) = line.hear().await.expect("an answer");
        assert!(full.starts_with(br#"{"t":"full""#));
        line.say(&"x".repeat(length)).await.expect("it is sent");
        assert_eq!(line.end().await.expect("a word of farewell"), 1009, "{length}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_whose_clock_runs_while_nobody_is_here_sleeps_until_something_happens() {
    let server = server(&["--idle", "1"]).await;
    let address = server.address();
    let opening = r#"{"game": "cwda", "seats": ["me", "open"], "name": "Ann", "clock": "10m"}"#;
    let id = open_table(address, opening).await;
    let [mut ann, mut ben] = pair(address, &id).await;
    play([&mut ann, &mut ben], &["e2e4", "e7e5"]).await;
    drop([ann, ben]);
    sleep(Duration::from_secs(4)).await;
    let (_, metrics) = get(address, "/metrics").await;
    let timers = metrics.lines().find_map(|line| line.strip_prefix("wazir_timers_total "));
    let timers: u64 = timers.and_then(|count| count.parse().ok()).expect("a metric");
    assert!(timers < 20, "it woke up {timers} times");
    assert!(metrics.contains("wazir_tables 1\n"), "its flag may fall: {metrics}");
    server.stop().await;
}
