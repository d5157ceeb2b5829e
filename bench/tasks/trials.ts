// Task `trials`: how many small simulations a machine runs in a second, as in studies.

import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { metricRows, Simulation } from 'shoal';
import { planOfCandidate, readStudyText, runTrial, type Study } from 'shoal/search';
import { TrialPool } from 'shoal-cli/trial-pool';
import { busyLoops } from '../machine.ts';
import type { FieldRow } from './field.ts';

/** Fish of a trial, and trials per thread in a round. */
const sizes: readonly (readonly [fish: number, trials: number])[] = [
  [50, 24],
  [100, 12],
  [400, 4],
  [1000, 2],
];
const steps = 3600;
const point = new Float64Array([0.5]);

/** A trial of 3600 steps: a school in the world of the standard scene, at 1/60 s. */
function scenarioOf(fish: number): string {
  const edge = 40 * Math.cbrt(fish / 400);
  return JSON.stringify({
    version: 1,
    world: { min: [0, 0, 0], max: [edge, edge, edge] },
    species: [{ name: 'fish', count: fish, motion: { maxSpeed: 3 } }],
  });
}

/** @param metrics metrics to measure, each at an interval of steps */
function studyText(metrics: readonly string[], interval: number): string {
  return JSON.stringify({
    version: 1,
    scenario: 'scenario.json',
    vary: [{ kind: 'range', paths: ['species[0].rules.alignment.weight'], min: 1, max: 3 }],
    seconds: steps / 60,
    interval: interval / 60,
    measures: metrics.map((metric) => ({ kind: 'metric', name: metric, metric })),
    method: { kind: 'random', trials: 1 },
  });
}

function studyOf(fish: number, metrics: readonly string[], interval: number): Study {
  const read = (): { text: string; file: string } => ({ text: scenarioOf(fish), file: 'scenario.json' });
  return readStudyText(studyText(metrics, interval), read);
}

const milliseconds = (start: number): number => performance.now() - start;

/**
 * Trials per second on the command's threads, which reuse their kernels: the best round of each, because machines are
 * noisy. Also the increase of a trial's processor time if another one runs at the same time, which is what threads cost
 * each other.
 */
async function rates(folder: string, fish: number, each: number, rounds: number): Promise<FieldRow[]> {
  const file = join(folder, 'study.json');
  writeFileSync(join(folder, 'scenario.json'), scenarioOf(fish));
  writeFileSync(file, studyText(['polarisation'], 30));
  const pools = [1, 2].map((threads) => new TrialPool(threads, { file, cache: undefined }));
  const best = [0, 0];
  const least = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = -1; round < rounds; round++)
    for (const [k, pool] of pools.entries()) {
      // Equally many trials for each thread.
      const trials = each * (k + 1);
      const requests = Array.from({ length: trials }, (_, index) => ({ index, point, seed: index + 1 }));
      const start = performance.now();
      const before = process.cpuUsage();
      await pool.run(requests, () => undefined);
      const { user, system } = process.cpuUsage(before);
      if (round < 0) continue;
      best[k] = Math.max(best[k], (1000 * trials) / milliseconds(start));
      least[k] = Math.min(least[k], (user + system) / trials);
    }
  for (const pool of pools) await pool.close();
  return [
    { task: `trials of ${steps} steps a second, 1 thread`, size: fish, median: best[0], unit: '' },
    { task: `trials of ${steps} steps a second, 2 threads`, size: fish, median: best[1], unit: '' },
    { task: 'trials: 2 threads ÷ 1', size: fish, median: best[1] / best[0], unit: '' },
    { task: 'processor time of a trial, 2 threads ÷ 1', size: fish, median: least[1] / least[0], unit: '' },
  ];
}

/**
 * Time of a trial outside its steps, and time for measuring: percent of the time of its steps, the smallest of all
 * rounds.
 * Processor time, which other programs on the machine change less than wall time.
 */
function overheads(folder: string, fish: number, rounds: number): FieldRow[] {
  const journal = join(folder, 'journal.jsonl');
  const names: readonly string[] = metricRows.map(({ key }) => key);
  const whole = studyOf(fish, ['polarisation'], steps);
  const plan = planOfCandidate(whole, point);
  if (!plan) throw new Error('the candidate must make a scenario');
  const trial = (study: Study) => (): void => {
    const candidate = planOfCandidate(study, point);
    if (candidate) appendFileSync(journal, `${JSON.stringify(runTrial(study, candidate, 1))}\n`);
  };
  const tasks: Readonly<Record<string, { readonly prepare?: () => () => void; readonly run?: () => void }>> = {
    'steps alone': {
      prepare: () => {
        const simulation = new Simulation(plan, { seed: 1, record: false });
        return () => simulation.step(steps);
      },
    },
    'whole trial (parse spawn measure hash journal)': { run: trial(whole) },
    ...Object.fromEntries(names.map((name) => [`${name} every 10 steps`, { run: trial(studyOf(fish, [name], 10)) }])),
    'all metrics every 10 steps': { run: trial(studyOf(fish, names, 10)) },
  };
  const least = new Map<string, number>();
  for (let round = -1; round < rounds; round++)
    for (const [task, { prepare, run = prepare?.() }] of Object.entries(tasks)) {
      const before = process.cpuUsage();
      run?.();
      const { user, system } = process.cpuUsage(before);
      const time = (user + system) / 1000;
      if (round >= 0) least.set(task, Math.min(least.get(task) ?? time, time));
    }
  const [[, base], ...others] = least;
  return [
    { task: `${steps} steps alone`, size: fish, median: base, unit: 'ms' },
    ...others.map(([task, time]) => ({ task, size: fish, median: 100 * (time / base - 1), unit: '% more' })),
  ];
}

/** Ensembles of small schools: many trials on threads, and the time of a trial outside its steps. */
export async function trialRows(progress: (part: string) => void, rounds = 3): Promise<FieldRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'shoal-trials-'));
  try {
    progress('trials, overheads');
    const rows = overheads(folder, 400, rounds);
    for (const [fish, trials] of sizes) {
      progress(`trials, ${fish} fish`);
      rows.push(...(await rates(folder, fish, trials, rounds)));
    }
    progress('trials, busy loops');
    rows.push({ task: 'two busy loops ÷ one', size: 2, median: await busyLoops(rounds), unit: '' });
    return rows;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
