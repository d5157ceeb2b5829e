// The values of a field for `shoal field`: all of them, or those at given points.

import type { Vec3 } from 'shoal';
import { type Field, sampleCubic, sampleLinear } from 'shoal/fields';
import { InputError } from '../errors/exit-error.ts';
import { brief } from '../files/json.ts';
import { MiB, readUntrustedText } from '../files/read-file.ts';
import type { FieldSubject } from './subject.ts';

type Triple = readonly [number, number, number];

/** All values of a field, x fastest, then y, then z. */
export interface FieldValues {
  /** Signed, m; negative inside. */
  readonly distances: readonly number[];
  /** 1: inside a solid. */
  readonly inside: readonly (0 | 1)[];
  /** Avoidance vectors, of length 1 at most. */
  readonly vectors: readonly Triple[];
}

export function fieldValues({ values }: Field): FieldValues {
  const distances: number[] = [];
  const inside: (0 | 1)[] = [];
  const vectors: Triple[] = [];
  for (let at = 0; at < values.length; at += 4) {
    distances.push(short(values[at + 3]));
    inside.push(values[at + 3] < 0 ? 1 : 0);
    vectors.push([short(values[at]), short(values[at + 1]), short(values[at + 2])]);
  }
  return { distances, inside, vectors };
}

/** The avoidance vectors at positions, as fish get them. */
export function samplesAt(field: Field, positions: readonly Vec3[], how: FieldSubject['interpolation']): Triple[] {
  const sample = how === 'cubic' ? sampleCubic : sampleLinear;
  const out = new Float64Array(3);
  return positions.map(([x, y, z]) => {
    sample(out, field, x, y, z);
    return [out[0], out[1], out[2]];
  });
}

/** A list of positions, `[[x, y, z], …]` in m. */
export function readPositions(path: string): Vec3[] {
  const name = 'a list of positions (JSON)';
  const text = readUntrustedText(path, { name, limit: 64 * MiB, advice: 'Check the path.' });
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    throw new InputError(`${path} is not valid JSON, expected positions as in [[1, 2, 3], [4, 5, 6]].`);
  }
  if (!Array.isArray(list)) {
    throw new InputError(`${path}: must be a list of positions as in [[1, 2, 3], [4, 5, 6]], got ${brief(list)}.`);
  }
  const wrong = list.findIndex((one) => !Array.isArray(one) || one.length !== 3 || !one.every(Number.isFinite));
  if (wrong >= 0) {
    throw new InputError(`${path}: [${wrong}] must be three numbers x, y, z in m, got ${brief(list[wrong])}.`);
  }
  return list;
}

/** Nine digits are enough to restore the same float32. */
function short(value: number): number {
  return Number(value.toPrecision(9));
}
