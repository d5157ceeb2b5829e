import {
  defineRule,
  openSnapshot,
  parseScenario,
  parseScenarioJson,
  planOfSnapshot,
  type ScenarioDocument,
  ScenarioError,
  Simulation,
} from 'shoal';
import { expect, it } from 'vitest';
import { allRules } from './all-rules.ts';

const document: ScenarioDocument = {
  version: 1,
  seed: 3,
  world: { min: [0, 0, 0], max: [30, 30, 30] },
  characters: [{ name: 'player', points: [[2, 2, 2]] }],
  species: [{ name: 'herring', count: 60, rules: { cohesion: { weight: 2 } } }],
};
const weight = 'species[herring].rules.cohesion.weight';

function simulationOf(changes: Partial<ScenarioDocument> = {}): Simulation {
  return new Simulation(parseScenario({ ...document, ...changes }));
}

/** The document with another first species. */
function withSpecies(changes: Partial<ScenarioDocument['species'][number]>): Partial<ScenarioDocument> {
  return { species: [{ ...document.species[0], ...changes } as ScenarioDocument['species'][number]] };
}

function refusal(act: () => void): string {
  try {
    act();
  } catch (error) {
    if (error instanceof ScenarioError) return error.message;
    throw error;
  }
  return 'restored';
}

