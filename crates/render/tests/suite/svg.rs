//! Pictures of boards as SVG.

use std::collections::HashSet;

use crate::xml;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use wazir_betza::SquareMark;
use wazir_game::Seat;
use wazir_geometry::{Board, Cross12, Facing, RectBoard};
use wazir_registry::{PieceInfo, PieceStyle};
use wazir_render::{
    BoardLook, BoardMaterial, BoardView, Diagram, HandView, Marks, PieceShape, PieceView, Pip,
    Pips, Script, SquarePattern, SvgStyle, svg,
};

const BODIES: [PieceShape; 7] = [
    PieceShape::Cube,
    PieceShape::Disc,
    PieceShape::ShogiWedge,
    PieceShape::Tile { edges: ['W', 'B', 'C', 'S'], active: 2 },
    PieceShape::Castle,
    PieceShape::Figure,
    PieceShape::Counter,
];

fn single_square(piece: PieceView, marks: Marks) -> BoardView {
    let mut view = BoardView::empty(&RectBoard::new(1, 1).expect("a board"));
    view.place(0, piece);
    view.mark(0, marks);
    view
}

fn svg_of(piece: PieceView) -> String {
    svg(&single_square(piece, Marks::empty()), &SvgStyle::default())
}

/// Returns a picture without its description and its colours.
fn without_colours(picture: &str) -> String {
    let (_, drawing) = picture.split_once("</desc>").expect("a description");
    let mut bare = String::new();
    let mut rest = drawing;
    while let Some(at) = [" fill=\"", " stroke=\""].iter().filter_map(|a| rest.find(a)).min() {
        bare += &rest[..at];
        let value = rest[at..].split_once('"').expect("a value").1;
        rest = value.split_once('"').expect("its end").1;
    }
    bare + rest
}

fn all_differ(pictures: impl IntoIterator<Item = String>) {
    let pictures: Vec<String> = pictures.into_iter().map(|p| without_colours(&p)).collect();
    let distinct: HashSet<&String> = pictures.iter().collect();
    assert_eq!(distinct.len(), pictures.len(), "{pictures:#?}");
}

#[test]
fn colours_are_stripped() {
    let bare = without_colours(&svg_of(PieceView::new("K", Seat::FIRST)));
    assert!(!bare.contains('#') || bare.matches('#').count() == bare.matches("href=\"#").count());
    assert!(bare.contains("stroke-width"));
}

#[test]
fn owners_differ_without_colour() {
    for shape in BODIES {
        let piece = |seat| {
            let facing = Facing::new(seat);
            PieceView::new("K", Seat::new(seat)).with_body(shape).with_facing(facing)
        };
        all_differ((0..4).map(|seat| svg_of(piece(seat))));
    }
    // Round and square faces do not turn with their owners, so their edges must tell.
    let upright = [PieceShape::Cube, PieceShape::Disc, PieceShape::Castle, PieceShape::Counter];
    for shape in upright.into_iter().chain([PieceShape::Figure, BODIES[3]]) {
        let piece = |seat| {
            PieceView::new("K", Seat::new(seat)).with_body(shape).with_facing(Facing::forward())
        };
        all_differ((0..4).map(|seat| svg_of(piece(seat))));
    }
}

#[test]
fn promotion_differs_without_colour() {
    for shape in [PieceShape::Cube, PieceShape::Disc, PieceShape::ShogiWedge] {
        let piece = PieceView::new("R", Seat::FIRST).with_body(shape);
        all_differ([svg_of(piece.clone()), svg_of(piece.with_promoted(true))]);
    }
}

#[test]
fn shapes_and_roles_differ() {
    // A figure without a drawing is a cube.
    let bodies = BODIES.into_iter().filter(|&body| body != PieceShape::Figure);
    all_differ(bodies.map(|shape| svg_of(PieceView::new("K", Seat::FIRST).with_body(shape))));
    let tile = |active| PieceShape::Tile { edges: ['W', 'B', 'C', 'S'], active };
    all_differ([0, 1, 2, 3].map(|n| svg_of(PieceView::new("", Seat::FIRST).with_body(tile(n)))));
}

#[test]
fn marks_differ_without_colour() {
    let piece = PieceView::new("K", Seat::FIRST);
    let marks = [Marks::empty(), Marks::LAST, Marks::PICKED, Marks::TARGET, Marks::CHECK];
    all_differ(marks.map(|marks| svg(&single_square(piece.clone(), marks), &SvgStyle::default())));
    let mut empty = BoardView::empty(&RectBoard::new(1, 1).unwrap());
    empty.mark(0, Marks::TARGET);
    let dot = svg(&empty, &SvgStyle::default());
    let ring = svg(&single_square(piece, Marks::TARGET), &SvgStyle::default());
    assert_eq!(dot.matches("<circle").count() + 1, ring.matches("<circle").count());
}

