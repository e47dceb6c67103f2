//! Games from files as entries of the game registry.

use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::ops::Range;

use wazir_chesslike::{Kind, Position, PositionError, Rules};
use wazir_game::{Game, Seat};
use wazir_registry::{
    AnyPiece, GameEntry, GameFactory, GameId, GameInfo, OpenError, PieceStyle, PositionView,
    StartOptions,
};

use super::compile::{self, CompiledVariant};
use super::definition::VariantDefinition;
use super::no_effect::useless_keys;
use super::parsed::ParsedFile;
use super::ruleset::{Variant64, Variant128, VariantRuleset};
use super::starts::StartDefinition;
use super::warning::GameWarning;

/// A game from a file, as the game registry knows it.
///
/// ```
/// use wazir_registry::{GameRegistry, StartOptions};
/// let text = "name = 'Nothing but Knights'\nbased-on = 'chess'\nwithout = ['R', 'B', 'Q']
/// start = 'nnnnknnn/pppppppp/8/8/8/8/PPPPPPPP/NNNNKNNN w - - 0 1'\ncastling = { allowed = false }";
/// let mut games = GameRegistry::empty();
/// games.add(wazir_variant::game::read_game(text)?.entry());
/// let mut play = games.open("nothing-but-knights", &StartOptions::default())?;
/// play.play_text("b1c3")?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct VariantGame<R: VariantRuleset> {
    facts: GameInfo,
    rules: Arc<Rules<R>>,
}

impl<R: VariantRuleset> VariantGame<R> {
    /// Creates a game from its definition.
    ///
    /// # Errors
    /// Any part of it that the kernel cannot play; [`Variant64`] refuses more than 64 squares.
    pub fn new(definition: &Arc<VariantDefinition>) -> Result<Self, PositionError> {
        let rules = compile::compile_rules(definition)?;
        // A game without a valid start cannot be played.
        compile::read_position::<R>(&rules, definition.start())?;
        Ok(Self { facts: facts(definition), rules })
    }

    /// The compiled game.
    pub fn book(&self) -> &CompiledVariant {
        self.rules.armies()
    }

    /// Sets the names by which other programs know the game; the first is the one that they write.
    #[must_use]
    pub fn named(self, names: &[&'static str]) -> Self {
        Self { facts: self.facts.with_external_names(names.iter().copied()), ..self }
    }

    /// Parses a position.
    ///
    /// # Errors
    /// The error in the text or the position, with its location in the text.
    pub fn position(&self, text: &str) -> Result<Position<R>, PositionError> {
        compile::read_position(&self.rules, text)
    }
}

/// The actions and planes of the game. Its king may go by an ordinary move to where it castles.
#[cfg(feature = "learn")]
fn learn_support<R: VariantRuleset>() -> wazir_learn::LearnSupport {
    use wazir_learn::{KernelEncoding, LearnSupport};
    LearnSupport::new(|start: &Position<R>| {
        KernelEncoding::new(Arc::clone(start.rules())).with_castling_to_corner()
    })
}

fn facts(definition: &VariantDefinition) -> GameInfo {
    const UNNAMED: GameId = GameId::from_static("game");
    let id = definition.id().parse().unwrap_or(UNNAMED);
    let seats = Seat::BOTH.map(|seat| definition.seat_name(seat).to_string());
    let starts = definition.starts().iter().map(StartDefinition::to_named_start);
    GameInfo::new(id, definition.title().to_string(), seats)
        .with_board_look(definition.board_look().clone())
        .with_starts(starts.collect::<Vec<_>>())
}

impl<R: VariantRuleset> GameFactory for VariantGame<R> {
    type Position = Position<R>;

    fn info(&self) -> &GameInfo {
        &self.facts
    }

    fn open(&self, start: &StartOptions) -> Result<Position<R>, OpenError> {
        let text = start.position().unwrap_or_else(|| self.book().definition().start());
        let game = self.facts.id().clone();
        self.position(text).map_err(|error| OpenError::Position { game, source: Arc::new(error) })
    }

    fn definition_source(&self) -> Option<(&str, u64)> {
        Some((self.book().definition().source(), self.book().hash()))
    }

    fn piece_style(&self, position: &Position<R>, piece: AnyPiece) -> PieceStyle {
        let kind = Kind::new(piece.kind);
        let known = kind.and_then(|kind| position.rules().armies().piece(kind));
        let letters = known.map(|piece| match piece.display_letters() {
            Some(shown) => String::from(shown),
            None => piece.letter().trim_matches(['+', '~']).into(),
        });
        let name = position.piece_facts(piece).name;
        let characters = known.and_then(|known| known.characters(piece.seat));
        let style = PieceStyle::new(self.book().definition().piece_shape());
        style.with_letters(letters.unwrap_or_default()).with_kanji(characters).with_glyph_of(&name)
    }
}

/// A game with the ruleset that fits its board.
#[derive(Clone, Debug)]
pub(super) enum SizedVariant {
    Small(VariantGame<Variant64>),
    Large(VariantGame<Variant128>),
}

impl SizedVariant {
    pub(super) fn new(definition: &Arc<VariantDefinition>) -> Result<Self, PositionError> {
        match compile::board::<Variant64>(definition) {
            Some(_) => VariantGame::new(definition).map(Self::Small),
            None => VariantGame::new(definition).map(Self::Large),
        }
    }

