import { describe, expect, it } from 'vitest';
import { Obstacles } from '../../fields/obstacles.ts';
import { newPose, poseAt, turnToWorld } from '../../fields/pose.ts';
import type { Obstacle } from '../../scenario/obstacles.ts';
import { parseScenarioJson } from '../../scenario/parse.ts';
import { School } from '../../school/school.ts';
import { carry } from './carry.ts';
import { Contact } from './contact.ts';

/* A scene that is turned has the turned result: no axis is treated differently from the others. */

type Vector = readonly number[];
interface Solid {
  readonly shape: object;
  readonly at?: Vector;
  readonly way?: Vector;
  /** Degrees in a second, about the axis (1, −2, 2). */
  readonly spin?: number;
}

const radius = 0.1;
const dt = 0.5;

/** A function that turns a vector as an obstacle of these angles is turned. */
function turnOf(rotationDeg: Vector): (v: Vector) => Vector {
  const pose = newPose();
  poseAt(pose, { at: [0, 0, 0], rotationDeg } as unknown as Obstacle, 0);
  return (v) => {
    const out = Float64Array.from(v);
    turnToWorld(out, pose);
    return [...out];
  };
}

function turnedScene(solids: readonly Solid[], rotationDeg: Vector, dimensions: 2 | 3) {
  const turn = turnOf(rotationDeg);
  const plan = parseScenarioJson({
    version: 1,
    dimensions,
    world: { min: [-30, -30, -30], max: [30, 30, 30] },
    obstacles: solids.map(({ shape, at = [0, 0, 0], way, spin }) => ({
      ...{ shape, rotationDeg, at: turn(at) },
      ...(spin && { spin: { axis: turn([1 / 3, -2 / 3, 2 / 3]), degPerSecond: spin } }),
      ...(way && {
        track: [
          { time: 0, at: [0, 0, 0] },
          { time: 1, at: turn(way) },
        ],
      }),
    })),
    field: { resolution: [8, 8, 8] },
    species: [{ name: 'fish', count: 1 }],
  });
  const obstacles = new Obstacles(plan);
  obstacles.follow(0, dt);
  return { turn, obstacles, contact: new Contact(obstacles, plan, new Float32Array(1), [radius], dt) };
}

/** The position and velocity of a fish that has swum from a place to another, each turned. */
function swum(solids: readonly Solid[], from: Vector, to: Vector, rotationDeg: Vector, dimensions: 2 | 3 = 3) {
  const { turn, contact } = turnedScene(solids, rotationDeg, dimensions);
  const school = new School(1);
  [school.x[0], school.y[0], school.z[0]] = turn(to);
  [school.vx[0], school.vy[0], school.vz[0]] = turn(to.map((x, axis) => (x - from[axis]) / dt));
  const isClear = contact.keepOut(school, 0, Float64Array.from(turn(from), Math.fround));
  return {
    isClear,
    place: [school.x[0], school.y[0], school.z[0]],
    velocity: [school.vx[0], school.vy[0], school.vz[0]],
    clearance: contact.clearance[0],
  };
}

const near = (v: Vector, digits = 3): number[] => v.map((x) => expect.closeTo(x, digits) as number);

const wall = { shape: { kind: 'box', size: [2, 20, 20] }, at: [1, 0, 0] };
const floor = { shape: { kind: 'box', size: [20, 2, 20] }, at: [0, -1, 0] };
const ball = { shape: { kind: 'sphere', radius: 2, detail: 3 }, at: [2.5, 0.3, -0.2] };
const angles = [
  [90, 0, 0],
  [0, 90, 0],
  [0, 0, 90],
  [30, 0, 0],
  [20, -50, 70],
  [-140, 35, 110],
];

