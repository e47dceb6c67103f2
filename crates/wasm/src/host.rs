//! What a search needs from its host: a clock, and a way to stop it.
//!
//! There is one thread, which hears nothing while it searches. But a search reads the clock again
//! and again, and that is when the host is asked for signals.

use std::cell::{Cell, RefCell};
use std::time::Duration;

use js_sys::Function;
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    fn performance_now() -> f64;
}

/// The bit of a signal to stop.
const STOP: u32 = 1;
/// The bit of a signal that the expected move was played.
const PONDER_HIT: u32 = 2;

/// What is done on a signal.
pub(crate) trait Listener {
    /// Ends the work soon.
    fn stop(&self);
    /// The expected move was played.
    fn ponder_hit(&self) {}
}

thread_local! {
    static POLL: RefCell<Option<Function>> = const { RefCell::new(None) };
    static LISTENER: RefCell<Option<Box<dyn Listener>>> = const { RefCell::new(None) };
    static SEEN: Cell<u32> = const { Cell::new(0) };
}

/// Sets the function that returns the signals to the running job: 1 to stop it, 2 for `ponderhit`,
/// 3 for both.
#[wasm_bindgen(js_name = setPoll)]
pub fn set_poll(poll: Function) {
    POLL.set(Some(poll));
    wazir_surface::set_clock(now);
}

/// Does some work with a listener for signals.
pub(crate) fn with_listener<T>(listener: impl Listener + 'static, work: impl FnOnce() -> T) -> T {
    SEEN.set(0);
    LISTENER.set(Some(Box::new(listener)));
    let done = work();
    LISTENER.set(None);
    done
}

/// Returns whether the last job got the signal that the expected move was played.
#[cfg(feature = "engine")]
pub(crate) fn was_ponder_hit() -> bool {
    SEEN.get() & PONDER_HIT != 0
}

/// The clock of all searches.
fn now() -> Duration {
    poll();
    Duration::try_from_secs_f64(performance_now() / 1000.).unwrap_or_default()
}

/// Asks the host for signals.
pub(crate) fn poll() {
    let signals = POLL.with_borrow(|poll| poll.as_ref()?.call0(&JsValue::NULL).ok()?.as_f64());
    let signals = signals.map_or(0, |signals| signals as u32);
    let new = signals & !SEEN.get();
    if new == 0 {
        return;
    }
    SEEN.set(SEEN.get() | new);
    LISTENER.with_borrow(|listener| {
        let Some(listener) = listener else { return };
        if new & PONDER_HIT != 0 {
            listener.ponder_hit();
        }
        if new & STOP != 0 {
            listener.stop();
        }
    });
}
