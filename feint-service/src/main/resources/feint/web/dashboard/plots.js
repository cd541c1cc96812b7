// Charts of one run: its timeline, its plan and its state.

import { amount, chance, count, exactMoment } from './format.js';
import { VIEWS, limits } from './views.js';

/**
 * @template First, Second
 * @param {First[]} first
 * @param {Second[]} second
 * @returns {[First, Second][]}
 */
const pairs = (first, second) => first.map((one, i) => [one, second[i]]);

/**
 * A line through points.
 * @param {string} name
 * @param {[number, number | null | undefined][]} data
 * @param {string} colour
 * @param {string | number[]} type
 * @param {object} more
 * @returns {Series}
 */
export const line = (name, data, colour, type = 'solid', more = {}) => ({
  name, type: 'line', data, symbol: 'none', lineStyle: { color: colour, type, width: 2 }, itemStyle: { color: colour },
  sampling: 'lttb', ...more,
});
/**
 * A horizontal reference line from the first query to the last.
 * @param {string} name
 * @param {number} value
 * @param {number} horizon
 * @param {string} colour
 */
export const level = (name, value, horizon, colour) =>
  line(name, [[0, value], [horizon, value]], colour, [3, 3], { lineStyle: { color: colour, type: [3, 3], width: 1.5 } });
/** @param {Api.Run} run */
const queryAxis = (run) => ({ name: 'query', min: 0, max: run.horizon });

/** @typedef {'queue' | 'paid'} Planned column that the plan has, too */

/**
 * The plan as a band and a line; empty while there is no plan.
 * @param {Api.Plan | null} plan
 * @param {Planned} what
 * @param {Theme} colours
 * @returns {Series[]}
 */
function planned(plan, what, colours) {
  if (!plan) return [];
  const { mean, low, high } = plan[what];
  // The value comes first, since the library stacks the first number that it finds.
  const edge = {
    type: 'line', symbol: 'none', stack: 'band', stackStrategy: 'all', silent: true, lineStyle: { opacity: 0 }, encode: { x: 1, y: 0 },
  };
  const numbers = mean.map((_, i) => i + 1);
  return [
    { ...edge, data: pairs(low, numbers) },
    { ...edge, data: pairs(high.map((top, i) => top - low[i]), numbers), areaStyle: { color: colours.band, opacity: 1 } },
    line('plan: mean, and 5 % to 95 %', pairs(numbers, mean), colours.soft, [6, 4]),
  ];
}
/**
 * Mean, low and high of the plan at a query, or null.
 * @param {Api.Plan | null} plan
 * @param {Planned} what
 * @param {number} number
 */
const plannedAt = (plan, what, number) =>
  (plan && number > 0 ? [plan[what].mean, plan[what].low, plan[what].high].map((values) => values[number - 1]) : null);
/** @param {number[] | null} at */
const planWords = (at) => (at ? `${amount(at[0])} (${amount(at[1])} to ${amount(at[2])})` : '–');

/**
 * A chart of one column against its plan.
 * @param {string} title
 * @param {Planned} what
 * @param {string} own
 * @param {string} axis
 * @param {(data: RunData) => string} tell
 * @returns {ChartSpec<RunData>}
 */
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
/**
 * @param {RunData} data
 * @param {Planned} what
 * @param {number} number
 */
const byNow = ({ plan }, what, number) => {
  const at = plannedAt(plan, what, number);
  return at ? ` The plan expects ${planWords(at)} by now.` : '';
};

/** @type {[string, string, boolean][]} */
const kinds = [
  ['learning, step made', 'learn', true], ['learning, no step', 'learn', false],
  ['decoy, step made', 'obfuscate', true], ['decoy, no step', 'obfuscate', false],
];

/**
 * Series of the queries by type and step, for a run without tasks.
 * @param {RunHistory} time
 * @param {Theme} colours
 * @returns {Series[]}
 */
const byType = (time, colours) => kinds.map(([name, type, step]) => {
  const colour = type === 'learn' ? colours.learn : colours.decoy;
  return {
    name, type: 'scatter', symbol: type === 'learn' ? 'circle' : 'diamond', symbolSize: type === 'learn' ? 9 : 11,
    itemStyle: { color: step ? colour : 'transparent', borderColor: colour, borderWidth: 1.5 },
    data: pairs(time.number, time.incentive).filter((_, i) => time.type[i] === type && time.step[i] === step),
  };
});

/**
 * Series of the queries by task, filled where a step was made. With more tasks than colours, shapes differ.
 * @param {string[]} tasks
 * @param {string | undefined} wanted
 * @param {RunHistory} time
 * @param {Theme} colours
 * @returns {Series[]}
 */
function byTask(tasks, wanted, time, colours) {
  const decoys = tasks.filter((task) => task !== wanted);
  return tasks.map((task) => {
    const place = decoys.indexOf(task);
    const colour = task === wanted ? colours.learn : colours.lines.filter((one) => one !== colours.learn)[place % (colours.lines.length - 1)];
    return {
      name: task === wanted ? `${task} (wanted)` : task, type: 'scatter', symbolSize: task === wanted ? 9 : 11, itemStyle: { color: colour },
      symbol: task === wanted ? 'circle' : ['diamond', 'triangle', 'rect'][Math.floor(place / (colours.lines.length - 1))],
      data: pairs(time.number, time.incentive).map((value, i) => ({
        value, itemStyle: { color: time.step[i] ? colour : 'transparent', borderColor: colour, borderWidth: 1.5 },
      })).filter((_, i) => time.trajectory[i] === task),
    };
  });
}

