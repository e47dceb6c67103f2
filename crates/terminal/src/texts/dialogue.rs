//! Texts of the line interface.

wazir_text::texts! {
    /// Texts for a player who types lines.
    pub Dialogue {
        Welcome {
            en: "{game}. Type a move, or help.",
            ja: "{game}。指し手かhelpを入力してください。",
        },
        GameOver { en: "game over", ja: "終局" },
        TooLong {
            en: "That line is too long to be a move or a command.",
            ja: "指し手やコマンドとしては長すぎる行です。",
        },
        Unreadable {
            en: "That line has characters that no move or command contains.",
            ja: "指し手やコマンドに使えない文字が含まれています。",
        },
        Nothing { en: "Type a move, or help.", ja: "指し手かhelpを入力してください。" },
        WhichFile {
            en: "Which file? Type open FILE.",
            ja: "どのファイルですか。open FILE と入力してください。",
        },
        IsOver { en: "The game is over. {result}.", ja: "対局は終了しました。{result}。" },
        Check { en: "Check!", ja: "王手！" },
        OverAlready {
            en: "The game is over ({reason}): undo, new or quit.",
            ja: "対局は終了しています（{reason}）。undo、new、quitのどれかを入力してください。",
        },
        SeveralMoves {
            en: "{number} {number:move begins|moves begin} with that:",
            ja: "その入力で始まる指し手は{number}通りあります：",
        },
        WhichOf { en: "Which of them: {moves}?", ja: "どの手ですか：{moves}" },
        MoveRefused {
            en: "{typed} is not allowed: {why}.",
            ja: "{typed}は指せません：{why}。",
        },
        NotAMove {
            en: "Not a move or a command: {why}. Try moves or help.",
            ja: "指し手でもコマンドでもありません：{why}。movesかhelpを試してください。",
        },
        TryMoves {
            en: "{why}. Try moves or help.",
            ja: "{why}。movesかhelpを試してください。",
        },
        Sentence { en: "{what}.", ja: "{what}。" },
        Plays { en: "{player} plays {mv}.", ja: "{player}の指し手は{mv}です。" },
        HasNoMove {
            en: "{player} has no move: {why}.",
            ja: "{player}には指せる手がありません：{why}。",
        },
        Resigns { en: "{player} resigns.", ja: "{player}が投了しました。" },
        SaysInstead {
            en: "{player} answers {what} instead of a move.",
            ja: "{player}は手を指さず、{what}と答えました。",
        },
        MakesNoMove {
            en: "{player} did not move: {why}.",
            ja: "{player}は手を指しませんでした：{why}。",
        },
        MoveForIt {
            en: "Type a move for it, or undo or quit.",
            ja: "代わりの手を入力するか、undoまたはquitと入力してください。",
        },
        NoMovesOver {
            en: "There are no legal moves: the game is over.",
            ja: "対局が終了しているので、指せる手はありません。",
        },
        NoSuchMove {
            en: "No legal move contains `{part}`.",
            ja: "「{part}」を含む合法手はありません。",
        },
        LegalMoves { en: "{number} legal {number:move|moves}:", ja: "合法手は{number}通り：" },
        NothingToUndo {
            en: "You have no move to take back.",
            ja: "待ったできる自分の手はありません。",
        },
        TakenBack { en: "Moves taken back: {number}.", ja: "{number}手戻しました。" },
        GoesOn { en: "The game goes on.", ja: "対局を続けます。" },
        NothingToRedo { en: "There is no move to redo.", ja: "指し直せる手はありません。" },
        PlayedAgain { en: "Moves played again: {number}.", ja: "{number}手進めました。" },
        SeenBy { en: "From {player}'s side:", ja: "{player}から見た盤面：" },
        PieceOf { en: "{player} {piece}", ja: "{player}の{piece}" },
        PieceOn { en: "{square} {piece}", ja: "{square} {piece}" },
        InHand { en: "{number} {piece} in hand", ja: "持ち駒 {piece} {number}枚" },
        ThereIs { en: "{what}: {pieces}.", ja: "{what}：{pieces}。" },
        NoRank { en: "This board has no rank {what}.", ja: "この盤に{what}段はありません。" },
        NoFile { en: "This board has no file {what}.", ja: "この盤に{what}筋はありません。" },
        NoPiece {
            en: "No piece of this game is called {what}.",
            ja: "このゲームに{what}という駒はありません。",
        },
        NoneLeft {
            en: "There is no {what} on the board or in hand.",
            ja: "{what}は盤上にも持ち駒にもありません。",
        },
        NothingThere { en: "{what} is empty.", ja: "{what}には何もありません。" },
        HandsEmpty { en: "Neither side has pieces in hand.", ja: "持ち駒はありません。" },
        Allowed { en: "That move is allowed.", ja: "指せます。" },
        NoMoveYet { en: "No move has been played yet.", ja: "まだ一手も指されていません。" },
        NoHint {
            en: "There is no hint: the game is over.",
            ja: "対局が終了しているので、指せる手はありません。",
        },
        Hint {
            en: "The computer would play {mv} ({score}, depth {depth}).",
            ja: "コンピュータなら{mv}と指します（評価値{score}、深さ{depth}）。",
        },
        TableMates {
            en: "By the endgame tables {player} mates in {plies} {plies:ply|plies}.",
            ja: "終盤データベースでは{player}が{plies}手で詰ませます。",
        },
        TableMated {
            en: "By the endgame tables {player} is mated in {plies} {plies:ply|plies}.",
            ja: "終盤データベースでは{player}が{plies}手で詰まされます。",
        },
        TableWins {
            en: "By the endgame tables {player} wins.",
            ja: "終盤データベースでは{player}の勝ちです。",
        },
        TableLoses {
            en: "By the endgame tables {player} loses.",
            ja: "終盤データベースでは{player}の負けです。",
        },
        TableDraws {
            en: "By the endgame tables this is a draw.",
            ja: "終盤データベースでは引き分けです。",
        },
        SearchFailed {
            en: "The search failed because of an error in this program.",
            ja: "プログラムの不具合により、探索に失敗しました。",
        },
        NothingToAnalyse {
            en: "There is nothing to analyse: the game is over.",
            ja: "対局が終了しているので、検討する局面はありません。",
        },
        Analysed {
            en: "Depth {depth}, {nodes} positions, scores from {player}'s point of view.",
            ja: "深さ{depth}、{nodes}局面、評価値は{player}から見たものです。",
        },
        LookingBack { en: "Looking back at the game ...", ja: "対局を振り返っています..." },
        CannotResign { en: "You cannot resign: {why}.", ja: "投了できません：{why}。" },
        DoYouResign { en: "Do you resign?", ja: "投了しますか。" },
        NotPossible { en: "Not possible: {why}.", ja: "できません：{why}。" },
        AgreeToDraw {
            en: "{player}, do you agree to a draw?",
            ja: "{player}、引き分けに同意しますか。",
        },
        AgreeToImpasse {
            en: "{player}, do you agree to end the game by impasse ({result})?",
            ja: "{player}、持将棋での終局（{result}）に同意しますか。",
        },
        AgreeToClaim {
            en: "{player}, do you agree to end the game: {claim} ({result})?",
            ja: "{player}、終局（{claim}、{result}）に同意しますか。",
        },
        Agrees { en: "{player} agrees.", ja: "{player}は同意しました。" },
        DoesNotAgree {
            en: "{player} does not agree. The game goes on.",
            ja: "{player}は同意しません。対局を続けます。",
        },
        Yes { en: "yes", ja: "はい" },
        No { en: "no", ja: "いいえ" },
        YesOrNo { en: "yes or no", ja: "はい／いいえ" },
        AnswerYesOrNo {
            en: "Please answer yes or no, or quit to leave the game.",
            ja: "はい（y）かいいえ（n）で答えてください。quitで終了します。",
        },
        Unchanged { en: "Nothing has changed: {why}.", ja: "何も変わっていません：{why}。" },
        KeptIn { en: "The game is saved in {path}.", ja: "対局は{path}に保存されます。" },
        KeptSoon {
            en: "The game will be saved from its first move on.",
            ja: "対局は最初の一手から保存されます。",
        },
        NotKept { en: "The game is not saved.", ja: "対局は保存されません。" },
        NotKeptWhy { en: "The game is not saved: {why}.", ja: "対局は保存されません：{why}。" },
        ForACopy {
            en: "{place} To save a copy, type save FILE.",
            ja: "{place}写しを保存するには save FILE と入力してください。",
        },
        NotInFile {
            en: "Not stored in {path}, because its format has no room for it: {lost}. Use save to write another file.",
            ja: "{path}の形式では保存できないものがあります：{lost}。saveで別のファイルに保存できます。",
        },
        NotWritten {
            en: "The game could not be saved: {why}.",
            ja: "対局を書き込めませんでした：{why}。",
        },
        WriteOver {
            en: "{path} exists already. Overwrite it?",
            ja: "{path}はすでにあります。上書きしますか。",
        },
        NothingWritten { en: "Nothing was written.", ja: "何も書き込みませんでした。" },
        NothingWrittenWhy {
            en: "Nothing was written: {why}.",
            ja: "何も書き込みませんでした：{why}。",
        },
        Saved { en: "Saved in {path}.", ja: "{path}に保存しました。" },
        NotHeld {
            en: "Its format cannot store: {lost}.",
            ja: "この形式では保存されないもの：{lost}。",
        },
        CopyIsOlder {
            en: "it lacks the last {number} {number:move|moves} of this game",
            ja: "この対局の最後の{number}手がありません",
        },
        DefinitionFile {
            en: "that file holds the rules of a game, which is begun from the menu",
            ja: "そのファイルはゲームのルールです。対局はメニューから始めてください",
        },
        OpenAnyway {
            en: "To give up this game for it, type new and then open again.",
            ja: "この対局をやめて開くには、new のあとにもう一度openしてください。",
        },
        Opened { en: "{path}: {standing}.", ja: "{path}：{standing}。" },
        StandingOver {
            en: "{game}, {plies} {plies:move|moves} played, {result}",
            ja: "{game}、{plies}手、{result}",
        },
        StandingOn {
            en: "{game}, {plies} {plies:move|moves} played, {player} to move",
            ja: "{game}、{plies}手、{player}の手番",
        },
        ToGoOn { en: "To continue this game:", ja: "この対局を続けるには：" },
        Goodbye { en: "Goodbye.", ja: "お疲れさまでした。" },
        WhichGame { en: "Which game?", ja: "どのゲームにしますか。" },
        NameOrNumber { en: "Name or number", ja: "名前か番号" },
        CannotBeRead { en: "That is not valid.", ja: "読み取れませんでした。" },
        Library {
            en: "Or type the name of one of {count} published armies: docs/armies.md.",
            ja: "ほかに公表された{count}の軍を名前で選べます：docs/armies.md",
        },
        Armies { en: "Armies: {armies}.", ja: "軍：{armies}。" },
        Starts { en: "Starts:", ja: "開始局面：" },
        StartByName { en: "{title}", ja: "{title}" },
        StartFor { en: "{title}. {about}", ja: "{title}：{about}" },
        WhichStart { en: "Start, by its name", ja: "開始局面の名前" },
        WhichNumber {
            en: "Start: usual, a number from 0 to {last}, or random",
            ja: "開始局面：usual、0から{last}までの番号、またはrandom",
        },
        Rules { en: "Rules:", ja: "ルール：" },
        RuleIs { en: "{title}: {value}. {help}", ja: "{title}：{value}。{help}" },
        WhichRule {
            en: "Number of a rule to change, or play",
            ja: "変えるルールの番号（このままならplay）",
        },
        NumberUpTo { en: "Type a number from 1 to {most}", ja: "1から{most}までの番号を入力してください" },
        HowMany { en: "How many players, {counts}", ja: "人数（{counts}）" },
        SayOneOf { en: "Type {counts}", ja: "{counts}で答えてください" },
        Levels { en: "Levels of the computer: {levels}.", ja: "コンピュータの強さ：{levels}。" },
        WhoPlays {
            en: "{player}: person, computer or a level",
            ja: "{player}：person、computer、または強さ",
        },
    }
}

#[cfg(test)]
mod tests {
    use wazir_text::{Language, MessageKey};

    use super::*;

    #[test]
    fn what_is_typed_is_the_same_in_every_language() {
        let typed = |key: MessageKey, words: &[&str]| {
            for template in Language::ALL.map(|language| language.template(key)) {
                assert!(words.iter().all(|word| template.contains(word)), "{key:?}: {template}");
            }
        };
        typed(Dialogue::Welcome.key(), &["help"]);
        typed(Dialogue::OverAlready.key(), &["undo", "new", "quit"]);
        typed(Dialogue::NotAMove.key(), &["moves", "help"]);
        typed(Dialogue::TryMoves.key(), &["moves", "help"]);
        typed(Dialogue::ForACopy.key(), &["save FILE"]);
        typed(Dialogue::WhichFile.key(), &["open FILE"]);
    }
}
