// @ts-check
/** Questions in a dialog: a yes or no, or a line of text. */

import { h } from './dom.js';
import { t } from './i18n.js';

/**
 * Asks a yes or no.
 * @param {string} question
 * @param {{go?: string, stay?: string, careful?: boolean}} [how] what the two buttons say, and whether
 *   the one for no has the focus, because a yes cannot be taken back
 * @returns {Promise<boolean>}
 */
export function ask(question, { go = t('yes'), stay = t('no'), careful = false } = {}) {
  const dialog = h('dialog', { class: 'ask', 'aria-labelledby': 'ask-text' });
  const form = h('form', { method: 'dialog', class: 'row' });
  form.append(
    h('button', { value: 'yes', class: 'main' }, go),
    h('button', { value: '', autofocus: careful }, stay),
  );
  dialog.append(h('p', { id: 'ask-text' }, question), form);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((done) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      done(dialog.returnValue === 'yes');
    });
  });
}

/**
 * Asks for a line of text.
 * @param {string} question
 * @param {string} before
 * @param {string} [go] what the button says
 * @returns {Promise<string | null>}
 */
export function askText(question, before, go = t('seat.sit')) {
  const dialog = h('dialog', { class: 'ask' });
  const input = h('input', { id: 'ask-value', dir: 'auto', value: before, maxlength: 30, autocomplete: 'nickname' });
  const form = h('form', { method: 'dialog' });
  const buttons = h('div', { class: 'row' }, h('button', { value: 'yes', class: 'main' }, go));
  buttons.append(h('button', { type: 'button', click: () => dialog.close() }, t('cancel')));
  form.append(h('label', { for: 'ask-value' }, question), input, buttons);
  dialog.append(form);
  dialog.setAttribute('aria-label', question);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((done) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      done(dialog.returnValue === 'yes' ? input.value.trim() : null);
    });
  });
}
