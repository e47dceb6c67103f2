//! Errors as exceptions of JavaScript.

use std::cell::RefCell;

use js_sys::{Array, Function, Reflect};
use wasm_bindgen::prelude::*;
use wazir_surface::{Error, SquareNote};

use crate::values::{Fields, list};

thread_local! {
    static ERROR_CLASS: RefCell<Option<Function>> = const { RefCell::new(None) };
}

/// Sets the class of exceptions. All entries of the package share one.
#[wasm_bindgen(js_name = setErrorClass)]
pub fn set_error_class(class: Function) {
    ERROR_CLASS.set(Some(class));
}

/// Returns an error as an exception.
pub(crate) fn exception(error: Error) -> JsValue {
    let details = JsValue::from(details(&error));
    ERROR_CLASS.with_borrow(|class| match class {
        Some(class) => {
            let arguments = Array::of1(&details);
            Reflect::construct(class, &arguments).unwrap_or(details)
        }
        None => js_sys::Error::new(&error.message().en).into(),
    })
}

fn details(error: &Error) -> Fields {
    let mut fields = Fields::new()
        .with("kind", error.kind().as_str())
        .with_text("message", error.message())
        .with("squares", squares(error.squares()))
        .with("others", list(error.others().iter().map(details)))
        .with_some("reason", error.refusal().map(|refusal| refusal.reason));
    if let Some(place) = error.place() {
        fields = fields
            .with("line", place.line as f64)
            .with("column", place.column as f64)
            .with("caret", &*place.caret);
    }
    if let Some(hint) = error.hint() {
        fields = fields.with_text("hint", hint);
    }
    fields
}

fn squares(notes: &[SquareNote]) -> Array {
    list(
        notes
            .iter()
            .map(|note| Fields::new().with("role", note.role).with("square", &*note.square)),
    )
}

/// Returns the reason why a text is not a legal move.
#[cfg(not(feature = "ai"))]
pub(crate) fn refusal(refusal: &wazir_surface::Refusal) -> Fields {
    Fields::new()
        .with("reason", refusal.reason)
        .with_text("message", &refusal.message)
        .with("squares", squares(&refusal.squares))
}
