// Rules for the JavaScript of the dashboard, of report pages, and of this folder.

import js from '@eslint/js';
import globals from 'globals';

const rules = {
  ...js.configs.recommended.rules,
  'eqeqeq': 'error',
  'no-eval': 'error',
  'no-implied-eval': 'error',
  'no-implicit-globals': 'error',
  'no-shadow': ['error', { builtinGlobals: false }],
  'no-unused-expressions': 'error',
  'no-unused-vars': ['error', { args: 'all', argsIgnorePattern: '^_' }],
  'no-useless-return': 'error',
  'no-var': 'error',
  'object-shorthand': 'error',
  'prefer-const': 'error',
  'prefer-template': 'error',
  // All content is set as text, so that names of runs cannot inject markup.
  'no-restricted-properties': ['error',
    ...['innerHTML', 'outerHTML', 'insertAdjacentHTML', 'setHTMLUnsafe'].map((property) => ({ property, message: 'Set text instead.' })),
    { object: 'document', property: 'write', message: 'Set text instead.' }],
};

export default [
  { ignores: ['**/node_modules/**', '**/target/**', '**/.venv*/**'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/dashboard/*.js'],
    languageOptions: { sourceType: 'module', globals: globals.browser },
    rules,
  },
  {
    files: ['**/report/html/*.js'],
    languageOptions: { sourceType: 'script', globals: { ...globals.browser, echarts: 'readonly' } },
    rules: { ...rules, 'prefer-template': 'off' },
  },
  {
    files: ['browser/*.js'],
    languageOptions: { sourceType: 'module' },
    rules,
  },
];
