//! The rules of a game in sentences, for players.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write as _;

use wazir_game::Seat;
use wazir_text::{Argument, Message, message};

use super::definition::{
    CheckRule, DropMateRule, ExtinctionRule, GameResult, PieceDefinition, PromotionMode, ReachRule,
    RepetitionResult, VariantDefinition,
};
use super::region::Region;

/// Squares of a region that are named one by one.
const MAX_NAMED_SQUARES: usize = 8;

wazir_text::texts! {
    /// The rules of a game, in sentences.
    pub(crate) RuleTexts {
        Board {
            en: "The board has {files} {files:file|files} and {ranks} {ranks:rank|ranks}.",
            ja: "盤は{files}筋{ranks}段です。",
        },
        BoardWithHoles {
            en: "The board has {files} {files:file|files} and {ranks} {ranks:rank|ranks}, and {squares} {squares:square|squares} in them.",
            ja: "盤は{files}筋{ranks}段で、マスは{squares}あります。",
        },
        Loses { en: "loses", ja: "負けます" },
        Draws { en: "has a draw", ja: "引き分けになります" },
        Wins { en: "wins", ja: "勝ちます" },
        Checkmate {
            en: "A player whose {piece} is attacked and cannot escape capture is mated and {result}.",
            ja: "{piece}が取られるのを防げなければ詰みで、その側が{result}。",
        },
        NoRoyal {
            en: "No piece is royal: there is neither check nor mate.",
            ja: "王の役の駒はなく、王手も詰みもありません。",
        },
        Stalemate {
            en: "A player without a legal move who is not in check {result}.",
            ja: "王手ではないのに指せる手がない側は{result}。",
        },
        NoMoves {
            en: "A player without a legal move {result}.",
            ja: "指せる手がない側は{result}。",
        },
        Checks {
            en: "A player who has given check {count} {count:time|times} wins.",
            ja: "王手を{count}回かけた側の勝ちです。",
        },
        BareKing {
            en: "A player with only one piece left, while the other has more, {result}.",
            ja: "相手より少なく、駒が一つだけになった側は{result}。",
        },
        BareKingReply {
            en: "The move after that may still bring the other player to one piece.",
            ja: "ただし次の一手で相手も駒一つにできます。",
        },
        Reach {
            en: "A player whose {pieces} reaches {squares} wins.",
            ja: "{pieces}を{squares}に進めた側の勝ちです。",
        },
        ReachMany {
            en: "A player who has {count} of {pieces} on {squares} wins.",
            ja: "{pieces}のうち{count}枚を{squares}に置いた側の勝ちです。",
        },
        ReachBlocked {
            en: "One is enough where something stands on every other of these squares.",
            ja: "ほかの目標のマスがすべてふさがっていれば、一枚で足ります。",
        },
        ReachSafe {
            en: "It counts only if it cannot be captured there, or is still there a move later.",
            ja: "そこで取られない駒か、一手後も残っている駒だけを数えます。",
        },
        ReachReply {
            en: "If {first} gets there, {second} draws by getting there with the next move.",
            ja: "{first}が着いても、次の一手で{second}も着けば引き分けです。",
        },
        LinesUp {
            en: "A player with {count} of {pieces} side by side in a line {result}.",
            ja: "{pieces}を一列に{count}枚並べた側は{result}。",
        },
        FillsSquare {
            en: "A player with a full square of {pieces}, {side} wide, {result}.",
            ja: "{pieces}で{side}マス四方を埋めた側は{result}。",
        },
        Spreads {
            en: "A player with {count} of {pieces} on one line, with gaps or without, {result}.",
            ja: "{pieces}を一直線上に{count}枚（間が空いてもよい）置いた側は{result}。",
        },
        Extinct {
            en: "A player who has no {pieces} any more {result}.",
            ja: "{pieces}がなくなった側は{result}。",
        },
        ExtinctToCount {
            en: "A player with at most {count} of {pieces} {result}.",
            ja: "{pieces}が{count}枚以下になった側は{result}。",
        },
        NoPiecesLeft {
            en: "A player without any piece {result}.",
            ja: "駒がすべてなくなった側は{result}。",
        },
        FewPiecesLeft {
            en: "A player with at most {count} {count:piece|pieces} in all {result}.",
            ja: "駒が全部で{count}枚以下になった側は{result}。",
        },
        ExtinctOpponent {
            en: "This counts only if the other player has at least {count}.",
            ja: "ただし相手に{count}枚以上あるときだけです。",
        },
        ExtinctRoyal {
            en: "A player may not leave the last of them where it can be captured.",
            ja: "最後に残った駒を取られるところに置くことはできません。",
        },
        Repetition {
            en: "The game ends when the same position has occurred {count} times: {result}.",
            ja: "同じ局面が{count}回現れると終わります：{result}。",
        },
        RepetitionDraw { en: "a draw", ja: "引き分け" },
        RepetitionSeat { en: "{player} wins", ja: "{player}の勝ち" },
        RepetitionMover { en: "the player whose turn it is then {result}", ja: "そのとき手番の側が{result}" },
        PerpetualCheck {
            en: "A player who gave check with every move of the repetition loses.",
            ja: "繰り返しの間ずっと王手をかけていた側の負けです。",
        },
        NoProgress {
            en: "After {plies} turns in a row without a capture the game is drawn.",
            ja: "駒を取らない手が{plies}手続くと引き分けです。",
        },
        NoProgressWith {
            en: "After {plies} turns in a row without a capture or a move of the {pieces} the game is drawn.",
            ja: "駒を取る手も{pieces}の手もないまま{plies}手続くと引き分けです。",
        },
        MayPromote {
            en: "The {piece} may promote to {targets} on {squares}.",
            ja: "{piece}は{squares}で{targets}に成ることができます。",
        },
        PromotesStuck {
            en: "The {piece} may promote to {targets} on {squares}, and must where it could not move any more.",
            ja: "{piece}は{squares}で{targets}に成ることができ、動けなくなるところでは必ず成ります。",
        },
        MustPromote {
            en: "The {piece} promotes to {targets} on {squares}, always.",
            ja: "{piece}は{squares}で必ず{targets}に成ります。",
        },
        Turns {
            en: "The {piece} moves differently on {squares}.",
            ja: "{piece}は{squares}で動きが変わります。",
        },
        PromotionLimit {
            en: "No piece promotes to {piece} while its player has {count} of them on the board.",
            ja: "盤上に{piece}が{count}枚ある間は、それに成れません。",
        },
        CapturesToHand {
            en: "Captured pieces go to the captor's hand; instead of a move, a player can drop one on an empty square.",
            ja: "取った駒は持ち駒になり、手番で空いたマスに打てます。",
        },
        Hands {
            en: "A piece in hand can be dropped on an empty square instead of a move.",
            ja: "持ち駒は手番で空いたマスに打てます。",
        },
        MustDrop {
            en: "A player who can drop a piece has to.",
            ja: "打てる持ち駒があれば必ず打ちます。",
        },
        DropRegion {
            en: "The {pieces} can be dropped on {squares} only.",
            ja: "{pieces}を打てるのは{squares}だけです。",
        },
        DropPerFile {
            en: "The {pieces} cannot be dropped on a file that has {count} of them already.",
            ja: "{pieces}は、同じ筋にすでに{count}枚あれば打てません。",
        },
        DropStuck {
            en: "The {pieces} cannot be dropped where it could never move.",
            ja: "{pieces}は行き所のないマスには打てません。",
        },
        DropMateIllegal {
            en: "The {pieces} cannot be dropped to give mate.",
            ja: "{pieces}を打って詰ますことはできません。",
        },
        DropMateLoses {
            en: "A player who gives mate by dropping the {pieces} loses.",
            ja: "{pieces}を打って詰ますと負けです。",
        },
        MustCapture {
            en: "A player who can capture has to.",
            ja: "取れる駒があれば必ず取ります。",
        },
        KingsMayNotFace {
            en: "The royal pieces must not face each other along an open line.",
            ja: "王の役の駒どうしが、間に駒のない一直線上で向かい合うことはできません。",
        },
        NoCheckByDrop {
            en: "A drop must not give check.",
            ja: "打つ手で王手をかけることはできません。",
        },
        NoChecks { en: "No move may give check.", ja: "王手をかけることはできません。" },
        Castling {
            en: "The {piece} castles with the {partners} to the {short} or the {long} file.",
            ja: "{piece}は{partners}とキャスリングし、{short}筋か{long}筋に移ります。",
        },
        Confined {
            en: "The {piece} stays on {squares}.",
            ja: "{piece}は{squares}から出られません。",
        },
        EnPassant {
            en: "The {pieces} can be captured en passant after a double step.",
            ja: "{pieces}は二マス進んだ直後、アンパッサンで取られることがあります。",
        },
        Everywhere { en: "any square", ja: "どのマスでも" },
        Nowhere { en: "no square", ja: "どこにもないマス" },
        OneRank { en: "rank {rank}", ja: "{rank}段目" },
        Ranks { en: "ranks {from} to {to}", ja: "{from}段目から{to}段目" },
        Squares { en: "{squares}", ja: "{squares}" },
        Block { en: "the squares {from} to {to}", ja: "{from}から{to}" },
        SomeSquares { en: "{count} squares", ja: "{count}マス" },
        BothSides {
            en: "{first} for {white} and {second} for {black}",
            ja: "{white}は{first}、{black}は{second}",
        },
    }
}