#[test]
fn kinds_of_reach_differ_without_colour() {
    let view = BoardView::empty(&RectBoard::new(1, 1).unwrap());
    all_differ(SquareMark::ALL.map(|reach| Diagram::new(&view).with_way(0, reach).svg()));
    let kinds = [Pip::Slide, Pip::Leap, Pip::MoveOnly, Pip::CaptureOnly];
    all_differ(kinds.map(|pip| {
        let mut pips = Pips::new();
        pips.set((0, 1), pip);
        svg_of(PieceView::new("K", Seat::FIRST).with_pips(pips))
    }));
}

#[test]
fn pips_turn_with_the_owner() {
    let grid = |step| {
        let mut pips = Pips::new();
        pips.set(step, Pip::Leap);
        PieceView::new("N", Seat::FIRST).with_pips(pips)
    };
    assert_eq!(svg_of(grid((1, 2)).with_facing(Facing::half())), svg_of(grid((-1, -2))));
    assert_eq!(svg_of(grid((0, 2)).with_facing(Facing::quarter())), svg_of(grid((2, 0))));
    assert_ne!(svg_of(grid((0, 2))), svg_of(grid((0, 1))));
}

/// In every player's view, the player's own pieces point up.
#[test]
fn pieces_turn_with_the_view() {
    for shape in BODIES {
        for seat in 0..4 {
            let facing = Facing::new(seat);
            let piece = PieceView::new("K", Seat::FIRST).with_body(shape);
            let view = single_square(piece.clone().with_facing(facing), Marks::empty())
                .with_facing(facing);
            let upright = single_square(piece.with_facing(Facing::forward()), Marks::empty());
            let (turned, upright) =
                (svg(&view, &SvgStyle::default()), svg(&upright, &SvgStyle::default()));
            // The coordinates can change sides.
            let pieces = |picture: &str| picture.matches("rotate(").count();
            assert_eq!((pieces(&turned), pieces(&upright)), (0, 0));
        }
    }
}

#[test]
fn letters_take_the_place_of_kanji() {
    let rook = PieceView::new("r", Seat::SECOND).with_letters("R").with_kanji("飛");
    let view = single_square(rook, Marks::empty());
    let kanji = svg(&view, &SvgStyle::default());
    let letters = svg(&view, &SvgStyle::default().with_script(Script::Letters));
    assert!(kanji.contains("#wazir-98db") && !kanji.contains("#wazir-52"));
    assert!(letters.contains("#wazir-52") && !letters.contains("#wazir-98db"));
}

/// A piece with the figure of a name.
fn figure(name: &str, owner: Seat) -> PieceView {
    let glyph = PieceStyle::default().with_glyph_of(name).glyph.expect("a figure");
    PieceView::new("X", owner).with_body(PieceShape::Figure).with_figurine(glyph)
}

#[test]
fn owners_and_sets_of_figures_differ_without_colour() {
    let style = |script| SvgStyle::default().with_script(script);
    let drawn =
        |seat, script| svg(&single_square(figure("cannon", seat), Marks::empty()), &style(script));
    let sets = [Script::Figurines, Script::Outlined, Script::Letters];
    all_differ(
        sets.into_iter().flat_map(|script| (0..4).map(move |seat| drawn(Seat::new(seat), script))),
    );
    let promoted = figure("rook", Seat::FIRST).with_promoted(true);
    all_differ([svg_of(figure("rook", Seat::FIRST)), svg_of(promoted)]);
}

#[test]
fn a_figure_is_in_the_file_once() {
    let mut view = BoardView::empty(&RectBoard::new(2, 1).unwrap());
    view.place(0, figure("camel", Seat::FIRST));
    view.place(1, figure("camel", Seat::SECOND));
    let camel = PieceStyle::default().with_glyph_of("camel").glyph.unwrap();
    assert_eq!(svg(&view, &SvgStyle::default()).matches(camel).count(), 1);
}

/// What has neither a figure nor a character shows how it moves.
#[test]
fn pieces_without_a_figure_show_their_moves() {
    let facts = |betza: &str| PieceInfo::new("X", "X", "half a piece", betza.parse().ok());
    for shape in [PieceShape::Figure, PieceShape::Counter] {
        all_differ(["W", "F", "N", "R", "C"].map(|betza| {
            let facts = facts(betza).with_style(PieceStyle::new(shape));
            svg_of(PieceView::of(facts, Seat::FIRST, Facing::forward()))
        }));
    }
}

