// @ts-check
/** Tables in a list. */

import { $, api, h } from './dom.js';
import { failed, occupant, t, word } from './i18n.js';
import { change, settings } from './store.js';

/** @typedef {import('../types/wire.d.ts').Line} Line */

/** Why a reader could not take a seat, by table, for as long as the table exists. @type {Map<string, string>} */
const refusals = new Map();

/** Gives a command to a table. @param {string} id @param {Record<string, unknown>} command */
async function command(id, command) {
  const session = crypto.getRandomValues(new Uint32Array(3)).join('');
  const answer = await api(`/api/tables/${id}/do`, { t: 'do', session, a: 1, n: 0, ...command });
  if (answer.t === 'no') throw new Error(answer.say);
}

/** The reader's name; who has none yet is asked for one. `null` if the question was cancelled. */
async function nameOfReader() {
  if (settings.name) return settings.name;
  const { askText } = await import('./ask.js');
  return askText(t('new.name'), '');
}

/** Takes the first free seat of a table, and goes there. @param {Line} line */
async function sitDown({ id, url }) {
  const name = await nameOfReader();
  if (name === null) return;
  const { seats } = await api(`/api/tables/${id}`);
  const free = seats?.find(({ kind }) => kind === 'open');
  if (!free) throw new Error(t('lobby.full'));
  await command(id, { c: 'sit', seat: free.seat, name });
  change({ name });
  location.assign(url);
}

/**
 * The link to a table with a free seat: a plain click takes the seat, any other way just leads there.
 * @param {Line} line
 * @param {string} label
 * @returns {Node[]} the link, and where it says why the reader could not sit down
 */
function seatLink(line, label) {
  const { id, url } = line;
  const said = h('p', { class: 'error', role: 'alert', hidden: !refusals.has(id) }, refusals.get(id));
  const link = h('a', { class: 'button main', href: url, 'aria-label': label }, t('seat.sit'));
  link.addEventListener('click', async (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    refusals.delete(id);
    try {
      await sitDown(line);
    } catch (error) {
      refusals.set(id, failed(error));
      said.textContent = failed(error);
      said.hidden = false;
    }
  });
  return [link, said];
}

/**
 * A button that closes a table which nobody has come to.
 * @param {Line} line
 */
function closeButton({ id, title }) {
  const name = `${t('lobby.close')}: ${title}`;
  const button = h('button', { type: 'button', 'aria-label': name }, t('lobby.close'));
  button.addEventListener('click', async () => {
    try {
      await command(id, { c: 'close' });
      button.closest('.card')?.remove();
    } catch (error) {
      button.textContent = failed(error);
    }
  });
  return button;
}

/**
 * Shows the tables of a list.
 * @param {Line[]} lines
 * @param {string | null} none the text if there are none
 * @param {HTMLElement} list
 */
export function showLines(lines, none, list = $('tables')) {
  // Who has walked to a line by keys stays there until they go.
  if (list.contains(document.activeElement) && list.children.length) return;
  const empty = none === null ? [] : [h('li', { class: 'empty' }, none)];
  list.replaceChildren(...(lines.length ? lines.map(card) : empty));
}

/** @param {Line} line */
function card(line) {
  const { title, seats, status, clock, army_titles: armies, ply, mine, turn, url } = line;
  const names = seats.map(occupant);
  // A right-to-left name must not change the direction of the text beside it.
  const shown = names.flatMap((name, nth) => [nth ? ' – ' : ' ', h(nth === line.winner ? 'strong' : 'bdi', { dir: 'auto' }, name)]);
  const open = status === 'waiting' && !mine;
  const over = status === 'over';
  const go = t(open ? 'seat.sit' : over ? 'front.replay' : mine ? 'lobby.go' : 'lobby.watch');
  const label = `${go}: ${title}, ${names.join(', ')}`;
  const moves = ply ? t('front.ply', { ply }) : null;
  const known = armies?.map((army) => army ?? t('new.army-own')).join(' – ') || null;
  const state = over ? (line.end ?? t('front.ended')) : word(`status.${status}`);
  const details = [state, clock ?? t('fact.no-clock'), known, moves];
  return h(
    'li',
    { class: 'card' },
    h('div', { class: 'what' }, h('b', {}, h('bdi', {}, title)), ...shown, h('small', {}, details.filter(Boolean).join(' · '))),
    turn ? h('span', { class: 'mine' }, `● ${t('mine.turn')}`) : null,
    line.closable ? closeButton(line) : null,
    ...(open ? seatLink(line, label) : [h('a', { class: `button${turn ? ' main' : ''}`, href: url, 'aria-label': label }, go)]),
  );
}
