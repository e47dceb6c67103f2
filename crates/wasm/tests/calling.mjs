// What tests with hostile input share.
import assert from 'node:assert/strict';
import { Game, WazirError, read } from 'wazir';

/** Only errors of the library and of wrong types may come out of a call. */
function judge(error) {
  assert.ok(!(error instanceof WebAssembly.RuntimeError) && !(error instanceof RangeError), error?.stack ?? String(error));
  assert.ok(error instanceof Error, String(error));
  if (error instanceof WazirError) {
    assert.ok(error.kind.length > 0 && error.message.length > 0 && error.messageJa.length > 0);
    if (error.line !== undefined) assert.ok(error.line >= 1 && error.column >= 1);
  }
}

/** Calls something that may be refused. Returns `undefined` then; a promise stays one. */
export function call(work) {
  const judged = (error) => {
    judge(error);
    return undefined;
  };
  try {
    const result = work();
    return result instanceof Promise ? result.catch(judged) : result;
  } catch (error) {
    return judged(error);
  }
}

/** The module still works. */
export function works() {
  const game = new Game('shogi');
  assert.equal(game.count(), 30);
  game.free();
}

/** Reads all records of a text or of bytes, whatever the calls say about them. */
export async function readAll(source) {
  const records = await call(() => read(source));
  // A record that cannot be read throws, and the next one follows.
  for (let failed = 0; records && failed < 100;) {
    const step = call(() => records.next());
    if (step?.done) return;
    if (!step) failed += 1;
    else readOne(step.value);
  }
}

function readOne(record) {
  call(() => record.nodes);
  call(() => record.problems);
  const game = call(() => record.toGame());
  if (game) assert.equal(game.fen, record.endFen);
}
