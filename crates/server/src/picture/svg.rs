//! The SVG pictures of `wazir_render`, drawn in an image.

use std::collections::HashMap;

use wazir_render::Outline;

use super::paint::Image;
use super::shape::{Point, Polygon, Transform, circle, dashes, rectangle, stroke};

/// A tag of the file.
struct Tag<'t> {
    name: &'t str,
    attributes: &'t str,
    opens: bool,
    closes: bool,
}

impl<'t> Tag<'t> {
    /// Returns the value of an attribute.
    fn get(&self, name: &str) -> Option<&'t str> {
        let mut rest = self.attributes;
        while let Some((key, after)) = rest.split_once("=\"") {
            let (value, next) = after.split_once('"')?;
            if key.trim() == name {
                return Some(value);
            }
            rest = next;
        }
        None
    }

    fn number(&self, name: &str) -> f32 {
        self.get(name).and_then(|text| text.parse().ok()).unwrap_or(0.)
    }
}

/// Returns the tags of a file. No value in it has a pointed bracket.
fn tags(file: &str) -> impl Iterator<Item = Tag<'_>> {
    file.split('<').skip(1).filter_map(|part| {
        let (inside, _) = part.split_once('>')?;
        let closes = inside.starts_with('/');
        let whole = inside.ends_with('/');
        let inside = inside.trim_matches('/');
        let (name, attributes) = inside.split_once(char::is_whitespace).unwrap_or((inside, ""));
        Some(Tag { name, attributes, opens: !closes && !whole, closes })
    })
}

/// Returns the width and height of a picture in its own units.
pub(super) fn size(file: &str) -> Option<Point> {
    let head = tags(file).next().filter(|tag| tag.name == "svg")?;
    let numbers: Vec<f32> =
        head.get("viewBox")?.split(' ').filter_map(|number| number.parse().ok()).collect();
    match numbers.as_slice() {
        &[_, _, width, height] if width > 0. && height > 0. => Some((width, height)),
        _ => None,
    }
}

/// Returns a colour, `None` if nothing is painted.
fn colour(text: &str) -> Option<[u8; 3]> {
    // A colour that a page can set, with the one to take otherwise.
    let text = text.strip_prefix("var(").map_or(text, |inside| {
        inside.split_once(',').map_or("", |(_, usual)| usual.trim_end_matches(')'))
    });
    let digits = text.strip_prefix('#')?;
    let number = u32::from_str_radix(digits, 16).ok()?;
    let byte = |shift: u32| (number >> shift & 0xff) as u8;
    match digits.len() {
        6 => Some([byte(16), byte(8), byte(0)]),
        3 => Some([8, 4, 0].map(|shift| (number >> shift & 0xf) as u8 * 17)),
        _ => None,
    }
}

/// Where and in which colour something is drawn.
#[derive(Clone, Copy)]
struct Context {
    transform: Transform,
    fill: Option<[u8; 3]>,
    /// Definitions are not drawn where they stand.
    hidden: bool,
}

impl Context {
    fn inside(self, tag: &Tag<'_>) -> Self {
        let own = tag.get("transform").map(Transform::read);
        Self {
            transform: own.map_or(self.transform, |own| self.transform.after(own)),
            fill: tag.get("fill").map_or(self.fill, colour),
            hidden: self.hidden
                || matches!(tag.name, "defs" | "symbol" | "pattern" | "title" | "desc"),
        }
    }
}

/// Draws a picture.
pub(super) fn draw(file: &str, transform: Transform, image: &mut Image) {
    let mut letters: HashMap<&str, &str> = HashMap::new();
    let mut stack = vec![Context { transform, fill: Some([0; 3]), hidden: false }];
    for tag in tags(file) {
        let Some(context) = stack.last() else { return };
        if tag.closes {
            stack.pop();
            continue;
        }
        let inside = context.inside(&tag);
        if tag.opens {
            stack.push(inside);
        }
        if let (true, Some(id), Some(path)) = (inside.hidden, tag.get("id"), tag.get("d")) {
            letters.insert(id, path);
        }
        if !inside.hidden {
            draw_element(&tag, inside, &letters, image);
        }
    }
}

fn draw_element(tag: &Tag<'_>, context: Context, letters: &HashMap<&str, &str>, image: &mut Image) {
    let mut transform = context.transform;
    let (mut closed, mut lines): (bool, Vec<Polygon>) = (true, Vec::new());
    match tag.name {
        "rect" => {
            let corner = (tag.number("x"), tag.number("y"));
            let size = (tag.number("width"), tag.number("height"));
            lines.push(rectangle(corner, size, tag.number("rx")));
        }
        "circle" => lines.push(circle((tag.number("cx"), tag.number("cy")), tag.number("r"))),
        "path" => (lines, closed) = path(tag.get("d").unwrap_or_default()),
        "use" => {
            let id = tag.get("href").and_then(|link| link.strip_prefix('#'));
            let Some(drawing) = id.and_then(|id| letters.get(id)) else { return };
            lines = path(drawing).0;
            transform = transform.after(Transform::new(1., (tag.number("x"), tag.number("y"))));
        }
        _ => return,
    }
    for line in &mut lines {
        line.iter_mut().for_each(|point| *point = transform.apply(*point));
    }
    if let Some(fill) = context.fill {
        image.fill(&lines, fill, tag.get("fill-rule") == Some("evenodd"));
    }
    if let Some(ink) = tag.get("stroke").and_then(colour) {
        draw_lines(tag, &lines, closed, transform.scale(), ink, image);
    }
}

fn draw_lines(
    tag: &Tag<'_>,
    lines: &[Polygon],
    closed: bool,
    scale: f32,
    ink: [u8; 3],
    image: &mut Image,
) {
    let width = tag.number("stroke-width").max(1.) * scale;
    let caps = tag.get("stroke-linecap") == Some("round");
    let pattern: Vec<f32> = tag.get("stroke-dasharray").map_or_else(Vec::new, |text| {
        text.split([' ', ','])
            .filter_map(|part| part.parse::<f32>().ok())
            .map(|n| n * scale)
            .collect()
    });
    let parts: Vec<Polygon> = lines
        .iter()
        .flat_map(|line| match pattern.is_empty() {
            true => stroke(line, closed, width, caps),
            false => {
                let parts = dashes(line, closed, &pattern);
                parts.iter().flat_map(|part| stroke(part, false, width, caps)).collect()
            }
        })
        .collect();
    image.fill(&parts, ink, false);
}

/// Returns the lines of a path, and whether they are closed. A path that is none is not drawn.
fn path(text: &str) -> (Vec<Polygon>, bool) {
    let outline: Outline = text.parse().unwrap_or_default();
    (outline.contours().map(<[Point]>::to_vec).collect(), text.contains(['z', 'Z']))
}
