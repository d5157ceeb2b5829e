// The options `--set` and `--rules`, which many commands share.

import { Option } from 'commander';
import { InputError } from '../errors/exit-error.ts';
import type { ScenarioChange } from '../scenario/changed-scenario.ts';
import { filePathOf } from './option-values.ts';

/** The option that changes values of the scenario file, without changing the file. */
export function setOption(): Option {
  return new Option(
    '--set <PATH=VALUE>',
    'use this value instead of the one in the scenario, as in species[0].rules.alignment.weight=2; repeatable',
  ).argParser(change);
}

function change(text: string, others: readonly ScenarioChange[] = []): readonly ScenarioChange[] {
  const [, path = '', given = ''] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  if (path.trim() === '' || given.trim() === '')
    throw new InputError(`--set must be a path and a value, as in species[0].count=200, got "${text}".`);
  const repeated = others.find((one) => one.path === path.trim());
  if (repeated !== undefined) throw new InputError(`--set names ${repeated.path} twice; name each path once.`);
  return [...others, { path: path.trim(), value: jsonOrText(given.trim()) }];
}

/** The value as JSON or, if it is not valid JSON, as text. */
function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The option for modules of rules. The user names each module and so trusts it. */
export function rulesOption(): Option {
  return new Option(
    '--rules <MODULE>',
    'load rules from this JavaScript module; repeatable. The module runs with your permissions, so use only code that you trust. A scenario cannot load modules',
  )
    .argParser(modules)
    .default([], 'none');
}

function modules(text: string, others: readonly string[]): readonly string[] {
  const path = filePathOf('--rules', 'a file')(text);
  if (others.includes(path)) throw new InputError(`--rules names ${path} twice; name each module once.`);
  return [...others, path];
}
