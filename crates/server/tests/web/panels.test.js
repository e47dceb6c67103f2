import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byId } from './fakes.js';

const { drawClock, drawNotice, drawOpenOffers, drawSeats, facingOf } = await import('../../web/panels.js');

const NAMES = ['Ann', 'Ben', 'Cat', 'Dan'];

/** A running table with this number of players. */
const table = (count, more = {}) => ({
  seats: NAMES.slice(0, count).map((name, seat) => ({ seat, side: `side ${seat}`, kind: 'person', name, away: false, clock: null })),
  phase: 'running', you: null, free: [], pieces: {}, position: { board: {}, turn: 0 }, start: null,
  offers: [], mine: null, end: null, next: null, again: [], table: { clock: null }, ...more,
});

/** Who sits where, from above the board to below it. */
function shown(state, turn) {
  drawSeats(state, turn, () => {});
  const names = (id) => byId(id).all('bdi').map((name) => name.textContent);
  return { far: names('far'), near: names('near') };
}

test('two sit face to face, and four around the board', () => {
  assert.deepEqual([0, 1].map((seat) => facingOf(table(2), seat)), [0, 2]);
  assert.deepEqual([0, 1, 2, 3].map((seat) => facingOf(table(4), seat)), [0, 1, 2, 3]);
  const across = table(2);
  across.seats[1].seat = 2;
  assert.deepEqual([0, 2].map((seat) => facingOf(across, seat)), [0, 2], 'seats that are across by their numbers');
});

test('who looks up the board is the nearest', () => {
  assert.deepEqual(shown(table(2), 0), { far: ['Ben'], near: ['Ann'] });
  assert.deepEqual(shown(table(2), 2), { far: ['Ann'], near: ['Ben'] });
  assert.deepEqual(shown(table(4), 0), { far: ['Dan', 'Cat', 'Ben'], near: ['Ann'] });
  assert.deepEqual(shown(table(4), 3), { far: ['Cat', 'Ben', 'Ann'], near: ['Dan'] });
});

test('who may sit down is asked to', () => {
  const asked = (state) => {
    drawSeats(state, 0, () => {});
    return [...byId('near').all('button'), ...byId('far').all('button')].length;
  };
  const open = (more) => {
    const state = table(2, { phase: 'waiting', ...more });
    state.seats[1].kind = 'open';
    return state;
  };
  assert.equal(asked(open()), 1);
  assert.equal(asked(open({ you: 0 })), 0);
  assert.equal(asked(open({ phase: 'over' })), 0);
  assert.equal(asked(table(2, { free: [1] })), 1);
});

/** What is said of the end of a game. */
function told(count, end, more) {
  drawNotice(table(count, { phase: 'over', end, ...more }), async () => ({}), () => {});
  return byId('notice').children.map((part) => part.textContent);
}

test('the end of a game is told with its score', () => {
  assert.deepEqual(told(2, { winner: 1, say: 'Checkmate.' }).slice(0, 3), ['Ben (side 1) wins', '0 – 1', 'Checkmate.']);
  assert.deepEqual(told(2, { winner: null, drawn: true, say: 'Stalemate.' }).slice(0, 3), ['Draw', '½ – ½', 'Stalemate.']);
  assert.equal(told(2, { winner: null, say: 'Left.' })[0], 'Left.', 'nobody wins, and it is no draw');
  assert.equal(told(4, { winner: 2, say: 'Last.' })[1], 'Last.', 'four have no score');
});

test('another game is offered to those who sit', () => {
  const end = { winner: 0, say: 'Checkmate.' };
  const buttons = (more) => told(2, end, more)[3];
  assert.match(buttons({ you: 0 }), /^Play again/);
  assert.match(buttons({ you: 0, again: [0] }), /^Waiting for the others/);
  assert.match(buttons({ you: 0, again: [0, 1], next: 'xyz' }), /^To the next game/);
  assert.equal(buttons({ you: null }), 'Analyse the game');
  assert.equal(told(2, end, { you: 0, again: [0, 1] })[4], 'side 1: play again?');
});

test('offers and the seat of who has gone wait for an answer in a place of their own', () => {
  const place = byId('offers');
  const done = [];
  const draw = (more) => drawOpenOffers(table(2, more), async (c, what) => done.push([c, what]));
  draw({ you: 1, offers: [{ by: 0, offer: 'draw', asked: [1] }], mine: { gone: [0] } });
  assert.deepEqual(place.children.map((line) => line.textContent), [
    'side 0 offers: DrawAcceptDecline', 'side 0 is gone: take the seat away',
  ]);
  place.all('button').forEach((button) => button.click());
  assert.deepEqual(done, [['accept', { of: 0 }], ['decline', { of: 0 }], ['gone', { of: 0 }]]);
  assert.equal(place.hidden, false);
  draw({ you: null, offers: [{ by: 0, offer: 'draw', asked: [1] }] });
  assert.equal(place.all('button').length, 0, 'spectators are told only');
  draw({ you: 1, mine: { gone: [] } });
  assert.equal(place.hidden, true);
  draw({ you: 1, phase: 'over', mine: { gone: [0] } });
  assert.equal(place.hidden, true);
});

test('a time for each move has no periods, and overtime has', () => {
  const clock = { ms: 30000, run: false, over: 'byoyomi', count: 1 };
  const element = { textContent: '', classList: { toggle() {} } };
  const shown = (control) => {
    drawSeats(table(2, { table: { clock: control } }), 0, () => {});
    document.querySelector = () => element;
    drawClock(0, '0:30', clock, 30000);
    return element.textContent;
  };
  assert.deepEqual(['3d', '30s/move', '10m byo 30sx3'].map(shown), ['0:30', '0:30', '0:30 × 1']);
});

test('captured pieces that find no room are counted', () => {
  const squares = Array.from({ length: 20 }, (_, nth) => [`a${nth}`, '1.0']);
  drawSeats(table(2, { start: Object.fromEntries(squares), position: { board: {}, turn: 0 } }), 0, () => {});
  const counts = byId('near').all('b').map((one) => one.textContent);
  assert.ok(counts.includes('+5'), counts.join());
});
