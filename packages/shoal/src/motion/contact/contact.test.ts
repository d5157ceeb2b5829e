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
  const contact = new Contact(new Obstacles(plan), plan, new Float32Array(1), [radius], 1);
  const school = new School(1);
  const go = (from: readonly number[], to: readonly number[]): boolean => {
    [school.x[0], school.y[0], school.z[0]] = to;
    [school.vx[0], school.vy[0], school.vz[0]] = to.map((x, axis) => x - from[axis]);
    return contact.keepOut(school, 0, Float64Array.from(from));
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
      // It has swum nearly the whole distance along the wall.
      expect(y).toBeGreaterThan(2.8);
      expect(z).toBe(0);
      expect(velocity()[0]).toBeLessThanOrEqual(speed === 1 ? 1 : 1e-6);
      expect(velocity()[1]).toBeCloseTo(3, 5);
    }
  });

  it.each([0, 1, 2])('across axis %i it does so too', (axis) => {
    const turned = (v: readonly number[]): number[] => v.map((_, k) => v[(k + 3 - axis) % 3]);
    const plan = parseScenarioJson({
      version: 1,
      obstacles: [{ shape: { kind: 'box', size: turned([2, 20, 20]) }, at: turned([1, 0, 0]) }],
      field: { resolution: [8, 8, 8] },
      species: [{ name: 'fish', count: 1 }],
    });
    const contact = new Contact(new Obstacles(plan), plan, new Float32Array(1), [radius], 1);
    const school = new School(1);
    [school.x[0], school.y[0], school.z[0]] = turned([19, 3, -2]);
    [school.vx[0], school.vy[0], school.vz[0]] = turned([20, 3, -2]);
    expect(contact.keepOut(school, 0, Float64Array.from(turned([-1, 0, 0])))).toBe(true);
    const back = (v: readonly number[]): number[] => v.map((_, k) => v[(k + axis) % 3]);
    const [x, y, z] = back([school.x[0], school.y[0], school.z[0]]);
    expect(x).toBeCloseTo(-radius, 3);
    expect([y, z]).toEqual([expect.closeTo(3, 0), expect.closeTo(-2, 0)]);
    expect(z / y).toBeCloseTo(-2 / 3, 5);
    const velocity = back([school.vx[0], school.vy[0], school.vz[0]]);
    expect(velocity).toEqual([0, 3, -2].map((u) => expect.closeTo(u, 5)));
  });

  it('a fish that swims away from it keeps its velocity', () => {
    const { go, velocity } = beforeWall();
    expect(go([-0.11, 0, 0], [-1, 1, 0])).toBe(true);
    expect(velocity()[0]).toBeCloseTo(-0.89, 5);
    expect(velocity()[1]).toBeCloseTo(1, 5);
  });

  it('a fish that is too near is pushed off before it goes its way', () => {
    const { go, place } = beforeWall();
    expect(go([-0.02, 0, 0], [-0.07, 0.03, 0])).toBe(true);
    // Its radius and a thousandth from the wall, then 5 cm away and 3 cm aside.
    expect(place()).toEqual([-0.1001 - 0.05, 0.03, 0].map((x) => expect.closeTo(x, 5)));
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

describe('the clearance that a fish stores', () => {
  it('is a quick lower bound less its way, where that suffices', () => {
    const { contact, go } = beforeWall();
    expect(go([-50, 0, 0], [-49.99, 0, 0])).toBe(true);
    expect(contact.clearance[0]).toBeCloseTo(49.99, 3);
  });

  it('near by is exact, up to the way of 16 steps', () => {
    const { contact, go } = beforeWall();
    const [at, way] = [0.35, 0.01];
    expect(go([-at, 0, 0], [-at + way, 0, 0])).toBe(true);
    expect(contact.clearance[0]).toBeCloseTo(radius * 1.001 + 16 * way, 5);
    expect(go([-0.2, 0, 0], [-0.2 + way, 0, 0])).toBe(true);
    expect(contact.clearance[0]).toBeCloseTo(0.19, 5);
  });

  it('is 0 where it may touch a surface in this step', () => {
    const { contact, go } = beforeWall();
    go([-50, 0, 0], [-49.99, 0, 0]);
    expect(go([-0.2, 0, 0], [0, 0, 0])).toBe(true);
    expect(contact.clearance[0]).toBe(0);
  });
});

it('a fish that is too near to push off in 32 bits is not clear', () => {
  const far = 99_999;
  const plan = parseScenarioJson({
    version: 1,
    world: { min: [far - 20, -20, -20], max: [far + 20, 20, 20] },
    obstacles: [{ shape: { kind: 'box', size: [2, 20, 20] }, at: [far + 1, 0, 0] }],
    field: { resolution: [8, 8, 8] },
    species: [{ name: 'fish', count: 1 }],
  });
  const contact = new Contact(new Obstacles(plan), plan, new Float32Array(1), [radius], 1);
  const school = new School(1);
  // Floats are 1/128 m apart here: rounded, the push of 2.97 mm would be longer than the distance to the surface.
  const x = far - 0.003;
  school.x[0] = x;
  expect(contact.keepOut(school, 0, Float64Array.of(x, 0, 0))).toBe(false);
});

describe('an obstacle that moves', () => {
  it.each([0, 1, 2])('gives a fish that swims against it its own velocity, along axis %i', (axis) => {
    const along = (x: number): number[] => [0, 1, 2].map((one) => (one === axis ? x : 0));
    const dt = 0.25;
    const plan = parseScenarioJson({
      version: 1,
      obstacles: [
        {
          shape: { kind: 'box', size: [2, 2, 2] },
          at: along(-1.2),
          track: [
            { time: 0, at: along(0) },
            { time: 1, at: along(2) },
          ],
        },
      ],
      field: { resolution: [8, 8, 8] },
      species: [{ name: 'fish', count: 1 }],
    });
    const obstacles = new Obstacles(plan);
    obstacles.follow(0, dt);
    const contact = new Contact(obstacles, plan, new Float32Array(1), [radius], dt);
    const school = new School(1);
    // The box's face moves from −0.2 m to 0.3 m, at 2 m/s; the fish swims towards it at 1 m/s.
    [school.x[0], school.y[0], school.z[0]] = along(-dt);
    [school.vx[0], school.vy[0], school.vz[0]] = along(-1);
    expect(contact.keepOut(school, 0, new Float64Array(3))).toBe(true);
    const columns = (x: Float32Array, y: Float32Array, z: Float32Array): number[] => [x[0], y[0], z[0]];
    const place = columns(school.x, school.y, school.z);
    const velocity = columns(school.vx, school.vy, school.vz);
    for (const one of [0, 1, 2]) {
      expect(place[one]).toBeCloseTo(one === axis ? 0.3 + radius : 0, 2);
      expect(velocity[one]).toBeCloseTo(one === axis ? 2 : 0, 3);
    }
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

  it.each([0, 70])('in the plane they are found beyond a plate in the plane at x = %i m, not above it', (x) => {
    const plan = parseScenarioJson({
      version: 1,
      dimensions: 2,
      obstacles: [{ shape: { kind: 'box', size: [2000, 3000, 0.1] }, at: [x, 0, 0] }],
      field: { resolution: [8, 8, 8] },
      species: [{ name: 'fish', count: 1 }],
    });
    const contact = new Contact(new Obstacles(plan), plan, new Float32Array(1), [radius], 1);
    const at = Float64Array.of(x + 1, 2, 0);
    expect(contact.findClear(at, radius)).toBe(true);
    // Two radii beyond the edge, and a millionth of its distance from the origin for rounding.
    expect(at[0]).toBe(Math.fround(x + 1000 + 2 * radius + 1e-6 * (x + 1000)));
    expect([at[1], at[2]]).toEqual([2, 0]);
  });

  it('are near also where the nearest surface leads into another solid', () => {
    const plan = parseScenarioJson({
      version: 1,
      obstacles: [
        { shape: { kind: 'box', size: [4, 3.4, 8] } },
        { shape: { kind: 'box', size: [6, 3.4, 8] }, at: [4.9, 0, 0] },
      ],
      field: { resolution: [8, 8, 8] },
      species: [{ name: 'fish', count: 1 }],
    });
    const contact = new Contact(new Obstacles(plan), plan, new Float32Array(1), [radius], 1);
    const at = Float64Array.of(1, 0, 0);
    expect(contact.findClear(at, radius)).toBe(true);
    // The first shell is half of an eighth of the distance to the nearest face, 0.9 m; each is 1.16 times as wide as the one
    // before it. The first that reaches 1.7 m and a radius is the 25th.
    expect(Array.from(at)).toEqual([1, expect.closeTo(-(0.9 / 16) * 1.16 ** 24, 5), 0]);
  });

  it('far from a way out are the nearest of the world to the point itself', () => {
    const plan = parseScenarioJson({
      version: 1,
      world: { min: [-320, -320, -320], max: [320, 320, 320] },
      obstacles: [
        { shape: { kind: 'box', size: [400, 400, 400] } },
        // The faces of this box are the nearest surfaces, but all are inside the first box.
        { shape: { kind: 'box', size: [2, 2, 2] }, at: [90, -35, -35] },
      ],
      field: { resolution: [8, 8, 8] },
      species: [{ name: 'fish', count: 1 }],
    });
    const contact = new Contact(new Obstacles(plan), plan, new Float32Array(1), [radius], 1);
    const at = Float64Array.of(90, -35, -35);
    expect(contact.findClear(at, radius)).toBe(true);
    // Cells of the lattice are 40 m wide; this is the centre of one.
    expect(Array.from(at)).toEqual([220, -20, -20]);
  });

  it('without a surface none is looked for, and the point stays', () => {
    const plan = parseScenarioJson({ version: 1, species: [{ name: 'fish', count: 1 }] });
    const contact = new Contact(new Obstacles(plan), plan, new Float32Array(1), [radius], 1);
    const at = Float64Array.of(1, 2, 3);
    expect(contact.findClear(at, radius)).toBe(false);
    expect(Array.from(at)).toEqual([1, 2, 3]);
  });

  it('none is found in a full periodic world, and the point stays', () => {
    const plan = parseScenarioJson({
      version: 1,
      world: { min: [0, 0, 0], max: [4, 4, 4] },
      obstacles: [{ shape: { kind: 'box', size: [20, 20, 20] }, at: [2, 2, 2] }],
      field: { resolution: [8, 8, 8] },
      species: [{ name: 'fish', count: 1, rules: { bounds: { form: 'wrap' } } }],
    });
    const contact = new Contact(new Obstacles(plan), plan, new Float32Array(1), [radius], 1);
    const at = Float64Array.of(1, 2, 3);
    expect(contact.findClear(at, radius)).toBe(false);
    expect(Array.from(at)).toEqual([1, 2, 3]);
  });
});
