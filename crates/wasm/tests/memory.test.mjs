// Games that nobody holds any more give their memory back, without a call to free it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { Game, init } from 'wazir';

await init();
const GAMES = Number(process.env.WAZIR_GAMES ?? 100_000);

async function make(count) {
  for (let made = 0; made < count; made += 1) {
    const game = new Game('shogi');
    game.push('7g7f');
    // Memory is given back between two turns of the event loop.
    if (made % 1000 === 999) {
      globalThis.gc();
      await setImmediate();
    }
  }
}

test(`${GAMES} games take no more memory than some`, { timeout: 600_000 }, async () => {
  await make(20_000);
  const before = process.memoryUsage().rss;
  await make(GAMES);
  const grown = (process.memoryUsage().rss - before) / 2 ** 20;
  assert.ok(grown < 32, `${grown.toFixed(1)} MiB more`);
});
