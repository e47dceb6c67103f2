//! Which weights an evaluation uses.

mod text;

use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

use wazir_text::{Computers, Message};

use crate::eval::model::Model;
use crate::net::Net;
pub(crate) use text::RowLen;
pub use text::{WeightsError, WeightsText};

/// Pieces count, and nothing else.
const MATERIAL: &str = include_str!("../weights/material.txt");
/// What all games begin with.
const DERIVED: &str = include_str!("../weights/derived.txt");

/// What games have taught, by the id of the game.
const TUNED: [(&str, &str); 4] = [
    ("shogi", include_str!("../weights/shogi.txt")),
    ("euroshogi", include_str!("../weights/euroshogi.txt")),
    ("cwda", include_str!("../weights/cwda.txt")),
    ("evo", include_str!("../weights/evo.txt")),
];

/// A net that is shipped, and what was read of it.
struct Shipped {
    /// The id of its game.
    game: &'static str,
    bytes: &'static [u8],
    net: OnceLock<Option<Net>>,
}

impl Shipped {
    const fn new(game: &'static str, bytes: &'static [u8]) -> Self {
        Self { game, bytes, net: OnceLock::new() }
    }
}

/// Where a game has several, each is for other positions of it.
static NETS: [Shipped; 5] = [
    Shipped::new("shogi", include_bytes!("../nets/shogi.net")),
    Shipped::new("euroshogi", include_bytes!("../nets/euroshogi.net")),
    Shipped::new("cwda", include_bytes!("../nets/cwda.net")),
    Shipped::new("evo", include_bytes!("../nets/evo.net")),
    Shipped::new("evo", include_bytes!("../nets/evo-four.net")),
];

/// The nets that are shipped for a game.
fn shipped_nets(id: &str) -> Vec<Net> {
    let shipped = NETS.iter().filter(|shipped| shipped.game == id);
    let read =
        |shipped: &'static Shipped| shipped.net.get_or_init(|| Net::read(shipped.bytes).ok());
    shipped.filter_map(|shipped| read(shipped).clone()).collect()
}

/// The sets of weights an evaluation can work with.
///
/// ```
/// use wazir_ai::Weights;
/// assert_eq!("derived".parse(), Ok(Weights::Derived));
/// assert_eq!(Weights::default().to_string(), "tuned");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Weights {
    /// Nothing but the count of pieces.
    Material,
    /// What follows from how the pieces move.
    Derived,
    /// What games played have taught of sums of weights, without the net, once it is said which game
    /// is played ([`Weights::of_game`]); derived until then, and for games that taught nothing.
    /// Pieces that were never played with are judged by how they move, with the weights that all
    /// pieces share.
    Linear,
    /// The best there is: the linear weights, corrected by a net in the games that have one.
    #[default]
    Tuned,
    /// The derived weights with those of a text in their place; see [`Weights::text`].
    Text(WeightsText),
    /// A net on top of linear weights.
    Net(NetWeights),
}

/// Nets, and the weights of the sums that they correct; see [`Weights::net`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetWeights {
    /// Derived weights, as long as it is not said which game is played.
    text: Option<WeightsText>,
    /// One, or one for each kind of positions of the game.
    nets: Vec<Net>,
}

impl Weights {
    /// Weights from a text such as those in `crates/ai/weights`, which take the place of derived
    /// ones.
    ///
    /// # Errors
    /// When a line is not a name that some game knows, with its weights.
    ///
    /// ```
    /// use wazir_ai::Weights;
    /// let eager = Weights::text("tempo: 40/30 # twice the usual\n")?;
    /// assert!(Weights::text("tempo 40").is_err());
    /// assert!(Weights::text("haste: 40/30").is_err());
    /// # Ok::<(), wazir_ai::WeightsError>(())
    /// ```
    pub fn text(text: &str) -> Result<Self, WeightsError> {
        Ok(Self::Text(text.parse()?))
    }

    /// A net on top of the linear weights of the game that is played.
    ///
    /// ```
    /// use wazir_ai::{Net, NetShape, Weights};
    /// let net = Net::blank(NetShape::new(81, 18, ["king"]), false);
    /// assert_eq!(Weights::net(net).to_string(), "net");
    /// ```
    pub fn net(net: Net) -> Self {
        Self::Net(NetWeights { text: None, nets: vec![net] })
    }

    /// The weights for the game with this id. Tuned ones belong to one game: another with the same
    /// board, or with the same pieces, does not get them.
    ///
    /// ```
    /// use wazir_ai::Weights;
    /// assert!(matches!(Weights::Tuned.of_game("shogi"), Weights::Net(_)));
    /// assert!(matches!(Weights::Linear.of_game("shogi"), Weights::Text(_)));
    /// assert_eq!(Weights::Tuned.of_game("crazyhouse"), Weights::Derived);
    /// assert_eq!(Weights::Material.of_game("shogi"), Weights::Material);
    /// ```
    #[must_use]
    pub fn of_game(&self, id: &str) -> Self {
        let known = TUNED.iter().find(|(game, _)| *game == id);
        let text = known.map(|(_, text)| built_in(text));
        match self {
            Self::Tuned => match shipped_nets(id) {
                nets if nets.is_empty() => text.map_or(Self::Derived, Self::Text),
                nets => Self::Net(NetWeights { text, nets }),
            },
            Self::Linear => text.map_or(Self::Derived, Self::Text),
            Self::Net(NetWeights { text: None, nets }) => {
                Self::Net(NetWeights { text, nets: nets.clone() })
            }
            _ => self.clone(),
        }
    }

