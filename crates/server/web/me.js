// @ts-check
/** The tables one sits at; those that wait for one come first. */

import './news.js';
import { $, api } from './dom.js';
import { lang, t, translate } from './i18n.js';
import { addressButton } from './keys.js';
import { showLines } from './lists.js';
import { settingsButton } from './settings.js';

const RELOAD = 10000;

async function show() {
  const tables = await api(`/api/tables?mine=1&lang=${lang}`).catch(() => null);
  if (!tables) return;
  const weight = (/** @type {import('./lists.js').Line} */ { turn, status }) => (turn ? 0 : status === 'over' ? 2 : 1);
  tables.sort((a, b) => weight(a) - weight(b));
  showLines(tables, t('mine.none'));
  const waiting = tables.filter(({ turn }) => turn).length;
  document.title = `${waiting ? `(${waiting}) ` : ''}${t('lobby.mine')} – Wazir`;
}

translate();
settingsButton();
$('feed').append(addressButton('feed', '/api/me/feed', {}));
show();
setInterval(() => document.hidden || show(), RELOAD);
