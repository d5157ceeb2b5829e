import { describe, expect, it } from 'vitest';
import { Obstacles } from '../../fields/obstacles.ts';
import { parseScenarioJson } from '../../scenario/parse.ts';
import { School } from '../../school/school.ts';
import { Contact } from './contact.ts';

const radius = 0.1;

/** A fish before a wall whose face is x = 0; the water is where x is negative. */
function beforeWall(extra: readonly object[] = [], dimensions: 2 | 3 = 3) {
  const plan = parseScenarioJson({
    version: 1,
    dimensions,
    obstacles: [{ shape: { kind: 'box', size: [2, 20, 20] }, at: [1, 0, 0] }, ...extra],
    field: { resolution: [8, 8, 8] },
    species: [{ name: 'fish', count: 1 }],
  });
  const contact = new Contact(new Obstacles(plan), plan, new Float32Array(1));
  const school = new School(1);
  const go = (from: readonly number[], to: readonly number[], dt = 1): boolean => {
    [school.x[0], school.y[0], school.z[0]] = to;
    [school.vx[0], school.vy[0], school.vz[0]] = to.map((x, axis) => (x - from[axis]) / dt);
    return contact.keepOut(school, 0, Float64Array.from(from), radius, dt);
  };
  const place = (): number[] => [school.x[0], school.y[0], school.z[0]];
  const velocity = (): number[] => [school.vx[0], school.vy[0], school.vz[0]];
  return { contact, go, place, velocity };
}

describe('at a wall', () => {
  it('a fish that stays away is unchanged, to the bit', () => {
    const { go, place, velocity } = beforeWall();
    expect(go([-5, 1, 1], [-3, 1.25, 0.5])).toBe(true);
    expect(place()).toEqual([-3, 1.25, 0.5]);
    expect(velocity()).toEqual([2, 0.25, -0.5]);
  });

  it('a fish that swims into it stops at its radius and slides along it', () => {
    for (const speed of [1, 20, 500]) {
      const { go, place, velocity } = beforeWall();
      expect(go([-1, 0, 0], [-1 + speed, 3, 0])).toBe(true);
      const [x, y, z] = place();
      expect(x).toBeLessThanOrEqual(-radius);
      expect(x).toBeGreaterThan(-1.01 * radius - (speed === 1 ? 1 : 0.01));
      // Nearly all of its way along the wall is gone.
      expect(y).toBeGreaterThan(2.8);
      expect(z).toBe(0);
      expect(velocity()[0]).toBeLessThanOrEqual(speed === 1 ? 1 : 1e-6);
      expect(velocity()[1]).toBeCloseTo(3, 5);
    }
  });

  it('a fish that swims away from it keeps its velocity', () => {
    const { go, velocity } = beforeWall();
    expect(go([-0.11, 0, 0], [-1, 1, 0])).toBe(true);
    expect(velocity()[0]).toBeCloseTo(-0.89, 5);
    expect(velocity()[1]).toBeCloseTo(1, 5);
  });

  it('a corner stops both ways', () => {
    const { go, place, velocity } = beforeWall([{ shape: { kind: 'box', size: [20, 2, 20] }, at: [0, 1, 0] }]);
    expect(go([-2, -2, 0], [50, 50, 1])).toBe(true);
    expect(place()[0]).toBeCloseTo(-radius, 2);
    expect(place()[1]).toBeCloseTo(-radius, 2);
    expect(velocity()[0]).toBeLessThan(1e-3);
    expect(velocity()[1]).toBeLessThan(1e-3);
  });
});

describe('places', () => {
  it('are clear outside by the radius, and nowhere inside', () => {
    const { contact } = beforeWall();
    expect(contact.isClear(-0.101, 0, 0, radius)).toBe(true);
    expect(contact.isClear(-0.099, 0, 0, radius)).toBe(false);
    expect(contact.isClear(1, 0, 0, radius)).toBe(false);
    expect(contact.isClear(1, 0, 0, 0.9)).toBe(false);
  });

  it('the nearest clear one is found from the inside', () => {
    const { contact } = beforeWall();
    const at = Float64Array.of(0.5, 3, -2);
    expect(contact.findClear(at, radius)).toBe(true);
    expect(at[0]).toBeCloseTo(-radius, 3);
    expect([at[1], at[2]]).toEqual([3, -2]);
    expect(contact.isClear(at[0], at[1], at[2], radius)).toBe(true);
  });

  it('none is found in a full periodic world, and the point stays', () => {
    const plan = parseScenarioJson({
      version: 1,
      world: { min: [0, 0, 0], max: [4, 4, 4] },
      obstacles: [{ shape: { kind: 'box', size: [20, 20, 20] }, at: [2, 2, 2] }],
      field: { resolution: [8, 8, 8] },
      species: [{ name: 'fish', count: 1, rules: { bounds: { form: 'wrap' } } }],
    });
    const contact = new Contact(new Obstacles(plan), plan, new Float32Array(1));
    const at = Float64Array.of(1, 2, 3);
    expect(contact.findClear(at, radius)).toBe(false);
    expect(Array.from(at)).toEqual([1, 2, 3]);
  });
});
