//! The fit of strengths to scores: logistic regression with the errors of the estimates.

use super::linear::{Matrix, inverse, times, zeros};

/// The factor from the natural logarithm of odds to Elo.
pub(super) const ELO: f64 = 400.0 / std::f64::consts::LN_10;
/// The number of steps; a fit of this kind converges in fewer than ten.
const STEPS: usize = 40;
/// A pull towards zero, in games, that keeps one-sided results finite.
const PRIOR: f64 = 1e-3;

/// Games with the same expected score: the coefficients of the parameters, the number of games, and
/// their points with the sum of the squares of the points.
#[derive(Clone, Debug)]
pub(super) struct Observation {
    pub(super) terms: Vec<(usize, f64)>,
    pub(super) games: f64,
    pub(super) points: f64,
    pub(super) squares: f64,
}

impl Observation {
    fn score(&self, parameters: &[f64]) -> f64 {
        let sum = |(index, weight): &(usize, f64)| {
            parameters.get(*index).map_or(0.0, |value| value * weight)
        };
        let odds: f64 = self.terms.iter().map(sum).sum();
        1.0 / (1.0 + (-odds).exp())
    }
}

/// Estimates with their covariances, in natural logarithms of odds.
#[derive(Clone, Debug)]
pub(super) struct Estimates {
    pub(super) values: Vec<f64>,
    pub(super) covariance: Matrix,
}

impl Estimates {
    /// Returns the standard error of a parameter.
    pub(super) fn error(&self, index: usize) -> f64 {
        self.covariance.get(index).and_then(|row| row.get(index)).map_or(0.0, |v| v.max(0.0).sqrt())
    }
}

/// Returns the most likely parameters, and their covariances scaled by how much the games spread: in
/// chess, draws make them spread less than tosses of a coin. `None` without games.
pub(super) fn fit(all: &[Observation], parameters: usize) -> Option<Estimates> {
    let games: f64 = all.iter().map(|cell| cell.games).sum();
    if games <= 0.0 {
        return None;
    }
    let mut values = vec![0.0; parameters];
    for _ in 0..STEPS {
        let (gradient, information) = derivatives(all, &values);
        let step = times(&inverse(&information)?, &gradient);
        // Far from the optimum, a whole step may overshoot.
        let longest = step.iter().fold(0.0f64, |most, part| most.max(part.abs()));
        let scale = if longest > 1.0 { 1.0 / longest } else { 1.0 };
        values.iter_mut().zip(&step).for_each(|(value, part)| *value += scale * part);
        if longest < 1e-9 {
            break;
        }
    }
    let spread: f64 = all
        .iter()
        .map(|cell| {
            let score = cell.score(&values);
            let squares = cell.squares - 2.0 * score * cell.points + score * score * cell.games;
            squares / (score * (1.0 - score)).max(1e-9)
        })
        .sum();
    let spread = spread / (games - parameters as f64).max(1.0);
    let (_, information) = derivatives(all, &values);
    let mut covariance = inverse(&information)?;
    covariance.iter_mut().flatten().for_each(|value| *value *= spread);
    Some(Estimates { values, covariance })
}

/// Returns the most likely parameters for observations that come in groups, with covariances that
/// count each group once (the sandwich estimator). `groups` has the group of each observation, in
/// rising order.
pub(super) fn clustered(
    all: &[Observation],
    groups: &[usize],
    parameters: usize,
) -> Option<Estimates> {
    let found = fit(all, parameters)?;
    let (_, information) = derivatives(all, &found.values);
    let bread = inverse(&information)?;
    let mut filling = zeros(parameters);
    let mut from = 0;
    while from < all.len() {
        let group = groups.get(from);
        let to = (from..all.len()).find(|&at| groups.get(at) != group).unwrap_or(all.len());
        let mut slope = vec![0.0; parameters];
        for cell in &all[from..to] {
            let surplus = cell.points - cell.score(&found.values) * cell.games;
            cell.terms.iter().for_each(|&(index, term)| slope[index] += surplus * term);
        }
        for (row, a) in filling.iter_mut().zip(&slope) {
            row.iter_mut().zip(&slope).for_each(|(value, b)| *value += a * b);
        }
        from = to;
    }
    let half: Matrix = filling.iter().map(|row| times(&bread, row)).collect();
    let columns = |at: usize| half.iter().map(|row| row[at]).collect::<Vec<_>>();
    let covariance = (0..parameters).map(|at| times(&bread, &columns(at))).collect();
    Some(Estimates { values: found.values, covariance })
}

/// Returns the gradient of the logarithm of the likelihood, and the information matrix.
fn derivatives(all: &[Observation], values: &[f64]) -> (Vec<f64>, Matrix) {
    let mut gradient: Vec<f64> = values.iter().map(|value| -PRIOR * value).collect();
    let mut information = zeros(values.len());
    for (index, row) in information.iter_mut().enumerate() {
        row[index] = PRIOR;
    }
    for cell in all {
        let score = cell.score(values);
        let (surplus, weight) =
            (cell.points - score * cell.games, cell.games * score * (1.0 - score));
        for &(index, term) in &cell.terms {
            gradient[index] += surplus * term;
            for &(other, other_term) in &cell.terms {
                information[index][other] += weight * term * other_term;
            }
        }
    }
    (gradient, information)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two equal observations of each group say as much as one.
    #[test]
    fn groups_count_once() {
        let coin = |points: f64| Observation {
            terms: vec![(0, 1.0)],
            games: 1.0,
            points,
            squares: points,
        };
        let single: Vec<_> = (0..200).map(|n| coin(f64::from(n % 4 / 3))).collect();
        let double: Vec<_> = single.iter().flat_map(|one| [one.clone(), one.clone()]).collect();
        let one = clustered(&single, &(0..200).collect::<Vec<_>>(), 1).unwrap();
        let two = clustered(&double, &(0..400).map(|n| n / 2).collect::<Vec<_>>(), 1).unwrap();
        assert!((one.error(0) - two.error(0)).abs() < 1e-3, "{one:?} {two:?}");
        assert!((one.error(0) - fit(&single, 1).unwrap().error(0)).abs() < 0.02);
    }

    /// One parameter: the logarithm of the odds, with the error √(1 / (n·p·q)) of a binomial.
    #[test]
    fn one_strength() {
        let games =
            Observation { terms: vec![(0, 1.0)], games: 100.0, points: 75.0, squares: 75.0 };
        let found = fit(&[games], 1).unwrap();
        assert!((found.values[0] - 3f64.ln()).abs() < 1e-3, "{found:?}");
        assert!(
            (found.error(0) - (1.0 / (100.0 * 0.75 * 0.25f64)).sqrt()).abs() < 5e-3,
            "{found:?}"
        );
        // Draws alone leave no doubt.
        let draws =
            Observation { terms: vec![(0, 1.0)], games: 100.0, points: 50.0, squares: 25.0 };
        assert!(fit(&[draws], 1).unwrap().error(0) < 1e-9);
        assert!(fit(&[], 1).is_none());
    }
}
