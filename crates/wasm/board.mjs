// Puts the analysis board and the package into a folder that can be served: node board.mjs FOLDER
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const [, , folder] = process.argv;
if (!folder) throw new Error('which folder?');
const here = fileURLToPath(new URL('.', import.meta.url));
cpSync(join(here, '../../docs/board'), folder, { recursive: true });
cpSync(join(here, 'dist'), join(folder, 'wazir'), { recursive: true });
