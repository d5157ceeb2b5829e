import { expect, test } from 'vitest';
import { TangentPlane } from '../src/tracks/geography/geography.ts';

/** Metres from a place to another one. */
function projected(from: [number, number], to: [number, number]): [number, number] {
  const plane = new TangentPlane({ longitude: from[0], latitude: from[1] });
  const [x, y] = [Float64Array.of(to[0]), Float64Array.of(to[1])];
  plane.project(x, y);
  return [x[0], y[0]];
}

test('a place is its own origin', () => {
  expect(projected([12, 57], [12, 57])).toEqual([0, 0]);
});

test('a degree has the length that the ellipsoid gives it', () => {
  // An arc of 0.001°: a cos φ / √(1 − e² sin² φ) to the east, a (1 − e²) / (1 − e² sin² φ)^1.5 to the north.
  const [a, e2] = [6_378_137, 0.006694379990141];
  for (const latitude of [0, 48, -57, 89]) {
    const phi = (latitude * Math.PI) / 180;
    const w = 1 - e2 * Math.sin(phi) ** 2;
    const arc = (0.001 * Math.PI) / 180;
    const [east] = projected([11, latitude], [11.001, latitude]);
    expect(east).toBeCloseTo(((a * Math.cos(phi)) / Math.sqrt(w)) * arc, 6);
    const [, north] = projected([11, latitude], [11, latitude + 0.001]);
    expect(north).toBeCloseTo(((a * (1 - e2)) / w ** 1.5) * arc, 3);
  }
});

test('the date line is no edge', () => {
  const [east, north] = projected([179.9999, 10], [-179.9999, 10]);
  expect(east).toBeCloseTo(21.927, 2);
  expect(north).toBeCloseTo(0, 4);
});
