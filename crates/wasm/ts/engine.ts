import { WazirError } from './error.js';
import { Host } from './host.js';
import type { Sources, WorkerLike } from './host.js';
import { HIT, STOP } from './signal.js';
import type { JobSignals } from './signal.js';

/** The options of an engine. */
export interface EngineOptions {
  /** The protocol; `usi` by default. */
  protocol?: 'usi' | 'uci';
  /** Makes the worker, for pages that may not start one from a text: see `wazir/worker`. */
  worker?: () => WorkerLike;
}

/** The commands that have the engine work. */
const WORKS = /^(go|bench|perft)\b/;
/** The searches that end only when they are stopped. */
const ENDLESS = /^go\b(.*\b(infinite|ponder)\b|\s*$|.*\bmate\s+infinite\b)/;
/** The options that choose another game. */
const CHOOSES_GAME = /^setoption\s+name\s+\w*variant\b/i;

/** The games whose nets an engine needs at the start. */
const GAMES = { usi: ['shogi'], uci: ['cwda'] };

/**
 * An engine in a worker: lines go in, lines come out, as in other engines that were compiled for the
 * web.
 */
export class EngineBase {
  #host: Host;
  #listeners = new Set<(line: string) => void>();
  #games: string[];
  #begun: Promise<void>;
  /** The number of the last command that has it work, and whether that ends by itself. */
  #working = { job: 0, endless: false };
  #done = 0;
  #hasEnded = false;

  constructor(sources: Sources, { protocol = 'usi', worker }: EngineOptions = {}) {
    if (!(protocol in GAMES)) {
      throw new WazirError({ kind: 'value', message: `there is no protocol \`${String(protocol)}\` here: usi or uci` });
    }
    this.#host = new Host(sources, worker);
    this.#games = [...GAMES[protocol]];
    this.#host.say = (line) => this.#say(line);
    this.#host.ended = (reason) => {
      if (reason !== undefined) this.#say(`info string the engine has failed: ${reason}`);
    };
    this.#begun = this.#host.post({ op: 'engine', protocol }, this.#games);
    this.#begun.catch(() => {});
  }

  /** Resolves when the engine is loaded; lines are accepted before that. */
  get ready(): Promise<void> {
    return this.#begun;
  }

  #say(line: string): void {
    for (const listener of this.#listeners) listener(line);
  }

  /** Calls a function with each line that the engine says. */
  addMessageListener(listener: (line: string) => void): void {
    this.#listeners.add(listener);
  }

  removeMessageListener(listener: (line: string) => void): void {
    this.#listeners.delete(listener);
  }

  get #isWorking(): boolean {
    return this.#working.job > this.#done;
  }

  /** Says a line to the engine, or several. */
  postMessage(text: string): void {
    for (const line of text.split('\n')) this.#command(line.trim());
  }

  #command(line: string): void {
    const { sender } = this.#host;
    const { job: running, endless } = this.#working;
    if (this.#hasEnded) return;
    if (line === 'quit') return this.terminate();
    if (this.#isWorking) {
      // The worker hears no lines while it works.
      if (line === 'isready') return this.#say('readyok');
      if (line === 'stop' || line === 'gameover' || endless && WORKS.test(line)) sender.raise(running, STOP);
      if (line === 'ponderhit') {
        sender.raise(running, HIT);
        this.#working.endless = false;
      }
      // The times in such a line cannot be signalled: what was pondered is the answer.
      if (line.startsWith('ponderhit ')) sender.raise(running, STOP);
    }
    const job = this.#host.nextJob();
    const works = WORKS.test(line);
    if (works) this.#working = { job, endless: ENDLESS.test(line) };
    if (CHOOSES_GAME.test(line)) this.#games = this.#host.gamesWithNets;
    void this.#send(job, line, works ? sender.open(job) : undefined);
  }

  async #send(job: number, line: string, signals: JobSignals | undefined): Promise<void> {
    try {
      await this.#host.run({ op: 'line', job, signals, line }, this.#games);
    } catch (error) {
      if (!this.#hasEnded) this.#say(`info string ${(error as Error).message}`);
    } finally {
      this.#done = job;
    }
  }

  /** Ends the engine. */
  terminate(): void {
    this.#hasEnded = true;
    this.#host.terminate();
  }
}
