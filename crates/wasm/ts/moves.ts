import type { Move } from './wasm/rules.js';

const CAPTURE = 1;
const CASTLING = 2;

/** Makes move objects: a line for each with its parts between tabs, and its number. */
export function readMoves(lines: string, numbers: BigUint64Array): Move[] {
  const parts = lines.split(/[\t\n]/);
  const moves: Move[] = [];
  for (const [index, packed] of numbers.entries()) {
    const at = index * 6;
    const flags = Number(parts[at + 5]);
    const move: { -readonly [Part in keyof Move]: Move[Part] } = {
      text: parts[at] ?? '',
      to: parts[at + 2] ?? '',
      capture: (flags & CAPTURE) !== 0,
      castling: (flags & CASTLING) !== 0,
      packed,
    };
    const [from, drop, promotion] = [parts[at + 1], parts[at + 3], parts[at + 4]];
    if (from) move.from = from;
    if (drop) move.drop = drop;
    if (promotion) move.promotion = promotion;
    moves.push(move);
  }
  return moves;
}
