//! The command `new`.

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use wazir::game::Seat;
use wazir::text::{Argument, message};
use wazir::variant::game::{BaseGame, PieceDefinition, VariantDefinition, read_game};
use wazir_cli::said;

use crate::ProgramError;
use crate::texts::Designing;

/// What the file begins with.
#[derive(Args, Debug)]
pub struct NewArgs {
    /// The name of the game
    name: String,

    /// chess, shogi, xiangqi or shatranj
    ///
    /// The file is based on this game.
    #[arg(long, value_name = "GAME")]
    based_on: Option<String>,

    /// The file to write
    ///
    /// [default: the name in lower case, with .toml]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Overwrite existing files
    #[arg(long)]
    force: bool,
}

/// A small game from scratch, with a comment on every table.
const SMALL_TEMPLATE: &str = r##"# {title}. docs/reference/game-files.md lists all keys; text after # is ignored.

name = {name}
# about = "A line or two for the players."
# seats = ["White", "Black"]

# The start, as chess programs write it: ranks from Black's side, digits for empty squares, who moves.
# Capital letters are White's pieces, small ones Black's.
start = "nwkwn/ppppp/5/PPPPP/NWKWN w"

# Other starts to choose from, such as handicaps: play FILE --start no-wall
# [starts]
# no-wall = { position = "n1k1n/ppppp/5/PPPPP/NWKWN w", title = "no wall breakers", about = "For a stronger Black." }

[board]
files = 5
ranks = 5
# holes = "c3"                  # squares that the board lacks

[promotion]
zone = "*^1"                    # the last rank; Black's is the mirror image
promotes = "forced"

# One line a piece: how it moves is written in Betza notation (docs/betza.md).
[pieces]
K = { name = "king", betza = "K", royal = true }
N = { name = "knight", betza = "N" }
W = { name = "wall breaker", betza = "WfR" }     # one step straight, or any way straight ahead
P = { name = "pawn", betza = "fmWfcF", promotes-to = ["N", "W"] }

# [hands]
# captured = true               # captured pieces can be dropped, as in shogi

[end]
stalemate = "loss"              # "draw" or "win" for the player who cannot move
repetition = 3
no-progress = 60                # plies without a capture
# checks = 3                    # the number of checks that wins
# reach = { pieces = ["K"], squares = "c3" }
"##;

/// A game based on another.
const BASED_TEMPLATE: &str = r##"# {title}. docs/reference/game-files.md lists all keys; text after # is ignored.
# Where the file says nothing, the game is {base}.

name = {name}
based-on = "{base}"
# about = "A line or two for the players."
# without = "{without}"                  # pieces that are left out

# The start, as chess programs write it: ranks from Black's side, digits for empty squares, who moves.
start = "{start}"

# Other starts to choose from, such as handicaps: play FILE --start my-start
# [starts]
# my-start = { position = "{start}", title = "My start", about = "What it is for." }

# The pieces as they are. Take a # away to change one, or add a letter that is not there.
[pieces]
{pieces}
# {new} = { name = "archbishop", betza = "BN" }

# [board]
# holes = "d4-e5"               # squares that the board lacks

# [hands]
# captured = true               # captured pieces can be dropped, as in shogi

# [end]
# checks = 3                    # the number of checks that wins
# stalemate = "loss"            # for the player who cannot move
"##;

/// Writes the file of the new game.
pub(crate) fn run(
    args: &NewArgs,
    program: &str,
    output: &mut impl Write,
) -> Result<u8, ProgramError> {
    let text = match &args.based_on {
        None => fill_template(
            SMALL_TEMPLATE,
            &[("{title}", &one_line(&args.name)), ("{name}", &toml_string(&args.name))],
        ),
        Some(name) => derived_file(&args.name, name)?,
    };
    let made = read_game(&text).map(|file| file.definition().id().to_owned());
    let id = made.map_err(|error| {
        let path = args.output.clone().unwrap_or_else(|| PathBuf::from(&args.name));
        let (path, why) = (Argument::from_display(&path.display()), error.first().kind().message());
        ProgramError::Message(message!(Designing::CannotMake { path, why }))
    })?;
    let path = args.output.clone().unwrap_or_else(|| PathBuf::from(format!("{id}.toml")));
    write_new_file(&path, &text, args.force)?;
    let shown = Argument::from_display(&path.display());
    writeln!(
        output,
        "{}",
        said(message!(Designing::Written { path: shown, program: program.to_owned() }))
    )?;
    Ok(0)
}

