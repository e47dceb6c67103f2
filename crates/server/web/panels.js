// @ts-check
/** The panels around the board: seats, moves and actions. */

import { ask } from './ask.js';
import { $, h, icon } from './dom.js';
import { occupant, t, word } from './i18n.js';
import { address } from './keys.js';
import { written } from './notation.js';

/** @typedef {import('./table.js').State} State */
/** @typedef {(c: string, more?: Record<string, unknown>) => Promise<import('./net.js').Answer>} Do */

/**
 * Which way the player of a seat looks, in quarters: two who are next to each other in number sit
 * face to face.
 * @param {State} state
 * @param {number} seat
 */
export function facingOf(state, seat) {
  const pair = state.seats.length === 2 && state.seats.every(({ seat }) => seat < 2);
  return pair ? seat * 2 : seat;
}

/**
 * The seats as they lie around the board: those across and beside above it, the nearest below.
 * @param {State} state
 * @param {number} turn how the board is turned
 * @param {(seat: number) => void} sit
 */
export function drawSeats(state, turn, sit) {
  const order = (/** @type {number} */ seat) => (facingOf(state, seat) + 4 - turn) % 4;
  /** @type {Node[]} */
  const near = [];
  /** @type {Node[]} */
  const far = [];
  for (const chair of [...state.seats].sort((a, b) => order(b.seat) - order(a.seat))) {
    (order(chair.seat) === 0 ? near : far).push(seatPanel(state, chair, sit));
  }
  perMove = /^\S*(\/move|\dd)$/.test(state.table.clock ?? '');
  $('far').replaceChildren(...far);
  $('near').replaceChildren(...near);
}

/**
 * @param {State} state
 * @param {State['seats'][number]} chair
 * @param {(seat: number) => void} sit
 */
function seatPanel(state, chair, sit) {
  const { seat, kind, side, away } = chair;
  const free = kind === 'open' || state.free.includes(seat);
  const turn = state.phase === 'running' && state.position.turn === seat;
  const keys = Object.keys(state.pieces).filter((key) => key.startsWith(`${seat}.`));
  // A game may have kinds of pieces that it does not use, of which there is no picture.
  const key = keys.find((key) => document.getElementById(`p-${key}`)) ?? keys[0];
  const marks = [seat === state.you ? t('seat.you') : '', away ? t('seat.away') : ''].filter(Boolean).join(' · ');
  const panel = h('div', { class: `seat${turn ? ' turn' : ''}${away ? ' away' : ''}`, 'data-seat': seat });
  if (key) panel.append(icon(`p-${key}`));
  panel.append(
    h('span', { class: 'who' }, h('b', {}, side), ' ', h('bdi', { title: chair.name || null }, occupant(chair))),
    lostPieces(state, chair),
    h('span', { class: 'marks' }, marks, turn ? h('span', { class: 'word' }, `${marks && ' · '}${t('seat.turn')}`) : null),
  );
  if (free && state.you === null && state.phase !== 'over') {
    panel.append(h('button', { class: 'main', type: 'button', click: () => sit(seat) }, t('seat.sit')));
  }
  panel.append(h('span', { class: 'clock', role: 'timer', 'aria-label': t('clock', { side }) }));
  return panel;
}

/** How many captured pieces are shown beside a name, on phones and elsewhere. */
const [FEW, MANY] = [6, 16];

/** A small picture of a piece, without a diagram in its corner. @param {string} key */
function small(key) {
  const picture = icon(`p-${key}`);
  if (document.getElementById(`p-${key}`)?.classList.contains('carded')) picture.classList.add('carded');
  return picture;
}

/**
 * The pieces that a player has taken from the other, where they do not lie in a hand.
 * @param {State} state
 * @param {State['seats'][number]} chair
 */
function lostPieces(state, { seat }) {
  const shown = h('span', { class: 'lost' });
  const { start, position } = state;
  if (!start || state.seats.length !== 2) return shown;
  const theirs = (/** @type {Record<string, string>} */ board) =>
    Object.values(board).filter((key) => Number(key.split('.', 1)[0]) !== seat);
  const [before, now] = [theirs(start), theirs(position.board)];
  const taken = [...before];
  let promoted = 0;
  for (const key of now) {
    const nth = taken.indexOf(key);
    if (nth >= 0) taken.splice(nth, 1);
    else promoted += 1;
  }
  // What has promoted was, as a rule, of the kind of which there are most.
  const many = (/** @type {string} */ key) => before.filter((other) => other === key).length;
  taken.sort((a, b) => many(b) - many(a)).splice(0, promoted);
  const most = matchMedia('(max-width: 559px)').matches ? FEW : MANY;
  const left = taken.length > most ? most - 1 : taken.length;
  shown.append(...taken.slice(0, left).map(small));
  if (taken.length > left) shown.append(h('b', {}, `+${taken.length - left}`));
  if (taken.length) {
    shown.setAttribute('role', 'img');
    shown.setAttribute('aria-label', t('seat.taken', { count: taken.length }));
  }
  return shown;
}

