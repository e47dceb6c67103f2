// @ts-check
/**
 * What people say at a table. Players and spectators talk apart from each other; once the game is
 * over, each sees what the others say.
 */

import { ask, askText } from './ask.js';
import { $, h } from './dom.js';
import { t } from './i18n.js';
import { chairOf } from './panels.js';
import { change, settings } from './store.js';

/**
 * @typedef {import('./table.js').State} State
 * @typedef {import('./panels.js').Do} Do
 * @typedef {import('../types/wire.d.ts').RoomLine} RoomLine
 * @typedef {'chat' | 'room'} Place the players' talk, or that of the spectators
 */

/** @type {Place[]} */
const PLACES = ['chat', 'room'];
/** The place that the reader has chosen, where there is a choice. @type {Place | null} */
let chosen = null;
/** Where something is unread. @type {Set<Place>} */
const unread = new Set();
/** Whether the reader has been asked for a name. */
let named = false;

/** Where the reader talks. @param {State} state @returns {Place} */
const own = ({ you }) => (you === null ? 'room' : 'chat');

/** Whether a place is open to the reader's eyes. @param {State} state @param {Place} place */
const visible = (state, place) => place === own(state) || state.end !== null;

/** The place that is shown. @param {State} state @returns {Place} */
const shown = (state) => (chosen && visible(state, chosen) ? chosen : own(state));

/** What a spectator is called. @param {{guest: number, name?: string}} guest */
export const guestName = ({ guest, name }) => name || t('room.guest', { number: guest });

/** The chat in a message of the server. @param {import('../types/wire.d.ts').Full | import('../types/wire.d.ts').Talk} message */
export const talkOf = ({ chat, room, room_on: roomOn, muted = [] }) => ({ chat, room, roomOn, muted });

/**
 * Shows the chat.
 * @param {State} state
 * @param {Do} act
 */
export function drawTalk(state, act) {
  const at = shown(state);
  const on = { chat: state.chatOn, room: state.roomOn };
  drawLines($('chat'), state.chat, ({ seat, at, text }) => `${seat} ${at} ${text}`, ({ seat, text }) => {
    const chair = chairOf(state, seat);
    return lineOf(h('bdi', {}, chair?.name || chair?.side || ''), text);
  });
  drawLines($('room'), state.room ?? [], (line) => String(line.k), (line) => lineOf(spectator(state, line, act), line.text));
  for (const place of PLACES) {
    $(place).hidden = place !== at;
    const button = $(`to-${place}`);
    button.setAttribute('aria-pressed', String(place === at));
    button.classList.toggle('unread', unread.has(place) && place !== at);
  }
  $('rooms').hidden = !PLACES.every((place) => visible(state, place));
  $('talk').hidden = !on[at] || at !== own(state);
  $('talk-about').textContent = state.end === null ? t(at === 'room' ? 'room.about' : 'chat.about') : '';
  $('chat-off').hidden = on[at];
  drawHost(state, act);
}

/**
 * What whoever opened the table can do about it.
 * @param {State} state
 * @param {Do} act
 */
function drawHost(state, act) {
  const { host } = state.table;
  for (const [id, text] of /** @type {[string, string][]} */ ([
    ['chat-switch', t(state.chatOn ? 'chat.switch-off' : 'chat.switch-on')],
    ['room-switch', t(state.roomOn ? 'room.switch-off' : 'room.switch-on')],
  ])) {
    $(id).hidden = !host;
    $(id).textContent = text;
  }
  const buttons = host ? state.muted : [];
  $('muted').replaceChildren(
    ...buttons.map((guest) => {
      const click = () => act('mute', { guest: guest.guest, on: false });
      return h('button', { type: 'button', click }, t('room.unmute', { who: guestName(guest) }));
    }),
  );
}

/**
 * Who says something: for whoever opened the table, a button that mutes.
 * @param {State} state
 * @param {RoomLine} line
 * @param {Do} act
 */
function spectator(state, line, act) {
  const name = h('bdi', {}, guestName(line));
  const number = line.name ? h('small', {}, ` #${line.guest}`) : null;
  if (!state.table.host) return h('span', {}, name, number);
  const question = t('room.mute-sure', { who: guestName(line) });
  const click = async () => (await ask(question)) && act('mute', { guest: line.guest, on: true });
  return h('button', { type: 'button', class: 'guest', title: t('room.mute'), click }, name, number);
}

/** @param {Node} who @param {string} text */
const lineOf = (who, text) => h('p', {}, h('b', {}, who), ' ', h('bdi', {}, text));

/**
 * Shows lines. Those that are there stay: a reader hears only what is new.
 * @template Line
 * @param {HTMLElement} list
 * @param {Line[]} lines
 * @param {(line: Line) => string} key
 * @param {(line: Line) => HTMLElement} make
 */
function drawLines(list, lines, key, make) {
  const keys = lines.map(key);
  const same = Array.from(list.children).every((child, nth) => /** @type {HTMLElement} */ (child).dataset.key === keys[nth]);
  if (!same) list.replaceChildren();
  for (let nth = list.children.length; nth < lines.length; nth += 1) {
    const line = make(lines[nth]);
    line.dataset.key = keys[nth];
    list.append(line);
    list.scrollTop = list.scrollHeight;
  }
}

/**
 * Something was said at a place: it is marked unless the reader sees it.
 * @param {State} state
 * @param {Place} place
 */
export function markUnread(state, place) {
  if (!$('panel-chat').hidden && shown(state) === place) return;
  unread.add(place);
  showUnread();
}

function showUnread() {
  const on = $('panel-chat').hidden && unread.size > 0;
  $('tab-chat').classList.toggle('unread', on);
  if (on) $('tab-chat').setAttribute('aria-label', t('chat.unread'));
  else $('tab-chat').removeAttribute('aria-label');
}

/**
 * Sends a line to where the reader talks; whether it was taken.
 * @param {State} state
 * @param {string} text
 * @param {Do} act
 */
async function say(state, text, act) {
  if (own(state) === 'chat') return (await act('chat', { text })).t === 'ok';
  if (!settings.name && !named) {
    const name = await askText(t('room.name'), '', t('chat.send'));
    if (name === null) return false;
    named = true;
    change({ name });
  }
  return (await act('room', { text, name: settings.name })).t === 'ok';
}

/**
 * Listens to the form, the switch between the places, and whoever opened the table.
 * @param {() => State | null} state
 * @param {Do} act
 */
export function listenToTalk(state, act) {
  $('talk').addEventListener('submit', async (/** @type {Event} */ event) => {
    event.preventDefault();
    const [now, text] = [state(), $('talk-text').value.trim()];
    if (now && text && (await say(now, text, act))) $('talk-text').value = '';
  });
  const look = () => {
    const now = state();
    if (!now) return;
    if (!$('panel-chat').hidden) unread.delete(shown(now));
    showUnread();
    drawTalk(now, act);
  };
  for (const place of PLACES) {
    $(`to-${place}`).addEventListener('click', () => {
      chosen = place;
      look();
    });
  }
  $('tab-chat').addEventListener('click', look);
  $('chat-switch').addEventListener('click', () => act('chat-switch', { on: !state()?.chatOn }));
  $('room-switch').addEventListener('click', () => act('room-switch', { on: !state()?.roomOn }));
}
