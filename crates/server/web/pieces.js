// @ts-check
/** What pieces are called and what is drawn on them, in the language and by the wishes of the reader. */

import { lang } from './i18n.js';
import { settings } from './store.js';

/** @typedef {import('../types/wire.d.ts').Pieces} Pieces */

/**
 * Readers of Japanese know the pieces by their kanji.
 * @param {Pieces} pieces
 * @param {string} key
 */
export function pieceName(pieces, key) {
  const piece = pieces[key];
  return (lang === 'ja' && piece?.kanji) || piece?.name || key;
}

/**
 * What is written on the pieces, as the server takes it.
 * @param {Pieces} pieces
 */
export function scriptFor(pieces) {
  if (settings.letters) return 'letters';
  return Object.values(pieces).some(({ kanji }) => kanji) ? 'kanji' : 'figures';
}
