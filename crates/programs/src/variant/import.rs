//! The command `import`.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use wazir::text::{Argument, message};
use wazir::variant::game::read_game;
use wazir::variant::ini::{self, ImportedGame};
use wazir_cli::said;

use super::new::write_new_file;
use crate::ProgramError;
use crate::error::read_file;
use crate::texts::Designing;

/// What is imported.
#[derive(Args, Debug)]
pub struct ImportArgs {
    /// The variants.ini of Fairy-Stockfish
    file: PathBuf,

    /// Import only the game of this name; can be given several times
    #[arg(long = "game", value_name = "NAME")]
    games: Vec<String>,

    /// The folder for the files
    #[arg(short, long, value_name = "DIR", default_value = ".")]
    output: PathBuf,

    /// Overwrite existing files
    #[arg(long)]
    force: bool,
}

/// Writes a file for each game and reports what it lacks.
pub(crate) fn run(
    args: &ImportArgs,
    program: &str,
    output: &mut impl Write,
    remarks: &mut impl Write,
) -> Result<u8, ProgramError> {
    let text = read_file(&args.file)?;
    let shown = || Argument::from_display(&args.file.display());
    let games = ini::import(&text).map_err(|error| {
        let (path, why) = (shown(), error.message());
        ProgramError::Message(message!(Designing::CannotImport { path, why }))
    })?;
    let named = |name: &str| games.iter().any(|game| game.name() == name);
    if let Some(name) = args.games.iter().find(|name| !named(name)) {
        let known: Vec<&str> = games.iter().map(ImportedGame::name).collect();
        let (name, known) = (name.clone(), known.join(", "));
        return Err(ProgramError::Message(message!(Designing::NoGame { name, known })));
    }
    fs::create_dir_all(&args.output)
        .map_err(|error| ProgramError::Write(args.output.clone(), error))?;
    let wanted = |game: &&ImportedGame| {
        args.games.is_empty() || args.games.iter().any(|name| name == game.name())
    };
    let mut worst = 0;
    for game in games.iter().filter(wanted) {
        for remark in game.warnings() {
            let (name, why) = (game.name(), said(remark.message()));
            match remark.line() {
                0 => writeln!(remarks, "{} [{name}]: {why}", args.file.display())?,
                line => writeln!(remarks, "{}:{line} [{name}]: {why}", args.file.display())?,
            }
        }
        worst = worst.max(write(game, args, program, output, remarks)?);
    }
    Ok(worst)
}

/// Writes the file of a game and returns the exit status: 1 if the result is not a valid game.
fn write(
    game: &ImportedGame,
    args: &ImportArgs,
    program: &str,
    output: &mut impl Write,
    remarks: &mut impl Write,
) -> Result<u8, ProgramError> {
    let Some(text) = game.text() else { return Ok(1) };
    let path = args.output.join(file_name(game.name()));
    write_new_file(&path, text, args.force)?;
    let (path, program) = (Argument::from_display(&path.display()), program.to_owned());
    writeln!(output, "{}", said(message!(Designing::Written { path: path.clone(), program })))?;
    match read_game(text) {
        Ok(_) => Ok(0),
        Err(error) => {
            let why = error.message();
            writeln!(remarks, "{}", said(message!(Designing::NoGameYet { path, why })))?;
            Ok(1)
        }
    }
}

/// Returns the name of the file: the game's name with other characters replaced by `-`.
fn file_name(name: &str) -> PathBuf {
    let kept = name.chars().map(|letter| match letter {
        letter if letter.is_ascii_alphanumeric() || letter == '-' => letter.to_ascii_lowercase(),
        _ => '-',
    });
    Path::new(&kept.collect::<String>()).with_extension("toml")
}