#[test]
fn full_names_in_kanji() {
    let style = PieceStyle::new(PieceShape::ShogiWedge).with_kanji(Some("飛"));
    let facts =
        PieceInfo::new("R", "R", "rook", None).with_style(style.with_full_kanji(Some("飛車")));
    let rook = PieceView::of(facts, Seat::FIRST, Facing::forward());
    let drawn = |script| {
        svg(&single_square(rook.clone(), Marks::empty()), &SvgStyle::default().with_script(script))
    };
    assert!(!drawn(Script::Kanji).contains("#wazir-8eca"));
    assert!(drawn(Script::FullKanji).contains("#wazir-8eca"));
    // A character without an outline is written in a font of the viewer.
    assert!(svg_of(PieceView::new("K", Seat::FIRST).with_kanji("鱏")).contains(">鱏</text>"));
}

#[test]
fn a_board_of_lines() {
    let mut view = BoardView::empty(&RectBoard::new(3, 4).unwrap());
    let look = BoardLook::new(SquarePattern::Lines).with_river(1);
    view.set_board_look(look.with_palaces([[(0, 0), (1, 1)]]).with_points([(1, 3)]));
    view.place(4, PieceView::new("A", Seat::FIRST).with_body(PieceShape::Counter));
    view.mark(5, Marks::LAST);
    let picture = svg(&view, &SvgStyle::default());
    xml::parse_elements(&picture).unwrap();
    insta::assert_snapshot!(picture);
    // A river breaks the inner lines only, and turns with the board.
    let lines = |view: &BoardView| svg(view, &SvgStyle::default()).matches('L').count();
    assert_eq!(lines(&view), lines(&view.clone().with_facing(Facing::quarter())));
}

#[test]
fn boards_of_other_materials() {
    for pattern in [SquarePattern::Plain, SquarePattern::Chequered, SquarePattern::Lines] {
        let mut view = BoardView::empty(&RectBoard::new(3, 3).unwrap());
        view.set_pattern(pattern);
        let drawn =
            BoardMaterial::ALL.map(|board| svg(&view, &SvgStyle::default().with_board(board)));
        let distinct: HashSet<&String> = drawn.iter().collect();
        assert_eq!(distinct.len(), drawn.len());
        assert_eq!(drawn.iter().filter(|picture| picture.contains("wazir-grain")).count(), 1);
    }
}

#[test]
fn every_used_outline_is_in_the_file() {
    let picture = svg_of(PieceView::new("\u{1fa00}AÄ", Seat::FIRST));
    for part in picture.split("href=\"#").skip(1) {
        let id = part.split_once('"').unwrap().0;
        assert!(picture.contains(&format!("<path id=\"{id}\"")), "{id}");
    }
    assert!(picture.contains("#wazir-fffd"), "an empty box for what has no outline");
}

#[test]
fn holes_stay_empty() {
    let squares = |view: &BoardView| {
        let picture = svg(view, &SvgStyle::default().with_coordinates(false));
        picture.matches("h100v100h-100z").count()
    };
    // The frame, the squares and the lines each draw every square once.
    assert_eq!(squares(&BoardView::empty(&Cross12)), 3 * Cross12.square_count());
    let mut chequered = BoardView::empty(&Cross12);
    chequered.set_pattern(SquarePattern::Chequered);
    assert_eq!(squares(&chequered), 3 * Cross12.square_count());
}

#[test]
fn small_board() {
    let board = RectBoard::new(2, 2).unwrap();
    let mut view = BoardView::empty(&board);
    view.set_title("Two & two");
    view.set_player_name(Seat::FIRST, "Black");
    let rook =
        PieceView::new("+R", Seat::FIRST).with_body(PieceShape::ShogiWedge).with_promoted(true);
    view.place(0, rook.with_kanji("龍").with_name("dragon"));
    let mut pips = Pips::new();
    pips.set((0, 1), Pip::MoveOnly);
    pips.set((1, 1), Pip::CaptureOnly);
    let pawn = PieceView::new("p", Seat::SECOND).with_body(PieceShape::Disc).with_letters("P");
    view.place(3, pawn.with_pips(pips));
    view.mark(3, Marks::CHECK);
    view.mark(1, Marks::TARGET);
    view.mark(0, Marks::LAST);
    let held = [(PieceView::new("P", Seat::FIRST).with_name("pawn"), 3)];
    view.add_hand(HandView::with_pieces("Black", Seat::FIRST, Facing::forward(), held));
    let picture = svg(&view, &SvgStyle::default());
    xml::parse_elements(&picture).unwrap();
    insta::assert_snapshot!(picture);
}

