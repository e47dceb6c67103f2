// @ts-check
/** Texts in the reader's language. Texts from the server arrive translated. */

import { settings } from './store.js';
import { words as en } from './en.js';

/** The language of this page. */
export const lang = /** @type {'en' | 'ja'} */ (
  settings.lang || (navigator.language.startsWith('ja') ? 'ja' : 'en')
);

document.documentElement.lang = lang;

/** Besides English, only the language in use is fetched. */
const words = lang === 'ja' ? (await import('./ja.js')).words : en;

/** @typedef {keyof typeof en} Key */

/**
 * A text with its gaps filled: `{name}` by the value of that name, `{name:square|squares}` by the form
 * for that number.
 * @param {Key} key
 * @param {Record<string, string | number>} [fill]
 */
export function t(key, fill = {}) {
  const text = words[key];
  return text.replace(/\{(\w+)(?::(\w+)\|(\w+))?\}/g, (gap, name, one, many) => {
    if (!(name in fill)) return gap;
    if (!one) return String(fill[name]);
    return Number(fill[name]) === 1 ? one : many;
  });
}

/** Says that something failed, and why. @param {unknown} error */
export const failed = (error) => t('failed', { why: error instanceof Error ? error.message : String(error) });

/**
 * Who sits in a seat.
 * @param {{kind: string, name: string}} seat
 */
export function occupant({ kind, name }) {
  if (kind === 'open') return t('seat.open');
  return kind === 'level' ? t('seat.level', { name: word(`level.${name}`) }) : name || t('seat.guest');
}

/**
 * The text of a key that is put together at run time; without a text, the last part of the key.
 * @param {string} key
 */
export function word(key) {
  return key in en ? t(/** @type {Key} */ (key)) : key.slice(key.indexOf('.') + 1);
}

/**
 * Fills elements that name their text: `data-t` for the content, `data-t-label` for the accessible
 * name, `data-t-hint` for the placeholder of an empty field.
 * @param {ParentNode} root
 */
export function translate(root = document) {
  for (const [name, put] of /** @type {[string, (e: Element, text: string) => void][]} */ ([
    ['t', (e, text) => (e.textContent = text)],
    ['t-label', (e, text) => e.setAttribute('aria-label', text)],
    ['t-hint', (e, text) => e.setAttribute('placeholder', text)],
  ])) {
    for (const element of root.querySelectorAll(`[data-${name}]`)) {
      put(element, word(element.getAttribute(`data-${name}`) ?? ''));
    }
  }
}
