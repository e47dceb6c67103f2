/** Computer players and engines, with the bytes in modules: nothing is fetched. */
import { engineSources, nets } from './ai-inline-sources.js';
import { EngineBase } from './engine.js';
import type { EngineOptions } from './engine.js';
import { PlayerBase } from './player.js';
import type { PlayerOptions, PlayerSources } from './player.js';

const playerSources: PlayerSources = {
  modules: {
    shogi: { inline: () => import('./inline/search-shogi.js') },
    chess: { inline: () => import('./inline/search-chess.js') },
    evo: { inline: () => import('./inline/search-evo.js') },
    files: { inline: () => import('./inline/search-files.js') },
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
