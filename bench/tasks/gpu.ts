// Task `gpu`: the GPU engine beside a program that does only the rules, and beside published figures.

import { parseScenario, Simulation } from 'shoal';
import { type Gpu, type GpuEngine, openGpu } from 'shoal/gpu';
import { awaitGpu } from 'shoal-cli/await-gpu';
import { create } from 'webgpu';
import { baseline } from './gpu-baseline.ts';
import type { KernelRow } from './kernel.ts';

/*
 * The GPU engine. `plain`: three rules and bounds at BoidsWebGPU's initial density in 3D (13 fish per cubic unit, range
 * 0.5), next to a program that does only this. `circles`: separation within radius 2 at density 1, as in the benchmark
 * of FLAME GPU 2. Also the standard scene, by pass.
 */
const rounds = 9;
/** Without this, times of passes are multiples of 65 microseconds. */
const exactTimes = ['disable-dawn-features=timestamp_quantization'];
const off = { enabled: false };

function plain(count: number): Simulation['plan'] {
  const half = Math.max(1, Math.cbrt(count) / 7.5 + 0.5);
  const bounds = [2 * half - 0.5, half - 0.5, 2 * half - 0.5] as const;
  return parseScenario({
    version: 1,
    seed: 1,
    world: { min: [-bounds[0], -bounds[1], -bounds[2]], max: [...bounds] },
    species: [
      {
        name: 'fish',
        count,
        start: { kind: 'box' },
        motion: { maxSpeed: 2, minSpeed: 1.5, verticalFactor: 1 },
        rules: {
          separation: { form: 'inverse', radius: 0.15, weight: 1 },
          alignment: { form: 'match', radius: 0.5, weight: 5 },
          cohesion: { form: 'centroid', radius: 0.5, weight: 2 },
          bounds: { form: 'push', weight: 6, floorFactor: 1, surfaceFactor: 1 },
          wander: off,
        },
      },
    ],
  });
}

function circles(count: number): Simulation['plan'] {
  const edge = Math.cbrt(count);
  return parseScenario({
    version: 1,
    seed: 1,
    world: { min: [0, 0, 0], max: [edge, edge, edge] },
    species: [
      {
        name: 'circle',
        count,
        start: { kind: 'box' },
        rules: { separation: { radius: 2 }, alignment: off, cohesion: off, bounds: {}, wander: off },
      },
    ],
  });
}

function standard(count: number): Simulation['plan'] {
  const edge = 40 * Math.cbrt(count / 400);
  return parseScenario({
    version: 1,
    seed: 1,
    world: { min: [0, 0, 0], max: [edge, edge, edge] },
    species: [{ name: 'fish', count, start: { kind: 'box' } }],
  });
}

/** Median milliseconds of a step for several variants, measured alternately. */
async function medians(ways: readonly ((steps: number) => Promise<void>)[], steps: number): Promise<number[]> {
  const times = ways.map((): number[] => []);
  for (const way of ways) await way(2);
  for (let round = 0; round < rounds; round++) {
    for (const [k, way] of ways.entries()) {
      const start = performance.now();
      await awaitGpu(way(steps));
      times[k].push((performance.now() - start) / steps);
    }
  }
  return times.map(middle);
}

function middle(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

function runner(gpu: Gpu, plan: Simulation['plan']): [(steps: number) => Promise<void>, Simulation] {
  const simulation = new Simulation(plan, { engine: gpu });
  const run = async (steps: number): Promise<void> => {
    await simulation.run(steps);
    await gpu.device.queue.onSubmittedWorkDone();
  };
  return [run, simulation];
}

/** Above this the density is that of a smaller school, and counting takes longer than all measurements. */
const mostCounted = 100_000;

/**
 * Number of fish in the cells within a radius of each fish, summed over all fish: the usual measure of the work, even
 * if some are skipped.
 */
function candidates(plan: Simulation['plan']): number {
  const simulation = new Simulation(plan, { kernel: 'typescript' });
  simulation.step();
  return simulation.engine.work.candidates;
}

export async function gpuRows(say: (part: string) => void): Promise<KernelRow[]> {
  const gpu = await openGpu({ gpu: create(exactTimes), readBack: false }).catch((error: Error) => {
    say(`gpu: ${error.message}`);
  });
  if (!gpu) return [];
  say(`gpu: ${gpu.adapter}`);
  const rows: KernelRow[] = [];
  const sizes = gpu.isSoftware ? [10_000] : [10_000, 100_000, 1_000_000, 4_000_000, 10_000_000];
  for (const size of sizes) {
    const steps = gpu.isSoftware ? 8 : size > mostCounted ? 16 : 64;
    say(`gpu: ${size} fish`);
    const plan = plain(size);
    const [run, simulation] = runner(gpu, plan);
    const { x, y, z, vx, vy, vz } = simulation.school;
    const fish = (i: number): number[] => [x[i], y[i], z[i], vx[i], vy[i], vz[i]];
    const beside = await baseline(gpu.device, { count: size, ...plan.world, fish });
    const [ours, theirs] = await medians([run, beside.run], steps);
    beside.close();
    simulation.dispose();
    const [around, crowd] = runner(gpu, circles(size));
    const [circle] = await medians([around], steps);
    crowd.dispose();
    rows.push({ task: 'gpu: plain', size, median: ours, unit: 'ms' });
    rows.push({ task: 'gpu: plain, a program of its own', size, median: theirs, unit: 'ms' });
    rows.push({ task: 'gpu: plain ÷ a program of its own', size, median: ours / theirs, unit: '' });
    rows.push({ task: 'gpu: circles', size, median: circle, unit: 'ms' });
    if (size <= mostCounted) {
      const tests = candidates(crowd.plan);
      rows.push({ task: 'gpu: circles, candidates of a fish', size, median: tests / size, unit: '' });
      rows.push({ task: 'gpu: circles', size, median: tests / circle / 1e3, unit: 'M candidates/s' });
    }
    const [swim, school] = runner(gpu, standard(size));
    const [all] = await medians([swim], steps);
    rows.push({ task: 'gpu: standard scene', size, median: all, unit: 'ms' });
    const passes: Record<string, number>[] = [];
    for (let round = 0; round < rounds; round++)
      passes.push((await awaitGpu((school.engine as GpuEngine).profile())) ?? {});
    for (const pass of Object.keys(passes[0])) {
      const median = middle(passes.map((times) => times[pass]));
      rows.push({ task: `gpu: standard scene, ${pass}`, size, median, unit: 'ms' });
    }
    school.dispose();
  }
  gpu.close();
  return rows;
}
