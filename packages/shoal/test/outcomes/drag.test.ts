import { parseScenario, Simulation } from 'shoal';
import { describe, expect, it } from 'vitest';

interface Speeds {
  /** As a part of the limit. */
  readonly mean: number;
  /** Part of the fish-steps at the speed limit. */
  readonly atLimit: number;
  readonly deviation: number;
  /** How closely speed follows the acceleration along the heading: Pearson's coefficient. */
  readonly correlation: number;
}

/** Speeds of 150 fish from the 15th to the 30th second, when schools have formed. */
function speedsOf(motion: object, seed: number): Speeds {
  const simulation = new Simulation(
    parseScenario({ version: 1, seed, species: [{ name: 'fish', count: 150, motion }] }),
  );
  const { school, plan } = simulation;
  const { maxSpeed } = plan.species[0].motion;
  const sums = { n: 0, v: 0, a: 0, vv: 0, aa: 0, va: 0, atLimit: 0 };
  simulation.step(900);
  for (let k = 0; k < 180; k++) {
    simulation.step(5);
    for (let i = 0; i < school.count; i++) {
      const [x, y, z] = [school.vx[i], school.vy[i], school.vz[i]];
      const v = Math.hypot(x, y, z);
      const a = (school.ax[i] * x + school.ay[i] * y + school.az[i] * z) / v;
      sums.n++;
      sums.v += v;
      sums.a += a;
      sums.vv += v * v;
      sums.aa += a * a;
      sums.va += v * a;
      if (v > 0.999 * maxSpeed) sums.atLimit++;
    }
  }
  const { n } = sums;
  const varianceOfSpeed = sums.vv / n - (sums.v / n) ** 2;
  const variance = sums.aa / n - (sums.a / n) ** 2;
  const covariance = sums.va / n - (sums.v / n) * (sums.a / n);
  return {
    mean: sums.v / n / maxSpeed,
    atLimit: sums.atLimit / n,
    deviation: Math.sqrt(varianceOfSpeed),
    correlation: covariance / Math.sqrt(varianceOfSpeed * variance),
  };
}

describe('speed', () => {
  for (const seed of [1, 2]) {
    it(`without drag, is nearly always the limit; seed ${seed}`, () => {
      // A fish that turns or brakes falls below it for a moment.
      const { mean, atLimit } = speedsOf({}, seed);
      expect(mean).toBeGreaterThan(0.97);
      expect(atLimit).toBeGreaterThan(0.85);
    });

    it(`with drag, follows the acceleration; seed ${seed}`, () => {
      for (const drag of [{ linearDrag: 2 }, { quadraticDrag: 1, cruiseSpeed: 1 }]) {
        const { mean, atLimit, deviation, correlation } = speedsOf({ maxSpeed: 6, ...drag }, seed);
        expect(mean).toBeLessThan(0.5);
        expect(atLimit).toBeLessThan(0.01);
        expect(deviation).toBeGreaterThan(0.15);
        expect(correlation).toBeGreaterThan(0.8);
      }
    });
  }
});
