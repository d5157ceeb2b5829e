import type { Walls } from 'shoal/measures';
import { InputError } from '../errors/exit-error.ts';

/** Walls as stated: their shape and numbers, m. */
export interface StatedWalls {
  readonly shape: 'box' | 'circle' | 'sphere';
  readonly numbers: readonly number[];
}

const counts: Readonly<Record<string, readonly number[]>> = { box: [4, 6], circle: [3], sphere: [4] };

/** Reads `box:0,0,2,1`, `circle:0.5,0.5,0.4` and their likes in 3D. */
export function wallsOption(text: string): StatedWalls {
  const [shape, list = ''] = text.split(':');
  const numbers = list.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  const half = numbers.length / 2;
  const isValid =
    counts[shape]?.includes(numbers.length) &&
    numbers.every(Number.isFinite) &&
    (shape === 'box' ? numbers.every((value, k) => k < half || value > numbers[k - half]) : (numbers.at(-1) ?? 0) > 0);
  if (!isValid)
    throw new InputError(
      `--walls must be a box from low to high, as in box:0,0,2,1 or in 3D box:0,0,0,2,1,1, a circle:X,Y,RADIUS or in 3D a sphere:X,Y,Z,RADIUS, got "${text}".`,
    );
  return { shape: shape as StatedWalls['shape'], numbers };
}

/** The stated walls for tracks whose positions are relative to an origin, m. */
export function wallsOf({ shape, numbers }: StatedWalls, dimensions: 2 | 3, origin: readonly number[]): Walls {
  const isBox = shape === 'box';
  const expected = isBox ? 2 * dimensions : dimensions + 1;
  if (numbers.length !== expected || (!isBox && (shape === 'sphere') !== (dimensions === 3)))
    throw new InputError(
      `--walls ${shape} with ${numbers.length} numbers does not fit tracks in ${dimensions}D. Name ${dimensions === 2 ? 'box:X,Y,X,Y or circle:X,Y,RADIUS' : 'box:X,Y,Z,X,Y,Z or sphere:X,Y,Z,RADIUS'}.`,
    );
  const corner = (from: number): readonly [number, number, number] => [
    numbers[from] - origin[0],
    numbers[from + 1] - origin[1],
    dimensions === 3 ? numbers[from + 2] - origin[2] : 0,
  ];
  return isBox
    ? { shape: 'box', min: corner(0), max: corner(dimensions) }
    : { shape: 'ball', centre: corner(0), radius: numbers[dimensions] };
}
