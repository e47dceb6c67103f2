//! Compilation of a definition for the kernel.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;

use wazir_chesslike::{
    BuildError, CastlingSide, CastlingSpec, ConnectGoal, ExtinctionGoal, ExtinctionResult,
    FacingKings, ForcedPromotion, GameSpec, Goals, Kind, KindSpec, Piece, Position, PositionError,
    PseudoRoyals, ReachGoal, Restrictions, Rules, Setup, SquareMask,
};
use wazir_game::{BySeat, Seat};
use wazir_geometry::{Board, Square};

use super::definition::{
    CheckRule, DropMateRule, GameResult, PieceDefinition, PromotionMode, VariantDefinition,
};
use super::placement::{self, ParsedPosition};
use super::region::Region;
use super::ruleset::VariantRuleset;

/// A game compiled for the kernel: its definition and the numbering of kinds.
#[derive(Clone, Debug)]
pub struct CompiledVariant {
    definition: Arc<VariantDefinition>,
    /// The kind of the definition for each kind of the kernel; `None` for a king that nobody has.
    kinds: Vec<Option<usize>>,
    /// The castling moves, by seat and wing.
    castles: Vec<CastlingSpec>,
    hash: u64,
}

impl PartialEq for CompiledVariant {
    fn eq(&self, other: &Self) -> bool {
        self.hash == other.hash && self.castles == other.castles
    }
}

impl CompiledVariant {
    /// The definition of the game.
    pub fn definition(&self) -> &VariantDefinition {
        &self.definition
    }

    /// A hash of the rules, independent of the names of the game and its pieces.
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// The piece definition of a kind.
    pub fn piece(&self, kind: Kind) -> Option<&PieceDefinition> {
        let kind = (*self.kinds.get(kind.index())?)?;
        self.definition.pieces.get(kind)
    }

    /// The kind of a piece, by its index in the definition.
    pub(crate) fn kind(&self, piece: usize) -> Option<Kind> {
        self.kinds.iter().position(|kind| *kind == Some(piece)).and_then(Kind::new)
    }

    /// The castling moves.
    pub(crate) fn castles(&self) -> &[CastlingSpec] {
        &self.castles
    }

    fn new(definition: Arc<VariantDefinition>) -> Self {
        let pieces = &definition.pieces;
        let royal = pieces.iter().position(|piece| piece.royal);
        let mut kinds = [royal].to_vec();
        kinds.extend(definition.droppable.iter().copied().map(Some));
        let rest = (0..pieces.len()).map(Some).filter(|kind| !kinds.contains(kind));
        let rest: Vec<_> = rest.collect();
        kinds.extend(rest);
        let hash = rules_hash(&definition);
        Self { definition, kinds, castles: Vec::new(), hash }
    }

    fn kind_specs(&self, board: &impl Board) -> Vec<KindSpec> {
        self.kinds.iter().map(|kind| self.kind_spec(*kind, board)).collect()
    }

    fn kind_spec(&self, kind: Option<usize>, board: &impl Board) -> KindSpec {
        let Some(piece) = kind.map(|kind| &self.definition.pieces[kind]) else {
            return unused_kind();
        };
        let squares = |region: &[Option<Region>; 2]| {
            let mask =
                |region: &Option<Region>| region.as_ref().map(|region| region_mask(region, board));
            BySeat::new(region.each_ref().map(mask))
        };
        let kinds = |names: &Vec<usize>| names.iter().filter_map(|&name| self.kind(name)).collect();
        let letter: String = piece.letter.clone();
        KindSpec {
            movement: piece.movement.clone().into(),
            letter: [letter.clone(), letter].into(),
            name: piece.name.clone().into(),
            promotes: piece.becomes.each_ref().map(kinds).into(),
            captured_as: piece.captured_as.and_then(|kind| self.kind(kind)),
            in_hand: kind.is_some_and(|kind| self.definition.droppable.contains(&kind)),
            max_per_file: piece.drops.per_file.map(|most| most as u8),
            no_drop_mate: piece.drops.mate == DropMateRule::Illegal,
            resets_clock: piece.resets_clock,
            double_step: piece.en_passant,
            promotion_zone: piece.zone.each_ref().map(|zone| Some(region_mask(zone, board))).into(),
            promotes_on_leaving: piece.promotes_leaving,
            forced_promotion: Some(match piece.promotes {
                PromotionMode::Optional => ForcedPromotion::Never,
                PromotionMode::WhenStuck => ForcedPromotion::WhenStuck,
                PromotionMode::Forced => ForcedPromotion::Always,
            }),
            region: squares(&piece.region),
            drop_squares: squares(&piece.drops.region),
            can_drop_stuck: piece.drops.stuck,
            unmoved: squares(&piece.first_moves),
        }
    }

