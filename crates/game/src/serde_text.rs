//! Serialisation of values as text.

use alloc::string::String;

/// Implements serde for types through their text form: what `Display` writes and `FromStr` parses.
///
/// The calling crate must depend on `serde`.
///
/// ```
/// #[derive(Debug, PartialEq)]
/// struct Rank(u8);
///
/// impl std::fmt::Display for Rank {
///     fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
///         write!(f, "rank {}", self.0)
///     }
/// }
///
/// impl std::str::FromStr for Rank {
///     type Err = String;
///
///     fn from_str(text: &str) -> Result<Self, String> {
///         let number = text.strip_prefix("rank ").and_then(|number| number.parse().ok());
///         number.map(Self).ok_or_else(|| format!("`{text}` is no rank"))
///     }
/// }
///
/// wazir_game::serde_by_text!(Rank);
///
/// assert_eq!(serde_json::to_string(&Rank(3))?, r#""rank 3""#);
/// assert_eq!(serde_json::from_str::<Rank>(r#""rank 3""#)?, Rank(3));
/// let error = serde_json::from_str::<Rank>(r#""file 3""#).unwrap_err();
/// assert!(error.to_string().starts_with("`file 3` is no rank"));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[macro_export]
macro_rules! serde_by_text {
    ($($type:ty),+ $(,)?) => {$(
        impl ::serde::Serialize for $type {
            fn serialize<S>(&self, serializer: S) -> ::core::result::Result<S::Ok, S::Error>
            where
                S: ::serde::Serializer,
            {
                serializer.collect_str(self)
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $type {
            fn deserialize<D>(deserializer: D) -> ::core::result::Result<Self, D::Error>
            where
                D: ::serde::Deserializer<'de>,
            {
                // Not every format can lend the text.
                let text = <$crate::OwnedText as ::serde::Deserialize>::deserialize(deserializer)?;
                text.0.parse().map_err(::serde::de::Error::custom)
            }
        }
    )+};
}

/// An owned string, for [`serde_by_text!`](crate::serde_by_text).
#[doc(hidden)]
#[derive(serde::Deserialize)]
#[serde(transparent)]
pub struct OwnedText(pub String);
