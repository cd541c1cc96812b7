// The past of a run, fetched once and then only what is new.

import { call, pause } from './api.js';

/** Milliseconds between two looks, at least. */
const CALM = 250;

function append(known, fresh) {
  for (const [key, value] of Object.entries(fresh)) {
    if (Array.isArray(value)) known[key] = (known[key] ?? []).concat(value);
    else if (key === 'givenAway') known[key] = append(known[key] ?? {}, value);
    else known[key] = value;
  }
  return known;
}

/** How a run stands and its timeline, by `refresh`, one at a time: whoever calls while one is on its way gets another after it. */
export class Timeline {
  constructor(id, page, told) {
    this.id = id;
    this.page = page;
    this.told = told;
    this.time = { number: [], queue: [], paid: [], belief: [], givenAway: {} };
    this.under = null;
    this.dirty = false;
    this.began = -Infinity;
  }

  refresh() {
    this.dirty = true;
    this.under ??= this.#work().finally(() => (this.under = null));
    return this.under;
  }

  async #work() {
    while (this.dirty) {
      // A run that goes on faster is drawn no faster: a long past takes time to draw.
      await pause(this.began + CALM - performance.now());
      this.began = performance.now();
      this.dirty = false;
      const run = await call(`/v1/runs/${this.id}`, this.page);
      // A run without a policy has no past, and the service says so by a refusal.
      let known;
      do {
        known = this.time.number.length;
        if (run.fit) append(this.time, await call(`/v1/runs/${this.id}/timeline?from=${known}`, this.page));
      } while (known < this.time.number.length && this.time.number.length < run.sent);
      this.told(run, this.time);
    }
  }
}
