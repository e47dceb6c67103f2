//! Engine protocol dialect of Chess with Different Armies, in the letters of the program at the
//! other end.

mod texts;

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use wazir_chesslike::{CastlingSide, Kind};
use wazir_cwda::{Army, ArmyRegistry, Matchup, Move, Position, Square, kinds};
use wazir_formats::pgn::fen;
use wazir_game::{BySeat, Game, Seat};
use wazir_protocol::Protocol;
use wazir_protocol::dialect::coordinates::{read_algebraic, write_algebraic};
use wazir_protocol::dialect::{
    Dialect, GameDialect, NotationStyle, PositionContext, ProtocolLetters, ProtocolSide,
    ReadMoveError, ReadPositionError, XboardSetup, XboardVariant, default_army_title,
    default_variants, find_army, pairing, picture_letters, placement,
};
use wazir_registry::{AnyMove, AnyPiece, DynPosition, GameInfo, Play, StartOptions};

use self::texts::Protocols;

/// Returns the dialect of the game.
pub(super) fn dialect() -> GameDialect {
    GameDialect::new(CwdaDialect)
}

struct CwdaDialect;

/// The piece values of Fairy-Max for the standard armies, from the a- to the d-file.
const FAIRY_MAX_VALUES: [(&str, [u32; 4]); 3] = [
    ("clobberers", [530, 320, 480, 875]),
    ("nutters", [485, 310, 400, 935]),
    ("rookies", [400, 310, 480, 935]),
];

/// The armies of orthodox chess.
const CHESS: &str = "fide:fide";

fn fen_letters(letters: ProtocolLetters) -> fen::PieceLetters {
    match letters {
        ProtocolLetters::PyChess => fen::PieceLetters::Pychess,
        ProtocolLetters::FairyMax => fen::PieceLetters::FairyMax,
        _ => fen::PieceLetters::Own,
    }
}

/// All letter sets, starting with `first`.
fn letter_sets_from(first: ProtocolLetters) -> impl Iterator<Item = ProtocolLetters> {
    let others = [ProtocolLetters::Own, ProtocolLetters::PyChess, ProtocolLetters::FairyMax];
    core::iter::once(first).chain(others.into_iter().filter(move |other| *other != first))
}

/// The letter of a kind of an army, and whether the kind is one of the opponent's army.
fn letter(
    position: &Position,
    seat: Seat,
    kind: Kind,
    letters: ProtocolLetters,
) -> Option<(char, bool)> {
    let sides = position.rules().armies();
    let (own, other) = match seat {
        Seat::FIRST => (sides.white(), sides.black()),
        _ => (sides.black(), sides.white()),
    };
    let place = |kinds: [Kind; 7]| kinds.into_iter().position(|one| one == kind);
    let (army, index, foreign) = match (place(kinds::OWN), place(kinds::FOREIGN)) {
        (Some(index), _) => (own, index, false),
        (_, Some(index)) => (other, index, true),
        _ => return None,
    };
    let row = fen_letters(letters).for_army_or_own(army);
    row.get(index).map(|&letter| (letter, foreign))
}

/// XBoard gives castling rights only to rooks: if its start position lacks them, they are implied.
fn with_start_castling_rights(position: Position, text: &str, opening: &Position) -> Position {
    let untouched = position.ply() == 0 && text.split_ascii_whitespace().nth(2) == Some("-");
    if !untouched {
        return position;
    }
    let rules = position.rules();
    let known = rules.armies() == opening.rules().armies() && opening.ply() == 0;
    let start = match known {
        true => Ok(opening.clone()),
        false => rules.armies().start(rules.options()),
    };
    match start {
        Ok(start) if start.pieces().eq(position.pieces()) => start,
        _ => position,
    }
}

impl Dialect for CwdaDialect {
    /// FIDE against FIDE is chess.
    fn variants(&self, name: &str, facts: &GameInfo) -> Vec<(String, StartOptions)> {
        let called = |(name, start): (String, StartOptions)| match start.armies() {
            Some(CHESS) => ("chess".to_owned(), start),
            _ => (name, start),
        };
        let mut variants: Vec<_> = default_variants(name, facts).into_iter().map(called).collect();
        // The best-known game comes first.
        variants.sort_by_key(|(_, start)| start.armies() != Some(CHESS));
        variants
    }

