// Task `cores`: estimates the speed-up on machines with more cores than this one.

import { parseScenario, Simulation } from 'shoal';
import { CpuEngine, ruleFinder, SingleThread } from 'shoal/internal';
import type { KernelRow } from './kernel.ts';

/** Steps that are measured: several times as many as between two builds of Verlet lists. */
const steps = 32;
const warmUp = 30;
const runs = 3;
const sizes = [10_000, 100_000];
const cores = [2, 4, 8, 16];
/** Time of a barrier between spinning threads, ms: a few cache misses for each thread. */
const barrierTime = 0.002;
/** Pieces per thread: about as many as by default in `PoolWorker`, whose last pieces are smaller. */
const evenPieces = 16;

/** The pieces of a parallel phase, ms each. */
type Phase = number[];

/** A step on one thread: ms outside parallel phases, the parallel phases, and the number of barriers. */
interface MeasuredStep {
  serial: number;
  readonly phases: readonly Phase[];
  readonly barriers: number;
}

/** A pool of one thread that divides phases as a pool of many threads would, and measures the pieces. */
class MeasuringPool extends SingleThread {
  readonly #threads: number;
  barriers = 0;
  phases: Phase[] = [];
  /** Time within parallel phases, ms. */
  parallel = 0;

  constructor(threads: number) {
    super();
    this.#threads = threads;
  }

  override barrier(): void {
    this.barriers++;
  }

  override parallelFor(count: number, body: (from: number, to: number) => void, pieces = evenPieces): void {
    const piece = Math.max(1, Math.floor(count / (pieces * this.#threads)));
    const size = piece > 32 ? piece & ~31 : piece;
    const times: number[] = [];
    const began = performance.now();
    let before = began;
    for (let from = 0; from < count; from += size) {
      body(from, Math.min(count, from + size));
      const now = performance.now();
      times.push(now - before);
      before = now;
    }
    this.phases.push(times);
    this.parallel += before - began;
    this.barriers++;
  }
}

/** Time of a phase on some threads, each of which takes the next piece when it has finished one. */
function makespan(pieces: readonly number[], threads: number): number {
  const free = new Float64Array(threads);
  for (const time of pieces) {
    let first = 0;
    for (let thread = 1; thread < threads; thread++) if (free[thread] < free[first]) first = thread;
    free[first] += time;
  }
  return free.reduce((most, time) => Math.max(most, time));
}

function stepsFor(count: number, threads: number): MeasuredStep[] {
  const edge = 40 * Math.cbrt(count / 400);
  const plan = parseScenario({
    version: 1,
    seed: 1,
    world: { min: [0, 0, 0], max: [edge, edge, edge] },
    species: [{ name: 'fish', count, motion: { maxSpeed: 3 } }],
  });
  const pool = new MeasuringPool(threads);
  const now = (): number => performance.now();
  const { school } = new Simulation(plan, { record: false });
  const options = { seed: 1, ruleOf: ruleFinder([]), sources: {}, now, kernel: 'simd' } as const;
  const engine = new CpuEngine(plan, school, options, { pool, memories: undefined });
  const all: MeasuredStep[] = [];
  for (let step = -warmUp; step < steps; step++) {
    pool.phases = [];
    pool.barriers = pool.parallel = 0;
    const start = now();
    engine.step();
    const serial = now() - start - pool.parallel;
    if (step >= 0) all.push({ serial, phases: pool.phases, barriers: pool.barriers });
  }
  return all;
}

/** The shortest times over several runs of the same steps, because other programs lengthen some steps of each run. */
function leastOf(runs: readonly (readonly MeasuredStep[])[]): readonly MeasuredStep[] {
  const [first, ...others] = runs;
  for (const run of others)
    run.forEach(({ serial, phases }, k) => {
      const least = first[k];
      least.serial = Math.min(least.serial, serial);
      phases.forEach((pieces, p) => {
        pieces.forEach((time, piece) => {
          least.phases[p][piece] = Math.min(least.phases[p][piece], time);
        });
      });
    });
  return first;
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/**
 * Model of the speed-up on a machine with many cores. The steps of one thread are divided into the pieces of many
 * threads,
 * and each piece is measured. Threads always take the next piece; serial work and barriers are added. If threads share
 * memory
 * bandwidth and caches, the real speed-up is smaller.
 */
export function coreRows(progress: (done: string) => void): KernelRow[] {
  const rows: KernelRow[] = [];
  for (const size of sizes) {
    progress(`cores, ${size} fish`);
    for (const threads of cores) {
      const all = leastOf(Array.from({ length: runs }, () => stepsFor(size, threads)));
      const serial = sum(all.map((step) => step.serial));
      const whole = serial + sum(all.flatMap(({ phases }) => phases.map(sum)));
      const parallel = sum(all.flatMap(({ phases }) => phases.map((pieces) => makespan(pieces, threads))));
      const waiting = barrierTime * sum(all.map(({ barriers }) => barriers));
      if (threads === cores[0])
        rows.push({ task: 'serial share of a step', size, median: (100 * serial) / whole, unit: '%' });
      const gain = whole / (serial + parallel + waiting);
      rows.push({ task: `1 thread ÷ ${threads}, modelled`, size, median: gain, unit: '' });
    }
  }
  return rows;
}
