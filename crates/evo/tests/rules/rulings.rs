//! The rulings of rules/evo.md section 9, the options, the refusals and the claims.

use wazir_evo::{
    EAST, Move, NORTH, Options, Piece, Position, Role, SOUTH, SeatSet, Setup, StartLayout, WEST,
};
use wazir_game::{Claim, ClaimError, EndReason, Game, IllegalMoveError, Outcome, Record, Seat};
use wazir_geometry::{Cross12, Square};
use wazir_testkit::{illegal_reason, is_legal, parse_move};

fn read(text: &str) -> Position {
    wazir_testkit::parse(text)
}

fn square(name: &str) -> Square<Cross12> {
    wazir_testkit::parse(name)
}

fn targets(position: &Position, from: &str) -> String {
    let names: Vec<_> = position.targets(square(from)).iter().map(|s| s.to_string()).collect();
    names.join(" ")
}

fn tiles(position: &Position, seat: Seat) -> String {
    let names: Vec<_> = position.tiles(seat).iter().map(|s| s.to_string()).collect();
    names.join(" ")
}

/// Returns the positions from one on, even beyond the end of the game.
fn play_actions(position: &Position, actions: &[&str]) -> Vec<Position> {
    let mut line = vec![*position];
    for action in actions {
        let mut next = line[line.len() - 1];
        next.play(parse_move(&next, action)).expect("a legal action");
        line.push(next);
    }
    line
}

const BARE: &str = "nK7/5nS2/12/12/12/12/5sW6/12/12/12/8/7sK sn s 0 1";

#[test]
fn r1_where_the_tiles_start() {
    let start = Position::start(SeatSet::Four, &Options::default());
    assert_eq!(tiles(&start, SOUTH), "g1 h1 i1 f2 g2 h2 i2 j2");
    assert_eq!(tiles(&start, WEST), "b3 a4 b4 a5 b5 a6 b6 b7");
    assert_eq!(tiles(&start, NORTH), "c11 d11 e11 f11 g11 d12 e12 f12");
    assert_eq!(tiles(&start, EAST), "k6 k7 l7 k8 l8 k9 l9 k10");
    let wall = Position::start(
        SeatSet::SouthNorth,
        &Options::default().with_start_layout(StartLayout::Wall),
    );
    assert_eq!(tiles(&wall, SOUTH), "c2 d2 e2 f2 g2 h2 i2 j2");
    assert_eq!(tiles(&wall, NORTH), "c11 d11 e11 f11 g11 h11 i11 j11");
    assert_eq!(tiles(&wall, WEST), "");
}

#[test]
fn r2_starting_role() {
    for role in Role::ALL {
        let options = Options::default().with_start_role(role);
        let start = Position::start(SeatSet::Four, &options);
        for seat in SeatSet::Four.iter() {
            for square in start.tiles(seat).iter() {
                assert_eq!(start.piece_at(square), Some(Piece::tile(seat, role)));
            }
        }
    }
    assert_eq!(Options::default().start_role(), Role::Warrior);
}

#[test]
fn r3_roles_run_round_the_tile() {
    assert_eq!(Role::ALL.map(Role::letter), ['W', 'B', 'C', 'S']);
}

#[test]
fn r4_a_tile_turns_to_any_side() {
    for (role, others) in [("W", "BCS"), ("B", "WCS"), ("C", "WBS"), ("S", "WBC")] {
        let position = read(&BARE.replace("sW", &format!("s{role}")));
        for other in others.chars() {
            assert!(is_legal(&position, &format!("f6={other}")));
        }
    }
}

#[test]
fn r5_no_move_after_the_rotation() {
    // A warrior may end as a blade, but moves as a warrior.
    let position = read(BARE);
    assert!(is_legal(&position, "f6-f7=B"));
    assert_eq!(
        illegal_reason(&position, "f6-f8=B"),
        IllegalMoveError::CannotReach { from: square("f6"), to: square("f8") }
    );
}

