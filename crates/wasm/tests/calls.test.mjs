// Runs the table of calls of the surface, which every package for another language runs.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import * as wazir from 'wazir';
import { Army, Betza, Game, WazirError, check, checkGameFile, convert, formats, games, init, read } from 'wazir';
import { Player } from 'wazir/ai';

await init();
const table = JSON.parse(await readFile(new URL('../../surface/testdata/calls.json', import.meta.url), 'utf8'));
const players = [];
after(() => players.forEach((player) => player.terminate()));

const orNull = (value) => value ?? null;
const texts = (moves) => moves.map((move) => move.text);
const both = (object, name) => [object[name], object[`${name}Ja`]];
const notes = (squares) => squares.map(({ role, square }) => [role, square]);
const claims = (list) => list.map(({ name, needsConsent }) => [name, needsConsent]);
const outcome = (found) => found === undefined
  ? null
  : { winner: orNull(found.winner), reason: found.reason, en: found.message, ja: found.messageJa };
const refusal = (found) => found === undefined
  ? null
  : { reason: found.reason, en: found.message, ja: found.messageJa, squares: notes(found.squares) };
const piece = (found) => found === undefined
  ? null
  : { ...found, kanji: orNull(found.kanji), betza: orNull(found.betza) };
const problem = ({ game, isError, kind, line, column }) => ({ game, is_error: isError, kind, line, column });
const written = ({ text, losses }) => ({ text, losses: losses.map(({ kind }) => kind) });
const rounded = (value) => Math.round(value * 1000) / 1000;
const armyPieces = (rows) => rows.map(([letter, name, betza]) => ({ letter, name, betza }));

function error(thrown) {
  if (!(thrown instanceof WazirError)) throw thrown;
  const { kind, message, messageJa, line, column, caret, reason, squares, hint } = thrown;
  const fields = { kind, en: message, ja: messageJa, line, column, caret, reason, hint };
  if (reason !== undefined) fields.squares = notes(squares);
  return { error: JSON.parse(JSON.stringify(fields)) };
}

function record(found) {
  return {
    game: found.game,
    headers: found.headers,
    start_fen: found.startFen,
    moves: found.moveTexts,
    variations: found.variationCount,
    comments: found.nodes.map(({ comment }) => comment).filter((comment) => comment !== ''),
    termination: orNull(found.termination),
    result: orNull(found.result),
    outcome: outcome(found.outcome),
    error: found.error ? error(found.error).error : null,
    problems: found.problems.map(problem),
  };
}

async function readOnError(source, options) {
  const errors = [];
  const all = await read(source, { ...options, onError: (thrown) => errors.push(error(thrown)) });
  return { records: [...all].map(record), errors };
}

async function records(source, options) {
  const found = [];
  for (const all = await read(source, options); ;) {
    try {
      const { done, value } = all.next();
      if (done) return found;
      found.push(record(value));
    } catch (thrown) {
      found.push(error(thrown));
    }
  }
}

function gameFacts(id) {
  const facts = games().find((game) => game.id === id);
  return {
    title: both(facts, 'title'),
    seats: facts.seats.map((seat) => both(seat, 'name')),
    seat_counts: facts.seatCounts,
    options: facts.options.map(({ key, values, default: usual }) => [key, values.map(({ value }) => value), usual]),
    claims: claims(facts.claims),
    starts: facts.starts.map(({ name }) => name),
    last_numbered_start: orNull(facts.lastNumberedStart),
    armies: facts.armies.length,
    formats: facts.formats,
    styles: facts.styles,
  };
}

function gameTexts(id) {
  const facts = games().find((game) => game.id === id);
  return {
    about: facts.about.map((line) => both(line, 'text')),
    options: facts.options.map((option) => [
      both(option, 'title'),
      both(option, 'help'),
      option.values.map((value) => [both(value, 'title'), both(value, 'help')]),
      orNull(option.range),
      option.advanced,
    ]),
    starts: facts.starts.map((start) => [both(start, 'title'), start.about === undefined ? null : both(start, 'about')]),
    armies: facts.armies.map(({ id: army, title, description, pieces, inLibrary }) =>
      [army, title, description, pieces.map(({ name, betza }) => [name, betza]), inLibrary]),
  };
}

