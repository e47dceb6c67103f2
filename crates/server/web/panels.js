// @ts-check
/** What stands around the board: seats, moves, talk, and what can be done. */

import { $, h, icon } from './dom.js';
import { occupant, t, word } from './i18n.js';
import { address } from './keys.js';

/** @typedef {import('./table.js').State} State */
/** @typedef {(c: string, more?: Record<string, unknown>) => Promise<any>} Do */

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
  const turn = state.phase === 'running' && state.position.turn === seat;
  const key = Object.keys(state.pieces).find((key) => key.startsWith(`${seat}.`));
  const marks = [seat === state.you ? t('seat.you') : '', away ? t('seat.away') : '', turn ? t('seat.turn') : ''];
  const panel = h('div', { class: `seat${turn ? ' turn' : ''}${away ? ' away' : ''}`, 'data-seat': seat });
  if (key) panel.append(icon(`p-${key}`));
  panel.append(
    h('span', { class: 'who' }, h('b', {}, side), ' ', occupant(chair)),
    h('span', { class: 'marks' }, marks.filter(Boolean).join(' · ')),
  );
  if (kind === 'open' && state.you === null && state.phase !== 'over') {
    panel.append(h('button', { class: 'main', type: 'button', click: () => sit(seat) }, t('seat.sit')));
  }
  panel.append(h('span', { class: 'clock', role: 'timer', 'aria-label': t('clock', { side }) }));
  return panel;
}

/**
 * @param {number} seat
 * @param {string} text
 * @param {import('./clock.js').Clock} clock
 * @param {number} left
 */
export function drawClock(seat, text, clock, left) {
  const element = document.querySelector(`[data-seat="${seat}"] .clock`);
  if (!element) return;
  const over = clock.over ? ` ${t(clock.over === 'byoyomi' ? 'clock.periods' : 'clock.moves', { count: clock.count ?? 0 })}` : '';
  element.textContent = clock.fallen ? t('clock.fallen') : text + over;
  element.classList.toggle('runs', clock.run);
  element.classList.toggle('low', left < 20000);
}

/**
 * The moves so far.
 * @param {State} state
 * @param {number | null} viewed the ply that is shown
 * @param {(ply: number) => void} view
 */
export function drawMoves(state, viewed, view) {
  const list = $('moves');
  const turns = state.seats.length;
  const rows = [];
  for (let ply = 0; ply < state.line.length; ply += turns) {
    const row = h('div', { class: 'turn' }, h('span', { class: 'number' }, `${ply / turns + 1}.`));
    state.line.slice(ply, ply + turns).forEach(({ m }, nth) => {
      const at = ply + nth + 1;
      const current = at === (viewed ?? state.line.length);
      row.append(h('button', { type: 'button', 'aria-current': current && 'step', click: () => view(at) }, m));
    });
    rows.push(row);
  }
  list.replaceChildren(...rows);
  const current = list.querySelector('[aria-current]');
  // Within the list only: the page stays where it is.
  if (current) list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
}

/** @param {State} state */
export function drawChat(state) {
  const list = $('chat');
  const lines = state.chat.map(({ seat, text }) => {
    const chair = state.seats.find((chair) => chair.seat === seat);
    return h('p', {}, h('b', {}, chair?.name || chair?.side || ''), ` ${text}`);
  });
  list.replaceChildren(...lines);
  list.scrollTop = list.scrollHeight;
  $('talk').hidden = !state.chatOn || state.you === null;
  $('chat-off').hidden = state.chatOn;
  const button = $('chat-switch');
  button.hidden = !state.table.host;
  button.textContent = t(state.chatOn ? 'chat.switch-off' : 'chat.switch-on');
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
  const shown = facts.filter(([, value]) => value);
  $('facts').replaceChildren(...shown.flatMap(([name, value]) => [h('dt', {}, name), h('dd', {}, value)]));
  const links = (table.formats ?? []).map((/** @type {string} */ format) =>
    h('a', { href: `/t/${table.id}/record.${format}`, download: true }, format),
  );
  $('records').replaceChildren(...links);
}

