// @ts-check
/**
 * The line to a table. Events arrive in order and once; a command is sent until it is answered,
 * under one number, so that it is done once. If no WebSocket can be opened, the same messages go over HTTP.
 */

import { lang } from './i18n.js';
import { api, webSocket } from './dom.js';

const PING = 2500;
const GIVE_UP = 9000;
const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;
/** How long HTTP is used before a WebSocket is tried again. */
const HTTP_TIME = 60000;

/** @typedef {'connecting' | 'open' | 'lost' | 'closed'} State */
/** @typedef {import('../types/wire.d.ts').Answer} Answer */
/** @typedef {import('../types/wire.d.ts').Read} Read */
/** @typedef {import('../types/wire.d.ts').Message} Message */
/** @typedef {import('./board.js').Reach} Reach */
/**
 * What a page receives: the state of the table, events, and the notice that a command has to wait.
 * @typedef {Extract<Message, {t: 'full' | 'ev' | 'mine' | 'drawn' | 'drawings' | 'room' | 'talk'}> | {t: 'trouble', say: string}} Told
 */
/** @typedef {{a: number} & Record<string, unknown>} Body */
/** @typedef {{body: Body, done: (answer: Answer) => void}} Command */

/** A random name that nobody guesses. */
function randomName() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(36).padStart(2, '0')).join('');
}

/** How long a command waits that the storage did not take. */
const STORAGE_WAIT = 2000;

/** Refusals of HTTP that would be the same at the next try. */
const FINAL = [400, 401, 403, 404, 413, 422];

/** What this tab keeps over a reload. A copy of a tab that is still open is somebody else. */
class Kept {
  /** @param {string} id */
  constructor(id) {
    this.key = `wazir-${id}`;
    const held = this.held();
    /** @type {{session: string, a: number, out: Body | null, open?: boolean}} */
    this.value = held && !held.open ? held : { session: randomName(), a: 0, out: null };
    this.open(true);
    addEventListener('pagehide', () => this.open(false));
    addEventListener('pageshow', () => this.open(true));
  }

  /** @param {boolean} open */
  open(open) {
    this.value.open = open;
    this.save();
  }

  /** @returns {Kept['value'] | null} what can be gone on with */
  held() {
    try {
      const held = JSON.parse(sessionStorage.getItem(this.key) ?? 'null');
      const out = held.out === null || Number.isSafeInteger(held.out.a);
      return out && Number.isSafeInteger(held.a) && /^[0-9a-z]{1,40}$/i.test(held.session) ? held : null;
    } catch {
      return null;
    }
  }

  save() {
    try {
      sessionStorage.setItem(this.key, JSON.stringify(this.value));
    } catch {
      // A browser that keeps nothing still plays.
    }
  }
}

export class Net {
  #id;
  #kept;
  /** @type {(message: Told) => void} */
  #message;
  /** @type {(state: State) => void} */
  #state;
  /** @type {WebSocket | null} */
  #socket = null;
  /** The last event known. @type {number | null} */
  #n = null;
  /** Whether events are missing that only the whole table can make good. */
  #gap = false;
  /** @type {Command[]} */
  #queue = [];
  /** Pending questions, with the answer to give if there is no connection. @type {Map<string, {done: (answer: any) => void, nothing: object}[]>} */
  #asked = new Map();
  #failures = 0;
  #wait = FIRST_WAIT;
  #heard = 0;
  #pinger = 0;
  #retry = 0;
  #polling = false;
  #closed = false;
  /** Whether HTTP has worked where no WebSocket did. */
  #byHttp = false;
  /** The tag of the drawings of others that are known by HTTP. */
  #drawn = '';

