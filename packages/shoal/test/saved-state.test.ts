import { type Plan, parseScenario, Simulation, type SimulationOptions } from 'shoal';
import { FieldStore } from 'shoal/fields';
import { expect, it } from 'vitest';
import { allRules } from './all-rules.ts';
import { generator } from './random/states.ts';
import { threadStarter } from './threads/node-thread.ts';

const fields = new FieldStore();
const dense = parseScenario({
  version: 1,
  world: { min: [0, 0, 0], max: [14, 14, 14] },
  species: [{ name: 'a', count: 600, motion: { maxSpeed: 0.5 } }],
});
const rocks = parseScenario({
  version: 1,
  world: { min: [0, 0, 0], max: [14, 14, 14] },
  obstacles: [{ shape: { kind: 'sphere', radius: 2 }, at: [7, 7, 7] }],
  characters: [{ name: 'player', points: [[2, 2, 2]] }],
  food: [{ at: [3, 3, 3], amount: 2, reach: 3 }],
  species: [{ name: 'a', count: 120, rules: { food: { bite: 0.4 } } }],
});
const everything = parseScenario(allRules());

function simulationOf(plan: Plan, options: SimulationOptions = {}): Simulation {
  return new Simulation(plan, { fields, capacity: plan.count + 40, startThread: threadStarter(), ...options });
}

/** Some inputs of a step: edits, moves, fish that come and go. */
function act(simulation: Simulation, random: () => number): void {
  const { school, plan } = simulation;
  const [{ name }] = plan.species;
  if (random() < 0.3) simulation.spawn(name, 2);
  if (random() < 0.3) simulation.remove([school.id[Math.floor(random() * school.count)]]);
  const path = 'species[0].rules.cohesion.weight';
  if (random() < 0.3) simulation.dispatch({ type: 'set', path, value: random() });
  if (plan.characters.length > 0) simulation.setCharacter(plan.characters[0].name, [[14 * random(), 5, 5]]);
}

it.each([
  ['a dense school', dense],
  ['rocks, food and a character', rocks],
  ['every rule', everything],
])('%s: what follows a loaded state has the bits of what followed it', (_name, plan) => {
  const simulation = simulationOf(plan);
  const play = (steps: number, seed: number): string[] => {
    const random = generator(seed);
    return Array.from({ length: steps }, () => {
      act(simulation, random);
      simulation.step();
      return simulation.stateHash();
    });
  };
  play(20, 1);
  const saved = simulation.save();
  const { school } = simulation;
  const record = simulation.recorded;
  const [first, hashes] = [simulation.stateHash(), play(12, 2)];
  const recorded = simulation.recorded;
  const later = simulation.save();
  for (const length of [0, 5]) {
    simulation.load(saved);
    expect(simulation.school, 'in place').toBe(school);
    expect(simulation.stateHash()).toBe(first);
    expect(simulation.recorded).toEqual(record);
    // A guess that was wrong, then the truth.
    play(length, 3);
    simulation.load(saved);
    expect(play(12, 2)).toEqual(hashes);
    expect(simulation.recorded).toEqual(recorded);
  }
  play(3, 4);
  simulation.load(later);
  expect(simulation.stateHash()).toBe(hashes[11]);
  // The record is that of the loaded state.
  simulation.seek(0);
  simulation.seek(later.step);
  expect(simulation.stateHash()).toBe(hashes[11]);
  expect(simulation.recorded).toEqual(recorded);
});

it('a state saved with later steps brings them back, with their edits and their stored states', () => {
  const simulation = simulationOf(dense, { historyBytes: 1 << 24 });
  const path = 'species[0].rules.cohesion.weight';
  simulation.step(40);
  simulation.dispatch({ path, value: 3 });
  simulation.step(40);
  const [end, { recorded }] = [simulation.stateHash(), simulation];
  simulation.seek(20);
  const [whole, short] = [simulation.save(undefined, { later: true }), simulation.save()];
  for (let turn = 0; turn < 2; turn++) {
    simulation.dispatch({ path, value: 0.2 });
    simulation.step(70);
    expect(simulation.stateHash()).not.toBe(end);
    simulation.load(whole);
    expect(simulation.school.step).toBe(20);
    expect(simulation.nearestTo(79)).toBe(60);
    simulation.seek(80);
    expect(simulation.stateHash()).toBe(end);
    expect(simulation.recorded).toEqual(recorded);
    simulation.seek(20);
  }
  simulation.load(short);
  simulation.step(60);
  expect(simulation.recorded).toEqual([]);
});

it('a state that was saved before the record was cut still has its commands, and no others', () => {
  const simulation = simulationOf(dense, { record: { commands: 10 } });
  const dispatch = (count: number): void => {
    for (let k = 0; k < count; k++) {
      simulation.dispatch({ path: 'species[0].rules.cohesion.weight', value: 1 + simulation.school.step / 100 });
      simulation.step(1);
    }
  };
  dispatch(20);
  const [saved, recorded] = [simulation.save(), simulation.recorded];
  dispatch(40);
  simulation.load(saved);
  expect(simulation.recorded).toEqual(recorded);
  dispatch(1);
  expect(simulation.recorded.map(({ step }) => step)).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
});

it('lists of neighbours are those of the loaded state, also where another one built its lists at the same step', () => {
  const simulation = simulationOf(dense);
  const start = simulation.save();
  const branch = (weight: number) => {
    simulation.load(start);
    simulation.dispatch({ type: 'set', path: 'species[0].rules.cohesion.weight', value: weight });
    simulation.step(20);
    // A larger reach needs other lists, at once.
    simulation.dispatch({ type: 'set', path: 'species[0].rules.cohesion.radius', value: 4 });
    simulation.step(2);
    return simulation.save();
  };
  const [one] = [branch(-9), branch(9)];
  simulation.load(one);
  simulation.step(3);
  const hash = simulation.stateHash();
  branch(-9);
  simulation.step(3);
  expect(simulation.stateHash()).toBe(hash);
});

it('holds edits that wait, and a plan with other rules, food and obstacles', () => {
  const simulation = simulationOf(rocks);
  simulation.step(5);
  simulation.spawn('a', 3);
  const saved = simulation.save();
  simulation.step(5);
  const hash = simulation.stateHash();
  for (const [path, value] of [
    ['food', []],
    ['obstacles', []],
    ['species[0].rules.wander.form', 'increment'],
    ['species[0].motion.linearDrag', 0.2],
  ] as const)
    simulation.dispatch({ type: 'set', path, value });
  simulation.step(5);
  simulation.load(saved);
  expect(simulation.school.count).toBe(120);
  simulation.step(5);
  expect(simulation.stateHash()).toBe(hash);
});

it('uses its memory again, and goes on with threads', async () => {
  const simulation = simulationOf(dense, { threads: 2 });
  await simulation.run(10);
  const saved = simulation.save();
  await simulation.run(10);
  const hash = simulation.stateHash();
  for (let k = 0; k < 3; k++) {
    simulation.load(saved);
    simulation.remove([k]);
    await simulation.run(4 + 3 * k);
    simulation.load(saved);
    await simulation.run(10);
    expect(simulation.stateHash()).toBe(hash);
  }
  const { bytes } = saved;
  expect(simulation.save(saved)).toBe(saved);
  expect([saved.bytes, saved.step]).toEqual([bytes, 20]);
  simulation.dispose();
});

it('refuses the state of another simulation', () => {
  const [one, other] = [simulationOf(dense), simulationOf(dense)];
  expect(() => one.load(other.save())).toThrow(
    'load: the state was saved by another simulation. Use snapshot and restore between simulations.',
  );
});
