//! The program `tune`, from games to weights.

use clap::Parser;
use wazir_programs::tune::{Cli, run};

#[test]
fn the_command_line_is_sound() {
    use clap::CommandFactory;
    Cli::command().debug_assert();
}

#[test]
fn weights_are_fitted_to_games_and_play() {
    let file = |name: &str| {
        let path = std::env::temp_dir().join(format!("tune-{}-{name}", std::process::id()));
        let _ = std::fs::remove_file(&path);
        path
    };
    let (games, out) = (file("games"), file("weights"));
    let command = |text: &str| {
        let paths = [&games, &out].map(|path| path.display().to_string());
        let text = text.replace("GAMES", &paths[0]).replace("WEIGHTS", &paths[1]);
        let cli = Cli::try_parse_from(text.split_whitespace()).unwrap();
        run(&cli, &wazir::games())
    };
    let play = "tune play cwda --nodes 20 --weights derived --out GAMES --games";
    command(&format!("{play} 3")).unwrap();
    let three = std::fs::read_to_string(&games).unwrap();
    assert_eq!(three.lines().count(), 3);
    // A run that was stopped in the middle of a line is resumed.
    let end = three.trim_end().rfind('\n').unwrap();
    std::fs::write(&games, &three[..end + 30]).unwrap();
    command(&format!("{play} 3")).unwrap();
    let again = std::fs::read_to_string(&games).unwrap();
    assert_eq!((again.lines().count(), &again[..end]), (3, &three[..end]));
    command("tune fit cwda GAMES --epochs 2 --out WEIGHTS").unwrap();
    let text = std::fs::read_to_string(&out).unwrap();
    assert!(text.starts_with("# cwda, fitted to "), "{text}");
    command("tune match cwda --nodes 20 --games 2 --first WEIGHTS").unwrap();
    // The net is the same with any number of threads.
    let net = |threads: usize| {
        command(&format!("tune train cwda GAMES --epochs 2 --threads {threads} --out WEIGHTS"))
            .unwrap();
        std::fs::read(&out).unwrap()
    };
    assert_eq!(net(1), net(3));
    command("tune match cwda --nodes 20 --games 2 --first WEIGHTS --second linear").unwrap();
    command("tune match cwda --nodes 20 --movetime 1 --games 2 --first WEIGHTS").unwrap();
    let from = "tune train cwda GAMES --epochs 1 --from WEIGHTS --out WEIGHTS";
    command(from).unwrap();
    command(&format!("{from} --terms --neurons 96 --zones")).unwrap();
    let other = command(from).unwrap_err().to_string();
    assert!(other.contains("cannot continue from the net"), "{other}");
    assert!(command("tune match cwda --first /no/such").is_err());
    command("tune train cwda GAMES --epochs 1 --hidden --last-result 0.5 --out WEIGHTS").unwrap();
    command("tune match cwda --nodes 20 --games 2 --first WEIGHTS").unwrap();
    let four = command("tune train evo GAMES --seats 4 --hidden --out WEIGHTS").unwrap_err();
    assert!(four.to_string().contains("for two seats"), "{four}");
    // A parameter search that was stopped ends with the same values.
    std::fs::remove_file(&games).unwrap();
    let spsa = "tune spsa cwda --nodes 20 --pairs 1 --only window --iterations 3 --out GAMES";
    command(spsa).unwrap();
    let whole = std::fs::read_to_string(&games).unwrap();
    assert_eq!(whole.lines().count(), 4);
    std::fs::write(&games, &whole[..whole.trim_end().rfind('\n').unwrap() + 1]).unwrap();
    command(spsa).unwrap();
    assert_eq!(std::fs::read_to_string(&games).unwrap(), whole);
    let other = command(&spsa.replace("window", "delta")).unwrap_err().to_string();
    assert!(other.contains("--only window"), "{other}");
    for path in [games, out] {
        std::fs::remove_file(path).unwrap();
    }
}
