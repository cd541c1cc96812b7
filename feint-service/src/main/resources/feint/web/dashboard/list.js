// List of runs in pages, updated live.

import { call, isAdmin } from './api.js';
import { alarm, amount, bar, count, el, link, moment, say, state } from './dom.js';
import { listen } from './events.js';
import { pick, picked, pickBar } from './pick.js';

const LIMIT = 50;
const STATES = ['preparing', 'ready', 'waiting', 'finished', 'closed', 'failed', 'damaged'];
/** Start of the previous page, by the start of a page. */
const before = new Map();

const name = { head: 'Run', of: (run) => [run.id, run.name], show: (id, words) => [link(`#/runs/${id}`, words)] };
const publicName = { ...name, of: (run) => [run.id, run.publicName ?? run.id] };
const paid = { head: 'Incentive paid', number: true, of: (run) => [run.incentivePaid], show: (all) => [amount(all)] };
const runState = {
  head: 'State',
  of: (run) => [run.state, run.progress],
  show: (now, progress) => [state(now), progress === undefined ? null : bar(progress, 1)],
};
/** Includes the unanswered query, as the incentive does. */
const asked = (queries, horizon) => horizon === null ? ['unknown'] : [el('span', { class: 'line' }, `${count(queries)} of ${count(horizon)} queries`), bar(queries, horizon)];
const queries = { head: 'Progress', of: (run) => [run.queriesAsked, run.horizon], show: asked };
const progress = {
  head: 'Progress',
  of: (run) => [run.queriesAsked, run.horizon, run.successes - run.queue, run.successes],
  show: (all, horizon, reached, needed) => [
    ...asked(all, horizon),
    needed === null ? null : el('span', { class: 'line' }, `${count(reached)} of ${count(needed)} successes`),
  ],
};
const policy = { head: 'Policy', of: (run) => [run.policy], show: (words) => [words] };
const alarms = {
  head: 'Alarms',
  of: (run) => [['failed', 'damaged'].includes(run.state) ? run.state : '', run.modelRejected, run.identified],
  show: (failed, rejected, identified) => (failed || rejected || identified
    ? [failed ? alarm(failed) : null, rejected ? alarm('model rejected') : null, identified ? alarm('identified') : null] : ['none']),
};
const created = {
  head: 'Created', of: (run) => [run.created],
  show: (when) => [el('time', { datetime: new Date(when).toISOString() }, moment(when))],
};
/** Columns for observers, whose entries have no other fields. */
const observed = [publicName, runState, queries, paid];
const owned = [name, runState, progress, paid, policy, alarms, created];

const address = (params, change) => {
  const next = new URLSearchParams(params);
  for (const [key, value] of Object.entries(change)) value ? next.set(key, value) : next.delete(key);
  return `#/runs${next.size > 0 ? `?${next}` : ''}`;
};

