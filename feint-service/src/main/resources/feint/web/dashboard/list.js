// List of runs in pages, updated live.

import { call, isAdmin } from './api.js';
import { observed, owned } from './columns.js';
import { byId, el, link, say, shown } from './dom.js';
import { listen } from './events.js';
import { count } from './format.js';
import { pick, pickBar, picked } from './pick.js';

const PAGE_SIZE = 50;
/**
 * States of the service by the words of the dashboard.
 * @type {Record<string, Api.State[]>}
 */
const STATES = {
  preparing: ['preparing'], running: ['ready', 'waiting'], finished: ['finished'], closed: ['closed'], failed: ['failed'], damaged: ['damaged'],
};
/**
 * Start of the previous page, by the start of a page.
 * @type {Map<string, string>}
 */
const before = new Map();

/** @typedef {{ element: HTMLElement, key: string }} Cell with the key of the values that it shows */

/**
 * Address of the list with some parameters changed; empty ones are left out.
 * @param {URLSearchParams} params
 * @param {Record<string, string>} change
 */
function address(params, change) {
  const next = new URLSearchParams(params);
  for (const [key, value] of Object.entries(change)) {
    if (value) next.set(key, value);
    else next.delete(key);
  }
  return `#/runs${next.size > 0 ? `?${next}` : ''}`;
}

/**
 * Describes what has happened to a run since its last entry; empty for nothing of importance.
 * @param {Api.RunSummary} entry
 * @param {Api.RunSummary} last
 */
function news(entry, last) {
  const end = ['finished', 'failed'].includes(entry.state) && last.state !== entry.state ? entry.state : '';
  const rejected = entry.modelRejected && !last.modelRejected ? 'its model is rejected' : '';
  const identified = entry.identified && !last.identified ? 'its real trajectory is identified' : '';
  return [end, rejected, identified].filter(Boolean).join(', ');
}

