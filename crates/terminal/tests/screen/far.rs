//! Remote games.

use std::sync::mpsc::{Receiver, channel};

use wazir_game::Seat;
use wazir_registry::{ClaimKind, StartOptions};
use wazir_render::Marks;
use wazir_session::{Command, Occupant, Session, SessionSetup, Time};
use wazir_terminal::screen::{App, AppEvent, ColourMode, Config, InitialGame};
use wazir_terminal::texts::Screen;
use wazir_terminal::{RemoteRequest, RemoteUpdate};

use super::bench::{ScreenTester, game};

/// A remote table and a user who sees it.
struct RemoteScreen {
    session: Session,
    requests: Receiver<RemoteRequest>,
    person: ScreenTester,
}

impl RemoteScreen {
    fn new(own: Option<Seat>) -> Self {
        let occupants = [Occupant::person("Ann"), Occupant::Open];
        let setup = SessionSetup::new(occupants).with_clock("5m".parse().expect("a clock"));
        let session =
            Session::new(game("cwda", &StartOptions::default(), ""), setup).expect("a table");
        let (sender, wishes) = channel();
        let seated = InitialGame::remote(session.clone(), own, sender);
        let person =
            ScreenTester::with(App::new(seated, None, Config::default(), ColourMode::None));
        Self { session, requests: wishes, person }
    }

    fn send_update(&mut self, update: RemoteUpdate) {
        self.person.input(AppEvent::RemoteUpdate(Box::new(update)));
    }

    fn apply_remotely(&mut self, command: &Command) {
        let now = self.session.last_event_at();
        for event in self.session.execute(command, now).expect("possible") {
            self.send_update(RemoteUpdate::Event(event));
        }
    }

    /// Carries out the only request that was sent.
    fn grant_request(&mut self) {
        match self.requests.try_recv().expect("a wish") {
            RemoteRequest::Command(command) => self.apply_remotely(&command),
            wish => panic!("{wish:?}"),
        }
        assert!(self.requests.try_recv().is_err());
    }

    fn begin(&mut self) {
        self.apply_remotely(&Command::Sit {
            seat: Seat::SECOND,
            occupant: Occupant::person("Ben"),
        });
        self.apply_remotely(&Command::Begin);
    }

    fn assert_shows(&mut self, text: &str) {
        let shown = self.person.shown();
        assert!(shown.contains(text), "no {text} in\n{shown}");
    }
}

#[test]
fn moves_are_wishes_until_they_are_heard_of() {
    let mut far = RemoteScreen::new(Some(Seat::FIRST));
    far.assert_shows("waiting for Black");
    far.person.keys(":e2e4<Enter>");
    assert!(far.requests.try_recv().is_err(), "the game has not begun");
    far.begin();
    far.assert_shows("(Ben)");
    far.person.keys(":e2e4<Enter>");
    assert_eq!(far.person.moves(), "");
    far.grant_request();
    assert_eq!(far.person.moves(), "e2e4");
    far.person.keys(":e7e5<Enter>");
    far.assert_shows("It is not your turn.");
    let rung = far.person.rung;
    far.apply_remotely(&Command::play(Seat::SECOND, "e7e5"));
    assert_eq!(far.person.moves(), "e2e4 e7e5");
    assert!(far.person.rung > rung);
    far.assert_shows("Black plays e5.");
    far.send_update(RemoteUpdate::Time(far.session.last_event_at()));
    far.person.now = Time::from_millis(61_000);
    far.person.input(AppEvent::Tick);
    far.assert_shows("5:00");
}

#[test]
fn offers_answers_and_what_is_not_possible() {
    let mut far = RemoteScreen::new(Some(Seat::FIRST));
    far.begin();
    far.person.keys(":e2e4<Enter>");
    far.grant_request();
    far.person.keys("u");
    far.grant_request();
    far.assert_shows("White asks to take back 1 move.");
    far.apply_remotely(&Command::Answer { seat: Seat::SECOND, to: Seat::FIRST, accept: true });
    assert_eq!(far.person.moves(), "");
    far.apply_remotely(&Command::Claim { seat: Seat::SECOND, claim: ClaimKind::Draw });
    far.assert_shows("Black offers a draw.");
    far.person.keys("n");
    far.grant_request();
    far.assert_shows("White does not agree.");
    for key in ["r", "h", "a", "o", "k"] {
        far.person.keys("<Esc>");
        far.person.keys(key);
        far.assert_shows("That is not possible at a remote table.");
    }
    far.person.keys("whello<Enter>");
    assert_eq!(far.requests.try_recv(), Ok(RemoteRequest::Chat("hello".to_owned())));
    let squares = vec!["e4".to_owned(), "nowhere".to_owned()];
    far.send_update(RemoteUpdate::Refused { why: Screen::NotYourTurn.into(), squares });
    far.assert_shows("It is not your turn.");
    far.send_update(RemoteUpdate::Connected(false));
    far.assert_shows("no connection");
    far.send_update(RemoteUpdate::Connected(true));
    far.person.keys("c<Enter>y");
    far.grant_request();
    far.assert_shows("Black wins");
    far.person.keys("n1");
    assert_eq!(far.requests.try_recv(), Ok(RemoteRequest::Rematch));
    let next = RemoteScreen::new(None).session;
    far.send_update(RemoteUpdate::NewTable(Box::new(next)));
    far.send_update(RemoteUpdate::Seat(Some(Seat::SECOND)));
    far.assert_shows("waiting for Black");
    assert!(!far.person.quit);
    far.person.keys("q");
    assert!(far.person.quit, "there is no menu to go back to");
}

