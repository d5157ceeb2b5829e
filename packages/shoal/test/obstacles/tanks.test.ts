import { parseScenario, type ScenarioDocument, Simulation } from 'shoal';
import { drawnObstacles } from 'shoal/drawing';
import { describe, expect, it } from 'vitest';
import { threadStarter } from '../threads/node-thread.ts';

/* Fish that start in a tank stay in it, at any speed, on any kernel and with any number of threads. */

const [halfX, halfY, halfZ] = [3, 1, 3];
const body = { length: 0.2, thickness: 0.2 };
/** Half the thickness of a fish, less the rounding of positions. */
const margin = 0.02 - 1e-5;

const forms = ['rectangle', 'circle'] as const;
type Form = (typeof forms)[number];

function tankOf(form: Form, species: Partial<ScenarioDocument['species'][number]>, dimensions: 2 | 3 = 3): Simulation {
  const size = [2 * halfX, 2 * halfY, 2 * halfZ] as const;
  const plan = parseScenario({
    version: 1,
    dimensions,
    world: { min: [-20, -20, -20], max: [20, 20, 20] },
    obstacles: [{ shape: { kind: 'tank', form, size }, ...(dimensions === 2 && { rotationDeg: [90, 0, 0] }) }],
    species: [
      { name: 'shiner', count: 150, body, start: { kind: 'sphere', centre: [0, 0, 0], radius: 0.9 }, ...species },
    ],
  });
  return new Simulation(plan, { kernel: 'simd' });
}

/** The least distance of a fish from the walls; negative: outside. */
function clearance({ school: { count, x, y, z }, plan }: Simulation, form: Form): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < count; i++) {
    // Rotated by 90° about x, the tank's y is the world's z.
    const [up, across] = plan.dimensions === 2 ? [z[i], y[i]] : [y[i], z[i]];
    const round = halfX - Math.hypot(x[i], across);
    const sides = form === 'circle' ? round : Math.min(halfX - Math.abs(x[i]), halfZ - Math.abs(across));
    least = Math.min(least, sides, halfY - Math.abs(up));
  }
  return least;
}

/** Out through each wall. */
const outside = [
  [9, 0, 0],
  [-9, 9, 9],
  [0, -9, 0],
  [0, 0, -9],
] as const;

describe.each(forms)('a tank with the form %s', (form) => {
  it.each([3, 60])('keeps fish in that want out, at %i m/s', (maxSpeed) => {
    const simulation = tankOf(form, {
      motion: { maxSpeed, linearDrag: 0.1 },
      goals: outside.map((at) => ({ at, reach: 0.5 })),
      rules: { obstacles: { enabled: false }, goal: { weight: Math.max(60, maxSpeed * maxSpeed) } },
    });
    for (let step = 0; step < 60; step++) {
      simulation.step(5);
      expect(clearance(simulation, form)).toBeGreaterThan(margin);
    }
    // They press against a wall.
    expect(clearance(simulation, form)).toBeLessThan(0.2);
  });

  it('is avoided by the rule `obstacles` before contact', () => {
    const simulation = tankOf(form, { motion: { maxSpeed: 1 } });
    simulation.step(600);
    expect(simulation.takeEvents().filter(({ kind }) => kind === 'displaced')).toEqual([]);
    expect(clearance(simulation, form)).toBeGreaterThan(margin);
  });

  it('keeps the fish of a heading model in, in the plane', () => {
    const heading = { model: 'vicsek', radius: 0.5, noiseSize: 1 } as const;
    const simulation = tankOf(form, { heading, motion: { maxSpeed: 1 } }, 2);
    for (let step = 0; step < 40; step++) {
      simulation.step(20);
      expect(clearance(simulation, form)).toBeGreaterThan(margin);
    }
  });

  it('is the same on two threads', async () => {
    const one = tankOf(form, { count: 2000 });
    using two = new Simulation(one.plan, { threads: 2, kernel: 'simd', startThread: threadStarter() });
    one.step(20);
    await two.run(20);
    expect(two.engine.threads).toBe(2);
    expect(two.stateHash()).toBe(one.stateHash());
  });

  it('is drawn by the inner sides of its walls, which face the water', () => {
    const [{ parts }] = drawnObstacles(tankOf(form, {}).plan);
    const [{ positions, triangles }] = parts.map(({ mesh }) => mesh);
    expect(triangles.length / 3).toBe(form === 'circle' ? 4 * 48 : 12);
    for (let t = 0; t < triangles.length; t += 3) {
      const [a, b, c] = [0, 1, 2].map((k) =>
        Array.from(positions.subarray(3 * triangles[t + k], 3 * triangles[t + k] + 3)),
      );
      const [u, v] = [b, c].map((end) => end.map((value, axis) => value - a[axis]));
      const normal = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
      // Towards the origin, the middle of the water.
      expect(normal.reduce((sum, value, axis) => sum - value * a[axis], 0)).toBeGreaterThan(0);
      expect(Math.abs(a[0])).toBeLessThanOrEqual(halfX);
    }
  });
});
