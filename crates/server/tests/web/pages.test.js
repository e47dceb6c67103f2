import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import './fakes.js';

const { words } = await import('../../web/en.js');

const here = (path) => new URL(path, import.meta.url);
const read = (path) => readFileSync(here(path), 'utf8');
const files = readdirSync(here('../../web'));
const pages = new Map(files.filter((name) => name.endsWith('.html')).map((name) => [name, read(`../../web/${name}`)]));
const scripts = new Map(files.filter((name) => name.endsWith('.js')).map((name) => [name, read(`../../web/${name}`)]));

/** The modules of a page, by the names of their files. */
function modulesOf(page) {
  const asked = [page.match(/<script type="module" src="\/assets\/([^"]+)"/)[1]];
  for (const name of asked) {
    for (const [, other] of scripts.get(name).matchAll(/^(?:import|\} from)[^;]*?'\.\/([^']+)';/gm)) {
      if (!asked.includes(other)) asked.push(other);
    }
  }
  return asked;
}

/** The tag of the elements with an id, in a page and in what its modules make. */
function tagsOf(page) {
  const written = [...page.matchAll(/<(\w+)[^>]*?\bid="([^"]+)"/g)];
  const made = modulesOf(page).flatMap((name) => [...scripts.get(name).matchAll(/\bh\('(\w+)', \{[^}]*?\bid: '([^']+)'/g)]);
  return new Map([...written, ...made].map(([, tag, id]) => [id, tag]));
}

test('every element that a module asks for stands in a page of its own', () => {
  let count = 0;
  for (const [name, script] of scripts) {
    const own = [...pages.values()].filter((page) => modulesOf(page).includes(name)).map(tagsOf);
    for (const [, id] of script.matchAll(/\$\('([^']+)'\)/g)) {
      assert.ok(own.some((ids) => ids.has(id)), `${name} asks for #${id}`);
      count += 1;
    }
  }
  assert.ok(count > 100, `only ${count} were found`);
});

test('what stands under an id is what its type says', () => {
  const interfaces = {
    a: 'HTMLAnchorElement', button: 'HTMLButtonElement', details: 'HTMLDetailsElement', form: 'HTMLFormElement', input: 'HTMLInputElement',
    select: 'HTMLSelectElement', textarea: 'HTMLTextAreaElement',
  };
  const told = [...read('../../types/elements.d.ts').matchAll(/^ {2}'([^']+)': (\w+);$/gm)];
  assert.ok(told.length > 15, `only ${told.length} were found`);
  const tags = Array.from(pages.values(), tagsOf);
  for (const [, id, type] of told) {
    const found = tags.filter((ids) => ids.has(id)).map((ids) => interfaces[ids.get(id)]);
    assert.deepEqual(new Set(found), new Set([type]), id);
  }
});

test('every text of a page is a word', () => {
  for (const [name, page] of pages) {
    for (const [, key] of page.matchAll(/\bdata-t(?:-\w+)?="([^"]+)"/g)) assert.ok(key in words, `${name}: ${key}`);
  }
});

test('every word is said somewhere', () => {
  const said = [...pages.values(), ...Array.from(scripts, ([name, text]) => (/^(en|ja)\.js$/.test(name) ? '' : text))].join('\n');
  // Those whose last part is put together: level.easy by `level.${name}`.
  const made = [...said.matchAll(/`([a-z.-]+\.)\$\{/g)].map(([, start]) => start);
  const unsaid = Object.keys(words).filter((key) => !new RegExp(`['"]${key}['"]`).test(said) && !made.some((start) => key.startsWith(start)));
  assert.deepEqual(unsaid, []);
});
