import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  compareRatios,
  type MeasuredRatio,
  measureRatios,
  ratioLines,
  ratiosText,
  storedRatios,
} from './check/compare.ts';
import { ratios } from './check/run-check.ts';
import { machineFile } from './machine.ts';

const here = 'amd-epyc-2-cores';
const where = ['2026-01-01', 'v20.1.0', here];

function measured(name: string, value: number): MeasuredRatio {
  return { name, value, quartiles: [0.9 * value, 1.1 * value], rounds: 15 };
}

function textOf(...all: readonly MeasuredRatio[]): string {
  return ratioLines('', all, where);
}

describe('a comparison of ratios', () => {
  it('reads what it stores: of a ratio the newest row of this machine, or of any if it has none', () => {
    const text = textOf(measured('rocks, many ÷ none', 1.25), measured('parse ÷ step', 2));
    const later = (value: number, date: string, machine: string) =>
      ratioLines(text, [measured('parse ÷ step', value)], [date, 'v20.1.0', machine]);
    const longer = [text, later(3, '2026-01-02', here), later(4, '2026-01-03', 'other')].join('');
    const stored = storedRatios(longer, here);
    expect(stored.get('rocks, many ÷ none')?.value).toBe(1.25);
    expect(stored.get('parse ÷ step')).toMatchObject({ value: 3, date: '2026-01-02', machine: here });
    expect(storedRatios(longer, 'new').get('parse ÷ step')).toMatchObject({ value: 4, machine: 'other' });
  });

  it('reports what got slower by more than 15 %, with figures', () => {
    const stored = storedRatios(textOf(measured('parse ÷ step', 1), measured('rocks ÷ none', 2)), here);
    const all = compareRatios([measured('parse ÷ step', 1.2), measured('rocks ÷ none', 2.28)], stored);
    expect(all.map(({ isSlower }) => isSlower)).toEqual([true, false]);
    expect(ratiosText(all)).toContain(
      'SLOWER: parse ÷ step is 1.20, was 1.00 (+20 %); half of 15 rounds lie from 1.08 to 1.32. It was stored on amd-epyc-2-cores.',
    );
  });

  it('reports nothing where all are as before, faster or new', () => {
    const stored = storedRatios(textOf(measured('parse ÷ step', 1)), here);
    const all = compareRatios([measured('parse ÷ step', 0.5), measured('rocks ÷ none', 2)], stored);
    expect(all.some(({ isSlower }) => isSlower)).toBe(false);
    const text = ratiosText(all);
    expect(text).toContain('None of 1 ratios is more than 15 % above the stored one.');
    expect(text).toMatch(/rocks ÷ none .* new/);
  });

  it('takes the median of rounds, so that one bad moment does not count', () => {
    const times = [1, 1, 1, 1, 1, 1, 1, 1, 9, 1, 1.1, 1, 0.9];
    let k = 0;
    const one = { name: 'a ÷ b', prepare: () => () => [times[k++ % times.length], 2] as const };
    const [{ value, quartiles }] = measureRatios([one], 5);
    expect(value).toBe(0.5);
    expect(quartiles[1]).toBeLessThan(0.6);
  });
});

/**
 * Takes about 20 s of processor time. What got slower by 15 % is a report: other programs change ratios too, and the
 * reader judges whether it matters. Twice the ratio of the same machine is a fault.
 */
it('no ratio is more than twice that of this machine: npm run bench -- check', { timeout: 600_000 }, () => {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const run = (...words: string[]) => spawnSync(process.execPath, words, { cwd: root, encoding: 'utf8' });
  const built = run('node_modules/typescript/bin/tsc', '-b', 'bench');
  expect(built.stdout).toBe('');
  const { stdout, stderr, status } = run('bench/dist/main.js', 'check');
  expect(status, stderr).toBe(0);
  // The report of the tests shows it.
  console.info(stdout);
  const lines = stdout.split('\n');
  const changes = ratios.map(({ name }) => {
    const line = lines.find((text) => text.startsWith(`${name} `)) ?? '';
    const percent = Number(/ ([+−]\d+) %/.exec(line)?.[1].replace('−', '-'));
    return { name, percent, isHere: line.trimEnd().endsWith(` ${machineFile}`) };
  });
  expect(changes.filter(({ percent }) => Number.isNaN(percent))).toEqual([]);
  expect(changes.filter(({ percent, isHere }) => isHere && percent > 100)).toEqual([]);
});
