//! Serialization of values in their text forms.

use alloc::string::{String, ToString};
use core::fmt::Display;
use core::str::FromStr;

use serde::{Deserialize, Deserializer, Serializer, de};

use crate::{NotatedMove, Occupant, Offer, TimeControl};

pub(crate) fn serialize<T: Display, S: Serializer>(
    value: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&value.to_string())
}

pub(crate) fn deserialize<'de, T: FromStr<Err: Display>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    // Not every format can lend a string, so this reads an owned one.
    String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
}

wazir_game::serde_by_text!(Offer, NotatedMove, Occupant, TimeControl);
