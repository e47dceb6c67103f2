//! What the program is called: `engine` as an example of the workspace, `wazir-engine` where it is
//! installed.

/// The name under which the program was built.
pub(crate) const NAME: &str = env!("CARGO_BIN_NAME");

/// A text about the program, with its name in the place of every `{name}`.
pub(crate) fn named(text: &str) -> String {
    text.replace("{name}", NAME)
}
