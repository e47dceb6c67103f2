// The module of rules and the second one work as one.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Army, Betza, Game, checkGameFile, init, preload, read } from 'wazir';
import * as shogi from 'wazir/shogi';

await init();
const PLAIN = "name = 'Plain'\nbased-on = 'chess'";

test('a game from a file is used like all others', async () => {
  const game = await Game.fromToml(PLAIN);
  game.push('e4');
  assert.deepEqual(game.moves('e7').map(({ text }) => text), ['e7e6', 'e7e5']);
  assert.match(await game.svg(), /^<svg/);
  assert.match((await game.write('pgn')).text, /1\. e4/);
  assert.equal((await game.toRecord()).toGame().fen, game.fen);
  assert.ok((await Game.open(game.save())).equals(game));
  assert.ok(game.copy().equals(game));
});

test('a saved game from a file says how it is read', async () => {
  const saved = (await Game.fromToml(PLAIN)).save();
  assert.throws(() => Game.load(saved), { name: 'WazirError', kind: 'unsupported' });
  assert.throws(() => Game.load(5), Error);
});

test('games of different modules differ', async () => {
  const [usual, plain] = [new Game('cwda'), await Game.fromToml(PLAIN)];
  assert.equal(usual.equals(plain), false);
  assert.equal(plain.equals(usual), false);
  for (const game of [usual, plain]) assert.throws(() => game.equals(new Betza('N')), Error);
});

test('records give games of the module of rules', async () => {
  const [record] = await read('1. e4 (1. d4 d5) e5 *');
  const game = record.toGame();
  assert.ok(game instanceof Game);
  assert.equal(game.fen, record.endFen);
  assert.equal((await game.toRecord()).variationCount, 1);
  assert.ok((await Game.open('1. e4 e5 *')) instanceof Game);
});

test('records give games at each node, and take errors', async () => {
  const [record] = await read('1. e4 e5 (1... c5 2. Nf3) 2. Nc3 *');
  const game = record.gameAt(4);
  assert.ok(game instanceof Game);
  assert.deepEqual(game.line(), ['e4', 'c5', 'Nf3']);
  assert.throws(() => record.gameAt(99), { name: 'WazirError', kind: 'value' });
  const plain = [...await read((await (await Game.fromToml(PLAIN)).write('pgn')).text)][0];
  assert.equal(plain.equals(record), false);
  const names = ['Ann', '\x00\x01\xff\xff', 'Bob'];
  const text = Buffer.from(names.map((name) => `[White "${name}"]\n\n1. e4 *\n\n`).join(''), 'latin1');
  const errors = [];
  const players = [...await read(text, { onError: (error) => errors.push(error.line) })].map((found) => found.players);
  assert.deepEqual([players, errors], [[['Ann'], ['Bob']], [5]]);
  await assert.rejects(async () => [...await read(text)], { name: 'WazirError', kind: 'encoding' });
  const stop = new Error('enough');
  await assert.rejects(async () => [...await read(text, { onError: () => { throw stop; } })], stop);
});

test('moves are asked about as texts and as objects', () => {
  const game = new Game('shogi');
  const [move] = game.moves('7g');
  assert.ok(game.isLegal(move) && game.why(move) === undefined);
  assert.deepEqual(game.line([move, '3c3d'], 'coordinates'), ['7g7f', '3c3d']);
  game.push(move);
  assert.ok(!game.isLegal(move));
  assert.equal(game.why(move).reason, game.why(move.text).reason);
});

test('a picture shows the game as it was when it was asked for', async () => {
  const game = new Game('shogi');
  const before = await game.svg();
  const drawing = game.svg();
  game.push('7g7f');
  assert.equal(await drawing, before);
  assert.notEqual(await game.svg(), before);
});

test('armies from files play', async () => {
  const toml = ['name = "Riders"', ...['R', 'N', 'B', 'Q'].map((betza, file) =>
    `[${'abcd'[file]}]\nletter = "${'RNBQ'[file]}"\nname = "${betza}"\nbetza = "${betza}"`)].join('\n');
  const army = await Army.fromToml(toml);
  assert.ok(army instanceof Army);
  assert.equal(new Game('cwda', { armies: [army, 'nutters'] }).count(), 20);
  await assert.rejects(Army.fromToml('name = 5'), { name: 'WazirError' });
  await assert.rejects(checkGameFile("name = 'Plain'\nbased-in = 'chess'"), { kind: 'game-file', line: 2 });
});

test('the entry for shogi shares the second module', async () => {
  await Promise.all([shogi.init(), preload(), shogi.preload()]);
  const game = new shogi.Game('shogi');
  game.push('☗７六歩');
  assert.match((await game.write('csa')).text, /\+7776FU/);
  assert.match(await game.svg(), /^<svg/);
  const [record] = await shogi.read((await game.write('kif')).text);
  assert.ok(record.toGame() instanceof shogi.Game);
  assert.deepEqual(shogi.games().map(({ id }) => id), ['shogi']);
});
