//! What is said to a player who types.

use crate::Dialogue;

pub(super) const fn dialogue(key: Dialogue) -> &'static str {
    match key {
        Dialogue::Welcome => "{game}。指し手かhelpを入力してください。",
        Dialogue::GameOver => "終局",
        Dialogue::TooLong => "指し手やコマンドとしては長すぎる行です。",
        Dialogue::Unreadable => "指し手やコマンドに使えない文字が含まれています。",
        Dialogue::Nothing => "指し手かhelpを入力してください。",
        Dialogue::WhichFile => "どのファイルですか。open FILE と入力してください。",
        Dialogue::IsOver => "対局は終了しました。{result}。",
        Dialogue::Check => "王手！",
        Dialogue::OverAlready => {
            "対局は終了しています（{reason}）。undo、new、quitのどれかを入力してください。"
        }
        Dialogue::SeveralMoves => "その入力で始まる指し手は{number}通りあります：",
        Dialogue::WhichOf => "どの手ですか：{moves}",
        Dialogue::NotAMove => {
            "指し手でもコマンドでもありません：{why}。movesかhelpを試してください。"
        }
        Dialogue::Sentence => "{what}。",
        Dialogue::Plays => "{player}の指し手は{mv}です。",
        Dialogue::HasNoMove => "{player}には指せる手がありません：{why}。",
        Dialogue::Resigns => "{player}が投了しました。",
        Dialogue::SaysInstead => "{player}は手を指さず、{what}と答えました。",
        Dialogue::MakesNoMove => "{player}は手を指しませんでした：{why}。",
        Dialogue::MoveForIt => "代わりの手を入力するか、undoまたはquitと入力してください。",
        Dialogue::NoMovesOver => "対局が終了しているので、指せる手はありません。",
        Dialogue::NoSuchMove => "「{part}」を含む合法手はありません。",
        Dialogue::LegalMoves => "合法手は{number}通り：",
        Dialogue::NothingToUndo => "待ったできる自分の手はありません。",
        Dialogue::TakenBack => "{number}手戻しました。",
        Dialogue::GoesOn => "対局を続けます。",
        Dialogue::NothingToRedo => "指し直せる手はありません。",
        Dialogue::PlayedAgain => "{number}手進めました。",
        Dialogue::SeenBy => "{player}から見た盤面：",
        Dialogue::NoMoveYet => "まだ一手も指されていません。",
        Dialogue::NoHint => "対局が終了しているので、指せる手はありません。",
        Dialogue::Hint => "コンピュータなら{mv}と指します（評価値{score}、深さ{depth}）。",
        Dialogue::NothingToAnalyse => "対局が終了しているので、検討する局面はありません。",
        Dialogue::Analysed => "深さ{depth}、{nodes}局面、評価値は{player}から見たものです。",
        Dialogue::CannotResign => "投了できません：{why}。",
        Dialogue::DoYouResign => "投了しますか。",
        Dialogue::NotPossible => "できません：{why}。",
        Dialogue::AgreeToDraw => "{player}、引き分けに同意しますか。",
        Dialogue::AgreeToImpasse => "{player}、持将棋での終局（{result}）に同意しますか。",
        Dialogue::Agrees => "{player}は同意しました。",
        Dialogue::DoesNotAgree => "{player}は同意しません。対局を続けます。",
        Dialogue::YesOrNo => "yesかno",
        Dialogue::AnswerYesOrNo => "yesかnoで答えてください。",
        Dialogue::Unchanged => "何も変わっていません：{why}。",
        Dialogue::KeptIn => "対局は{path}に保存されます。",
        Dialogue::KeptSoon => "対局は最初の一手から保存されます。",
        Dialogue::NotKept => "対局は保存されません。",
        Dialogue::NotKeptWhy => "対局は保存されません：{why}。",
        Dialogue::ForACopy => "{place}写しを保存するには save FILE と入力してください。",
        Dialogue::NotInFile => {
            "{path}の形式では保存できないものがあります：{lost}。saveで別のファイルに保存できます。"
        }
        Dialogue::NotWritten => "対局を書き込めませんでした：{why}。",
        Dialogue::WriteOver => "{path}はすでにあります。上書きしますか。",
        Dialogue::NothingWritten => "何も書き込みませんでした。",
        Dialogue::NothingWrittenWhy => "何も書き込みませんでした：{why}。",
        Dialogue::Saved => "{path}に保存しました。",
        Dialogue::NotHeld => "この形式では保存されないもの：{lost}。",
        Dialogue::CopyIsOlder => "この対局の最後の{number}手がありません",
        Dialogue::OpenAnyway => "この対局をやめて開くには、new のあとにもう一度openしてください。",
        Dialogue::Opened => "{path}：{standing}。",
        Dialogue::StandingOver => "{game}、{plies}手、{result}",
        Dialogue::StandingOn => "{game}、{plies}手、{player}の手番",
        Dialogue::ToGoOn => "この対局を続けるには：",
        Dialogue::Goodbye => "お疲れさまでした。",
        Dialogue::WhichGame => "どのゲームにしますか。",
        Dialogue::NameOrNumber => "名前か番号",
        Dialogue::CannotBeRead => "読み取れませんでした。",
        Dialogue::Armies => "軍：{armies}。",
        Dialogue::HowMany => "人数（{counts}）",
        Dialogue::SayOneOf => "{counts}で答えてください",
        Dialogue::Levels => "コンピュータの強さ：{levels}。",
        Dialogue::WhoPlays => "{player}：person、computer、または強さ",
    }
}
