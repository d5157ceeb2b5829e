import type { Worker } from 'node:worker_threads';
import { inspectFish, parseScenario, Simulation } from 'shoal';
import { expect, it } from 'vitest';
import { threadStarter } from './node-thread.ts';

const plan = parseScenario({
  version: 1,
  world: { min: [0, 0, 0], max: [60, 60, 60] },
  species: [{ name: 'fish', count: 1500 }],
});

const edit = { type: 'set', path: 'species[0].motion.maxSpeed', value: 5 } as const;

it('a thread that dies ends the run with its name; no step is lost, and one thread goes on', async () => {
  const workers: Worker[] = [];
  const simulation = new Simulation(plan, { threads: 3, startThread: threadStarter(workers) });
  await simulation.run(300);
  simulation.dispatch(edit);
  await simulation.run(5);
  setTimeout(() => workers[1].terminate(), 50);
  await expect(simulation.run(100_000)).rejects.toThrow(
    /^thread 2 of 3 ended: it ended with exit code 1\. The state is that after step \d+/,
  );
  const { step } = simulation.school;
  expect(step).toBeGreaterThanOrEqual(305);
  const other = new Simulation(plan);
  other.step(300);
  other.dispatch(edit);
  other.step(step - 300);
  expect(simulation.stateHash()).toBe(other.stateHash());
  expect(simulation.engine.fallbackReason).toMatch(/thread 2 of 3/);
  expect(await simulation.run(5)).toBe(5);
  other.step(5);
  expect(simulation.stateHash()).toBe(other.stateHash());
});

it('while a run is under way nothing else steps or reads, edits wait, and a signal ends it', async () => {
  const simulation = new Simulation(plan, { threads: 2, startThread: threadStarter() });
  const [positions, headings] = [new Float32Array(4500), new Float32Array(4500)];
  const signal = { aborted: false };
  await simulation.run();
  simulation.posesInto(positions, headings);
  const running = simulation.run(100_000, signal);
  for (const forbidden of [
    () => simulation.step(),
    () => simulation.seek(0),
    () => simulation.snapshot(),
    () => simulation.stateHash(),
    () => simulation.restore(new Uint8Array(0)),
    () => inspectFish(simulation, 0),
  ])
    expect(forbidden).toThrow(/a run is under way/);
  await expect(simulation.run()).rejects.toThrow(/a run is under way/);
  // Poses stay those of before.
  await new Promise((resolve) => setTimeout(resolve, 200));
  const before = positions.slice();
  simulation.posesInto(positions, headings);
  expect(positions).toEqual(before);
  simulation.dispatch(edit);
  signal.aborted = true;
  const done = await running;
  expect(done).toBeGreaterThan(0);
  expect(simulation.school.step).toBe(done + 1);
  simulation.applyCommands();
  expect(simulation.plan.species[0].motion.maxSpeed).toBe(5);
  simulation.posesInto(positions, headings);
  expect(positions).not.toEqual(before);
  simulation.dispose();
  await expect(simulation.run()).rejects.toThrow(/disposed/);
});

it('disposed of in mid-run, the run ends', async () => {
  const simulation = new Simulation(plan, { threads: 2, startThread: threadStarter() });
  await simulation.run(2);
  const run = simulation.run(100_000);
  setTimeout(() => simulation.dispose(), 50);
  expect(await run).toBeLessThan(100_000);
});

it('advance begins steps and does not wait for them', async () => {
  const simulation = new Simulation(plan, { threads: 2, startThread: threadStarter() });
  await simulation.run();
  expect(simulation.advance(2.5 * plan.step)).toBe(2);
  expect(simulation.running).toBeDefined();
  // Meanwhile time is kept.
  expect(simulation.advance(plan.step)).toBe(0);
  await simulation.running;
  expect(simulation.school.step).toBe(3);
  expect(simulation.advance(plan.step)).toBe(2);
  await simulation.running;
  expect(simulation.school.step).toBe(5);
  expect(simulation.running).toBeUndefined();
  const other = new Simulation(plan);
  other.step(5);
  expect(simulation.stateHash()).toBe(other.stateHash());
  simulation.dispose();
});

it('advance tells of a thread that died, then goes on with one', async () => {
  const workers: Worker[] = [];
  const simulation = new Simulation(plan, { threads: 2, startThread: threadStarter(workers) });
  await simulation.run(3);
  await workers[0].terminate();
  simulation.advance(plan.step);
  await expect(simulation.running).rejects.toThrow(/thread 1 of 2/);
  expect(() => simulation.advance(plan.step)).toThrow(/thread 1 of 2 ended/);
  expect(simulation.advance(plan.step)).toBe(1);
  expect(simulation.school.step).toBe(4);
});
