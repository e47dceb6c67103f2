// @ts-check
/** Moves and squares as the reader wants them written. The server writes them; here one is chosen. */

import { lang } from './i18n.js';
import { settings } from './store.js';

/**
 * @typedef {import('../types/wire.d.ts').Notations} Notations
 * @typedef {import('../types/wire.d.ts').Move} Move
 */

/** The game's own notation. */
export const OWN = 'coordinates';

/** @type {Notations} */
let known = { styles: [], default: {} };

/** @param {Notations | undefined} notations those of the game of this page */
export function setNotations(notations) {
  known = notations ?? { styles: [], default: {} };
}

/** The notation in which moves are shown. Games with the same notations share the reader's choice. */
export function notation() {
  const wanted = settings.moves[known.styles[0] ?? ''] ?? '';
  return wanted === OWN || known.styles.includes(wanted) ? wanted : (known.default[lang] ?? OWN);
}

/**
 * A move as the reader wants it.
 * @param {Move} move
 */
export function written({ m, w }) {
  return w?.[known.styles.indexOf(notation())] ?? m;
}

/**
 * Moves one after the other as the reader wants them.
 * @param {Move[]} line
 */
export const writtenLine = (line) => line.map(written).join(' ');

/**
 * A square as the reader knows it.
 * @param {string} name
 */
export const squareName = (name) => known.squares?.[notation()]?.[name] ?? name;

/**
 * A sentence of the server, which names squares as the game does, with the names that the reader knows.
 * @param {string} text
 */
export function inNotation(text) {
  const names = known.squares?.[notation()] ?? {};
  return text.replace(/[0-9A-Za-z]+/g, (word) => (Object.hasOwn(names, word) ? names[word] : word));
}

/**
 * Why a command was refused. The sentence gives an example of a move as readers of the language expect it.
 * @param {{say: string, example?: Move}} answer
 */
export function refusal({ say, example }) {
  const usual = example?.w?.[known.styles.indexOf(known.default[lang] ?? '')];
  const own = notation() === OWN;
  return inNotation(example && usual && !own ? say.replace(usual, () => written(example)) : say);
}
