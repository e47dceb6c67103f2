// @ts-check
/** The gallery: one's own games, those that are public, and those of the house. */

import './news.js';
import { $, api, h } from './dom.js';
import { t, translate } from './i18n.js';
import { settingsButton } from './settings.js';

/**
 * @typedef {import('../types/gallery.d.ts').Item} Item
 */

const field = /** @type {HTMLInputElement} */ ($('words'));

/** Whether everybody sees a game, in a word. @param {Item} line */
const stateOf = ({ hidden, public: shown }) => t(hidden ? 'games.hidden' : shown ? 'games.listed' : 'games.private');

/** @param {Item} line */
function card(line) {
  const { id, url, title, by, about, version, mine } = line;
  const picture = `/api/gallery/${id}/board.svg?version=${version}&small=1`;
  return h(
    'li',
    {},
    h(
      'a',
      { href: url },
      h('img', { src: picture, alt: '', loading: 'lazy', width: 240, height: 240 }),
      h('b', {}, h('bdi', {}, title)),
      by ? h('small', {}, t('games.by-whom', { name: '' }), h('bdi', {}, by)) : null,
      about ? h('span', {}, h('bdi', {}, about)) : null,
      mine ? h('small', { class: 'mark' }, stateOf(line)) : null,
    ),
  );
}

/** A list that grows by a button. */
class Shelf {
  /** @param {string} list @param {string} more @param {() => Record<string, string>} asked */
  constructor(list, more, asked) {
    this.list = $(list);
    this.more = $(more);
    this.asked = asked;
    /** @type {string | null} */
    this.next = null;
    this.more.addEventListener('click', () => this.add().catch(failed));
  }

  /** Asks for the first page. */
  async fill() {
    this.list.replaceChildren();
    this.next = null;
    return this.add();
  }

  /** Asks for the next page. */
  async add() {
    const query = new URLSearchParams({ ...this.asked(), ...(this.next ? { after: this.next } : {}) });
    const found = await api(`/api/gallery?${query}`);
    const cards = found.games.map(card);
    this.list.append(...cards);
    const added = this.next !== null;
    this.next = found.next;
    this.more.hidden = !this.next;
    // A reader who loaded more with a key continues reading there.
    if (added) cards[0]?.querySelector('a')?.focus();
    if (found.house.length) showHouse(found.house);
    return found;
  }
}

/** @param {Error} error */
const failed = (error) => ($('found').textContent = t('failed', { why: error.message }));

const words = () => field.value.trim();
const own = new Shelf('mine', 'more-mine', () => ({ mine: '1' }));
const all = new Shelf('games', 'more-games', () => ({ words: words() }));

async function search() {
  const { games, house } = await all.fill();
  const empty = games.length ? '' : t(words() ? 'games.none-found' : 'games.none');
  $('found').textContent = empty;
  showHouse(house);
}

/** The games of the house come behind the last page. @param {Item[]} house */
function showHouse(house) {
  $('house').replaceChildren(...house.map(card));
  $('of-house').hidden = house.length === 0;
}

translate();
settingsButton();
document.title = `${t('games')} – Wazir`;
field.value = new URLSearchParams(location.search).get('words') ?? '';
$('search').addEventListener('submit', (/** @type {Event} */ event) => {
  event.preventDefault();
  const query = words() ? `?${new URLSearchParams({ words: words() })}` : '';
  history.replaceState(null, '', `/games${query}`);
  search().catch(failed);
});
search().catch(failed);
own.fill().then(({ games }) => ($('own').hidden = games.length === 0)).catch(() => null);
