// Does what the README says, word by word: node tests/readme.mjs FOLDER
//
// FOLDER is a fresh one in which the package is installed. Every program of the README runs there under its
// name; the page of the README becomes page.html, for tests/browser.py.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [, , folder] = process.argv;
const readme = readFileSync(join(folder, 'node_modules/wazir/README.md'), 'utf8');
const blocks = [...readme.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language, text]) => ({ language, text }));
const programs = blocks.filter(({ language }) => language === 'js');
const [page] = blocks.filter(({ language }) => language === 'html');
if (programs.length < 5 || !page) throw new Error('the README has lost its examples');

for (const [index, { text }] of programs.entries()) {
  const file = `example-${index + 1}.mjs`;
  writeFileSync(join(folder, file), text);
  const said = execFileSync(process.execPath, [file], { cwd: folder, timeout: 120_000, encoding: 'utf8' });
  if (said.trim() === '') throw new Error(`${file} says nothing:\n${text}`);
  console.log(`README, ${file}: ${said.trim().split('\n').length} lines`);
}
writeFileSync(join(folder, 'page.html'), `<!doctype html>\n<meta charset="utf-8">\n${page.text}`);
