// @ts-check
/** The page of a game of the gallery. */

import './news.js';
import { ask } from './ask.js';
import { $, api, h } from './dom.js';
import { lang, t, translate, word } from './i18n.js';
import { settingsButton } from './settings.js';
import { change, settings } from './store.js';

const id = location.pathname.split('/')[2];
const asked = new URLSearchParams(location.search).get('version') ?? '0';
const here = /** @type {const} */ (`/api/gallery/${encodeURIComponent(id)}`);
const LEVELS = ['beginner', 'easy', 'medium', 'hard', 'master'];
const CLOCKS = ['', '5m+3s', '10m+5s', '30m+20s', '1d/move', '3d/move'];
/** How often the self-play games are requested while they are in progress. */
const AGAIN = 3000;

/** @typedef {import('../types/gallery.d.ts').Sheet} Sheet */

/** @type {Sheet} */
let game;

/** A time as the reader writes it. @param {number} ms */
const date = (ms) => new Date(ms).toLocaleString(lang, { dateStyle: 'medium', timeStyle: 'short' });

/** @param {Error} error */
const failed = (error) => ($('error').textContent = t('failed', { why: error.message }));

/** A figure with its bounds. @param {import('../types/gallery.d.ts').Estimate} it @param {(n: number) => string} say */
const bounded = ({ value, low, high }, say) =>
  low === null || high === null ? say(value) : t('games.bounds', { value: say(value), low: say(low), high: say(high) });

const percent = (/** @type {number} */ share) => `${Math.round(100 * share)} %`;

/** Who has won how many games. @param {string[]} seats @param {number[]} games */
const won = (seats, games) => seats.map((player, nth) => [t('games.bots-won', { player }), `${games[nth]}`]);

function showBots() {
  const { bots, seats } = game;
  $('bots').hidden = false;
  $('bots-how').textContent = t('games.bots-how', { nodes: bots.nodes, random: bots.random });
  const { played, games, first, second, draws, unfinished } = bots;
  const lines = [
    [t('games.bots-played'), t('games.bots-count', { played, games })],
    ...(played ? won(seats, [first, second]) : []),
    played ? [t('games.bots-draws'), `${draws}`] : null,
    unfinished ? [t('games.bots-unfinished', { plies: bots.longest }), `${unfinished}`] : null,
    bots.share ? [t('games.bots-share', { player: seats[0] }), bounded(bots.share, percent)] : null,
    bots.drawn ? [t('games.bots-drawn'), bounded(bots.drawn, percent)] : null,
    bots.plies ? [t('games.bots-plies'), bounded(bots.plies, (n) => `${Math.round(n)}`)] : null,
  ].filter((line) => line !== null);
  $('bots-figures').replaceChildren(...lines.flatMap(([name, value]) => [h('dt', {}, name), h('dd', {}, value)]));
  $('bots-going').textContent = t(bots.done ? 'games.bots-done' : 'games.bots-going');
}

/** Asks for the games of the bots until all have been played. */
async function followBots() {
  if (game.bots.done) return;
  await new Promise((on) => { setTimeout(on, AGAIN); });
  if (!document.hidden) {
    const found = await api(`${here}?version=${game.version}&lang=${lang}`).catch(() => null);
    if (found) {
      game.bots = found.bots;
      showBots();
    }
  }
  followBots();
}

/** @param {import('../types/gallery.d.ts').Piece} piece */
function pieceCard({ name, side, letter, betza, text, note, value, picture }) {
  return h(
    'li',
    {},
    h('h3', {}, h('bdi', {}, name), ` (${letter})`, side ? h('small', {}, ' ', h('bdi', {}, side)) : null),
    picture ? h('img', { src: picture, alt: t('games.moves-of', { piece: name }), loading: 'lazy' }) : null,
    h('ul', {}, ...text.map((clause) => h('li', {}, clause))),
    note ? h('p', {}, h('bdi', {}, note)) : null,
    h(
      'dl',
      {},
      h('dt', {}, t('games.betza')),
      h('dd', {}, h('code', {}, betza)),
      h('dt', {}, t('games.value')),
      h('dd', {}, value === null ? '–' : value.toFixed(1)),
    ),
  );
}

/** @param {import('../types/gallery.d.ts').Version} version */
function versionLine({ version, at, by, plus, minus, lines }) {
  const shown = version === game.version;
  const name = t('games.version', { version });
  const head = [
    h('a', { href: `/games/${id}?version=${version}`, 'aria-current': shown ? 'page' : null }, name),
    ` · ${date(at)} · `,
    by ? h('bdi', {}, by) : null,
    by ? ' · ' : null,
    t('games.changed', { plus, minus }),
  ];
  if (!lines.length) return h('li', {}, ...head);
  return h('li', {}, ...head, h('details', {}, h('summary', {}, t('games.changes')), h('pre', { tabindex: 0 }, lines.join('\n'))));
}

/** @param {string} name @param {[string, string][]} options @param {string} value */
const select = (name, options, value) =>
  h('select', { name }, ...options.map(([key, text]) => h('option', { value: key, selected: key === value }, text)));

