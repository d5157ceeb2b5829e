import { parseScenario, Simulation, type SimulationOptions } from 'shoal';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FlockKernel } from '../src/engines/cpu/kernel/flock-kernel.ts';
import { leaseKernel } from '../src/engines/cpu/kernel/kernel-pool.ts';
import { KernelSource } from '../src/engines/cpu/kernel/kernel-source.ts';
import { threadStarter } from './threads/node-thread.ts';

/* Verlet lists of large schools, of which the next are built a part in each step while others are in use. */

const open: Simulation[] = [];
afterEach(() => {
  for (const simulation of open.splice(0)) simulation.dispose();
});

const edge = 90;

const plan = (species: object = {}, changes: object = {}) =>
  parseScenario({
    version: 1,
    seed: 5,
    world: { min: [0, 0, 0], max: [edge, edge, edge] },
    species: [{ name: 'fish', count: 4200, ...species }],
    ...changes,
  });

const quick = { motion: { minSpeed: 5, maxSpeed: 12 } };
const scenes = {
  'all around': plan(),
  'quick, in a periodic world, the nearest': plan({
    ...quick,
    rules: { bounds: { form: 'wrap' }, alignment: { nearest: 6, radius: 'all' } },
  }),
};

function simulate(scene = plan(), threads = 1, options: SimulationOptions = {}): Simulation {
  const simulation = new Simulation(scene, { startThread: threadStarter(), ...options, threads });
  open.push(simulation);
  return simulation;
}

function hashAfter(steps: number, simulation: Simulation): string {
  simulation.step(steps);
  return simulation.stateHash();
}

/** The word of `school.lists` that holds how far the next lists are built. */
function progress({ school }: Simulation): number {
  return school.lists[school.lists.length / 2 + 1];
}

/** Steps until some parts are built. */
function stepToPart(simulation: Simulation, built: number): void {
  for (let k = 0; k < 40 && (progress(simulation) >> 1) % 8 !== built; k++) simulation.step();
  expect((progress(simulation) >> 1) % 8).toBe(built);
}

/** Steps once; accelerations must be those without lists. */
function expectRightStep(simulation: Simulation): void {
  const plain = new Simulation(simulation.plan, { kernel: 'typescript' });
  plain.restore(simulation.snapshot());
  plain.step();
  simulation.step();
  const { ax, ay, az, count } = simulation.school;
  let worst = 0;
  for (let i = 0; i < count; i++) {
    const difference = Math.hypot(ax[i] - plain.school.ax[i], ay[i] - plain.school.ay[i], az[i] - plain.school.az[i]);
    worst = Math.max(worst, difference / Math.max(1, Math.hypot(ax[i], ay[i], az[i])));
  }
  expect(worst).toBeLessThan(2e-5);
}

describe('lists that are built ahead', () => {
  for (const [name, scene] of Object.entries(scenes)) {
    it(`leave no step with the work of a whole build: ${name}`, () => {
      const simulation = simulate(scene);
      const work: number[] = [];
      const switches = new Set<number>();
      for (let k = 0; k < 40; k++) {
        simulation.step();
        work.push(simulation.engine.work.candidates);
        switches.add(progress(simulation) & 1);
      }
      expect(switches.size, 'both generations are used').toBe(2);
      const [build, ...later] = work;
      expect(Math.max(...later)).toBeLessThan(0.65 * build);
    });

    it(`find the same neighbours as steps without lists: ${name}`, () => {
      const simulation = simulate(scene);
      for (const built of [1, 2, 0]) {
        stepToPart(simulation, built);
        expectRightStep(simulation);
      }
    });

    it(`depend on the state only, after every part: ${name}`, () => {
      const first = simulate(scene);
      for (const built of [1, 2, 3, 0]) {
        if (built === 3 && scene !== scenes['all around']) continue;
        stepToPart(first, built);
        const second = simulate(scene);
        second.restore(first.snapshot());
        expect(hashAfter(7, second), `after part ${built}`).toBe(hashAfter(7, first));
      }
    });
  }

  it('have the same bits on any number of threads, after edits, removal and going back', async () => {
    const hashes = new Set<string>();
    for (const threads of [1, 2, 3]) {
      const simulation = simulate(plan(quick), threads, { historyBytes: 1e8 });
      for (const steps of [1, 3, 4, 9]) await simulation.run(steps);
      simulation.dispatch({ type: 'set', path: 'species[0].rules.cohesion.radius', value: 12 });
      await simulation.run(6);
      simulation.remove([7, 1000]);
      await simulation.run(6);
      simulation.seek(18);
      if (threads === 2) simulation.step(2);
      await simulation.run(threads === 2 ? 3 : 5);
      expect(simulation.engine.fallbackReason).toBeUndefined();
      hashes.add(simulation.stateHash());
    }
    expect(hashes.size).toBe(1);
  });

  it.each([
    [9, 2, 3],
    [0, 9, 5],
    [8, 3, 3],
  ])('are whole where threads and this one take turns: run %i, step %i, run %i', async (run, step, more) => {
    const mixed = simulate(plan(quick), 2);
    await mixed.run(run || 1);
    mixed.step(step);
    await mixed.run(more);
    expect(mixed.engine.fallbackReason).toBeUndefined();
    mixed.step(1);
    expect(mixed.stateHash()).toBe(hashAfter((run || 1) + step + more + 1, simulate(plan(quick))));
  });

  it('do not depend on other simulations that use the memory in turn', () => {
    const whole = hashAfter(16, simulate());
    const shared = Array.from({ length: 3 }, () => simulate());
    for (let step = 0; step < 16; step++) for (const simulation of shared) simulation.step();
    for (const simulation of shared) expect(simulation.stateHash()).toBe(whole);
  });

  it('are discarded if they take too much memory, and the step goes on without any', () => {
    const simulation = simulate();
    stepToPart(simulation, 3);
    const { finishAhead } = FlockKernel.prototype;
    const spy = vi.spyOn(FlockKernel.prototype, 'finishAhead').mockImplementationOnce(function (
      this: FlockKernel,
      lists,
    ) {
      finishAhead.call(this, lists, Number.POSITIVE_INFINITY);
    });
    expectRightStep(simulation);
    expect(spy).toHaveBeenCalledOnce();
    spy.mockRestore();
    const { lists } = simulation.school;
    expect([lists[0], lists[lists.length / 2], (progress(simulation) >> 1) % 8]).toEqual([0, 0, 0]);
    expect(lists[1], 'steps left of the pause').toBe(59);
    expectRightStep(simulation);
  });

  it('are built in the step that needs them, with the same bits, where the host refuses a second memory', () => {
    const whole = hashAfter(24, simulate());
    const ahead = vi.spyOn(FlockKernel.prototype, 'buildAhead');
    const kernelOf = vi.spyOn(KernelSource.prototype, 'kernelOf').mockImplementation(function (this: KernelSource) {
      return leaseKernel(this.schedule);
    });
    const simulation = simulate();
    const generations = new Set<number>();
    for (let k = 0; k < 24; k++) {
      simulation.step();
      generations.add(progress(simulation) & 1);
    }
    expect(simulation.stateHash()).toBe(whole);
    expect(generations.size).toBe(2);
    expect(ahead).not.toHaveBeenCalled();
    kernelOf.mockRestore();
    ahead.mockRestore();
  });

  it('are built at once if fish are quicker than foreseen', () => {
    const simulation = simulate();
    stepToPart(simulation, 2);
    simulation.school.x[9] += 3;
    expectRightStep(simulation);
    expect((progress(simulation) >> 1) % 8).toBe(0);
    expectRightStep(simulation);
  });
});