/**
 * What this player can do beside moving.
 * @param {State} state
 * @param {Do} act
 */
export function drawActions(state, act) {
  const { mine, you } = state;
  /** @type {Node[]} */
  const buttons = [];
  const add = (/** @type {string} */ text, /** @type {() => void} */ click) =>
    buttons.push(h('button', { type: 'button', click }, text));
  if (mine && state.phase === 'running') {
    for (const { claim, consent } of mine.claims) {
      const text = consent ? t('offer', { what: claimed(claim) }) : claimed(claim);
      const sure = claim === 'resign';
      add(text, async () => (!sure || (await ask(t('sure.resign')))) && act('claim', { claim }));
    }
    if (mine.takeback) add(t('takeback'), () => act('takeback'));
    if (mine.premove) add(t('unpremove'), () => act('unpremove'));
    for (const seat of mine.gone ?? []) add(t('gone', { side: sideOf(state, seat) }), () => act('gone', { of: seat }));
    add(t('leave'), async () => (await ask(t('sure.leave'))) && act('leave'));
  }
  if (you !== null && state.phase === 'running' && chairOf(state, you)?.kind !== 'person') {
    add(t('return'), () => act('return'));
  }
  $('actions').replaceChildren(...buttons);
}

/**
 * What everybody at the table should know: who is waited for, what is offered, how it ended.
 * @param {State} state
 * @param {Do} act
 */
export function drawNotice(state, act) {
  const parts = [];
  if (state.phase === 'waiting') parts.push(invitation());
  for (const { by, offer, asked } of state.offers) parts.push(offered(state, by, offer, asked, act));
  if (state.end) {
    parts.push(h('p', { class: 'end' }, state.end.say));
    if (state.next) parts.push(h('a', { class: 'button main', href: `/t/${state.next}` }, t('rematch.go')));
    else if (state.you !== null) {
      const text = t(state.again.includes(state.you) ? 'rematch.waits' : 'rematch');
      parts.push(h('button', { type: 'button', class: 'main', click: () => act('rematch') }, text));
    }
    const others = state.again.filter((seat) => seat !== state.you).map((seat) => sideOf(state, seat));
    if (others.length && !state.next) parts.push(h('p', {}, t('rematch.wanted', { who: others.join(', ') })));
  }
  $('notice').replaceChildren(...parts);
  $('notice').hidden = parts.length === 0;
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
  const line = h('div', { class: 'row offer' }, h('span', {}, text));
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

/**
 * Asks a yes or no.
 * @param {string} question
 * @returns {Promise<boolean>}
 */
export function ask(question) {
  const dialog = h('dialog', { class: 'ask', 'aria-labelledby': 'ask-text' });
  const form = h('form', { method: 'dialog', class: 'row' });
  form.append(
    h('button', { value: 'yes', class: 'main' }, t('yes')),
    h('button', { value: '' }, t('no')),
  );
  dialog.append(h('p', { id: 'ask-text' }, question), form);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((done) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      done(dialog.returnValue === 'yes');
    });
  });
}

/**
 * Asks for a line of text.
 * @param {string} question
 * @param {string} before
 * @returns {Promise<string | null>}
 */
export function askText(question, before) {
  const dialog = h('dialog', { class: 'ask' });
  const input = h('input', { id: 'ask-value', value: before, maxlength: 30, autocomplete: 'nickname' });
  const form = h('form', { method: 'dialog' });
  const buttons = h('div', { class: 'row' }, h('button', { value: 'yes', class: 'main' }, t('seat.sit')));
  buttons.append(h('button', { type: 'button', click: () => dialog.close() }, t('cancel')));
  form.append(h('label', { for: 'ask-value' }, question), input, buttons);
  dialog.append(form);
  dialog.setAttribute('aria-label', question);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((done) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      done(dialog.returnValue === 'yes' ? input.value.trim() : null);
    });
  });
}

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
