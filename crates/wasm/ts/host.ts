import { WazirError } from './error.js';
import { compile, nodeModule, read } from './load.js';
import type { Source } from './load.js';
import type { ModuleKind, Reply, Request } from './messages.js';
import { STOP, Sender } from './signal.js';

/** The files that a search needs. */
export interface Sources {
  wasm: Source;
  kind: ModuleKind;
  /** The nets of each game, in order. */
  nets: Record<string, Source[]>;
}

/** A worker of a browser, as far as it is used here. */
export interface WorkerLike {
  postMessage(message: unknown): void;
  terminate(): unknown;
  addEventListener(type: string, listener: (event: Event) => void): void;
}

interface NodeWorker {
  postMessage(message: unknown): void;
  terminate(): unknown;
  unref(): void;
  ref(): void;
  on(event: 'message', listener: (message: Reply) => void): void;
  on(event: 'error', listener: (error: Error) => void): void;
}

interface WorkerThreads {
  Worker: new (code: string, options: object) => NodeWorker;
}

/** A worker of any kind. */
interface Port {
  post(message: Request): void;
  end(): void;
  /** Lets a program of Node end while nothing is asked of the worker. */
  idle(isIdle: boolean): void;
}

type Listener = (message: Reply) => void;
type Failure = (reason: string) => void;

async function openPort(make: (() => WorkerLike) | undefined, hear: Listener, fail: Failure): Promise<Port> {
  const threads = nodeModule<WorkerThreads>('node:worker_threads');
  if (threads && !make) {
    const { default: code } = await import('./worker-code.js');
    // The search recurses deeply.
    const worker = new threads.Worker(code, { eval: true, resourceLimits: { stackSizeMb: 16 } });
    worker.on('message', hear);
    worker.on('error', (error) => fail(error.message));
    return {
      post: (message) => worker.postMessage(message),
      end: () => void worker.terminate(),
      idle: (isIdle) => (isIdle ? worker.unref() : worker.ref()),
    };
  }
  const worker = make ? make() : await browserWorker();
  worker.addEventListener('message', (event) => hear((event as MessageEvent<Reply>).data));
  worker.addEventListener('error', (event) => fail((event as ErrorEvent).message ?? 'the worker does not start'));
  return {
    post: (message) => worker.postMessage(message),
    end: () => void worker.terminate(),
    idle: () => {},
  };
}

/** Starts the worker from its text: an address would have to be known to the bundler of the page. */
async function browserWorker(): Promise<WorkerLike> {
  const { default: code } = await import('./worker-code.js');
  const url = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
  const worker = new Worker(url);
  // The worker reads its text soon; an address that is revoked at once may be gone by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
  return worker;
}

interface Pending {
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
  info: ((info: unknown) => void) | undefined;
}

/** A worker with the module of the search in it, which starts when it is first needed. */
export class Host {
  readonly sender = new Sender();
  /** Called with each line of an engine. */
  say: (text: string) => void = () => {};
  /** Called when the worker has failed or the engine quits. */
  ended: (reason?: string) => void = () => {};
  #sources: Sources;
  #make: (() => WorkerLike) | undefined;
  #port: Promise<Port> | undefined;
  #nets = new Set<string>();
  #pending = new Map<number, Pending>();
  #job = 0;
  /** Settled when the last message was posted. */
  #last: Promise<void> = Promise.resolve();

  constructor(sources: Sources, make?: () => WorkerLike) {
    this.#sources = sources;
    this.#make = make;
  }

  /** The number of the last job. */
  get lastJob(): number {
    return this.#job;
  }

  /** Whether a job is running or waits. */
  get isBusy(): boolean {
    return this.#pending.size > 0;
  }

  /** Whether there is a worker, or a job that will start one. */
  get isRunning(): boolean {
    return this.#port !== undefined || this.isBusy;
  }

