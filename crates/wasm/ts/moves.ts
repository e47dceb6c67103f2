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
    const [text = '', from, to = '', drop, promotion, flag] = parts.slice(index * PARTS, (index + 1) * PARTS);
    const flags = Number(flag);
    const move: Writable<Move> = {
      text,
      to,
      capture: (flags & CAPTURE) !== 0,
      castling: (flags & CASTLING) !== 0,
      packed,
    };
    if (from) move.from = from;
    if (drop) move.drop = drop;
    if (promotion) move.promotion = promotion;
    moves.push(move);
  });
  return moves;
}
