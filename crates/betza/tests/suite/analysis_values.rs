//! Tests of docs/measurements/values.md: the estimates beside the values of the CwDA page, and their fit.
//!
//! `UPDATE_VALUES=1 cargo test -p wazir-betza --test suite analysis_values` rewrites the page.

use std::path::Path;

use wazir_betza::{EMPTINESS, Movement, PieceAnalysis};
use wazir_geometry::{Board, Chess8};

/// A row of the table of rules/cwda.md section 3.
struct Row {
    army: String,
    name: String,
    betza: String,
    moves: String,
    value: f64,
    piece: Movement,
    analysis: PieceAnalysis,
}

fn rows() -> Vec<Row> {
    let page = include_str!("../../../../docs/rules/cwda.md");
    let section = page.split("## 3. ").nth(1).and_then(|rest| rest.split("## 4. ").next());
    let mut army = String::new();
    let lines = section.expect("section 3").lines().filter(|line| line.starts_with('|'));
    // The first two lines of a table are its header.
    let rows = lines.skip(2).map(|line| {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [id, name, _, _, _, betza, _, moves, value] = cells[..] else { panic!("{line}") };
        if !id.is_empty() {
            army = id.to_owned();
        }
        let piece: Movement = betza.parse().expect(betza);
        let analysis = piece.analysis(&Chess8).expect(betza);
        Row {
            army: army.clone(),
            name: name.to_owned(),
            betza: betza.to_owned(),
            moves: moves.to_owned(),
            value: value.parse().expect(value),
            piece,
            analysis,
        }
    });
    rows.collect()
}

/// Returns the terms of the value's formula.
fn features(row: &Row) -> Vec<f64> {
    let Row { analysis, .. } = row;
    let mobility = analysis.crowded_mobility();
    let bound = f64::from(u8::from(analysis.is_color_bound()));
    vec![mobility, mobility * mobility, analysis.forward_mobility(), bound]
}

/// Returns the weights with the least sum of squared errors (normal equations).
fn fit(features: &[Vec<f64>], values: &[f64]) -> Vec<f64> {
    let size = features[0].len();
    let sum = |term: &dyn Fn(&Vec<f64>, f64) -> f64| -> f64 {
        features.iter().zip(values).map(|(x, y)| term(x, *y)).sum()
    };
    let mut rows: Vec<Vec<f64>> = (0..size)
        .map(|i| {
            let left = (0..size).map(|j| sum(&|x, _| x[i] * x[j]));
            left.chain([sum(&|x, y| x[i] * y)]).collect()
        })
        .collect();
    for i in 0..size {
        let pivot = rows[i].clone();
        for (at, row) in rows.iter_mut().enumerate() {
            let factor = row[i] / pivot[i];
            if at != i {
                row.iter_mut().zip(&pivot).for_each(|(a, b)| *a -= factor * b);
            }
        }
    }
    rows.iter().enumerate().map(|(i, row)| row[size] / row[i]).collect()
}

fn predicted(features: &[f64], weights: &[f64]) -> f64 {
    features.iter().zip(weights).map(|(x, w)| x * w).sum()
}

fn root_mean_square(errors: impl Iterator<Item = f64>) -> f64 {
    let squares: Vec<f64> = errors.map(|error| error * error).collect();
    (squares.iter().sum::<f64>() / squares.len() as f64).sqrt()
}

/// Returns the root mean square error at each piece when it is left out of the fit.
fn left_out(features: &[Vec<f64>], values: &[f64]) -> f64 {
    let error = |out: usize| {
        let keep = |i: &usize| *i != out;
        let others: Vec<_> = (0..values.len()).filter(keep).map(|i| features[i].clone()).collect();
        let their: Vec<_> = (0..values.len()).filter(keep).map(|i| values[i]).collect();
        predicted(&features[out], &fit(&others, &their)) - values[out]
    };
    root_mean_square((0..values.len()).map(error))
}

