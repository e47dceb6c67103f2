// @ts-check
/** What those who run the server have to say, on top of every page. */

import { api, h } from './dom.js';

const AGAIN = 60000;

async function show() {
  const { say } = await api('/api/news').catch(() => ({ say: null }));
  const known = document.getElementById('news');
  if (!say) known?.remove();
  else if (known) known.textContent = say;
  else document.body.prepend(h('p', { id: 'news', role: 'status' }, say));
}

show();
setInterval(() => document.hidden || show(), AGAIN);