#[test]
fn small_diagram() {
    let board = RectBoard::new(4, 2).unwrap();
    let view = BoardView::empty(&board);
    let diagram = SquareMark::ALL.into_iter().zip(1..).fold(
        Diagram::new(&view).with_piece(0, PieceView::new("A", Seat::FIRST)),
        |diagram, (reach, square)| diagram.with_way(square, reach),
    );
    let both =
        diagram.with_piece(2, PieceView::new("p", Seat::SECOND)).with_way(3, SquareMark::Hurdle);
    assert_eq!(both, both.clone().with_way(8, SquareMark::Leap), "there is no such square");
    xml::parse_elements(&both.svg()).unwrap();
    insta::assert_snapshot!(both.text());
    insta::assert_snapshot!(both.ansi().replace('\u{1b}', "^"));
    insta::assert_snapshot!(both.svg());
}

fn shape() -> impl Strategy<Value = PieceShape> {
    let tile = (any::<[char; 4]>(), any::<u8>());
    let tile = tile.prop_map(|(edges, active)| PieceShape::Tile { edges, active });
    prop_oneof![prop::sample::select(BODIES.to_vec()), tile]
}

fn pips() -> impl Strategy<Value = Pips> {
    let kinds = vec![Pip::Slide, Pip::Leap, Pip::MoveOnly, Pip::CaptureOnly];
    let step = prop_oneof![8 => -4..5_i32, 1 => any::<i32>(), 1 => Just(i32::MIN)];
    let pip = (step, -4..5, prop::sample::select(kinds));
    vec(pip, 0..9).prop_map(|list| {
        let mut pips = Pips::new();
        for (x, y, pip) in list {
            pips.set((x, y), pip);
        }
        pips
    })
}

fn piece() -> impl Strategy<Value = PieceView> {
    let words = (any::<String>(), option::of(any::<String>()), option::of(any::<String>()));
    let rest = (any::<u8>(), any::<bool>(), any::<u8>(), shape(), option::of(pips()));
    (words, rest).prop_map(|((label, kanji, name), (owner, promoted, facing, shape, pips))| {
        let piece = PieceView::new(label, Seat::new(owner));
        let piece = piece.with_promoted(promoted).with_facing(Facing::new(facing)).with_body(shape);
        let piece = if let Some(kanji) = kanji { piece.with_kanji(kanji) } else { piece };
        let piece = if let Some(name) = name { piece.with_name(name) } else { piece };
        if let Some(pips) = pips { piece.with_pips(pips) } else { piece }
    })
}

prop_compose! {
    fn hand()(
        title in any::<String>(),
        owner in any::<u8>(),
        facing in any::<u8>(),
        pieces in vec((piece(), any::<u32>()), 0..12),
    ) -> HandView {
        HandView::with_pieces(title, Seat::new(owner), Facing::new(facing), pieces)
    }
}

prop_compose! {
    fn view()(
        size in (1..10_usize, 1..10_usize),
        pieces in vec((any::<u8>(), piece(), any::<u8>()), 0..6),
        hands in vec(hand(), 0..3),
        title in any::<String>(),
        seen in any::<u8>(),
    ) -> BoardView {
        let mut view = BoardView::empty(&RectBoard::new(size.0, size.1).expect("a board"));
        for (square, piece, marks) in pieces {
            view.place(usize::from(square) % 100, piece);
            view.mark(usize::from(square) % 81, Marks::from_bits_truncate(marks));
        }
        hands.into_iter().for_each(|hand| view.add_hand(hand));
        view.set_title(title);
        view.with_facing(Facing::new(seen))
    }
}

fn sound(picture: &str) -> Result<(), TestCaseError> {
    let elements = xml::parse_elements(picture).map_err(TestCaseError::fail)?;
    let known =
        ["svg", "title", "desc", "defs", "g", "path", "rect", "circle", "use", "text", "pattern"];
    let known = known.map(String::from);
    prop_assert!(elements.iter().all(|element| known.contains(element)), "{elements:?}");
    Ok(())
}

proptest! {
    #[test]
    fn any_view_gives_a_sound_file(
        view in view(),
        cell in any::<u16>(),
        coordinates in any::<bool>(),
        script in prop::sample::select(Script::ALL.to_vec()),
        board in prop::sample::select(BoardMaterial::ALL.to_vec()),
    ) {
        let style = SvgStyle::default().with_cell_size(cell).with_script(script).with_board(board);
        sound(&svg(&view, &style.with_coordinates(coordinates)))?;
    }

    #[test]
    fn any_diagram_gives_a_sound_file(
        view in view(),
        reaches in vec((0..100_usize, prop::sample::select(SquareMark::ALL.to_vec())), 0..40),
    ) {
        let diagram = reaches.iter().fold(Diagram::new(&view), |d, &(at, reach)| d.with_way(at, reach));
        sound(&diagram.svg())?;
        for reach in diagram.ways() {
            prop_assert!(diagram.text().contains(reach.meaning()));
        }
    }
}
