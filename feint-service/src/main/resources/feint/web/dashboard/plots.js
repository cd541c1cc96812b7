// Charts of one run: its timeline, its plan and its state.

import { amount, chance, count, exactMoment } from './dom.js';

/** Views of the policy-aware attacker, weakest first, with line styles that keep coinciding lines visible. */
export const VIEWS = [
  ['queries', 'sees queries', { type: [8, 8], width: 1.5 }],
  ['steps', 'also steps', { type: [2, 4], width: 2.5 }],
  ['contents', 'also contents of steps', { type: [14, 5, 2, 5], width: 3.5 }],
  ['state', 'also the oracle’s state', { type: 'solid', width: 5 }],
];

const pairs = (first, second) => first.map((one, i) => [one, second[i]]);
export const line = (name, data, colour, type = 'solid', more = {}) => ({
  name, type: 'line', data, symbol: 'none', lineStyle: { color: colour, type, width: 2 }, itemStyle: { color: colour },
  sampling: 'lttb', ...more,
});
/** A horizontal reference line from the first query to the last. */
export const level = (name, value, horizon, colour) =>
  line(name, [[0, value], [horizon, value]], colour, [3, 3], { lineStyle: { color: colour, type: [3, 3], width: 1.5 } });
const last = (values) => values[values.length - 1];
const queryAxis = (run) => ({ name: 'query', min: 0, max: run.horizon });

/** The plan as a band and a line; empty while there is no plan. */
function planned(plan, what, colours) {
  if (!plan) return [];
  const { mean, low, high } = plan[what];
  // The value comes first, since the library stacks the first number that it finds.
  const edge = {
    type: 'line', symbol: 'none', stack: 'band', stackStrategy: 'all', silent: true, lineStyle: { opacity: 0 }, encode: { x: 1, y: 0 },
  };
  const numbers = mean.map((unused, i) => i + 1);
  return [
    { ...edge, data: pairs(low, numbers) },
    { ...edge, data: pairs(high.map((top, i) => top - low[i]), numbers), areaStyle: { color: colours.band, opacity: 1 } },
    line('plan: mean, and 5 % to 95 %', pairs(numbers, mean), colours.soft, [6, 4]),
  ];
}
const plannedAt = (plan, what, number) =>
  (plan && number > 0 ? ['mean', 'low', 'high'].map((which) => plan[what][which][number - 1]) : null);
const planWords = (at) => (at ? `${amount(at[0])} (${amount(at[1])} to ${amount(at[2])})` : '–');

/** A chart of one column against its plan. */
function againstPlan(title, what, own, axis, tell) {
  return {
    title, tell,
    draw: ({ run, time, plan }, colours) => ({
      x: queryAxis(run), y: { name: axis, min: 0 },
      series: [...planned(plan, what, colours), line(own, pairs(time.number, time[what]), colours.learn, 'solid', { step: 'end' })],
      tip: (number) => `query ${number}\n${own}: ${amount(time[what][number - 1])}\nplan: ${planWords(plannedAt(plan, what, number))}`,
    }),
    table: ({ time, plan }) => [
      ['query', own, 'plan: mean', 'plan: 5 %', 'plan: 95 %'],
      time.number.map((number, i) => [count(number), amount(time[what][i]), ...(plannedAt(plan, what, number) ?? [null, null, null]).map(amount)]),
    ],
  };
}
const byNow = ({ plan }, what, number) => {
  const at = plannedAt(plan, what, number);
  return at ? ` The plan expects ${planWords(at)} by now.` : '';
};

const kinds = [
  ['learning, step made', 'learn', true], ['learning, no step', 'learn', false],
  ['decoy, step made', 'obfuscate', true], ['decoy, no step', 'obfuscate', false],
];

