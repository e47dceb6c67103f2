//! Table files.
//!
//! A file has a header, an index and blocks. The header states the ending, the metric and the
//! rules; the index has the packed length and the checksum of each block; a block has the values of
//! 32768 indices, all low bytes before all high ones, packed with deflate. All numbers are
//! little-endian.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::Path;

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;

use crate::index::ManSquares;
use crate::retrograde::Checkpoint;
use crate::rules::CompiledEnding;
use crate::table::{DRAW, moves, position};
use crate::{
    EndgameMove, EndgamePosition, EndgameRules, EndgameValue, Material, Metric, Piece, Side,
    Stalemate, Table,
};

const MAGIC: &[u8; 8] = b"wazend1\n";
/// The number of values in a block.
const BLOCK_VALUES: usize = 1 << 15;
/// The maximum length of the header, in bytes.
const MAX_HEADER: usize = 1 << 14;
/// The number of unpacked blocks kept in memory.
const CACHED_BLOCKS: usize = 64;

/// An error in reading or writing a table.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FileError {
    /// The file cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The file is not an endgame table, or has another version.
    #[error("this is not an endgame table")]
    NotATable,
    /// The table is unfinished.
    #[error("this table is unfinished")]
    Unfinished,
    /// The file is damaged.
    #[error("the file is damaged: {part}")]
    Damaged {
        /// The damaged part.
        part: &'static str,
    },
}

const fn damaged(part: &'static str) -> FileError {
    FileError::Damaged { part }
}

/// Returns the file name of a table: the canonical name of the ending, and `mate` or `fifty` for
/// the metric. The name does not state the rules, so tables for other rules need their own folder.
///
/// ```
/// use wazir_endings::{Metric, file_name};
/// assert_eq!(file_name(&"K(WD)K".parse()?, Metric::Dtm), "K(WD)K.mate");
/// # Ok::<(), wazir_endings::MaterialError>(())
/// ```
pub fn file_name(material: &Material, metric: Metric) -> String {
    format!("{material}.{}", metric_suffix(metric))
}

fn metric_suffix(metric: Metric) -> &'static str {
    match metric {
        Metric::Dtm => "mate",
        Metric::Dtz50 => "fifty",
    }
}

impl Table {
    /// Writes the table atomically: if the program or machine dies, the file is complete or absent.
    ///
    /// # Errors
    ///
    /// [`FileError::Io`] if the file cannot be written.
    ///
    /// ```
    /// use wazir_endings::{Metric, EndgameGenerator, Table, file_name};
    /// let place = tempfile::tempdir()?;
    /// let table = EndgameGenerator::default().generate(&"KRK".parse()?, Metric::Dtm)?;
    /// let path = place.path().join(file_name(table.material(), table.metric()));
    /// table.write(&path)?;
    /// assert_eq!(Table::read(&path)?.stats(), table.stats());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn write(&self, path: &Path) -> Result<(), FileError> {
        write(path, self, None)
    }

    /// Reads a whole table into memory.
    ///
    /// # Errors
    ///
    /// A [`FileError`] if the file cannot be read, is not a finished table, or is damaged.
    pub fn read(path: &Path) -> Result<Self, FileError> {
        match read(path)? {
            (table, None) => Ok(table),
            (_, Some(_)) => Err(FileError::Unfinished),
        }
    }
}

/// Writes a table, finished or not.
pub(crate) fn write(
    path: &Path,
    table: &Table,
    state: Option<Checkpoint>,
) -> Result<(), FileError> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    #[cfg_attr(not(unix), expect(unused_mut, reason = "only Unix has permissions to set"))]
    let mut builder = tempfile::Builder::new();
    // The file gets the permissions of any new file: the user's umask applies to this mode.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let beside = builder.tempfile_in(folder.unwrap_or(Path::new(".")))?;
    let mut out = BufWriter::new(&beside);
    let mut head = header(table, state);
    let blocks = table.values().chunks(BLOCK_VALUES);
    head.resize(head.len() + blocks.len() * 8 + 4, 0);
    // The space of the index is reserved until the blocks are packed.
    out.write_all(&head)?;
    let mut at = head.len() - blocks.len() * 8 - 4;
    for block in blocks {
        let packed = pack(block);
        out.write_all(&packed)?;
        let entry = [(packed.len() as u32).to_le_bytes(), crc32fast::hash(&packed).to_le_bytes()];
        head[at..at + 8].copy_from_slice(entry.as_flattened());
        at += 8;
    }
    let sum = crc32fast::hash(&head[..at]);
    head[at..].copy_from_slice(&sum.to_le_bytes());
    out.seek(SeekFrom::Start(0))?;
    out.write_all(&head)?;
    out.into_inner().map_err(|error| error.into_error())?;
    beside.as_file().sync_all()?;
    beside.persist(path).map_err(|error| error.error)?;
    Ok(())
}

