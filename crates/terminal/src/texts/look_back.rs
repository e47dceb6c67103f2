//! Texts of the look back at a lost game.

wazir_text::texts! {
    /// Texts about the move where a game turned.
    pub(crate) LookBack {
        Offer {
            en: "{over} Press w to see where it turned.",
            ja: "{over} wで敗着を調べます。",
        },
        OfferLine {
            en: "Type lookback to see where it turned.",
            ja: "lookbackで敗着を調べます。",
        },
        Key { en: "the move where it turned", ja: "敗着を調べる" },
        NotNow {
            en: "You can look back after a game that you have lost to the computer.",
            ja: "コンピュータに負けた対局のあとで、敗着を調べられます。",
        },
        Progress {
            en: "Looking back: {done} of {all} positions. Esc stops it.",
            ja: "敗着を調べています：{all}局面中{done}局面。Escで中止します。",
        },
        Stopped { en: "The look back was stopped.", ja: "敗着を調べるのをやめました。" },
        LostLead {
            en: "Move {number}, {mv}, cost the most: {best} would have kept the lead.",
            ja: "{number}手目の{mv}が敗着です。{best}なら優勢を保てました。",
        },
        LostBalance {
            en: "Move {number}, {mv}, cost the most: {best} would have kept the balance.",
            ja: "{number}手目の{mv}が敗着です。{best}なら互角でした。",
        },
        LostMore {
            en: "Move {number}, {mv}, cost the most: {best} would have held out longer.",
            ja: "{number}手目の{mv}で差が広がりました。{best}ならまだ粘れました。",
        },
        Nothing {
            en: "No single move lost the game: it slipped away little by little.",
            ja: "一手で負けになった手は見つかりません。少しずつ差が広がりました。",
        },
    }
}
