//! Alpha-beta search for two players.
//!
//! * [`worker`]: one thread of the search: its position stack, draws and repetitions on the line;
//! * [`root`]: iterative deepening, aspiration windows and multiple lines;
//! * [`node`]: an interior node; [`quiescence`]: quiescence search;
//! * [`correction`]: the correction history of the static evaluation;
//! * [`move_picker`]: the move picker; [`history`]: the history tables, and
//!   [`learning`]: what they learn.

mod correction;
mod features;
mod history;
mod learning;
mod move_picker;
mod node;
mod options;
mod params;
mod quiescence;
mod result;
mod root;
mod searcher;
mod worker;

pub use correction::CORRECTION_KEYS;
pub use correction::correction_key;
pub use features::{SearchFeatures, UnknownSearchFeature};
pub use options::Options;
pub use params::{ParamInfo, SearchParams, SearchParamsError};
pub use result::{PvLine, ScoreBound, SearchInfo, SearchResult};
pub use searcher::Searcher;
