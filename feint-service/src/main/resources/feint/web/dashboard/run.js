// Page of one run: its state, its charts, closing and deleting.

import { call, isAdmin, isObserver } from './api.js';
import { chart } from './charts.js';
import { alarm, amount, bar, chance, count, el, moment, say, share, state } from './dom.js';
import { listen } from './events.js';
import * as plots from './plots.js';
import { Timeline } from './timeline.js';

const OVER = ['finished', 'closed', 'failed', 'damaged'];
/** Posterior above which the service raises the alarm. */
const IDENTIFIED = 0.9999;

/** Asks for confirmation of an irreversible action. */
function confirm(page, { title, words, doing, then }) {
  const wrong = el('p', { class: 'wrong', role: 'alert' });
  const dialog = el('dialog', { 'aria-labelledby': 'dialog-title', onclose: () => dialog.remove() },
    el('h2', { id: 'dialog-title' }, title), el('p', null, words), wrong,
    el('div', { class: 'controls' },
      el('button', { type: 'button', autofocus: true, onclick: () => dialog.close() }, 'Cancel'),
      el('button', {
        type: 'button', class: 'main danger',
        onclick: () => doing().then(() => {
          dialog.close();
          then();
        }, (problem) => say(wrong, problem.message)),
      }, title)));
  page.root.append(dialog);
  dialog.showModal();
}

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
  element.update = (run) => {
    element.hidden = false;
    close.hidden = OVER.includes(run.state);
  };
  return element;
}

/** Facts by name; null values are left out. */
const facts = (all) => all.filter(([, value]) => value !== null).map(([head, ...value]) =>
  el('div', null, el('dt', null, head), el('dd', null, value)));

/** Decided queries, including an unanswered one, which is paid for, too. */
const queries = (run) => run.horizon === null ? ['Queries', count(run.queriesAsked)] : ['Queries', `${count(run.queriesAsked)} of ${count(run.horizon)}`, run.queriesAsked > run.sent ? ', one of them not answered' : '',
  bar(run.queriesAsked, run.horizon)];
const observedFacts = (run) => facts([
  ['State', state(run.state)], queries(run), ['Incentive paid', amount(run.incentivePaid)],
]);
const ownFacts = (run) => facts([
  ['State', state(run.state), run.queuePosition ? ` ${count(run.queuePosition)} in the queue` : run.progress === undefined ? '' : ` ${share(run.progress)}`],
  queries(run),
  run.successes === null ? ['', null] : ['Successes', `${count(run.successes - run.queue)} of ${count(run.successes)}`, bar(run.successes - run.queue, run.successes)],
  ['Incentive paid', amount(run.incentivePaid)],
  run.openQuery ? ['Unanswered', `query ${count(run.openQuery)}, asked in state ${run.askedIn}`] : ['', null],
  ['Policy', run.policy], ['Created', moment(run.created)],
  ['Name for observers', run.publicName],
]);

const entry = (worst) => (worst.what === 'success'
  ? `successes in oracle state ${worst.oracle} at incentive ${worst.incentive}`
  : `transitions from oracle state ${worst.from} to ${worst.to}`);
/** Names the weakest view that suffices; the posterior may have fallen since. */
function identified({ givenAway }) {
  const least = plots.VIEWS.find(([view]) => view !== 'state' && givenAway?.[view] > IDENTIFIED);
  return `An eavesdropper who knows the policy reached a posterior above ${IDENTIFIED} for the real trajectory.`
    + (least ? ` It is ${chance(givenAway[least[0]])} now (${least[1]}).` : '');
}
function alarms(run) {
  const list = [];
  if (run.state === 'damaged') list.push(['damaged', run.failure, 'Restore a backup of the database, or delete the run.']);
  if (run.state === 'failed') list.push(['failed', run.failure ?? 'No reason was given.', 'Create it again with another policy or scenario.']);
  if (run.fit?.rejected) {
    const { worst, rejectedAt, advice } = run.fit;
    const where = worst ? ` Largest deviation: ${entry(worst)}, ${share(worst.observed)} of ${count(worst.of)}, where the model says ${share(worst.model)}.` : '';
    list.push(['model rejected', `At query ${count(rejectedAt)} the test rejected the scenario’s model of the oracle.${where}`, advice]);
  }
  if (run.identified) {
    list.push(['identified', identified(run),
      'The remaining queries cannot hide it. Use oblivious for the next run, or balanced if the probabilities of the scenario are exact.']);
  }
  return list.map(([words, why, way]) => el('div', { class: 'alarm' }, alarm(words), el('p', null, why), way ? el('p', null, way) : null));
}

