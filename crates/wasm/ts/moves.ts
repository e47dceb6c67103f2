import type { Move } from './wasm/rules.js';

const CAPTURE = 1;
const CASTLING = 2;
/** The number of parts of a move in its line. */
const PARTS = 6;

type Writable<T> = { -readonly [Name in keyof T]: T[Name] };

/** Makes move objects: a line for each with its parts between tabs, and its number. */
export function readMoves(lines: string, numbers: BigUint64Array): Move[] {
  // One separator is found much faster than two.
  const parts = lines.replaceAll('\n', '\t').split('\t');
  const moves: Move[] = [];
  numbers.forEach((packed, index) => {
    const at = index * PARTS;
    const flags = Number(parts[at + 5]);
    const move: Writable<Move> = {
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
  });
  return moves;
}
