//! Serde in text form: an army is its definition or its identifier, and so are the two of a pairing.

use alloc::string::String;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use crate::{Army, Matchup};

macro_rules! text_form {
    ($($type:ty),+) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
            }
        }
    )+};
}

text_form!(Army, Matchup);
