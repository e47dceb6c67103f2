import type { Sources } from './host.js';

/** The files of the search of the built-in games, with the bytes in modules. */
export const sources: Sources = {
  wasm: { inline: () => import('./inline/ai.js') },
  module: 'built-in',
  nets: {
    shogi: [{ inline: () => import('./inline/shogi-net.js') }],
    euroshogi: [
      { inline: () => import('./inline/euroshogi-net.js') },
    ],
    cwda: [{ inline: () => import('./inline/cwda-net.js') }],
    evo: [
      { inline: () => import('./inline/evo-net.js') },
      { inline: () => import('./inline/evo-four-net.js') },
    ],
  },
};
