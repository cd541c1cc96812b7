// Verdict on a run: safe from whom, on track or not, cost so far and expected.

import { el, verdict } from './dom.js';
import { amount, chance, count, list, share } from './format.js';
import { ALARMING, exposure, isRevealing } from './views.js';

/** Forecasts of completion from which a run is on track, and below which it is not. */
const ON_TRACK = 0.9;
const OFF_TRACK = 0.5;

/** Bounds of an advantage above this are not worth a sentence. */
const MAX_BOUND = 0.9;

/** @typedef {{ kind: 'good' | 'warn' | 'bad' | 'open', word: string, why: string[] }} Answer verdict in words, with its reasons */

/** @param {Api.State} name */
export const isOver = (name) => ['finished', 'closed', 'failed', 'damaged'].includes(name);

/**
 * Describes the attackers that a proof covers.
 * @param {NonNullable<Api.Run['guarantee']>} guarantee
 */
function proof({ advantage, seen }) {
  const model = seen.includes('state') ? 'whatever the oracle does' : 'if the probabilities of the scenario are exact';
  const bound = advantage > 0 ? `has an advantage of at most ${amount(advantage)} over a guess` : 'can only guess';
  return `Proven: an attacker who knows the policy and sees ${list(seen)} ${bound}, ${model}.`;
}

/**
 * @param {Api.Run} run
 * @param {RunHistory} time
 * @returns {Answer}
 */
function safety(run, time) {
  const guess = chance(1 / (run.decoys + 1));
  const exposed = exposure(time);
  const needsModel = run.guarantee === null || !run.guarantee.seen.includes('state');
  const why = run.guarantee === null || run.guarantee.advantage > MAX_BOUND ? [] : [proof(run.guarantee)];
  const state = time.givenAway.state.at(-1);
  if (isRevealing(state, run.decoys)) {
    why.push(`Not safe from an attacker who also sees the oracle’s state: its posterior of the real trajectory is ${chance(state)}.`);
  }
  if (run.identified || exposed) {
    const now = exposed ? `An attacker who knows the policy (${exposed.words}) had a posterior of ${chance(exposed.then)} for the real trajectory after query ${count(exposed.query)}; a guess is ${guess}.`
      : 'An attacker who knows the policy has identified the real trajectory.';
    return { kind: 'bad', word: run.identified ? 'Not safe: identified' : 'Not safe', why: [now, ...why] };
  }
  if (run.fit.rejected && needsModel) {
    return { kind: 'warn', word: 'Unknown', why: ['The scenario’s model is rejected, so neither the posteriors nor a proof that needs it hold.'] };
  }
  if (time.number.length === 0 || ALARMING.every(([view]) => time.givenAway[view].at(-1) === null)) {
    const { advantage = 1, seen = [] } = run.guarantee ?? {};
    const isProven = advantage === 0 && seen.includes('contents');
    return { kind: isProven ? 'good' : 'open', word: isProven ? 'Safe' : 'Not known yet', why };
  }
  const posteriors = ALARMING.flatMap(([view]) => time.givenAway[view].at(-1) ?? []);
  const largest = Math.max(...posteriors);
  const part = 1 / (run.decoys + 1);
  if (largest > part + 0.1 || Math.min(...posteriors) < part - 0.1) {
    return {
      kind: 'warn', word: 'Partly exposed',
      why: [`The posterior of the real trajectory is ${chance(posteriors.at(-1))} for an attacker who knows the policy and sees queries, `
        + `incentives, steps and their contents; a guess is ${guess}.`, ...why],
    };
  }
  return {
    kind: 'good', word: isOver(run.state) ? 'Safe' : 'Safe so far',
    why: [`From attackers who know the policy and see queries, incentives, steps and their contents: the largest posterior of the real `
      + `trajectory is ${chance(largest)}; a guess is ${guess}.`, ...why],
  };
}

/**
 * @param {Api.Run} run
 * @returns {Answer}
 */
function completion(run) {
  const rest = `${count(run.queue)} of ${count(run.successes)} successes are still needed, and ${count(Math.max(0, run.horizon - run.sent))} queries are left.`;
  if (run.queue === 0) return { kind: 'good', word: 'Complete', why: [`All ${count(run.successes)} successes are reached.`] };
  if (isOver(run.state)) return { kind: 'bad', word: 'Not complete', why: [`${count(run.queue)} of ${count(run.successes)} successes are missing.`] };
  if (run.fit.rejected) return { kind: 'warn', word: 'Unknown', why: ['The scenario’s model is rejected, so its forecast does not hold.', rest] };
  if (run.forecast === null) {
    const reason = run.forecastState === 'pending' ? 'The forecast is being computed.' : `There is no forecast: ${run.forecastReason}.`;
    return { kind: 'open', word: 'Not known yet', why: [reason, rest] };
  }
  const { finishProbability: likely, standardError } = run.forecast;
  // Simulated runs that all complete do not make the next one certain to.
  const chances = standardError > 0 && likely === 1 ? `in all simulated runs (± ${share(standardError)})`
    : `with probability ${share(likely)}${standardError > 0 ? ` (± ${share(standardError)}, simulated)` : ''}`;
  const earlier = run.forecastState === 'earlier' && run.forecast.sent < run.sent
    ? [`This forecast is of query ${count(run.forecast.sent)}; a new one is being computed.`] : [];
  const why = [`Under the model, it reaches all its successes ${chances}.`, rest, ...earlier];
  if (likely >= ON_TRACK) return { kind: 'good', word: 'On track', why };
  return likely >= OFF_TRACK ? { kind: 'warn', word: 'At risk', why } : { kind: 'bad', word: 'Not on track', why };
}

/**
 * Mean and range of the planned incentive at a query; empty without a plan.
 * @param {Api.Plan | null} plan
 * @param {number} query
 */
function planned(plan, query) {
  if (plan === null || query === 0) return [];
  const [mean, low, high] = [plan.paid.mean, plan.paid.low, plan.paid.high].map((values) => amount(values[query - 1]));
  return [`The plan expected ${mean} by now (${low} to ${high} in nine of ten runs).`];
}

/**
 * @param {Api.Run} run
 * @param {Api.Plan | null} plan
 * @returns {Answer}
 */
function cost(run, plan) {
  const paid = run.incentivePaid;
  const why = [`Incentive paid for ${count(run.queriesAsked)} queries.`, ...planned(plan, run.queriesAsked)];
  if (isOver(run.state)) return { kind: 'open', word: `${amount(paid)} in all`, why };
  if (run.forecast === null) return { kind: 'open', word: `${amount(paid)} so far`, why };
  const model = run.fit.rejected ? ['The expected cost needs the model, which is rejected.'] : [];
  return { kind: 'open', word: `${amount(paid)} so far, ${amount(paid + run.forecast.furtherIncentive)} expected`, why: [...why, ...model] };
}

/**
 * The three answers as a card.
 * @param {Api.Run} run
 * @param {RunHistory} time
 * @param {Api.Plan | null} plan
 */
export function verdicts(run, time, plan) {
  /** @type {[string, Answer][]} */
  const all = [['Is it safe?', safety(run, time)], ['Will it complete?', completion(run)], ['What does it cost?', cost(run, plan)]];
  return all.map(([question, answer]) => el('div', { class: answer.kind },
    el('h2', null, question), verdict(answer.kind, answer.word), answer.why.map((words) => el('p', null, words))));
}
