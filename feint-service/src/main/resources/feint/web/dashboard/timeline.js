// History of a run, fetched incrementally.

import { call, pause } from './api.js';

/** Minimum time between two refreshes. */
const MIN_INTERVAL_MILLIS = 250;

/**
 * Appends the rows of an answer.
 * @param {Record<string, any>} known
 * @param {Record<string, any>} fresh
 */
function append(known, fresh) {
  for (const [key, value] of Object.entries(fresh)) {
    if (Array.isArray(value)) known[key] = (known[key] ?? []).concat(value);
    else if (key === 'givenAway') append(known[key], value);
    else known[key] = value;
  }
}

/** State and timeline of a run. `refresh` runs one request at a time; a call during a request triggers another one after it. */
export class Timeline {
  /** @type {RunHistory} */
  #time = {
    decoys: 1, number: [], asked: [], answered: [], oracle: [], type: [], incentive: [], trajectory: [], informative: [], step: [],
    givenUp: [], queue: [], paid: [], belief: [], evidence: [], givenAway: { queries: [], steps: [], contents: [], state: [] },
  };
  /** @type {Promise<void> | null} */
  #pending = null;
  #dirty = false;
  #began = -Infinity;
  #id;
  #page;
  #changed;

  /**
   * @param {string} id
   * @param {Page} page
   * @param {(run: Api.OwnRun, time: RunHistory) => unknown} changed
   */
  constructor(id, page, changed) {
    this.#id = id;
    this.#page = page;
    this.#changed = changed;
  }

  refresh() {
    this.#dirty = true;
    this.#pending ??= this.#work().finally(() => (this.#pending = null));
    return this.#pending;
  }

  async #work() {
    while (this.#dirty) {
      // Limits the redrawing rate: a long history takes time to draw.
      await pause(this.#began + MIN_INTERVAL_MILLIS - performance.now());
      this.#began = performance.now();
      this.#dirty = false;
      /** @type {Api.OwnRun} */
      const run = await call(`/v1/runs/${this.#id}`, this.#page);
      // The service refuses the timeline of a run without a policy.
      let known;
      do {
        known = this.#time.number.length;
        if (run.fit) append(this.#time, await call(`/v1/runs/${this.#id}/timeline?from=${known}`, this.#page));
      } while (known < this.#time.number.length && this.#time.number.length < run.sent);
      this.#changed(run, this.#time);
    }
  }
}
