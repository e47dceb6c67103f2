//! Templates with placeholders.

use crate::Language;

/// A part of a template.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TemplatePart<'a> {
    /// Literal words.
    Words(&'a str),
    /// `{name}`: a value.
    Value(&'a str),
    /// `{name:one|other}`: the form for a number.
    Forms(&'a str, &'a str),
}

/// The byte positions of a placeholder: its opening brace, the end of its name, and its closing
/// brace.
struct PlaceholderSpan {
    open: usize,
    name_end: usize,
    close: usize,
}

/// Returns the first position of a byte from `from` up to but not including `end`.
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

/// Returns the first position of a brace of either kind from `from`.
const fn find_brace(bytes: &[u8], from: usize) -> Option<usize> {
    let mut at = from;
    while at < bytes.len() {
        if matches!(bytes[at], b'{' | b'}') {
            return Some(at);
        }
        at += 1;
    }
    None
}

/// Returns the next placeholder. A brace that is not closed does not open one.
const fn next_placeholder(bytes: &[u8], from: usize) -> Option<PlaceholderSpan> {
    match find(bytes, from, bytes.len(), b'{') {
        Some(open) => placeholder_at(bytes, open),
        None => None,
    }
}

/// Returns the placeholder that a brace opens; `None` if it is not closed.
const fn placeholder_at(bytes: &[u8], open: usize) -> Option<PlaceholderSpan> {
    let Some(close) = find(bytes, open, bytes.len(), b'}') else { return None };
    let name_end = match find(bytes, open, close, b':') {
        Some(colon) => colon,
        None => close,
    };
    Some(PlaceholderSpan { open, name_end, close })
}

const fn has_name(bytes: &[u8], place: &PlaceholderSpan, name: &[u8]) -> bool {
    let start = place.open + 1;
    place.name_end - start == name.len() && same(name, (0, name.len()), bytes, start)
}

/// Returns whether the names are exactly those of the template's placeholders.
#[must_use]
pub const fn names_match(template: &str, names: &[&str]) -> bool {
    let bytes = template.as_bytes();
    let mut used = [false; 8];
    if names.len() > used.len() {
        return false;
    }
    let mut from = 0;
    while let Some(place) = next_placeholder(bytes, from) {
        let mut i = 0;
        let mut known = false;
        while i < names.len() {
            if has_name(bytes, &place, names[i].as_bytes()) {
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

/// Returns whether the templates of a text, in the order of [`Language::ALL`], are not blank and
/// have the same placeholders, each with the number of plural forms of its language.
#[must_use]
pub const fn agree(templates: &[&str; Language::ALL.len()]) -> bool {
    let english = templates[0];
    let mut named = false;
    let mut i = 0;
    while i < templates.len() {
        let forms = Language::ALL[i].plural_forms();
        let Some(count) = placeholder_count(templates[i], forms) else { return false };
        named |= count > 0;
        if !says_something(templates[i]) {
            return false;
        }
        // Most texts have no placeholders, and are not read again.
        if i > 0 && named && !(covers(english, templates[i]) && covers(templates[i], english)) {
            return false;
        }
        i += 1;
    }
    true
}

/// Returns whether no two templates are the same.
#[must_use]
pub const fn all_differ(templates: &[&str]) -> bool {
    let mut i = 0;
    while i < templates.len() {
        let mut j = 0;
        while j < i {
            let (a, b) = (templates[i].as_bytes(), templates[j].as_bytes());
            if a.len() == b.len() && same(a, (0, a.len()), b, 0) {
                return false;
            }
            j += 1;
        }
        i += 1;
    }
    true
}

const fn says_something(template: &str) -> bool {
    !template.trim_ascii().is_empty()
}

/// Returns the number of placeholders. `None` if a brace does not belong to a placeholder, or if a
/// placeholder has no name in small letters, or has forms, but not as many as the language.
///
/// The compiler runs this for every text of a program, so each byte is read once.
const fn placeholder_count(template: &str, forms: usize) -> Option<usize> {
    let bytes = template.as_bytes();
    let mut count = 0;
    let mut from = 0;
    while let Some(brace) = find_brace(bytes, from) {
        let Some(place) = placeholder_at(bytes, brace) else { return None };
        if bytes[brace] == b'}' || place.open + 1 == place.name_end {
            return None;
        }
        let mut at = place.open + 1;
        let mut found = 1;
        while at < place.close {
            let letter = matches!(bytes[at], b'a'..=b'z' | b'_');
            if at < place.name_end && !letter || bytes[at] == b'{' {
                return None;
            }
            found += (bytes[at] == b'|') as usize;
            at += 1;
        }
        if place.name_end < place.close && found != forms {
            return None;
        }
        count += 1;
        from = place.close + 1;
    }
    Some(count)
}

/// Returns whether each name of `a` is also in `b`.
const fn covers(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut from = 0;
    while let Some(name) = next_placeholder(a, from) {
        let length = name.name_end - name.open;
        let mut at = 0;
        loop {
            let Some(other) = next_placeholder(b, at) else { return false };
            if length == other.name_end - other.open
                && same(a, (name.open, name.name_end), b, other.open)
            {
                break;
            }
            at = other.close + 1;
        }
        from = name.close + 1;
    }
    true
}

/// Returns whether the bytes of `a` from `start` to `end` occur in `b` at `at`.
const fn same(a: &[u8], (start, end): (usize, usize), b: &[u8], at: usize) -> bool {
    let mut i = 0;
    while i < end - start {
        if a[start + i] != b[at + i] {
            return false;
        }
        i += 1;
    }
    true
}

/// Splits a template into its parts.
pub(crate) fn split_template(template: &str) -> impl Iterator<Item = TemplatePart<'_>> {
    let mut rest = template;
    core::iter::from_fn(move || {
        let part;
        (part, rest) = split_first(rest)?;
        Some(part)
    })
}

fn split_first(text: &str) -> Option<(TemplatePart<'_>, &str)> {
    match next_placeholder(text.as_bytes(), 0) {
        _ if text.is_empty() => None,
        None => Some((TemplatePart::Words(text), "")),
        Some(place) if place.open > 0 => {
            let (words, rest) = text.split_at(place.open);
            Some((TemplatePart::Words(words), rest))
        }
        Some(PlaceholderSpan { name_end, close, .. }) => {
            let name = &text[1..name_end];
            let forms = text[name_end..close].strip_prefix(':');
            let part =
                forms.map_or(TemplatePart::Value(name), |forms| TemplatePart::Forms(name, forms));
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
        use TemplatePart::{Forms, Value, Words};
        let parts = |text| split_template(text).collect::<Vec<_>>();
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
    fn the_languages_of_a_text_agree() {
        assert!(agree(&["{n} {n:move|moves} by {name}", "{name}の{n}手"]));
        assert!(agree(&["{n} {n:move|moves}", "{n:手}{n}"]));
        let wrong = [
            ["", "手"],
            ["move", " "],
            ["{n}", "手"],
            ["move", "{n}手"],
            ["{n}", "{m}手"],
            ["{n}", "{nn}手"],
            ["{}", "{}"],
            ["{N}", "{N}"],
            ["{n} {n:move}", "{n}手"],
            ["{n} {n:move|moves|moves}", "{n}手"],
            ["{n} {n:move|moves}", "{n:手|手}"],
            ["{n}}", "{n}"],
            ["}{n}", "{n}"],
            ["{n} {", "{n}"],
            ["{n:{a|b}", "{n}"],
        ];
        for templates in wrong {
            assert!(!agree(&templates), "{templates:?}");
        }
    }

    #[test]
    fn texts_of_a_group_differ() {
        assert!(all_differ(&[]) && all_differ(&["a", "b", "ab", "ba"]));
        assert!(!all_differ(&["a", "b", "c", "b"]));
    }

    #[test]
    fn names_must_be_those_of_the_template() {
        assert!(names_match("nothing", &[]));
        assert!(names_match("{a} and {b}, {a}", &["b", "a"]));
        assert!(names_match("{n:one|other}", &["n"]));
        assert!(!names_match("{a} and {b}", &["a"]), "one is missing");
        assert!(!names_match("{a}", &["a", "b"]), "one is too many");
        assert!(!names_match("{from}", &["form"]));
        assert!(!names_match("{a}", &["a"; 9]), "more than any text has");
    }
}
