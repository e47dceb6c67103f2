//! Facts about games, known before one starts.

use pyo3::prelude::*;
use wazir_surface as surface;

use crate::errors::{OrRaise, instance, text};

/// Returns the facts about every built-in game.
///
/// >>> import wazir
/// >>> [game.id for game in wazir.games()]
/// ['shogi', 'euroshogi', 'cwda', 'evo']
#[pyfunction]
pub(crate) fn games() -> Vec<GameInfo> {
    surface::games().into_iter().map(GameInfo).collect()
}

/// Returns what is doubtful in the definition of a game, as exceptions that are not raised.
///
/// :raises ParseError: if the definition is wrong.
#[pyfunction]
pub(crate) fn check_game_file<'py>(
    py: Python<'py>,
    text: &str,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let doubts = surface::check_game_file(text).or_raise(py)?;
    doubts.iter().map(|doubt| instance(py, doubt)).collect()
}

/// What is known about a game before it starts.
///
/// >>> import wazir
/// >>> shogi = wazir.Game("shogi").info
/// >>> shogi.title, shogi.title.ja, shogi.seat_counts
/// ('Shogi', '将棋', [2])
#[pyclass(frozen, module = "wazir")]
pub(crate) struct GameInfo(pub(crate) surface::GameFacts);

#[pymethods]
impl GameInfo {
    /// The short name, such as `shogi`.
    #[getter]
    fn id(&self) -> &str {
        &self.0.id
    }

    /// The full name, in English and Japanese.
    #[getter]
    fn title<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        text(py, &self.0.title)
    }

    /// A few lines that explain the game.
    #[getter]
    fn about<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        self.0.about.iter().map(|line| text(py, line)).collect()
    }

    /// The names of the players, in the order of their seats.
    #[getter]
    fn seats<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        self.0.seats.iter().map(|name| text(py, name)).collect()
    }

    /// The possible numbers of players, the default first.
    #[getter]
    fn seat_counts(&self) -> Vec<usize> {
        self.0.seat_counts.clone()
    }

    /// The rules to choose from.
    #[getter]
    fn options(&self) -> Vec<OptionInfo> {
        self.0.options.iter().cloned().map(OptionInfo).collect()
    }

    /// The claims that players can make at the start.
    #[getter]
    fn claims(&self) -> Vec<ClaimInfo> {
        self.0.claims.iter().cloned().map(ClaimInfo).collect()
    }

    /// The starts to choose from by name.
    #[getter]
    fn starts(&self) -> Vec<StartInfo> {
        self.0.starts.iter().cloned().map(StartInfo).collect()
    }

    /// The largest number of a start that is chosen by number, from 0; `None` if there are none.
    #[getter]
    fn last_numbered_start(&self) -> Option<u32> {
        self.0.last_numbered_start
    }

    /// The armies to choose from.
    #[getter]
    fn armies(&self) -> Vec<ArmyInfo> {
        self.0.armies.iter().cloned().map(ArmyInfo).collect()
    }

    /// The names of the formats that hold a game.
    #[getter]
    fn formats(&self) -> Vec<String> {
        self.0.formats.clone()
    }

    /// The notations of moves, the preferred one first.
    #[getter]
    fn styles(&self) -> Vec<String> {
        self.0.styles.clone()
    }

    /// Whether a :class:`Player` plays the game.
    #[getter]
    fn has_player(&self) -> bool {
        self.0.has_player
    }

    fn __repr__(&self) -> String {
        format!("<GameInfo {}: {}>", self.0.id, self.0.title)
    }
}

/// A choice between rules.
#[pyclass(frozen, module = "wazir")]
pub(crate) struct OptionInfo(surface::OptionFacts);

#[pymethods]
impl OptionInfo {
    /// The key by which the option is set.
    #[getter]
    fn key(&self) -> &str {
        &self.0.key
    }