export async function list(page) {
  page.title('Runs');
  const columns = isAdmin() ? owned : observed;
  const counts = el('ul', { class: 'counts' });
  const rows = el('tbody', { role: 'rowgroup' });
  const status = el('p', { class: 'help', id: 'list-status' });
  const pager = el('nav', { class: 'pager', 'aria-label': 'Pages of the list' });
  const compareBar = isAdmin() ? pickBar() : null;
  const search = el('input', { id: 'search', type: 'search', maxlength: 200 });
  const order = el('select', { id: 'order', onchange: () => go() }, el('option', { value: '' }, 'newest first'),
    el('option', { value: 'oldest' }, 'oldest first'));
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

  let params = page.params;
  let watch = new AbortController();
  const shown = new Map();
  let total = null;
  let turn = 0;

  /** Replaces only the cells that have changed, so that focus and selection stay. */
  const fill = (cells, entry) => columns.forEach((column, i) => {
    const values = column.of(entry);
    const key = JSON.stringify(values);
    if (cells[i].key === key) return;
    cells[i].key = key;
    cells[i].element.replaceChildren(...column.show(...values).filter((part) => part !== null));
  });

  const row = (entry) => {
    const cells = columns.map((column, i) => ({
      element: el(i === 0 ? 'th' : 'td', {
        scope: i === 0 ? 'row' : null, role: i === 0 ? 'rowheader' : 'cell', 'data-head': column.head,
        class: column.number ? 'number' : null, dir: i === 0 ? 'auto' : null,
      }),
    }));
    fill(cells, entry);
    shown.set(entry.id, { cells, entry });
    return el('tr', { role: 'row' },
      isAdmin() ? el('td', { role: 'cell', class: 'pick' }, pick(entry, compareBar)) : null, cells.map((cell) => cell.element));
  };

  const live = {
    run: (entry) => {
      const known = shown.get(entry.id);
      if (!known) return;
      fill(known.cells, entry);
      const end = ['finished', 'failed'].includes(entry.state) && known.entry.state !== entry.state ? entry.state : '';
      const rejected = entry.modelRejected && !known.entry.modelRejected ? 'its model is rejected' : '';
      const identified = entry.identified && !known.entry.identified ? 'its real trajectory is identified' : '';
      const words = [end, rejected, identified].filter(Boolean).join(', ');
      if (words) say(document.getElementById('news'), `${entry.name ?? entry.publicName ?? entry.id}: ${words}`);
      known.entry = entry;
    },
    gone: ({ id }) => {
      picked.delete(id);
      compareBar?.update();
      shown.get(id)?.cells[1].element.replaceChildren('deleted');
      shown.get(id)?.cells[1].element.closest('tr').classList.add('gone');
    },
    overview: (now) => overview(now),
  };

  const tally = new Map();
  const tile = (key, words, number, change, isNow) => {
    if (!tally.has(key)) {
      const figure = el('b');
      const anchor = el('a', { class: key }, figure, ' ', words);
      tally.set(key, { figure, anchor });
      counts.append(el('li', null, anchor));
    }
    const { figure, anchor } = tally.get(key);
    say(figure, count(number));
    anchor.href = address(params, { state: '', alarm: '', after: '', ...change });
    isNow ? anchor.setAttribute('aria-current', 'true') : anchor.removeAttribute('aria-current');
  };
  const overview = (now) => {
    tile('all', 'total', now.total, {}, !params.has('state') && !params.has('alarm'));
    for (const one of STATES) tile(one, one, now.states[one], { state: one }, params.get('state') === one);
    if (now.alarms !== undefined) tile('alarms', 'with alarms', now.alarms, { alarm: 'true' }, params.has('alarm'));
    if (total !== null && now.total > total && !params.has('after')) more(now.total - total);
    total ??= now.total;
  };
  const more = (fresh) => {
    const words = `Show ${count(fresh)} new ${fresh === 1 ? 'run' : 'runs'}`;
    const button = status.querySelector('button') ?? status.appendChild(el('button', { type: 'button', onclick: () => load().catch(() => {}) }));
    say(button, words);
  };

  const load = async () => {
    const query = new URLSearchParams(params);
    query.set('limit', LIMIT);
    query.set('order', params.get('order') ?? 'newest');
    const mine = ++turn;
    const [now, answer] = await Promise.all([call('/v1/overview', page), call(`/v1/runs?${query}`, page)]);
    // A later choice has superseded this one.
    if (mine !== turn) return;
    shown.clear();
    rows.replaceChildren(...answer.runs.map(row));
    total = null;
    overview(now);
    say(status, answer.runs.length === 0 ? 'No runs here. ' : `${count(answer.runs.length)} shown, updated live. `);
    const after = params.get('after') ?? '';
    if (answer.next) before.set(answer.next, after);
    pager.replaceChildren(
      after ? link(address(params, { after: '' }), 'First page') : '',
      before.get(after) ? link(address(params, { after: before.get(after) }), 'Previous page') : '',
      answer.next ? link(address(params, { after: answer.next }), 'Next page') : '');
    watch.abort();
    watch = new AbortController();
    page.signal.addEventListener('abort', () => watch.abort(), { signal: watch.signal });
    if (!page.signal.aborted) {
      listen(`/v1/events?runs=${answer.runs.map((entry) => entry.id).join(',')}`, live, () => {}, watch.signal);
    }
  };

  const update = async (next) => {
    params = next;
    search.value = params.get('name') ?? '';
    order.value = params.get('order') ?? '';
    await load();
  };
  await update(params);
  return update;
}
