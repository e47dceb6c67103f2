//! Random game files that nobody would write but that may be valid.

use std::fmt::Write;

/// Numbers chosen by bytes; all 0 once the bytes are used up.
pub(crate) struct Draws<'b>(std::slice::Iter<'b, u8>);

impl<'b> Draws<'b> {
    /// Creates the numbers that these bytes choose.
    pub(crate) fn new(bytes: &'b [u8]) -> Self {
        Self(bytes.iter())
    }

    /// Returns a number below `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        let byte = usize::from(self.0.next().copied().unwrap_or(0));
        let number = match end {
            0..=256 => byte,
            _ => byte * 256 + usize::from(self.0.next().copied().unwrap_or(0)),
        };
        number % end.max(1)
    }

    /// Returns `true` once in `times`, and `false` once the bytes are used up.
    fn once_in(&mut self, times: usize) -> bool {
        self.below(times) + 1 == times
    }

    fn one_of<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }
}

/// The letters of pieces other than the king `K`.
const LETTERS: [&str; 8] = ["P", "A", "B", "C", "D", "E", "G", "N"];
const ATOMS: [&str; 14] = ["W", "F", "R", "B", "N", "D", "A", "C", "Z", "H", "G", "Q", "K", "NN"];
const WAYS: [&str; 9] = ["", "f", "fs", "fb", "s", "v", "b", "ff", "l"];
const HOW: [&str; 11] = ["", "m", "c", "n", "p", "g", "cp", "mp", "i", "mi", "q"];
/// Pieces of real games, some of them in several parts.
const WHOLE: [&str; 24] = [
    "fmWfcF",
    "fmWfceFifmnD",
    "mRcpR",
    "nN",
    "FfW",
    "WfF",
    "fR",
    "ffN",
    "mNcB",
    "RF",
    "nA",
    "yafyafW",
    "W2F3",
    "mQcN",
    "sWfR",
    "gQ",
    // Pieces that capture on their way or end where they began.
    "KNADcaKmcabK",
    "fmFfcafmF",
    "mRcafmR",
    "mRcabR",
    "mcabK",
    "KcaK",
    "caDfmW",
    "aaW",
];

/// Returns one move in Betza notation, or several.
fn betza(draws: &mut Draws<'_>) -> String {
    if draws.once_in(2) {
        return draws.one_of(&WHOLE).to_owned();
    }
    let mut text = String::new();
    for _ in 0..=draws.below(3) {
        // A first leg, on which a piece may be captured.
        let leg = if draws.once_in(6) { draws.one_of(&["ca", "mca", "a", "fca"]) } else { "" };
        let part = [leg, draws.one_of(&HOW), draws.one_of(&WAYS), draws.one_of(&ATOMS)].concat();
        let range = if draws.once_in(4) { draws.one_of(&["0", "2", "3", "4"]) } else { "" };
        let part = part + range;
        // Some of these combinations are invalid.
        if part.parse::<wazir_betza::Movement>().is_ok() {
            text += &part;
        }
    }
    if text.is_empty() { "W".to_owned() } else { text }
}

/// A board with its start position.
struct Ground {
    files: usize,
    ranks: usize,
    holes: Vec<(usize, usize)>,
}

impl Ground {
    fn draw(draws: &mut Draws<'_>) -> Self {
        let files = 3 + draws.below(10);
        let ranks = 3 + draws.below((128 / files).min(16) - 2);
        let mut holes = Vec::new();
        while draws.once_in(4) && holes.len() < 4 {
            // The first two ranks of each side have no holes.
            if ranks > 4 {
                holes.push((draws.below(files), 2 + draws.below(ranks - 4)));
            }
        }
        Self { files, ranks, holes }
    }

    fn square(&self, draws: &mut Draws<'_>) -> String {
        let file = char::from(b'a' + draws.below(self.files) as u8);
        format!("{file}{}", 1 + draws.below(self.ranks))
    }

