//! Errors rendered like those of a compiler.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Range;

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use wazir_text::message;

use crate::texts::ArmyFiles;
use crate::{FileError, FileErrors, FileWarning};

/// Longer lines are of no use on a terminal.
const WIDTH: usize = 140;

fn show(
    level: Level<'_>,
    message: &str,
    place: (&str, &str, Range<usize>),
    other: Option<Range<usize>>,
    help: Option<&str>,
    styled: bool,
) -> String {
    let (path, text, span) = place;
    let mut source = Snippet::source(text).path(path);
    source = source.annotation(AnnotationKind::Primary.span(span));
    if let Some(other) = other {
        source = source.annotation(
            AnnotationKind::Context.span(other).label(ArmyFiles::StandsFirst.english()),
        );
    }
    let mut report = level.primary_title(message).element(source);
    if let Some(help) = help {
        report = report.element(Level::HELP.message(help));
    }
    let renderer = if styled { Renderer::styled() } else { Renderer::plain() };
    renderer.term_width(WIDTH).render(&[report])
}

impl FileError {
    /// Renders the error with the line of the file and carets below the location. `path` is the
    /// name of the file, `text` its content. If `styled`, the result has colours for a terminal.
    ///
    /// ```
    /// let text = "name = \"Amazons\"\n\n[a]\nletter = \"S\"\nname = \"Short Rook\"\nbetza = \"R4q\"\n";
    /// let error = wazir_variant::read_army(text).unwrap_err();
    /// assert_eq!(error.render("my.toml", text, false), "\
    /// error: the movement of the Short Rook is not understood: an atom is missing, end the move with a capital letter such as W, R or N
    ///  --> my.toml:6:13
    ///   |
    /// 6 | betza = \"R4q\"
    ///   |             ^");
    /// ```
    pub fn render(&self, path: &str, text: &str, styled: bool) -> String {
        let message = self.kind().to_string();
        let place = (path, text, self.span());
        show(Level::ERROR, &message, place, self.other_span(), self.help().as_deref(), styled)
    }
}

impl FileErrors {
    /// Renders all errors, with an empty line between them; see [`FileError::render`].
    pub fn render(&self, path: &str, text: &str, styled: bool) -> String {
        let mut reports: Vec<String> =
            self.iter().map(|error| error.render(path, text, styled)).collect();
        if reports.len() == Self::MAX {
            reports.push(message!(ArmyFiles::TooManyErrors { most: Self::MAX }).to_string());
        }
        reports.join("\n\n")
    }
}

impl FileWarning {
    /// Renders the warning with the line of the file; see [`FileError::render`].
    pub fn render(&self, path: &str, text: &str, styled: bool) -> String {
        let message = self.reason().to_string();
        show(Level::WARNING, &message, (path, text, self.span()), None, None, styled)
    }
}
