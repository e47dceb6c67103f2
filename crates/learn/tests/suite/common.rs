//! Batches played beside games of the registry.

use wazir_builtin::rules::evo;
use wazir_geometry::{Board, Facing};
use wazir_learn::{Batch, BatchConfig, StepArrays};
use wazir_registry::{Play, StartOptions};

/// The number of games of a batch.
pub(crate) const BATCH: usize = 16;

/// An army with a piece that captures twice, captures and comes back, or passes.
pub(crate) const LIONS: &str = "lions(R=Rook=R,N=Lion=KNADcaKmcabK,B=Bishop=B,A=Amazon=QN)";

pub(crate) fn open_with(game: &str, options: &StartOptions) -> Play {
    wazir_builtin::games().open(game, options).expect("the game opens")
}

pub(crate) fn open(game: &str, seats: Option<u8>, armies: Option<&str>) -> Play {
    let options = seats.into_iter().fold(StartOptions::default(), StartOptions::with_seats);
    open_with(game, &armies.into_iter().fold(options, StartOptions::with_armies))
}

pub(crate) fn batch(start: &Play, games: usize) -> Batch {
    Batch::open(start, &BatchConfig::new(games).with_seed(5)).expect("the batch opens")
}

/// The starts that the tests play from.
pub(crate) fn starts() -> Vec<(&'static str, Play)> {
    let chess = StartOptions::default();
    let armies = |pair: &str| StartOptions::default().with_armies(pair);
    let west_east = evo::Position::start(evo::SeatSet::WestEast, &evo::Options::default());
    let west_east = StartOptions::default().with_position(west_east.to_string());
    let lions = format!("{LIONS}:fide");
    vec![
        ("shogi", open("shogi", None, None)),
        ("shogi handicap", open_with("shogi", &chess.clone().with_start("two-pieces", 0))),
        ("euroshogi", open("euroshogi", None, None)),
        ("chess", open_with("cwda", &chess)),
        ("cwda chess960", open_with("cwda", &chess.clone().with_start("random", 7))),
        ("cwda armies", open_with("cwda", &armies("clobberers:nutters"))),
        (
            "cwda either",
            open_with("cwda", &armies("rookies:fide").with_option("promotion", "either")),
        ),
        ("cwda lions", open_with("cwda", &armies(&lions))),
        ("evo two", open("evo", Some(2), None)),
        ("evo west and east", open_with("evo", &west_east)),
        ("evo four", open("evo", Some(4), None)),
    ]
}

/// Returns the cell of each square, as the player to move sees it.
pub(crate) fn cells_of(play: &Play) -> Vec<usize> {
    let board = play.board();
    let (width, height) = (board.width() as i32, board.height() as i32);
    let facing: Facing = play.position().facing(play.to_move());
    let cell = |square| {
        let (mut x, mut y) = board.coords(square);
        let mut size = (width, height);
        for _ in 0..facing.inverse().quarters() {
            (x, y) = (y, size.0 - 1 - x);
            size = (size.1, size.0);
        }
        ((height - 1 - y) * width + x) as usize
    };
    (0..board.square_count()).map(cell).collect()
}

/// A batch, and the same games played by the registry.
pub(crate) struct Games {
    start: Play,
    pub(crate) batch: Batch,
    pub(crate) plays: Vec<Play>,
    /// The keys of the positions of each game, the present one last.
    keys: Vec<Vec<u64>>,
}

impl Games {
    pub(crate) fn begin(start: &Play) -> Self {
        let plays = vec![start.clone(); BATCH];
        let keys = vec![vec![start.position().key()]; BATCH];
        Self { start: start.clone(), batch: batch(start, BATCH), plays, keys }
    }

    /// Returns the number of times that the position of a game has occurred before.
    pub(crate) fn occurred(&self, index: usize) -> usize {
        let key = self.plays[index].position().key();
        self.keys[index].iter().filter(|&&other| other == key).count() - 1
    }

    /// Plays a random action in each game, compares the results with the rules, and returns the
    /// number of games that have ended.
    pub(crate) fn step(&mut self) -> usize {
        let seats = self.batch.seats();
        let mut actions = [0; BATCH];
        self.batch.random_actions(&mut actions).expect("the array fits");
        for (index, play) in self.plays.iter_mut().enumerate() {
            let mv = self.batch.move_of(index, actions[index]).expect("the action is legal");
            play.play(mv).expect("the move is legal");
        }
        let (mut rewards, mut terminated) = (vec![9.0; BATCH * seats], [false; BATCH]);
        let mut truncated = [true; BATCH];
        let results = StepArrays::new(&mut rewards, &mut terminated, &mut truncated);
        self.batch.step(&actions, results).expect("the actions are legal");
        let mut ended = 0;
        for (index, play) in self.plays.iter_mut().enumerate() {
            let outcome = play.outcome();
            let at = play.position_text();
            assert_eq!(terminated[index], outcome.is_some(), "{at}");
            assert_eq!(truncated[index], outcome.is_none() && play.ply() >= 512, "{at}");
            for (number, &seat) in play.seats().iter().enumerate() {
                let expected = match outcome.and_then(wazir_game::Outcome::winner) {
                    None => 0.0,
                    Some(winner) if winner == seat => 1.0,
                    Some(_) => -1.0 / (seats - 1) as f32,
                };
                assert_eq!(rewards[index * seats + number], expected, "{at}");
            }
            if terminated[index] || truncated[index] {
                *play = self.start.clone();
                self.keys[index].clear();
                ended += 1;
            }
            self.keys[index].push(play.position().key());
            assert_eq!(self.batch.position_text(index), Some(play.position_text()));
        }
        ended
    }
}