    /// Returns a region that may be empty, or that may name a square that does not exist.
    fn region(&self, draws: &mut Draws<'_>) -> String {
        match draws.below(5) {
            0 => "*^1".to_owned(),
            1 => format!("*^{}-*^1", 1 + draws.below(self.ranks)),
            2 => format!("*1-*{}", 1 + draws.below(self.ranks)),
            3 => format!("{} {} *2", self.square(draws), self.square(draws)),
            _ => format!("{}*", char::from(b'a' + draws.below(self.files) as u8)),
        }
    }

    /// Returns a start position: each side has a few pieces on its first ranks, including the king.
    fn start(&self, letters: &[&str], king: bool, draws: &mut Draws<'_>) -> String {
        let mut cells = vec![vec![String::new(); self.files]; self.ranks];
        for &(x, y) in &self.holes {
            cells[y][x] = "*".to_owned();
        }
        let deep = if self.ranks > 4 { 2 } else { 1 };
        let alike = !draws.once_in(3);
        let own = draws.below(self.files);
        for (x, y) in (0..deep).flat_map(|y| (0..self.files).map(move |x| (x, y))) {
            let mut piece = || Self::piece(x, y, own, letters, king, draws);
            let sides = [piece(), piece()];
            let other = if alike { &sides[0] } else { &sides[1] };
            cells[self.ranks - 1 - y][x] = other.to_lowercase();
            cells[y][x].clone_from(&sides[0]);
        }
        let rows: Vec<String> = cells.iter().rev().map(|row| Self::row(row)).collect();
        rows.join("/")
    }

    fn piece(
        x: usize,
        y: usize,
        own: usize,
        letters: &[&str],
        king: bool,
        draws: &mut Draws<'_>,
    ) -> String {
        match draws.below(3) {
            _ if king && (x, y) == (own, 0) => "K".to_owned(),
            0 => draws.one_of(letters).to_owned(),
            1 if y == 1 => letters[0].to_owned(),
            _ => String::new(),
        }
    }

    fn row(cells: &[String]) -> String {
        let mut text = String::new();
        let mut empty = 0;
        for cell in cells {
            if cell.is_empty() {
                empty += 1;
                continue;
            }
            if empty > 0 {
                text += &empty.to_string();
            }
            empty = 0;
            text += cell;
        }
        if empty > 0 { text + &empty.to_string() } else { text }
    }
}

/// Returns the text of a file that these numbers choose. Most of the files are valid games.
pub(crate) fn file(draws: &mut Draws<'_>) -> String {
    let ground = Ground::draw(draws);
    let king = !draws.once_in(8);
    let letters = &LETTERS[..1 + draws.below(LETTERS.len() - 1)];
    let start = ground.start(letters, king, draws);
    let mut text = String::from("name = 'Made'\n");
    let holes: Vec<String> = ground
        .holes
        .iter()
        .map(|(x, y)| format!("'{}{}'", char::from(b'a' + *x as u8), y + 1))
        .collect();
    let castling = king && draws.once_in(6);
    let rights = if castling { "KQkq" } else { "-" };
    put(&mut text, format_args!("start = '{start} w {rights}'"));
    put(&mut text, format_args!("[board]\nfiles = {}\nranks = {}", ground.files, ground.ranks));
    put(&mut text, format_args!("holes = [{}]", holes.join(", ")));
    if castling {
        let to = |draws: &mut Draws<'_>| char::from(b'a' + draws.below(ground.files) as u8);
        let partner = draws.one_of(letters);
        let (short, long) = (to(draws), to(draws));
        put(&mut text, format_args!("[castling]\npartners = '{partner}'"));
        put(&mut text, format_args!("short-to = '{short}'\nlong-to = '{long}'"));
        put(&mut text, format_args!("any-files = {}", draws.once_in(2)));
    }
    let hands = draws.once_in(3);
    if hands {
        put(&mut text, format_args!("[hands]\ncaptured = true"));
        put(&mut text, format_args!("keep-promoted = {}", draws.once_in(4)));
    }
    if draws.once_in(4) {
        let (face, must) = (!draws.once_in(2), draws.once_in(2));
        put(&mut text, format_args!("[moves]\nkings-may-face = {face}\nmust-capture = {must}"));
    }
    ends(&ground, letters, king, &mut text, draws);
    if king {
        let moves = if draws.once_in(4) { betza(draws) } else { "K".to_owned() };
        put(&mut text, format_args!("[pieces.K]\nroyal = true\nbetza = '{moves}'"));
    }
    for letter in letters {
        piece(&ground, letter, letters, hands, &mut text, draws);
    }
    text
}

