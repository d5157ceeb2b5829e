import {
  type Command,
  parseScenario,
  type Recorded,
  type ScenarioDocument,
  Simulation,
  type SimulationOptions,
  type Vec3,
} from 'shoal';
import { FieldStore } from 'shoal/fields';
import { describe, expect, it } from 'vitest';
import { wordsOf } from './hunting.ts';
import { generator } from './random/states.ts';
import { threadStarter } from './threads/node-thread.ts';

/** Two species, a hunter that removes its prey, and a rock: all that changes which fish there are, or where. */
const scene: ScenarioDocument = {
  version: 1,
  seed: 3,
  world: { min: [0, 0, 0], max: [16, 16, 16] },
  obstacles: [{ shape: { kind: 'sphere', radius: 2 }, at: [8, 8, 8] }],
  species: [
    { name: 'herring', count: 120, flees: ['shark'] },
    { name: 'sprat', count: 40, rules: { wander: { form: 'increment' } } },
    {
      name: 'shark',
      count: 2,
      hunts: ['herring'],
      rules: { hunt: { onCatch: 'remove', rest: 0.2, attack: 2, catchDistance: 1.5 } },
    },
  ],
};
const plan = parseScenario(scene);
const fields = new FieldStore();

function simulationOf(options: SimulationOptions = {}): Simulation {
  return new Simulation(plan, { startThread: threadStarter(), fields, ...options });
}

/** Spawns or removes a few fish at random. */
function changeOne(simulation: Simulation, random: () => number, most: number): void {
  const { school } = simulation;
  const isFull = school.count > most;
  if (isFull || random() < 0.5) {
    const ids = Array.from({ length: isFull ? 12 : 1 }, () => school.id[Math.floor(random() * school.count)]);
    simulation.remove(school.count > 0 ? new Set(ids) : []);
    return;
  }
  const species = ['herring', 'sprat'][Math.floor(2 * random())];
  if (random() < 0.5) simulation.spawn(species, 1 + Math.floor(3 * random()));
  else {
    const at = () => 16 * random();
    simulation.spawn(species, { positions: [[at(), at(), at()]], headings: [[at() - 8, 1, 1]], speed: 1 });
  }
}

function expectWhole({ school, plan: { species } }: Simulation): void {
  for (let i = 1; i < school.count; i++) expect(school.id[i]).toBeGreaterThan(school.id[i - 1]);
  expect(school.nextId).toBeGreaterThanOrEqual(school.idAfterLast);
  for (const [name, data] of school.columns()) expect(data.every(Number.isFinite), name).toBe(true);
  for (const kind of school.species.subarray(0, school.count)) expect(kind).toBeLessThan(species.length);
}

/** Dispatches recorded commands at their steps. */
async function replay(recorded: readonly Recorded[], steps: number, options: SimulationOptions): Promise<Simulation> {
  const simulation = simulationOf(options);
  for (let k = 0; k < recorded.length; ) {
    const { step } = recorded[k];
    if (step > simulation.school.step) await simulation.run(step - simulation.school.step);
    for (; k < recorded.length && recorded[k].step === step; k++) simulation.dispatchUntyped(recorded[k].command);
  }
  await simulation.run(steps - simulation.school.step);
  return simulation;
}

describe('spawn and remove', () => {
  it('take effect at the next step; ids stay and are never used twice', () => {
    const simulation = simulationOf();
    expect(simulation.spawn('sprat', 3)).toEqual([162, 163, 164]);
    simulation.remove([0, 164]);
    expect(simulation.spawn('herring', { positions: [[1, 2, 3]], headings: [[0, 0, 2]], speed: 4 })).toEqual([165]);
    expect(simulation.school.count).toBe(162);
    simulation.applyCommands();
    const { school } = simulation;
    expect([school.count, school.id[0], school.indexOf(164), school.indexOf(0)]).toEqual([164, 1, -1, -1]);
    const last = school.indexOf(165);
    expect([school.x[last], school.y[last], school.z[last], school.vz[last]]).toEqual([1, 2, 3, 4]);
    expect(school.species[school.indexOf(163)]).toBe(1);
    simulation.remove([165, 163, 162, 161]);
    simulation.step();
    expect(simulation.spawn('sprat', 1)).toEqual([166]);
  });

  it('a fish that is spawned starts where it would have started with the scene', () => {
    const [species] = scene.species;
    const larger = new Simulation(parseScenario({ ...scene, species: [{ ...species, count: 130, flees: [] }] }));
    const simulation = new Simulation(parseScenario({ ...scene, species: [{ ...species, flees: [] }] }));
    simulation.spawn('herring', 10);
    simulation.applyCommands();
    expect(simulation.stateHash()).toBe(larger.stateHash());
    simulation.step(40);
    larger.step(40);
    expect(simulation.stateHash()).toBe(larger.stateHash());
  });

  it('puts fish outside obstacles and tells it', () => {
    const simulation = simulationOf();
    const [id] = simulation.spawn('sprat', { positions: [[8, 8, 9]] });
    simulation.step();
    expect(simulation.takeEvents()).toContainEqual(expect.objectContaining({ kind: 'displaced', fish: id }));
    const i = simulation.school.indexOf(id);
    const { x, y, z } = simulation.school;
    expect(simulation.obstacles.clearance(x[i], y[i], z[i])).toBeGreaterThan(0);
  });

  it.each([
    [
      { type: 'spawn', species: 'spart', count: 1 },
      'spawn: species must be the name of a species, got "spart". Did you mean "sprat"?',
    ],
    [{ type: 'spawn', species: 'sprat' }, 'spawn must have either a count or positions, got neither.'],
    [{ type: 'spawn', species: 'sprat', count: -1 }, 'spawn: count must be ≥ 0, got -1.'],
    [
      { type: 'spawn', species: 'sprat', count: 1e7 },
      'spawn must leave at most 10000000 fish, got 10000000 more than 162. Remove others before.',
    ],
    [
      { type: 'spawn', species: 'sprat', positions: [[0, Number.NaN, 0]] },
      'spawn: positions[0][1] must be a number from -1000000000 to 1000000000 m, got NaN.',
    ],
    [
      { type: 'spawn', species: 'sprat', positions: [[0, 0, 0]], headings: [[0, 0, 0]] },
      'spawn: headings[0] must be longer than 0, got 0, 0, 0.',
    ],
    [{ type: 'remove', ids: [3, 162] }, 'remove: ids[1] must be below 162: no fish has had it yet, got 162.'],
    [{ type: 'remove', ids: [0.5] }, 'remove: ids[0] must be a whole number from 0 to 16777216, got 0.5.'],
  ])('refuses %j at once, and nothing changes', (command, message) => {
    const simulation = simulationOf();
    expect(() => simulation.dispatchUntyped(command as never)).toThrow(message);
    simulation.applyCommands();
    expect(simulation.recorded).toEqual([]);
    expect(() => simulationOf({ capacity: 0.5 })).toThrow(
      'new Simulation: options.capacity must be a whole number from 0 to 10000000, got 0.5.',
    );
  });

  it('while paused give the same as at once', () => {
    const [one, other] = [simulationOf(), simulationOf()];
    for (const simulation of [one, other]) {
      simulation.step(5);
      simulation.spawn('sprat', 300);
      if (simulation === one) simulation.applyCommands();
      simulation.dispatch({ type: 'set', path: 'obstacles[0].at', value: [4, 4, 4] });
      if (simulation === one) simulation.applyCommands();
      simulation.remove([5, 170]);
      simulation.step(10);
    }
    expect(one.stateHash()).toBe(other.stateHash());
    other.seek(0);
    other.seek(15);
    expect(one.stateHash()).toBe(other.stateHash());
  });
});