/** Asks against whom, and opens a table. */
function playIt() {
  const line = (/** @type {string} */ text, /** @type {HTMLElement} */ input) =>
    h('label', { class: 'field-line' }, h('span', {}, text), input);
  const levels = LEVELS.map((level) => /** @type {[string, string]} */ ([`level:${level}`, t('new.level', { level: word(`level.${level}`) })]));
  const rival = select('rival', [...levels, ['open', t('games.friend')]], 'level:easy');
  const side = select('side', game.seats.map((name, nth) => [`${nth}`, name]), '0');
  const starts = game.starts.map(({ key, title }) => /** @type {[string, string]} */ ([key, title]));
  const start = select('start', [['', t('new.start-usual')], ...starts], '');
  const clock = select('clock', CLOCKS.map((c) => [c, c || t('fact.no-clock')]), '');
  const name = h('input', { name: 'name', dir: 'auto', maxlength: 24, autocomplete: 'nickname', value: settings.name });
  const error = h('p', { class: 'error', role: 'alert' });
  const form = h(
    'form',
    {},
    h('h2', { id: 'play-title' }, t('games.play')),
    line(t('games.rival'), rival),
    line(t('games.side'), side),
    starts.length ? line(t('new.start'), start) : null,
    line(t('new.clock'), clock),
    line(t('new.name'), name),
    h('div', { class: 'row' }, h('button', { class: 'main' }, t('new.open-it')), h('button', { type: 'button', value: 'cancel' }, t('cancel'))),
    error,
  );
  const dialog = h('dialog', { class: 'play-it', 'aria-labelledby': 'play-title' }, form);
  form.querySelector('[value=cancel]')?.addEventListener('click', () => dialog.close());
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    change({ name: name.value.trim() });
    const seats = ['me', rival.value];
    if (side.value === '1') seats.reverse();
    const { version } = game;
    const more = { clock: clock.value || null, start: start.value || null, name: name.value.trim() };
    const told = await api(`/api/tables?lang=${lang}`, { game: 'own.toml', gallery: { id, version }, seats, ...more }).catch((why) => why);
    if (told instanceof Error) error.textContent = t('failed', { why: told.message });
    else location.assign(told.url);
  });
  document.body.append(dialog);
  dialog.addEventListener('close', () => dialog.remove());
  dialog.showModal();
}

/** Lists the game for everybody, or takes it off the list. */
async function setListed() {
  const { listed } = await api(`${here}/listed?lang=${lang}`, { listed: !game.listed });
  game.listed = listed;
  showActions();
  /** @type {HTMLElement | null} */ ($('actions').querySelector('[name=listed]'))?.focus();
}

/** Asks whether the game is to be deleted, says what stays, and deletes it. */
async function deleteIt() {
  const how = { go: t('games.delete-yes'), stay: t('cancel'), careful: true };
  if (!(await ask(t('games.sure-delete'), how))) return;
  await api(`${here}/delete?lang=${lang}`, {});
  location.assign('/games');
}

function showActions() {
  const { mine, listed, hidden, version, versions, file } = game;
  const link = (/** @type {string} */ href, /** @type {string} */ text, more = {}) =>
    h('a', { class: 'button', href, ...more }, text);
  $('actions').replaceChildren(
    h('button', { type: 'button', class: 'main', click: playIt }, t('games.play')),
    ...(mine ? [link(`/games/${id}/edit`, t('games.edit'))] : []),
    link(`/games/new?from=${id}&version=${version}`, t('games.clone')),
    ...(mine ? [h('button', { type: 'button', name: 'listed', click: () => setListed().catch(failed) }, t(listed ? 'games.unlist' : 'games.list'))] : []),
    link(file, t('games.download'), { download: true }),
    ...(mine ? [h('button', { type: 'button', name: 'delete', click: () => deleteIt().catch(failed) }, t('games.delete'))] : []),
  );
  const old = versions && version < versions.length ? t('games.old', { version, last: versions.length }) : '';
  const seen = !mine ? '' : t(hidden ? 'games.is-hidden' : listed ? 'games.is-listed' : 'games.is-private');
  const said = [old, seen].filter(Boolean).join(' ');
  $('state').textContent = said;
  $('state').hidden = !said;
}

async function show() {
  game = await api(`${here}?version=${encodeURIComponent(asked)}&lang=${lang}`);
  document.title = `${game.title} – Wazir`;
  $('title').replaceChildren(h('bdi', {}, game.title));
  $('by').replaceChildren(...(game.house ? [t('games.of-house')] : game.by ? [t('games.by-whom', { name: '' }), h('bdi', {}, game.by)] : []));
  $('about').replaceChildren(h('bdi', {}, game.about ?? ''));
  Object.assign($('board'), { src: game.board, alt: t('games.board-of', { game: game.title }), hidden: false });
  showActions();
  showBots();
  $('rules').replaceChildren(...game.rules.map((rule) => h('li', {}, rule)));
  $('pieces').replaceChildren(...game.pieces.map(pieceCard));
  for (const part of ['rules-part', 'pieces-part']) $(part).hidden = false;
  if (game.versions) {
    $('versions').replaceChildren(...game.versions.map(versionLine));
    $('versions-part').hidden = false;
  }
  followBots();
}

translate();
settingsButton();
/** The text shown if there is no game, by the status of the response. @type {Record<number, [title: string, text: string]>} */
const NONE = { 404: [t('games.gone'), t('games.gone-text')], 410: [t('games.deleted'), t('games.deleted-text')] };
show().catch((error) => {
  const [title, text] = NONE[error.status] ?? [t('failed', { why: error.message }), ''];
  $('title').textContent = title;
  if (!text) return;
  document.title = `${title} – Wazir`;
  $('about').textContent = text;
  $('actions').append(h('a', { class: 'button', href: '/games' }, t('games.all')));
});
