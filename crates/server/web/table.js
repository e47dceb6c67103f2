// @ts-check
/** The page of a table. It keeps and shows what the server sends, and sends the reader's actions. */

import './news.js';
import { Analysis } from './analysis.js';
import { askText } from './ask.js';
import { Board, ownerOf } from './board.js';
import { Clocks } from './clock.js';
import { $, api } from './dom.js';
import { drawButton } from './drawings.js';
import { lang, t, translate } from './i18n.js';
import { Exploration } from './explore.js';
import { drawHints } from './hints.js';
import { drawKeys, takeSeat } from './keys.js';
import { Net } from './net.js';
import { notation, refusal, setNotations, written } from './notation.js';
import {
  chairOf, drawActions, drawClock, drawFacts, drawMoves, drawNotice, drawOffers, drawOpenOffers, drawOutcome,
  drawSeats, facingOf, sideOf, tabs,
} from './panels.js';
import { pieceName, lookOf } from './pieces.js';
import { settingsButton } from './settings.js';
import { notify } from './notify.js';
import { forPlayer, play as sound } from './sound.js';
import { change, onChange, settings } from './store.js';
import { drawTalk, guestName, listenToTalk, markUnread, talkOf } from './talk.js';

/**
 * @typedef {import('../types/wire.d.ts').Full} Full
 * @typedef {import('../types/wire.d.ts').Happened} Happened
 * @typedef {import('../types/wire.d.ts').Move} Move
 * @typedef {import('./board.js').Position} Position
 * @typedef {Required<Pick<Full, 'table' | 'you' | 'seats' | 'pieces' | 'offers' | 'mine' | 'chat' | 'room' | 'next' | 'free' | 'muted'>>} Same
 *   the state as received
 * @typedef {Same & {phase: Full['phase'] | '', position: Position, line: Move[], chatOn: boolean, roomOn: boolean,
 *   end: import('../types/wire.d.ts').End | null, start: Position['board'] | null, again: number[]}} State
 */

const id = location.pathname.split('/')[2];
/** When a clock begins to press, in milliseconds. */
const LOW = 10000;
/** How long it is waited for how a move is written, in milliseconds. */
const NAMED = 400;

/** @type {State | null} */
let state = null;
/** The ply that is shown; `null` for the current position. @type {number | null} */
let viewed = null;
/** How the board is turned, in quarters. */
let turn = 0;
let turned = false;
/** When it became this player's turn. */
let turnSince = 0;
/** Which drawing is shown. */
let stage = '';
/** @type {Map<number, Position>} */
const earlier = new Map();
/** @type {import('./board.js').Chosen | null} */
let waiting = null;

const clocks = new Clocks((seat, text, clock, left) => {
  drawClock(seat, text, clock, left);
  if (seat === state?.you) warn(clock.run && left < LOW);
});
/** Whether the reader has been warned that little time is left. */
let warned = false;

/** @param {boolean} low */
function warn(low) {
  if (low && !warned) sound('low');
  warned = low;
}

const board = new Board($('board'), {
  move: (chosen) => (wantsConfirmation() && !state?.end ? confirm(chosen) : send(chosen)),
  reach: (from) => (viewed === null ? net.reach(from) : Promise.resolve({ name: '', to: [] })),
  say,
  name: (key) => pieceName(state?.pieces ?? {}, key),
  side: (seat) => (state ? sideOf(state, seat) : ''),
  unpremove,
});

const exploration = new Exploration(id, board, hint);
const analysis = new Analysis(id, {
  view,
  follow: async (ply, line) => {
    await view(ply);
    exploration.follow(ply, line);
  },
  peek: (ply, line) => exploration.peek(ply, line),
  back: () => exploration.back(),
  changed: () => {
    if (!state) return;
    drawMoves(state, viewed, view, (ply) => analysis.mark(ply));
    drawNotice(state, act, analysis.asked ? null : analyse);
    hint();
  },
});

/** Shows what the computer would play in the position of the game that is on the board. */
function hint() {
  drawHints(board, state?.end && !exploration.away ? analysis.hints(exploration.ply) : []);
}
// What players draw while they play is for themselves.
board.drawings.share = (/** @type {number} */ ply, /** @type {import('./drawings.js').Mark[]} */ marks) =>
  (state?.you === null || state?.end) && net.draw(ply, marks);
