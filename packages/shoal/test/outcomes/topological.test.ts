import { parseScenarioJson, type School, Simulation } from 'shoal';
import { expect, it } from 'vitest';
import { generator } from '../random/states.ts';
import { distance, piecesOf } from './pieces.ts';
import { runUntil } from './scene.ts';

const birds = Array.from({ length: 60 }, (_, i) => i);
const off = { enabled: false };

/**
 * 60 birds that fly together along z, and a hawk that flies through their middle 4 s later. Alignment and cohesion are
 * unit vectors over the birds that count; nothing else holds the flock together, and it has all the room in the world.
 */
function attacked(minds: object, seed: number): Simulation {
  const random = generator(seed);
  const inCube = () => [7 * random() - 3.5, 7 * random() - 3.5, 7 * random() - 3.5] as const;
  const positions = birds.map(() => {
    let at = inCube();
    while (Math.hypot(...at) > 3.5) at = inCube();
    return at;
  });
  const rules = {
    separation: { radius: 2, weight: 12 },
    alignment: { form: 'heading', weight: 4, ...minds },
    cohesion: { form: 'heading', weight: 4, ...minds },
    flee: { radius: 8, weight: 60 },
    bounds: off,
    wander: { weight: 1, period: 4 },
  };
  const plan = parseScenarioJson({
    version: 1,
    seed,
    simulation: { step: 1 / 30 },
    species: [
      {
        name: 'bird',
        start: { kind: 'list', positions, velocities: positions.map(() => [0, 0, 5]) },
        flees: ['hawk'],
        motion: {
          minSpeed: 3,
          maxSpeed: 9,
          cruiseSpeed: 5,
          linearDrag: 1,
          maxTurnDegPerSecond: 250,
          verticalFactor: 1,
        },
        rules,
      },
      {
        name: 'hawk',
        start: { kind: 'list', positions: [[0, 0, 60]], velocities: [[0, 0, -10]] },
        motion: { maxSpeed: 10 },
        rules: { separation: off, alignment: off, cohesion: off, bounds: off, wander: off },
      },
    ],
  });
  return new Simulation(plan);
}

function meanMates(school: School, radius: number): number {
  let mates = 0;
  for (const i of birds) for (const j of birds) if (i !== j && distance(school, i, j) < radius) mates++;
  return mates / birds.length;
}

it('after an attack a topological flock is in fewer pieces than a metric one (Ballerini et al. 2008)', () => {
  const pieces = { topological: 0, metric: 0 };
  let fewer = 0;
  let mates = 0;
  const seeds = Array.from({ length: 20 }, (_, k) => k + 1);
  for (const seed of seeds) {
    const counts = [{ nearest: 7, radius: 'all' }, { radius: 3 }].map((minds, metric) => {
      const simulation = attacked(minds, seed);
      const { school } = simulation;
      runUntil(simulation, 2.5);
      expect(piecesOf(school, birds, 5).length, `before, seed ${seed}`).toBe(1);
      if (metric) mates += meanMates(school, 3) / seeds.length;
      runUntil(simulation, 12);
      return piecesOf(school, birds, 5).length;
    });
    pieces.topological += counts[0] / seeds.length;
    pieces.metric += counts[1] / seeds.length;
    if (counts[0] < counts[1]) fewer++;
  }
  const said = `seeds ${seeds}: ${pieces.topological} pieces against ${pieces.metric}`;
  // The comparison favours the metric birds: each minds more than twice as many others before the attack.
  expect(mates, said).toBeGreaterThan(14);
  expect(fewer, said).toBeGreaterThanOrEqual(18);
  expect(pieces.metric / pieces.topological, said).toBeGreaterThan(1.5);
});