/// Writes a file. Overwrites an existing one only with `force`.
pub(crate) fn write_new_file(path: &Path, text: &str, force: bool) -> Result<(), ProgramError> {
    let mut options = OpenOptions::new();
    options.write(true);
    match force {
        true => options.create(true).truncate(true),
        false => options.create_new(true),
    };
    let written = options.open(path).and_then(|mut file| file.write_all(text.as_bytes()));
    written.map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => ProgramError::Message(message!(Designing::Exists {
            path: Argument::from_display(&path.display())
        })),
        _ => ProgramError::Write(path.to_owned(), error),
    })
}

/// Returns the file of a game that is based on another.
fn derived_file(name: &str, base: &str) -> Result<String, ProgramError> {
    let known = || BaseGame::all().iter().map(BaseGame::name).collect::<Vec<_>>().join(", ");
    let none = || {
        let name = base.to_owned();
        ProgramError::Message(message!(Designing::NoBase { name, known: known() }))
    };
    let base = BaseGame::all().iter().find(|known| known.name() == base).ok_or_else(none)?;
    // The base games are tested in their crate.
    let game = read_game(base.text()).map_err(|_| none())?;
    let game = game.definition();
    let own = || game.pieces().iter().filter(|piece| !piece.key().ends_with('~'));
    let lines: Vec<String> = own().map(|piece| piece_line(game, piece)).collect();
    let without = own().find(|piece| !piece.is_royal()).map_or("", PieceDefinition::key);
    let taken = |letter: &&str| own().any(|piece| piece.letter() == *letter);
    let new = ["A", "D", "V", "X", "Y"].into_iter().find(|letter| !taken(letter)).unwrap_or("Z");
    Ok(fill_template(
        BASED_TEMPLATE,
        &[
            ("{title}", &one_line(name)),
            ("{name}", &toml_string(name)),
            ("{base}", base.name()),
            ("{without}", without),
            ("{new}", new),
            ("{start}", game.start()),
            ("{pieces}", &lines.join("\n")),
        ],
    ))
}

/// Returns a piece as a commented-out line.
fn piece_line(game: &VariantDefinition, piece: &PieceDefinition) -> String {
    let bare = piece.key().bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    let key = if bare { piece.key().to_owned() } else { toml_string(piece.key()) };
    let name = toml_string(piece.name(Seat::FIRST));
    let betza = piece.movement(Seat::FIRST).map(|movement| toml_string(&movement.to_string()));
    let betza = betza.unwrap_or_default();
    let becomes: Vec<String> = piece
        .promotes_to(Seat::FIRST)
        .iter()
        .filter_map(|&kind| {
            let key = game.pieces().get(kind)?.key().trim_end_matches('~');
            Some(toml_string(key))
        })
        .collect();
    let becomes = match becomes.as_slice() {
        [] => String::new(),
        kinds => format!(", promotes-to = [{}]", kinds.join(", ")),
    };
    format!("# {key} = {{ name = {name}, betza = {betza}{becomes} }}")
}

/// Replaces the placeholders of a template by these words. Placeholders inside a word stay as they
/// are.
fn fill_template(template: &str, words: &[(&str, &str)]) -> String {
    let mut filled = String::new();
    let mut rest = template;
    while let Some(open) = rest.find('{') {
        let (before, after) = rest.split_at(open);
        filled.push_str(before);
        let word = words.iter().find(|(key, _)| after.starts_with(key));
        let (put, past) = word.map_or(("{", 1), |(key, word)| (*word, key.len()));
        filled.push_str(put);
        rest = after.get(past..).unwrap_or_default();
    }
    filled + rest
}

/// Returns a text as a quoted TOML string.
fn toml_string(text: &str) -> String {
    let mut quoted = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            letter if letter.is_control() => {
                quoted.push_str(&format!("\\u{:04X}", u32::from(letter)));
            }
            letter => quoted.push(letter),
        }
    }
    quoted + "\""
}

/// Returns a text that fits into a comment.
fn one_line(text: &str) -> String {
    text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
}
