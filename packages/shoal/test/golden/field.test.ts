import { readFileSync } from 'node:fs';
import { parseScenario, Simulation } from 'shoal';
import {
  bakeField,
  type Field,
  type FieldRecipe,
  gridOver,
  maxOf,
  type Stencil,
  sampleLinear,
  shapeMesh,
} from 'shoal/fields';
import { describe, expect, it } from 'vitest';

/*
 * Figures of the thesis's own demo (Vetemaa 2020): a torus of 240 triangles on a grid of 15³ points over 40 m. `usable`
 * leaves out points whose surroundings are alike all around, where a direction is rounding noise.
 */
interface Golden {
  readonly size: number;
  readonly box: [low: number, high: number];
  readonly radius: number;
  readonly power: number;
  readonly vertices: [number, number, number][];
  readonly triangles: [number, number, number][];
  /** Of the points of the grid, x fastest. */
  readonly distances: number[];
  readonly inside: (0 | 1)[];
  /** Three numbers a point. */
  readonly vectors26: number[];
  readonly vectors6: number[];
  readonly usable: (0 | 1)[];
  readonly samplePositions: [number, number, number][];
  readonly sampleValues: [number, number, number][];
}
const golden = JSON.parse(readFileSync(new URL('field-torus.json', import.meta.url), 'utf8')) as Golden;
const { size, box, radius, power } = golden;
const [low, high] = box;
const points = size ** 3;
const shape = { kind: 'triangles' as const, vertices: golden.vertices, triangles: golden.triangles };

function recipe(stencil: Stencil): FieldRecipe {
  return {
    parts: [{ mesh: shapeMesh(shape), kind: 'solid' }],
    grid: gridOver({ min: [low, low, low], max: [high, high, high] }, [size, size, size]),
    settings: { radius, power, stencil },
  };
}

function worstVector({ values }: Field, expected: Golden['vectors26']): number {
  let worst = 0;
  for (let p = 0; p < points; p++) {
    if (!golden.usable[p]) continue;
    for (let axis = 0; axis < 3; axis++)
      worst = Math.max(worst, Math.abs(values[4 * p + axis] - expected[3 * p + axis]));
  }
  return worst;
}

function worstSample(sample: (out: Float64Array, x: number, y: number, z: number) => void): number {
  const out = new Float64Array(3);
  let worst = 0;
  golden.samplePositions.forEach(([x, y, z], k) => {
    sample(out, x, y, z);
    for (let axis = 0; axis < 3; axis++) worst = Math.max(worst, Math.abs(out[axis] - golden.sampleValues[k][axis]));
  });
  return worst;
}

describe('field of a torus: the figures of the demo', () => {
  const field = bakeField(recipe('twenty-six-point'));

  it('has something to compare', () => {
    expect(golden.distances.length).toBe(points);
    for (const vectors of [golden.vectors26, golden.vectors6]) expect(vectors.length).toBe(3 * points);
    expect(golden.inside.filter(Boolean).length).toBe(24);
    expect(golden.usable.filter(Boolean).length).toBeGreaterThan(2000);
    expect(golden.samplePositions.length).toBe(200);
    expect(maxOf(field.grid)).toEqual([high, high, high]);
  });

  it('distances within 1e-4, and inside exactly, at each point', () => {
    let worst = 0;
    const wrong: number[] = [];
    for (let p = 0; p < points; p++) {
      const signed = field.values[4 * p + 3];
      worst = Math.max(worst, Math.abs(Math.abs(signed) - golden.distances[p]));
      if (signed < 0 !== (golden.inside[p] === 1)) wrong.push(p);
    }
    expect(worst).toBeLessThan(1e-4);
    expect(wrong).toEqual([]);
  });

  it('avoidance vectors of the twenty-six-point stencil within 1e-3', () => {
    expect(worstVector(field, golden.vectors26)).toBeLessThan(1e-3);
  });

  it('avoidance vectors of the six-point stencil within 1e-3', () => {
    expect(worstVector(bakeField(recipe('six-point')), golden.vectors6)).toBeLessThan(1e-3);
  });

  it('200 interpolated samples within 1e-3', () => {
    expect(worstSample((out, x, y, z) => sampleLinear(out, field, x, y, z))).toBeLessThan(1e-3);
  });

  it('the same through a scenario', () => {
    const simulation = new Simulation(
      parseScenario({
        version: 1,
        world: { min: [low, low, low], max: [high, high, high] },
        obstacles: [{ name: 'ring', shape }],
        field: {
          min: [low, low, low],
          max: [high, high, high],
          resolution: [size, size, size],
          radius,
          power,
          stencil: 'twenty-six-point',
        },
        species: [{ name: 'fish', count: 1, start: { kind: 'box', min: [0, 0, 0], max: [1, 1, 1] } }],
      }),
    );
    expect(worstSample((out, x, y, z) => simulation.obstacles.avoidanceInto(out, x, y, z))).toBeLessThan(1e-3);
    const { bodies } = simulation.obstacles;
    expect(bodies.length).toBe(1);
    expect(worstVector(bodies[0].field, golden.vectors26)).toBeLessThan(1e-3);
  });

  it('another stencil gives other figures, so the comparison can fail', () => {
    const other = bakeField(recipe('isotropic'));
    expect(worstVector(other, golden.vectors26)).toBeGreaterThan(1e-3);
    expect(worstVector(field, golden.vectors6)).toBeGreaterThan(1e-3);
  });
});
