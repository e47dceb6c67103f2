// @ts-check
/** Other moves than those of a game that is over. */

import { $, api, h } from './dom.js';
import { t } from './i18n.js';

export class Exploration {
  /**
   * @param {string} id the table
   * @param {import('./board.js').Board} board
   */
  constructor(id, board) {
    this.path = /** @type {const} */ (`/api/tables/${id}/explore`);
    this.board = board;
    /** After which ply of the game it begins. */
    this.ply = -1;
    /** @type {string[]} */
    this.line = [];
    /** How it stands, by the moves. @type {Map<string, import('../types/wire.d.ts').Explored>} */
    this.known = new Map();
  }

  /** Shows the position after a ply of the game, with what can be played there. @param {number} ply */
  async show(ply) {
    if (ply !== this.ply) {
      this.ply = ply;
      this.line = [];
    }
    const key = `${ply} ${this.line.join(' ')}`;
    try {
      const there = this.known.get(key) ?? (await api(this.path, { ply, line: this.line }));
      this.known.set(key, there);
      if (key !== `${this.ply} ${this.line.join(' ')}`) return;
      this.board.show(there.position);
      this.board.drawings.at(there.position.ply, !this.line.length);
      this.board.setMoves(there.mine.moves, there.mine.becomes);
      this.draw(there.end);
    } catch (error) {
      this.line.pop();
      this.board.cancelPending();
      this.board.say(t('failed', { why: /** @type {Error} */ (error).message }), []);
    }
  }

  /** @param {string} move */
  play(move) {
    this.line = [...this.line, move];
    return this.show(this.ply);
  }

  /** @param {string | null} end how the line ends */
  draw(end) {
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
      h('p', { role: 'status' }, t('variation', { ply: this.ply, line: this.line.join(' ') }), end ? ` – ${end}` : null),
      h('div', { class: 'row' },
        h('button', { type: 'button', click: back }, t('variation.back')),
        h('button', { type: 'button', click: away }, t('variation.away'))),
    );
  }
}
