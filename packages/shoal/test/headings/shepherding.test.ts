import { type HeadingDocument, parseScenario, ScenarioError, Simulation } from 'shoal';
import { describe, expect, it } from 'vitest';
import { chance } from './oracle.ts';

/*
 * One step of sheep and of a shepherd against a second implementation, from the equations of Strömbom et al. 2014. It
 * computes in double precision with the host's own Math, and imports nothing of the library.
 */
type P = readonly [number, number];
const add = (a: P, b: P, f = 1): P => [a[0] + f * b[0], a[1] + f * b[1]];
const size = (a: P): number => Math.hypot(...a);
const unit = (a: P): P => (size(a) > 1e-6 ? [a[0] / size(a), a[1] / size(a)] : [0, 0]);
const sum = (all: readonly P[]): P => all.reduce<P>((total, one) => add(total, one), [0, 0]);
const mean = (all: readonly P[]): P => add([0, 0], sum(all), 1 / all.length);

interface Field {
  readonly sheep: readonly P[];
  readonly heading: readonly P[];
  readonly dogs: readonly P[];
}

function sheepGoes({ sheep, heading, dogs }: Field, i: number, n: number, rs: number, ra: number): P {
  const own = sheep[i];
  const from = (p: P): P => add(own, p, -1);
  const byDistance = (a: P, b: P): number => size(from(a)) - size(from(b));
  const [dog] = [...dogs].sort(byDistance);
  if (!dog || size(from(dog)) >= rs) return [0, 0];
  const others = sheep.filter((_, j) => j !== i).sort(byDistance);
  const pull = unit(add(mean(others.slice(0, n || others.length)), own, -1));
  const push = unit(sum(others.filter((p) => size(from(p)) < ra).map((p) => unit(from(p)))));
  const flight = unit(from(dog));
  return unit([0, 1].map((k) => 0.5 * heading[i][k] + 1.05 * pull[k] + 2 * push[k] + flight[k]) as unknown as P);
}

function shepherdGoes({ sheep, dogs }: Field, d: number, ra: number, goal: P, closeSpeed: number): P {
  const centre = mean(sheep);
  const far = sheep.reduce((a, b) => (size(add(b, centre, -1)) > size(add(a, centre, -1)) ? b : a));
  const strays = size(add(far, centre, -1)) > ra * sheep.length ** (2 / 3);
  const aim = strays
    ? add(far, unit(add(far, centre, -1)), ra)
    : add(centre, unit(add(centre, goal, -1)), ra * Math.sqrt(sheep.length));
  const isClose = sheep.some((p) => size(add(p, dogs[d], -1)) < 3 * ra);
  return add([0, 0], unit(add(aim, dogs[d], -1)), isClose ? closeSpeed : 1.5);
}

function field(seed: number, sheep: number, dogs: number, edge: number): Field {
  const next = chance(seed);
  const place = (): P => [Math.fround(edge * next()), Math.fround(edge * next())];
  return {
    sheep: Array.from({ length: sheep }, place),
    heading: Array.from({ length: sheep }, () => unit([next() - 0.5, next() - 0.5])),
    dogs: Array.from({ length: dogs }, place),
  };
}

function simulationOf(
  { sheep, heading, dogs }: Field,
  ofSheep: Partial<HeadingDocument>,
  ofShepherd: Partial<HeadingDocument>,
  seed = 1,
): Simulation {
  const flat = (all: readonly P[]) => all.map(([x, y]): [number, number, number] => [x, y, 0]);
  const bounds = { bounds: { enabled: false } };
  return new Simulation(
    parseScenario({
      version: 1,
      seed,
      dimensions: 2,
      simulation: { step: 1 },
      species: [
        {
          name: 'sheep',
          start: { kind: 'list', positions: flat(sheep), velocities: flat(heading) },
          heading: { model: 'sheep', randomness: 0, grazing: 0, ...ofSheep } as HeadingDocument,
          rules: bounds,
        },
        {
          name: 'shepherd',
          start: { kind: 'list', positions: flat(dogs), velocities: dogs.map(() => [0, 0, 0]) },
          heading: { model: 'shepherd', randomness: 0, ...ofShepherd } as HeadingDocument,
          rules: bounds,
        },
      ],
    }),
  );
}

