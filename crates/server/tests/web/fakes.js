/**
 * As much of a browser as the modules of the pages need to be tested without one: elements that
 * remember what was done to them, time that passes when it is told to, and a server that answers
 * what a test says. Import it before a module of the pages.
 */

class Target {
  #listeners = new Map();

  addEventListener(name, listener) {
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener]);
  }

  /** Nobody listens any more. */
  forget() {
    this.#listeners.clear();
  }

  /** Calls those who listen. */
  fire(name, event = {}) {
    for (const listener of this.#listeners.get(name) ?? []) listener({ target: this, ...event });
  }
}

export class FakeElement extends Target {
  attributes = new Map();
  childNodes = [];
  style = { setProperty() {} };
  dataset = {};
  hidden = false;
  classList = {
    add: (name) => this.setAttribute('class', `${this.getAttribute('class') ?? ''} ${name}`.trim()),
    contains: (name) => (this.getAttribute('class') ?? '').split(' ').includes(name),
    toggle() {},
  };

  constructor(tag) {
    super();
    this.tag = tag;
  }

  /** The elements among what it holds. */
  get children() {
    return this.childNodes.filter((child) => child instanceof FakeElement);
  }

  get textContent() {
    return this.childNodes.map((child) => child.textContent ?? child).join('');
  }

  set textContent(text) {
    this.childNodes = [text];
  }

  setAttribute(name, value) {
    // As a browser does, which takes a text for attributes too.
    if (!/^[a-z]/i.test(name)) throw new Error(`no name of an attribute: ${name}`);
    this.attributes.set(name, value);
  }

  getAttribute(name) {
    return this.attributes.get(name) ?? null;
  }

  append(...children) {
    this.childNodes.push(...children);
  }

  replaceChildren(...children) {
    this.childNodes = children;
  }

  /** All elements below it with a tag. */
  all(tag) {
    const below = this.children.flatMap((child) => [child, ...child.all(tag)]);
    return below.filter((element) => element.tag === tag);
  }

  contains(element) {
    return this === element || this.children.some((child) => child.contains(element));
  }

  querySelector() {
    return null;
  }

  querySelectorAll() {
    return [];
  }

  remove() {}
  focus() {}
  click() {
    this.fire('click');
  }

  // A dialog.
  showModal() {}
  close(value = '') {
    this.returnValue = value;
    this.fire('close');
  }

  getBoundingClientRect() {
    return { x: 0, y: 0, width: 0, height: 0 };
  }
}

const elements = new Map();

/** The element with an id; there is one for each. */
export function byId(id) {
  if (!elements.has(id)) elements.set(id, new FakeElement('div'));
  return elements.get(id);
}

/** What is kept in a browser; `refused` is what a browser throws that keeps nothing. */
export class FakeStorage {
  kept = new Map();
  refused = null;

  getItem(key) {
    if (this.refused) throw this.refused;
    return this.kept.get(key) ?? null;
  }

  setItem(key, value) {
    if (this.refused) throw this.refused;
    this.kept.set(key, value);
  }
}

/** Time that stands until it is told to pass. */
class FakeTime {
  now = 0;
  #next = 1;
  #waiting = new Map();

  later = (call, wait = 0, ...given) => this.#add(call, wait, given);
  often = (call, wait) => this.#add(call, wait, [], wait);
  cancel = (id) => this.#waiting.delete(id);

  /** Nothing waits any more. */
  forget() {
    this.#waiting.clear();
  }

  #add(call, wait, given, every = 0) {
    const id = this.#next++;
    this.#waiting.set(id, { call, at: this.now + wait, given, every });
    return id;
  }

  /** Lets milliseconds pass, and what waits for them happen. */
  async pass(ms) {
    const end = this.now + ms;
    await settled();
    for (;;) {
      const due = [...this.#waiting].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at)[0];
      if (!due) break;
      const [id, { call, at, given, every }] = due;
      this.now = at;
      if (every) this.#waiting.set(id, { call, at: at + every, given, every });
      else this.#waiting.delete(id);
      call(...given);
      await settled();
    }
    this.now = end;
  }
}

const realImmediate = setImmediate;

/** What promises have started is done. */
export const settled = () => new Promise((done) => realImmediate(done));

export const time = new FakeTime();

/** The WebSockets that were made, the newest last. @type {FakeSocket[]} */
export const sockets = [];

export class FakeSocket {
  static OPEN = 1;
  readyState = 0;
  /** What was sent, read. */
  sent = [];

  constructor(url) {
    this.url = url;
    sockets.push(this);
  }

  send(text) {
    this.sent.push(JSON.parse(text));
  }

  /** What was sent of a kind. */
  heard(t) {
    return this.sent.filter((message) => message.t === t);
  }

  open() {
    this.readyState = 1;
    this.onopen?.();
  }

  say(message) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  close(code = 1000) {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

/** What was asked by HTTP. @type {{path: string, body: any}[]} */
export const asked = [];

/** A server. A test says what it answers to a path and a body; a `status` in it is that of HTTP. */
export const server = { answer: (_path, _body) => null };

async function fetch(path, { body } = {}) {
  const read = body && JSON.parse(body);
  asked.push({ path, body: read });
  const value = await server.answer(path, read);
  const status = value?.status ?? 200;
  return { ok: status < 400, status, json: async () => value };
}

class FakeDocument extends Target {
  hidden = false;
  cookie = '';
  documentElement = new FakeElement('html');
  body = new FakeElement('body');
  activeElement = null;
  createElement = (tag) => new FakeElement(tag);
  createElementNS = (_space, tag) => new FakeElement(tag);
  getElementById = byId;
}

const page = new Target();

/** Tells those who listen at the window. */
export const fire = (name, event) => page.fire(name, event);

/** The page is gone, with all that waits and listens. What the browser keeps stays. */
export function leave() {
  time.forget();
  page.forget();
  document.forget();
  sockets.length = 0;
  asked.length = 0;
}

const globals = {
  document: new FakeDocument(),
  window: globalThis,
  location: { protocol: 'http:', host: 'here', pathname: '/t/abc' },
  navigator: { language: 'en-GB' },
  localStorage: new FakeStorage(),
  sessionStorage: new FakeStorage(),
  performance: { now: () => time.now },
  WebSocket: FakeSocket,
  fetch,
  addEventListener: (name, listener) => page.addEventListener(name, listener),
  setTimeout: time.later,
  setInterval: time.often,
  clearTimeout: time.cancel,
  clearInterval: time.cancel,
  matchMedia: () => ({ matches: false }),
  innerWidth: 1000,
  innerHeight: 1000,
};
for (const [name, value] of Object.entries(globals)) {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}
