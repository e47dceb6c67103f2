/** A square in an error or a refusal, with the part that it plays. */
export interface SquareNote {
  /** `from`, `to`, `cause` (the piece here prevents the move) or `attacked`. */
  role: 'from' | 'to' | 'cause' | 'attacked';
  /** The name of the square. */
  square: string;
}

/** What an error holds, as a plain object. */
export interface ErrorDetails {
  kind: string;
  message: string;
  messageJa?: string;
  line?: number;
  column?: number;
  caret?: string;
  reason?: string;
  squares?: SquareNote[];
  hint?: string;
  hintJa?: string;
  others?: ErrorDetails[];
}

/** The reason why a call failed: its kind, the place in the text, and the squares concerned. */
export class WazirError extends Error {
  /** The kind as one word that never changes, such as `illegal-move`. */
  readonly kind: string;
  /** The message in Japanese. */
  readonly messageJa: string;
  /** The line of the text that was read, from 1. */
  readonly line?: number;
  /** The column in characters, from 1. */
  readonly column?: number;
  /** The line of the text with carets under the place, on two lines. */
  readonly caret?: string;
  /** The reason of the rules as one word, for moves. */
  readonly reason?: string;
  /** The squares concerned; empty if the error is not about a move. */
  readonly squares: readonly SquareNote[];
  /** A suggestion for a fix. */
  readonly hint?: string;
  /** The suggestion in Japanese. */
  readonly hintJa?: string;
  /** Further errors in the same text; only definitions of games have them. */
  readonly others: readonly WazirError[];

  constructor(details: ErrorDetails) {
    super(details.message);
    this.name = 'WazirError';
    this.kind = details.kind;
    this.messageJa = details.messageJa ?? details.message;
    this.squares = details.squares ?? [];
    this.others = (details.others ?? []).map((other) => new WazirError(other));
    if (details.line !== undefined) this.line = details.line;
    if (details.column !== undefined) this.column = details.column;
    if (details.caret !== undefined) this.caret = details.caret;
    if (details.reason !== undefined) this.reason = details.reason;
    if (details.hint !== undefined) this.hint = details.hint;
    if (details.hintJa !== undefined) this.hintJa = details.hintJa;
  }

  /** Returns what the error holds as a plain object, which can be posted to and from workers. */
  toJSON(): ErrorDetails {
    const { kind, message, messageJa, line, column, caret, reason, hint, hintJa } = this;
    const squares = [...this.squares];
    const others = this.others.map((other) => other.toJSON());
    const all = { kind, message, messageJa, line, column, caret, reason, squares, hint, hintJa, others };
    return JSON.parse(JSON.stringify(all)) as ErrorDetails;
  }
}

/** Returns any thrown value as details, for a worker that reports it. */
export function errorDetails(error: unknown): ErrorDetails {
  if (error instanceof WazirError) return error.toJSON();
  return { kind: 'internal', message: error instanceof Error ? error.message : String(error) };
}
