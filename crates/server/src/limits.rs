//! Rate limits.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// A token bucket: it allows a number of actions at once and refills in a given time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TokenBucket {
    most: f64,
    every: Duration,
    left: f64,
    at: Instant,
}

impl TokenBucket {
    pub(crate) fn new(most: u32, every: Duration) -> Self {
        let most = f64::from(most);
        Self { most, every, left: most, at: Instant::now() }
    }

    /// Takes one token, if there is one. Returns whether there was.
    pub(crate) fn try_take(&mut self) -> bool {
        let now = Instant::now();
        let gone = now.duration_since(self.at).as_secs_f64() / self.every.as_secs_f64();
        self.left = (self.left + gone * self.most).min(self.most);
        self.at = now;
        let allowed = self.left >= 1.0;
        if allowed {
            self.left -= 1.0;
        }
        allowed
    }

    fn is_full(&self) -> bool {
        self.at.elapsed() >= self.every
    }
}

/// An address that stands for one client: an IPv4 address, or the /64 network of an IPv6 address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ClientAddress([u8; 8]);

impl From<IpAddr> for ClientAddress {
    fn from(address: IpAddr) -> Self {
        let mut kept = [0; 8];
        match address.to_canonical() {
            IpAddr::V4(address) => kept[..4].copy_from_slice(&address.octets()),
            IpAddr::V6(address) => kept.copy_from_slice(&address.octets()[..8]),
        }
        Self(kept)
    }
}

/// A token bucket for each key.
#[derive(Debug)]
pub(crate) struct RateLimiter<K> {
    most: u32,
    every: Duration,
    of: Mutex<HashMap<K, TokenBucket>>,
}

/// Number of buckets beyond which full ones are dropped.
const MAX_BUCKETS: usize = 10_000;

impl<K: Eq + Hash> RateLimiter<K> {
    pub(crate) fn new(most: u32, every: Duration) -> Self {
        Self { most, every, of: Mutex::default() }
    }

    /// Takes one token of a key, if there is one. Returns whether there was.
    pub(crate) fn try_take(&self, key: K) -> bool {
        let mut of = self.of.lock().unwrap_or_else(PoisonError::into_inner);
        if of.len() > MAX_BUCKETS {
            of.retain(|_, bucket| !bucket.is_full());
        }
        of.entry(key).or_insert_with(|| TokenBucket::new(self.most, self.every)).try_take()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_is_empty_after_so_many() {
        let buckets = RateLimiter::new(3, Duration::from_secs(3600));
        let one = ClientAddress::from("192.0.2.1".parse::<IpAddr>().unwrap());
        let other = ClientAddress::from("2001:db8::1".parse::<IpAddr>().unwrap());
        assert_eq!([(); 4].map(|()| buckets.try_take(one)), [true, true, true, false]);
        assert!(buckets.try_take(other));
        // The rest of the network counts as the same client.
        assert_eq!(other, ClientAddress::from("2001:db8::2".parse::<IpAddr>().unwrap()));
    }
}
