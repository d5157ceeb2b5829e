import { Option } from 'commander';
import { kernelNames } from 'shoal';
import { oneOf } from './option-values.ts';

export function kernelOption(): Option {
  return new Option(
    '--kernel <NAME>',
    `implementation of the rules that use flockmates: ${kernelNames.join(', ')} (default: simd, where it supports the scenario)`,
  ).argParser(oneOf('--kernel', kernelNames));
}
