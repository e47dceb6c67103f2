import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { asked, fire, leave, server, sockets, time } from './fakes.js';

const { Net } = await import('../../web/net.js');

const NO_HTTP = () => Promise.reject(new Error('nothing is heard by HTTP'));

beforeEach(() => {
  leave();
  sessionStorage.kept.clear();
  server.answer = NO_HTTP;
  // Waits are as long as they are in the middle.
  Math.random = () => 0.5;
});

/** A line to a table, and what was told through it. */
function line(n = null) {
  const told = [];
  const states = [];
  const left = [];
  const net = new Net('abc', (message) => told.push(message), (state) => states.push(state), n, (answer) => left.push(answer));
  return { net, told, states, left, socket: () => sockets.at(-1) };
}

/** A line whose socket is open. */
function open(n = null) {
  const made = line(n);
  made.socket().open();
  return made;
}

const ev = (n) => ({ t: 'ev', n });
const ok = (a) => ({ t: 'ok', a, n: 1 });

test('it says hello, with the last event that is known', () => {
  assert.equal(open().socket().sent[0].since, undefined);
  const { socket } = open(41);
  assert.equal(socket().url, 'ws://here/ws/t/abc');
  const { t, since, lang, session } = socket().sent[0];
  assert.deepEqual({ t, since, lang }, { t: 'hello', since: 41, lang: 'en' });
  assert.match(session, /^[0-9a-z]{20,40}$/);
});

test('events are told in order and once', () => {
  const { socket, told } = open();
  socket().say({ t: 'full', n: 7 });
  for (const n of [8, 8, 7, 9]) socket().say(ev(n));
  assert.deepEqual(told.map(({ n }) => n), [7, 8, 9]);
});

test('missing events are asked for', () => {
  const { socket, told } = open(7);
  assert.equal(socket().heard('hello').length, 1);
  socket().say(ev(9));
  assert.deepEqual(told, []);
  assert.deepEqual(socket().heard('hello').map(({ since }) => since), [7, 7]);
  for (const n of [8, 9]) socket().say(ev(n));
  assert.deepEqual(told.map(({ n }) => n), [8, 9]);
  socket().say({ t: 'beat', n: 9 });
  assert.equal(socket().heard('hello').length, 2);
  socket().say({ t: 'beat', n: 10 });
  assert.equal(socket().heard('hello').length, 3);
});

test('a command is sent when the one before is answered', async () => {
  const { net, socket } = open(7);
  const answers = [];
  net.do('move', { m: '7g7f' }).then((answer) => answers.push(answer));
  net.do('chat', { text: 'hello' }).then((answer) => answers.push(answer));
  const first = { t: 'do', a: 1, n: 7, c: 'move', m: '7g7f' };
  assert.deepEqual(socket().heard('do'), [first]);
  socket().say(ok(2));
  assert.equal(socket().heard('do').length, 1, 'the answer to another command');
  socket().say(ok(1));
  await time.pass(0);
  assert.deepEqual(answers, [ok(1)]);
  assert.deepEqual(socket().heard('do').map(({ a, c }) => [a, c]), [[1, 'move'], [2, 'chat']]);
  socket().say({ t: 'no', a: 2, why: 'refused', say: 'No.' });
  await time.pass(0);
  assert.equal(answers[1].say, 'No.');
});

test('a command that was not answered is sent again under its number', async () => {
  const { net, socket } = open(7);
  net.do('move', { m: '7g7f' });
  const [sent] = socket().heard('do');
  const before = socket();
  before.close(4009);
  await time.pass(0);
  assert.notEqual(socket(), before);
  socket().open();
  assert.deepEqual(socket().heard('do'), [sent]);
  socket().say(ok(1));
  await time.pass(0);
  socket().close(4009);
  await time.pass(0);
  socket().open();
  assert.deepEqual(socket().heard('do'), [], 'what was answered is done');
  fire('pagehide');
  assert.deepEqual(open(7).socket().heard('do'), [], 'after the page was loaded anew too');
});

test('a page that is loaded anew goes on where it was', () => {
  const before = open(7);
  before.net.do('move', { m: '7g7f' });
  const [hello] = before.socket().heard('hello');
  fire('pagehide');
  const { net, socket, left } = open(7);
  assert.equal(socket().heard('hello')[0].session, hello.session);
  assert.deepEqual(socket().heard('do').map(({ a, m }) => [a, m]), [[1, '7g7f']]);
  socket().say({ t: 'no', a: 1, why: 'stale', say: 'Too late.' });
  assert.deepEqual(left.map(({ say }) => say), ['Too late.']);
  net.do('chat', { text: 'hello' });
  assert.equal(socket().heard('do').at(-1).a, 2, 'numbers go on');
});

test('a copy of a tab is somebody else', () => {
  const session = () => open().socket().sent[0].session;
  assert.notEqual(session(), session());
});

