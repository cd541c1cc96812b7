// Dialog to confirm an irreversible action.

import { el, say } from './dom.js';

/**
 * Asks for confirmation; `doing` makes the request, `then` is called after it.
 * @param {Page} page
 * @param {{ title: string, words: string, doing: () => Promise<unknown>, then: () => unknown }} action
 */
export function confirm(page, { title, words, doing, then }) {
  const wrong = el('p', { class: 'wrong', role: 'alert' });
  const dialog = el('dialog', { 'aria-labelledby': 'dialog-title', onclose: () => void dialog.remove() },
    el('h2', { id: 'dialog-title' }, title), el('p', null, words), wrong,
    el('div', { class: 'controls' },
      el('button', { type: 'button', autofocus: true, onclick: () => void dialog.close() }, 'Cancel'),
      el('button', {
        type: 'button', class: 'main danger',
        onclick: () => doing().then(() => {
          dialog.close();
          then();
        }, (problem) => say(wrong, problem.message)),
      }, title)));
  page.root.append(dialog);
  dialog.showModal();
}
