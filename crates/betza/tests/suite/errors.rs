//! Tests of errors: their kinds, locations and messages.

use std::fmt::Write;

use serde::Deserialize;
use wazir_betza::{MAX_LENGTH, Movement, ParseErrorKind};

#[derive(Deserialize)]
struct Bad {
    betza: String,
    error_at: usize,
}

fn bad() -> Vec<Bad> {
    let table = include_str!("../../testdata/betza-bad.jsonl");
    table.lines().map(|line| serde_json::from_str(line).expect("a row of the table")).collect()
}

#[test]
fn every_bad_text_is_refused_at_its_place() {
    let rows = bad();
    assert_eq!(rows.len(), 57);
    for row in rows {
        let error = row.betza.parse::<Movement>().expect_err(&row.betza);
        assert_eq!(error.span().start, row.error_at, "{:?}: {error}", row.betza);
        assert!(error.to_string().len() > 10, "{:?}", row.betza);
        let report = error.report();
        let caret = report.lines().last().unwrap();
        let column = row.betza[..row.error_at].chars().count();
        assert_eq!(caret.find('^'), Some(2 + column), "{report}");
        assert_eq!(report.lines().count(), 3, "{report}");
    }
}

#[test]
fn reports_read_well() {
    let mut text = String::new();
    for row in bad() {
        writeln!(text, "{}\n", row.betza.parse::<Movement>().unwrap_err().report()).unwrap();
    }
    insta::assert_snapshot!("reports", text);
}

#[test]
fn a_long_text_is_refused_and_its_report_stays_short() {
    let error = "W".repeat(MAX_LENGTH + 1).parse::<Movement>().unwrap_err();
    assert_eq!(error.kind(), &ParseErrorKind::TooLong(MAX_LENGTH + 1));
    assert!(error.report().len() < 300);
    // A character across the limit is not split.
    let straddling = "W".repeat(MAX_LENGTH - 1) + "ë";
    assert_eq!(straddling.parse::<Movement>().unwrap_err().span().start, MAX_LENGTH - 1);

    let late = "W".repeat(MAX_LENGTH - 1) + "x";
    insta::assert_snapshot!(late.parse::<Movement>().unwrap_err().report());
    assert!("W".repeat(MAX_LENGTH).parse::<Movement>().is_ok());
}

#[test]
fn what_cannot_be_meant_is_refused() {
    let kind = |text: &str| text.parse::<Movement>().unwrap_err().kind().clone();
    assert_eq!(kind("afN"), ParseErrorKind::ChainAtom);
    assert_eq!(kind("zqB"), ParseErrorKind::ConflictingModifiers('z', 'q'));
    assert_eq!(kind("cO2"), ParseErrorKind::CastlingModifier('c'));
    assert_eq!(kind("jO2"), ParseErrorKind::CastlingModifier('j'));
    assert_eq!(kind("vO2"), ParseErrorKind::CastlingDirection('v'));
    assert_eq!(kind("OO2"), ParseErrorKind::CastlingDistance);
    assert_eq!(kind("WW0"), ParseErrorKind::RangeAfterDoubled);
    assert_eq!(kind("R00"), ParseErrorKind::LeadingZero);
    assert_eq!(kind("nK3"), ParseErrorKind::NothingBetween);
    assert_eq!(kind("gK"), ParseErrorKind::HopperNeedsSlide('g'));
    assert_eq!(kind("frhN"), ParseErrorKind::HalfAlone);
    assert_eq!(kind("hhhhR"), ParseErrorKind::DuplicateModifier('h'));
    assert_eq!(kind("mccW"), ParseErrorKind::OtherDialect("cc"));
    assert_eq!(kind("ssR"), ParseErrorKind::OtherDialect("ss"));
    assert_eq!(kind("WassQ"), ParseErrorKind::OtherDialect("ss"));
    assert_eq!(kind("afhW"), ParseErrorKind::HalfNotOblique);
}

#[test]
fn suggestions_can_be_read() {
    let mut suggested = 0;
    for row in bad() {
        let suggestion = row.betza.parse::<Movement>().unwrap_err().suggestion();
        suggested += usize::from(suggestion.is_some());
        let reads = suggestion.is_none_or(|text| text.parse::<Movement>().is_ok());
        assert!(reads, "{:?}", row.betza);
    }
    assert!(suggested >= 15, "{suggested}");
    let suggestion = |text: &str| text.parse::<Movement>().unwrap_err().suggestion();
    let table = "mmW mW,R03 R3,NN3 NN,W;F WF,fhW fW,shN sN,nW W,wN WN,W100 W0,K;Q KQ,W12E -";
    for row in table.split(',') {
        let (text, mended) = row.split_once(' ').unwrap();
        assert_eq!(suggestion(text).as_deref().unwrap_or("-"), mended, "{text}");
    }
    // A text that was cut because of its length gets no suggestion.
    assert_eq!("W".repeat(MAX_LENGTH + 1).parse::<Movement>().unwrap_err().suggestion(), None);
}
