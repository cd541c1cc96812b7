// Page to sign in with a token.

import { Problem, signIn } from './api.js';
import { el, say } from './dom.js';

/**
 * @param {Page} page
 * @param {() => Promise<void>} then shows the requested page
 * @param {string} refused reason why the token of a link was refused
 */
export function signInPage(page, then, refused) {
  page.title('Sign in');
  const wrong = el('p', { id: 'wrong', class: 'wrong', role: 'alert' }, refused);
  const field = el('input', {
    id: 'token', type: 'password', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', required: true,
    'aria-describedby': 'token-help wrong',
  });
  const button = el('button', { type: 'submit', class: 'main' }, 'Sign in');
  /** @param {Event} event */
  const submit = async (event) => {
    event.preventDefault();
    button.disabled = true;
    say(wrong, '');
    try {
      await signIn(field.value.trim());
      await then();
    } catch (error) {
      const { message } = /** @type {Error} */ (error);
      say(wrong, error instanceof Problem && error.status === 401 ? `Not signed in: ${message}.` : message);
      field.setAttribute('aria-invalid', 'true');
      field.focus();
      field.select();
    } finally {
      button.disabled = false;
    }
  };
  page.root.append(el('form', { class: 'card sign-in', onsubmit: submit },
    el('h1', { tabindex: -1 }, 'Sign in'),
    el('label', { for: 'token' }, 'Token'), field,
    el('p', { id: 'token-help', class: 'help' }, 'Printed by feint token create, or stored in service.json.'),
    wrong, button));
  field.focus();
}
