//! Tests of answers of terminals.

use super::*;

const LIGHT: &str = "]11;rgb:ffff/ffff/ffff";

#[test]
fn colours_in_all_forms_are_read() {
    for (text, background) in [
        ("rgb:0000/0000/0000", Some(Background::Dark)),
        ("rgb:1e1e/1e1e/2e2e", Some(Background::Dark)),
        ("rgb:0/2b/36", Some(Background::Dark)),
        ("rgb:fdfd/f6f6/e3e3", Some(Background::Light)),
        ("rgb:fff/fff/fff", Some(Background::Light)),
        ("rgb:f/f/f", Some(Background::Light)),
        ("rgba:ffff/ffff/ffff/8000", Some(Background::Light)),
        ("rgba:0000/0000/0000/ffff", Some(Background::Dark)),
        ("rgba:ffff/ffff/ffff", None),
        ("rgb:ffff/ffff", None),
        ("rgb:ffff/ffff/ffff/ffff", None),
        ("rgb:fffff/0/0", None),
        ("rgb:+fff/0/0", None),
        ("rgb://", None),
        ("ffffff", None),
        ("", None),
    ] {
        assert_eq!(Background::of_colour(text), background, "{text}");
    }
}

#[test]
fn answers_and_typed_keys_are_taken_apart() {
    for end in ["\x1b\\", "\x07"] {
        let bytes = format!("a\x1b{LIGHT}{end}b\x1b[?62;4c\x1b[Ac");
        let replies = Replies::read(bytes.as_bytes());
        assert_eq!(replies.background, Some(Background::Light));
        assert!(replies.complete && replies.cut.is_empty());
        assert_eq!(replies.typed, b"ab\x1b[Ac");
    }
    // A terminal that knows no colours answers the second question only.
    let replies = Replies::read(b"\x1b[?6c");
    assert!(replies.complete && replies.background.is_none() && replies.typed.is_empty());
    // The key Esc alone, and other sequences, are typed.
    let replies = Replies::read(b"\x1b");
    assert_eq!((&replies.typed[..], replies.cut.as_str()), (&b"\x1b"[..], ""));
    assert_eq!(Replies::read(b"\x1b[5~").typed, b"\x1b[5~");
}

#[test]
fn answers_tell_how_pictures_can_be_shown() {
    let of = |text: &str| Replies::read(text.as_bytes());
    let kitty = of("\x1b_Gi=31;OK\x1b\\a\x1b[?62;c");
    assert!(kitty.kitty && !kitty.sixel && kitty.complete && kitty.typed == b"a");
    assert!(!of("\x1b_Gi=31;ENOTSUPPORTED\x1b\\\x1b[?62;c").kitty);
    let sixel = of("\x1b[6;20;10t\x1b[?1;0;1024S\x1b[?63;1;2;4;6;9c");
    assert!(sixel.sixel && sixel.complete && sixel.typed.is_empty());
    assert_eq!((sixel.registers, sixel.cell), (Some(1024), Some((10, 20))));
    // The first number of the attributes is the model, and another number holds a 4.
    assert!(!of("\x1b[?4;6c").sixel && !of("\x1b[?64;44c").sixel);
    assert!(of("\x1bP>|XTerm(379)\x1b\\\x1b[?62;4c").xterm);
    assert!(!of("\x1bP>|foot(1.13.1)\x1b\\\x1b[?62;4c").xterm);
    // The terminal refuses.
    assert_eq!(of("\x1b[?1;3;0S\x1b[?62;4c").registers, None);
    // These are keys.
    for keys in ["\x1b[6~", "\x1b[6;5~", "\x1b_H", "\x1b[?25h"] {
        assert_eq!(of(keys).typed, keys.as_bytes());
    }
}

