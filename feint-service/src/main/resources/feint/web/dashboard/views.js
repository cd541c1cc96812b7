// Views of the policy-aware attacker, and the posteriors that raise an alarm.

/**
 * Views of the policy-aware attacker, weakest first, with line styles that keep coinciding lines visible.
 * @type {[keyof Api.GivenAway, string, object][]}
 */
export const VIEWS = [
  ['queries', 'sees queries', { type: [8, 8], width: 1.5 }],
  ['steps', 'also steps', { type: [2, 4], width: 2.5 }],
  ['contents', 'also contents of steps', { type: [14, 5, 2, 5], width: 3.5 }],
  ['state', 'also the oracle’s state', { type: 'solid', width: 5 }],
];

/** Views that raise an alarm. Balanced policies need the oracle’s state hidden, and promise nothing to one who sees it. */
export const ALARMING = VIEWS.filter(([view]) => view !== 'state');

/**
 * Limits of a posterior without an alarm: 0.05 and 0.95 with one decoy.
 * @param {number} decoys
 */
export const limits = (decoys) => ({ low: 0.1 / (decoys + 1), high: 0.95 });

/**
 * Whether a posterior is outside the limits.
 * @param {number | null | undefined} posterior
 * @param {number} decoys
 */
export function isRevealing(posterior, decoys) {
  const { low, high } = limits(decoys);
  return posterior !== null && posterior !== undefined && (posterior < low || posterior > high);
}

/**
 * The first query after which a posterior left the limits, with the weakest view whose posterior did, and its present value.
 * @param {RunHistory} time
 */
export function exposure(time) {
  const all = ALARMING.flatMap(([view, words]) => {
    const at = time.givenAway[view].findIndex((posterior) => isRevealing(posterior, time.decoys));
    return at < 0 ? [] : [{ words, query: time.number[at], then: time.givenAway[view][at], now: time.givenAway[view].at(-1) }];
  });
  return all.reduce((first, one) => (first && first.query <= one.query ? first : one), all[0]);
}
