//! The errors found in a file while it is read.

use alloc::vec::Vec;
use core::cell::RefCell;

use crate::{FileError, FileErrorKind, FileErrors};

/// The errors found so far. What is wrong is reported here and counts as not given from then on, so
/// that the rest of the file can be checked too.
#[derive(Debug, Default)]
pub(crate) struct ErrorLog {
    errors: RefCell<Vec<FileError>>,
}

impl ErrorLog {
    /// Adds an error, unless it is there already or there are enough.
    pub(crate) fn report(&self, error: FileError) {
        let mut errors = self.errors.borrow_mut();
        if errors.len() < FileErrors::MAX && !errors.contains(&error) {
            errors.push(error);
        }
    }

    /// Returns the value, or reports the error.
    pub(crate) fn check<T>(&self, result: Result<T, FileError>) -> Option<T> {
        result.map_err(|error| self.report(error)).ok()
    }

    /// Returns whether nothing is wrong so far.
    pub(crate) fn is_empty(&self) -> bool {
        self.errors.borrow().is_empty()
    }

    /// Returns whether an unknown key was taken for a misspelling of this one.
    pub(crate) fn suggests(&self, key: &str) -> bool {
        let meant = |error: &FileError| matches!(error.kind(), FileErrorKind::Unknown { suggestion: Some(word), .. } if *word == key);
        self.errors.borrow().iter().any(meant)
    }

    /// Returns the errors; `None` if there are none.
    pub(crate) fn into_errors(self) -> Option<FileErrors> {
        FileErrors::new(self.errors.into_inner())
    }
}
