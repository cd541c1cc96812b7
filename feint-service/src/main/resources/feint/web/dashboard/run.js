// Page of one run for its owner: its state, its charts, closing and deleting.

import { call, isAdmin } from './api.js';
import { chart } from './charts.js';
import { confirm } from './confirm.js';
import { alarm, bar, el, say, state } from './dom.js';
import { listen } from './events.js';
import { queries, terms } from './facts.js';
import { amount, chance, count, moment, share } from './format.js';
import * as plots from './plots.js';
import { Timeline } from './timeline.js';
import { isOver, verdicts } from './verdict.js';
import { VIEWS, exposure, limits } from './views.js';

/** Posterior above which the service raises the alarm. */
const IDENTIFIED = 0.9999;
const FORECAST_POLL_MILLIS = 2000;

/**
 * Whether a run has a policy, and so has charts.
 * @param {Api.OwnRun} run
 * @returns {run is Api.Run}
 */
const isPrepared = (run) => run.fit !== undefined;

/**
 * Buttons to close and to delete the run.
 * @param {Page} page
 * @param {() => unknown} refresh
 */
function ends(page, refresh) {
  const path = `/v1/runs/${page.id}`;
  const close = el('button', {
    type: 'button',
    onclick: () => confirm(page, {
      title: 'Close the run', words: 'No further query is decided. The open query can still be answered, and the run stays visible.',
      doing: () => call(`${path}/close`, { method: 'POST' }), then: refresh,
    }),
  }, 'Close…');
  const remove = isAdmin() ? el('button', {
    type: 'button', class: 'danger',
    onclick: () => confirm(page, {
      title: 'Delete the run', words: 'All of its data are deleted. This cannot be undone.',
      doing: () => call(path, { method: 'DELETE' }), then: () => (location.hash = '#/runs'),
    }),
  }, 'Delete…') : null;
  const element = el('div', { class: 'controls ends' }, close, remove);
  element.hidden = true;
  /** @param {Api.OwnRun} run */
  const update = (run) => {
    element.hidden = false;
    close.hidden = isOver(run.state);
  };
  return Object.assign(element, { update });
}

/** @param {Api.OwnRun} run */
function preparation(run) {
  if (run.queuePosition) return ` ${count(run.queuePosition)} in the queue`;
  return run.progress === undefined ? '' : ` ${share(run.progress)}`;
}

/** @param {Api.OwnRun} run */
function facts(run) {
  /** @type {import('./facts.js').Fact[]} */
  const all = [['State', state(run.state), preparation(run)], queries(run)];
  if (run.successes !== null) {
    const reached = run.successes - run.queue;
    all.push(['Successes', `${count(reached)} of ${count(run.successes)}`, bar(reached, run.successes)]);
  }
  all.push(['Incentive paid', amount(run.incentivePaid)]);
  if (run.openQuery) all.push(['Unanswered', `query ${count(run.openQuery)}, asked in state ${run.askedIn}`]);
  all.push(['Policy', run.policy], ['Created', moment(run.created)]);
  if (run.tasks) all.push(['Tasks', run.tasks.join(', ')], ['Wanted', run.wanted]);
  if (run.deadline) all.push(['Deadline of a query', `${run.deadline} s`]);
  if (run.pace) all.push(['Pace of decisions', `${run.pace} s`]);
  if (run.publicName !== null) all.push(['Name for observers', run.publicName]);
  return terms(all);
}

/** @param {Api.Deviation} worst */
const entry = (worst) => (worst.what === 'success'
  ? `successes in oracle state ${worst.oracle} at incentive ${worst.incentive}`
  : `transitions from oracle state ${worst.from} to ${worst.to}`);

/**
 * Names the weakest view that suffices; the posterior may have fallen since.
 * @param {Api.OwnRun} run
 */
function identified({ givenAway }) {
  const least = VIEWS.find(([view]) => view !== 'state' && (givenAway?.[view] ?? 0) > IDENTIFIED);
  const now = least ? ` It is ${chance(givenAway?.[least[0]])} now (${least[1]}).` : '';
  return `An eavesdropper who knows the policy reached a posterior above ${IDENTIFIED} for the real trajectory.${now}`;
}

const HIDE = 'Use oblivious for the next run, or balanced if the probabilities of the scenario are exact.';

/**
 * @param {NonNullable<ReturnType<typeof exposure>>} exposed
 * @param {number} decoys
 */
function exposedWords({ words, query, then, now }, decoys) {
  const { low, high } = limits(decoys);
  return `At query ${count(query)} the posterior of the real trajectory left the range from ${chance(low)} to ${chance(high)} for an eavesdropper who knows the policy `
    + `(${words}): it was ${chance(then)}, and is ${chance(now)} now. Posteriors outside this range tell the trajectories apart.`;
}

/**
 * @param {Api.OwnRun} run
 * @param {RunHistory} time
 */
