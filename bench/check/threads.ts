// The ratio of two threads to one, for `npm run bench -- check`, if two processors are free.

import { availableParallelism } from 'node:os';
import { parseScenarioJson, Simulation } from 'shoal';
import { busyLoops, median } from '../machine.ts';
import type { MeasuredRatio } from './compare.ts';

const fish = 20_000;
const steps = 8;
const rounds = 7;
const name = 'two threads ÷ one';
/** If two busy loops at once take more than this factor longer than one, two processors are not free. */
const mostShared = 1.15;

/**
 * Wall time of a step on two threads, divided by that on one. It is measured only if two processors are free, that is,
 * if two busy loops take no longer than one. Otherwise a note says why not.
 */
export async function threadsByOne(): Promise<{ readonly measured: MeasuredRatio[]; readonly note: string }> {
  if (availableParallelism() < 2) return { measured: [], note: `Not measured: ${name}, with one processor.` };
  const shared = await busyLoops(3);
  if (shared > mostShared)
    return {
      measured: [],
      note: `Not measured: ${name}. Two busy loops took ${shared.toFixed(2)} times as long as one, so other programs use the processors.`,
    };
  const edge = 40 * Math.cbrt(fish / 400);
  const world = { min: [0, 0, 0], max: [edge, edge, edge] };
  const plan = parseScenarioJson({ version: 1, seed: 1, world, species: [{ name: 'fish', count: fish }] });
  const schools = [2, 1].map((threads) => new Simulation(plan, { threads, record: false }));
  const values: number[] = [];
  for (let round = -2; round < rounds; round++) {
    const times: number[] = [];
    for (const simulation of schools) {
      const start = performance.now();
      await simulation.run(steps);
      times.push(performance.now() - start);
    }
    if (round >= 0) values.push(times[0] / times[1]);
  }
  for (const simulation of schools) simulation.dispose();
  const sorted = values.sort((a, b) => a - b);
  const quartiles = [sorted[rounds >> 2], sorted[rounds - 1 - (rounds >> 2)]] as const;
  return { measured: [{ name, value: median(values), quartiles, rounds }], note: '' };
}
