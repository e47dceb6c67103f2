// Builds the npm package `wazir` into `dist/`: node build.mjs [--quick]
//
// It needs Rust with the target wasm32-unknown-unknown, and `npm ci` before. With the component rust-src
// the standard library is compiled as well, which makes the files smaller. `--quick` leaves out what
// makes the files small and fast, for work on the package itself.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));
const quick = process.argv.includes('--quick');
const profile = quick ? 'dev' : 'release';
const folder = quick ? 'debug' : 'release';
const targets = process.env.CARGO_TARGET_DIR ?? join(here, 'target');
const dist = join(here, 'dist');

const target = 'wasm32-unknown-unknown';

/**
 * The modules: the rules of shogi, the rules of all games, these with records and pictures; and for workers
 * the engines, and the search of shogi, of the games on the board of chess, of Evo, and of games from files.
 */
const MODULES = {
  shogi: 'shogi,notation',
  rules: 'shogi,euroshogi,cwda,evo,notation',
  whole: 'shogi,euroshogi,cwda,evo,records,pictures,variant',
  engine: 'shogi,euroshogi,cwda,evo,engine',
  'search-shogi': 'shogi,ai',
  'search-chess': 'cwda,euroshogi,ai',
  'search-evo': 'evo,ai',
  'search-files': 'variant,ai',
};
/** The optimizer of Binaryen, with what every engine has that runs the package. */
const OPTIMIZER = [
  'node_modules/binaryen/bin/wasm-opt', '-Oz', '--strip-debug', '--strip-producers',
  ...['bulk-memory', 'bulk-memory-opt', 'mutable-globals', 'nontrapping-float-to-int', 'reference-types', 'sign-ext', 'simd', 'multivalue']
    .map((feature) => `--enable-${feature}`),
];
const NETS = ['shogi', 'euroshogi', 'cwda', 'evo', 'evo-four'];

/** The page and the worker have room for deep searches; the nets come in files of their own. */
const FLAGS = '--cfg wazir_nets_apart -C link-arg=-zstack-size=4194304 -C target-feature=+simd128';

function run(program, args, env = {}) {
  execFileSync(program, args, { cwd: here, stdio: 'inherit', env: { ...process.env, ...env } });
}

/** The standard library as it comes with the compiler. */
const PLAIN_LIBRARY = { args: [], flags: '', env: {} };

/**
 * Returns how the standard library is compiled for size, with panics that end the module without the code
 * for their messages, which nobody sees. The compiler calls this unstable; if it cannot, its own library is used.
 */
function librarySettings() {
  const flags = '-Cpanic=immediate-abort -Zunstable-options';
  const env = { RUSTC_BOOTSTRAP: '1' };
  const rustc = (...args) => execFileSync('rustc', args, { cwd: here, encoding: 'utf8', env: { ...process.env, ...env } }).trim();
  try {
    const source = join(rustc('--print', 'sysroot'), 'lib/rustlib/src/rust/library/std');
    if (!existsSync(source)) throw new Error('rust-src is missing: `rustup component add rust-src`');
    rustc(...flags.split(' '), '--target', target, '--print', 'cfg');
  } catch (error) {
    console.warn(`THE MODULES WILL BE LARGER than those that are published: ${error.message}`);
    return PLAIN_LIBRARY;
  }
  // Without `optimize_for_size`, which sorts in another way and writes numbers slowly.
  const args = ['-Z', 'build-std=std,panic_abort', '-Z', 'build-std-features='];
  const levels = { core: "'s'", alloc: "'s'", compiler_builtins: '3' };
  for (const [crate, level] of Object.entries(levels)) args.push('--config', `profile.release.package.${crate}.opt-level=${level}`);
  return { args, flags, env };
}

const library = quick ? PLAIN_LIBRARY : librarySettings();

