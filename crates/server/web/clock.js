// @ts-check
/**
 * Clocks of the seats. The server sends the remaining times; between its messages time runs by this
 * computer's monotonic clock. Only the server says that a time is over.
 */

/** @typedef {import('../types/wire.d.ts').Clock} Clock */

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;

/**
 * A time as clocks show it: with tenths below ten seconds, in days and hours above a day.
 * @param {number} ms
 */
export function format(ms) {
  const left = Math.max(0, ms);
  const two = (/** @type {number} */ n) => String(Math.floor(n)).padStart(2, '0');
  if (left >= DAY) return `${Math.floor(left / DAY)}d ${Math.floor((left % DAY) / HOUR)}h`;
  const minutes = Math.floor((left % HOUR) / (60 * SECOND));
  const seconds = (left % (60 * SECOND)) / SECOND;
  if (left >= HOUR) return `${Math.floor(left / HOUR)}:${two(minutes)}:${two(seconds)}`;
  if (left < 10 * SECOND) return `0:0${(Math.floor(left / 100) / 10).toFixed(1)}`;
  return `${minutes}:${two(seconds)}`;
}

/**
 * What a clock shows after some time: a delay passes first, and overtime begins and its periods follow each
 * other without a word of the server.
 * @param {Clock} clock
 * @param {number} gone since the server told it, in milliseconds
 * @returns {Clock}
 */
export function after(clock, gone) {
  if (!clock.run) return clock;
  let { ms, over, count, next } = clock;
  let left = ms - Math.max(0, gone - (clock.delay ?? 0));
  while (left <= 0 && next) {
    ({ ms, over, count } = next);
    left += ms;
    next = over === 'byoyomi' && count > 1 && ms > 0 ? { ms, over, count: count - 1 } : undefined;
  }
  return { ...clock, ms: Math.max(0, left), over, count, next };
}

export class Clocks {
  /** @type {Map<number, {clock: Clock, since: number}>} */
  #seats = new Map();
  /** @type {(seat: number, text: string, clock: Clock, left: number) => void} */
  #show;
  #timer = 0;

  /** @param {(seat: number, text: string, clock: Clock, left: number) => void} show */
  constructor(show) {
    this.#show = show;
  }

  /**
   * @param {number} seat
   * @param {Clock | null} clock
   */
  set(seat, clock) {
    if (clock) this.#seats.set(seat, { clock, since: performance.now() });
    else this.#seats.delete(seat);
    this.#tick();
  }

  /** @param {number} seat */
  left(seat) {
    return this.#now(seat)?.ms ?? null;
  }

  /** What the clock of a seat shows now. @param {number} seat */
  #now(seat) {
    const entry = this.#seats.get(seat);
    return entry && after(entry.clock, performance.now() - entry.since);
  }

  #tick() {
    clearTimeout(this.#timer);
    let wait = Infinity;
    for (const [seat, { clock: told, since }] of this.#seats) {
      const clock = after(told, performance.now() - since);
      const left = clock.ms;
      this.#show(seat, format(left), clock, left);
      if (!clock.run || left === 0) continue;
      const delayed = Math.max(0, (told.delay ?? 0) - (performance.now() - since));
      wait = Math.min(wait, delayed + (left < 10 * SECOND ? 100 : (left % SECOND) + 5));
    }
    if (wait < Infinity) this.#timer = window.setTimeout(() => this.#tick(), wait);
  }
}
