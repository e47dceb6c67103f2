//! A game that is held elsewhere.

use std::sync::mpsc::{Receiver, channel};

use wazir_game::Seat;
use wazir_games::{ClaimKind, Start};
use wazir_session::{Command, Session, Setup, Sitter, Time};
use wazir_terminal::screen::{App, Colours, Config, Input, Seated};
use wazir_terminal::{Tidings, Wish};
use wazir_text::Screen;

use super::bench::{Person, game};

/// A table elsewhere, and somebody who sees it from here.
struct Far {
    session: Session,
    wishes: Receiver<Wish>,
    person: Person,
}

impl Far {
    fn new(own: Option<Seat>) -> Self {
        let sitters = [Sitter::person("Ann"), Sitter::Open];
        let setup = Setup::new(sitters).with_clock("5m".parse().expect("a clock"));
        let session = Session::new(game("cwda", &Start::default(), ""), setup).expect("a table");
        let (sender, wishes) = channel();
        let seated = Seated::far(session.clone(), own, sender);
        let person = Person::with(App::new(seated, None, Config::default(), Colours::None));
        Self { session, wishes, person }
    }

    fn tells(&mut self, tidings: Tidings) {
        self.person.input(Input::Tidings(Box::new(tidings)));
    }

    fn does(&mut self, command: &Command) {
        let now = self.session.at();
        for event in self.session.apply(command, now).expect("possible") {
            self.tells(Tidings::Happened(event));
        }
    }

    /// Grants what is wished, which is one thing.
    fn grants(&mut self) {
        match self.wishes.try_recv().expect("a wish") {
            Wish::Do(command) => self.does(&command),
            wish => panic!("{wish:?}"),
        }
        assert!(self.wishes.try_recv().is_err());
    }

    fn begins(&mut self) {
        self.does(&Command::Sit { seat: Seat::SECOND, sitter: Sitter::person("Ben") });
        self.does(&Command::Begin);
    }

    fn shows(&mut self, text: &str) {
        let shown = self.person.shown();
        assert!(shown.contains(text), "no {text} in\n{shown}");
    }
}

#[test]
fn moves_are_wishes_until_they_are_heard_of() {
    let mut far = Far::new(Some(Seat::FIRST));
    far.shows("waiting for Black");
    far.person.keys(":e2e4<Enter>");
    assert!(far.wishes.try_recv().is_err(), "the game has not begun");
    far.begins();
    far.shows("(Ben)");
    far.person.keys(":e2e4<Enter>");
    assert_eq!(far.person.line(), "");
    far.grants();
    assert_eq!(far.person.line(), "e2e4");
    far.person.keys(":e7e5<Enter>");
    far.shows("It is not your turn.");
    let rung = far.person.rung;
    far.does(&Command::play(Seat::SECOND, "e7e5"));
    assert_eq!(far.person.line(), "e2e4 e7e5");
    assert!(far.person.rung > rung);
    far.shows("Black plays e7e5.");
    far.tells(Tidings::Time(far.session.at()));
    far.person.now = Time::from_millis(61_000);
    far.person.input(Input::Tick);
    far.shows("5:00");
}

#[test]
fn offers_answers_and_what_is_not_possible() {
    let mut far = Far::new(Some(Seat::FIRST));
    far.begins();
    far.person.keys(":e2e4<Enter>");
    far.grants();
    far.person.keys("u");
    far.grants();
    far.shows("White asks to take back 1 move.");
    far.does(&Command::Answer { seat: Seat::SECOND, to: Seat::FIRST, accept: true });
    assert_eq!(far.person.line(), "");
    far.does(&Command::Claim { seat: Seat::SECOND, claim: ClaimKind::Draw });
    far.shows("Black offers a draw.");
    far.person.keys("n");
    far.grants();
    far.shows("White does not agree.");
    for key in ["r", "h", "a", "o", "k"] {
        far.person.keys("<Esc>");
        far.person.keys(key);
        far.shows("That cannot be done at a table far away.");
    }
    far.person.keys("whello<Enter>");
    assert_eq!(far.wishes.try_recv(), Ok(Wish::Say("hello".to_owned())));
    let squares = vec!["e4".to_owned(), "nowhere".to_owned()];
    far.tells(Tidings::Refused { why: Screen::NotYourTurn.into(), squares });
    far.shows("It is not your turn.");
    far.tells(Tidings::Connected(false));
    far.shows("no connection");
    far.tells(Tidings::Connected(true));
    far.person.keys("c1y");
    far.grants();
    far.shows("Black wins");
    far.person.keys("n1");
    assert_eq!(far.wishes.try_recv(), Ok(Wish::Again));
    let next = Far::new(None).session;
    far.tells(Tidings::Table(Box::new(next)));
    far.tells(Tidings::Seat(Some(Seat::SECOND)));
    far.shows("waiting for Black");
    assert!(!far.person.quit);
    far.person.keys("q");
    assert!(far.person.quit, "there is no menu to go back to");
}

#[test]
fn who_looks_on_changes_nothing() {
    let mut far = Far::new(None);
    far.begins();
    far.person.keys(":e2e4<Enter>");
    far.shows("It is not your turn.");
    for key in ["u", "c", "w"] {
        far.person.keys("<Esc>");
        far.person.keys(key);
        far.shows("You look on");
    }
    far.person.touch("e2");
    far.person.touch("e4");
    assert!(far.wishes.try_recv().is_err());
    far.does(&Command::play(Seat::FIRST, "e2e4"));
    assert_eq!(far.person.line(), "e2e4");
}
