/** What the server and the pages say to each other: docs/reference/tables-protocol.md, as types. */

import type { List, Saved, Sheet } from './gallery.d.ts';

/** A position. A key of a piece is the number of its owner, a dot, and the number of its kind. */
export interface Position {
  board: Record<string, string>;
  hands: Record<string, number>;
  turn: number;
  ply: number;
  check: string | null;
  last: string[] | null;
}

/** A position by what is different on its squares. */
export interface Change extends Omit<Position, 'board'> {
  d: [square: string, key: string | null][];
}

/** The texts of the moves that can be chosen, by origin and target. */
export type Moves = Record<string, Record<string, string[]>>;

/** A move in the game's own notation, and in the others that `Notations` names. */
export interface Move {
  m: string;
  w?: string[];
}

/** The notations of a game: their names, that of each language, and squares that have other names in one. */
export interface Notations {
  styles: string[];
  default: Record<string, string>;
  squares?: Record<string, Record<string, string>>;
}

/** Overtime: the time of a period, and how many periods are left or moves to be made. */
export interface Overtime {
  ms: number;
  over: 'byoyomi' | 'canadian';
  count: number;
}

/**
 * A clock; `over` and `count` are told in overtime. It runs when `delay` has passed; `next` begins
 * when `ms` has run out.
 */
export interface Clock {
  ms: number;
  run: boolean;
  text?: string;
  over?: 'byoyomi' | 'canadian';
  count?: number;
  delay?: number;
  next?: Overtime;
  fallen?: boolean;
}

export interface Chair {
  seat: number;
  side: string;
  kind: 'open' | 'person' | 'level' | 'engine';
  name: string;
  away: boolean;
  clock: Clock | null;
}

export interface Piece {
  name: string;
  label: string;
  letters: string;
  kanji: string | null;
  betza: string | null;
  text: string | null;
  promoted: boolean;
}

export type Pieces = Record<string, Piece>;

export interface Offer {
  by: number;
  offer: string;
  asked: number[];
}

export interface End {
  winner: number | null;
  drawn?: boolean;
  say: string;
}

export interface ChatLine {
  seat: number;
  text: string;
  at?: number;
}

/** A line that a spectator has said. */
export interface RoomLine {
  /** Its number in the room. */
  k: number;
  guest: number;
  name: string;
  text: string;
  at: number;
}

/** What spectators say, as far as it may be read; who is muted is told to whoever opened the table. */
export interface Room {
  room: RoomLine[] | null;
  room_on: boolean;
  muted?: { guest: number; name: string }[];
}

/** All talk that may be read now, in place of what was known. */
export interface Talk extends Room {
  t: 'talk';
  chat: ChatLine[];
}

/** An arrow, or a circle where both squares are the same. */
export interface Mark {
  from: string;
  to: string;
  colour: number;
}

/** What somebody has drawn on a position; without marks it is erased. */
export interface Drawn {
  t: 'drawn';
  by: number;
  seat?: number;
  guest?: number;
  name?: string;
  ply: number;
  marks: Mark[];
}

/** What only a player is told: what can be played, and the piece that each move makes of its own. */
export interface Mine {
  n: number;
  moves: Moves;
  becomes: Record<string, string>;
  premove: string | null;
  claims: { claim: string; consent: boolean }[];
  takeback: boolean;
  gone: number[];
}

export type Phase = 'waiting' | 'running' | 'over';

/** What a table was opened with; by HTTP also the formats of its record, and what was asked for. */
export interface Terms {
  id: string;
  game: string;
  title: string;
  host: boolean;
  private: boolean;
  chat: boolean;
  confirm: boolean;
  days: boolean;
  clock: string | null;
  armies: string | null;
  options: [name: string, value: string][];
  start: string | null;
  formats?: string[];
  opening?: object;
}

