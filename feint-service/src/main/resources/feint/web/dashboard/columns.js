// Columns of the list of runs.

import { alarm, bar, el, link, state } from './dom.js';
import { amount, count, moment } from './format.js';

/**
 * A column: its values decide whether a cell has changed, and `show` gives the cell's content.
 * @template Run
 * @typedef {{ head: string, number?: boolean, values: (run: Run) => unknown[], show: (run: Run) => Child[] }} Column
 */

/** @type {Column<Api.RunSummary>} */
const name = { head: 'Run', values: (run) => [run.id, run.name], show: (run) => [link(`#/runs/${run.id}`, run.name)] };
/** @type {Column<Api.ObservedRun>} */
const publicName = {
  head: 'Run', values: (run) => [run.id, run.publicName], show: (run) => [link(`#/runs/${run.id}`, run.publicName ?? run.id)],
};
/** @type {Column<Api.ObservedRun>} */
const paid = { head: 'Incentive paid', number: true, values: (run) => [run.incentivePaid], show: (run) => [amount(run.incentivePaid)] };
/** @type {Column<Api.ObservedRun>} */
const observedState = { head: 'State', values: (run) => [run.state], show: (run) => [state(run.state)] };
/** @type {Column<Api.RunSummary>} */
const ownState = {
  head: 'State',
  values: (run) => [run.state, run.progress],
  show: (run) => [state(run.state), run.progress === undefined ? null : bar(run.progress, 1)],
};
/**
 * Includes the unanswered query, as the incentive does.
 * @type {Column<Api.ObservedRun>}
 */
const queries = {
  head: 'Progress',
  values: (run) => [run.queriesAsked, run.horizon],
  show: (run) => (run.horizon === null ? ['unknown']
    : [el('span', { class: 'line' }, `${count(run.queriesAsked)} of ${count(run.horizon)} queries`), bar(run.queriesAsked, run.horizon)]),
};
/** @type {Column<Api.RunSummary>} */
const progress = {
  head: 'Progress',
  values: (run) => [...queries.values(run), run.queue, run.successes],
  show: (run) => [
    ...queries.show(run),
    run.successes === null ? null
      : el('span', { class: 'line' }, `${count(run.successes - run.queue)} of ${count(run.successes)} successes`),
  ],
};
/** @type {Column<Api.RunSummary>} */
const policy = { head: 'Policy', values: (run) => [run.policy], show: (run) => [run.policy] };
/** @param {Api.RunSummary} run */
const alarmsOf = (run) => [
  ...(run.state === 'failed' || run.state === 'damaged' ? [run.state] : []),
  ...(run.modelRejected ? ['model rejected'] : []), ...(run.identified ? ['identified'] : []),
];
/** @type {Column<Api.RunSummary>} */
const alarms = {
  head: 'Alarms', values: alarmsOf, show: (run) => (alarmsOf(run).length > 0 ? alarmsOf(run).map(alarm) : ['none']),
};
/** @type {Column<Api.RunSummary>} */
const created = {
  head: 'Created', values: (run) => [run.created],
  show: (run) => [el('time', { datetime: new Date(run.created).toISOString() }, moment(run.created))],
};

/**
 * Columns for observers, whose entries have no other fields.
 * @type {Column<Api.ObservedRun>[]}
 */
export const observed = [publicName, observedState, queries, paid];
/** @type {Column<Api.RunSummary>[]} */
export const owned = [name, ownState, progress, paid, policy, alarms, created];
