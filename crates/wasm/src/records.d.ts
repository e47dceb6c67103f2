import type { WazirError } from '../error.js';

/** What is known about a format of records. */
export interface FormatFacts {
  readonly name: string;
  readonly title: string;
  /** The usual extension of its files, without the dot. */
  readonly extension: string;
  /** Whole games, or the last position only. */
  readonly content: 'games' | 'diagram' | 'line';
  /** Whether a text can hold more than one game. */
  readonly manyGames: boolean;
}

/** How bytes are read. By default the format and the encoding are recognised. */
export interface ReadOptions {
  /** The name of the format. */
  format?: string;
  /** The name of a file, which tells the format of texts that give no sign of any. */
  path?: string;
  /** The name of the encoding: `utf8`, `cp932`, `euc-jp`, `latin1` and others. */
  encoding?: string;
}

/** How records are read one by one. */
export interface RecordsOptions extends ReadOptions {
  /**
   * Called with the error in place of each record that cannot be read at all, which is then left out.
   * Without it the iterator throws there, and a `for` loop ends.
   */
  onError?: (error: WazirError) => void;
}

/** How records are written. */
export interface WriteOptions {
  /** The name of the encoding; UTF-8 by default. */
  encoding?: string;
  /** Headers by key, see `Record.headers`. They replace those of a record. */
  headers?: Readonly<{ [key: string]: string }>;
}

/** A record in text form. */
export interface Written {
  readonly text: string;
  /** The text in the wanted encoding. */
  readonly bytes: Uint8Array;
  readonly encoding: string;
  /** What the text does not hold of the record, each once. */
  readonly losses: readonly { readonly kind: string; readonly message: string; readonly messageJa: string }[];
}

/** Something wrong or doubtful in a record. */
export interface Problem {
  /** The number of the game in its file, from 0. */
  readonly game: number;
  /** Whether reading stopped here; otherwise the reader was lenient. */
  readonly isError: boolean;
  readonly kind: string;
  /** The line, from 1; 0 if the whole text is concerned. */
  readonly line: number;
  /** The column in characters, from 1; 0 if the whole text is concerned. */
  readonly column: number;
  /** The text at this location. */
  readonly text: string;
  readonly message: string;
  readonly messageJa: string;
}

/** The result of checking a file of records. */
export interface CheckReport {
  readonly format?: string;
  readonly encoding?: string;
  readonly games: number;
  /** The number of moves in the main lines. */
  readonly plies: number;
  readonly problems: readonly Problem[];
}

/** A node of the tree of a record. Node 0 is the start position. */
export interface RecordNode {
  /** The number of the node before. */
  readonly parent?: number;
  /** The move that leads here. */
  readonly move?: Move;
  /** Whether the move is an illegal one that ended the game. */
  readonly isIllegal: boolean;
  /** How the game ends here, as one word. */
  readonly termination?: string;
  /** The comment; may be empty. */
  readonly comment: string;
  /** The marks (NAGs) of the move, such as 1 for `!`. */
  readonly nags: readonly number[];
  /** The time of the move in seconds. */
  readonly time?: number;
}

/** The records of a text, read one by one. */
export class Records implements IterableIterator<Record> {
  private constructor();
  free(): void;
  [Symbol.iterator](): this;
  /** Reads the next record. One that cannot be read at all throws, and the next one follows. */
  next(): IteratorResult<Record, undefined>;
  /** The name of the format; `undefined` before the first record. */
  readonly format?: string;
  /** The name of the encoding, as far as the text has been read. */
  readonly encoding?: string;
}
