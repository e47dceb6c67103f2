// @ts-check
/** Names and pictures of pieces, by the reader's language and settings. */

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

/** In themes whose colours are chosen for contrast the board has no others. */
const contrast = () => settings.theme === 'contrast' || matchMedia('(forced-colors: active)').matches;

/**
 * The set of pieces and the board, as the server takes them.
 * @param {Pieces} pieces
 * @param {boolean} [plain] whether everybody knows how they move
 */
export function lookOf(pieces, plain = false) {
  const kind = Object.values(pieces).some(({ kanji }) => kanji) ? 'kanji' : 'figures';
  const { set, board } = settings.looks[kind];
  const diagrams = settings.diagrams && !plain ? '' : '&diagrams=off';
  return `set=${set}&board=${contrast() ? 'standard' : board}${diagrams}`;
}

/** The sets and the boards of all games, for pictures of which the server knows the game. */
export function allLooks() {
  const { kanji, figures } = settings.looks;
  return [kanji, figures].map(({ set, board }) => `${set}.${contrast() ? 'standard' : board}`).join('.');
}
