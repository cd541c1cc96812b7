// Runs selected for comparison, on any page of the list.

import { el, say } from './dom.js';

const MAX_PICKED = 8;
/**
 * Ids of the selected runs.
 * @type {Set<string>}
 */
export const picked = new Set();

/**
 * A checkbox that selects a run.
 * @param {Api.RunSummary} entry
 * @param {() => void} changed
 */
export function pick(entry, changed) {
  const box = el('input', {
    type: 'checkbox', 'aria-label': `Compare ${entry.name}`,
    onchange: () => {
      if (box.checked) picked.add(entry.id);
      else picked.delete(entry.id);
      changed();
    },
  });
  box.checked = picked.has(entry.id);
  return box;
}

/** Describes the number of selected runs. */
function selected() {
  if (picked.size < 2) return `${picked.size} selected, select one more to compare`;
  return `${picked.size} selected${picked.size > MAX_PICKED ? `, at most ${MAX_PICKED}` : ''}`;
}

/** Number of selected runs, with buttons to compare and to clear. */
export function pickBar() {
  const words = el('span', { role: 'status' });
  const button = el('button', {
    type: 'button', class: 'main', onclick: () => (location.hash = `#/compare/${[...picked].join(',')}`),
  }, 'Compare');
  const clear = el('button', {
    type: 'button',
    onclick: () => {
      picked.clear();
      for (const box of document.querySelectorAll('.pick input')) /** @type {HTMLInputElement} */ (box).checked = false;
      update();
      document.querySelector('h1')?.focus();
    },
  }, 'Clear');
  const bar = el('div', { class: 'pick-bar' }, words, button, clear);
  const update = () => {
    bar.hidden = picked.size === 0;
    button.disabled = picked.size < 2 || picked.size > MAX_PICKED;
    say(words, selected());
  };
  update();
  return Object.assign(bar, { update });
}
