// @ts-check
/** A game that is over, gone through by the computer: a curve, and the best line at each move. */

import { $, api, h, s } from './dom.js';
import { t } from './i18n.js';

/** @typedef {import('../types/wire.d.ts').Ply} Ply */

const SOON = 700;
const [WIDTH, HEIGHT] = [320, 90];

/** The curve flattens towards the edges, so that a mate does not hide the rest. @param {number} cp */
const height = (cp) => HEIGHT / 2 - (Math.atan(cp / 400) / (Math.PI / 2)) * (HEIGHT / 2 - 4);

export class Analysis {
  /**
   * @param {string} id the table
   * @param {(ply: number) => void} view
   */
  constructor(id, view) {
    this.path = /** @type {const} */ (`/api/tables/${id}/analysis`);
    this.view = view;
    /** @type {Ply[]} */
    this.plies = [];
    this.total = 0;
    this.asked = false;
    this.over = false;
    this.at = 0;
    /** What the players are called. @type {string[]} */
    this.sides = [];
  }

  /**
   * @param {boolean} over whether the game is
   * @param {number} at the ply that is shown
   * @param {string[]} sides what the players are called
   */
  draw(over, at, sides) {
    this.over = over;
    this.at = at;
    this.sides = sides;
    const place = $('analysis');
    if (!over || !this.asked) return place.replaceChildren();
    const going = this.plies.length < this.total;
    const told = going ? [t('analysis.going', { done: this.plies.length, all: this.total })] : this.words();
    place.replaceChildren(...(this.curve() ?? []), h('p', { class: 'about', role: 'status' }, ...told));
  }

  async ask() {
    if (this.asked) return;
    this.asked = true;
    await this.take(() => api(this.path, {}));
    while (this.plies.length < this.total) {
      await new Promise((done) => setTimeout(done, SOON));
      if (!(await this.take(() => api(this.path)))) break;
    }
  }

  /** @param {() => Promise<{total: number, plies: Ply[]}>} call */
  async take(call) {
    try {
      const { total, plies } = await call();
      this.total = total;
      this.plies = plies;
      this.draw(this.over, this.at, this.sides);
      return true;
    } catch (error) {
      $('analysis').replaceChildren(h('p', { class: 'error' }, t('failed', { why: /** @type {Error} */ (error).message })));
      this.asked = false;
      return false;
    }
  }

  /** What was found where one looks. */
  words() {
    const ply = this.plies[this.at];
    if (!ply?.line.length) return [t('analysis.look')];
    const side = this.sides[ply.ply % this.sides.length] ?? '';
    const best = t('analysis.best', { side, score: ply.score, line: ply.line.slice(0, 6).join(' ') });
    if (!ply.exact) return [best];
    return [best, h('br'), h('small', {}, t(`analysis.exact.${ply.exact.is}`, { plies: ply.exact.plies ?? 0 }))];
  }

  /** The curve, where the game has two sides. */
  curve() {
    const points = this.plies.filter(({ cp }) => cp !== null);
    if (!points.length) return null;
    const x = (/** @type {number} */ ply) => (ply / Math.max(1, this.total - 1)) * WIDTH;
    const line = points.map(({ ply, cp }) => `${x(ply).toFixed(1)},${height(cp ?? 0).toFixed(1)}`).join(' ');
    const svg = s('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none', class: 'curve', role: 'img', 'aria-label': t('analysis.curve') });
    svg.append(
      s('line', { x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2, class: 'even' }),
      s('polyline', { points: line, class: 'worth' }),
      s('line', { x1: x(this.at), x2: x(this.at), y1: 0, y2: HEIGHT, class: 'here' }),
    );
    svg.addEventListener('click', ({ offsetX }) => {
      this.view(Math.round((offsetX / svg.clientWidth) * (this.total - 1)));
    });
    const [first = '', second = ''] = this.sides;
    return [svg, h('p', { class: 'about' }, t('analysis.sides', { first, second }))];
  }
}
