import { describe, expect, it } from 'vitest';
import type { Body } from '../../fields/body.ts';
import { Obstacles } from '../../fields/obstacles.ts';
import { newPose } from '../../fields/pose.ts';
import { parseScenarioJson } from '../../scenario/parse.ts';
import { depthAt, distanceToHoles, isInHole, isInside } from './holes.ts';
import { directionsIn } from './limits.ts';
import { Touch } from './touch.ts';
import { bodyAround, lengthToBody } from './ways.ts';

/** Obstacles in the first second; one with `to` moves from its place to there, so that it is a body of its own. */
function obstaclesOf(all: readonly { to?: readonly number[] }[], dimensions: 2 | 3 = 3): Obstacles {
  const plan = parseScenarioJson({
    version: 1,
    dimensions,
    obstacles: all.map(({ to, ...obstacle }) => ({
      ...obstacle,
      ...(to && {
        track: [
          { time: 0, at: [0, 0, 0] },
          { time: 1, at: to },
        ],
      }),
    })),
    field: { resolution: [8, 8, 8] },
    species: [{ name: 'fish', count: 1 }],
  });
  const obstacles = new Obstacles(plan);
  obstacles.follow(0, 1);
  return obstacles;
}

const cube = { kind: 'box', size: [2, 2, 2] };
const near = (values: Iterable<number>, digits = 6): number[] =>
  Array.from(values, (x) => expect.closeTo(x, digits) as number);

describe('the nearest surface', () => {
  // The cube at the origin moves by 1 m along x in the step; the other, at x = 6 m, by 1 m along z.
  const two = obstaclesOf([
    { shape: cube, to: [1, 0, 0] } as object,
    { shape: cube, at: [6, 0, 0], to: [0, 0, 1] } as object,
  ]);
  const { bodies } = two;

  it.each([
    ['a face at the end of the step', [0, 3, 0.2], false, 2, [0, 1, 0], 0],
    ['a face that has moved', [2.5, 0.3, 0.2], false, 0.5, [1, 0, 0], 0],
    ['a face at its start', [2.5, 0.3, 0.2], true, 1.5, [1, 0, 0], 0],
    ['of the other', [4.5, 0.3, 0.5], false, 0.5, [-1, 0, 0], 1],
    ['a corner', [3, 2, 2], false, Math.sqrt(3), [1, 1, 1].map((x) => x / Math.sqrt(3)), 0],
    ['an edge of the other', [8, 2, 1], false, Math.SQRT2, [Math.SQRT1_2, Math.SQRT1_2, 0], 1],
    ['from inside', [1.75, 0, 0], false, 0.25, [-1, 0, 0], 0],
  ] as const)('%s', (_, [x, y, z], isAtStart, distance, normal, body) => {
    const touch = new Touch(two, false);
    touch.isAtStart = isAtStart;
    expect(touch.find(x, y, z, 100)).toBeCloseTo(distance, 6);
    expect(Array.from(touch.normal)).toEqual(near(normal));
    expect(touch.body).toBe(bodies[body]);
    // Nothing is found within less, or exactly at the limit.
    const none = new Touch(two, false);
    none.isAtStart = isAtStart;
    expect(none.find(x, y, z, 0.9 * distance)).toBe(0.9 * distance);
    expect(none.body).toBeUndefined();
  });

  it('has no normal at the surface itself', () => {
    const touch = new Touch(two, false);
    expect(touch.find(2, 0, 0, 1)).toBe(0);
    expect(Array.from(touch.normal)).toEqual([0, 0, 0]);
  });

  it('of a body that is turned has the normal of the world', () => {
    const turned = { shape: { kind: 'box', size: [2, 8, 8] }, rotationDeg: [0, 0, 90], to: [0, 0.5, 0] };
    const touch = new Touch(obstaclesOf([turned as object]), false);
    expect(touch.find(0.5, 3, 0, 9)).toBeCloseTo(1.5, 5);
    expect(Array.from(touch.normal)).toEqual(near([0, 1, 0]));
  });

  it('in the plane has a normal within it, or none', () => {
    // A plate above the plane: 0.75 m over it, with its edge at x = 1.
    const plate = obstaclesOf([{ shape: { kind: 'box', size: [2, 2, 0.5] }, at: [0, 0, 1] } as object], 2);
    const touch = new Touch(plate, true);
    expect(touch.find(2, 0, 0, 9)).toBeCloseTo(1.25, 6);
    expect(Array.from(touch.normal)).toEqual(near([1, 0, 0]));
    expect(touch.find(0.25, 0.125, 0, 9)).toBeCloseTo(0.75, 6);
    expect(Array.from(touch.normal)).toEqual(near([0, 0, 0]));
    const upright = new Touch(plate, false);
    upright.find(2, 0, 0, 9);
    expect(Array.from(upright.normal)).toEqual(near([0.8, 0, -0.6]));
  });
});

