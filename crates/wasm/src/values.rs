//! JavaScript objects from plain values, and back.

use js_sys::{Array, Object, Reflect};
use wasm_bindgen::prelude::*;
use wazir_surface::Bilingual;

/// A JavaScript object under construction. Fields without a value are left out.
pub(crate) struct Fields(Object);

impl Fields {
    pub(crate) fn new() -> Self {
        Self(Object::new())
    }

    /// Adds a field.
    pub(crate) fn with(self, name: &str, value: impl Into<JsValue>) -> Self {
        // A plain object takes every field.
        let _ = Reflect::set(&self.0, &name.into(), &value.into());
        self
    }

    /// Adds a field if there is a value.
    pub(crate) fn with_some(self, name: &str, value: Option<impl Into<JsValue>>) -> Self {
        match value {
            Some(value) => self.with(name, value),
            None => self,
        }
    }

    /// Adds a text in both languages: `name` has the English one, `nameJa` the Japanese.
    pub(crate) fn with_text(self, name: &str, text: &Bilingual) -> Self {
        self.with(name, &*text.en).with(&format!("{name}Ja"), &*text.ja)
    }
}

impl From<Fields> for JsValue {
    fn from(fields: Fields) -> Self {
        fields.0.into()
    }
}

/// Returns a JavaScript array.
pub(crate) fn list<V: Into<JsValue>>(values: impl IntoIterator<Item = V>) -> Array {
    values.into_iter().map(Into::into).collect()
}

/// Returns an array of the lines of a text. One string crosses the border, which is faster than many.
#[cfg(not(feature = "ai"))]
pub(crate) fn lines(joined: &str) -> Array {
    match joined {
        "" => Array::new(),
        joined => js_sys::JsString::from(joined).split("\n"),
    }
}

/// Returns a field of an object of options; `None` if it is missing, `undefined` or `null`, and for
/// anything but an object.
pub(crate) fn field(options: &JsValue, name: &str) -> Option<JsValue> {
    if !options.is_object() {
        return None;
    }
    let value = Reflect::get(options, &name.into()).ok()?;
    (!value.is_undefined() && !value.is_null()).then_some(value)
}

/// Returns a field as text; a number is written out.
pub(crate) fn text(options: &JsValue, name: &str) -> Option<String> {
    field(options, name).map(|value| to_text(&value))
}

/// Returns a value as text: numbers and truth values are written out, anything else is empty.
pub(crate) fn to_text(value: &JsValue) -> String {
    if let Some(text) = value.as_string() {
        return text;
    }
    match (value.as_f64(), value.as_bool()) {
        (Some(number), _) => number.to_string(),
        (_, Some(truth)) => truth.to_string(),
        _ => String::new(),
    }
}

/// Returns a field as a number of at least 0, cut to a whole one; the nearest if it is out of range.
pub(crate) fn number(options: &JsValue, name: &str) -> Option<u64> {
    // The conversion saturates, and NaN becomes 0.
    field(options, name)?.as_f64().map(|number| number as u64)
}

/// Returns a field as a truth value.
#[cfg(all(feature = "pictures", not(feature = "ai")))]
pub(crate) fn truth(options: &JsValue, name: &str) -> Option<bool> {
    field(options, name).map(|value| value.is_truthy())
}

/// Returns the fields of an object as pairs of key and text, in order.
#[cfg(not(feature = "ai"))]
pub(crate) fn pairs(options: &JsValue, name: &str) -> Vec<(String, String)> {
    let Some(object) = field(options, name).and_then(|value| value.dyn_into::<Object>().ok())
    else {
        return Vec::new();
    };
    let entries = Object::entries(&object).into_iter();
    let pair = |entry: JsValue| {
        let entry: Array = entry.unchecked_into();
        (to_text(&entry.get(0)), to_text(&entry.get(1)))
    };
    entries.map(pair).collect()
}

/// The most entries of an array that are read.
pub(crate) const MAX_LIST: usize = 10_000;

/// Returns the texts of an array; none for anything else.
pub(crate) fn strings(array: &JsValue) -> Vec<String> {
    let texts = |array: &Array| array.iter().take(MAX_LIST).map(|value| to_text(&value)).collect();
    array.dyn_ref().map(texts).unwrap_or_default()
}

/// Returns the pairs of texts of an array of arrays.
#[cfg(all(feature = "pictures", not(feature = "ai")))]
pub(crate) fn pair_list(array: &JsValue) -> Vec<(String, String)> {
    let pair = |value: JsValue| {
        let mut texts = strings(&value).into_iter();
        (texts.next().unwrap_or_default(), texts.next().unwrap_or_default())
    };
    let pairs = |array: &Array| array.iter().take(MAX_LIST).map(pair).collect();
    array.dyn_ref().map(pairs).unwrap_or_default()
}
