//! Identities: a secret in a cookie or a header, of which only the hash is stored.

use axum::http::{HeaderMap, header};
use sha2::{Digest, Sha256};

/// The name of the cookie.
pub(crate) const COOKIE: &str = "wz";

/// A secret of 128 bits, in hexadecimal digits.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Secret(String);

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Returns random bytes from the system.
pub(crate) fn random_bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    bytes
}

/// Returns a random table id: 50 bits, as ten letters and digits that are hard to confuse.
pub(crate) fn new_table_id() -> String {
    random_letters::<10>()
}

/// Returns a random id of a game of the gallery: 80 bits. Whoever has it can see the game, so it
/// must not be found by guessing.
pub(crate) fn new_game_id() -> String {
    random_letters::<16>()
}

fn random_letters<const N: usize>() -> String {
    const DIGITS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz023456789";
    random_bytes::<N>().iter().map(|byte| char::from(DIGITS[usize::from(byte % 32)])).collect()
}

impl Secret {
    pub(crate) fn new() -> Self {
        Self(hex(&random_bytes::<16>()))
    }

    /// Parses a secret presented by a client.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let fits = text.len() == 32 && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
        fits.then(|| Self(text.to_owned()))
    }

    /// Returns the hash that identifies its owner.
    pub(crate) fn person_id(&self) -> String {
        hex(&Sha256::digest(self.0.as_bytes())[..16])
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns a cookie that keeps it for a year.
    pub(crate) fn cookie(&self, secure: bool) -> String {
        let secure = if secure { "; Secure" } else { "" };
        let secret = &self.0;
        format!("{COOKIE}={secret}; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000{secure}")
    }

    /// Returns the secret of a request, and whether it came in a header, which no foreign page can
    /// make a browser send.
    pub(crate) fn from_headers(headers: &HeaderMap) -> Option<(Self, bool)> {
        let bearer = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
        if let Some(bearer) = bearer.and_then(|value| value.strip_prefix("Bearer ")) {
            return Self::parse(bearer.trim()).map(|secret| (secret, true));
        }
        cookie_value(headers, COOKIE).and_then(Self::parse).map(|secret| (secret, false))
    }
}

/// Returns the value of the cookie of this name in a request.
pub(crate) fn cookie_value<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|value| value.split(';'));
    pairs.find_map(|pair| pair.trim().strip_prefix(name)?.strip_prefix('='))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_known_again_by_its_hash_alone() {
        let secret = Secret::new();
        let mut headers = HeaderMap::new();
        let cookie = format!("a=b; {COOKIE}={}", secret.as_str());
        headers.insert(header::COOKIE, cookie.parse().unwrap());
        let (again, by_header) = Secret::from_headers(&headers).unwrap();
        assert!(again == secret && !by_header);
        assert_eq!(again.person_id(), secret.person_id());
        assert!(!secret.person_id().contains(secret.as_str()));
        headers.insert(header::AUTHORIZATION, "Bearer nonsense".parse().unwrap());
        assert!(Secret::from_headers(&headers).is_none());
    }

    #[test]
    fn ids_are_not_alike() {
        let ids: std::collections::BTreeSet<String> = (0..1000).map(|_| new_table_id()).collect();
        assert_eq!(ids.len(), 1000);
        assert!(ids.iter().all(|id| id.len() == 10));
    }
}