test('a browser that keeps nothing still plays', async () => {
  sessionStorage.refused = new Error('refused');
  const { net, socket } = open(7);
  const answer = net.do('move', { m: '7g7f' });
  socket().say(ok(1));
  assert.deepEqual(await answer, ok(1));
  sessionStorage.refused = null;
});

test('a command is sent again after a while when the server is busy or does not store it', async () => {
  const { net, socket, told } = open(7);
  net.do('move', { m: '7g7f' });
  const times = () => socket().heard('do').length;
  socket().say({ t: 'no', a: 1, why: 'busy', say: 'Busy.' });
  await time.pass(499);
  assert.equal(times(), 1);
  await time.pass(1);
  assert.equal(times(), 2);
  assert.deepEqual(told, []);
  socket().say({ t: 'no', a: 1, why: 'storage', say: 'The disk is full.' });
  assert.deepEqual(told, [{ t: 'trouble', say: 'The disk is full.' }]);
  await time.pass(1999);
  assert.equal(times(), 2);
  await time.pass(1);
  assert.equal(times(), 3);
});

test('what cannot be read is answered without a number', async () => {
  const { net, socket } = open(7);
  const answer = net.do('move', { m: '?' });
  socket().say({ t: 'no', a: 0, why: 'text', say: 'Not understood.' });
  assert.equal((await answer).say, 'Not understood.');
});

test('a line that broke is tried again, more and more seldom', async () => {
  const { socket, states } = open(7);
  socket().say({ t: 'beat', n: 7 });
  // Of a try that never opens two would be followed by HTTP.
  for (const wait of [500, 1000, 2000, 4000, 8000, 8000]) {
    const before = socket();
    before.close(1006);
    assert.equal(states.at(-1), 'lost');
    await time.pass(wait - 1);
    assert.equal(socket(), before, `before ${wait} ms`);
    await time.pass(1);
    assert.notEqual(socket(), before, `after ${wait} ms`);
    socket().open();
  }
  socket().say({ t: 'beat', n: 7 });
  assert.equal(states.at(-1), 'open');
  const before = socket();
  before.close(1006);
  await time.pass(500);
  assert.notEqual(socket(), before, 'what was heard ends the waiting');
});

test('a line that says nothing is given up', async () => {
  const { socket, states } = open(7);
  socket().say({ t: 'beat', n: 7 });
  const before = socket();
  await time.pass(9000);
  assert.equal(socket(), before);
  assert.ok(before.heard('ping').length >= 3);
  await time.pass(2500);
  assert.equal(states.includes('lost'), true);
  assert.notEqual(socket(), before);
});

test('after sleep the line is made anew', async () => {
  const { socket } = open(7);
  socket().say({ t: 'beat', n: 7 });
  const before = socket();
  time.now += 3_600_000;
  document.fire('visibilitychange');
  assert.notEqual(socket(), before);
});

test('where a piece goes is asked once by the line, or by HTTP without one', async () => {
  const { net, socket } = open(7);
  const both = [net.reach('7g'), net.reach('7g')];
  const reach = { t: 'reach', from: '7g', name: 'Pawn', to: [{ at: '7f', way: 'leap' }] };
  socket().say(reach);
  assert.deepEqual(await Promise.all(both), [reach, reach]);
  const other = net.reach('2h');
  socket().close(1006);
  assert.deepEqual(await other, { name: '', to: [] }, 'a line that breaks answers nothing');
  server.answer = () => reach;
  assert.deepEqual(await net.reach('0.3*'), reach);
  assert.equal(asked.at(-1).path, '/api/tables/abc/reach?from=0.3*&lang=en');
});

test('what a text means is asked beside where a piece goes', async () => {
  const { net, socket } = open(7);
  const [read, reach] = [net.move('7g'), net.reach('7g')];
  socket().say({ t: 'move', text: '7g', n: 7, say: 'no move' });
  socket().say({ t: 'reach', from: '7g', name: 'Pawn', to: [] });
  assert.equal((await read).say, 'no move');
  assert.equal((await reach).name, 'Pawn');
  const other = net.move('76歩');
  socket().close(1006);
  assert.deepEqual(await other, { text: '76歩' });
  server.answer = () => ({ t: 'move', text: 'e4=?', n: 7, m: 'e2e4' });
  assert.equal((await net.move('e4=?')).m, 'e2e4');
  assert.equal(asked.at(-1).path, '/api/tables/abc/move?text=e4%3D%3F&lang=en');
});

/** A server without WebSockets, which lets wait for events. */
function onlyHttp(events) {
  server.answer = (path, body) => {
    if (body) return ok(body.a);
    const [, wait] = path.match(/\/events.*&wait=(\d+)/) ?? [];
    if (!wait) return { t: 'full', n: 7 };
    return events.length ? [events.shift()] : new Promise((done) => setTimeout(done, wait * 1000, []));
  };
}

