import type { Vec3 } from 'shoal';
import { expect, it } from 'vitest';
import { distance, membersOf } from './pieces.ts';
import { runUntil, scene } from './scene.ts';

function distanceToLine([x, y, z]: Vec3, points: readonly Vec3[]): number {
  let least = Number.POSITIVE_INFINITY;
  points.forEach(([bx, by, bz], k) => {
    const [nx, ny, nz] = points[(k + 1) % points.length];
    const [dx, dy, dz] = [nx - bx, ny - by, nz - bz];
    const along = ((x - bx) * dx + (y - by) * dy + (z - bz) * dz) / (dx * dx + dy * dy + dz * dz);
    const part = Math.min(1, Math.max(0, along));
    least = Math.min(least, Math.hypot(x - bx - part * dx, y - by - part * dy, z - bz - part * dz));
  });
  return least;
}

interface Swim {
  /** Part of the fish-steps inside the tube. */
  readonly inside: number;
  /** Least distance between fish of different schools, m. */
  readonly nearest: number;
  /** How many of the points the slowest fish has passed. */
  readonly passed: number;
}

/** 15 s of corridor.json from the 10th second on, when all have joined. */
function swim(weight: number, seed: number): Swim {
  const changes = Object.fromEntries([0, 1, 2].map((s) => [`species[${s}].rules.path.weight`, weight]));
  const simulation = scene('corridor', { seed, 'simulation.step': 1 / 30, ...changes });
  const { school, plan } = simulation;
  const { points, radius } = plan.paths[0];
  const [first, second, third] = [0, 1, 2].map((s) => membersOf(school, s));
  const next = school.column('pathNext');
  const seen = Array.from(next, () => new Set<number>());
  let inside = 0;
  let all = 0;
  let nearest = Number.POSITIVE_INFINITY;
  runUntil(simulation, 10);
  runUntil(simulation, 25, () => {
    if (school.step % 3 > 0) return;
    for (let i = 0; i < school.count; i++) {
      if (distanceToLine([school.x[i], school.y[i], school.z[i]], points) <= radius) inside++;
      all++;
      seen[i].add(next[i]);
    }
    if (school.step % 15 > 0) return;
    for (const i of first) for (const j of [...second, ...third]) nearest = Math.min(nearest, distance(school, i, j));
  });
  return { inside: inside / all, nearest, passed: Math.min(...seen.map(({ size }) => size - 1)) };
}

it('schools in a corridor stay within its radius for 99.9 % of all fish-steps, and get on', () => {
  for (const seed of [1, 2]) {
    const { inside, nearest, passed } = swim(9, seed);
    expect(inside, `seed ${seed}`).toBeGreaterThan(0.999);
    expect(nearest, `they never meet, seed ${seed}`).toBeGreaterThan(2);
    expect(passed, `seed ${seed}`).toBeGreaterThan(5);
  }
});

it('a weak pull lets them leave it', () => {
  expect(swim(1, 1).inside).toBeLessThan(0.99);
});
