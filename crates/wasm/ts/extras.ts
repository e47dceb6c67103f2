/**
 * Records and pictures. They are in a module of their own, which has the rules as well; it is fetched when
 * something of it is first asked for, and games go there and back as the text of `save`.
 */
import { WazirError } from './error.js';
import { compile } from './load.js';
import type { Source } from './load.js';
import { readMoves } from './moves.js';
import type {
  BoardSize,
  ReadOptions,
  Game as WholeGame,
  Record as WholeRecord,
  Records as WholeRecords,
  SquareCorner,
  SvgOptions,
  WriteOptions,
  Written,
} from './wasm/whole.js';

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
} from './wasm/whole.js';

type Whole = typeof import('./wasm/whole.js');

/** What a game can do with the help of the second module. */
export interface GameExtras<Game> {
  /** Draws the board as an SVG file. The last move and a king in check are marked. */
  svg(options?: SvgOptions): Promise<string>;
  /**
   * Returns each square with the upper left corner of its cell in the picture of `svg`, in the units of the
   * file: a cell is 100 wide and high.
   */
  squareCorners(options?: SvgOptions): Promise<SquareCorner[]>;
  /** Draws the board as plain text, as the player of a seat sees it. */
  boardText(seat?: number): Promise<string>;
  /** Writes the game in a format, with its variations and comments. */
  write(format: string, options?: WriteOptions): Promise<Written>;
  /** Returns the game as a record. */
  toRecord(): Promise<Record<Game>>;
}

/** What a movement can do with the help of the second module. */
export interface BetzaExtras {
  /** Draws the moves of the piece from the middle of a board as an SVG file. */
  svg(options?: BoardSize): Promise<string>;
  /** Draws the moves of the piece from the middle of a board as text. */
  boardText(options?: BoardSize): Promise<string>;
}

/** A record that was read: headers, a tree of moves, and the error that stopped the reader. */
export interface Record<Game> extends Omit<WholeRecord, 'toGame'> {
  /** Returns the game at the end of the main line, with all variations, to go on with. */
  toGame(): Game;
}

/** The records of a text, read one by one. */
export interface Records<Game> extends IterableIterator<Record<Game>> {
  /** Reads the next record. One that cannot be read at all throws, and the next one follows. */
  next(): IteratorResult<Record<Game>, undefined>;
  /** The name of the format; `undefined` before the first record. */
  readonly format?: string;
  /** The name of the encoding, as far as the text has been read. */
  readonly encoding?: string;
  free(): void;
}

/** A game of the module of rules, as far as it is needed here. */
interface Saved {
  save(): string;
}

/** Returns what the functions of an entry do with the second module; `source` says where it is. */
export function extras<Game extends Saved>(
  Game: { prototype: Game; load(text: string): Game },
  Betza: { prototype: { readonly text: string } },
  source: () => Source,
) {
  let loading: Promise<Whole> | undefined;

  /** Loads the module once; a failed try is not remembered. */
  function whole(): Promise<Whole> {
    loading ??= load(source()).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  }

  /** Does something with the same game in the second module. */
  async function inWhole<T>(game: Saved, work: (other: WholeGame) => T): Promise<T> {
    // The game may go on while the module loads.
    const saved = game.save();
    const other = (await whole()).Game.load(saved);
    try {
      return work(other);
    } finally {
      other.free();
    }
  }

  /** Returns a game of the second module as one of the first. */
  function fromWhole(other: WholeGame): Game {
    try {
      return Game.load(other.save());
    } finally {
      other.free();
    }
  }

  /** Has a record return games of the first module. */
  function ours(record: WholeRecord): Record<Game> {
    const toGame = record.toGame.bind(record);
    return Object.assign(record, { toGame: () => fromWhole(toGame()) });
  }

  function oursAll(records: WholeRecords): Records<Game> {
    const next = records.next.bind(records);
    const mine = {
      next(): IteratorResult<Record<Game>, undefined> {
        const step = next();
        return step.done ? step : { done: false, value: ours(step.value) };
      },
      [Symbol.iterator]: () => records,
    };
    return Object.assign(records, mine) as unknown as Records<Game>;
  }

  const gameExtras: GameExtras<Game> & ThisType<Saved> = {
    svg(options) {
      return inWhole(this, (game) => game.svg(options));
    },
    squareCorners(options) {
      return inWhole(this, (game) => game.squareCorners(options));
    },
    boardText(seat) {
      return inWhole(this, (game) => game.boardText(seat));
    },
    write(format, options) {
      return inWhole(this, (game) => game.write(format, options));
    },
    toRecord() {
      return inWhole(this, (game) => ours(game.toRecord()));
    },
  };

  async function drawn(text: string, draw: (movement: InstanceType<Whole['Betza']>) => string): Promise<string> {
    const movement = new (await whole()).Betza(text);
    try {
      return draw(movement);
    } finally {
      movement.free();
    }
  }

  const betzaExtras: BetzaExtras & ThisType<{ readonly text: string }> = {
    svg(options) {
      return drawn(this.text, (movement) => movement.svg(options));
    },
    boardText(options) {
      return drawn(this.text, (movement) => movement.boardText(options));
    },
  };

  return {
    /** Gives the classes the methods that need the second module. */
    install(): void {
      Object.assign(Game.prototype, gameExtras);
      Object.assign(Betza.prototype, betzaExtras);
    },
    whole,
    async open(text: string): Promise<Game> {
      return fromWhole((await whole()).Game.open(text));
    },
    async read(text: string | Uint8Array, options?: ReadOptions): Promise<Records<Game>> {
      return oursAll((await whole()).read(text, options));
    },
  };
}

async function load(source: Source): Promise<Whole> {
  const module = await import('./wasm/whole.js');
  await module.default({ module_or_path: await compile(source) });
  module.setErrorClass(WazirError);
  module.setMoveMaker(readMoves);
  return module;
}
