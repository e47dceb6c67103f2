//! The pages on the packages of other languages.

use super::read;

/// The code on a page is code of the package's README, which the tests of the package run.
#[test]
fn the_code_is_that_of_the_package() {
    for (page, readme) in
        [("build/python.md", "crates/python/README.md"), ("build/npm.md", "crates/wasm/README.md")]
    {
        let (text, readme) = (read(&format!("docs/{page}")), read(readme));
        let blocks: Vec<&str> = text.split("\n```").skip(1).step_by(2).collect();
        assert!(blocks.len() >= 3, "{page}");
        for block in blocks {
            let (language, code) = block.split_once('\n').expect("a block");
            let known = language == "sh" || readme.contains(code.trim());
            assert!(known, "{page}: the package's README does not have\n{code}");
        }
    }
}
