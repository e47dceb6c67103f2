// @ts-check
/** The editor of games: what is wrong is shown at its line while one writes, with the board. */

import './news.js';
import { $, api, h } from './dom.js';
import { lang, t, translate } from './i18n.js';
import { settingsButton } from './settings.js';
import { change, settings } from './store.js';

const parts = location.pathname.split('/');
/** The game that is changed; null for a new one. */
const id = parts[3] === 'edit' ? parts[2] : null;
const query = new URLSearchParams(location.search);
/** How long one does not write before the text is checked. */
const QUIET = 400;

const TEMPLATE = `name = "My game"
based-on = "chess"
about = "Chess, in which a knight gets a stronger sister."
without = "Q"
start = "rnbmkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBMKBNR w KQkq - 0 1"

[pieces]
M = { name = "mare", betza = "NK" }
P = { promotes-to = ["M", "R", "B", "N"] }

[end]
stalemate = "loss"
`;

/** The text as it was saved last. */
let saved = '';
/** The number of the last version that is known. */
let after = 0;
let timer = 0;
let turn = 0;

const text = () => $('text').value;

/** Draws the numbers of the lines, and marks those where something is wrong. @param {any[]} errors @param {any[]} warnings */
function showNumbers(errors, warnings) {
  const wrong = new Set(errors.map(({ line }) => line));
  const doubt = new Set(warnings.map(({ line }) => line));
  const count = text().split('\n').length;
  const lines = Array.from({ length: count }, (_, at) =>
    h('b', { class: wrong.has(at + 1) ? 'wrong' : doubt.has(at + 1) ? 'doubt' : null }, `${at + 1}`),
  );
  $('numbers').replaceChildren(...lines);
  $('numbers').scrollTop = $('text').scrollTop;
}

/** Goes to where something is wrong. @param {any} told */
function goTo({ line, start, end }) {
  const field = $('text');
  field.focus();
  field.setSelectionRange(start, Math.max(end, start + 1));
  const height = field.scrollHeight / Math.max(1, text().split('\n').length);
  field.scrollTop = Math.max(0, (line - 4) * height);
}

/** @param {any} told @param {string} kind */
function errorLine(told, kind) {
  const { line, column, say, hint } = told;
  const place = line ? t('games.place', { line, column }) : t('games.whole');
  const head = h('span', {}, kind === 'wrong' ? '' : `${t('games.warning')}: `, h('bdi', {}, say));
  const button = h('button', { type: 'button', class: kind, click: () => goTo(told) }, h('b', {}, place), head);
  if (hint) button.append(h('small', {}, hint));
  return h('li', {}, button);
}

/** Asks the server what is wrong, and shows it. */
async function check() {
  const mine = ++turn;
  const found = await api(`/api/check?lang=${lang}`, { 'game-file': text() }).catch((error) => error);
  // An answer that comes late is about a text that is not there any more.
  if (mine !== turn) return;
  if (found instanceof Error) {
    $('verdict').textContent = t('failed', { why: found.message });
    return;
  }
  const { errors, warnings, made } = found;
  $('errors').replaceChildren(
    ...errors.map((/** @type {any} */ told) => errorLine(told, 'wrong')),
    ...warnings.map((/** @type {any} */ told) => errorLine(told, 'doubt')),
  );
  $('text').setAttribute('aria-invalid', String(errors.length > 0));
  showNumbers(errors, warnings);
  $('verdict').textContent = made ? made.say : t(errors.length === 1 ? 'games.one-error' : 'games.errors', { count: errors.length });
  const board = $('board');
  // The last board stays while something is wrong, so that nothing jumps.
  if (made) Object.assign(board, { src: `data:image/svg+xml,${encodeURIComponent(made.board)}`, alt: t('games.board'), hidden: false });
  board.style.opacity = made ? '1' : '0.4';
}

function written() {
  showNumbers([], []);
  clearTimeout(timer);
  timer = window.setTimeout(check, QUIET);
}

/** Takes over a text. @param {string} told */
function put(told) {
  $('text').value = told;
  saved = told;
  check();
}

/** The file of a game of the gallery. @param {string} game @param {string} version */
async function fileOf(game, version) {
  const answer = await fetch(`/api/gallery/${encodeURIComponent(game)}/file?version=${encodeURIComponent(version)}&lang=${lang}`);
  if (answer.ok) return answer.text();
  const { say } = await answer.json().catch(() => ({ say: `${answer.status}` }));
  throw new Error(say);
}

/** @param {Error} error */
const failed = (error) => ($('error').textContent = t('failed', { why: error.message }));

/** @param {Event} event */
async function save(event) {
  event.preventDefault();
  $('error').textContent = '';
  const by = $('name').value.trim();
  change({ name: by });
  try {
    const path = id ? `/api/gallery/${encodeURIComponent(id)}` : '/api/gallery';
    const { url } = await api(`${path}?lang=${lang}`, { text: text(), by, after });
    saved = text();
    location.assign(url);
  } catch (error) {
    failed(/** @type {Error} */ (error));
  }
}

/** Offers the games of the house to begin with. */
async function offerHouse() {
  const { house } = await api('/api/gallery?words=');
  const options = house.map((/** @type {any} */ { id, title }) => h('option', { value: id }, title));
  $('from').replaceChildren(h('option', { value: '' }, t('games.template')), ...options);
  $('from-line').hidden = options.length === 0;
  $('from').addEventListener('change', async () => {
    const chosen = $('from').value;
    const told = await (chosen ? fileOf(chosen, '1') : TEMPLATE);
    if (text() === saved || window.confirm(t('games.sure-replace'))) put(told);
  });
}

async function start() {
  $('name').value = settings.name;
  const from = query.get('from');
  if (id) {
    const game = await api(`/api/gallery/${encodeURIComponent(id)}?lang=${lang}`);
    after = game.version;
    $('title').replaceChildren(t('games.editor-of', { game: '' }), h('bdi', {}, game.title));
    $('back').href = `/games/${id}`;
    if (game.by) $('name').value = game.by;
    put(await fileOf(id, `${after}`));
    return;
  }
  put(from ? await fileOf(from, query.get('version') ?? '0') : TEMPLATE);
  if (from) $('back').href = `/games/${from}`;
  else await offerHouse();
}

translate();
settingsButton();
document.title = `${t('games.editor')} – Wazir`;
$('text').addEventListener('input', written);
$('text').addEventListener('scroll', () => ($('numbers').scrollTop = $('text').scrollTop));
$('editor').addEventListener('submit', save);
window.addEventListener('beforeunload', (event) => {
  if (text() !== saved) event.preventDefault();
});
start().catch(failed);
