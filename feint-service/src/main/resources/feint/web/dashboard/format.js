// Formats of numbers and times.

const whole = new Intl.NumberFormat();
const digits = new Intl.NumberFormat(undefined, { maximumSignificantDigits: 3 });
const fine = new Intl.NumberFormat(undefined, { maximumFractionDigits: 4 });
const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 });
const times = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const exactTimes = new Intl.DateTimeFormat(undefined, { dateStyle: 'short', timeStyle: 'medium' });

/** @param {number} number */
export const count = (number) => whole.format(number);

/**
 * Formats a measured or expected number; a dash for none.
 * @param {number | null | undefined} number
 */
export function amount(number) {
  if (number === null || number === undefined) return '–';
  if (Math.abs(number) >= 1e9) return number.toExponential(2);
  return Math.abs(number) >= 1000 ? whole.format(Math.round(number)) : digits.format(number);
}

/**
 * Formats a probability; values near 0 or 1 are not rounded to them.
 * @param {number | null | undefined} probability
 */
export function chance(probability) {
  if (probability === null || probability === undefined) return '–';
  if (probability > 0.9999 && probability < 1) return '> 0.9999';
  if (probability < 0.0001 && probability > 0) return '< 0.0001';
  return fine.format(probability);
}

/**
 * Formats a probability in per cent, in the same way.
 * @param {number} probability
 */
export function share(probability) {
  if (probability > 0.999 && probability < 1) return `> ${percent.format(0.999)}`;
  if (probability < 0.001 && probability > 0) return `< ${percent.format(0.001)}`;
  return percent.format(probability);
}

const series = new Intl.ListFormat('en-GB');
/**
 * Joins words to an enumeration.
 * @param {string[]} words
 */
export const list = (words) => series.format(words);

/** @param {number} millis */
export const moment = (millis) => times.format(millis);
/** @param {number} millis */
export const exactMoment = (millis) => exactTimes.format(millis);
