//! Alpha-beta search for two players.
//!
//! * [`worker`]: one thread's search: its stack of positions, and what the rules say of a line;
//! * [`root`]: deeper and deeper, with a window about the last score, line by line;
//! * [`node`]: one position inside; [`quiet`]: one at the edge, until nothing hangs;
//! * [`correction`]: by how much evaluations were found wrong;
//! * [`picker`]: the moves of a position one by one, best first; [`history`]: how moves did before.

mod constants;
mod correction;
mod features;
mod history;
mod node;
mod options;
mod picker;
mod quiet;
mod root;
mod searcher;
mod thought;
mod worker;

pub use constants::{Constants, ParamInfo, SearchParamsError};
pub use correction::CORRECTION_KEYS;
pub use correction::correction_key;
pub use features::{Features, UnknownSearchFeature};
pub use options::Options;
pub use searcher::Searcher;
pub use thought::{PvLine, ScoreBound, SearchInfo, SearchResult};
