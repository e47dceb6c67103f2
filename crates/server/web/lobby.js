// @ts-check
/** The front page: two ways into a game, and all tables. */

import './news.js';
import { $, api, webSocket } from './dom.js';
import { lang, t, translate } from './i18n.js';
import { showLines } from './lists.js';
import { showBoards } from './live.js';
import { fill, openingForm } from './opening.js';
import { settingsButton } from './settings.js';

/** @typedef {import('./opening.js').Choice} Choice */

/** How often the list is requested while no socket reports changes. */
const RELOAD = 5000;
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 60000;

/** Which tables are asked for. */
function wanted() {
  const wanted = new URLSearchParams({ lang });
  if ($('filter-game').value) wanted.set('game', $('filter-game').value);
  if ($('filter-status').value) wanted.set('status', $('filter-status').value);
  return wanted;
}

/** @typedef {import('../types/wire.d.ts').Line} Line */

/** @type {Line[] | null} */
let tables = null;

/** The parts of the page, by the status of the tables that stand there. */
const PARTS = /** @type {const} */ ({ running: 'live', waiting: 'free', over: 'ended' });

function showTables() {
  const lines = tables;
  if (!lines) return;
  const of = (/** @type {Line['status']} */ status) => lines.filter((line) => line.status === status);
  const chosen = $('filter-status').value;
  for (const [status, part] of Object.entries(PARTS)) $(part).hidden = chosen !== '' && chosen !== status;
  showLines(of('waiting'), t('front.none-waiting'), $('waiting'));
  const rest = showBoards(of('running'));
  showLines(rest, $('boards').children.length ? null : t('front.none-running'), $('running'));
  showLines(of('over'), t('front.none-over'), $('over'));
  $('tables').hidden = false;
}

async function askTables() {
  const asked = wanted().toString();
  const found = await api(`/api/tables?${asked}`).catch(() => null);
  // What the server has sent in the meantime is newer.
  if (!found || told || asked !== wanted().toString()) return;
  tables = found;
  showTables();
}

/** The socket on which the server reports changes. @type {WebSocket | null} */
let line = null;
let wait = FIRST_WAIT;
let again = 0;
/** Whether the server has sent the wanted list and keeps reporting changes. */
let told = false;

/** Has the server tell what changes in the list that is wanted. */
function follow() {
  clearTimeout(again);
  line?.close();
  told = false;
  const socket = webSocket(`/ws/lobby?${wanted()}`);
  line = socket;
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (socket !== line || message.t !== 'tables') return;
    wait = FIRST_WAIT;
    told = true;
    tables = message.tables;
    showTables();
  };
  socket.onclose = () => {
    if (socket !== line) return;
    line = null;
    told = false;
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
  const games = api(`/api/games?lang=${lang}`);
  openingForm(games);
  const statuses = /** @type {const} */ (['waiting', 'running', 'over']);
  fill($('filter-status'), [['', t('lobby.every')], ...statuses.map((s) => /** @type {Choice} */ ([s, t(`status.${s}`)]))]);
  fill($('filter-game'), [['', t('lobby.every-game')]]);
  for (const id of ['filter-game', 'filter-status']) $(id).addEventListener('change', filtered);
  $('tables').addEventListener('focusout', () => setTimeout(showTables));
  const asking = filtered();
  /** @type {Choice[]} */
  const titles = (await games).map(({ id, title }) => [id, title]);
  fill($('filter-game'), [['', t('lobby.every-game')], ...titles, ['own.toml', t('new.game-own')]]);
  await asking;
  setInterval(() => document.hidden || line?.readyState === WebSocket.OPEN || askTables(), RELOAD);
}

start();
