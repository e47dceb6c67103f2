//! The texts of the pages, which are in scripts. The server fills them in before it sends a page,
//! so that there is something to read before the scripts run.

use std::collections::HashMap;
use std::str::Chars;

use wazir_text::Language;

use super::feeds::escape_xml;

/// The texts in one language, by key.
pub(super) struct Words(HashMap<String, String>);

impl Words {
    /// Reads a script of texts: `'key': 'text',` line by line.
    pub(super) fn read(script: &str) -> Self {
        let mut words = HashMap::new();
        let start = script.find("words = {").unwrap_or(script.len());
        let mut rest = script[start..].chars();
        let mut key = None;
        while let Some(sign) = rest.next() {
            match (sign, &key) {
                ('\'' | '"', None) => key = Some(quoted(&mut rest, sign)),
                ('\'' | '"', Some(_)) => {
                    let text = quoted(&mut rest, sign);
                    words.extend(key.take().map(|key| (key, text)));
                }
                _ => {}
            }
        }
        Self(words)
    }

    /// Fills the texts into a page: `data-t` names what an element holds, `data-t-label` what is
    /// heard, `data-t-hint` what is shown in an empty field.
    pub(super) fn fill(&self, page: &str, language: Language) -> String {
        let mut filled = String::with_capacity(2 * page.len());
        let mut rest = page;
        while let Some((before, after)) = rest.split_once('<') {
            let (tag, next) = after.split_once('>').unwrap_or((after, ""));
            filled += before;
            filled.push('<');
            match tag.strip_prefix("html lang=\"en\"") {
                Some(more) => filled += &format!("html lang=\"{language}\"{more}"),
                None => filled += tag,
            }
            for (name, attribute) in
                [("data-t-label", "aria-label"), ("data-t-hint", "placeholder")]
            {
                if let Some(text) = self.named(tag, name) {
                    filled += &format!(" {attribute}=\"{}\"", escape_xml(text));
                }
            }
            filled.push('>');
            if let Some(text) = self.named(tag, "data-t").filter(|_| next.starts_with("</")) {
                filled += &escape_xml(text);
            }
            rest = next;
        }
        filled + rest
    }

    /// Returns the text that an attribute of a tag names.
    fn named(&self, tag: &str, attribute: &str) -> Option<&str> {
        let (_, value) = tag.split_once(&format!(" {attribute}=\""))?;
        self.0.get(value.split_once('"')?.0).map(String::as_str)
    }
}

/// Reads a quoted text up to its end, after its first sign.
fn quoted(rest: &mut Chars<'_>, end: char) -> String {
    let mut text = String::new();
    while let Some(sign) = rest.next() {
        match sign {
            '\\' => text.extend(rest.next()),
            sign if sign == end => break,
            sign => text.push(sign),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_found_and_filled_in() {
        let words = Words::read(
            "// it's\nexport const words = {\n  'a': 'One <b>',\n  'b.c':\n    \"it's\",\n  'd': 'it\\'s',\n};\n",
        );
        let page = "<html lang=\"en\"><p data-t=\"a\"></p><input id=\"x\" data-t-label=\"b.c\">\
                    <i data-t=\"none\"></i><b data-t-hint=\"d\" data-t=\"b.c\"></b>";
        let filled = "<html lang=\"ja\"><p data-t=\"a\">One &lt;b&gt;</p>\
                      <input id=\"x\" data-t-label=\"b.c\" aria-label=\"it's\">\
                      <i data-t=\"none\"></i><b data-t-hint=\"d\" data-t=\"b.c\" placeholder=\"it's\">it's</b>";
        assert_eq!(words.fill(page, Language::Japanese), filled);
    }
}
