// Elements. All content is set as text, so that names of runs cannot inject markup.

/**
 * Creates an element. Attributes that start with "on" are listeners; null or false attributes and children are left out.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Attributes | null} [attributes]
 * @param {...Children} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function el(name, attributes, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes ?? {})) {
    if (typeof value === 'function') element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, '');
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(key, String(value));
  }
  element.append(...shown(children.flat()));
  return element;
}

/**
 * Leaves out null and false children.
 * @param {Child[]} children
 */
export function shown(children) {
  return children.filter((child) => child !== false && child !== null && child !== undefined)
    .map((child) => (child instanceof Node ? child : String(child)));
}

/**
 * Returns the element with an id, which the page has.
 * @param {string} id
 */
export const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * Sets a text if it differs: an unchanged one is neither announced nor painted again.
 * @param {HTMLElement} element
 * @param {string} text
 */
export function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

const shapes = {
  preparing: 'M8 2a6 6 0 1 1-6 6h2a4 4 0 1 0 4-4z',
  running: 'M4 2.5v11L13 8z',
  finished: 'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2zm-1 9 5-5-1.2-1.2L7 8.6 5.2 6.8 4 8z',
  closed: 'M3 3h10v10H3z',
  failed: 'M4 2.6 8 6.6l4-4L13.4 4l-4 4 4 4-1.4 1.4-4-4-4 4L2.6 12l4-4-4-4z',
  damaged: 'M8 1.5 15 14H1zM7.2 6v4h1.6V6zm0 5v1.6h1.6V11z',
  alarm: 'M8 1.5 15 14H1zM7.2 6v4h1.6V6zm0 5v1.6h1.6V11z',
  open: 'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2zm0 2a4 4 0 1 0 0 8 4 4 0 0 0 0-8z',
};

/**
 * A decorative icon beside a word of the same meaning.
 * @param {keyof typeof shapes} shape
 */
function icon(shape) {
  const namespace = 'http://www.w3.org/2000/svg';
  const picture = document.createElementNS(namespace, 'svg');
  const path = document.createElementNS(namespace, 'path');
  for (const [key, value] of Object.entries({ viewBox: '0 0 16 16', class: 'icon', 'aria-hidden': 'true' })) {
    picture.setAttribute(key, value);
  }
  path.setAttribute('d', shapes[shape] ?? shapes.open);
  path.setAttribute('fill-rule', 'evenodd');
  picture.append(path);
  return picture;
}

/**
 * The state in the words of the dashboard: a run whose next query can be sent or answered is running.
 * @param {Api.State} name
 */
export const shownState = (name) => (name === 'ready' || name === 'waiting' ? 'running' : name);
/** @param {Api.State} name */
export const state = (name) => el('span', { class: `state ${shownState(name)}` }, icon(shownState(name)), shownState(name));
/** @type {Record<string, keyof typeof shapes>} */
const VERDICTS = { good: 'finished', warn: 'alarm', bad: 'failed' };
/**
 * @param {string} kind
 * @param {string} words
 */
export const verdict = (kind, words) => el('p', { class: 'result' }, VERDICTS[kind] ? icon(VERDICTS[kind]) : null, words);
/** @param {string} words */
export const alarm = (words) => el('span', { class: 'word' }, icon('alarm'), words);

/**
 * A decorative progress bar; the text beside it has the numbers.
 * @param {number} part
 * @param {number} whole
 */
export function bar(part, whole) {
  return el('progress', { max: Math.max(whole, 1), value: Math.min(part, Math.max(whole, 1)), 'aria-hidden': 'true' });
}

/**
 * @param {string} to
 * @param {...Children} words
 */
export const link = (to, ...words) => el('a', { href: to }, ...words);

/**
 * A table in a scrollable region; `update` takes rows whose first cell is the row's header.
 * @param {string} name
 * @param {Child[]} heads
 */
export function table(name, heads) {
  const body = el('tbody');
  const element = el('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': name },
    el('table', null, el('thead', null, el('tr', null, heads.map((head) => el('th', { scope: 'col' }, head)))), body));
  /** @param {Child[][]} rows */
  const update = (rows) => body.replaceChildren(...rows.map(([first, ...cells]) =>
    el('tr', null, el('th', { scope: 'row' }, first), cells.map((cell) => el('td', null, cell)))));
  return Object.assign(element, { update });
}