board.drawings.who = (/** @type {import('./drawings.js').Drawn} */ drawn) => {
  if (state && drawn.seat !== undefined) return chairOf(state, drawn.seat)?.name || sideOf(state, drawn.seat);
  return drawn.guest === undefined ? t('drawn.someone') : guestName({ guest: drawn.guest, name: drawn.name });
};

// Who brings a key has the seat before anything is asked.
const problem = await takeSeat(id);
// The page is shown before the connection is open.
const known = await api(`/api/tables/${id}?lang=${lang}`).catch(() => null);
const net = new Net(id, take, showLine, known?.n ?? null, tell);

/**
 * Shows a sentence under the board; it is read aloud too.
 * @param {string} text
 */
function say(text) {
  // Screen readers repeat a sentence only if it differs, here by a space.
  $('say').textContent = text === $('say').textContent ? `${text}\u00a0` : text;
}

/** @param {import('./net.js').State} line */
function showLine(line) {
  const element = $('line');
  if (element.dataset.state === line) return;
  const before = element.dataset.state;
  element.dataset.state = line;
  if (line === 'open' && before) board.drawings.reconnected();
  element.textContent = line === 'open' ? '' : t(`line.${line}`);
}

// -- What the server says ---------------------------------------------------------------------------

/** @param {import('./net.js').Told} message */
function take(message) {
  if (message.t === 'full') takeFull(message);
  else if (message.t === 'trouble') say(message.say);
  else if (!state) return;
  else if (message.t === 'ev') takeEvent(state, message);
  else if (message.t === 'mine') takeMine(state, message);
  else if (message.t === 'drawn') board.drawings.take(message);
  else if (message.t === 'drawings') board.drawings.takeAll(message.all);
  else if (message.t === 'room') takeRoomLine(state, message);
  else if (message.t === 'talk') takeTalk(state, message);
}

/** @param {Full} full */
function takeFull(full) {
  setNotations(full.notation);
  state = {
    // The available records are sent once.
    table: { formats: state?.table.formats, ...full.table }, you: full.you, seats: [], phase: '', pieces: full.pieces, line: [], offers: [],
    position: board.position, end: null, mine: full.mine, chatOn: full.chat_on, ...talkOf(full),
    next: full.next, again: [], free: full.free ?? [], start: state?.start ?? null,
  };
  earlier.clear();
  applyState(state, full);
  state.end = full.end ?? null;
  $('title').textContent = state.table.title;
  if (!turned && state.you !== null) turn = facingOf(state, state.you);
  turnSince = performance.now();
  showAll();
}

/**
 * @param {State} state
 * @param {import('../types/wire.d.ts').Changes} news
 */
function applyState(state, news) {
  const { position, seats, phase, offers, end, clocks: times, line } = news;
  if (position) state.position = 'd' in position ? changed(state.position, position) : position;
  if (seats) {
    state.seats = seats;
    state.free = state.free.filter((seat) => chairOf(state, seat)?.kind !== 'person');
  }
  if (phase) state.phase = phase;
  if (offers) state.offers = offers;
  if (end !== undefined) state.end = end;
  if (line) {
    const [keep, more] = line;
    for (const ply of earlier.keys()) if (ply > keep) earlier.delete(ply);
    board.drawings.cut(keep);
    state.line = [...state.line.slice(0, keep), ...more];
  }
  const told = times ?? seats?.map((chair) => chair.clock);
  told?.forEach((clock, nth) => {
    const chair = state.seats[nth];
    if (chair) chair.clock = clock;
  });
}

/**
 * @param {Position} before
 * @param {import('../types/wire.d.ts').Change} change
 */
function changed(before, { d, ...rest }) {
  const squares = { ...before.board };
  for (const [square, key] of d) {
    if (key === null) delete squares[square];
    else squares[square] = key;
  }
  return { ...rest, board: squares };
}

/**
 * @param {State} state
 * @param {Happened} event
 */