export const queries = {
  title: 'Queries, and the incentive paid for each',
  tell: ({ time }) => {
    const real = time.type.filter((type) => type === 'learn').length;
    return `${count(time.type.length)} queries were answered: ${count(real)} to learn, ${count(time.type.length - real)} as a decoy; `
      + `${count(time.step.filter(Boolean).length)} made a step.`;
  },
  draw: ({ run, time }, colours) => ({
    x: queryAxis(run), y: { name: 'incentive', min: 0, minInterval: 1 },
    series: kinds.map(([name, type, step]) => {
      const colour = type === 'learn' ? colours.learn : colours.decoy;
      return {
        name, type: 'scatter', symbol: type === 'learn' ? 'circle' : 'diamond', symbolSize: type === 'learn' ? 9 : 11,
        itemStyle: { color: step ? colour : 'transparent', borderColor: colour, borderWidth: 1.5 },
        data: pairs(time.number, time.incentive).filter((pair, i) => time.type[i] === type && time.step[i] === step),
      };
    }),
    tip: (number) => {
      const i = number - 1;
      return `query ${number}: ${time.type[i]}\nincentive ${time.incentive[i]}, oracle state ${time.oracle[i]}, trajectory ${time.trajectory[i]}\n`
        + `${time.givenUp[i] ? 'given up' : time.informative[i] ? 'informative' : 'not informative'}, ${time.step[i] ? 'step made' : 'no step'}\n`
        + `asked ${exactMoment(time.asked[i])}`;
    },
  }),
  table: ({ time }) => [
    ['query', 'type', 'incentive', 'trajectory', 'oracle state', 'answer', 'step', 'asked', 'answered'],
    time.number.map((number, i) => [count(number), time.type[i], amount(time.incentive[i]), time.trajectory[i], time.oracle[i],
      time.givenUp[i] ? 'given up' : time.informative[i] ? 'informative' : 'not informative', time.step[i] ? 'made' : 'none',
      exactMoment(time.asked[i]), exactMoment(time.answered[i])]),
  ],
};

export const queue = againstPlan('Successes still needed, against the plan', 'queue', 'still needed', 'successes',
  (data) => `${count(data.run.queue)} of ${count(data.run.successes)} successes are still needed.${byNow(data, 'queue', last(data.time.number))}`);

export const paid = againstPlan('Incentive paid so far, against the plan', 'paid', 'paid', 'total incentive',
  // The unanswered query is paid for and counts.
  (data) => `${amount(data.run.incentivePaid)} is paid for ${count(data.run.queriesAsked)} queries${data.run.queriesAsked > data.run.sent
    ? ', one of them not answered' : ''}.${byNow(data, 'paid', data.run.queriesAsked)}`);

export const attackers = {
  title: 'Posterior of the real trajectory, by eavesdropper',
  tell: ({ time }) => {
    const now = VIEWS.map(([view]) => chance(last(time.givenAway[view])));
    const aware = new Set(now).size === 1 ? `${now[0]} in every view` : VIEWS.map(([, words], i) => `${now[i]} (${words})`).join(', ');
    return `A guess is ${chance(1 / (time.decoys + 1))}. The paper’s eavesdropper is at ${chance(last(time.belief))}, `
      + `the policy-aware attacker at ${aware}.`;
  },
  draw: ({ run, time }, colours) => ({
    x: queryAxis(run), y: { name: 'probability', min: 0, max: 1 },
    series: [
      line('the paper’s belief', pairs(time.number, time.belief), colours.lines[0], 'solid',
        { z: 7 }),
      ...VIEWS.map(([view, words, style], i) => line(`policy-aware, ${words}`, pairs(time.number, time.givenAway[view]),
        colours.lines[i + 1], 'solid', { z: 6 - i, lineStyle: { color: colours.lines[i + 1], ...style } })),
      level('guess', 1 / (time.decoys + 1), run.horizon, colours.soft),
    ],
    tip: (number) => [`query ${number}`, `the paper’s belief: ${chance(time.belief[number - 1])}`,
      ...VIEWS.map(([view, words]) => `policy-aware, ${words}: ${chance(time.givenAway[view][number - 1])}`)].join('\n'),
  }),
  table: ({ time }) => [
    ['query', 'the paper’s belief', ...VIEWS.map(([, words]) => `policy-aware, ${words}`)],
    time.number.map((number, i) => [count(number), chance(time.belief[i]), ...VIEWS.map(([view]) => chance(time.givenAway[view][i]))]),
  ],
};

/** Smallest evidence on the logarithmic axis. */
const LEAST = 0.01;
export const fit = {
  title: 'Evidence against the scenario’s model',
  tell: ({ run }) => `Evidence is ${amount(run.fit.now)} now; its maximum is ${amount(run.fit.evidence)}. Above `
    + `${amount(run.fit.threshold)} the model is rejected; a correct model is rejected with probability at most ${amount(1 / run.fit.threshold)}.`,
  draw: ({ run, time }, colours) => ({
    x: queryAxis(run), y: { name: 'evidence (log scale)', type: 'log', min: LEAST, axisLabel: { showMaxLabel: false }, max: ({ max }) => 10 ** Math.ceil(Math.log10(Math.max(max, 2 * run.fit.threshold))) },
    series: [
      line('evidence', pairs(time.number, time.evidence.map((now) => Math.max(now, LEAST))), colours.learn),
      level('threshold of rejection', run.fit.threshold, run.horizon, colours.alarm),
    ],
    tip: (number) => `query ${number}\nevidence: ${amount(time.evidence[number - 1])}`,
  }),
  table: ({ time }) => [['query', 'evidence'], time.number.map((number, i) => [count(number), amount(time.evidence[i])])],
};
