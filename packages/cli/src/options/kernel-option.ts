import { Option } from 'commander';
import { kernelNames } from 'shoal';
import { oneOf } from './option-values.ts';

export function kernelOption(): Option {
  return new Option(
    '--kernel <NAME>',
    `what computes the rules that look at flockmates: ${kernelNames.join(', ')}; simd, where it can, if not given`,
  ).argParser(oneOf('--kernel', kernelNames));
}
