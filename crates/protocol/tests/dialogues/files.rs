//! Games from files, added while the engine runs.

use crate::built_in;
use std::path::Path;

use insta::assert_snapshot;
use wazir_protocol::driver::{CecpEngine, Dialogue, DriverLimits};
use wazir_protocol::{EngineConfig, Protocol};
use wazir_registry::GameEntry;
use wazir_text::Message;

use super::Stage;

/// Returns games of `docs/variants` by the names of their files, separated by commas.
fn games_at(path: &str) -> Vec<Result<(String, GameEntry), Message>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/variants");
    let read = |name: &str| {
        let text = match name {
            "broken" => "name = 'Broken'\nbased-on = 'chess'\nboard = { files = 40 }".to_owned(),
            name => std::fs::read_to_string(folder.join(format!("{name}.toml")))
                .expect("a file of docs/variants"),
        };
        let game = wazir_variant::game::read_game(&text).map_err(|error| error.message())?;
        Ok((name.to_owned(), game.entry()))
    };
    path.split(',').map(read).collect()
}

fn entry(name: &str) -> GameEntry {
    games_at(name).remove(0).expect("a game").1
}

fn said(protocol: Protocol, script: &str) -> String {
    Stage::with(protocol, &built_in().with_files(games_at)).play(script)
}

#[test]
fn uci() {
    assert_snapshot!(said(
        Protocol::Uci,
        "
        uci
        setoption name VariantPath value crazyhouse,broken,minishogi
        setoption name UCI_Variant value crazyhouse
        position startpos moves e2e4 d7d5 e4d5 d8d5 b1c3 d5e5
        go depth 3
        ...
        position fen 4k3/8/8/8/8/8/8/4K3[Pp] w - - 0 1 moves P@e4
        d
        setoption name UCI_Variant value broken
        setoption name VariantPath value minishogi
        setoption name UCI_Variant value minishogi
        position startpos moves a2a3
        d"
    ));
}

#[test]
fn usi() {
    assert_snapshot!(said(
        Protocol::Usi,
        "
        setoption name VariantPath value minishogi
        setoption name USI_Variant value minishogi
        position startpos moves a2a3 b5b2 b1b2
        d
        go btime 1000 wtime 1000
        ...
        setoption name VariantPath value broken
        setoption name VariantPath value <empty>"
    ));
}

#[test]
fn cecp() {
    assert_snapshot!(said(
        Protocol::Cecp,
        "
        option VariantPath=capahouse,minishogi,xiangqi,gunners,orda
        option VariantPath=broken
        variant capahouse
        force
        usermove e2e4
        lift f1
        variant minishogi
        usermove a2a3
        variant gunners
        variant orda
        variant xiangqi
        usermove h2e2
        usermove h9g7
        lift b0
        a0a1
        go
        ..."
    ));
}

/// The initial game has the name of its file, whatever other game had it.
#[test]
fn to_begin_with() {
    let options = built_in().with_game("Chess", entry("chess")).unwrap();
    let text = Stage::with(Protocol::Uci, &options).play("position startpos moves e2e4 e7e5\nd");
    assert!(text.contains("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq"), "{text}");
    let text = Stage::with(Protocol::Uci, &options).play("uci");
    assert_eq!(text.matches(" var chess ").count(), 1, "{text}");
    assert!(!text.contains("VariantPath"), "{text}");
    let options = built_in().with_game("My Game", entry("almost")).unwrap();
    let text = Stage::with(Protocol::Cecp, &options).play("protover 2\nnew\nforce\nusermove b1a3");
    assert!(text.contains(",cwda,my-game\""), "{text}");
    assert!(!text.contains("llegal"), "{text}");
}

/// Other engines receive such a game under its name, with ranks as they count them.
#[test]
fn a_driver_tells_it_to_others() {
    let mut game = entry("shako").open(&Default::default()).unwrap();
    let mut cecp = CecpEngine::new(None);
    cecp.opening_lines();
    cecp.receive("feature variants=\"normal,shako\" setboard=1 usermove=1 done=1");
    let lines = cecp.new_game(&game).unwrap();
    assert!(lines.contains(&"variant shako".to_owned()), "{lines:?}");
    game.play_text("e3e5").unwrap();
    let lines = cecp.go(&game, &DriverLimits::default().with_depth(1)).unwrap();
    assert!(lines.contains(&"usermove e2e4".to_owned()), "{lines:?}");
    let mv = cecp.read_move(&game, "e7e5").unwrap();
    assert_eq!(game.move_text(mv), "e8e6");
}

#[test]
fn somebody_thinks() {
    let mut output = Vec::new();
    let options = EngineConfig::new(wazir_builtin::games()).with_files(games_at);
    let input = "setoption name VariantPath value shako\nsetoption name UCI_Variant value shako\ngo \
                 nodes 500\n";
    let options = options.with_protocol(Protocol::Uci);
    wazir_protocol::serve(std::io::Cursor::new(input), &mut output, options).unwrap();
    let text = String::from_utf8(output).unwrap();
    assert!(text.lines().last().is_some_and(|line| line.starts_with("bestmove ")), "{text}");
    assert!(!text.contains("no computer player"), "{text}");
}
