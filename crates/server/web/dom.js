// @ts-check
/** Elements made in a few words, and the ways to the server. */

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, string | number | boolean | null | undefined | ((event: Event) => void)>} [attributes]
 *   A function is called at the event of that name; `false`, `null` and `undefined` are left out.
 * @param {...(Node | string | null | undefined)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value != null) element.setAttribute(name, String(value));
  }
  element.append(...children.filter((child) => child != null).map((c) => /** @type {Node} */ (c)));
  return element;
}

/**
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, string | number>} [attributes]
 * @returns {SVGElementTagNameMap[K]}
 */
export function s(tag, attributes = {}) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}

/**
 * The element with this id, which the page is known to hold.
 * @template {string} Id
 * @param {Id} id
 * @returns {import('../types/elements.d.ts').ElementOf<Id>}
 */
export function $(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`no element ${id}`);
  return /** @type {any} */ (element);
}

/**
 * A picture of something of the board, as large as its font.
 * @param {string} symbol
 */
export function icon(symbol) {
  const svg = s('svg', { viewBox: '0 0 100 100', class: 'icon', 'aria-hidden': 'true' });
  svg.append(s('use', { href: `#${symbol}`, width: 100, height: 100 }));
  return svg;
}

/**
 * What a page of the server answers in the language of the page, or an error with the words it says.
 * @template {string} Path
 * @template {object | undefined} [Body=undefined]
 * @param {Path} path
 * @param {Body} [body] sent by POST when given
 * @returns {Promise<import('../types/wire.d.ts').Answered<Path, Body>>}
 */
export async function api(path, body) {
  const spoken = { 'accept-language': document.documentElement.lang };
  const how = body && {
    method: 'POST',
    headers: { ...spoken, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  const answer = await fetch(path, how || { headers: spoken });
  const value = await answer.json().catch(() => null);
  if (!answer.ok) throw Object.assign(new Error(value?.say ?? `${answer.status}`), { status: answer.status });
  return value;
}

/** A WebSocket of the server. @param {string} path */
export function webSocket(path) {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return new WebSocket(`${scheme}://${location.host}${path}`);
}
