import { expect, it } from 'vitest';
import { arctangent, sinCos } from './trigonometry.ts';

const out = new Float64Array(2);

function worstError(angles: readonly number[]): number {
  let worst = 0;
  for (const angle of angles) {
    sinCos(out, angle);
    worst = Math.max(worst, Math.abs(out[0] - Math.sin(angle)), Math.abs(out[1] - Math.cos(angle)));
  }
  return worst;
}

it('sine and cosine to 1e-13 within ±1e6 rad', () => {
  const sweep = Array.from({ length: 200_001 }, (_, k) => (k - 100_000) / 10_000);
  const turns = Array.from({ length: 40_001 }, (_, k) => ((k - 20_000) * Math.PI) / 4);
  const nearby = turns.flatMap((angle) => [angle - 1e-9, angle + 1e-9]);
  const wide = Array.from({ length: 100_001 }, (_, k) => (k - 50_000) * 19.999);
  expect(Math.max(...wide)).toBeGreaterThan(999_000);
  for (const angles of [sweep, turns, nearby, wide]) expect(worstError(angles)).toBeLessThan(1e-13);
});

it('0 and 1 at 0', () => {
  sinCos(out, 0);
  expect([...out]).toEqual([0, 1]);
});

it('beyond ±1e6 rad still of length 1, and close as far as angles are', () => {
  for (let angle = 1e6; angle < 1e9; angle *= 1.37) {
    for (const signed of [angle, -angle]) {
      sinCos(out, signed);
      expect(Math.abs(Math.hypot(out[0], out[1]) - 1)).toBeLessThan(1e-9);
      expect(worstError([signed])).toBeLessThan(1e-6);
    }
  }
});

it('the same bits each time', () => {
  sinCos(out, 12345.678);
  const first = [...out];
  sinCos(out, 12345.678);
  expect([...out]).toEqual(first);
});

it('arctangent to 1e-15 all around, at any distance', () => {
  for (const distance of [1e-150, 1e-3, 1, 7.7, 1e150]) {
    let worst = 0;
    for (let k = -20_000; k <= 20_000; k++) {
      const x = distance * Math.cos((k / 20_000) * Math.PI);
      const y = distance * Math.sin((k / 20_000) * Math.PI);
      worst = Math.max(worst, Math.abs(arctangent(y, x) - Math.atan2(y, x)));
    }
    expect(worst).toBeLessThan(1e-15);
  }
});

it('arctangent on the axes and diagonals; the sign of zero says from which side', () => {
  for (const [y, x] of [
    [0, 1],
    [-0, 1],
    [0, -1],
    [-0, -1],
    [1, 0],
    [-1, 0],
    [1, 1],
    [-1, 1],
    [1, -1],
    [-1, -1],
    [0, 0],
  ]) {
    expect(arctangent(y, x), `${y}, ${x}`).toBe(Math.atan2(y, x));
  }
});
