import { parseScenario, Simulation, type Vec3 } from 'shoal';
import { describe, expect, it } from 'vitest';

/** Over two minutes: the largest jump in acceleration from step to step as a part of the largest acceleration; the path's end. */
function swimAlone(form: 'noise' | 'increment', seed: number): { jump: number; end: Vec3 } {
  const simulation = new Simulation(
    parseScenario({
      version: 1,
      seed,
      world: { min: [-500, -500, -500], max: [500, 500, 500] },
      species: [
        {
          name: 'fish',
          start: { kind: 'list', positions: [[0, 0, 0]], velocities: [[1, 0, 0]] },
          rules: { wander: { form } },
        },
      ],
    }),
  );
  const { school } = simulation;
  const acceleration = () => [school.ax[0], school.ay[0], school.az[0]];
  simulation.step();
  let before = acceleration();
  let largest = 0;
  let jump = 0;
  for (let step = 0; step < 7200; step++) {
    simulation.step();
    const now = acceleration();
    largest = Math.max(largest, Math.hypot(...now));
    jump = Math.max(jump, Math.hypot(...now.map((a, axis) => a - before[axis])));
    before = now;
  }
  return { jump: jump / largest, end: [school.x[0], school.y[0], school.z[0]] };
}

describe('a lone fish that wanders', () => {
  const seeds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

  it('turns smoothly: its acceleration never jumps by 2 % of its largest', () => {
    for (const seed of seeds) expect(swimAlone('noise', seed).jump, `seed ${seed}`).toBeLessThan(0.02);
  });

  it('by increments it does not: that form jumps', () => {
    for (const seed of seeds.slice(0, 3)) {
      expect(swimAlone('increment', seed).jump, `seed ${seed}`).toBeGreaterThan(0.02);
    }
  });

  it('goes its own way for every seed', () => {
    const ends = new Set(
      seeds.map((seed) =>
        swimAlone('noise', seed)
          .end.map((at) => at.toFixed(1))
          .join(),
      ),
    );
    expect(ends.size).toBe(seeds.length);
  });
});
