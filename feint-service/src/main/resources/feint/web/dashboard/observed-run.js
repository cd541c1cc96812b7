// Page of one run for observers.

import { call } from './api.js';
import { el, say, state } from './dom.js';
import { listen } from './events.js';
import { queries, terms } from './facts.js';
import { amount, count } from './format.js';

/** @type {ShowPage} */
export async function observedRunPage(page) {
  const heading = el('h1', { tabindex: -1, dir: 'auto' }, `Run ${page.id}`);
  const list = el('dl', { class: 'facts card' });
  const gone = el('p', { class: 'alarm', role: 'alert', hidden: true }, 'This run was deleted.');
  page.title('Run');
  page.root.append(heading, el('p', { class: 'help' }, 'Public facts of this run. None of them depends on which trajectory is real.'), list, gone);
  /** @param {Api.ObservedRun} run */
  const tell = (run) => {
    if (run.publicName) say(heading, run.publicName);
    page.title(run.publicName ?? 'Run');
    list.replaceChildren(...terms([
      ['Name', run.publicName ?? 'none'], ['State', state(run.state)],
      ['Horizon', run.horizon === null ? 'unknown' : `${count(run.horizon)} queries`], queries(run), ['Incentive paid', amount(run.incentivePaid)],
      ...(run.tasks ? [/** @type {import('./facts.js').Fact} */ (['Tasks', run.tasks.join(', ')])] : []),
    ]));
  };
  tell(await call(`/v1/runs/${page.id}`, page));
  listen(`/v1/runs/${page.id}/events`, { run: tell, gone: () => (gone.hidden = false) }, () => {}, page.signal);
}