#[test]
fn r6_a_rotation_changes_the_role() {
    let position = read(BARE);
    for action in ["f6=W", "f6-f7=W"] {
        assert_eq!(
            illegal_reason(&position, action),
            IllegalMoveError::SameRole { square: square("f6") }
        );
    }
}

#[test]
fn r7_every_ride_is_blocked_at_the_first_piece() {
    let blocked = |role: &str, action: &str, by: &str| {
        let text = "nK7/8/12/12/4nW1nW5/5nW6/5sX6/5nW6/12/12/8/7sK sn s 0 1";
        let position = read(&text.replace("sX", &format!("s{role}")));
        let (from, to) = action.split_once('-').expect("a move");
        assert_eq!(
            illegal_reason(&position, action),
            IllegalMoveError::Blocked { from: square(from), to: square(to), by: square(by) }
        );
    };
    blocked("B", "f6-f8", "f7");
    blocked("S", "f6-f4", "f5");
    let far = read("nK7/8/12/2nW5nS3/3nW8/12/5sC6/12/12/12/8/7sK sn s 0 1");
    assert_eq!(targets(&far, "f6"), "e7 g7 d8 h8 i9");
    assert_eq!(
        illegal_reason(&far, "f6-c9"),
        IllegalMoveError::Blocked { from: square("f6"), to: square("c9"), by: square("d8") }
    );
    let near = read("nK7/8/12/8nS3/7nS4/6sW5/5sC6/12/12/12/8/7sK sn s 0 1");
    for to in ["h8", "i9"] {
        assert_eq!(
            illegal_reason(&near, &format!("f6-{to}")),
            IllegalMoveError::Blocked { from: square("f6"), to: square(to), by: square("g7") }
        );
    }
    assert_eq!(illegal_reason(&near, "f6-g7"), IllegalMoveError::OwnPiece { to: square("g7") });
}

#[test]
fn r8_shield_goes_back_one_or_two() {
    let position = read(&BARE.replace("sW", "sS"));
    assert_eq!(targets(&position, "f6"), "f4 e5 f5 g5");
}

#[test]
fn r9_and_r10_missing_squares() {
    // From d3 the square c4 leads on to b5 and a6; from c8 the line ends after b9 and a10.
    let position = read("nK7/5nS2/12/12/2sC9/12/12/12/12/3sC8/8/7sK sn s 0 1");
    assert_eq!(targets(&position, "d3"), "c4 e4 b5 f5 a6 g6");
    assert_eq!(targets(&position, "c8"), "b9 d9 a10 e10 f11");
    // b11 does not exist, and c2-b3 passes between the missing b2 and c3.
    let position = read("nK7/5nS2/2sC9/12/12/12/12/12/12/2nW9/sW7/7sK sn s 0 1");
    assert_eq!(targets(&position, "c10"), "d11 e12");
    assert_eq!(targets(&position, "c2"), "d2 b3 c3 d3");
}

#[test]
fn r11_r12_the_last_tile_ends_the_game_with_four_players_too() {
    let position = read("nKnW6/8/11eK/11eW/12/6wB5/5sW6/12/12/wK11/8/7sK swne s 7 9");
    let line = play_actions(&position, &["f6xg7=B"]);
    assert_eq!(Game::outcome(&line), Some(Outcome::win(SOUTH, EndReason::LastTileCaptured)));
    assert_eq!((line[1].clock(), line[1].ply(), line[1].to_move()), (0, 9, WEST));
    let outcome = line[1].win_outcome().expect("a finished game");
    assert_eq!(illegal_reason(&line[1], "g7=W"), IllegalMoveError::GameOver(outcome));
}

#[test]
fn r13_own_pieces_block() {
    let position = read("nK7/5nS2/12/12/12/12/12/12/12/12/7sW/6sWsK sn s 0 1");
    assert_eq!(illegal_reason(&position, "i1-j1"), IllegalMoveError::OwnPiece { to: square("j1") });
    assert_eq!(illegal_reason(&position, "i1-j2"), IllegalMoveError::OwnPiece { to: square("j2") });
}