const module = {
  games: () => games().map(({ id }) => id),
  game_facts: gameFacts,
  game_texts: gameTexts,
  formats: async () => (await formats()).map(({ name }) => name),
  armies: () => Army.all().map(({ id }) => id),
  read: records,
  read_on_error: readOnError,
  convert: async (source, from, to, options) => written(await convert(source, to, from, options)),
  check: async (source, options) => {
    const { format, games: count, plies, problems } = await check(source, options);
    return { format: orNull(format), games: count, plies, problems: problems.map(problem) };
  },
  check_game_file: async (text) => (await checkGameFile(text)).map(error),
  ending: async (material) => {
    const player = makers.Player({}).player;
    const found = await player.ending(material);
    const side = ({ positions, wins, losses, longestWin }) => [positions, wins, losses, orNull(longestWin)];
    return { material: found.material, white: side(found.white), black: side(found.black), zugzwangs: found.zugzwangs };
  },
};

/** Games from files are not in the module of rules. */
const loaded = (text) => (/^definition /m.test(text) ? Game.open(text) : Game.load(text));

const gameCalls = (game) => ({
  moves: () => texts(game.moves()),
  moves_from: (square) => texts(game.moves(square)),
  move_texts: () => game.legalMoves(),
  count: () => game.count(),
  complete: (typed) => texts(game.complete(typed)),
  move_parts: (text) => {
    const move = game.readMove(text);
    const parts = [move.from, move.to, move.drop, move.promotion].map(orNull);
    return [move.text, ...parts, move.capture, move.castling];
  },
  read_move: (text) => game.readMove(text).text,
  is_legal: (text) => game.isLegal(text),
  why: (text) => refusal(game.why(text)),
  push: (text) => game.push(text).text,
  push_all: (list) => list.map((text) => game.push(text).text),
  push_packed: (packed) => orNull(game.pushPacked(BigInt(packed))),
  pop: () => orNull(game.pop()?.text),
  redo: () => orNull(game.redo()?.text),
  history: () => texts(game.history),
  gives_check: (text) => game.givesCheck(text),
  is_over: () => game.isOver,
  outcome: () => outcome(game.outcome),
  claims: () => claims(game.claims),
  claim: (name, seat) => outcome(game.claim(name, seat ?? undefined)),
  retract_claim: () => outcome(game.retractClaim()),
  in_check: () => game.inCheck,
  checkers: () => game.checkers,
  occurrences: () => game.occurrences,
  is_checkmate: () => game.isCheckmate,
  is_stalemate: () => game.isStalemate,
  turn: () => game.turn,
  ply: () => game.ply,
  key: () => game.key.toString(),
  perft: (depth) => game.perft(depth),
  divide: (depth) => game.divide(depth),
  id: () => game.id,
  title: () => both(game, 'title'),
  seats: () => game.seats,
  seat_name: (seat) => [game.seatName(seat), game.seatNameJa(seat)],
  changed_options: () => Object.entries(game.changedOptions),
  armies: () => orNull(game.armies),
  definition: () => orNull(game.definition),
  fen: () => game.fen,
  start_fen: () => game.startFen,
  squares: () => game.squares,
  piece_at: (square) => piece(game.pieceAt(square)),
  pieces: () => Object.fromEntries(Object.entries(game.pieces()).map(([square, { label }]) => [square, label])),
  hand: (seat) => game.hand(seat).map((held) => [held.piece.letter, held.count]),
  attackers: (seat, square) => game.attackers(seat, square),
  targets: (square) => game.targets(square),
  restart: () => ({ again: game.restarted() }),
  comment: () => game.comment,
  set_comment: (text) => orNull(game.setComment(text)),
  board_text: (seat) => game.boardText(seat),
  san: (text) => game.san(text),
  kif: (text) => game.kif(text),
  line: (moves, style) => game.line(moves ?? undefined, style ?? undefined),
  text_of: (text, style) => game.textOf(text, style),
  styles: () => game.styles,
  history_texts: (style) => game.historyTexts(style),
  write: async (format, options) => written(await game.write(format, options)),
  saves: async () => (await loaded(game.save())).equals(game),
});

const firstRecord = async (text, options) => (await read(text, options)).next().value;
const gameJson = (game) => ({ moves: texts(game.history), fen: game.fen });
const node = ({ parent, move, isIllegal, termination, comment, nags, time }) =>
  [orNull(parent), orNull(move?.text), isIllegal, orNull(termination), comment, nags, orNull(time)];
