// @ts-check
/** Notifications of the browser, while the page is in the background. */

import { t } from './i18n.js';
import { settings } from './store.js';

/** @typedef {'turn' | 'joined' | 'over'} Occasion */

/** Whether this browser can show any. */
export const canNotify = 'Notification' in window;

/** Asks the reader's consent, which a browser wants before the first; whether there is any. */
export async function askConsent() {
  if (canNotify && Notification.permission === 'default') await Notification.requestPermission();
  return canNotify && Notification.permission === 'granted';
}

/** Where the script that shows notifications is alone; it stands between no page and the server. */
const SCOPE = '/notifier/';

/** The worker that shows notifications where pages may not. @returns {Promise<ServiceWorkerRegistration>} */
async function worker() {
  const registration = await navigator.serviceWorker.register('/notifier.js', { scope: SCOPE });
  const coming = registration.installing ?? registration.waiting;
  if (!registration.active && coming) {
    await new Promise((done) => coming.addEventListener('statechange', () => coming.state === 'activated' && done(null)));
  }
  return registration;
}

/**
 * @param {Occasion} occasion
 * @param {string} title what the table is called
 */
export async function notify(occasion, title) {
  if (!canNotify || !document.hidden || !settings.notify[occasion] || Notification.permission !== 'granted') return;
  const [text, how] = [t(`notify.${occasion}`), { body: title, tag: location.pathname }];
  try {
    const shown = new Notification(text, how);
    shown.addEventListener('click', () => {
      window.focus();
      shown.close();
    });
  } catch {
    // Browsers of phones take them from workers only.
    await worker().then((worker) => worker.showNotification(text, how), () => null);
  }
}
