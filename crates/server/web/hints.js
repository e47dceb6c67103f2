// @ts-check
/** Arrows on a board that the page draws, beside those of the reader. */

import { s } from './dom.js';

/** How far from the middle of its squares an arrow begins and ends, and how long and wide its head is. */
const [START, END, HEAD, HALF] = [26, 12, 30, 18];

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
    const long = Math.hypot(b.x - a.x, b.y - a.y);
    const [ux, uy] = [(b.x - a.x) / long, (b.y - a.y) / long];
    const [x, y] = [b.x + 50 - ux * END, b.y + 50 - uy * END];
    const [hx, hy] = [x - ux * HEAD, y - uy * HEAD];
    const shaft = `M${a.x + 50 + ux * START} ${a.y + 50 + uy * START}L${hx} ${hy}`;
    const head = `M${x} ${y}L${hx - uy * HALF} ${hy + ux * HALF}L${hx + uy * HALF} ${hy - ux * HALF}z`;
    layer.append(s('path', { d: `${shaft}${head}`, class: 'under' }), s('path', { d: `${shaft}${head}` }));
  }
  if (layer.children.length) board.svg.append(layer);
}
