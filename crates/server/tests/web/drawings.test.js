import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { FakeElement, time } from './fakes.js';

const { Drawings, drawButton } = await import('../../web/drawings.js');

let sent, said, host;

/** Drawings on a board that is shared, or is not. */
function drawings(shared = true) {
  const board = { svg: new FakeElement('svg'), places: new Map(), host, talk: { say: (text) => said.push(text) } };
  board.drawings = new Drawings(board);
  if (shared) board.drawings.share = (ply, marks) => sent.push([ply, marks.length]);
  return board.drawings;
}

const theirs = (by, ply, marks = [{ from: 'e7', to: 'e5', colour: 1 }]) => ({ t: 'drawn', by, ply, marks });

beforeEach(async () => {
  await time.pass(1000);
  sent = [];
  said = [];
  host = new FakeElement('div');
});

test('the same mark twice goes away, and another colour recolours it', () => {
  const made = drawings();
  made.toggle('e2', 'e4', 0);
  made.toggle('e4', 'e2', 0);
  made.toggle('e2', 'e4', 1);
  assert.deepEqual(made.marks.map(({ colour }) => colour), [0, 1]);
  made.toggle('e2', 'e4', 1);
  made.toggle('e4', 'e2', 0);
  assert.deepEqual(made.marks, []);
});

test('no more is drawn than a server takes', () => {
  const made = drawings();
  for (let nth = 0; nth < 30; nth += 1) made.toggle(`a${nth}`, 'e4', 0);
  assert.equal(made.marks.length, 24);
});

test('what is drawn is sent at once, and then the last of it after a pause', async () => {
  const made = drawings();
  for (const square of ['a1', 'b1', 'c1']) made.toggle(square, square, 0);
  assert.deepEqual(sent, [[0, 1]]);
  await time.pass(500);
  assert.deepEqual(sent, [[0, 1], [0, 3]]);
  await time.pass(500);
  assert.equal(sent.length, 2);
});

test('each position has its own drawing, and a takeback ends those after it', () => {
  const made = drawings();
  made.toggle('e2', 'e4', 0);
  made.at(1);
  assert.deepEqual(made.marks, []);
  made.toggle('e7', 'e5', 0);
  made.take(theirs(1, 1));
  made.at(0);
  assert.equal(made.marks.length, 1);
  made.at(1);
  assert.equal(made.marks.length, 1);
  made.cut(0);
  assert.deepEqual(made.marks, []);
  assert.equal(made.words(), 'Nothing is drawn here.');
});

test('another line than that of the game is for nobody else', async () => {
  const made = drawings();
  made.take(theirs(1, 3));
  made.at(3, false);
  made.toggle('e2', 'e4', 0);
  await time.pass(500);
  assert.deepEqual(sent, []);
  assert.equal(made.words(), 'Your drawing: arrow from e2 to e4.');
  made.at(3);
  assert.equal(made.words(), 'a spectator has drawn: dashed arrow from e7 to e5.');
});

test('where nobody else looks, a move wipes the board for good', () => {
  const made = drawings(false);
  made.toggle('e2', 'e4', 0);
  made.at(1);
  made.at(0);
  assert.deepEqual(made.marks, []);
});

test('after an interruption the drawings are told again, and those of others are not trusted', async () => {
  const made = drawings();
  made.toggle('e2', 'e2', 2);
  made.take(theirs(1, 0));
  await time.pass(500);
  made.reconnected();
  await time.pass(500);
  assert.deepEqual(sent, [[0, 1], [0, 1]]);
  assert.equal(made.words(), 'Your drawing: dotted circle around e2.');
});

test('an empty drawing erases that of the same page only', () => {
  const made = drawings();
  made.who = ({ by }) => `page ${by}`;
  made.take(theirs(1, 0));
  made.take(theirs(2, 0));
  made.take(theirs(1, 0, []));
  assert.equal(made.words(), 'page 2 has drawn: dashed arrow from e7 to e5.');
  made.hideOthers();
  assert.equal(made.words(), 'Nothing is drawn here.');
});

test('the button leads from colour to colour and back to moves', () => {
  const made = drawings();
  const button = new FakeElement('button');
  drawButton(button, { host, drawings: made, talk: { say: (text) => said.push(text) } });
  const seen = [0, 1, 2, 3].map(() => {
    button.click();
    return [made.mode, button.getAttribute('aria-pressed')];
  });
  assert.deepEqual(seen, [[0, 'true'], [1, 'true'], [2, 'true'], [null, 'false']]);
  assert.match(said[1], /dashed red/);
});

test('all drawings of others at once take the place of those that were known', () => {
  const made = drawings();
  made.take(theirs(1, 0));
  made.toggle('e2', 'e4', 0);
  made.takeAll([theirs(2, 0, [{ from: 'd7', to: 'd7', colour: 0 }])]);
  assert.equal(made.words(), 'Your drawing: arrow from e2 to e4. a spectator has drawn: circle around d7.');
  made.takeAll([]);
  assert.equal(made.words(), 'Your drawing: arrow from e2 to e4.');
});
