import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import './fakes.js';

/** The module as a page has it that was just opened. */
let opened = 0;
const open = () => import(`../../web/store.js?${(opened += 1)}`);

beforeEach(() => {
  localStorage.kept.clear();
  localStorage.refused = null;
});

test('wishes are kept, and those that were never said are as usual', async () => {
  const { change } = await open();
  change({ theme: 'dark' });
  const { settings } = await open();
  assert.equal(settings.theme, 'dark');
  assert.equal(settings.animate, true);
  assert.equal(document.documentElement.dataset.theme, 'dark');
});

test('a browser that keeps nothing still obeys', async () => {
  localStorage.refused = new Error('refused');
  const { change, onChange, settings } = await open();
  assert.equal(settings.theme, 'auto');
  let heard = 0;
  onChange(() => (heard += 1));
  change({ theme: 'contrast' });
  assert.equal(settings.theme, 'contrast');
  assert.equal(document.documentElement.dataset.theme, 'contrast');
  assert.equal(heard, 1);
});

test('what cannot be read is as if nothing had been kept', async () => {
  localStorage.kept.set('wazir', '{"theme":');
  const { settings } = await open();
  assert.equal(settings.theme, 'auto');
});

test('letters in all games become a set of pieces for each kind of game', async () => {
  localStorage.kept.set('wazir', '{"letters":true}');
  const { change, settings } = await open();
  assert.deepEqual(settings.looks.kanji, { set: 'letters', board: 'standard' });
  change({ looks: { ...settings.looks, figures: { set: 'outlined', board: 'blue' } } });
  const again = (await open()).settings;
  assert.deepEqual(again.looks.figures, { set: 'outlined', board: 'blue' });
  assert.equal(again.looks.kanji.set, 'letters');
});
