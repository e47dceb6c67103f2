import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { asked, leave, server, settled } from './fakes.js';

const { addressButton, takeSeat } = await import('../../web/keys.js');

const KEY = '0123456789abcdef0123456789abcdef';

beforeEach(() => {
  leave();
  Object.assign(location, { hash: '', search: '' });
  globalThis.history = { replaceState: (_state, _title, url) => Object.assign(location, { hash: '', url }) };
});

test('a key in the address takes the seat, and is taken out of the address', async () => {
  location.hash = `#k=${KEY}`;
  server.answer = () => ({ seat: 1 });
  assert.equal(await takeSeat('abc'), '');
  assert.deepEqual(asked, [{ path: '/api/tables/abc/take', body: { k: KEY } }]);
  assert.equal(location.url, '/t/abc');
});

test('a key that is void says so', async () => {
  location.hash = `#k=${KEY}`;
  server.answer = () => ({ status: 403, say: 'This link is used up.' });
  assert.equal(await takeSeat('abc'), 'This link is used up.');
});

test('without a key nothing is asked', async () => {
  for (const hash of ['', '#k=', '#k=xyz', `#k=${KEY}0`]) {
    location.hash = hash;
    assert.equal(await takeSeat('abc'), '');
  }
  assert.deepEqual(asked, []);
});

test('a button brings an address, or says why not', async () => {
  const place = addressButton('feed', '/api/me/feed', {});
  const [button] = place.all('button');
  server.answer = () => ({ status: 503, say: 'Busy.' });
  button.click();
  await settled();
  assert.equal(button.textContent, 'That did not work: Busy.');
  server.answer = () => ({ url: 'http://here/feed' });
  button.click();
  await settled();
  assert.equal(place.all('input')[0].getAttribute('value'), 'http://here/feed');
});
