import type { ErrorDetails } from './error.js';
import type { JobSignals, Signals } from './signal.js';

/** What a module of a worker has: engines of all built-in games, or players of some games. */
export type ModuleKind = 'engine' | 'search';

/** What a page posts to the worker. */
export type Request =
  | { op: 'start'; kind: ModuleKind; module: WebAssembly.Module; signals: Signals }
  | { op: 'net'; game: string; index: number; bytes: Uint8Array }
  | { op: 'think' | 'solve'; job: number; signals?: JobSignals | undefined; game: string; limits: object; options: object }
  | { op: 'ending'; job: number; signals?: JobSignals | undefined; material: string }
  | { op: 'clear'; job: number }
  | { op: 'engine'; protocol: string }
  | { op: 'line'; job: number; signals?: JobSignals | undefined; line: string };

/** What the worker answers. */
export type Reply =
  | { op: 'ready' }
  | { op: 'info'; job: number; info: unknown }
  | { op: 'done'; job: number; result?: unknown }
  | { op: 'failed'; job: number; error: ErrorDetails; fatal: boolean }
  | { op: 'say'; text: string }
  | { op: 'quit' };
