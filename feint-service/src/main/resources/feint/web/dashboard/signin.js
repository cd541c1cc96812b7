// Page to sign in with a token.

import { signIn } from './api.js';
import { el, say } from './dom.js';

/**
 * Explains a refusal in plain words, with what to do.
 * @param {{ status?: number, message: string }} problem
 */
export function refusal({ status, message }) {
  if (status === 401) {
    return 'Not signed in: this service does not know the token, or no longer accepts it. Check that all of it was copied. '
      + 'It may have expired or been revoked, or belong to another service: then ask for a new one.';
  }
  if (status === 0) return 'Not signed in: the service cannot be reached. Check that it runs, then try again.';
  if (status === 429) return 'Not signed in: there were too many attempts. Wait a minute, then try again.';
  return `Not signed in: ${message.replace(/\.$/, '')}.`;
}

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
      say(wrong, refusal(/** @type {Error} */ (error)));
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
    el('p', { id: 'token-help', class: 'help' }, 'The text that the owner of the service gave you: it has a dot in it. The command feint token create prints a new one.'),
    wrong, button));
  field.focus();
}
