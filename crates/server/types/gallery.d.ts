/** What the server says of the gallery: docs/reference/tables-protocol.md, as types. */

/** A game in a list. */
export interface Item {
  id: string;
  url: string;
  title: string;
  version: number;
  by?: string;
  about?: string;
  updated?: number;
  public?: boolean;
  hidden?: boolean;
  mine?: boolean;
}

/** A page of the list. */
export interface List {
  games: Item[];
  /** The `after` of the next page. */
  next: string | null;
  house: Item[];
}

/** A figure with the bounds that hold with a chance of 95 %. */
export interface Estimate {
  value: number;
  low: number | null;
  high: number | null;
}

/** What the games of the computer say. */
export interface Bots {
  games: number;
  played: number;
  done: boolean;
  first: number;
  second: number;
  draws: number;
  unfinished: number;
  share: Estimate | null;
  drawn: Estimate | null;
  plies: Estimate | null;
  nodes: number;
  random: number;
  longest: number;
}

export interface Piece {
  name: string;
  side: string | null;
  letter: string;
  betza: string;
  text: string[];
  note: string | null;
  value: number | null;
  picture: string | null;
}

export interface Version {
  version: number;
  at: number;
  by: string;
  plus: number;
  minus: number;
  lines: string[];
}

/** All about a version of a game. */
export interface Sheet {
  id: string;
  title: string;
  game: string;
  about: string | null;
  version: number;
  seats: [string, string];
  start: string;
  starts: { key: string; title: string; about: string | null }[];
  rules: string[];
  pieces: Piece[];
  board: string;
  file: string;
  bots: Bots;
  house?: boolean;
  by?: string;
  mine?: boolean;
  listed?: boolean;
  hidden?: boolean;
  versions?: Version[];
}

/** What has been saved. */
export interface Saved {
  id: string;
  url: string;
  version: number;
}

/** The terms of a table, which name its game in the gallery. */
export interface Terms {
  id: string;
  gallery?: { id: string; version: number };
}
