import { nodeModule } from './load.js';

/**
 * How a page reaches a worker that is searching and hears no messages.
 *
 * With shared memory, which Node and isolated pages have, the page writes the number of the last job
 * to stop. Without it, the page revokes an address of the job, which the worker tries now and then.
 */
export interface Signals {
  /** The last job to stop, and the last `ponderhit`. */
  shared?: Int32Array;
  /** An address that stays, to see whether such addresses can be tried here. */
  probe?: string;
}

/** The addresses of one job: what is revoked is said. */
export interface JobSignals {
  stop: string;
  hit: string;
}

/** The bits of a signal. */
export const STOP = 1;
export const HIT = 2;

const hasSharedMemory = (): boolean =>
  typeof SharedArrayBuffer === 'function'
  && (nodeModule('node:worker_threads') !== undefined
    || (globalThis as { crossOriginIsolated?: boolean }).crossOriginIsolated === true);

const address = (): string => URL.createObjectURL(new Blob(['1']));

/** The side that signals. */
export class Sender {
  readonly signals: Signals;
  #jobs = new Map<number, JobSignals>();

  constructor() {
    this.signals = hasSharedMemory()
      ? { shared: new Int32Array(new SharedArrayBuffer(8)) }
      : { probe: address() };
  }

  /** Prepares for a job. Numbers rise. */
  open(job: number): JobSignals | undefined {
    if (this.signals.shared) return undefined;
    const signals = { stop: address(), hit: address() };
    this.#jobs.set(job, signals);
    return signals;
  }

  /** Signals to the job, and stop to all before it as well. */
  raise(job: number, bit: typeof STOP | typeof HIT): void {
    const { shared } = this.signals;
    if (shared) {
      Atomics.store(shared, bit - 1, job);
      return;
    }
    for (const [number, { stop, hit }] of this.#jobs) {
      if (bit === STOP && number <= job) URL.revokeObjectURL(stop);
      if (bit === HIT && number === job) URL.revokeObjectURL(hit);
    }
  }

  /** Forgets a job that is done. */
  close(job: number): void {
    const signals = this.#jobs.get(job);
    this.#jobs.delete(job);
    if (signals) Object.values(signals).forEach((url) => URL.revokeObjectURL(url as string));
  }
}

/** The least time between two looks at the addresses of a job, in milliseconds. */
const LOOK_EVERY = 40;
/** How many times as long as a look took the next one waits at least. */
const WORK_PER_LOOK = 20;

/** Returns whether an address can be read, that is, was not revoked. */
function exists(url: string): boolean {
  try {
    const request = new XMLHttpRequest();
    request.open('GET', url, false);
    request.send();
    return request.status === 200;
  } catch {
    return false;
  }
}

/** The side that is signalled to, in the worker. */
export class Receiver {
  #shared: Int32Array | undefined;
  #canLook: boolean;
  #job = 0;
  #urls: JobSignals | undefined;
  #next = 0;
  #seen = 0;

  constructor({ shared, probe }: Signals) {
    this.#shared = shared;
    this.#canLook = probe !== undefined && exists(probe);
  }

  /** Begins a job. */
  begin(job: number, urls?: JobSignals): void {
    this.#job = job;
    this.#urls = urls;
    this.#next = performance.now() + LOOK_EVERY;
    this.#seen = 0;
  }

  /** Returns the bits that were signalled to the job so far. */
  readonly poll = (): number => {
    if (this.#shared) {
      const stop = Atomics.load(this.#shared, STOP - 1) >= this.#job ? STOP : 0;
      return stop | (Atomics.load(this.#shared, HIT - 1) >= this.#job ? HIT : 0);
    }
    const now = performance.now();
    if (this.#canLook && this.#urls && now >= this.#next) {
      if (!exists(this.#urls.stop)) this.#seen |= STOP;
      if (!exists(this.#urls.hit)) this.#seen |= HIT;
      const done = performance.now();
      this.#next = done + Math.max(LOOK_EVERY, WORK_PER_LOOK * (done - now));
    }
    return this.#seen;
  };
}
