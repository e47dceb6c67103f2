// @ts-check
/** Other moves than those of a game that is over. */

import { $, api, h } from './dom.js';
import { t } from './i18n.js';
import { writtenLine } from './notation.js';

/** @typedef {import('../types/wire.d.ts').Explored} There */

/** @param {number} ply @param {string[]} line */
const keyOf = (ply, line) => `${ply} ${line.join(' ')}`;

export class Exploration {
  /**
   * @param {string} id the table
   * @param {import('./board.js').Board} board
   * @param {() => void} shown called when another position is shown
   */
  constructor(id, board, shown) {
    this.path = /** @type {const} */ (`/api/tables/${id}/explore`);
    this.board = board;
    this.shown = shown;
    /** After which ply of the game it begins. */
    this.ply = -1;
    /** @type {string[]} */
    this.line = [];
    /** The position and its evaluation, by the moves. @type {Map<string, There>} */
    this.known = new Map();
    /** The line on the board, or being loaded. */
    this.wanted = '';
    /** Whether a position is shown for a moment only. */
    this.peeking = false;
  }

  /**
   * How it stands after these moves from a ply of the game; nothing if something else is wanted since.
   * @param {number} ply
   * @param {string[]} line
   * @returns {Promise<There | null>}
   */
  async #after(ply, line) {
    const key = keyOf(ply, line);
    this.wanted = key;
    const there = this.known.get(key) ?? (await api(this.path, { ply, line }));
    this.known.set(key, there);
    return key === this.wanted ? there : null;
  }

  /** Whether something else than the game is on the board. */
  get away() {
    return this.peeking || this.line.length > 0;
  }

  /** Shows the position after a ply of the game, with what can be played there. @param {number} ply */
  async show(ply) {
    this.peeking = false;
    if (ply !== this.ply) {
      this.ply = ply;
      this.line = [];
    }
    try {
      const there = await this.#after(ply, this.line);
      if (!there) return;
      // Typed moves are known by their own notation from here on.
      this.line = there.line.map(({ m }) => m);
      this.board.show(there.position);
      this.board.drawings.at(there.position.ply, !this.line.length);
      this.board.setMoves(there.mine.moves, there.mine.becomes);
      this.draw(there);
      this.shown();
    } catch (error) {
      this.line = this.line.slice(0, -1);
      this.board.cancelPending();
      this.board.say(t('failed', { why: /** @type {Error} */ (error).message }), []);
    }
  }

  /** @param {string} move */
  play(move) {
    this.line = [...this.line, move];
    return this.show(this.ply);
  }

  /**
   * Plays moves from a ply of the game.
   * @param {number} ply
   * @param {string[]} line
   */
  follow(ply, line) {
    this.ply = ply;
    this.line = line;
    return this.show(ply);
  }

  /**
   * Shows where moves lead, until `back` or `show` is called.
   * @param {number} ply
   * @param {string[]} line
   */
  async peek(ply, line) {
    this.peeking = true;
    if (this.wanted === keyOf(ply, line)) return;
    const there = await this.#after(ply, line).catch(() => null);
    if (!there) return;
    this.board.show(there.position);
    this.board.setMoves({}, {});
    this.shown();
  }

  /** Shows what was there before the peek. */
  back() {
    if (this.peeking) this.show(this.ply);
  }

  /** @param {There} there */
  draw({ line, end }) {
    const place = $('variation');
    if (!this.line.length) return place.replaceChildren();
    const back = () => {
      this.line = this.line.slice(0, -1);
      this.show(this.ply);
    };
    const away = () => {
      this.line = [];
      this.show(this.ply);
    };
    place.replaceChildren(
      h('p', { role: 'status' }, t('variation', { ply: this.ply, line: writtenLine(line) }), end ? ` – ${end}` : null),
      h('div', { class: 'row' },
        h('button', { type: 'button', click: back }, t('variation.back')),
        h('button', { type: 'button', click: away }, t('variation.away'))),
    );
  }
}
