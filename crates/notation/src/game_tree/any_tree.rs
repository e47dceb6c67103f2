//! Game trees of a game that is known only at run time.

use wazir_game::Game;
use wazir_registry::{AnyMove, AnyPosition, Playable};

use super::{GameTree, Node, ParsedGame, RecordEntry};

impl<G: Game> GameTree<G> {
    /// Converts the moves of a tree. Returns `None` if one of them has no counterpart.
    fn map_moves<H: Game>(
        self,
        start: H,
        mv: impl Fn(G::Move) -> Option<H::Move>,
    ) -> Option<GameTree<H>> {
        let node = |node: Node<G::Move>| {
            let entry = match node.entry {
                RecordEntry::Start => RecordEntry::Start,
                RecordEntry::NullMove => RecordEntry::NullMove,
                RecordEntry::Move(of) => RecordEntry::Move(mv(of)?),
                RecordEntry::IllegalMove(of) => RecordEntry::IllegalMove(mv(of)?),
                RecordEntry::End(end) => RecordEntry::End(end),
            };
            let Node { parent, first_child, last_child, next, note, time, .. } = node;
            Some(Node { entry, parent, first_child, last_child, next, note, time })
        };
        let Self { headers, nodes, notes, times_from_clocks: clocked, .. } = self;
        let nodes = nodes.into_iter().map(node).collect::<Option<_>>()?;
        Some(GameTree { start, headers, nodes, notes, times_from_clocks: clocked })
    }
}

impl<P: Playable> GameTree<P> {
    /// Returns the tree without the static type of its game.
    ///
    /// ```
    /// use wazir_kifu::{csa, kif};
    /// let tree = csa::read("PI\n+\n+7776FU\n").into_result()?;
    /// let erased = tree.erased();
    /// let typed = erased.downcast::<wazir_builtin::rules::shogi::Position>().expect("a game of shogi");
    /// assert_eq!(kif::write(&typed).text().lines().count(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn erased(self) -> GameTree<AnyPosition> {
        let start = AnyPosition::new(self.start.clone());
        let packed = |mv| Some(AnyMove::from_packed(P::encode(mv)));
        let empty = start.clone();
        self.map_moves(start, packed).unwrap_or_else(|| GameTree::new(empty))
    }
}

impl GameTree<AnyPosition> {
    /// Returns the tree as one of game `P`, or `None` if it is of another game.
    pub fn downcast<P: Playable>(&self) -> Option<GameTree<P>> {
        let start = self.start.downcast::<P>()?.clone();
        self.clone().map_moves(start, |mv| P::decode(mv.packed()))
    }
}

impl<P: Playable> ParsedGame<P> {
    /// Returns the parsed game without the static type of its game.
    pub fn erased(self) -> ParsedGame<AnyPosition> {
        ParsedGame { tree: self.tree.erased(), error: self.error, warnings: self.warnings }
    }
}