#[test]
fn r14_the_castle_may_be_left_open() {
    let position = read("nK7/8/12/12/12/12/5sW6/12/12/12/7nB/7sK sn s 0 1");
    assert!(is_legal(&position, "f6-f7"));
    assert!(!position.in_check());
    let line = play_actions(&position, &["f6-f7", "j2xj1"]);
    assert_eq!(Game::outcome(&line), Some(Outcome::win(NORTH, EndReason::CastleCaptured)));
}

#[test]
fn r15_r16_who_sits_and_who_begins() {
    let start = Position::start(SeatSet::WestEast, &Options::default());
    assert_eq!(Game::seats(&start), [WEST, EAST]);
    assert_eq!(Game::to_move(&start), WEST);
    assert_eq!([1, 2].map(|depth| start.perft(depth)), [92, 8464]);
    assert_eq!(
        Game::seats(&Position::start(SeatSet::SouthNorth, &Options::default())),
        [SOUTH, NORTH]
    );
    let position = read(
        &Position::start(SeatSet::Four, &Options::default()).to_string().replace(" s 0", " e 0"),
    );
    assert_eq!(position.to_move(), EAST);
    let order: Vec<_> = play_actions(&position, &["k8=B", "h2=B", "b5=B", "f11=B"])
        .iter()
        .map(|p| p.to_move())
        .collect();
    assert_eq!(order, [EAST, SOUTH, WEST, NORTH, EAST]);
}

#[test]
fn r17_repetition_count() {
    let actions = ["j2=B", "c11=B", "j2=W", "c11=W"];
    let cycle: Vec<_> = actions.into_iter().cycle().take(20).collect();
    for (count, ends) in [(2, Some(4)), (3, Some(8)), (4, Some(12)), (0, None)] {
        let options = Options::default().with_repetition_count(count);
        let line = play_actions(&Position::start(SeatSet::SouthNorth, &options), &cycle);
        let drawn = (1..=line.len()).find(|&n| Game::outcome(&line[..n]).is_some());
        assert_eq!(drawn, ends.map(|ply: usize| ply + 1), "count {count}");
        if let Some(n) = drawn {
            assert_eq!(Game::outcome(&line[..n]), Some(Outcome::draw(EndReason::Repetition)));
        }
    }
}

#[test]
fn r17_the_seat_to_move_counts() {
    // The same placement, once with South to move and once with North.
    let there = read(BARE);
    let here = read(&BARE.replace("sn s 0 1", "sn n 0 1"));
    assert!(!there.same_position(&here) && there.key() != here.key());
    // Clock, ply and options do not count.
    let options = Options::default().with_no_capture_rounds(7);
    let later = options.position(&BARE.replace("sn s 0 1", "sn s 9 44")).unwrap();
    assert!(there.same_position(&later) && there.key() == later.key() && there != later);
}

#[test]
fn r18_no_capture() {
    for (seats, rounds, plies) in [("sn", 50, 100), ("swne", 50, 200), ("sn", 7, 14), ("sn", 0, 0)]
    {
        let options = Options::default().with_no_capture_rounds(rounds);
        let start = Position::start(seats.parse().unwrap(), &options);
        let mut setup = start.to_setup();
        for clock in [0, 13, 14, 99, 100, 199, 200, u32::MAX] {
            setup.set_clock(clock);
            let position = Position::from_setup(&options, &setup).unwrap();
            let drawn = rounds > 0 && clock >= plies;
            let draw = drawn.then_some(Outcome::draw(EndReason::NoProgress));
            assert_eq!(Game::outcome(&[position]), draw, "{seats} {rounds} {clock}");
            // R21: draws do not remove actions.
            assert_eq!(position.legal_moves().len(), 92);
        }
    }
    let most = u64::from(u32::MAX) + 1;
    let position = read(&BARE.replace(" 0 1", &format!(" {} {most}", u32::MAX)));
    assert_eq!(read(&position.to_string()), position);
    let line = play_actions(&position, &["f6-f7"]);
    assert_eq!((line[1].clock(), line[1].ply()), (u32::MAX, u32::MAX));
}

