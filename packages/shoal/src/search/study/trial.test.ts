import { expect, test } from 'vitest';
import { parseScenarioJson } from '../../scenario/parse.ts';
import { Simulation } from '../../simulation/simulation.ts';
import { readStudy } from './study.ts';
import { runTrial } from './trial.ts';

const scenario = {
  version: 1,
  simulation: { step: 0.1 },
  world: { min: [0, 0, 0], max: [8, 8, 8] },
  species: [
    { name: 'sardine', count: 12 },
    {
      name: 'shark',
      count: 2,
      hunts: ['sardine'],
      rules: { hunt: { rest: 0.1, attack: 5, onset: 0.05, catchDistance: 2, onCatch: 'remove' } },
    },
  ],
};
const takes = ['mean', 'last', 'min', 'max', 'sum', 'spread'] as const;
const measures = [
  ...takes.map((take) => ({ kind: 'metric', name: `speed ${take}`, metric: 'speed', take })),
  { kind: 'metric', name: 'change', metric: 'jerkiness', species: 'shark', take: 'sum' },
  { kind: 'count', name: 'alive' },
  { kind: 'count', name: 'sardines', species: 'sardine', take: 'sum' },
  { kind: 'events', name: 'catches', event: 'catch' },
  { kind: 'events', name: 'catches by sharks', event: 'catch', species: 'shark' },
  { kind: 'events', name: 'catches by sardines', event: 'catch', species: 'sardine' },
];

// Two steps to warm up, seven measured: after three, six and seven of them.
test.each([
  [2, [5, 8, 9]],
  [0, [3, 6, 7]],
])('a trial measures after intervals, from step %i on', (warmUp, measured) => {
  const study = readStudy(
    {
      version: 1,
      scenario: 'a.json',
      vary: [{ kind: 'choices', paths: ['species[0].count'], values: [12] }],
      ...{ warmUp: warmUp / 10, seconds: 0.7, interval: 0.3, measures },
      method: { kind: 'grid' },
    },
    scenario,
  );
  const plan = parseScenarioJson(scenario);
  const simulation = new Simulation(plan, { seed: 4 });
  const { school } = simulation;
  const speeds: number[] = [];
  let [changes, sardines, caught] = [0, 0, 0];
  for (let step = 1; step <= warmUp + 7; step++) {
    const sharks = [...school.id.subarray(0, school.count)].filter((_, i) => school.species[i] === 1);
    const accelerations = sharks.map((id) => school.indexOf(id)).map((i) => [school.ax[i], school.ay[i], school.az[i]]);
    simulation.step(1);
    const events = simulation.takeEvents().filter(({ kind }) => kind === 'catch');
    if (step > warmUp) caught += events.length;
    if (!measured.includes(step)) continue;
    const all = [...school.id.subarray(0, school.count)].map((id) => school.indexOf(id));
    speeds.push(all.reduce((sum, i) => sum + Math.hypot(school.vx[i], school.vy[i], school.vz[i]), 0) / all.length);
    const jumps = sharks.map((id, k) => {
      const i = school.indexOf(id);
      const [x, y, z] = accelerations[k];
      return Math.hypot(school.ax[i] - x, school.ay[i] - y, school.az[i] - z);
    });
    changes += (jumps[0] + jumps[1]) / 2;
    sardines += all.filter((i) => school.species[i] === 0).length;
  }
  const sum = speeds[0] + speeds[1] + speeds[2];
  const variance = speeds.reduce((total, speed) => total + (speed - sum / 3) ** 2, 0) / 3;
  const byTake = [sum / 3, speeds[2], Math.min(...speeds), Math.max(...speeds), sum, Math.sqrt(variance)];
  const result = runTrial(study, plan, 4);
  expect(result.measures).toEqual(
    [...byTake, changes, school.count, sardines, caught, caught, 0].map((x) => expect.closeTo(x, 5)),
  );
  expect(result.stateHash).toBe(simulation.stateHash());
  expect(caught).toBeGreaterThan(0);
  expect(result.measures[5]).toBeGreaterThan(1e-3);
});