function compile(name) {
  const args = ['build', '--locked', '--lib', '--profile', profile, '--target', target, '--target-dir', targets, ...library.args];
  const env = { ...library.env, RUSTFLAGS: `${FLAGS} ${library.flags}` };
  run('cargo', [...args, '--no-default-features', '--features', MODULES[name]], env);
  const built = join(targets, target, folder, 'wazir_wasm.wasm');
  const file = bind(name, built);
  if (!quick) shrink(file);
  inline(name, file);
  report(file);
}

/**
 * Writes the code around a module and the module. Modules `search-…` have the same calls and share the code,
 * `search.js`.
 */
function bind(name, built) {
  const shared = name.startsWith('search-') ? 'search' : name;
  const code = join(dist, 'wasm', `${shared}.js`);
  const before = existsSync(code) ? readFileSync(code, 'utf8') : undefined;
  run('cargo', ['run', '-q', '--locked', '-p', 'wazir-bindgen', '--target-dir', targets, '--', built, 'dist/wasm', shared]);
  guardTexts(code);
  if (before !== undefined && before !== readFileSync(code, 'utf8')) throw new Error(`${name} needs other code around it`);
  const file = join(dist, 'wasm', `${name}_bg.wasm`);
  renameSync(join(dist, 'wasm', `${shared}_bg.wasm`), file);
  return file;
}

/**
 * Has the code around a module refuse anything but a text where one is wanted. As generated, it would
 * write outside of the memory that it got.
 */
function guardTexts(file) {
  const start = 'function passStringToWasm0(arg, malloc, realloc) {\n';
  const parts = readFileSync(file, 'utf8').split(start);
  if (parts.length !== 2) throw new Error(`${file}: there is no function for texts`);
  const guard = "    if (typeof arg !== 'string') throw new TypeError(`a text is wanted here, not ${typeof arg}`);\n";
  writeFileSync(file, parts.join(start + guard));
}

/** Makes a module smaller. What is left of names helps nobody. */
function shrink(file) {
  run(process.execPath, [...OPTIMIZER, '-o', file, file]);
}

/** Writes a module with the bytes of a file. */
function inline(name, file) {
  const text = gzipSync(readFileSync(file), { level: 9 }).toString('base64');
  writeFileSync(join(dist, 'inline', `${name}.js`), `export default '${text}';\n`);
  writeFileSync(join(dist, 'inline', `${name}.d.ts`), 'declare const bytes: string;\nexport default bytes;\n');
}

function report(file) {
  const bytes = readFileSync(file);
  const kilobytes = (size) => `${(size / 1000).toFixed(0)} KB`;
  const packed = gzipSync(bytes, { level: 9 }).length;
  console.log(`${file.slice(dist.length + 1)}: ${kilobytes(bytes.length)}, ${kilobytes(packed)} by gzip`);
}

/** Puts a script and all that it imports into one file. */
async function bundle(entry, file) {
  const from = join(dist, entry);
  await build({ entryPoints: [from], outfile: join(dist, file), bundle: true, format: 'iife', minify: true, target: 'es2022' });
}

rmSync(dist, { recursive: true, force: true });
for (const name of ['wasm', 'inline', 'nets']) mkdirSync(join(dist, name), { recursive: true });
Object.keys(MODULES).forEach(compile);
for (const net of NETS) {
  const file = join(dist, 'nets', `${net}.net`);
  cpSync(join(here, '../builtin/nets', `${net}.net`), file);
  inline(`${net}-net`, file);
  report(file);
}
// The text of the worker is not there yet when the types are checked.
writeFileSync(join(dist, 'worker-code.d.ts'), 'declare const code: string;\nexport default code;\n');
run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', '.']);
await bundle('worker.js', 'worker.min.js');
const code = readFileSync(join(dist, 'worker.min.js'), 'utf8');
writeFileSync(join(dist, 'worker-code.js'), `export default ${JSON.stringify(code)};\n`);
await bundle('engine-worker.js', 'engine-worker.min.js');