    fn goals(&self, board: &impl Board) -> Goals {
        let ends = &self.definition.ends;
        let with_turned = |piece: usize| self.with_turned(piece);
        let mut goals = Goals::default();
        goals.checks = (ends.checks > 0).then_some(ends.checks as u8);
        if let Some(reach) = &ends.reach {
            goals.reach.push(ReachGoal {
                kinds: reach.pieces.iter().flat_map(|&piece| with_turned(piece)).collect(),
                squares: reach.squares.each_ref().map(|region| region_mask(region, board)).into(),
                reply_allowed: reach.reply,
                count: reach.count,
                blocked_wins: reach.blocked,
                safe: reach.safe,
            });
        }
        let result = |value: GameResult| match value {
            GameResult::Loss => ExtinctionResult::Loses,
            GameResult::Draw => ExtinctionResult::Draws,
            GameResult::Win => ExtinctionResult::Wins,
        };
        if let Some(connect) = &ends.connect {
            goals.connect.push(ConnectGoal {
                kinds: connect.pieces.iter().flat_map(|&piece| with_turned(piece)).collect(),
                directions: connect.directions.clone(),
                count: connect.count,
                square: connect.square,
                spread: connect.spread,
                result: result(connect.result),
            });
        }
        if let Some((value, reply)) = ends.bare_king {
            let result = result(value);
            let (kinds, answered) = (Vec::new(), reply);
            goals.extinct.push(ExtinctionGoal {
                kinds,
                most: 1,
                others: 2,
                reply_allowed: answered,
                result,
            });
        }
        // Where the last pieces are royal, they are mated and never captured.
        if let Some(extinction) = ends.extinction.as_ref().filter(|rule| !rule.royal) {
            let mut groups: Vec<Vec<Kind>> =
                extinction.pieces.iter().map(|pieces| self.together(pieces)).collect();
            if groups.is_empty() {
                groups.push(Vec::new());
            }
            goals.extinct.extend(groups.into_iter().map(|kinds| ExtinctionGoal {
                kinds,
                most: extinction.count,
                others: extinction.opponent,
                reply_allowed: false,
                result: result(extinction.result),
            }));
        }
        goals
    }

    /// The kinds of a piece: its own, and that of pieces that turn back when they are captured.
    fn with_turned(&self, piece: usize) -> Vec<Kind> {
        let key = format!("{}~", self.definition.pieces[piece].key);
        let turned = self.definition.pieces.iter().position(|piece| piece.key == key);
        let all = [Some(piece), turned].into_iter().flatten();
        all.filter_map(|piece| self.kind(piece)).collect()
    }

    fn together(&self, pieces: &[usize]) -> Vec<Kind> {
        pieces.iter().flat_map(|&piece| self.with_turned(piece)).collect()
    }

    fn restrictions(&self) -> Restrictions {
        let definition = &*self.definition;
        let mut rules = Restrictions::default();
        rules.no_checks = definition.checks == CheckRule::Illegal;
        rules.no_drop_checks = definition.checks == CheckRule::NotByDrops;
        rules.must_drop = definition.must_drop;
        let limited = definition.pieces.iter().enumerate();
        rules.promotion_limits = limited
            .filter(|(_, piece)| !piece.letter.ends_with('~'))
            .filter_map(|(number, piece)| Some((self.with_turned(number), piece.promotion_limit?)))
            .collect();
        let royals = definition.ends.extinction.as_ref().filter(|rule| rule.royal);
        rules.pseudo_royals = royals.map(|rule| PseudoRoyals {
            groups: rule.pieces.iter().map(|pieces| self.together(pieces)).collect(),
            most: rule.count,
        });
        rules
    }

