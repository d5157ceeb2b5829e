import { DisposedError, parseScenarioJson, Simulation, type SimulationOptions } from 'shoal';
import { describe, expect, it } from 'vitest';
import { anyGpu } from './gpu/open.ts';
import { hunting, wordsOf } from './hunting.ts';
import { threadStarter } from './threads/node-thread.ts';

const gpu = await anyGpu();
const plan = parseScenarioJson({ version: 1, species: [{ name: 'fish', count: 100 }] });
const edit = { type: 'set', path: 'species[0].rules.cohesion.weight', value: 3 } as const;

const engines: [name: string, options: SimulationOptions][] = [
  ['one thread', {}],
  ['one thread, without the kernel', { kernel: 'typescript' }],
  ['two threads', { threads: 2, startThread: threadStarter() }],
  ...(gpu ? [['a GPU', { engine: gpu }] as [string, SimulationOptions]] : []),
];

/** Ends after so many milliseconds. */
const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe.each(engines)('dispose, %s', (_, options) => {
  it('twice is as once; afterwards nothing steps or edits, and the state can be read', async () => {
    const simulation = new Simulation(plan, options);
    await simulation.run(3);
    const snapshot = simulation.snapshot();
    const hash = simulation.stateHash();
    expect(simulation.isDisposed).toBe(false);
    simulation.dispose();
    simulation[Symbol.dispose]();
    expect(simulation.isDisposed).toBe(true);
    const refused: Record<string, () => unknown> = {
      step: () => simulation.step(),
      advance: () => simulation.advance(1),
      seek: () => simulation.seek(1),
      restore: () => simulation.restore(snapshot),
      setEngine: () => simulation.setEngine({}),
      dispatch: () => simulation.dispatch(edit),
      applyCommands: () => simulation.applyCommands(),
    };
    for (let time = 0; time < 2; time++) {
      for (const [what, call] of Object.entries(refused)) {
        expect(call, what).toThrow(DisposedError);
        expect(call).toThrow(`${what}: the simulation was disposed of. Make another one.`);
      }
      await expect(simulation.run(2)).rejects.toThrow(DisposedError);
      await expect(simulation.run(0)).rejects.toMatchObject({ name: 'DisposedError', code: 'disposed' });
    }
    expect(simulation.running).toBeUndefined();
    expect([simulation.school.step, simulation.stateHash()]).toEqual([3, hash]);
    expect(simulation.plan).toBe(plan);
  });

  it.each([0, 1, 60])('a run of which it ends %i ms after it began ends early, and nothing goes on', async (after) => {
    const simulation = new Simulation(plan, options);
    const run = simulation.run(1e6);
    await pause(after);
    simulation.dispose();
    expect(await run).toBeLessThan(1e6);
    const { step } = simulation.school;
    await pause(5);
    expect([simulation.school.step, simulation.running]).toEqual([step, undefined]);
    await expect(simulation.run(1)).rejects.toThrow(DisposedError);
  });

  it('a signal ends a run early with the steps that were made', async () => {
    const simulation = new Simulation(plan, options);
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 60);
    const done = await simulation.run(1e6, stop.signal);
    expect(simulation.school.step).toBe(done);
    expect(done).toBeLessThan(1e6);
    expect(await simulation.run(5, stop.signal)).toBe(0);
    expect(simulation.advance(1, { signal: stop.signal })).toBe(0);
    expect(await simulation.run(5, new AbortController().signal)).toBe(5);
    expect(simulation.school.step).toBe(done + 5);
    simulation.dispose();
  });

  it('paused, advance does nothing and keeps no time', async () => {
    const simulation = new Simulation(plan, options);
    simulation.advance(1.5 * plan.step);
    await simulation.running;
    simulation.paused = true;
    expect(simulation.advance(3 * plan.step)).toBe(0);
    expect(simulation.running).toBeUndefined();
    await simulation.run(1);
    simulation.paused = false;
    expect(simulation.advance(plan.step)).toBe(1);
    await simulation.running;
    expect(simulation.school.step).toBe(3);
    simulation.dispose();
  });

  it('a clone goes on as the original does, and each by itself', async () => {
    const simulation = new Simulation(hunting, { ...options, historyBytes: 1 << 22 });
    await simulation.run(20);
    simulation.dispatch({ ...edit, value: 2 });
    await simulation.run(45);
    simulation.dispatch(edit);
    const copy = simulation.clone();
    expect(copy.takeEvents()).toEqual([]);
    expect(copy.recorded).toEqual(simulation.recorded);
    expect(copy.engine.name).toBe(simulation.engine.name);
    simulation.takeEvents();
    for (const one of [simulation, copy]) await one.run(20);
    expect(copy.engine.threads).toBe(simulation.engine.threads);
    expect(copy.stateHash()).toBe(simulation.stateHash());
    expect(wordsOf(copy.takeEvents())).toEqual(wordsOf(simulation.takeEvents()));
    expect(copy.recorded.map(({ step }) => step)).toEqual([20, 65]);
    for (const one of [simulation, copy]) one.seek(one.nearestTo(60));
    expect(copy.school.step).toBe(60);
    expect(copy.stateHash()).toBe(simulation.stateHash());
    expect(copy.takeEvents()).toEqual([]);
    simulation.dispatch({ ...edit, value: 0 });
    simulation.dispose();
    await copy.run(10);
    expect([simulation.school.step, copy.school.step]).toEqual([60, 70]);
    expect(copy.plan.species[0].rules.cohesion.weight).toBe(3);
    copy.dispose();
  });
});

it('disposed of by a listener, it makes no further step', () => {
  const simulation = new Simulation(hunting);
  simulation.on('attack', () => simulation.dispose());
  simulation.step(400);
  const [first, ...others] = simulation.takeEvents();
  expect(simulation.school.step).toBe(first.step);
  expect(others.every(({ step }) => step === first.step)).toBe(true);
  expect(first.step).toBeLessThan(400);
});

it('a clone keeps the time of the frame clock and an edit of the present moment', () => {
  const obstacle = { shape: { kind: 'sphere', radius: 8 }, at: [60, 60, 60] };
  const simulation = new Simulation(parseScenarioJson({ ...plan.scenario, obstacles: [obstacle] }), {
    threads: 1,
    kernel: 'typescript',
  });
  simulation.step(10);
  simulation.advance(0.6 * plan.step);
  const move = (one: Simulation, x: number): void => {
    one.dispatch({ type: 'set', path: 'obstacles[0].at', value: [x, 20, 20] });
    one.applyCommands();
  };
  move(simulation, 20);
  const copy = simulation.clone();
  for (const one of [simulation, copy]) {
    move(one, 35);
    expect(one.advance(0.6 * plan.step)).toBe(1);
  }
  expect(copy.stateHash()).toBe(simulation.stateHash());
  expect(copy.engine.kernel).toEqual(simulation.engine.kernel);
});
