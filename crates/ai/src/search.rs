//! Alpha-beta search for two players.
//!
//! * [`worker`]: one thread's search: its stack of positions, and what the rules say of a line;
//! * [`root`]: deeper and deeper, with a window about the last score, line by line;
//! * [`node`]: one position inside; [`quiet`]: one at the edge, until nothing hangs;
//! * [`correction`]: by how much evaluations were found wrong;
//! * [`picker`]: the moves of a position one by one, best first; [`history`]: how moves did before.

mod params;
mod correction;
mod features;
mod history;
mod node;
mod options;
mod move_picker;
mod quiescence;
mod root;
mod searcher;
mod result;
mod worker;

pub use params::{SearchParams, ParamInfo, SearchParamsError};
pub use correction::CORRECTION_KEYS;
pub use correction::correction_key;
pub use features::{SearchFeatures, UnknownSearchFeature};
pub use options::Options;
pub use searcher::Searcher;
pub use result::{PvLine, ScoreBound, SearchInfo, SearchResult};
