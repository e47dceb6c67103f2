//! The tunable parameters of the search.

use std::fmt;
use std::str::FromStr;

use wazir_text::{Message, message};

use crate::texts::Computers;

/// A tunable search parameter: its name, default and range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParamInfo {
    name: &'static str,
    usual: i32,
    least: i32,
    most: i32,
}

impl ParamInfo {
    /// Returns the name, such as `futility-base`.
    pub fn name(&self) -> String {
        self.name.replace('_', "-")
    }

    /// Returns the default value.
    pub fn default_value(&self) -> i32 {
        self.usual
    }

    /// Returns the least and the greatest value allowed.
    pub fn range(&self) -> (i32, i32) {
        (self.least, self.most)
    }
}

macro_rules! constants {
    ($($(#[$doc:meta])* $name:ident = $usual:literal in $least:literal..=$most:literal;)*) => {
        /// The tunable parameters of the search, each within its range. `tune spsa` optimises them.
        ///
        /// Margins are in percent of a base margin, about the value of a pawn, and depths in
        /// 1024ths of a ply, except where noted. The text form lists the values that are not the
        /// default, or is `usual` if there are none.
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
            /// All parameters.
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
    /// The base late move reduction.
    reduction_base = 300 in 0..=1200;
    /// The divisor, in hundredths, of the product of the logarithms of depth and move number.
    reduction_slope = 460 in 200..=1200;
    /// The increase of the reduction where a beta cutoff is expected.
    reduction_cut = 1024 in 0..=2048;
    /// The increase of the reduction if the position is not improving.
    reduction_worse = 512 in 0..=2048;
    /// The decrease of the reduction on current and former principal variations.
    reduction_principal = 1024 in 0..=3072;
    /// The decrease of the reduction in check and for moves that give check.
    reduction_check = 1024 in 0..=2048;
    /// The decrease of the reduction for a quiet move with the best history score.
    reduction_record = 1024 in 0..=3072;
    /// The reverse futility margin, per ply.
    reverse_slope = 80 in 30..=200;
    /// The futility margin, and its increase per ply.
    futility_base = 100 in 20..=400;
    futility_slope = 100 in 20..=300;
    /// The number of moves after which quiet ones are pruned, in hundredths, and its increase by
    /// the square of the depth.
    late_base = 400 in 100..=1200;
    late_slope = 100 in 40..=250;
    /// The material that a quiet move may lose, by the square of the depth, and a capture, per ply.
    exchange_quiet = 25 in 5..=100;
    exchange_capture = 100 in 30..=300;
    /// The negative history score, per ply, below which a quiet move is pruned.
    record_bar = 4000 in 1000..=9000;
    /// The depth reduction of a null move, and its increase per ply of depth.
    pass_base = 3072 in 1024..=6144;
    pass_slope = 256 in 64..=512;
    /// The margin above beta for one more ply of this reduction.
    pass_surplus = 200 in 80..=600;
    /// The singular margin for fifty plies, and the further margin for a double extension.
    singular_margin = 100 in 25..=300;
    double_margin = 20 in 0..=100;
    /// Half the initial aspiration window.
    window = 25 in 5..=100;
    /// The delta pruning margin of quiescence search.
    delta = 200 in 50..=500;
    /// The history bonus of a cutoff move, per ply, and its maximum.
    learn_slope = 160 in 50..=400;
    learn_most = 1800 in 500..=4000;
}

impl SearchParams {
    /// Returns the value of the parameter with this name.
    pub fn get(&self, name: &str) -> Option<i32> {
        let constant = Self::find(name)?;
        let mut copy = *self;
        copy.place(constant).copied()
    }

    /// Returns a copy with one parameter changed.
    ///
    /// # Errors [`SearchParamsError::Unknown`] if no parameter has this name,
    /// [`SearchParamsError::Range`] if the value is out of its range.
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

/// An error in search parameters.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum SearchParamsError {
    /// No parameter has this name.
    Unknown {
        /// The name given.
        name: String,
    },
    /// The value is out of its range or not a whole number.
    Range {
        /// The name of the parameter.
        name: String,
        /// The least value allowed.
        min: i32,
        /// The greatest value allowed.
        max: i32,
    },
}

impl SearchParamsError {
    /// Returns the error message, as a translatable text.
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
            let range =
                |_| SearchParamsError::Range { name: name.to_owned(), min: least, max: most };
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
