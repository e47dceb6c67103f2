/** All games. The bytes are in modules: nothing is fetched. */
import { setSources } from './rules.js';

export { Army, Betza, Game, WazirError, check, checkGameFile, convert, formats, games, init, preload, read } from './rules.js';
export type * from './rules.js';

setSources({
  rules: { inline: () => import('./inline/rules.js') },
  whole: { inline: () => import('./inline/whole.js') },
});
