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
    const entry = this.#seats.get(seat);
    if (!entry) return null;
    const gone = entry.clock.run ? performance.now() - entry.since : 0;
    return Math.max(0, entry.clock.ms - gone);
  }

  #tick() {
    clearTimeout(this.#timer);
    let wait = Infinity;
    for (const [seat, { clock }] of this.#seats) {
      const left = this.left(seat) ?? 0;
      this.#show(seat, format(left), clock, left);
      if (clock.run && left > 0) wait = Math.min(wait, left < 10 * SECOND ? 100 : (left % SECOND) + 5);
    }
    if (wait < Infinity) this.#timer = window.setTimeout(() => this.#tick(), wait);
  }
}
