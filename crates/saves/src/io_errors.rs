//! Errors of the system in plain words, and text files in any encoding.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::path::Path;

use wazir_text::{Message, message};

use crate::texts::IoErrors;

/// The maximum size of a text file that is read, in bytes.
const MAX_TEXT_SIZE: u64 = 256 << 20;

/// Returns the reason of an error as a translatable clause in plain words, without the name of the
/// file: `no such file or folder`, `the disk is full`.
///
/// ```
/// use wazir_saves::io_message;
/// let error = std::fs::read("no/such/file").unwrap_err();
/// assert_eq!(io_message(&error).to_string(), "no such file or folder");
/// let own = std::io::Error::other("the words of a program");
/// assert_eq!(io_message(&own).to_string(), "the words of a program");
/// ```
pub fn io_message(error: &io::Error) -> Message {
    // Errors of programs and libraries bring their own words.
    if let Some(own) = error.get_ref() {
        return message!(IoErrors::Own { words: own.to_string() });
    }
    let key = match error.kind() {
        ErrorKind::NotFound => IoErrors::NotFound,
        ErrorKind::PermissionDenied => IoErrors::NoPermission,
        ErrorKind::AlreadyExists => IoErrors::Exists,
        ErrorKind::IsADirectory => IoErrors::IsFolder,
        ErrorKind::NotADirectory => IoErrors::NoFolder,
        ErrorKind::DirectoryNotEmpty => IoErrors::NotEmpty,
        ErrorKind::StorageFull => IoErrors::DiskFull,
        ErrorKind::QuotaExceeded => IoErrors::Quota,
        ErrorKind::ReadOnlyFilesystem => IoErrors::ReadOnly,
        ErrorKind::FileTooLarge => IoErrors::FileTooLarge,
        ErrorKind::InvalidFilename => IoErrors::FileName,
        ErrorKind::ResourceBusy | ErrorKind::ExecutableFileBusy => IoErrors::Busy,
        ErrorKind::InvalidData => IoErrors::NoText,
        ErrorKind::UnexpectedEof => IoErrors::EndsEarly,
        ErrorKind::BrokenPipe => IoErrors::ReaderGone,
        ErrorKind::ConnectionRefused => IoErrors::Refused,
        ErrorKind::ConnectionReset | ErrorKind::ConnectionAborted | ErrorKind::NotConnected => {
            IoErrors::Disconnected
        }
        ErrorKind::HostUnreachable | ErrorKind::NetworkUnreachable | ErrorKind::NetworkDown => {
            IoErrors::Unreachable
        }
        ErrorKind::TimedOut => IoErrors::TimedOut,
        ErrorKind::AddrInUse => IoErrors::AddressInUse,
        ErrorKind::AddrNotAvailable => IoErrors::NotThisMachine,
        ErrorKind::OutOfMemory => IoErrors::OutOfMemory,
        _ => return message!(IoErrors::Own { words: words_of_system(error) }),
    };
    key.into()
}

/// Returns the words of the system without its number, in lower case as within a sentence.
fn words_of_system(error: &io::Error) -> String {
    let words = error.to_string();
    let words = words.split(" (os error").next().unwrap_or_default().trim_end_matches('.');
    let mut letters = words.chars();
    match letters.next() {
        // An abbreviation such as `I/O` stays.
        Some(first) if letters.clone().next().is_some_and(char::is_lowercase) => {
            first.to_lowercase().chain(letters).collect()
        }
        _ => words.to_owned(),
    }
}

/// The reason why a text file cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum TextFileError {
    /// The system's error.
    Io(#[from] io::Error),
    /// The file has more bytes than any text that is expected here.
    TooLarge {
        /// The maximum size, in bytes.
        max_size: u64,
    },
    /// The bytes are text in no known encoding.
    Encoding(wazir_notation::Error),
}

