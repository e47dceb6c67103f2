//! Record support of the games in programs that leave out records: the names of the formats, and
//! moves as people write them.

#[cfg(any(feature = "cwda", feature = "euroshogi"))]
use wazir_formats::pgn::MOVE_STYLES as SAN;
use wazir_notation::RecordSupport;

#[cfg(feature = "shogi")]
pub(crate) const SHOGI: RecordSupport = RecordSupport::without_formats(&[
    "kif", "ki2", "csa", "csa3", "jkf", "usi", "usen", "plain", "bod", "position",
])
.with_move_styles(&wazir_formats::kifu::MOVE_STYLES);

#[cfg(feature = "euroshogi")]
pub(crate) const EUROSHOGI: RecordSupport =
    RecordSupport::without_formats(&["pgn", "pgn-xboard", "plain", "position"])
        .with_move_styles(&SAN);

#[cfg(feature = "cwda")]
pub(crate) const CWDA: RecordSupport =
    RecordSupport::without_formats(&["pgn", "pgn-xboard", "plain", "position", "epd"])
        .with_move_styles(&SAN);

#[cfg(feature = "evo")]
pub(crate) const EVO: RecordSupport = RecordSupport::without_formats(&["plain", "position"]);

#[cfg(all(test, feature = "notation"))]
mod tests {
    use alloc::vec::Vec;

    use wazir_notation::{Format, Formats};

    use super::*;

    #[test]
    fn the_names_are_those_of_the_formats() {
        let games: [(_, RecordSupport); 4] = [
            (crate::shogi::entry(), SHOGI),
            (crate::euroshogi::entry(), EUROSHOGI),
            (crate::cwda::entry(), CWDA),
            (crate::evo::entry(), EVO),
        ];
        for (entry, support) in games {
            let names: Vec<_> = Formats::for_game(&entry).iter().map(Format::name).collect();
            assert_eq!(support.absent_formats(), names);
        }
    }
}