    /// Accepts `normal` for chess, `cwda` for FIDE against Clobberers, and pairings by other names
    /// of the armies, as in `fairy/FIDE-Nutters`.
    fn variant_by_name(&self, facts: &GameInfo, name: &str) -> Option<StartOptions> {
        let armies = match name {
            "normal" | "standard" => CHESS.to_owned(),
            "cwda" => pairing("fide", "clobberers"),
            _ => {
                let (white, black) = name.strip_prefix("fairy/")?.split_once('-')?;
                pairing(&self.army_by_name(facts, white)?, &self.army_by_name(facts, black)?)
            }
        };
        Some(StartOptions::default().with_armies(armies))
    }

    fn army_by_name(&self, facts: &GameInfo, name: &str) -> Option<String> {
        let known = || Some(ArmyRegistry::builtin().find(name)?.id().to_owned());
        find_army(facts, name).or_else(known)
    }

    fn army_title(&self, id: &str) -> String {
        let known = Army::builtin_by_id(id);
        known.map_or_else(|_| default_army_title(id), |army| army.short_title().to_owned())
    }

    fn armies_of(&self, position: &DynPosition) -> Option<[String; 2]> {
        let matchup = position.downcast::<Position>()?.rules().armies();
        Some([matchup.white().id().to_owned(), matchup.black().id().to_owned()])
    }

    /// The values that Fairy-Max gives to the pieces of the standard armies.
    fn value(&self, position: &DynPosition, piece: AnyPiece) -> Option<u32> {
        let army = army(position.downcast()?, piece.seat);
        let (_, values) = FAIRY_MAX_VALUES.iter().find(|(id, _)| *id == army.id())?;
        let index = kinds::OWN.iter().position(|kind| kind.index() == piece.kind)?;
        values.get(index).copied().filter(|_| army.is_builtin())
    }

    fn is_chess960(&self, position: &DynPosition) -> bool {
        position.downcast().is_some_and(|position: &Position| position.rules().castles_by_rule())
    }

    fn castling_partner_square(&self, position: &DynPosition, mv: AnyMove) -> Option<(i32, i32)> {
        let (position, mv) = position.with_move::<Position>(mv)?;
        position.castling_corner(mv).map(|corner| corner.coords())
    }

    fn xboard_variants(&self, name: &str) -> Vec<XboardVariant> {
        vec![
            XboardVariant::new("normal").built_in(),
            XboardVariant::new("fischerandom").built_in().with_chess960(),
            XboardVariant::new("fairy").with_armies().with_known_board(),
            XboardVariant::new(name).with_armies(),
        ]
    }

    fn xboard_setup(&self, game: &Play) -> XboardSetup {
        let start = game.record().start();
        let Some(typed) = start.downcast::<Position>() else { return XboardSetup::of(game) };
        let board = placement(start, |piece| label(typed, piece, ProtocolLetters::FairyMax));
        let side = if typed.to_move() == Seat::FIRST { 'w' } else { 'b' };
        XboardSetup::of(game)
            .with_pictures_of(BySeat::from_fn(|seat| piece_to_char(typed, seat)))
            .with_start(format!("{board} {side} KQkq - 0 1"))
            .with_pieces(pieces(typed, start))
    }

    fn bench_positions(&self) -> &'static [(&'static str, &'static str)] {
        &[
            ("chess", ""),
            ("chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
            ("cwda-clobberers-nutters", ""),
            ("cwda-rookies-fide", ""),
        ]
    }

    fn write_move(&self, any: &DynPosition, mv: AnyMove, form: NotationStyle) -> String {
        let Some((position, mv)) = any.with_move::<Position>(mv) else { return any.move_text(mv) };
        let by_rule = position.rules().castles_by_rule();
        let wing = position.castling_side(mv).filter(|_| by_rule || form.chess960);
        if let Some(wing) = wing.filter(|_| form.protocol == Protocol::Cecp) {
            return castling(wing).to_owned();
        }
        let onto = position.castling_corner(mv).filter(|_| wing.is_some());
        if let Some((from, corner)) = mv.from().zip(onto) {
            return write_algebraic(from.coords()) + &write_algebraic(corner.coords());
        }
        let promoted = mv.promotion();
        let letter =
            promoted.and_then(|kind| letter(position, position.to_move(), kind, form.letters));
        match (promoted, letter, mv.from()) {
            (None, _, Some(from)) => {
                write_algebraic(from.coords()) + &write_algebraic(mv.to().coords())
            }
            (_, Some((letter, _)), Some(from)) => {
                let squares = write_algebraic(from.coords()) + &write_algebraic(mv.to().coords());
                format!("{squares}{}", letter.to_ascii_lowercase())
            }
            _ => position.move_text(mv),
        }
    }

    fn read_move(
        &self,
        any: &DynPosition,
        text: &str,
        form: NotationStyle,
    ) -> Result<AnyMove, ReadMoveError> {
        match any.downcast() {
            Some(position) => read(position, text, form).map(AnyMove::new::<Position>),
            None => Ok(any.read_move(text)?),
        }
    }