/** @type {ShowPage} */
export async function listPage(page) {
  page.title('Runs');
  // An observer's entries have the fields of the observers' columns alone.
  const columns = isAdmin() ? owned : observed;
  const counts = el('ul', { class: 'counts' });
  const rows = el('tbody', { role: 'rowgroup' });
  const status = el('p', { class: 'help', id: 'list-status' });
  const pager = el('nav', { class: 'pager', 'aria-label': 'Pages of the list' });
  const compareBar = isAdmin() ? pickBar() : null;
  const search = el('input', { id: 'search', type: 'search', maxlength: 200 });
  const order = el('select', { id: 'order', onchange: () => go() }, el('option', { value: '' }, 'newest first'),
    el('option', { value: 'oldest' }, 'oldest first'));
  /** @param {Event} [event] */
  const go = (event) => {
    event?.preventDefault();
    location.hash = address(params, { name: search.value.trim(), order: order.value, after: '' });
  };
  page.root.append(
    el('h1', { tabindex: -1 }, 'Runs'),
    el('nav', { 'aria-label': 'Runs by state' }, counts),
    el('form', { role: 'search', class: 'controls', onsubmit: go },
      isAdmin() ? [el('label', { for: 'search' }, 'Name contains'), search, el('button', { type: 'submit' }, 'Search')] : null,
      el('label', { for: 'order' }, 'Order'), order),
    el('div', { class: 'scroll runs-box', tabindex: 0, role: 'region', 'aria-label': 'List of runs' },
      el('table', { class: 'cards', role: 'table', 'aria-describedby': 'list-status' },
        el('thead', { role: 'rowgroup' }, el('tr', { role: 'row' },
          isAdmin() ? el('th', { scope: 'col', role: 'columnheader' }, el('span', { class: 'unseen' }, 'Compare')) : null,
          columns.map((column) =>
            el('th', { scope: 'col', role: 'columnheader', class: column.number ? 'number' : null }, column.head)))),
        rows)),
    status, pager, compareBar ?? '');

  let { params } = page;
  let watch = new AbortController();
  /** @type {Map<string, { cells: Cell[], entry: Api.RunSummary }>} */
  const entries = new Map();
  /** @type {number | null} */
  let total = null;
  let turn = 0;

  /**
   * Replaces only the cells that have changed, so that focus and selection stay.
   * @param {Cell[]} cells
   * @param {Api.RunSummary} entry
   */
  const fill = (cells, entry) => columns.forEach((column, i) => {
    const key = JSON.stringify(column.values(entry));
    if (cells[i].key === key) return;
    cells[i].key = key;
    cells[i].element.replaceChildren(...shown(column.show(entry)));
  });

  /** @param {Api.RunSummary} entry */
  const row = (entry) => {
    const cells = columns.map((column, i) => ({
      key: '',
      element: el(i === 0 ? 'th' : 'td', {
        scope: i === 0 ? 'row' : null, role: i === 0 ? 'rowheader' : 'cell', 'data-head': column.head,
        class: column.number ? 'number' : null, dir: i === 0 ? 'auto' : null,
      }),
    }));
    fill(cells, entry);
    entries.set(entry.id, { cells, entry });
    return el('tr', { role: 'row' },
      compareBar ? el('td', { role: 'cell', class: 'pick' }, pick(entry, compareBar.update)) : null, cells.map((cell) => cell.element));
  };

  const live = {
    /** @param {Api.RunSummary} entry */
    run: (entry) => {
      const known = entries.get(entry.id);
      if (!known) return;
      fill(known.cells, entry);
      const words = news(entry, known.entry);
      if (words) say(byId('news'), `${entry.name ?? entry.publicName ?? entry.id}: ${words}`);
      known.entry = entry;
    },
    /** @param {{ id: string }} entry */
    gone: ({ id }) => {
      picked.delete(id);
      compareBar?.update();
      const cell = entries.get(id)?.cells[1].element;
      cell?.replaceChildren('deleted');
      cell?.closest('tr')?.classList.add('gone');
    },
    /** @param {Api.Overview} now */
    overview: (now) => overview(now),
  };

  /** @type {Map<string, { figure: HTMLElement, anchor: HTMLAnchorElement }>} */
  const tiles = new Map();
  /**
   * @param {string} key
   * @param {string} words
   */
  const createTile = (key, words) => {
    const figure = el('b');
    const tile = { figure, anchor: el('a', { class: key }, figure, ' ', words) };
    counts.append(el('li', null, tile.anchor));
    tiles.set(key, tile);
    return tile;
  };
  /**
   * Shows the number of runs that a filter selects.
   * @param {string} key
   * @param {string} words
   * @param {number} number
   * @param {Record<string, string>} change
   * @param {boolean} isNow
   */
  const tell = (key, words, number, change, isNow) => {
    const { figure, anchor } = tiles.get(key) ?? createTile(key, words);
    say(figure, count(number));
    anchor.href = address(params, { state: '', alarm: '', after: '', ...change });
    if (isNow) anchor.setAttribute('aria-current', 'true');
    else anchor.removeAttribute('aria-current');
  };
  /** @param {Api.Overview} now */
  const overview = (now) => {
    tell('all', 'total', now.total, {}, !params.has('state') && !params.has('alarm'));
    for (const [word, states] of Object.entries(STATES)) {
      const number = states.reduce((sum, one) => sum + now.states[one], 0);
      tell(word, word, number, { state: states.join(',') }, params.get('state') === states.join(','));
    }
    if (now.alarms !== undefined) tell('alarms', 'with alarms', now.alarms, { alarm: 'true' }, params.has('alarm'));
    if (total !== null && now.total > total && !params.has('after')) offer(now.total - total);
    total ??= now.total;
  };
  /** @param {number} fresh */
  const offer = (fresh) => {
    const words = `Show ${count(fresh)} new ${fresh === 1 ? 'run' : 'runs'}`;
    const button = status.querySelector('button') ?? status.appendChild(el('button', { type: 'button', onclick: () => load().catch(() => {}) }));
    say(button, words);
  };

  const load = async () => {
    const query = new URLSearchParams(params);
    query.set('limit', String(PAGE_SIZE));
    query.set('order', params.get('order') ?? 'newest');
    const mine = ++turn;
    /** @type {[Api.Overview, Api.RunList]} */
    const [now, answer] = await Promise.all([call('/v1/overview', page), call(`/v1/runs?${query}`, page)]);
    // A later choice has superseded this one.
    if (mine !== turn) return;
    entries.clear();
    rows.replaceChildren(...answer.runs.map(row));
    total = null;
    overview(now);
    say(status, answer.runs.length === 0 ? 'No runs here. ' : `${count(answer.runs.length)} shown, updated live. `);
    const after = params.get('after') ?? '';
    const previous = before.get(after);
    if (answer.next) before.set(answer.next, after);
    pager.replaceChildren(
      after ? link(address(params, { after: '' }), 'First page') : '',
      previous ? link(address(params, { after: previous }), 'Previous page') : '',
      answer.next ? link(address(params, { after: answer.next }), 'Next page') : '');
    watch.abort();
    watch = new AbortController();
    page.signal.addEventListener('abort', () => watch.abort(), { signal: watch.signal });
    if (!page.signal.aborted) {
      listen(`/v1/events?runs=${answer.runs.map((entry) => entry.id).join(',')}`, live, () => {}, watch.signal);
    }
  };

  /** @param {URLSearchParams} next */
  const update = async (next) => {
    params = next;
    search.value = params.get('name') ?? '';
    order.value = params.get('order') ?? '';
    await load();
  };
  await update(params);
  return update;
}
