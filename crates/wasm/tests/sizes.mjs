// Compares the files that a page fetches with their bars: node tests/sizes.mjs
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const packed = (file) => gzipSync(readFileSync(new URL(`../dist/${file}`, import.meta.url)), { level: 9 }).length / 1000;

const net = (name) => packed(`nets/${name}.net`);
const nets = ['shogi', 'euroshogi', 'cwda', 'evo', 'evo-four'].map(net);
/** What was reached, with some hundredths of room for growth. A page fetches the first module at its start. */
const rows = [
  ['rules of shogi', packed('wasm/shogi_bg.wasm'), 260],
  ['rules of all games', packed('wasm/rules_bg.wasm'), 490],
  ['records, pictures and games from files', packed('wasm/whole_bg.wasm'), 1275],
  ['search of shogi, with its net', packed('wasm/search-shogi_bg.wasm') + net('shogi'), 520],
  ['search of games on the board of chess, with the largest net', packed('wasm/search-chess_bg.wasm') + net('cwda'), 780],
  ['search of Evo, with both nets', packed('wasm/search-evo_bg.wasm') + net('evo') + net('evo-four'), 480],
  ['search of games from files', packed('wasm/search-files_bg.wasm'), 850],
  ['engines, with the largest net', packed('wasm/engine_bg.wasm') + Math.max(...nets), 1130],
];
for (const [what, size, bar] of rows) {
  console.log(`${what}: ${size.toFixed(0)} KB by gzip, at most ${bar}`);
  if (size > bar) process.exitCode = 1;
}
console.log(`all nets: ${nets.reduce((sum, net) => sum + net).toFixed(0)} KB`);
