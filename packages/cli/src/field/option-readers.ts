import { limits, type Vec3 } from 'shoal';
import { InputError } from '../errors/exit-error.ts';

const leastPoints = 4;
const mostPoints = 512;

/** Reads `64` or `64,48,64`. */
export function resolutionOf(text: string): Vec3 {
  const numbers = text.split(',').map((part) => (/^\s*\d+\s*$/.test(part) ? Number(part) : Number.NaN));
  const [x, y, z] = numbers.length === 1 ? [numbers[0], numbers[0], numbers[0]] : numbers;
  const fits = [x, y, z].every((along) => along >= leastPoints && along <= mostPoints);
  if (!fits || (numbers.length !== 1 && numbers.length !== 3)) {
    throw new InputError(
      `--resolution must be a number of points from ${leastPoints} to ${mostPoints}, or three as in 64,48,64, got "${text}".`,
    );
  }
  if (x * y * z > limits.fieldPoints) {
    throw new InputError(
      `--resolution must be at most ${limits.fieldPoints} points in total, such as 161,161,161, got ${x * y * z}.`,
    );
  }
  return [x, y, z];
}

/** Reads `X0,Y0,Z0,X1,Y1,Z1`: the minimum and the maximum corner, m. */
export function boxOf(text: string): [min: Vec3, max: Vec3] {
  const numbers = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  const [x0, y0, z0, x1, y1, z1] = numbers;
  const fits = numbers.length === 6 && numbers.every((x) => Math.abs(x) <= 1e6) && x0 < x1 && y0 < y1 && z0 < z1;
  if (!fits) {
    throw new InputError(`--box must be the minimum and the maximum corner in m, as in 0,0,0,40,20,40, got "${text}".`);
  }
  return [
    [x0, y0, z0],
    [x1, y1, z1],
  ];
}
