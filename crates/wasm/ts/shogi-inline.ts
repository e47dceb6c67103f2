/** Shogi alone: the smallest entry. The bytes are in the module: nothing is fetched. */
import { WazirError } from './error.js';
import { compile, iterable } from './load.js';
import initWasm, { Records, setErrorClass } from './wasm/shogi.js';

export { Betza, Game, Record, Records, check, convert, formats, games, read } from './wasm/shogi.js';
export type * from './wasm/shogi.js';
export { WazirError } from './error.js';
export type { ErrorDetails, SquareNote } from './error.js';

let loading: Promise<void> | undefined;

/** Loads the module; nothing else works before. Further calls wait for the first. */
export function init(): Promise<void> {
  loading ??= load();
  return loading;
}

async function load(): Promise<void> {
  await initWasm({ module_or_path: await compile({ inline: () => import('./inline/shogi.js') }) });
  setErrorClass(WazirError);
  iterable(Records.prototype);
}
