//! Moves as JavaScript objects.

use std::cell::RefCell;

use js_sys::{Array, BigUint64Array, Function};
use wasm_bindgen::prelude::*;
use wazir_surface::Move;

thread_local! {
    static MAKER: RefCell<Option<Function>> = const { RefCell::new(None) };
}

/// The flags of a move in its line.
const CAPTURE: u8 = 1;
const CASTLING: u8 = 2;

/// Sets the function that makes move objects from lines of their parts and from their numbers:
/// `readMoves` of `moves.ts`.
#[wasm_bindgen(js_name = setMoveMaker)]
pub fn set_move_maker(maker: Function) {
    MAKER.set(Some(maker));
}

/// Returns moves as objects. One text with all parts crosses the border, which is much faster than a
/// call for each field.
pub(crate) fn moves<'m>(moves: impl IntoIterator<Item = &'m Move>) -> Array {
    let (mut lines, mut numbers) = (String::new(), Vec::new());
    for mv in moves {
        numbers.push(mv.packed());
        write_line(&mut lines, mv);
    }
    if numbers.is_empty() {
        return Array::new();
    }
    let numbers = BigUint64Array::from(&*numbers);
    MAKER
        .with_borrow(|maker| {
            let made = maker.as_ref()?.call2(&JsValue::NULL, &lines.into(), &numbers).ok()?;
            made.dyn_into().ok()
        })
        .unwrap_or_default()
}

fn write_line(lines: &mut String, mv: &Move) {
    let flags =
        if mv.is_capture() { CAPTURE } else { 0 } | if mv.is_castling() { CASTLING } else { 0 };
    let parts = [Some(mv.text()), mv.from(), Some(mv.to()), mv.dropped(), mv.promotion()];
    for part in parts {
        lines.push_str(part.unwrap_or(""));
        lines.push('\t');
    }
    lines.push(char::from(b'0' + flags));
    lines.push('\n');
}

/// Returns a move as an object.
pub(crate) fn move_object(mv: &Move) -> JsValue {
    moves([mv]).get(0)
}
