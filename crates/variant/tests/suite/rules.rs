//! Tests of the rules in sentences.

use wazir_text::Language;
use wazir_variant::game::read_game;

fn rules_of(name: &str, language: Language) -> Vec<String> {
    let path = format!("{}/../../docs/variants/{name}.toml", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).expect("the file is there");
    let file = read_game(&text).expect("it is a game");
    let rules = file.definition().rules();
    rules.iter().map(|rule| rule.translate(language).to_string()).collect()
}

#[test]
fn the_rules_of_a_game_are_told() {
    insta::assert_snapshot!(rules_of("hill-and-checks", Language::English).join("\n"), @r"
    The board has 8 files and 8 ranks.
    A player whose king is attacked and cannot escape capture is mated and loses.
    A player without a legal move who is not in check has a draw.
    A player who has given check 3 times wins.
    A player whose king reaches the squares d4 to e5 wins.
    The game ends when the same position has occurred 3 times: a draw.
    After 100 turns in a row without a capture or a move of the pawn the game is drawn.
    The pawn promotes to queen, rook, bishop or knight on rank 8 for White and rank 1 for Black, always.
    The king castles with the rook to the g or the c file.
    The pawn can be captured en passant after a double step.
    ");
    insta::assert_snapshot!(rules_of("makruk", Language::English).join("\n"), @r"
    The board has 8 files and 8 ranks.
    A player whose khun is attacked and cannot escape capture is mated and loses.
    A player without a legal move who is not in check has a draw.
    The game ends when the same position has occurred 3 times: a draw.
    The bia promotes to met on ranks 6 to 8 for White and ranks 1 to 3 for Black, always.
    ");
    insta::assert_snapshot!(rules_of("crazyhouse", Language::English).join("\n"), @r"
    The board has 8 files and 8 ranks.
    A player whose king is attacked and cannot escape capture is mated and loses.
    A player without a legal move who is not in check has a draw.
    The game ends when the same position has occurred 3 times: a draw.
    After 100 turns in a row without a capture or a move of the pawn the game is drawn.
    The pawn promotes to queen, rook, bishop or knight on rank 8 for White and rank 1 for Black, always.
    Captured pieces go to the captor's hand; instead of a move, a player can drop one on an empty square.
    The pawn can be dropped on ranks 2 to 7 only.
    The king castles with the rook to the g or the c file.
    The pawn can be captured en passant after a double step.
    ");
    insta::assert_snapshot!(rules_of("horde", Language::English).join("\n"), @r"
    The board has 8 files and 8 ranks.
    A player whose king is attacked and cannot escape capture is mated and loses.
    A player without a legal move who is not in check has a draw.
    A player without any piece loses.
    The game ends when the same position has occurred 3 times: a draw.
    After 100 turns in a row without a capture or a move of the pawn the game is drawn.
    The pawn promotes to queen, rook, bishop or knight on rank 8 for Horde and rank 1 for Black, always.
    The pawn moves differently on ranks 2 to 8 for Horde and ranks 1 to 7 for Black.
    The king castles with the rook to the g or the c file.
    The pawn can be captured en passant after a double step.
    ");
    insta::assert_snapshot!(rules_of("xiangqi", Language::English).join("\n"), @r"
    The board has 9 files and 10 ranks.
    A player whose general is attacked and cannot escape capture is mated and loses.
    A player without a legal move who is not in check loses.
    The game ends when the same position has occurred 3 times: a draw.
    A player who gave check with every move of the repetition loses.
    The soldier moves differently on ranks 6 to 10 for Red and ranks 1 to 5 for Black.
    The royal pieces must not face each other along an open line.
    The general stays on the squares d1 to f3 for Red and the squares d8 to f10 for Black.
    The advisor stays on the squares d1 to f3 for Red and the squares d8 to f10 for Black.
    The elephant stays on ranks 1 to 5 for Red and ranks 6 to 10 for Black.
    ");
    insta::assert_snapshot!(rules_of("shogi", Language::Japanese).join("\n"), @r"
    盤は9筋9段です。
    kingが取られるのを防げなければ詰みで、その側が負けます。
    王手ではないのに指せる手がない側は負けます。
    同じ局面が4回現れると終わります：引き分け。
    繰り返しの間ずっと王手をかけていた側の負けです。
    rookはBlackは7段目から9段目、Whiteは1段目から3段目でdragonに成ることができ、動けなくなるところでは必ず成ります。
    bishopはBlackは7段目から9段目、Whiteは1段目から3段目でhorseに成ることができ、動けなくなるところでは必ず成ります。
    silver generalはBlackは7段目から9段目、Whiteは1段目から3段目でpromoted silverに成ることができ、動けなくなるところでは必ず成ります。
    knightはBlackは7段目から9段目、Whiteは1段目から3段目でpromoted knightに成ることができ、動けなくなるところでは必ず成ります。
    lanceはBlackは7段目から9段目、Whiteは1段目から3段目でpromoted lanceに成ることができ、動けなくなるところでは必ず成ります。
    pawnはBlackは7段目から9段目、Whiteは1段目から3段目でtokinに成ることができ、動けなくなるところでは必ず成ります。
    取った駒は持ち駒になり、手番で空いたマスに打てます。
    knightは行き所のないマスには打てません。
    lanceは行き所のないマスには打てません。
    pawnは、同じ筋にすでに1枚あれば打てません。
    pawnは行き所のないマスには打てません。
    pawnを打って詰ますことはできません。
    ");
}

#[test]
fn every_ending_has_a_sentence() {
    let text = "name = 'All'\nstart = '4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1'
        board = { files = 8, ranks = 8 }
        [pieces]
        K = { name = 'king', betza = 'K', royal = true }
        P = { name = 'man', betza = 'fW' }
        [end]
        stalemate = 'win'
        repetition = 4
        repetition-result = 'white-wins'
        perpetual-check = 'loss'
        no-progress = 40
        bare-king = { result = 'loss', reply = true }
        reach = { pieces = 'P', squares = '*^1', reply = true, count = 2, blocked = true, safe = true }
        connect = { pieces = 'P', count = 3, square = 2, spread = 4, result = 'loss' }
        extinction = { pieces = ['P'], count = 1, opponent = 2 }";
    let file = read_game(text).expect("it is a game");
    for language in [Language::English, Language::Japanese] {
        let rules = file.definition().rules();
        let rules: Vec<String> =
            rules.iter().map(|it| it.translate(language).to_string()).collect();
        let text = rules.join("\n");
        match language {
            Language::English => insta::assert_snapshot!(text, @r"
    The board has 8 files and 8 ranks.
    A player whose king is attacked and cannot escape capture is mated and loses.
    A player without a legal move who is not in check wins.
    A player who has 2 of man on rank 8 for White and rank 1 for Black wins.
    One is enough where something stands on every other of these squares.
    It counts only if it cannot be captured there, or is still there a move later.
    If White gets there, Black draws by getting there with the next move.
    A player with 3 of man side by side in a line loses.
    A player with a full square of man, 2 wide, loses.
    A player with 4 of man on one line, with gaps or without, loses.
    A player with at most 1 of man loses.
    This counts only if the other player has at least 2.
    A player with only one piece left, while the other has more, loses.
    The move after that may still bring the other player to one piece.
    The game ends when the same position has occurred 4 times: White wins.
    A player who gave check with every move of the repetition loses.
    After 40 turns in a row without a capture the game is drawn.
    "),
            _ => insta::assert_snapshot!(text, @r"
    盤は8筋8段です。
    kingが取られるのを防げなければ詰みで、その側が負けます。
    王手ではないのに指せる手がない側は勝ちます。
    manのうち2枚をWhiteは8段目、Blackは1段目に置いた側の勝ちです。
    ほかの目標のマスがすべてふさがっていれば、一枚で足ります。
    そこで取られない駒か、一手後も残っている駒だけを数えます。
    Whiteが着いても、次の一手でBlackも着けば引き分けです。
    manを一列に3枚並べた側は負けます。
    manで2マス四方を埋めた側は負けます。
    manを一直線上に4枚（間が空いてもよい）置いた側は負けます。
    manが1枚以下になった側は負けます。
    ただし相手に2枚以上あるときだけです。
    相手より少なく、駒が一つだけになった側は負けます。
    ただし次の一手で相手も駒一つにできます。
    同じ局面が4回現れると終わります：Whiteの勝ち。
    繰り返しの間ずっと王手をかけていた側の負けです。
    駒を取らない手が40手続くと引き分けです。
    "),
        }
    }
}

#[test]
fn every_game_has_rules_without_gaps() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/variants");
    for file in std::fs::read_dir(folder).expect("a folder") {
        let name = file.expect("a file").file_name();
        let name = name.to_string_lossy();
        for language in [Language::English, Language::Japanese] {
            let rules = rules_of(name.trim_end_matches(".toml"), language);
            assert!(rules.len() >= 3, "{name}");
            for rule in rules {
                let ends = rule.ends_with('.') || rule.ends_with('。');
                assert!(ends && !rule.contains(['{', '}']), "{name}: {rule}");
            }
        }
    }
}
