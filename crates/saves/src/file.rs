//! Save files: held by one program, and replaced as a whole.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use fs4::{FileExt, TryLockError};

use crate::{FileAction, SaveError};

/// The maximum size of a file that is read, in bytes.
const MAX_FILE_SIZE: u64 = 64 << 20;

/// The file of a saved game, held by this program until it is dropped.
#[derive(Debug)]
pub struct SaveFile {
    path: PathBuf,
    /// A lock file, locked while the game is held, and removed afterwards. The game's own file
    /// cannot be locked: every write replaces it, and the lock would stay with the old one.
    lock: File,
}

impl Drop for SaveFile {
    fn drop(&mut self) {
        let path = lock_path(&self.path);
        let mut held = HELD_LOCKS.lock().unwrap_or_else(PoisonError::into_inner);
        held.retain(|other| *other != path);
        // Errors of the system are ignored: nothing can be done about them. The file is removed
        // while it is locked, so it is not that of another program.
        let _ = fs::remove_file(&path);
        // A process that is being started holds copies of all files for a moment, so closing this
        // one would not release the lock.
        let _ = FileExt::unlock(&self.lock);
    }
}

/// The lock files of this process.
static HELD_LOCKS: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Removes the lock files of every [`SaveFile`] that this process holds. For a program that is
/// about to end without dropping them, such as one that Ctrl-C ends.
pub fn remove_lock_files() {
    let mut held = HELD_LOCKS.lock().unwrap_or_else(PoisonError::into_inner);
    for path in held.drain(..) {
        let _ = fs::remove_file(path);
    }
}

impl SaveFile {
    /// Acquires a file and reads it; the contents are `None` if it does not exist yet. Missing
    /// folders are created.
    ///
    /// # Errors
    /// [`SaveError::InUse`] if another program holds it, or the system's error.
    pub fn open(path: impl Into<PathBuf>) -> Result<(Self, Option<Vec<u8>>), SaveError> {
        let path = resolve_link(path.into());
        let folder = folder_of(&path);
        fs::create_dir_all(folder).map_err(SaveError::io(FileAction::CreateFolder, folder))?;
        let lock = lock(&path)?;
        remove_stale_temp_files(&path);
        let before = read(&path)?;
        Ok((Self { path, lock }, before))
    }

    /// The path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Replaces the contents. Whatever happens meanwhile, the file holds all of the old or all of
    /// the new contents.
    ///
    /// # Errors
    /// The system's error; the file is then unchanged.
    pub fn write(&mut self, contents: &[u8]) -> Result<(), SaveError> {
        self.replace(contents).map_err(SaveError::io(FileAction::Write, &self.path))
    }

    fn replace(&self, contents: &[u8]) -> io::Result<()> {
        let folder = folder_of(&self.path);
        let mut part = tempfile::Builder::new()
            .prefix(&temp_prefix(&self.path))
            .suffix(TEMP_SUFFIX)
            .tempfile_in(folder)?;
        if let Ok(meta) = fs::metadata(&self.path) {
            // Keeps the permissions of the file.
            part.as_file().set_permissions(meta.permissions())?;
        }
        part.write_all(contents)?;
        part.as_file().sync_all()?;
        part.persist(&self.path).map_err(|error| error.error)?;
        sync_folder(folder)
    }
}

/// The suffix of temporary files.
const TEMP_SUFFIX: &str = ".part";

fn temp_prefix(path: &Path) -> OsString {
    let mut prefix = OsString::from(".");
    prefix.push(path.file_name().unwrap_or_default());
    prefix.push(".");
    prefix
}

/// Resolves links, so that a link is not replaced by a file.
fn resolve_link(path: PathBuf) -> PathBuf {
    fs::canonicalize(&path).unwrap_or(path)
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn lock_path(path: &Path) -> PathBuf {
    let mut name = temp_prefix(path);
    name.push("lock");
    folder_of(path).join(name)
}

/// How often a lock file is opened that another program removes at the same moment.
const LOCK_TRIES: usize = 100;

fn lock(path: &Path) -> Result<File, SaveError> {
    let lock_path = lock_path(path);
    for _ in 0..LOCK_TRIES {
        let open = OpenOptions::new().create(true).truncate(false).write(true).open(&lock_path);
        let lock = open.map_err(SaveError::io(FileAction::Lock, &lock_path))?;
        match FileExt::try_lock(&lock) {
            Ok(()) if is_at(&lock, &lock_path) => {
                HELD_LOCKS.lock().unwrap_or_else(PoisonError::into_inner).push(lock_path);
                return Ok(lock);
            }
            // The program that held it has removed it, so this lock keeps nobody out.
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => break,
            Err(TryLockError::Error(source)) => {
                return Err(SaveError::Io { action: FileAction::Lock, path: lock_path, source });
            }
        }
    }
    Err(SaveError::InUse { path: path.to_owned() })
}

/// Returns whether an open file is still the one at its path.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let (Ok(open), Ok(there)) = (file.metadata(), fs::metadata(path)) else { return false };
    (open.dev(), open.ino()) == (there.dev(), there.ino())
}

/// Returns whether an open file is still the one at its path. Other systems give the name of a
/// removed file to no other file while somebody has it open.
#[cfg(not(unix))]
fn is_at(_: &File, path: &Path) -> bool {
    path.exists()
}

/// Removes temporary files of an earlier program that died while writing. The lock is held, so no
/// program is writing now.
fn remove_stale_temp_files(path: &Path) {
    let prefix = temp_prefix(path);
    let Ok(entries) = fs::read_dir(folder_of(path)) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let bytes = name.as_encoded_bytes();
        if bytes.starts_with(prefix.as_encoded_bytes()) && bytes.ends_with(TEMP_SUFFIX.as_bytes()) {
            // A file that cannot be removed does no harm.
            let _ = fs::remove_file(entry.path());
        }
    }
}

pub(crate) fn read(path: &Path) -> Result<Option<Vec<u8>>, SaveError> {
    let mut file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(SaveError::io(FileAction::Read, path)(error)),
    };
    let about = file.metadata().map_err(SaveError::io(FileAction::Read, path))?;
    if !about.is_file() && !about.is_dir() {
        // A device may have no end, and cannot be replaced by a file.
        return Err(SaveError::NotAFile { path: path.to_owned() });
    }
    let size = about.len();
    if size > MAX_FILE_SIZE {
        return Err(SaveError::TooLarge { path: path.to_owned(), size, max_size: MAX_FILE_SIZE });
    }
    let mut contents = Vec::new();
    file.read_to_end(&mut contents).map_err(SaveError::io(FileAction::Read, path))?;
    Ok(Some(contents))
}

/// Syncs the new name to the disk.
#[cfg(unix)]
fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

/// On other systems a folder cannot be opened as a file; they keep names in order themselves.
#[cfg(not(unix))]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}