    /// A promotion without a piece means the strongest piece of the army, the one on the d-file, as
    /// in Fairy-Max.
    fn implied_promotion(&self, position: &DynPosition, mv: AnyMove) -> Option<AnyMove> {
        let (position, mv) = position.with_move::<Position>(mv)?;
        let index = army(position, position.to_move()).piece_index_on_file('d')?;
        let becomes = kinds::OWN.get(index).copied();
        Some(AnyMove::new::<Position>(position.board_move(mv.from()?, mv.to(), becomes)))
    }

    fn piece_label(&self, position: &DynPosition, piece: AnyPiece, form: NotationStyle) -> String {
        let typed = position.downcast().map(|position| label(position, piece, form.letters));
        typed.unwrap_or_else(|| position.piece_facts(piece).label)
    }

    fn write_position(&self, any: &DynPosition, form: NotationStyle) -> String {
        let Some(position) = any.downcast::<Position>() else { return any.position_text() };
        // The letters of orthodox chess need no armies in front to explain them.
        let orthodox = *position.rules().armies() == Matchup::default();
        fen::write(
            position,
            fen_letters(if orthodox { ProtocolLetters::PyChess } else { form.letters }),
        )
    }

    /// Detects the letters of a position: the first set that fits the armies, starting with that of
    /// the form. If none fits, other armies are tried.
    fn read_position(
        &self,
        text: &str,
        frame: PositionContext<'_>,
        form: NotationStyle,
    ) -> Result<Option<(Play, NotationStyle)>, ReadPositionError> {
        let Some(opening) = frame.start::<Position>() else { return Ok(None) };
        let (position, form) = read_position(text, opening, form)?;
        Ok(frame.play(position).map(|play| (play, form)))
    }
}

/// Reads a move as any of the supported programs writes it.
fn read(position: &Position, text: &str, form: NotationStyle) -> Result<Move, ReadMoveError> {
    let wrong = || ReadMoveError::unlike(text, ["e2e4", "a7a8q"]);
    if let Some(wing) = castling_wing(text) {
        return position.castling_move(wing).ok_or_else(wrong);
    }
    let (from, rest) = read_square(text).ok_or_else(wrong)?;
    let (to, rest) = read_square(rest).ok_or_else(wrong)?;
    let said = rest.trim_start_matches('=');
    if said.is_empty() && !rest.is_empty() && form.side == ProtocolSide::Driver {
        return Err(wrong());
    }
    let mut rest = said.chars();
    let Some(wanted) = rest.next().map(|c| c.to_ascii_lowercase()) else {
        let castling = position.castling_onto(from, to);
        return Ok(castling.unwrap_or_else(|| position.board_move(from, to, None)));
    };
    if rest.next().is_some() {
        return position.read_move(text).map_err(|_| wrong());
    }
    let seat = position.to_move();
    for letters in letter_sets_from(form.letters) {
        for kind in kinds::OWN.into_iter().chain(kinds::FOREIGN) {
            let mv = position.board_move(from, to, Some(kind));
            let known = letter(position, seat, kind, letters)
                .is_some_and(|(letter, _)| letter.to_ascii_lowercase() == wanted);
            if known && (kinds::OWN.contains(&kind) || position.is_legal(mv)) {
                return Ok(mv);
            }
        }
    }
    // Custom armies have only their own letters.
    position.read_move(text).map_err(|_| ReadMoveError::new(text, Protocols::ArmyLetter))
}

/// Reads a position; also detects its letters.
fn read_position(
    text: &str,
    opening: &Position,
    form: NotationStyle,
) -> Result<(Position, NotationStyle), ReadPositionError> {
    let (matchup, options) = (opening.rules().armies(), opening.rules().options());
    if text.split_ascii_whitespace().next().is_some_and(|word| word.contains(':')) {
        // The armies on the board may be known by name only here.
        let known = fen::read_with_matchup(text, fen::PieceLetters::Own, matchup, options);
        return Ok((known.or_else(|_| fen::read(text)).map_err(crate::position_error)?, form));
    }
    let read_as = |matchup: &Matchup, letters| {
        let position = fen::read_with_matchup(text, fen_letters(letters), matchup, options)?;
        Ok((with_start_castling_rights(position, text, opening), form.with_letters(letters)))
    };
    read_as(matchup, form.letters).or_else(|error: wazir_notation::Error| {
        let mut matchups = core::iter::once(matchup.clone()).chain(Matchup::all());
        let in_letters = |matchup: Matchup| {
            letter_sets_from(form.letters).find_map(|letters| read_as(&matchup, letters).ok())
        };
        matchups.find_map(in_letters).ok_or_else(|| crate::position_error(error))
    })
}

