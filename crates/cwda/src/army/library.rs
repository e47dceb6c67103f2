//! Published armies besides the built-in ones, found by name with the feature `library`.
//!
//! The strings are as their authors wrote them. The names of armies and pieces are those of the
//! sources; letters and descriptions are ours.

use alloc::boxed::Box;
use alloc::vec::Vec;

use once_cell::race::OnceBox;

use super::{Army, ArmyError, ArmyOrigin, ArmyPiece};

/// The list that most of the armies come from.
const THREAD: &str = "thread \"2024 Chess with Different Armies\" in r/chessvariants, collected in \
                      github.com/vitalline/chessvar (cwda_2024.txt)";
/// The author of an army that a list has without one.
const NOT_NAMED: &str = "not named by the source";

/// The data of a published army.
pub(super) struct PublishedArmy {
    id: &'static str,
    title: &'static str,
    author: &'static str,
    source: &'static str,
    description: &'static str,
    /// Letter, name and Betza string of the pieces, in the order of the files a, b, c, d.
    pieces: [(&'static str, &'static str, &'static str); 4],
    /// File, letter, name and Betza string of a piece that stands only on the king's side.
    king_side: Option<(char, &'static str, &'static str, &'static str)>,
}

impl PublishedArmy {
    fn army(&self) -> Result<Army, ArmyError> {
        let origin = ArmyOrigin::new(self.author, self.source, self.description)?;
        let army = Army::new(self.id, self.pieces)?.with_title(self.title)?.with_origin(origin);
        match self.king_side {
            Some((file, letter, name, betza)) => {
                army.with_king_side_piece(file, ArmyPiece::new(letter, name, betza)?)
            }
            None => Ok(army),
        }
    }
}

/// Returns the published armies, made once; a test ensures that none is missing.
pub(super) fn all() -> &'static [Army] {
    static ALL: OnceBox<Vec<Army>> = OnceBox::new();
    ALL.get_or_init(|| Box::new(ROWS.iter().filter_map(|row| row.army().ok()).collect()))
}

/// The published armies: those of known authors first, then those of the list in its order.
pub(super) const ROWS: &[PublishedArmy] = &[
    PublishedArmy {
        id: "forward-fides",
        title: "Forward FIDEs",
        author: "Ralph Betza",
        source: "docs/rules/cwda.md, section 9",
        description: "forward like the pieces of chess, backward like others",
        pieces: [
            ("R", "Ivory Rook", "fsRbWbF"),
            ("N", "Knishop", "fhNbB"),
            ("B", "Bishight", "fBbhN"),
            ("Q", "Forequeen", "fRsRfBbWbFbhN"),
        ],
        king_side: None,
    },
    PublishedArmy {
        id: "allstars",
        title: "All-Around Allstars",
        author: "Ralph Betza",
        source: "docs/rules/cwda.md, section 9",
        description: "one piece of each of the four standard armies",
        pieces: [
            ("T", "Charging Rook", "fsRbWbF"),
            ("W", "Waffle", "WA"),
            ("B", "Bishop", "B"),
            ("C", "Chancellor", "RN"),
        ],
        king_side: None,
    },
    PublishedArmy {
        id: "amazons",
        title: "Amazon Army",
        author: "Ralph Betza",
        source: "docs/rules/cwda.md, section 9",
        description: "a queen that is a knight as well, and short rooks to make up for it",
        pieces: [
            ("S", "Short Rook", "R4"),
            ("N", "Knight", "N"),
            ("B", "Bishop", "B"),
            ("A", "Amazon", "QN"),
        ],
        king_side: None,
    },
    PublishedArmy {
        id: "dragons",
        title: "Daring Dragons",
        author: "H. G. Muller",
        source: "comment 37614, chessvariants.com, 2019",
        description: "a file-bound dragon fly, and dragoons with a first leap",
        pieces: [
            ("H", "Dragon Horse", "BW"),
            ("F", "Dragon Fly", "sNvR"),
            ("D", "Dragoon", "KivmN"),
            ("W", "Wyvern", "BvNsjR"),
        ],
        king_side: None,
    },
    PublishedArmy {
        id: "cinders",
        title: "Cylindrical Cinders",
        author: "Ralph Betza",
        source: THREAD,
        description: "whose board is a cylinder: the a- and the h-file are neighbours",
        pieces: [
            ("E", "Waffle", "oWoA"),
            ("N", "Knight", "oN"),
            ("B", "Bishop", "oB"),
            ("C", "Chancellor", "oRoN"),
        ],
        king_side: None,
    },
    PublishedArmy {
        id: "airforce",
        title: "Avian Airforce",
        author: NOT_NAMED,
        source: THREAD,
        description: "riders that leap two squares at a time, with a step besides",
        pieces: [
            ("W", "Wader", "WDD"),
            ("D", "Darter", "fNWbAA"),
            ("F", "Falcon", "FAA"),
            ("I", "Kingfisher", "KAADD"),
        ],
        king_side: None,
    },
    PublishedArmy {
        id: "pizzas",
        title: "Pizza Kings",
        author: "John Lawson",
        source: "The Pizza Kings, chessvariants.com, 2001; names of the 2024 thread",
        description: "short leaps in the shapes of toppings",
        pieces: [
            ("E", "Pepperoni", "sDfAvWF"),
            ("M", "Mushroom", "vNfsCbF"),
            ("S", "Sausage", "sWFvNvH"),
            ("B", "Meatball", "KADfN"),
        ],
        king_side: None,
    },
    PublishedArmy {
        id: "forgers",
        title: "Forward Forgers",
        author: NOT_NAMED,
        source: THREAD,
        description: "go forward like chess pieces, and back like others",
        pieces: [
            ("R", "Ivory Rook", "vRsWsD"),
            ("N", "Knishop", "fhNbB"),
            ("B", "Bishight", "fBbhN"),
            ("Q", "Forequeen", "fhQsQbhNK"),
        ],
        king_side: None,
    },
    PublishedArmy {
        id: "mashers",
        title: "Meticulous Mashers",
        author: "Ralph Betza",
        source: THREAD,
        description: "nothing that goes further than four squares",
        pieces: [
            ("F", "Forfer", "FR4"),
            ("S", "Scout", "WH"),
            ("B", "Bandit", "B4nD"),
            ("R", "Rancher", "R4N2"),
        ],
        king_side: None,
    },
    PublishedArmy {
        id: "splashers",
        title: "Superior Splashers",
        author: NOT_NAMED,
        source: THREAD,
        description: "the complement of the Mashers: four squares along lines, and steps",
        pieces: [
            ("M", "Mammoth", "R4nA"),
            ("G", "Gecko", "GK"),
            ("D", "Deacon", "B4W"),
            ("B", "Brigadier", "R4FN"),
        ],
        king_side: None,
    },
    PublishedArmy {
        id: "switchers",
        title: "Seeping Switchers",
        author: "Jörg Knappen",
        source: "The Seeping Switchers, chessvariants.com; strings of the 2024 thread",
        description: "nearly every move changes the colour of the square",
        pieces: [
            ("D", "Panda", "W[W-DD]"),
            ("M", "Marquis", "NW"),
            ("B", "Bear", "F[F-AA]"),
            ("E", "Earl", "K[W-DD][F-AA]"),
        ],
        king_side: None,
    },
    PublishedArmy {
        id: "fizzies",
        title: "Fighting Fizzies",
        author: "Peter Aronson",
        source: "The Fighting Fizzies, chessvariants.com; knights of the 2024 thread",
        description: "bent, crooked and half-length pieces, with a left and a right rook",
        pieces: [
            ("L", "Left Rhino", "KaflK"),
            ("W", "Wyvern", "Whh[W-B]"),
            ("C", "Crabinal", "ffbsNhhB"),
            ("E", "Eagle Scout", "WzB"),
        ],
        king_side: Some(('h', "R", "Right Rhino", "KafrK")),
    },
    PublishedArmy {
        id: "arbiters",
        title: "Amontillado Arbiters",
        author: "after Ralph Betza",
        source: THREAD,
        description: "halflings, which go at most half the way to the edge, and wide backward knights",
        pieces: [
            ("R", "Hasdrubal", "fsbbNNhhR"),
            ("A", "Barcfil", "AfsbbN"),
            ("B", "Bed", "hhBD"),
            ("H", "Hamilcar", "fsbbNNffbsNhhQ"),
        ],
        king_side: None,
    },
    PublishedArmy {
        id: "fairies",
        title: "Fearful Fairies",
        author: NOT_NAMED,
        source: THREAD,
        description: "one diagonal step, and leaps",
        pieces: [
            ("F", "Frog", "FH"),
            ("D", "Dullahan", "NF"),
            ("E", "Elephant", "FA"),
            ("U", "Unicorn", "BNN"),
        ],
        king_side: None,
    },
    PublishedArmy {
        id: "beasts",
        title: "Beautiful Beasts",
        author: NOT_NAMED,
        source: THREAD,
        description: "long leaps that come back to a square in three moves",
        pieces: [
            ("O", "Ouroboros", "ND"),
            ("Q", "Quagga", "ZF"),
            ("R", "Roc", "CA"),
            ("B", "Buffalo", "NCZ"),
        ],
        king_side: None,
    },
    PublishedArmy {
        id: "armada",
        title: "Amazonian Armada",
        author: "after Ralph Betza",
        source: THREAD,
        description: "an amazon, and others that make up for it",
        pieces: [
            ("C", "Cannon", "mRcpR"),
            ("M", "Camel", "C"),
            ("N", "Nightrider", "NN"),
            ("A", "Amazon", "QN"),
        ],
        king_side: None,
    },
    PublishedArmy {
        id: "barbarians",
        title: "Burning Barbarians",
        author: NOT_NAMED,
        source: THREAD,
        description: "what rook and bishop promote to in shogi, and two leapers of Omega Chess",
        pieces: [
            ("C", "Champion", "WAD"),
            ("H", "Dragon Horse", "BW"),
            ("W", "Wizard", "CF"),
            ("D", "Dragon King", "RF"),
        ],
        king_side: None,
    },
    PublishedArmy {
        id: "droogs",
        title: "Dripping Droogs",
        author: NOT_NAMED,
        source: THREAD,
        description: "riders of narrow and wide knight leaps",
        pieces: [
            ("L", "Lobefin", "DfAAbB"),
            ("C", "Crabrider", "ffbsNN"),
            ("S", "Sandbar", "WfDfsbbNN"),
            ("O", "Oyster", "WfDffbsNNfAAbB"),
        ],
        king_side: None,
    },
    PublishedArmy {
        id: "stones",
        title: "Stoic Stones",
        author: NOT_NAMED,
        source: THREAD,
        description: "short and strong; some may capture twice in a move",
        pieces: [
            ("C", "Caecilian", "HA"),
            ("B", "Brick", "WDG"),
            ("S", "Stele", "FmcaF"),
            ("Y", "Caryatid", "WmcaW"),
        ],
        king_side: None,
    },
    PublishedArmy {
        id: "flagellants",
        title: "Flying Flagellants",
        author: NOT_NAMED,
        source: THREAD,
        description: "hoppers and riders that reach the far edge",
        pieces: [
            ("Q", "Quetzal", "pQ"),
            ("O", "Owl", "WAA"),
            ("H", "Hoatzin", "F[F-DD]"),
            ("E", "Eagle", "RfFfAbBcfafF"),
        ],
        king_side: None,
    },
    PublishedArmy {
        id: "crooks",
        title: "Cruel Crooks",
        author: "u/pragmatistantithesis",
        source: THREAD,
        description: "nothing leaps; whatever goes further than a square turns",
        pieces: [
            ("L", "Lion Cub", "WmaWamW"),
            ("R", "Rhino", "W[W-F]"),
            ("B", "Boyscout", "zB"),
            ("G", "Griffon", "F[F-R]"),
        ],
        king_side: None,
    },
    PublishedArmy {
        id: "sliders",
        title: "Starbound Sliders",
        author: "Andrew L. Smith",
        source: "The Starbound Sliders, chessvariants.com; bishops and queen of the 2024 thread",
        description: "slides without end and no leap",
        pieces: [
            ("S", "Star", "sfRbB"),
            ("L", "Lancer", "KfR"),
            ("R", "Siderider", "fFmfafFfafmFmfaqFfaqmFsRbB"),
            ("T", "Turneagle", "FmcaFR"),
        ],
        king_side: None,
    },
    PublishedArmy {
        id: "irons",
        title: "Irritant Irons",
        author: NOT_NAMED,
        source: THREAD,
        description: "the metal generals of shogi, grown up",
        pieces: [
            ("M", "Musth", "FAfsW"),
            ("O", "Officer", "vNvWfF"),
            ("S", "Silverrider", "BfR"),
            ("G", "Goldrider", "RfB"),
        ],
        king_side: None,
    },
    PublishedArmy {
        id: "thrashers",
        title: "Threeleaping Thrashers",
        author: NOT_NAMED,
        source: THREAD,
        description: "leaps of up to three squares along lines",
        pieces: [
            ("T", "Trident", "WDH"),
            ("N", "Nipper", "NG"),
            ("B", "Bullfrog", "FAH"),
            ("D", "Duchess", "KAGDH"),
        ],
        king_side: None,
    },
    PublishedArmy {
        id: "harassers",
        title: "Horseback Harassers",
        author: NOT_NAMED,
        source: THREAD,
        description: "horses and elephants of Chinese chess, which can be blocked",
        pieces: [
            ("N", "Naysayer", "nAAnH"),
            ("H", "Horserider", "afs(afzafz)W"),
            ("T", "Tapir", "[W-F]nA"),
            ("M", "Marauder", "Wafs(afz)W"),
        ],
        king_side: None,
    },
    PublishedArmy {
        id: "camelids",
        title: "Cantankerous Camelids",
        author: NOT_NAMED,
        source: THREAD,
        description: "all can reach the squares of a camel",
        pieces: [
            ("L", "Llama", "W2[W-W-F]"),
            ("C", "Cashier", "CW"),
            ("B", "Cabbage", "BC"),
            ("W", "Warlock", "RCF"),
        ],
        king_side: None,
    },
    PublishedArmy {
        id: "zebroids",
        title: "Zany Zebroids",
        author: NOT_NAMED,
        source: THREAD,
        description: "all can reach the squares of a zebra",
        pieces: [
            ("E", "Eliphas", "W[W-F][W-F-F]"),
            ("S", "Sorcerer", "ZW"),
            ("A", "Adze", "ZA"),
            ("C", "Contramarauder", "Fafs(afz)F"),
        ],
        king_side: None,
    },
    PublishedArmy {
        id: "naysayers",
        title: "Nocturnal Naysayers",
        author: NOT_NAMED,
        source: THREAD,
        description: "riders along the lines of a knight, some of which can be blocked",
        pieces: [
            ("B", "Bard", "DfsbbNN"),
            ("N", "Nightsling", "NmNNcpNN"),
            ("M", "Moarider", "afs(afzafz)F"),
            ("Q", "Nanking", "NNK"),
        ],
        king_side: None,
    },
    PublishedArmy {
        id: "hobbitses",
        title: "Hopping Hobbitses",
        author: NOT_NAMED,
        source: THREAD,
        description: "halflings, which go at most half the way to the edge",
        pieces: [
            ("H", "Heart", "hhRA"),
            ("D", "Drake", "Fhh[F-R]"),
            ("B", "Barcinal", "fsbbNhhB"),
            ("A", "Hannibal", "hhNNhhQ"),
        ],
        king_side: None,
    },
    PublishedArmy {
        id: "prancers",
        title: "Perimeter Prancers",
        author: NOT_NAMED,
        source: THREAD,
        description: "pieces that reach a ring of squares around them",
        pieces: [
            ("F", "Fencer", "NH"),
            ("C", "Castle", "nDnNnA"),
            ("R", "Kirin", "FD"),
            ("T", "Fort", "WAND"),
        ],
        king_side: None,
    },
    PublishedArmy {
        id: "barnacles",
        title: "Backward Barnacles",
        author: NOT_NAMED,
        source: THREAD,
        description: "better backward than forward",
        pieces: [
            ("W", "Whelk", "fWfDsbR"),
            ("L", "Walrus", "fNfRbhQ"),
            ("S", "Seagull", "fFfAbBcfafF"),
            ("Q", "Shark", "RfhNbB"),
        ],
        king_side: None,
    },
    PublishedArmy {
        id: "nightmares",
        title: "Narrow Nightmares",
        author: NOT_NAMED,
        source: THREAD,
        description: "hardly leave their file",
        pieces: [
            ("D", "Deerfly", "vRK"),
            ("S", "Ship", "mpsyasW"),
            ("F", "Filescout", "Fmpvasabz(az)WsD"),
            ("H", "Horsefly", "vRNK"),
        ],
        king_side: None,
    },
    PublishedArmy {
        id: "wildmen",
        title: "Wide Wildmen",
        author: NOT_NAMED,
        source: THREAD,
        description: "along the ranks rather than the files",
        pieces: [
            ("O", "Ogre", "vNvWsR"),
            ("S", "Sidesail", "mpvyasWafsF"),
            ("W", "Sidewinder", "Fmpvasafq(az)WvD"),
            ("G", "Ogress", "NKsR"),
        ],
        king_side: None,
    },
    PublishedArmy {
        id: "intimidators",
        title: "Inadjacent Intimidators",
        author: NOT_NAMED,
        source: THREAD,
        description: "never touch the square next to them",
        pieces: [
            ("B", "Bireme", "D[D-R]"),
            ("T", "Tigon", "nCnZ"),
            ("C", "Bicycle", "A[A-B]"),
            ("L", "Biplane", "D[D-R]A[A-B]"),
        ],
        king_side: None,
    },
    PublishedArmy {
        id: "blasters",
        title: "Breakfast Blasters",
        author: NOT_NAMED,
        source: THREAD,
        description: "hoppers of every kind, with a leap besides",
        pieces: [
            ("B", "Belwaffle", "pRWA"),
            ("N", "Pancake", "pNNK"),
            ("C", "Bacon", "pBFD"),
            ("O", "Omelet", "pQK"),
        ],
        king_side: None,
    },
    PublishedArmy {
        id: "busters",
        title: "Buzzing Busters",
        author: NOT_NAMED,
        source: THREAD,
        description: "different across than up and down",
        pieces: [
            ("M", "Mosquito", "WvNsDD"),
            ("D", "Dragonfly", "vRsN"),
            ("L", "Locust", "vWvDDsNN"),
            ("N", "Mantis", "BvNsD[sD-sR]"),
        ],
        king_side: None,
    },
    PublishedArmy {
        id: "multimovers",
        title: "Magnificent Multimovers",
        author: NOT_NAMED,
        source: THREAD,
        description: "two moves of a short piece in one",
        pieces: [
            ("M", "Machinerider", "WD2[W-D][D-W]"),
            ("A", "Allnight", "AN"),
            ("T", "Tusker", "FA2asmpafFmpafasF"),
            ("H", "Hierophant", "KD2A2[W-D][D-W][F-A][A-F]"),
        ],
        king_side: None,
    },
    PublishedArmy {
        id: "manglers",
        title: "Martian Manglers",
        author: NOT_NAMED,
        source: THREAD,
        description: "several steps in any direction",
        pieces: [
            ("D", "Padwar", "WaaW"),
            ("M", "Marker", "avsK"),
            ("W", "Walker", "FaaF"),
            ("C", "Chief", "KnDnNnA"),
        ],
        king_side: None,
    },
    PublishedArmy {
        id: "praetorians",
        title: "Pawnshop Praetorians",
        author: NOT_NAMED,
        source: THREAD,
        description: "move one way and capture another, as pawns do",
        pieces: [
            ("L", "Paladin", "NmWcF"),
            ("G", "Guarddog", "mfRcfBfsbbNN"),
            ("S", "Stewardess", "mRcB"),
            ("D", "Dowager", "mRcBffbsNN"),
        ],
        king_side: None,
    },
    PublishedArmy {
        id: "crashers",
        title: "Contrarian Crashers",
        author: NOT_NAMED,
        source: THREAD,
        description: "move like one piece and capture like another",
        pieces: [
            ("M", "Merlion", "ADcK"),
            ("B", "Biskni", "mBcN"),
            ("S", "Contrastewardess", "mBcR"),
            ("A", "Antipaladess", "NmBcR"),
        ],
        king_side: None,
    },
];
