// Compares lists of legal moves with ffish, in one run: node bench/ffish.mjs
//
// ffish is under the GPL and no part of this package: npm brings it into a temporary folder.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Game, init } from 'wazir';

/** How many times as fast as a list of ffish, which is of texts, each of our lists has to be at least. */
const BARS = { packedMoves: 2, legalMoves: 0.5, moves: 0.1 };

const folder = mkdtempSync(join(tmpdir(), 'ffish-'));
try {
  execFileSync('npm', ['install', '--silent', '--no-audit', '--no-fund', 'ffish@0.7.10'], { cwd: folder });
  await init();
  // It takes Node for a browser and fetches a path.
  delete globalThis.fetch;
  const ffish = createRequire(join(folder, 'x.js'))('ffish');
  await new Promise((resolve) => {
    ffish.onRuntimeInitialized = resolve;
    if (ffish.calledRun) resolve();
  });
  compare(ffish);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Returns the microseconds of a call: the best of many rounds, since the compiler is at work in the first ones. */
function time(call) {
  let best = Infinity;
  for (let round = 0; round < 60; round += 1) {
    const start = performance.now();
    for (let count = 0; count < 300; count += 1) call();
    best = Math.min(best, (performance.now() - start) / 0.3);
  }
  return best;
}

function compare(ffish) {
  const board = new ffish.Board('shogi');
  const game = new Game('shogi');
  // It names squares as in chess.
  const counts = [board.legalMoves().trim().split(' ').length, game.legalMoves().length];
  if (counts[0] !== counts[1]) throw new Error(`${counts.join(' and ')} moves`);
  const theirs = time(() => board.legalMoves().split(' '));
  console.log(`legal moves of shogi: ffish ${theirs.toFixed(1)} µs`);
  for (const [method, bar] of Object.entries(BARS)) {
    const ours = time(() => game[method]());
    const times = theirs / ours;
    console.log(`${method}(): ${ours.toFixed(1)} µs, ${times.toFixed(2)} times as fast`);
    if (times >= bar) continue;
    console.error(`less than ${bar} times as fast`);
    process.exitCode = 1;
  }
}
