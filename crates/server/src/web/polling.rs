//! Events of a table for clients without a WebSocket, which poll for them.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use serde::Deserialize;
use sha2::{Digest, Sha256};
use tokio::time::{Instant, timeout_at};
use wazir_tables::{Drawing, Hello};

use super::api::{ApiError, Requester};
use super::{assets, socket};
use crate::app::AppState;
use crate::table_actor::{NewConnection, Outgoing, SendQueue, TableRequest, participant};
use crate::texts::Remote;

/// The query for events: the last known event, and how long to wait, in seconds.
#[derive(Deserialize)]
pub(crate) struct EventsQuery {
    since: Option<u64>,
    #[serde(default)]
    wait: u64,
    #[serde(default)]
    session: String,
    #[serde(default)]
    log: bool,
    /// The tag of the drawings that the page shows, if it shows any.
    drawn: Option<String>,
}

/// How long an answer with nothing but drawings is held back. Somebody may be drawing on.
const DRAWING_PAUSE: Duration = Duration::from_secs(1);

/// The drawings that an answer tells of, for a page that knows some already.
struct PolledDrawings {
    /// The tag of those that the page knows.
    known: String,
    all: BTreeMap<(u64, u32), String>,
    /// Whether all have arrived that there were at the start.
    complete: bool,
}

impl PolledDrawings {
    fn new(known: String) -> Self {
        Self { known, all: BTreeMap::new(), complete: false }
    }

    /// Takes messages that arrived together.
    fn take(&mut self, texts: &mut Vec<Utf8Bytes>) {
        let ends_catch_up =
            |text: &str| text.starts_with(r#"{"t":"beat""#) || text.starts_with(r#"{"t":"full""#);
        self.complete |= texts.iter().any(|text| ends_catch_up(text));
        texts.retain(|text| {
            if !text.starts_with(r#"{"t":"drawn""#) {
                return true;
            }
            let Ok(drawing) = serde_json::from_str::<Drawing>(text) else { return true };
            let key = (drawing.by, drawing.ply);
            match drawing.marks.is_empty() {
                true => drop(self.all.remove(&key)),
                false => drop(self.all.insert(key, text.as_str().to_owned())),
            }
            false
        });
    }

    /// Returns what stands for these drawings and no others; empty if there are none.
    fn tag(&self) -> String {
        if self.all.is_empty() {
            return String::new();
        }
        let mut hash = Sha256::new();
        self.all.values().for_each(|text| hash.update(text));
        hash.finalize()[..8].iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// Returns whether the page shows others.
    fn is_news(&self) -> bool {
        self.complete && self.tag() != self.known
    }

    /// Returns the message with all drawings.
    fn message(&self) -> String {
        let all: Vec<&str> = self.all.values().map(String::as_str).collect();
        format!(r#"{{"t":"drawings","tag":"{}","all":[{}]}}"#, self.tag(), all.join(","))
    }
}

/// `GET /api/tables/ID/events`: the events, for clients without a WebSocket. With `wait` it waits
/// up to that many seconds for new ones. With `drawn` all drawings are told in one message, if they
/// are others than those of the tag.
pub(crate) async fn events(
    State(app): State<Arc<AppState>>,
    who: Requester,
    Path(id): Path<String>,
    Query(asked): Query<EventsQuery>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let orders = app.table(&id).await?;
    let limits = &app.config.limits;
    let (out, mut outgoing) = SendQueue::new(2 * limits.queue.max(1024), limits.queue_bytes);
    let number = app.next_connection.fetch_add(1, Ordering::Relaxed);
    let session =
        if socket::is_page_id(&asked.session) { asked.session } else { "http".to_owned() };
    let visitor = participant(&who.person_or_empty(), &session);
    let hello = Hello { page_id: session, since: asked.since, lang: None, raw_log: asked.log };
    let joining =
        NewConnection { connection_id: number, visitor, hello, language: who.language, queue: out };
    let busy = |_| ApiError::new(StatusCode::SERVICE_UNAVAILABLE, Remote::Busy);
    orders.try_send(TableRequest::Connect(Box::new(joining))).map_err(busy)?;
    let mut texts: Vec<String> = Vec::new();
    let mut news = false;
    let end = Instant::now() + Duration::from_secs(asked.wait.min(25));
    // Events that belong together arrive at once.
    let soon = || Instant::now() + Duration::from_millis(20);
    let mut until = end.max(soon());
    let mut drawings = asked.drawn.map(PolledDrawings::new);
    while let Ok(Some(Outgoing::Texts(mut told))) = timeout_at(until, outgoing.recv()).await {
        if let Some(drawings) = &mut drawings {
            drawings.take(&mut told.texts);
        }
        for text in &told.texts {
            let starts = [r#"{"t":"ev""#, r#"{"t":"full""#, r#"{"t":"room""#];
            news |= starts.iter().any(|start| text.starts_with(start));
            texts.push(text.as_str().to_owned());
        }
        if news {
            until = soon();
        } else if drawings.as_ref().is_some_and(PolledDrawings::is_news) {
            until = until.min(Instant::now() + DRAWING_PAUSE);
        }
    }
    texts.extend(drawings.filter(PolledDrawings::is_news).map(|drawings| drawings.message()));
    let _ = orders.send(TableRequest::Disconnect(number)).await;
    Ok(assets::text_response(&headers, "events.json", format!("[{}]", texts.join(","))))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(by: u64, ply: u32, marks: &str) -> Utf8Bytes {
        format!(r#"{{"t":"drawn","by":{by},"ply":{ply},"marks":[{marks}]}}"#).into()
    }

    const ARROW: &str = r#"{"from":"e2","to":"e4","colour":0}"#;

    #[test]
    fn drawings_are_news_until_the_page_knows_them() {
        let mut drawings = PolledDrawings::new(String::new());
        let mut texts = vec![drawn(1, 0, ARROW)];
        drawings.take(&mut texts);
        assert!(texts.is_empty() && !drawings.is_news(), "more may be on the way");
        let mut texts = vec![r#"{"t":"beat","n":3}"#.into(), drawn(2, 0, ARROW)];
        drawings.take(&mut texts);
        assert_eq!(texts.len(), 1);
        assert!(drawings.is_news());
        let tag = drawings.tag();
        assert!(
            drawings.message().starts_with(&format!(r#"{{"t":"drawings","tag":"{tag}","all":[{{"#))
        );
        let mut known = PolledDrawings::new(tag);
        known.take(&mut vec![
            r#"{"t":"beat","n":3}"#.into(),
            drawn(2, 0, ARROW),
            drawn(1, 0, ARROW),
        ]);
        assert!(!known.is_news(), "in whatever order");
        known.take(&mut vec![drawn(1, 0, "")]);
        assert!(known.is_news(), "one was erased");
        known.take(&mut vec![drawn(2, 0, "")]);
        assert_eq!(known.message(), r#"{"t":"drawings","tag":"","all":[]}"#);
    }
}
