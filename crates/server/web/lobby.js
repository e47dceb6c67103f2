// @ts-check
/** The page of all tables, where a new one is opened. */

import './news.js';
import { $, api, h } from './dom.js';
import { lang, t, translate, word } from './i18n.js';
import { card } from './lists.js';
import { settingsButton } from './settings.js';
import { change, settings } from './store.js';

const CLOCKS = ['', '5m+3s', '10m+5s', '15m byo 30sx3', '30m+20s', '1d/move', '3d/move'];
/** How often the list is asked for as long as nobody tells. */
const RELOAD = 5000;
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 60000;
const OWN = 'own.toml';
/** A file that is longer is none that the server takes. */
const LONGEST_FILE = 16384;
/** How long the text of a file is waited for. */
const LONGEST_READ = 5000;

/** @type {any[]} */
let games = [];

/** @param {HTMLSelectElement} select @param {[string, string][]} options @param {string} [value] */
function fill(select, options, value) {
  select.replaceChildren(...options.map(([key, text]) => h('option', { value: key, selected: key === value }, text)));
}

const game = () => games.find(({ id }) => id === $('game').value) ?? games[0];

/** A game of a file: what can be chosen in it stands there. */
const ownGame = () => ({
  ...games[0],
  id: OWN,
  title: t('new.game-own'),
  about: [t('new.game-about')],
  seats: [{ count: 2, names: ['1', '2'] }],
  armies: [],
  starts: [],
  options: [],
});

/** Takes over the text of the file that was picked. */
async function pickGame() {
  const [file] = $('game-pick').files;
  if (!file) return;
  const fits = file.size <= LONGEST_FILE;
  // A file may be gone, or not for this reader, or never come, when its text is asked for.
  const never = new Promise((say) => { setTimeout(say, LONGEST_READ, null); });
  const text = fits ? await Promise.race([file.text().catch(() => null), never]) : null;
  $('game-file').value = text ?? '';
  if (!fits) $('error').textContent = t('new.game-long', { most: LONGEST_FILE });
  else $('error').textContent = text === null ? t('new.game-unread') : '';
}

/** Shows what can be chosen in the game. */
function showGame() {
  $('own-game').hidden = $('game').value !== OWN;
  const { about, seats, starts } = game();
  $('about').textContent = about.join(' ');
  fill($('start'), [['', t('new.start-usual')], ...starts.map((/** @type {any} */ s) => [s.key, s.title])]);
  $('start-line').hidden = starts.length < 2;
  fill($('count'), seats.map((/** @type {any} */ s) => [String(s.count), t('new.seats-count', { count: s.count })]));
  $('count-line').hidden = seats.length < 2;
  showSeats();
  showArmies();
  showOptions();
}

const seatNames = () => {
  const { seats } = game();
  return (seats.find((/** @type {any} */ s) => String(s.count) === $('count').value) ?? seats[0]).names;
};

function showSeats() {
  const levels = game().levels.map((/** @type {string} */ level) => [
    `level:${level}`, t('new.level', { level: word(`level.${level}`) }),
  ]);
  const lines = seatNames().map((/** @type {string} */ side, /** @type {number} */ nth) => {
    const select = h('select', { name: 'seat' });
    fill(select, [['me', t('new.me')], ['open', t('new.open')], ...levels], nth === 0 ? 'me' : 'open');
    // One seat at most is one's own.
    select.addEventListener('change', () => {
      if (select.value !== 'me') return;
      for (const other of $('seats').querySelectorAll('select')) {
        if (other !== select && other.value === 'me') other.value = 'open';
      }
    });
    return h('label', { class: 'field-line' }, h('span', {}, t('new.seat', { side })), select);
  });
  $('seats').replaceChildren(...lines);
}

function showArmies() {
  const { armies } = game();
  const box = $('armies');
  box.hidden = armies.length === 0;
  box.replaceChildren();
  if (box.hidden) return;
  const file = h('textarea', { id: 'army-file', rows: 8, spellcheck: 'false' });
  const line = h('label', { class: 'field-line', hidden: true }, t('new.army-file'), file);
  const selects = seatNames().map((/** @type {string} */ side) => {
    const select = h('select', { name: 'army' });
    fill(select, [...armies.map((/** @type {string} */ army) => [army, army]), [OWN, t('new.army-own')]]);
    return h('label', { class: 'field-line' }, h('span', {}, t('new.army-of', { side })), select);
  });
  box.addEventListener('change', () => (line.hidden = !chosenArmies().includes(OWN)));
  box.append(...selects, line);
}

const chosenArmies = () => Array.from($('armies').querySelectorAll('select'), (select) => select.value);

