// @ts-check
/** Tables in a list. */

import { $, api, h } from './dom.js';
import { failed, occupant, t, word } from './i18n.js';

/** @typedef {import('../types/wire.d.ts').Line} Line */

/**
 * A button that closes a table which nobody has come to.
 * @param {Line} line
 */
function closeButton({ id, title }) {
  const name = `${t('lobby.close')}: ${title}`;
  const button = h('button', { type: 'button', 'aria-label': name }, t('lobby.close'));
  button.addEventListener('click', async () => {
    const session = crypto.getRandomValues(new Uint32Array(3)).join('');
    try {
      const answer = await api(`/api/tables/${id}/do`, { t: 'do', session, a: 1, n: 0, c: 'close' });
      if (answer.t === 'no') throw new Error(answer.say);
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
 * @param {string | null} none what is said where there are none
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
  // A name that is written from right to left must not turn what stands beside it.
  const shown = names.flatMap((name, nth) => [nth ? ' – ' : ' ', h(nth === line.winner ? 'strong' : 'bdi', { dir: 'auto' }, name)]);
  const open = status === 'waiting' && !mine;
  const over = status === 'over';
  const go = t(open ? 'seat.sit' : over ? 'front.replay' : mine ? 'lobby.go' : 'lobby.watch');
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
    h('a', { class: `button${open || turn ? ' main' : ''}`, href: url, 'aria-label': `${go}: ${title}, ${names.join(', ')}` }, go),
  );
}