it.each([
  [
    'world',
    { world: { min: [0, 0, 0], max: [30, 30, 20] } },
    /^snapshot: world\.max\[2\] must be 30, as in this simulation, got 20\./,
  ],
  ['dimensions', { dimensions: 2 }, /snapshot: dimensions must be 3, as in this simulation, got 2\./],
  ['count', withSpecies({ count: 7 }), /^snapshot: species\[0\]\.count must be 60, as in this simulation, got 7\./],
  [
    'name',
    withSpecies({ name: 'sprat' }),
    /^snapshot: species\[0\]\.name must be "herring", as in this simulation, got "sprat"\./,
  ],
  [
    'weight',
    withSpecies({ rules: { cohesion: { weight: 3 } } }),
    /^snapshot: species\[0\]\.rules\.cohesion\.weight must be 2, as in this simulation, got 3\./,
  ],
  [
    'another species',
    { species: [...document.species, { name: 'sprat', count: 3 }] },
    /^snapshot: species must be a list of 1, as in this simulation, got a list of 2\./,
  ],
  ['seed', { seed: 4 }, /^snapshot: seed must be 3, the simulation's, got 4\./],
] as const)('a snapshot of another plan is refused and says what differs: %s', (_, changes, message) => {
  const simulation = simulationOf();
  const other = simulationOf(changes as Partial<ScenarioDocument>);
  other.step(3);
  const hash = simulation.stateHash();
  expect(refusal(() => simulation.restore(other.snapshot()))).toMatch(message);
  expect(simulation.stateHash()).toBe(hash);
});

it('a snapshot of a plan that differs only in texts and view is taken', () => {
  const other = simulationOf({ name: 'Herring', description: 'of the North Sea', view: { speed: 2 } });
  other.step(3);
  const simulation = simulationOf();
  simulation.restore(other.snapshot());
  expect(simulation.stateHash()).toBe(other.stateHash());
});

it('an edited simulation goes to its earlier snapshots, with the values that they had', () => {
  const simulation = simulationOf();
  simulation.step(5);
  const [first, before] = [simulation.snapshot(), simulation.stateHash()];
  simulation.dispatch({ path: weight, value: 7 });
  simulation.setCharacter('player', [[9, 9, 9]]);
  simulation.step(5);
  const [second, edited] = [simulation.snapshot(), simulation.stateHash()];
  simulation.step(5);
  const end = simulation.stateHash();
  simulation.restore(first);
  expect([simulation.stateHash(), simulation.plan.species[0].rules.cohesion.weight]).toEqual([before, 2]);
  simulation.restore(second);
  expect([simulation.stateHash(), simulation.plan.species[0].rules.cohesion.weight]).toEqual([edited, 7]);
  simulation.step(5);
  expect(simulation.stateHash()).toBe(end);
  // So do another simulation of the first plan, one of the edited plan, and a copy.
  const copy = simulation.clone();
  for (const other of [simulationOf(), new Simulation(planOfSnapshot(second)), copy]) {
    other.restore(second);
    other.step(5);
    expect(other.stateHash()).toBe(end);
    other.restore(second);
  }
});

it('keepPlan takes the fish alone, if species, counts and dimensions are the same', () => {
  const other = simulationOf(withSpecies({ rules: { cohesion: { weight: 3 } } }));
  other.step(3);
  const simulation = simulationOf();
  simulation.restore(other.snapshot(), { keepPlan: true });
  expect(simulation.stateHash()).toBe(other.stateHash());
  expect(simulation.plan.species[0].rules.cohesion.weight).toBe(2);
  for (const changes of [{ dimensions: 2 as const }, withSpecies({ count: 7 }), withSpecies({ name: 'sprat' })])
    expect(refusal(() => simulation.restore(simulationOf(changes).snapshot(), { keepPlan: true }))).toMatch(
      'snapshot must have the species, counts and dimensions of this simulation, also with keepPlan.',
    );
});

it('fish and edits that wait survive a snapshot, with the ids that were returned', () => {
  const simulation = simulationOf();
  simulation.step(2);
  const born = simulation.spawn('herring', 7);
  simulation.dispatch({ path: weight, value: 5 });
  simulation.setCharacter('player', [[4, 4, 4]]);
  simulation.remove([0, born[0]]);
  const bytes = simulation.snapshot();
  simulation.step(4);
  const [hash, { recorded }] = [simulation.stateHash(), simulation];
  expect(simulation.school.count).toBe(65);
  const others = [simulation, simulationOf(), openSnapshot(bytes)];
  for (const other of others) {
    other.restore(bytes);
    expect(other.spawn('herring', 1)).toEqual([67]);
    other.restore(bytes);
    other.step(4);
    expect([other.stateHash(), other.recorded]).toEqual([hash, recorded]);
    expect(born.slice(1).every((id) => other.school.indexOf(id) >= 0)).toBe(true);
  }
});

it('fish that wait survive another scenario, with or without other counts', () => {
  const simulation = simulationOf();
  const born = simulation.spawn('herring', 7);
  for (const count of [60, 62]) {
    const next = simulation.clone();
    void next.become(parseScenario({ ...document, ...withSpecies({ count }) }));
    next.step();
    expect(next.school.count).toBe(count + 7);
    expect(born.every((id) => next.school.indexOf(id) >= 0)).toBe(true);
  }
});

it('commands that wait are recorded when the run goes back, and take effect when it comes again', () => {
  const simulation = simulationOf();
  simulation.step(10);
  const born = simulation.spawn('herring', 7);
  simulation.dispatch({ path: weight, value: 5 });
  const copy = simulation.clone();
  copy.step(5);
  simulation.seek(4);
  expect(simulation.school.count).toBe(60);
  simulation.seek(15);
  expect([simulation.stateHash(), simulation.school.indexOf(born[6])]).toEqual([copy.stateHash(), 66]);
});

it('openSnapshot continues every scene with the same bits, and the run can be saved again', () => {
  const before = new Simulation(parseScenario(allRules()));
  before.dispatchUntyped({ type: 'set', path: 'species[0].rules.cohesion.weight', value: 0.4 });
  before.step(10);
  const bytes = before.snapshot();
  const after = openSnapshot(bytes);
  expect(after.stateHash()).toBe(before.stateHash());
  expect(after.takeEvents()).toEqual([]);
  before.step(10);
  after.step(10);
  expect(after.stateHash()).toBe(before.stateHash());
  expect(after.seed).toBe(before.seed);
  before.restore(after.snapshot());
  expect(before.stateHash()).toBe(after.stateHash());
});

it('a snapshot with rules of your own is opened with them, and refused without', () => {
  const rise = defineRule({
    name: 'rise',
    steer(out) {
      out.fill(0);
      out[1] = 1;
    },
  });
  const simulation = new Simulation(parseScenarioJson(document, { rules: [rise] }));
  simulation.step(3);
  const bytes = simulation.snapshot();
  const opened = openSnapshot(bytes, { rules: [rise] });
  simulation.step(3);
  opened.step(3);
  expect(opened.stateHash()).toBe(simulation.stateHash());
  expect(refusal(() => openSnapshot(bytes))).toMatch('snapshot: species[0].rules.rise is not a known key');
});
