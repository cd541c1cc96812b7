// Form for a new run, with the faults of its scenario shown at their lines.

import { call } from './api.js';
import { count, el, say } from './dom.js';

/** Number of lines shown around a fault. */
const AROUND = 2;
const sentence = ({ path, rule, value, hint }) =>
  `${path ? `${path}: ` : ''}${rule}${value ? `, was ${value}` : ''}${hint ? `; ${hint}` : ''}`;

/** Selects a line of the text for correction. */
function select(area, number) {
  const lines = area.value.split('\n');
  const start = lines.slice(0, number - 1).reduce((sum, line) => sum + line.length + 1, 0);
  area.focus();
  area.setSelectionRange(start, start + (lines[number - 1] ?? '').length);
  area.scrollTop = Math.max(0, (number - 4) * parseFloat(getComputedStyle(area).lineHeight));
}

/** The lines of the text near faults, each fault below its line. */
function marked(area, faults) {
  const lines = area.value.split('\n');
  const near = (i) => faults.some(({ line }) => line > 0 && Math.abs(line - 1 - i) <= AROUND);
  const fault = (one) => el('button', { type: 'button', class: 'fault', onclick: () => select(area, Math.max(one.line, 1)) }, sentence(one));
  const whole = faults.filter(({ line }) => !(line > 0 && line <= lines.length));
  return el('div', { class: 'marked' }, whole.map(fault), el('ol', null, lines.map((text, i) => (near(i)
    ? el('li', { value: i + 1 }, el('code', { class: 'source' }, text),
      faults.filter(({ line }) => line === i + 1).map(fault))
    : null))));
}

/** Unsent input, which survives a new sign-in. */
const draft = {};

export async function create(page) {
  page.title('New run');
  const { scenarios, policies } = await call('/v1/scenarios', page);
  const alert = el('div', { role: 'alert', id: 'faults' });
  const below = el('div');
  const area = el('textarea', { id: 'scenario', rows: 18, spellcheck: 'false', required: true, wrap: 'off', 'aria-describedby': 'faults' });
  const shipped = el('select', {
    id: 'shipped',
    onchange: () => (area.value = scenarios.find(({ name }) => name === shipped.value)?.text ?? area.value),
  }, el('option', { value: '' }, 'my own, pasted below'), scenarios.map(({ name }) => el('option', { value: name }, name)));
  const policy = el('input', { id: 'policy', list: 'policies', value: 'oblivious', required: true, maxlength: 1000, spellcheck: 'false' });
  const name = el('input', { id: 'name', maxlength: 200, 'aria-describedby': 'name-help' });
  const publicName = el('input', { id: 'public-name', maxlength: 200, 'aria-describedby': 'public-name-help' });
  const button = el('button', { type: 'submit', class: 'main' }, 'Create the run');
  let request = null;
  const fields = { area, policy, name, publicName };
  for (const [key, field] of Object.entries(fields)) field.value = draft[key] ?? field.value;
  const keep = () => Object.entries(fields).forEach(([key, field]) => (draft[key] = field.value));

  const submit = async (event) => {
    event.preventDefault();
    button.disabled = true;
    alert.replaceChildren();
    below.replaceChildren();
    area.removeAttribute('aria-invalid');
    const given = (key, field) => (field.value.trim() ? { [key]: field.value.trim() } : {});
    const wanted = { scenario: area.value, policy: policy.value.trim(), ...given('name', name), ...given('publicName', publicName) };
    // A repeated request after a lost connection returns the same run.
    if (JSON.stringify(wanted) !== request?.key) request = { key: JSON.stringify(wanted), id: [...crypto.getRandomValues(new Uint8Array(16))].join('-') };
    try {
      const made = await call('/v1/runs', { method: 'POST', body: { ...wanted, requestId: request.id } });
      for (const key of Object.keys(draft)) delete draft[key];
      location.hash = `#/runs/${made.id}`;
    } catch (problem) {
      const { faults } = problem;
      if (faults.length === 0) return say(alert, problem.message);
      area.setAttribute('aria-invalid', 'true');
      alert.replaceChildren(
        el('p', null, `Not created: the scenario has ${faults.length === 1 ? 'a fault' : `${count(faults.length)} faults`}.`),
        el('ul', null, faults.map((one) => el('li', null, one.line > 0 ? `Line ${one.line}: ` : '', sentence(one)))));
      below.replaceChildren(el('h2', null, 'Faults by line'), marked(area, faults));
    } finally {
      button.disabled = false;
    }
  };
  page.root.append(el('h1', { tabindex: -1 }, 'New run'), el('form', { class: 'card create', onsubmit: submit, oninput: keep, onchange: keep },
    el('div', { class: 'fields' },
      el('div', null, el('label', { for: 'shipped' }, 'Scenario'), shipped),
      el('div', null, el('label', { for: 'policy' }, 'Policy'), policy,
        el('datalist', { id: 'policies' }, policies.map((one) => el('option', { value: one })))),
      el('div', null, el('label', { for: 'name' }, 'Name'), name,
        el('p', { class: 'help', id: 'name-help' }, 'Default: the scenario’s name.')),
      el('div', null, el('label', { for: 'public-name' }, 'Shown to observers as'), publicName,
        el('p', { class: 'help', id: 'public-name-help' }, 'Default: the id. Do not reveal the real task.'))),
    el('label', { for: 'scenario' }, 'Text of the scenario, as YAML'), area, alert, button), below);
}
