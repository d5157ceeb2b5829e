import { describe, expect, it } from 'vitest';
import { Obstacles } from '../../fields/obstacles.ts';
import { parseScenarioJson } from '../../scenario/parse.ts';
import { School } from '../../school/school.ts';
import { Contact } from './contact.ts';

const radius = 0.1;

function sceneOf(obstacles: readonly object[], settings: object = {}) {
  const plan = parseScenarioJson({
    version: 1,
    obstacles,
    field: { resolution: [8, 8, 8] },
    species: [{ name: 'fish', count: 1 }],
    ...settings,
  });
  const all = new Obstacles(plan);
  all.follow(0, 1);
  const contact = new Contact(all, plan, new Float32Array(1), [radius], 1);
  const school = new School(1);
  return { contact, school, place: (): number[] => [school.x[0], school.y[0], school.z[0]] };
}

const moving = (way: readonly number[]): object[] => [
  { time: 0, at: [0, 0, 0] },
  { time: 1, at: way },
];

/** A wall with its face at x = 0, and a box whose face moves from x = −0.5 m towards it. */
const closing = (to: number, width: number): object[] => [
  { shape: { kind: 'box', size: [2, 2000, 2000] }, at: [1, 0, 0] },
  { shape: { kind: 'box', size: [2, width, width] }, at: [-1.5, 0, 0], track: moving([to + 0.5, 0, 0]) },
];
const from = Float64Array.of(-0.25, 0, 0);

describe('a fish between a wall and a box that moves towards it', () => {
  it.each([
    // Half a radius, then twice as far, and so on: 0.05 + 0.1 + 0.2 + 0.4 m are the first beyond 0.5 m and a radius.
    ['a box 1 m wide', 1, 0.75],
    ['a box 3 m wide', 3, 3.15],
  ])('swims out from before %s', (_, width, way) => {
    const { contact, school, place } = sceneOf(closing(-0.1, width));
    expect(contact.escape(school, 0, from)).toBe(true);
    const [x, y, z] = place();
    expect(contact.isClear(x, y, z, radius)).toBe(true);
    const aside = Math.max(Math.abs(y), Math.abs(z));
    expect(aside).toBeGreaterThanOrEqual(width / 2 + radius - 0.1);
    expect(aside).toBeLessThanOrEqual(way + 1e-6);
  });

  it('swims out of a gap that is narrower than itself', () => {
    const wall = { shape: { kind: 'box', size: [2, 2000, 2000] }, at: [1, 0, 0] };
    const box = { shape: { kind: 'box', size: [2, 1, 1] }, at: [-1.06, 0, 0], track: moving([0.03, 0, 0]) };
    const { contact, school, place } = sceneOf([wall, box]);
    expect(contact.escape(school, 0, Float64Array.of(-0.02, 0, 0))).toBe(true);
    const [x, y, z] = place();
    expect(contact.isClear(x, y, z, radius)).toBe(true);
    expect(x).toBeLessThanOrEqual(-radius);
    expect(Math.max(Math.abs(y), Math.abs(z))).toBeGreaterThan(0.5);
  });

  it('does not find a way out from before one that is too wide: it is a thousand radii at most', () => {
    const { contact, school } = sceneOf(closing(-0.1, 400));
    [school.x[0], school.y[0], school.z[0]] = [7, 8, 9];
    expect(contact.escape(school, 0, from)).toBe(false);
  });

  it.each([
    // Squeezed to a quarter of its radius it fits in a gap of 0.1 m, to a sixteenth in 0.04 m, to a 64th in 0.01 m.
    [-0.1, 1 / 4],
    [-0.04, 1 / 16],
    [-0.01, 1 / 64],
  ])('is held in the gap that is left up to x = %f m', (to, part) => {
    const { contact, school, place } = sceneOf(closing(to, 400));
    contact.hold(school, 0, from);
    const [x, y, z] = place();
    // It touches the box that pushes it.
    expect(x).toBeCloseTo(to + radius * part, 4);
    expect([y, z]).toEqual([0, 0]);
  });

  it('stays at rest if there is no gap', () => {
    const { contact, school, place } = sceneOf(closing(0.3, 400));
    contact.hold(school, 0, from);
    expect(place()).toEqual([-0.25, 0, 0]);
  });

  it('has no clear place at the end of the step where it was', () => {
    const { contact, school } = sceneOf(closing(-0.1, 400));
    [school.x[0], school.y[0], school.z[0]] = from;
    expect(contact.keepOut(school, 0, from)).toBe(false);
  });
});

