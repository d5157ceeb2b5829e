import { parseScenario, Simulation } from 'shoal';
import { describe, expect, it } from 'vitest';

/** Fish that see no other within r, by all pairs. */
function blind({ school, plan }: Simulation, r: number, fovDeg: number): number {
  const { x, y, z, vx, vy, vz, count } = school;
  const edges = plan.world.max.map((c, axis) => c - plan.world.min[axis]);
  const list = Array.from({ length: count }, (_, i) => i);
  return list.filter((i) => {
    const v = [vx[i], vy[i], vz[i]];
    return !list.some((j) => {
      const d = [x[j] - x[i], y[j] - y[i], z[j] - z[i]].map((c, axis) =>
        plan.wraps ? c - edges[axis] * Math.round(c / edges[axis]) : c,
      );
      const l = Math.hypot(...d);
      const cos = d.reduce((sum, c, axis) => sum + c * v[axis], 0) / (l * Math.hypot(...v));
      return j !== i && l < r && Math.acos(Math.max(-1, Math.min(1, cos))) <= (fovDeg / 360) * Math.PI + 1e-6;
    });
  }).length;
}

const started = (seesWithin: number, dimensions: 2 | 3, wraps: boolean, seed: number, count = 40): Simulation =>
  new Simulation(
    parseScenario({
      version: 1,
      seed,
      dimensions,
      world: { min: [0, 0, 0], max: [20, 20, 20] },
      species: [
        {
          name: 'fish',
          count,
          start: wraps ? { kind: 'box', seesWithin } : { kind: 'sphere', radius: 12, seesWithin },
          perception: { fieldOfViewDeg: 270 },
          rules: { bounds: wraps ? { form: 'wrap' } : {} },
        },
      ],
    }),
  );

describe('a start with seesWithin', () => {
  it.each([
    [2, false],
    [2, true],
    [3, false],
    [3, true],
  ] as const)('lets each fish see another in %iD, periodic: %s', (dimensions, wraps) => {
    const r = dimensions === 2 ? 2.5 : 5;
    let without = 0;
    for (let seed = 1; seed <= 10; seed++) {
      without += blind(started(0, dimensions, wraps, seed), r, 270);
      expect(blind(started(r, dimensions, wraps, seed), r, 270), `seed ${seed}`).toBe(0);
    }
    expect(without).toBeGreaterThan(10);
  });

  it('moves only fish that see none', () => {
    const [free, seen] = [started(0, 3, false, 2), started(5, 3, false, 2)];
    const moved = [...free.school.x].filter((x, i) => x !== seen.school.x[i]).length;
    expect(moved).toBeGreaterThan(0);
    expect(moved).toBeLessThan(25);
  });

  it('says when that is impossible', () => {
    expect(() => started(5, 3, false, 1, 1)).toThrow(
      'species[0].start.seesWithin must let each fish see another; after 200 draws some see none, got 5. Start them closer together.',
    );
  });

  it('refuses schools whose pairs would take long to compare', () => {
    expect(() => started(5, 3, false, 1, 2001)).toThrow(
      'species[0].start.seesWithin needs a species of at most 2000 fish, got 2001. Leave it out.',
    );
  });
});
