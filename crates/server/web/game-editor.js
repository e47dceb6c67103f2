// @ts-check
/** The editor of games: while you type, it shows errors at their lines, and the board. */

import './news.js';
import { checked } from './checks.js';
import { $, api, h } from './dom.js';
import { lang, t, translate } from './i18n.js';
import { settingsButton } from './settings.js';
import { change, settings } from './store.js';

const parts = location.pathname.split('/');
/** The game that is changed; null for a new one. */
const id = parts[3] === 'edit' ? parts[2] : null;
const query = new URLSearchParams(location.search);

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

const area = /** @type {HTMLTextAreaElement} */ ($('game-text'));
const back = /** @type {HTMLAnchorElement} */ ($('back'));
const from = /** @type {HTMLSelectElement} */ ($('from'));
const author = /** @type {HTMLInputElement} */ ($('name'));
const text = () => area.value;

/** Takes over a text. @param {string} told */
function put(told) {
  area.value = told;
  saved = told;
  area.dispatchEvent(new Event('input'));
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
  const by = author.value.trim();
  change({ name: by });
  try {
    const body = { text: text(), by, after };
    const saving = id ? api(`/api/gallery/${encodeURIComponent(id)}?lang=${lang}`, body) : api(`/api/gallery?lang=${lang}`, body);
    const { url } = await saving;
    saved = text();
    location.assign(url);
  } catch (error) {
    failed(/** @type {Error} */ (error));
  }
}

/** Offers the games of the house as a start. */
async function offerHouse() {
  const { house } = await api('/api/gallery?words=');
  const options = house.map(({ id, title }) => h('option', { value: id }, title));
  from.replaceChildren(h('option', { value: '' }, t('games.template')), ...options);
  $('from-line').hidden = options.length === 0;
  from.addEventListener('change', async () => {
    const chosen = from.value;
    const told = await (chosen ? fileOf(chosen, '1') : TEMPLATE);
    if (text() === saved || window.confirm(t('games.sure-replace'))) put(told);
  });
}

async function start() {
  author.value = settings.name;
  const original = query.get('from');
  if (id) {
    const game = await api(`/api/gallery/${encodeURIComponent(id)}?lang=${lang}`);
    after = game.version;
    $('title').replaceChildren(t('games.editor-of', { game: '' }), h('bdi', {}, game.title));
    back.href = `/games/${id}`;
    if (game.by) author.value = game.by;
    put(await fileOf(id, `${after}`));
    return;
  }
  put(original ? await fileOf(original, query.get('version') ?? '0') : TEMPLATE);
  if (original) back.href = `/games/${original}`;
  else await offerHouse();
}

translate();
settingsButton();
document.title = `${t('games.editor')} – Wazir`;
checked(area, () => ({ 'game-file': text() }));
$('editor').addEventListener('submit', save);
window.addEventListener('beforeunload', (event) => {
  if (text() !== saved) event.preventDefault();
});
start().catch(failed);