/// Castling as XBoard writes it in Chess960, where the squares of the king may mean another move.
const fn castling(wing: CastlingSide) -> &'static str {
    match wing {
        CastlingSide::KingSide => "O-O",
        CastlingSide::QueenSide => "O-O-O",
    }
}

/// The wing of a castling move in letters, or in zeros as some programs write it.
fn castling_wing(text: &str) -> Option<CastlingSide> {
    let text = text.replace('0', "O");
    CastlingSide::ALL.into_iter().find(|wing| text == castling(*wing))
}

fn read_square(text: &str) -> Option<(Square, &str)> {
    let ((x, y), rest) = read_algebraic(text)?;
    Some((Square::at(x, y)?, rest))
}

/// The label of a piece in these letters, in the case of its owner; its own letter if the army has
/// none in the set.
fn label(position: &Position, piece: AnyPiece, letters: ProtocolLetters) -> String {
    let seat = piece.seat;
    let Some(kind) = Kind::new(piece.kind) else { return String::new() };
    let Some((letter, foreign)) = letter(position, seat, kind, letters) else {
        return position.letters(wazir_chesslike::Piece { seat, kind });
    };
    let letter = if seat == Seat::FIRST { letter } else { letter.to_ascii_lowercase() };
    let mark = if foreign && letters != ProtocolLetters::PyChess { "'" } else { "" };
    format!("{mark}{letter}")
}

fn army(position: &Position, seat: Seat) -> &Army {
    let matchup = position.rules().armies();
    if seat == Seat::FIRST { matchup.white() } else { matchup.black() }
}

/// The XBoard pictures of an army: 22 of them, by place, the king's last. Those of the standard
/// armies are the ones of Fairy-Max.
fn piece_to_char(position: &Position, seat: Seat) -> String {
    let army = army(position, seat);
    let settled = army.is_builtin();
    match army.id() {
        "fide" if settled => "PNBRQ................K".to_owned(),
        "clobberers" if settled => "P.....EAC....L.......K".to_owned(),
        "nutters" if settled => "P...........H.T.C...UK".to_owned(),
        "rookies" if settled => "P.............W.MH.S.K".to_owned(),
        _ => {
            let letters = army.pieces().iter().map(|piece| piece.letter());
            picture_letters(['P', 'K'].into_iter().chain(letters))
        }
    }
}

