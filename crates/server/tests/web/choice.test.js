import assert from 'node:assert/strict';
import { test } from 'node:test';
import './fakes.js';

const { choose } = await import('../../web/choice.js');

const board = { talk: { name: (key) => `kind ${key}` }, places: new Map() };
const dialog = () => document.body.children.at(-1);
/** What can be chosen, in its order; the last button of the dialog gives up. */
const offered = () => dialog().all('button').slice(0, -1).map((button) => button.getAttribute('value'));

/** Asks for one of the moves; each makes a piece of it. */
const ask = (made, key) => choose(board, '5e', Object.keys(made), (text) => made[text], key);

test('the strongest piece comes first, and the one that stays as it is last', () => {
  ask({ 'e7e8n': '0.1', 'e7e8b': '0.2', 'e7e8q': '0.4', 'e7e8r': '0.3' }, '0.0');
  assert.deepEqual(offered(), ['e7e8q', 'e7e8r', 'e7e8b', 'e7e8n']);
  ask({ '8h2b': '0.5', '8h2b+': '0.13' }, '0.5');
  assert.deepEqual(offered(), ['8h2b+', '8h2b']);
  ask({ '8h2b': '0.13', '8h2b+': '0.5' }, '0.13');
  assert.deepEqual(offered(), ['8h2b+', '8h2b'], 'whatever its number');
});

test('the ways of turning a piece stay in their order', () => {
  ask({ north: '0.3', east: '0.1', south: '0.2' }, null);
  assert.deepEqual(offered(), ['north', 'east', 'south']);
});

test('what looks alike afterwards is told apart by its move', () => {
  ask({ one: '0.1', other: '0.1', third: '0.2' }, '0.1');
  const labels = dialog().all('button').slice(0, -1).map((button) => button.getAttribute('aria-label'));
  assert.deepEqual(labels, ['kind 0.2', 'kind 0.1 one', 'kind 0.1 other']);
});

test('three or four lie around the square as a ring', () => {
  const kind = (count) => {
    ask(Object.fromEntries(Array.from({ length: count }, (_, nth) => [`m${nth}`, `0.${nth}`])), '0.0');
    return dialog().getAttribute('class');
  };
  assert.deepEqual([2, 3, 4, 5].map(kind), ['choice', 'choice ring', 'choice ring', 'choice']);
});

test('the answer is the move, or nothing', async () => {
  const chosen = ask({ '8h2b': '0.5', '8h2b+': '0.13' }, '0.5');
  dialog().all('button')[0].click();
  assert.equal(await chosen, '8h2b+');
  const none = ask({ '8h2b': '0.5', '8h2b+': '0.13' }, '0.5');
  dialog().all('button').at(-1).click();
  assert.equal(await none, null);
  const aside = ask({ '8h2b': '0.5', '8h2b+': '0.13' }, '0.5');
  dialog().fire('pointerdown');
  assert.equal(await aside, null);
});
