//! Small systems of linear equations.

/// A square matrix, by rows.
pub(super) type Matrix = Vec<Vec<f64>>;

/// Returns a matrix of zeros.
pub(super) fn zeros(size: usize) -> Matrix {
    vec![vec![0.0; size]; size]
}

/// Returns the inverse of a matrix, by elimination with the largest pivot; `None` if it has none.
pub(super) fn inverse(matrix: &Matrix) -> Option<Matrix> {
    let size = matrix.len();
    let unit = |row: usize| (0..size).map(move |column| f64::from(u8::from(row == column)));
    let mut rows: Matrix = matrix
        .iter()
        .enumerate()
        .map(|(at, row)| row.iter().copied().chain(unit(at)).collect())
        .collect();
    for column in 0..size {
        let pivot = (column..size).max_by(|&a, &b| {
            let size = |row: usize| rows[row][column].abs();
            size(a).total_cmp(&size(b))
        })?;
        if rows[pivot][column].abs() < 1e-12 {
            return None;
        }
        rows.swap(column, pivot);
        let head = rows[column][column];
        rows[column].iter_mut().for_each(|value| *value /= head);
        let base = rows[column].clone();
        for (at, row) in rows.iter_mut().enumerate().filter(|(at, _)| *at != column) {
            let factor = row[column];
            debug_assert_ne!(at, column);
            row.iter_mut().zip(&base).for_each(|(value, base)| *value -= factor * base);
        }
    }
    Some(rows.into_iter().map(|row| row[size..].to_vec()).collect())
}

/// Returns the product of a matrix and a vector.
pub(super) fn times(matrix: &Matrix, vector: &[f64]) -> Vec<f64> {
    matrix.iter().map(|row| row.iter().zip(vector).map(|(a, b)| a * b).sum()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_matrix_times_its_inverse_is_one() {
        let matrix = vec![vec![0.0, 2.0, 1.0], vec![1.0, 1.0, 0.0], vec![3.0, 0.0, 1.0]];
        let inverse = inverse(&matrix).unwrap();
        for (at, row) in matrix.iter().enumerate() {
            let back = times(&inverse, &(0..3).map(|c| matrix[c][at]).collect::<Vec<_>>());
            let unit = |place: usize| f64::from(u8::from(place == at));
            assert!(
                back.iter().enumerate().all(|(place, x)| (x - unit(place)).abs() < 1e-9),
                "{row:?}"
            );
        }
        assert_eq!(super::inverse(&vec![vec![1.0, 2.0], vec![2.0, 4.0]]), None);
    }
}