/// The `piece` commands with the movements. The letters of orthodox chess have built-in moves in
/// XBoard, so those are omitted.
fn pieces(typed: &Position, start: &DynPosition) -> Vec<String> {
    let orthodox = Army::builtin_by_id("fide").ok();
    let line = |seat, kind: Kind, name: String| {
        let facts = start.piece_facts(AnyPiece { seat, kind: kind.index() });
        Some(format!("piece {name} {}", facts.movement?.to_xboard()?))
    };
    let movement =
        |seat, kind: Kind| start.piece_facts(AnyPiece { seat, kind: kind.index() }).movement;
    let own = |seat: Seat, kind: Kind| {
        label(typed, AnyPiece { seat, kind: kind.index() }, ProtocolLetters::FairyMax)
    };
    let mut lines = Vec::new();
    let pawn = kinds::PAWN;
    if movement(Seat::FIRST, pawn) == movement(Seat::SECOND, pawn) {
        lines.extend(line(Seat::FIRST, pawn, "P&".to_owned()));
    } else {
        for seat in Seat::BOTH {
            lines.extend(line(seat, pawn, own(seat, pawn)));
        }
    }
    for seat in Seat::BOTH {
        if Some(army(typed, seat)) != orthodox.as_ref() {
            lines.extend(
                kinds::OWN.into_iter().filter_map(|kind| line(seat, kind, own(seat, kind))),
            );
        }
        lines.extend(line(seat, kinds::KING, own(seat, kinds::KING)));
    }
    lines
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    fn lines(armies: &str) -> Vec<String> {
        let game =
            crate::games().open("cwda", &StartOptions::default().with_armies(armies)).unwrap();
        CwdaDialect.xboard_setup(&game).lines(true)
    }

    #[test]
    fn every_piece_can_be_said() {
        for matchup in Matchup::all() {
            let lines = lines(&matchup.to_string());
            let own = |army: &Army| if army.id() == "fide" { 1 } else { 5 };
            let all = 2 + own(matchup.white()) + own(matchup.black());
            assert_eq!(lines.len(), all, "{lines:?}");
        }
    }

    #[test]
    fn armies_are_known_by_their_titles() {
        let games = crate::games();
        let facts = games.find("cwda").unwrap().info();
        for id in facts.armies() {
            let title = CwdaDialect.army_title(id);
            assert_eq!(CwdaDialect.army_by_name(facts, &title).as_deref(), Some(id), "{title}");
        }
    }

    /// XBoard has letters for castling where the squares of the king may mean another move.
    #[test]
    fn castling_by_protocol() {
        let castles = |text: &str, form: NotationStyle| {
            let position: Position = text.parse().unwrap();
            let any: &DynPosition = &position;
            CastlingSide::ALL.map(|wing| {
                let mv = AnyMove::new::<Position>(position.castling_move(wing).unwrap());
                let written = CwdaDialect.write_move(any, mv, form);
                assert_eq!(CwdaDialect.read_move(any, &written, form).unwrap(), mv, "{written}");
                for letters in [castling(wing), &castling(wing).replace('O', "0")] {
                    assert_eq!(CwdaDialect.read_move(any, letters, form).unwrap(), mv);
                }
                written
            })
        };
        let (usual, shuffled) =
            ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "1r3k1r/8/8/8/8/8/8/1R3K1R b HBhb - 0 1");
        for side in [NotationStyle::driver, |protocol| {
            NotationStyle::engine(protocol, ProtocolLetters::Own)
        }] {
            let (cecp, uci) = (side(Protocol::Cecp), side(Protocol::Uci));
            assert_eq!(castles(usual, cecp), ["e1g1", "e1c1"]);
            assert_eq!(castles(usual, uci), ["e1g1", "e1c1"]);
            assert_eq!(castles(usual, cecp.with_chess960(true)), ["O-O", "O-O-O"]);
            assert_eq!(castles(usual, uci.with_chess960(true)), ["e1h1", "e1a1"]);
            assert_eq!(castles(shuffled, cecp), ["O-O", "O-O-O"]);
            assert_eq!(castles(shuffled, uci), ["f8h8", "f8b8"]);
        }
        let position: Position = "4k3/8/8/8/8/8/8/R3K2R b - - 0 1".parse().unwrap();
        let form = NotationStyle::driver(Protocol::Cecp);
        let blank = read(&position, "O-O-O-O", form).unwrap_err();
        assert!(blank.to_string().contains("O-O-O-O"), "{blank}");
    }

    #[test]
    fn clobberers_and_nutters() {
        let expected = [
            "setup (P.....EAC....L.......Kp...........h.t.c...uk) 8x8+0_fairy \
             thuckuht/pppppppp/8/8/8/8/PPPPPPPP/LECAKCEL w KQkq - 0 1",
            "piece P& fmWfceFifmnD",
            "piece L BD",
            "piece E WA",
            "piece C FAD",
            "piece A BN",
            "piece K KirO2ilO3",
            "piece t bWbFfsR",
            "piece h FbNfN",
            "piece u fhNbsWbF",
            "piece c fRsRKfhN",
            "piece k KisO2",
        ];
        assert_eq!(lines("clobberers:nutters"), expected);
    }

    #[test]
    fn an_army_of_ones_own() {
        let piece = |letter, name, moves| (letter, name, moves);
        let amazons = Army::new(
            "amazons",
            [
                piece("S", "Short Rook", "R4"),
                piece("N", "Knight", "N"),
                piece("X", "Bishop", "B"),
                piece("A", "Amazon", "QN"),
            ],
        );
        let fide = Army::builtin_by_id("fide").unwrap();
        let start = Matchup::new(amazons.unwrap(), fide).start(&Default::default()).unwrap();
        let games = crate::games();
        let game = games.find("cwda").unwrap().play_from_position(start).unwrap();
        let lines = CwdaDialect.xboard_setup(&game).lines(true);
        let start = "8x8+0_fairy rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/SNXAKXNS w KQkq - 0 1";
        assert_eq!(
            lines[0],
            format!("setup (PN.....A...........SXKpnbrq................k) {start}")
        );
        assert_eq!(lines[2..6], ["piece S W4", "piece N N", "piece X B", "piece A QN"]);
        let form = NotationStyle::engine(Protocol::Cecp, ProtocolLetters::FairyMax);
        let opening = game.typed_position::<Position>().unwrap();
        let frame = PositionContext::new(&game, &game, false);
        let text = "4k3/X7/8/8/8/8/8/4K2S b - - 0 1";
        let (read, _) = CwdaDialect.read_position(text, frame, form).unwrap().unwrap();
        let read = read.typed_position::<Position>().unwrap();
        assert_eq!(read.rules().armies(), opening.rules().armies());
    }
}
