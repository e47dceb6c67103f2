/**
 * An engine as a worker of one file, for pages that start engines so: lines are posted to it, and it
 * posts lines. `?protocol=uci` in its address chooses the protocol; `usi` is the default.
 */
import { engineSources } from './ai-inline-sources.js';
import { EngineBase } from './engine.js';

const scope = globalThis as unknown as {
  location: { search: string };
  postMessage(line: string): void;
  onmessage: ((event: { data: unknown }) => void) | null;
};
const wanted = new URLSearchParams(scope.location.search).get('protocol');
const engine = new EngineBase(engineSources, { protocol: wanted === 'uci' ? 'uci' : 'usi' });
engine.addMessageListener((line) => scope.postMessage(line));
scope.onmessage = ({ data }) => engine.postMessage(String(data));
