//! The numbers by which the search decides how deep to look and what to leave out.

use std::fmt;
use std::str::FromStr;

use wazir_text::{Message, message};

use crate::texts::Computers;

/// A number of the search that can be tuned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParamInfo {
    name: &'static str,
    usual: i32,
    least: i32,
    most: i32,
}

impl ParamInfo {
    /// Its name, such as `futility-base`.
    pub fn name(&self) -> String {
        self.name.replace('_', "-")
    }

    /// What it is unless told otherwise.
    pub fn default_value(&self) -> i32 {
        self.usual
    }

    /// The least and the greatest value that makes sense.
    pub fn range(&self) -> (i32, i32) {
        (self.least, self.most)
    }
}

macro_rules! constants {
    ($($(#[$doc:meta])* $name:ident = $usual:literal in $least:literal..=$most:literal;)*) => {
        /// The numbers of the search, each within its range. `tune spsa` looks for better ones.
        ///
        /// Margins are in percent of the value of the weakest piece, depths in 1024ths of a ply,
        /// where nothing else is said. The text form names those that are not as usual; `usual`
        /// when all are.
        ///
        /// ```
        /// use wazir_ai::SearchParams;
        /// let constants: SearchParams = "futility-base=120, window=30".parse()?;
        /// assert_eq!(constants.get("window"), Some(30));
        /// assert_eq!(constants.to_string(), "futility-base=120, window=30");
        /// assert_eq!(SearchParams::default().to_string(), "usual");
        /// assert!("window=100000".parse::<SearchParams>().is_err(), "out of its range");
        /// # Ok::<(), wazir_ai::SearchParamsError>(())
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct SearchParams {
            $($(#[$doc])* pub(crate) $name: i32,)*
        }

        impl Default for SearchParams {
            fn default() -> Self {
                Self { $($name: $usual,)* }
            }
        }

        impl SearchParams {
            /// All of them.
            pub const ALL: &'static [ParamInfo] = &[$(ParamInfo {
                name: stringify!($name),
                usual: $usual,
                least: $least,
                most: $most,
            },)*];

            fn place(&mut self, constant: &ParamInfo) -> Option<&mut i32> {
                match constant.name {
                    $(stringify!($name) => Some(&mut self.$name),)*
                    _ => None,
                }
            }
        }
    };
}

constants! {
    /// By how much less deep every late move is searched.
    reduction_base = 300 in 0..=1200;
    /// The greater, the less depth and number of a move count: a hundredth of the product of their
    /// logarithms is divided by it.
    reduction_slope = 460 in 200..=1200;
    /// By how much less deep where a move is expected that is too good.
    reduction_cut = 1024 in 0..=2048;
    /// By how much less deep where the side to move does not stand better than before.
    reduction_worse = 512 in 0..=2048;
    /// By how much deeper on a principal variation, or what once was one.
    reduction_principal = 1024 in 0..=3072;
    /// By how much deeper in check and for moves that give it.
    reduction_check = 1024 in 0..=2048;
    /// By how much deeper a quiet move with the best record.
    reduction_record = 1024 in 0..=3072;
    /// How hopeless a position has to be to be judged by captures alone, and that for each ply.
    razor_base = 200 in 50..=600;
    razor_slope = 200 in 50..=600;
    /// How much better than need be a position is good enough, for each ply.
    reverse_slope = 80 in 30..=200;
    /// How much a quiet move may bring near the edge, and that for each ply.
    futility_base = 100 in 20..=400;
    futility_slope = 100 in 20..=300;
    /// How many moves are tried before the quiet ones are left out, in hundredths, and that by the
    /// square of the depth.
    late_base = 400 in 100..=1200;
    late_slope = 100 in 40..=250;
    /// What a quiet move may lose by the square of the depth, and a capture for each ply.
    exchange_quiet = 25 in 5..=100;
    exchange_capture = 100 in 30..=300;
    /// How bad the record of a quiet move has to be, for each ply, to be left out.
    record_bar = 4000 in 1000..=9000;
    /// By how much less deep a pass is searched, and that for each ply of depth.
    pass_base = 3072 in 1024..=6144;
    pass_slope = 256 in 64..=512;
    /// How far above need a position has to be for one ply less.
    pass_surplus = 200 in 80..=600;
    /// By how much all other moves have to be worse, for fifty plies, and by how much for two.
    singular_margin = 100 in 25..=300;
    double_margin = 20 in 0..=100;
    /// Half the window about the last score.
    window = 25 in 5..=100;
    /// How far from the window a capture at the edge is left out.
    delta = 200 in 50..=500;
    /// How much a move that refutes is worth to the history for each ply, and the most.
    learn_slope = 160 in 50..=400;
    learn_most = 1800 in 500..=4000;
}

impl SearchParams {
    /// The value of a constant by its name.
    pub fn get(&self, name: &str) -> Option<i32> {
        let constant = Self::find(name)?;
        let mut copy = *self;
        copy.place(constant).copied()
    }

    /// With another value for a constant.
    ///
    /// # Errors
    /// When there is none of that name, or it cannot be so small or great.
    pub fn with(mut self, name: &str, value: i32) -> Result<Self, SearchParamsError> {
        let unknown = || SearchParamsError::Unknown { name: name.to_owned() };
        let constant = Self::find(name).ok_or_else(unknown)?;
        let (least, most) = constant.range();
        if !(least..=most).contains(&value) {
            return Err(SearchParamsError::Range { name: constant.name(), min: least, max: most });
        }
        *self.place(constant).ok_or_else(unknown)? = value;
        Ok(self)
    }

    fn find(name: &str) -> Option<&'static ParamInfo> {
        Self::ALL.iter().find(|constant| constant.name() == name)
    }
}

