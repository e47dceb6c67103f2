// @ts-check
/** The dialog of the reader's wishes. */

import { $, api, h } from './dom.js';
import { lang, t } from './i18n.js';
import { askConsent, canNotify } from './notify.js';
import { sound } from './sound.js';
import { change, CHOICES, LOOKS, settings } from './store.js';

/**
 * @param {string} name
 * @param {[string, string][]} options values and what they are called
 * @param {(value: string) => void} chosen
 * @param {string} value
 */
function choice(name, options, value, chosen) {
  const select = h('select', { change: () => chosen(select.value) });
  for (const [key, text] of options) {
    select.append(h('option', { value: key, selected: key === value }, text));
  }
  return h('label', { class: 'wish' }, h('span', {}, name), select);
}

/**
 * @param {string} name
 * @param {boolean} value
 * @param {(value: boolean) => void} chosen
 */
function toggle(name, value, chosen) {
  const box = h('input', { type: 'checkbox', checked: value, change: () => chosen(box.checked) });
  return h('label', { class: 'wish' }, h('span', {}, name), box);
}

/** Notifications while the page is in the background. */
function notifications() {
  if (!canNotify) return [];
  const occasions = /** @type {const} */ (['turn', 'joined', 'over']);
  const why = h('p', { class: 'error', role: 'alert' });
  const put = (/** @type {import('./notify.js').Occasion} */ occasion, /** @type {boolean} */ on) =>
    change({ notify: { ...settings.notify, [occasion]: on } });
  const boxes = occasions.map((occasion) => {
    const wish = toggle(t(`notify.${occasion}`), settings.notify[occasion], async (on) => {
      put(occasion, on);
      const refused = on && !(await askConsent());
      why.textContent = refused ? t('notify.refused') : '';
      if (!refused) return;
      put(occasion, false);
      /** @type {HTMLInputElement} */ (wish.lastElementChild).checked = false;
    });
    return wish;
  });
  return [h('fieldset', { class: 'wishes' }, h('legend', {}, t('notify')), ...boxes, why)];
}

/**
 * The pieces and the board of a kind of games.
 * @param {'kanji' | 'figures'} kind
 */
function looks(kind) {
  const put = (/** @type {object} */ part) =>
    change({ looks: { ...settings.looks, [kind]: { ...settings.looks[kind], ...part } } });
  const { set, board } = settings.looks[kind];
  const { set: sets, board: boards } = LOOKS[kind];
  return [
    choice(t(`set.of-${kind}`), sets.map((name) => [name, t(`set.${name}`)]), set, (set) => put({ set })),
    choice(t(`material.of-${kind}`), boards.map((name) => [name, t(`material.${name}`)]), board, (board) => put({ board })),
  ];
}

/**
 * How moves are written, for games that have the same notations.
 * @param {HTMLElement} place filled when the server has named the notations
 */
async function notations(place) {
  const groups = await api('/api/notations').catch(() => []);
  const choices = groups.map(({ games, styles }) => {
    const [[family]] = styles;
    const name = family === 'san' ? t('moves.chess') : t('moves.of', { game: games.join(', ') });
    return choice(name, [['', t('moves.auto')], ...styles], settings.moves[family] ?? '', (style) =>
      change({ moves: { ...settings.moves, [family]: style } }),
    );
  });
  place.replaceChildren(...choices);
}

/** Whether there are sounds, how loud they are, and how they sound. */
function sounds() {
  const input = () => change({ volume: Number(slider.value) });
  const slider = h('input', { type: 'range', min: 0, max: 100, step: 5, value: settings.volume, input });
  const test = h('button', { type: 'button', click: () => sound('move', 'capture', 'check') }, t('sounds.test'));
  return h(
    'fieldset', { class: 'wishes' },
    h('legend', {}, t('sounds')),
    choice(t('sounds.when'), CHOICES.sound.map((value) => [value, t(`sounds.${value}`)]), settings.sound, (value) => change({ sound: value })),
    h('label', { class: 'wish' }, h('span', {}, t('sounds.volume')), slider),
    test,
  );
}

/** Opens the dialog. */
function open() {
  const dialog = h('dialog', { class: 'settings', 'aria-labelledby': 'settings-title' });
  const moves = h('div', { class: 'notations' });
  notations(moves);
  dialog.append(
    h('h2', { id: 'settings-title' }, t('settings')),
    choice(t('theme'), CHOICES.theme.map((theme) => [theme, t(`theme.${theme}`)]), settings.theme, (theme) => change({ theme })),
    ...looks('figures'),
    ...looks('kanji'),
    moves,
    choice(t('confirm'), CHOICES.confirm.map((how) => [how, t(`confirm.${how}`)]), settings.confirm, (confirm) => change({ confirm })),
    choice(t('language'), [['en', 'English'], ['ja', '日本語']], lang, (value) => {
      change({ lang: value });
      location.reload();
    }),
    sounds(),
    ...notifications(),
    toggle(t('letter-keys'), settings.letterKeys, (letterKeys) => change({ letterKeys })),
    toggle(t('diagrams'), settings.diagrams, (diagrams) => change({ diagrams })),
    toggle(t('animate'), settings.animate, (animate) => change({ animate })),
    h('form', { method: 'dialog' }, h('button', { class: 'main' }, t('close'))),
  );
  document.body.append(dialog);
  dialog.addEventListener('close', () => dialog.remove());
  dialog.showModal();
}

/** Makes the button of the page open it. */
export function settingsButton() {
  $('open-settings').addEventListener('click', open);
}
