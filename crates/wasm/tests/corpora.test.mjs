// The corpora of the fuzz targets, through the package. WAZIR_SEEDS names another folder with such corpora.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Army, Betza, Game, check, checkGameFile, convert, init } from 'wazir';
import { call, readAll, works } from './calling.mjs';

await init();
const folders = [process.env.WAZIR_SEEDS ?? fileURLToPath(new URL('../../../fuzz/seeds', import.meta.url))];
if (!process.env.WAZIR_SEEDS) folders.push(fileURLToPath(new URL('../../../fuzz/regressions', import.meta.url)));

/** Plays what can be played of the lines of a text, asks about each, and takes everything back. */
async function play(game, text) {
  const start = game.fen;
  for (const line of text.split('\n')) {
    const why = game.why(line);
    const played = call(() => game.push(line));
    assert.equal(played === undefined, why !== undefined, line);
    call(() => game.complete(line));
  }
  const again = game.definition === undefined ? Game.load(game.save()) : await Game.open(game.save());
  assert.ok(again.equals(game));
  while (game.pop());
  assert.equal(game.fen, start);
}

/** Begins at the position of the first line and plays the others. */
async function begin(id, text) {
  const [position, ...moves] = text.split('\n');
  const game = call(() => new Game(id, { position }));
  if (!game) return;
  assert.equal(new Game(id, { position: game.fen }).fen, game.fen);
  await play(game, moves.join('\n'));
}

async function record(text, bytes) {
  await readAll(bytes);
  for (const format of ['kif', 'csa', 'pgn']) await call(() => convert(bytes, format));
  await call(() => check(bytes));
  await call(() => Game.open(text));
}

async function file(text) {
  const game = await call(() => Game.fromToml(text));
  const warnings = await call(() => checkGameFile(text));
  assert.equal(game === undefined, warnings === undefined);
  if (game) await play(game, game.legalMoves().slice(0, 3).join('\n'));
}

function betza(text) {
  const movement = call(() => new Betza(text));
  if (!movement) return;
  assert.equal(new Betza(movement.text).text, movement.text);
  movement.explain();
  call(() => movement.analysis());
  call(() => movement.toXboard());
  call(() => movement.toFairyStockfish());
}

function army(found) {
  if (found) assert.equal(Army.parse(found.text).text, found.text);
}

const targets = {
  betza_parse: betza,
  army_text: (text) => army(call(() => Army.parse(text))),
  army_file: async (text) => army(await call(() => Army.fromToml(text))),
  variant_file: file,
  variant_made: file,
  record_moves: async (text) => {
    for (const id of ['shogi', 'euroshogi', 'cwda', 'evo']) await play(new Game(id), text);
  },
};
for (const id of ['shogi', 'euroshogi', 'cwda', 'evo']) {
  targets[`${id}_move`] = (text) => play(new Game(id), text);
  targets[`${id}_position`] = (text) => begin(id, text);
}
for (const name of ['records', ...['csa', 'jkf', 'ki2', 'kif', 'pgn', 'plain', 'usen', 'usi'].map((format) => `read_${format}`)]) {
  targets[name] = record;
}

for (const [name, run] of Object.entries(targets)) {
  test(name, async () => {
    let texts = 0;
    for (const folder of folders.map((parent) => join(parent, name)).filter(existsSync)) {
      for (const entry of readdirSync(folder)) {
        const bytes = new Uint8Array(readFileSync(join(folder, entry)));
        await run(new TextDecoder().decode(bytes), bytes);
        texts += 1;
      }
    }
    assert.ok(texts > 0);
    works();
  });
}
