// @ts-check
/** Tables in a list. */

import { h } from './dom.js';
import { occupant, t, word } from './i18n.js';

/**
 * @typedef {{id: string, url: string, game: string, title: string, status: string, clock: string | null,
 *   armies: string | null, seats: {kind: string, name: string}[], to_move: number | null, ply: number,
 *   mine: boolean, turn: boolean}} Line
 */

/** @param {Line} line */
export function card(line) {
  const { title, seats, status, clock, armies, ply, mine, turn, url } = line;
  const names = seats.map(occupant);
  const open = status === 'waiting' && !mine;
  const go = t(open ? 'lobby.join' : mine ? 'lobby.go' : 'lobby.watch');
  const details = [word(`status.${status}`), clock ?? t('fact.no-clock'), armies, ply ? `${ply}` : null];
  return h(
    'li',
    { class: 'card' },
    h('div', { class: 'what' }, h('b', {}, title), ` ${names.join(' – ')}`, h('small', {}, details.filter(Boolean).join(' · '))),
    turn ? h('span', { class: 'mine' }, `● ${t('mine.turn')}`) : null,
    h('a', { class: `button${open || turn ? ' main' : ''}`, href: url, 'aria-label': `${go}: ${title}, ${names.join(', ')}` }, go),
  );
}