/** How a table stands, or what of it is different. */
export interface Changes {
  position?: Position | Change;
  seats?: Chair[];
  phase?: Phase;
  offers?: Offer[];
  end?: End;
  clocks?: (Clock | null)[];
  /** The number of plies that stay, and the plies that follow them. */
  line?: [keep: number, more: Move[]];
}

export interface Full extends Changes, Room {
  t: 'full';
  n: number;
  at: number;
  you: number | null;
  table: Terms;
  pieces: Pieces;
  notation?: Notations;
  free?: number[];
  chat_on: boolean;
  chat: ChatLine[];
  next: string | null;
  mine: Mine | null;
}

/** Something beside the game that everybody at the table is told. That a table is closed they hear by a `bye`. */
export interface Notice {
  said?: ChatLine;
  chat?: { on: boolean };
  again?: { seat: number };
  rematch?: { table: string };
  'offer-seat'?: { seat: number; on: boolean };
}

export interface Happened extends Changes {
  t: 'ev';
  n: number;
  at: number;
  say?: string;
  /** Of the facts the pages look at two. One that is a word says no more. */
  fact?: string | {
    seated?: { seat: number; sitter: string };
    moved?: { seat: number; ply: string; used: number };
    [other: string]: unknown;
  };
  notice?: Notice;
}

/** A square that a piece reaches, how, and why not now. */
export interface Reached {
  at: string;
  way: string;
  no?: string;
}

/** Where a piece goes; what is left out is empty. */
export interface Reach {
  t: 'reach';
  from: string;
  n: number;
  name: string;
  to: Reached[];
  ahead?: Record<string, string[]>;
  becomes?: Record<string, string>;
}

/** The move that a text means, or why it is none. */
export interface Read {
  t: 'move';
  text: string;
  n: number;
  m?: string;
  w?: string[];
  say?: string;
}

/** The answer to a command. */
export type Answer =
  | { t: 'ok'; a: number; n: number }
  | { t: 'no'; a: number; why: string; say: string; squares?: string[]; example?: Move };

/** All that is said at a table. */
export type Message =
  | Full
  | Happened
  | (Mine & { t: 'mine' })
  | Answer
  | Reach
  | Read
  | Drawn
  /** All drawings of others, by HTTP alone; `tag` stands for them at the next question. */
  | { t: 'drawings'; tag: string; all: Drawn[] }
  | (RoomLine & { t: 'room' })
  | Talk
  | { t: 'beat'; n: number }
  | { t: 'bye'; why: string };

/** A table in a list. */
export interface Line {
  id: string;
  url: string;
  game: string;
  title: string;
  status: Phase;
  clock: string | null;
  armies: string | null;
  /** What they are called; `null` for one of somebody's own. */
  army_titles: (string | null)[] | null;
  /** The clocks as they stood when it was `updated`, in milliseconds, and how they go on. */
  seats: { kind: string; name: string; clock: number | null; rest: { delay: number | null; next: Overtime | null } | null }[];
  /** The place among the `seats`. */
  to_move: number | null;
  clock_runs: boolean;
  ply: number;
  /** The place among the `seats`. */
  winner: number | null;
  end: string | null;
  mine: boolean;
  turn: boolean;
  closable: boolean;
  updated: number;
}

/** What is said about a place of a file. */
export interface Remark {
  line: number;
  column: number;
  start: number;
  end: number;
  say: string;
  hint?: string | null;
}

/** A piece, and how it moves. */
export interface Figure {
  name: string;
  betza: string | null;
  text: string | null;
}

/** What a file is like. */
export interface Checked {
  errors: Remark[];
  warnings: Remark[];
  made?: { say: string; board: string; pieces: (Figure & { picture: string | null })[] } | null;
}

export interface Start {
  key: string;
  title: string;
  about: string | null;
}

export interface Army {
  id: string;
  title: string;
  about: string | null;
  pieces: [name: string, moves: string][];
  library: boolean;
}