    /// The title, in English and Japanese.
    #[getter]
    fn title<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        text(py, &self.0.title)
    }

    /// A line that explains the option.
    #[getter]
    fn help<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        text(py, &self.0.help)
    }

    /// The values to choose from; empty if the value is a number.
    #[getter]
    fn values(&self) -> Vec<ValueInfo> {
        self.0.values.iter().cloned().map(ValueInfo).collect()
    }

    /// The least and the greatest number that people are offered, if the value is a number.
    #[getter]
    fn range(&self) -> Option<(u32, u32)> {
        self.0.range
    }

    /// The default value.
    #[getter]
    fn default(&self) -> &str {
        &self.0.default
    }

    /// Whether the option is for problems, engines or matches between programs.
    #[getter]
    fn is_advanced(&self) -> bool {
        self.0.advanced
    }

    fn __repr__(&self) -> String {
        format!("<OptionInfo {} = {}>", self.0.key, self.0.default)
    }
}

/// A value of an option.
#[pyclass(frozen, module = "wazir")]
pub(crate) struct ValueInfo(surface::ValueFacts);

#[pymethods]
impl ValueInfo {
    /// The value.
    #[getter]
    fn value(&self) -> &str {
        &self.0.value
    }

    /// Its title, in English and Japanese.
    #[getter]
    fn title<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        text(py, &self.0.title)
    }

    /// A sentence that explains it.
    #[getter]
    fn help<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        text(py, &self.0.help)
    }

    fn __repr__(&self) -> String {
        format!("<ValueInfo {}>", self.0.value)
    }
}

/// A claim that players can make.
#[pyclass(frozen, module = "wazir")]
pub(crate) struct ClaimInfo(pub(crate) surface::ClaimFacts);

#[pymethods]
impl ClaimInfo {
    /// The name of the claim, such as `resign`.
    #[getter]
    fn name(&self) -> &str {
        &self.0.name
    }

    /// Whether all other players have to agree.
    #[getter]
    fn needs_consent(&self) -> bool {
        self.0.needs_consent
    }

    fn __repr__(&self) -> String {
        let agreed = if self.0.needs_consent { ", if all agree" } else { "" };
        format!("<ClaimInfo {}{agreed}>", self.0.name)
    }
}

/// A start that is chosen by its name.
#[pyclass(frozen, module = "wazir")]
pub(crate) struct StartInfo(surface::StartFacts);

#[pymethods]
impl StartInfo {
    /// The name.
    #[getter]
    fn name(&self) -> &str {
        &self.0.name
    }

    /// The title, in English and Japanese.
    #[getter]
    fn title<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        text(py, &self.0.title)
    }

    /// A line that says what the start is for, if it has one.
    #[getter]
    fn about<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.0.about.as_ref().map(|about| text(py, about)).transpose()
    }

    fn __repr__(&self) -> String {
        format!("<StartInfo {}: {}>", self.0.name, self.0.title)
    }
}

/// An army to choose from; :meth:`Army.find` makes an :class:`Army` of its `id`.
#[pyclass(frozen, module = "wazir")]
pub(crate) struct ArmyInfo(surface::ArmyFacts);

#[pymethods]
impl ArmyInfo {
    /// The identifier.
    #[getter]
    fn id(&self) -> &str {
        &self.0.id
    }

    /// The title.
    #[getter]
    fn title(&self) -> &str {
        &self.0.title
    }

    /// A line that describes the army; may be empty.
    #[getter]
    fn description(&self) -> &str {
        &self.0.description
    }

    /// The name and the Betza string of each kind of piece.
    #[getter]
    fn pieces(&self) -> Vec<(String, String)> {
        self.0.pieces.clone()
    }

    /// Whether the army is one of the library, and not one of the game itself.
    #[getter]
    fn is_in_library(&self) -> bool {
        self.0.in_library
    }

    fn __repr__(&self) -> String {
        format!("<ArmyInfo {}: {}>", self.0.id, self.0.title)
    }
}
