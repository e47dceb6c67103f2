// @ts-check
/** The armies to choose from, with pictures of their pieces. */

import { api, h } from './dom.js';
import { t } from './i18n.js';

/** @typedef {{id: string, title: string, about?: string | null}} Army */

/** The pieces of an army as figures, with how they move. */
async function pieces(/** @type {string} */ game, /** @type {Army} */ army, /** @type {string} */ looks) {
  const both = { armies: `${army.id}:${army.id}`, looks };
  const found = await api(`/api/games/${game}/pieces?${new URLSearchParams(both)}`).catch(() => []);
  return found.map(({ kind, name, betza, text }) => {
    const src = `/api/games/${game}/piece.svg?${new URLSearchParams({ ...both, kind: String(kind) })}`;
    return h('li', {}, h('img', { src, alt: '', width: 56, height: 56 }), h('span', {}, h('b', {}, name), ' ', text ?? betza ?? ''));
  });
}

/**
 * Asks for an army.
 * @param {string} game
 * @param {Army[]} armies
 * @param {string} now the one that is chosen
 * @param {string} title
 * @param {string} looks what the pieces look like
 * @returns {Promise<string | null>}
 */
export function chooseArmy(game, armies, now, title, looks) {
  const dialog = h('dialog', { class: 'armies', 'aria-labelledby': 'armies-title' });
  const rows = armies.map((army) => {
    const strip = `/api/games/${game}/army.svg?${new URLSearchParams({ armies: `${army.id}:${army.id}`, looks })}`;
    const list = h('ul', { class: 'pieces' });
    const details = h('details', { toggle: async () => details.open && !list.children.length && list.append(...(await pieces(game, army, looks))) },
      h('summary', {}, t('front.how-moves'), h('span', { class: 'hidden' }, `: ${army.title}`)), list);
    const choose = h('button', { type: 'button', class: army.id === now ? 'main' : '', 'aria-pressed': String(army.id === now), click: () => dialog.close(army.id) },
      t('front.take-army'), h('span', { class: 'hidden' }, `: ${army.title}`));
    return h('li', {},
      h('div', { class: 'row end' }, h('b', { class: 'grow' }, army.title), choose),
      h('img', { class: 'strip', src: strip, alt: '', height: 56, loading: 'lazy' }),
      army.about ? h('p', { class: 'about' }, army.about) : null,
      details);
  });
  const close = h('button', { type: 'button', click: () => dialog.close() }, t('cancel'));
  dialog.append(h('div', { class: 'row end' }, h('h2', { id: 'armies-title', class: 'grow' }, title), close), h('ul', { class: 'rows' }, ...rows));
  document.body.append(dialog);
  dialog.showModal();
  const chosen = /** @type {HTMLElement | null} */ (dialog.querySelector('[aria-pressed="true"]'));
  chosen?.scrollIntoView({ block: 'center' });
  chosen?.focus();
  return new Promise((done) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      done(dialog.returnValue || null);
    });
  });
}
