import { parseScenarioJson, Simulation } from 'shoal';
import { describe, expect, it } from 'vitest';
import { generator } from '../random/states.ts';
import { lengthOf, minus, type Point } from './oracle.ts';

/*
 * The avoidance vector has no jump anywhere. Its values at the points of a grid are at most 1 long, so between them, for
 * a spacing h, it changes along a straight way by at most √3 · 2/h a metre (linear: differences of two values, along
 * three axes), or √3 · 3 · (5/4)²/h (Catmull–Rom: the sizes of the derivative's weights add up to 3, those of the
 * weights across to 5/4). Fields add up, and shortening the sum to 1 changes nothing by more.
 */
const steepest = { linear: 2 * Math.sqrt(3), cubic: 3 * 1.25 ** 2 * Math.sqrt(3) };
const spacing = 0.5;
const edge = 8;

const rocks = [
  [3, 0, 0],
  [-2, 1, 0.5],
  [0.3, -2, 1],
  [0, 0, 3.2],
].map((at, k) => ({ shape: { kind: 'rock', radius: 1.3, seed: k + 1, roughness: 1, detail: 3 }, at }));

const scenes: Record<string, { obstacles: readonly object[]; radius?: number; world?: number }> = {
  'rocks near each other': { obstacles: rocks },
  'a field that ends at the world, with a steep edge': { obstacles: rocks, radius: 10, world: 4 },
  'rings that spin, each with its own field': {
    obstacles: [
      { shape: { kind: 'torus', radius: 2.5, tube: 0.6 }, spin: { axis: [0.3, 0.6, 0.9], degPerSecond: 77 } },
      { shape: { kind: 'torus', radius: 2.5, tube: 0.6 }, at: [3, 1, 0], spin: { axis: [0, 1, 0] } },
      { shape: { kind: 'box', size: [1, 2, 3] }, at: [-2, 0, 1], rotationDeg: [10, 20, 30], ownField: true },
    ],
  },
  'a standing field and own ones in it': {
    obstacles: [
      ...rocks,
      { shape: { kind: 'sphere', radius: 1 }, at: [1, 2, 1], spin: { axis: [0, 1, 0] } },
      { shape: { kind: 'sphere', radius: 1 }, at: [-1, 2, 1], ownField: true },
    ],
  },
  sheets: {
    obstacles: [
      { shape: { kind: 'plane', size: [6, 5] } },
      { shape: { kind: 'plane', size: [6, 5] }, at: [0, 1, 0], rotationDeg: [20, 0, 80] },
    ],
  },
};

function simulationOf(scene: (typeof scenes)[string], interpolation: 'linear' | 'cubic', power: number): Simulation {
  const half = scene.world ?? edge;
  const simulation = new Simulation(
    parseScenarioJson({
      version: 1,
      world: { min: [-half, -half, -half], max: [half, half, half] },
      obstacles: scene.obstacles,
      field: { spacing, radius: scene.radius ?? 3, power, interpolation },
      species: [{ name: 'fish', count: 1 }],
    }),
  );
  simulation.step(7);
  return simulation;
}

/**
 * The change of a vector within an interval of length 1, in the half that changes more, halved 14 times. A jump, however
 * small, stays as large when one looks closer; a slope does not.
 */
function changeWithin(at: (k: number) => Point, start: number): number {
  let [low, high] = [start, start + 1];
  const changeOf = (a: number, b: number): number => lengthOf(minus(at(a), at(b)));
  for (let halving = 0; halving < 14; halving++) {
    const middle = (low + high) / 2;
    if (changeOf(low, middle) > changeOf(middle, high)) high = middle;
    else low = middle;
  }
  return changeOf(low, high);
}

describe('avoidance is continuous along random straight lines', () => {
  for (const [name, scene] of Object.entries(scenes)) {
    for (const interpolation of ['linear', 'cubic'] as const) {
      for (const power of [1, 4]) {
        it(`${name}, ${interpolation}, power ${power}`, () => {
          const { obstacles } = simulationOf(scene, interpolation, power);
          const out = new Float64Array(3);
          const at = (p: Point): Point => {
            obstacles.avoidanceInto(out, ...p);
            return [out[0], out[1], out[2]];
          };
          // Spacings are a little less than what is asked, so that points lie on both faces.
          const h = Math.min(...obstacles.bodies.flatMap(({ field }) => field.grid.spacing));
          expect(h).toBeGreaterThan(0.6 * spacing);
          const bound = (steepest[interpolation] * obstacles.bodies.length) / h;
          const random = generator(19);
          let greatest = 0;
          let felt = 0;
          for (let line = 0; line < 300; line++) {
            const [from, to] = [0, 1].map((): Point => [0, 1, 2].map(() => edge * (2 * random() - 1)) as never);
            const count = Math.ceil(lengthOf(minus(to, from)) / 0.01);
            const along = (k: number): Point =>
              [0, 1, 2].map((a) => from[a] + ((to[a] - from[a]) * k) / count) as never;
            const values = Array.from({ length: count + 1 }, (_, k) => at(along(k)));
            felt += values.filter(([x], k) => k > 0 && x !== 0).length;
            const changes = values.slice(1).map((value, k) => lengthOf(minus(value, values[k])));
            const worst = changes.reduce((most, change) => Math.max(most, change), 0);
            greatest = Math.max(greatest, worst);
            expect(worst).toBeLessThanOrEqual(bound * 0.01);
            const left = changeWithin((k) => at(along(k)), changes.indexOf(worst));
            expect(left).toBeLessThanOrEqual((bound * 0.01) / 2 ** 14 + 1e-12);
          }
          expect(felt).toBeGreaterThan(1000);
          // The bound is no idle one.
          expect(greatest).toBeGreaterThan((bound * 0.01) / 100);
        });
      }
    }
  }

  it('outside all fields there is nothing, and numbers that are none are outside', () => {
    const { obstacles } = simulationOf(scenes['rocks near each other'], 'linear', 4);
    const out = new Float64Array(3).fill(7);
    for (const p of [
      [500, 0, 0],
      [0, -500, 0],
      [Number.NaN, 0, 0],
      [0, 0, Number.POSITIVE_INFINITY],
    ]) {
      obstacles.avoidanceInto(out, p[0], p[1], p[2]);
      expect([...out]).toEqual([0, 0, 0]);
    }
  });
});
