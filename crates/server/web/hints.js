// @ts-check
/** Arrows on a board that the page draws, beside those of the reader. */

import { s } from './dom.js';
import { arrowPaths } from './drawings.js';

/**
 * Shows moves as arrows, in place of those shown before. What comes from a hand begins there.
 * @param {import('./board.js').Board} board
 * @param {[string, string][]} moves
 */
export function drawHints(board, moves) {
  board.svg.querySelector('#hints')?.remove();
  const layer = s('g', { id: 'hints', 'aria-hidden': 'true' });
  for (const [from, to] of moves) {
    const [a, b] = [board.places.get(from), board.places.get(to)];
    if (!a || !b || a === b) continue;
    const d = arrowPaths(a, b).join('');
    layer.append(s('path', { d, class: 'under' }), s('path', { d }));
  }
  if (layer.children.length) board.svg.append(layer);
}
