import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { asked, leave, server } from './fakes.js';

const { api, h, webSocket } = await import('../../web/dom.js');

beforeEach(leave);

test('an element has its attributes, and what it holds', () => {
  let clicks = 0;
  const element = h('button', { type: 'button', title: null, hidden: false, disabled: true, 'data-ply': 0, click: () => (clicks += 1) }, 'a', null, h('b', {}, 'c'));
  assert.deepEqual([...element.attributes], [['type', 'button'], ['disabled', ''], ['data-ply', '0']]);
  assert.equal(element.textContent, 'ac');
  element.click();
  assert.equal(clicks, 1);
});

test('a page of the server is asked with a body or without one', async () => {
  server.answer = (path, body) => ({ path, body });
  assert.equal((await api('/api/news')).body, undefined);
  assert.deepEqual((await api('/api/me/feed', {})).body, {});
});

test('what is refused is an error with the words and the status of the server', async () => {
  server.answer = () => ({ status: 404, say: 'No such table.' });
  await assert.rejects(api('/api/tables/abc'), { message: 'No such table.', status: 404 });
  server.answer = () => ({ status: 502 });
  await assert.rejects(api('/api/tables/abc'), { message: '502', status: 502 });
  assert.equal(asked.length, 2);
});

test('a WebSocket is as safe as the page', () => {
  assert.equal(webSocket('/ws/lobby').url, 'ws://here/ws/lobby');
  location.protocol = 'https:';
  assert.equal(webSocket('/ws/lobby').url, 'wss://here/ws/lobby');
});
