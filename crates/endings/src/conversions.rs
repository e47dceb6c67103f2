//! Conversions: captures and promotions that lead into other tables.

use std::sync::Arc;

use crate::index::ManSquares;
use crate::rules::{CompiledEnding, ManMove};
use crate::{EndgamePosition, EndgameRules, Material, Piece, Side, Table};

/// A conversion into another table.
#[derive(Debug)]
struct Conversion {
    table: Arc<Table>,
    /// For each man of that table, its index here.
    men: Vec<usize>,
    /// `true` if the sides are swapped and the board is rotated by 180°.
    swap: bool,
}

/// All conversions of an ending.
#[derive(Debug)]
pub(crate) struct Conversions {
    men: usize,
    promotions: usize,
    links: Vec<Option<Conversion>>,
}

impl Conversions {
    pub(crate) fn new(
        rules: &CompiledEnding,
        table: impl Fn(&Material) -> Option<Arc<Table>>,
    ) -> Self {
        let (men, promotions) = (rules.men.len(), rules.conditions.promotions().len());
        let mut links = Self { men, promotions, links: Vec::new() };
        for (captured, promoted) in changes(&rules.material, &rules.conditions) {
            let place = links.place(captured, promoted);
            if links.links.len() <= place {
                links.links.resize_with(place + 1, || None);
            }
            links.links[place] = link(rules, captured, promoted, &table);
        }
        links
    }

    fn place(&self, captured: Option<usize>, promoted: Option<(usize, usize)>) -> usize {
        let captured = captured.map_or(self.men, |man| man);
        let promoted = promoted.map_or(0, |(man, piece)| 1 + man * self.promotions + piece);
        captured * (1 + self.men * self.promotions) + promoted
    }

    /// Returns the stored value for the other side after a move; `squares` are those after it and
    /// `side` is the one that has moved. `None` is a draw.
    pub(crate) fn value(&self, step: ManMove, side: Side, squares: &ManSquares) -> Option<u16> {
        let promoted = step.promotion.map(|piece| (step.man, piece));
        let link = self.links.get(self.place(step.captured, promoted))?.as_ref()?;
        let rules = link.table.rules();
        let last = rules.conditions.width() * rules.conditions.height() - 1;
        let mut there = ManSquares::default();
        for (square, &man) in there.iter_mut().zip(&link.men) {
            *square = if link.swap { last as u8 - squares[man] } else { squares[man] };
        }
        let next = if link.swap { side } else { side.other() };
        link.table.stored_value(next, &there)
    }
}

/// The captured man, and the promoted pawn with the index of its new piece.
type ConversionKey = (Option<usize>, Option<(usize, usize)>);

/// Returns every conversion that a move can make.
fn changes(material: &Material, conditions: &EndgameRules) -> Vec<ConversionKey> {
    let men: Vec<_> = material.pieces().collect();
    let captured = || men.iter().enumerate().filter(|(_, (_, piece))| !piece.is_king());
    let mut changes: Vec<_> = captured().map(|(man, _)| (Some(man), None)).collect();
    for (pawn, (side, _)) in men.iter().enumerate().filter(|(_, (_, piece))| piece.is_pawn()) {
        for piece in 0..conditions.promotions().len() {
            changes.push((None, Some((pawn, piece))));
            let taken = captured().filter(|(_, (of, _))| of != side);
            changes.extend(taken.map(|(man, _)| (Some(man), Some((pawn, piece)))));
        }
    }
    changes
}

/// Returns the men after a conversion, each with its old index.
fn men_after(
    material: &Material,
    conditions: &EndgameRules,
    captured: Option<usize>,
    promoted: Option<(usize, usize)>,
) -> Vec<(usize, Side, Piece)> {
    let men = material.pieces().enumerate().filter(|&(man, _)| Some(man) != captured);
    men.map(|(man, (side, piece))| {
        let new = promoted.filter(|&(pawn, _)| pawn == man);
        let new = new.and_then(|(_, place)| conditions.promotions().get(place));
        (man, side, new.unwrap_or(piece).clone())
    })
    .collect()
}

/// Returns the ending with these men; the flag is `true` if the sides were swapped.
fn ending(men: &[(usize, Side, Piece)]) -> Option<(Material, bool)> {
    let of = |side| men.iter().filter(|man| man.1 == side).map(|man| man.2.clone()).collect();
    Material::new(of(Side::White), of(Side::Black)).ok()
}

/// Sorts the men into the canonical order of their ending.
fn sort_men(men: &mut [(usize, Side, Piece)], swap: bool) {
    let key = |side| (side == Side::White) == swap;
    men.sort_by(|a, b| (key(a.1), &a.2).cmp(&(key(b.1), &b.2)));
}

/// Returns the ending and position that a move of `side` leads to; the flag is `true` if the sides
/// were swapped. `squares` are those after the move.
pub(crate) fn after_move(
    rules: &CompiledEnding,
    step: ManMove,
    side: Side,
    squares: &ManSquares,
) -> Option<(Material, EndgamePosition, bool)> {
    let promoted = step.promotion.map(|piece| (step.man, piece));
    let mut men = men_after(&rules.material, &rules.conditions, step.captured, promoted);
    let (part, swap) = ending(&men)?;
    if step.converts() {
        sort_men(&mut men, swap);
    }
    let last = rules.conditions.width() * rules.conditions.height() - 1;
    let mut there = ManSquares::default();
    for (square, man) in there.iter_mut().zip(&men) {
        *square = if swap { last as u8 - squares[man.0] } else { squares[man.0] };
    }
    let next = if swap { side } else { side.other() };
    Some((part, EndgamePosition { side: next, squares: there, men: men.len() }, swap))
}

/// Returns the endings that this one leads into by one move, each once.
pub(crate) fn sub_endings(material: &Material, conditions: &EndgameRules) -> Vec<Material> {
    let mut found: Vec<Material> = Vec::new();
    for (captured, promoted) in changes(material, conditions) {
        if let Some((part, _)) = ending(&men_after(material, conditions, captured, promoted))
            && !found.contains(&part)
        {
            found.push(part);
        }
    }
    found
}

fn link(
    rules: &CompiledEnding,
    captured: Option<usize>,
    promoted: Option<(usize, usize)>,
    table: impl Fn(&Material) -> Option<Arc<Table>>,
) -> Option<Conversion> {
    let mut men = men_after(&rules.material, &rules.conditions, captured, promoted);
    let (part, swap) = ending(&men)?;
    sort_men(&mut men, swap);
    Some(Conversion { table: table(&part)?, men: men.iter().map(|man| man.0).collect(), swap })
}