function takeEvent(state, event) {
  const before = state.position;
  applyState(state, event);
  takeNotice(state, event.notice ?? {}, event.at);
  if (event.say) say(eventWords(state, event));
  if (event.position) {
    if (before.turn !== state.position.turn) turnSince = performance.now();
    if (state.position.turn !== state.you && state.mine) state.mine = { ...state.mine, moves: {}, becomes: {} };
  }
  sounds(state, before, event);
  notices(state, before, event);
  showAll();
}

/**
 * An event in words, with a move as the reader wants it.
 * @param {State} state
 * @param {Happened} event
 */
function eventWords(state, { say = '', fact, line }) {
  const moved = typeof fact === 'object' && fact.moved;
  const last = line?.[1].at(-1);
  return moved && last ? t('moved', { side: sideOf(state, moved.seat), move: written(last) }) : say;
}

/**
 * Notifications in the background, and unread messages.
 * @param {State} state
 * @param {Position} before
 * @param {Happened} event
 */
function notices(state, before, event) {
  const { title } = state.table;
  const { seat, sitter } = (typeof event.fact === 'object' && event.fact.seated) || {};
  if (event.end && state.you !== null) notify('over', title);
  else if (event.position && state.position.turn === state.you && before.ply !== state.position.ply) notify('turn', title);
  else if (sitter?.startsWith('person') && seat !== state.you && (state.you !== null || state.table.host)) notify('joined', title);
  if (event.notice?.said?.text && event.notice.said.seat !== state.you) markUnread(state, 'chat');
}

/**
 * @param {State} state
 * @param {import('../types/wire.d.ts').RoomLine} line
 */
function takeRoomLine(state, line) {
  if (state.room?.some(({ k }) => k === line.k)) return;
  state.room = [...(state.room ?? []), line];
  markUnread(state, 'room');
  if (!$('talk').contains(document.activeElement)) sound('talk');
  drawTalk(state, act);
}

/**
 * @param {State} state
 * @param {import('../types/wire.d.ts').Talk} talk
 */
function takeTalk(state, talk) {
  Object.assign(state, talkOf(talk));
  drawTalk(state, act);
}

/**
 * @param {State} state
 * @param {import('../types/wire.d.ts').Notice} notice
 * @param {number} at when it happened
 */
function takeNotice(state, { said, chat, again, rematch, ...more }, at) {
  // What players say is for them alone while their game runs: spectators are told nothing of it.
  if (said?.text) {
    state.chat.push({ ...said, at });
    say(`${sideOf(state, said.seat)}: ${said.text}`);
  }
  if (chat) state.chatOn = chat.on;
  if (again) state.again.push(again.seat);
  const { seat, on } = more['offer-seat'] ?? {};
  if (seat !== undefined) state.free = [...state.free.filter((other) => other !== seat), ...(on ? [seat] : [])];
  if (rematch) {
    state.next = rematch.table;
    // Who sits goes along at once; who watches may stay.
    if (state.you !== null) location.assign(`/t/${rematch.table}`);
  }
}

/**
 * What is heard at an event: the move, and what comes of it.
 * @param {State} state
 * @param {Position} before
 * @param {Happened} event
 */
function sounds(state, before, event) {
  const { position, you } = state;
  /** @type {import('./sound.js').Sound[]} */
  const heard = [];
  if (event.position) {
    const fewer = Object.keys(position.board).length < Object.keys(before.board).length;
    heard.push(fewer ? 'capture' : 'move');
    if (!event.end && position.check) heard.push('check');
    else if (!event.end && position.turn === you && before.turn !== you) heard.push('turn');
  }
  if (event.end) heard.push('end');
  if (event.notice?.said?.text && event.notice.said.seat !== you) heard.push('talk');
  sound(...heard);
}

/**
 * @param {State} state
 * @param {Full['mine']} mine
 */
function takeMine(state, mine) {
  state.mine = mine;
  showAll();
}

// -- What is shown ----------------------------------------------------------------------------------

function showAll() {
  if (!state) return;
  const back = focusKept();
  drawSeats(state, turn, sit);
  for (const { seat, clock } of state.seats) clocks.set(seat, clock);
  drawMoves(state, viewed, view, (ply) => analysis.mark(ply));
  drawTalk(state, act);
  forPlayer(state.you !== null);
  if (state.you !== null && !state.end) board.drawings.hideOthers();
  drawFacts(state);
  drawActions(state, act);
  drawNotice(state, act, analysis.asked ? null : analyse);
  drawOpenOffers(state, act);
  drawOutcome(state);
  drawOffers(state, act);
  drawKeys(id, state.you !== null);
  analysis.show(state, viewed ?? state.line.length);
  drawTitle(state);
  document.body.dataset.ply = String(state.position.ply);
  $('table').classList.toggle('small', state.end !== null || (viewed !== null && isAway()));
  back();
  showBoard(state);
}

