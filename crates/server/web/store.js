// @ts-check
/** What this browser remembers of its owner's wishes. */

const KEY = 'wazir';

const DEFAULTS = {
  /** `auto` follows the system. */
  theme: 'auto',
  /** The sets of pieces and the boards, by kind of game. */
  looks: { kanji: { set: 'kanji', board: 'standard' }, figures: { set: 'figures', board: 'standard' } },
  /** Who hears sounds: `players` at their tables, `on` at all tables, `off` at none. */
  sound: 'players',
  /** How loud they are, in percent. */
  volume: 60,
  /**
   * Whether a move waits for a second word: `auto` is on for clocks of days, and on touch screens
   * where no clock runs.
   */
  confirm: 'auto',
  animate: true,
  /** Whether figures carry small diagrams of how they move. */
  diagrams: true,
  /** Notations of moves, by the first notation of the games; none follows game and language. @type {Record<string, string>} */
  moves: {},
  /** What the browser notifies of while the page is in the background. */
  notify: { turn: false, joined: false, over: false },
  /** Whether single letters are keys of the whole page. */
  letterKeys: true,
  /** `en` or `ja`; empty for the language of the browser. */
  lang: '',
  name: '',
  /** What was chosen last on the front page. */
  game: '',
  level: 'easy',
};

/** The values of the wishes that are one of several. */
export const CHOICES = /** @type {const} */ ({
  theme: ['auto', 'light', 'dark', 'contrast'],
  sound: ['players', 'on', 'off'],
  confirm: ['auto', 'on', 'off'],
  lang: ['', 'en', 'ja'],
});

/** The sets of pieces and the boards of each kind of games. */
export const LOOKS = /** @type {const} */ ({
  figures: { set: ['figures', 'outlined', 'letters'], board: ['standard', 'wood', 'blue', 'green'] },
  kanji: { set: ['kanji', 'two-kanji', 'figures', 'letters'], board: ['standard', 'wood', 'light', 'green'] },
});

/** @typedef {typeof DEFAULTS} Settings */

/**
 * Former versions knew only letters in all games.
 * @param {any} kept
 */
function looksOf({ letters, looks }) {
  const of = (/** @type {'kanji' | 'figures'} */ kind) => {
    const known = LOOKS[kind];
    const [usual, kept] = [DEFAULTS.looks[kind], looks?.[kind]];
    return {
      set: oneOf(known.set, kept?.set) ?? (letters ? 'letters' : usual.set),
      board: oneOf(known.board, kept?.board) ?? usual.board,
    };
  };
  return { kanji: of('kanji'), figures: of('figures') };
}

/** A value, if it is one of those that are known. @param {readonly string[]} known @param {unknown} value */
const oneOf = (known, value) => known.find((one) => one === value);

/** The entries of a part that are of a type. @param {unknown} part @param {string} type */
const entriesOf = (part, type) =>
  part && typeof part === 'object' ? Object.fromEntries(Object.entries(part).filter(([, value]) => typeof value === type)) : {};

/**
 * The valid part of the stored settings. Other versions have other values: the server would refuse
 * a picture that is asked for by one, and the page would show nothing.
 * @param {any} kept
 * @returns {Settings}
 */
function knownOf(kept) {
  const fits = (/** @type {[string, unknown]} */ [key, usual]) => typeof kept[key] === typeof usual && typeof usual !== 'object';
  const simple = Object.fromEntries(Object.entries(DEFAULTS).filter(fits).map(([key]) => [key, kept[key]]));
  for (const [key, known] of Object.entries(CHOICES)) if (!oneOf(known, simple[key])) delete simple[key];
  if (!(simple.volume >= 0 && simple.volume <= 100)) delete simple.volume;
  const [moves, notify] = [entriesOf(kept.moves, 'string'), entriesOf(kept.notify, 'boolean')];
  return { ...DEFAULTS, ...simple, looks: looksOf(kept), moves, notify: { ...DEFAULTS.notify, ...notify } };
}

/** @returns {Settings} */
function load() {
  try {
    const text = localStorage.getItem(KEY);
    const known = knownOf(JSON.parse(text ?? 'null') ?? {});
    // Unknown values are dropped.
    if (text !== null) localStorage.setItem(KEY, JSON.stringify(known));
    return known;
  } catch {
    return knownOf({});
  }
}

function save() {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** The cookie by which the server knows the chosen language, so that a page comes in it before any script runs. */
const COOKIE = 'wz-lang';
const YEAR = 365 * 24 * 3600;

function tellLanguage() {
  const { lang } = settings;
  const age = lang ? YEAR : 0;
  const known = document.cookie.includes(`${COOKIE}=`);
  if (lang || known) document.cookie = `${COOKIE}=${lang}; path=/; max-age=${age}; samesite=lax`;
}

/** @type {Settings} */
export const settings = load();
tellLanguage();

/** @type {Set<() => void>} */
const listeners = new Set();

/** @param {Partial<Settings>} change */
export function change(change) {
  Object.assign(settings, change);
  save();
  tellLanguage();
  applyTheme();
  for (const listener of listeners) listener();
}

/** @param {() => void} listener */
export function onChange(listener) {
  listeners.add(listener);
}

function applyTheme() {
  document.documentElement.dataset.theme = settings.theme;
}

applyTheme();
