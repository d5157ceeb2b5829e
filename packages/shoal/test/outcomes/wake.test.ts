import { describe, expect, it } from 'vitest';
import { membersOf } from './pieces.ts';
import { runUntil, scene } from './scene.ts';

/** One of the racing schools of wake.json, 40 fish that all cruise at 2 m/s, their limit: the same swim whatever is near. */
const cruising = {
  'simulation.step': 1 / 30,
  'species[1].count': 0,
  'species[0].count': 40,
  'species[0].motion': { maxSpeed: 2, cruiseSpeed: 2, quadraticDrag: 0.5, wakeBenefit: 0.6 },
  'species[0].rules.path.weight': 1,
  'species[0].rules.separation.radius': 1,
  'species[0].rules.alignment.weight': 1,
};

/** J per kg and metre that 40 fish spend from the 10th to the 30th second; and how far each swims, m. */
function costOf(changes: object, seed: number): { cost: number; distance: number } {
  const simulation = scene('wake', { ...cruising, ...changes, seed });
  const { school, plan } = simulation;
  const energy = school.column('energy');
  runUntil(simulation, 10);
  const before = energy.slice();
  let distance = 0;
  runUntil(simulation, 30, () => {
    for (let i = 0; i < 40; i++) distance += Math.hypot(school.vx[i], school.vy[i], school.vz[i]) * plan.step;
  });
  const spent = energy.reduce((sum, value, i) => sum + value - before[i], 0);
  return { cost: spent / distance, distance: distance / 40 };
}

describe('in the wakes of a school', () => {
  for (const seed of [1, 2, 3]) {
    it(`the same swim costs at least 10 % less than alone, and than without the benefit; seed ${seed}`, () => {
      const school = costOf({}, seed);
      const alone = costOf({ 'species[0].schoolsWith': [] }, seed);
      const without = costOf({ 'species[0].motion.wakeBenefit': 0 }, seed);
      // 2 m/s against a drag of 0.5 v²: 2 J per kg and metre, less while a rule pushes or brakes.
      expect(without.cost).toBeGreaterThan(1.9);
      expect(without.cost).toBeLessThan(2.1);
      expect(Math.abs(school.distance / alone.distance - 1)).toBeLessThan(0.02);
      expect(Math.abs(school.distance / without.distance - 1)).toBeLessThan(0.02);
      expect(school.cost / alone.cost).toBeLessThan(0.9);
      expect(school.cost / without.cost).toBeLessThan(0.9);
      // More than the whole benefit is not to be had.
      expect(school.cost / without.cost).toBeGreaterThan(0.4);
    });
  }

  it('a school of the same strength is faster: the race of wake.json', () => {
    const simulation = scene('wake', { 'simulation.step': 1 / 30 });
    const { school, plan } = simulation;
    const swum = [0, 0];
    const teams = [membersOf(school, 0), membersOf(school, 1)];
    runUntil(simulation, 40, () => {
      teams.forEach((team, s) => {
        for (const i of team) swum[s] += (Math.hypot(school.vx[i], school.vy[i], school.vz[i]) * plan.step) / 80;
      });
    });
    expect(swum[0] / swum[1]).toBeGreaterThan(1.1);
  });
});