impl GameResult {
    fn message(self) -> Message {
        match self {
            Self::Loss => RuleTexts::Loses.into(),
            Self::Draw => RuleTexts::Draws.into(),
            Self::Win => RuleTexts::Wins.into(),
        }
    }
}

impl VariantDefinition {
    /// The rules in sentences: how the game is won and drawn, then what can be done besides moving
    /// as the pieces do. They follow from the definition.
    ///
    /// ```
    /// let text = "name = 'Hill'\nbased-on = 'chess'\n\
    ///     start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1'\n\
    ///     [end]\nchecks = 3\nreach = { pieces = 'K', squares = 'd4-e5' }";
    /// let file = wazir_variant::game::read_game(text)?;
    /// let rules: Vec<String> = file.definition().rules().iter().map(ToString::to_string).collect();
    /// assert!(rules.contains(&"A player who has given check 3 times wins.".to_owned()));
    /// assert!(rules.contains(&"A player whose king reaches the squares d4 to e5 wins.".to_owned()));
    /// # Ok::<(), wazir_variant::FileErrors>(())
    /// ```
    pub fn rules(&self) -> Vec<Message> {
        let mut rules = Vec::new();
        self.board_rule(&mut rules);
        self.mate_rules(&mut rules);
        self.other_wins(&mut rules);
        self.draw_rules(&mut rules);
        self.promotion_rules(&mut rules);
        self.drop_rules(&mut rules);
        self.move_rules(&mut rules);
        rules
    }

