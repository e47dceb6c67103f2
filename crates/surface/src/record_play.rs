//! Records as games in progress, and as texts that keep them.

use wazir::notation::{RecordEntry, TreeNodeId, plain};
use wazir::text::message;

use crate::error::{Error, ErrorKind};
use crate::facts::registry;
use crate::game::Game;
use crate::record::{MAX_BYTES, Record, record_error};
use crate::setup::check_bytes;
use crate::texts::{Calls, Records as Texts};

impl Record {
    /// Returns the game at a node of the tree, by its number in [`Record::nodes`], with the moves that
    /// lead there.
    ///
    /// # Errors
    /// [`ErrorKind::Value`] if there is no such node, [`ErrorKind::Unsupported`] if an illegal move or
    /// a null move leads to it.
    ///
    /// ```
    /// use wazir_surface::{ReadOptions, read};
    /// let pgn = "1. e4 e5 (1... c5 2. Nf3) 2. Nc3 *";
    /// let record = read(pgn.into(), &ReadOptions::default())?.next().unwrap()?;
    /// assert_eq!(record.game_at(4)?.history_texts("san")?, ["e4", "c5", "Nf3"]);
    /// # Ok::<(), wazir_surface::Error>(())
    /// ```
    pub fn game_at(&self, node: usize) -> Result<Game, Error> {
        let tree = self.0.tree();
        let count = tree.node_ids().count();
        let last = tree.node_ids().nth(node).ok_or_else(|| {
            let (name, value, least, most) = ("node", node, 0, count.saturating_sub(1));
            Error::new(ErrorKind::Value, message!(Calls::OutOfRange { name, value, least, most }))
        })?;
        let mut path: Vec<_> = std::iter::successors(Some(last), |&id| tree.parent(id)).collect();
        path.reverse();
        let no_game = || Error::new(ErrorKind::Unsupported, Texts::NotPlayed);
        let start = tree.start().clone();
        let mut play = self.0.game_entry().play_from_position(start).ok_or_else(no_game)?;
        for id in path {
            match tree.entry(id) {
                RecordEntry::Start | RecordEntry::End(_) => {}
                RecordEntry::Move(mv) => {
                    play.play_past_end(*mv).map_err(|why| Error::illegal(&why))?;
                }
                RecordEntry::NullMove | RecordEntry::IllegalMove(_) => return Err(no_game()),
            }
        }
        Ok(Game::of_play(play))
    }

    /// Returns the main line in a notation, by default the preferred one of the game.
    ///
    /// # Errors
    /// [`ErrorKind::Value`] if the game does not have the notation, and those of [`Record::game_at`].
    pub fn line(&self, style: Option<&str>) -> Result<Vec<String>, Error> {
        let tree = self.0.tree();
        let main_line = tree.main_line().take_while(|&id| tree.mv(id).is_some());
        let last = main_line.last().map_or(0, TreeNodeId::index);
        self.game_at(last)?.line(None, style)
    }

    /// Returns whether both hold the same headers and the same tree of the same game, whatever was
    /// wrong with their texts.
    pub fn same_tree(&self, other: &Self) -> bool {
        self.0.game() == other.0.game() && self.0.tree() == other.0.tree()
    }

    /// Returns the record without its error and its problems as a text for [`Record::load`].
    ///
    /// # Errors
    /// [`ErrorKind::Limit`] for a text that is too long to be read again.
    ///
    /// ```
    /// use wazir_surface::{ReadOptions, Record, read};
    /// let pgn = "1. e4 {best} e5 (1... c5!?) *";
    /// let record = read(pgn.into(), &ReadOptions::default())?.next().unwrap()?;
    /// assert!(Record::load(&record.save()?)?.same_tree(&record));
    /// # Ok::<(), wazir_surface::Error>(())
    /// ```
    pub fn save(&self) -> Result<String, Error> {
        let text = plain::write(self.0.game_entry(), self.0.tree()).into_text();
        check_bytes(text.len(), MAX_BYTES)?;
        Ok(text)
    }

    /// Returns the record that [`Record::save`] wrote.
    ///
    /// # Errors
    /// The error in the text, with its place.
    pub fn load(text: &str) -> Result<Self, Error> {
        check_bytes(text.len(), MAX_BYTES)?;
        let record = plain::read(text, registry()).map_err(|error| record_error(&error))?;
        match record.error() {
            Some(error) => Err(record_error(error)),
            None => Ok(Self(record)),
        }
    }
}