/** What can be chosen in a game. */
export interface Game {
  id: string;
  title: string;
  about: string[];
  seats: { count: number; names: string[] }[];
  armies: string[];
  'army-info': Army[];
  start: Start | null;
  starts: Start[];
  numbers: { last: number; title: string; about: string | null } | null;
  options: Option[];
  levels: string[];
}

export interface Option {
  key: string;
  help: string;
  default: string;
  values: string[] | { from: number; to: number };
}

/** What a move is called that cost much: an inaccuracy, a mistake, a blunder. */
export type Fault = '?!' | '?' | '??';

/** What the computer says to a position of a game that is over. */
export interface Ply {
  ply: number;
  /** From the first player's side, as `chance` and `mate`; `null` where there are more than two. */
  cp: number | null;
  chance: number | null;
  mate?: number | null;
  /** For the side to move. */
  score: string;
  line: string[];
  w?: string[][];
  /** The squares of the first move of the line. */
  best?: [from: string, to: string] | null;
  /** What the move that led here has cost of its player's chance. */
  played: { loss: number; mark: Fault | null } | null;
  exact?: { is: 'mates' | 'mated' | 'wins' | 'loses' | 'draw'; plies?: number } | null;
}

export interface Lesson {
  game: string;
  id: string;
  title: string;
  task: string | null;
  position: Position;
  mine: Mine;
  line: string[];
  pieces: Pieces;
  notation: Notations;
}

/** The notations of games that have the same: titles, and names with what they are called. */
export interface NotationGroup {
  games: string[];
  styles: [style: string, name: string][];
}

export interface Course {
  game: string;
  title: string;
  lessons: { id: string; title: string }[];
}

/** A line of other moves. */
export interface Explored {
  position: Position;
  mine: Mine;
  line: Move[];
  end: string | null;
}

/** Where an address for a seat is asked for. */
export type AddressPath = '/api/me/feed' | `/api/tables/${string}/${'key' | 'feed'}`;

/** The end of a path: nothing, or a query. */
type Query = '' | `?${string}`;

/** What a path answers, asked by GET, or by POST with a body. */
// One path a line reads best; the first that fits counts.
export type Answered<Path extends string, Body> =
  Path extends AddressPath ? { url: string } :
  Path extends `/api/tables/${string}/analysis${'' | `?${string}`}` ? { total: number; done: number; plies: Ply[] } :
  Path extends `/api/tables/${string}/explore` ? Explored :
  Path extends `/api/tables/${string}/at?${string}` ? { position: Position } :
  Path extends `/api/tables/${string}/reach?${string}` ? Reach :
  Path extends `/api/tables/${string}/move?${string}` ? Read :
  Path extends `/api/tables/${string}/events?${string}` ? Message[] :
  Path extends `/api/tables/${string}/do` ? Answer :
  Path extends `/api/tables/${string}/take` ? { seat: number } :
  Path extends `/api/tables/${string}` ? Full :
  Path extends `/api/tables?${string}` ? (Body extends object ? { id: string; url: string } : Line[]) :
  Path extends `/api/games/${string}/pieces?${string}` ? (Figure & { kind: number })[] :
  Path extends `/api/games?${string}` ? Game[] :
  Path extends `/api/gallery/${string}/listed${Query}` ? { listed: boolean } :
  Path extends `/api/gallery/${string}/delete${Query}` ? { deleted: true } :
  Path extends `/api/gallery/${string}` ? (Body extends object ? Saved : Sheet) :
  Path extends `/api/gallery${Query}` ? (Body extends object ? Saved : List) :
  Path extends '/api/check' ? Checked :
  Path extends `/api/lessons?${string}` ? Course[] :
  Path extends `/api/lessons/${string}` ? LessonAnswer<Body> :
  Path extends '/api/notations' ? NotationGroup[] :
  Path extends '/api/news' ? { say: string | null } :
  unknown;

type LessonAnswer<Body> =
  Body extends { reach: string } ? Reach :
  Body extends { m: string } ? Lesson & { verdict: 'solved' | 'wrong' | 'on-the-way'; say?: string } :
  Lesson;
