import { type HeadingDocument, Metrics, parseScenario, Simulation } from 'shoal';
import { describe, expect, it } from 'vitest';
import {
  chance,
  copyingOrder,
  couzin,
  dorsogna,
  strombom,
  turned,
  unit,
  type V,
  vicsek,
  vicsekOrder,
  type World,
} from './oracle.ts';

/** A crowd: headings at random, positions in a box of this edge. */
function crowd(count: number, size: number, dimensions: 2 | 3, edge: number, seed: number): World {
  const next = chance(seed);
  const flat = (v: V): V => (dimensions === 2 ? [v[0], v[1], 0] : v);
  const round = (v: V): V => v.map(Math.fround) as unknown as V;
  return {
    x: Array.from({ length: count }, () => round(flat([size * next(), size * next(), size * next()]))),
    u: Array.from({ length: count }, () => unit(flat([next() - 0.5, next() - 0.5, next() - 0.5]))),
    edge,
  };
}

const speed = 1.5;

function simulationOf(
  { x, u, edge }: World,
  heading: HeadingDocument,
  { dimensions = 3 as 2 | 3, fieldOfViewDeg = 360, turnDeg = 0, step = 0.1, seed = 1, maxSpeed = speed } = {},
): Simulation {
  const size = edge > 0 ? edge : 50;
  const plan = parseScenario({
    version: 1,
    seed,
    dimensions,
    world: { min: [0, 0, 0], max: [size, size, size] },
    simulation: { step },
    species: [
      {
        name: 'fish',
        start: { kind: 'list', positions: x, velocities: u.map((v) => v.map((c) => speed * c) as unknown as V) },
        motion: { maxSpeed, maxTurnDegPerSecond: turnDeg },
        perception: { fieldOfViewDeg },
        heading,
        rules: edge > 0 ? { bounds: { form: 'wrap' } } : {},
      },
    ],
  });
  return new Simulation(plan);
}

/** Compares one step of the engine with the directions of the oracle. @returns the largest difference of a coordinate */
function compare(world: World, simulation: Simulation, next: (i: number) => V): number {
  simulation.step();
  const { x, y, z, vx, vy, vz } = simulation.school;
  const { step } = simulation.plan;
  let worst = 0;
  world.x.forEach((from, i) => {
    const u = next(i);
    const d = [x[i] - from[0], y[i] - from[1], z[i] - from[2]].map((c) =>
      world.edge > 0 ? c - world.edge * Math.round(c / world.edge) : c,
    );
    [vx[i], vy[i], vz[i]].forEach((v, axis) => {
      worst = Math.max(worst, Math.abs(v - speed * u[axis]), Math.abs(d[axis] - speed * step * u[axis]));
    });
  });
  return worst;
}

const zones = { repulsionRadius: 0.8, orientationRadius: 2.5, attractionRadius: 4.5 };

describe('one step without noise agrees with an independent program', () => {
  for (const dimensions of [2, 3] as const)
    for (const edge of [0, 9])
      for (const parts of ['sums', 'unit'] as const)
        for (const repulsionView of ['all-around', 'field-of-view'] as const)
          for (const turn of ['rotate', 'nlerp'] as const)
            it(`couzin in ${dimensions}D, ${edge > 0 ? 'periodic' : 'open'}, ${parts}, ${repulsionView}, ${turn}`, () => {
              const world = crowd(90, 9, dimensions, edge, 7);
              const simulation = simulationOf(
                world,
                { model: 'couzin', ...zones, orientationWeight: 0.7, parts, repulsionView, turn, noise: 'none' },
                { dimensions, fieldOfViewDeg: 270, turnDeg: 300 },
              );
              const z = { rr: 0.8, ro: 2.5, ra: 4.5, weight: 0.7, fovDeg: 270 };
              const all = { ...z, blindRepulsion: repulsionView === 'field-of-view', unitParts: parts === 'unit' };
              const limit = (300 * 0.1 * Math.PI) / 180;
              const worst = compare(world, simulation, (i) => turned(world.u[i], couzin(world, i, all), limit, turn));
              expect(worst).toBeLessThan(2e-5);
            });

  it.each([2, 3] as const)('dorsogna in %iD', (dimensions) => {
    const world = crowd(70, 4, dimensions, 0, 5);
    const simulation = simulationOf(world, { model: 'dorsogna' }, { dimensions, maxSpeed: 100 });
    const before = world.u.map((u) => u.map((c) => speed * c) as unknown as V);
    simulation.step();
    const { vx, vy, vz } = simulation.school;
    world.x.forEach((_, i) => {
      dorsogna(world, before, i, 0.1).forEach((c, axis) => {
        expect([vx, vy, vz][axis][i]).toBeCloseTo(c, 4);
      });
    });
  });

  for (const positions of ['new-heading', 'old-heading'] as const)
    it(`vicsek, along the ${positions}`, () => {
      const world = crowd(80, 6, 2, 6, 3);
      const simulation = simulationOf(
        world,
        { model: 'vicsek', radius: 1, noise: 'none', positions },
        { dimensions: 2 },
      );
      if (positions === 'new-heading') {
        expect(compare(world, simulation, (i) => unit(vicsek(world, i, 1)))).toBeLessThan(1e-5);
        return;
      }
      simulation.step();
      const { x, vx, vy } = simulation.school;
      world.u.forEach((u, i) => {
        const moved = x[i] - world.x[i][0];
        expect(moved - 6 * Math.round(moved / 6)).toBeCloseTo(0.1 * speed * u[0], 5);
        const wanted = unit(vicsek(world, i, 1));
        expect(vx[i]).toBeCloseTo(speed * wanted[0], 4);
        expect(vy[i]).toBeCloseTo(speed * wanted[1], 4);
      });
    });
});

