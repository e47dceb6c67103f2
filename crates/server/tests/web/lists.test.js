import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { asked, byId, leave, server, settled } from './fakes.js';

const { showLines } = await import('../../web/lists.js');
const { change, settings } = await import('../../web/store.js');

const list = byId('tables');
const seats = [{ kind: 'person', name: 'Ann' }, { kind: 'open', name: '' }];
const line = (more) => ({
  id: 'abc', url: '/t/abc', game: 'shogi', title: 'Shogi', status: 'waiting', clock: null, armies: null, army_titles: null, seats,
  to_move: null, ply: 0, mine: false, turn: false, closable: false, winner: null, end: null, clock_runs: false, ...more,
});

beforeEach(() => {
  leave();
  document.activeElement = null;
});

test('a table says what can be done there', () => {
  const lines = [line(), line({ mine: true }), line({ status: 'running', ply: 12, clock: '10m+5s' }), line({ status: 'running', mine: true, turn: true }),
    line({ status: 'over', winner: 0, end: 'Ann wins: checkmate', ply: 9, army_titles: ['Fabulous FIDEs', null] })];
  showLines(lines, 'none');
  const links = list.children.map((card) => card.all('a')[0]);
  assert.deepEqual(links.map((link) => link.textContent), ['Sit here', 'Continue', 'Watch', 'Continue', 'Replay']);
  assert.equal(links[0].getAttribute('aria-label'), 'Sit here: Shogi, Ann, nobody yet');
  assert.deepEqual(links.map((link) => link.getAttribute('class')), ['button main', 'button', 'button', 'button main', 'button']);
  const small = list.children.map((card) => card.all('small')[0].textContent);
  assert.deepEqual(small.slice(1, 3), ['waiting · no clock', 'in progress · 10m+5s · 12 moves']);
  assert.equal(small[4], 'Ann wins: checkmate · no clock · Fabulous FIDEs – own army … · 9 moves');
  assert.equal(list.children[4].all('strong')[0].textContent, 'Ann');
});

test('where there are no tables something is said', () => {
  showLines([], 'No tables here.');
  assert.equal(list.textContent, 'No tables here.');
});

test('a list does not change under who has walked to a line of it', () => {
  showLines([line({ title: 'One' })], 'none');
  document.activeElement = list.all('a')[0];
  showLines([line({ title: 'Other' })], 'none');
  assert.match(list.textContent, /One/);
  document.activeElement = null;
  showLines([line({ title: 'Other' })], 'none');
  assert.match(list.textContent, /Other/);
});

test('a table that nobody has come to can be closed', async () => {
  showLines([line()], 'none');
  assert.equal(list.all('button').length, 0);
  showLines([line({ closable: true })], 'none');
  const [button] = list.all('button');
  let removed = 0;
  button.closest = () => ({ remove: () => (removed += 1) });
  server.answer = () => ({ t: 'no', a: 1, why: 'refused', say: 'Somebody sits there.' });
  button.click();
  await settled();
  assert.deepEqual([button.textContent, removed], ['That did not work: Somebody sits there.', 0]);
  server.answer = () => ({ t: 'ok', a: 1, n: 2 });
  button.click();
  await settled();
  assert.equal(removed, 1);
  const { path, body } = asked[0];
  assert.deepEqual([path, body.t, body.c], ['/api/tables/abc/do', 'do', 'close']);
  assert.match(body.session, /^[0-9a-z]{1,40}$/);
});

/** A plain click on a link; whether the page goes on by itself is told. */
async function follow(link, keys = {}) {
  let kept = false;
  link.fire('click', { preventDefault: () => (kept = true), ...keys });
  await settled();
  return kept;
}

test('the link to a free seat takes it, and says why it cannot', async () => {
  change({ name: 'Cem' });
  location.assign = (url) => (location.went = url);
  const table = { seats: [{ seat: 0, kind: 'person' }, { seat: 2, kind: 'open' }] };
  let answer = { t: 'no', a: 1, why: 'refused', say: 'Somebody sits there.' };
  server.answer = (path) => (path.endsWith('/do') ? answer : table);
  showLines([line()], 'none');
  assert.equal(await follow(list.all('a')[0], { ctrlKey: true }), false, 'another window is opened');
  assert.equal(asked.length, 0);
  assert.equal(await follow(list.all('a')[0]), true);
  const { c, seat, name } = asked.at(-1).body;
  assert.deepEqual([c, seat, name], ['sit', 2, 'Cem']);
  const said = () => list.all('p')[0];
  assert.deepEqual([said().textContent, said().hidden, location.went], ['That did not work: Somebody sits there.', false, undefined]);
  showLines([line()], 'none');
  assert.match(said().textContent, /Somebody sits there/, 'it stays when the list is drawn anew');
  answer = { t: 'ok', a: 1, n: 2 };
  await follow(list.all('a')[0]);
  assert.equal(location.went, '/t/abc');
  location.went = undefined;
  table.seats[1].kind = 'person';
  await follow(list.all('a')[0]);
  assert.match(said().textContent, /All seats are taken/);
  assert.equal(location.went, undefined);
});

test('who has no name is asked for one, and keeps it once it is taken', async () => {
  change({ name: '' });
  location.assign = () => {};
  server.answer = (path) => (path.endsWith('/do') ? { t: 'ok', a: 1, n: 2 } : { seats: [{ seat: 1, kind: 'open' }] });
  showLines([line()], 'none');
  document.body.childNodes = [];
  await import('../../web/ask.js');
  await follow(list.all('a')[0]);
  const dialog = document.body.children.at(-1);
  dialog.all('input')[0].value = ' Dov ';
  dialog.close('yes');
  await settled();
  assert.equal(asked.at(-1).body.name, 'Dov');
  assert.equal(settings.name, 'Dov');
});