#[test]
fn a_win_comes_before_a_draw() {
    let text = "nKnW6/8/11eK/11eW/12/12/12/wW11/12/sS11/8/7sK swne w 400 500";
    let win = Outcome::win(SOUTH, EndReason::CastleCaptured);
    assert_eq!(Game::outcome(&[read(text)]), Some(win));
    assert_eq!(Game::outcome(&[read(text); 3]), Some(win));
    assert_eq!(<Position as Game>::outcome(&[]), None);
}

#[test]
fn finished_positions_are_won_by_the_seat_before() {
    for (text, winner, reason) in [
        ("nK7/8/12/12/12/12/5sW6/12/12/12/8/7sK sn n 0 2", SOUTH, EndReason::LastTileCaptured),
        ("8/5nS2/12/12/12/12/5sW6/12/12/12/8/7sK sn n 0 2", SOUTH, EndReason::CastleCaptured),
        ("nK7/5nS2/12/12/12/12/5sW6/12/12/12/8/8 sn s 0 2", NORTH, EndReason::CastleCaptured),
        ("8/8/11eK/5eW6/12/12/12/12/12/wW11/8/8 we w 0 2", EAST, EndReason::CastleCaptured),
        (
            "nK7/nW7/11eK/5eW6/12/12/12/12/wW11/wK11/sW7/8 swne n 0 2",
            WEST,
            EndReason::CastleCaptured,
        ),
    ] {
        let position = read(text);
        assert_eq!(position.to_string(), text);
        assert_eq!(position.win_outcome(), Some(Outcome::win(winner, reason)), "{text}");
        assert!(position.legal_moves().is_empty() && position.perft_divide(2).is_empty());
        assert!(Square::all().all(|square| position.targets(square).is_empty()));
    }
}

#[test]
fn r19_three_players_are_not_offered() {
    let text = Position::start(SeatSet::Four, &Options::default()).to_string();
    for three in ["swn", "swe", "sne", "wne"] {
        assert!(text.replace("swne", three).parse::<Setup>().is_err());
    }
}

#[test]
fn r20_claims() {
    let two = [Position::start(SeatSet::SouthNorth, &Options::default())];
    let four = [Position::start(SeatSet::Four, &Options::default())];
    let resign = |seat| Claim::Resign(seat);
    let claim = <Position as Game>::claim;
    let resigned = |winner| Ok(Outcome::win(winner, EndReason::Resignation));
    assert_eq!(claim(&two, resign(SOUTH)), resigned(NORTH));
    assert_eq!(claim(&two, resign(NORTH)), resigned(SOUTH));
    for seat in [WEST, EAST, Seat::new(9)] {
        assert_eq!(claim(&two, resign(seat)), Err(ClaimError::Unknown));
    }
    for seat in SeatSet::Four.iter() {
        assert_eq!(claim(&four, resign(seat)), Err(ClaimError::Unknown));
    }
    for line in [&two, &four] {
        assert_eq!(claim(line, Claim::Draw), Ok(Outcome::draw(EndReason::Agreement)));
        assert_eq!(claim(line, Claim::Impasse), Err(ClaimError::Unknown));
    }
    assert_eq!(claim(&[], Claim::Draw), Err(ClaimError::Unknown));
    let over = [read("nK7/8/12/12/12/12/5sW6/12/12/12/8/7sK sn n 0 2")];
    assert_eq!(claim(&over, Claim::Draw), Err(ClaimError::GameOver));
}

#[test]
fn refusals_name_the_reason() {
    let start = Position::start(SeatSet::SouthNorth, &Options::default());
    for (action, text) in [
        ("f6-f7", "there is no piece on f6"),
        ("c11=B", "the piece on c11 is not yours"),
        ("c12-c11", "the piece on c12 is not yours"),
        ("j1=B", "the piece on j1 cannot be turned"),
        ("j1-j2", "the piece on j1 does not move to j2"),
        ("j2-j4", "the piece on j2 does not move to j4"),
        ("j2-i2", "your own piece is on i2"),
        ("j2=W", "the tile on j2 already shows that role"),
        ("j2-j3=W", "the tile on j2 already shows that role"),
    ] {
        assert_eq!(illegal_reason(&start, action).to_string(), text, "{action}");
    }
}

