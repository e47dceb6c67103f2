// @ts-check
/** A game that is over, gone through by the computer: a curve, what each move cost, and the best lines. */

import { $, api, h, s } from './dom.js';
import { t } from './i18n.js';
import { written } from './notation.js';

/**
 * @typedef {import('../types/wire.d.ts').Ply} Ply a position, from the first player's side; `played` is the move that led to it
 * @typedef {import('../types/wire.d.ts').Fault} Fault
 * @typedef {import('../types/wire.d.ts').Move} Move
 * @typedef {{view: (ply: number) => void, follow: (ply: number, line: string[]) => void,
 *   peek: (ply: number, line: string[]) => void, back: () => void, changed: () => void}} Talk
 */

/** How long the server is left alone between two questions, in milliseconds. */
const SOON = 700;
const [WIDTH, HEIGHT] = [320, 90];
/** How many moves of a best line are shown. */
const MOVES = 6;
/** Up to this many hundredths nobody is said to be ahead. */
const LEVEL = 50;
/** The keys of the curve, and how far they lead. @type {Record<string, number>} */
const STEPS = {
  ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 10, PageDown: -10, Home: -Infinity, End: Infinity,
};
/** @type {Fault[]} */
const MARKS = ['?!', '?', '??'];

/** The part of the winning chance whose loss halves the accuracy of a move. */
const HALF = 0.15;

/**
 * How accurately somebody played, in percent: each move by the part of the winning chance that it cost. The mean
 * of all and their harmonic mean count alike, so that one blunder does not vanish among many quiet moves.
 * @param {number[]} losses from 0 to 1
 * @returns {number | null} `null` without moves
 */
export function accuracy(losses) {
  if (!losses.length) return null;
  const parts = losses.map((loss) => 2 ** (-loss / HALF));
  const sum = (/** @type {number[]} */ all) => all.reduce((one, other) => one + other, 0);
  const mean = sum(parts) / parts.length;
  const harmonic = parts.length / sum(parts.map((part) => 1 / part));
  return 50 * (mean + harmonic);
}

/** Whether a mouse moves, and not only what is below it. @param {Event} event */
const isMoved = (event) => event instanceof PointerEvent && event.pointerType === 'mouse' && Boolean(event.movementX || event.movementY);

/** The curve flattens towards the edges, so that a mate does not hide the rest. @param {number} cp */
const height = (cp) => HEIGHT / 2 - (Math.atan(cp / 400) / (Math.PI / 2)) * (HEIGHT / 2 - 4);

export class Analysis {
  /** @type {Ply[]} */
  plies = [];
  total = 0;
  asked = false;
  over = false;
  /** The ply that is shown. */
  at = 0;
  /** What the players are called. @type {string[]} */
  sides = [];
  /** Who of them moves first. */
  first = 0;
  /** The moves of the game. @type {Move[]} */
  line = [];
  /** Elements drawn before stay, so that they keep the focus. */
  #curve = h('div', { class: 'curve', role: 'slider', tabindex: 0, 'aria-orientation': 'horizontal', 'aria-valuemin': 0 });
  #key = h('p', { class: 'about' });
  #accuracy = h('div', { class: 'accuracy', role: 'group' });
  #faults = h('div', { class: 'row faults' });
  #verdict = h('div', { class: 'verdict', role: 'status' });
  #best = h('div', { class: 'lines' });
  /** The best lines that are shown, as text. */
  #shown = '';