/// Returns the error of a fit by mobility alone, at a given emptiness.
fn error_at(rows: &[Row], emptiness: f64) -> f64 {
    let values: Vec<f64> = rows.iter().map(|row| row.value).collect();
    let features = rows.iter().map(|row| {
        let mobility = row.piece.mobility_at(&Chess8, emptiness).expect(&row.betza);
        vec![mobility, mobility * mobility]
    });
    let features: Vec<Vec<f64>> = features.collect();
    let weights = fit(&features, &values);
    root_mean_square(features.iter().zip(&values).map(|(x, y)| predicted(x, &weights) - y))
}

#[test]
fn the_formula_is_the_best_fit() {
    let rows = rows();
    assert_eq!(rows.len(), 16);
    let features: Vec<Vec<f64>> = rows.iter().map(features).collect();
    let values: Vec<f64> = rows.iter().map(|row| row.value).collect();
    let weights = fit(&features, &values);
    for (row, features) in rows.iter().zip(&features) {
        let fitted = predicted(features, &weights);
        let value = row.analysis.value();
        assert!(
            (value - fitted).abs() < 0.02,
            "{}: {value}, fitted {fitted}: {weights:?}",
            row.name
        );
    }
}

#[test]
fn moves_are_those_of_the_rules_page() {
    for row in rows() {
        let moves = ["d4", "a1", "h8"].map(|name| {
            let square = Chess8.parse_square(name).unwrap();
            row.analysis.moves_by_square()[square].to_string()
        });
        assert_eq!(moves.join("/"), row.moves, "{}", row.name);
    }
}

fn table(rows: &[Row]) -> String {
    let mut text = String::from(
        "| army | piece | Betza | mobility | ahead | colour-bound | estimate | published | difference \
         | mates alone |\n|---|---|---|--:|--:|---|--:|--:|--:|---|\n",
    );
    for row in rows {
        let Row { army, name, betza, value, analysis, .. } = row;
        let endgame = row.piece.endgame().expect(betza);
        let mates = match endgame.longest() {
            longest if endgame.forces_mate() => format!("yes, in {longest} at most"),
            _ => "no".to_owned(),
        };
        let (mobility, ahead) = (analysis.crowded_mobility(), analysis.forward_mobility());
        let bound = if analysis.is_color_bound() { "yes" } else { "no" };
        let (estimate, difference) = (analysis.value(), analysis.value() - value);
        text += &format!(
            "| {army} | {name} | `{betza}` | {mobility:.2} | {ahead:.2} | {bound} | {estimate:.2} \
             | {value:.2} | {difference:+.2} | {mates} |\n"
        );
    }
    text
}

fn page() -> String {
    let rows = rows();
    let all: Vec<Vec<f64>> = rows.iter().map(features).collect();
    let values: Vec<f64> = rows.iter().map(|row| row.value).collect();
    let error = root_mean_square(rows.iter().map(|row| row.analysis.value() - row.value));
    let mut by_emptiness = String::from("| emptiness | error |\n|--:|--:|\n");
    for emptiness in [0.5, 0.6, 2.0 / 3.0, EMPTINESS, 0.7, 0.75, 0.8, 0.9, 1.0] {
        let error = error_at(&rows, emptiness);
        by_emptiness += &format!("| {emptiness:.3} | {error:.3} |\n");
    }
    include_str!("values_page.md")
        .replace("{table}\n", &table(&rows))
        .replace("{by_emptiness}\n", &by_emptiness)
        .replace("{error}", &format!("{error:.2}"))
        .replace("{left_out}", &format!("{:.2}", left_out(&all, &values)))
}

#[test]
fn the_page_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/measurements/values.md");
    let page = page();
    if std::env::var_os("UPDATE_VALUES").is_some() {
        std::fs::write(&path, &page).unwrap();
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(written, page, "run the test with UPDATE_VALUES=1 and look at the difference");
}