/**
 * @param {RunHistory} time
 * @param {number} i
 */
function answer(time, i) {
  if (time.givenUp[i]) return 'given up';
  return time.informative[i] ? 'informative' : 'not informative';
}

/** @type {ChartSpec<RunData>} */
export const queries = {
  title: 'Which queries were sent?',
  tell: ({ run, time }) => {
    if (run.tasks) {
      const counts = run.tasks.map((task) => `${count(time.trajectory.filter((one) => one === task).length)} for ${task}`);
      return `${count(time.type.length)} queries were answered: ${counts.join(', ')}; ${count(time.step.filter(Boolean).length)} made a step.`;
    }
    const real = time.type.filter((type) => type === 'learn').length;
    return `${count(time.type.length)} queries were answered: ${count(real)} to learn, ${count(time.type.length - real)} as a decoy; `
      + `${count(time.step.filter(Boolean).length)} made a step.`;
  },
  draw: ({ run, time }, colours) => ({
    x: queryAxis(run), y: { name: 'incentive', min: 0, minInterval: 1 },
    series: run.tasks ? byTask(run.tasks, run.wanted, time, colours) : byType(time, colours),
    tip: (number) => {
      const i = number - 1;
      return `query ${number}: ${time.type[i]}\nincentive ${time.incentive[i]}, oracle state ${time.oracle[i]}, ${run.tasks ? 'task' : 'trajectory'} ${time.trajectory[i]}\n`
        + `${answer(time, i)}, ${time.step[i] ? 'step made' : 'no step'}\nasked ${exactMoment(time.asked[i])}`;
    },
  }),
  table: ({ run, time }) => [
    ['query', 'type', 'incentive', run.tasks ? 'task' : 'trajectory', 'oracle state', 'answer', 'step', 'asked', 'answered'],
    time.number.map((number, i) => [count(number), time.type[i], amount(time.incentive[i]), time.trajectory[i], time.oracle[i],
      answer(time, i), time.step[i] ? 'made' : 'none', exactMoment(time.asked[i]), exactMoment(time.answered[i])]),
  ],
};

export const queue = againstPlan('Will it complete?', 'queue', 'still needed', 'successes',
  (data) => `${count(data.run.queue)} of ${count(data.run.successes)} successes are still needed.${byNow(data, 'queue', data.time.number.at(-1) ?? 0)}`);

export const paid = againstPlan('What does it cost?', 'paid', 'paid', 'total incentive',
  // The unanswered query is paid for and counts.
  (data) => `${amount(data.run.incentivePaid)} is paid for ${count(data.run.queriesAsked)} queries${data.run.queriesAsked > data.run.sent
    ? ', one of them not answered' : ''}.${byNow(data, 'paid', data.run.queriesAsked)}`);

/** @type {ChartSpec<RunData>} */
export const attackers = {
  title: 'Can an eavesdropper tell which trajectory is real?',
  tell: ({ time }) => {
    const now = VIEWS.map(([view]) => chance(time.givenAway[view].at(-1)));
    const aware = new Set(now).size === 1 ? `${now[0]} in every view` : VIEWS.map(([, words], i) => `${now[i]} (${words})`).join(', ');
    return `A guess is ${chance(1 / (time.decoys + 1))}. The paper’s eavesdropper is at ${chance(time.belief.at(-1))}, `
      + `the policy-aware attacker at ${aware}.`;
  },
  draw: ({ run, time }, colours) => ({
    x: queryAxis(run), y: { name: 'posterior of the real trajectory', min: 0, max: 1 },
    series: [
      line('the paper’s belief', pairs(time.number, time.belief), colours.lines[0], 'solid', { z: 7 }),
      ...VIEWS.map(([view, words, style], i) => line(`policy-aware, ${words}`, pairs(time.number, time.givenAway[view]),
        colours.lines[i + 1], 'solid', { z: 6 - i, lineStyle: { color: colours.lines[i + 1], ...style } })),
      level('guess', 1 / (time.decoys + 1), run.horizon, colours.soft),
      ...Object.values(limits(time.decoys)).map((limit) => level('alarm', limit, run.horizon, colours.alarm)),
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
const MIN_EVIDENCE = 0.01;
/** @type {ChartSpec<RunData>} */
export const fit = {
  title: 'Is the scenario’s model right?',
  tell: ({ run }) => `Evidence is ${amount(run.fit.now)} now; its maximum is ${amount(run.fit.evidence)}. Above `
    + `${amount(run.fit.threshold)} the model is rejected; a correct model is rejected with probability at most ${amount(1 / run.fit.threshold)}.`,
  draw: ({ run, time }, colours) => ({
    x: queryAxis(run),
    y: {
      name: 'evidence (log scale)', type: 'log', min: MIN_EVIDENCE, axisLabel: { showMaxLabel: false },
      /** @param {{ max: number }} values */
      max: ({ max }) => 10 ** Math.ceil(Math.log10(Math.max(max, 2 * run.fit.threshold))),
    },
    series: [
      line('evidence', pairs(time.number, time.evidence.map((now) => Math.max(now, MIN_EVIDENCE))), colours.learn),
      level('threshold of rejection', run.fit.threshold, run.horizon, colours.alarm),
    ],
    tip: (number) => `query ${number}\nevidence: ${amount(time.evidence[number - 1])}`,
  }),
  table: ({ time }) => [['query', 'evidence'], time.number.map((number, i) => [count(number), amount(time.evidence[i])])],
};
