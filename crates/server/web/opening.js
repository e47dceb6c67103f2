// @ts-check
/** The form that opens a table: a short choice, and all settings below it. */

import { $, api, h } from './dom.js';
import { failed, lang, t, word } from './i18n.js';
import { allLooks } from './pieces.js';
import { change, settings } from './store.js';

const CLOCKS = ['', '5m+3s', '10m+5s', '15m byo 30sx3', '30m+20s', '1d/move', '3d/move'];
const OWN = 'own.toml';
/** The value of a random start, army or side. */
const RANDOM = 'random';
/** The choice of a start by number; no game has a start of this name. */
const NUMBER = '#';
/** A file that is longer is none that the server takes. */
const LONGEST_FILE = 16384;
/** How long the text of a file is waited for. */
const LONGEST_READ = 5000;
/** The games that are shown with a picture, if the server has them. */
const SHOWN = ['shogi', 'cwda', 'euroshogi', 'evo', OWN];

/**
 * @typedef {import('../types/wire.d.ts').Game} Game
 * @typedef {import('../types/wire.d.ts').Army} Army
 * @typedef {[value: string, text: string]} Choice
 * @typedef {[value: string, ...shown: Node[]]} Radio
 */

/** @type {Game[]} */
let games = [];
/** Whether the others are computers or people. @type {'computer' | 'open'} */
let mode = 'open';

/** @param {HTMLSelectElement} select @param {Choice[]} options @param {string} [value] */
export function fill(select, options, value) {
  select.replaceChildren(...options.map(([key, text]) => h('option', { value: key, selected: key === value }, text)));
}

const game = () => games.find(({ id }) => id === $('game').value) ?? games[0];

/** A game from a file: the file has its choices. */
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

/** The address of a picture of a game. */
const pictureOf = (/** @type {string} */ id, /** @type {Record<string, string>} */ more = {}) =>
  `/api/games/${encodeURIComponent(id)}/board.svg?${new URLSearchParams({ looks: allLooks(), ...more })}`;

/** A small board beside a name, whose room is there before it has come. */
const picture = (/** @type {string} */ src) =>
  h('img', { src, alt: '', width: 96, height: 96, loading: 'lazy', decoding: 'async' });

/**
 * Radio buttons of which one is chosen.
 * @param {HTMLElement} box
 * @param {string} name
 * @param {Radio[]} choices
 * @param {string} value
 * @param {(value: string) => void} chosen
 */
function radios(box, name, choices, value, chosen) {
  box.replaceChildren(
    ...choices.map(([key, ...shown]) =>
      h('label', {}, h('input', { type: 'radio', name, value: key, checked: key === value, change: () => chosen(key) }), ...shown),
    ),
  );
}

const picked = (/** @type {string} */ name) =>
  /** @type {HTMLInputElement | null} */ (document.querySelector(`input[name="${name}"]:checked`))?.value;

/** Takes over the text of the file that was picked. */
async function pickGame() {
  const [file] = $('game-pick').files ?? [];
  if (!file) return;
  const fits = file.size <= LONGEST_FILE;
  // A file may be gone, or not for this reader, or never come, when its text is asked for.
  const never = new Promise((say) => { setTimeout(say, LONGEST_READ, null); });
  const text = fits ? await Promise.race([file.text().catch(() => null), never]) : null;
  $('game-file').value = text ?? '';
  $('game-file').dispatchEvent(new Event('input'));
  if (!fits) $('error').textContent = t('new.game-long', { most: LONGEST_FILE });
  else $('error').textContent = text === null ? t('new.game-unread') : '';
}

/** Shows the games with a picture, and the chosen one in any case, once there is somebody who looks. */
function showGames() {
  if ($('new').hidden) return;
  const chosen = $('game').value;
  const all = SHOWN.includes(chosen) ? SHOWN : [chosen, ...SHOWN];
  const shown = all.flatMap((id) => games.filter((one) => one.id === id));
  radios(
    $('games'),
    'quick-game',
    shown.map(({ id, title }) => [id, id === OWN ? h('b', { class: 'sign' }, '✎') : picture(pictureOf(id)), h('span', {}, title)]),
    chosen,
    (id) => {
      $('game').value = id;
      // Its text is asked for below.
      if (id === OWN) $('more').open = true;
      showGame();
    },
  );
}

