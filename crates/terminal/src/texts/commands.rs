//! Texts of the line commands.

wazir_text::texts! {
    /// Help texts of the line commands.
    pub(crate) Commands {
        All {
            en: "Type one of these:
  a move        play it; the beginning of a move is enough when no other fits
  moves [TEXT]  list the legal moves, or those with TEXT in them
  board         show the board                  flip       turn it round
{play}  rank 4        what stands there                file e     what stands there
  where K       where such pieces stand          hand       what is in hand
  why e2 e5     why that move is not allowed
{claims}  position      show the position as text       record     show the moves so far
{table}  help          this list                       quit       {quit}
",
            ja: "次のどれかを入力してください：
  指し手        その手を指す。ほかに合う手がなければ先頭だけでよい
  moves [TEXT]  合法手、またはTEXTを含む合法手の一覧：moves e2
  board         盤を表示                  flip       盤を反転
{play}  rank 4        その段にある駒            file e     その筋にある駒
  where K       その駒のある場所          hand       持ち駒
  why e2 e5     その手を指せない理由
{claims}  position      局面を文字で表示          record     これまでの指し手を表示
{table}  help          この一覧                  quit       {quit}
",
        },
        Claims {
            en: "  draw          offer a draw                    resign     give up
  impasse       claim that neither king can be mated, where the rules
                have such a claim
  claim WORDS   make a claim that only this game has
",
            ja: "  draw          引き分けを提案            resign     投了
  impasse       どちらの玉も詰まないと宣言（その規定のあるゲームのみ）
  claim WORDS   そのゲームだけにある宣言
",
        },
        AtRemoteTable {
            en: "  undo          ask to take your last move back
",
            ja: "  undo          待ったを申し出る
",
        },
        InLesson {
            en: "  undo, redo    take moves back, play them again
  hint          show a right answer
",
            ja: "  undo, redo    待った、やり直し
  hint          正解の一つを表示
",
        },
        Play {
            en: "  undo, redo    take moves back, play them again
  hint          what the computer would play at its best
  analyse [N]   the best moves and what they lead to, N of them or 3
  lookback      after a lost game, the move where it turned
",
            ja: "  undo, redo    待った、やり直し
  hint          コンピュータの最善手
  analyse [N]   有力な手とその後の進行（N手、指定がなければ3手）
  lookback      負けた対局の敗着
",
        },
        Table {
            en: "  position TEXT start from that position        new        start again
  open FILE     go on with the game of a file, such as one from a mail
  save FILE     write the game to a file; the ending is the format:
                {formats}
",
            ja: "  position TEXT その局面から始める        new        最初から始める
  open FILE     ファイルの対局を続ける（メールで届いたものなど）
  save FILE     対局をファイルに保存。形式は拡張子で決まる：
                {formats}
",
        },
        Leave { en: "leave", ja: "終了" },
    }
}
