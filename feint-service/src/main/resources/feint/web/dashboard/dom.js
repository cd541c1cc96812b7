// Elements and number formats. All content is set as text, so that names of runs cannot inject markup.

/** Creates an element. Attributes that start with "on" are listeners; null or false attributes and children are left out. */
export function el(name, attributes, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes ?? {})) {
    if (key.startsWith('on')) element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, '');
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(key, value);
  }
  element.append(...children.flat().filter((child) => child !== false && child !== null && child !== undefined));
  return element;
}

/** Sets a text if it differs: an unchanged one is neither announced nor painted again. */
export function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

const shapes = {
  preparing: 'M8 2a6 6 0 1 1-6 6h2a4 4 0 1 0 4-4z',
  ready: 'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2zm0 2a4 4 0 1 0 0 8 4 4 0 0 0 0-8z',
  waiting: 'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2zm0 2v8a4 4 0 0 0 0-8z',
  finished: 'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2zm-1 9 5-5-1.2-1.2L7 8.6 5.2 6.8 4 8z',
  closed: 'M3 3h10v10H3z',
  failed: 'M4 2.6 8 6.6l4-4L13.4 4l-4 4 4 4-1.4 1.4-4-4-4 4L2.6 12l4-4-4-4z',
  damaged: 'M8 1.5 15 14H1zM7.2 6v4h1.6V6zm0 5v1.6h1.6V11z',
  alarm: 'M8 1.5 15 14H1zM7.2 6v4h1.6V6zm0 5v1.6h1.6V11z',
};

/** A decorative icon beside a word of the same meaning. */
export function icon(shape) {
  const namespace = 'http://www.w3.org/2000/svg';
  const picture = document.createElementNS(namespace, 'svg');
  const path = document.createElementNS(namespace, 'path');
  for (const [key, value] of Object.entries({ viewBox: '0 0 16 16', class: 'icon', 'aria-hidden': 'true' })) {
    picture.setAttribute(key, value);
  }
  path.setAttribute('d', shapes[shape] ?? shapes.ready);
  path.setAttribute('fill-rule', 'evenodd');
  picture.append(path);
  return picture;
}

export const state = (name) => el('span', { class: `state ${name}` }, icon(name), name);
export const alarm = (words) => el('span', { class: 'word' }, icon('alarm'), words);

/** A decorative progress bar; the text beside it has the numbers. */
export function bar(part, whole) {
  return el('progress', { max: Math.max(whole, 1), value: Math.min(part, Math.max(whole, 1)), 'aria-hidden': 'true' });
}

export const link = (to, ...words) => el('a', { href: to }, ...words);

/** A table in a scrollable region; `update` takes rows whose first cell is the row's header. */
export function table(name, heads) {
  const body = el('tbody');
  const element = el('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': name },
    el('table', null, el('thead', null, el('tr', null, heads.map((head) => el('th', { scope: 'col' }, head)))), body));
  element.update = (rows) => body.replaceChildren(...rows.map(([first, ...cells]) =>
    el('tr', null, el('th', { scope: 'row' }, first), cells.map((cell) => el('td', null, cell)))));
  return element;
}

const whole = new Intl.NumberFormat();
const digits = new Intl.NumberFormat(undefined, { maximumSignificantDigits: 3 });
const fine = new Intl.NumberFormat(undefined, { maximumFractionDigits: 4 });
const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 });
const times = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const exactTimes = new Intl.DateTimeFormat(undefined, { dateStyle: 'short', timeStyle: 'medium' });

export const count = (number) => whole.format(number);
/** Formats a measured or expected number; a dash for none. */
export const amount = (number) => (number === null || number === undefined ? '–'
  : Math.abs(number) >= 1e9 ? number.toExponential(2) : Math.abs(number) >= 1000 ? whole.format(Math.round(number)) : digits.format(number));

/** Formats a probability; values near 0 or 1 are not rounded to them. */
export function chance(probability) {
  if (probability === null || probability === undefined) return '–';
  if (probability > 0.9999 && probability < 1) return '> 0.9999';
  if (probability < 0.0001 && probability > 0) return '< 0.0001';
  return fine.format(probability);
}

/** Formats a probability in per cent, in the same way. */
export function share(probability) {
  if (probability > 0.999 && probability < 1) return `> ${percent.format(0.999)}`;
  if (probability < 0.001 && probability > 0) return `< ${percent.format(0.001)}`;
  return percent.format(probability);
}

export const moment = (millis) => times.format(millis);
export const exactMoment = (millis) => exactTimes.format(millis);
