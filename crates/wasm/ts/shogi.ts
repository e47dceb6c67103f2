/** Shogi alone: the smallest entry. */
import { setSources } from './shogi-rules.js';

export { Betza, Game, WazirError, check, convert, formats, games, init, preload, read } from './shogi-rules.js';
export type * from './shogi-rules.js';

setSources({
  rules: { url: new URL('./wasm/shogi_bg.wasm', import.meta.url), inline: () => import('./inline/shogi.js') },
  whole: { url: new URL('./wasm/whole_bg.wasm', import.meta.url), inline: () => import('./inline/whole.js') },
});
