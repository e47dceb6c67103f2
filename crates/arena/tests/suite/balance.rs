//! How equal armies are.

use std::ops::ControlFlow;
use std::sync::Arc;

use wazir_arena::{
    BalanceReport, GameRecord, MeasuredValues, Openings, PairingResults, PawnOdds, PlayerSpec,
    RandomOpenings, Tournament,
};
use wazir_registry::StartOptions;
use wazir_text::Language;

fn report(rows: &str) -> BalanceReport {
    let text = format!(r#"{{"game":"cwda","anchor":"fide","nodes":1000,"rows":[{rows}]}}"#);
    serde_json::from_str(&text).expect("a report")
}

fn row(white: &str, black: &str, pawns: f64, [wins, draws, losses]: [u64; 3]) -> String {
    format!(
        r#"{{"white":"{white}","black":"{black}","pawns":{pawns:?},"wins":{wins},"draws":{draws},"losses":{losses},"plies":9000}}"#
    )
}

/// Scores made from known strengths are explained by them: with 10^(elo/400) as the odds, White 64 %
/// is +100, and 76 % is +200.
#[test]
fn known_strengths_are_found_again() {
    let elo = |share: f64| 400.0 * (share / (1.0 - share)).log10();
    let rows = [
        row("fide", "fide", 0.0, [500, 100, 400]),
        row("fide", "other", 0.0, [350, 100, 550]),
        row("other", "fide", 0.0, [650, 100, 250]),
        row("fide", "fide", 1.0, [700, 100, 200]),
        row("fide", "fide", -1.0, [300, 100, 600]),
    ];
    let table = report(&rows.join(",")).table().expect("games");
    // By symmetry the first move and the difference are half the sum and half the difference.
    let (with_white, with_black) = (elo(0.7), elo(0.4));
    let expected = (with_white - with_black) / 2.0;
    let found = table.strength("other").expect("an army");
    assert!((found.elo() - expected).abs() < found.error() / 2.0, "{found:?} is not {expected}");
    let pawn = (elo(0.75) - elo(0.35)) / 2.0;
    assert!((table.pawn().expect("odds").elo() - pawn).abs() < 2.0);
    let (pawns, error) = table.pawns("other").expect("odds");
    assert!((pawns - found.elo() / table.pawn().unwrap().elo()).abs() < 1e-9 && error < 0.3);
    assert_eq!(table.pawns("fide"), Some((0.0, 0.0)));
    // Without games with a pawn fewer there are no pawns, and without games there is no table.
    let table = report(&rows[..3].join(",")).table().expect("games");
    assert_eq!((table.pawn(), table.pawns("other")), (None, None));
    assert!(report("").table().is_none());
}

#[test]
fn one_sided_results_stay_finite() {
    let rows = [row("fide", "weak", 0.0, [50, 0, 0]), row("weak", "fide", 0.0, [0, 0, 50])];
    let table = report(&rows.join(",")).table().expect("games");
    let weak = table.strength("weak").expect("an army");
    assert!(weak.elo() < -500.0 && weak.elo().is_finite() && weak.error().is_finite(), "{weak:?}");
    assert!(table.svg(Language::English).ends_with("</svg>\n"));
}

/// Parts add up, and the JSON of a table is read again.
#[test]
fn parts_are_merged() {
    let [one, two] =
        [[10, 20, 30], [1, 2, 3]].map(|results| report(&row("fide", "b", 0.0, results)));
    let mut both = one.clone();
    assert_eq!(both.merge(&two), Ok(()));
    // Games at another limit do not compare.
    let deeper = BalanceReport::new("cwda", "fide", 10_000);
    assert!(both.merge(&deeper).is_err());
    // Nor do those that are measured against another army.
    let other = BalanceReport::new("cwda", "b", 1_000);
    let why = both.merge(&other).expect_err("another anchor").to_string();
    assert!(why.contains("cwda at 1000 nodes") && why.contains("army b"), "{why}");
    assert_eq!(both.games(), 66);
    assert_eq!(
        (both.results("fide", "b").points(), both.results("b", "fide")),
        (22.0, PairingResults::default())
    );
    let json = both.table().expect("games").json();
    assert_eq!(serde_json::from_value::<BalanceReport>(json["report"].clone()).unwrap(), both);
}

#[test]
fn the_text_has_the_matrix_and_the_strengths() {
    let rows = [
        row("fide", "fide", 0.0, [40, 20, 40]),
        row("fide", "nutters", 0.0, [45, 10, 45]),
        row("nutters", "fide", 0.0, [60, 10, 30]),
        row("nutters", "nutters", 0.0, [50, 10, 40]),
        row("fide", "fide", 1.0, [60, 20, 20]),
    ];
    let text = report(&rows.join(",")).table().expect("games").say(Language::English);
    for part in [
        "cwda: 400 games of 4 pairings, 1000 nodes per move",
        "White | Black",
        "65.0 ±",
        "nutters",
        "The value of a pawn is",
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
}

/// Games are played by seat and by opening, the same on every machine; values come out of them.
#[test]
fn games_of_armies() -> Result<(), Box<dyn std::error::Error>> {
    let games = wazir_builtin::games();
    let game = games.find("cwda")?;
    let odds = PawnOdds::of(game, "fide")?;
    assert_eq!(odds.options().len(), 16);
    let mut starts: Vec<_> = ["fide:nutters", "nutters:fide"]
        .map(|armies| StartOptions::default().with_armies(armies))
        .into();
    starts.extend(odds.options().iter().take(2).cloned());
    let play = || -> Result<Vec<GameRecord>, Box<dyn std::error::Error>> {
        let openings = Openings::random(game, starts.clone(), RandomOpenings::default().plies(2))?;
        let player = PlayerSpec::read("nodes=40,hash=1", "", 1, &games)?;
        let mut all = Vec::new();
        let _ = Tournament::self_play(openings, player)?.openings(0, 8).run(
            &[],
            &Arc::default(),
            |game| {
                all.push(game);
                ControlFlow::<()>::Continue(())
            },
        )?;
        Ok(all)
    };
    let all = play()?;
    let moves =
        |all: &[GameRecord]| all.iter().map(|game| game.moves().to_vec()).collect::<Vec<_>>();
    assert_eq!(moves(&all), moves(&play()?));
    let mut report = BalanceReport::new("cwda", "fide", 40);
    all.iter().for_each(|game| report.add(game, &odds));
    assert_eq!((report.games(), report.results("fide", "nutters").games()), (8, 2));
    assert_eq!(report.results("fide", "fide").games(), 0);
    assert!(report.table().expect("games").pawn().is_some());
    let values = MeasuredValues::fit(game, &all)?;
    assert!(values.pieces().iter().any(|piece| piece.name() == "Colonel"), "{values:?}");
    Ok(())
}

/// The pictures of docs/balance.md show the stored results. With `UPDATE_IMAGES` set they are written
/// instead. Look at them before you keep them.
#[test]
fn the_pictures_of_the_documentation() {
    let docs = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    for name in ["standard-1000", "standard-10000", "library-1000"] {
        let text = std::fs::read_to_string(docs.join(format!("balance/{name}.json")));
        let stored: serde_json::Value =
            serde_json::from_str(&text.expect("the results")).expect("JSON");
        let report: BalanceReport =
            serde_json::from_value(stored["report"].clone()).expect("a report");
        let drawn = report.table().expect("games").svg(Language::English);
        let path = docs.join(format!("img/balance-{name}.svg"));
        if std::env::var_os("UPDATE_IMAGES").is_some() {
            std::fs::write(&path, &drawn).expect("a picture");
        }
        let kept = std::fs::read_to_string(&path).expect("a picture").replace('\r', "");
        assert!(kept == drawn, "{} is out of date: run with UPDATE_IMAGES=1", path.display());
        assert!(drawn.len() < 60_000, "{} bytes", drawn.len());
    }
}