/** Whether most of the board is above the window, or it has been made smaller for that. */
function isAway() {
  const { top, height } = $('board').getBoundingClientRect();
  return $('table').classList.contains('small') || top < -height / 2;
}

/** Remembers which of the buttons that are drawn anew has the focus; the answer gives it back. */
function focusKept() {
  const active = document.activeElement;
  const place = active?.closest('#actions, #notice, #offers, #moves, #near, #far');
  const all = () => Array.from(place?.querySelectorAll('button, a, input') ?? []);
  const nth = active ? all().indexOf(active) : -1;
  return () => {
    if (nth >= 0 && !active?.isConnected) /** @type {HTMLElement | undefined} */ (all()[nth])?.focus();
  };
}

/** Has the computer go through the game, where its moves are. */
function analyse() {
  $('tab-moves').click();
  analysis.ask();
  showAll();
}

/** @param {State} state */
function drawTitle(state) {
  const mine = state.phase === 'running' && state.position.turn === state.you;
  document.title = `${mine ? '● ' : ''}${state.table.title} – Wazir`;
}

/** @param {State} now */
async function showBoard(now) {
  await setStage(now);
  await setStart(now);
  // Much may have happened while the drawing was fetched.
  if (now !== state) return;
  if (now.end) return exploration.show(viewed ?? now.line.length);
  const live = viewed === null;
  const shown = live ? now.position : earlier.get(viewed ?? 0);
  if (shown) board.show(shown);
  const { mine, you } = now;
  const playing = live && mine && you !== null && now.phase === 'running';
  if (!playing) board.setMoves({}, {});
  else if (now.position.turn === you) board.setMoves(mine.moves, mine.becomes);
  else board.setPremoves(placesOf(now, you), mine.premove ? squaresOf(mine.premove) : []);
  $('table').classList.toggle('viewing', !live);
}

/** Learns with which pieces the game began, once there is something to compare. @param {State} state */
async function setStart(state) {
  // What lies in hands need not be shown twice.
  const inHand = Array.from(board.places.keys()).some((name) => name.endsWith('*'));
  if (state.start || inHand || !state.position.ply || state.seats.length !== 2) return;
  state.start = {};
  const answer = await api(`/api/tables/${id}/at?ply=0`).catch(() => null);
  state.start = answer?.position.board ?? null;
  drawSeats(state, turn, sit);
  for (const { seat, clock } of state.seats) clocks.set(seat, clock);
}

/** Whether the pieces are those of chess, of which nobody needs diagrams. @param {State} state */
const isPlain = ({ table }) => table.armies === 'fide:fide';

/** Takes the drawing that suits the side, the script and the game. @param {State} state */
async function setStage(state) {
  const path = `/api/tables/${id}/board.svg?turn=${turn}&${lookOf(state.pieces, isPlain(state))}&notation=${notation()}&lang=${lang}`;
  if (path === stage) return;
  stage = path;
  const file = await fetch(path).then((answer) => (answer.ok ? answer.text() : null), () => null);
  if (stage !== path) return;
  if (file === null) {
    // It is asked for again when there is something new to show.
    stage = '';
    return;
  }
  board.setStage(file);
  const { width, height } = board.svg.viewBox.baseVal;
  $('table').style.setProperty('--ratio', String(width / height));
  $('board').setAttribute('aria-busy', 'false');
  drawSeats(state, turn, sit);
  for (const { seat, clock } of state.seats) clocks.set(seat, clock);
}

/** The squares named in a move. @param {string} text */
function squaresOf(text) {
  return Array.from(board.places.keys()).filter((name) => text.includes(name));
}

/** The places of a player's pieces. @param {State} state @param {number} you */
function placesOf({ position }, you) {
  const onBoard = Object.keys(position.board).filter((name) => ownerOf(position.board[name]) === you);
  const held = Object.keys(position.hands).filter((key) => ownerOf(key) === you);
  return [...onBoard, ...held.map((key) => `${key}*`)];
}

