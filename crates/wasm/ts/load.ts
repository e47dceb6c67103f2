/** The modules of Node that are used, without an import that a bundler for browsers would look for. */
interface NodeProcess {
  getBuiltinModule?: (name: string) => unknown;
}

/** Returns a module of Node; `undefined` elsewhere. */
export function nodeModule<T>(name: string): T | undefined {
  const { process } = globalThis as { process?: NodeProcess };
  return process?.getBuiltinModule?.(name) as T | undefined;
}

/** The bytes of a file, compressed by gzip and written in base64. */
export interface Inlined {
  default: string;
}

/** Where a file of the package is: at its address, or in a module that holds its bytes. */
export interface Source {
  url?: URL | undefined;
  inline: () => Promise<Inlined>;
}

async function unpack(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const packed = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

async function fetched(url: URL): Promise<Uint8Array<ArrayBuffer>> {
  if (url.protocol === 'file:') {
    const files = nodeModule<{ readFileSync(url: URL): Uint8Array<ArrayBuffer> }>('node:fs');
    if (!files) throw new Error('files cannot be read here');
    return files.readFileSync(url);
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url.href}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/**
 * Reads a file of the package from its address and has `use` make something of it. A server may not
 * have the file, or answer with a page, and a bundler may have moved the code alone: then the bytes
 * come from the module that holds them.
 */
export async function read<T>(source: Source, use: (bytes: Uint8Array<ArrayBuffer>) => T | Promise<T>): Promise<T> {
  if (source.url) {
    try {
      return await use(await fetched(source.url));
    } catch {
      // The module below has the same bytes.
    }
  }
  return use(await unpack((await source.inline()).default));
}

/** Compiles a file of the package. */
export function compile(source: Source): Promise<WebAssembly.Module> {
  return read(source, (bytes) => WebAssembly.compile(bytes));
}
