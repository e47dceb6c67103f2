//! Pictures of boards as pixels, for programs that show links.
//!
//! [`png_of`] draws an SVG picture of `wazir_render` and encodes it. It knows what those pictures are
//! made of: rectangles, circles, paths, letters by `use`, and groups that move, turn and scale.

mod paint;
mod png;
mod shape;
mod svg;

/// The size that programs which show links request.
pub(crate) const CARD: (usize, usize) = (1200, 630);
/// The colour around the board.
const GROUND: [u8; 3] = [0xe9, 0xdf, 0xca];
/// The edge that stays free around the board, in pixels.
const EDGE: f32 = 14.;

/// Draws an SVG picture in the middle of an image of this size, as a PNG file. Returns `None` if the
/// text is no picture.
pub(crate) fn png_of(svg: &str, (width, height): (usize, usize)) -> Option<Vec<u8>> {
    let mut image = paint::Image::new(width, height, GROUND);
    let (wide, high) = svg::size(svg)?;
    let room = (width as f32 - 2. * EDGE, height as f32 - 2. * EDGE);
    let scale = (room.0 / wide).min(room.1 / high);
    let corner = ((width as f32 - wide * scale) / 2., (height as f32 - high * scale) / 2.);
    svg::draw(svg, shape::Transform::new(scale, corner), &mut image);
    Some(png::encode(&image))
}

#[cfg(test)]
mod tests {
    use wazir_game::Seat;
    use wazir_registry::StartOptions;
    use wazir_render::{SvgStyle, svg, view};

    use super::*;

    /// Every game's board is drawn, and its pieces differ from an empty board.
    #[test]
    fn boards_of_all_kinds_are_drawn() {
        let games = wazir_builtin::games();
        for id in ["shogi", "cwda", "evo", "euroshogi"] {
            let game = games.open(id, &StartOptions::default()).expect("a start");
            let board = view(&game, Seat::FIRST);
            let picture = |view| png_of(&svg(view, &SvgStyle::default()), (240, 126));
            let (full, empty) = (picture(&board), picture(&board.clone().cleared()));
            let full = full.expect("a picture");
            assert!(full.starts_with(b"\x89PNG\r\n\x1a\n") && full.ends_with(b"IEND\xaeB`\x82"));
            assert_ne!(Some(full), empty, "{id}");
        }
        assert!(png_of("<p>no picture</p>", (10, 10)).is_none());
    }

    #[test]
    fn shapes_lie_where_the_file_says() {
        let file = r##"<svg xmlns="x" viewBox="0 0 100 50"><title>a &gt; b</title><defs>
            <path id="q" d="M0 0h10v10h-10z"/></defs>
            <rect x="0" y="0" width="100" height="50" rx="0" fill="#fff"/>
            <g transform="translate(50 0)scale(0.5)rotate(90 50 50)"><path d="M0 0H50V50H0z" fill="#f00"/></g>
            <use href="#q" transform="translate(10 20)scale(2)" fill="#00ff00"/>
            <circle cx="80" cy="40" r="5" fill="none" stroke="var(--x,#0000ff)" stroke-width="2"/></svg>"##;
        let mut image = paint::Image::new(100, 50, [9; 3]);
        svg::draw(file, shape::Transform::new(1., (0., 0.)), &mut image);
        let at = |x, y| image.at(x, y);
        assert_eq!(at(5, 5), [255; 3]);
        // The quarter at the top left of the group is turned to its top right.
        assert_eq!((at(90, 10), at(60, 10)), ([255, 0, 0], [255; 3]));
        assert_eq!((at(12, 22), at(28, 38), at(31, 30)), ([0, 255, 0], [0, 255, 0], [255; 3]));
        assert_eq!((at(75, 40), at(80, 40)), ([0, 0, 255], [255; 3]));
    }
}
