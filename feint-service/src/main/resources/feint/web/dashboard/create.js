// Form for a new run, with the faults of its scenario shown at their lines.

import { Problem, call } from './api.js';
import { el, say } from './dom.js';
import { count } from './format.js';

/** Number of lines shown around a fault. */
const LINES_AROUND = 2;
/** @param {Api.Fault} fault */
const sentence = ({ path, rule, value, hint }) =>
  `${path ? `${path}: ` : ''}${rule}${value ? `, was ${value}` : ''}${hint ? `; ${hint}` : ''}`;

/**
 * Selects a line of the text for correction.
 * @param {HTMLTextAreaElement} area
 * @param {number} number
 */
function select(area, number) {
  const lines = area.value.split('\n');
  const start = lines.slice(0, number - 1).reduce((sum, line) => sum + line.length + 1, 0);
  area.focus();
  area.setSelectionRange(start, start + (lines[number - 1] ?? '').length);
  area.scrollTop = Math.max(0, (number - 4) * parseFloat(getComputedStyle(area).lineHeight));
}

/**
 * The lines of the text near faults, each fault below its line.
 * @param {HTMLTextAreaElement} area
 * @param {Api.Fault[]} faults
 */
function marked(area, faults) {
  const lines = area.value.split('\n');
  /** @param {number} i */
  const near = (i) => faults.some(({ line }) => line > 0 && Math.abs(line - 1 - i) <= LINES_AROUND);
  /** @param {Api.Fault} one */
  const fault = (one) => el('button', { type: 'button', class: 'fault', onclick: () => select(area, Math.max(one.line, 1)) }, sentence(one));
  const whole = faults.filter(({ line }) => !(line > 0 && line <= lines.length));
  return el('div', { class: 'marked' }, whole.map(fault), el('ol', null, lines.map((text, i) => (near(i)
    ? el('li', { value: i + 1 }, el('code', { class: 'source' }, text),
      faults.filter(({ line }) => line === i + 1).map(fault))
    : null))));
}

/**
 * Unsent input by the field's id, which survives a new sign-in.
 * @type {Map<string, string>}
 */
const draft = new Map();

/** Value of the choice of a policy whose name is typed. */
const TYPED = 'typed';

/**
 * A list of policies with their explanations, and a field for names with options.
 * @param {Api.Catalogue['policies']} policies
 */
function policyField(policies) {
  /**
   * @param {string} value
   * @param {string} title
   * @param {string} explanation
   */
  const choice = (value, title, explanation) => {
    const button = el('input', { type: 'radio', name: 'policy', value, checked: value === policies[0].name });
    return { button, element: el('label', null, button, el('span', null, el('b', null, title), ' ', el('span', { class: 'help' }, explanation))) };
  };
  const choices = [...policies.map(({ name, explanation }) => choice(name, name, explanation)),
    choice(TYPED, 'another', 'One with options, such as oblivious:decoys=2.')];
  const other = el('input', { id: 'typed-policy', 'aria-label': 'Policy with options', maxlength: 1000, spellcheck: 'false' });
  const chosen = () => choices.find(({ button }) => button.checked)?.button.value ?? policies[0].name;
  const reveal = () => {
    other.hidden = chosen() !== TYPED;
    other.required = !other.hidden;
  };
  reveal();
  return {
    element: el('fieldset', { id: 'policy', onchange: reveal }, el('legend', null, 'Policy'), choices.map(({ element }) => element), other),
    other, chosen,
    name: () => (chosen() === TYPED ? other.value.trim() : chosen()),
    /** @param {string | undefined} value */
    choose: (value) => {
      for (const { button } of choices) button.checked = button.value === (value ?? policies[0].name);
      reveal();
    },
  };
}