    /// The castling moves for the rights that a text names.
    fn castles_of<B: Board>(
        &self,
        placed: &ParsedPosition,
        board: &B,
    ) -> Result<Vec<CastlingSpec>, PositionError> {
        let Some(castling) = &self.definition.castling else {
            let none = placed.rights.is_empty();
            return if none { Ok(Vec::new()) } else { Err(PositionError::CastlingRight) };
        };
        let mut castles: Vec<CastlingSpec> = Vec::new();
        for &(seat, right) in &placed.rights {
            let castle = self.definition.castle(castling, &placed.pieces, seat, right);
            let castle = castle.ok_or(PositionError::CastlingRight)?;
            let at = |x: u8| board.index(x.into(), castle.y.into());
            let squares =
                (at(castle.king), at(castle.king_to), at(castle.partner), at(castle.partner_to));
            let (Some(king_from), Some(king_to), Some(corner_from), Some(corner_to)) = squares
            else {
                return Err(PositionError::CastlingRight);
            };
            let wing = if castle.short { CastlingSide::KingSide } else { CastlingSide::QueenSide };
            let seat = Seat::BOTH[seat & 1];
            if castles.iter().any(|known| (known.seat, known.side) == (seat, wing)) {
                return Err(PositionError::CastlingRight);
            }
            castles.push(CastlingSpec {
                seat,
                side: wing,
                king_from,
                king_to,
                corner_from,
                corner_to,
            });
        }
        Ok(castles)
    }
}

/// A kind that nobody has, in place of a king.
fn unused_kind() -> KindSpec {
    KindSpec::of(BySeat::default(), BySeat::default(), BySeat::default())
}

/// Converts a region to a mask of square indices.
fn region_mask(region: &Region, board: &impl Board) -> SquareMask {
    let squares = region.iter().filter_map(|(x, y)| board.index(x.into(), y.into()));
    squares.fold(0, |all, square| all | 1 << square)
}

/// The board of a game, if it fits the ruleset.
pub(crate) fn board<R: VariantRuleset>(definition: &VariantDefinition) -> Option<R::Geometry> {
    let holes = definition.holes.iter().map(|(x, y)| (i32::from(x), i32::from(y)));
    R::board(definition.files(), definition.ranks(), holes)
}

/// Compiles a game for the kernel, with the castling moves of its start.
///
/// # Errors
/// Any part of the game that the kernel cannot play, or the error in the start position.
pub fn compile_rules<R: VariantRuleset>(
    definition: &Arc<VariantDefinition>,
) -> Result<Arc<Rules<R>>, PositionError> {
    let placed = placement::read(&definition.start, definition)?;
    build(CompiledVariant::new(Arc::clone(definition)), &placed)
}

fn build<R: VariantRuleset>(
    mut book: CompiledVariant,
    placed: &ParsedPosition,
) -> Result<Arc<Rules<R>>, PositionError> {
    let board =
        board::<R>(&book.definition).ok_or(PositionError::Pieces(BuildError::MissingFeature))?;
    let mut castles = book.castles_of(placed, &board)?;
    for castle in &book.castles {
        if castles.iter().all(|new| (new.seat, new.side) != (castle.seat, castle.side)) {
            castles.push(*castle);
        }
    }
    castles.sort_by_key(|castle| (castle.seat, castle.side));
    book.castles = castles;
    let home = placement::read(&book.definition.start, &book.definition)?;
    let start = setup_of::<R>(&book, &board, &home)?;
    let mut spec = GameSpec::new(book.kind_specs(&board), start, Arc::new(book.clone()));
    spec.board = board;
    spec.castling = Some(book.castles.clone());
    spec.must_capture = book.definition.must_capture;
    spec.restrictions = book.restrictions();
    spec.goals = book.goals(&board);
    spec.facing_kings =
        if book.definition.kings_face { FacingKings::Allowed } else { FacingKings::Attack };
    Ok(Arc::new(Rules::new(spec, ())?))
}

