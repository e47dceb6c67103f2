//! The texts of this crate for people.

wazir_text::texts! {
    /// Errors about computer players.
    pub(crate) Computers {
        NoConstant {
            en: "the search has no constant `{name}`",
            ja: "探索に「{name}」という定数はありません",
        },
        ConstantRange {
            en: "`{name}` is a whole number from {least} to {most}",
            ja: "「{name}」は{least}から{most}までの整数です",
        },
        NoFeature {
            en: "no search feature is called `{name}`: write names such as `null-move` or `all`",
            ja: "「{name}」という探索機能はありません。「null-move」や「all」のように指定してください",
        },
        NoWeights {
            en: "unknown weights: choose `material`, `derived`, `linear` or `tuned`",
            ja: "そのような評価関数はありません。「material」、「derived」、「linear」、「tuned」から選んでください",
        },
        NoMethod {
            en: "unknown search method for more than two players: choose `auto`, `brs+`, `paranoid`, `maxn` or `mcts`",
            ja: "そのような多人数用の探索法はありません。「auto」、「brs+」、「paranoid」、「maxn」、「mcts」から選んでください",
        },
        NoLevel {
            en: "unknown level: choose beginner, easy, medium, hard or master",
            ja: "そのような強さはありません。beginner、easy、medium、hard、masterから選んでください",
        },
        WeightsSyntax {
            en: "line {line} of the weights is not `name: middle/end ...`",
            ja: "評価関数の{line}行目が「name: middle/end ...」の形式ではありません",
        },
        WeightsRow {
            en: "line {line} of the weights: no game has a row `{name}`",
            ja: "評価関数の{line}行目：「{name}」という項目を持つゲームはありません",
        },
        NoNet {
            en: "this is not a neural net, or it has another version",
            ja: "これはニューラルネットではないか、別の版のものです",
        },
        NetDamaged {
            en: "the net is damaged: its checksum is wrong",
            ja: "ニューラルネットが壊れています（チェックサムが一致しません）",
        },
        WeightsLength {
            en: "line {line} of the weights: `{name}` has {expected} weights, not {found}",
            ja: "評価関数の{line}行目：「{name}」の重みは{expected}個必要ですが、{found}個あります",
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
        typed(Computers::NoLevel.key(), &["beginner", "easy", "medium", "hard", "master"]);
    }
}
