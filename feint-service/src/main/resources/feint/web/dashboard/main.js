// Router: the part of the address after # selects the page.

import { clearSession, isAdmin, isObserver, lose, onlyRun, resume, session, signIn, signOut } from './api.js';
import { comparePage } from './compare.js';
import { createPage } from './create.js';
import { byId, el, link, say } from './dom.js';
import { listPage } from './list.js';
import { observedRunPage } from './observed-run.js';
import { runPage } from './run.js';
import { refusal, signInPage } from './signin.js';

/** @type {ShowPage} */
const runs = (page) => {
  if (!page.id) return listPage(page);
  return isObserver() ? observedRunPage(page) : runPage(page);
};
/** @type {Record<string, ShowPage>} */
const pages = { runs, compare: comparePage, new: createPage };
const main = byId('main');
/** @type {{ name: string, leave: AbortController, update?: UpdatePage | void }} */
let current = { name: '', leave: new AbortController() };
/** Reason why the token of a link was refused. */
let refused = '';

function home() {
  return onlyRun() ? `#/runs/${onlyRun()}` : '#/runs';
}

/**
 * Returns whether the page exists and the session may see it.
 * @param {string} name
 * @param {string} id
 */
function may(name, id) {
  if (isAdmin()) return name in pages;
  return name === 'runs' && (isObserver() || id === onlyRun());
}

function header() {
  const nav = /** @type {HTMLElement} */ (document.querySelector('header nav'));
  const who = /** @type {HTMLElement} */ (document.querySelector('header .who'));
  nav.hidden = who.hidden = session.scope === null;
  if (session.scope === null) return;
  const entries = onlyRun() ? [[home(), 'Run']] : [['#/runs', 'Runs'], ...(isAdmin() ? [['#/new', 'New run']] : [])];
  nav.replaceChildren(el('ul', null, entries.map(([to, words]) =>
    el('li', null, el('a', { href: to, 'aria-current': location.hash.split('?')[0] === to ? 'page' : null }, words)))));
  const scope = onlyRun() ? 'owner of one run' : session.scope;
  who.replaceChildren(el('span', null, `Signed in as ${scope}`),
    el('button', { type: 'button', onclick: () => signOut().catch(lose).finally(() => location.reload()) }, 'Sign out'));
}

/**
 * Returns whether a problem needs no message: the page was left, or a sign-in is needed.
 * @param {{ name: string, status?: number }} problem
 */
const ignore = (problem) => problem.name === 'AbortError' || problem.status === 401;

/**
 * Shows the page of the address; moves the focus to its heading, unless it is the first page or unchanged.
 * @returns {Promise<void>}
 */
async function show() {
  const [path, query] = location.hash.replace(/^#\/?/, '').split('?');
  const [name, id = ''] = path.split('/');
  const params = new URLSearchParams(query);
  if (session.scope !== null && !may(name, id)) {
    history.replaceState(null, '', home());
    return show();
  }
  header();
  const address = session.scope === null ? 'sign-in' : path;
  if (address === current.name && current.update) {
    return current.update(params).catch((problem) => {
      if (!ignore(problem)) say(byId('connection'), problem.message);
    });
  }
  const first = current.name === '';
  current.leave.abort();
  const root = el('div', { class: `page ${name}` });
  const leave = new AbortController();
  /** @type {Page} */
  const page = { root, id, params, signal: leave.signal, title: (words) => (document.title = `${words} · Feint`) };
  current = { name: address, leave };
  main.replaceChildren(root);
  try {
    const update = session.scope === null ? signInPage(page, show, refused) : await pages[name](page);
    if (current.leave === leave) current.update = update;
  } catch (error) {
    const problem = /** @type {Error} */ (error);
    if (ignore(problem)) return;
    root.replaceChildren(el('h1', { tabindex: -1 }, 'The page cannot be shown'), el('p', { class: 'alarm', role: 'alert' }, problem.message),
      el('p', null, link(home(), 'Go to the start page')));
    page.title('Error');
  }
  if (!first && current.leave === leave && session.scope !== null) root.querySelector('h1')?.focus();
}

/**
 * Signs in with the token of a link. The token is first erased from the address, which is visible and stored in the history. A refused
 * token ends the session of the page: a visitor with an observer's link must not see the page of an earlier session.
 */
async function followLink() {
  const token = location.hash.match(/^#token=(.+)$/)?.[1];
  if (!token) return false;
  history.replaceState(null, '', '/');
  clearSession();
  current.name = '';
  refused = await signIn(token).then(() => '', refusal);
  return true;
}

async function start() {
  if (!(await followLink())) await resume().catch(() => false);
  window.addEventListener('hashchange', async () => {
    await followLink();
    if (location.hash !== '#main') show();
  });
  window.addEventListener('signed-out', show);
  await show();
}

/** @type {HTMLElement} */ (document.querySelector('.skip')).addEventListener('click', (event) => {
  event.preventDefault();
  main.focus();
});
start();
