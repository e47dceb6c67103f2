import type { SquareNote } from '../error.js';

/** The choices before a game starts. */
export interface GameOptions {
  /** The start position in the text form of the game. */
  position?: string;
  /** The name or number of a start, or `random`. */
  start?: string | number;
  /** The number that decides what `random` means. */
  seed?: number;
  /** The armies as in `fide:clobberers`, or one for each player: a text or an `Army`. */
  armies?: string | readonly (string | { readonly text: string })[];
  /** The number of players. */
  seats?: number;
  /** The options of the game by key. */
  options?: Readonly<{ [key: string]: string | number | boolean }>;
}

/** A legal move. It has a meaning only in the position it was made for. */
export interface Move {
  /** The move in the game's own notation, such as `7g7f`, `P*5e` or `e7e8q`. */
  readonly text: string;
  /** The square on which the move starts; a drop has none. */
  readonly from?: string;
  /** The square on which the move ends. */
  readonly to: string;
  /** The letter of the dropped piece. */
  readonly drop?: string;
  /** The letter of the piece that the moved one becomes. */
  readonly promotion?: string;
  readonly capture: boolean;
  readonly castling: boolean;
  /** The number of the move, unique among the moves of its position. */
  readonly packed: bigint;
}

/** The reason why a text is not a legal move. */
export interface Refusal {
  /** The reason as one word that never changes. */
  readonly reason: string;
  /** The reason as a sentence. */
  readonly message: string;
  readonly messageJa: string;
  /** The squares concerned, in the order in which the sentence names them. */
  readonly squares: readonly SquareNote[];
}

/** The end of a game. */
export interface Outcome {
  /** The seat of the winner, from 0; a draw has none. */
  readonly winner?: number;
  /** The reason as an English phrase that never changes, such as `checkmate`. */
  readonly reason: string;
  readonly message: string;
  readonly messageJa: string;
}

/** A claim that players can make. */
export interface Claim {
  readonly name: string;
  /** Whether all other players have to agree. */
  readonly needsConsent: boolean;
}

/** A piece on the board or in hand. */
export interface Piece {
  /** The seat of the owner, from 0. */
  readonly seat: number;
  /** The text of the piece in positions, such as `+r`. */
  readonly label: string;
  /** The letters of its kind in moves. */
  readonly letter: string;
  /** The English name. */
  readonly name: string;
  /** The characters on the piece, for pieces of shogi. */
  readonly kanji?: string;
  /** The movement in Betza notation. */
  readonly betza?: string;
  /** Whether it is the promoted form of another piece. */
  readonly promoted: boolean;
  /** Whether the game is lost with it. */
  readonly royal: boolean;
}

/** A kind of piece in hand. */
export interface HandPiece {
  readonly piece: Piece;
  readonly count: number;
}

/** What is known about a game before it starts. */
export interface GameFacts {
  readonly id: string;
  readonly title: string;
  readonly titleJa: string;
  /** A few lines that explain the game. */
  readonly about: readonly { readonly text: string; readonly textJa: string }[];
  /** The players, in the order of their seats. */
  readonly seats: readonly { readonly name: string; readonly nameJa: string }[];
  /** The possible numbers of players, the default first. */
  readonly seatCounts: readonly number[];
  readonly options: readonly OptionFacts[];
  /** The claims that players can make at the start. */
  readonly claims: readonly Claim[];
  readonly starts: readonly StartFacts[];
  /** The largest number of a start that is chosen by number, from 0. */
  readonly lastNumberedStart?: number;
  readonly armies: readonly ArmyFacts[];
  /** The names of the formats that hold a game. */
  readonly formats: readonly string[];
  /** The notations of moves, the preferred one first. */
  readonly styles: readonly string[];
}

/** A choice between rules. */
export interface OptionFacts {
  readonly key: string;
  readonly title: string;
  readonly titleJa: string;
  readonly help: string;
  readonly helpJa: string;
  /** The values to choose from; empty if the value is a number. */
  readonly values: readonly {
    readonly value: string;
    readonly title: string;
    readonly titleJa: string;
    readonly help: string;
    readonly helpJa: string;
  }[];
  /** The least and the greatest number, if the value is one. */
  readonly range?: readonly [number, number];
  readonly default: string;
  /** Whether the option is for problems, engines or matches between programs. */
  readonly advanced: boolean;
}

/** A start that is chosen by its name. */
export interface StartFacts {
  readonly name: string;
  readonly title: string;
  readonly titleJa: string;
  readonly about?: string;
  readonly aboutJa?: string;
}

/** An army to choose from. */
export interface ArmyFacts {
  readonly id: string;
  readonly title: string;
  /** A line that describes the army; may be empty. */
  readonly description: string;
  readonly pieces: readonly { readonly name: string; readonly betza: string }[];
  /** Whether the army is one of the library, and not one of the game itself. */
  readonly inLibrary: boolean;
}

/** A kind of piece of an army. */
export interface ArmyPiece {
  /** The letter: upper case, other than K and P. */
  letter: string;
  /** The name for players. */
  name: string;
  /** The movement in Betza notation. */
  betza: string;
}

/** The size of a board, by default that of chess. */
export interface BoardSize {
  width?: number;
  height?: number;
}

/** A board with other pieces. */
export interface PieceBoard extends BoardSize {
  friends?: readonly string[];
  enemies?: readonly string[];
}

/** A move of a piece on a board. */
export interface PieceTarget {
  readonly square: string;
  /** The squares of the pieces that it captures. */
  readonly captures: readonly string[];
}

/** The analysis of a movement on a board. */
export interface BetzaAnalysis {
  /** An estimate of the value in pawns, made for the board of chess. */
  readonly value: number;
  /** The mean number of moves on an empty board. */
  readonly meanMoves: number;
  /** The number of moves from each square of an empty board, row by row from a1. */
  readonly movesBySquare: readonly number[];
  /** The mean number of squares that the piece reaches on a crowded board. */
  readonly crowdedMobility: number;
  /** The part of it that leads to ranks further ahead. */
  readonly forwardMobility: number;
  /** Whether the piece never leaves the colour of its square. */
  readonly isColorBound: boolean;
}

/** What a piece and its king do to a bare king, on the board of chess. */
export interface MatingPower {
  /** Whether the piece can force mate: whether it wins more than half of the positions. */
  readonly forcesMate: boolean;
  readonly positions: number;
  readonly won: number;
  /** The number of moves of the longest win; 0 if there is none. */
  readonly longest: number;
}

/** How a game is drawn. */
export interface SvgOptions {
  /** The seat from which the board is seen; 0 by default. */
  seat?: number;
  /** The set of pieces. */
  script?: 'kanji' | 'two-kanji' | 'letters' | 'figures' | 'outlined';
  board?: 'standard' | 'wood' | 'light' | 'blue' | 'green';
  /** The width of a square in pixels, from 1 to 1000; 44 by default. */
  cellSize?: number;
  /** Whether the names of files and ranks are drawn, as they are by default. */
  coordinates?: boolean;
  /** Arrows, each from a square to another. */
  arrows?: readonly (readonly [string, string])[];
  /** Marked squares with the names of their marks. */
  marks?: readonly (readonly [string, 'last' | 'picked' | 'target' | 'check' | 'barred' | 'zone' | 'idea'])[];
}

/** A square with the upper left corner of its cell in a picture; cells are 100 wide and high. */
export interface SquareCorner {
  readonly square: string;
  readonly x: number;
  readonly y: number;
}
