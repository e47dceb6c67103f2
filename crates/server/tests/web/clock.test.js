import assert from 'node:assert/strict';
import { test } from 'node:test';
import { time } from './fakes.js';

const { Clocks, format } = await import('../../web/clock.js');

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

test('a time is shown as on a clock', () => {
  const shown = [
    [-5, '0:00.0'],
    [0, '0:00.0'],
    [99, '0:00.0'],
    [5 * SECOND, '0:05.0'],
    [10 * SECOND - 1, '0:09.9'],
    [10 * SECOND, '0:10'],
    [MINUTE - 1, '0:59'],
    [MINUTE, '1:00'],
    [HOUR - 1, '59:59'],
    [HOUR, '1:00:00'],
    [24 * HOUR - 1, '23:59:59'],
    [24 * HOUR, '1d 0h'],
    [3 * 24 * HOUR - 1, '2d 23h'],
  ];
  for (const [ms, text] of shown) assert.equal(format(ms), text, `${ms} ms`);
});

/** Clocks, and what they show: the last text of each seat, and how often it was said. */
function watched() {
  const shown = [];
  const clocks = new Clocks((seat, text, clock, left) => shown.push({ seat, text, clock, left }));
  return { clocks, shown, last: (seat) => shown.filter((one) => one.seat === seat).at(-1) };
}

test('a clock that runs goes down, and one that stands does not', async () => {
  const { clocks, last } = watched();
  clocks.set(0, { ms: 15 * SECOND, run: true });
  clocks.set(1, { ms: 15 * SECOND, run: false });
  assert.equal(last(0).text, '0:15');
  await time.pass(4 * SECOND);
  assert.deepEqual([last(0).text, last(1).text], ['0:11', '0:15']);
  assert.deepEqual([clocks.left(0), clocks.left(1)], [11 * SECOND, 15 * SECOND]);
  clocks.set(0, null);
});

test('tenths are shown below ten seconds, as they pass', async () => {
  const { clocks, shown, last } = watched();
  clocks.set(0, { ms: 10 * SECOND, run: true });
  const before = shown.length;
  await time.pass(SECOND);
  assert.equal(last(0).text, '0:09.0');
  assert.ok(shown.length - before >= 9, `${shown.length - before} times in a second`);
  clocks.set(0, null);
});

test('above ten seconds a clock is drawn once a second', async () => {
  const { clocks, shown } = watched();
  for (let times = 0; times < 3; times += 1) clocks.set(0, { ms: 5 * MINUTE, run: true });
  const before = shown.length;
  await time.pass(10 * SECOND);
  assert.equal(shown.length - before, 10);
  clocks.set(0, null);
});

test('only the server says that a time is over', async () => {
  const { clocks, shown, last } = watched();
  clocks.set(0, { ms: SECOND, run: true });
  await time.pass(5 * SECOND);
  assert.equal(last(0).left, 0);
  assert.equal(last(0).clock.fallen, undefined);
  const before = shown.length;
  await time.pass(5 * SECOND);
  assert.equal(shown.length, before, 'nothing more is to be shown');
  assert.equal(clocks.left(0), 0);
});

test('a seat without a clock shows none', async () => {
  const { clocks, shown } = watched();
  clocks.set(0, { ms: MINUTE, run: true });
  clocks.set(0, null);
  const before = shown.length;
  await time.pass(5 * SECOND);
  assert.equal(clocks.left(0), null);
  assert.equal(shown.length, before);
});

test('overtime begins by itself, and its periods follow each other', async () => {
  const { clocks, last } = watched();
  const next = { ms: 4 * SECOND, over: 'byoyomi', count: 3 };
  clocks.set(0, { ms: 2 * SECOND, run: true, next });
  const shown = () => [last(0).text, last(0).clock.over, last(0).clock.count];
  assert.deepEqual(shown(), ['0:02.0', undefined, undefined]);
  await time.pass(3 * SECOND);
  assert.deepEqual(shown(), ['0:03.0', 'byoyomi', 3]);
  await time.pass(3 * SECOND);
  assert.deepEqual(shown(), ['0:04.0', 'byoyomi', 2]);
  await time.pass(7.5 * SECOND);
  assert.deepEqual(shown(), ['0:00.5', 'byoyomi', 1]);
  await time.pass(2 * SECOND);
  assert.deepEqual(shown(), ['0:00.0', 'byoyomi', 1], 'the server says that the time is up');
  clocks.set(0, null);
});

test('a period that has begun leads to the next, and moves in a time are made in that time', async () => {
  const { clocks, last } = watched();
  clocks.set(0, { ms: SECOND, run: true, over: 'byoyomi', count: 2, next: { ms: 30 * SECOND, over: 'byoyomi', count: 1 } });
  clocks.set(1, { ms: SECOND, run: true, next: { ms: 20 * SECOND, over: 'canadian', count: 5 } });
  await time.pass(2 * SECOND);
  assert.deepEqual([last(0).text, last(0).clock.count, last(0).clock.next], ['0:29', 1, undefined]);
  assert.deepEqual([last(1).text, last(1).clock.over, last(1).clock.count], ['0:19', 'canadian', 5]);
  await time.pass(20 * SECOND);
  assert.equal(last(1).left, 0);
  [0, 1].forEach((seat) => clocks.set(seat, null));
});

test('a clock waits until its delay has passed', async () => {
  const { clocks, last } = watched();
  clocks.set(0, { ms: 60 * SECOND, run: true, delay: 5 * SECOND });
  await time.pass(4.9 * SECOND);
  assert.equal(last(0).text, '1:00');
  await time.pass(2.1 * SECOND);
  assert.equal(last(0).text, '0:58');
  clocks.set(0, null);
});
