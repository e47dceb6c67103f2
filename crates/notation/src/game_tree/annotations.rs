//! Annotations of the nodes of a tree: comments, marks, and rarer ones.
//!
//! A record can have a comment on every move. All comments are therefore stored one after the other
//! in one text, and the first marks of a move in its note. Everything else is boxed.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::time::Duration;

use arrayvec::ArrayVec;

/// The number of marks stored in the note itself.
const INLINE_NAGS: usize = 7;

/// The number of notes reserved when the first is made, and the usual length of a comment.
const INITIAL_CAPACITY: usize = 64;
const TYPICAL_COMMENT_LEN: usize = 20;

/// All notes of a tree.
#[derive(Clone, Debug, Default)]
pub(super) struct Annotations {
    list: Vec<Annotation>,
    /// The comments that were written in one go.
    text: String,
}

#[derive(Clone, Debug, Default)]
struct Annotation {
    /// The byte offset of the comment in the text.
    start: usize,
    length: usize,
    marks: ArrayVec<u8, INLINE_NAGS>,
    rare: Option<Box<ExtraAnnotation>>,
}

/// Annotations that few nodes have.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct ExtraAnnotation {
    pub(super) before: String,
    pub(super) bookmark: String,
    pub(super) total: Option<Duration>,
    /// The comment, if it was changed after others had been written.
    comment: Option<String>,
    /// The marks, if there are too many for the note.
    marks: Vec<u8>,
}

impl Annotations {
    /// Creates a note with a comment, which may be empty, and returns its index.
    #[inline]
    pub(super) fn push(&mut self, comment: &str) -> usize {
        if self.list.is_empty() {
            // A record with one comment usually has more.
            self.list.reserve(INITIAL_CAPACITY);
            self.text.reserve(INITIAL_CAPACITY * TYPICAL_COMMENT_LEN);
        }
        let (start, length) = (self.text.len(), comment.len());
        self.text.push_str(comment);
        self.list.push(Annotation { start, length, ..Annotation::default() });
        self.list.len() - 1
    }

    /// The rare annotations of a note, if any.
    pub(super) fn extra(&self, note: usize) -> Option<&ExtraAnnotation> {
        self.list.get(note)?.rare.as_deref()
    }

    pub(super) fn rare_mut(&mut self, note: usize) -> &mut ExtraAnnotation {
        self.list[note].rare.get_or_insert_default()
    }

    pub(super) fn comment(&self, note: usize) -> &str {
        let Some(Annotation { start, length, rare, .. }) = self.list.get(note) else { return "" };
        match rare.as_deref().and_then(|rare| rare.comment.as_deref()) {
            Some(own) => own,
            None => self.text.get(*start..start + length).unwrap_or(""),
        }
    }

    pub(super) fn set_comment(&mut self, note: usize, comment: String) {
        if self.comment(note).is_empty() {
            self.extend_comment(note, &comment);
        } else {
            self.rare_mut(note).comment = Some(comment);
        }
    }

    pub(super) fn extend_comment(&mut self, note: usize, more: &str) {
        let end = self.text.len();
        let Annotation { start, length, rare, .. } = &mut self.list[note];
        if let Some(own) = rare.as_mut().and_then(|rare| rare.comment.as_mut()) {
            own.push_str(more);
        } else if *length == 0 || *start + *length == end {
            *start = if *length == 0 { end } else { *start };
            *length += more.len();
            self.text.push_str(more);
        } else {
            // Moving it to the end each time would be slow if it happened again and again.
            let own = [self.comment(note), more].concat();
            self.rare_mut(note).comment = Some(own);
        }
    }

    pub(super) fn marks(&self, note: usize) -> &[u8] {
        let Some(Annotation { marks, rare, .. }) = self.list.get(note) else { return &[] };
        match rare.as_deref() {
            Some(rare) if !rare.marks.is_empty() => &rare.marks,
            _ => marks,
        }
    }

    pub(super) fn add_mark(&mut self, note: usize, mark: u8) {
        let Annotation { marks, rare, .. } = &mut self.list[note];
        if marks.try_push(mark).is_err() {
            let many = &mut rare.get_or_insert_default().marks;
            if many.is_empty() {
                many.extend_from_slice(marks);
            }
            many.push(mark);
        }
    }

    /// Returns whether a note has the same content as one of another tree.
    pub(super) fn equals(&self, note: usize, other: &Self, others: usize) -> bool {
        let nothing = ExtraAnnotation::default();
        let mine = self.extra(note).unwrap_or(&nothing);
        let theirs = other.extra(others).unwrap_or(&nothing);
        (&mine.before, &mine.bookmark, mine.total)
            == (&theirs.before, &theirs.bookmark, theirs.total)
            && self.comment(note) == other.comment(others)
            && self.marks(note) == other.marks(others)
    }

    /// Copies a note of another tree into an empty one.
    pub(super) fn copy_from(&mut self, note: usize, other: &Self, others: usize) {
        if let Some(theirs) = other.list.get(others) {
            self.list[note].marks = theirs.marks.clone();
            self.list[note].rare.clone_from(&theirs.rare);
            if theirs.rare.as_deref().is_none_or(|rare| rare.comment.is_none()) {
                self.extend_comment(note, other.comment(others));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_change_in_any_order() {
        let mut notes = Annotations::default();
        let [a, b, c] = core::array::from_fn(|_| notes.push(""));
        notes.extend_comment(a, "one");
        notes.extend_comment(a, " two");
        notes.set_comment(b, "other".into());
        for _ in 0..3 {
            notes.extend_comment(a, "!");
            notes.extend_comment(b, "?");
        }
        let said = |notes: &Annotations| [a, b, c].map(|note| String::from(notes.comment(note)));
        assert_eq!(said(&notes), ["one two!!!", "other???", ""]);
        notes.set_comment(a, String::new());
        notes.set_comment(c, "last".into());
        notes.set_comment(b, "new".into());
        assert_eq!(said(&notes), ["", "new", "last"]);
        notes.set_comment(a, "again".into());
        notes.extend_comment(a, "!");
        assert_eq!(said(&notes), ["again!", "new", "last"]);
    }

    #[test]
    fn any_number_of_marks() {
        let mut notes = Annotations::default();
        let [a, b] = core::array::from_fn(|_| notes.push(""));
        for mark in 0..20 {
            notes.add_mark(a, mark);
            let expected: Vec<u8> = (0..=mark).collect();
            assert_eq!(notes.marks(a), expected);
        }
        assert!(notes.marks(b).is_empty());
        assert!(!notes.equals(a, &notes, b) && notes.equals(a, &notes.clone(), a));
    }
}