const mean = (all: readonly number[]): number => all.reduce((sum, x) => sum + x / all.length, 0);
/** The squared standard error of a mean. */
const error = (all: readonly number[]): number =>
  all.reduce((sum, x) => sum + (x - mean(all)) * (x - mean(all)), 0) / (all.length * (all.length - 1));

describe('jhawar copies', () => {
  type Rates = { readonly copyRate?: number; readonly ternaryRate?: number };

  /** Runs fish that start with given headings; none turns by itself. */
  function copying(angles: readonly number[], rates: Rates, species = 1): (seed: number) => Simulation {
    const plan = parseScenario({
      version: 1,
      dimensions: 2,
      simulation: { step: 0.01 },
      species: Array.from({ length: species }, (_, s) => ({
        name: `fish ${s}`,
        start: {
          kind: 'list' as const,
          positions: angles.map((_, i): V => [i, s, 0]),
          velocities: angles.map((angle): V => [Math.cos(angle), Math.sin(angle), 0]),
        },
        motion: { maxSpeed: 1 },
        heading: { model: 'jhawar' as const, turnRate: 0, copyRate: 0, ...rates },
      })),
    });
    return (seed) => new Simulation(plan, { seed, record: false });
  }

  const angleOf = ({ school }: Simulation, i: number): number => Math.atan2(school.vy[i], school.vx[i]);

  it.each([1, 2])('each other fish of its species equally often, of %i species', (species) => {
    const angles = [-2, -1, 0, 1, 2];
    const start = copying(angles, { copyRate: 100 }, species);
    const copied = angles.map(() => angles.map(() => 0));
    const runs = 400;
    for (let seed = 0; seed < runs; seed++) {
      const simulation = start(seed);
      simulation.step();
      for (let i = 0; i < angles.length; i++) copied[i][Math.round(angleOf(simulation, i)) + 2]++;
    }
    copied.forEach((row, i) => {
      expect(row[i]).toBe(0);
      // Five standard deviations of a number of hits.
      for (const [j, hits] of row.entries())
        if (j !== i) expect(Math.abs(hits - runs / 4)).toBeLessThan(5 * Math.sqrt((runs * 3) / 16));
    });
  });

  it('in an interaction of three only if it is the odd one; two fish have none', () => {
    const three = copying([0, 0.2, 2.5], { ternaryRate: 10 });
    let copies = 0;
    for (let seed = 0; seed < 30; seed++) {
      const simulation = three(seed);
      simulation.step(40);
      for (const i of [0, 1]) expect(angleOf(simulation, i)).toBeLessThan(0.25);
      if (angleOf(simulation, 2) < 0.25) copies++;
    }
    expect(copies).toBeGreaterThan(25);
    const two = copying([0, 2.5], { ternaryRate: 10 })(1);
    two.step(40);
    expect([angleOf(two, 0), angleOf(two, 1)].map((angle) => angle.toFixed(3))).toEqual(['0.000', '2.500']);
  });
});

describe('strombom', () => {
  for (const dimensions of [2, 3] as const)
    for (const edge of [0, 9])
      for (const fieldOfViewDeg of [180, 270, 360])
        it(`agrees with an independent program for one step in ${dimensions}D, ${edge > 0 ? 'periodic' : 'open'}, seeing ${fieldOfViewDeg}°`, () => {
          const world = crowd(60, 9, dimensions, edge, 11);
          const simulation = simulationOf(
            world,
            { model: 'strombom', radius: 2, attraction: 0.8 },
            { dimensions, fieldOfViewDeg },
          );
          const next = (i: number): V => unit(strombom(world, i, 2, 0.8, fieldOfViewDeg));
          expect(compare(world, simulation, next)).toBeLessThan(2e-5);
        });

  /** Fish on a ring of radius δ/c, each of which swims along the chord to the place of the next step. */
  it('keeps a mill whose radius is step × speed / attraction', () => {
    const [count, c, radius] = [9, 0.5, 0.3];
    const turn = 2 * Math.asin(c / 2);
    const at = (angle: number): V => [5 + radius * Math.cos(angle), 5 + radius * Math.sin(angle), 0];
    const angles = Array.from({ length: count }, (_, k) => (2 * Math.PI * k) / count);
    const world: World = {
      x: angles.map(at),
      u: angles.map((angle) => unit(at(angle).map((p, k) => p - at(angle - turn)[k]) as unknown as V)),
      edge: 0,
    };
    const simulation = simulationOf(world, { model: 'strombom', attraction: c }, { dimensions: 2 });
    simulation.step(10);
    angles.forEach((angle, i) => {
      const [x, y] = at(angle + 10 * turn);
      expect(simulation.school.x[i]).toBeCloseTo(x, 4);
      expect(simulation.school.y[i]).toBeCloseTo(y, 4);
    });
  });

  it('goes straight on if no other fish is in sight', () => {
    const world: World = {
      x: [
        [5, 5, 0],
        [4, 5, 0],
      ],
      u: [
        [1, 0, 0],
        [0, 1, 0],
      ],
      edge: 0,
    };
    const simulation = simulationOf(world, { model: 'strombom' }, { dimensions: 2, fieldOfViewDeg: 180 });
    simulation.step();
    // The other is behind the first; the first is beside the other.
    expect([simulation.school.vx[0], simulation.school.vy[0]]).toEqual([speed, 0]);
    expect(simulation.school.vx[1]).toBeGreaterThan(0);
  });
});

