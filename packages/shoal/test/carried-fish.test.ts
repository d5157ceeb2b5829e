import { parseScenario, parseState, type ScenarioDocument, Simulation, stateOf } from 'shoal';
import { expect, it } from 'vitest';

type Species = ScenarioDocument['species'];

function simulationOf(species: Species): Simulation {
  return new Simulation(parseScenario({ version: 1, species }));
}

function idsOf({ school, plan }: Simulation, name: string): number[] {
  const ids = Array.from(school.id.subarray(0, school.count));
  return ids.filter((_, i) => plan.species[school.species[i]].name === name);
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, k) => from + k);

it('after a change of counts and species the fish that stay go on, by their ids', () => {
  const before = simulationOf([
    { name: 'a', count: 10 },
    { name: 'b', count: 5 },
    { name: 'c', count: 4 },
  ]);
  before.step(20);
  before.remove([2]);
  before.step();
  const species: Species = [
    { name: 'c', count: 6 },
    { name: 'a', count: 8 },
    { name: 'new', count: 2 },
  ];
  const after = before.clone();
  void after.become(parseScenario({ version: 1, species }));
  expect(idsOf(after, 'a')).toEqual([0, 1, 3, 4, 5, 6, 7]);
  expect(idsOf(after, 'c')).toEqual([...range(15, 19), 19, 20]);
  expect(idsOf(after, 'new')).toEqual([21, 22]);
  expect([after.school.step, after.school.nextId]).toEqual([21, 23]);
  for (const id of [...idsOf(after, 'a'), 15, 18]) {
    const [i, j] = [before.school.indexOf(id), after.school.indexOf(id)];
    for (const axis of ['x', 'y', 'z', 'vx', 'vy', 'vz'] as const)
      expect(after.school[axis][j]).toBe(before.school[axis][i]);
  }
  after.step(20);
});

it('a change that keeps species and counts loses nothing', () => {
  const before = simulationOf([{ name: 'a', count: 100, rules: { wander: { form: 'increment' } } }]);
  before.step(30);
  before.spawn('a', 3);
  before.remove([0, 102]);
  before.step();
  const after = before.clone();
  const { engine } = after;
  void after.become([{ path: 'species[0].body.length', value: 2 * before.plan.species[0].body.length }]);
  void after.become(before.plan);
  expect(after.engine).not.toBe(engine);
  for (const simulation of [before, after]) simulation.step(30);
  expect(after.stateHash()).toBe(before.stateHash());
  expect(after.spawn('a', 1)).toEqual([103]);
});

it('a state file holds the ids, where they do not follow from the order', () => {
  const simulation = simulationOf([{ name: 'a', count: 4 }]);
  expect(stateOf(simulation.school)).not.toHaveProperty('ids');
  simulation.remove([1, 3]);
  simulation.step();
  const state = stateOf(simulation.school);
  expect(state).toMatchObject({ ids: [0, 2], nextId: 4 });
  const again = new Simulation(simulation.plan, { state: parseState(JSON.parse(JSON.stringify(state))) });
  expect(again.spawn('a', 2)).toEqual([4, 5]);
  again.applyCommands();
  expect(idsOf(again, 'a')).toEqual([0, 2, 4, 5]);
  const bad = { ...state, ids: [2, 2], nextId: 1 };
  expect(() => parseState(bad)).toThrow('ids[1] must be > 2, the fish before, got 2.\nnextId must be ≥ 3, got 1.');
});
