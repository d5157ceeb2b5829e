// Measures the time of steps for one row of `shoal bench`.

import { type Engine, Simulation, stateOf } from 'shoal';
import { awaitGpu } from '../run/await-gpu.ts';
import { makeStep, StepTimer } from '../run/step-clock.ts';
import { breathe } from '../terminal/interruption.ts';
import { counted } from '../terminal/number-format.ts';
import { Progress } from '../terminal/progress.ts';
import type { BenchRow } from './report.ts';

/** Steps and seconds before measuring, for the fish to leave their start and for the JIT compiler. */
export const warmUp = { steps: 10, seconds: 0.5 } as const;
/** Fewer steps give no useful median. */
export const leastSteps = 20;
/** Steps whose passes are measured one by one. */
const profiles = 9;

/** ms of stepping between two polls for signals. */
const breathInterval = 20;

/** Measures the steps of a simulation for about this many seconds of wall time. */
export async function measure(simulation: Simulation, seconds: number): Promise<BenchRow> {
  const fish = simulation.school.count;
  const warming = Math.min(warmUp.seconds, seconds);
  const warmed = await stepFor(warming, warmUp.steps, () => makeStep(simulation));
  // The number of threads is known only after the first step.
  const { engine } = simulation;
  const clock = new StepTimer(simulation);
  let neighbours = 0;
  const expected = Math.max(leastSteps, Math.round(seconds / warmed.perStep));
  const label = `${counted(fish, 'fish', 'fish')}, ${counted(engine.threads, 'thread')}`;
  const progress = new Progress(expected, 0, 'step', label);
  const { steps } = await stepFor(seconds, leastSteps, async (done) => {
    await clock.step();
    neighbours += simulation.engine.work.neighbours;
    progress.update(Math.min(done, expected));
  });
  progress.clear();
  const measured = clock.measured();
  const { msPerStep } = measured;
  const phases = (await passesOf(engine)) ?? measured.phases ?? {};
  const own = { candidates: measured.candidatesPerFish ?? 0, neighbours: neighbours / steps / fish };
  const { candidates: candidatesPerFish, neighbours: neighboursPerFish } = engine.counts
    ? own
    : await countedByCpu(simulation);
  const { median, p95 } = { median: msPerStep.median ?? 0, p95: msPerStep.p95 ?? 0 };
  return {
    fish,
    threads: engine.threads,
    kernel: engine.kernel.name,
    msPerStep: { median, p95 },
    phases,
    candidatesPerFish,
    neighboursPerFish,
    nsPerFishStep: (median * 1e6) / fish,
    candidateTestsPerSecond: median > 0 ? (candidatesPerFish * fish) / (median / 1000) : 0,
    bytesPerFish: engine.bytes / fish,
    listBytesPerFish: engine.listBytes / fish,
  };
}

/** Median ms of each pass of a GPU step. */
async function passesOf(engine: Engine): Promise<Record<string, number> | undefined> {
  const all: Readonly<Record<string, number>>[] = [];
  for (let k = 0; k < profiles; k++) {
    const took = engine.profile && (await awaitGpu(engine.profile()));
    if (!took) return undefined;
    all.push(took);
  }
  const median = (pass: string): number =>
    all.map((took) => took[pass]).sort((a, b) => a - b)[Math.floor(profiles / 2)];
  return Object.fromEntries(Object.keys(all[0]).map((pass) => [pass, median(pass)]));
}

/** Candidates and neighbours per fish in one CPU step from the final state, for engines that do not count them. */
async function countedByCpu({ plan, engine }: Simulation): Promise<{ candidates: number; neighbours: number }> {
  await engine.download?.();
  const { count } = engine.school;
  const other = new Simulation(plan, { state: stateOf(engine.school) });
  other.step();
  const { candidates, neighbours } = other.engine.work;
  return { candidates: candidates / count, neighbours: neighbours / count };
}

/** Makes steps for a number of seconds, and at least a number of steps. @returns the number of steps, and s per step */
async function stepFor(
  seconds: number,
  least: number,
  step: (done: number) => Promise<void>,
): Promise<{ steps: number; perStep: number }> {
  const start = performance.now();
  let breath = start;
  let steps = 0;
  for (let now = start; steps < least || now - start < 1000 * seconds; now = performance.now()) {
    await step(++steps);
    if (performance.now() - breath < breathInterval) continue;
    await breathe();
    breath = performance.now();
  }
  return { steps, perStep: (performance.now() - start) / 1000 / steps };
}