    pub(super) fn named(self, names: &[&'static str]) -> Self {
        match self {
            Self::Small(game) => Self::Small(game.named(names)),
            Self::Large(game) => Self::Large(game.named(names)),
        }
    }

    pub(super) fn entry(&self) -> GameEntry {
        match self {
            Self::Small(game) => game.entry(),
            Self::Large(game) => game.entry(),
        }
    }

    pub(super) fn book(&self) -> &CompiledVariant {
        match self {
            Self::Small(game) => game.book(),
            Self::Large(game) => game.book(),
        }
    }

    /// Returns the numbers of the named starts that the rules refuse, with the reasons.
    pub(super) fn refused_starts(&self) -> Vec<(usize, PositionError)> {
        match self {
            Self::Small(game) => game.refused_starts(),
            Self::Large(game) => game.refused_starts(),
        }
    }

    /// The warnings about the named starts, each with the number of the start.
    pub(super) fn named_start_warnings(&self) -> Vec<(GameWarning, usize)> {
        match self {
            Self::Small(game) => game.named_start_warnings(),
            Self::Large(game) => game.named_start_warnings(),
        }
    }

    /// The keys of its file that have no effect, with their locations.
    pub(super) fn useless_keys(&self, raw: &ParsedFile<'_>) -> Vec<(GameWarning, Range<usize>)> {
        match self {
            Self::Small(game) => useless_keys(raw, game.book().definition(), &game.rules),
            Self::Large(game) => useless_keys(raw, game.book().definition(), &game.rules),
        }
    }

    /// The warnings about the game, each with the piece that it is about, if any.
    pub(super) fn doubts(&self) -> Vec<(GameWarning, Option<usize>)> {
        match self {
            Self::Small(game) => game.start_warnings(),
            Self::Large(game) => game.start_warnings(),
        }
    }
}

impl<R: VariantRuleset> VariantGame<R> {
    /// The registry entry with its extensions.
    fn entry(&self) -> GameEntry {
        let entry = GameEntry::new(self.clone());
        #[cfg(feature = "ai")]
        let entry = entry.with_extension(wazir_players::SearcherFactory::chesslike::<R>());
        #[cfg(feature = "learn")]
        let entry = entry.with_extension(learn_support::<R>());
        #[cfg(feature = "notation")]
        let entry = entry.with_extension(wazir_pgn::PGN_RECORD_SUPPORT);
        #[cfg(all(feature = "move-notation", not(feature = "notation")))]
        let entry = entry.with_extension(wazir_pgn::PGN_MOVE_SUPPORT);
        entry
    }

    fn start_warnings(&self) -> Vec<(GameWarning, Option<usize>)> {
        let definition = self.book().definition();
        let mut doubts = Vec::new();
        for (number, piece) in definition.pieces().iter().enumerate() {
            let Some(kind) = self.book().kind(number).filter(|_| !piece.letter().ends_with('~'))
            else {
                continue;
            };
            for seat in Seat::BOTH {
                let name = || piece.name(seat).to_string();
                if piece.movement(seat).is_some() && self.rules.mobility(seat, kind) == 0.0 {
                    doubts.push((GameWarning::Stuck { piece: name() }, Some(number)));
                    break;
                }
                if !piece.promotes_to(seat).is_empty() && piece.promotion_zone(seat).is_empty() {
                    doubts.push((GameWarning::DeadPromotion { piece: name() }, Some(number)));
                    break;
                }
            }
        }
        doubts.extend(self.start_warning(definition.start()).map(|warning| (warning, None)));
        doubts
    }

    /// Returns what is odd about a start position that the rules accept.
    fn start_warning(&self, text: &str) -> Option<GameWarning> {
        let start = self.position(text).ok()?;
        if start.goal_outcome().is_some() || !start.has_moves() {
            return Some(GameWarning::StartOver);
        }
        start.in_check().then_some(GameWarning::StartInCheck)
    }

    fn named_start_warnings(&self) -> Vec<(GameWarning, usize)> {
        let starts = self.book().definition().starts().iter().enumerate();
        let warned = |(number, start): (usize, &StartDefinition)| {
            Some((self.start_warning(start.position())?, number))
        };
        starts.filter_map(warned).collect()
    }

    fn refused_starts(&self) -> Vec<(usize, PositionError)> {
        let starts = self.book().definition().starts().iter().enumerate();
        let refused = |(number, start): (usize, &StartDefinition)| {
            Some((number, self.position(start.position()).err()?))
        };
        starts.filter_map(refused).collect()
    }
}
