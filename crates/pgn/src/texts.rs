//! The messages of this crate for people.

wazir_text::texts! {
    /// Errors in a FEN, a PGN or a chess move.
    pub(crate) Pgn {
        FenArmies {
            en: "the letters do not determine the armies; name them in front, as in `fide:clobberers`",
            ja: "文字からは軍がわかりません。「fide:clobberers」のように前に軍の名前を書いてください",
        },
        FenLetters {
            en: "these letters do not cover every army; name the armies and use their own letters",
            ja: "ここで文字を使えない軍があります。軍の名前を書き、その軍の文字を使ってください",
        },
        FenPiece { en: "a piece letter", ja: "駒の文字" },
        FenRanksEnd { en: "the end of 8 ranks", ja: "8段の終わり" },
        FenArmyLetter { en: "a letter of the army", ja: "軍の文字" },
        FenSquare { en: "a piece letter, a number or `/`", ja: "駒の文字、数字、または「/」" },
        FenRanks { en: "8 ranks", ja: "8段" },
        FenSide { en: "`w` or `b` expected", ja: "「w」または「b」が必要です" },
        FenSkipped {
            en: "a square such as `e3` or `-` expected",
            ja: "「e3」のようなマスまたは「-」が必要です",
        },
        FenClock { en: "plies without progress expected", ja: "進展のない手数が必要です" },
        FenNumber { en: "a move number expected", ja: "手数が必要です" },
        FenEnd { en: "a position ends with the move number", ja: "局面は手数で終わります" },
        FenRights {
            en: "K Q k q or H A h a, each once, or `-`",
            ja: "K Q k qまたはH A h a（一度ずつ）、または「-」",
        },
        Token {
            en: "a move, a comment, a variation or a result expected",
            ja: "指し手、コメント、変化、または結果が必要です",
        },
        TagArmies {
            en: "the letters do not determine the armies; name them in tags, `WhiteArmy` and `BlackArmy`",
            ja: "文字からは軍がわかりません。タグ「WhiteArmy」と「BlackArmy」に軍の名前を書いてください",
        },
        UnknownVariant {
            en: "unknown variant `{name}`; give the game file with its rules to read it (docs/variants.md)",
            ja: "「{name}」というゲームのPGNは読めません。ゲームのファイルがあれば読めます（docs/variants.md）",
        },
        TagPromotion { en: "`own` or `either` expected", ja: "「own」または「either」が必要です" },
        VariationAlone {
            en: "a variation replaces a move, but there is none before it",
            ja: "変化は指し手に代わるものですが、前に指し手がありません",
        },
        NullInCheck {
            en: "a null move, but a player in check cannot pass",
            ja: "パスがありますが、王手されているときにパスはできません",
        },
        AnySquare { en: "a square expected", ja: "マスが必要です" },
        CannotCastle {
            en: "the king cannot castle from there",
            ja: "キングはそこからキャスリングできません",
        },
        Square { en: "a square such as e4 expected", ja: "e4のようなマスが必要です" },
        ArmyLetter {
            en: "a letter of the mover's army expected",
            ja: "手番の側の軍の文字が必要です",
        },
        Move { en: "a move expected", ja: "指し手が必要です" },
        TwoSquares {
            en: "two squares such as e2e4 expected",
            ja: "e2e4のような二つのマスが必要です",
        },
        Castling { en: "`O-O` or `O-O-O` expected", ja: "「O-O」または「O-O-O」が必要です" },
        Drop { en: "a drop such as P@e4 expected", ja: "P@e4のような打つ手が必要です" },
        MoveEnd { en: "the end of the move expected", ja: "指し手の末尾が必要です" },
        PromotionOrEnd {
            en: "`+`, `=` or the end of the move expected",
            ja: "「+」、「=」、または指し手の末尾が必要です",
        },
        Bracket { en: "`)` expected", ja: "「)」が必要です" },
        Expected { en: "{expected} expected", ja: "{expected}が必要です" },
        FenRow { en: "8 squares on rank {rank}", ja: "{rank}段目に8マス" },
        FenOtherArmies { en: "this game has the armies {armies}", ja: "ここの軍は{armies}です" },
        CommentOpen {
            en: "unfinished comment; `{close}` expected",
            ja: "コメントが終わっていません。「{close}」が必要です",
        },
        UnknownArmy {
            en: "there is no such army; choose {names}",
            ja: "この名前の軍はありません。使えるのは{names}です",
        },
        OtherMen {
            en: "`{man}` is not a piece of these armies, so this is another game",
            ja: "「{man}」はこれらの軍の駒ではないので、別のゲームです",
        },
        OtherKind {
            en: "the piece on {from} is not a {piece}",
            ja: "{from}の駒は{piece}ではありません",
        },
        Ambiguous {
            en: "more than one piece can go there: from {squares}",
            ja: "そこに動ける駒が複数あります：移動元は{squares}",
        },
        CannotGo { en: "no {piece} can go to {to}", ja: "{to}に動ける{piece}はありません" },
    }
}
