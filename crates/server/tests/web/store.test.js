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

test('values that nobody knows are as usual, and forgotten', async () => {
  const kept = {
    theme: 'sepia', sound: 3, volume: 'loud', confirm: 'maybe', animate: 'yes', lang: 'tlh', name: ['Ann'], letterKeys: false,
    looks: { kanji: { set: 'runes', board: 'wood' }, figures: 'none' }, moves: { san: 'figurine', japanese: 7 }, notify: { turn: true, over: 'no' },
    gone: 1,
  };
  localStorage.kept.set('wazir', JSON.stringify(kept));
  const { settings } = await open();
  assert.deepEqual(settings.looks, { kanji: { set: 'kanji', board: 'wood' }, figures: { set: 'figures', board: 'standard' } });
  const { theme, sound, volume, confirm, animate, lang, name, letterKeys, moves, notify } = settings;
  assert.deepEqual([theme, sound, volume, confirm, animate, lang, name, letterKeys], ['auto', 'players', 60, 'auto', true, '', '', false]);
  assert.deepEqual([moves, notify], [{ san: 'figurine' }, { turn: true, joined: false, over: false }]);
  assert.ok(!/runes|sepia|tlh|gone/.test(localStorage.kept.get('wazir')));
});

test('what is no object at all is as if nothing had been kept', async () => {
  for (const text of ['null', '7', '"dark"', '[]', '{"looks":null,"moves":[],"notify":3,"volume":-1}']) {
    localStorage.kept.set('wazir', text);
    const { settings } = await open();
    assert.deepEqual([settings.theme, settings.volume, settings.looks.kanji.set, settings.moves], ['auto', 60, 'kanji', {}], text);
  }
});

test('the server is told of the chosen language by a cookie, and of none when it is forgotten', async () => {
  document.cookie = '';
  const { change } = await open();
  assert.equal(document.cookie, '');
  change({ lang: 'ja' });
  assert.match(document.cookie, /^wz-lang=ja; path=\/; max-age=31536000/);
  document.cookie = '';
  await open();
  assert.match(document.cookie, /^wz-lang=ja;/, 'it is renewed');
  localStorage.kept.clear();
  await open();
  assert.match(document.cookie, /^wz-lang=; path=\/; max-age=0/);
});
