import type { School } from 'shoal';
import { describe, expect, it } from 'vitest';
import { membersOf, piecesOf, polarisationOf } from './pieces.ts';
import { runUntil, scene } from './scene.ts';

/**
 * Distance of fish i from the axis of fish j, a line of its body's length along its heading, m; Infinity if it is more
 * than a body length from its middle.
 */
function distanceFromAxis({ x, y, z, vx, vy, vz }: School, i: number, j: number, length: number): number {
  const [dx, dy, dz] = [x[i] - x[j], y[i] - y[j], z[i] - z[j]];
  if (dx * dx + dy * dy + dz * dz > length * length) return Number.POSITIVE_INFINITY;
  const speed = Math.hypot(vx[j], vy[j], vz[j]);
  const along = Math.max(-length / 2, Math.min(length / 2, (dx * vx[j] + dy * vy[j] + dz * vz[j]) / speed));
  const factor = along / speed;
  return Math.hypot(dx - factor * vx[j], dy - factor * vy[j], dz - factor * vz[j]);
}

const seeds = [1, 2, 3, 4];

/** 20 s of two-species.json with 160 anchovies, from the 1st second on. */
function swim(changes: object, seed: number): { nearest: number; whole: number[]; polarisation: number[] } {
  const simulation = scene('two-species', { seed, 'simulation.step': 1 / 30, 'species[0].count': 160, ...changes });
  const { school, plan } = simulation;
  const species = [0, 1].map((s) => membersOf(school, s));
  let nearest = Number.POSITIVE_INFINITY;
  const whole = [0, 0];
  const polarisation = [0, 0];
  let looks = 0;
  runUntil(simulation, 1);
  runUntil(simulation, 20, () => {
    for (const i of species[0]) {
      for (const j of species[1]) {
        nearest = Math.min(nearest, distanceFromAxis(school, i, j, plan.species[1].body.length));
      }
    }
    if (school.time < 8 || school.step % 30 > 0) return;
    looks++;
    species.forEach((fish, s) => {
      whole[s] += piecesOf(school, fish, s === 0 ? 4 : 8)[0] / fish.length;
      polarisation[s] += polarisationOf(school, fish);
    });
  });
  return { nearest, whole: whole.map((sum) => sum / looks), polarisation: polarisation.map((sum) => sum / looks) };
}

describe('two species that keep apart', () => {
  it('do not overlap, and each stays a school', () => {
    let met = 0;
    for (const seed of seeds) {
      const { nearest, whole, polarisation } = swim({}, seed);
      if (nearest < 1.8) met++;
      // Half a tuna's thickness, a fifth of its length, and half an anchovy's length: nearer than that they might touch.
      expect(nearest, `seed ${seed}`).toBeGreaterThan(1.8 / 10 + 0.3 / 2);
      for (const s of [0, 1]) {
        expect(whole[s], `species ${s}, seed ${seed}`).toBeGreaterThan(0.85);
        expect(polarisation[s], `species ${s}, seed ${seed}`).toBeGreaterThan(0.7);
      }
    }
    expect(met, `runs in which they came near each other, of seeds ${seeds}`).toBeGreaterThanOrEqual(3);
  });

  it('swim into each other without a rule to keep apart', () => {
    const alone = { 'species[0].keepsAwayFrom': [], 'species[1].keepsAwayFrom': [] };
    expect(Math.min(...seeds.slice(0, 2).map((seed) => swim(alone, seed).nearest))).toBeLessThan(0.1);
  });
});