/// Converts a parsed position to a set-up of the kernel, without castling rights.
fn setup_of<R: VariantRuleset>(
    book: &CompiledVariant,
    board: &R::Geometry,
    placed: &ParsedPosition,
) -> Result<Setup<R>, PositionError> {
    let mut setup = Setup::default();
    let square = |(x, y): (u8, u8)| {
        let index = board.index(x.into(), y.into());
        index.and_then(Square::new).ok_or(PositionError::OffTheBoard)
    };
    for &(at, seat, kind) in &placed.pieces {
        let kind = book.kind(kind).ok_or(PositionError::OffTheBoard)?;
        setup.put(square(at)?, Some(Piece { seat: Seat::BOTH[seat & 1], kind }));
    }
    for (seat, hand) in Seat::BOTH.into_iter().zip(&placed.hands) {
        for &held in hand {
            let kind = book.kind(held).filter(|_| book.definition.droppable.contains(&held));
            let letter = || book.definition.pieces[held].letter.clone();
            let kind = kind.ok_or_else(|| PositionError::TooMany { letter: letter() })?;
            setup.set_in_hand(seat, kind, setup.in_hand(seat, kind) + 1);
        }
    }
    setup.set_to_move(placed.to_move);
    setup.set_en_passant(placed.en_passant.map(square).transpose()?);
    setup.set_halfmove_clock(placed.clock);
    setup.set_ply(placed.ply);
    if let Some(checks) = placed.checks {
        for (seat, left) in Seat::BOTH.into_iter().zip(checks) {
            let given = book.definition.ends.checks.saturating_sub(left);
            setup.set_checks_given(seat, given as u8);
        }
    }
    Ok(setup)
}

/// Parses a position of a game.
///
/// # Errors
/// The error in the text or the position, with its location in the text.
pub fn read_position<R: VariantRuleset>(
    rules: &Arc<Rules<R>>,
    text: &str,
) -> Result<Position<R>, PositionError> {
    let book = rules.armies();
    let placed = placement::read(text, &book.definition)?;
    let board = rules.board();
    let castles = book.castles_of(&placed, &board)?;
    let known = castles.iter().all(|castle| book.castles.contains(castle));
    let rules = match known {
        true => Arc::clone(rules),
        false => build(CompiledVariant::clone(book), &placed)?,
    };
    let mut setup = setup_of::<R>(rules.armies(), &board, &placed)?;
    setup.set_castling_rights(castles.iter().map(|castle| (castle.seat, castle.side)).collect());
    Position::from_setup(rules, &setup)
}

/// Hashes the rules in text form (FNV-1a).
fn rules_hash(definition: &VariantDefinition) -> u64 {
    let words = |piece: &PieceDefinition| {
        let movement = piece.movement.each_ref().map(|m| m.as_ref().map(ToString::to_string));
        let promotion = (&piece.becomes, &piece.zone, piece.promotes, piece.promotes_leaving);
        let promotion = (promotion, piece.promotion_limit);
        let drops = (piece.captured_as, &piece.drops, &piece.region, &piece.first_moves);
        let flags = (piece.royal, piece.resets_clock, piece.en_passant);
        format!("{} {movement:?} {promotion:?} {drops:?} {flags:?}", piece.letter)
    };
    let pieces: Vec<String> = definition.pieces.iter().map(words).collect();
    let board = (definition.files, definition.ranks, &definition.holes, &definition.start);
    let rules = (definition.kings_face, definition.must_capture, &definition.castling);
    let rules = (rules, definition.checks, definition.must_drop);
    let text = format!("{board:?} {pieces:?} {rules:?} {:?}", definition.ends);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
