// @ts-check
/** The page of all tables, where a new one is opened. */

import './news.js';
import { $, api, h, webSocket } from './dom.js';
import { failed, lang, t, translate, word } from './i18n.js';
import { showLines } from './lists.js';
import { settingsButton } from './settings.js';
import { change, settings } from './store.js';

const CLOCKS = ['', '5m+3s', '10m+5s', '15m byo 30sx3', '30m+20s', '1d/move', '3d/move'];
/** How often the list is asked for as long as nobody tells. */
const RELOAD = 5000;
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 60000;
const OWN = 'own.toml';
/** The value of a random start or army. */
const RANDOM = 'random';
/** The choice of a start by number; no game has a start of this name. */
const NUMBER = '#';
/** A file that is longer is none that the server takes. */
const LONGEST_FILE = 16384;
/** How long the text of a file is waited for. */
const LONGEST_READ = 5000;

/**
 * @typedef {import('../types/wire.d.ts').Game} Game
 * @typedef {import('../types/wire.d.ts').Army} Army
 */

/** @type {Game[]} */
let games = [];

/** @typedef {[value: string, text: string]} Choice */

/** @param {HTMLSelectElement} select @param {Choice[]} options @param {string} [value] */
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
  'army-info': [],
  start: null,
  starts: [],
  numbers: null,
  options: [],
});

/** Takes over the text of the file that was picked. */
async function pickGame() {
  const [file] = $('game-pick').files ?? [];
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
  const { about, seats } = game();
  $('about').textContent = about.join(' ');
  showStarts();
  fill($('count'), seats.map((s) => [String(s.count), t('new.seats-count', { count: s.count })]));
  $('count-line').hidden = seats.length < 2;
  showSeats();
  showArmies();
  showOptions();
}

/** Shows the starts that have a name, and the choice of a number where the game has those. */
function showStarts() {
  const { start, starts, numbers } = game();
  /** @type {Choice[]} */
  const named = starts.map((s) => [s.key, s.title]);
  /** @type {Choice[]} */
  const numbered = numbers ? [[RANDOM, t('new.random')], [NUMBER, numbers.title]] : [];
  fill($('start'), [['', start ? start.title : t('new.start-usual')], ...named, ...numbered]);
  $('start-line').hidden = named.length + numbered.length === 0;
  $('start-number').max = String(numbers?.last ?? 0);
  showStart();
}

/** Says what the chosen start is for. */
function showStart() {
  const { start, starts, numbers } = game();
  const key = $('start').value;
  const named = [start, ...starts].find((s) => s && (s.key === key || (key === '' && s === start)));
  const numbered = key === RANDOM || key === NUMBER;
  $('start-number-line').hidden = key !== NUMBER;
  // A field that nobody sees must not stop the form: its bounds are those of another game.
  $('start-number').disabled = key !== NUMBER;
  $('start-about').textContent = (numbered ? numbers?.about : named?.about) ?? '';
}

const chosenStart = () => ($('start').value === NUMBER ? $('start-number').value : $('start').value);

const seatNames = () => {
  const { seats } = game();
  return (seats.find((s) => String(s.count) === $('count').value) ?? seats[0]).names;
};

function showSeats() {
  /** @type {Choice[]} */
  const levels = game().levels.map((level) => [
    `level:${level}`, t('new.level', { level: word(`level.${level}`) }),
  ]);
  const lines = seatNames().map((side, nth) => {
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

/** One line about an army: what it is like, and its pieces. @param {Army} [army] */
function armyAbout(army) {
  if (!army) return '';
  const pieces = army.pieces.map(([name, moves]) => `${name} (${moves})`).join(', ');
  return army.about ? `${army.about}: ${pieces}` : pieces;
}

function showArmies() {
  const { armies, 'army-info': info } = game();
  const box = $('armies');
  box.hidden = armies.length === 0;
  box.replaceChildren();
  if (box.hidden) return;
  const file = h('textarea', { id: 'army-file', rows: 8, spellcheck: 'false' });
  const line = h('label', { class: 'field-line', hidden: true }, t('new.army-file'), file);
  const selects = seatNames().map((side) => {
    const select = h('select', { name: 'army' });
    /** @type {Choice[]} */
    const known = info.length ? info.map(({ id, title }) => [id, title]) : armies.map((id) => [id, id]);
    fill(select, [...known, [RANDOM, t('new.random')], [OWN, t('new.army-own')]]);
    const about = h('p', { class: 'about' });
    const show = () => about.replaceChildren(armyAbout(info.find((army) => army.id === select.value)));
    select.addEventListener('change', show);
    show();
    return h('div', {}, h('label', { class: 'field-line' }, h('span', {}, t('new.army-of', { side })), select), about);
  });
  box.addEventListener('change', () => (line.hidden = !chosenArmies().includes(OWN)));
  box.append(...selects, line);
}

const chosenArmies = () => Array.from($('armies').querySelectorAll('select'), (select) => select.value);

function showOptions() {
  const box = $('options');
  box.querySelectorAll('label').forEach((old) => old.remove());
  const { options } = game();
  box.hidden = options.length === 0;
  for (const option of options) {
    box.append(h('label', { class: 'field-line' }, h('span', {}, option.help), optionField(option)));
  }
}

/** A field for the values that an option may have. @param {Game['options'][number]} option */
function optionField({ key, default: usual, values }) {
  const named = { name: 'option', 'data-key': key, 'data-usual': usual };
  if (!Array.isArray(values)) return h('input', { ...named, type: 'number', min: values.from, max: values.to, value: usual });
  const select = h('select', named);
  fill(select, values.map((v) => [v, v]), usual);
  return select;
}

/** Returns a random army of the game. */
const randomArmy = () => game().armies[Math.floor(Math.random() * game().armies.length)];

/** What the form says, as the server takes it. */
function opening() {
  const armies = chosenArmies().map((id) => (id === RANDOM ? randomArmy() : id));
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
    start: chosenStart() || null,
    seats: Array.from($('seats').querySelectorAll('select'), (select) => select.value),
    options: Object.fromEntries(changed),
    clock: clock || null,
    private: $('private').checked,
    chat: $('with-chat').checked,
    takebacks: $('takebacks').checked,
    confirm: $('confirm-moves').checked,
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
    $('error').textContent = failed(error);
  }
}

/** Which tables are asked for. */
function wanted() {
  const wanted = new URLSearchParams({ lang });
  if ($('filter-game').value) wanted.set('game', $('filter-game').value);
  if ($('filter-status').value) wanted.set('status', $('filter-status').value);
  return wanted;
}

/** @type {import('./lists.js').Line[]} */
let tables = [];

const showTables = () => showLines(tables, t('lobby.none'));

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
  const socket = webSocket(`/ws/lobby?${wanted()}`);
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
  /** @type {Choice[]} */
  const titles = games.map(({ id, title }) => [id, title]);
  fill($('game'), titles);
  fill($('filter-game'), [['', t('lobby.every-game')], ...titles]);
  const statuses = /** @type {const} */ (['waiting', 'running', 'over']);
  fill($('filter-status'), [['', t('lobby.every')], ...statuses.map((s) => /** @type {Choice} */ ([s, t(`status.${s}`)]))]);
  fill($('clock'), [...CLOCKS.map((c) => /** @type {Choice} */ ([c, c || t('fact.no-clock')])), ['own', t('new.clock-own')]]);
  $('name').value = settings.name;
  $('game').addEventListener('change', showGame);
  $('game-pick').addEventListener('change', pickGame);
  $('start').addEventListener('change', showStart);
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