    fn board_rule(&self, rules: &mut Vec<Message>) {
        let (files, ranks, squares) = (self.files(), self.ranks(), self.squares());
        rules.push(match self.holes().is_empty() {
            true => message!(RuleTexts::Board { files, ranks }),
            false => message!(RuleTexts::BoardWithHoles { files, ranks, squares }),
        });
    }

    fn mate_rules(&self, rules: &mut Vec<Message>) {
        let ends = &self.ends;
        let royal = self.pieces.iter().find(|piece| piece.royal);
        let result = ends.stalemate.message();
        match royal {
            Some(royal) => {
                let (piece, lost) = (name_of(royal), ends.checkmate.message());
                rules.push(message!(RuleTexts::Checkmate { piece, result: lost }));
                rules.push(message!(RuleTexts::Stalemate { result }));
            }
            None => {
                rules.push(RuleTexts::NoRoyal.into());
                rules.push(message!(RuleTexts::NoMoves { result }));
            }
        }
    }

    fn other_wins(&self, rules: &mut Vec<Message>) {
        let ends = &self.ends;
        if ends.checks > 0 {
            rules.push(message!(RuleTexts::Checks { count: ends.checks }));
        }
        if let Some(reach) = &ends.reach {
            self.reach_rules(reach, rules);
        }
        self.connect_rules(rules);
        if let Some(extinction) = &ends.extinction {
            self.extinction_rules(extinction, rules);
        }
        if let Some((result, reply)) = ends.bare_king {
            rules.push(message!(RuleTexts::BareKing { result: result.message() }));
            rules.extend(reply.then(|| RuleTexts::BareKingReply.into()));
        }
    }

