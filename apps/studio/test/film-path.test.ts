import { type Film, type Shot, sightingAt, timesOf } from 'shoal/drawing';
import { describe, expect, test } from 'vitest';
import {
  filmLength,
  withChanged,
  withMoved,
  withoutShot,
  withShot,
  withShotAt,
  withShotMoved,
  withShotTakenOut,
} from '../src/viewport/camera/shots.ts';

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

describe('shots at their times', () => {
  const view = { position: [9, 9, 9], target: [0, 0, 0] } as const;
  const film: Film = {
    start: 2,
    shots: [shot([1, 0, 0], { next: 'cut' }), shot([2, 0, 0], { name: 'middle' }), shot([3, 0, 0], { seconds: 7 })],
  };
  /** Positions of the shots with their times, and the end. */
  const timed = (of: Film | undefined) =>
    of && [...of.shots.map(({ position }, k) => [position[0], timesOf(of)[k]]), timesOf(of).at(-1)];

  test('a shot is added before, between and after the others, which keep their times', () => {
    const at = (time: number) => withShotAt(film, view, time, 5);
    expect(timed(film)).toEqual([[1, 2], [2, 6], [3, 10], 17]);
    expect(timed(at(0.5).film)).toEqual([[9, 0.5], [1, 2], [2, 6], [3, 10], 17]);
    expect(timed(at(4).film)).toEqual([[1, 2], [9, 4], [2, 6], [3, 10], 17]);
    expect(timed(at(30).film)).toEqual([[1, 2], [2, 6], [3, 10], [9, 30], 35]);
    expect([at(0.5), at(4), at(30)].map(({ index }) => index)).toEqual([0, 1, 3]);
    // It goes on as the shot that it divides.
    expect(at(4).film.shots[1].next).toBe('cut');
    expect(timed(withShotAt(undefined, view, 3, 5).film)).toEqual([[9, 3], 8]);
  });

  test('a view at the time of a shot takes its place, and the name stays', () => {
    const { film: changed, index } = withShotAt(film, view, 6.004, 5);
    expect(timed(changed)).toEqual([[1, 2], [9, 6], [3, 10], 17]);
    expect([index, changed.shots[1].name]).toEqual([1, 'middle']);
  });

  test('a shot moves past others, and never begins together with another', () => {
    expect(timed(withShotMoved(film, 0, 8.5).film)).toEqual([[2, 6], [1, 8.5], [3, 10], 17]);
    expect(withShotMoved(film, 0, 8.5).index).toBe(1);
    expect(timed(withShotMoved(film, 2, 0).film)).toEqual([[3, 0], [1, 2], [2, 6], 10]);
    expect(timed(withShotMoved(film, 2, 6).film)).toEqual([[1, 2], [2, 6], [3, 6.01], 13.01]);
    expect(timed(withShotMoved(film, 0, -3).film)).toEqual([[1, 0], [2, 6], [3, 10], 17]);
  });

  test('a shot that is taken out leaves its time to the one before it', () => {
    expect(timed(withShotTakenOut(film, 1))).toEqual([[1, 2], [3, 10], 17]);
    expect(timed(withShotTakenOut(film, 0))).toEqual([[2, 6], [3, 10], 17]);
    expect(timed(withShotTakenOut(film, 2))).toEqual([[1, 2], [2, 6], 10]);
    expect(withShotTakenOut({ shots: [shot([1, 0, 0])] }, 0)).toBeUndefined();
  });
});
