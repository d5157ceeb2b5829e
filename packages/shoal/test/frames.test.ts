import { parseScenarioJson, Simulation, type SimulationOptions } from 'shoal';
import { describe, expect, it } from 'vitest';
import { hunting } from './hunting.ts';
import { threadStarter } from './threads/node-thread.ts';

const step = 1 / 60;
const document = { version: 1, simulation: { step }, species: [{ name: 'fish', count: 40 }] };
const plan = parseScenarioJson(document);

/** A simulation whose steps take so many milliseconds each by its clock. */
function taking(milliseconds: number, options: SimulationOptions = {}): Simulation {
  let simulation: Simulation | undefined;
  const now = (): number => milliseconds * (simulation?.school.step ?? 0);
  simulation = new Simulation(plan, { now, ...options });
  return simulation;
}

function hashAfter(steps: number): string {
  const simulation = new Simulation(plan);
  simulation.step(steps);
  return simulation.stateHash();
}

describe('a budget for each frame', () => {
  it.each([
    [4, [1, 1, 1, 0]],
    [6, [2, 1, 0, 0]],
    [100, [3, 0, 0, 0]],
    [0.001, [1, 1, 1, 0]],
    [0, [0, 0, 0, 0]],
    [-1, [0, 0, 0, 0]],
    [undefined, [3, 0, 0, 0]],
  ])('of %s ms, steps of 3 ms: those that do not fit are made in later frames', (budget, expected) => {
    const simulation = taking(3);
    const made = [3 * step, 1e-9, 1e-9, 1e-9].map((seconds) => simulation.advance(seconds, { budget }));
    expect(made).toEqual(expected);
  });

  it('decides how many steps a frame makes, not what they lead to', () => {
    for (const budget of [1, 7, 20]) {
      const simulation = taking(3);
      for (let frame = 0; frame < 30; frame++) simulation.advance(1 / 30, { budget });
      expect(simulation.school.step).toBe(budget === 1 ? 30 : 60);
      expect(simulation.stateHash()).toBe(hashAfter(simulation.school.step));
    }
  });

  it('drops time where every frame is too slow', () => {
    const simulation = taking(50, { maxStepsPerAdvance: 5 });
    for (let frame = 0; frame < 100; frame++) expect(simulation.advance(2 * step, { budget: 7 })).toBe(1);
    expect(simulation.advance(1e-9)).toBe(4);
    expect(simulation.advance(1e-9)).toBe(0);
  });

  it('needs a clock', () => {
    const simulation = new Simulation(plan);
    expect(() => simulation.advance(step, { budget: 4 })).toThrow(
      'advance: a budget needs a clock. Make the simulation with { now: () => performance.now() }.',
    );
  });

  it('does not hold back threads, which no frame waits for', async () => {
    const simulation = taking(3, { threads: 2, startThread: threadStarter() });
    expect(simulation.advance(3 * step, { budget: 1 })).toBe(3);
    await simulation.running;
    expect(simulation.stateHash()).toBe(hashAfter(3));
    simulation.dispose();
  });

  it('ends with the simulation', () => {
    const simulation = new Simulation(hunting, { now: () => 0 });
    simulation.on('attack', () => simulation.dispose());
    for (let frame = 0; frame < 100 && !simulation.isDisposed; frame++) simulation.advance(0.4, { budget: 4 });
    expect(simulation.isDisposed).toBe(true);
  });
});

describe('schools that do not meet, each a simulation of its own', () => {
  const far = { type: 'set', path: 'simulation.step', value: 1 / 10 } as const;
  const near = { ...far, value: step };

  /** Plays a second near, two far and one near. */
  function play(options: SimulationOptions = {}): Simulation {
    const simulation = new Simulation(plan, options);
    for (const [edit, seconds] of [
      [undefined, 1],
      [far, 2],
      [near, 1],
    ] as const) {
      if (edit) simulation.dispatch(edit);
      for (let frame = 0; frame < 60 * seconds; frame++) simulation.advance(1 / 60);
    }
    return simulation;
  }

  it('the far one makes fewer and longer steps, and keeps up with the clock', () => {
    const simulation = play();
    expect(simulation.school.step).toBeLessThan(60 + 20 + 60 + 2);
    // What is shown lags by one step at most.
    expect(Math.abs(simulation.school.time - 4)).toBeLessThan(0.1 + 1e-6);
  });

  it('the change of rate is recorded, and gives the same bits when it is replayed, on threads and after going back', async () => {
    const simulation = play({ historyBytes: 1 << 22 });
    const { step: last } = simulation.school;
    const hash = simulation.stateHash();
    const replay = new Simulation(plan, { threads: 2, startThread: threadStarter() });
    for (const { step: at, command } of simulation.recorded) {
      await replay.run(at - replay.school.step);
      replay.dispatchUntyped(command);
    }
    await replay.run(last - replay.school.step);
    expect(replay.stateHash()).toBe(hash);
    replay.dispose();
    simulation.seek(70);
    const saved = simulation.save();
    simulation.seek(last);
    expect(simulation.stateHash()).toBe(hash);
    simulation.load(saved);
    expect(simulation.plan.step).toBe(1 / 10);
  });

  it('drawn motion stays even when the rate changes', () => {
    const simulation = new Simulation(plan);
    const positions = new Float32Array(3 * plan.count);
    const headings = new Float32Array(3 * plan.count);
    const speed = Math.max(...plan.species.map(({ motion }) => motion.maxSpeed));
    let before: Float32Array | undefined;
    for (let frame = 0; frame < 600; frame++) {
      if (frame % 97 === 50) simulation.dispatch(frame % 2 === 0 ? far : near);
      simulation.advance(1 / 144);
      simulation.posesInto(positions, headings);
      for (let k = 0; before && k < positions.length; k++)
        expect(Math.abs(positions[k] - before[k])).toBeLessThan((1.01 * speed) / 144 + 1e-5);
      before = positions.slice();
    }
    expect(simulation.recorded.length).toBe(6);
  });
});

it('poses are interpolated fish by fish, also in a step that removes others', () => {
  const species = hunting.scenario.species.map((one) => ({
    ...one,
    rules: { ...one.rules, hunt: { ...one.rules.hunt, onCatch: 'remove' } },
  }));
  const simulation = new Simulation(parseScenarioJson({ ...hunting.scenario, species }));
  const { school, plan: scene } = simulation;
  const [positions, headings] = [new Float32Array(3 * scene.count), new Float32Array(3 * scene.count)];
  let removals = 0;
  for (let k = 0; k < 200; k++) {
    const before = new Map(Array.from(school.id.subarray(0, school.count), (id, i) => [id, school.x[i]]));
    // A whole step: what is drawn is the state before it.
    simulation.advance(scene.step);
    simulation.posesInto(positions, headings);
    if (school.count < before.size) removals++;
    for (let i = 0; i < school.count; i++) expect(positions[3 * i]).toBeCloseTo(before.get(school.id[i]) as number, 4);
  }
  expect(removals).toBeGreaterThan(5);
});
