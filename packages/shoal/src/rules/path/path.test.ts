import { inspectFish, type Vec3 } from 'shoal';
import { describe, expect, it } from 'vitest';
import { type FewSpecies, fewFish, vectorOf, wrapping } from '../../../test/few-fish.ts';
import { close } from '../../../test/steering-of.ts';

const kinds = (form: string, shared: object = {}, motion: object = {}): FewSpecies[] => [
  { name: 'fish', path: 'line', motion, rules: { path: { form, weight: 0 }, ...shared } },
];
const bend: Vec3[] = [
  [2, 0, 0],
  [6, 0, 0],
  [6, 4, 0],
];

/** A fish that does not move by itself, and a path to follow. */
function puppet(form: string, line: object = {}, scenario: object = {}, shared: object = {}) {
  const paths = [{ name: 'line', points: bend, radius: 1, ...line }];
  const simulation = fewFish([{ at: [0, 0, 0] }], kinds(form, shared), { paths, ...scenario });
  const { school } = simulation;
  const put = ([x, y, z]: Vec3): void => {
    [school.x[0], school.y[0], school.z[0]] = [x, y, z];
  };
  return {
    simulation,
    /** The index of the fish's next point after a step at a position. */
    visit: (place: Vec3): number => {
      put(place);
      simulation.step();
      return school.column('pathNext')[0];
    },
    /** The fish's steering vector at a position. */
    at: (place: Vec3): Vec3 => {
      put(place);
      return vectorOf(simulation, 'path');
    },
  };
}

describe('path: waypoints', () => {
  it('makes for the next point, by hand', () => {
    const { at } = puppet('waypoints');
    expect(at([0, 0, 0])).toEqual([1, 0, 0]);
    expect(at([2, 5, 0])).toEqual([0, -1, 0]);
    expect(at([5, 4, 0])).toEqual(close([-0.6, -0.8, 0]));
  });

  it('makes for it in space', () => {
    // (2, 3, 6) is 7 m long.
    expect(puppet('waypoints', { points: [[3, 5, 9], bend[1]] }).at([1, 2, 3])).toEqual(close([2 / 7, 3 / 7, 6 / 7]));
  });

  it('a point is reached within the radius; then it makes for the one after it', () => {
    const { at, visit } = puppet('waypoints');
    expect(visit([1, 0, 0])).toBe(0); // exactly 1 m away
    expect(visit([1.01, 0, 0])).toBe(1);
    expect(at([3, 4, 0])).toEqual(close([0.6, -0.8, 0]));
  });

  it('no path: no rule; exactly at a point that cannot be reached: 0', () => {
    const simulation = fewFish([{ at: [0, 0, 0] }], [{ name: 'fish', rules: { path: {} } }]);
    expect(inspectFish(simulation, 0).steering.path).toBeUndefined();
    expect(puppet('waypoints', { radius: 0 }).at([2, 0, 0])).toEqual([0, 0, 0]);
  });

  it('loop: after the last point the first', () => {
    const { visit } = puppet('waypoints');
    expect([...bend, ...bend].map(visit)).toEqual([1, 2, 0, 1, 2, 0]);
  });

  it('once: after the last point no steering', () => {
    const { at, visit } = puppet('waypoints', { mode: 'once' });
    expect([...bend, ...bend].map(visit)).toEqual([1, 2, 2, 2, 2, 2]);
    expect(at([0, 0, 0])).toEqual([0, 0, 0]);
  });

  it('ping-pong: back and forth', () => {
    const { visit } = puppet('waypoints', { mode: 'ping-pong' });
    const [a, b, c] = bend;
    expect([a, b, c, b, a, b, c, b].map(visit)).toEqual([1, 2, 1, 0, 1, 2, 1, 0]);
  });

  it('ping-pong between two points', () => {
    const { visit } = puppet('waypoints', { mode: 'ping-pong', points: bend.slice(0, 2) });
    const [a, b] = bend;
    expect([a, b, a, b].map(visit)).toEqual([1, 0, 1, 0]);
  });

  it('across the seam, the short way', () => {
    const points = [
      [1, 5, 5],
      [9, 5, 5],
    ];
    const { at, visit } = puppet('waypoints', { points }, {}, wrapping);
    expect(visit([1, 5, 5])).toBe(1);
    expect(at([2, 5, 5])).toEqual(close([-1, 0, 0]));
    expect(visit([9.5, 5, 5])).toBe(0);
    expect(at([8, 5, 5])).toEqual(close([1, 0, 0]));
  });

  it('in the plane: depth does not matter', () => {
    const flat = { dimensions: 2, world: { min: [0, 0, 0], max: [10, 10, 0] } };
    const points = bend.map(([x, y]) => [x, y, 7]);
    const { at, visit } = puppet('waypoints', { points }, flat);
    expect(at([2, 5, 0])).toEqual([0, -1, 0]);
    expect(visit([2, 0.5, 0])).toBe(1);
  });

  it('points that are taken away by an edit: makes for the last one left', () => {
    for (const form of ['waypoints', 'corridor']) {
      const { simulation, visit, at } = puppet(form);
      expect(bend.slice(0, 2).map(visit)).toEqual([1, 2]);
      simulation.dispatch({ type: 'set', path: 'paths[0].points', value: bend.slice(0, 2) });
      simulation.applyCommands();
      expect(at([4, 0, 0])).toEqual(close([1, 0, 0]));
      expect(visit([6, 0, 0])).toBe(0);
    }
  });

  it('swims along it by itself', () => {
    const paths = [{ name: 'line', points: bend, radius: 1 }];
    const swimmer = kinds('waypoints', { path: { weight: 4 } }, { maxSpeed: 2 });
    const simulation = fewFish([{ at: [0, 0, 0] }], swimmer, { paths });
    const made: number[] = [];
    for (let k = 0; k < 1500; k++) {
      simulation.step();
      const next = simulation.school.column('pathNext')[0];
      if (next !== made[made.length - 1]) made.push(next);
    }
    expect(made.slice(0, 6)).toEqual([0, 1, 2, 0, 1, 2]);
  });
});

