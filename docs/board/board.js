// An analysis board for any game of the package `wazir`, which lies in the folder `wazir` beside it.
import { Game, WazirError, games, init } from './wazir/index.js';
import { Player } from './wazir/ai.js';

const ENGLISH = {
  title: 'Analysis board', move: 'Move', back: 'Back', forward: 'Forward', turn: 'Turn the board', think: 'Analyse',
  game: 'Game', position: 'Start position', start: 'Start', open: 'Open', format: 'Record as',
  text: 'A game in TOML, or a record or position in any format', toMove: 'to move', first: 'First army', second: 'Second army',
};
const JAPANESE = {
  title: '検討盤', move: '指し手', back: '戻る', forward: '進む', turn: '盤を反転', think: '検討',
  game: 'ゲーム', position: '開始局面', start: '開始', open: '開く', format: '棋譜の形式',
  text: 'TOML のゲーム定義、または棋譜・局面', toMove: 'の手番', first: '先の軍', second: '後の軍',
};
/** The time of an analysis, in milliseconds; it is stopped by the next move. */
const AN_HOUR = 3_600_000;
const LINES = 3;

const isJapanese = navigator.language.startsWith('ja');
const words = isJapanese ? JAPANESE : ENGLISH;
const by = (id) => document.getElementById(id);
const text = (object, name) => (isJapanese ? object[`${name}Ja`] ?? object[name] : object[name]);

const player = new Player({ lines: LINES });
let game;
let seat = 0;
/** The square or the letter in hand that was picked. */
let picked;
let analysis = 0;
let drawing = 0;
let arrows = [];

function element(name, parts, ...children) {
  const made = Object.assign(document.createElement(name), parts);
  made.append(...children);
  return made;
}

/** Does something that can be refused, and shows why. */
async function attempt(work) {
  by('why').textContent = '';
  try {
    await work();
  } catch (error) {
    if (!(error instanceof WazirError)) throw error;
    const place = error.caret ? `\n${error.caret}` : '';
    by('why').textContent = text(error, 'message') + place;
  }
}

function changed() {
  picked = undefined;
  arrows = [];
  by('lines').replaceChildren();
  show();
  analyse();
}

function play(move) {
  attempt(() => {
    game.push(move);
    changed();
  });
}

const isPicked = (move) => picked !== undefined && (picked.drop ? move.drop === picked.drop : move.from === picked.square);

function pick(square) {
  const moves = game.moves();
  const chosen = moves.filter((move) => isPicked(move) && move.to === square);
  if (chosen.length === 1) return play(chosen[0]);
  if (chosen.length > 1) return offer(chosen);
  picked = moves.some((move) => move.from === square) ? { square } : undefined;
  show();
}

/** Offers moves to the same square. */
function offer(moves) {
  const button = (move) => element('button', { onclick: () => play(move) }, move.text);
  by('choices').replaceChildren(...moves.map(button));
}

async function showBoard() {
  const number = ++drawing;
  const targets = game.moves().filter(isPicked).map(({ to }) => [to, 'target']);
  const marks = picked?.square ? [[picked.square, 'picked'], ...targets] : targets;
  const options = { seat, marks, arrows };
  const [picture, corners] = await Promise.all([game.svg(options), game.squareCorners(options)]);
  // Another position may have been drawn meanwhile.
  if (number !== drawing) return;
  const had = document.activeElement?.dataset?.square;
  by('board').innerHTML = picture;
  const svg = by('board').firstElementChild;
  svg.append(...corners.map(cell));
  if (had) svg.querySelector(`[data-square='${had}']`)?.focus();
}

/** Returns what can be pressed on a square. */
function cell({ square, x, y }) {
  const made = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  const parts = { x, y, width: 100, height: 100, class: 'cell', tabindex: 0, role: 'button', 'aria-label': square };
  Object.entries({ ...parts, 'data-square': square }).forEach(([name, value]) => made.setAttribute(name, value));
  made.addEventListener('click', () => pick(square));
  made.addEventListener('keydown', ({ key }) => key === 'Enter' && pick(square));
  return made;
}

function showHands() {
  const held = game.hand(game.turn);
  by('hands').replaceChildren(...held.map(({ piece, count }) => {
    const choose = () => {
      picked = { drop: piece.letter };
      show();
    };
    const className = picked?.drop === piece.letter ? 'picked' : '';
    return element('button', { onclick: choose, className }, `${isJapanese && piece.kanji || piece.name} ×${count}`);
  }));
}

