import { expect, test } from 'vitest';
import { parseScenario } from '../../scenario/parse.ts';
import { Simulation } from '../../simulation/simulation.ts';
import { attacksOf } from './hunt.ts';

test('attacks are those of which events tell, from their beginning to their end', () => {
  const species = [
    { name: 'minnow', count: 30 },
    { name: 'pike', count: 2, hunts: ['minnow'] },
  ];
  const simulation = new Simulation(parseScenario({ version: 1, seed: 2, species }));
  const { school } = simulation;
  const told = new Map<number, number>();
  let most = 0;
  for (let k = 0; k < 3000; k++) {
    simulation.step();
    for (const { kind, fish, other } of simulation.takeEvents()) {
      if (kind === 'attack') told.set(fish, other);
      if (kind === 'catch' || kind === 'miss' || kind === 'give-up') told.delete(fish);
    }
    const now = attacksOf(school, simulation.plan);
    expect(new Map(now.map(([hunter, prey]) => [school.id[hunter], school.id[prey]]))).toEqual(told);
    most = Math.max(most, now.length);
  }
  expect(most).toBeGreaterThan(0);
});

test('without hunters there are no attacks, and nothing is added to the state', () => {
  const simulation = new Simulation(parseScenario({ version: 1, species: [{ name: 'minnow', count: 3 }] }));
  const hash = simulation.stateHash();
  expect(attacksOf(simulation.school, simulation.plan)).toEqual([]);
  expect(simulation.stateHash()).toBe(hash);
});

test('only hunters that hunt have attacks: neither those whose rule is off, nor prey, nor after a prey that is gone', () => {
  const hunting = (name: string, enabled: boolean) => ({
    ...{ name, count: 2, hunts: ['minnow'] },
    rules: { hunt: { enabled } },
  });
  const species = [{ name: 'minnow', count: 2 }, hunting('pike', true), hunting('perch', false)];
  const { school, plan } = new Simulation(parseScenario({ version: 1, species }));
  // All seem to attack the first fish, except the second pike, whose prey is gone.
  school.column('huntPhase').fill(1);
  school.column('huntPrey').fill(school.id[0]);
  school.column('huntPrey')[3] = 999;
  expect([...school.species]).toEqual([0, 0, 1, 1, 2, 2]);
  expect(attacksOf(school, plan)).toEqual([[2, 0]]);
  school.column('huntPhase').fill(0);
  expect(attacksOf(school, plan)).toEqual([]);
});
