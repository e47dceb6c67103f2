import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FakeElement } from './fakes.js';

const { settings } = await import('../../web/store.js');
const { lang, occupant, t, translate, word } = await import('../../web/i18n.js');

test('gaps are filled', () => {
  assert.equal(t('board.no-way', { piece: 'Rook', square: '5e' }), 'Rook cannot go to 5e.');
  assert.equal(t('view.ply', { number: 0, move: 'e4' }), 'Position after 0. e4.');
});

test('a noun has the form for its number', () => {
  assert.equal(t('front.ply', { ply: 1 }), '1 move');
  assert.equal(t('front.ply', { ply: 0 }), '0 moves');
  assert.equal(t('front.ply', {}), '{ply} {ply:move|moves}');
});

test('a gap without a value stays visible', () => {
  assert.equal(t('view.ply', { move: 'e4' }), 'Position after {number}. e4.');
});

test('a key that is put together at run time has a text, or else its last part is shown', () => {
  assert.equal(word('level.easy'), 'easy');
  assert.equal(word('claim.resign'), 'Resign');
  assert.equal(word('claim.something'), 'something');
});

test('who sits in a seat', () => {
  assert.equal(occupant({ kind: 'open', name: '' }), 'nobody yet');
  assert.equal(occupant({ kind: 'level', name: 'hard' }), 'computer, hard');
  assert.equal(occupant({ kind: 'person', name: 'Ann' }), 'Ann');
  assert.equal(occupant({ kind: 'person', name: '' }), 'guest');
});

test('elements that name their text get it', () => {
  const element = new FakeElement('button');
  element.setAttribute('data-t-label', 'close');
  const page = { querySelectorAll: (selector) => (selector === '[data-t-label]' ? [element] : []) };
  translate(page);
  assert.equal(element.getAttribute('aria-label'), 'Close');
});

test('the language is that of the browser, or what the reader wants', async () => {
  assert.deepEqual([lang, document.documentElement.lang], ['en', 'en']);
  navigator.language = 'ja-JP';
  const japanese = await import('../../web/i18n.js?ja');
  assert.equal(japanese.lang, 'ja');
  assert.equal(japanese.t('moves'), '棋譜');
  assert.equal(document.documentElement.lang, 'ja');
  settings.lang = 'en';
  const wanted = await import('../../web/i18n.js?en');
  assert.equal(wanted.t('moves'), 'Moves');
});
