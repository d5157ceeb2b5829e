import { type Command, type EngineFactory, parseScenario, Simulation } from 'shoal';
import { expect, it } from 'vitest';
import { CpuEngine } from '../src/engines/cpu/cpu-engine.ts';

/** Engines that run several steps at once, as threads do. @param asked takes the number of steps of each request */
function together(asked: number[]): EngineFactory {
  return {
    name: 'together',
    make(plan, school, options) {
      const engine = new CpuEngine(plan, school, options);
      const run = async (steps: number): Promise<void> => {
        asked.push(steps);
        for (let k = 0; k < steps; k++) engine.step();
      };
      return Object.assign(engine, { run });
    },
  };
}

const plan = parseScenario({ version: 1, species: [{ name: 'fish', count: 20 }] });
const edit: Command = { type: 'set', path: 'species[0].motion.maxSpeed', value: 7 };

it('steps that run together stop at a recorded command', async () => {
  const asked: number[] = [];
  const simulation = new Simulation(plan, { engine: together(asked) });
  await simulation.run(13);
  simulation.dispatchUntyped(edit);
  await simulation.run(27);
  const there = simulation.stateHash();
  simulation.seek(0);
  asked.length = 0;
  await simulation.run(40);
  expect(asked).toEqual([13, 26, 1]);
  expect(simulation.plan.species[0].motion.maxSpeed).toBe(7);
  expect(simulation.stateHash()).toBe(there);
});

it('steps that run together stop where a state is kept, and before the last one', async () => {
  const asked: number[] = [];
  const simulation = new Simulation(plan, { engine: together(asked), historyBytes: 1 << 20 });
  await simulation.run(35);
  expect(asked).toEqual([30, 4, 1]);
  expect(simulation.nearestTo(34)).toBe(30);
});

it('the more fish there are, the fewer steps run together', async () => {
  for (const [count, steps] of [
    [20, 64],
    [2000, 20],
    [6000, 8],
  ]) {
    const asked: number[] = [];
    const crowd = parseScenario({ version: 1, species: [{ name: 'fish', count }] });
    await new Simulation(crowd, { engine: together(asked) }).run(steps + 1);
    expect(asked).toEqual([steps, 1]);
  }
  const asked: number[] = [];
  await new Simulation(plan, { engine: together(asked) }).run(10, new AbortController().signal);
  expect(asked, 'a run that a signal may end').toEqual([8, 1, 1]);
});
