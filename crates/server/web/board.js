// @ts-check
/**
 * A board to play on: what the server drew, with the pieces and marks of a position on it. It
 * knows no rules. It gets the legal moves from outside; a chosen move is shown pale until
 * the table says that it was made.
 */

import { s } from './dom.js';
import { t } from './i18n.js';
import { inNotation, squareName } from './notation.js';
import { settings } from './store.js';
import { choose } from './choice.js';
import { Drawings } from './drawings.js';
import { listen } from './input.js';

const SIZE = 100;
const SIGNS = ['slide', 'leap', 'move', 'capture', 'lame', 'hop', 'locust'];

/**
 * @typedef {Pick<import('../types/wire.d.ts').Reach, 'name' | 'to' | 'ahead' | 'becomes'>} Reach
 * @typedef {import('../types/wire.d.ts').Reached} Reached
 * @typedef {import('../types/wire.d.ts').Moves} Moves
 * @typedef {Omit<import('../types/wire.d.ts').Position, 'turn'> & {turn: number | null}} Position
 * @typedef {{name: string, el: SVGGElement, x: number, y: number, grid: Element}} Place
 *   a square, or `KEY*` for a kind in hand
 * @typedef {{from: string, to: string, text: string}} Chosen
 * @typedef {{
 *   move: (chosen: Chosen) => void,
 *   reach: (from: string) => Promise<Reach>,
 *   say: (text: string) => void,
 *   name: (key: string) => string,
 *   side: (seat: number) => string,
 *   unpremove?: () => void,
 * }} Talk
 */

/** @param {string} key */
export const ownerOf = (key) => Number(key.split('.', 1)[0]);

/** @param {string} way */
const signOf = (way) => {
  const name = way.replace('-only', '');
  return SIGNS.includes(name) ? name : 'leap';
};

/** @type {Position} */
const EMPTY = { board: {}, hands: {}, turn: null, ply: 0, check: null, last: null };

export class Board {
  /** @type {HTMLElement} */
  host;
  /** @type {SVGSVGElement} */
  svg = s('svg');
  /** @type {Map<string, Place>} */
  places = new Map();
  position = EMPTY;
  /** @type {Moves} */
  moves = {};
  /** Whether moves are for later: their targets are where the piece reaches. */
  premoving = false;
  /** @type {Record<string, string>} */
  becomes = {};
  /** The origin of the piece picked up, or of one whose moves are shown. @type {string | null} */
  picked = null;
  /** @type {Reached[]} */
  reached = [];
  /** Where the selected piece may go as a premove. @type {Record<string, string[]>} */
  ahead = {};
  /** A move on its way to the server. @type {Chosen | null} */
  pending = null;
  /** Squares of a move that waits for its turn. @type {string[]} */
  premove = [];
  /** Squares that say why something is refused. @type {string[]} */
  wrong = [];
  /** Arrows and circles. */
  drawings = new Drawings(this);
  /** Where a dragged piece would be put down. @type {string | null} */
  over = null;
  /** @type {Talk} */
  talk;
  /** @type {Map<string, SVGUseElement>} */
  #pieces = new Map();
  #asked = 0;
  /** Until it is known where the piece picked up goes. @type {Promise<void> | null} */
  #answer = null;

  /**
   * @param {HTMLElement} host
   * @param {Talk} talk
   */
  constructor(host, talk) {
    this.host = host;
    this.talk = talk;
  }

