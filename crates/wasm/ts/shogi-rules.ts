/** Shogi alone: its rules. Records and pictures follow when they are needed. */
import { entry } from './entry.js';
import type { BetzaExtras, GameExtras, Record as AnyRecord, Records as AnyRecords } from './extras.js';
import initWasm, { Betza, Game as Rules, setErrorClass, setMoveMaker } from './wasm/shogi.js';

export { Betza, games } from './wasm/shogi.js';
export type * from './wasm/shogi.js';
export { WazirError } from './error.js';
export type { ErrorDetails, SquareNote } from './error.js';
export type * from './whole-types.js';

declare module './wasm/shogi.js' {
  interface Game extends GameExtras<Game> {}
  interface Betza extends BetzaExtras {}
}

const all = entry<Rules>({ initWasm, setErrorClass, setMoveMaker, Game: Rules, Betza });

/** A game in progress: its start, the moves played, and those undone. */
export type Game = Rules;
/** A game in progress: its start, the moves played, and those undone. */
export const Game = Object.assign(Rules, {
  /** Returns the game that `save` wrote. For a game from a file see `open`. */
  load: all.own.load,
  /**
   * Reads a game from any text: what `save` wrote, a record in any format, a position as SFEN or FEN,
   * `position startpos moves …`. It is at the end of the main line of the first game in the text.
   */
  open: all.own.open,
});

/** A record that was read: headers, a tree of moves, and the error that stopped the reader. */
export type Record = AnyRecord<Game>;
/** The records of a text, read one by one. */
export type Records = AnyRecords<Game>;

/** Says where the modules are, before anything is loaded. */
export const setSources = all.setSources;
/** Loads the module; nothing else works before. Further calls wait for the first. */
export const init = all.init;
/** Loads the module of records and pictures now, so that later calls do not wait for it. */
export const preload = all.preload;
/** Returns every format of the built-in games. */
export const formats = all.formats;
/** Reads the records of a text or of bytes, game by game. */
export const read = all.read;
/** Converts all records of a text or of bytes to a format. */
export const convert = all.convert;
/** Checks every move of the records of a text or of bytes, and returns what is wrong. */
export const check = all.check;