    fn reach_rules(&self, reach: &ReachRule, rules: &mut Vec<Message>) {
        let squares = self.both(&reach.squares);
        rules.push(match reach.count {
            0 | 1 => {
                let pieces = self.any_of(&reach.pieces);
                message!(RuleTexts::Reach { pieces, squares })
            }
            count => {
                let pieces = self.names(&reach.pieces);
                message!(RuleTexts::ReachMany { count, pieces, squares })
            }
        });
        rules.extend(reach.blocked.then(|| RuleTexts::ReachBlocked.into()));
        rules.extend(reach.safe.then(|| RuleTexts::ReachSafe.into()));
        if reach.reply {
            let [first, second] = self.seats.clone();
            rules.push(message!(RuleTexts::ReachReply { first, second }));
        }
    }

    fn connect_rules(&self, rules: &mut Vec<Message>) {
        let Some(connect) = &self.ends.connect else { return };
        let pieces = || self.names(&connect.pieces);
        let result = || connect.result.message();
        if connect.count > 0 {
            let (count, pieces, result) = (connect.count, pieces(), result());
            rules.push(message!(RuleTexts::LinesUp { count, pieces, result }));
        }
        if connect.square > 0 {
            let (side, pieces, result) = (connect.square, pieces(), result());
            rules.push(message!(RuleTexts::FillsSquare { pieces, side, result }));
        }
        if connect.spread > 0 {
            let (count, pieces, result) = (connect.spread, pieces(), result());
            rules.push(message!(RuleTexts::Spreads { count, pieces, result }));
        }
    }

    fn extinction_rules(&self, extinction: &ExtinctionRule, rules: &mut Vec<Message>) {
        let (count, result) = (extinction.count, || extinction.result.message());
        if extinction.pieces.is_empty() {
            rules.push(match count {
                0 => message!(RuleTexts::NoPiecesLeft { result: result() }),
                count => message!(RuleTexts::FewPiecesLeft { count, result: result() }),
            });
        }
        for group in &extinction.pieces {
            let result = result();
            rules.push(match count {
                0 => message!(RuleTexts::Extinct { pieces: self.any_of(group), result }),
                count => {
                    let pieces = self.names(group);
                    message!(RuleTexts::ExtinctToCount { count, pieces, result })
                }
            });
        }
        if extinction.opponent > 0 {
            rules.push(message!(RuleTexts::ExtinctOpponent { count: extinction.opponent }));
        }
        rules.extend(extinction.royal.then(|| RuleTexts::ExtinctRoyal.into()));
    }

    fn draw_rules(&self, rules: &mut Vec<Message>) {
        let ends = &self.ends;
        if ends.repetition > 0 {
            let seat = |seat| {
                let player = self.seat_name(seat).to_string();
                message!(RuleTexts::RepetitionSeat { player })
            };
            let result = match ends.repetition_result {
                RepetitionResult::Draw => RuleTexts::RepetitionDraw.into(),
                RepetitionResult::White => seat(Seat::FIRST),
                RepetitionResult::Black => seat(Seat::SECOND),
                RepetitionResult::Mover(result) => {
                    message!(RuleTexts::RepetitionMover { result: result.message() })
                }
            };
            let count = ends.repetition;
            rules.push(message!(RuleTexts::Repetition { count, result }));
            if ends.perpetual_check == GameResult::Loss {
                rules.push(RuleTexts::PerpetualCheck.into());
            }
        }
        if ends.no_progress > 0 {
            let plies = ends.no_progress;
            let moving = self.kinds_with(|piece| piece.resets_clock);
            rules.push(match moving.is_empty() {
                true => message!(RuleTexts::NoProgress { plies }),
                false => {
                    message!(RuleTexts::NoProgressWith { plies, pieces: self.any_of(&moving) })
                }
            });
        }
    }

