//! The first program of the page on crates, compiled and run.
#![cfg(all(feature = "ai", feature = "shogi"))]

include!("../../../../docs/build/first-program.rs");

#[test]
fn the_page_shows_the_program_that_runs() {
    main().expect("the program ends well");
    let page = include_str!("../../../../docs/build/which-crate.md").replace('\r', "");
    let program = include_str!("../../../../docs/build/first-program.rs").replace('\r', "");
    assert!(page.contains(&format!("```rust\n{program}```")), "the page shows another program");
}