const recordCalls = (found) => ({
  game: () => found.game,
  players: () => found.players,
  start_fen: () => found.startFen,
  end_fen: () => found.endFen,
  moves: () => texts(found.moves),
  nodes: () => found.nodes.map(node),
  variation_count: () => found.variationCount,
  termination: () => orNull(found.termination),
  result: () => orNull(found.result),
  outcome: () => outcome(found.outcome),
  line: (style) => found.line(style ?? undefined),
  to_game: () => gameJson(found.toGame()),
  game_at: (at) => gameJson(found.gameAt(at)),
  equals: async (text) => found.equals(await firstRecord(text)),
  write: async (format, options) => written(await found.write(format, options)),
});

const armyCalls = (army) => ({
  id: () => army.id,
  title: () => army.title,
  text: () => army.text,
  king: () => army.king,
  pawn: () => army.pawn,
  pieces: () => army.pieces.map(({ letter, name, betza }) => [letter, name, betza]),
  with_title: (title) => army.withTitle(title).text,
  with_king: (betza) => army.withKing(betza).text,
  with_pawn: (betza) => army.withPawn(betza).text,
});

const betzaCalls = (betza) => ({
  text: () => betza.text,
  explain: () => betza.explain(),
  warnings: () => betza.warnings,
  to_xboard: () => orNull(betza.toXboard()),
  to_fairy_stockfish: () => orNull(betza.toFairyStockfish()),
  analysis: (width, height) => {
    const found = betza.analysis({ width, height });
    return {
      value: rounded(found.value),
      mean_moves: rounded(found.meanMoves),
      crowded_mobility: rounded(found.crowdedMobility),
      is_color_bound: found.isColorBound,
    };
  },
  moves: (from, width, height, friends, enemies) =>
    betza.moves(from, { width, height, friends, enemies }).map(({ square, captures }) => [square, captures]),
  mating_power: () => {
    const { forcesMate, positions, won, longest } = betza.matingPower();
    return [forcesMate, positions, won, longest];
  },
  board_text: (width, height) => betza.boardText({ width, height }),
});

const playerCalls = (player) => ({
  think: async ([name, args], { time, ...limits }) => {
    const wanted = time === undefined ? limits : { ...limits, time: time * 1000 };
    const { best, score } = await player.think((await makers[name](...args)).game, wanted);
    return { best: orNull(best?.text), mate: orNull(score.mate) };
  },
  solve: async ([name, args], limits) => {
    const { verdict, line } = await player.solve((await makers[name](...args)).game, limits);
    return { verdict, line: texts(line) };
  },
});

const ofGame = (game) => ({ game, calls: gameCalls(game) });
const makers = {
  module: () => ({ calls: module }),
  Game: (id, setup) => ofGame(new Game(id, setup)),
  'Game.open': async (text) => ofGame(await Game.open(text)),
  'Game.from_toml': async (text, setup) => ofGame(await Game.fromToml(text, setup)),
  'Game.load': async (text) => ofGame(await loaded(text)),
  Army: (id, rows) => ({ calls: armyCalls(new Army(id, armyPieces(rows))) }),
  'Army.find': (name) => ({ calls: armyCalls(Army.find(name)) }),
  'Army.parse': (text) => ({ calls: armyCalls(Army.parse(text)) }),
  'Army.from_toml': async (text) => ({ calls: armyCalls(await Army.fromToml(text)) }),
  Betza: (text) => ({ calls: betzaCalls(new Betza(text)) }),
  Record: async (text, options) => ({ calls: recordCalls(await firstRecord(text, options)) }),
  Player: (options) => {
    const player = new Player(options);
    players.push(player);
    return { player, calls: playerCalls(player) };
  },
};

for (const { name, without, new: [maker, args], steps } of table.rows) {
  test(name, async () => {
    if (without?.includes('npm')) {
      assert.ok(!(maker in makers) && !(maker in wazir), `npm has ${maker}: run its rows`);
      return;
    }
    let subject;
    try {
      subject = await makers[maker](...args);
    } catch (thrown) {
      assert.equal(steps[0][0], 'new');
      assert.deepEqual(error(thrown), steps[0][2]);
      return;
    }
    for (const [method, given, expected] of steps) {
      const call = subject.calls[method];
      assert.ok(call, `a call ${method}`);
      let found;
      try {
        found = await call(...given);
      } catch (thrown) {
        found = error(thrown);
      }
      if (found?.again) {
        subject = ofGame(found.again);
        found = null;
      }
      assert.deepEqual(found, expected, `${method}(${JSON.stringify(given)})`);
    }
  });
}