/// Reads a table, with its checkpoint if it is unfinished.
pub(crate) fn read(path: &Path) -> Result<(Table, Option<Checkpoint>), FileError> {
    let (mut file, state) = EndgameTableFile::open_any(path)?;
    let mut values = Vec::with_capacity(file.rules.layout.len());
    for block in 0..file.index.len() {
        values.extend(file.unpack(block)?);
    }
    Ok((Table::new(file.rules, file.metric, values), state))
}

/// Returns the header.
fn header(table: &Table, state: Option<Checkpoint>) -> Vec<u8> {
    let conditions = table.conditions();
    let promotions: String = conditions.promotions().iter().map(Piece::to_string).collect();
    let stalemate = match conditions.stalemate() {
        Stalemate::Draw => "draw",
        Stalemate::Loss => "loss",
    };
    let (width, height) = (conditions.width(), conditions.height());
    let text = format!(
        "{}\n{}\n{width}\n{height}\n{stalemate}\n{promotions}\n{}",
        table.material(),
        metric_suffix(table.metric()),
        state.map_or_else(String::new, |state| state_line(&state)),
    );
    let length = (text.len() as u32).to_le_bytes();
    [&MAGIC[..], &length, text.as_bytes()].concat()
}

/// Returns the last line of the header of an unfinished table; its ply is `-` while positions are
/// initialised.
fn state_line(state: &Checkpoint) -> String {
    let ply = state.ply.map_or("-".into(), |ply| ply.to_string());
    format!("{} {ply} {}\n", state.slice, state.farthest)
}

fn read_state(line: &str) -> Option<Checkpoint> {
    let mut words = line.split(' ');
    let slice = words.next()?.parse().ok()?;
    let ply = match words.next()? {
        "-" => None,
        ply => Some(ply.parse().ok()?),
    };
    Some(Checkpoint { slice, ply, farthest: words.next()?.parse().ok()? })
}

fn pack(block: &[u16]) -> Vec<u8> {
    let low = block.iter().map(|value| value.to_le_bytes()[0]);
    let high = block.iter().map(|value| value.to_le_bytes()[1]);
    let bytes: Vec<u8> = low.chain(high).collect();
    compress_to_vec(&bytes, 6)
}

/// A table in a file, of which single values are read. It needs a few megabytes of memory, however
/// large the table is.
///
/// ```
/// use wazir_endings::{Metric, Side, EndgameGenerator, EndgameTableFile, EndgameValue};
/// let place = tempfile::tempdir()?;
/// let path = place.path().join("KRK.mate");
/// EndgameGenerator::default().generate(&"KRK".parse()?, Metric::Dtm)?.write(&path)?;
/// let mut file = EndgameTableFile::open(&path)?;
/// let men = ["c6", "h1", "c8"].map(|name| file.conditions().square(name).unwrap());
/// let position = file.position(Side::White, &men).unwrap();
/// assert_eq!(file.value(&position)?, EndgameValue::Win { plies: 1 });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct EndgameTableFile {
    file: BufReader<File>,
    rules: CompiledEnding,
    metric: Metric,
    /// The start of each block, its packed length and its checksum.
    index: Vec<(u64, u32, u32)>,
    /// The blocks used last, the most recent at the end.
    cache: Vec<(usize, Vec<u16>)>,
}

impl EndgameTableFile {
    /// Opens a file and reads its header and index.
    ///
    /// # Errors
    ///
    /// A [`FileError`] if the file cannot be read or is not a finished table, or if its header or
    /// index is damaged.
    pub fn open(path: &Path) -> Result<Self, FileError> {
        match Self::open_any(path)? {
            (file, None) => Ok(file),
            (_, Some(_)) => Err(FileError::Unfinished),
        }
    }

    fn open_any(path: &Path) -> Result<(Self, Option<Checkpoint>), FileError> {
        let file = File::open(path)?;
        let length = file.metadata()?.len();
        let mut file = BufReader::new(file);
        let mut start = [0; 12];
        file.read_exact(&mut start).map_err(|_| FileError::NotATable)?;
        let (magic, size) = start.split_at(MAGIC.len());
        if magic != MAGIC {
            return Err(FileError::NotATable);
        }
        let size = number(size) as usize;
        if size > MAX_HEADER {
            return Err(damaged("its head"));
        }
        let mut text = vec![0; size];
        file.read_exact(&mut text).map_err(|_| damaged("its head"))?;
        let (rules, metric, state) = read_header(&text).ok_or(damaged("its head"))?;
        let blocks = rules.layout.len().div_ceil(BLOCK_VALUES);
        // A short file is refused before memory is allocated for its index.
        let begin = start.len() as u64 + size as u64 + 8 * blocks as u64 + 4;
        if begin > length {
            return Err(damaged("its length"));
        }
        let mut entries = vec![0; 8 * blocks + 4];
        file.read_exact(&mut entries)?;
        let (entries, sum) = entries.split_at(8 * blocks);
        let mut check = crc32fast::Hasher::new();
        [&start[..], &text, entries].iter().for_each(|part| check.update(part));
        if check.finalize() != number(sum) {
            return Err(damaged("its index"));
        }
        let mut at = begin;
        let mut index = Vec::with_capacity(blocks);
        for entry in entries.chunks_exact(8) {
            let packed = number(&entry[..4]);
            index.push((at, packed, number(&entry[4..])));
            at += u64::from(packed);
        }
        if at != length {
            return Err(damaged("its length"));
        }
        Ok((Self { file, rules, metric, index, cache: Vec::new() }, state))
    }

