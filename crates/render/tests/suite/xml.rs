//! A checker of well-formed XML, for the subset that pictures use.

/// Returns the names of the elements in the order in which they open.
///
/// # Errors
/// Returns a description of the first fault.
pub(crate) fn parse_elements(text: &str) -> Result<Vec<String>, String> {
    let mut names = Vec::new();
    let mut open: Vec<&str> = Vec::new();
    let mut rest = text;
    while let Some((before, tag)) = rest.split_once('<') {
        words(before)?;
        if open.is_empty() && !before.trim().is_empty() {
            return Err(format!("{before:?} stands outside"));
        }
        let (tag, after) = tag.split_once('>').ok_or("a tag does not end")?;
        rest = after;
        if let Some(name) = tag.strip_prefix('/') {
            if open.pop() != Some(name) {
                return Err(format!("</{name}> closes nothing"));
            }
        } else {
            let inner = tag.strip_suffix('/').unwrap_or(tag);
            let name = inner.split_whitespace().next().ok_or("a tag has no name")?;
            attributes(&inner[name.len()..])?;
            if open.is_empty() && !names.is_empty() {
                return Err(format!("<{name}> is a second root"));
            }
            names.push(name.to_owned());
            if inner.len() == tag.len() {
                open.push(name);
            }
        }
    }
    if rest.trim().is_empty() && open.is_empty() && !names.is_empty() {
        Ok(names)
    } else {
        Err(format!("{open:?} stay open, {rest:?} is left"))
    }
}

/// Checks text between tags or in an attribute.
fn words(text: &str) -> Result<(), String> {
    let allowed = |c: char| matches!(c, '\t' | '\n' | '\r' | ' '..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..);
    if let Some(character) = text.chars().find(|&c| !allowed(c) || c == '>') {
        return Err(format!("{character:?} is not allowed in XML text"));
    }
    for part in text.split('&').skip(1) {
        let entity = part.split_once(';').map(|(entity, _)| entity);
        if !matches!(entity, Some("amp" | "lt" | "gt" | "quot" | "apos")) {
            return Err(format!("&{part} is no entity"));
        }
    }
    Ok(())
}

fn attributes(mut rest: &str) -> Result<(), String> {
    let mut seen: Vec<&str> = Vec::new();
    while !rest.trim().is_empty() {
        let (name, value) = rest.split_once("=\"").ok_or_else(|| format!("no value: {rest}"))?;
        let trimmed = name.trim_start();
        let letters = |c: char| c.is_ascii_alphabetic() || c == '-' || c == ':';
        if trimmed.len() == name.len() || trimmed.is_empty() || !trimmed.chars().all(letters) {
            return Err(format!("{name:?} is no attribute"));
        }
        if seen.contains(&trimmed) {
            return Err(format!("{trimmed} is given twice"));
        }
        seen.push(trimmed);
        let (value, after) = value.split_once('"').ok_or("a value does not end")?;
        words(value)?;
        if value.contains("NaN") || value.contains("inf") {
            return Err(format!("{value} is no number"));
        }
        rest = after;
    }
    Ok(())
}

#[test]
fn faults_are_found() {
    assert_eq!(parse_elements("<a b=\"1\"><c/>x &amp; y</a>\n").unwrap(), ["a", "c"]);
    for wrong in ["", "<a>", "<a></b>", "<a/><b/>", "<a b=1/>", "<a b=\"1\" b=\"2\"/>", "<a>&</a>"]
    {
        assert!(parse_elements(wrong).is_err(), "{wrong}");
    }
    assert!(parse_elements("<a>\u{1}</a>").is_err());
    assert!(parse_elements("x<a/>").is_err());
}