  /**
   * Takes another drawing: of this game, seen from some side.
   * @param {string} file
   */
  setStage(file) {
    const drawing = new DOMParser().parseFromString(file, 'image/svg+xml').documentElement;
    this.svg = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.importNode(drawing, true)));
    this.svg.classList.add('stage');
    this.host.replaceChildren(this.svg);
    this.places.clear();
    this.#pieces.clear();
    for (const grid of this.svg.querySelectorAll('[role=grid]')) {
      const cells = /** @type {NodeListOf<SVGGElement>} */ (grid.querySelectorAll('[role=gridcell]'));
      const inHand = grid.id !== 'grid';
      for (const el of cells) {
        const name = inHand ? `${el.id.slice(5)}*` : el.id.slice(3);
        const place = { name, el, x: Number(el.dataset.x), y: Number(el.dataset.y), grid };
        this.places.set(name, place);
      }
      cells[0]?.setAttribute('tabindex', '0');
    }
    listen(this);
    this.#drawPieces();
    this.refresh();
  }

  /**
   * Shows a position. Pieces that have moved travel there.
   * @param {Position} position
   */
  show(position) {
    const before = this.position;
    this.position = position;
    const gone = this.picked !== null && !this.pieceAt(this.picked);
    if (gone || before.ply !== position.ply) this.#letGo();
    if (this.pending && before.ply !== position.ply) this.pending = null;
    this.drawings.at(position.ply);
    this.wrong = [];
    this.#drawPieces();
    this.#travel(before);
    this.refresh();
  }

  /**
   * Says what may be played, if anything, and which piece comes of it.
   * @param {Moves} moves
   * @param {Record<string, string>} becomes
   */
  setMoves(moves, becomes) {
    this.moves = moves;
    this.becomes = becomes;
    this.premoving = false;
    this.premove = [];
    this.refresh();
  }

  /**
   * Says which pieces may be told to move before their turn, and which squares a move that waits
   * is about.
   * @param {string[]} pieces
   * @param {string[]} premove
   */
  setPremoves(pieces, premove) {
    const becomes = this.premoving ? this.becomes : {};
    this.setMoves(Object.fromEntries(pieces.map((place) => [place, {}])), becomes);
    this.premoving = true;
    this.premove = premove;
    this.refresh();
  }

  /**
   * Where the piece on a place may go, and by which moves.
   * @param {string} from
   * @returns {Record<string, string[]>}
   */
  targets(from) {
    if (!this.premoving || !this.isMovable(from)) return this.moves[from] ?? {};
    return this.picked === from ? this.ahead : {};
  }

  /** The move that was shown pale has been refused or taken back. */
  cancelPending() {
    this.pending = null;
    this.refresh();
  }

  /**
   * The piece on a square, or of a kind in hand.
   * @param {string} place
   * @returns {string | null}
   */
  pieceAt(place) {
    if (!place.endsWith('*')) return this.position.board[place] ?? null;
    const key = place.slice(0, -1);
    return this.position.hands[key] ? key : null;
  }

  /** @param {string} place */
  isMovable(place) {
    return place in this.moves;
  }

  /**
   * A tap, or Enter, on a place: takes a piece up, puts it down, or shows how it moves.
   * @param {string} place
   */
  tap(place) {
    const { picked } = this;
    if (picked === null && (!this.isMovable(place) || this.premove.includes(place)) && this.cancelPremove()) return;
    const own = picked !== null && this.isMovable(picked);
    const free = !this.isMovable(place) && (!this.pieceAt(place) || this.#barred(place));
    if (own && this.premoving && this.#answer) {
      // Whoever is quick does not wait until it is known where the piece goes.
      this.#answer.then(() => this.picked === picked && this.tap(place));
      return;
    }
    const castled = own ? this.#castled(picked, place) : null;
    if (own && this.targets(picked)[place]) {
      this.put(picked, place);
    } else if (own && castled) {
      this.put(picked, castled);
    } else if (own && free) {
      this.refuse(place);
    } else if (place !== picked && this.pieceAt(place)) {
      this.pick(place);
    } else {
      this.#letGo();
      this.refresh();
    }
  }

  /**
   * Where a king goes that castles with the piece of its own on a place.
   * @param {string} from
   * @param {string} place
   */
  #castled(from, place) {
    const [king, rook] = [this.pieceAt(from), this.pieceAt(place)];
    const [start, end] = [this.places.get(from), this.places.get(place)];
    if (!king || !rook || !start || !end || ownerOf(king) !== ownerOf(rook)) return null;
    if (this.talk.name(king).toLowerCase() !== 'king' || start.y !== end.y) return null;
    const way = Math.sign(end.x - start.x);
    const far = (/** @type {Place | undefined} */ to) => to && to.y === start.y && (to.x - start.x) * way >= 2 * SIZE;
    return Object.keys(this.targets(from)).find((to) => far(this.places.get(to))) ?? null;
  }

  /** @param {string} place */
  #barred(place) {
    return this.reached.find((reached) => reached.at === place && reached.no);
  }

  /**
   * Takes a piece up: its targets are shown at once, and how it moves when the server has said it.
   * @param {string} place
   */
  async pick(place) {
    this.picked = place;
    this.reached = [];
    this.ahead = {};
    this.wrong = [];
    this.refresh();
    const key = this.pieceAt(place);
    const count = Object.keys(this.targets(place)).length;
    const held = key ? `${this.talk.name(key)} ${this.nameOf(place)}` : '';
    this.talk.say(count ? t('board.picked', { piece: held, count }) : t('board.seen', { piece: held }));
    const asked = ++this.#asked;
    const coming = this.talk.reach(place).catch(() => /** @type {Reach} */ ({ name: '', to: [] }));
    this.#answer = coming.then((answer) => this.#take(answer, asked, place));
    await this.#answer;
  }

  /**
   * Takes the answer where a piece goes, if it is still wanted.
   * @param {Reach} answer
   * @param {number} asked
   * @param {string} place
   */
  #take(answer, asked, place) {
    if (asked !== this.#asked || this.picked !== place) return;
    this.#answer = null;
    this.reached = answer.to;
    if (this.premoving) {
      this.ahead = answer.ahead ?? {};
      this.becomes = answer.becomes ?? {};
    }
    this.refresh();
  }

  #letGo() {
    this.picked = null;
    this.reached = [];
    this.ahead = {};
    this.wrong = [];
    this.#asked += 1;
    this.#answer = null;
  }

  /** Takes back the move that waits for its turn; whether there was one. */
  cancelPremove() {
    if (!this.premove.length || !this.talk.unpremove) return false;
    this.drawings.clear();
    this.talk.unpremove();
    return true;
  }

  /** Puts back what was taken up, or else the move that waits for its turn. */
  escape() {
    if (this.picked === null && this.cancelPremove()) return;
    this.#letGo();
    this.drawings.clear();
    this.refresh();
  }

  /**
   * Plays from one place to another, after asking into what the piece turns where it can choose.
   * @param {string} from
   * @param {string} to
   * @returns {Promise<void>}
   */
  async put(from, to) {
    const texts = this.targets(from)[to];
    const castled = texts ? null : this.#castled(from, to);
    if (castled) return this.put(from, castled);
    if (!texts) return this.refuse(to);
    const key = this.pieceAt(from) ?? '';
    const text =
      texts.length === 1 ? texts[0] : await choose(this, to, texts, (text) => this.becomes[text] ?? key, from === to ? null : key);
    if (text === null) return this.refresh();
    this.#letGo();
    this.pending = { from, to, text };
    if (this.premoving) this.drawings.clear();
    this.refresh();
    this.talk.move(this.pending);
  }

  /**
   * Says why the piece picked up may not go there.
   * @param {string} place
   */
  refuse(place) {
    const why = this.#barred(place)?.no;
    const key = this.picked && this.pieceAt(this.picked);
    const name = key ? this.talk.name(key) : '';
    this.say(why ?? t('board.no-way', { piece: name, square: this.nameOf(place) }), [place]);
  }

  /**
   * Says something about squares, which are marked, with the names that the reader knows.
   * @param {string} text
   * @param {string[]} squares
   */
  say(text, squares = []) {
    this.wrong = squares;
    this.refresh();
    this.talk.say(inNotation(text));
  }

  /**
   * What a place is called: a square by its name, a place in hand by its piece.
   * @param {string} place
   */
  nameOf(place) {
    return place.endsWith('*') ? t('board.in-hand') : squareName(place);
  }

  /** How the piece picked up moves, in words. */
  reachInWords() {
    /** @type {Map<string, string[]>} */
    const ways = new Map();
    for (const { at, way, no } of this.reached) {
      const list = ways.get(way) ?? [];
      const square = squareName(at);
      list.push(no ? t('board.not-now', { square }) : square);
      ways.set(way, list);
    }
    const parts = Array.from(ways, ([way, squares]) => {
      const key = /** @type {import('./i18n.js').Key} */ (`way.${signOf(way)}`);
      return `${t(key)}: ${squares.join(', ')}`;
    });
    return parts.join('. ') || t('board.nowhere');
  }

  // -- Drawing ------------------------------------------------------------------------------------

  /** @param {string} layer */
  #layer(layer) {
    return /** @type {SVGGElement} */ (this.svg.querySelector(`#${layer}`));
  }

  /** The pieces of the position, as few elements touched as possible. */
  #drawPieces() {
    const layer = this.#layer('pieces');
    if (!layer) return;
    for (const place of this.places.values()) {
      const key = place.name.endsWith('*') ? place.name.slice(0, -1) : this.position.board[place.name];
      const old = this.#pieces.get(place.name);
      if (!key) {
        old?.remove();
        this.#pieces.delete(place.name);
        continue;
      }
      if (old?.getAttribute('href') !== `#p-${key}`) {
        old?.remove();
        const piece = s('use', { href: `#p-${key}`, x: place.x, y: place.y, width: SIZE, height: SIZE });
        layer.append(piece);
        this.#pieces.set(place.name, piece);
      }
      if (place.name.endsWith('*')) this.#count(place, key);
    }
  }

  /**
   * How many of a kind are in hand.
   * @param {Place} place
   * @param {string} key
   */
  #count(place, key) {
    const count = this.position.hands[key] ?? 0;
    this.#pieces.get(place.name)?.classList.toggle('none', count === 0);
    const layer = this.#layer('pieces');
    layer.querySelector(`[data-count="${key}"]`)?.remove();
    if (count < 2) return;
    const badge = s('g', { class: 'count', 'data-count': key });
    const text = s('text', { x: place.x + 80, y: place.y + 31 });
    text.textContent = String(count);
    badge.append(s('circle', { cx: place.x + 80, cy: place.y + 20, r: 19 }), text);
    layer.append(badge);
  }

  /**
   * Lets pieces travel from where they stood.
   * @param {Position} before
   */
  #travel(before) {
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches || !settings.animate;
    if (calm || document.hidden || Math.abs(before.ply - this.position.ply) !== 1) return;
    const names = Array.from(this.places.keys()).filter((name) => !name.endsWith('*'));
    const left = new Set(names.filter((n) => before.board[n] && before.board[n] !== this.position.board[n]));
    for (const name of names) {
      const key = this.position.board[name];
      if (!key || before.board[name] === key) continue;
      const [from, to] = this.position.last ?? [];
      const same = Array.from(left).find((n) => before.board[n] === key);
      const origin = to === name && left.has(from) ? from : same;
      const start = origin && this.places.get(origin);
      const end = this.places.get(name);
      if (!start || !end) continue;
      left.delete(start.name);
      const way = `translate(${start.x - end.x}px, ${start.y - end.y}px)`;
      this.#pieces.get(name)?.animate([{ transform: way }, { transform: 'none' }], {
        duration: 160,
        easing: 'ease-out',
      });
    }
  }

  /** Redraws everything but the pieces. */
  refresh() {
    if (this.places.size === 0) return;
    const below = this.#layer('below');
    const above = this.#layer('marks');
    below.replaceChildren();
    above.replaceChildren();
    this.#marks(below, above);
    this.#reach(above);
    this.#pale(above);
    this.drawings.draw();
    this.svg.classList.toggle('picked', this.picked !== null);
    for (const place of this.places.values()) {
      place.el.classList.toggle('movable', this.isMovable(place.name));
      place.el.classList.toggle('over', this.over === place.name);
      place.el.setAttribute('aria-label', this.label(place.name));
      if (place.name === this.picked) place.el.setAttribute('aria-selected', 'true');
      else place.el.removeAttribute('aria-selected');
    }
  }

  /**
   * @param {Element} layer
   * @param {string} symbol
   * @param {string} name
   * @param {{dx?: number, dy?: number, size?: number, className?: string}} [how]
   */
  #add(layer, symbol, name, { dx = 0, dy = 0, size = SIZE, className = '' } = {}) {
    const place = this.places.get(name);
    if (!place) return;
    const at = { x: place.x + dx, y: place.y + dy, width: size, height: size };
    const mark = s('use', { href: `#${symbol}`, ...at });
    if (className) mark.setAttribute('class', className);
    layer.append(mark);
  }

  /**
   * @param {Element} below
   * @param {Element} above
   */
  #marks(below, above) {
    const { last, check } = this.position;
    for (const name of new Set(last)) {
      this.#add(below, 'm-last-ground', name);
    }
    if (check) {
      this.#add(below, 'm-check-ground', check);
      this.#add(above, 'm-check', check);
    }
    for (const name of this.premove) {
      this.#add(below, 'm-premove-ground', name);
      this.#add(above, 'm-premove', name);
    }
    for (const name of this.wrong) this.#add(above, 'm-barred', name, { dx: -50, dy: -50, size: 200 });
    if (this.picked !== null) {
      this.#add(below, 'm-picked-ground', this.picked);
      this.#add(above, 'm-picked', this.picked);
    }
    if (this.over !== null) this.#add(below, 'm-picked-ground', this.over);
  }

  /**
   * Where the piece picked up may go, and how it moves: a sign for each way, small and crossed where
   * it may not go now.
   * @param {Element} above
   */
  #reach(above) {
    if (this.picked === null) return;
    const targets = this.premoving ? {} : this.targets(this.picked);
    /** @type {Map<string, Reached[]>} */
    const ways = new Map();
    for (const reached of this.reached) ways.set(reached.at, [...(ways.get(reached.at) ?? []), reached]);
    for (const name of Object.keys(targets)) {
      const occupied = Boolean(this.pieceAt(name));
      if (occupied) this.#add(above, 'm-ring', name);
      else if (!ways.has(name)) this.#add(above, 'm-target', name);
    }
    if (this.premoving) for (const name of Object.keys(this.ahead)) if (!ways.has(name) && name !== this.picked) this.#add(above, 'm-target', name);
    for (const [name, list] of ways) {
      const barred = list.every((reached) => reached.no);
      const occupied = Boolean(this.pieceAt(name));
      const signs = Array.from(new Set(list.map(({ way }) => signOf(way))));
      const size = occupied ? 34 : barred ? 30 : 44;
      signs.forEach((sign, nth) => {
        const dx = occupied ? nth * size : 50 + (nth - signs.length / 2) * size;
        const dy = occupied ? 0 : 50 - size / 2;
        if (occupied) this.#add(above, 'm-plate', name, { dx, dy, size });
        const inner = occupied ? size * 0.7 : size * 0.9;
        const edge = (size - inner) / 2;
        this.#add(above, `m-${sign}`, name, { dx: dx + edge, dy: dy + edge, size: inner });
      });
      if (barred) this.#add(above, 'm-barred', name, occupied ? { dx: -33, dy: -33 } : {});
    }
  }

  /**
   * The chosen move, pale until it is made.
   * @param {Element} above
   */
  #pale(above) {
    const { pending } = this;
    for (const [name, piece] of this.#pieces) piece.classList.toggle('left', pending?.from === name);
    if (!pending) return;
    const key = this.becomes[pending.text] ?? this.pieceAt(pending.from);
    if (key) this.#add(above, `p-${key}`, pending.to, { className: 'pending' });
    this.#add(above, 'm-picked', pending.to);
  }

  /**
   * What a place is called by who hears the page read.
   * @param {string} name
   */
  label(name) {
    const key = this.pieceAt(name);
    const inHand = name.endsWith('*');
    const parts = [];
    if (inHand) {
      const kind = name.slice(0, -1);
      parts.push(t('board.held', { count: this.position.hands[kind] ?? 0, piece: this.talk.name(kind) }));
    } else {
      parts.push(squareName(name));
      if (key) parts.push(`${this.talk.side(ownerOf(key))} ${this.talk.name(key)}`);
    }
    if (this.picked !== null && this.targets(this.picked)[name]) parts.push(t(key ? 'board.takes' : 'board.goes'));
    else if (this.picked !== null && this.#barred(name)) parts.push(t('board.barred'));
    else if (this.picked === null && this.isMovable(name)) parts.push(t('board.can-move'));
    if (name === this.picked) parts.push(t('board.is-picked'));
    if (name === this.position.check) parts.push(t('board.check'));
    if (this.position.last?.includes(name)) parts.push(t('board.last'));
    if (this.premove.includes(name)) parts.push(t('board.premove'));
    if (this.pending?.to === name) parts.push(t('board.pending'));
    return parts.join(', ');
  }
}