describe('commands of one moment that take effect one after the other', () => {
  const moves = (at: Vec3): Command => ({ type: 'set', path: 'obstacles[0].at', value: at });
  const spawns = (count: number): Command => ({ type: 'spawn', species: 'sprat', count });
  const speed: Command = { type: 'set', path: 'species[1].motion.maxSpeed', value: 9 };

  it.each<[string, Command[][]]>([
    [
      'an obstacle amid the fish, then elsewhere with more fish than there is memory for',
      [[moves([4, 4, 4])], [moves([12, 9, 9]), spawns(300)]],
    ],
    ['the same, and then once more', [[moves([4, 4, 4])], [moves([12, 9, 9]), spawns(300)], [moves([6, 8, 8])]]],
    ['a speed after fish that start with it', [[spawns(3)], [speed]]],
    ['the same, with more fish', [[spawns(3)], [speed, spawns(2)]]],
  ])('are replayed with the same bits and events: %s', async (_, batches) => {
    const simulation = simulationOf();
    simulation.step(5);
    simulation.takeEvents();
    for (const batch of batches) {
      for (const command of batch) simulation.dispatchUntyped(command);
      simulation.applyCommands();
    }
    simulation.step(3);
    const again = simulationOf();
    again.step(5);
    again.takeEvents();
    for (const { command } of simulation.recorded) again.dispatchUntyped(command);
    again.step(3);
    expect(again.stateHash()).toBe(simulation.stateHash());
    expect(wordsOf(simulation.takeEvents())).toEqual(wordsOf(again.takeEvents()));
  });
});

it('a snapshot of before some fish were there brings back its values and its waiting commands, and no others', () => {
  const simulation = simulationOf();
  const { maxSpeed } = simulation.plan.species[1].motion;
  const bytes = simulation.snapshot();
  const born = simulation.spawn('sprat', 3);
  simulation.step();
  simulation.remove(born);
  simulation.dispatch({ path: 'species[1].motion.maxSpeed', value: 2 });
  simulation.restore(bytes);
  simulation.step();
  expect(simulation.recorded).toEqual([]);
  expect(simulation.plan.species[1].motion.maxSpeed).toBe(maxSpeed);
  // Asked to keep the plan, it keeps the edit too.
  simulation.dispatch({ path: 'species[1].motion.maxSpeed', value: 2 });
  simulation.restore(bytes, { keepPlan: true });
  simulation.step();
  expect(simulation.recorded.map(({ command }) => command.type)).toEqual(['set']);
  expect(simulation.plan.species[1].motion.maxSpeed).toBe(2);
});

describe('fish that come and go at random', () => {
  it('keep ids and order, and the record gives the same bits again, with any number of threads', async () => {
    const random = generator(11);
    const simulation = simulationOf({ threads: 2, capacity: 600 });
    const { bytes } = simulation.engine;
    for (let step = 0; step < 100; step++) {
      for (let k = 0; k < 100; k++) changeOne(simulation, random, 240);
      if (step % 3 === 0) simulation.step();
      else await simulation.run(1 + (step % 2));
      expectWhole(simulation);
    }
    const { recorded, school } = simulation;
    expect(recorded.length).toBe(10_000);
    expect(school.nextId).toBeGreaterThan(5000);
    expect([school.capacity, simulation.engine.bytes / bytes]).toEqual([600, expect.closeTo(1, 0.05)]);
    const hash = simulation.stateHash();
    for (const threads of [1, 2, 3]) {
      const again = await replay(recorded, school.step, { threads });
      expect(again.stateHash(), `${threads} threads`).toBe(hash);
      again.dispose();
    }
    simulation.seek(0);
    simulation.seek(school.step);
    expect(simulation.stateHash()).toBe(hash);
    simulation.dispose();
  });
});