    /// The nets among them, of which the first that knows the position counts.
    pub(crate) fn nets(&self) -> &[Net] {
        match self {
            Self::Net(NetWeights { nets, .. }) => nets,
            _ => &[],
        }
    }

    /// Fills in the weights of a game.
    pub(crate) fn load(&self, model: &mut Model) {
        match self {
            Self::Material => model.load(&built_in(MATERIAL)),
            Self::Derived
            | Self::Linear
            | Self::Tuned
            | Self::Net(NetWeights { text: None, .. }) => {
                model.load(&built_in(DERIVED));
            }
            Self::Text(text) | Self::Net(NetWeights { text: Some(text), .. }) => {
                model.load(&built_in(DERIVED));
                model.load(text);
            }
        }
    }
}

fn built_in(text: &str) -> WeightsText {
    text.parse().expect("the texts of this crate are read by its tests")
}

/// A name that no set of weights has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct UnknownWeights;

impl UnknownWeights {
    /// What is the matter, as a sentence that can be said in several languages.
    pub fn message(&self) -> Message {
        Computers::NoWeights.into()
    }
}

impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Material => "material",
            Self::Derived => "derived",
            Self::Linear => "linear",
            Self::Tuned => "tuned",
            Self::Text(_) => "text",
            Self::Net(_) => "net",
        })
    }
}

impl FromStr for Weights {
    type Err = UnknownWeights;

    fn from_str(text: &str) -> Result<Self, UnknownWeights> {
        match text {
            "material" => Ok(Self::Material),
            "derived" => Ok(Self::Derived),
            "linear" => Ok(Self::Linear),
            "tuned" => Ok(Self::Tuned),
            _ => Err(UnknownWeights),
        }
    }
}

#[cfg(all(test, feature = "chesslike", feature = "evo"))]
mod tests {
    use super::*;
    use crate::Tunable;

    #[test]
    fn the_shipped_texts_are_well_formed() {
        let tuned = TUNED.iter().map(|(_, text)| *text);
        for text in tuned.chain([MATERIAL, DERIVED]) {
            assert_eq!(text.parse::<WeightsText>().map(|_| ()), Ok(()));
        }
    }

    /// Every row of a game is known by its name and length, and what a text says of rows that are
    /// not of one army or board alone arrives.
    fn check<G: Tunable>(id: &str, start: &G) {
        let texts = [Weights::Derived, Weights::Linear.of_game(id)];
        let models = texts.each_ref().map(|weights| start.model(weights));
        for row in models[0].rows() {
            match text::row_len(row.name()) {
                Some(text::RowLen::Is(len)) => assert_eq!(row.range().len(), len, "{}", row.name()),
                Some(text::RowLen::HalfBoard) => {}
                None => panic!("{id}: {} has no length", row.name()),
            }
        }
        let Weights::Text(tuned) = &texts[1] else { panic!("{id} has taught nothing") };
        let mut arrived = 0;
        for line in tuned.lines() {
            let row = models[1].rows().iter().find(|row| row.name() == line.name);
            let Some(row) = row else { continue };
            assert_eq!(models[1].values()[row.range()], line.values, "{id}: {}", line.name);
            arrived += 1;
        }
        assert!(arrived >= 20, "{id}: {arrived} rows");
    }

    #[test]
    fn rows_and_texts_of_the_built_in_games_agree() {
        check("shogi", &wazir_shogi::Position::default());
        check("euroshogi", &wazir_euroshogi::Position::default());
        for armies in ["fide:clobberers", "nutters:rookies"] {
            check("cwda", &wazir_cwda::start(armies).expect("known armies"));
        }
        for seats in wazir_evo::Seats::ALL {
            check("evo", &wazir_evo::Position::start(seats, &wazir_evo::Options::default()));
        }
    }

    #[test]
    fn the_shipped_nets_know_their_games() {
        fn check<G: Tunable>(id: &str, start: &G) {
            let known = shipped_nets(id).iter().any(|net| {
                let mut shape = net.shape().clone();
                shape.join(&start.net_shape().expect("a game that nets know"))
                    && shape == *net.shape()
            });
            assert!(known, "{id}: no piece is missing");
        }
        assert!(NETS.iter().all(|shipped| Net::read(shipped.bytes).is_ok()));
        check("shogi", &wazir_shogi::Position::default());
        check("euroshogi", &wazir_euroshogi::Position::default());
        for seats in wazir_evo::Seats::ALL {
            check("evo", &wazir_evo::Position::start(seats, &wazir_evo::Options::default()));
        }
        for matchup in wazir_cwda::Matchup::all() {
            let options = wazir_cwda::Options::default();
            check("cwda", &matchup.start(&options).expect("armies that can meet"));
        }
        assert!(shipped_nets("cwda")[0].knows_any_piece());
    }

    #[test]
    fn no_row_is_for_nobody() {
        let mut known = std::collections::BTreeSet::new();
        let mut join = |model: Model| {
            known.extend(model.rows().iter().map(|row| row.name().to_owned()));
        };
        join(wazir_shogi::Position::default().model(&Weights::Derived));
        join(wazir_euroshogi::Position::default().model(&Weights::Derived));
        for armies in ["fide:clobberers", "nutters:rookies"] {
            join(wazir_cwda::start(armies).expect("known armies").model(&Weights::Derived));
        }
        for seats in wazir_evo::Seats::ALL {
            let start = wazir_evo::Position::start(seats, &wazir_evo::Options::default());
            join(start.model(&Weights::Derived));
        }
        for (id, text) in TUNED.into_iter().chain([("derived", DERIVED), ("material", MATERIAL)]) {
            for line in built_in(text).lines() {
                assert!(known.contains(&line.name), "{id}: nobody has {}", line.name);
            }
        }
    }
}
