import { describe, expect, it } from 'vitest';
import { runUntil, scene } from './scene.ts';

/** How wide a sheep is, m. */
const width = 0.45;
const gateHalfWidth = 2;

describe('100 sheep before a narrow gate', () => {
  for (const seed of [1, 2]) {
    it(`all pass, through the gate and nowhere else, and never closer than ${width} m; seed ${seed}`, () => {
      const simulation = scene('gate', { seed });
      const { school } = simulation;
      const { x, z, count } = school;
      let nearest = Number.POSITIVE_INFINITY;
      let throughTheFence = 0;
      const before = x.slice();
      const arrivals = new Map<number, number[]>();
      runUntil(simulation, 90, () => {
        for (const { fish, other } of simulation.takeEvents())
          arrivals.set(fish, [...(arrivals.get(fish) ?? []), other]);
        for (let i = 0; i < count; i++) {
          if (before[i] < 0 !== x[i] < 0 && Math.abs(z[i]) > gateHalfWidth) throughTheFence++;
          before[i] = x[i];
          // Sheep start at random, some on one spot: they first make room for each other.
          if (school.time < 3) continue;
          for (let j = 0; j < i; j++) nearest = Math.min(nearest, Math.hypot(x[i] - x[j], z[i] - z[j]));
        }
      });
      expect(Array.from(x).filter((at) => at > 0).length).toBe(100);
      expect(throughTheFence).toBe(0);
      expect(nearest).toBeGreaterThan(width);
      // Each came to the near side of the gate, then to its far side.
      expect(arrivals.size).toBe(100);
      for (const goals of arrivals.values()) expect(goals.slice(0, 2)).toEqual([0, 1]);
    });
  }

  it('without the fence, they would go round: it is the fence that keeps them in', () => {
    const simulation = scene('gate', { 'species[0].rules.characters.enabled': false });
    const { x, z, count } = simulation.school;
    const before = x.slice();
    let aside = 0;
    runUntil(simulation, 30, () => {
      for (let i = 0; i < count; i++) {
        if (before[i] < 0 && x[i] >= 0 && Math.abs(z[i]) > gateHalfWidth) aside++;
        before[i] = x[i];
      }
    });
    expect(aside).toBeGreaterThan(5);
  });
});
