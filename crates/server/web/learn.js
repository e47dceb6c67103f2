// @ts-check
/** Lessons: a position, a task, and whether a move solves it. */

import './news.js';
import { Board } from './board.js';
import { $, api, h } from './dom.js';
import { lang, t, translate } from './i18n.js';
import { notation, setNotations } from './notation.js';
import { pieceName, lookOf } from './pieces.js';
import { settingsButton } from './settings.js';
import { onChange } from './store.js';

const [, , game, lesson] = location.pathname.split('/');
const here = /** @type {const} */ (`/api/lessons/${game}/${lesson}`);

async function list() {
  const courses = await api(`/api/lessons?lang=${lang}`);
  for (const { game, title, lessons } of courses) {
    const items = lessons.map(({ id, title }) =>
      h('li', { class: 'card' }, h('a', { href: `/learn/${game}/${id}` }, title)),
    );
    $('list').append(h('h2', {}, title), h('ul', { class: 'cards' }, ...items));
  }
}

/** The address of the lesson after this one. */
async function nextLesson() {
  const courses = await api(`/api/lessons?lang=${lang}`);
  const all = courses.find((course) => course.game === game)?.lessons ?? [];
  const at = all.findIndex(({ id }) => id === lesson);
  return all[at + 1] && `/learn/${game}/${all[at + 1].id}`;
}

/** @param {string} text */
const say = (text) => ($('say').textContent = text);

async function show() {
  $('lesson').hidden = false;
  let state = await api(`${here}?lang=${lang}`);

  const put = (/** @type {import('../types/wire.d.ts').Lesson} */ next) => {
    state = next;
    setNotations(state.notation);
    $('title').textContent = state.title;
    $('task').textContent = state.task ?? '';
    board.show(state.position);
    board.setMoves(state.mine.moves, state.mine.becomes);
  };
  const board = new Board($('board'), {
    move: async ({ text }) => {
      const next = await api(`${here}?lang=${lang}`, { line: state.line, m: text }).catch((/** @type {Error} */ error) => error);
      board.cancelPending();
      if (next instanceof Error) return board.say(next.message);
      put(next);
      say(next.say ?? t(next.verdict === 'solved' ? 'learn.solved' : 'learn.on'));
      const url = next.verdict === 'solved' && (await nextLesson());
      if (url) Object.assign($('next'), { href: url, hidden: false });
    },
    reach: (from) => api(`${here}?lang=${lang}`, { line: state.line, reach: from }),
    say,
    name: (key) => pieceName(state.pieces, key),
    side: () => '',
  });
  setNotations(state.notation);
  const draw = async () => {
    board.setStage(await (await fetch(`${here}/board.svg?turn=0&${lookOf(state.pieces)}&notation=${notation()}`)).text());
  };
  await draw();
  onChange(draw);
  put(state);
  $('again').addEventListener('click', async () => {
    put(await api(`${here}?lang=${lang}`));
    say('');
  });
}

translate();
settingsButton();
if (lesson) show().catch((error) => ($('title').textContent = error.message));
else list();
