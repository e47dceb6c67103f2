import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { asked, byId, leave, server, time } from './fakes.js';

const { Analysis } = await import('../../web/analysis.js');

const SIDES = ['Black', 'White'];
const ply = (nth, cp, more = {}) => ({ ply: nth, cp, score: `${cp}`, line: ['7g7f'], ...more });
const place = byId('analysis');
const curve = () => place.all('polyline')[0]?.getAttribute('points').split(' ').map((point) => point.split(',').map(Number));

/** A game that was gone through. */
async function done(plies, at = 0) {
  server.answer = () => ({ total: plies.length, plies });
  const analysis = new Analysis('abc', (nth) => viewed.push(nth));
  analysis.draw(true, at, SIDES);
  await analysis.ask();
  return analysis;
}

let viewed;

beforeEach(() => {
  leave();
  viewed = [];
});

test('the curve goes up for the first player, from edge to edge', async () => {
  await done([ply(0, 0), ply(1, 400), ply(2, -400), ply(3, 100_000)]);
  const points = curve();
  assert.deepEqual(points.map(([x]) => x), [0, 106.7, 213.3, 320]);
  const [even, ahead, behind, mate] = points.map(([, y]) => y);
  assert.equal(even, 45);
  assert.equal(even - ahead, behind - even);
  assert.ok(mate >= 4 && mate < ahead && ahead < even, `${mate} ${ahead}`);
});

test('a game of more than two sides has words and no curve', async () => {
  await done([ply(0, null), ply(1, null)]);
  assert.equal(curve(), undefined);
  assert.equal(place.textContent, 'Black to move, null for Black: 7g7f');
});

test('where one looks, the best line is told, and what endgame tables say', async () => {
  const analysis = await done([ply(0, 30), ply(1, 90, { exact: { is: 'mates', plies: 5 } }), ply(2, 0, { line: [] })], 1);
  assert.match(place.textContent, /White to move, 90 for White: 7g7fBy the endgame tables: mate in 5 plies$/);
  analysis.draw(true, 2, SIDES);
  assert.match(place.textContent, /Step through the game/);
});

test('a click on the curve leads to that move', async () => {
  await done([ply(0, 0), ply(1, 0), ply(2, 0), ply(3, 0), ply(4, 0)]);
  const [svg] = place.all('svg');
  svg.clientWidth = 200;
  svg.fire('click', { offsetX: 104 });
  assert.deepEqual(viewed, [2]);
});

test('it is asked for until all positions have been looked at', async () => {
  const plies = [ply(0, 0), ply(1, 0), ply(2, 0)];
  let known = 1;
  server.answer = () => ({ total: 3, plies: plies.slice(0, known++) });
  const analysis = new Analysis('abc', () => {});
  analysis.draw(true, 0, SIDES);
  const end = analysis.ask();
  analysis.ask();
  await time.pass(0);
  assert.match(place.textContent, /1 of 3/);
  await time.pass(1400);
  await end;
  assert.equal(curve().length, 3);
  assert.deepEqual(asked.map(({ body }) => Boolean(body)), [true, false, false], 'started once');
});

test('what goes wrong is told, and can be tried again', async () => {
  server.answer = () => ({ status: 503, say: 'Busy.' });
  const analysis = new Analysis('abc', () => {});
  analysis.draw(true, 0, SIDES);
  await analysis.ask();
  assert.equal(place.textContent, 'That did not work: Busy.');
  await analysis.ask();
  assert.equal(asked.length, 2);
});
