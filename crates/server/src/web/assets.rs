//! The static files of the pages, embedded in the program.

use std::io::Write as _;
use std::sync::OnceLock;

use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};

/// The files, by name.
const FILES: &[(&str, &[u8])] = &include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// A file in its plain and compressed forms.
struct Asset {
    name: &'static str,
    plain: Vec<u8>,
    gzip: Vec<u8>,
}

/// All files, with their common hash. It is part of their addresses, so browsers can cache them
/// forever.
struct Assets {
    version: String,
    all: Vec<Asset>,
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    // Writing to a vector does not fail.
    let _ = encoder.write_all(bytes);
    encoder.finish().unwrap_or_default()
}

fn assets() -> &'static Assets {
    static ASSETS: OnceLock<Assets> = OnceLock::new();
    ASSETS.get_or_init(|| {
        let mut hash = Sha256::new();
        FILES.iter().for_each(|(_, bytes)| hash.update(bytes));
        let version: String = hash.finalize()[..6].iter().map(|b| format!("{b:02x}")).collect();
        let asset = |&(name, bytes): &(&'static str, &[u8])| {
            let plain = match name.ends_with(".html") {
                true => {
                    let text = String::from_utf8_lossy(bytes);
                    text.replace("/assets/", &format!("/assets/{version}/")).into_bytes()
                }
                false => bytes.to_vec(),
            };
            Asset { name, gzip: gzip(&plain), plain }
        };
        let all = FILES.iter().map(asset).collect();
        Assets { version, all }
    })
}

fn kind(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, extension)| extension) {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "json" => "application/json",
        _ => "application/octet-stream",
    }
}

/// Returns whether a client accepts gzip.
pub(super) fn accepts_gzip(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    accepted.is_some_and(|list| list.split(',').any(|one| one.trim().starts_with("gzip")))
}

/// Returns a dynamic text, compressed if that pays off.
pub(super) fn text_response(headers: &HeaderMap, name: &str, body: String) -> Response {
    let head = [(header::CONTENT_TYPE, kind(name)), (header::CACHE_CONTROL, "no-store")];
    match accepts_gzip(headers) && body.len() > 1024 {
        true => (head, [(header::CONTENT_ENCODING, "gzip")], gzip(body.as_bytes())).into_response(),
        false => (head, body).into_response(),
    }
}

fn send(headers: &HeaderMap, asset: &'static Asset, keep: &'static str) -> Response {
    let head = [
        (header::CONTENT_TYPE, kind(asset.name)),
        (header::CACHE_CONTROL, keep),
        (header::VARY, "accept-encoding"),
    ];
    match accepts_gzip(headers) {
        true => (head, [(header::CONTENT_ENCODING, "gzip")], asset.gzip.as_slice()).into_response(),
        false => (head, asset.plain.as_slice()).into_response(),
    }
}

fn find(name: &str) -> Option<&'static Asset> {
    assets().all.iter().find(|asset| asset.name == name)
}

/// Returns a page.
pub(super) fn page(headers: &HeaderMap, name: &str) -> Response {
    match find(name) {
        Some(asset) => send(headers, asset, "no-cache"),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

/// `GET /assets/VERSION/NAME`: a file of a page. Files of other versions are not found.
pub(crate) async fn asset(
    Path((version, name)): Path<(String, String)>,
    headers: HeaderMap,
) -> Response {
    match find(&name).filter(|_| version == assets().version) {
        Some(asset) => send(&headers, asset, "public, max-age=31536000, immutable"),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

/// `GET /favicon.ico`: the icon that browsers ask for.
pub(crate) async fn icon(headers: HeaderMap) -> Response {
    page(&headers, "icon.svg")
}
