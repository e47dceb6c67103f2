// @ts-check
/** Ways back to a seat: a link for another device, one to keep, and a feed of its turns. */

import { $, api, h } from './dom.js';
import { failed, t } from './i18n.js';

/**
 * Takes the seat that the address brings a key for. The key is taken out of the address, so that
 * it is in no browsing history.
 * @param {string} id
 * @returns {Promise<string>} what went wrong, or nothing
 */
export async function takeSeat(id) {
  const [, k] = location.hash.match(/^#k=([0-9a-f]{32})$/) ?? [];
  if (!k) return '';
  history.replaceState(null, '', location.pathname + location.search);
  return api(`/api/tables/${id}/take`, { k }).then(() => '', (error) => error.message);
}

/**
 * A field with an address, and a button that copies it.
 * @param {string} url
 * @param {string} label
 */
export function address(url, label) {
  const field = h('input', { readonly: true, value: url, 'aria-label': label });
  const copy = h('button', { type: 'button' }, t('invite.copy'));
  copy.addEventListener('click', () => {
    field.select();
    navigator.clipboard?.writeText(url);
    copy.textContent = t('invite.copied');
  });
  return h('div', { class: 'row' }, field, copy);
}

/**
 * A button that asks the server for an address and shows it in its place.
 * @param {import('./i18n.js').Key} text
 * @param {import('../types/wire.d.ts').AddressPath} path
 * @param {object} body
 */
export function addressButton(text, path, body) {
  const place = h('div', {});
  const button = h('button', { type: 'button' }, t(text));
  button.addEventListener('click', async () => {
    try {
      const { url } = await api(path, body);
      place.replaceChildren(address(url, t(text)));
      place.querySelector('input')?.focus();
    } catch (error) {
      button.textContent = failed(error);
    }
  });
  place.append(button);
  return place;
}

/**
 * A button that makes the link to keep void.
 * @param {string} id
 */
function revokeButton(id) {
  const button = h('button', { type: 'button' }, t('seat-keys.revoke'));
  button.addEventListener('click', async () => {
    const revoked = api(`/api/tables/${id}/key`, { revoke: true });
    button.textContent = await revoked.then(() => t('seat-keys.revoked'), failed);
  });
  return button;
}

/**
 * What somebody who sits at a table can do to come back to the seat.
 * @param {string} id
 * @param {boolean} sits
 */
export function drawKeys(id, sits) {
  const place = $('seat-keys');
  if (!sits) return place.replaceChildren();
  if (place.children.length) return;
  place.append(
    h('h2', {}, t('seat-keys')),
    addressButton('seat-keys.once', `/api/tables/${id}/key`, {}),
    h('p', { class: 'about' }, t('seat-keys.once-text')),
    addressButton('seat-keys.keep', `/api/tables/${id}/key`, { lasting: true }),
    h('p', { class: 'about' }, t('seat-keys.keep-text')),
    revokeButton(id),
    addressButton('seat-keys.feed', `/api/tables/${id}/feed`, {}),
    h('p', { class: 'about' }, t('seat-keys.feed-text')),
  );
}
