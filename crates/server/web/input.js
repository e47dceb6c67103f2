// @ts-check
/** Pointers and keys on a board. */

import { s } from './dom.js';
import { t } from './i18n.js';
import { markWords } from './drawings.js';

/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./board.js').Place} Place */

/** How far a pointer moves, in pixels, before a piece is dragged. */
const FAR = 4;
/** How long a finger rests before it draws, in milliseconds. */
const LONG = 450;

/**
 * The colour in which a press draws; `null` for a press that moves.
 * @param {Board} board
 * @param {PointerEvent} event
 */
function colourOf({ drawings }, event) {
  const right = event.button === 2;
  if (!right && !event.shiftKey) return drawings.mode;
  if (event.altKey || event.metaKey) return 2;
  return event.ctrlKey || (right && event.shiftKey) ? 1 : 0;
}

/**
 * Whether a finger on a place may mean a move; elsewhere it may rest in order to draw.
 * @param {Board} board
 * @param {string} name
 */
function mayMove(board, name) {
  return board.isMovable(name) || (board.picked !== null && name in board.targets(board.picked));
}

/** @param {string} name */
const isSquare = (name) => !name.endsWith('*');

/** @param {Board} board */
export function listen(board) {
  pointers(board);
  keys(board);
}

/**
 * The point of an event in the units of the drawing.
 * @param {Board} board
 * @param {{clientX: number, clientY: number}} event
 */
function point(board, event) {
  const screen = board.svg.getScreenCTM();
  return new DOMPoint(event.clientX, event.clientY).matrixTransform(screen?.inverse());
}

/**
 * @param {Board} board
 * @param {{clientX: number, clientY: number}} event
 * @returns {string | null}
 */
function placeUnder(board, event) {
  const { x, y } = point(board, event);
  for (const place of board.places.values()) {
    if (x >= place.x && x < place.x + 100 && y >= place.y && y < place.y + 100) return place.name;
  }
  return null;
}

/** @param {Board} board */
function pointers(board) {
  /** @type {{id: number, from: string, x: number, y: number, colour: number | null, ghost: SVGUseElement | null} | null} */
  let held = null;
  /** Until a finger that rests draws. */
  let resting = 0;
  const { svg } = board;

  const stop = () => {
    clearTimeout(resting);
    held?.ghost?.remove();
    board.drawings.preview = null;
    svg.classList.remove('dragging');
    held = null;
    board.over = null;
  };

  /** Shows the mark that would be drawn. @param {string | null} to */
  const sketch = (to) => {
    if (!held || held.colour === null || !isSquare(held.from)) return;
    const { from, colour } = held;
    board.drawings.preview = to !== null && isSquare(to) ? { from, to, colour } : null;
    board.drawings.draw();
  };

  svg.addEventListener('pointerdown', (event) => {
    const from = placeUnder(board, event);
    if (held || from === null || event.button === 1) return;
    held = { id: event.pointerId, from, x: event.clientX, y: event.clientY, colour: colourOf(board, event), ghost: null };
    svg.setPointerCapture(event.pointerId);
    if (held.colour !== null) sketch(from);
    else if (event.pointerType === 'touch' && isSquare(from) && !mayMove(board, from)) {
      resting = window.setTimeout(() => {
        if (held) held.colour = 0;
        navigator.vibrate?.(10);
        sketch(from);
      }, LONG);
    }
  });

  // A pointer leaves the focus off the squares, so that the arrow keys step through the game after it.
  svg.addEventListener('mousedown', (event) => {
    event.preventDefault();
    if (document.activeElement instanceof HTMLElement || document.activeElement instanceof SVGElement) document.activeElement.blur();
  });

  svg.addEventListener('pointermove', (event) => {
    if (!held || event.pointerId !== held.id) return;
    if (held.colour !== null) return sketch(placeUnder(board, event));
    const far = Math.hypot(event.clientX - held.x, event.clientY - held.y) >= FAR;
    if (far) clearTimeout(resting);
    if (!held.ghost && far && board.isMovable(held.from)) {
      if (board.picked !== held.from) board.pick(held.from);
      held.ghost = s('use', { href: `#p-${board.pieceAt(held.from)}`, width: 100, height: 100, class: 'ghost' });
      svg.append(held.ghost);
      svg.classList.add('dragging');
    }
    if (!held.ghost) return;
    const { x, y } = point(board, event);
    // Under a finger the piece would not be seen.
    const lift = event.pointerType === 'touch' ? 60 : 0;
    held.ghost.setAttribute('x', String(x - 50));
    held.ghost.setAttribute('y', String(y - 50 - lift));
    const over = placeUnder(board, event);
    const wanted = over !== null && board.targets(held.from)[over] ? over : null;
    if (wanted !== board.over) {
      board.over = wanted;
      board.refresh();
    }
  });

  svg.addEventListener('pointerup', (event) => {
    if (!held || event.pointerId !== held.id) return;
    const { from, colour, ghost } = held;
    stop();
    const to = placeUnder(board, event);
    if (colour !== null) {
      const cancels = event.button === 2 && from === to && board.picked === null && board.cancelPremove();
      if (cancels) board.drawings.draw();
      else if (to !== null && isSquare(from) && isSquare(to)) board.drawings.toggle(from, to, colour);
      else board.drawings.draw();
    } else if (ghost) {
      if (to !== null && to !== from) board.put(from, to);
      else board.refresh();
    } else if (to === from) {
      focusOn(board, from, false);
      // A click that takes up nothing wipes the board.
      if (board.picked === null && !board.isMovable(from)) board.drawings.clear();
      board.tap(from);
    }
  });

  // A finger on a piece that can move drags it; elsewhere it scrolls the page.
  svg.addEventListener(
    'touchstart',
    (event) => {
      const { clientX, clientY } = event.touches[0];
      const from = placeUnder(board, { clientX, clientY });
      const draws = board.drawings.mode !== null;
      if (from !== null && (draws || board.isMovable(from) || board.picked !== null)) event.preventDefault();
    },
    { passive: false },
  );
  // A finger that draws does not scroll.
  svg.addEventListener('touchmove', (event) => held !== null && held.colour !== null && event.preventDefault(), { passive: false });
  svg.addEventListener('pointercancel', () => {
    stop();
    board.refresh();
  });
  svg.addEventListener('contextmenu', (event) => event.preventDefault());
}

