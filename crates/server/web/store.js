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
  /** Notations of moves, by the first notation of the games; none follows game and language. @type {Record<string, string>} */
  moves: {},
  /** Of what the browser tells while the page is in the background. */
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

/** @typedef {typeof DEFAULTS} Settings */

/**
 * Former versions knew only letters in all games.
 * @param {any} kept
 */
function looksOf({ letters, looks = {} }) {
  const { kanji, figures } = DEFAULTS.looks;
  const set = letters ? { set: 'letters' } : {};
  return { kanji: { ...kanji, ...set, ...looks.kanji }, figures: { ...figures, ...set, ...looks.figures } };
}

/** @returns {Settings} */
function load() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return { ...DEFAULTS, ...kept, looks: looksOf(kept) };
  } catch {
    return { ...DEFAULTS };
  }
}

/** @type {Settings} */
export const settings = load();

/** @type {Set<() => void>} */
const listeners = new Set();

/** @param {Partial<Settings>} change */
export function change(change) {
  Object.assign(settings, change);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays.
  }
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
