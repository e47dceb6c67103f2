// Hostile input: an exception with a reason, never a trap, and the module works on.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Army, Betza, Game, WazirError, check, checkGameFile, convert, init, read } from 'wazir';

await init();
const numRuns = Number(process.env.WAZIR_RUNS ?? 300);

/** Calls something; only errors of the library and of wrong types may come out of it. */
function call(work) {
  try {
    return work();
  } catch (error) {
    assert.ok(!(error instanceof WebAssembly.RuntimeError) && !(error instanceof RangeError), String(error));
    assert.ok(error instanceof WazirError || error instanceof TypeError || error instanceof Error, String(error));
    if (error instanceof WazirError) {
      assert.ok(error.kind.length > 0 && error.message.length > 0);
      if (error.line !== undefined) assert.ok(error.line >= 1 && error.column >= 1);
    }
    return undefined;
  }
}

/** The module still works. */
function works() {
  const game = new Game('shogi');
  assert.equal(game.count(), 30);
  game.free();
}

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

test('every method takes anything', () => {
  const methods = (object) => Object.getOwnPropertyNames(Object.getPrototypeOf(object))
    .filter((name) => typeof object[name] === 'function' && !['free', 'constructor', 'perft', 'divide', '__destroy_into_raw'].includes(name));
  const subjects = [
    () => new Game('shogi'), () => new Game('evo', { seats: 4 }), () => new Game('cwda', { armies: 'nutters:rookies' }),
    () => new Betza('fhNbsK'), () => Army.find('nutters'), () => [...read('1. e4 e5 (1... c5) *')][0],
  ];
  fc.assert(fc.property(fc.nat(), fc.nat(), fc.array(anything, { maxLength: 3 }), (which, method, given) => {
    const subject = subjects[which % subjects.length]();
    const names = methods(subject);
    const name = names[method % names.length];
    call(() => subject[name](...given));
    subject.free();
  }), { numRuns: numRuns * 2 });
  works();
});

test('texts of all kinds are read', () => {
  fc.assert(fc.property(text, fc.uint8Array({ maxLength: 200 }), (given, bytes) => {
    for (const source of [given, bytes]) {
      call(() => [...read(source)].forEach((record) => {
        call(() => record.nodes);
        call(() => record.toGame());
      }));
      call(() => convert(source, 'kif'));
      call(() => check(source));
    }
    call(() => Game.open(given));
    call(() => Game.load(given));
    call(() => Game.fromToml(given));
    call(() => checkGameFile(given));
    call(() => new Betza(given).explain());
    call(() => Army.parse(given));
    call(() => Army.fromToml(given));
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

test('a deep text is refused', () => {
  const deep = '('.repeat(200_000);
  for (const work of [() => new Betza(deep), () => [...read(`1. e4 ${deep}`)].length, () => Game.fromToml(`a = ${'['.repeat(100_000)}`)]) call(work);
  works();
});
