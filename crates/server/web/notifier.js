// @ts-check
/** Shows notifications for pages, and leads back to the page of one. It stands between no page and the server. */

const worker = /** @type {any} */ (globalThis);

worker.addEventListener('notificationclick', (/** @type {any} */ event) => {
  const { notification } = event;
  notification.close();
  const find = async () => {
    const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const page = pages.find((/** @type {{url: string}} */ { url }) => new URL(url).pathname === notification.tag);
    return page ? page.focus() : worker.clients.openWindow(notification.tag);
  };
  event.waitUntil(find());
});
