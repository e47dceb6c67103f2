// Hostile input: an exception with a reason, never a trap, and the module works on.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Army, Betza, Game, check, checkGameFile, convert, init, read } from 'wazir';
import { call, readAll, works } from './calling.mjs';

await init();
const numRuns = Number(process.env.WAZIR_RUNS ?? 300);

const ids = fc.constantFrom('shogi', 'euroshogi', 'cwda', 'evo', '', 'chess', '\u0000');
const near = fc.constantFrom('7g7f', 'P-7f', 'e4', 'Qh5+', 'O-O', '☗７六歩', 'P*5e', 'e7e8q', '0000', '9z9z', 'lnsgkgsnl/9/9/9/9/9/9/9/9 b - 1');
const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), near, fc.string({ maxLength: 20 }));
const anything = fc.oneof(fc.anything({ withBigInt: true, withDate: true, withTypedArray: true }), text);
const options = fc.oneof(anything, fc.record({
  position: anything, start: anything, seed: anything, armies: anything, seats: anything, options: anything,
}, { requiredKeys: [] }));

test('games begin with any options', () => {
  fc.assert(fc.property(ids, options, (id, given) => {
    call(() => new Game(id, given))?.free();
  }), { numRuns });
  works();
});

test('every method takes anything', async () => {
  const methods = (object) => Object.getOwnPropertyNames(Object.getPrototypeOf(object))
    .filter((name) => typeof object[name] === 'function' && !['free', 'constructor', 'perft', 'divide', '__destroy_into_raw'].includes(name));
  const subjects = [
    () => new Game('shogi'), () => new Game('evo', { seats: 4 }), () => new Game('cwda', { armies: 'nutters:rookies' }),
    () => new Betza('fhNbsK'), () => Army.find('nutters'), async () => [...await read('1. e4 e5 (1... c5) *')][0],
    () => Game.fromToml("name = 'Plain'\nbased-on = 'chess'"),
  ];
  await fc.assert(fc.asyncProperty(fc.nat(), fc.nat(), fc.array(anything, { maxLength: 3 }), async (which, method, given) => {
    const subject = await subjects[which % subjects.length]();
    const names = methods(subject);
    const name = names[method % names.length];
    await call(() => subject[name](...given));
    subject.free();
  }), { numRuns: numRuns * 2 });
  works();
});

test('texts of all kinds are read', async () => {
  await fc.assert(fc.asyncProperty(text, fc.uint8Array({ maxLength: 200 }), async (given, bytes) => {
    for (const source of [given, bytes]) {
      await readAll(source);
      await call(() => convert(source, 'kif'));
      await call(() => check(source));
    }
    await call(() => Game.open(given));
    call(() => Game.load(given));
    await call(() => Game.fromToml(given));
    await call(() => checkGameFile(given));
    call(() => new Betza(given).explain());
    call(() => Army.parse(given));
    await call(() => Army.fromToml(given));
  }), { numRuns });
  works();
});

test('games are played through by any moves', () => {
  fc.assert(fc.property(ids.filter((id) => id.length > 3 && id !== 'chess'), fc.array(fc.nat(), { maxLength: 60 }), (id, choices) => {
    const game = new Game(id);
    for (const choice of choices) {
      const moves = game.moves();
      if (moves.length === 0) break;
      const move = moves[choice % moves.length];
      assert.equal(game.why(move.text), undefined);
      game.push(choice % 2 === 0 ? move : move.text);
    }
    const again = Game.load(game.save());
    assert.ok(again.equals(game));
    while (game.pop());
    assert.equal(game.fen, new Game(id).fen);
  }), { numRuns: Math.ceil(numRuns / 10) });
});

test('an object that was freed, and one of another class, are errors', () => {
  const game = new Game('shogi');
  game.free();
  assert.throws(() => game.fen, Error);
  assert.throws(() => new Game('shogi').equals(new Betza('N')), Error);
  works();
});

test('a deep text is refused', async () => {
  const deep = '('.repeat(200_000);
  call(() => new Betza(deep));
  await readAll(`1. e4 ${deep}`);
  await call(() => Game.fromToml(`a = ${'['.repeat(100_000)}`));
  works();
});