  #start(): Promise<Port> {
    this.#port ??= (async () => {
      const ready = withResolvers();
      let begun = false;
      const fail = (reason: string) => {
        this.#fail(reason);
        if (!begun) ready.reject(new WazirError({ kind: 'worker', message: reason }));
      };
      const hear = (message: Reply) => {
        if (message.op === 'ready') {
          begun = true;
          ready.resolve();
        } else {
          this.#hear(message);
        }
      };
      const module = await compile(this.#sources.wasm);
      const port = await openPort(this.#make, hear, fail);
      port.post({ op: 'start', kind: this.#sources.kind, module, signals: this.sender.signals });
      try {
        await ready.promise;
      } catch (error) {
        port.end();
        throw error;
      }
      return port;
    })().catch((error: unknown) => {
      this.#port = undefined;
      throw error;
    });
    return this.#port;
  }

  /** Gives the worker the nets of a game, once. */
  async #supplyNets(port: Port, games: readonly string[]): Promise<void> {
    for (const game of games) {
      if (this.#nets.has(game)) continue;
      this.#nets.add(game);
      for (const [index, source] of (this.#sources.nets[game] ?? []).entries()) {
        const bytes = await read(source, (all) => all);
        port.post({ op: 'net', game, index, bytes });
      }
    }
  }

  /** The games that have nets. */
  get gamesWithNets(): string[] {
    return Object.keys(this.#sources.nets);
  }

  /** Posts a message once the worker is prepared for some games. Messages keep their order. */
  #deliver(message: Request, games: readonly string[], isWanted: () => boolean): Promise<void> {
    const sent = this.#last.then(async () => {
      const port = await this.#start();
      await this.#supplyNets(port, games);
      if (!isWanted()) return;
      port.idle(!this.isBusy);
      port.post(message);
    });
    this.#last = sent.catch(() => {});
    return sent;
  }

  /** Prepares the worker for games, and posts a message that has no answer. */
  post(message: Request, games: readonly string[]): Promise<void> {
    return this.#deliver(message, games, () => true);
  }

  /** Returns the number of the next job. */
  nextJob(): number {
    this.#job += 1;
    return this.#job;
  }

  /** Has a job done. Jobs are done one after the other. */
  async run(message: Request & { job: number }, games: readonly string[], info?: (info: unknown) => void): Promise<unknown> {
    const { job } = message;
    const answer = new Promise((resolve, reject) => this.#pending.set(job, { resolve, reject, info }));
    // Whoever awaits the answer below hears of its failure.
    answer.catch(() => {});
    try {
      await this.#deliver(message, games, () => this.#pending.has(job));
    } catch (error) {
      this.#pending.delete(job);
      throw error;
    }
    return answer;
  }

  #hear(message: Reply): void {
    switch (message.op) {
      case 'info':
        this.#pending.get(message.job)?.info?.(message.info);
        break;
      case 'done':
        this.#settle(message.job)?.resolve(message.result);
        break;
      case 'failed':
        this.#settle(message.job)?.reject(new WazirError(message.error));
        if (message.fatal) this.#fail(message.error.message);
        break;
      case 'say':
        this.say(message.text);
        break;
      case 'quit':
        this.terminate();
        this.ended();
        break;
      case 'ready':
        break;
    }
  }

  #settle(job: number): Pending | undefined {
    const pending = this.#pending.get(job);
    this.#pending.delete(job);
    this.sender.close(job);
    if (!this.isBusy) void this.#port?.then((port) => port.idle(true), () => {});
    return pending;
  }

  /** Stops a job whose answer nobody wants, and the worker with it if it does not hear. */
  abandon(job: number, patience: number): void {
    if (!this.#pending.has(job)) return;
    this.sender.raise(job, STOP);
    const timer = setTimeout(() => {
      if (this.#pending.has(job)) this.terminate();
    }, patience);
    (timer as { unref?: () => void }).unref?.();
  }

  /** Ends a worker that has failed. The next job starts another. */
  #fail(reason: string): void {
    this.#drop(new WazirError({ kind: 'worker', message: reason }));
    this.ended(reason);
  }

  #drop(error: unknown): void {
    const port = this.#port;
    this.#port = undefined;
    this.#nets.clear();
    void port?.then((open) => open.end(), () => {});
    for (const [job, { reject }] of [...this.#pending]) {
      this.#pending.delete(job);
      this.sender.close(job);
      reject(error);
    }
  }

  /** Ends the worker. What is not done yet fails; the next job starts another worker. */
  terminate(): void {
    this.#drop(new WazirError({ kind: 'stopped', message: 'the worker was ended' }));
  }
}

function withResolvers(): { promise: Promise<void>; resolve: () => void; reject: (error: unknown) => void } {
  let resolve = () => {};
  let reject: (error: unknown) => void = () => {};
  const promise = new Promise<void>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}
