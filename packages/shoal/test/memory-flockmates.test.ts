import { defineRule, type KernelName, parseScenario, Simulation } from 'shoal';
import { expect, it } from 'vitest';
import { threadStarter } from './threads/node-thread.ts';
// @ts-expect-error a module without types, as threads import it
import { tally } from './threads/tally.mjs';

const rule = defineRule(tally);

function simulationOf(gain = 1.5, kernel: KernelName = 'simd', threads = 1): Simulation {
  const settings = { tally: { gain } };
  const plan = parseScenario(
    {
      version: 1,
      world: { min: [0, 0, 0], max: [20, 20, 20] },
      species: [
        { name: 'a', count: 150, perception: { fieldOfViewDeg: 360 }, rules: settings as never },
        { name: 'b', count: 50, rules: settings as never },
      ],
    },
    { rules: [rule] as never },
  );
  return new Simulation(plan, { kernel, threads, startThread: threadStarter() });
}

it.each(['simd', 'typescript'] as const)(
  'a memory reads the flockmates within the radius of its rule: %s',
  (kernel) => {
    const simulation = simulationOf(1.5, kernel);
    simulation.step(5);
    const { x, y, z, count, species } = simulation.school;
    const within = Array.from({ length: count }, (_, i) => {
      let found = 0;
      for (let j = 0; j < count; j++) {
        const distance = Math.hypot(x[i] - x[j], y[i] - y[j], z[i] - z[j]);
        if (i !== j && species[i] === species[j] && distance < 3) found++;
      }
      return found;
    });
    simulation.step();
    const seen = simulation.school.column('tallySeen');
    const ofFirst = within.flatMap((_, i) => (species[i] === 0 ? [i] : []));
    expect(ofFirst.map((i) => seen[i])).toEqual(ofFirst.map((i) => within[i]));
    expect(Math.max(...within)).toBeGreaterThan(3);
    // The other species sees only what is in front of it.
    const ofSecond = within.flatMap((_, i) => (species[i] === 1 ? [i] : []));
    expect(ofSecond.every((i) => seen[i] <= within[i])).toBe(true);
  },
);

it('a number that acts on remembered flockmates changes the run', () => {
  const ends = [0, 1.5].map((gain) => {
    const simulation = simulationOf(gain);
    simulation.step(30);
    const { y, count } = simulation.school;
    return y.subarray(0, count).reduce((sum, one) => sum + one, 0) / count;
  });
  expect(Math.abs(ends[1] - ends[0])).toBeGreaterThan(0.01);
});

it('threads remember the same flockmates', async () => {
  const [one, two] = [simulationOf(1.5, 'simd', 1), simulationOf(1.5, 'simd', 2)];
  await one.run(20);
  await two.run(20);
  expect(two.engine).toMatchObject({ threads: 2, fallbackReason: undefined });
  expect(two.stateHash()).toBe(one.stateHash());
  two.dispose();
});

it('a memory of a rule without flockmates that reads them says so', () => {
  const { flockmates: _, ...without } = tally;
  const plan = parseScenario(
    { version: 1, species: [{ name: 'a', count: 9 }] },
    { rules: [defineRule(without) as never] },
  );
  expect(() => new Simulation(plan).step()).toThrow(
    'rule "tally": updateMemory must not read scene.near or scene.others, because the rule reads no flockmates. Define it with flockmates: true and the parameter radius.',
  );
});
