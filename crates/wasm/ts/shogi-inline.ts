/** Shogi alone: the smallest entry. The bytes are in modules: nothing is fetched. */
import { setSources } from './shogi-rules.js';

export { Betza, Game, WazirError, check, convert, formats, games, init, preload, read } from './shogi-rules.js';
export type * from './shogi-rules.js';

setSources({
  rules: { inline: () => import('./inline/shogi.js') },
  whole: { inline: () => import('./inline/whole.js') },
});
