import { type EngineFactory, parseScenario, Simulation } from 'shoal';
import { expect, it } from 'vitest';
import { CpuEngine } from '../src/engines/cpu/cpu-engine.ts';

/** An engine whose steps cost nothing until it ends. */
function mortal(lastStep: number): EngineFactory {
  return {
    name: 'mortal',
    make(plan, school, options) {
      const engine = new CpuEngine(plan, school, options);
      const run = async (steps: number): Promise<void> => {
        if (school.step + steps > lastStep) throw new Error('it has ended');
        school.step += steps;
      };
      return Object.assign(engine, { run });
    },
  };
}

const planOf = (count: number) =>
  parseScenario({ version: 1, species: [{ name: 'fish', count, rules: { wander: { enabled: false } } }] });

it('with few fish the steps since the last kept state are made again', async () => {
  const simulation = new Simulation(planOf(1000), { engine: mortal(150) });
  await expect(simulation.run(200)).rejects.toThrow(/it has ended.*after step 100;/);
  const { step } = simulation.school;
  const anew = new Simulation(planOf(1000));
  anew.step(step);
  expect(simulation.stateHash()).toBe(anew.stateHash());
});

it('commands that wait when the engine ends take effect with the next step, all of them', async () => {
  const commands = [
    { type: 'set', path: 'species[0].motion.maxSpeed', value: 3 },
    { type: 'set', path: 'species[0].motion.linearDrag', value: 0.2 },
    { type: 'set', path: 'species[0].motion.minSpeed', value: 1 },
  ] as const;
  const engine: EngineFactory = {
    name: 'mortal',
    make(plan, school, options) {
      const run = async (): Promise<void> => {
        for (const command of commands) simulation.dispatch(command);
        throw new Error('it has ended');
      };
      return Object.assign(new CpuEngine(plan, school, options), { run });
    },
  };
  const simulation = new Simulation(planOf(3), { engine });
  await expect(simulation.run(5)).rejects.toThrow(/it has ended/);
  await simulation.run(2);
  expect(simulation.recorded).toEqual(commands.map((command) => ({ step: 0, command })));
  const [{ motion }] = simulation.plan.species;
  expect([motion.maxSpeed, motion.linearDrag, motion.minSpeed]).toEqual([3, 0.2, 1]);
});

it('with very many it goes on from that state, with the edits since', async () => {
  const simulation = new Simulation(planOf(60_000), { engine: mortal(100) });
  await simulation.run(90);
  simulation.dispatch({ type: 'set', path: 'species[0].motion.maxSpeed', value: 3 });
  await simulation.run(1);
  simulation.dispatch({ type: 'set', path: 'species[0].motion.linearDrag', value: 0.2 });
  await expect(simulation.run(150)).rejects.toThrow(/it has ended.*after step 0;/);
  expect(simulation.school.step).toBe(0);
  expect(simulation.school.count).toBe(60_000);
  const [{ motion }] = simulation.nextPlan.species;
  expect([motion.maxSpeed, motion.linearDrag]).toEqual([3, 0.2]);
  await simulation.run(1);
  expect(simulation.plan.species[0].motion.maxSpeed).toBe(3);
});
