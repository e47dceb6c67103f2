//! Tests of tables that start, end and fail.

use clap::Parser;
use tokio::sync::oneshot;
use wazir_store::{FaultyStore, InjectedFault, MemoryStore};
use wazir_tables::{ClientCommand, Request, ServerMessage, TableSpec};
use wazir_text::Language;

use super::*;
use crate::open::open;
use crate::table_actor::{ClientRequest, NewConnection, Outgoing, SendQueue, participant};

#[derive(Parser)]
struct Arguments {
    #[command(flatten)]
    config: ServerConfig,
}

fn app() -> Arc<AppState> {
    app_on(Arc::new(MemoryStore::new()))
}

fn app_on(store: Arc<dyn Store>) -> Arc<AppState> {
    let config = Arguments::parse_from(["test", "--thinkers", "1"]).config;
    let node = ServerNode::new("test", "http://127.0.0.1");
    Arc::new(AppState::new(
        config,
        "http://127.0.0.1".into(),
        store,
        node,
        None,
        &EndgameTables::default(),
    ))
}

async fn table(app: &Arc<AppState>) -> String {
    let opening = r#"{"game": "cwda", "seats": ["me", "level:beginner"], "name": "Ann"}"#;
    let opening: TableSpec = serde_json::from_str(opening).expect("an opening");
    open(app, &opening, "ann", &[]).await.expect("a table")
}

async fn seen(app: &Arc<AppState>, id: &str) -> Box<crate::table_actor::TableView> {
    let (reply, answer) = oneshot::channel();
    let orders = app.table(id).await.expect("the table");
    let person = "ann".to_owned();
    orders
        .send(TableRequest::View { person, language: Language::English, reply })
        .await
        .expect("it listens");
    answer.await.expect("how it stands")
}

