/**
 * Records, pictures and games from files. They are in a module of their own, which has the rules as well; it
 * is fetched when something of it is first asked for. Games go there and back as the text of `save`; those
 * from files stay there.
 */
import { WazirError } from './error.js';
import { compile } from './load.js';
import type { Source } from './load.js';
import { readMoves } from './moves.js';
import { isFromFile } from './saved.js';
import type {
  Betza as WholeBetza,
  BoardSize,
  GameOptions,
  RecordsOptions,
  Game as WholeGame,
  Record as WholeRecord,
  Records as WholeRecords,
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
export interface Record<Game> extends Omit<WholeRecord, 'toGame' | 'gameAt' | 'equals'> {
  /** Returns the game at the end of the main line, with all variations, to continue with. */
  toGame(): Game;
  /** Returns the game at a node of the tree, by its place in `nodes`, with the moves that lead there. */
  gameAt(node: number): Game;
  /** Whether two records are the same: their games, trees, headers and problems. */
  equals(other: Record<Game>): boolean;
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

/** A game of either module, as far as it is needed here. */
export interface AnyGame {
  readonly definition: string | undefined;
  save(): string;
  free(): void;
  equals(other: AnyGame): boolean;
}

type Sync = Pick<WholeGame, 'svg' | 'squareCorners' | 'boardText' | 'write' | 'toRecord'>;

/** The second module, and the methods of its games, which are hidden behind others with promises. */
export interface Loaded extends Whole {
  sync: Sync;
}

let loading: Promise<Loaded> | undefined;

async function load(source: Source): Promise<Loaded> {
  const whole = await import('./wasm/whole.js');
  await whole.default({ module_or_path: await compile(source) });
  whole.setErrorClass(WazirError);
  whole.setMoveMaker(readMoves);
  const { svg, squareCorners, boardText, write, toRecord } = whole.Game.prototype;
  const sync = { svg, squareCorners, boardText, write, toRecord };
  const hidden: GameExtras<WholeGame> & ThisType<WholeGame> = {
    svg: extra(svg),
    squareCorners: extra(squareCorners),
    boardText: extra(boardText),
    write: extra(write),
    async toRecord() {
      return withGames(toRecord.call(this), (game) => game);
    },
  };
  Object.assign(whole.Game.prototype, hidden);
  compareAcross(whole.Game.prototype);
  return { ...whole, sync };
}

/** Returns a method with a promise in place of one without. */
function extra<Given extends unknown[], Result>(method: (...given: Given) => Result) {
  return async function (this: WholeGame, ...given: Given): Promise<Result> {
    return method.apply(this, given);
  };
}

/** Has games of this module differ from those of another, which their own method takes for an error. */
function compareAcross(prototype: AnyGame): void {
  const { equals } = prototype;
  prototype.equals = function (other) {
    const isForeign = typeof other?.save === 'function' && Object.getPrototypeOf(other) !== prototype;
    return !isForeign && equals.call(this, other);
  };
}

/** Reads the next record, without those that cannot be read at all if `onError` takes their errors. */
function nextReadable(
  next: () => IteratorResult<WholeRecord, undefined>,
  onError: RecordsOptions['onError'],
): IteratorResult<WholeRecord, undefined> {
  for (;;) {
    try {
      return next();
    } catch (error) {
      if (!onError || !(error instanceof WazirError)) throw error;
      onError(error);
    }
  }
}

/** Has a record make games of another kind. */
function withGames<Game>(record: WholeRecord, convert: (game: WholeGame) => Game): Record<Game> {
  const [toGame, gameAt] = [record.toGame.bind(record), record.gameAt.bind(record)];
  const games = { toGame: () => convert(toGame()), gameAt: (node: number) => convert(gameAt(node)) };
  return Object.assign(record, games) as unknown as Record<Game>;
}

/** The first line of the text of `save`. */
const SAVED = /^Wazir game \d+\r?\n/;

/** Returns what an entry does with the second module; `source` says where that is. */
export function extras<Game extends AnyGame>(
  Game: { prototype: Game; load(text: string): Game },
  Betza: { prototype: { readonly text: string } },
  source: () => Source,
) {
  const loadSaved = Game.load;

  /** Loads the module once; a failed try is not remembered. */
  function whole(): Promise<Loaded> {
    loading ??= load(source()).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  }

  /** Does something with the same game in the second module. */
  async function inWhole<T>(game: AnyGame, work: (sync: Sync, other: WholeGame) => T): Promise<T> {
    // The game may go on while the module loads.
    const saved = game.save();
    const { Game: Other, sync } = await whole();
    const other = Other.load(saved);
    try {
      return work(sync, other);
    } finally {
      other.free();
    }
  }

  /** Returns a game of the second module as one of the first, unless it is from a file. */
  function fromWhole(other: WholeGame): Game {
    // It has the same methods.
    if (other.definition !== undefined) return other as unknown as Game;
    try {
      return loadSaved(other.save());
    } finally {
      other.free();
    }
  }

  function ours(record: WholeRecord): Record<Game> {
    return withGames(record, fromWhole);
  }

  function oursAll(records: WholeRecords, onError: RecordsOptions['onError']): Records<Game> {
    const next = records.next.bind(records);
    const mine = {
      next(): IteratorResult<Record<Game>, undefined> {
        const step = nextReadable(next, onError);
        return step.done ? step : { done: false, value: ours(step.value) };
      },
      [Symbol.iterator]: () => records,
    };
    return Object.assign(records, mine) as unknown as Records<Game>;
  }

  const gameExtras: GameExtras<Game> & ThisType<AnyGame> = {
    svg(options) {
      return inWhole(this, ({ svg }, game) => svg.call(game, options));
    },
    squareCorners(options) {
      return inWhole(this, ({ squareCorners }, game) => squareCorners.call(game, options));
    },
    boardText(seat) {
      return inWhole(this, ({ boardText }, game) => boardText.call(game, seat));
    },
    write(format, options) {
      return inWhole(this, ({ write }, game) => write.call(game, format, options));
    },
    toRecord() {
      return inWhole(this, ({ toRecord }, game) => ours(toRecord.call(game)));
    },
  };

  async function drawn(text: string, draw: (movement: WholeBetza) => string): Promise<string> {
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
    whole,

    /** Gives the classes the methods that need the second module. */
    install(): void {
      Object.assign(Game.prototype, gameExtras);
      Object.assign(Betza.prototype, betzaExtras);
      compareAcross(Game.prototype);
    },

    load(text: string): Game {
      if (typeof text === 'string' && isFromFile(text)) {
        throw new WazirError({
          kind: 'unsupported',
          message: 'this is a game from a file: read it by `await Game.open(text)`',
          messageJa: 'これはファイルのゲームです。`await Game.open(text)`で読み込んでください',
        });
      }
      return loadSaved(text);
    },

    async open(text: string): Promise<Game> {
      const { Game: Other } = await whole();
      return fromWhole(SAVED.test(text) ? Other.load(text) : Other.open(text));
    },

    async fromToml(text: string, options?: GameOptions): Promise<Game> {
      return fromWhole((await whole()).Game.fromToml(text, options));
    },

    async read(text: string | Uint8Array, options?: RecordsOptions): Promise<Records<Game>> {
      return oursAll((await whole()).read(text, options), options?.onError);
    },
  };
}
