// The service worker of the analysis board: it keeps every file of the page, so that the page opens and
// analyses without a network. `files.js` has the names of the files and a version, and `board.mjs` writes it.
importScripts('files.js');

const { FILES, VERSION } = self;
const NAME = `wazir-board-${VERSION}`;

self.addEventListener('install', (event) => {
  const keep = async () => {
    const cache = await caches.open(NAME);
    // What the browser has kept of an older version is no use.
    await cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload' })));
  };
  event.waitUntil(keep());
});

self.addEventListener('activate', (event) => {
  const clean = async () => {
    const names = await caches.keys();
    const old = names.filter((name) => name.startsWith('wazir-board-') && name !== NAME);
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(clean());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(self.registration.scope)) return;
  const answer = async () => {
    const cache = await caches.open(NAME);
    return await cache.match(request, { ignoreSearch: true }) ?? fetch(request);
  };
  event.respondWith(answer());
});
