// Puts the analysis board and the package into a folder that can be served: node board.mjs FOLDER
import { createHash } from 'node:crypto';
import { cpSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const [, , folder] = process.argv;
if (!folder) throw new Error('which folder?');
const here = fileURLToPath(new URL('.', import.meta.url));
/** What the page fetches: no types, no other entries, and nothing that stands in for lost files. */
const isServed = (file) => !file.endsWith('.d.ts')
  && !/\/dist\/(inline|shogi|wasm\/(shogi|engine)|messages|worker\.|engine-worker|.*-inline|.*\.min)/.test(file);

cpSync(join(here, '../../docs/board'), folder, { recursive: true, filter: (file) => !file.endsWith('.md') });
cpSync(join(here, 'dist'), join(folder, 'wazir'), { recursive: true, filter: isServed });

const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
const names = entries.map((entry) => join(entry.parentPath, entry.name).slice(join(folder, '/').length)).sort();
const files = names.filter((name) => !['files.js', 'offline.js'].includes(name));
const hash = createHash('sha256');
for (const name of files) hash.update(name).update(readFileSync(join(folder, name)));
const version = hash.digest('hex').slice(0, 16);
writeFileSync(join(folder, 'files.js'), `self.VERSION = '${version}';\nself.FILES = ${JSON.stringify(['./', ...files])};\n`);
