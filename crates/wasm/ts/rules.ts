/** All games and their armies. Records, pictures and games from files follow when they are needed. */
import { WazirError } from './error.js';
import { extras } from './extras.js';
import type {
  BetzaExtras,
  CheckReport,
  FormatFacts,
  GameExtras,
  ReadOptions,
  Record as AnyRecord,
  Records as AnyRecords,
  WriteOptions,
  Written,
} from './extras.js';
import { compile } from './load.js';
import type { Source } from './load.js';
import { readMoves } from './moves.js';
import initWasm, { Army as RulesArmy, Betza, Game as Rules, setErrorClass, setMoveMaker } from './wasm/rules.js';

export { Betza, games } from './wasm/rules.js';
export type * from './wasm/rules.js';
export { WazirError } from './error.js';
export type { ErrorDetails, SquareNote } from './error.js';
export type {
  CheckReport,
  FormatFacts,
  Problem,
  ReadOptions,
  RecordNode,
  SquareCorner,
  SvgOptions,
  WriteOptions,
  Written,
} from './extras.js';

declare module './wasm/rules.js' {
  interface Game extends GameExtras<Game> {}
  interface Betza extends BetzaExtras {}
}

/** Where the modules are. */
interface Sources {
  rules: Source;
  whole: Source;
}

let sources: Sources | undefined;
let loading: Promise<void> | undefined;

/** Says where the modules are, before anything is loaded. */
export function setSources(all: Sources): void {
  sources ??= all;
}

function sourceOf(name: keyof Sources): Source {
  if (!sources) throw new WazirError({ kind: 'internal', message: 'import an entry of the package' });
  return sources[name];
}

const own = extras(Rules, Betza, () => sourceOf('whole'));

/** A game in progress: its start, the moves played, and those undone. */
export type Game = Rules;
/** A game in progress: its start, the moves played, and those undone. */
export const Game = Object.assign(Rules, {
  /** Returns the game that `save` wrote. For a game from a file see `open`. */
  load: own.load,
  /**
   * Reads a game from any text: what `save` wrote, a record in any format, a position as SFEN or FEN,
   * `position startpos moves …`. It stands at the end of the main line of the first game in the text.
   */
  open: own.open,
  /** Begins a game that a TOML text defines. */
  fromToml: own.fromToml,
});

/** An army for Chess with Different Armies. */
export type Army = RulesArmy;
/** An army for Chess with Different Armies. */
export const Army = Object.assign(RulesArmy, {
  /** Reads an army from the text of a TOML file. */
  async fromToml(text: string): Promise<RulesArmy> {
    return RulesArmy.parse((await own.whole()).Army.fromToml(text).text);
  },
});

/** A record that was read: headers, a tree of moves, and the error that stopped the reader. */
export type Record = AnyRecord<Game>;
/** The records of a text, read one by one. */
export type Records = AnyRecords<Game>;

/** Loads the module; nothing else works before. Further calls wait for the first. */
export function init(): Promise<void> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(): Promise<void> {
  await initWasm({ module_or_path: await compile(sourceOf('rules')) });
  setErrorClass(WazirError);
  setMoveMaker(readMoves);
  own.install();
}

/** Loads the module of records, pictures and games from files now, so that later calls do not wait for it. */
export async function preload(): Promise<void> {
  await own.whole();
}

/** Returns every format of the built-in games. */
export async function formats(): Promise<FormatFacts[]> {
  return (await own.whole()).formats();
}

/** Reads the records of a text or of bytes, game by game. */
export function read(text: string | Uint8Array, options?: ReadOptions): Promise<Records> {
  return own.read(text, options);
}

/** Converts all records of a text or of bytes to a format. */
export async function convert(
  text: string | Uint8Array,
  to: string,
  from?: ReadOptions,
  options?: WriteOptions,
): Promise<Written> {
  return (await own.whole()).convert(text, to, from, options);
}

/** Checks every move of the records of a text or of bytes, and returns what is wrong. */
export async function check(text: string | Uint8Array, options?: ReadOptions): Promise<CheckReport> {
  return (await own.whole()).check(text, options);
}

/**
 * Returns what is doubtful in a TOML text that defines a game, each with its place. Fails if the text is
 * wrong.
 */
export async function checkGameFile(text: string): Promise<WazirError[]> {
  return (await own.whole()).checkGameFile(text);
}
