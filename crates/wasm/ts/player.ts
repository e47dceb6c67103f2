import { WazirError } from './error.js';
import { Host } from './host.js';
import type { Sources, WorkerLike } from './host.js';
import type { Source } from './load.js';
import { isFromFile } from './saved.js';
import type { Saved } from './saved.js';
import { STOP } from './signal.js';
import type { Move } from './wasm/search.js';

/** The games that share a module and a worker. */
export type GameGroup = 'shogi' | 'chess' | 'evo' | 'files';

/** The files that players need. */
export interface PlayerSources {
  modules: Record<GameGroup, Source>;
  nets: Sources['nets'];
}

const GROUPS: Record<string, GameGroup> = { shogi: 'shogi', euroshogi: 'chess', cwda: 'chess', evo: 'evo' };

/** The options of a `Player`. */
export interface PlayerOptions {
  /** The size of the hash table in MiB, from 1 to 1024; 16 by default. */
  hash?: number;
  /** The number of best lines to search, from 1 to 256; 1 by default. */
  lines?: number;
  /** The number of threads, from 1 to 512, for programs that run elsewhere as well; here it is always 1. */
  threads?: number;
  /** Makes the worker, for pages that may not start one from a text: see `wazir/worker`. */
  worker?: () => WorkerLike;
}

/** The limits of a search. Without any it thinks for a second. */
export interface ThinkLimits {
  /** The time in milliseconds. */
  time?: number;
  /** The number of positions to visit. */
  nodes?: number;
  /** The depth in plies, at least 1. */
  depth?: number;
  /** Ends the search when a win or loss in this many plies is found. */
  mate?: number;
  /** The playing strength. */
  level?: 'beginner' | 'easy' | 'medium' | 'hard' | 'master';
  /** Decides between moves that look alike to a weak level. */
  seed?: number;
  /** Searches only these moves. */
  moves?: readonly string[];
  /** Gives the search up: the promise is rejected with the reason of the signal. */
  signal?: AbortSignal;
  /** Called with every line found on the way. */
  onInfo?: (info: SearchInfo) => void;
}

/** A score for the player to move. */
export interface Score {
  /** The estimate in hundredths of the weakest piece. */
  readonly centipawns?: number;
  /** The number of plies to a forced win, or, below zero, to a forced loss. */
  readonly mate?: number;
  /** The score as text, such as `+0.35` or `win in 5 plies`. */
  readonly text: string;
}

/** A line of play with its score. */
export interface SearchLine {
  readonly score: Score;
  readonly moves: readonly Move[];
}

/** A report on the way of a search. */
export interface SearchInfo {
  readonly depth: number;
  /** The length of the longest line searched, in plies. */
  readonly seldepth: number;
  readonly nodes: number;
  /** The fill level of the hash table, in thousandths. */
  readonly hashfull: number;
  /** The rank of the line, from 1 for the best. */
  readonly rank: number;
  readonly bound: 'exact' | 'lower' | 'upper';
  readonly line: SearchLine;
}

/** The answer of a search. */
export interface SearchAnswer {
  /** The move to play; `undefined` if the game is over. */
  readonly best?: Move;
  readonly score: Score;
  readonly depth: number;
  readonly nodes: number;
  /** The best lines, the best first. */
  readonly lines: readonly SearchLine[];
}

/** The limits of a search for a mate. Without any it visits ten million positions. */
export interface SolveLimits {
  nodes?: number;
  /** The time in milliseconds. */
  time?: number;
  /** The greatest length of the mate in plies; the shortest one is searched then. */
  plies?: number;
  /** Gives the search up: the promise is rejected with the reason of the signal. */
  signal?: AbortSignal;
}

/** The answer of the mate solver. */
export interface Solution {
  readonly verdict: 'mate' | 'no-mate' | 'unknown';
  /** The moves to the mate; empty without one. */
  readonly line: readonly Move[];
  /** Whether no shorter mate exists. */
  readonly shortest: boolean;
  readonly nodes: number;
}

/** The statistics of one side of an ending. */
export interface EndingSide {
  /** The number of positions with this side to move. */
  readonly positions: number;
  /** The number of these that it wins. */
  readonly wins: number;
  readonly losses: number;
  /** The share of them that it wins, from 0 to 1. */
  readonly winShare: number;
  /** The length of its longest win in plies. */
  readonly longestWin?: number;
}

/** The statistics of an ending on the board of chess. */
export interface EndingReport {
  /** The pieces in their usual order, such as `KRK`. */
  readonly material: string;
  readonly white: EndingSide;
  readonly black: EndingSide;
  /** The number of mutual zugzwangs. */
  readonly zugzwangs: number;
}

/** The time of a search without any limit, in milliseconds. */
const DEFAULT_TIME = 1000;
/** How long a worker may take to stop, in milliseconds, before it is ended. */
const PATIENCE = 1000;

/** A request without what the host adds. */
type Job =
  | { op: 'think' | 'solve'; game: string; limits: object; options: object }
  | { op: 'ending'; material: string };

