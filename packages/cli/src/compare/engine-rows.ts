import { andList } from '../terminal/word-list.ts';
import type { PresetRun } from './preset-run.ts';

type MadeBy = Pick<PresetRun, 'engine' | 'kernel'> & { readonly preset: string };

/** The engine and the kernel of each preset. Presets with the same ones share a line. */
export function engineRows(runs: readonly MadeBy[]): string[][] {
  const presets = new Map<string, string[]>();
  for (const { preset, engine, kernel } of runs) {
    const reason = kernel.reason === undefined ? '' : `, because ${kernel.reason}`;
    const text = `${engine}, kernel ${kernel.name}${reason}`;
    presets.set(text, [...(presets.get(text) ?? []), preset]);
  }
  const isOne = presets.size === 1;
  return [...presets].map(([text, names]) => ['engine', isOne ? text : `${text} (${andList(names)})`]);
}
