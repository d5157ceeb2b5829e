import { readFileSync } from 'node:fs';
import { inspectFish, parseScenario, Simulation, type Vec3 } from 'shoal';
import { describe, expect, it } from 'vitest';
import { eventsOf, fewFish, vectorOf } from '../few-fish.ts';

/*
 * Figures of the thesis's own demo (Vetemaa 2020) with predators. One of its velocities is 100 m/s at play speed 1, its
 * clock runs 0.02 a second, its steering of an attack is at most 0.01 long, which are our 100 m/s².
 */
interface Predator {
  flee: { radius: number; preyPositions: Vec3[]; predatorPositions: Vec3[]; vectors: Vec3[] };
  velocityAttack: { ownTime: number; position: Vec3; velocity: Vec3; prey: Vec3; vector: Vec3 }[];
  attack: {
    preyPositions: Vec3[];
    preyVelocities: Vec3[];
    predatorPositions: Vec3[];
    predatorVelocities: Vec3[];
    restTime: number;
    attackTime: number;
    events: { kind: 'start' | 'end'; step: number; predator: number; prey: number; ownTime: number }[];
  };
}

const data = JSON.parse(readFileSync(new URL('predator.json', import.meta.url), 'utf8')) as Predator;
const clockRate = 0.02;
const metresPerSecond = ([x, y, z]: Vec3): Vec3 => [100 * x, 100 * y, 100 * z];

function expectClose(found: Vec3, expected: Vec3, of: string): void {
  for (let axis = 0; axis < 3; axis++) {
    expect(Math.abs(found[axis] - expected[axis]), `${of}, axis ${axis}`).toBeLessThan(1e-6);
  }
}

it('60 fish flee 3 predators', () => {
  const { radius, preyPositions, predatorPositions, vectors } = data.flee;
  const fish = [...preyPositions.map((at) => ({ at })), ...predatorPositions.map((at) => ({ at, species: 1 }))];
  const species = [
    { name: 'boid', rules: { flee: { radius } } },
    { name: 'predator', hunts: ['boid'] },
  ];
  const simulation = fewFish(fish, species);
  vectors.forEach((expected, id) => {
    expectClose(vectorOf(simulation, 'flee', id), expected, `fish ${id}`);
  });
  expect(vectors.length).toBe(60);
});

describe('steering of an attack', () => {
  for (const { ownTime, position, velocity, prey, vector } of data.velocityAttack) {
    it(`${ownTime} of the demo's clock after it began`, () => {
      const fish = [
        { at: position, velocity: metresPerSecond(velocity) },
        { at: prey, species: 1 },
      ];
      const species = [{ name: 'predator', hunts: ['boid'], rules: { hunt: {} } }, { name: 'boid' }];
      const step = 0.5;
      const simulation = fewFish(fish, species, { simulation: { step } });
      simulation.school.column('huntPhase')[0] = 1;
      simulation.school.column('huntPrey')[0] = 1;
      // The coming step is one more.
      simulation.school.column('huntClock')[0] = Math.round(ownTime / clockRate / step) - 1;
      const scaled: Vec3 = [vector[0] / 0.01, vector[1] / 0.01, vector[2] / 0.01];
      expectClose(vectorOf(simulation, 'hunt'), scaled, 'vector');
      expect(inspectFish(simulation, 0).steering.hunt.weight).toBe(100);
    });
  }
});

describe('attacks', () => {
  const { preyPositions, preyVelocities, predatorPositions, predatorVelocities, events } = data.attack;
  const off = { enabled: false };

  /** The demo at play speed 4 and 60 frames a second, which is play speed 1 with four times the step. */
  function scene(hunt: object = {}): Simulation {
    // Predators accelerate 0.3/0.5 as much as fish by what rules they have.
    const rules = {
      separation: { weight: 0.6 * 8.5 },
      bounds: { weight: (0.6 * 0.25) / 1.5 },
      alignment: off,
      cohesion: off,
      wander: off,
      hunt,
    };
    const plan = parseScenario({
      version: 1,
      simulation: { step: 4 / 60 },
      species: [
        { name: 'boid', count: 60, rules: { wander: off } },
        { name: 'predator', count: 3, hunts: ['boid'], motion: { maxSpeed: 4 }, rules },
      ],
    });
    return new Simulation(plan, {
      state: {
        positions: [...preyPositions, ...predatorPositions],
        velocities: [...preyVelocities, ...predatorVelocities].map(metresPerSecond),
        species: Array.from({ length: 63 }, (_, i) => (i < 60 ? 0 : 1)),
      },
    });
  }

  it('the table has the rest and the length of an attack of the demo', () => {
    const { rest, attack } = scene().plan.species[1].rules.hunt;
    expect(rest).toBeCloseTo(data.attack.restTime / clockRate, 12);
    expect(attack).toBeCloseTo(data.attack.attackTime / clockRate, 12);
  });

  it('begin in the same step with the same prey', () => {
    const starts = events.filter(({ kind }) => kind === 'start');
    expect(starts.length).toBe(3);
    const told = eventsOf(scene(), 151);
    expect(told.map(({ kind, step, fish, other }) => [kind, step, fish - 60, other])).toEqual(
      starts.map(({ step, predator, prey }) => ['attack', step, predator, prey]),
    );
  });

  it('end after the same time where nothing is caught, and begin again after the same rest', () => {
    // 1.4 is passed 1051 steps after the start, 0.2 another 151 later, as at the beginning.
    const told = eventsOf(scene({ catchDistance: 0 }), 151 + 1051 + 151);
    expect(told.map(({ kind, step, fish }) => `${step} ${kind} ${fish - 60}`)).toEqual(
      [
        [151, 'attack'],
        [151 + 1051, 'give-up'],
        [151 + 1051 + 151, 'attack'],
      ].flatMap(([step, kind]) => [0, 1, 2].map((predator) => `${step} ${kind} ${predator}`)),
    );
  });
});