fn put(text: &mut String, line: std::fmt::Arguments<'_>) {
    let _ = writeln!(text, "{line}");
}

fn ends(ground: &Ground, letters: &[&str], king: bool, text: &mut String, draws: &mut Draws<'_>) {
    const RESULTS: [&str; 3] = ["loss", "draw", "win"];
    put(text, format_args!("[end]\nstalemate = '{}'", draws.one_of(&RESULTS)));
    put(text, format_args!("checkmate = '{}'", draws.one_of(&RESULTS)));
    put(text, format_args!("repetition = {}", [3, 0, 2, 5][draws.below(4)]));
    put(text, format_args!("no-progress = {}", draws.below(100)));
    if draws.once_in(4) {
        put(text, format_args!("perpetual-check = 'loss'"));
    }
    if king && draws.once_in(4) {
        put(text, format_args!("checks = {}", 1 + draws.below(4)));
    }
    if draws.once_in(4) {
        let worth = draws.one_of(&RESULTS);
        let reply = draws.once_in(2);
        put(text, format_args!("bare-king = {{ result = '{worth}', reply = {reply} }}"));
    }
    if draws.once_in(4) {
        let (piece, squares) = (draws.one_of(letters), ground.region(draws));
        let reply = draws.once_in(2);
        put(
            text,
            format_args!(
                "reach = {{ pieces = '{piece}', squares = '{squares}', reply = {reply} }}"
            ),
        );
    }
    if !king || draws.once_in(5) {
        let pieces = if draws.once_in(2) { draws.one_of(letters) } else { "*" };
        let (count, worth) = (draws.below(3), draws.one_of(&RESULTS));
        put(
            text,
            format_args!(
                "extinction = {{ pieces = '{pieces}', count = {count}, result = '{worth}' }}"
            ),
        );
    }
}

fn piece(
    ground: &Ground,
    letter: &str,
    letters: &[&str],
    hands: bool,
    text: &mut String,
    draws: &mut Draws<'_>,
) {
    put(text, format_args!("[pieces.{letter}]"));
    match draws.once_in(8) {
        true => {
            let (white, black) = (betza(draws), betza(draws));
            put(text, format_args!("betza = {{ white = '{white}', black = '{black}' }}"));
        }
        false => put(text, format_args!("betza = '{}'", betza(draws))),
    }
    if draws.once_in(6) {
        put(text, format_args!("region = '**'"));
    } else if draws.once_in(8) {
        put(text, format_args!("region = '*1-*{}'", ground.ranks - draws.below(2)));
    }
    let becomes = draws.one_of(letters);
    let promotes = becomes != letter && draws.once_in(3);
    if promotes {
        let zone = ground.region(draws);
        let when = draws.one_of(&["optional", "when-stuck", "forced"]);
        put(text, format_args!("promotes-to = ['{becomes}']\npromotion-zone = '{zone}'"));
        put(text, format_args!("promotes = '{when}'\npromotes-leaving = {}", draws.once_in(2)));
    }
    if draws.once_in(4) {
        put(text, format_args!("progress = true\nen-passant = {}", draws.once_in(2)));
    }
    if draws.once_in(6) {
        put(text, format_args!("first-moves = '{}'", ground.region(draws)));
    }
    if !hands {
        return;
    }
    if draws.once_in(4) {
        put(text, format_args!("drop-region = '{}'", ground.region(draws)));
    }
    if draws.once_in(4) {
        put(text, format_args!("drop-per-file = {}", 1 + draws.below(2)));
    }
    if draws.once_in(4) {
        let mate = draws.one_of(&["allowed", "illegal", "loses"]);
        put(text, format_args!("drop-mate = '{mate}'\ndrop-stuck = {}", draws.once_in(2)));
    }
    if draws.once_in(6) {
        let other = if draws.once_in(2) { "nothing" } else { draws.one_of(letters) };
        put(text, format_args!("captured-as = '{other}'"));
    }
}
