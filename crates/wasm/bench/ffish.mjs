// Compares lists of legal moves with ffish, in one run: node bench/ffish.mjs
//
// ffish is under the GPL and no part of this package: npm brings it into a temporary folder.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Game, init } from 'wazir';

/** How many times as fast a list of legal moves has to be, with and without the parts of the moves. */
const BAR = 2;

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

/** Returns the microseconds of a call: the best of some rounds. */
function time(work) {
  let best = Infinity;
  for (let round = 0; round < 9; round += 1) {
    const start = performance.now();
    for (let call = 0; call < 2000; call += 1) work();
    best = Math.min(best, (performance.now() - start) / 2);
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
  const rows = { 'legalMoves()': time(() => game.legalMoves()), 'moves()': time(() => game.moves()) };
  console.log(`legal moves of shogi: ffish ${theirs.toFixed(1)} µs`);
  for (const [call, ours] of Object.entries(rows)) {
    const times = theirs / ours;
    console.log(`${call}: ${ours.toFixed(1)} µs, ${times.toFixed(1)} times as fast`);
    if (times >= BAR) continue;
    console.error(`less than ${BAR} times as fast`);
    process.exitCode = 1;
  }
}