    fn promotion_rules(&self, rules: &mut Vec<Message>) {
        for piece in self.told() {
            let seat = Seat::BOTH.into_iter().find(|&seat| !piece.promotes_to(seat).is_empty());
            let Some(seat) = seat else { continue };
            let kinds = piece.promotes_to(seat);
            let (targets, squares) = (self.any_of(kinds), self.both(&piece.zone));
            let piece_name = name_of(piece);
            if kinds.iter().all(|&kind| self.pieces[kind].name == piece.name) {
                rules.push(message!(RuleTexts::Turns { piece: piece_name, squares }));
                continue;
            }
            rules.push(match piece.promotes {
                PromotionMode::Optional => {
                    message!(RuleTexts::MayPromote { piece: piece_name, targets, squares })
                }
                PromotionMode::WhenStuck => {
                    message!(RuleTexts::PromotesStuck { piece: piece_name, targets, squares })
                }
                PromotionMode::Forced => {
                    message!(RuleTexts::MustPromote { piece: piece_name, targets, squares })
                }
            });
        }
        for piece in self.told() {
            if let Some(count) = piece.promotion_limit {
                rules.push(message!(RuleTexts::PromotionLimit { piece: name_of(piece), count }));
            }
        }
    }

    fn drop_rules(&self, rules: &mut Vec<Message>) {
        if !self.hands {
            return;
        }
        rules.push(match self.captures_to_hand {
            true => RuleTexts::CapturesToHand.into(),
            false => RuleTexts::Hands.into(),
        });
        rules.extend(self.must_drop.then(|| RuleTexts::MustDrop.into()));
        for piece in self.droppable.iter().map(|&kind| &self.pieces[kind]) {
            let drops = &piece.drops;
            let pieces = || name_of(piece);
            if let [Some(white), Some(black)] = &drops.region {
                let squares = self.both(&[white.clone(), black.clone()]);
                rules.push(message!(RuleTexts::DropRegion { pieces: pieces(), squares }));
            }
            if let Some(count) = drops.per_file {
                rules.push(message!(RuleTexts::DropPerFile { pieces: pieces(), count }));
            }
            rules.extend(
                (!drops.stuck).then(|| message!(RuleTexts::DropStuck { pieces: pieces() })),
            );
            match drops.mate {
                DropMateRule::Allowed => {}
                DropMateRule::Illegal => {
                    rules.push(message!(RuleTexts::DropMateIllegal { pieces: pieces() }));
                }
                DropMateRule::Loses => {
                    rules.push(message!(RuleTexts::DropMateLoses { pieces: pieces() }));
                }
            }
        }
    }

    fn move_rules(&self, rules: &mut Vec<Message>) {
        rules.extend(self.must_capture.then(|| RuleTexts::MustCapture.into()));
        rules.extend((!self.kings_face).then(|| RuleTexts::KingsMayNotFace.into()));
        match self.checks {
            CheckRule::Allowed => {}
            CheckRule::NotByDrops => rules.push(RuleTexts::NoCheckByDrop.into()),
            CheckRule::Illegal => rules.push(RuleTexts::NoChecks.into()),
        }
        if let Some(castling) = &self.castling {
            let piece = name_of(&self.pieces[castling.piece]);
            let partners = self.any_of(&castling.partners);
            let [short, long] = castling.to.map(file_name);
            rules.push(message!(RuleTexts::Castling { piece, partners, short, long }));
        }
        for piece in self.told() {
            if let [Some(white), Some(black)] = &piece.region {
                let squares = self.both(&[white.clone(), black.clone()]);
                rules.push(message!(RuleTexts::Confined { piece: name_of(piece), squares }));
            }
        }
        for kind in self.kinds_with(|piece| piece.en_passant) {
            let pieces = name_of(&self.pieces[kind]);
            rules.push(message!(RuleTexts::EnPassant { pieces }));
        }
    }

