/** All games: their rules, records, armies, pictures, and games from TOML files. */
import { WazirError } from './error.js';
import { compile, iterable } from './load.js';
import initWasm, { Records, setErrorClass } from './wasm/rules.js';

export { Army, Betza, Game, Record, Records, check, checkGameFile, convert, formats, games, read } from './wasm/rules.js';
export type * from './wasm/rules.js';
export { WazirError } from './error.js';
export type { ErrorDetails, SquareNote } from './error.js';

let loading: Promise<void> | undefined;

/** Loads the module; nothing else works before. Further calls wait for the first. */
export function init(): Promise<void> {
  loading ??= load();
  return loading;
}

async function load(): Promise<void> {
  const url = new URL('./wasm/rules_bg.wasm', import.meta.url);
  await initWasm({ module_or_path: await compile({ url, inline: () => import('./inline/rules.js') }) });
  setErrorClass(WazirError);
  iterable(Records.prototype);
}