/** Goes to a ply of the line that was played. */
function goTo(ply) {
  while (game.ply > ply && game.pop());
  while (game.ply < ply && game.redo());
  changed();
}

function showMoves() {
  const style = game.styles[isJapanese && game.styles.includes('japanese') ? game.styles.indexOf('japanese') : 0];
  const move = (written, at) => element(
    'button',
    { onclick: () => goTo(at + 1), className: at + 1 === game.ply ? 'here' : '' },
    written,
  );
  by('moves').replaceChildren(...game.historyTexts(style).map(move));
  showRecord();
}

async function showRecord() {
  const [shown, format] = [game, by('format').value];
  const written = format ? game.write(format).then((done) => done.text, (error) => text(error, 'message')) : '';
  const record = await written;
  if (shown === game && format === by('format').value) by('record').value = record;
}

function show() {
  by('choices').replaceChildren();
  showBoard();
  showHands();
  showMoves();
  const seatName = isJapanese ? game.seatNameJa(game.turn) : game.seatName(game.turn);
  const { outcome } = game;
  by('status').textContent = outcome ? text(outcome, 'message') : `${seatName}${isJapanese ? '' : ' '}${words.toMove}`;
}

/** Analyses the present position until it changes. */
async function analyse() {
  player.stop();
  const number = ++analysis;
  if (by('think').getAttribute('aria-pressed') !== 'true' || game.outcome) return;
  const onInfo = ({ depth, rank, line }) => {
    if (number !== analysis || line.moves.length === 0) return;
    const shown = `${line.score.text} (${depth}) ${line.moves.slice(0, 8).map((move) => move.text).join(' ')}`;
    const list = by('lines');
    while (list.children.length < rank) list.append(element('li', {}));
    list.children[rank - 1].textContent = shown;
    const [{ from, to }] = line.moves;
    if (rank === 1 && from) {
      arrows = [[from, to]];
      showBoard();
    }
  };
  try {
    await player.think(game, { time: AN_HOUR, onInfo });
  } catch (error) {
    if (number === analysis) by('why').textContent = text(error, 'message');
  }
}

/** Shows another game. */
function set(made) {
  game = made;
  seat = 0;
  const { formats } = game.facts;
  by('format').replaceChildren(...formats.map((format) => element('option', {}, format)));
  changed();
}

function showArmies() {
  const { armies } = games().find(({ id }) => id === by('game').value);
  const choice = (label) => {
    const options = armies.map(({ id, title }) => element('option', { value: id }, title));
    return element('label', {}, `${label} `, element('select', {}, ...options), ' ');
  };
  by('armies').replaceChildren(...(armies.length ? [choice(words.first), choice(words.second)] : []));
}

function start() {
  const armies = [...by('armies').querySelectorAll('select')].map(({ value }) => value).join(':') || undefined;
  const position = by('position').value.trim() || undefined;
  attempt(() => set(new Game(by('game').value, position ? { position } : { armies })));
}

/** Opens a pasted text: the definition of a game if it looks like one, otherwise a record. */
function open() {
  const given = by('text').value;
  attempt(async () => set(await (/^\s*name\s*=/m.test(given) ? Game.fromToml(given) : Game.open(given))));
}

document.documentElement.lang = isJapanese ? 'ja' : 'en';
document.querySelectorAll('[data-text]').forEach((part) => { part.textContent = words[part.dataset.text]; });
await init();
by('game').replaceChildren(...games().map((facts) => element('option', { value: facts.id }, text(facts, 'title'))));
by('game').onchange = () => {
  by('position').value = '';
  showArmies();
  start();
};
by('start').onclick = start;
by('open').onclick = open;
by('format').onchange = showRecord;
by('back').onclick = () => goTo(game.ply - 1);
by('forward').onclick = () => goTo(game.ply + 1);
by('turn').onclick = () => {
  seat = game.seats[(game.seats.indexOf(seat) + 1) % game.seats.length];
  show();
};
by('think').onclick = () => {
  const button = by('think');
  button.setAttribute('aria-pressed', String(button.getAttribute('aria-pressed') !== 'true'));
  analyse();
};
by('move').onsubmit = (event) => {
  event.preventDefault();
  const typed = by('typed').value;
  attempt(() => {
    game.push(typed);
    by('typed').value = '';
    changed();
  });
};
showArmies();
start();
// Keeps all files, so that the page opens without a network from now on.
navigator.serviceWorker?.register('offline.js').catch(() => {});
