//! Templates: texts with places for values.

/// A piece of a template.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part<'a> {
    /// Words that stand as they are.
    Words(&'a str),
    /// `{name}`: the value of that name.
    Value(&'a str),
    /// `{name:one|other}`: one of the forms, by the number of that name.
    Forms(&'a str, &'a str),
}

/// The bytes of a place for a value: its brace, the end of its name, its closing brace.
struct Place {
    open: usize,
    name_end: usize,
    close: usize,
}

/// The first of a byte from `from` on and before `end`.
const fn find(bytes: &[u8], from: usize, end: usize, wanted: u8) -> Option<usize> {
    let mut at = from;
    while at < end {
        if bytes[at] == wanted {
            return Some(at);
        }
        at += 1;
    }
    None
}

/// The next place for a value from a byte on. A brace that is not closed opens none.
const fn next_place(bytes: &[u8], from: usize) -> Option<Place> {
    let Some(open) = find(bytes, from, bytes.len(), b'{') else { return None };
    let Some(close) = find(bytes, open, bytes.len(), b'}') else { return None };
    let name_end = match find(bytes, open, close, b':') {
        Some(colon) => colon,
        None => close,
    };
    Some(Place { open, name_end, close })
}

const fn is_at(bytes: &[u8], place: &Place, name: &[u8]) -> bool {
    let start = place.open + 1;
    if place.name_end - start != name.len() {
        return false;
    }
    let mut i = 0;
    while i < name.len() {
        if bytes[start + i] != name[i] {
            return false;
        }
        i += 1;
    }
    true
}

/// Whether the names are exactly those that a template has places for.
#[must_use]
pub const fn takes(template: &str, names: &[&str]) -> bool {
    let bytes = template.as_bytes();
    let mut used = [false; 8];
    if names.len() > used.len() {
        return false;
    }
    let mut from = 0;
    while let Some(place) = next_place(bytes, from) {
        let mut i = 0;
        let mut known = false;
        while i < names.len() {
            if is_at(bytes, &place, names[i].as_bytes()) {
                known = true;
                used[i] = true;
            }
            i += 1;
        }
        if !known {
            return false;
        }
        from = place.close + 1;
    }
    let mut i = 0;
    while i < names.len() {
        if !used[i] {
            return false;
        }
        i += 1;
    }
    true
}

/// Takes a template apart.
pub(crate) fn parts(template: &str) -> impl Iterator<Item = Part<'_>> {
    let mut rest = template;
    core::iter::from_fn(move || {
        let part;
        (part, rest) = first(rest)?;
        Some(part)
    })
}

fn first(text: &str) -> Option<(Part<'_>, &str)> {
    match next_place(text.as_bytes(), 0) {
        _ if text.is_empty() => None,
        None => Some((Part::Words(text), "")),
        Some(place) if place.open > 0 => {
            let (words, rest) = text.split_at(place.open);
            Some((Part::Words(words), rest))
        }
        Some(Place { name_end, close, .. }) => {
            let name = &text[1..name_end];
            let forms = text[name_end..close].strip_prefix(':');
            let part = forms.map_or(Part::Value(name), |forms| Part::Forms(name, forms));
            Some((part, &text[close + 1..]))
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    #[test]
    fn templates_come_apart_in_order() {
        use Part::{Forms, Value, Words};
        let parts = |text| parts(text).collect::<Vec<_>>();
        assert_eq!(parts(""), []);
        assert_eq!(parts("plain"), [Words("plain")]);
        assert_eq!(parts("{a}{b}"), [Value("a"), Value("b")]);
        assert_eq!(
            parts("{n} {n:move|moves} left"),
            [Value("n"), Words(" "), Forms("n", "move|moves"), Words(" left")]
        );
        assert_eq!(parts("駒{a}が"), [Words("駒"), Value("a"), Words("が")]);
        assert_eq!(parts("open {a"), [Words("open {a")], "shown as it stands");
    }

    #[test]
    fn names_must_be_those_of_the_template() {
        assert!(takes("nothing", &[]));
        assert!(takes("{a} and {b}, {a}", &["b", "a"]));
        assert!(takes("{n:one|other}", &["n"]));
        assert!(!takes("{a} and {b}", &["a"]), "one is missing");
        assert!(!takes("{a}", &["a", "b"]), "one is too many");
        assert!(!takes("{from}", &["form"]));
        assert!(!takes("{a}", &["a"; 9]), "more than any text has");
    }
}
