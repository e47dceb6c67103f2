//! Measures the appends per second of a store, each acknowledged once it is on disk.
//!
//! `appends [STORAGE] [CALLERS] [SECONDS]`, where STORAGE is a file, `memory:` or `postgres://…`.

use std::sync::Arc;
use std::time::{Duration, Instant};

use wazir_store::{
    AppendBatch, Lease, NewTable, SeatSummary, ServerNode, Store, StoreAddress, TableHeader,
    TableStatus, TableSummary,
};

type Fails = Box<dyn std::error::Error + Send + Sync>;

#[tokio::main]
async fn main() -> Result<(), Fails> {
    let mut arguments = std::env::args().skip(1);
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("tables.db").display().to_string();
    let storage = arguments.next().unwrap_or(file);
    let callers: usize = arguments.next().map_or(Ok(64), |text| text.parse())?;
    let seconds: f64 = arguments.next().map_or(Ok(2.0), |text| text.parse())?;

    let store = storage.parse::<StoreAddress>()?.open().await?;
    let until = Instant::now() + Duration::try_from_secs_f64(seconds)?;
    let begun = Instant::now();
    let tasks: Vec<_> = (0..callers)
        .map(|number| tokio::spawn(append(store.clone(), format!("appends {number}"), until)))
        .collect();
    let mut waits = Vec::new();
    for task in tasks {
        waits.extend(task.await??);
    }
    let took = begun.elapsed().as_secs_f64();
    waits.sort_unstable();
    let at = |part: f64| waits.get((waits.len() as f64 * part) as usize).copied();
    let ms = |part| at(part).unwrap_or_default().as_secs_f64() * 1000.0;
    println!(
        "{} appends by {callers} callers in {took:.2} s: {:.0} a second; waited for {:.2} ms in the \
         middle, {:.2} ms at 99 %, {:.2} ms at most",
        waits.len(),
        waits.len() as f64 / took,
        ms(0.5),
        ms(0.99),
        waits.last().copied().unwrap_or_default().as_secs_f64() * 1000.0,
    );
    Ok(())
}

/// Appends moves to one table, and returns how long each took.
async fn append(store: Arc<dyn Store>, id: String, until: Instant) -> Result<Vec<Duration>, Fails> {
    store.delete(&id).await?;
    let seat = |name: &str| SeatSummary {
        number: None,
        kind: "person".into(),
        name: name.into(),
        person: None,
        clock_ms: None,
        clock_rest: None,
    };
    let mut summary = TableSummary {
        status: TableStatus::Running,
        seats: vec![seat("Ann"), seat("Ben")],
        ..TableSummary::waiting(0)
    };
    let node = ServerNode::new("appends", "");
    let mut table = NewTable::new(TableHeader::new(&id, "shogi", "{}", 0), summary.clone());
    table.owner = Some(Lease { node, now_ms: 0, lease_ms: 0 });
    store.create(table).await?;
    let mut waits = Vec::new();
    for n in 1.. {
        if Instant::now() > until {
            break;
        }
        // As long as a real event.
        let line = format!(
            "{{\"n\":{n},\"t\":\"move\",\"seat\":{},\"m\":\"7g7f\",\"ms\":[598200,600000],\
             \"spent\":1800,\"at\":{}}}",
            n % 2,
            n * 1000
        );
        (summary.ply, summary.updated_ms) = (u32::try_from(n)?, i64::try_from(n)? * 1000);
        summary.to_move = Some((n % 2) as u8);
        summary.due_ms = Some(summary.updated_ms + 600_000);
        let mut batch = AppendBatch::new(&id, 1, n, [line]);
        batch.summary = Some(summary.clone());
        let asked = Instant::now();
        store.append(batch).await?;
        waits.push(asked.elapsed());
    }
    store.delete(&id).await?;
    Ok(waits)
}
