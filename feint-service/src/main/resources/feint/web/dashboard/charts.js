// A chart with its title, a summary sentence and its numbers as a table. The library is loaded on first use.

import { el, say, table } from './dom.js';

/** @type {Promise<typeof echarts> | null} */
let library = null;
const load = () => (library ??= import('/dashboard/echarts.js').then(() => globalThis.echarts));
/** Maximum number of table rows; the last ones are shown. */
const MAX_ROWS = 500;

/**
 * Colours and fonts of the current style.
 * @returns {Theme}
 */
function theme() {
  const style = getComputedStyle(document.documentElement);
  /** @param {string} name */
  const colour = (name) => style.getPropertyValue(`--${name}`).trim();
  return {
    ink: colour('ink'), soft: colour('soft'), rule: colour('rule'), card: colour('card'), learn: colour('learn'),
    decoy: colour('decoy'), band: colour('band'), alarm: colour('alarm'),
    lines: [1, 2, 3, 4, 5, 6, 7, 8].map((i) => colour(`line-${i}`)), font: getComputedStyle(document.body).fontFamily,
  };
}

const short = new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 2 });
/** @param {number} number */
const compact = (number) => (Math.abs(number) >= 1e9 ? number.toExponential(0) : short.format(number));

/**
 * Estimated number of rows of the legend.
 * @param {string[]} names
 * @param {number} width
 */
const legendRows = (names, width) =>
  (names.length > 1 ? Math.ceil(names.reduce((sum, name) => sum + 56 + 7 * name.length, 0) / Math.max(width - 20, 1)) : 0);

/**
 * Options of a chart: the common ones, and its series and axes.
 * @param {Drawing} drawing
 * @param {Theme} colours
 * @param {number} width
 */
function options({ series, x, y, tip }, colours, width) {
  const named = series.filter((one) => one.name);
  const names = [...new Set(named.map((one) => String(one.name)))];
  const lines = named[0].type === 'line';
  const rows = legendRows(names, width);
  const text = { color: colours.soft, fontFamily: colours.font, fontSize: 12 };
  const axis = {
    axisLabel: { ...text, hideOverlap: true, formatter: compact }, nameTextStyle: text, axisLine: { lineStyle: { color: colours.rule } },
    splitLine: { lineStyle: { color: colours.rule, width: 0.5 } },
  };
  return {
    animation: false, textStyle: text,
    grid: { left: 52, right: 20, top: 34, bottom: 46 + 22 * rows },
    legend: {
      show: rows > 0, bottom: 0, left: 'center', itemHeight: 11, itemWidth: lines ? 30 : 11, itemStyle: lines ? { opacity: 0 } : {},
      textStyle: { ...text, color: colours.ink }, selectedMode: false, data: names,
    },
    tooltip: {
      trigger: 'axis', renderMode: 'richText', confine: true, backgroundColor: colours.card, borderColor: colours.rule,
      textStyle: { ...text, color: colours.ink }, axisPointer: { lineStyle: { color: colours.soft } },
      /** @param {{ axisValue: number }[]} points */
      formatter: (points) => tip(points[0].axisValue),
    },
    xAxis: { type: 'value', nameLocation: 'middle', nameGap: 26, minInterval: 1, ...axis, splitLine: { show: false }, ...x },
    yAxis: { type: 'value', ...axis, ...y, axisLabel: { ...axis.axisLabel, ...y.axisLabel }, nameTextStyle: { ...text, align: 'left', padding: [0, 0, 0, -44] } },
    series,
  };
}

/**
 * Creates a chart; `update` draws it from data.
 * @template Data
 * @param {ChartSpec<Data>} spec
 * @param {AbortSignal} signal
 */
export function chart({ title, draw, tell, table: rows, absent = () => '' }, signal) {
  const plot = el('div', { class: 'plot', role: 'img' });
  const words = el('p', { class: 'tell' });
  const left = el('p', { class: 'help' });
  const box = el('div', null, left);
  const details = el('details', { ontoggle: () => fill() }, el('summary', null, 'Show as table'), box);
  const figure = el('figure', { class: 'card' }, el('figcaption', null, el('h3', null, title)), words, plot, details);
  /** @type {ReturnType<typeof table> | null} */
  let numbers = null;
  /** @type {EChart | null} */
  let picture = null;
  /** @type {Data | null} */
  let data = null;
  /** @type {typeof echarts | null} */
  let loaded = null;

  const fill = () => {
    if (!details.open || data === null) return;
    const [heads, all] = rows(data);
    say(left, all.length > MAX_ROWS ? `The last ${MAX_ROWS} of ${all.length} rows.` : '');
    // Updated in place, so that the scroll position stays.
    numbers ??= box.appendChild(table(`${title}, as a table`, heads));
    numbers.update(all.slice(-MAX_ROWS));
  };
  const paint = () => {
    if (loaded === null || data === null || signal.aborted || absent(data)) return;
    picture ??= create(loaded);
    const colours = theme();
    picture.setOption(options(draw(data, colours), colours, plot.clientWidth), { notMerge: true });
  };
  /** @param {typeof echarts} drawing */
  const create = (drawing) => {
    const drawn = drawing.init(plot, null, { renderer: 'canvas' });
    const watcher = new ResizeObserver(() => {
      // In print the existing picture is scaled.
      if (matchMedia('print').matches) return;
      drawn.resize();
      paint();
    });
    watcher.observe(plot);
    for (const media of ['(prefers-color-scheme: dark)', 'print']) {
      matchMedia(media).addEventListener('change', paint, { signal });
    }
    signal.addEventListener('abort', () => {
      watcher.disconnect();
      drawn.dispose();
    });
    return drawn;
  };
  load().then((found) => {
    loaded = found;
    paint();
  }).catch(() => say(words, 'The charts cannot be loaded; the tables have the same numbers.'));

  return {
    element: figure,
    /** @param {Data} now */
    update: (now) => {
      data = now;
      const reason = absent(now);
      const sentence = reason || tell(now);
      say(words, sentence);
      plot.hidden = details.hidden = reason !== '';
      plot.setAttribute('aria-label', `Chart: ${title}. ${sentence}`);
      paint();
      fill();
    },
  };
}
