// History of a run, fetched incrementally.

import { call, pause } from './api.js';

/** Minimum time between two refreshes. */
const MIN_INTERVAL_MILLIS = 250;

function append(known, fresh) {
  for (const [key, value] of Object.entries(fresh)) {
    if (Array.isArray(value)) known[key] = (known[key] ?? []).concat(value);
    else if (key === 'givenAway') known[key] = append(known[key] ?? {}, value);
    else known[key] = value;
  }
  return known;
}

/** State and timeline of a run. `refresh` runs one request at a time; a call during a request triggers another one after it. */
export class Timeline {
  constructor(id, page, changed) {
    this.id = id;
    this.page = page;
    this.changed = changed;
    this.time = { number: [], queue: [], paid: [], belief: [], givenAway: {} };
    this.pending = null;
    this.dirty = false;
    this.began = -Infinity;
  }

  refresh() {
    this.dirty = true;
    this.pending ??= this.#work().finally(() => (this.pending = null));
    return this.pending;
  }

  async #work() {
    while (this.dirty) {
      // Limits the redrawing rate: a long history takes time to draw.
      await pause(this.began + MIN_INTERVAL_MILLIS - performance.now());
      this.began = performance.now();
      this.dirty = false;
      const run = await call(`/v1/runs/${this.id}`, this.page);
      // The service refuses the timeline of a run without a policy.
      let known;
      do {
        known = this.time.number.length;
        if (run.fit) append(this.time, await call(`/v1/runs/${this.id}/timeline?from=${known}`, this.page));
      } while (known < this.time.number.length && this.time.number.length < run.sent);
      this.changed(run, this.time);
    }
  }
}