/** Shows what can be chosen in the game. */
function showGame() {
  const own = $('game').value === OWN;
  $('own-game').hidden = !own;
  if (own) watch($('game-file'), () => ({ 'game-file': $('game-file').value, looks: allLooks() }));
  const { about, seats } = game();
  $('about').textContent = about.join(' ');
  showStarts();
  fill($('count'), seats.map((s) => [String(s.count), t('new.seats-count', { count: s.count })]));
  $('count-line').hidden = seats.length < 2;
  showSeats();
  showArmies();
  showOptions();
}

/** Shows the errors of a text beside it, as soon as the module for this is loaded. */
async function watch(/** @type {HTMLTextAreaElement} */ area, /** @type {() => object} */ body) {
  const { checked } = await import('./checks.js');
  checked(area, body);
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

/** Shows the starts as pictures, for those who look rather than read, once there is somebody who looks. */
function showStartPictures() {
  if (!$('more').open) return;
  const { id, start, starts, numbers } = game();
  const armies = chosenArmies();
  /** @type {Record<string, string>} */
  const armed = armies.length && !armies.includes(OWN) && !armies.includes(RANDOM) ? { armies: armies.join(':') } : {};
  const chosen = $('start').value;
  const choices = [{ key: '', title: start ? start.title : t('new.start-usual'), about: null }, ...starts];
  if (chosen === NUMBER) choices.push({ key: chosenStart(), title: `${numbers?.title}: ${chosenStart()}`, about: null });
  const button = (/** @type {import('../types/wire.d.ts').Start} */ { key, title }) => {
    const pressed = key === (chosen === NUMBER ? chosenStart() : chosen);
    const click = () => {
      if (![...$('start').options].some(({ value }) => value === key)) return;
      $('start').value = key;
      showStart();
    };
    return h('button', { type: 'button', 'aria-pressed': String(pressed), click }, picture(pictureOf(id, { start: key, ...armed })), h('span', {}, title));
  };
  const few = choices.length < 2 && !armies.length;
  const before = [...$('starts').children].findIndex((one) => one === document.activeElement);
  $('starts').replaceChildren(...(few || id === OWN ? [] : choices.map(button)));
  if (before >= 0) $('starts').querySelectorAll('button')[before]?.focus();
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
  showStartPictures();
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
  const lines = seatNames().map((side) => {
    const select = h('select', { name: 'seat' });
    fill(select, [['me', t('new.me')], ['open', t('new.open')], ...levels]);
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
  showSides();
}

/** Shows the sides and the levels of the short choice. */
function showSides() {
  const names = seatNames();
  const before = picked('quick-side') ?? '0';
  const value = before === RANDOM || Number(before) < names.length ? before : '0';
  radios(
    $('sides'),
    'quick-side',
    [...names.map((name, nth) => /** @type {Radio} */ ([String(nth), h('span', {}, name)])), [RANDOM, h('span', {}, t('new.random'))]],
    value,
    seat,
  );
  const known = game().levels;
  const level = [picked('quick-level'), settings.level].find((one) => one !== undefined && known.includes(one)) ?? known[0];
  const levels = known.map((level) => /** @type {Radio} */ ([level, h('span', {}, word(`level.${level}`))]));
  radios($('levels'), 'quick-level', levels, level, seat);
  seat();
}

/** Gives the seats to those of the short choice. */
function seat() {
  const side = picked('quick-side');
  const mine = side === RANDOM ? 0 : Number(side);
  const other = mode === 'computer' ? `level:${picked('quick-level')}` : 'open';
  $('seats').querySelectorAll('select').forEach((/** @type {HTMLSelectElement} */ select, /** @type {number} */ nth) => {
    select.value = nth === mine ? 'me' : other;
  });
}

/** Who gets which seat; one's own may be drawn. */
function seats() {
  const all = Array.from($('seats').querySelectorAll('select'), (select) => select.value);
  const alike = all[0] === 'me' && all.every((who, nth) => nth === 0 || who === all[1]);
  if (picked('quick-side') === RANDOM && alike) {
    const mine = Math.floor(Math.random() * all.length);
    [all[0], all[mine]] = [all[mine], all[0]];
  }
  return all;
}

/** One line about an army: what it is like, and its pieces. */
function armyAbout(/** @type {Army | undefined} */ army) {
  if (!army) return '';
  const pieces = army.pieces.map(([name, moves]) => `${name} (${moves})`).join(', ');
  return army.about ? `${army.about}: ${pieces}` : pieces;
}

function showArmies() {
  const { id, armies, 'army-info': info } = game();
  const box = $('armies');
  box.hidden = armies.length === 0;
  box.replaceChildren();
  if (box.hidden) return;
  const file = h('textarea', { id: 'army-file', rows: 10, spellcheck: 'false' });
  const line = h('div', { class: 'field-line', hidden: true }, h('label', { class: 'field-line' }, t('new.army-file'), file));
  /** @type {Army[]} */
  const known = info.length ? info : armies.map((id) => ({ id, title: id, about: null, pieces: [], library: false }));
  const selects = seatNames().map((side) => {
    const select = h('select', { name: 'army' });
    fill(select, [...known.map((army) => /** @type {Choice} */ ([army.id, army.title])), [RANDOM, t('new.random')], [OWN, t('new.army-own')]]);
    const about = h('p', { class: 'about' });
    const look = async () => {
      const { chooseArmy } = await import('./armies.js');
      const chosen = await chooseArmy(id, known, select.value, t('new.army-of', { side }), allLooks());
      if (!chosen) return;
      select.value = chosen;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    };
    const show = () => {
      const army = known.find((army) => army.id === select.value);
      const strip = army ? `/api/games/${id}/army.svg?${new URLSearchParams({ armies: `${army.id}:${army.id}`, looks: allLooks() })}` : '';
      const shown = strip ? h('img', { class: 'strip', src: strip, alt: '', height: 44, loading: 'lazy' }) : '';
      about.replaceChildren(shown, armyAbout(army));
    };
    select.addEventListener('change', show);
    show();
    const button = h('button', { type: 'button', click: look }, t('front.look-armies'));
    const label = h('label', { class: 'field-line grow' }, h('span', {}, t('new.army-of', { side })), select);
    return h('div', {}, h('div', { class: 'row end' }, label, button), about);
  });
  box.append(...selects, line);
  box.onchange = () => {
    const own = chosenArmies().includes(OWN);
    line.hidden = !own;
    if (own) watch(file, () => ({ 'army-file': file.value, game: id, looks: allLooks() }));
    showStartPictures();
  };
  showStartPictures();
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
    seats: seats(),
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
  change({ name: $('name').value.trim(), game: $('game').value, level: picked('quick-level') ?? settings.level });
  try {
    const { url } = await api(`/api/tables?lang=${lang}`, opening());
    location.assign(url);
  } catch (error) {
    $('error').textContent = failed(error);
  }
}

/** Unfolds the form for one of the two ways, or folds it again. */
function unfold(/** @type {'computer' | 'open'} */ wanted) {
  const form = $('new');
  form.hidden = !form.hidden && mode === wanted;
  mode = wanted;
  form.dataset.mode = mode;
  for (const one of ['computer', 'open']) $(`go-${one}`).setAttribute('aria-expanded', String(!form.hidden && one === mode));
  $('level-line').hidden = mode !== 'computer';
  $('go').textContent = t(mode === 'computer' ? 'front.play' : 'new.open-it');
  if (games.length) {
    if (!$('games').children.length) showGames();
    seat();
  }
  if (!form.hidden) $('go').scrollIntoView({ block: 'nearest' });
}

/**
 * Makes the form work.
 * @param {Promise<Game[]>} asked the games of the server
 */
export async function openingForm(asked) {
  for (const one of /** @type {const} */ (['computer', 'open'])) $(`go-${one}`).addEventListener('click', () => unfold(one));
  $('new').addEventListener('submit', openTable);
  games = [...(await asked)];
  games.push(ownGame());
  /** @type {Choice[]} */
  const titles = games.map(({ id, title }) => [id, title]);
  const known = games.some(({ id }) => id === settings.game) && settings.game !== OWN;
  fill($('game'), titles, known ? settings.game : SHOWN.find((id) => games.some((one) => one.id === id)));
  fill($('clock'), [...CLOCKS.map((c) => /** @type {Choice} */ ([c, c || t('fact.no-clock')])), ['own', t('new.clock-own')]]);
  $('name').value = settings.name;
  $('game').addEventListener('change', () => {
    showGame();
    showGames();
  });
  $('game-pick').addEventListener('change', pickGame);
  $('start').addEventListener('change', showStart);
  $('start-number').addEventListener('change', showStartPictures);
  $('more').addEventListener('toggle', showStartPictures);
  $('count').addEventListener('change', showSeats);
  $('clock').addEventListener('change', () => ($('clock-line').hidden = $('clock').value !== 'own'));
  showGames();
  showGame();
  $('new').dataset.ready = '';
}