#[test]
fn actions_as_text() {
    let start = Position::start(SeatSet::SouthNorth, &Options::default());
    for text in ["d2-d4", "d2-d4=S", "d2=B", "l10-a3", "c12=W"] {
        assert_eq!(start.read_move(text).unwrap().to_string(), text);
    }
    for (text, error) in [
        ("", "a square of the board expected at character 1 of ``"),
        ("b2-c3", "a square of the board expected at character 1 of `b2-c3`"),
        ("é2-c3", "a square of the board expected at character 1 of `é2-c3`"),
        ("d02-d4", "a square of the board expected at character 1 of `d02-d4`"),
        ("d2", "`-` or `=` expected at character 3 of `d2`"),
        ("d2 d4", "`-` or `=` expected at character 3 of `d2 d4`"),
        ("d2:d4", "`-` or `=` expected at character 3 of `d2:d4`"),
        ("d2Xd4", "`-` or `=` expected at character 3 of `d2Xd4`"),
        ("d2-", "a square of the board expected at character 4 of `d2-`"),
        ("d2-é", "a square of the board expected at character 4 of `d2-é`"),
        ("d2-d13", "a square of the board expected at character 4 of `d2-d13`"),
        ("d2-d2", "another square expected at character 4 of `d2-d2`"),
        ("d2-d2=S", "another square expected at character 4 of `d2-d2=S`"),
        ("d2-d4S", "`=` or the end of the move expected at character 6 of `d2-d4S`"),
        ("d2-d4é", "`=` or the end of the move expected at character 6 of `d2-d4é`"),
        ("d2-d4=", "one of the roles W, B, C and S expected at character 7 of `d2-d4=`"),
        ("d2=K", "one of the roles W, B, C and S expected at character 4 of `d2=K`"),
        ("d2=Sé", "the end of the move expected at character 5 of `d2=Sé`"),
        ("j2xj3", "`-` (there is nothing to capture) expected at character 3 of `j2xj3`"),
        ("j2xi2", "`-` (there is nothing to capture) expected at character 3 of `j2xi2`"),
    ] {
        assert_eq!(start.read_move(text).unwrap_err().to_string(), error);
    }
    assert_eq!(Move::new(square("d2"), square("d2"), None), None);
    let turned = Move::new(square("d2"), square("d2"), Some(Role::Blade));
    assert_eq!(turned, Some(Move::rotation(square("d2"), Role::Blade)));
}

#[test]
fn x_is_read_where_an_enemy_stands() {
    let position = read("nK7/8/12/12/12/5nS6/5sB6/12/12/12/8/7sK sn s 0 1");
    let mv = position.read_move("f6xf7=C").unwrap();
    assert_eq!(mv.to_string(), "f6-f7=C");
    assert_eq!(position.read_move("f6-f7=C"), Ok(mv));
    // A castle is an enemy piece to capture too.
    assert!(position.read_move("f6xc12").is_ok());
}

#[test]
fn records_undo_and_redo() {
    let mut record = Record::new(Position::start(SeatSet::Four, &Options::default()));
    for action in ["f2-f3=C", "b7=B", "f11-f10", "k6-j6=S"] {
        let mv = record.position().read_move(action).unwrap();
        record.play(mv).unwrap();
    }
    let end = *record.position();
    let seats: Vec<_> = record.history().iter().map(|p| p.to_move()).collect();
    assert_eq!(seats, [SOUTH, WEST, NORTH, EAST, SOUTH]);
    while record.undo().is_some() {}
    assert_eq!(record.position().to_string(), record.start().to_string());
    while record.redo().is_some() {}
    assert_eq!(*record.position(), end);
    assert_eq!(
        end.position_text(),
        "nKnWnWnW4/nWnWnW1nW3/5nW4eWeK/10eWeW/10eWeW/1wB8eWeW/wWwW7eS2/wWwW10/wWwW10/\
         wKwW3sC6/4sWsWsWsW/4sWsWsWsK swne s 4 5"
    );
}