    /// The pieces.
    pub fn material(&self) -> &Material {
        &self.rules.material
    }

    /// The board and the rules.
    pub fn conditions(&self) -> &EndgameRules {
        &self.rules.conditions
    }

    /// The metric of the table.
    pub fn metric(&self) -> Metric {
        self.metric
    }

    /// Returns the position with these squares, as [`Table::position`] does.
    pub fn position(&self, side: Side, squares: &[usize]) -> Option<EndgamePosition> {
        position(&self.rules, side, squares)
    }

    /// Returns all legal moves in a position.
    pub fn moves(&self, position: &EndgamePosition) -> Vec<EndgameMove> {
        moves(&self.rules, position)
    }

    /// Returns the value of a position of this ending.
    ///
    /// # Errors
    ///
    /// A [`FileError`] if the file cannot be read or is damaged.
    pub fn value(&mut self, position: &EndgamePosition) -> Result<EndgameValue, FileError> {
        let raw = self.raw(position.side, &position.squares)?;
        Ok(EndgameValue::of(raw))
    }

    fn raw(&mut self, side: Side, squares: &ManSquares) -> Result<u16, FileError> {
        let index = self.rules.layout.index(side == Side::Black, squares);
        let block = index / BLOCK_VALUES;
        match self.cache.iter().position(|(kept, _)| *kept == block) {
            Some(place) => {
                let kept = self.cache.remove(place);
                self.cache.push(kept);
            }
            None => {
                let values = self.unpack(block)?;
                if self.cache.len() >= CACHED_BLOCKS {
                    self.cache.remove(0);
                }
                self.cache.push((block, values));
            }
        }
        let values = self.cache.last().map(|(_, values)| values);
        Ok(values.and_then(|values| values.get(index % BLOCK_VALUES)).copied().unwrap_or(DRAW))
    }

    fn unpack(&mut self, block: usize) -> Result<Vec<u16>, FileError> {
        let &(at, packed, sum) = self.index.get(block).ok_or(damaged("its index"))?;
        let count = (self.rules.layout.len() - block * BLOCK_VALUES).min(BLOCK_VALUES);
        // Incompressible data grows by a few bytes.
        if packed as usize > 2 * BLOCK_VALUES + 1024 {
            return Err(damaged("a block"));
        }
        let mut bytes = vec![0; packed as usize];
        self.file.seek(SeekFrom::Start(at))?;
        self.file.read_exact(&mut bytes)?;
        if crc32fast::hash(&bytes) != sum {
            return Err(damaged("a block"));
        }
        let bytes =
            decompress_to_vec_with_limit(&bytes, 2 * count).map_err(|_| damaged("a block"))?;
        if bytes.len() != 2 * count {
            return Err(damaged("a block"));
        }
        let (low, high) = bytes.split_at(count);
        Ok(low.iter().zip(high).map(|(&low, &high)| u16::from_le_bytes([low, high])).collect())
    }
}

fn number(bytes: &[u8]) -> u32 {
    bytes.iter().rev().fold(0, |number, &byte| number << 8 | u32::from(byte))
}

fn read_header(text: &[u8]) -> Option<(CompiledEnding, Metric, Option<Checkpoint>)> {
    let mut lines = std::str::from_utf8(text).ok()?.lines();
    let material: Material = lines.next()?.parse().ok()?;
    let metric = match lines.next()? {
        "mate" => Metric::Dtm,
        "fifty" => Metric::Dtz50,
        _ => return None,
    };
    let conditions =
        EndgameRules::for_board(lines.next()?.parse().ok()?, lines.next()?.parse().ok()?).ok()?;
    let stalemate = match lines.next()? {
        "draw" => Stalemate::Draw,
        "loss" => Stalemate::Loss,
        _ => return None,
    };
    let promotions = Piece::list(lines.next()?).ok()?;
    let conditions = conditions.with_stalemate(stalemate).with_promotions(promotions).ok()?;
    let state = match lines.next() {
        Some(line) => Some(read_state(line)?),
        None => None,
    };
    Some((CompiledEnding::new(&material, &conditions).ok()?, metric, state))
}
