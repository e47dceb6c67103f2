//! The request guard: host and origin checks, rate limits, bans, and security headers.

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

/// The address from which a request comes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PeerAddress(pub(crate) ClientAddress);

/// Maximum size of a request body, in bytes. A table specification with an army file must fit.
const BODY: usize = 64 * 1024;
/// Maximum number of bytes read from a larger body, so that its sender receives the refusal.
const TOO_LONG: usize = 1024 * 1024;
/// Maximum time for the body, after the head.
const BODY_TIME: Duration = Duration::from_secs(10);

/// Pages run only scripts of this server, and connect only to it.
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
    // The last entry is the address that the proxy itself has seen.
    let seen = headers.get_all("x-forwarded-for").iter().next_back();
    let seen = seen.and_then(|value| value.to_str().ok()).and_then(|list| list.rsplit(',').next());
    seen.and_then(|address| address.trim().parse().ok()).unwrap_or(socket.ip())
}

/// Returns the host and port of a URL, without scheme and path.
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

/// Returns whether a host names this server. This protects against DNS rebinding.
fn is_own_host(app: &AppState, host: &str) -> bool {
    if host == authority(&app.url) {
        return true;
    }
    let name = host_of(host);
    // An IP address cannot be a name that somebody points here.
    name == "localhost" || name.parse::<IpAddr>().is_ok()
}

/// Returns whether a URI contains a zero byte, which no store accepts.
fn has_zero(uri: &Uri) -> bool {
    [Some(uri.path()), uri.query()].into_iter().flatten().any(|part| part.contains("%00"))
}

fn reject(app: &AppState, method: &Method, uri: &Uri, headers: &HeaderMap) -> Option<ApiError> {
    if has_zero(uri) {
        return Some(ApiError::new(StatusCode::BAD_REQUEST, Remote::ZeroByte));
    }
    let text = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    // Proxies and monitors request these without a host name, and they are harmless.
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
        // Not a browser: then the secret must come in a header.
        None => {
            Secret::from_headers(headers).is_some_and(|(_, by_header)| by_header)
                || (changes && uri.path() == "/api/me")
        }
    };
    (!allowed).then(|| ApiError::new(StatusCode::FORBIDDEN, Remote::NotAllowed))
}

/// Returns whether requests for this URI count. The files of pages are the same for everybody, and
/// many people behind one address open pages at once.
fn is_rate_limited(uri: &Uri) -> bool {
    !uri.path().starts_with("/assets/") && uri.path() != "/favicon.ico"
}

/// Returns whether a URI is that of a picture of a board or a piece. They are small and kept.
fn is_picture(uri: &Uri) -> bool {
    let path = uri.path();
    let of_game = path.starts_with("/api/games/") || path.starts_with("/api/gallery/");
    path.ends_with("/picture.svg") || of_game && path.ends_with(".svg")
}

/// Takes a request from the allowance of its address. Returns whether there was one left.
fn try_take(app: &AppState, uri: &Uri, address: ClientAddress) -> bool {
    let limits = &app.admission;
    match is_picture(uri) {
        true => limits.pictures.try_take(address),
        false => !is_rate_limited(uri) || limits.requests.try_take(address),
    }
}

/// Reads a whole body, within the limits of size and time.
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

/// Answers an admitted request. Its body is read first, so that nothing else waits for it.
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

/// Returns whether the request carries the secret from the server's folder.
pub(super) fn is_admin(app: &AppState, headers: &HeaderMap) -> bool {
    let shown = Secret::from_headers(headers).filter(|(_, by_header)| *by_header);
    let known = app.admin_secret.as_deref().and_then(Secret::parse);
    // The hashes are compared, so that timing reveals nothing.
    known
        .is_some_and(|known| shown.is_some_and(|(shown, _)| shown.person_id() == known.person_id()))
}

/// The middleware that admits requests and adds security headers.
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
    // Neither a ban nor a crowd at the same address may keep out an administrator.
    let house = request.uri().path() == "/api/admin" && is_admin(&app, request.headers());
    let mut response = match reject(&app, request.method(), request.uri(), request.headers()) {
        Some(failure) => failure.into_response(),
        None if house => run_with_body(request, next).await,
        None if app.moderation.is_banned(ip, person.as_deref()) => {
            failed(StatusCode::FORBIDDEN, Remote::Banned)
        }
        None if !try_take(&app, request.uri(), address) => {
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
