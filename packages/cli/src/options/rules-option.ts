import { Option } from 'commander';
import { InputError } from '../errors/exit-error.ts';
import { pathOf } from './option-values.ts';

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
  const path = pathOf('--rules', 'a file')(text);
  if (others.includes(path)) throw new InputError(`--rules names ${path} twice; name each module once.`);
  return [...others, path];
}