/** Whether each move has its own time. */
let perMove = false;

/**
 * @param {number} seat
 * @param {string} text
 * @param {import('./clock.js').Clock} clock
 * @param {number} left
 */
export function drawClock(seat, text, clock, left) {
  const element = document.querySelector(`[data-seat="${seat}"] .clock`);
  if (!element) return;
  // A time for each move has no periods to count.
  const counted = clock.over && !(perMove && clock.over === 'byoyomi');
  const over = counted ? ` ${t(clock.over === 'byoyomi' ? 'clock.periods' : 'clock.moves', { count: clock.count ?? 0 })}` : '';
  element.textContent = clock.fallen ? t('clock.fallen') : text + over;
  element.classList.toggle('runs', clock.run);
  element.classList.toggle('low', left < 20000);
}

/**
 * The moves so far. Existing rows stay, so that screen readers announce only new ones.
 * @param {State} state
 * @param {number | null} viewed the ply that is shown
 * @param {(ply: number) => void} view
 * @param {(ply: number) => import('../types/wire.d.ts').Fault | null} mark the verdict on the move that led to a ply
 */
export function drawMoves(state, viewed, view, mark) {
  const list = $('moves');
  const turns = state.seats.length;
  const { line } = state;
  const rows = Math.ceil(line.length / Math.max(1, turns));
  while (list.children.length > rows) list.lastElementChild?.remove();
  for (let nth = 0; nth < rows; nth += 1) {
    const row = list.children[nth] ?? h('div', { class: 'turn' }, h('span', { class: 'number' }, `${nth + 1}.`));
    line.slice(nth * turns, (nth + 1) * turns).forEach((move, place) => {
      const at = nth * turns + place + 1;
      const known = row.children[place + 1];
      const [text, sign] = [written(move), mark(at)];
      if (known?.textContent === `${text}${sign ?? ''}`) return;
      known?.remove();
      const more = sign && { 'aria-label': `${text}, ${t(`fault.${sign}`)}`, 'data-mark': sign };
      const button = h('button', { type: 'button', 'data-ply': at, click: () => view(at), ...more }, text);
      if (sign) button.append(h('b', {}, sign));
      row.insertBefore(button, row.children[place + 1] ?? null);
    });
    while (row.children.length > 1 + Math.min(turns, line.length - nth * turns)) row.lastElementChild?.remove();
    if (!row.isConnected) list.append(row);
  }
  const shown = String(viewed ?? line.length);
  const before = list.querySelector('[aria-current]');
  const current = /** @type {HTMLElement | null} */ (list.querySelector(`[data-ply="${shown}"]`));
  if (before === current) return;
  before?.removeAttribute('aria-current');
  current?.setAttribute('aria-current', 'step');
  // Within the list only: the page stays where it is.
  if (current) list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
}

/** @param {State} state */
export function drawFacts(state) {
  const { table } = state;
  const facts = [
    [t('fact.game'), table.title],
    [t('fact.armies'), table.armies],
    [t('fact.clock'), table.clock ?? t('fact.no-clock')],
    ...(table.options ?? []),
  ];
  const { gallery } = /** @type {import('../types/gallery.d.ts').Terms} */ (table);
  // The page of the game shows its rules, in the version played here.
  const page = gallery && h('a', { href: `/games/${gallery.id}?version=${gallery.version}` }, t('games.version', { version: gallery.version }));
  const shown = [...facts, [t('fact.gallery'), page]].filter(([, value]) => value);
  $('facts').replaceChildren(...shown.flatMap(([name, value]) => [h('dt', {}, name), h('dd', {}, h('bdi', {}, value))]));
  const links = (table.formats ?? []).map((format) =>
    h('a', { href: `/t/${table.id}/record.${format}`, download: true }, format),
  );
  $('records').replaceChildren(...links);
}

