// Facts of a run, as a list of terms.

import { bar, el } from './dom.js';
import { count } from './format.js';

/** @typedef {[string, ...Child[]]} Fact term and its description */

/**
 * The terms and descriptions of facts.
 * @param {Fact[]} all
 */
export const terms = (all) => all.map(([head, ...value]) => el('div', null, el('dt', null, head), el('dd', null, value)));

/**
 * Decided queries, including an unanswered one, which is paid for, too.
 * @param {Api.ObservedRun} run
 * @returns {Fact}
 */
export const queries = (run) => (run.horizon === null ? ['Queries sent', count(run.queriesAsked)]
  : ['Queries sent', `${count(run.queriesAsked)} of ${count(run.horizon)}`, run.queriesAsked > run.sent ? ', one of them not answered' : '',
    bar(run.queriesAsked, run.horizon)]);
