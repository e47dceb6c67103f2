keys! {
    /// What is said when weights are fitted to games.
    Tuning {
        LeftOut => "{path}, line {line}: {why}: left out",
        Games => "{games} {games:game|games}, {positions} quiet positions, {weights} weights",
        Pawn => "a pawn ahead is worth {points} of a point",
        Positions => "{games} {games:game|games}, {positions} quiet positions; held out {loss} without the net",
        LossBefore => "loss before: {loss}, held out {held_out}",
        LossAfter => "loss after: {loss}, held out {held_out}",
        HeldOut => "held out {loss}",
        OtherNet => "{path} is no net to go on from here: its pieces, `--terms` and `--any-piece` must be the same",
        FromNet => "held out {loss} with the net it goes on from",
        Match => "{game} {first} v {second}: {tally}",
        OfWeights => "{name}: {why}",
        Spsa => "{name}: {now} (was {usual})",
        SpsaOver => "{iterations} iterations of {games} games each: {constants}",
        SpsaOther => "this file is of another run: {why}; give the same options as then, or another file",
        Left => "left",
    }
}