/// Why constants cannot be as told.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum SearchParamsError {
    /// No constant has this name.
    Unknown {
        /// The name.
        name: String,
    },
    /// The value is out of its range, or no whole number.
    Range {
        /// The name.
        name: String,
        /// The least value.
        min: i32,
        /// The greatest value.
        max: i32,
    },
}

impl SearchParamsError {
    /// What is the matter, as a sentence that can be said in several languages.
    pub fn message(&self) -> Message {
        match self {
            Self::Unknown { name } => message!(Computers::NoConstant { name: name.clone() }),
            Self::Range { name, min: least, max: most } => {
                let (name, least, most) = (name.clone(), *least, *most);
                message!(Computers::ConstantRange { name, least, most })
            }
        }
    }
}

impl fmt::Display for SearchParams {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        for constant in Self::ALL {
            let name = constant.name();
            let value = self.get(&name).unwrap_or(constant.usual);
            if value != constant.usual {
                write!(f, "{separator}{name}={value}")?;
                separator = ", ";
            }
        }
        if separator.is_empty() { f.write_str("usual") } else { Ok(()) }
    }
}

impl FromStr for SearchParams {
    type Err = SearchParamsError;

    fn from_str(text: &str) -> Result<Self, SearchParamsError> {
        let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
        parts.filter(|&part| part != "usual").try_fold(Self::default(), |constants, part| {
            let (name, value) = part.split_once('=').unwrap_or((part, ""));
            let (name, constant) = (name.trim(), Self::find(name.trim()));
            let unknown = || SearchParamsError::Unknown { name: name.to_owned() };
            let (least, most) = constant.ok_or_else(unknown)?.range();
            let range = |_| SearchParamsError::Range { name: name.to_owned(), min: least, max: most };
            constants.with(name, value.trim().parse().map_err(range)?)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usual_values_are_within_their_ranges_and_names_are_found() {
        for constant in SearchParams::ALL {
            let (least, most) = constant.range();
            let name = constant.name();
            assert!((least..=most).contains(&constant.default_value()), "{name}");
            assert_eq!(SearchParams::default().get(&name), Some(constant.default_value()));
            for value in [least, most] {
                let constants = SearchParams::default().with(&name, value).expect("in range");
                assert_eq!(constants.get(&name), Some(value));
                assert_eq!(constants.to_string().parse(), Ok(constants));
            }
        }
    }

    #[test]
    fn what_is_no_constant_is_told() {
        let refused = |text: &str| text.parse::<SearchParams>().expect_err("refused").to_string();
        assert_eq!(refused("windows=3"), "the search has no constant `windows`");
        assert_eq!(refused("window=x"), "`window` is a whole number from 5 to 100");
        assert_eq!(refused("window"), "`window` is a whole number from 5 to 100");
    }
}
