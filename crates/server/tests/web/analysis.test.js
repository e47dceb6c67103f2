import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { asked, byId, leave, server, time } from './fakes.js';

const { accuracy, Analysis } = await import('../../web/analysis.js');

const ply = (nth, cp, more = {}) => ({ ply: nth, cp, score: `${cp}`, line: ['7g7f'], played: null, ...more });
const place = byId('analysis');
const curve = () => place.all('polyline')[0]?.getAttribute('points').split(' ').map((point) => point.split(',').map(Number));
const slider = () => place.children[0];

/** A game that is over, whose moves are known by their own notation only. */
const game = (plies, first = 0) => ({
  end: { winner: null, say: '' },
  seats: [{ side: 'Black' }, { side: 'White' }],
  line: Array.from({ length: plies }, (_, nth) => ({ m: `m${nth + 1}` })),
  position: { turn: (plies + first) % 2, ply: plies },
});

const talk = () => ({
  view: (nth) => viewed.push(nth),
  follow: (nth, line) => viewed.push([nth, ...line]),
  peek() {},
  back() {},
  changed() {},
});

/** A game that was gone through. */
async function done(plies, at = 0, state = game(plies.length - 1)) {
  server.answer = () => ({ total: plies.length, plies });
  const analysis = new Analysis('abc', talk());
  analysis.show(state, at);
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
  assert.equal(slider().hidden, true);
  assert.equal(place.textContent, 'null for Black. Black to move.Best:7g7f');
});

test('where one looks, the best line is told, and what endgame tables say', async () => {
  const analysis = await done([ply(0, 30), ply(1, 90, { exact: { is: 'mates', plies: 5 } }), ply(2, 0, { line: [] })], 1);
  assert.match(place.textContent, /Black is ahead \(\+0\.90\)\. White to move\.By the endgame tables: mate in 5 pliesBest:7g7f$/);
  analysis.show(game(2), 2);
  assert.match(place.textContent, /The game is drawn\.$/);
});

test('all numbers are from the first player, whoever moves first', async () => {
  const plies = [ply(0, -200), ply(1, 20), ply(2, 10_000, { mate: 3 })];
  const analysis = await done(plies, 0, game(2, 1));
  assert.match(place.textContent, /White is ahead \(−2\.00\)\. White to move/);
  analysis.show(game(2, 1), 1);
  assert.match(place.textContent, /About level \(\+0\.20\)\. Black to move/);
  analysis.show(game(2, 1), 2);
  assert.match(place.textContent, /Black has a forced win in 3 plies\. White to move/);
});

test('a move that cost much is marked, with what was better', async () => {
  const analysis = await done([ply(0, 0), ply(1, -300, { played: { loss: 0.234, mark: '?' } }), ply(2, -300)], 1);
  assert.deepEqual([0, 1, 2].map((nth) => analysis.mark(nth)), [null, '?', null]);
  assert.match(place.textContent, /1\. m1\?, mistake: the winning chance of Black falls by 23 percentage points\./);
  assert.match(place.textContent, /Better:7g7fBest:7g7f$/);
  assert.match(place.textContent, /Black: mistake 1\. White: –/);
  assert.equal(slider().all('line').filter((line) => line.getAttribute('class') === 'fault f1').length, 1);
  const [before, after] = place.all('button');
  assert.deepEqual([before, after].map((button) => button.getAttribute('aria-disabled')), ['true', 'true']);
  analysis.show(game(2), 2);
  before.click();
  assert.deepEqual(viewed, [1]);
});

test('the moves of a best line are played from where it begins', async () => {
  await done([ply(0, 0, { line: ['7g7f', '3c3d'], w: [['A'], ['B']] }), ply(1, 0)]);
  place.all('button').find((button) => button.textContent === '3c3d').click();
  assert.deepEqual(viewed, [[0, '7g7f', '3c3d']]);
});

test('the curve is a slider that says where it is', async () => {
  const analysis = await done([ply(0, 0), ply(1, 0), ply(2, 90), ply(3, 0), ply(4, 0)], 2);
  assert.equal(slider().getAttribute('aria-valuenow'), '2');
  assert.equal(slider().getAttribute('aria-valuemax'), '4');
  assert.equal(slider().getAttribute('aria-valuetext'), '1. m2: Black is ahead (+0.90).');
  const press = (key) => slider().fire('keydown', { key, preventDefault() {}, stopPropagation() {} });
  for (const key of ['ArrowRight', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown', 'x']) press(key);
  assert.deepEqual(viewed, [3, 1, 0, 4, 4, 0]);
  assert.equal(analysis.at, 2, 'the page says what is shown');
});

test('a click on the curve leads to that move', async () => {
  await done([ply(0, 0), ply(1, 0), ply(2, 0), ply(3, 0), ply(4, 0)]);
  slider().getBoundingClientRect = () => ({ left: 10, width: 200 });
  slider().fire('click', { clientX: 114 });
  assert.deepEqual(viewed, [2]);
});

test('it is asked for until all positions have been looked at', async () => {
  const plies = [ply(0, 0), ply(1, 0), ply(2, 0)];
  let known = 0;
  server.answer = () => ({ total: 3, plies: [plies[known++]] });
  const analysis = new Analysis('abc', talk());
  analysis.show(game(2), 0);
  const end = analysis.ask();
  analysis.ask();
  await time.pass(0);
  assert.match(place.textContent, /1 of 3/);
  await time.pass(1400);
  await end;
  assert.equal(curve().length, 3);
  assert.deepEqual(asked.map(({ body }) => Boolean(body)), [true, false, false], 'started once');
  assert.deepEqual(asked.slice(1).map(({ path }) => path.split('?')[1]), ['from=1', 'from=2'], 'only what is new');
});

test('what goes wrong is told, and can be tried again', async () => {
  server.answer = () => ({ status: 503, say: 'Busy.' });
  const analysis = new Analysis('abc', talk());
  analysis.show(game(2), 0);
  await analysis.ask();
  assert.equal(place.textContent, 'That did not work: Busy.');
  await analysis.ask();
  assert.equal(asked.length, 2);
});

test('accuracy halves with each 15 points of 100 that a move costs, and a blunder does not vanish', () => {
  assert.equal(accuracy([]), null);
  assert.equal(accuracy([0, 0, 0]), 100);
  assert.deepEqual([0.15, 0.3, 0.45].map((loss) => accuracy([loss])), [50, 25, 12.5]);
  const one = accuracy([0, 0, 0, 0.3]);
  assert.ok(one > 25 && one < (100 * 3 + 25) / 4, `${one}`);
  assert.ok(accuracy([1]) > 0 && accuracy([1, 1, 0]) < accuracy([1, 0, 0]));
});

test('each player has an accuracy, once all moves are judged', async () => {
  const plies = [ply(0, 0), ply(1, 0, { played: { loss: 0, mark: null } }), ply(2, 200, { played: { loss: 0.15, mark: '?!' } })];
  await done(plies, 2);
  const group = () => place.children.find((part) => part.getAttribute('class') === 'accuracy');
  assert.deepEqual(group().all('p').map((line) => line.textContent), ['Black100 %', 'White50 %']);
  leave();
  server.answer = () => ({ total: 4, plies });
  const analysis = new Analysis('abc', talk());
  analysis.show(game(3), 0);
  analysis.ask();
  await time.pass(0);
  assert.equal(group().textContent, '');
});
