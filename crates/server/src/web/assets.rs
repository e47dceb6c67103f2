//! The static files of the pages, embedded in the program.

use std::io::Write as _;
use std::sync::OnceLock;

use axum::extract::Path;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};
use wazir_text::Language;

use super::words::Words;

/// The files, by name.
const FILES: &[(&str, &[u8])] = &include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// A file in its plain and compressed forms.
struct Asset {
    name: &'static str,
    /// The language of a page.
    language: Option<Language>,
    plain: Vec<u8>,
    gzip: Vec<u8>,
}

impl Asset {
    fn new(name: &'static str, language: Option<Language>, plain: Vec<u8>) -> Self {
        Self { name, language, gzip: gzip(&plain), plain }
    }
}

/// All files, with their common hash. It is part of their addresses, so browsers can cache them
/// forever.
struct Assets {
    version: String,
    all: Vec<Asset>,
}

/// Compresses bytes.
pub(super) fn gzip(bytes: &[u8]) -> Vec<u8> {
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
        let text_of = |wanted: &str| {
            let found = FILES.iter().find(|(name, _)| *name == wanted);
            found.map_or_else(String::new, |(_, bytes)| String::from_utf8_lossy(bytes).into_owned())
        };
        let script = |language: &Language| text_of(&format!("{language}.js"));
        let words = Language::ALL.map(|language| (language, Words::read(&script(&language))));
        let asset = |&(name, bytes): &(&'static str, &[u8])| -> Vec<Asset> {
            if !name.ends_with(".html") {
                return vec![Asset::new(name, None, bytes.to_vec())];
            }
            let text = String::from_utf8_lossy(bytes);
            let text = text.replace("/assets/", &format!("/assets/{version}/"));
            let spoken = |(language, words): &(Language, Words)| {
                let page = words.fill(&text, *language).into_bytes();
                Asset::new(name, Some(*language), page)
            };
            words.iter().map(spoken).collect()
        };
        let all = FILES.iter().flat_map(asset).collect();
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
    let vary = match asset.language {
        Some(_) => "accept-encoding, accept-language, cookie",
        None => "accept-encoding",
    };
    let head = [
        (header::CONTENT_TYPE, kind(asset.name)),
        (header::CACHE_CONTROL, keep),
        (header::VARY, vary),
    ];
    match accepts_gzip(headers) {
        true => (head, [(header::CONTENT_ENCODING, "gzip")], asset.gzip.as_slice()).into_response(),
        false => (head, asset.plain.as_slice()).into_response(),
    }
}

/// Returns a file, a page in this language.
fn find(name: &str, language: Language) -> Option<&'static Asset> {
    let spoken = |asset: &&Asset| asset.language.is_none_or(|spoken| spoken == language);
    assets().all.iter().filter(|asset| asset.name == name).find(spoken)
}

/// Returns a page.
pub(super) fn page(headers: &HeaderMap, name: &str, language: Language) -> Response {
    match find(name, language) {
        Some(asset) => send(headers, asset, "no-cache"),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

/// Returns a page with other texts in place of some of its own.
pub(super) fn page_with(
    headers: &HeaderMap,
    name: &str,
    language: Language,
    changes: &[(&str, &str)],
) -> Response {
    let Some(asset) = find(name, language) else { return StatusCode::NOT_FOUND.into_response() };
    let plain = String::from_utf8_lossy(&asset.plain).into_owned();
    let text = changes.iter().fold(plain, |text, (old, new)| text.replacen(old, new, 1));
    let mut response = text_response(headers, name, text);
    let keep = HeaderValue::from_static("no-cache");
    response.headers_mut().insert(header::CACHE_CONTROL, keep);
    response
}

/// `GET /assets/VERSION/NAME`: a file of a page. Files of other versions are not found.
pub(crate) async fn asset(
    Path((version, name)): Path<(String, String)>,
    headers: HeaderMap,
) -> Response {
    match find(&name, Language::default()).filter(|_| version == assets().version) {
        Some(asset) => send(&headers, asset, "public, max-age=31536000, immutable"),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

/// `GET /notifier.js`: the script that shows notifications where a page may not. Its address stays the
/// same, so that browsers keep one.
pub(crate) async fn notifier(headers: HeaderMap) -> Response {
    page(&headers, "notifier.js", Language::default())
}

/// `GET /favicon.ico`: the icon that browsers request.
pub(crate) async fn icon(headers: HeaderMap) -> Response {
    page(&headers, "icon.svg", Language::default())
}