  /**
   * @param {string} id the table
   * @param {(message: Told) => void} message called with each message, events in order and once
   * @param {(state: State) => void} state
   * @param {number | null} n the last event known already
   * @param {(answer: Answer) => void} left called with the answer to a command that was given before the page was loaded anew
   */
  constructor(id, message, state, n, left) {
    this.#n = n;
    this.#id = id;
    this.#kept = new Kept(id);
    this.#message = message;
    this.#state = state;
    const { out } = this.#kept.value;
    if (out) this.#queue.push({ body: out, done: left });
    document.addEventListener('visibilitychange', () => document.hidden || this.#wake());
    addEventListener('online', () => this.#connect());
    addEventListener('offline', () => this.#state('lost'));
    addEventListener('pageshow', (event) => event.persisted && this.#wake());
    this.#connect();
  }

  /**
   * Gives a command; the promise holds the answer.
   * @param {string} c
   * @param {Record<string, unknown>} [more]
   * @returns {Promise<Answer>}
   */
  do(c, more = {}) {
    const { value } = this.#kept;
    value.a += 1;
    const body = { t: 'do', a: value.a, n: this.#n ?? 0, c, ...more };
    return new Promise((done) => {
      this.#queue.push({ body, done });
      if (this.#queue.length === 1) this.#sendFirst();
      else this.#kept.save();
    });
  }

  /**
   * How the piece on a square, or a kind in hand, moves.
   * @param {string} from
   * @returns {Promise<Reach>}
   */
  reach(from) {
    return this.#ask({ q: 'reach', from }, { name: '', to: [] });
  }

  /**
   * Which move a text means, in any notation, and how it is written in the others.
   * @param {string} text
   * @returns {Promise<Read>}
   */
  move(text) {
    return this.#ask({ q: 'move', text }, { text });
  }

  /**
   * Asks something that changes nothing.
   * @param {{q: string, [about: string]: string}} question
   * @param {object} nothing the answer where none comes
   * @returns {Promise<any>}
   */
  #ask({ q, ...about }, nothing) {
    if (this.#socket?.readyState !== WebSocket.OPEN) {
      return api(`/api/tables/${this.#id}/${q}?${new URLSearchParams({ ...about, lang })}`);
    }
    const key = `${q} ${Object.values(about)}`;
    return new Promise((done) => {
      this.#asked.set(key, [...(this.#asked.get(key) ?? []), { done, nothing }]);
      this.#say({ t: 'ask', q, ...about });
    });
  }

  /** @param {string} key @param {any} answer */
  #told(key, answer) {
    for (const { done } of this.#asked.get(key) ?? []) done(answer);
    this.#asked.delete(key);
  }

  /**
   * Shows others what is drawn on a position. Without a WebSocket nobody sees it.
   * @param {number} ply
   * @param {import('./drawings.js').Mark[]} marks
   */
  draw(ply, marks) {
    this.#say({ t: 'draw', ply, marks });
  }

  /** @param {object} message */
  #say(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #hello() {
    const since = this.#n === null ? {} : { since: this.#n };
    this.#say({ t: 'hello', session: this.#kept.value.session, lang, ...since });
  }

  /** Events are missing: they are asked for, or the whole table where only HTTP is left. */
  #missing() {
    if (this.#polling) this.#gap = true;
    else this.#hello();
  }

  #connect() {
    if (this.#closed) return;
    clearTimeout(this.#retry);
    this.#drop();
    if (!this.#byHttp) this.#state('connecting');
    const socket = webSocket(`/ws/t/${this.#id}`);
    this.#socket = socket;
    this.#heard = performance.now();
    this.#beat();
    this.#listen(socket);
  }

  /** @param {WebSocket} socket */
  #listen(socket) {
    let opened = false;
    socket.onopen = () => {
      opened = true;
      // A new socket sends all drawings again, but not which ones are gone.
      if (this.#drawn) this.#take({ t: 'drawings', tag: '', all: [] });
      this.#byHttp = false;
      this.#failures = 0;
      this.#polling = false;
      this.#hello();
      this.#sendFirst();
      // There may be nothing to send: the answer to this shows that the connection works.
      this.#say({ t: 'ping' });
    };
    socket.onmessage = (event) => {
      this.#heard = performance.now();
      this.#wait = FIRST_WAIT;
      this.#state('open');
      this.#take(JSON.parse(event.data));
    };
    socket.onclose = (event) => {
      if (socket !== this.#socket) return;
      if (!opened) this.#failures += 1;
      // Asked to reconnect at once: a restart, or a reader that was too slow.
      this.#lost([4008, 4009].includes(event.code) && opened ? 0 : undefined);
    };
  }

  /** Lets go of the socket without waiting for it. */
  #drop() {
    clearInterval(this.#pinger);
    const old = this.#socket;
    this.#socket = null;
    if (old) {
      old.onopen = old.onmessage = old.onclose = null;
      old.close();
    }
    for (const { done, nothing } of Array.from(this.#asked.values()).flat()) done(nothing);
    this.#asked.clear();
  }

  /** @param {number} [wait] */
  #lost(wait) {
    this.#drop();
    if (this.#closed) return;
    // Where only WebSockets do not open there is a connection all the same.
    if (!this.#byHttp) this.#state(this.#failures ? 'connecting' : 'lost');
    if ((this.#failures >= 2 || this.#byHttp) && !this.#polling) {
      this.#failures = 0;
      this.#poll();
      return;
    }
    const pause = wait ?? this.#wait * (0.5 + Math.random());
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 2);
    this.#retry = window.setTimeout(() => this.#connect(), pause);
  }

  #beat() {
    clearInterval(this.#pinger);
    this.#pinger = window.setInterval(() => {
      if (performance.now() - this.#heard > GIVE_UP) this.#lost(0);
      else this.#say({ t: 'ping' });
    }, PING);
  }

  /** After sleep nothing that was known is trusted. */
  #wake() {
    if (this.#polling) return;
    if (performance.now() - this.#heard > PING * 2) this.#connect();
    else this.#say({ t: 'ping' });
  }

  /** @param {Message} message */
  #take(message) {
    switch (message.t) {
      case 'full':
        this.#n = message.n;
        this.#gap = false;
        break;
      case 'ev':
        if (this.#n !== null && message.n <= this.#n) return;
        if (this.#n === null || message.n > this.#n + 1) return this.#missing();
        this.#n = message.n;
        break;
      case 'drawings':
        this.#drawn = message.tag;
        break;
      case 'beat':
        if (this.#n !== null && message.n > this.#n) this.#missing();
        return;
      case 'ok':
      case 'no':
        return this.#answered(message);
      case 'reach':
        return this.#told(`reach ${message.from}`, message);
      case 'move':
        return this.#told(`move ${message.text}`, message);
      case 'bye':
        return this.#bye(message.why);
    }
    this.#message(message);
  }

  /** @param {string} why */
  #bye(why) {
    if (why !== 'closed') return;
    this.#closed = true;
    this.#drop();
    this.#state('closed');
  }

  /** @param {Answer} answer */
  #answered(answer) {
    const first = this.#queue[0];
    // What could not be read at all has no number in its answer.
    const unread = answer.t === 'no' && answer.a === 0 && answer.why === 'text';
    if (!first || (first.body.a !== answer.a && !unread)) return;
    if (answer.t === 'no' && ['busy', 'storage'].includes(answer.why)) {
      const busy = answer.why === 'busy';
      if (!busy) this.#message({ t: 'trouble', say: answer.say });
      setTimeout(() => this.#sendAgain(first), busy ? FIRST_WAIT : STORAGE_WAIT);
      return;
    }
    this.#queue.shift();
    this.#kept.value.out = null;
    this.#kept.save();
    first.done(answer);
    this.#sendFirst();
  }

  /** Sends a command again that still waits. @param {Command} command */
  #sendAgain(command) {
    if (this.#queue[0] === command) this.#sendFirst();
  }

  #sendFirst() {
    const first = this.#queue[0];
    if (!first) return;
    this.#kept.value.out = first.body;
    this.#kept.save();
    if (this.#polling) this.#post(first);
    else this.#say(first.body);
  }

  /** @param {Command} command */
  async #post(command) {
    const body = { ...command.body, session: this.#kept.value.session, lang };
    try {
      this.#answered(await api(`/api/tables/${this.#id}/do`, body));
    } catch (error) {
      const { status, message } = /** @type {Error & {status?: number}} */ (error);
      const { a } = command.body;
      if (status && FINAL.includes(status)) this.#answered({ t: 'no', a, why: 'text', say: message });
      else if (this.#polling) setTimeout(() => this.#sendAgain(command), STORAGE_WAIT);
    }
  }

  /** The same by HTTP, until a WebSocket is worth another try or HTTP fails too. */
  async #poll() {
    this.#polling = true;
    // The page forgets drawings while there is no connection.
    this.#drawn = '';
    const end = performance.now() + HTTP_TIME;
    try {
      this.#sendFirst();
      while (this.#polling && performance.now() < end) {
        if (this.#n === null || this.#gap) this.#take(await api(`/api/tables/${this.#id}?lang=${lang}`));
        // The first answer says at once that there is a connection.
        const wait = this.#byHttp ? 20 : 0;
        const messages = await api(`/api/tables/${this.#id}/events?since=${this.#n}&wait=${wait}&drawn=${this.#drawn}&lang=${lang}`);
        this.#byHttp = true;
        this.#state('open');
        for (const message of messages) this.#take(message);
      }
    } catch {
      this.#byHttp = false;
      this.#state('lost');
    }
    if (this.#polling) {
      this.#polling = false;
      this.#retry = window.setTimeout(() => this.#connect(), this.#wait);
    }
  }
}