#[test]
fn an_answer_cut_anywhere_is_no_typed_key_and_goes_on_among_the_keys() {
    let whole = format!("\x1b{LIGHT}\x1b\\");
    for at in 2..whole.len() {
        let replies = Replies::read(&whole.as_bytes()[..at]);
        assert!(replies.typed.is_empty() && !replies.complete, "{at}");
        let mut filter = AnswerFilter::after(&replies.cut);
        let rest = &whole[at..];
        let (keys, told) = pass(&mut filter, rest);
        assert!(keys.is_empty(), "{at}: {keys:?}");
        assert_eq!(told, Some(LateAnswer::Background(Background::Light)), "{at}");
    }
    let (graphics, name) = ("\x1b_Gi=31;OK\x1b\\", "\x1bP>|XTerm(379)\x1b\\");
    for (whole, at) in
        [graphics, name].iter().flat_map(|text| (2..text.len()).map(move |at| (text, at)))
    {
        let replies = Replies::read(&whole.as_bytes()[..at]);
        assert!(replies.typed.is_empty(), "{at}");
        let mut filter = AnswerFilter::after(&replies.cut);
        let (keys, _) = pass(&mut filter, &format!("{}q", &whole[at..]));
        assert_eq!(keys, [key('q')], "{at}");
    }
    let replies = Replies::read(b"x\x1b[?6");
    assert_eq!((&replies.typed[..], replies.cut.as_str()), (&b"x"[..], "[?6"));
    let (keys, _) = pass(&mut AnswerFilter::after(&replies.cut), "2;22cq");
    assert_eq!(keys, [key('q')]);
}

fn key(sign: char) -> KeyEvent {
    KeyEvent::new(KeyCode::Char(sign), KeyModifiers::NONE)
}

/// Passes a text through a filter, as the keys as which the terminal's library reads it.
fn pass(filter: &mut AnswerFilter, text: &str) -> Filtered {
    let (mut keys, mut told) = (Vec::new(), None);
    let mut alt = KeyModifiers::NONE;
    for sign in text.chars() {
        let key = match sign {
            '\x1b' => {
                alt = KeyModifiers::ALT;
                continue;
            }
            '\x07' => KeyEvent::new(KeyCode::Char('g'), KeyModifiers::CONTROL),
            sign => KeyEvent::new(KeyCode::Char(sign), alt),
        };
        alt = KeyModifiers::NONE;
        let (passed, answer) = filter.key(key);
        keys.extend(passed);
        told = answer.or(told);
    }
    (keys, told)
}

#[test]
fn a_late_answer_does_not_become_keys() {
    for end in ["\x1b\\", "\x07"] {
        let mut filter = AnswerFilter::default();
        let (keys, background) = pass(&mut filter, &format!("q\x1b{LIGHT}{end}m"));
        let light = Some(LateAnswer::Background(Background::Light));
        assert_eq!((keys, background), (vec![key('q'), key('m')], light));
    }
    let mut filter = AnswerFilter::default();
    let (keys, told) = pass(&mut filter, "q\x1b_Gi=31;OK\x1b\\m");
    assert_eq!((keys, told), (vec![key('q'), key('m')], Some(LateAnswer::Kitty)));
    assert_eq!(pass(&mut filter, "\x1b_Gi=31;EINVAL\x1b\\").1, None);
    let (keys, _) = pass(&mut filter, "q\x1bP>|kitty(0.26.5)\x1b\\m");
    assert_eq!(keys, [key('q'), key('m')]);
    // What only looks like an answer is typed.
    let mut filter = AnswerFilter::default();
    let (keys, background) = pass(&mut filter, "\x1b]12");
    let bracket = KeyEvent::new(KeyCode::Char(']'), KeyModifiers::ALT);
    assert_eq!((keys, background), (vec![bracket, key('1'), key('2')], None));
    let enter = KeyEvent::new(KeyCode::Enter, KeyModifiers::NONE);
    assert_eq!(pass(&mut filter, "\x1b]").0, []);
    assert_eq!(filter.key(enter), (vec![bracket, enter], None));
}

#[test]
fn keys_typed_before_the_answer_are_pressed() {
    let plain = |code| KeyEvent::new(code, KeyModifiers::NONE);
    let control = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
    assert_eq!(
        typed_keys(
            "1歩\r\t\x7f\x03\x1b[A\x1bOB\x1b[H\x1b[4~\x1b[6~\x1b[<0;3;4M\x1b[200~\x1b".as_bytes()
        ),
        [
            key('1'),
            key('歩'),
            plain(KeyCode::Enter),
            plain(KeyCode::Tab),
            plain(KeyCode::Backspace),
            control,
            plain(KeyCode::Up),
            plain(KeyCode::Down),
            plain(KeyCode::Home),
            plain(KeyCode::End),
            plain(KeyCode::PageDown),
            plain(KeyCode::Esc),
        ]
    );
}

#[test]
fn a_theme_is_read_by_its_name() {
    for theme in ThemeChoice::ALL {
        assert_eq!(theme.to_string().parse(), Ok(theme));
    }
    let wrong = "blue".parse::<ThemeChoice>().unwrap_err();
    assert_eq!(wrong.to_string(), "no theme has this name; known are auto, dark and light");
}
