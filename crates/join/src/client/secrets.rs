//! The secrets by which servers identify a person.

use std::fmt;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use etcetera::{BaseStrategy, choose_base_strategy};

use crate::TableUrl;

/// The secret by which a server identifies a person. Anybody who has it can play for that person,
/// so it is stored only in a file of the user.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// Creates a secret from the text that the server gave; `None` if it is not 16 to 200 printable
    /// ASCII characters.
    pub fn new(text: &str) -> Option<Self> {
        let fits = |b: u8| b.is_ascii_graphic();
        let is_one = (16..=200).contains(&text.len()) && text.bytes().all(fits);
        is_one.then(|| Self(text.to_owned()))
    }

    /// Returns the text of the secret.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}

/// The user's file of secrets, one line for each server: the server, a space and the secret. Only
/// the user may read it.
///
/// ```
/// use wazir_join::{TableUrl, Secret, SecretFile};
/// let folder = std::env::temp_dir().join(format!("wazir-secrets-{}", std::process::id()));
/// let secrets = SecretFile::at(folder.join("secrets"));
/// let address: TableUrl = "https://example.org/t/abc".parse()?;
/// assert_eq!(secrets.get(&address)?, None);
/// secrets.set(&address, &Secret::new("0123456789abcdef").ok_or("short")?)?;
/// assert!(secrets.get(&address)?.is_some());
/// assert_eq!(secrets.get(&"https://example.com/t/abc".parse()?)?, None);
/// # std::fs::remove_dir_all(folder)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct SecretFile(PathBuf);

impl SecretFile {
    /// Uses the file at `path`, which need not exist yet.
    pub fn at(path: impl Into<PathBuf>) -> Self {
        Self(path.into())
    }

    /// Uses the default file `wazir/secrets` in the configuration folder.
    ///
    /// # Errors
    /// Returns an error if the configuration folder cannot be determined.
    pub fn default_path() -> io::Result<Self> {
        let folder = choose_base_strategy().map_err(io::Error::other)?.config_dir();
        Ok(Self(folder.join("wazir").join("secrets")))
    }

    /// Returns the path of the file.
    pub fn path(&self) -> &Path {
        &self.0
    }

    fn lines(&self) -> io::Result<String> {
        match fs::read_to_string(&self.0) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(String::new()),
            read => read,
        }
    }

    /// Returns the user's secret for the server of a table; `None` if there is none yet.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read.
    pub fn get(&self, address: &TableUrl) -> io::Result<Option<Secret>> {
        let (lines, origin) = (self.lines()?, address.origin());
        let of = |line: &str| {
            let (server, secret) = line.split_once(' ')?;
            Secret::new(secret.trim()).filter(|_| server == origin)
        };
        Ok(lines.lines().find_map(of))
    }

    /// Stores the secret for the server of a table, replacing an earlier one.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read or written.
    pub fn set(&self, address: &TableUrl, secret: &Secret) -> io::Result<()> {
        let (lines, origin) = (self.lines()?, address.origin());
        let others = lines.lines().filter(|line| line.split(' ').next() != Some(origin.as_str()));
        let mut text: String = others.flat_map(|line| [line, "\n"]).collect();
        text += &format!("{origin} {}\n", secret.as_str());
        if let Some(folder) = self.0.parent() {
            fs::create_dir_all(folder)?;
        }
        // The old file stays intact until the new one is complete.
        let mut name = self.0.file_name().unwrap_or_default().to_owned();
        name.push(format!(".{}", std::process::id()));
        let beside = self.0.with_file_name(name);
        let mut file = private(&beside)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&beside, &self.0)
    }
}

/// Creates a file that only the user can read.
fn private(path: &Path) -> io::Result<fs::File> {
    let mut options = fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_server_has_its_own() {
        let folder = std::env::temp_dir().join(format!("wazir-join-{}", std::process::id()));
        let secrets = SecretFile::at(folder.join("some").join("secrets"));
        let at = |text: &str| text.parse::<TableUrl>().unwrap();
        let (one, two) = (at("http://one:81/t/a"), at("https://two/t/b"));
        let secret = |text: &str| Secret::new(text).unwrap();
        secrets.set(&one, &secret("0123456789abcdef")).unwrap();
        secrets.set(&two, &secret("fedcba9876543210")).unwrap();
        secrets.set(&one, &secret("00000000000000000000")).unwrap();
        assert_eq!(secrets.get(&one).unwrap(), Some(secret("00000000000000000000")));
        assert_eq!(secrets.get(&at("https://two/t/c")).unwrap(), Some(secret("fedcba9876543210")));
        assert_eq!(secrets.get(&at("http://two/t/b")).unwrap(), None);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = fs::metadata(secrets.path()).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
        }
        fs::remove_dir_all(folder).unwrap();
        assert!(
            Secret::new("short").is_none() && Secret::new("0123456789abcdef\r\nX: y").is_none()
        );
        assert_eq!(format!("{:?}", secret("0123456789abcdef")), "Secret(..)");
    }
}
