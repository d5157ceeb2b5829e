import { parseScenarioJson, Simulation } from 'shoal';
import { describe, expect, it } from 'vitest';
import { orderOf } from '../../src/metrics/order.ts';

/*
 * A school is sent through a gap that is three body lengths wide, and through the same place in open water; gates
 * count them. The goal is about as strong as avoidance at its strongest; a weak one is not worth a squeeze to them.
 */
const bodyLength = 0.6;
const width = 3 * bodyLength;

/** Two walls with a slit between them, or a door: the same with a lintel and a sill. */
const walls = [-1, 1].map((side) => ({
  shape: { kind: 'box', size: [20, 30, 1] },
  at: [side * (10 + width / 2), 0, 0],
}));
const obstacles: Record<string, readonly object[]> = {
  slit: walls,
  door: [
    ...walls,
    ...[-1, 1].map((side) => ({ shape: { kind: 'box', size: [width, 12, 1] }, at: [0, side * (6 + width), 0] })),
  ],
};

interface Passing {
  /** Steps until so many of a hundred were through; the most that were given if they never were. */
  readonly steps: number;
  readonly through: number;
  /** How well they point the same way then, and how far from their middle they are, m. */
  readonly polarisation: number;
  readonly extent: number;
}

function send(inTheWay: readonly object[], seed: number, most: number, radius?: number): Passing {
  const simulation = new Simulation(
    parseScenarioJson({
      version: 1,
      seed,
      world: { min: [-12, -6, -16], max: [12, 6, 30] },
      obstacles: inTheWay,
      field: { ...(radius && { radius }) },
      gates: [{ name: 'gap', at: [0, 0, 0], facing: [0, 0, 1], radius: 60 }],
      species: [
        {
          name: 'fish',
          count: 100,
          body: { length: bodyLength },
          start: { kind: 'sphere', centre: [0, 0, -9], radius: 3 },
          goals: [
            { at: [0, 0, 0], reach: 1.5 },
            { at: [0, 0, 20], reach: 1 },
          ],
          rules: { goal: { weight: 10 }, bounds: { enabled: false } },
        },
      ],
    }),
  );
  const { school } = simulation;
  const through = new Set<number>();
  while (school.step < most && through.size < 95) {
    simulation.step();
    for (const { kind, fish } of simulation.takeEvents()) {
      if (kind === 'passed') through.add(fish);
      if (kind === 'passed-back') through.delete(fish);
    }
  }
  const { polarisation, extent } = orderOf(school);
  return { steps: school.step, through: through.size, polarisation, extent };
}

const seeds = [1, 2];
const inOpenWater = seeds.map((seed) => send([], seed, 3600));

describe('a school goes through a gap three body lengths wide within three times the time of open water', () => {
  for (const [name, inTheWay] of Object.entries(obstacles)) {
    // 4 m is the default; before a door it takes somewhat longer than three times.
    for (const radius of name === 'slit' ? [1, 2, undefined] : [1, 2]) {
      it(`${name}, avoidance radius ${radius ?? 'by default'}`, () => {
        seeds.forEach((seed, k) => {
          const open = inOpenWater[k];
          const found = send(inTheWay, seed, 3 * open.steps, radius);
          expect(found.through, `seed ${seed}`).toBeGreaterThanOrEqual(95);
          // It costs them something, and they are still one school.
          expect(found.steps).toBeGreaterThan(open.steps);
          expect(found.polarisation).toBeGreaterThan(0.5 * open.polarisation);
          expect(found.extent).toBeLessThan(4 * open.extent);
        });
      });
    }
  }

  it('and not through one that is closed', () => {
    const closed = [{ shape: { kind: 'box', size: [60, 60, 1] } }];
    expect(send(closed, 1, 3 * inOpenWater[0].steps).through).toBe(0);
  });
});