/** The claims that this player has had: a button that was there stays where it is. @type {Map<string, boolean>} */
const claims = new Map();

/**
 * What this player can do beside moving. What cannot be done now is there too, so that nothing
 * moves away under a finger.
 * @param {State} state
 * @param {Do} act
 */
export function drawActions(state, act) {
  const { mine, you, phase } = state;
  /** @type {Node[]} */
  const buttons = [];
  const add = (/** @type {string} */ text, /** @type {() => void} */ click, can = true) =>
    buttons.push(h('button', { type: 'button', click, disabled: !can }, text));
  const sits = you !== null && chairOf(state, you)?.kind === 'person';
  if (mine && sits && phase === 'running') {
    for (const { claim, consent } of mine.claims) claims.set(claim, consent);
    for (const [claim, consent] of claims) {
      const text = consent ? t('offer', { what: claimed(claim) }) : claimed(claim);
      const sure = claim === 'resign';
      const can = mine.claims.some((known) => known.claim === claim);
      add(text, async () => (!sure || (await ask(t('sure.resign')))) && act('claim', { claim }), can);
    }
    add(t('takeback'), () => act('takeback'), mine.takeback);
    add(t('unpremove'), () => act('unpremove'), mine.premove !== null);
    add(t('leave'), async () => (await ask(leaving(state))) && act('leave'));
  }
  if (you !== null && phase === 'running' && !sits) add(t('return'), () => act('return'));
  if (phase === 'waiting' && state.table.host) {
    add(t('table.close'), async () => (await ask(t('sure.close'))) && (await act('close')).t === 'ok' && location.assign('/'));
  } else if (phase === 'waiting' && you !== null) {
    add(t('leave'), async () => (await act('leave')).t === 'ok' && location.assign('/'));
  }
  $('actions').replaceChildren(...buttons);
}

/** What happens to the game when this player leaves it. @param {State} state */
function leaving(state) {
  if (state.seats.length > 2) return t('sure.leave');
  const other = state.seats.find(({ seat }) => seat !== state.you);
  return other?.away ? t('sure.leave-alone') : t('sure.leave-two', { side: other?.side ?? '' });
}

/**
 * What waits for an answer: offers, and the seat of somebody who has gone. It lies over the message
 * and the name of the nearest player, so that nothing moves when it comes and goes.
 * @param {State} state
 * @param {Do} act
 */
export function drawOpenOffers(state, act) {
  const parts = state.offers.map(({ by, offer, asked }) => offered(state, by, offer, asked, act));
  const gone = (state.phase === 'running' && state.mine?.gone) || [];
  for (const seat of gone) {
    const click = () => act('gone', { of: seat });
    parts.push(h('div', { class: 'offer' }, h('button', { type: 'button', click }, t('gone', { side: sideOf(state, seat) }))));
  }
  $('offers').replaceChildren(...parts);
  $('offers').hidden = parts.length === 0;
  const clock = parts.length ? /** @type {HTMLElement | null} */ ($('near').querySelector('.clock')) : null;
  if (clock) $('offers').style.setProperty('--clock', `${clock.offsetWidth}px`);
}

/**
 * What everybody at the table should know: who is waited for, how it ended.
 * @param {State} state
 * @param {Do} act
 * @param {(() => void) | null} analyse nothing once the computer goes through the game
 */
export function drawNotice(state, act, analyse) {
  const parts = [];
  if (state.phase === 'waiting') parts.push(invitation());
  if (state.end) parts.push(...result(state, act, analyse));
  $('notice').replaceChildren(...parts);
  $('notice').hidden = parts.length === 0;
  $('notice').classList.toggle('result', Boolean(state.end));
}

/** Who won, with which score, and why. @param {State} state */
function outcome(state) {
  const { winner, drawn, say } = /** @type {NonNullable<State['end']>} */ (state.end);
  const chair = winner === null ? undefined : chairOf(state, winner);
  const wins = chair ? t('result.wins', { who: occupant(chair), side: chair.side }) : '';
  const points = drawn ? '½ – ½' : winner === state.seats[0].seat ? '1 – 0' : '0 – 1';
  const score = state.seats.length === 2 && (chair || drawn) ? points : '';
  return { headline: wins || (drawn ? t('result.draw') : ''), score, say };
}

/**
 * The outcome beside the message, where its banner lies below the board: the score, and why.
 * @param {State} state
 */
