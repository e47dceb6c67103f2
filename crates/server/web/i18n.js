// @ts-check
/** Texts in the language of the reader. What the server says arrives translated. */

import { settings } from './store.js';
import { words as en } from './en.js';

/** The language that is spoken here. */
export const lang = /** @type {'en' | 'ja'} */ (
  settings.lang || (navigator.language.startsWith('ja') ? 'ja' : 'en')
);

document.documentElement.lang = lang;

/** Only the language that is spoken is fetched beside English. */
const words = lang === 'ja' ? (await import('./ja.js')).words : en;

/** @typedef {keyof typeof en} Key */

/**
 * A text with its gaps `{name}` filled.
 * @param {Key} key
 * @param {Record<string, string | number>} [fill]
 */
export function t(key, fill = {}) {
  const text = words[key];
  return text.replace(/\{(\w+)\}/g, (gap, name) => String(fill[name] ?? gap));
}

/** That something did not work, and why. @param {unknown} error */
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
 * A text whose key is made at run time, or else the key's last part.
 * @param {string} key
 */
export function word(key) {
  return key in en ? t(/** @type {Key} */ (key)) : key.slice(key.indexOf('.') + 1);
}

/**
 * Fills elements that name their text: `data-t` for what they hold, `data-t-label` for what is
 * heard, `data-t-hint` for what is shown in an empty field.
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
