// Runs selected for comparison, on any page of the list.

import { el, say } from './dom.js';

const MOST = 8;
export const picked = new Set();

export function pick(entry, bar) {
  const box = el('input', {
    type: 'checkbox', 'aria-label': `Compare ${entry.name}`,
    onchange: () => {
      box.checked ? picked.add(entry.id) : picked.delete(entry.id);
      bar.update();
    },
  });
  box.checked = picked.has(entry.id);
  return box;
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
      for (const box of document.querySelectorAll('.pick input')) box.checked = false;
      bar.update();
      document.querySelector('h1').focus();
    },
  }, 'Clear');
  const bar = el('div', { class: 'pick-bar' }, words, button, clear);
  bar.update = () => {
    bar.hidden = picked.size === 0;
    button.disabled = picked.size < 2 || picked.size > MOST;
    say(words, `${picked.size} selected${picked.size < 2 ? ', select one more to compare' : picked.size > MOST ? `, at most ${MOST}` : ''}`);
  };
  bar.update();
  return bar;
}