// -- What the player does ---------------------------------------------------------------------------

/**
 * Says why a command was refused.
 * @param {import('./net.js').Answer} answer
 */
function tell(answer) {
  if (answer.t !== 'no') return;
  board.cancelPending();
  board.say(answer.say ? refusal(answer) : t('refused'), answer.squares ?? []);
  sound('no');
}

/**
 * Gives a command and says why it was refused.
 * @param {string} c
 * @param {Record<string, unknown>} [more]
 */
async function act(c, more = {}) {
  const answer = await net.do(c, more);
  tell(answer);
  if (c === 'unpremove' && answer.t === 'ok' && state?.mine) {
    state.mine.premove = null;
    showAll();
  }
  return answer;
}

/** Takes back the move that waits for its turn. */
async function unpremove() {
  if ((await act('unpremove')).t === 'ok') say(t('premove.cancelled'));
}

/** @param {import('./board.js').Chosen} chosen */
async function send({ text }) {
  if (!state) return;
  if (state.end) await exploration.play(text);
  else if (state.position.turn === state.you) {
    await act('move', { m: text, spent: Math.round(performance.now() - turnSince) });
  } else {
    const read = await named(text);
    const answer = await act('premove', { m: read.m });
    board.cancelPending();
    // Meanwhile the turn may have come, and the move been played.
    if (answer.t === 'ok' && state.mine && answer.n >= state.mine.n) {
      state.mine.premove = read.m;
      say(t('premove.kept', { move: written(read) }));
      showAll();
    }
  }
}

/**
 * A move in the game's own notation and in the others; the text alone where no answer comes soon.
 * @param {string} text
 * @returns {Promise<Move>}
 */
async function named(text) {
  const alone = { m: text };
  const late = new Promise((done) => setTimeout(done, NAMED, alone));
  const asked = net.move(text).then(({ m, w }) => (m ? { m, w } : alone), () => alone);
  return Promise.race([asked, late]);
}

/** Whether a move waits for a second word. */
function wantsConfirmation() {
  if (settings.confirm !== 'auto') return settings.confirm === 'on';
  const hurried = Boolean(state?.table.clock);
  return Boolean(state?.table.confirm) || (!hurried && matchMedia('(pointer: coarse)').matches);
}

/** @param {import('./board.js').Chosen} chosen */
async function confirm(chosen) {
  waiting = chosen;
  const text = written(await named(chosen.text));
  // Meanwhile it may have been put back.
  if (waiting !== chosen || board.pending !== chosen) return;
  $('confirm-move').textContent = text;
  $('confirm').hidden = false;
  // The page stays where it is, whatever of it is in sight.
  $('confirm-yes').focus({ preventScroll: true });
}

/** @param {boolean} yes */
function confirmed(yes) {
  const chosen = waiting;
  waiting = null;
  $('confirm').hidden = true;
  if (yes && chosen) send(chosen);
  else board.cancelPending();
  if (chosen) board.places.get(chosen.to)?.el.focus({ preventScroll: true });
}

/** @param {number} seat */
async function sit(seat) {
  if (!state) return;
  const name = await askText(t('seat.name', { side: chairOf(state, seat)?.side ?? '' }), settings.name);
  if (name === null) return;
  change({ name });
  const answer = await act('sit', { seat, name });
  if (answer.t !== 'ok' || !state) return;
  state.you = seat;
  turn = facingOf(state, seat);
  showAll();
}

/** @param {string} text */
function typed(text) {
  if (!state || !text) return;
  const known = Object.entries(board.moves).flatMap(([from, targets]) =>
    Object.entries(targets).flatMap(([to, texts]) => texts.map((move) => ({ from, to, text: move }))),
  );
  // Anything else the server reads.
  const exact = known.find((chosen) => chosen.text === text);
  send(exact ?? { from: '', to: '', text });
}

/**
 * Looks at an earlier position, or at the game as it stands.
 * @param {number} ply
 */
