use super::{Stage, cecp};
use crate::built_in;
use insta::assert_snapshot;
use wazir_protocol::Protocol;

#[test]
fn greeting() {
    assert_snapshot!(cecp("xboard\nprotover 2\naccepted done\nnew\nrandom\nping 1\nquit"));
}

#[test]
fn a_game_of_chess() {
    assert_snapshot!(cecp(
        "
        new
        level 40 5 0
        post
        usermove e2e4
        ...
        hint
        usermove e4e6
        e4e5
        ...
        force
        undo
        undo
        playother
        usermove d2d4
        ...
        time 1000
        otim 900
        result 1-0 {White resigns}
        ping 7"
    ));
}

#[test]
fn every_variant() {
    assert_snapshot!(cecp(
        "
        variant shogi
        ping 1
        variant euroshogi
        option White army=Clobberers
        option Black army=Rookies
        option Black army=Zebras
        variant fairy
        variant cwda
        variant xiangqi
        new
        ping 2"
    ));
}

#[test]
fn shogi() {
    assert_snapshot!(cecp(
        "
        variant shogi
        force
        usermove c3c4
        usermove g7g6
        usermove b2h8=
        undo
        usermove b2h8+
        usermove g9h8
        usermove B@c8
        usermove P@e5
        usermove b2b3
        usermove B@e4
        lift k2
        go
        ..."
    ));
}

#[test]
fn declined_promotions_are_marked() {
    assert_snapshot!(cecp(
        "
        variant shogi
        force
        setboard 4k4/9/9/9/9/9/9/8p/K8[-] b 0 1
        lift i2
        setboard 4k4/9/9/1S7/9/9/9/9/4K4[-] w 0 1
        lift b6"
    ));
}

#[test]
fn euroshogi_must_promote() {
    assert_snapshot!(cecp(
        "
        variant euroshogi
        force
        setboard 4k3/8/8/P7/8/8/8/4K3[N] w 0 1
        usermove a5a6=
        usermove a5a6
        lift a5
        lift j2
        usermove a5a6+
        lift e8"
    ));
}

#[test]
fn highlights() {
    assert_snapshot!(cecp(
        "
        force
        lift e2
        put e4
        usermove e2e4
        lift e4
        lift _4
        lift
        lift ♞♞
        setboard r3k2r/P6P/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1
        lift e5
        lift a7
        lift e1"
    ));
}

#[test]
fn new_armies_from_the_letters() {
    assert_snapshot!(cecp(
        "
        variant cwda
        force
        setboard lecakcel/pppppppp/8/8/8/8/PPPPPPPP/THUCKUHT w - - 0 1
        usermove b1c3
        usermove b8d6
        setboard 4k3/8/8/8/8/8/8/L3K2L w KQ - 0 1
        usermove e1b1
        setboard nonsense"
    ));
}

#[test]
fn mates_and_draws() {
    assert_snapshot!(cecp(
        "
        force
        usermove f2f3
        usermove e7e5
        usermove g2g4
        playother
        usermove d8h4
        new
        force
        setboard 7k/8/6K1/8/8/8/8/5Q2 w - - 0 1
        playother
        usermove f1f7
        new
        force
        setboard 8/7k/8/8/8/8/8/K5R1 w - - 99 80
        playother
        usermove g1g2"
    ));
}

#[test]
fn move_now_and_changes_of_mind() {
    assert_snapshot!(cecp(
        "
        go
        ?
        go
        force
        undo
        undo
        undo
        go
        usermove d7d5
        remove
        go
        new
        analyze
        .
        usermove e2e4
        undo
        exit
        ping 3"
    ));
}

#[test]
fn thinking_in_the_others_time() {
    assert_snapshot!(cecp(
        "
        hard
        go
        ...
        usermove e7e5
        ...
        easy
        usermove g8f6
        ...
        draw"
    ));
}

#[test]
fn errors() {
    assert_snapshot!(cecp(
        "
        fly
        level forty 5 0
        level 40 5:30 1.5
        st 0.5
        st -1
        sd x
        sd 4
        time soon
        memory 64
        memory lots
        cores 2
        option Level=easy
        option Level=genius
        option Speed=9
        undo
        remove
        usermove
        usermove e9e1
        setboard
        edit"
    ));
}

#[test]
fn a_game_chosen_at_the_start() {
    let options = built_in().with_variant("cwda-nutters-rookies").unwrap();
    let text = Stage::with(Protocol::Cecp, &options).play("new\nvariant fairy\nusermove b1c3");
    assert!(text.contains("THUCKUHT") && !text.contains("llegal"), "{text}");
}

#[test]
fn pairings_by_the_names_of_other_protocols() {
    let text =
        cecp("option White army=Rookies\nvariant cwda-fide-fide\nusermove b1c3\nvariant evo");
    assert!(
        text.contains(" 8x8+0_fairy rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq"),
        "{text}"
    );
    assert!(!text.contains("llegal"), "{text}");
    assert!(text.ends_with("< Error (bad argument): variant evo\n"), "{text}");
    // Afterwards the options apply again.
    assert!(
        cecp("option White army=Rookies\nvariant cwda-fide-fide\nvariant cwda")
            .contains("SWHMKHWS")
    );
}

/// XBoard's form: a start with the files of the rooks, castling in letters both ways.
#[test]
fn fischerandom() {
    assert_snapshot!(cecp(
        "
        new
        variant fischerandom
        force
        setboard bbrk2rq/p1p1pppp/3nn3/1p1p4/1P1P4/2PNN3/P3PPPP/BBRK2RQ w GCgc - 0 1
        lift d1
        usermove O-O
        usermove d8c8
        undo
        O-O
        usermove O-O-O
        setboard 4k2r/8/8/8/8/8/8/RK5R w HAh - 0 1
        usermove O-O-O
        setboard 4k2r/8/8/8/8/8/8/RK5R w KQk - 0 1
        lift b1
        usermove b1h1
        usermove O-O
        new
        force
        setboard r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1
        usermove O-O
        usermove e8c8
        undo
        lift e8"
    ));
}