describe('a fish without room in a tank', () => {
  const tank = { shape: { kind: 'tank', form: 'rectangle', size: [4, 4, 4] }, track: moving([1, 2, 0.5]) };

  it('moves along with it', () => {
    const { contact, school, place } = sceneOf([tank]);
    contact.ride(school, 0, Float64Array.of(-1, 0.5, 1.5));
    expect(place()).toEqual([0, 2.5, 2]);
    contact.ride(school, 0, Float64Array.of(-3, 0.5, 1.5));
    expect(place()).toEqual([-3, 0.5, 1.5]);
  });

  it('stays in the plane', () => {
    const { contact, school, place } = sceneOf([tank], { dimensions: 2 });
    contact.ride(school, 0, Float64Array.of(-1, 0.5, 0));
    expect(place()).toEqual([0, 2.5, 0]);
  });

  it('rests in one that rests', () => {
    const { contact, school, place } = sceneOf([{ shape: tank.shape }]);
    contact.ride(school, 0, Float64Array.of(-1, 0.5, 1.5));
    expect(place()).toEqual([-1, 0.5, 1.5]);
  });
});

it('a solid overruns the points inside it at the start of the step', () => {
  const box = { kind: 'box', size: [2, 2, 2] };
  const { contact } = sceneOf([
    { shape: box, track: moving([5, 0, 0]) },
    { shape: box, at: [0, 5, 0] },
  ]);
  const points = [
    [0, 0, 0],
    [0.9, 0.9, -0.9],
    [0, 5, 0],
    [5, 0, 0],
    [1.1, 0, 0],
  ];
  expect(points.map((point) => contact.isOverrun(Float64Array.from(point)))).toEqual([true, true, true, false, false]);
});

