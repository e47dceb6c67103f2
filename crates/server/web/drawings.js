// @ts-check
/** Arrows and circles on a board: the reader's own, and those that others show. */

import { s } from './dom.js';
import { t } from './i18n.js';
import { squareName } from './notation.js';

/**
 * @typedef {import('../types/wire.d.ts').Mark} Mark
 * @typedef {import('../types/wire.d.ts').Drawn} Drawn
 */

/** The number of colours; each has a line of its own, too. */
export const COLOURS = 3;
/** The number of marks that a server takes. */
const MOST = 24;
/** The shortest time between two drawings that are sent, in milliseconds. */
const PAUSE = 400;

export class Drawings {
  /** The colour in which a finger or the left button draws instead of moving. @type {number | null} */
  mode = null;
  /** The mark that is being drawn. @type {Mark | null} */
  preview = null;
  /** Sends the drawings to others. @type {((ply: number, marks: Mark[]) => void) | null} */
  share = null;
  /** What the author of a drawing is called. @type {(drawn: Drawn) => string} */
  who = () => t('drawn.someone');
  #board;
  #ply = 0;
  /** Whether the board shows a position of the game, and not another line. */
  #ofGame = true;
  /** The reader's own, by ply. @type {Map<number, Mark[]>} */
  #own = new Map();
  /** Those in another line. @type {Mark[]} */
  #aside = [];
  /** @type {Map<string, Drawn>} */
  #others = new Map();
  /** Plies with drawings that have not been sent. @type {Set<number>} */
  #unsent = new Set();
  #timer = 0;

  /** @param {import('./board.js').Board} board */
  constructor(board) {
    this.#board = board;
  }

  /**
   * Says which position the board shows.
   * @param {number} ply
   * @param {boolean} [ofGame] whether it is one of the game
   */
  at(ply, ofGame = true) {
    if (ply === this.#ply && ofGame === this.#ofGame && ofGame) return;
    if (!ofGame) this.#aside = [];
    // Where nobody else looks, nothing is kept.
    if (!this.share) this.#own.clear();
    this.#ply = ply;
    this.#ofGame = ofGame;
    this.draw();
  }

  /** The reader's own marks on the position that is shown. */
  get marks() {
    return this.#ofGame ? (this.#own.get(this.#ply) ?? []) : this.#aside;
  }

  /** The drawings of others on it. */
  get #shown() {
    return this.#ofGame ? Array.from(this.#others.values()).filter(({ ply }) => ply === this.#ply) : [];
  }

  /**
   * Draws a mark; the same once more takes it away, and another colour recolours it.
   * @param {string} from
   * @param {string} to
   * @param {number} colour
   */
  toggle(from, to, colour) {
    const same = this.marks.find((mark) => mark.from === from && mark.to === to);
    const rest = this.marks.filter((mark) => mark !== same);
    if (same?.colour === colour) this.#change(rest);
    else if (rest.length < MOST) this.#change([...rest, { from, to, colour }]);
  }

  /** Takes the reader's own marks away. */
  clear() {
    if (this.marks.length) this.#change([]);
  }

  /** @param {Mark[]} marks */
  #change(marks) {
    if (!this.#ofGame) this.#aside = marks;
    else {
      if (marks.length) this.#own.set(this.#ply, marks);
      else this.#own.delete(this.#ply);
      this.#unsent.add(this.#ply);
      this.#send();
    }
    this.draw();
  }

