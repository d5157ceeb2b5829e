import { expect, it } from 'vitest';
import { piecesOf } from './pieces.ts';
import { runUntil, scene } from './scene.ts';

it('birds that land rest for their time, take off, and the flock is whole again', () => {
  for (const seed of [1, 2, 3, 4]) {
    const simulation = scene('perching', { seed });
    const { school, plan } = simulation;
    const { least, most } = plan.species[0].rules.perch;
    const resting = new Map<number, number>();
    const landed = new Set<number>();
    const rests: number[] = [];
    runUntil(simulation, 29.5, () => {
      for (const { kind, fish, time } of simulation.takeEvents()) {
        if (kind !== 'landed') continue;
        expect(resting.has(fish), 'a bird at rest does not land').toBe(false);
        resting.set(fish, time);
        landed.add(fish);
      }
      for (const [fish, since] of resting) {
        const [x, y, z] = [school.vx[fish], school.vy[fish], school.vz[fish]];
        if (x === 0 && y === 0 && z === 0) continue;
        rests.push(school.time - since);
        resting.delete(fish);
      }
    });
    expect(landed.size, `seed ${seed}`).toBeGreaterThan(40);
    expect(resting.size, `still sitting, seed ${seed}`).toBe(0);
    expect(Math.min(...rests)).toBeGreaterThan(least - 2 * plan.step);
    expect(Math.max(...rests)).toBeLessThan(most + 2 * plan.step);
    const everybody = Array.from({ length: school.count }, (_, i) => i);
    for (const i of everybody) expect(school.y[i], `bird ${i}, seed ${seed}`).toBeGreaterThan(0.5);
    // Whole: each bird is within half a cohesion radius of another.
    expect(piecesOf(school, everybody, 7), `seed ${seed}`).toEqual([120]);
  }
});