/// Messages write moves as the list does, and `:` has the commands that work at such a table.
#[test]
fn moves_are_told_as_they_are_listed() {
    let mut far = RemoteScreen::new(Some(Seat::FIRST));
    far.begin();
    far.apply_remotely(&Command::play(Seat::FIRST, "g1f3"));
    far.assert_shows("White plays Nf3.");
    far.person.keys(":help<Enter>");
    far.assert_shows("ask to take your last move back");
    let shown = far.person.shown();
    assert!(!shown.contains("analyse") && !shown.contains("save FILE"), "{shown}");
    far.person.keys("<Esc>:analyse<Enter>");
    far.assert_shows("That is not possible at a remote table.");
    far.person.keys(":undo<Enter>");
    far.grant_request();
    far.assert_shows("White asks to take back 1 move.");
}

#[test]
fn who_looks_on_changes_nothing() {
    let mut far = RemoteScreen::new(None);
    far.begin();
    far.person.keys(":e2e4<Enter>");
    far.assert_shows("It is not your turn.");
    for key in ["u", "c", "w"] {
        far.person.keys("<Esc>");
        far.person.keys(key);
        far.assert_shows("You are watching");
    }
    far.person.touch("e2");
    far.person.touch("e4");
    assert!(far.requests.try_recv().is_err());
    far.apply_remotely(&Command::play(Seat::FIRST, "e2e4"));
    assert_eq!(far.person.moves(), "e2e4");
}

#[test]
fn a_move_waits_for_the_turn() {
    let mut far = RemoteScreen::new(Some(Seat::SECOND));
    far.begin();
    far.person.keys(":e7e5<Enter>");
    assert_eq!(far.requests.try_recv(), Ok(RemoteRequest::Premove("e7e5".to_owned())));
    assert_eq!(far.person.moves(), "");
    far.send_update(RemoteUpdate::Premove(Some("e7e5".to_owned())));
    far.assert_shows("e7e5 will be played as soon as it is your turn; press u to cancel it.");
    let view = far.person.app.view().expect("a game");
    let marked = |name: &str| {
        let cells = (0..8).flat_map(|row| (0..8).map(move |column| (column, row)));
        let mut cells = cells.filter_map(|(column, row)| view.cell(column, row));
        cells.any(|cell| cell.name() == name && cell.marks().contains(Marks::IDEA))
    };
    assert!(marked("e7") && marked("e5") && !marked("e6"));
    far.person.keys("u");
    assert_eq!(far.requests.try_recv(), Ok(RemoteRequest::CancelPremove));
    far.send_update(RemoteUpdate::Premove(None));
    far.assert_shows("The premove is cancelled.");
    // Another premove, by clicks.
    far.person.touch("g8");
    far.person.touch("f6");
    assert_eq!(far.requests.try_recv(), Ok(RemoteRequest::Premove("g8f6".to_owned())));
    // A premove can depend on the opponent's move.
    far.person.keys(":d8d7<Enter>");
    assert_eq!(far.requests.try_recv(), Ok(RemoteRequest::Premove("d8d7".to_owned())));
    for wrong in [":e2e4<Enter>", ":e7<Enter>", ":nonsense<Enter>"] {
        far.person.keys(wrong);
        assert!(far.requests.try_recv().is_err(), "{wrong}");
    }
    far.person.touch("e2");
    far.person.touch("e4");
    far.assert_shows("It is not your turn.");
    far.person.keys("<Esc>");
    far.person.touch("g8");
    far.person.touch("g5");
    assert!(far.requests.try_recv().is_err(), "no knight goes there");
    // The premove is played, and no message follows.
    far.send_update(RemoteUpdate::Premove(Some("d7d5".to_owned())));
    far.apply_remotely(&Command::play(Seat::FIRST, "e2e4"));
    far.apply_remotely(&Command::play(Seat::SECOND, "d7d5"));
    far.send_update(RemoteUpdate::Premove(None));
    far.assert_shows("Black plays d5.");
    // A premove is possible even in check, when the turn could not be passed.
    for (seat, mv) in [
        (Seat::FIRST, "f2f3"),
        (Seat::SECOND, "d8d6"),
        (Seat::FIRST, "a2a3"),
        (Seat::SECOND, "d6g3"),
    ] {
        far.apply_remotely(&Command::play(seat, mv));
    }
    far.person.keys(":g3g2<Enter>");
    assert_eq!(far.requests.try_recv(), Ok(RemoteRequest::Premove("g3g2".to_owned())));
    far.person.keys(":b1c3<Enter>");
    far.assert_shows("It is not your turn.");
    far.person.keys(":g3<Enter>");
    assert!(far.requests.try_recv().is_err());
}

#[test]
fn a_piece_in_hand_waits_for_the_turn() {
    let moves = "7g7f 3c3d 8h2b+ 3a2b 1g1f";
    let occupants = [Occupant::person("Ann"), Occupant::person("Ben")];
    let mut session =
        Session::new(game("shogi", &StartOptions::default(), moves), SessionSetup::new(occupants))
            .expect("a table");
    let now = session.last_event_at();
    session.execute(&Command::Begin, now).expect("possible");
    let (sender, wishes) = channel();
    let seated = InitialGame::remote(session, Some(Seat::FIRST), sender);
    let mut person =
        ScreenTester::with(App::new(seated, None, Config::default(), ColourMode::None));
    person.keys(":B*5e<Enter>");
    assert_eq!(wishes.try_recv(), Ok(RemoteRequest::Premove("B*5e".to_owned())));
    person.keys("<Tab><Enter>");
    let shown = person.shown();
    assert!(shown.contains("{"), "the piece is picked up in\n{shown}");
    person.touch("5e");
    assert_eq!(wishes.try_recv(), Ok(RemoteRequest::Premove("B*5e".to_owned())));
}