function forecast({ forecast: now, forecastState: kind, forecastReason: reason, state: at, queue, sent }) {
  if (OVER.includes(at) || now === undefined) return '';
  if (kind === 'pending') return 'The forecast is being computed.';
  if (now === null) return `The probability that it reaches all its successes is unknown: ${reason}.`;
  const of = kind === 'earlier' && now.sent < sent ? ` This forecast is of query ${count(now.sent)}; a new one is being computed.` : '';
  const error = now.standardError > 0 ? ` (± ${share(now.standardError)}, simulated)` : '';
  if (queue === 0) return `It has all its successes. Under the model, it pays ${amount(now.furtherIncentive)} more until its end.${of}`;
  return `Under the model, it reaches all its successes with probability ${share(now.finishProbability)}${error}, and pays ${amount(now.furtherIncentive)} more until its end.${of}`;
}

async function observe(page, heading) {
  const list = el('dl', { class: 'facts card' });
  page.root.append(heading, list);
  const tell = (run) => {
    if (run.publicName) say(heading, run.publicName);
    page.title(run.publicName ?? 'Run');
    list.replaceChildren(...observedFacts(run));
  };
  const gone = el('p', { class: 'alarm', role: 'alert', hidden: true }, 'This run was deleted.');
  page.root.append(gone);
  tell(await call(`/v1/runs/${page.id}`, page));
  listen(`/v1/runs/${page.id}/events`, { run: tell, gone: () => (gone.hidden = false) }, () => {}, page.signal);
}

export async function run(page) {
  const heading = el('h1', { tabindex: -1, dir: 'auto' }, isObserver() ? `Run ${page.id}` : 'Run');
  page.title('Run');
  if (isObserver()) return void (await observe(page, heading));

  const secret = el('p', { class: 'secret' },
    'This page shows which queries are real. Keep it from eavesdroppers.');
  const trouble = el('div', { role: 'status' });
  const list = el('dl', { class: 'facts card' });
  const expected = el('p', { class: 'forecast' });
  const charts = el('section', { class: 'charts', 'aria-label': 'Charts' });
  const empty = el('p', { class: 'help' });
  const foot = ends(page, () => refresh());
  page.root.append(heading, secret, trouble, list, expected, el('h2', null, 'History'), empty, charts,
    el('p', { class: 'help' }, 'Run ', el('code', null, page.id)), foot);

  const drawn = [plots.queries, plots.attackers, plots.queue, plots.paid, plots.fit].map((plot) => chart(plot, page.signal));
  let plan = null;
  let asked = false;
  let shown = null;
  let alarmKey = '';
  let later;
  page.signal.addEventListener('abort', () => clearTimeout(later));
  const tell = (now, time) => {
    say(heading, now.name);
    page.title(now.name);
    list.replaceChildren(...ownFacts(now));
    say(expected, forecast(now));
    clearTimeout(later);
    if (now.forecastState === 'pending' || now.forecastState === 'earlier') later = setTimeout(() => refresh(), 2000);
    foot.update(now);
    const key = JSON.stringify([['failed', 'damaged'].includes(now.state), now.fit?.rejected, now.fit?.worst?.what, now.identified]);
    if (key !== alarmKey) trouble.replaceChildren(...alarms(now));
    alarmKey = key;
    say(empty, time.number.length > 0 ? '' : now.state === 'preparing' ? 'The policy is being prepared; queries can be requested afterwards.' : 'No query has been answered yet.');
    if (time.number.length === 0 || !now.fit) return;
    if (charts.childElementCount === 0) charts.append(...drawn.map((one) => one.element));
    shown = { run: now, time, plan };
    for (const one of drawn) one.update(shown);
    if (!asked) expect();
  };
  const expect = () => {
    asked = true;
    call(`/v1/runs/${page.id}/plan`, page).then((answer) => {
      plan = answer;
      for (const one of drawn) one.update({ ...shown, plan });
    }, () => {});
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
