// `shoal run` with several seeds: one run after the other, and a table of all.

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type MetricRow, metricRowsOf, type Plan } from 'shoal';
import { withinRange } from 'shoal/internal';
import { type MeanEstimate, meanEstimate } from 'shoal/measures';
import { csvCell } from 'shoal/tables';
import { InputError } from '../errors/exit-error.ts';
import { orNull } from '../files/json.ts';
import { makeDirectory } from '../files/output-path.ts';
import { writeFileAtomically } from '../files/partial-file.ts';
import type { RunResult } from '../recording/summary.ts';
import { counted, readable, withUnit } from '../terminal/number-format.ts';
import { textTable } from '../terminal/text-table.ts';
import type { RunOptions } from './prepare-run.ts';
import { runScenario } from './run-scenario.ts';

/** The table of all seeds, in the directory of --out. */
const seedsFile = 'seeds.csv';

/** Runs a scenario with several seeds, one after the other. @returns the exit code */
export async function runSeeds(file: string, seeds: readonly number[], options: RunOptions): Promise<number> {
  const { out, json, ...rest } = options;
  if (out !== undefined) refuseFolderOfOthers(out, options);
  const results: RunResult[] = [];
  let rows: readonly MetricRow[] = [];
  for (const seed of seeds) {
    const folder = out === undefined ? undefined : join(out, `seed-${seed}`);
    const { resume, ...fresh } = rest;
    const isBegun = folder !== undefined && existsSync(folder);
    const code = await runScenario(file, {
      ...fresh,
      seed,
      ...(resume && isBegun && { resume }),
      ...(folder !== undefined && { out: folder }),
      report: (result, plan) => {
        results.push(result);
        rows = rowsOf(plan, result);
      },
    });
    if (code !== 0) {
      process.stderr.write(`shoal: ${results.length} of ${counted(seeds.length, 'seed')} are complete.\n`);
      return code;
    }
  }
  if (out !== undefined) writeFileAtomically(join(out, seedsFile), csvOf(results, rows));
  process.stdout.write(json ? `${JSON.stringify(jsonOf(results, rows))}\n` : textOf(results, rows));
  return 0;
}

/** Runs with several seeds may exist in the directory only if they are continued or replaced. */
function refuseFolderOfOthers(out: string, { resume, force }: RunOptions): void {
  if (!existsSync(out)) {
    makeDirectory(out);
    return;
  }
  const names = readdirSync(out);
  const others = names.filter((name) => name !== seedsFile && !/^seed-\d+$/.test(name));
  if (others.length > 0)
    throw new InputError(
      `${out}: holds other files (${others.slice(0, 3).join(', ')}), expected a new directory, or one of "shoal run --seeds". Name another directory.`,
    );
  if (names.length > 0 && !resume && !force)
    throw new InputError(
      `${out}: already holds runs with several seeds, expected a new or empty directory. Continue them with --resume, replace them with --force, or name another directory.`,
    );
}

function rowsOf(plan: Plan, { means = {} }: RunResult): readonly MetricRow[] {
  return metricRowsOf(plan, Object.keys(means)).filter(({ key }) => key in means);
}

function meanIn({ means }: RunResult, key: string): number {
  return means?.[key]?.mean ?? Number.NaN;
}

/** Mean over the seeds of the means over time, with Student's 95 % interval. */
function overSeeds(results: readonly RunResult[], row: MetricRow): MeanEstimate {
  return withinRange(meanEstimate(results.map((result) => meanIn(result, row.key))), row);
}

function csvOf(results: readonly RunResult[], rows: readonly MetricRow[]): string {
  const lines = results.map((result) => {
    const cells = rows.map(({ key }) => meanIn(result, key));
    return [result.seed, result.stateHash, ...cells].map(csvCell).join(',');
  });
  return `${['seed', 'stateHash', ...rows.map(({ key }) => key)].map(csvCell).join(',')}\n${lines.join('\n')}\n`;
}

function jsonOf(results: readonly RunResult[], rows: readonly MetricRow[]): object {
  return {
    seeds: results.map(({ seed }) => seed),
    runs: results,
    metrics: Object.fromEntries(
      rows.map((row) => {
        const { mean, low, high } = overSeeds(results, row);
        return [row.key, { mean: orNull(mean), low: orNull(low), high: orNull(high) }];
      }),
    ),
  };
}

/** The metrics that fit in one line per seed. */
const inLines = ['polarisation', 'rotation', 'nearestNeighbour', 'extent', 'speed', 'groups'];

function textOf(results: readonly RunResult[], rows: readonly MetricRow[]): string {
  const [{ scenario, fish, steps, seconds }] = results;
  const shown = rows.filter(({ key }) => inLines.includes(key));
  const right = 'right' as const;
  return [
    `${scenario} · ${fish} fish · ${counted(steps, 'step')}, ${readable(seconds)} s · ${counted(results.length, 'seed')}\n`,
    textTable(
      [
        { title: 'seed', align: right },
        ...shown.map(({ title }) => ({ title, align: right })),
        { title: 'state hash' },
      ],
      results.map((result) => [
        String(result.seed),
        ...shown.map(({ key }) => readable(meanIn(result, key))),
        result.stateHash,
      ]),
    ),
    textTable(
      [{ title: 'mean of the seeds' }, { title: '', align: right }, { title: '95 %', align: right }],
      rows.map((row) => {
        const { mean, low, high } = overSeeds(results, row);
        return [
          row.title,
          withUnit(readable(mean), row.unit),
          Number.isNaN(low) ? '–' : `${readable(low)} … ${readable(high)}`,
        ];
      }),
    ),
  ].join('\n');
}
