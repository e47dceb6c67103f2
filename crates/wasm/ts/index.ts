/** All games. */
import { setSources } from './rules.js';

export { Army, Betza, Game, WazirError, check, checkGameFile, convert, formats, games, init, preload, read } from './rules.js';
export type * from './rules.js';

setSources({
  rules: { url: new URL('./wasm/rules_bg.wasm', import.meta.url), inline: () => import('./inline/rules.js') },
  whole: { url: new URL('./wasm/whole_bg.wasm', import.meta.url), inline: () => import('./inline/whole.js') },
});
