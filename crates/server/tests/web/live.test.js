import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { byId, leave, settled, time } from './fakes.js';

/** Pictures that were asked for before they were shown, and whether they come. */
const pictures = [];
let comes = true;
globalThis.Image = class {
  naturalWidth = comes ? 100 : 0;
  constructor() {
    pictures.push(this);
  }
  decode = async () => {
    if (!comes) throw new Error('no picture');
  };
};

const { MOST, showBoards } = await import('../../web/live.js');

const line = (id, more) => ({
  id, url: `/t/${id}`, game: 'cwda', title: 'Chess', status: 'running', clock: '1m', armies: null, army_titles: null,
  seats: [{ kind: 'person', name: 'Ann', clock: 60000 }, { kind: 'person', name: 'Bob', clock: 3723000 }],
  to_move: 0, clock_runs: false, ply: 1, updated: Date.now(), winner: null, end: null, mine: false, turn: false, closable: false,
  ...more,
});
const boards = byId('boards');
const source = (nth) => boards.children[nth].all('img')[0].getAttribute('src') ?? boards.children[nth].all('img')[0].src;
const clocks = (nth) => boards.children[nth].all('span').filter((one) => one.getAttribute('class') === 'clock').map((one) => one.textContent);

beforeEach(() => {
  showBoards([]);
  boards.replaceChildren();
  leave();
  pictures.length = 0;
  comes = true;
});

test('at most twelve boards are shown, and the other games are returned', () => {
  const many = Array.from({ length: MOST + 3 }, (_, nth) => line(`t${nth}`));
  const rest = showBoards(many);
  assert.equal(boards.children.length, MOST);
  assert.deepEqual(rest.map(({ id }) => id), [`t${MOST}`, `t${MOST + 1}`, `t${MOST + 2}`]);
});

test('a picture takes the place of the one before when it has come, in the same element', async () => {
  showBoards([line('a', { updated: 1 })]);
  const before = boards.children[0].all('img')[0];
  assert.match(source(0), /^\/api\/tables\/a\/picture\.svg\?at=1&/);
  showBoards([line('a', { updated: 1 })]);
  assert.equal(pictures.length, 0, 'nothing has happened');
  showBoards([line('a', { updated: 2, ply: 2 })]);
  await settled();
  assert.equal(boards.children[0].all('img')[0], before);
  assert.match(before.src, /at=2&/);
  // One that does not come leaves the last one.
  comes = false;
  showBoards([line('a', { updated: 3, ply: 3 })]);
  await settled();
  assert.match(before.src, /at=2&/);
});

test('clocks show what is left, and that of the player to move runs', async () => {
  const shown = line('a', { clock_runs: true });
  showBoards([shown]);
  assert.deepEqual(clocks(0), ['1:02:03', '1:00']);
  time.now += 5000;
  showBoards([shown]);
  assert.deepEqual(clocks(0), ['1:02:03', '0:55']);
});
