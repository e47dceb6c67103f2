//! Colours of SVG pictures, each with the name by which a page can override it.

use std::fmt;

use crate::BoardMaterial;

/// A colour: its name for pages, and its value.
#[derive(Clone, Copy)]
pub(super) struct Colour {
    name: &'static str,
    value: &'static str,
}

const fn colour(name: &'static str, value: &'static str) -> Colour {
    Colour { name, value }
}

/// The form in which colours are written.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Palette {
    /// Plain values, for files that stand alone.
    #[default]
    Fixed,
    /// CSS custom properties, which a page can set, with the plain values as fallbacks.
    Themed,
}

impl Palette {
    /// Returns the colour as the value of an attribute.
    pub(super) fn show(self, colour: Colour) -> ColourValue {
        ColourValue(self, colour)
    }
}

/// A colour that is written as an attribute's value.
pub(super) struct ColourValue(Palette, Colour);

impl fmt::Display for ColourValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(palette, Colour { name, value }) = self;
        match palette {
            Palette::Fixed => f.write_str(value),
            // `none` is not a colour: a page must not override it.
            Palette::Themed if name.is_empty() => f.write_str(value),
            Palette::Themed => write!(f, "var(--{name},{value})"),
        }
    }
}

pub(super) const NONE: Colour = colour("", "none");
/// Receives pointer events but is invisible.
pub(super) const TRANSPARENT: Colour = colour("", "transparent");
pub(super) const WHITE: Colour = colour("", "#fff");

pub(super) const PAGE: Colour = colour("page", "#fbf8f1");
pub(super) const LINES: Colour = colour("lines", "#5a4527");
pub(super) const FRAME: Colour = colour("frame", "#3d2d15");
pub(super) const FADED: Colour = colour("faded", "#4f4534");
pub(super) const TRAY: Colour = colour("tray", "#f4e4c1");
/// Squares of a plain board, light squares and dark squares.
pub(super) const SQUARES: [Colour; 3] =
    [colour("plain", "#edc987"), colour("light", "#f0e5d0"), colour("dark", "#d2b78f")];

/// The colours of the squares, and of the lines between them.
pub(super) fn board(material: BoardMaterial) -> ([Colour; 3], Colour) {
    let fixed = |colours: [&'static str; 3]| colours.map(|value| colour("", value));
    match material {
        BoardMaterial::Standard => (SQUARES, LINES),
        BoardMaterial::Wood => (fixed(["#e6b968", "#e8c990", "#b98a54"]), colour("", "#4a3316")),
        BoardMaterial::Light => (fixed(["#f7f2e6", "#fbf8f0", "#dcd5c6"]), colour("", "#5c564b")),
        BoardMaterial::Blue => (fixed(["#bcd2e2", "#e7eef4", "#8fadc8"]), colour("", "#2f4a60")),
        BoardMaterial::Green => (fixed(["#86a67e", "#eceedd", "#7f9f74"]), colour("", "#22381f")),
    }
}

/// The grain of wood, drawn over the squares.
pub(super) const GRAIN: Colour = colour("", "#6b3f10");
/// The grain as a fill.
pub(super) const GRAIN_FILL: Colour = colour("", "url(#wazir-grain)");

/// The first and the second player's characters on counters, and the face of counters.
pub(super) const COUNTERS: [Colour; 2] =
    [colour("counter-0", "#a8201a"), colour("counter-1", "#1c1711")];
pub(super) const COUNTER_FACE: Colour = colour("counter", "#f8e6bf");
/// The line inside dark figures.
pub(super) const CHALK: Colour = colour("chalk", "#e9dfcb");

pub(super) const INK: Colour = colour("ink", "#1c1711");
pub(super) const GREY: Colour = colour("grey", "#4f4a42");
pub(super) const RED: Colour = colour("red", "#a8201a");
/// A red that stays visible on a dark face.
pub(super) const PINK: Colour = colour("pink", "#ff9d8a");
pub(super) const WOOD: Colour = colour("wood", "#fbe6b8");
pub(super) const WOOD_EDGE: Colour = colour("wood-edge", "#4a3010");
pub(super) const PAPER: Colour = colour("paper", "#fffdf6");
pub(super) const COAL: Colour = colour("coal", "#37322c");

/// Owners' colours: the blue, vermilion, green and purple of Okabe and Ito, which colour-blind
/// people can tell apart.
pub(super) const HUES: [Colour; 4] = [
    colour("hue-0", "#0072b2"),
    colour("hue-1", "#d55e00"),
    colour("hue-2", "#009e73"),
    colour("hue-3", "#b5538a"),
];
/// The owners' colours, light enough to write on.
pub(super) const TINTS: [Colour; 4] = [
    colour("tint-0", "#dcecf6"),
    colour("tint-1", "#fde6d3"),
    colour("tint-2", "#d5f0e6"),
    colour("tint-3", "#f7e3ee"),
];

pub(super) const LAST_GROUND: Colour = colour("last-ground", "#f6e27a");
pub(super) const PICKED_GROUND: Colour = colour("picked-ground", "#b5dcae");
pub(super) const CHECK_GROUND: Colour = colour("check-ground", "#f3a995");
pub(super) const PREMOVE: Colour = colour("premove", "#9fd0f2");
pub(super) const PREMOVE_STRIPE: Colour = colour("premove-stripe", "#5fa6d8");
pub(super) const PREMOVE_EDGE: Colour = colour("premove-edge", "#0d3c58");
pub(super) const LAST: Colour = colour("last", "#523a00");
pub(super) const SELECTED: Colour = colour("picked", "#0b5d33");
pub(super) const CHECK: Colour = colour("check", "#a01515");
pub(super) const PROMOTION: Colour = colour("zone", "#6b3fa0");
pub(super) const SUGGESTED: Colour = colour("idea", "#14507a");
pub(super) const REFUSED: Colour = colour("barred", "#6b6b6b");

/// Fill and edge of the signs that show how a piece moves.
pub(super) const SLIDE: [Colour; 2] = [colour("slide", "#f5dc2a"), colour("slide-edge", "#5a4c00")];
pub(super) const LEAP: [Colour; 2] = [colour("leap", "#e07b00"), colour("leap-edge", "#4d2a00")];
pub(super) const MOVE: [Colour; 2] = [colour("move", "#00a070"), colour("move-edge", "#00402c")];
pub(super) const CAPTURE: [Colour; 2] =
    [colour("capture", "#d6202a"), colour("capture-edge", "#500a0d")];
pub(super) const LAME: Colour = colour("lame", "#4a4a4a");
pub(super) const HOP: Colour = colour("hop", "#0060a0");
pub(super) const LOCUST: Colour = colour("locust", "#8a2a6a");