describe('inside', () => {
  const one = obstaclesOf([
    { shape: cube, to: [5, 0, 0] } as object,
    { shape: cube, at: [6, 0, 0], to: [0, 0, 9] } as object,
  ]);

  it('a point is at the pose of the start or of the end', () => {
    const [moving] = one.bodies;
    const at = (x: number, pose?: 'from' | 'to'): boolean => isInside(moving, x, 0.9, -0.9, pose);
    expect([at(0, 'from'), at(0, 'to'), at(0), at(5), at(5, 'from')]).toEqual([true, false, false, true, false]);
  });

  it('the depth is the number of solids around a point at the end', () => {
    const overlapping = obstaclesOf([
      { shape: cube, to: [1, 0, 0] } as object,
      { shape: { kind: 'box', size: [4, 4, 4] }, to: [0, 0, 1] } as object,
    ]);
    const depth = (x: number, y: number, z: number): number => depthAt(overlapping.bodies, x, y, z);
    // The cube is at 0 to 2 m, the other at ±2 m, and 1 m higher along z.
    expect([depth(0.5, 0, 0), depth(-0.5, 0, 0), depth(0, 0, 2.5), depth(0, 0, -1.5), depth(9, 0, 0)]).toEqual(
      near([2, 1, 1, 0, 0]),
    );
  });

  it('holes count at the pose of their solid: the distance is a bound by its box', () => {
    // Bodies as far as they are read: the second is no solid with holes.
    const body = (leaky: boolean, x: number, isIn: (x: number) => boolean): Body => {
      const [from, to] = [newPose(), newPose()];
      from[9] = x;
      to[9] = x + 1;
      const surface = {
        leaky,
        boxDistance: (u: number, v: number, w: number) => 10 * u + v + w,
        isInside: (u: number, v: number) => isIn(u) && v === 2,
      };
      return { from, to, surface } as unknown as Body;
    };
    const all = [body(true, 2, (u) => u === 1), body(false, 2.9, () => true), body(true, 1, (u) => u === 2)];
    expect(distanceToHoles(all, Float64Array.of(3, 2, 1))).toBe(13);
    expect(distanceToHoles([all[2], all[0]], Float64Array.of(3, 2, 1))).toBe(13);
    expect(distanceToHoles([all[1]], Float64Array.of(3, 2, 1))).toBe(Number.POSITIVE_INFINITY);
    const inHole = (x: number, pose: 'from' | 'to', y = 2): boolean => isInHole(all, Float64Array.of(x, y, 0), pose);
    expect([inHole(3, 'from'), inHole(4, 'to'), inHole(4, 'from'), inHole(3, 'to'), inHole(3, 'from', 0)]).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

it('directions are those to the faces, edges and corners of a cube or square', () => {
  const sorted = (dimensions: 2 | 3): string[] => directionsIn(dimensions).map(String).sort();
  const steps = [-1, 0, 1];
  const square = steps.flatMap((x) => steps.map((y) => [x, y, 0])).filter(([x, y]) => x !== 0 || y !== 0);
  const cubes = steps.flatMap((x) => steps.flatMap((y) => steps.map((z) => [x, y, z]))).filter((v) => v.some(Boolean));
  expect([sorted(2), sorted(3)]).toEqual([square.map(String).sort(), cubes.map(String).sort()]);
});

describe('ways', () => {
  it('a ray ends at a body, with its pose at the start or at the end', () => {
    const [turned] = obstaclesOf([
      { shape: { kind: 'box', size: [2, 8, 8] }, at: [5, 5, 0], rotationDeg: [0, 0, 90], to: [0, 2, 0] } as object,
    ]).bodies;
    // Turned, its faces are at x = 1 and 9, and at y = 4 and 6, then at 6 and 8.
    const length = (from: readonly number[], way: readonly number[], pose: 'from' | 'to', most = 99): number =>
      lengthToBody(turned, pose, from, way, most);
    expect(length([0, 5, 1], [1, 0, 0], 'from')).toBeCloseTo(1, 5);
    expect(length([3, 0, 1], [0, 1, 0], 'from')).toBeCloseTo(4, 5);
    expect(length([3, 0, 1], [0, 1, 0], 'to')).toBeCloseTo(6, 5);
    expect(length([3, 0, 1], [0, 1, 0], 'to', 5)).toBe(5);
    expect(length([3, 9, 1], [0, -1, 0], 'to')).toBeCloseTo(1, 5);
    expect(length([2, 0, 3], [0.6, 0.8, 0], 'from')).toBeCloseTo(5, 5);
    expect(length([0, 5, 1], [0, 0, 1], 'from')).toBe(99);
  });

  it.each([
    [2, false],
    [2, true],
    [3, false],
    [3, true],
  ] as const)('the innermost tank is around a point, in %iD, the outer one first: %s', (dimensions, isOuterFirst) => {
    const tank = (size: number, at: readonly number[]): object => ({
      shape: { kind: 'tank', form: 'rectangle', size: [size, size, size] },
      at,
      to: [0, 0, 0.001],
    });
    const block = { shape: { kind: 'box', size: [1, 1, 1] }, at: [-3, 0, 0], to: [0, 0, 0.001] };
    const tanks = [tank(4, [1, 0, 0]), tank(10, [0, 0, 0])];
    const { bodies } = obstaclesOf([...(isOuterFirst ? tanks.reverse() : tanks), block], dimensions);
    const [inner, outer] = isOuterFirst ? [bodies[1], bodies[0]] : bodies;
    const around = (x: number, y = 0.1): Body | undefined => bodyAround(bodies, Float64Array.of(x, y, 0), dimensions);
    expect(around(1)).toBe(inner);
    expect(around(-0.5)).toBe(inner);
    expect(around(-1.5)).toBe(outer);
    expect(around(4)).toBe(outer);
    // The walls of the inner one are at y = ±2.
    expect(around(1, 2.5)).toBe(outer);
    expect(around(1, -2.5)).toBe(outer);
    expect(around(-3)).toBe(outer);
    expect([around(7), around(-7), around(0, 7), around(0, -7)]).toEqual(Array(4).fill(undefined));
  });
});