describe.each(angles.map((one) => [one] as const))('turned by %j degrees', (rotationDeg) => {
  it.each<[string, Solid[], Vector, Vector]>([
    ['passes a wall', [wall], [-3, 1, 2], [-2, 4, 1]],
    ['swims into a wall', [wall], [-1, 0.5, -0.25], [9, 3, -2]],
    ['swims along a wall that it touches', [wall], [-0.1005, 0.5, 0.25], [-0.05, 2, -1]],
    ['is too near to a wall', [wall], [-0.03, 0.5, 0.25], [-0.1, 1, 0.75]],
    ['swims into a corner', [wall, floor], [-2, 1.5, 0.5], [4, -6, 3]],
    ['swims into a ball', [ball], [-1, 0.5, 0.25], [4, 0.75, 1]],
    ['meets a wall that comes towards it', [{ ...wall, way: [-2, 0.5, 0.25] }], [-0.5, 0.5, 0.25], [-0.25, 0.75, 0.5]],
    ['meets a wall that turns', [{ ...wall, spin: 20 }], [-0.4, 1.5, 0.25], [0.25, 1.75, 0.5]],
    [
      'meets a ball that moves and turns',
      [{ ...ball, way: [-1, 0.5, 0.4], spin: 30 }],
      [0.3, 0.3, -0.2],
      [1, 0.5, 0.2],
    ],
    ['meets a wall that goes away', [{ ...wall, way: [1, 0.5, 0.25] }], [-0.2, 0.5, 0.25], [0.7, 0.5, 0.75]],
  ])('a fish that %s has the turned place and velocity', (_, solids, from, to) => {
    const { turn } = turnedScene([], rotationDeg, 3);
    const upright = swum(solids, from, to, [0, 0, 0]);
    const turned = swum(solids, from, to, rotationDeg);
    expect(upright.isClear).toBe(true);
    expect(turned).toEqual({
      ...{ isClear: true, clearance: expect.closeTo(upright.clearance, 3) },
      ...{ place: near(turn(upright.place)), velocity: near(turn(upright.velocity)) },
    });
  });

  it('a moving solid pushes a fish along alike', () => {
    for (const solid of [
      { ...ball, way: [-1, 0.5, 0.4] },
      { ...ball, way: [-1.4, 0.5, -0.4], spin: 40 },
      { shape: { kind: 'box', size: [2, 3, 4] }, at: [1.25, 0.5, 0.25], way: [-0.9, 0.6, -0.4], spin: -50 },
    ]) {
      const pushed = (degrees: Vector): [boolean, Vector] => {
        const { turn, obstacles } = turnedScene([solid], degrees, 3);
        const position = Float64Array.from(turn([0.1, 0.4, 0.3]));
        return [carry(position, obstacles.bodies, radius, false), [...position]];
      };
      const [isClear, place] = pushed([0, 0, 0]);
      expect(Math.hypot(place[0] - 0.1, place[1] - 0.4, place[2] - 0.3)).toBeGreaterThan(0.1);
      expect(pushed(rotationDeg)).toEqual([isClear, near(turnOf(rotationDeg)(place))]);
    }
  });

  it('the clear place next to a point is the turned one', () => {
    for (const point of [
      [0.25, 0.5, -1],
      [-0.02, 2, 1],
    ]) {
      const { turn, contact } = turnedScene([wall], rotationDeg, 3);
      const at = Float64Array.from(turn(point));
      expect(contact.findClear(at, radius)).toBe(true);
      expect([...at]).toEqual(near(turn([-1.002 * radius, point[1], point[2]])));
    }
  });
});

describe.each([30, -75, 160])('turned by %i degrees in the plane', (degrees) => {
  it.each<[string, Solid[], Vector, Vector]>([
    ['swims into a wall', [wall], [-1, 0.5, 0], [9, 3, 0]],
    ['is too near to a wall', [wall], [-0.03, 0.5, 0], [-0.1, 1, 0]],
    ['swims into a corner', [wall, floor], [-2, 1.5, 0], [4, -6, 0]],
    [
      'swims into a ball of which the plane cuts off a cap',
      [{ ...ball, at: [2, 0, -1.5] }],
      [-1, 0.5, 0],
      [4, 0.75, 0],
    ],
    [
      'meets a ball that comes through the plane',
      [{ ...ball, at: [2.5, 0, -1.5], way: [-1, 0.5, 1] }],
      [0.6, 0.25, 0],
      [0.75, 0.5, 0],
    ],
  ])('a fish that %s has the turned place and velocity', (_, solids, from, to) => {
    const { turn } = turnedScene([], [0, 0, degrees], 2);
    const upright = swum(solids, from, to, [0, 0, 0], 2);
    const turned = swum(solids, from, to, [0, 0, degrees], 2);
    expect([upright.isClear, turned.isClear]).toEqual([true, true]);
    expect([...turned.place, ...turned.velocity]).toEqual([
      ...near(turn(upright.place)),
      ...near(turn(upright.velocity)),
    ]);
    expect([upright.place[2], upright.velocity[2], turned.place[2], turned.velocity[2]]).toEqual([0, 0, 0, 0]);
  });
});