function alarms(run, time) {
  /** @type {[string, string | undefined, string][]} */
  const list = [];
  if (run.state === 'damaged') list.push(['damaged', run.failure, 'Restore a backup of the database, or delete the run.']);
  if (run.state === 'failed') list.push(['failed', run.failure ?? 'No reason was given.', 'Create it again with another policy or scenario.']);
  if (run.fit?.rejected) {
    const { worst, rejectedAt, advice } = run.fit;
    const where = worst ? ` Largest deviation: ${entry(worst)}, ${share(worst.observed)} of ${count(worst.of)}, where the model says ${share(worst.model)}.` : '';
    list.push(['model rejected', `At query ${count(rejectedAt ?? 0)} the test rejected the scenario’s model of the oracle.${where}`, advice]);
  }
  if (run.identified) {
    list.push(['identified', identified(run), `The remaining queries cannot hide it. ${HIDE}`]);
  }
  const exposed = exposure(time);
  if (exposed && !run.identified) list.push(['exposed', exposedWords(exposed, time.decoys), HIDE]);
  return list.map(([words, why, way]) => el('div', { class: 'alarm' }, alarm(words), el('p', null, why), way ? el('p', null, way) : null));
}

/**
 * Explains why there are no charts; empty if there are.
 * @param {Api.OwnRun} run
 * @param {RunHistory} time
 */
function absence(run, time) {
  if (time.number.length > 0) return '';
  return run.state === 'preparing' ? 'The policy is being prepared; queries can be requested afterwards.' : 'No query has been answered yet.';
}

/** @type {ShowPage} */
export async function runPage(page) {
  page.title('Run');
  const heading = el('h1', { tabindex: -1, dir: 'auto' }, 'Run');
  const secret = el('p', { class: 'secret' },
    'This page shows which queries are real. Keep it from eavesdroppers.');
  const trouble = el('div', { role: 'status' });
  const list = el('dl', { class: 'facts card' });
  const card = el('section', { class: 'verdict card', 'aria-label': 'Verdict', hidden: true });
  const charts = el('section', { class: 'charts', 'aria-label': 'Charts' });
  const empty = el('p', { class: 'help' });
  const foot = ends(page, () => refresh());
  page.root.append(heading, card, trouble, secret, list, el('h2', null, 'History'), empty, charts,
    el('p', { class: 'help' }, 'Run ', el('code', null, page.id)), foot);

  const drawn = [plots.attackers, plots.queue, plots.paid, plots.fit, plots.queries].map((plot) => chart(plot, page.signal));
  /** @type {Api.Plan | null} */
  let plan = null;
  let asked = false;
  let alarmKey = '';
  /** @type {number | undefined} */
  let later;
  page.signal.addEventListener('abort', () => clearTimeout(later));

  /** @type {{ run: Api.Run, time: RunHistory } | null} */
  let shown = null;
  /**
   * @param {Api.OwnRun} run
   * @param {RunHistory} time
   */
  const judge = (run, time) => {
    card.hidden = !isPrepared(run);
    if (isPrepared(run)) card.replaceChildren(...verdicts(run, time, plan));
  };
  const draw = () => {
    if (shown === null) return;
    for (const one of drawn) one.update({ ...shown, plan });
    judge(shown.run, shown.time);
  };
  const expect = () => {
    asked = true;
    call(`/v1/runs/${page.id}/plan`, page).then((answer) => {
      plan = answer;
      draw();
    }, () => {});
  };
  /**
   * @param {Api.OwnRun} now
   * @param {RunHistory} time
   */
  const tell = (now, time) => {
    say(heading, now.name);
    page.title(now.name);
    list.replaceChildren(...facts(now));
    judge(now, time);
    clearTimeout(later);
    if (now.forecastState === 'pending' || now.forecastState === 'earlier') later = setTimeout(() => refresh(), FORECAST_POLL_MILLIS);
    foot.update(now);
    const key = JSON.stringify([['failed', 'damaged'].includes(now.state), now.fit?.rejected, now.fit?.worst?.what, now.identified, exposure(time)]);
    if (key !== alarmKey) trouble.replaceChildren(...alarms(now, time));
    alarmKey = key;
    say(empty, absence(now, time));
    if (time.number.length === 0 || !isPrepared(now)) return;
    if (charts.childElementCount === 0) charts.append(...drawn.map((one) => one.element));
    shown = { run: now, time };
    draw();
    if (!asked) expect();
  };
  const timeline = new Timeline(page.id, page, tell);
  await timeline.refresh();
  const refresh = () => timeline.refresh().catch((problem) => {
    if (problem.status === 404) gone();
  });
  const gone = () => {
    trouble.replaceChildren(el('div', { class: 'alarm' }, alarm('deleted'), el('p', null, 'This run was deleted.')));
    foot.hidden = true;
  };
  listen(`/v1/runs/${page.id}/events`, { run: refresh, gone }, refresh, page.signal);
}
