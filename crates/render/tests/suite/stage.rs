//! Interactive boards.

use std::collections::HashSet;

use crate::xml;
use wazir_game::Seat;
use wazir_geometry::{Board, Cross12, Facing, RectBoard};
use wazir_registry::StartOptions;
use wazir_render::{
    BoardView, HandView, PieceShape, PieceView, Script, SvgStyle, interactive_svg,
    interactive_svg_of, svg,
};

fn ids(file: &str) -> Vec<&str> {
    file.split(" id=\"").skip(1).filter_map(|rest| Some(rest.split_once('"')?.0)).collect()
}

/// Checks that the file is well formed, every id is unique, every outline exists, and nothing is
/// loaded.
fn sound(file: &str) {
    xml::parse_elements(file).expect("a sound file");
    let all = ids(file);
    let distinct: HashSet<&&str> = all.iter().collect();
    assert_eq!(distinct.len(), all.len(), "an id is given twice");
    for part in file.split("href=\"").skip(1) {
        let (target, _) = part.split_once('"').expect("an end");
        let id = target.strip_prefix('#').expect("a place in the same file");
        assert!(all.contains(&id), "{id}");
    }
    assert_eq!(file.matches("://").count(), 1, "the name space only");
    assert!(!file.contains("<style") && !file.contains("style=") && !file.contains("<script"));
}

/// The outline of a crown.
const CROWN: &str = "M46 2H54V9H61V17H54V26H46V17H39V9H46zM50 34C57 24 86 24 86 44C86 58 74 64 71 78H29C26 64 14 58 14 44C14 24 43 24 \
    50 34zM46 40C38 33 24 34 24 45C24 54 33 58 36 66H46zM54 40V66H64C67 58 76 54 76 45C76 34 62 33 54 40zM24 80H76V92H24z";

#[test]
fn small_stage() {
    let mut view = BoardView::empty(&RectBoard::new(2, 2).unwrap());
    view.set_title("Two & two");
    for (seat, title) in [(Seat::FIRST, "Black"), (Seat::SECOND, "White")] {
        let facing = Facing::new(seat.index() as u8 * 2);
        view.add_hand(HandView::new(title, seat, facing, []));
    }
    let rook = PieceView::new("R", Seat::FIRST).with_body(PieceShape::ShogiWedge).with_kanji("飛");
    let king = PieceView::new("k", Seat::SECOND).with_figurine(CROWN);
    let style = SvgStyle::default().with_script(Script::Figurines);
    let pieces = [("0.1".to_owned(), rook), ("1.0".to_owned(), king.clone())];
    let places = [(Seat::FIRST, "0.1".to_owned()), (Seat::new(3), "3.1".to_owned())];
    let file = interactive_svg(&view, pieces, places, &style);
    sound(&file);
    insta::assert_snapshot!(file);
    view.place(0, king);
    assert_ne!(svg(&view, &style), svg(&view, &SvgStyle::default()), "figures in files, too");
}

#[test]
fn every_game_has_its_stage_from_every_side() {
    for (game, squares, hands) in
        [("shogi", 81, 7), ("euroshogi", 64, 5), ("evo", 128, 0), ("cwda", 64, 0)]
    {
        let play = wazir_builtin::games().open(game, &StartOptions::default()).unwrap();
        for turn in 0..4 {
            for script in Script::ALL {
                let style = SvgStyle::default().with_script(script);
                let file = interactive_svg_of(&play, Facing::new(turn), &style);
                sound(&file);
                let cells = file.matches("role=\"gridcell\"").count();
                assert_eq!(cells, squares + 2 * hands, "{game}");
                let pieces = ids(&file).iter().filter(|id| id.starts_with("p-")).count();
                assert!(
                    pieces <= play.seats().len() * play.position().kind_count() && pieces >= 10
                );
            }
        }
    }
}

/// Seen from another side, the cells of the squares lie elsewhere.
#[test]
fn the_stage_turns() {
    let view = BoardView::empty(&Cross12);
    let name = Cross12.square_name(0);
    let corner = |quarters| {
        let file = interactive_svg(
            &view.clone().with_facing(Facing::new(quarters)),
            [],
            [],
            &SvgStyle::default(),
        );
        let start = file.find(&format!("id=\"sq-{name}\"")).unwrap();
        let number = |attribute: &str| -> f32 {
            let rest = &file[start..][file[start..].find(attribute).unwrap() + attribute.len()..];
            rest.split_once('"').unwrap().0.parse().unwrap()
        };
        (number("data-x=\""), number("data-y=\""))
    };
    let corners = [0, 1, 2, 3].map(corner);
    let distinct: HashSet<String> = corners.iter().map(|corner| format!("{corner:?}")).collect();
    assert_eq!(distinct.len(), 4);
    // Opposite sides see a square at opposite places.
    let size = 12. * 100. + 2. * 44.;
    assert_eq!(corners[0].0 + corners[2].0 + 100., size);
    assert_eq!(corners[1].0 + corners[3].0 + 100., size);
}
