import { type Film, type Shot, sightingAt, timesOf } from 'shoal/drawing';
import { describe, expect, test } from 'vitest';
import { filmLength, withChanged, withMoved, withoutShot, withShot } from '../src/viewport/camera/shots.ts';

const shot = (position: Shot['position'], more: Partial<Shot> = {}): Shot => ({
  ...{ position, target: [0, 0, 0], seconds: 4, next: 'smooth' },
  ...more,
});

const at = (film: Film, time: number): readonly number[] => sightingAt(film, time)?.position ?? [];
const away = (position: readonly number[]): number => Math.hypot(...position);

/** A quarter around the origin with each shot. */
const around: Film = { start: 10, shots: [shot([0, 0, 10]), shot([10, 0, 0]), shot([0, 0, -10]), shot([-10, 0, 0])] };

describe('the camera of a film', () => {
  test('is where each shot says at its time, and stands still before the first and after the last', () => {
    expect(timesOf(around)).toEqual([10, 14, 18, 22, 26]);
    for (const [k, { position }] of around.shots.entries())
      for (const [axis, x] of at(around, 10 + 4 * k).entries()) expect(x).toBeCloseTo(position[axis], 9);
    expect(at(around, 0)).toEqual([0, 0, 10]);
    expect(at(around, 99)).toEqual([-10, 0, 0]);
    expect(sightingAt({ shots: [] }, 0)).toBeUndefined();
  });

  test('goes around what it looks at, always onward, and never through it', () => {
    let before = -1;
    for (let time = 10; time <= 22; time += 0.1) {
      const [x, , z] = at(around, time);
      expect(Math.hypot(x, z)).toBeCloseTo(10, 6);
      const angle = (Math.atan2(x, z) + 2 * Math.PI) % (2 * Math.PI);
      expect(angle).toBeGreaterThan(before);
      before = angle;
    }
  });

  test('starts and stops gently, and passes the shots in between without a jolt', () => {
    const step = 1e-3;
    const speed = (time: number): number =>
      away(at(around, time + step).map((x, axis) => x - at(around, time)[axis])) / step;
    expect(speed(10)).toBeLessThan(0.05);
    expect(speed(22 - step)).toBeLessThan(0.05);
    expect(speed(14)).toBeGreaterThan(1);
    expect(Math.abs(speed(14 + step) - speed(14 - 2 * step))).toBeLessThan(0.05);
  });

  test('stands still until a cut, and looks away from neither side of it', () => {
    const film: Film = { shots: [shot([0, 0, 10], { next: 'cut' }), shot([0, 5, 30], { target: [0, 5, 0] })] };
    expect(at(film, 3.99)).toEqual([0, 0, 10]);
    expect(sightingAt(film, 4)).toEqual({ position: [0, 5, 30], target: [0, 5, 0] });
  });

  test('straight above the school it still has a place', () => {
    const film: Film = { shots: [shot([0, 10, 0]), shot([0, 0, 10]), shot([0, 0, 0])] };
    for (let time = 0; time < 12; time += 0.25) for (const x of at(film, time)) expect(x).not.toBeNaN();
  });
});

describe('the list of shots', () => {
  const first = { position: [0, 0, 10], target: [0, 0, 0] } as const;

  test('a shot added later lasts from then on; one added at the same moment follows after the usual time', () => {
    const one = withShot(undefined, first, 3, 5);
    const two = withShot(one, first, 10.5, 5);
    const three = withShot(two, first, 10.5, 5);
    expect([one.start, two.shots[0].seconds]).toEqual([3, 7.5]);
    expect(timesOf(three)).toEqual([3, 10.5, 15.5, 20.5]);
    expect(filmLength(three)).toBe(17.5);
  });

  test('shots change places, change, and go, and the others stay', () => {
    const film: Film = { shots: [shot([1, 0, 0]), shot([2, 0, 0], { seconds: 9 }), shot([3, 0, 0])] };
    const order = (of: Film | undefined): readonly number[] => of?.shots.map(({ position }) => position[0]) ?? [];
    expect(order(withMoved(film, 1, -1))).toEqual([2, 1, 3]);
    expect(withMoved(film, 1, -1).shots[0].seconds).toBe(9);
    expect(withMoved(film, 0, -1)).toBe(film);
    expect(order(withoutShot(film, 0))).toEqual([2, 3]);
    expect(withoutShot({ shots: [shot([1, 0, 0])] }, 0)).toBeUndefined();
    expect(withChanged(film, 2, { next: 'cut' }).shots.map(({ next }) => next)).toEqual(['smooth', 'smooth', 'cut']);
  });
});
