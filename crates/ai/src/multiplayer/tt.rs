//! The transposition table of the multiplayer searches.

/// The number of slots.
const SLOTS: usize = 1 << 16;

/// A table of fixed size; a new entry replaces the old one in its slot.
///
/// If an entry depends on more than the position, such as the searching seat, that belongs in the key.
#[derive(Debug)]
pub(super) struct MultiplayerTt<V> {
    slots: Vec<Option<(u64, V)>>,
}

impl<V: Copy> MultiplayerTt<V> {
    pub(super) fn new() -> Self {
        Self { slots: Vec::new() }
    }

    fn slot(key: u64) -> usize {
        // The high bits of a product depend on all bits of the key.
        (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 48) as usize % SLOTS
    }

    pub(super) fn get(&self, key: u64) -> Option<V> {
        let slot = self.slots.get(Self::slot(key)).copied().flatten();
        slot.filter(|&(owner, _)| owner == key).map(|(_, value)| value)
    }

    pub(super) fn put(&mut self, key: u64, value: V) {
        // A search of exchanges alone never gets here and needs no memory.
        if self.slots.is_empty() {
            self.slots.resize(SLOTS, None);
        }
        if let Some(slot) = self.slots.get_mut(Self::slot(key)) {
            *slot = Some((key, value));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_answers_to_its_own_key_only() {
        let mut memory = MultiplayerTt::new();
        memory.put(7, 'a');
        assert_eq!(memory.get(7), Some('a'));
        assert_eq!(memory.get(8), None);
        // A key with the same slot replaces the first.
        let same =
            (8..).find(|&key| MultiplayerTt::<char>::slot(key) == MultiplayerTt::<char>::slot(7));
        let same = same.unwrap();
        memory.put(same, 'b');
        assert_eq!((memory.get(7), memory.get(same)), (None, Some('b')));
    }
}
