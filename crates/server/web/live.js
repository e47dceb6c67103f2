// @ts-check
/** Games that are going on, as small boards that follow them. */

import { after } from './clock.js';
import { $, h } from './dom.js';
import { occupant, t } from './i18n.js';
import { allLooks } from './pieces.js';

/** @typedef {import('../types/wire.d.ts').Line} Line */

/** Boards that are shown; the other games stand in a list. On a phone it begins sooner. */
export const MOST = matchMedia('(max-width: 559px)').matches ? 4 : 12;

/** @typedef {{li: HTMLLIElement, picture: HTMLImageElement, clocks: HTMLElement[], line: Line, since: number}} Board */

/** @type {Map<string, Board>} */
const boards = new Map();

/** Whole seconds as `m:ss`, or `h:mm:ss`. */
function clockText(/** @type {number} */ ms) {
  const all = Math.max(0, Math.ceil(ms / 1000));
  const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  if (hours >= 48) return t('front.days', { count: Math.floor(hours / 24) });
  return hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

/** Shows the clocks as they are now. */
function tick() {
  for (const { line, since, clocks } of boards.values()) {
    line.seats.forEach(({ clock: ms, rest }, seat) => {
      const run = line.clock_runs && seat === line.to_move;
      const told = { ms: ms ?? 0, run, delay: rest?.delay ?? undefined, next: rest?.next ?? undefined };
      const text = ms == null ? '' : clockText(after(told, performance.now() - since).ms);
      if (clocks[seat].textContent !== text) clocks[seat].textContent = text;
    });
  }
}

const source = (/** @type {Line} */ { id, updated }) =>
  `/api/tables/${id}/picture.svg?at=${updated}&looks=${allLooks()}`;

/** What a board is called for those who do not see it. */
const called = (/** @type {Line} */ line) =>
  `${t('lobby.watch')}: ${line.title}, ${line.seats.map(occupant).join(' – ')}, ${t('front.ply', { ply: line.ply })}`;

/** @param {Line} line @returns {Board} */
function board(line) {
  const clocks = line.seats.map(() => h('span', { class: 'clock' }));
  const player = (/** @type {number} */ seat) => h('span', { class: 'player' }, h('bdi', {}, occupant(line.seats[seat])), clocks[seat]);
  const picture = h('img', { loading: 'lazy', src: source(line), alt: '', decoding: 'async' });
  const away = line.seats.map((_, seat) => seat).slice(1).reverse();
  const link = h(
    'a',
    { href: line.url },
    h('span', { class: 'players' }, ...away.map(player)),
    h('span', { class: 'frame' }, picture),
    h('span', { class: 'players' }, player(0)),
    h('small', {}, h('bdi', {}, line.title)),
  );
  return { li: h('li', { class: 'card' }, link), picture, clocks, line, since: since(line) };
}

/** When a line of the list was true, by the clock of the page. */
const since = (/** @type {Line} */ { updated }) => performance.now() - Math.max(0, Math.min(Date.now() - updated, 3600e3));

/** Puts the next picture in the place of the one before when it has come, so that nothing flickers. */
async function follow(/** @type {Board} */ shown, /** @type {Line} */ line) {
  const moved = line.updated !== shown.line.updated;
  if (moved) shown.since = performance.now();
  shown.line = line;
  if (!moved) return;
  const next = new Image();
  next.src = source(line);
  await next.decode().catch(() => null);
  if (shown.line === line && next.naturalWidth) shown.picture.src = next.src;
}

/**
 * Shows the first of the games in progress. A board keeps its place as long as its game lasts.
 * @param {Line[]} running
 * @returns {Line[]} those that found no room
 */
export function showBoards(running) {
  const by = new Map(running.map((line) => [line.id, line]));
  for (const [id, { li }] of boards) {
    if (by.has(id)) continue;
    li.remove();
    boards.delete(id);
  }
  for (const line of running) {
    const shown = boards.get(line.id);
    if (shown && names(shown.line) === names(line)) follow(shown, line);
    else if (shown || boards.size < MOST) {
      const made = board(line);
      if (shown) shown.li.replaceWith(made.li);
      else $('boards').append(made.li);
      boards.set(line.id, made);
    }
    boards.get(line.id)?.li.firstElementChild?.setAttribute('aria-label', called(line));
    boards.get(line.id)?.li.querySelectorAll('.player').forEach((one, nth, all) => {
      one.classList.toggle('turn', (nth === all.length - 1 ? 0 : all.length - 1 - nth) === line.to_move);
    });
  }
  tick();
  return running.filter(({ id }) => !boards.has(id));
}

const names = (/** @type {Line} */ { seats }) => JSON.stringify(seats.map(({ kind, name }) => [kind, name]));

setInterval(() => document.hidden || tick(), 500);
