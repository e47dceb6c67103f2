//! The board of the command line, with the piece on it and what is around it.

use wazir::betza::{Compiled, Target};
use wazir::geometry::{Bits, Board, Facing, Rect};
use wazir::text::{Message, Pieces, message};

use super::Place;
use crate::scene::Scene;

fn square(board: &impl Board, name: &str) -> Result<usize, Message> {
    board.square_named(name).ok_or_else(|| {
        let last = board.square_name(board.squares().saturating_sub(1));
        message!(Pieces::NoSquare { name: name.to_owned(), first: "a1", last })
    })
}

impl Scene<Rect> {
    /// What the arguments describe.
    pub(crate) fn new(place: &Place) -> Result<Self, Message> {
        let board = place.board;
        let mut scene = Self::empty(board);
        if place.black {
            scene.facing = Facing::half();
        }
        if let Some(name) = &place.from {
            scene.from = square(&board, name)?;
        }
        scene.view.initial = place.initial;
        scene.view.ep = place.ep.as_deref().map(|name| square(&board, name)).transpose()?;
        for blocker in &place.blockers {
            scene.block(blocker)?;
        }
        Ok(scene)
    }

    fn block(&mut self, text: &str) -> Result<(), Message> {
        let reason = || message!(Pieces::NotABlocker { text: text.to_owned() });
        let (name, kind) = text.split_once('=').ok_or_else(reason)?;
        let at = square(&self.board, name)?;
        if at == self.from {
            return Err(message!(Pieces::OnThePiece { square: name.to_owned() }));
        }
        let bit = bit::<Rect>(at);
        let view = &mut self.view;
        match kind {
            "own" => view.own |= bit,
            "enemy" => view.enemy |= bit,
            "own-virgin" => {
                view.own |= bit;
                view.unmoved |= bit;
            }
            _ => return Err(reason()),
        }
        Ok(())
    }
}

impl<B: Board> Scene<B> {
    pub(crate) fn board(&self) -> &B {
        &self.board
    }

    pub(crate) fn from(&self) -> usize {
        self.from
    }

    /// The letter that stands for the piece.
    pub(crate) fn label(&self) -> &'static str {
        if self.is_black() { "x" } else { "X" }
    }

    /// Everything the piece may do.
    pub(crate) fn targets(&self, tables: &Compiled<B::Bits>) -> Vec<Target> {
        tables.all_targets(self.from, &self.view)
    }
}

fn bit<B: Board>(square: usize) -> B::Bits {
    B::Bits::bit(square)
}
