// @ts-check
/** Notifications of the browser, while the page is in the background. */

import { t } from './i18n.js';
import { settings } from './store.js';

/** @typedef {'turn' | 'joined' | 'over'} Occasion */

/** Whether this browser can show any. */
export const canNotify = 'Notification' in window;

/** Asks the reader's consent, which a browser wants before the first. */
export async function askConsent() {
  if (canNotify && Notification.permission === 'default') await Notification.requestPermission();
}

/**
 * @param {Occasion} occasion
 * @param {string} title what the table is called
 */
export function notify(occasion, title) {
  if (!canNotify || !document.hidden || !settings.notify[occasion] || Notification.permission !== 'granted') return;
  try {
    const shown = new Notification(t(`notify.${occasion}`), { body: title, tag: location.pathname });
    shown.addEventListener('click', () => {
      window.focus();
      shown.close();
    });
  } catch {
    // Some phones show none from a page.
  }
}
