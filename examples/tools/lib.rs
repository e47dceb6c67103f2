//! Runs the examples of the repository's README as tests. They need the library as a user has it,
//! and a package of the repository: a published one does not hold that file.

#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