function showOptions() {
  const box = $('options');
  box.querySelectorAll('label').forEach((/** @type {Element} */ old) => old.remove());
  const { options } = game();
  box.hidden = options.length === 0;
  for (const { key, help, default: usual, values } of options) {
    const input = Array.isArray(values)
      ? h('select', { name: 'option', 'data-key': key })
      : h('input', { name: 'option', 'data-key': key, type: 'number', min: values.from, max: values.to, value: usual });
    if (input instanceof HTMLSelectElement) fill(input, values.map((/** @type {string} */ v) => [v, v]), String(usual));
    input.dataset.usual = String(usual);
    box.append(h('label', { class: 'field-line' }, h('span', {}, help), input));
  }
}

/** What the form says, as the server takes it. */
function opening() {
  const armies = chosenArmies();
  const own = armies.includes(OWN);
  const changed = Array.from(document.querySelectorAll('[name=option]')).flatMap((input) => {
    const { value, dataset } = /** @type {HTMLInputElement} */ (input);
    return value === dataset.usual ? [] : [[dataset.key, value]];
  });
  const clock = $('clock').value === 'own' ? $('clock-text').value.trim() : $('clock').value;
  return {
    game: $('game').value,
    'game-file': $('game').value === OWN ? $('game-file').value : null,
    armies: armies.length ? armies.join(':') : null,
    'army-file': own ? $('army-file').value : null,
    start: $('start').value || null,
    seats: Array.from($('seats').querySelectorAll('select'), (select) => select.value),
    options: Object.fromEntries(changed),
    clock: clock || null,
    private: $('private').checked,
    chat: $('chat').checked,
    takebacks: $('takebacks').checked,
    confirm: $('confirm').checked,
    name: $('name').value.trim(),
  };
}

/** @param {Event} event */
async function openTable(event) {
  event.preventDefault();
  $('error').textContent = '';
  change({ name: $('name').value.trim() });
  try {
    const { url } = await api(`/api/tables?lang=${lang}`, opening());
    location.assign(url);
  } catch (error) {
    $('error').textContent = t('failed', { why: /** @type {Error} */ (error).message });
  }
}

/** Which tables are asked for. */
function wanted() {
  const wanted = new URLSearchParams({ lang });
  if ($('filter-game').value) wanted.set('game', $('filter-game').value);
  if ($('filter-status').value) wanted.set('status', $('filter-status').value);
  return wanted;
}

/** @type {any[]} */
let tables = [];

function showTables() {
  const list = $('tables');
  // Who has walked to a line by keys stays there until they go.
  if (list.contains(document.activeElement) && list.children.length) return;
  list.replaceChildren(...(tables.length ? tables.map(card) : [h('li', {}, t('lobby.none'))]));
}

async function askTables() {
  const asked = wanted().toString();
  const found = await api(`/api/tables?${asked}`).catch(() => null);
  if (!found || asked !== wanted().toString()) return;
  tables = found;
  showTables();
}

/** By which the server tells when something changes. @type {WebSocket | null} */
let line = null;
let wait = FIRST_WAIT;
let again = 0;

/** Has the server tell what changes in the list that is wanted. */
function follow() {
  clearTimeout(again);
  line?.close();
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const socket = new WebSocket(`${scheme}://${location.host}/ws/lobby?${wanted()}`);
  line = socket;
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (socket !== line || message.t !== 'tables') return;
    wait = FIRST_WAIT;
    tables = message.tables;
    showTables();
  };
  socket.onclose = () => {
    if (socket !== line) return;
    line = null;
    again = window.setTimeout(follow, wait * (0.5 + Math.random()));
    wait = Math.min(LONGEST_WAIT, wait * 2);
  };
}

function filtered() {
  follow();
  return askTables();
}

async function start() {
  translate();
  settingsButton();
  games = await api(`/api/games?lang=${lang}`);
  games.push(ownGame());
  const titles = games.map(({ id, title }) => /** @type {[string, string]} */ ([id, title]));
  fill($('game'), titles);
  fill($('filter-game'), [['', t('lobby.every-game')], ...titles]);
  const statuses = /** @type {const} */ (['waiting', 'running', 'over']);
  fill($('filter-status'), [['', t('lobby.every')], ...statuses.map((s) => /** @type {[string, string]} */ ([s, t(`status.${s}`)]))]);
  fill($('clock'), [...CLOCKS.map((c) => /** @type {[string, string]} */ ([c, c || t('fact.no-clock')])), ['own', t('new.clock-own')]]);
  $('name').value = settings.name;
  $('game').addEventListener('change', showGame);
  $('game-pick').addEventListener('change', pickGame);
  $('count').addEventListener('change', showSeats);
  $('clock').addEventListener('change', () => ($('clock-line').hidden = $('clock').value !== 'own'));
  $('new').addEventListener('submit', openTable);
  for (const id of ['filter-game', 'filter-status']) $(id).addEventListener('change', filtered);
  $('tables').addEventListener('focusout', () => setTimeout(showTables));
  showGame();
  await filtered();
  setInterval(() => document.hidden || line?.readyState === WebSocket.OPEN || askTables(), RELOAD);
}

start();
