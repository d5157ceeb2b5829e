// Checks the row of a rule of the user's own, which may come from a module or a file.

import { ruleTable } from 'shoal/scenario';
import { brief, isObject } from '../files/json.ts';

const word = /^[a-z][A-Za-z0-9]{0,63}$/;
const most = 256; // forms, parameters or options of a rule

/**
 * The first problem of a rule's row, which may come from a module or from the record of a run; undefined if it is valid.
 * @param name of the rule
 */
export function wrongRow(name: string, row: unknown): string | undefined {
  if (!word.test(name))
    return `"name" must be a word of letters and digits that begins with a lower-case letter, got ${brief(name)}`;
  if (Object.hasOwn(ruleTable, name) || name in Object.prototype)
    return '"name" must not be that of a built-in rule, or of every object';
  if (!isObject(row)) return `"row" must be an object, got ${brief(row)}`;
  for (const key of ['title', 'effect', 'source', 'defaultForm'])
    if (!isText(row[key])) return `"row.${key}" must be text, got ${brief(row[key])}`;
  for (const key of ['enabledByDefault', 'flockmates'])
    if (!['boolean', 'undefined'].includes(typeof row[key])) return `"row.${key}" must be true or false`;
  return (
    wrongIn('forms', row.forms, wrongForm) ??
    (Object.hasOwn(row.forms as object, String(row.defaultForm))
      ? undefined
      : `"row.defaultForm" must be one of its forms, got ${brief(row.defaultForm)}`) ??
    wrongIn('parameters', row.parameters, wrongParameter) ??
    (Object.hasOwn(row.parameters as object, 'weight') ? undefined : '"row.parameters.weight" is missing') ??
    (row.choices === undefined ? undefined : wrongIn('choices', row.choices, wrongChoice))
  );
}

function wrongIn(key: string, list: unknown, wrong: (one: unknown) => string | undefined): string | undefined {
  if (!isObject(list) || Array.isArray(list)) return `"row.${key}" must be an object, got ${brief(list)}`;
  const entries = Object.entries(list);
  if (entries.length > most) return `"row.${key}" must have at most ${most} keys, got ${entries.length}`;
  for (const [name, one] of entries) {
    const found = name === '__proto__' ? ' has a name that is not allowed' : wrong(one);
    if (found !== undefined) return `"row.${key}.${name.slice(0, 64)}"${found}`;
  }
  return undefined;
}

function wrongForm(form: unknown): string | undefined {
  if (!isObject(form)) return ' must be an object';
  if (!isText(form.formula) || !isText(form.source)) return ' must have the texts "formula" and "source"';
  return form.columns === undefined || isTexts(form.columns) ? undefined : '.columns must be a list of names';
}

function wrongParameter(parameter: unknown): string | undefined {
  if (!isObject(parameter)) return ' must be an object';
  for (const key of ['symbol', 'unit', 'effect', 'source'])
    if (!isText(parameter[key])) return `.${key} must be text, got ${brief(parameter[key])}`;
  for (const key of ['default', 'min', 'max'])
    if (!Number.isFinite(parameter[key])) return `.${key} must be a number, got ${brief(parameter[key])}`;
  return undefined;
}

function wrongChoice(choice: unknown): string | undefined {
  if (!isObject(choice)) return ' must be an object';
  if (!isTexts(choice.options) || !choice.options.includes(choice.default))
    return ' must have a list "options", and "default" must be one of them';
  return isText(choice.effect) ? undefined : '.effect must be text';
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.length <= 10_000;
}

function isTexts(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length <= most && value.every(isText);
}