describe('one step agrees with an independent program', () => {
  it.each([
    [0, 65, 40],
    [1, 65, 40],
    [7, 65, 12],
    [7, 15, 40],
    [500, 20, 6],
  ])('sheep: n = %i, r_s = %i, spread over %i m', (nearest, detectionRadius, edge) => {
    for (let seed = 1; seed <= 6; seed++) {
      const before = field(seed, 40, 2, edge);
      const simulation = simulationOf(before, { nearest, detectionRadius }, {});
      simulation.step();
      const { vx, vy, x, y } = simulation.school;
      before.sheep.forEach((from, i) => {
        const to = sheepGoes(before, i, nearest, detectionRadius, 2);
        expect(Math.hypot(vx[i] - to[0], vy[i] - to[1]), `seed ${seed}, sheep ${i}`).toBeLessThan(1e-5);
        expect(Math.hypot(x[i] - from[0] - to[0], y[i] - from[1] - to[1])).toBeLessThan(2e-5);
      });
    }
  });

  it.each([
    ['collects', 0.5, 60, 0.2],
    ['drives', 4, 20, 0.2],
    ['drives from near', 4, 60, 0],
  ])('a shepherd %s', (_, spacing, edge, closeSpeed) => {
    for (let seed = 1; seed <= 6; seed++) {
      const before = field(seed, 40, 1, edge);
      const simulation = simulationOf(before, {}, { spacing, goalX: -5, goalY: 3, closeSpeed });
      simulation.step();
      const { vx, vy } = simulation.school;
      const to = shepherdGoes(before, 0, spacing, [-5, 3], closeSpeed);
      expect(Math.hypot(vx[40] - to[0], vy[40] - to[1]), `seed ${seed}`).toBeLessThan(1e-5);
    }
  });
});

describe('sheep that no shepherd is near', () => {
  const moving = (grazing: number, steps: number): number => {
    const simulation = simulationOf(field(3, 500, 1, 40), { detectionRadius: 0, grazing }, {});
    let all = 0;
    for (let step = 0; step < steps; step++) {
      simulation.step();
      const { vx, vy } = simulation.school;
      for (let i = 0; i < 500; i++) {
        const speed = Math.hypot(vx[i], vy[i]);
        expect(Math.min(speed, Math.abs(speed - 1))).toBeLessThan(1e-5);
        all += Math.round(speed);
      }
    }
    return all / (500 * steps);
  };

  it('rest', () => expect(moving(0, 2)).toBe(0));
  it('move in a random direction in one of twenty steps', () => expect(moving(0.05, 20)).toBeCloseTo(0.05, 1.7));
});

it('a random direction has its weight', () => {
  // Of one sheep without others, inertia or flight only the random direction is left; of a shepherd e at most.
  const ofSheep = { inertia: 0, flight: 0, attraction: 0, repulsion: 0, randomness: 0.3 };
  const sideways: number[] = [];
  for (let seed = 1; seed <= 80; seed++) {
    const one: Field = { sheep: [[30, 0]], heading: [[1, 0]], dogs: [[0, 0]] };
    const simulation = simulationOf(one, ofSheep, { randomness: 0.3 }, seed);
    simulation.step();
    const { vx, vy } = simulation.school;
    expect(Math.hypot(vx[0], vy[0])).toBeCloseTo(1, 5);
    expect(Math.hypot(vx[1], vy[1])).toBeCloseTo(1.5, 5);
    sideways.push(Math.abs(vy[1] / 1.5));
  }
  expect(Math.max(...sideways)).toBeLessThanOrEqual(0.3 + 1e-6);
  expect(Math.max(...sideways)).toBeGreaterThan(0.28);
});

it('needs two dimensions', () => {
  const three = () => parseScenario({ version: 1, species: [{ name: 's', count: 2, heading: { model: 'sheep' } }] });
  expect(three).toThrow(ScenarioError);
  expect(three).toThrow(/dimensions must be 2 for the heading model "sheep"/);
});

it('sheep without a shepherd rest', () => {
  const alone = simulationOf({ sheep: [[1, 1]], heading: [[1, 0]], dogs: [] }, {}, {});
  alone.step(3);
  expect(alone.school.vx[0]).toBe(0);
});
