/** The worker: it has the module of the search, and does one job after the other. */
import { WazirError, errorDetails } from './error.js';
import { nodeModule } from './load.js';
import type { Reply, Request } from './messages.js';
import { readMoves } from './moves.js';
import { Receiver } from './signal.js';
import * as engine from './wasm/engine.js';
import * as search from './wasm/search.js';

interface ParentPort {
  postMessage(message: Reply): void;
  on(event: 'message', listener: (message: Request) => void): void;
}

interface Scope {
  postMessage(message: Reply): void;
  onmessage: ((event: { data: Request }) => void) | null;
}

const parent = nodeModule<{ parentPort: ParentPort | null }>('node:worker_threads')?.parentPort;
const scope = globalThis as unknown as Scope;
const post = (message: Reply): void => (parent ? parent.postMessage(message) : scope.postMessage(message));

/** The code around the module. All modules have what a player calls. */
let wasm = engine;
let receiver: Receiver | undefined;
let searcher: engine.Searcher | undefined;
let dialogue: engine.Dialogue | undefined;

function begin(message: Request & { op: 'start' }): void {
  if (message.kind === 'search') wasm = search as unknown as typeof engine;
  const { initSync, setErrorClass, setMoveMaker, setPoll } = wasm;
  initSync({ module: message.module });
  setErrorClass(WazirError);
  setMoveMaker(readMoves);
  receiver = new Receiver(message.signals);
  setPoll(receiver.poll);
  post({ op: 'ready' });
}

function searched(message: Request & { op: 'think' | 'solve' }): unknown {
  const { job, limits, options } = message;
  const game = wasm.Game.load(message.game);
  try {
    searcher ??= new wasm.Searcher(options);
    searcher.setOptions(options);
    if (message.op === 'solve') return searcher.solve(game, limits);
    return searcher.think(game, limits, (info: unknown) => post({ op: 'info', job, info }));
  } finally {
    game.free();
  }
}

function line(text: string): void {
  // It was heard while the job was running.
  if (text === 'ponderhit' && dialogue?.wasPonderHit()) return;
  if (dialogue?.line(text) === false) post({ op: 'quit' });
}

function work(message: Request): void {
  switch (message.op) {
    case 'start':
      begin(message);
      break;
    case 'net':
      wasm.supplyNet(message.game, message.index, message.bytes);
      break;
    case 'engine':
      dialogue = new wasm.Dialogue(message.protocol, (text: string) => post({ op: 'say', text }));
      break;
    case 'think':
    case 'solve':
      receiver?.begin(message.job, message.signals);
      post({ op: 'done', job: message.job, result: searched(message) });
      break;
    case 'ending':
      receiver?.begin(message.job, message.signals);
      post({ op: 'done', job: message.job, result: wasm.ending(message.material) });
      break;
    case 'clear':
      searcher?.free();
      searcher = undefined;
      post({ op: 'done', job: message.job });
      break;
    case 'line':
      receiver?.begin(message.job, message.signals);
      line(message.line);
      post({ op: 'done', job: message.job });
      break;
  }
}

function hear(message: Request): void {
  try {
    work(message);
  } catch (error) {
    const job = 'job' in message ? message.job : 0;
    // Anything else than an exception of the library has left the module in an unknown state.
    post({ op: 'failed', job, error: errorDetails(error), fatal: !(error instanceof WazirError) });
  }
}

if (parent) parent.on('message', hear);
else scope.onmessage = ({ data }) => hear(data);
