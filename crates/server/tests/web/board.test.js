import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { FakeElement, settled } from './fakes.js';

const { Board, ownerOf } = await import('../../web/board.js');

/** Black has a rook on 2h, pawns on 2g and in hand; White a pawn on 2c. */
const POSITION = {
  board: { '2h': '0.6', '2g': '0.0', '2c': '1.0' },
  hands: { '0.0': 1 },
  turn: 0,
  ply: 0,
  check: null,
  last: null,
};
const MOVES = { '2g': { '2f': ['2g2f'] }, '2h': { '5h': ['2h5h'] }, '0.0*': { '5e': ['P*5e'] } };
const NAMES = { '0.0': 'pawn', '0.6': 'rook', '1.0': 'pawn' };

let said, moved, reach;

/** A board where it is one's turn. */
function board(moves = MOVES) {
  const made = new Board(new FakeElement('div'), {
    move: (chosen) => moved.push(chosen),
    reach: (from) => reach(from),
    say: (text) => said.push(text),
    name: (key) => NAMES[key],
    side: (seat) => ['Black', 'White'][seat],
  });
  made.show(POSITION);
  if (moves) made.setMoves(moves, {});
  return made;
}

beforeEach(() => {
  said = [];
  moved = [];
  reach = async () => ({ name: '', to: [] });
});

test('a key begins with its owner', () => {
  assert.deepEqual(['0.6', '1.0', '3.12'].map(ownerOf), [0, 1, 3]);
});

test('a piece that is picked up and put down moves once', () => {
  const made = board();
  made.tap('2g');
  assert.equal(made.picked, '2g');
  made.tap('2f');
  assert.deepEqual(moved, [{ from: '2g', to: '2f', text: '2g2f' }]);
  assert.equal(made.picked, null);
  assert.deepEqual(made.pending, moved[0]);
  made.tap('2f');
  assert.equal(moved.length, 1);
});

test('a piece in hand is dropped', () => {
  const made = board();
  assert.equal(made.pieceAt('0.0*'), '0.0');
  assert.equal(made.pieceAt('0.6*'), null, 'none of these is in hand');
  made.tap('0.0*');
  made.tap('5e');
  assert.deepEqual(moved.map(({ text }) => text), ['P*5e']);
});

test('a second tap puts a piece back, and one on another takes that up', () => {
  const made = board();
  made.tap('2g');
  made.tap('2g');
  assert.equal(made.picked, null);
  made.tap('2g');
  made.tap('2h');
  assert.equal(made.picked, '2h');
  assert.deepEqual(moved, []);
});

test('a refusal says why, and where', async () => {
  reach = async () => ({ name: 'rook', to: [{ at: '2e', way: 'slide', no: 'The pawn is in the way.' }] });
  const made = board();
  made.tap('2h');
  await settled();
  made.tap('2e');
  assert.equal(said.at(-1), 'The pawn is in the way.');
  assert.deepEqual(made.wrong, ['2e']);
  made.tap('9a');
  assert.equal(said.at(-1), 'rook cannot go to 9a.');
  assert.deepEqual(moved, []);
});

test('an answer about a piece that is no longer picked up is not shown', async () => {
  const answers = {};
  reach = (from) => new Promise((done) => (answers[from] = done));
  const made = board();
  made.tap('2g');
  made.tap('2h');
  answers['2h']({ name: 'rook', to: [{ at: '5h', way: 'slide' }] });
  await settled();
  answers['2g']({ name: 'pawn', to: [{ at: '2f', way: 'leap' }] });
  await settled();
  assert.deepEqual(made.reached.map(({ at }) => at), ['5h']);
});

test('how a piece moves is said by its ways', async () => {
  const to = [
    { at: '5h', way: 'slide' }, { at: '6h', way: 'slide', no: 'no' }, { at: '3g', way: 'capture-only' }, { at: '4f', way: 'new-way' },
  ];
  reach = async () => ({ name: 'rook', to });
  const made = board();
  assert.equal(made.reachInWords(), 'It cannot move.');
  await made.pick('2h');
  assert.equal(made.reachInWords(), 'slides to: 5h, 6h (not now). only captures on: 3g. leaps to: 4f');
});

test('before the turn a piece goes where it reaches', async () => {
  reach = async () => ({ name: 'pawn', to: [], ahead: { '2f': ['2g2f'] }, becomes: {} });
  const made = board(null);
  made.setPremoves(['2g'], []);
  assert.deepEqual(made.targets('2g'), {});
  made.tap('2g');
  await settled();
  made.tap('2f');
  assert.deepEqual(moved.map(({ text }) => text), ['2g2f']);
});

test('a move that was made is no longer on its way, and nothing is picked up', () => {
  const made = board();
  made.tap('2g');
  made.tap('2f');
  made.show({ ...POSITION });
  assert.ok(made.pending, 'the same position again');
  made.show({ ...POSITION, ply: 1, board: { ...POSITION.board, '2f': '0.0' }, last: ['2g', '2f'] });
  assert.equal(made.pending, null);
  assert.equal(made.picked, null);
});

test('a square is heard with all that is to be known about it', () => {
  const made = board();
  assert.equal(made.label('2g'), '2g, Black pawn, can move');
  assert.equal(made.label('5e'), '5e');
  assert.equal(made.label('0.0*'), '1 pawn in hand, can move');
  made.tap('2g');
  assert.equal(made.label('2g'), '2g, Black pawn, picked up');
  assert.equal(made.label('2f'), '2f, can go here');
  made.show({ ...POSITION, ply: 1, check: '2h', last: ['2d', '2c'] });
  assert.equal(made.label('2c'), '2c, White pawn, last move');
  assert.match(made.label('2h'), /in check/);
});

test('what is drawn goes away with a move, and when Escape is pressed', () => {
  const made = board();
  made.drawings.toggle('2g', '2f', 0);
  made.show({ ...POSITION });
  assert.equal(made.drawings.marks.length, 1, 'the same position again');
  made.show({ ...POSITION, ply: 1 });
  assert.equal(made.drawings.marks.length, 0);
  made.drawings.toggle('2g', '2f', 0);
  made.escape();
  assert.equal(made.drawings.marks.length, 0);
});

test('a premove is taken back by a tap or Escape when nothing is taken up', () => {
  let cancelled = 0;
  const made = board(null);
  made.talk.unpremove = () => (cancelled += 1);
  const tapped = (place) => {
    const before = cancelled;
    made.setPremoves(['2g', '2h'], ['2g', '2f']);
    made.tap(place);
    return cancelled > before;
  };
  assert.deepEqual(['2g', '2f', '5e', '2c'].map(tapped), [true, true, true, true]);
  assert.equal(made.picked, null);
  assert.equal(tapped('2h'), false, 'another piece is taken up');
  assert.equal(made.picked, '2h');
  made.escape();
  assert.equal(cancelled, 4, 'first the piece is put back');
  made.escape();
  assert.equal(cancelled, 5);
  made.setPremoves(['2g'], []);
  made.escape();
  assert.equal(cancelled, 5, 'nothing waits');
});

test('a premove that is quicker than the answer of the server waits for it', async () => {
  let answer = null;
  reach = () => new Promise((done) => (answer = done));
  const made = board(null);
  made.setPremoves(['2g'], []);
  made.tap('2g');
  made.tap('2f');
  assert.deepEqual(moved, []);
  answer({ name: 'pawn', to: [], ahead: { '2f': ['2g2f'] }, becomes: {} });
  await settled();
  assert.deepEqual(moved.map(({ text }) => text), ['2g2f']);
});
