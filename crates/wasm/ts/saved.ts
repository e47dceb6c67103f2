/** A game of any entry of the package. */
export interface Saved {
  readonly id: string;
  save(): string;
}

/** Whether the text of `save` is that of a game from a file. */
export const isFromFile = (saved: string): boolean => /^definition /m.test(saved);