/** A line after two WebSockets that do not open. */
async function polling(n) {
  const made = line(n);
  made.socket().close(1006);
  await time.pass(500);
  made.socket().close(1006);
  await time.pass(0);
  return made;
}

test('where no WebSocket opens the same is said by HTTP', async () => {
  onlyHttp([ev(8)]);
  const { net, told, states } = await polling(null);
  assert.deepEqual(told.map(({ t, n }) => [t, n]), [['full', 7], ['ev', 8]]);
  assert.equal(states.at(-1), 'open');
  assert.equal(states.includes('lost'), false);
  const waits = asked.flatMap(({ path }) => path.match(/&wait=(\d+)/)?.[1] ?? []);
  assert.deepEqual(waits, ['0', '20'], 'the first answer is there at once');
  const answer = net.do('move', { m: '7g7f' });
  await time.pass(0);
  assert.deepEqual(await answer, ok(1));
  const { path, body } = asked.at(-1);
  assert.equal(path, '/api/tables/abc/do');
  assert.deepEqual([body.t, body.c, body.a, body.lang], ['do', 'move', 1, 'en']);
  assert.ok(body.session);
});

test('a WebSocket is tried again after a minute of HTTP', async () => {
  onlyHttp([]);
  const { socket, states } = await polling(7);
  const before = socket();
  await time.pass(60_000);
  assert.equal(socket(), before);
  await time.pass(1000);
  assert.notEqual(socket(), before);
  assert.equal(states.at(-1), 'open', 'meanwhile there is a connection');
  socket().open();
  assert.equal(socket().heard('hello')[0].since, 7);
});

test('by HTTP the whole table makes a gap good', async () => {
  onlyHttp([ev(5), ev(9)]);
  const { told } = await polling(4);
  assert.deepEqual(told.map(({ t, n }) => [t, n]), [['ev', 5], ['full', 7]]);
});

test('a refusal by HTTP that would be the same again is told; others are tried again', async () => {
  onlyHttp([]);
  const { net } = await polling(7);
  const answers = server.answer;
  let status = 503;
  server.answer = (path, body) => (body ? { status, say: 'No.' } : answers(path, body));
  let answer = null;
  net.do('move', { m: '7g7f' }).then((given) => { answer = given; });
  const times = () => asked.filter(({ body }) => body).length;
  await time.pass(1999);
  assert.deepEqual([times(), answer], [1, null]);
  await time.pass(1);
  assert.deepEqual([times(), answer], [2, null]);
  status = 403;
  await time.pass(2000);
  assert.deepEqual(answer, { t: 'no', a: 1, why: 'text', say: 'No.' });
  await time.pass(10_000);
  assert.equal(times(), 3);
});

test('a table that is closed is not asked again', async () => {
  const { socket, states } = open(7);
  socket().say({ t: 'bye', why: 'closed' });
  assert.equal(states.at(-1), 'closed');
  const count = sockets.length;
  await time.pass(60_000);
  fire('online');
  assert.equal(sockets.length, count);
});

test('what a tab has kept and cannot go on with is as if nothing had been kept', () => {
  for (const kept of ['null', '{', '7', '{"session":"<b>","a":1,"out":null}', '{"session":"abc","a":"x","out":null}', '{"session":"abc","a":1,"out":{}}']) {
    sessionStorage.kept.set('wazir-abc', kept);
    const { session } = open().socket().sent[0];
    assert.match(session, /^[0-9a-z]{20,40}$/, kept);
  }
  sessionStorage.kept.set('wazir-abc', '{"session":"abc","a":3,"out":null}');
  assert.equal(open().socket().sent[0].session, 'abc');
});

test('drawings of others are known by a tag while there is only HTTP, and anew by a socket', async () => {
  const all = [{ t: 'drawn', by: 1, ply: 0, marks: [{ from: 'e2', to: 'e4', colour: 0 }] }];
  const answers = [[], [{ t: 'drawings', tag: 'abcd', all }]];
  let release;
  server.answer = (path) => (path.includes('/events') ? answers.shift() ?? new Promise((done) => (release = done)) : { t: 'full', n: 7 });
  const { told } = line(7);
  for (let nth = 0; nth < 2; nth += 1) {
    sockets.at(-1).close(1006);
    await time.pass(1000);
  }
  await time.pass(100);
  const drawn = asked.filter(({ path }) => path.includes('/events')).map(({ path }) => path.match(/drawn=(\w*)/)[1]);
  assert.deepEqual(drawn, ['', '', 'abcd']);
  assert.deepEqual(told.map(({ all }) => all.length), [1]);
  await time.pass(61_000);
  release([]);
  await time.pass(1000);
  sockets.at(-1).open();
  assert.deepEqual(told.map(({ all }) => all.length), [1, 0]);
});