async fn plays(app: &Arc<AppState>, id: &str, a: u64, m: &str) -> ServerMessage {
    let (reply, answer) = oneshot::channel();
    let n = seen(app, id).await.full.n;
    let request = Request::Execute {
        a,
        last_seen: n,
        command: ClientCommand::Move { mv: m.to_owned(), thinking_time: None },
    };
    let from = participant("ann", "page");
    let order =
        TableRequest::Request(Box::new(ClientRequest { from, request, reply: Some(reply) }));
    let orders = app.table(id).await.expect("the table");
    orders.send(order).await.expect("it listens");
    answer.await.expect("an answer")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_fault_in_one_table_is_the_end_of_no_table() {
    let app = app();
    let (one, other) = (table(&app).await, table(&app).await);
    for id in [&one, &other] {
        assert!(matches!(plays(&app, id, 1, "e2e4").await, ServerMessage::Ok { .. }));
    }
    let orders = app.table(&one).await.expect("the table");
    let beside = app.table(&other).await.expect("the table");
    orders.send(TableRequest::Fault).await.expect("it listens");
    orders.closed().await;
    let begun = std::time::Instant::now();
    let line = seen(&app, &one).await.play.move_texts();
    assert_eq!(line.first().map(String::as_str), Some("e2e4"));
    assert!(begun.elapsed() < Duration::from_secs(1));
    assert!(!beside.is_closed());
}

/// Connects a page to a table and returns its messages.
async fn connect(app: &Arc<AppState>, id: &str, number: u64) -> mpsc::Receiver<Outgoing> {
    let (out, told) = SendQueue::new(16, 1 << 20);
    let hello = serde_json::from_str(r#"{"session":"page","since":0}"#).expect("a hello");
    let joining = NewConnection {
        connection_id: number,
        visitor: participant("ann", "page"),
        hello,
        language: Language::English,
        queue: out,
    };
    let orders = app.table(id).await.expect("the table");
    orders.send(TableRequest::Connect(Box::new(joining))).await.expect("it listens");
    told
}

/// A page that heard nothing for a while opens a second connection; the first may arrive late.
#[tokio::test(flavor = "multi_thread")]
async fn a_page_with_two_lines_is_told_everything_once() {
    let app = app();
    let id = table(&app).await;
    let mut oldest = connect(&app, &id, 1).await;
    let mut newest = connect(&app, &id, 3).await;
    let mut late = connect(&app, &id, 2).await;
    seen(&app, &id).await;
    let mut events = Vec::new();
    while let Ok(Outgoing::Texts(told)) = newest.try_recv() {
        let number = |text: &axum::extract::ws::Utf8Bytes| {
            text.strip_prefix(r#"{"t":"ev","n":"#).map(|rest| rest[..1].to_owned())
        };
        events.extend(told.texts.iter().filter_map(number));
    }
    assert_eq!(events, ["1"]);
    assert!(matches!(late.recv().await, Some(Outgoing::Close(..))));
    while oldest.recv().await.is_some() {}
}

/// Missed events are sent as one message, so no queue is too short for them.
#[tokio::test(flavor = "multi_thread")]
async fn what_was_missed_fits_into_any_queue() {
    let app = app();
    let id = table(&app).await;
    let orders = app.table(&id).await.expect("the table");
    let from = participant("ann", "page");
    for a in 1..=400 {
        let (reply, answer) = oneshot::channel();
        let request = Request::Execute {
            a,
            last_seen: 1,
            command: ClientCommand::SetChat { on: a % 2 == 0 },
        };
        let order = ClientRequest { from: from.clone(), request, reply: Some(reply) };
        orders.send(TableRequest::Request(Box::new(order))).await.expect("it listens");
        assert!(matches!(answer.await.expect("an answer"), ServerMessage::Ok { .. }));
    }
    let mut told = connect(&app, &id, 1).await;
    let Some(Outgoing::Texts(first)) = told.recv().await else { panic!("it is told nothing") };
    let events = first.texts.iter().filter(|text| text.starts_with(r#"{"t":"ev","#));
    assert_eq!(events.count(), 401);
    assert!(told.try_recv().is_err_and(|error| error == mpsc::error::TryRecvError::Empty));
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_of_one_file_share_its_rules() {
    let app = app();
    let json = r#"{"game": "own.toml", "game-file": "name = 'Mine'\nbased-on = 'chess'",
        "seats": ["me", "level:easy"]}"#;
    let opening: TableSpec = serde_json::from_str(json).expect("an opening");
    let awake =
        || app.custom_games.get_or_read(&app, &opening).expect("it is sound").expect("a file");
    let (first, second) = (awake(), awake());
    assert!(Arc::ptr_eq(&first, &second));
    let (game, _) = custom_games::open_spec(&app, &opening, Some(&first)).expect("a table");
    assert_eq!(game.legal_moves().len(), 20);
    let old = Arc::downgrade(&first);
    drop((first, second));
    assert!(old.upgrade().is_none(), "and nobody else holds them");
}

/// Waits until no table has a task.
async fn wait_until_asleep(app: &Arc<AppState>) {
    while app.table_count() > 0 {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
}

fn tasks(app: &AppState) -> i64 {
    app.metrics.tables.load(Ordering::Relaxed)
}

/// Returns the requests of many clients that come to a table at once.
fn arrive_together(
    app: &Arc<AppState>,
    id: &str,
) -> Vec<tokio::task::JoinHandle<Result<mpsc::Sender<TableRequest>, TableUnavailable>>> {
    let comes = |_| {
        let (app, id) = (Arc::clone(app), id.to_owned());
        tokio::spawn(async move { app.table(&id).await })
    };
    (0..34).map(comes).collect()
}

/// The store is slow to release a table while many clients wait for it.
#[tokio::test(flavor = "multi_thread")]
async fn those_who_come_while_a_table_is_put_away_share_one_task() {
    let store = Arc::new(FaultyStore::new(MemoryStore::new()));
    let app = app_on(Arc::clone(&store) as Arc<dyn Store>);
    let id = table(&app).await;
    for round in 1..=20 {
        let orders = app.table(&id).await.expect("the table");
        store.fail(Some(InjectedFault::Stalled));
        orders.send(TableRequest::HandOver).await.expect("it listens");
        orders.closed().await;
        let before = arrive_together(&app, &id);
        tokio::task::yield_now().await;
        store.fail(None);
        let mut senders = Vec::new();
        for one in before.into_iter().chain(arrive_together(&app, &id)) {
            senders.push(one.await.expect("no fault").expect("the table"));
        }
        assert!(senders.iter().all(|other| other.same_channel(&senders[0])), "round {round}");
        assert_eq!((tasks(&app), app.table_count()), (1, 1), "round {round}");
    }
}

/// A commit fails, all clients reconnect at once, and some find the store still down.
#[tokio::test(flavor = "multi_thread")]
async fn those_who_come_back_after_a_failed_commit_share_one_task() {
    for round in 1..=10 {
        let store = Arc::new(FaultyStore::new(MemoryStore::new()));
        let app = app_on(Arc::clone(&store) as Arc<dyn Store>);
        let id = table(&app).await;
        let mut told = connect(&app, &id, 1).await;
        seen(&app, &id).await;
        store.fail(Some(InjectedFault::NoWriting));
        let no = plays(&app, &id, 1, "e2e4").await;
        assert!(
            matches!(no, ServerMessage::Refused { why: wazir_tables::RefusalReason::Storage, .. }),
            "{no:?}"
        );
        while told.recv().await.is_some() {}
        let early = arrive_together(&app, &id);
        tokio::task::yield_now().await;
        store.fail(None);
        let late = arrive_together(&app, &id);
        let mut senders = Vec::new();
        for one in early.into_iter().chain(late) {
            match one.await.expect("no fault") {
                Ok(orders) => senders.push(orders),
                Err(TableUnavailable::Storage(_)) => {}
                Err(other) => panic!("round {round}: {other:?}"),
            }
        }
        let orders = app.table(&id).await.expect("the table");
        assert!(senders.iter().all(|other| other.same_channel(&orders)), "round {round}");
        assert_eq!(tasks(&app), 1, "round {round}");
        // New events reach the clients that reconnected.
        let mut told = connect(&app, &id, 2).await;
        assert!(matches!(plays(&app, &id, 1, "e2e4").await, ServerMessage::Ok { .. }));
        loop {
            match told.recv().await {
                Some(Outgoing::Texts(told))
                    if told.texts.iter().any(|text| text.contains("e2e4")) =>
                {
                    break;
                }
                Some(Outgoing::Texts(_)) => {}
                other => panic!("round {round}: {other:?}"),
            }
        }
    }
}

/// The client that started the table goes away before it runs; those behind it get the table all
/// the same.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_waits_for_one_who_went_away() {
    let store = Arc::new(FaultyStore::new(MemoryStore::new()));
    let app = app_on(Arc::clone(&store) as Arc<dyn Store>);
    let id = table(&app).await;
    store.fail(Some(InjectedFault::Stalled));
    let first = Arc::clone(&app);
    let waking = id.clone();
    let first = tokio::spawn(async move { first.table(&waking).await });
    while app.table_count() == 0 {
        tokio::task::yield_now().await;
    }
    let others = arrive_together(&app, &id);
    tokio::task::yield_now().await;
    first.abort();
    store.fail(None);
    for other in others {
        assert!(other.await.expect("no fault").is_ok());
    }
    assert_eq!(tasks(&app), 1);
}

/// When an administrator's request to close a table is answered, the table is closed in the store.
#[tokio::test(flavor = "multi_thread")]
async fn a_closed_table_is_closed_for_those_who_come_next() {
    let app = app();
    let id = table(&app).await;
    assert!(matches!(plays(&app, &id, 1, "e2e4").await, ServerMessage::Ok { .. }));
    app.close_table(&id).await;
    assert!(seen(&app, &id).await.full.state.end.is_some());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_nobody_looks_at_is_put_away() {
    let app = app();
    let id = table(&app).await;
    seen(&app, &id).await;
    assert_eq!(app.table_count(), 1);
    let orders = app.table(&id).await.expect("the table");
    app.hand_over(&id).await;
    orders.closed().await;
    wait_until_asleep(&app).await;
    assert!(matches!(app.table("nosuchtabl").await, Err(TableUnavailable::NoTable)));
    assert_eq!(seen(&app, &id).await.full.n, 1, "and comes back when somebody does");
}

async fn waiting_table(app: &Arc<AppState>) -> String {
    let opening = r#"{"game": "cwda", "seats": ["me", "open"], "name": "Ann"}"#;
    let opening: TableSpec = serde_json::from_str(opening).expect("an opening");
    open(app, &opening, "ann", &[]).await.expect("a table")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_whose_game_has_not_begun_is_gone_when_it_is_closed() {
    let app = app();
    let (one, other) = (waiting_table(&app).await, waiting_table(&app).await);
    let mut told = connect(&app, &one, 1).await;
    app.close_table(&one).await;
    assert!(matches!(app.table(&one).await, Err(TableUnavailable::NoTable)));
    let mut goodbye = false;
    while let Some(out) = told.recv().await {
        goodbye |= matches!(&out, Outgoing::Texts(told)
            if told.texts.iter().any(|text| text.contains(r#""why":"closed""#)));
    }
    assert!(goodbye);
    assert!(app.table(&other).await.is_ok());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_waits_for_too_long_is_removed_unless_somebody_looks() {
    let store: Arc<dyn Store> = Arc::new(MemoryStore::new());
    let app = app_on(Arc::clone(&store));
    let (one, other) = (waiting_table(&app).await, waiting_table(&app).await);
    app.close_waiting_tables().await;
    assert!(app.may_have(&one).await, "nobody has it");
    // A table of another server is left there, and not even asked for.
    let elsewhere = waiting_table(&app).await;
    let node = ServerNode::new("another", "http://127.0.0.2");
    store.claim(&elsewhere, &node, unix_ms(), LEASE_MS).await.expect("it is free");
    assert!(!app.may_have(&elsewhere).await);
    assert_eq!(store.list_values(WANTED).await.expect("a list"), []);
    let told = connect(&app, &other, 1).await;
    for id in [&one, &other] {
        seen(&app, id).await;
        let orders = app.table(id).await.expect("the table");
        orders.send(TableRequest::Expire).await.expect("it listens");
        if id == &one {
            orders.closed().await;
        }
    }
    assert!(matches!(app.table(&one).await, Err(TableUnavailable::NoTable)));
    seen(&app, &other).await;
    drop(told);
}