describe('path: corridor', () => {
  /** On the way from the first point to the second. */
  const under = (line: object = {}, scenario: object = {}, shared: object = {}) => {
    const fish = puppet('corridor', line, scenario, shared);
    fish.visit(((line as { points?: Vec3[] }).points ?? bend)[0]);
    return fish;
  };

  it('inside the cylinder it makes for the next point', () => {
    // (2, −0.5, 0), of length √4.25
    expect(under().at([4, 0.5, 0])).toEqual(close([2 / Math.sqrt(4.25), -0.5 / Math.sqrt(4.25), 0]));
  });

  it('outside it is also led back, by hand', () => {
    // 3 m off the line: (3 − 1)/1 straight down, and (2, −3, 0), of length √13
    const long = Math.sqrt(13);
    expect(under().at([4, 3, 0])).toEqual(close([2 / long, -2 - 3 / long, 0]));
  });

  it('beside an end it is led back to that end', () => {
    // (2, −3, 0) to the nearest point of the segment, its first; (6, −3, 0) to its last
    const [back, on] = [Math.sqrt(13), Math.sqrt(45)];
    const expected = [(2 / back) * (back - 1) + 6 / on, (-3 / back) * (back - 1) - 3 / on, 0];
    expect(under().at([0, 3, 0])).toEqual(close(expected));
  });

  it('in space it is led to the nearest point of the segment, and on to its end', () => {
    const points: Vec3[] = [
      [1, 8, 2],
      [6, 3, 9],
    ];
    const [a, b] = points;
    const minus = (p: readonly number[], q: readonly number[]): number[] => p.map((x, axis) => x - q[axis]);
    const dot = (p: readonly number[], q: readonly number[]): number =>
      p.reduce((sum, x, axis) => sum + x * q[axis], 0);
    const radius = 0.5;
    for (const at of [
      [2, 3, 8],
      [9, 6, 1],
      [0, 9.5, 0.5],
      [7, 0.5, 9.75],
    ] as const) {
      const way = minus(b, a);
      const share = Math.min(1, Math.max(0, dot(minus(at, a), way) / dot(way, way)));
      const back = minus(
        a.map((x, axis) => x + share * way[axis]),
        at,
      );
      const off = Math.hypot(...back);
      const on = minus(b, at);
      const expected = on.map((x, axis) => x / Math.hypot(...on) + (back[axis] / off) * ((off - radius) / radius));
      expect(off).toBeGreaterThan(radius);
      expect(under({ points, radius }).at(at)).toEqual(close(expected, 5));
    }
  });

  it('is continuous at the cylinder', () => {
    const inside = under().at([4, 1 - 1e-6, 0]);
    const outside = under().at([4, 1 + 1e-6, 0]);
    for (let axis = 0; axis < 3; axis++) expect(Math.abs(inside[axis] - outside[axis])).toBeLessThan(1e-5);
  });

  it('before the first point: in a loop from the last to the first, else the point alone', () => {
    // The closing segment comes from (6, 4, 0): (4, 2.5, 0) is beside it.
    const [dx, dy, long] = [-4 / Math.sqrt(32), -4 / Math.sqrt(32), Math.sqrt(2 * 2 + 2.5 * 2.5)];
    const off = Math.abs(2 * dy - 2.5 * dx);
    expect(off).toBeLessThan(1);
    expect(puppet('corridor').at([4, 2.5, 0])).toEqual(close([-2 / long, -2.5 / long, 0]));
    // The vector back to the segment, (length − 1)/1, and the one to the next point have the same direction.
    const expected = [(-2 / long) * long, (-2.5 / long) * long, 0];
    for (const mode of ['once', 'ping-pong']) {
      expect(puppet('corridor', { mode }).at([4, 2.5, 0])).toEqual(close(expected));
    }
  });

  it('at the end of a path that is followed once it only keeps near the last point', () => {
    const { at, visit } = puppet('corridor', { mode: 'once' });
    bend.map(visit);
    expect(at([6, 4.5, 0])).toEqual([0, 0, 0]);
    expect(at([6, 7, 0])).toEqual(close([0, -2, 0]));
  });

  it('backwards on a ping-pong path the segment is the same one', () => {
    const { at, visit } = puppet('corridor', { mode: 'ping-pong' });
    bend.map(visit);
    // From (6, 4, 0) back to (6, 0, 0), 3 m off: (−(3 − 1), 0, 0) and (−3, −2, 0)/√13
    const long = Math.sqrt(13);
    expect(at([9, 2, 0])).toEqual(close([-2 - 3 / long, -2 / long, 0]));
  });

  it('radius 0: as waypoints; twice the same point: that point', () => {
    expect(puppet('corridor', { radius: 0 }).at([2, 5, 0])).toEqual([0, -1, 0]);
    const twice = puppet('corridor', { points: [bend[0], bend[0]] });
    expect(twice.at([2, 3, 0])).toEqual(close([0, -3, 0]));
  });

  it('across the seam the line goes the short way', () => {
    const points: Vec3[] = [
      [1, 5, 5],
      [9, 5, 5],
    ];
    // At x = 0, a periodic face, 2.5 m above the line: straight down (2.5 − 1), and (−1, −2.5, 0) to the next point.
    const long = Math.sqrt(7.25);
    const fish = under({ points }, {}, wrapping);
    expect(fish.at([0, 7.5, 5])).toEqual(close([-1 / long, -1.5 - 2.5 / long, 0]));
  });

  it('across the seam it is led to the nearer end', () => {
    const points: Vec3[] = [
      [0.5, 5, 5],
      [5, 5, 5],
    ];
    // 1 m beyond the end and 3 m above it. Its image nearest to the start is 4.5 m to the other side.
    const long = Math.sqrt(10);
    const expected = [-1 / long, -3 / long].map((d) => d * (long - 1) + d);
    expect(under({ points }, {}, wrapping).at([6, 8, 5])).toEqual(close([...expected, 0]));
  });

  it('in the plane: depth does not matter', () => {
    const flat = { dimensions: 2, world: { min: [0, 0, 0], max: [10, 10, 0] } };
    const points = bend.map(([x, y], k) => [x, y, 3 * k] as const);
    const long = Math.sqrt(13);
    expect(under({ points }, flat).at([4, 3, 0])).toEqual(close([2 / long, -2 - 3 / long, 0]));
  });
});
