//! Whole matches from the command line, and engines that do not play by the rules.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Parser;
use wazir::registry::StartOptions;
use wazir_arena::{ForfeitKind, GameRecord, read_records};
use wazir_programs::arena::{Cli, run};

/// Returns the output of a command, or its error.
fn run_arena(args: &str) -> Result<String, String> {
    run_with_status(args).map(|(output, _)| output)
}

/// Returns the output of a command and its exit status, or its error.
fn run_with_status(args: &str) -> Result<(String, u8), String> {
    let args = std::iter::once("arena").chain(args.split_whitespace());
    let cli = Cli::try_parse_from(args).map_err(|error| error.to_string())?;
    let mut output = Vec::new();
    let code = run(&cli, wazir::games(), &Arc::default(), &mut output);
    let code = code.map_err(|error| error.to_string())?;
    Ok((String::from_utf8(output).map_err(|error| error.to_string())?, code))
}

/// A file for one test, removed before and after it.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("arena-{}-{name}", std::process::id()));
        let _ = std::fs::remove_file(&path);
        Self(path)
    }

    fn path(&self) -> &Path {
        &self.0
    }

    fn text(&self) -> String {
        std::fs::read_to_string(&self.0).unwrap()
    }

    /// Returns the moves, seats and results of the games in a fixed order, without the times.
    fn games(&self) -> Vec<(Vec<String>, Vec<String>, String)> {
        let mut games = read_records(&self.text()).unwrap();
        games.sort_by_key(GameRecord::key);
        let game = |game: GameRecord| {
            (game.seats().to_vec(), game.moves().to_vec(), format!("{:?}", game.result()))
        };
        games.into_iter().map(game).collect()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

#[test]
fn the_command_line_is_sound() {
    use clap::CommandFactory;
    Cli::command().debug_assert();
}

#[test]
fn a_match_of_every_game() {
    for (game, games) in [
        ("shogi", 2),
        ("euroshogi", 2),
        ("cwda --armies all --from 6", 2),
        ("evo", 2),
        ("evo --seats 4 --max-plies 60", 4),
    ] {
        let file = Scratch::new(&format!("every-{}", game.replace(' ', "")));
        let table = run_arena(&format!(
            "match {game} --player name=a --player name=b,weights=material,method=paranoid \
             --each nodes=60,hash=1 --count 1 --concurrency 2 --out {}",
            file.path().display(),
        ));
        let table = table.unwrap();
        assert!(table.contains(&format!("{games} games from 1 opening")), "{table}");
        let records = read_records(&file.text()).unwrap();
        assert_eq!(records.len(), games);
        for record in records {
            assert_eq!(record.fault(), None, "{game}");
            // The record is a legal game and ends where it says it does.
            let start = StartOptions::default().with_position(record.start());
            let mut table = wazir::games().open(record.game(), &start).unwrap();
            for mv in record.moves() {
                table.play_text(mv).unwrap();
            }
            assert_eq!(record.moves().len(), record.opening_moves().len() + record.plies());
            let limit = if game.contains("60") { 60 } else { 500 };
            match table.outcome() {
                Some(outcome) => assert_eq!(outcome.reason().to_string(), record.reason()),
                None => assert_eq!((record.plies(), record.reason()), (limit, "move limit")),
            }
            let thought: u64 = record.effort().iter().map(|effort| effort.moves()).sum();
            assert_eq!(thought, record.plies() as u64);
        }
        assert_eq!(run_arena(&format!("report {}", file.path().display())).unwrap(), table);
    }
}

#[test]
fn a_match_goes_on_where_it_was() {
    let whole = Scratch::new("whole");
    let part = Scratch::new("part");
    let args = "match euroshogi --player name=a --player name=b,weights=material --each nodes=40 \
                --max-plies 40 --count 3 --out";
    run_arena(&format!("{args} {}", whole.path().display())).unwrap();
    assert_eq!(whole.games().len(), 6);
    // The rest that a program leaves when it is stopped in the middle of a line.
    let text = whole.text();
    let second_end = text.match_indices('\n').nth(1).unwrap().0;
    std::fs::write(part.path(), &text[..second_end + 40]).unwrap();
    let table = run_arena(&format!("{args} {}", part.path().display())).unwrap();
    assert!(table.contains("6 games from 3 openings"), "{table}");
    assert_eq!(part.games(), whole.games());
    // Nothing is left to play.
    let before = part.text();
    run_arena(&format!("{args} {}", part.path().display())).unwrap();
    assert_eq!(part.text(), before);
    // Other players under the same names are refused.
    let other = args.replace("nodes=40", "nodes=41");
    let refused = run_arena(&format!("{other} {}", part.path().display())).unwrap_err();
    assert!(refused.contains("`a` was `nodes=40`"), "{refused}");
}

#[test]
fn parts_of_a_match_add_up() {
    let [whole, one, two] =
        ["all", "one", "two"].map(|name| Scratch::new(&format!("merge-{name}")));
    let args = "match evo --player name=a --player name=b,weights=material --each nodes=40 \
                --max-plies 30 --seed 9";
    run_arena(&format!("{args} --count 3 --out {}", whole.path().display())).unwrap();
    run_arena(&format!("{args} --count 1 --out {}", one.path().display())).unwrap();
    run_arena(&format!("{args} --from 1 --count 2 --out {}", two.path().display())).unwrap();
    let joined = Scratch::new("merge-joined");
    std::fs::write(joined.path(), two.text() + &one.text()).unwrap();
    assert_eq!(joined.games(), whole.games());
    // The same games count once, however often they are given.
    let [one, two, all] = [&one, &two, &whole].map(|file| file.path().display().to_string());
    let table = run_arena(&format!("report {one} {two} {all}")).unwrap();
    assert!(table.contains("6 games from 3 openings"), "{table}");
    assert!(table.contains("6 duplicate games were counted once"), "{table}");
}

#[test]
fn armies_have_tables_of_their_own() {
    let file = Scratch::new("armies");
    let path = file.path().display();
    let table = run_arena(&format!(
        "match cwda --armies all --from 2 --count 2 --max-plies 10 --player name=a --player name=b \
         --each depth=1 --out {path}"
    ));
    assert!(table.unwrap().starts_with("cwda: 4 games from 2 openings\n"));
    let tables = run_arena(&format!("report --by-armies {path}")).unwrap();
    assert!(tables.starts_with("cwda fide:nutters: 2 games from 1 opening\n"), "{tables}");
    assert!(tables.contains("\ncwda fide:rookies: 2 games from 1 opening\n"), "{tables}");
}

#[test]
fn rules_are_kept() {
    let file = Scratch::new("rules");
    let path = file.path().display();
    let play = |rules: &str| {
        let args = "--player name=a --player name=b --each depth=1 --count 1 --max-plies 8";
        run_arena(&format!("match cwda {rules} {args} --out {path}")).unwrap()
    };
    assert!(play("--option repetition-count=5").contains("2 games from 1 opening"));
    // With other rules these are other games.
    assert!(play("").contains("2 games from 1 opening"));
    let games = read_records(&file.text()).unwrap();
    let rules: Vec<&[String]> = games.iter().map(GameRecord::rules).collect();
    let other = ["repetition-count=5".to_owned()];
    assert_eq!(rules, [&other[..], &other[..], &[], &[]]);
    let table = run_arena(&format!("report {path}")).unwrap();
    assert!(table.contains("4 games from 2 openings"), "{table}");
    let refused = run_arena("match cwda --option colour=red --player depth=1").unwrap_err();
    assert!(refused.contains("no option `colour`"), "{refused}");
}

#[test]
fn a_test_stops_a_match() {
    // The Elo leads are so far apart that few games decide between them.
    let table = run_arena(
        "match evo --player name=a,nodes=400 --player name=b,depth=1,weights=material --count 200 \
         --sprt -400,0,0.2,0.2 --max-plies 200",
    );
    let table = table.unwrap();
    assert!(table.contains("is accepted") && !table.contains("400 games"), "{table}");
}

/// Returns lines of games of `a` and `b` on a range of openings: `a` wins both games of each
/// opening, or one of them.
fn pairs(openings: std::ops::Range<u32>, both: bool) -> String {
    let effort = r#"{"moves":1,"nodes":10,"depths":2,"ms":1,"slowest_ms":1}"#;
    let game = |opening: u32, seats: [&str; 2], result: [u8; 2]| {
        format!(
            "{{\"game\":\"shogi\",\"build\":\"x\",\"seed\":1,\"opening\":{opening},\"start\":\"s\",\
             \"moves\":[],\"opening_plies\":0,\"seats\":{seats:?},\"options\":[\"\",\"\"],\
             \"result\":{result:?},\"reason\":\"checkmate\",\"plies\":5,\
             \"effort\":[{effort},{effort}]}}\n"
        )
    };
    let second = if both { [0, 1] } else { [1, 0] };
    let both = |n| [game(n, ["a", "b"], [1, 0]), game(n, ["b", "a"], second)];
    openings.flat_map(both).collect()
}

#[test]
fn the_status_of_a_report_tells_when_to_stop() {
    let [one, two, three] = ["status-one", "status-two", "status-empty"].map(Scratch::new);
    let report = |args: &str| {
        let files = [&one, &two, &three].map(|file| file.path().display().to_string());
        let (table, code) = run_with_status(&format!("report {args} {}", files.join(" "))).unwrap();
        (table, code)
    };
    let write = |first: &str, second: &str| {
        std::fs::write(one.path(), first).unwrap();
        std::fs::write(two.path(), second).unwrap();
        std::fs::write(three.path(), "").unwrap();
    };
    // Nothing has been played yet.
    write("", "");
    assert_eq!(report("--sprt 0,50").1, 3);
    assert_eq!(report("").1, 0);
    // Too few games; the line at the end of the second file is still being written.
    let [few, cut] = [pairs(0..2, true), pairs(2..3, true)];
    write(&few, &cut[..cut.len() - 9]);
    let (table, code) = report("--sprt 0,50");
    assert!(table.contains("5 games from 3 openings") && table.contains("], open"), "{table}");
    assert_eq!(code, 3);
    // Enough games, in both files together.
    write(&pairs(0..60, true), &pairs(60..120, true));
    let (table, code) = report("--sprt 0,50");
    assert!(table.contains("the higher difference is accepted"), "{table}");
    assert_eq!(code, 0);
    write(&pairs(0..200, false), &pairs(200..400, false));
    let (table, code) = report("--sprt 0,50");
    assert!(table.contains("the lower difference is accepted"), "{table}");
    assert_eq!(code, 1);
    // Without a test the exit status is 0 as always.
    assert_eq!(report("").1, 0);
    // Another game with an undecided test keeps the whole test open.
    let other = pairs(0..1, true).replace("shogi", "euroshogi");
    write(&pairs(0..120, true), &other);
    assert_eq!(report("--sprt 0,50").1, 3);
}

#[test]
fn arguments_are_checked() {
    let refused = |args: &str| run_arena(args).unwrap_err();
    let two = "--player name=a --player name=b --each depth=1";
    assert!(refused(&format!("match {two}")).contains("which game?"));
    assert!(refused(&format!("match shogi {two} --armies all")).contains("no armies"));
    assert!(refused("match shogi --player depth=1").contains("at least two"));
    assert!(refused("match shogi --player depth=1,name=a --player depth=2,name=a").contains("two"));
    assert!(refused(&format!("match evo --seats 4 --sprt 0,9 {two}")).contains("--sprt is for"));
    assert!(refused(&format!("match evo --openings /no/file {two}")).contains("cannot read /no/"));
    assert!(
        refused(&format!("match cwda --endings /no/dir {two}")).contains("no such file or folder")
    );
    assert!(refused("match evo --resign 3 --player depth=1").contains("2 whole numbers"));
    assert!(refused("report /no/such/file").contains("cannot read /no/such/file"));
}

/// Creates an engine that speaks UCI and plays its first move from a list; `after` is what it does
/// next.
#[cfg(unix)]
fn program(name: &str, after: &str) -> (Scratch, String) {
    let script = Scratch::new(name);
    let text = format!(
        "echo started >> $0.log\nwhile read -r line; do case $line in uci) echo uciok;; \
         isready) echo readyok;; quit) exit;; *e2e4) echo bestmove e7e5;; \
         *startpos) echo bestmove e2e4;; *position*) {after};; esac; done\n"
    );
    std::fs::write(script.path(), text).unwrap();
    let player = format!("name={name},engine=sh {},protocol=uci,depth=1", script.path().display());
    (script, player)
}

#[cfg(unix)]
#[test]
fn programs_that_misbehave_lose() {
    for (name, after, kind, words) in [
        ("crashes", "echo no memory >&2; exit 4", ForfeitKind::Crash, "no memory"),
        ("silent", ":", ForfeitKind::Time, "no move within 300 ms"),
        ("illegal", "echo bestmove e4e6", ForfeitKind::Illegal, "e4e6 is not allowed"),
        ("garbage", "echo bestmove zz9", ForfeitKind::Illegal, "`zz9`, which is not a move"),
        ("gives-up", "echo 'bestmove (none)'", ForfeitKind::Illegal, "no move was made"),
    ] {
        let (script, player) = program(name, after);
        let file = Scratch::new(&format!("{name}-games"));
        let [player, path] = [format!("{player},patience=0.3"), file.path().display().to_string()];
        let args = ["arena", "match", "cwda", "--armies", "fide:fide", "--random-plies", "0"];
        let args = args.into_iter().chain(["--count", "1", "--player", "name=own,depth=1,hash=1"]);
        let args = args.chain(["--player", &player, "--out", &path, "--from", "0"]);
        let cli = Cli::try_parse_from(args).unwrap();
        let mut output = Vec::new();
        run(&cli, wazir::games(), &Arc::default(), &mut output).unwrap();
        let table = String::from_utf8(output).unwrap();
        assert!(table.contains("own v ") && table.contains("+2 =0 -0"), "{name}: {table}");
        assert!(table.contains(&format!("{kind} 2")), "{name}: {table}");
        for game in read_records(&file.text()).unwrap() {
            let fault = game.fault().unwrap();
            assert_eq!((&*game.seats()[fault.seat()], fault.kind()), (name, kind));
            assert!(fault.detail().contains(words), "{name}: {}", fault.detail());
        }
        // The engine is restarted only where it was given up.
        let log = PathBuf::from(format!("{}.log", script.path().display()));
        let starts = std::fs::read_to_string(&log).unwrap().lines().count();
        let _ = std::fs::remove_file(log);
        let kept = matches!(name, "illegal" | "gives-up");
        assert_eq!(starts, if kept { 1 } else { 2 }, "{name}");
    }
}

#[test]
fn programs_that_cannot_play_end_the_match() {
    // Programs that are no engines: one that ends at once, and one that says back what it hears.
    for (command, protocol) in [("true", "uci"), ("cat", "uci"), ("cat", "usi"), ("cat", "cecp")] {
        let gone = run_arena(&format!(
            "match cwda --count 1 --player name=own,depth=1 \
             --player name=x,engine={command},protocol={protocol},depth=1,patience=0.3",
        ));
        let why = gone.unwrap_err();
        assert!(
            why.starts_with("x does not answer in its protocol"),
            "{command} {protocol}: {why}"
        );
    }
    let missing = run_arena(
        "match shogi --count 1 --player name=own,depth=1 \
         --player name=x,engine=no-such-program,protocol=usi,depth=1",
    );
    assert!(missing.unwrap_err().contains("cannot run `no-such-program`"));
}

#[test]
fn tables_of_four_are_reported_by_shares() {
    let file = Scratch::new("shares");
    let effort = r#"{"moves":1,"nodes":10,"depths":2,"ms":1,"slowest_ms":1}"#;
    let game = |opening: u32, turn: usize, winner: Option<usize>| {
        let mut seats = ["a", "b", "b", "b"];
        seats.rotate_right(turn);
        let points = |seat| match winner {
            Some(winner) => f64::from(u8::from(winner == seat)),
            None => 0.25,
        };
        let result: Vec<f64> = (0..4).map(points).collect();
        format!(
            "{{\"game\":\"evo\",\"build\":\"x\",\"seed\":1,\"opening\":{opening},\"start\":\"s\",\
             \"moves\":[],\"opening_plies\":0,\"seats\":{seats:?},\"options\":[\"\",\"\",\"\",\"\"],\
             \"result\":{result:?},\"reason\":\"castle captured\",\"plies\":5,\
             \"effort\":[{effort},{effort},{effort},{effort}]}}\n"
        )
    };
    // Opening 0: a wins 2 of 4; opening 1: a wins 1 and draws 1 of 4.
    let games = [
        game(0, 0, Some(0)),
        game(0, 1, Some(1)),
        game(0, 2, Some(0)),
        game(0, 3, Some(0)),
        game(1, 0, Some(0)),
        game(1, 1, None),
        game(1, 2, Some(0)),
        game(1, 3, Some(0)),
    ];
    std::fs::write(file.path(), games.concat()).unwrap();
    let table = run_arena(&format!("report {}", file.path().display())).unwrap();
    // 3.25 points of 8: 40.625 %; the openings gave 2 and 1.25, each 0.375 from the mean 1.625,
    // so the error is √(2 × 0.375²) / 8 = 6.63 %, and (40.625 - 25) / 6.63 = 2.4.
    let line = "a: 3 wins and 1 draws in 8 games, share 40.6 % ± 6.6 (fair 25.0 %) +2.4 SD from it";
    assert!(table.contains(line), "{table}");
    let line = "b: 4 wins and 1 draws in 8 games, share 59.4 % ± 6.6 (fair 75.0 %) -2.4 SD from it";
    assert!(table.contains(line), "{table}");
}