describe('the clear place next to a point', () => {
  const off = radius * 1.002;
  const found = (obstacles: readonly object[], at: readonly number[], settings: object = {}): number[] | undefined => {
    const { contact } = sceneOf(obstacles, settings);
    const point = Float64Array.from(at);
    return contact.findClear(point, radius) ? Array.from(point) : undefined;
  };
  const near = (values: readonly number[]) => values.map((x) => expect.closeTo(x, 4));
  const wall = { shape: { kind: 'box', size: [4, 40, 40] }, at: [1, 5, 5] };
  const world = { min: [0, 0, 0], max: [10, 10, 10] };
  const wrapping = { world, species: [{ name: 'fish', count: 1, rules: { bounds: { form: 'wrap' } } }] };

  it.each([
    ['outside, too near to a face', [3.04, 5, 2], [3 + off, 5, 2], {}],
    ['inside, at the nearer face', [2.5, 5, 2], [3 + off, 5, 2], {}],
    ['inside, at the nearer face, beyond the world', [0.5, 5, 2], [-1 - off, 5, 2], {}],
  ])('%s', (_, at, expected, settings) => {
    expect(found([wall], at, settings)).toEqual(near(expected));
  });

  it.each([
    [0.5, 10 - off],
    [2.5, 3 + off],
  ])('inside in a periodic world, at x = %f m, may be across its face: x = %f m', (x, expected) => {
    const atFace = { shape: { kind: 'box', size: [3, 40, 40] }, at: [1.5, 5, 5] };
    expect(found([atFace], [x, 5, 2], wrapping)).toEqual(near([expected, 5, 2]));
  });

  it.each([0, 1, 2].flatMap((axis) => [-1, 1].map((side) => [axis, side])))(
    'inside in a periodic world that does not begin at 0, may be across its face along axis %i on side %i',
    (axis, side) => {
      const [min, max] = [
        [-4, 2, -12],
        [6, 14, -4],
      ];
      const face = side < 0 ? min[axis] : max[axis];
      const along = (x: number, others: readonly number[]): number[] => others.map((y, k) => (k === axis ? x : y));
      const middle = [1, 8, -8];
      const slab = {
        shape: { kind: 'box', size: along(3, [40, 40, 40]) },
        at: along(face - side * 1.5, middle),
      };
      // Half a metre from the world's face, which is the slab's nearer one, too.
      const at = along(face - side * 0.5, [0, 6, -7]);
      const expected = along((side < 0 ? max : min)[axis] + side * off, [0, 6, -7]);
      expect(found([slab], at, { ...wrapping, world: { min, max } })).toEqual(near(expected));
    },
  );

  it.each([1.95, -1.95])('by the wall of a tank is on its side of the wall: x = %f m', (x) => {
    const tank = { shape: { kind: 'tank', form: 'rectangle', size: [4, 4, 4] } };
    expect(found([tank], [x, 0.5, 0.5])).toEqual(near([Math.sign(x) * (2 - off), 0.5, 0.5]));
  });

  it.each([1, 2])('is not beyond a plate outside of %i solids: a line to there leads through the plate', (count) => {
    const solids = [2, 1.9].slice(0, count).map((width) => ({ shape: { kind: 'box', size: [width, 40, 40] } }));
    const plate = { shape: { kind: 'box', size: [0.1, 60, 60] }, at: [1.1, 0, 0] };
    const [x] = found([...solids, plate], [0.5, 0, 0]) ?? [];
    expect(x).toBeLessThanOrEqual(-1 - radius);
  });

  it('in a periodic world is not beyond a plate either, nor across the world’s face beyond one', () => {
    const plateAt = (x: number) => ({ shape: { kind: 'box', size: [0.1, 60, 60] }, at: [x, 5, 5] });
    // The face at x = 5 is nearer, but the plate is just outside of it.
    const [x] =
      found([{ shape: { kind: 'box', size: [2, 40, 40] }, at: [4, 5, 5] }, plateAt(5.1)], [4.6, 5, 5], wrapping) ?? [];
    expect(x).toBeLessThanOrEqual(3 - radius);
    expect(x).toBeGreaterThan(2.5);
    // So it is at x = 0, which is also at x = 10: the plate there is in the way.
    const atFace = { shape: { kind: 'box', size: [1.5, 40, 40] }, at: [0.75, 5, 5] };
    const [across] = found([atFace, plateAt(9.9)], [0.3, 5, 5], wrapping) ?? [];
    expect(across).toBeGreaterThanOrEqual(1.5 + radius);
    expect(across).toBeLessThan(2);
  });

  it.each([
    ['a solid', wall],
    ['a sheet', { shape: { kind: 'plane', size: [40, 40] }, at: [3, 5, 5], rotationDeg: [0, 0, -90] }],
  ])('exactly on the surface of %s is the nearest one of the shells', (_, solid) => {
    const [x, y, z] = found([solid], [3, 5, 2]) ?? [];
    // Half a radius, and 1.16 times as much each time: the fifth is the first beyond a radius.
    expect(Math.hypot(x - 3, y - 5, z - 2)).toBeCloseTo(0.05 * 1.16 ** 5, 5);
    if (solid === wall) expect(x).toBeGreaterThan(3 + radius);
  });

  it('is at the nearest face though there is another solid farther along the line', () => {
    const solids = [
      { shape: { kind: 'box', size: [12, 40, 40] } },
      { shape: { kind: 'box', size: [2, 40, 40] }, at: [10, 0, 0] },
    ];
    expect(found(solids, [1, 2, 3])).toEqual(near([6 + off, 2, 3]));
  });

  it('inside two solids is outside of both', () => {
    // The nearest face of the inner cube is inside the outer one, whose face at x = 3 m is farther.
    const [x] =
      found(
        [{ shape: { kind: 'box', size: [6, 40, 40] } }, { shape: { kind: 'box', size: [1, 1, 1] }, at: [2, 0, 0] }],
        [2.2, 0, 0],
      ) ?? [];
    expect(x).toBeGreaterThanOrEqual(3 + radius);
    expect(x).toBeLessThan(3.4);
  });
});
