// Arrays of positions without a description: their axes follow from their shapes.

import { TrackError } from '../../track-file.ts';
import type { FormatRequest, TrackTable } from '../../track-table.ts';
import { type AxisRole, arrayTable } from './array-table.ts';
import { allOf, elementsOf, type NumberArray, stacked } from './number-array.ts';

export interface NamedArray {
  readonly name: string;
  readonly array: NumberArray;
}

/** Names of arrays of positions, the likelier first. */
const usual = ['positions', 'position', 'trajectories', 'tracks', 'trajectory', 'pos', 'xy', 'xyz', 'data', 'arr_0'];

/** How the program that wrote the arrays counts, and what closes its file. */
export interface ArrayOrigin {
  readonly file: string;
  /** Number of the first frame. */
  readonly firstFrame: 0 | 1;
  close?(): Promise<void>;
}

/** Opens the only array of positions, or the only pair of arrays x and y. */
export async function positionsTable(
  origin: ArrayOrigin,
  arrays: readonly NamedArray[],
  request: FormatRequest,
): Promise<TrackTable> {
  const { file, firstFrame } = origin;
  const pair = pairOf(arrays);
  const fitting = arrays.filter(({ array }) => rolesOf(array.shape) !== undefined);
  const named = usual.flatMap((name) => fitting.filter((one) => one.name.toLowerCase() === name))[0];
  const chosen = pair ?? named ?? (arrays.length === 1 ? fitting[0] : undefined);
  const roles = chosen && rolesOf(chosen.array.shape);
  if (!roles)
    throw new TrackError(
      `${file}: has ${namesAndShapes(arrays)}, expected an array of positions of the shape frames × animals × 2 (or 3), named ${usual[0]}, or arrays x and y of frames × animals. Save it so.`,
    );
  const [frames, animals] = chosen.array.shape;
  if (roles[1] === 'animal' && frames < animals)
    throw new TrackError(
      `${file}: ${chosen.name || 'its array'} has ${frames} frames of ${animals} animals by its shape, expected frames first, and more of them. Exchange its first two axes, or export the tracks as CSV.`,
    );
  return arrayTable(
    {
      ...{ file, format: 'an array of positions', unit: 'unknown', positions: { array: chosen.array, roles } },
      ...(await rateOf(arrays)),
      frame: (index) => firstFrame + index,
      close: async () => origin.close?.(),
      notes: [
        `positions are ${chosen.name || 'the array'}, of ${chosen.array.shape.map((length, k) => `${length} ${words[roles[k]]}`).join(' × ')}`,
      ],
    },
    request,
  );
}

const words: Readonly<Record<AxisRole, string>> = {
  frame: 'frames',
  animal: 'animals',
  space: 'coordinates',
  point: 'points',
  one: '',
};

/** Frames in a second, if an array states them. */
async function rateOf(arrays: readonly NamedArray[]): Promise<{ framesPerSecond?: number }> {
  const named = arrays.find(({ name }) => /^(fps|frames?_?rate|frames_per_second)$/i.test(name));
  if (!named || elementsOf(named.array.shape) !== 1) return {};
  const [framesPerSecond] = await allOf(named.array);
  return framesPerSecond > 0 && Number.isFinite(framesPerSecond) ? { framesPerSecond } : {};
}

/** Arrays x and y, and z if there is one, as one. */
export function pairOf(arrays: readonly NamedArray[]): NamedArray | undefined {
  for (const name of ['x', 'X', 'xs', 'pos_x', 'x_pos']) {
    const found = ['x', 'y', 'z'].flatMap((axis) => {
      const wanted = name.replace(/x/i, (x) => (x === 'x' ? axis : axis.toUpperCase()));
      return arrays.filter((one) => one.name === wanted);
    });
    const [x, y] = found;
    if (!y || x.name !== name) continue;
    if (found.some(({ array }) => array.shape.join() !== x.array.shape.join()) || x.array.shape.length > 2) continue;
    return { name: found.map((one) => one.name).join(', '), array: stacked(found.map(({ array }) => array)) };
  }
  return undefined;
}

/** What the axes count: frames first, coordinates last. Of several orders, only this one is not a guess. */
function rolesOf(shape: readonly number[]): readonly AxisRole[] | undefined {
  const space = shape.at(-1);
  if (space !== 2 && space !== 3) return undefined;
  if (shape.length === 2) return ['frame', 'space'];
  return shape.length === 3 ? ['frame', 'animal', 'space'] : undefined;
}

/** Names and shapes, for messages. */
function namesAndShapes(arrays: readonly NamedArray[]): string {
  if (arrays.length === 0) return 'no arrays of numbers';
  const shown = arrays
    .slice(0, 12)
    .map(({ name, array }) => `${name || 'an array'} (${array.shape.join(' × ') || '1'})`);
  return `${shown.join(', ')}${arrays.length > shown.length ? ` and ${arrays.length - shown.length} more` : ''}`;
}
