import { parseScenario, Simulation } from 'shoal';
import { expect, test } from 'vitest';
import { besideSchool } from '../src/viewport/middle-of-view.ts';

const simulation = new Simulation(
  parseScenario({
    version: 1,
    world: { min: [-40, 0, -40], max: [40, 60, 40] },
    species: [{ name: 'herring', count: 200, start: { kind: 'sphere', centre: [0, 30, 0], radius: 8, speed: 1 } }],
  }),
);

/** Where an added predator starts, in halves of the picture, and how far behind the middle of the school, m. */
function seenAt(aspect: number, azimuth: number): { x: number; y: number; behind: number } {
  const half = Math.tan((21 * Math.PI) / 180);
  // As far away as the school fills the picture.
  const distance = 11 / (half * Math.min(1, aspect));
  const [right, into] = [
    [Math.cos(azimuth), 0, -Math.sin(azimuth)],
    [-Math.sin(azimuth), 0, -Math.cos(azimuth)],
  ] as const;
  const [x, y, z] = besideSchool(simulation, right, aspect);
  const behind = x * into[0] + z * into[2];
  const depth = distance + behind;
  return { x: (x * right[0] + z * right[2]) / (depth * half * aspect), y: (y - 30) / (depth * half), behind };
}

test.each([0, 1, 2.5, -2])('an added predator starts in the picture, seen from %f radians', (azimuth) => {
  const wide = seenAt(16 / 9, azimuth);
  expect(wide.x).toBeLessThan(-0.15);
  expect(Math.max(Math.abs(wide.x), Math.abs(wide.y))).toBeLessThan(0.6);
  // In an upright picture behind the school, not beside it.
  const upright = seenAt(390 / 732, azimuth);
  expect(Math.abs(upright.x)).toBeLessThan(0.02);
  expect(upright.y).toBeGreaterThan(0);
  expect(upright.y).toBeLessThan(0.5);
  expect(upright.behind).toBeGreaterThan(3);
});
