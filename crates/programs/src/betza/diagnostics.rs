//! Errors and warnings about a Betza string, shown at their position in it.

use std::ops::Range;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use wazir::betza::{MovementWarning, ParseError, UnsupportedError};
use wazir::text::message;
use wazir_cli::said;

use crate::ProgramError;
use crate::texts::Pieces;

/// Longest text shown with an error, in bytes; a longer one does not help on a terminal.
const MAX_SHOWN: usize = 200;

fn render(level: Level<'_>, message: &str, text: &str, span: Range<usize>, help: &str) -> String {
    // A line break or another control character would displace the markers.
    let clean: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let title = level.primary_title(message.replace(char::is_control, " "));
    if clean.len() != text.len() || clean.len() > MAX_SHOWN {
        return Renderer::styled().render(&[Group::with_title(title)]);
    }
    let mark = AnnotationKind::Primary.span(span);
    let mut report = title.element(Snippet::source(clean).annotation(mark));
    if !help.is_empty() {
        report = report.element(Level::HELP.message(help));
    }
    Renderer::styled().render(&[report])
}

/// Reports that a string is not a piece.
pub(crate) fn error(text: &str, error: &ParseError) -> ProgramError {
    let meant = |better| said(message!(Pieces::DidYouMean { better }));
    let help = error.suggestion().map(meant).unwrap_or_default();
    ProgramError::Report(render(Level::ERROR, &error.to_string(), text, error.span(), &help))
}

/// Reports that a piece cannot be played.
pub(crate) fn unsupported(text: &str, error: &UnsupportedError) -> ProgramError {
    ProgramError::Report(render(Level::ERROR, &error.to_string(), text, error.span(), ""))
}

/// Renders a warning about a string that may not mean what its author thinks.
pub(crate) fn warning(text: &str, warning: &MovementWarning) -> String {
    render(Level::WARNING, &warning.to_string(), text, warning.span(), "")
}