export function drawOutcome(state) {
  const place = $('outcome');
  const { headline, score, say } = state.end ? outcome(state) : { headline: '', score: '', say: '' };
  place.hidden = !state.end;
  place.textContent = score || headline;
  if (say && !$('say').textContent) $('say').textContent = say;
}

/**
 * Who won, the score and why, and what can be done next.
 * @param {State} state
 * @param {Do} act
 * @param {(() => void) | null} analyse
 */
function result(state, act, analyse) {
  const { headline, score, say } = outcome(state);
  const parts = [];
  if (headline) parts.push(h('p', { class: 'winner' }, h('bdi', {}, headline)));
  if (score) parts.push(h('p', { class: 'score' }, score));
  parts.push(h('p', { class: 'end' }, say));
  const row = h('div', { class: 'row' });
  if (state.next) row.append(h('a', { class: 'button main', href: `/t/${state.next}` }, t('rematch.go')));
  else if (state.you !== null) {
    const text = t(state.again.includes(state.you) ? 'rematch.waits' : 'rematch');
    row.append(h('button', { type: 'button', class: 'main', click: () => act('rematch') }, text));
  }
  if (analyse) row.append(h('button', { type: 'button', class: 'analyse', click: analyse }, t('analysis')));
  if (row.children.length) parts.push(row);
  const others = state.again.filter((seat) => seat !== state.you).map((seat) => sideOf(state, seat));
  if (others.length && !state.next) parts.push(h('p', {}, t('rematch.wanted', { who: others.join(', ') })));
  return parts;
}

/**
 * The seats of computers, which players at the table can offer to newcomers.
 * @param {State} state
 * @param {Do} act
 */
export function drawOffers(state, act) {
  const place = $('seat-offers');
  const computers = state.seats.filter(({ kind }) => kind === 'level');
  if (state.you === null || state.phase === 'over' || !computers.length) return place.replaceChildren();
  place.replaceChildren(
    h('h2', {}, t('free')),
    ...computers.map(({ seat, side }) => {
      const on = state.free.includes(seat);
      const box = h('input', { type: 'checkbox', checked: on, change: () => act('offer-seat', { seat, on: !on }) });
      return h('label', { class: 'tick' }, box, h('span', {}, t('free.seat', { side })));
    }),
  );
}

const invitation = () => h('div', {}, h('p', {}, t('waiting')), address(location.href, t('invite')));

/**
 * What a claim is called. Words of a game's own come in quotes.
 * @param {string} claim
 */
function claimed(claim) {
  return claim.startsWith("'") ? claim.slice(1, -1) : word(`claim.${claim}`);
}

/**
 * @param {State} state
 * @param {number} by
 * @param {string} offer
 * @param {number[]} asked
 * @param {Do} act
 */
function offered(state, by, offer, asked, act) {
  const text = t('offered', { who: sideOf(state, by), what: claimed(offer.replace(/^takeback .*/, 'takeback')) });
  const line = h('div', { class: 'offer' }, h('span', {}, text));
  if (by === state.you) line.append(h('button', { type: 'button', click: () => act('withdraw') }, t('withdraw')));
  else if (state.you !== null && asked.includes(state.you)) {
    line.append(
      h('button', { type: 'button', class: 'main', click: () => act('accept', { of: by }) }, t('accept')),
      h('button', { type: 'button', click: () => act('decline', { of: by }) }, t('decline')),
    );
  }
  return line;
}

/** @param {State} state @param {number} seat */
export const chairOf = (state, seat) => state.seats.find((chair) => chair.seat === seat);

/** @param {State} state @param {number} seat */
export const sideOf = (state, seat) => chairOf(state, seat)?.side ?? '';

/** The tabs: arrows lead from one to the next. */
export function tabs() {
  const all = /** @type {HTMLElement[]} */ (Array.from(document.querySelectorAll('[role=tab]')));
  const choose = (/** @type {HTMLElement} */ chosen) => {
    for (const tab of all) {
      const on = tab === chosen;
      tab.setAttribute('aria-selected', String(on));
      tab.tabIndex = on ? 0 : -1;
      $(tab.getAttribute('aria-controls') ?? '').hidden = !on;
    }
  };
  all.forEach((tab, nth) => {
    tab.addEventListener('click', () => choose(tab));
    tab.addEventListener('keydown', (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!step) return;
      const next = all[(nth + step + all.length) % all.length];
      choose(next);
      next.focus();
    });
  });
}