async function view(ply) {
  if (!state) return;
  const last = state.line.length;
  viewed = ply >= last ? null : Math.max(0, ply);
  if (viewed !== null && !earlier.has(viewed)) {
    const wanted = viewed;
    const answer = await api(`/api/tables/${id}/at?ply=${wanted}`).catch(() => null);
    if (!answer || viewed !== wanted) return;
    earlier.set(wanted, answer.position);
  }
  say(viewed === null ? t('view.live') : viewedWords(state, viewed));
  showAll();
}

/** Which earlier position is shown. Moves are counted as in the list. @param {State} state @param {number} ply */
function viewedWords({ line, seats }, ply) {
  if (!ply) return t('view.start');
  const number = Math.ceil(ply / Math.max(1, seats.length));
  return t('view.ply', { number, move: written(line[ply - 1]) });
}

/** @param {number} step */
const stepBy = (step) => view((viewed ?? state?.line.length ?? 0) + step);

function listen() {
  $('step-first').addEventListener('click', () => view(0));
  $('step-back').addEventListener('click', () => stepBy(-1));
  $('step-on').addEventListener('click', () => stepBy(1));
  $('step-live').addEventListener('click', () => view(Infinity));
  $('flip').addEventListener('click', () => {
    if (!state) return;
    turned = true;
    turn = (turn + (state.seats.every(({ seat }) => facingOf(/** @type {State} */ (state), seat) % 2 === 0) ? 2 : 1)) % 4;
    showAll();
  });
  $('typed').addEventListener('submit', (event) => {
    event.preventDefault();
    typed($('typed-move').value.trim());
    $('typed-move').value = '';
  });
  listenToTalk(() => state, act);
  $('confirm-yes').addEventListener('click', () => confirmed(true));
  $('confirm-no').addEventListener('click', () => confirmed(false));
  document.addEventListener('keydown', shortcut);
  $('board').addEventListener('wheel', wheel, { passive: false });
  onChange(showAll);
  // An offer leaves room for the clock, which is as wide as the window lets it be.
  addEventListener('resize', () => $('offers').hidden || showAll());
}

/** When the wheel last made a step, in milliseconds. */
let wheeled = 0;

/** The wheel over the board steps through the game, where the page itself does not scroll. @param {WheelEvent} event */
function wheel(event) {
  const { scrollHeight, clientHeight } = document.documentElement;
  if (event.ctrlKey || !event.deltaY || scrollHeight > clientHeight + 1 || !state?.line.length) return;
  event.preventDefault();
  if (event.timeStamp - wheeled < 80) return;
  wheeled = event.timeStamp;
  stepBy(event.deltaY > 0 ? 1 : -1);
}

/** Keys of the whole page; typing in a field is left alone. @param {KeyboardEvent} event */
function shortcut(event) {
  const target = /** @type {HTMLElement} */ (event.target);
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest('input, select, textarea, dialog')) return;
  const arrow = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (arrow && !target.closest('[role=gridcell]:focus-visible, [role=tab]')) {
    event.preventDefault();
    stepBy(arrow);
    return;
  }
  if (event.key === 'Escape') return board.escape();
  if (!settings.letterKeys) return;
  const does = {
    '[': () => stepBy(-1),
    ']': () => stepBy(1),
    f: () => $('flip').click(),
    m: () => {
      $('tab-moves').click();
      $('typed-move').focus();
    },
    b: () => /** @type {SVGElement | null} */ (board.svg.querySelector('#grid [tabindex="0"]'))?.focus(),
    t: () => say(clockWords()),
    l: () => state && say(lastWords(state)),
    d: () => say(board.drawings.words()),
  }[event.key];
  if (!does) return;
  event.preventDefault();
  does();
}

/** What the clocks show, in words. */
function clockWords() {
  const parts = (state?.seats ?? []).map(({ seat, side }) => {
    const clock = document.querySelector(`[data-seat="${seat}"] .clock`)?.textContent;
    return clock ? `${side} ${clock}` : '';
  });
  return parts.filter(Boolean).join(', ') || t('fact.no-clock');
}

/** The last move in words. @param {State} state */
function lastWords({ line, position }) {
  const last = line[line.length - 1];
  return last ? `${position.ply}. ${written(last)}` : t('no-moves');
}

translate();
tabs();
drawButton($('draw'), board);
settingsButton();
listen();
if (known) take(known);
if (problem) say(problem);
