// Sections of the page of figures that compare: other programs, the GPU, ratios, and times before and after changes.

import { logChart } from '#cli/chart/log-chart';
import { shortened } from '#cli/chart/plot';
import { htmlTable } from '#cli/page/html';
import { briefNumber, grouped, readable } from '#cli/terminal/number-format';
import { storedRatios } from '../../check/compare.ts';
import { csvRecords } from '../../csv.ts';
import { barFigure } from '../bar-figure.ts';
import { type Found, machineWords, newest } from '../result-rows.ts';
import { linesBy, type Results, rowTable, type Section } from '../results.ts';

function yuka(results: Results): string {
  const found = results.find(/^(Shoal|Yuka, cells|Yuka, all pairs): step, ms$/);
  return logChart({
    title: 'Beside Yuka 0.7.8',
    unit: 'ms',
    note: results.noted(
      'A step on one thread with the same fish, radius and three rules, in one process; 8 neighbours a fish.',
      found,
    ),
    xUnit: 'fish',
    xTicks: [500, 1000, 2000],
    lines: linesBy(found, { 'Yuka, all pairs': 'Yuka, pairs', 'Yuka, cells': 'Yuka, cells', Shoal: 'Shoal' }),
    table: rowTable([...found, ...results.find(/^(Yuka, .+) ÷ Shoal$/)]),
  });
}

function frameworks(results: Results): string {
  const found = results.find(/^ABM flocking (\w+), 100 steps, ms$/);
  return barFigure({
    title: 'Flocking of the ABM framework comparison',
    unit: 'ms for 100 steps',
    note: results.noted('Its formula as a rule of its own, with its sizes: 200 birds (small) and 400 (large).', found),
    bars: found.map(({ row, groups }) => ({ label: groups[0], value: row.value })),
    table: rowTable(found, 'Birds'),
  });
}

function gpuSteps(results: Results): string {
  const found = largestSchools(results, /^gpu: (plain|plain, a program of its own|circles|standard scene), ms$/);
  return logChart({
    title: 'Time per step by number of fish, on a GPU',
    unit: 'ms',
    note: `Both axes are logarithmic. Measured on: ${whereOf(found)}.`,
    xUnit: 'fish',
    lines: linesBy(found, {
      'standard scene': 'standard scene',
      circles: 'circles',
      plain: 'plain',
      'plain, a program of its own': 'a program for plain',
    }),
    table: rowTable(found),
  });
}

function gpuPasses(results: Results): string {
  const all = largestSchools(results, /^gpu: standard scene, (\w+), ms$/);
  const most = all.filter(({ row }) => row.fish <= 1_000_000).at(-1)?.row.fish ?? 0;
  const found = all.filter(({ row }) => row.fish === most);
  return barFigure({
    title: 'Passes of the GPU engine',
    unit: 'ms',
    note: `${grouped(most)} fish in the standard scene. Measured on: ${whereOf(found)}.`,
    bars: found.map(({ row, groups }) => ({ label: groups[0], value: row.value })),
    table: rowTable([...all, ...largestSchools(results, /^(gpu: (?:plain ÷|circles, [cM]).*)$/)]),
  });
}

/** The newest rows whose task matches a pattern, of the machine with the largest schools: a hardware GPU if there is one. */
function largestSchools({ rows }: Results, pattern: RegExp): Found[] {
  const [largest] = rows.filter(({ task }) => pattern.test(task)).sort((one, other) => other.fish - one.fish);
  return largest === undefined ? [] : newest(rows, [largest.machine], pattern);
}

function whereOf(found: readonly Found[]): string {
  return machineWords(found.at(-1)?.row.machine ?? '');
}

/** Times before and after single changes. @param text contents of `bench/results/before-after.csv` */
function changes(text: string): string {
  const rows = csvRecords(text);
  const right = (title: string) => ({ title, align: 'right' as const });
  const table = htmlTable(
    [{ title: 'Change' }, ...['Fish', 'Before, ms', 'After, ms', 'After ÷ before'].map(right), { title: 'Date' }],
    rows.map(({ change, fish, before_ms, after_ms, date, ...row }) => [
      change,
      grouped(Number(fish)),
      readable(Number(before_ms)),
      readable(Number(after_ms)),
      briefNumber(Number(row['after_÷_before'])),
      date,
    ]),
  );
  return barFigure({
    title: 'Time after a change ÷ before',
    unit: '',
    note: 'Each pair was measured in one run, in the order of the table. Below 1, the change made it faster.',
    bars: rows.map((row) => ({ label: shortened(row.change, 24), value: Number(row['after_÷_before']) })),
    limit: { value: 1, label: 'as before' },
    table,
  });
}

export const peerSection: Section = {
  id: 'peers',
  title: 'Other programs',
  parts: 'peers abm',
  figures: (results) => [yuka, frameworks].map((draw) => draw(results)),
};

export const gpuSection: Section = {
  id: 'gpu',
  title: 'The GPU engine',
  parts: 'gpu',
  figures: (results) => [gpuSteps, gpuPasses].map((draw) => draw(results)),
};

/** The newest row of each ratio. @param text contents of `bench/results/ratios.csv`; empty: there is none */
export function ratioSection(text: string): Section {
  const right = (title: string) => ({ title, align: 'right' as const });
  const table = (): string =>
    htmlTable(
      [{ title: 'Ratio of processor times' }, right('Value'), { title: 'Date' }, { title: 'Machine' }],
      [...storedRatios(text).values()].map(({ name, value, machine, date }) => [
        name,
        briefNumber(value),
        date,
        machineWords(machine),
      ]),
    );
  return {
    id: 'ratios',
    title: 'Ratios',
    parts: 'check',
    figures: () => (text === '' ? [] : [`<div class="full">${table()}</div>`]),
  };
}

/** @param text contents of the file of comparisons; empty: there is none */
export function changeSection(text: string): Section {
  return { id: 'changes', title: 'Changes', parts: '', figures: () => (text === '' ? [] : [changes(text)]) };
}
