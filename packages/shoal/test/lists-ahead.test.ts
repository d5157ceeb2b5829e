import { parseScenario, Simulation, type SimulationOptions, type Vec3 } from 'shoal';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FlockKernel } from '../src/engines/cpu/kernel/flock-kernel.ts';
import { kernelMemory } from '../src/engines/cpu/kernel/instance.ts';
import { KernelSource, leaseKernel } from '../src/engines/cpu/kernel/kernel-source.ts';
import { SingleThread } from '../src/engines/cpu/pool-member.ts';
import { AloneOrTogether } from '../src/engines/cpu/threads/alone-or-together.ts';
import { ThreadPool } from '../src/engines/cpu/threads/thread-pool.ts';
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
const periodic = { rules: { bounds: { form: 'wrap' } } };
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

  it('have the same bits where one thread and all make steps in turns, whatever part is built then', async () => {
    const alone: boolean[] = [];
    const way = vi.spyOn(AloneOrTogether.prototype, 'isAlone', 'get').mockImplementation(() => alone[0]);
    const requests = vi.spyOn(ThreadPool.prototype, 'run');
    const held = new Set<boolean>();
    try {
      for (const scene of [plan(), plan(quick)]) {
        const simulation = simulate(scene, 2);
        let steps = 0;
        for (let k = 0; k < 30; k++) {
          alone[0] = k % 2 === 1;
          const some = 1 + ((3 * k) % 5);
          const isMidway = (progress(simulation) >> 1) % 8 > 0;
          const before = requests.mock.lastCall?.[0].alone;
          requests.mockClear();
          await simulation.run(some);
          steps += some;
          if (!isMidway) continue;
          // The threads that have begun lists complete them, since the first thread counts only its own neighbours.
          expect(requests.mock.calls[0][0].alone).toBe(before);
          if (before !== alone[0]) held.add(alone[0]);
        }
        expect(simulation.engine.fallbackReason).toBeUndefined();
        expect(simulation.stateHash()).toBe(hashAfter(steps, simulate(scene)));
      }
      expect(held.size).toBe(2);
    } finally {
      way.mockRestore();
      requests.mockRestore();
    }
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

  it('of a school that gets too dense are used to their end, on any number of threads and after restoring', async () => {
    const dense = plan({ start: { kind: 'sphere', radius: 30.6 } });
    const first = simulate(dense);
    const pause = (): number => first.school.lists[1];
    let steps = 0;
    for (; pause() === 0 && steps < 60; steps++) first.step();
    expect(pause(), 'the lists exceed the limit').toBe(60);
    expectRightStep(first);
    const later = simulate(dense);
    later.restore(first.snapshot());
    const hash = hashAfter(12, first);
    expect(pause(), 'the lists have ended').toBeLessThan(60);
    expect(hashAfter(12, later)).toBe(hash);
    const together = simulate(dense, 3);
    await together.run(steps + 13);
    expect(together.stateHash()).toBe(hash);
  });

  it('are not tried while a school is too dense', () => {
    const simulation = simulate(plan({ start: { kind: 'sphere', radius: 26 } }));
    simulation.step(65);
    expect([simulation.school.lists[0], simulation.school.lists[1]]).toEqual([0, 55]);
    expect(simulation.engine.listBytes).toBe(0);
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

  it('go on after an edit of the whole plan, in a periodic world', () => {
    const edited = simulate(plan(periodic));
    stepToPart(edited, 1);
    const same = simulate(plan(periodic));
    same.restore(edited.snapshot());
    edited.dispatch({ type: 'set', path: 'description', value: 'edited' });
    for (let k = 0; k < 6; k++) expectRightStep(edited);
    expect(edited.stateHash()).toBe(hashAfter(6, same));
  });

  it('have the same bits if a periodic world changes, then this thread steps, then all threads', async () => {
    const hashes = new Set<string>();
    for (const [threads, isTold] of [
      [1, true],
      [2, true],
      [2, false],
    ] as const) {
      const simulation = simulate(plan(periodic), threads);
      await simulation.run(5);
      simulation.dispatch({ type: 'set', path: 'world.max[0]', value: 95 });
      if (isTold) await simulation.run(3);
      else simulation.step(3);
      await simulation.run(4);
      expect(simulation.engine.fallbackReason).toBeUndefined();
      hashes.add(simulation.stateHash());
    }
    expect(hashes.size).toBe(1);
  });

  it('are not taken over from another world into a periodic one', () => {
    const wide = simulate(plan({}, { world: { min: [0, 0, 0], max: [95, 95, 95] } }));
    wide.step(3);
    void wide.become(plan(periodic));
    for (let k = 0; k < 4; k++) expectRightStep(wide);
  });

  it('are built again if a periodic world is moved, also after a state is put back', () => {
    const moved = simulate(plan(periodic));
    moved.step(3);
    moved.dispatch({ type: 'set', path: 'world', value: { min: [30, 30, 30], max: [120, 120, 120] } });
    moved.step();
    const again = simulate(moved.plan);
    again.restore(moved.snapshot());
    expectRightStep(again);
    expect(hashAfter(1, moved)).toBe(again.stateHash());
  });

  it('are built again after a jump, on any number of threads, also if a later position is not a number', async () => {
    const builds = new Set<string>();
    for (const threads of [1, 2]) {
      const simulation = simulate(plan(), threads);
      await simulation.run(3);
      simulation.school.x[10] += 20;
      simulation.school.x[20] = Number.NaN;
      await simulation.run(2);
      builds.add(simulation.stateHash());
      expect(simulation.school.lists[2]).toBeGreaterThanOrEqual(3);
    }
    expect(builds.size).toBe(1);
  });

  it('are told apart at any step number', () => {
    const first = simulate(plan(quick));
    first.step();
    const { x, y, z, vx, vy, vz, count } = first.school;
    const rows = (a: Float32Array, b: Float32Array, c: Float32Array): Vec3[] =>
      Array.from({ length: count }, (_, i) => [a[i], b[i], c[i]]);
    const state = { positions: rows(x, y, z), velocities: rows(vx, vy, vz), step: 2 ** 28, time: 0 };
    const whole = hashAfter(40, simulate(plan(quick), 1, { state }));
    const inTurn = Array.from({ length: 3 }, () => simulate(plan(quick), 1, { state }));
    for (let k = 0; k < 40; k++) for (const simulation of inTurn) simulation.step();
    expect(new Set(inTurn.map((simulation) => simulation.stateHash()))).toEqual(new Set([whole]));
  });

  it('have the same bits where the second memory cannot grow', () => {
    const whole = hashAfter(24, simulate());
    const { prepareAhead } = FlockKernel.prototype;
    const refuses = vi.spyOn(FlockKernel.prototype, 'prepareAhead').mockImplementation(() => {
      throw new RangeError('WebAssembly.Memory.grow(): Unable to grow instance memory');
    });
    const simulation = simulate();
    simulation.step(24);
    expect(refuses).toHaveBeenCalledOnce();
    refuses.mockRestore();
    expect(FlockKernel.prototype.prepareAhead).toBe(prepareAhead);
    expect(simulation.stateHash()).toBe(whole);
  });

  it('are not built by a thread that has only one of the shared memories', () => {
    const { school } = simulate();
    const broken = {} as ReturnType<typeof kernelMemory>;
    expect(
      () => new KernelSource(school, { kernel: 'simd' }, new SingleThread(), [kernelMemory(true), broken]),
    ).toThrow(/A thread has no second kernel/);
  });
});
