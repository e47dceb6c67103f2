//! Tests of the files on the disk.

use std::fs;

use wazir_saves::{SaveError, SaveFile, SaveFolder};

#[test]
fn contents_are_replaced_whole_and_nothing_is_left_beside() {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("deep").join("game.kif");
    let (mut file, before) = SaveFile::open(&path).unwrap();
    assert_eq!(before, None);
    assert!(!path.exists(), "a game that was never written leaves no file");
    for contents in [&b"one"[..], b"", b"three"] {
        file.write(contents).unwrap();
        assert_eq!(fs::read(&path).unwrap(), contents);
    }
    drop(file);
    let names = fs::read_dir(path.parent().unwrap()).unwrap().map(|e| e.unwrap().file_name());
    assert_eq!(names.collect::<Vec<_>>(), ["game.kif"], "no lock file either");
}

/// Programs that take a file from each other's hands never hold it at the same time, although each
/// removes the lock file.
#[test]
fn a_removed_lock_file_lets_nobody_in_twice() {
    use std::sync::atomic::{AtomicUsize, Ordering};
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("game.wzr");
    let (inside, times) = (AtomicUsize::new(0), AtomicUsize::new(0));
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..500 {
                    let Ok(held) = SaveFile::open(&path) else { continue };
                    assert_eq!(inside.fetch_add(1, Ordering::SeqCst), 0);
                    times.fetch_add(1, Ordering::SeqCst);
                    inside.fetch_sub(1, Ordering::SeqCst);
                    drop(held);
                }
            });
        }
    });
    assert!(times.load(Ordering::SeqCst) > 0);
    assert_eq!(fs::read_dir(place.path()).unwrap().count(), 0);
}

#[test]
fn what_a_dead_program_left_is_cleared_away() {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("game.wzr");
    fs::write(&path, "old").unwrap();
    let part = place.path().join(".game.wzr.abc123.part");
    let other = place.path().join(".another.wzr.abc123.part");
    fs::write(&part, "half").unwrap();
    fs::write(&other, "half").unwrap();
    let (_file, before) = SaveFile::open(&path).unwrap();
    assert_eq!(before.as_deref(), Some(&b"old"[..]));
    assert!(!part.exists() && other.exists());
}

#[test]
fn one_program_at_a_time() {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("game.wzr");
    let held = SaveFile::open(&path).unwrap().0;
    let error = SaveFile::open(&path).unwrap_err();
    assert!(matches!(&error, SaveError::InUse { .. }), "{error}");
    assert!(error.to_string().contains("is in use: close the other program"), "{error}");
    drop(held);
    SaveFile::open(&path).unwrap();
}

#[test]
#[cfg(unix)]
fn links_and_permissions_stay() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let place = tempfile::tempdir().unwrap();
    let (path, link) = (place.path().join("game.wzr"), place.path().join("link.wzr"));
    fs::write(&path, "old").unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
    symlink(&path, &link).unwrap();
    let (mut file, _) = SaveFile::open(&link).unwrap();
    assert!(matches!(SaveFile::open(&path), Err(SaveError::InUse { .. })), "by whatever name");
    file.write(b"new").unwrap();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::read(&path).unwrap(), b"new");
    assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
}

#[test]
fn a_folder_knows_its_last_game() {
    let place = tempfile::tempdir().unwrap();
    let folder = SaveFolder::at(place.path().join("games"));
    assert_eq!(folder.latest().unwrap(), None);
    let mut first = folder.create_file("shogi", "wzr").unwrap();
    let mut second = folder.create_file("shogi", "wzr").unwrap();
    assert_ne!(first.path(), second.path());
    second.write(b"2").unwrap();
    std::thread::sleep(std::time::Duration::from_millis(20));
    first.write(b"1").unwrap();
    assert_eq!(folder.latest().unwrap().as_deref(), Some(first.path()));
    assert_eq!(folder.game_paths().unwrap().len(), 2);
    fs::create_dir(place.path().join("games/folder.wzr")).unwrap();
    assert_eq!(folder.game_paths().unwrap().len(), 2, "folders are no games");
}

#[test]
fn refusals_say_what_was_tried() {
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("file");
    fs::write(&file, "").unwrap();
    let error = SaveFile::open(file.join("game.wzr")).unwrap_err();
    let said = error.to_string();
    assert!(said.starts_with("cannot ") && !said.contains("os error"), "{said}");
    let large = place.path().join("large.wzr");
    fs::File::create(&large).unwrap().set_len(65 << 20).unwrap();
    assert!(matches!(SaveFile::open(&large), Err(SaveError::TooLarge { .. })));
    #[cfg(unix)]
    {
        let link = place.path().join("link");
        std::os::unix::fs::symlink("/dev/zero", &link).unwrap();
        let device = wazir_saves::GameFile::load_last_game(&link, &wazir_builtin::games());
        assert!(device.unwrap_err().to_string().ends_with("in which a game can be saved"));
    }
}

/// A process that is being started has copies of all open files until it runs.
#[cfg(unix)]
#[test]
fn a_file_that_was_let_go_is_free_while_programs_start() {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("game.kif");
    let over = std::sync::atomic::AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !over.load(std::sync::atomic::Ordering::Relaxed) {
                std::process::Command::new("true").status().unwrap();
            }
        });
        let tries = (0..2000).filter(|_| SaveFile::open(&path).is_err()).count();
        over.store(true, std::sync::atomic::Ordering::Relaxed);
        assert_eq!(tries, 0);
    });
}