/** @type {ShowPage} */
export async function createPage(page) {
  page.title('New run');
  /** @type {Api.Catalogue} */
  const { scenarios, policies } = await call('/v1/scenarios', page);
  const alert = el('div', { role: 'alert', id: 'faults' });
  const below = el('div');
  const area = el('textarea', { id: 'scenario', rows: 18, spellcheck: 'false', required: true, wrap: 'off', 'aria-describedby': 'faults' });
  const shipped = el('select', {
    id: 'shipped',
    onchange: () => {
      area.value = scenarios.find((one) => one.name === shipped.value)?.text ?? area.value;
    },
  }, el('option', { value: '' }, 'my own, pasted below'), scenarios.map((one) => el('option', { value: one.name }, one.name)));
  const policy = policyField(policies);
  const name = el('input', { id: 'name', maxlength: 200, 'aria-describedby': 'name-help' });
  const publicName = el('input', { id: 'public-name', maxlength: 200, 'aria-describedby': 'public-name-help' });
  const tasks = el('input', { id: 'tasks', maxlength: 1100, spellcheck: 'false', 'aria-describedby': 'tasks-help' });
  const task = el('input', { id: 'wanted', maxlength: 64, spellcheck: 'false', 'aria-describedby': 'wanted-help' });
  const button = el('button', { type: 'submit', class: 'main' }, 'Create the run');
  const fields = [area, policy.other, name, publicName, tasks, task];
  for (const field of fields) field.value = draft.get(field.id) ?? field.value;
  policy.choose(draft.get(policy.element.id));
  const keep = () => {
    for (const field of fields) draft.set(field.id, field.value);
    draft.set(policy.element.id, policy.chosen());
  };

  const wanted = () => {
    /** @type {Record<string, string | string[]>} */
    const body = { scenario: area.value, policy: policy.name() };
    if (tasks.value.trim()) body.tasks = tasks.value.split(',').map((one) => one.trim());
    if (task.value.trim()) body.wanted = task.value.trim();
    if (name.value.trim()) body.name = name.value.trim();
    if (publicName.value.trim()) body.publicName = publicName.value.trim();
    return body;
  };
  /** @param {Api.Fault[]} faults */
  const showFaults = (faults) => {
    area.setAttribute('aria-invalid', 'true');
    alert.replaceChildren(
      el('p', null, `Not created: the scenario has ${faults.length === 1 ? 'a fault' : `${count(faults.length)} faults`}.`),
      el('ul', null, faults.map((one) => el('li', null, one.line > 0 ? `Line ${one.line}: ` : '', sentence(one)))));
    below.replaceChildren(el('h2', null, 'Faults by line'), marked(area, faults));
  };
  let request = { key: '', id: '' };
  /** @param {Event} event */
  const submit = async (event) => {
    event.preventDefault();
    button.disabled = true;
    alert.replaceChildren();
    below.replaceChildren();
    area.removeAttribute('aria-invalid');
    const body = wanted();
    const key = JSON.stringify(body);
    // A repeated request after a lost connection returns the same run.
    if (key !== request.key) request = { key, id: [...crypto.getRandomValues(new Uint8Array(16))].join('-') };
    try {
      const created = await call('/v1/runs', { method: 'POST', body: { ...body, requestId: request.id } });
      draft.clear();
      location.hash = `#/runs/${created.id}`;
    } catch (error) {
      if (error instanceof Problem && error.faults.length > 0) showFaults(error.faults);
      else say(alert, /** @type {Error} */ (error).message);
    } finally {
      button.disabled = false;
    }
  };
  page.root.append(el('h1', { tabindex: -1 }, 'New run'), el('form', { class: 'card create', onsubmit: submit, oninput: keep, onchange: keep },
    el('div', { class: 'fields' },
      el('div', null, el('label', { for: 'shipped' }, 'Scenario'), shipped),
      el('div', null, el('label', { for: 'name' }, 'Name'), name,
        el('p', { class: 'help', id: 'name-help' }, 'Default: the scenario’s name.')),
      el('div', null, el('label', { for: 'public-name' }, 'Shown to observers as'), publicName,
        el('p', { class: 'help', id: 'public-name-help' }, 'Default: the id. Do not reveal the real task.')),
      el('div', null, el('label', { for: 'tasks' }, 'Tasks'), tasks,
        el('p', { class: 'help', id: 'tasks-help' }, 'Names with commas, one more than the policy has decoys; needed for several decoys.')),
      el('div', null, el('label', { for: 'wanted' }, 'Wanted task'), task,
        el('p', { class: 'help', id: 'wanted-help' }, 'Default: drawn in secret.'))),
    policy.element,
    el('label', { for: 'scenario' }, 'Text of the scenario, as YAML'), area, alert, button), below);
}
