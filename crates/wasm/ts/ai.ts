/** Computer players, the mate solver and engines, in workers. */
import { EngineBase } from './engine.js';
import type { EngineOptions } from './engine.js';
import type { Sources } from './host.js';
import { PlayerBase } from './player.js';
import type { PlayerOptions, PlayerSources } from './player.js';

const nets: Sources['nets'] = {
  shogi: [{ url: new URL('./nets/shogi.net', import.meta.url), inline: () => import('./inline/shogi-net.js') }],
  euroshogi: [
    { url: new URL('./nets/euroshogi.net', import.meta.url), inline: () => import('./inline/euroshogi-net.js') },
  ],
  cwda: [{ url: new URL('./nets/cwda.net', import.meta.url), inline: () => import('./inline/cwda-net.js') }],
  evo: [
    { url: new URL('./nets/evo.net', import.meta.url), inline: () => import('./inline/evo-net.js') },
    { url: new URL('./nets/evo-four.net', import.meta.url), inline: () => import('./inline/evo-four-net.js') },
  ],
};

const engineSources: Sources = {
  wasm: { url: new URL('./wasm/engine_bg.wasm', import.meta.url), inline: () => import('./inline/engine.js') },
  kind: 'engine',
  nets,
};

const playerSources: PlayerSources = {
  modules: {
    shogi: {
      url: new URL('./wasm/search-shogi_bg.wasm', import.meta.url),
      inline: () => import('./inline/search-shogi.js'),
    },
    chess: {
      url: new URL('./wasm/search-chess_bg.wasm', import.meta.url),
      inline: () => import('./inline/search-chess.js'),
    },
    evo: {
      url: new URL('./wasm/search-evo_bg.wasm', import.meta.url),
      inline: () => import('./inline/search-evo.js'),
    },
    files: {
      url: new URL('./wasm/search-files_bg.wasm', import.meta.url),
      inline: () => import('./inline/search-files.js'),
    },
  },
  nets,
};

/**
 * A computer player in a worker. It starts when it is first asked, keeps the memory of its searches
 * from move to move, and does one search after the other. Shogi, EuroShogi and Chess with Different
 * Armies, Evo, and games from files have a worker each.
 */
export class Player extends PlayerBase {
  constructor(options?: PlayerOptions) {
    super(playerSources, options);
  }
}

/**
 * An engine in a worker: lines of USI or UCI go in and come out, as in other engines that were
 * compiled for the web.
 */
export class Engine extends EngineBase {
  constructor(options?: EngineOptions) {
    super(engineSources, options);
  }
}

/** Loads an engine. */
export async function createEngine(options?: EngineOptions): Promise<Engine> {
  const engine = new Engine(options);
  await engine.ready;
  return engine;
}

export { WazirError } from './error.js';
export type { ErrorDetails, SquareNote } from './error.js';
export type { EngineOptions } from './engine.js';
export type { WorkerLike } from './host.js';
export type * from './player.js';
export type { Move } from './wasm/search.js';