describe('with noise, statistics agree', () => {
  const orderOfCopying = (rates: { turnRate: number; copyRate: number; ternaryRate?: number }): number[] =>
    [1, 2, 3, 4, 5, 6].map((seed) => {
      const plan = parseScenario({
        version: 1,
        seed,
        dimensions: 2,
        simulation: { step: 0.01 },
        species: [{ name: 'fish', count: 12, heading: { model: 'jhawar', ...rates } }],
      });
      const simulation = new Simulation(plan, { record: false });
      const metrics = new Metrics(simulation);
      simulation.step(1000);
      let sum = 0;
      for (let k = 0; k < 800; k++) {
        simulation.step(10);
        const { polarisation = 0 } = metrics.measure(new Set(['polarisation']));
        sum += polarisation * polarisation;
      }
      return sum / 800;
    });

  it('squared polarisation of jhawar is that of an independent program, and of the exact solution', () => {
    const own = orderOfCopying({ turnRate: 1, copyRate: 5 });
    const theirs = [1, 2, 3, 4, 5, 6].map((seed) => copyingOrder(12, { s: 1, p: 5, h: 0 }, 80, 10, seed));
    // Pairs lose agreement at rate 2s(1 − ρ) and gain it at rate 2p/(N − 1); ρ = 0.58199 is the mean cosine of a turn.
    const pairs = 5 / 11 / (5 / 11 + (1 - 0.58199));
    const exact = 1 / 12 + (11 / 12) * pairs;
    const allowed = 4 * Math.sqrt(error(own) + error(theirs)) + 0.015;
    expect(Math.abs(mean(own) - mean(theirs))).toBeLessThan(allowed);
    expect(Math.abs(mean(own) - exact)).toBeLessThan(4 * Math.sqrt(error(own)) + 0.015);
  });

  it.each([
    { s: 1, p: 0.2, h: 1.5 },
    { s: 0.25, p: 0, h: 0.3 },
  ])('squared polarisation with interactions of three is that of an independent program: $s, $p, $h', ({ s, p, h }) => {
    const own = orderOfCopying({ turnRate: s, copyRate: p, ternaryRate: h });
    const theirs = [1, 2, 3, 4, 5, 6].map((seed) => copyingOrder(12, { s, p, h }, 80, 10, seed));
    // Without them the order would be another.
    const without = [1, 2, 3, 4, 5, 6].map((seed) => copyingOrder(12, { s, p, h: 0 }, 80, 10, seed));
    const allowed = 4 * Math.sqrt(error(own) + error(theirs)) + 0.015;
    expect(Math.abs(mean(own) - mean(theirs))).toBeLessThan(allowed);
    expect(mean(theirs) - mean(without)).toBeGreaterThan(2 * allowed);
  });

  it.each([1, 3, 4.5])('polarisation of vicsek at η = %f is that of an independent program', (eta) => {
    const plan = (seed: number) =>
      parseScenario({
        version: 1,
        seed,
        dimensions: 2,
        world: { min: [0, 0, 0], max: [3.1, 3.1, 1] },
        simulation: { step: 1 },
        species: [
          {
            name: 'particle',
            count: 40,
            motion: { maxSpeed: 0.03 },
            heading: { model: 'vicsek', noiseSize: eta },
            rules: { bounds: { form: 'wrap' } },
          },
        ],
      });
    const orders = (run: (seed: number) => number): number[] => [1, 2, 3, 4, 5, 6].map(run);
    const own = orders((seed) => {
      const simulation = new Simulation(plan(seed), { record: false });
      const metrics = new Metrics(simulation);
      simulation.step(150);
      let sum = 0;
      for (let k = 0; k < 400; k++) {
        simulation.step();
        sum += metrics.measure(new Set(['polarisation'])).polarisation ?? 0;
      }
      return sum / 400;
    });
    const theirs = orders((seed) => vicsekOrder(40, 3.1, eta, 400, 150, seed));
    const allowed = 4 * Math.sqrt(error(own) + error(theirs)) + 0.002;
    expect(Math.abs(mean(own) - mean(theirs))).toBeLessThan(allowed);
  });
});