  /** Sends what has changed, at once or as soon as a server takes it. */
  #send() {
    if (this.#timer || !this.#unsent.size) return;
    const [ply] = this.#unsent;
    this.#unsent.delete(ply);
    this.share?.(ply, this.#own.get(ply) ?? []);
    this.#timer = window.setTimeout(() => {
      this.#timer = 0;
      this.#send();
    }, PAUSE);
  }

  /** The connection was interrupted: nothing is known of others, and they know nothing of this reader. */
  reconnected() {
    this.#others.clear();
    for (const ply of this.#own.keys()) this.#unsent.add(ply);
    this.#send();
    this.draw();
  }

  /** Forgets the drawings of others, which a player does not see. */
  hideOthers() {
    if (!this.#others.size) return;
    this.#others.clear();
    this.draw();
  }

  /** Moves have been taken back: what was drawn after them is gone. @param {number} ply */
  cut(ply) {
    for (const own of this.#own.keys()) if (own > ply) this.#own.delete(own);
    for (const [key, drawn] of this.#others) if (drawn.ply > ply) this.#others.delete(key);
  }

  /** Takes what somebody else has drawn. @param {Drawn} drawn */
  take(drawn) {
    const key = `${drawn.by} ${drawn.ply}`;
    if (drawn.marks.length) this.#others.set(key, drawn);
    else this.#others.delete(key);
    this.draw();
  }

  /** Takes all that others have drawn, in place of what was known. @param {Drawn[]} all */
  takeAll(all) {
    this.#others.clear();
    for (const drawn of all) this.#others.set(`${drawn.by} ${drawn.ply}`, drawn);
    this.draw();
  }

  /** The drawings, as a sentence. */
  words() {
    const list = (/** @type {Mark[]} */ marks) => marks.map(markWords).join(', ');
    const parts = this.#shown.map((drawn) => t('drawn.theirs', { who: this.who(drawn), marks: list(drawn.marks) }));
    if (this.marks.length) parts.unshift(t('drawn.yours', { marks: list(this.marks) }));
    return parts.join(' ') || t('drawn.none');
  }

  /** Redraws all marks. */
  draw() {
    const layer = this.#board.svg.querySelector('#arrows');
    if (!layer) return;
    layer.replaceChildren();
    for (const drawn of this.#shown) {
      const name = this.who(drawn);
      drawn.marks.forEach((mark, nth) => this.#put(layer, mark, 'theirs', nth ? '' : name));
    }
    for (const mark of this.marks) this.#put(layer, mark, '');
    if (this.preview) this.#put(layer, this.preview, 'preview');
  }

  /**
   * @param {Element} layer
   * @param {Mark} mark
   * @param {string} kind
   * @param {string} [name] whose it is, once for each drawing
   */
  #put(layer, { from, to, colour }, kind, name) {
    const [a, b] = [this.#board.places.get(from), this.#board.places.get(to)];
    if (!a || !b) return;
    const look = `arrow c${colour} ${kind}`;
    if (a === b) layer.append(s('circle', { cx: a.x + 50, cy: a.y + 50, r: 44, class: look }));
    else {
      const [shaft, head] = arrowPaths(a, b);
      layer.append(s('path', { d: shaft, class: look }), s('path', { d: head, class: `${look} head` }));
    }
    if (!name) return;
    // It is at the middle of an arrow, and below a circle.
    const label = s('text', { x: (a.x + b.x) / 2 + 50, y: (a.y + b.y) / 2 + (a === b ? 96 : 58), class: 'author' });
    label.textContent = Array.from(name).slice(0, 12).join('');
    layer.append(label);
  }
}

/**
 * The shaft and the head of an arrow between two places.
 * @param {{x: number, y: number}} a
 * @param {{x: number, y: number}} b
 */
export function arrowPaths(a, b) {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const long = Math.hypot(dx, dy);
  const [ux, uy] = [dx / long, dy / long];
  const [x, y] = [b.x + 50 - ux * 18, b.y + 50 - uy * 18];
  const [hx, hy] = [x - ux * 34, y - uy * 34];
  const shaft = `M${a.x + 50 + ux * 20} ${a.y + 50 + uy * 20}L${hx} ${hy}`;
  const head = `M${x} ${y}L${hx - uy * 20} ${hy + ux * 20}L${hx + uy * 20} ${hy - ux * 20}z`;
  return [shaft, head];
}

/** A mark in words. @param {Mark} mark */
export function markWords({ from, to, colour }) {
  const [start, end] = [squareName(from), squareName(to)];
  const what = from === to ? t('drawn.circle', { square: start }) : t('drawn.arrow', { from: start, to: end });
  return colour === 0 ? what : t(colour === 1 ? 'drawn.dashed' : 'drawn.dotted', { what });
}

/**
 * The button that lets a finger draw: each press leads to the next colour, and in the end back to moves.
 * @param {HTMLElement} button
 * @param {import('./board.js').Board} board
 */
export function drawButton(button, board) {
  const show = () => {
    const { mode } = board.drawings;
    button.setAttribute('aria-pressed', String(mode !== null));
    button.dataset.colour = mode === null ? '' : String(mode);
    board.host.classList.toggle('draws', mode !== null);
  };
  button.addEventListener('click', () => {
    const next = (board.drawings.mode ?? -1) + 1;
    board.drawings.mode = next < COLOURS ? next : null;
    show();
    board.talk.say(next < COLOURS ? t('draw.on', { line: t(`draw.line.${/** @type {0 | 1 | 2} */ (next)}`) }) : t('draw.off'));
  });
  show();
}
