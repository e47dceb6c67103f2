/** What the entries of the package share: where the modules are, and how they are loaded. */
import { WazirError } from './error.js';
import { extras } from './extras.js';
import type { AnyGame, Records } from './extras.js';
import { compile } from './load.js';
import type { Source } from './load.js';
import { readMoves } from './moves.js';
import type { CheckReport, FormatFacts, ReadOptions, RecordsOptions, WriteOptions, Written } from './wasm/whole.js';

/** Where the modules are. */
export interface Sources {
  rules: Source;
  whole: Source;
}

/** What is needed of a module of rules. */
interface RulesModule<Game extends AnyGame> {
  initWasm(given: { module_or_path: WebAssembly.Module }): Promise<unknown>;
  setErrorClass(made: unknown): void;
  setMoveMaker(maker: typeof readMoves): void;
  Game: { prototype: Game; load(text: string): Game };
  Betza: { prototype: { readonly text: string } };
}

/** Returns what an entry with this module of rules offers. */
export function entry<Game extends AnyGame>(rules: RulesModule<Game>) {
  let sources: Sources | undefined;
  let loading: Promise<void> | undefined;

  function sourceOf(name: keyof Sources): Source {
    if (!sources) throw new WazirError({ kind: 'internal', message: 'import an entry of the package' });
    return sources[name];
  }

  const own = extras(rules.Game, rules.Betza, () => sourceOf('whole'));

  async function load(): Promise<void> {
    await rules.initWasm({ module_or_path: await compile(sourceOf('rules')) });
    rules.setErrorClass(WazirError);
    rules.setMoveMaker(readMoves);
    own.install();
  }

  return {
    own,

    setSources(all: Sources): void {
      sources ??= all;
    },

    init(): Promise<void> {
      loading ??= load().catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
      return loading;
    },

    async preload(): Promise<void> {
      await own.whole();
    },

    async formats(): Promise<FormatFacts[]> {
      return (await own.whole()).formats();
    },

    read(text: string | Uint8Array, options?: RecordsOptions): Promise<Records<Game>> {
      return own.read(text, options);
    },

    async convert(
      text: string | Uint8Array,
      to: string,
      from?: ReadOptions,
      options?: WriteOptions,
    ): Promise<Written> {
      return (await own.whole()).convert(text, to, from, options);
    },

    async check(text: string | Uint8Array, options?: ReadOptions): Promise<CheckReport> {
      return (await own.whole()).check(text, options);
    },
  };
}