    /// The kinds that players know: those that only turn back when captured look like others.
    fn told(&self) -> impl Iterator<Item = &PieceDefinition> {
        self.pieces.iter().filter(|piece| !piece.key.ends_with('~'))
    }

    fn kinds_with(&self, has: impl Fn(&PieceDefinition) -> bool) -> Vec<usize> {
        let kinds = self.pieces.iter().enumerate();
        let kinds = kinds.filter(|(_, piece)| !piece.key.ends_with('~') && has(piece));
        kinds.map(|(kind, _)| kind).collect()
    }

    fn names(&self, kinds: &[usize]) -> Argument {
        Argument::list(self.different_names(kinds))
    }

    fn any_of(&self, kinds: &[usize]) -> Argument {
        Argument::one_of(self.different_names(kinds))
    }

    /// Names each piece once, though several kinds can share a name.
    fn different_names(&self, kinds: &[usize]) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for name in kinds.iter().map(|&kind| name_of(&self.pieces[kind])) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }

    /// Names the squares of both sides.
    fn both(&self, [white, black]: &[Region; 2]) -> Message {
        let first = self.squares_of(white);
        if white == black {
            return first;
        }
        let second = self.squares_of(black);
        let [white, black] = self.seats.clone();
        message!(RuleTexts::BothSides { first, white, second, black })
    }

    /// Names the squares of a region: as ranks, as a rectangle, one by one, or by their number.
    fn squares_of(&self, region: &Region) -> Message {
        let named = |(x, y): (u8, u8)| {
            let mut name = file_name(x);
            // Writing to a string does not fail.
            let _ = write!(name, "{}", y + 1);
            name
        };
        let squares = || region.iter();
        let (Some((x0, y0)), Some((x1, y1))) = (squares().next(), squares().last()) else {
            return RuleTexts::Nowhere.into();
        };
        let inside = |x: u8, y: u8| x < self.files && y < self.ranks && !self.holes.has((x, y));
        let block = |left: u8, right: u8| {
            let rows = y0..=y1;
            let all = rows.flat_map(|y| (left..=right).map(move |x| (x, y)));
            let all: Vec<_> = all.filter(|&(x, y)| inside(x, y)).collect();
            all.len() == region.len() && all.iter().all(|&square| region.has(square))
        };
        if region.len() == self.squares() {
            return RuleTexts::Everywhere.into();
        }
        if block(0, self.files - 1) {
            let (from, to) = (u32::from(y0) + 1, u32::from(y1) + 1);
            return match from == to {
                true => message!(RuleTexts::OneRank { rank: from }),
                false => message!(RuleTexts::Ranks { from, to }),
            };
        }
        match region.len() {
            2.. if block(x0, x1) && x0 <= x1 && region.len() > 2 => {
                let (from, to) = (named((x0, y0)), named((x1, y1)));
                message!(RuleTexts::Block { from, to })
            }
            0..=MAX_NAMED_SQUARES => {
                let squares = Argument::list(squares().map(named));
                message!(RuleTexts::Squares { squares })
            }
            count => message!(RuleTexts::SomeSquares { count }),
        }
    }
}

/// The name of a piece for both players.
fn name_of(piece: &PieceDefinition) -> String {
    let [white, black] = &piece.name;
    let has = [Seat::FIRST, Seat::SECOND].map(|seat| piece.movement(seat).is_some());
    match has {
        [false, true] => black.clone(),
        [true, true] if white != black => [white.as_str(), "/", black.as_str()].concat(),
        _ => white.clone(),
    }
}

fn file_name(x: u8) -> String {
    String::from(char::from(b'a' + x.min(25)))
}
