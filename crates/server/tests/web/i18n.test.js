import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FakeElement } from './fakes.js';

const { settings } = await import('../../web/store.js');
const { lang, occupant, t, translate, word } = await import('../../web/i18n.js');

test('gaps are filled', () => {
  assert.equal(t('board.no-way', { piece: 'Rook', square: '5e' }), 'Rook does not go to 5e.');
  assert.equal(t('view.ply', { ply: 0, all: 7 }), 'Position after move 0 of 7.');
});

test('a gap that nobody fills stays to be seen', () => {
  assert.equal(t('view.ply', { all: 7 }), 'Position after move {ply} of 7.');
});

test('a word that is made at run time has a text, or else is its last part', () => {
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
