import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import './fakes.js';

const { inNotation, refusal, setNotations } = await import('../../web/notation.js');
const { change } = await import('../../web/store.js');

const SHOGI = {
  styles: ['japanese', 'western', 'western-digits', 'csa'],
  default: { en: 'western', ja: 'japanese' },
  squares: { japanese: { '2h': '２八', '2e': '２五', '1f': '１六' }, 'western-digits': { '2h': '28', '2e': '25', '1f': '16' } },
};
const EXAMPLE = { m: '1g1f', w: ['☗１六歩', 'P-1f', 'P-16', '+1716FU'] };

/** Chooses a notation; the page is in English. */
function choose(style) {
  setNotations(SHOGI);
  change({ moves: { japanese: style } });
}

beforeEach(() => choose(''));

test('sentences of the server name squares as the reader does', () => {
  const why = 'the way from 2h to 2e is blocked at 2g';
  assert.equal(inNotation(why), why, 'Western readers know them by these names');
  choose('japanese');
  assert.equal(inNotation(why), 'the way from ２八 to ２五 is blocked at 2g');
  assert.equal(inNotation('2hの駒は2eに動けません'), '２八の駒は２五に動けません');
  choose('western-digits');
  assert.equal(inNotation('2h, 12h, 2h2e'), '28, 12h, 2h2e', 'only what is the name of a square');
  setNotations(undefined);
  assert.equal(inNotation(why), why);
});

test('the example of a refusal is a move as the reader writes it', () => {
  const answer = { say: 'write one such as P-1f or 1g1f', example: EXAMPLE };
  const said = (style) => {
    choose(style);
    return refusal(answer);
  };
  assert.equal(said(''), 'write one such as P-1f or 1g1f');
  assert.equal(said('japanese'), 'write one such as ☗１六歩 or 1g1f');
  assert.equal(said('csa'), 'write one such as +1716FU or 1g1f');
  assert.equal(said('coordinates'), 'write one such as P-1f or 1g1f');
  choose('japanese');
  assert.equal(refusal({ say: 'your own piece is on 2h' }), 'your own piece is on ２八');
});
