import assert from 'node:assert/strict';
import { test } from 'node:test';
import './fakes.js';

const { lookOf, pieceName } = await import('../../web/pieces.js');
const { change, settings } = await import('../../web/store.js');

const shogi = { '0.1': { name: 'rook', letters: 'R', kanji: '飛' } };
const chess = { '0.1': { name: 'rook', letters: 'R', kanji: null } };

test('each kind of game has its own pieces and board', () => {
  change({ looks: { kanji: { set: 'two-kanji', board: 'wood' }, figures: { set: 'outlined', board: 'blue' } } });
  assert.equal(lookOf(shogi), 'set=two-kanji&board=wood');
  assert.equal(lookOf(chess), 'set=outlined&board=blue');
  assert.equal(pieceName(chess, '0.1'), 'rook');
});

test('colours chosen for contrast have no other board', () => {
  change({ theme: 'contrast' });
  assert.equal(lookOf(chess), 'set=outlined&board=standard');
  assert.equal(settings.looks.figures.board, 'blue');
});

test('diagrams are left out where they are not wanted or everybody knows the pieces', () => {
  assert.doesNotMatch(lookOf(chess), /diagrams/);
  assert.match(lookOf(chess, true), /&diagrams=off$/);
  change({ diagrams: false });
  assert.match(lookOf(chess), /&diagrams=off$/);
});
