//! The chances to win, draw and lose.

use wazir_registry::Play;

use crate::job::Value;

/// The parameters of the curve, in centipawns: the score from which a win is likelier than not, and
/// the score that multiplies the odds by `e`.
struct WinRateModel {
    margin: f64,
    scale: f64,
}

impl WinRateModel {
    /// Returns the parameters for a game. Games with drops are hardly ever drawn, and a pawn hardly
    /// ever decides them.
    fn of(game: &Play) -> Self {
        if game.position().hand_kinds().is_empty() {
            Self { margin: 100.0, scale: 100.0 }
        } else {
            Self { margin: 0.0, scale: 600.0 }
        }
    }

    /// Returns the chance to win, in thousandths.
    fn wins(&self, score: f64) -> u32 {
        (1000.0 / (1.0 + f64::exp((self.margin - score) / self.scale))).round() as u32
    }
}

/// Returns the chances of the side to move to win, draw and lose, in thousandths, by a logistic
/// curve of the score (docs/protocols.md). They add up to 1000.
pub(crate) fn of(value: Value, game: &Play) -> [u32; 3] {
    let score = match value {
        Value::Wins(_) => return [1000, 0, 0],
        Value::Loses(_) => return [0, 0, 1000],
        Value::Estimate(score) => f64::from(score),
    };
    let curve = WinRateModel::of(game);
    let win = curve.wins(score);
    let loss = curve.wins(-score).min(1000 - win);
    [win, 1000 - win - loss, loss]
}

#[cfg(test)]
mod tests {
    use wazir_registry::StartOptions;

    use super::*;

    /// Returns a game without hands, and one with drops.
    fn games() -> [Play; 2] {
        let file = |text| wazir_variant::game::read_game(text).unwrap().entry();
        let plain = "name = 'Plain'\nbased-on = 'chess'";
        let drops = "name = 'Drops'\nbased-on = 'chess'\nhands = { captured = true }";
        [plain, drops].map(|text| file(text).open(&StartOptions::default()).unwrap())
    }

    #[test]
    fn chances_by_score() {
        let [plain, drops] = games();
        for (score, in_plain, in_drops) in [
            (0, [269, 462, 269], [500, 0, 500]),
            (100, [500, 381, 119], [542, 0, 458]),
            (-600, [1, 6, 993], [269, 0, 731]),
        ] {
            assert_eq!(of(Value::Estimate(score), &plain), in_plain, "{score}");
            assert_eq!(of(Value::Estimate(score), &drops), in_drops, "{score}");
        }
        assert_eq!(of(Value::Wins(9), &plain), [1000, 0, 0]);
        assert_eq!(of(Value::Loses(0), &drops), [0, 0, 1000]);
    }

    #[test]
    fn they_add_up_and_grow_with_the_score() {
        for game in games() {
            let all: Vec<_> = (-3000..=3000).map(|cp| of(Value::Estimate(cp), &game)).collect();
            assert!(all.iter().all(|chances| chances.iter().sum::<u32>() == 1000));
            assert!(all.windows(2).all(|two| two[0][0] <= two[1][0] && two[0][2] >= two[1][2]));
        }
    }
}
