// Comparison of two to eight runs.

import { chart } from './charts.js';
import { el, link, state, table } from './dom.js';
import { listen } from './events.js';
import { amount, chance, count, share } from './format.js';
import { level, line } from './plots.js';
import { Timeline } from './timeline.js';
import { VIEWS } from './views.js';

const MAX_RUNS = 8;
const DASHES = ['solid', [8, 3], [2, 3], [10, 3, 2, 3], [14, 4], [4, 2], [1, 4], [12, 2, 4, 2]];

const MAX_LABEL = 32;
/**
 * Name of a run that fits into a legend.
 * @param {Api.OwnRun} run
 */
const label = ({ name }) => (name.length > MAX_LABEL ? `${name.slice(0, MAX_LABEL - 1)}…` : name);

/** @param {ComparedRun[]} all */
const longest = (all) => Math.max(...all.map(({ run }) => run.horizon ?? 0));

/**
 * A chart with a line for each run.
 * @param {string} title
 * @param {string} axis
 * @param {(time: RunHistory) => (number | null)[]} of
 * @param {(value: number | null | undefined) => string} words
 * @param {object} look
 * @param {(all: ComparedRun[], colours: Theme) => Series[]} beside
 * @returns {ChartSpec<ComparedRun[]>}
 */
const overlaid = (title, axis, of, words, look = {}, beside = () => []) => ({
  title,
  absent: (all) => (all.every(({ time }) => time.number.length === 0) ? 'No query of these runs has been answered yet.' : ''),
  tell: (all) => `Now: ${all.map(({ run, time }) => `${label(run)} ${words(of(time).at(-1))}`).join('; ')}.`,
  draw: (all, colours) => ({
    x: { name: 'query', min: 0, max: longest(all) }, y: { name: axis, min: 0 },
    series: [
      ...all.map(({ run, time }, i) => line(`${i + 1}. ${label(run)}`, time.number.map((number, j) => [number, of(time)[j]]),
        colours.lines[i], DASHES[i], look)),
      ...beside(all, colours),
    ],
    tip: (number) => [`query ${number}`, ...all.map(({ run, time }, i) => `${i + 1}. ${label(run)}: ${words(of(time)[number - 1])}`)].join('\n'),
  }),
  table: (all) => [
    ['query', ...all.map(({ run }) => label(run))],
    Array.from({ length: Math.max(...all.map(({ time }) => time.number.length)) }, (_, i) =>
      [count(i + 1), ...all.map(({ time }) => words(of(time)[i]))]),
  ],
});

/** @type {[string, (run: Api.OwnRun) => Child][]} */
const measures = [
  ['State', (run) => state(run.state)], ['Policy', (run) => run.policy],
  ['Queries', (run) => `${count(run.queriesAsked)} of ${amount(run.horizon)}`],
  ['Successes', (run) => (run.successes === null ? '–' : `${count(run.successes - run.queue)} of ${count(run.successes)}`)],
  ['Incentive paid', (run) => amount(run.incentivePaid)],
  ['Further incentive expected', (run) => amount(run.forecast?.furtherIncentive)],
  ['Reaches its successes', (run) => (run.forecast ? share(run.forecast.finishProbability) : '–')],
  ...VIEWS.map(([view, words]) => /** @type {[string, (run: Api.OwnRun) => Child]} */ (
    [`Policy-aware attacker, ${words}`, (run) => chance(run.givenAway?.[view])])),
  ['Real trajectory', (run) => (run.identified ? 'identified' : 'not identified')],
  ['Model', (run) => (run.modelRejected ? 'rejected' : 'not rejected')],
];

/** @type {ShowPage} */
export async function comparePage(page) {
  page.title('Compare runs');
  const ids = [...new Set(page.id.split(','))].slice(0, MAX_RUNS);
  if (ids.length < 2) throw new Error('Select two to eight runs in the list to compare them.');
  const box = el('div', { class: 'beside' });
  /** @type {keyof Api.GivenAway} */
  let view = 'state';
  const choice = el('select', {
    id: 'view',
    onchange: () => {
      view = VIEWS[choice.selectedIndex][0];
      tell();
    },
  }, VIEWS.map(([key, words]) => el('option', { value: key, selected: key === view }, words)));
  const charts = [
    overlaid('Which will complete?', 'successes still needed', (time) => time.queue, amount, { step: 'end' }),
    overlaid('What do they cost?', 'incentive paid so far', (time) => time.paid, amount, { step: 'end' }),
    overlaid('Which can be told apart?', 'posterior of the real trajectory',
      (time) => time.givenAway[view], chance, {},
      (all, colours) => [...new Set(all.map(({ time }) => time.decoys))].map((decoys) =>
        level(`guess (${chance(1 / (decoys + 1))})`, 1 / (decoys + 1), longest(all), colours.soft))),
  ].map((one) => chart(one, page.signal));
  page.root.append(el('h1', { tabindex: -1 }, 'Compare runs'),
    el('p', { class: 'secret' }, 'This page shows which queries are real. Keep it from eavesdroppers.'),
    box, el('h2', null, 'Side by side'),
    el('div', { class: 'controls' }, el('label', { for: 'view' }, 'Policy-aware attacker'), choice),
    el('section', { class: 'charts', 'aria-label': 'Charts' }, charts.map((one) => one.element)));

  /** @type {Map<string, ComparedRun>} */
  const known = new Map();
  /** @type {ReturnType<typeof table> | null} */
  let beside = null;
  const tell = () => {
    const all = ids.flatMap((id) => known.get(id) ?? []);
    beside ??= box.appendChild(table('Runs side by side',
      ['Measure', ...all.map(({ run }, i) => el('span', { dir: 'auto' }, `${i + 1}. `, link(`#/runs/${run.id}`, run.name)))]));
    beside.update(measures.map(([head, of]) => [head, ...all.map(({ run }) => of(run))]));
    for (const one of charts) one.update(all);
  };
  const lines = new Map(ids.map((id) => [id, new Timeline(id, page, (run, time) => known.set(id, { run, time }))]));
  await Promise.all([...lines.values()].map((one) => one.refresh()));
  tell();
  /** @param {string} id */
  const refresh = (id) => lines.get(id)?.refresh().then(tell, () => {});
  listen(`/v1/events?runs=${ids.join(',')}`, {
    /** @param {Api.RunSummary} now */
    run: (now) => {
      const shown = known.get(now.id)?.run;
      if (shown?.sent !== now.sent || shown.state !== now.state) refresh(now.id);
    },
    gone: () => {},
  }, () => ids.forEach(refresh), page.signal);
}
