// @ts-check
/** The choice between moves from one place to another: into what a piece turns, or which way. */

import { h, s } from './dom.js';
import { t } from './i18n.js';

/**
 * Asks at the square. Up to four choices lie around it as a ring.
 * @param {import('./board.js').Board} board
 * @param {string} at
 * @param {string[]} texts
 * @param {(text: string) => string} becomes the key of the piece that comes of a move
 * @param {string | null} key the key of the piece that moves; `null` for one that only turns
 * @returns {Promise<string | null>}
 */
export function choose(board, at, texts, becomes, key) {
  if (key !== null) texts = strongestFirst(texts, becomes, key);
  const ring = texts.length > 2 && texts.length < 5;
  const dialog = h('dialog', { class: ring ? 'choice ring' : 'choice', 'aria-label': t('choice.title') });
  const keys = texts.map(becomes);
  for (const text of texts) {
    const key = becomes(text);
    // What looks alike afterwards differs in what it takes on its way.
    const alike = keys.filter((other) => other === key).length > 1;
    const picture = s('svg', { viewBox: '-4 -4 108 108', 'aria-hidden': 'true' });
    picture.append(s('use', { href: `#p-${key}`, width: 100, height: 100 }));
    const name = alike ? `${board.talk.name(key)} ${text}` : board.talk.name(key);
    const click = () => dialog.close(text);
    const label = alike ? h('span', {}, text) : '';
    dialog.append(h('button', { click, 'aria-label': name, title: name, value: text }, picture, label));
  }
  dialog.append(h('button', { click: () => dialog.close(), 'aria-label': t('cancel'), class: 'cancel' }, '×'));
  document.body.append(dialog);
  // Who opened it by a key is led back there.
  const before = /** @type {HTMLElement | null} */ (document.activeElement);
  dialog.showModal();
  place(dialog, board.places.get(at)?.el);
  return new Promise((done) => {
    dialog.addEventListener('pointerdown', (event) => event.target === dialog && dialog.close());
    dialog.addEventListener('close', () => {
      dialog.remove();
      before?.focus?.({ preventScroll: true });
      done(dialog.returnValue || null);
    });
  });
}

/**
 * What people choose most comes first: the piece promoted, and of several kinds the last in the order
 * of the game, which is the strongest. Ways to the same piece stay in their order.
 * @param {string[]} texts
 * @param {(text: string) => string} becomes
 * @param {string} key
 */
const strongestFirst = (texts, becomes, key) =>
  [...texts].sort((a, b) => rank(becomes(b), key) - rank(becomes(a), key));

/** @param {string} kind @param {string} key */
const rank = (kind, key) => (kind === key ? -1 : Number(kind.split('.')[1]));

/**
 * Lays the dialog over the square, inside the window.
 * @param {HTMLElement} dialog
 * @param {Element | undefined} square
 */
function place(dialog, square) {
  if (!square) return;
  const at = square.getBoundingClientRect();
  const { width, height } = dialog.getBoundingClientRect();
  const inside = (/** @type {number} */ middle, /** @type {number} */ size, /** @type {number} */ room) =>
    Math.max(4, Math.min(middle - size / 2, room - size - 4));
  dialog.style.left = `${inside(at.x + at.width / 2, width, innerWidth)}px`;
  dialog.style.top = `${inside(at.y + at.height / 2, height, innerHeight)}px`;
}