impl TextFileError {
    /// The error message, as a translatable clause without the name of the file.
    pub fn message(&self) -> Message {
        match self {
            Self::Io(error) => io_message(error),
            Self::TooLarge { max_size } => message!(IoErrors::TextTooLarge { most: *max_size }),
            Self::Encoding(error) => error.located_message(),
        }
    }
}

/// Reads a text file in any encoding that [`wazir_notation::decode`] knows: UTF-8 and UTF-16, also
/// with a byte order mark, Shift_JIS and others. The mark is not part of the text.
///
/// ```
/// let place = tempfile::tempdir()?;
/// let path = place.path().join("my.toml");
/// // As `echo name > my.toml` of PowerShell writes it.
/// std::fs::write(&path, b"\xff\xfen\0a\0m\0e\0\r\0\n\0")?;
/// assert_eq!(wazir_saves::read_text(&path)?, "name\r\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The system's error, or [`TextFileError::Encoding`] if the file is not text.
pub fn read_text(path: &Path) -> Result<String, TextFileError> {
    let about = fs::metadata(path)?;
    if about.is_dir() {
        return Err(io::Error::from(ErrorKind::IsADirectory).into());
    }
    if about.len() > MAX_TEXT_SIZE {
        return Err(TextFileError::TooLarge { max_size: MAX_TEXT_SIZE });
    }
    // A device has no length, but perhaps no end either.
    let mut bytes = Vec::new();
    File::open(path)?.take(MAX_TEXT_SIZE).read_to_end(&mut bytes)?;
    let bytes = match String::from_utf8(bytes) {
        Ok(text) if !text.starts_with('\u{feff}') && !text.contains('\0') => return Ok(text),
        Ok(text) => text.into_bytes(),
        Err(other) => other.into_bytes(),
    };
    let (_, text) = wazir_notation::decode(&bytes).map_err(TextFileError::Encoding)?;
    Ok(text.trim_start_matches('\u{feff}').to_owned())
}

#[cfg(test)]
mod tests {
    use wazir_text::Language;

    use super::*;

    #[test]
    fn no_reason_has_the_jargon_of_a_system() {
        let numbers = if cfg!(unix) { 1..134 } else { 1..2 };
        for number in numbers {
            let error = io::Error::from_raw_os_error(number);
            let said = io_message(&error).to_string();
            assert!(!said.contains("os error") && !said.contains("entity"), "{number}: {said}");
            assert!(!said.ends_with('.') && !said.is_empty(), "{number}: {said}");
        }
        for kind in [ErrorKind::NotFound, ErrorKind::PermissionDenied, ErrorKind::StorageFull] {
            let reason = io_message(&kind.into());
            let japanese = reason.translate(Language::Japanese).to_string();
            assert!(!japanese.is_ascii(), "{japanese}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn usual_errors_have_usual_words() {
        let said = |number| io_message(&io::Error::from_raw_os_error(number)).to_string();
        assert_eq!(said(2), "no such file or folder");
        assert_eq!(said(13), "no permission");
        assert_eq!(said(20), "a part of the path is not a folder");
        assert_eq!(said(21), "it is a folder");
        assert_eq!(said(28), "the disk is full");
    }

    #[test]
    fn texts_are_read_in_every_encoding() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("text");
        let read = |bytes: &[u8]| {
            fs::write(&path, bytes).unwrap();
            read_text(&path).unwrap()
        };
        assert_eq!(read("先手\n".as_bytes()), "先手\n");
        assert_eq!(read(b"\xef\xbb\xbfname = 1\n"), "name = 1\n");
        assert_eq!(read(b"\xff\xfeh\0i\0\n\0"), "hi\n");
        assert_eq!(read(b"\xfe\xff\0h\0i\0\n"), "hi\n");
        assert_eq!(read(b"\x90\xe6\x8e\xe8\n"), "先手\n");
        let folder = read_text(place.path()).unwrap_err();
        assert_eq!(folder.to_string(), "it is a folder");
    }
}