  /**
   * @param {string} id the table
   * @param {Talk} talk
   */
  constructor(id, talk) {
    this.path = /** @type {const} */ (`/api/tables/${id}/analysis`);
    this.talk = talk;
    this.#curve.setAttribute('aria-label', t('analysis.curve'));
    this.#accuracy.setAttribute('aria-label', t('analysis.accuracy'));
    this.#curve.addEventListener('keydown', (event) => this.#press(event));
    this.#curve.addEventListener('click', ({ clientX }) => {
      const { left, width } = this.#curve.getBoundingClientRect();
      this.talk.view(Math.round(((clientX - left) / width) * (this.total - 1)));
    });
  }

  /**
   * @param {import('./table.js').State} state
   * @param {number} at the ply that is shown
   */
  show({ end, seats, line, position }, at) {
    this.over = end !== null;
    this.at = at;
    this.line = line;
    this.sides = seats.map(({ side }) => side);
    this.first = this.#seat((position.turn ?? 0) - position.ply);
    this.#draw();
  }

  /** A number of turns, as that of a seat. @param {number} turns */
  #seat(turns) {
    const count = Math.max(1, this.sides.length);
    return ((turns % count) + count) % count;
  }

  #draw() {
    const { over } = this;
    const place = $('analysis');
    if (!over || !this.asked) return place.replaceChildren();
    if (this.#curve.parentElement !== place) {
      place.replaceChildren(this.#curve, this.#key, this.#accuracy, this.#faults, this.#verdict, this.#best);
    }
    this.#drawCurve();
    this.#drawAccuracy();
    this.#drawFaults();
    this.#drawVerdict();
    this.#drawLines();
  }

  async ask() {
    if (this.asked) return;
    this.asked = true;
    await this.take(() => api(this.path, {}));
    while (this.asked && this.plies.length < this.total) {
      await new Promise((done) => setTimeout(done, SOON));
      if (!(await this.take(() => api(`${this.path}?from=${this.plies.length}`)))) break;
    }
  }

  /** @param {() => Promise<{total: number, plies: Ply[]}>} call */
  async take(call) {
    try {
      const { total, plies } = await call();
      this.total = total;
      this.plies = [...this.plies, ...plies];
      this.#draw();
      this.talk.changed();
      return true;
    } catch (error) {
      this.plies = [];
      $('analysis').replaceChildren(h('p', { class: 'error' }, t('failed', { why: /** @type {Error} */ (error).message })));
      this.asked = false;
      this.talk.changed();
      return false;
    }
  }

  /** The mark of the move that led to a ply. @param {number} ply @returns {Fault | null} */
  mark(ply) {
    return this.plies[ply]?.played?.mark ?? null;
  }

  /** What the computer would play after a ply of the game, as squares. @param {number} ply @returns {[string, string][]} */
  hints(ply) {
    const best = this.asked && this.plies[ply]?.best;
    return best ? [best] : [];
  }

  // -- Words --------------------------------------------------------------------------------------

  /** Whose turn it is after a ply. @param {number} ply */
  #side(ply) {
    return this.sides[this.#seat(this.first + ply)] ?? '';
  }

  /** The evaluation, from the first player's side. @param {Ply} ply */
  #value({ cp, mate, line }) {
    if (cp === null) return '';
    const side = this.sides[cp > 0 ? 0 : 1] ?? '';
    if (!line.length) return cp ? t('analysis.won', { side }) : t('analysis.drawn');
    if (mate) return t('analysis.mate', { side, plies: Math.abs(mate) });
    const value = `${cp < 0 ? '−' : '+'}${(Math.abs(cp) / 100).toFixed(2)}`;
    return Math.abs(cp) < LEVEL ? t('analysis.level', { value }) : t('analysis.ahead', { side, value });
  }

  /** A move of the game with its number and its mark. @param {number} ply */
  #moved(ply) {
    const move = this.line[ply - 1];
    const number = Math.ceil(ply / Math.max(1, this.sides.length));
    return move ? `${number}. ${written(move)}${this.mark(ply) ?? ''}` : t('analysis.start');
  }

  /** The first moves of the best line after a ply. @param {Ply} ply @returns {Move[]} */
  #line({ line, w }) {
    return line.slice(0, MOVES).map((m, nth) => ({ m, w: w?.[nth] }));
  }

  // -- Drawing ------------------------------------------------------------------------------------

  /** The curve, where the game has two sides. */
  #drawCurve() {
    const points = this.plies.filter(({ cp }) => cp !== null);
    this.#curve.hidden = !points.length;
    const x = (/** @type {number} */ ply) => (ply / Math.max(1, this.total - 1)) * WIDTH;
    const y = (/** @type {Ply} */ { cp }) => height(cp ?? 0);
    const line = points.map((ply) => `${x(ply.ply).toFixed(1)},${y(ply).toFixed(1)}`).join(' ');
    const svg = s('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none', 'aria-hidden': 'true' });
    svg.append(
      s('line', { x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2, class: 'even' }),
      s('polyline', { points: line, class: 'worth' }),
      s('line', { x1: x(this.at), x2: x(this.at), y1: 0, y2: HEIGHT, class: 'here' }),
    );
    for (const ply of points) {
      const mark = this.mark(ply.ply);
      const [at, up] = [x(ply.ply), y(ply)];
      // A line of no length is a dot that no stretching makes an ellipse.
      if (mark) svg.append(s('line', { x1: at, x2: at, y1: up, y2: up, class: `fault f${MARKS.indexOf(mark)}` }));
    }
    this.#curve.replaceChildren(svg);
    const ply = this.plies[this.at];
    this.#curve.setAttribute('aria-valuemax', String(Math.max(0, this.total - 1)));
    this.#curve.setAttribute('aria-valuenow', String(this.at));
    this.#curve.setAttribute('aria-valuetext', [this.#moved(this.at), ply && this.#value(ply)].filter(Boolean).join(': '));
    const [first = '', second = ''] = this.sides;
    this.#key.textContent = points.length ? t('analysis.sides', { first, second }) : '';
  }

  /** How accurately each player played, once all moves are judged. */
  #drawAccuracy() {
    const judged = this.plies.length === this.total ? this.plies.filter(({ played }) => played) : [];
    const parts = this.sides.map((side, nth) => {
      const own = judged.filter(({ ply }) => this.#seat(this.first + ply - 1) === nth);
      const percent = accuracy(own.map(({ played }) => played?.loss ?? 0));
      const meter = h('span', { class: 'meter', 'aria-hidden': 'true' }, h('span', {}));
      meter.style.setProperty('--part', `${percent ?? 0}%`);
      return h('p', {}, h('span', {}, side), meter, h('b', {}, percent === null ? '–' : `${Math.round(percent)} %`));
    });
    this.#accuracy.replaceChildren(...(judged.length ? [h('span', {}, t('analysis.accuracy')), ...parts] : []));
  }

  /** Ways to the moves that cost most, and how many each player made. */
  #drawFaults() {
    const bad = this.plies.filter(({ played }) => played?.mark).map(({ ply }) => ply);
    if (!bad.length) return this.#faults.replaceChildren();
    if (!this.#faults.children.length) {
      const go = (/** @type {number} */ step) => () => {
        const marked = this.plies.filter(({ played }) => played?.mark).map(({ ply }) => ply);
        const next = step > 0 ? marked.find((ply) => ply > this.at) : marked.filter((ply) => ply < this.at).at(-1);
        if (next !== undefined) this.talk.view(next);
      };
      this.#faults.append(
        h('button', { type: 'button', class: 'before', click: go(-1) }, t('analysis.before')),
        h('button', { type: 'button', class: 'after', click: go(1) }, t('analysis.after')),
        h('p', { class: 'about' }),
      );
    }
    const [before, after, counts] = Array.from(this.#faults.children);
    // A disabled button would lose the focus.
    before.setAttribute('aria-disabled', String(!bad.some((ply) => ply < this.at)));
    after.setAttribute('aria-disabled', String(!bad.some((ply) => ply > this.at)));
    const count = (/** @type {number} */ side, /** @type {Fault} */ mark) =>
      bad.filter((ply) => this.#seat(this.first + ply - 1) === side && this.mark(ply) === mark).length;
    const counted = this.sides.map((side, nth) => {
      const made = MARKS.filter((mark) => count(nth, mark)).map((mark) => `${t(`fault.${mark}`)} ${count(nth, mark)}`);
      return `${side}: ${made.join(', ') || '–'}`;
    });
    counts.textContent = counted.join('. ');
  }

  /** The cost of the move that led here, and the evaluation. */
  #drawVerdict() {
    if (this.plies.length < this.total) {
      this.#verdict.textContent = t('analysis.going', { done: this.plies.length, all: this.total });
      return;
    }
    const ply = this.plies[this.at];
    if (!ply) return this.#verdict.replaceChildren();
    const parts = [];
    const { loss = 0, mark = null } = ply.played ?? {};
    if (mark) {
      const fault = { move: this.#moved(this.at), fault: t(`fault.${mark}`), loss: Math.round(loss * 100), side: this.#side(this.at - 1) };
      parts.push(h('p', { class: 'fault' }, t('analysis.fault', fault)));
    }
    const turn = ply.line.length ? t('analysis.turn', { side: this.#side(this.at) }) : '';
    const value = ply.cp === null ? t('analysis.own', { score: ply.score, side: this.#side(this.at) }) : this.#value(ply);
    parts.push(h('p', {}, [value, turn].filter(Boolean).join(' ')));
    if (ply.exact) parts.push(h('p', {}, h('small', {}, t(`analysis.exact.${ply.exact.is}`, { plies: ply.exact.plies ?? 0 }))));
    this.#verdict.replaceChildren(...parts);
  }

  /** The best lines: here, and in place of a move that cost much. */
  #drawLines() {
    const [before, ply] = [this.plies[this.at - 1], this.plies[this.at]];
    /** @type {[string, Ply][]} */
    const lines = [];
    if (this.mark(this.at) && before?.line.length) lines.push([t('analysis.instead'), before]);
    if (ply?.line.length) lines.push([t('analysis.best'), ply]);
    const shown = lines.map(([name, ply]) => [name, ply.ply, ...this.#line(ply).map(written)].join(' ')).join();
    // The moves stay as long as they are the same, with the pointer on them.
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#best.replaceChildren(...lines.map(([name, ply]) => this.#bestLine(name, ply)));
  }

  /**
   * A line whose moves are shown on the board: while the pointer or the focus is there, and for good when chosen.
   * @param {string} name
   * @param {Ply} ply
   */
  #bestLine(name, ply) {
    const moves = this.#line(ply);
    const buttons = moves.map((move, nth) => {
      const line = moves.slice(0, nth + 1).map(({ m }) => m);
      return h(
        'button',
        {
          type: 'button',
          click: () => this.talk.follow(ply.ply, line),
          pointermove: (event) => isMoved(event) && this.talk.peek(ply.ply, line),
          pointerleave: () => this.talk.back(),
          focus: () => document.activeElement?.matches(':focus-visible') && this.talk.peek(ply.ply, line),
          blur: () => this.talk.back(),
        },
        written(move),
      );
    });
    return h('div', { class: 'row best', role: 'group', 'aria-label': name }, h('span', {}, name), ...buttons);
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const step = STEPS[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    this.talk.view(Math.min(this.total - 1, Math.max(0, this.at + step)));
  }
}
