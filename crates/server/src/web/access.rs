//! Who may ask what: hosts, origins, how often, and what pages may do.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt;
use tokio::time::timeout;
use wazir_text::message;

use super::api::{ApiError, ErrorText, requested_language};
use crate::app::AppState;
use crate::identity::Secret;
use crate::limits::ClientAddress;
use crate::texts::Remote;

/// The address a request comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PeerAddress(pub(crate) ClientAddress);

/// The longest body of a request, in bytes: an opening with an army file in it.
const BODY: usize = 64 * 1024;
/// Of a longer one so much is read, in bytes, so that its sender listens when it is refused.
const TOO_LONG: usize = 1024 * 1024;
/// The body has to be there so long after the head.
const BODY_TIME: Duration = Duration::from_secs(10);

/// Pages run what the server serves and talk to it, and to nobody else.
const POLICY: &str = "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; \
                      form-action 'self'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

fn client_ip(app: &AppState, headers: &HeaderMap, socket: SocketAddr) -> IpAddr {
    if !app.config.trust_proxy {
        return socket.ip();
    }
    // The last one is what the proxy itself has seen.
    let seen = headers.get_all("x-forwarded-for").iter().next_back();
    let seen = seen.and_then(|value| value.to_str().ok()).and_then(|list| list.rsplit(',').next());
    seen.and_then(|address| address.trim().parse().ok()).unwrap_or(socket.ip())
}

/// The part of an address that names a host: no scheme and no path.
fn authority(url: &str) -> &str {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    rest.split('/').next().unwrap_or(rest)
}

fn host_of(authority: &str) -> &str {
    match authority.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        Some((inside, _)) => inside,
        None => authority.rsplit_once(':').map_or(authority, |(host, _)| host),
    }
}

/// Whether a request names this server, so that no foreign name can be made to lead here.
fn is_own_host(app: &AppState, host: &str) -> bool {
    if host == authority(&app.url) {
        return true;
    }
    let name = host_of(host);
    // An address is no name that somebody could have pointed here.
    name == "localhost" || name.parse::<IpAddr>().is_ok()
}

/// Whether an address has a zero byte in it, which no storage takes.
fn has_zero(uri: &Uri) -> bool {
    [Some(uri.path()), uri.query()].into_iter().flatten().any(|part| part.contains("%00"))
}

fn reject(app: &AppState, method: &Method, uri: &Uri, headers: &HeaderMap) -> Option<ApiError> {
    if has_zero(uri) {
        return Some(ApiError::new(StatusCode::BAD_REQUEST, Remote::ZeroByte));
    }
    let text = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    // Proxies and monitors ask for these without a name, and nobody is harmed by them.
    if matches!(uri.path(), "/healthz" | "/readyz" | "/metrics") {
        return None;
    }
    let host = text(header::HOST).or_else(|| uri.authority().map(|host| host.as_str()));
    if !host.is_some_and(|host| is_own_host(app, host)) {
        return Some(ApiError::new(StatusCode::MISDIRECTED_REQUEST, Remote::NotHere));
    }
    let socket = uri.path().starts_with("/ws/");
    let changes = !matches!(*method, Method::GET | Method::HEAD);
    if !(socket || changes) {
        return None;
    }
    let allowed = match text(header::ORIGIN) {
        Some(origin) => {
            let origin = authority(origin);
            Some(origin) == host || origin == authority(&app.url)
        }
        // No browser: then it has to bring its secret by itself.
        None => {
            Secret::from_headers(headers).is_some_and(|(_, by_header)| by_header)
                || (changes && uri.path() == "/api/me")
        }
    };
    (!allowed).then(|| ApiError::new(StatusCode::FORBIDDEN, Remote::NotAllowed))
}

/// Whether requests for it count: the files of pages are the same for everybody, and many people
/// behind one address open pages at once.
fn is_rate_limited(uri: &Uri) -> bool {
    !uri.path().starts_with("/assets/") && uri.path() != "/favicon.ico"
}

/// Reads all of a body, as long as it is not too long and comes in time.
async fn read_body(body: Body) -> Result<Body, ApiError> {
    let mut parts = body.into_data_stream();
    let (mut bytes, mut length) = (Vec::new(), 0);
    let read = async {
        while let Some(part) = parts.next().await {
            let part = part?;
            length += part.len();
            if length > TOO_LONG {
                break;
            }
            if length <= BODY {
                bytes.extend_from_slice(&part);
            }
        }
        Ok(())
    };
    let done: Result<Result<(), axum::Error>, _> = timeout(BODY_TIME, read).await;
    match done {
        Err(_) => Err(ApiError::new(StatusCode::REQUEST_TIMEOUT, Remote::TooSlow)),
        Ok(Err(error)) => {
            let why = error.to_string();
            Err(ApiError::new(StatusCode::BAD_REQUEST, message!(Remote::Unreadable { why })))
        }
        Ok(Ok(())) if length > BODY => {
            let kib = BODY / 1024;
            let why = message!(Remote::TooLarge { kib });
            Err(ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, why))
        }
        Ok(Ok(())) => Ok(bytes.into()),
    }
}

/// Answers a request that may come in. Its body is read first: nothing waits for it any more.
async fn run_with_body(request: Request, next: Next) -> Response {
    if matches!(*request.method(), Method::GET | Method::HEAD) {
        return next.run(request).await;
    }
    let (head, body) = request.into_parts();
    match read_body(body).await {
        Ok(body) => next.run(Request::from_parts(head, body)).await,
        Err(failure) => failure.into_response(),
    }
}

/// Whether somebody may read the folder of the server, and shows it.
pub(super) fn is_admin(app: &AppState, headers: &HeaderMap) -> bool {
    let shown = Secret::from_headers(headers).filter(|(_, by_header)| *by_header);
    let known = app.admin_secret.as_deref().and_then(Secret::parse);
    // Their hashes are compared, so that the time it takes says nothing.
    known.is_some_and(|known| shown.is_some_and(|(shown, _)| shown.person_id() == known.person_id()))
}

/// Lets in what may come in, and tells browsers what pages may do.
pub(crate) async fn check_access(
    State(app): State<Arc<AppState>>,
    ConnectInfo(socket): ConnectInfo<SocketAddr>,
    mut request: Request,
    next: Next,
) -> Response {
    let ip = client_ip(&app, request.headers(), socket);
    let address = ClientAddress::from(ip);
    let person = Secret::from_headers(request.headers()).map(|(secret, _)| secret.person_id());
    let language = requested_language(request.uri(), request.headers());
    request.extensions_mut().insert(PeerAddress(address));
    let failed = |status, why: Remote| ApiError::new(status, why).into_response();
    // No ban, and no crowd at the same address, keeps out those who can lift the ban.
    let house = request.uri().path() == "/api/admin" && is_admin(&app, request.headers());
    let mut response = match reject(&app, request.method(), request.uri(), request.headers()) {
        Some(failure) => failure.into_response(),
        None if house => run_with_body(request, next).await,
        None if app.moderation.is_banned(ip, person.as_deref()) => {
            failed(StatusCode::FORBIDDEN, Remote::Banned)
        }
        None if is_rate_limited(request.uri()) && !app.admission.requests.try_take(address) => {
            failed(StatusCode::TOO_MANY_REQUESTS, Remote::TooMany)
        }
        None => run_with_body(request, next).await,
    };
    if let Some(said) = response.extensions_mut().remove::<ErrorText>() {
        response = said.answer(response.status(), language);
    }
    for (name, value) in HEADERS {
        response.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}
