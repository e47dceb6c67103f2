import type { Sources } from './host.js';

/** The nets of each game, with the bytes in modules. */
export const nets: Sources['nets'] = {
  shogi: [{ inline: () => import('./inline/shogi-net.js') }],
  euroshogi: [{ inline: () => import('./inline/euroshogi-net.js') }],
  cwda: [{ inline: () => import('./inline/cwda-net.js') }],
  evo: [{ inline: () => import('./inline/evo-net.js') }, { inline: () => import('./inline/evo-four-net.js') }],
};

/** The files of an engine, with the bytes in modules. */
export const engineSources: Sources = { wasm: { inline: () => import('./inline/engine.js') }, kind: 'engine', nets };
