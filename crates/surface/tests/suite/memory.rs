//! Memory of games that are made and dropped.

/// Returns the memory of this process in KiB, where the system tells it.
fn memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

#[test]
fn games_that_are_dropped_leave_nothing_behind() {
    use wazir_surface::{Game, Setup};
    let army = "riders(S=Short_Rook=R4,G=Nightrider=NN,B=Bishop=B,C=Chancellor=RN)";
    let mut own = Setup::default();
    own.armies = Some(format!("{army}:fide"));
    let mut changed = Setup::default();
    changed.options = vec![("repetition-count".into(), "3".into())];
    let usual = Setup::default();
    let choices = [
        ("shogi", &usual),
        ("shogi", &changed),
        ("euroshogi", &usual),
        ("cwda", &own),
        ("evo", &usual),
    ];
    let make = |count: usize| {
        for number in 0..count {
            let (id, setup) = choices[number % choices.len()];
            let mut game = Game::new(id, setup).expect("a game");
            let numbers = game.packed_moves();
            game.push_packed(numbers[number % numbers.len()]).expect("a legal move");
        }
    };
    // Tables of user-defined pieces are built again when nobody plays with them any more.
    let rebuild = |count: usize| {
        for _ in 0..count {
            Game::new("cwda", &own).expect("a game");
        }
    };
    rebuild(100);
    let kept = Game::new("cwda", &own).expect("a game");
    make(2_000);
    let Some(before) = memory() else { return };
    make(100_000);
    drop(kept);
    rebuild(500);
    let after = memory().expect("as before");
    assert!(after < before + 20_000, "from {before} KiB to {after} KiB");
}