/**
 * Makes a place the one that Tab comes back to, and goes there.
 * @param {Board} board
 * @param {string} name
 * @param {boolean} go
 */
export function focusOn(board, name, go = true) {
  const place = board.places.get(name);
  if (!place) return;
  for (const other of place.grid.querySelectorAll('[tabindex="0"]')) other.setAttribute('tabindex', '-1');
  place.el.setAttribute('tabindex', '0');
  if (go) place.el.focus();
}

/** Steps of the arrow keys. */
const STEPS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
});

/**
 * The next place in a direction, over holes too.
 * @param {Board} board
 * @param {Place} from
 * @param {[number, number]} step
 */
function next(board, from, [dx, dy]) {
  let best = null;
  let near = Infinity;
  for (const place of board.places.values()) {
    const [x, y] = [place.x - from.x, place.y - from.y];
    const ahead = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    // Up and down lead into the hands, where places stand between the files.
    const straight = place.grid === from.grid ? aside === 0 : aside < 100;
    if (straight && ahead > 0 && ahead + aside / 10 < near) {
      near = ahead + aside / 10;
      best = place;
    }
  }
  return best;
}

/** @param {Board} board */
function keys(board) {
  /** The square an arrow starts from. @type {string | null} */
  let arrowFrom = null;

  board.svg.addEventListener('keydown', (event) => {
    const cell = /** @type {Element} */ (event.target).closest('[role=gridcell]');
    const place = Array.from(board.places.values()).find(({ el }) => el === cell);
    if (!place || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = STEPS[event.key];
    // Where the focus is not seen, the arrows are those of the page.
    if (step && !place.el.matches(':focus-visible')) return;
    if (step) {
      const target = next(board, place, step);
      if (target) focusOn(board, target.name);
    } else if (event.key === 'Enter' || event.key === ' ') {
      board.tap(place.name);
    } else if (event.key === 'Escape') {
      arrowFrom = null;
      board.escape();
    } else if (event.key === 'Home' || event.key === 'End') {
      const row = Array.from(board.places.values()).filter((p) => p.grid === place.grid && p.y === place.y);
      const end = event.key === 'Home' ? row[0] : row[row.length - 1];
      focusOn(board, end.name);
    } else if (event.key === '?') {
      explain(board, place);
    } else if ((event.key === 'a' || event.key === 'A') && isSquare(place.name)) {
      const [from, to] = [arrowFrom, place.name];
      const colour = event.shiftKey ? 1 : (board.drawings.mode ?? 0);
      arrowFrom = from === null ? to : null;
      if (from === null) board.talk.say(t('drawn.from', { square: board.nameOf(to) }));
      else {
        board.drawings.toggle(from, to, colour);
        const there = board.drawings.marks.some((mark) => mark.from === from && mark.to === to);
        board.talk.say(there ? markWords({ from, to, colour }) : t('drawn.away'));
      }
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  });
}

/**
 * Says how the piece on a place moves.
 * @param {Board} board
 * @param {Place} place
 */
async function explain(board, place) {
  if (!board.pieceAt(place.name)) return board.talk.say(board.label(place.name));
  if (board.picked !== place.name) await board.pick(place.name);
  board.talk.say(board.reachInWords());
}