/** The options that are numbers, each with its greatest value. */
const MOST = { hash: 1024, lines: 256, threads: 512 };

/** Checks what the worker would refuse with the first search only. */
function checkOptions(options: Omit<PlayerOptions, 'worker'>): void {
  for (const [name, most] of Object.entries(MOST)) {
    const value: unknown = options[name as keyof typeof MOST];
    if (value === undefined || typeof value === 'number' && value >= 1 && value <= most) continue;
    throw new WazirError({
      kind: 'value',
      message: `${name} is ${String(value)}, but must be from 1 to ${most}`,
      messageJa: `${name}の値は${String(value)}ですが、1から${most}まででなければなりません`,
    });
  }
}

const limited = ({ time, nodes, depth, mate, level }: ThinkLimits): boolean =>
  [time, nodes, depth, mate, level].some((limit) => limit !== undefined);

/**
 * A computer player in a worker. It starts when it is first asked, keeps the memory of its searches
 * from move to move, and does one search after the other. Shogi, EuroShogi and Chess with Different
 * Armies, Evo, and games from files have a worker each.
 */
export class PlayerBase {
  #sources: PlayerSources;
  #makeWorker: (() => WorkerLike) | undefined;
  #options: Omit<PlayerOptions, 'worker'>;
  #hosts = new Map<GameGroup, Host>();

  constructor(sources: PlayerSources, { worker, ...options }: PlayerOptions = {}) {
    checkOptions(options);
    this.#sources = sources;
    this.#makeWorker = worker;
    this.#options = options;
  }

  /** Changes the options of the next searches and keeps the memory; those that are left out get their defaults. */
  setOptions(options: Omit<PlayerOptions, 'worker'>): void {
    checkOptions(options);
    this.#options = { ...options };
  }

  /** Clears the memory of the searches, as before another game, after those that are running. */
  async clear(): Promise<void> {
    const running = [...this.#hosts.values()].filter((host) => host.isRunning);
    await Promise.all(running.map((host) => host.run({ op: 'clear', job: host.nextJob() }, [])));
  }

  #host(group: GameGroup): Host {
    const { modules, nets } = this.#sources;
    const host = this.#hosts.get(group) ?? new Host({ wasm: modules[group], kind: 'search', nets }, this.#makeWorker);
    this.#hosts.set(group, host);
    return host;
  }

  /** Searches the current position of a game. */
  async think(game: Saved, limits: ThinkLimits = {}): Promise<SearchAnswer> {
    const { signal, onInfo, ...rest } = limits;
    const wanted = limited(limits) ? rest : { ...rest, time: DEFAULT_TIME };
    return await this.#run('think', game, wanted, signal, onInfo) as SearchAnswer;
  }

  /** Searches for a mate from the current position of a game. */
  async solve(game: Saved, limits: SolveLimits = {}): Promise<Solution> {
    const { signal, ...rest } = limits;
    return await this.#run('solve', game, rest, signal) as Solution;
  }

  /**
   * Solves an ending on the board of chess and counts its positions. The letters `K Q R B N P` are the
   * pieces of chess; all others are written in Betza notation in parentheses, as in `K(WD)K`.
   */
  async ending(material: string, { signal }: { signal?: AbortSignal } = {}): Promise<EndingReport> {
    return await this.#post(this.#host('chess'), { op: 'ending', material }, [], signal) as EndingReport;
  }

  #run(
    op: 'think' | 'solve',
    game: Saved,
    limits: object,
    signal?: AbortSignal,
    onInfo?: (info: SearchInfo) => void,
  ): Promise<unknown> {
    const saved = game.save();
    const group = isFromFile(saved) ? 'files' : GROUPS[game.id] ?? 'files';
    const nets = group === 'files' ? [] : [game.id];
    const message = { op, game: saved, limits, options: this.#options };
    return this.#post(this.#host(group), message, nets, signal, onInfo && ((found) => onInfo(found as SearchInfo)));
  }

  async #post(
    host: Host,
    message: Job,
    games: readonly string[],
    signal?: AbortSignal,
    info?: (info: unknown) => void,
  ): Promise<unknown> {
    signal?.throwIfAborted();
    const job = host.nextJob();
    const answer = host.run({ ...message, job, signals: host.sender.open(job) }, games, info);
    if (!signal) return answer;
    return new Promise((resolve, reject) => {
      const abort = () => {
        reject(signal.reason as Error);
        host.abandon(job, PATIENCE);
      };
      signal.addEventListener('abort', abort, { once: true });
      const settled = () => signal.removeEventListener('abort', abort);
      answer.finally(settled).then(resolve, reject);
    });
  }

  /** Ends all running searches soon: they answer with the best move so far. */
  stop(): void {
    for (const host of this.#hosts.values()) host.sender.raise(host.lastJob, STOP);
  }

  /** Ends the worker and frees its memory. The next search starts another. */
  terminate(): void {
    for (const host of this.#hosts.values()) host.terminate();
  }
}

export { WazirError };
