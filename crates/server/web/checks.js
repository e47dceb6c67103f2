// @ts-check
/** Errors in the text of a game or an army, shown at their lines while it is being written. */

import { api, h } from './dom.js';
import { failed, t } from './i18n.js';

/** How long nobody types before a text is checked. */
const PAUSE = 400;

/**
 * @typedef {import('../types/wire.d.ts').Remark} Remark
 * @typedef {import('../types/wire.d.ts').Checked} Checked
 */

/** @type {WeakSet<HTMLTextAreaElement>} */
const known = new WeakSet();

const source = (/** @type {string} */ svg) => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/**
 * Checks a text whenever it changes.
 * @param {HTMLTextAreaElement} area
 * @param {() => object} body the data to check
 */
export function checked(area, body) {
  if (known.has(area)) return;
  known.add(area);
  const marks = h('pre', { class: 'marks', 'aria-hidden': 'true' });
  const said = h('ul', { class: 'remarks', id: `${area.id}-said`, 'aria-live': 'polite' });
  const made = h('div', { class: 'made' });
  const editor = h('span', { class: 'editor' });
  area.before(editor);
  editor.append(marks, area);
  // Outside the label: remarks about a text are not part of its name.
  (area.closest('label') ?? editor).after(said, made);
  area.setAttribute('aria-describedby', said.id);
  area.setAttribute('wrap', 'off');
  let timer = 0;
  let asked = '';

  const scrolled = () => {
    marks.style.transform = `translate(${-area.scrollLeft}px, ${-area.scrollTop}px)`;
  };

  /** Puts the text behind the field, with the wrong parts marked. */
  const mark = (/** @type {Remark[]} */ errors) => {
    const text = area.value;
    const lines = text.split('\n');
    let at = 0;
    const shown = lines.map((line, nth) => {
      const [from, to] = [at, at + line.length];
      at = to + 1;
      const inside = errors.filter((error) => error.line === nth + 1);
      if (!inside.length) return h('span', {}, `${line}\n`);
      const { start, end } = inside[0];
      const [a, b] = [Math.max(from, Math.min(start, to)), Math.min(to, Math.max(end, start + 1))];
      return h('span', { class: 'wrong' }, text.slice(from, a), h('mark', {}, text.slice(a, b)), `${text.slice(b, to)}\n`);
    });
    marks.replaceChildren(...shown);
    scrolled();
  };

  const remark = (/** @type {string} */ kind) => (/** @type {Remark} */ { line, column, start, end, say, hint }) => {
    const words = [h('b', {}, kind === 'error' ? t('check.error') : t('check.warning')), ' ', say, hint ? ` ${hint}` : ''];
    const go = () => {
      area.focus();
      area.setSelectionRange(start, Math.max(end, start));
    };
    if (!line) return h('li', { class: kind }, ...words);
    return h('li', { class: kind }, h('button', { type: 'button', click: go }, t('check.place', { line, column })), ' ', ...words);
  };

  const check = async () => {
    const text = area.value;
    if (!text.trim()) {
      asked = '';
      said.replaceChildren();
      made.replaceChildren();
      mark([]);
      return;
    }
    if (text === asked) return;
    asked = text;
    /** @type {Checked | string} */
    const found = await api('/api/check', body()).catch(failed);
    if (area.value !== text) return;
    if (typeof found === 'string') {
      asked = '';
      said.replaceChildren(h('li', {}, found));
      return;
    }
    area.toggleAttribute('aria-invalid', false);
    if (found.errors.length) area.setAttribute('aria-invalid', 'true');
    mark(found.errors);
    const fine = found.made ? [h('li', { class: 'fine' }, `✓ ${found.made.say}`)] : [];
    said.replaceChildren(...found.errors.map(remark('error')), ...found.warnings.map(remark('warning')), ...fine);
    made.replaceChildren(...(found.made ? picture(found.made) : []));
  };

  area.addEventListener('input', () => {
    // The marks would stand beside what they mean.
    mark([]);
    clearTimeout(timer);
    timer = window.setTimeout(check, PAUSE);
  });
  area.addEventListener('scroll', scrolled);
  check();
}

/** The board and the pieces of a game. */
function picture(/** @type {NonNullable<Checked['made']>} */ { say, board, pieces }) {
  const list = pieces.map(({ name, text, betza, picture }) =>
    h('li', {}, h('img', { src: source(picture ?? ''), alt: '', width: 56, height: 56 }), h('span', {}, h('b', {}, name), ' ', text ?? betza ?? '')),
  );
  return [h('img', { class: 'board-made', src: source(board), alt: say }), h('ul', { class: 'pieces' }, ...list)];
}
