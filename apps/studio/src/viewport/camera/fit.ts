// Where a level camera must be for all given fish to be in its picture.

import type { FishSample } from './fish-sample.ts';
import type { Lens } from './sight.ts';
import type { Triple, ViewAxes } from './triple.ts';

/** A level view: the point in the middle, and its distance from the camera, m. */
export interface LevelView {
  readonly target: Triple;
  distance: number;
}

/** The middle of the view has the mean depth of the fish between these quantiles. For two fish this is between them. */
const middling = [0.35, 0.65] as const;

let across = new Float64Array(512);
let sorted = new Float64Array(512);

/**
 * The closest view from a side that contains the fish, including the tips of their tails. Each side of the picture is a
 * plane through the camera, so four bounds, each over all fish, determine the camera's position exactly.
 * @param cut fraction of the fish that may be outside on each side, because one straggler would make all others small; 0:
 * none
 * @param count only this many fish, from the first on, are contained
 */
export function fitInto(
  out: LevelView,
  fish: FishSample,
  { right, up, into }: ViewAxes,
  lens: Lens,
  cut: number,
  count: number = fish.count,
): void {
  const { ordinary, typical } = fish;
  if (across.length < count) [across, sorted] = [new Float64Array(2 * count), new Float64Array(2 * count)];
  const depth = (k: number): number => fish.x[k] * into[0] + fish.y[k] * into[1] + fish.z[k] * into[2];
  /** Distance by which a plane must be moved outwards to contain the fish. */
  const bound = (axis: Triple, sign: number, slope: number): number => {
    const wide = Math.hypot(1, slope);
    for (let k = 0; k < count; k++) {
      const aside = fish.x[k] * axis[0] + fish.y[k] * axis[1] + fish.z[k] * axis[2];
      across[k] = sign * aside - slope * depth(k) + wide * fish.reach[k];
    }
    let most = cut > 0 ? quantile(ordinary, 1 - cut) : Number.NEGATIVE_INFINITY;
    for (let k = cut > 0 ? ordinary : 0; k < count; k++) most = Math.max(most, across[k]);
    return most;
  };
  const [rightmost, leftmost] = [bound(right, 1, lens.x), bound(right, -1, lens.x)];
  const [highest, lowest] = [bound(up, 1, lens.y), bound(up, -1, lens.y)];
  for (let k = 0; k < typical; k++) across[k] = depth(k);
  const middle = (quantile(typical, middling[0]) + quantile(typical, middling[1])) / 2;
  const behind = Math.max((rightmost + leftmost) / (2 * lens.x), (highest + lowest) / (2 * lens.y));
  const [x, y] = [(rightmost - leftmost) / 2, (highest - lowest) / 2];
  for (let axis = 0; axis < 3; axis++) out.target[axis] = x * right[axis] + y * up[axis] + middle * into[axis];
  out.distance = middle + behind;
}

/** The least distance of a camera that looks at a point with all fish in its picture, m. */
export function distanceForAll(fish: FishSample, target: Triple, { right, up, into }: ViewAxes, lens: Lens): number {
  const wide = [lens.x, lens.y].map((slope) => Math.hypot(1, slope) / slope);
  let most = 0;
  for (let k = 0; k < fish.count; k++) {
    const [x, y, z] = [fish.x[k] - target[0], fish.y[k] - target[1], fish.z[k] - target[2]];
    const across = Math.abs(x * right[0] + y * right[1] + z * right[2]) / lens.x + wide[0] * fish.reach[k];
    const high = Math.abs(x * up[0] + y * up[1] + z * up[2]) / lens.y + wide[1] * fish.reach[k];
    most = Math.max(most, Math.max(across, high) - (x * into[0] + y * into[1] + z * into[2]));
  }
  return most;
}

/** Quantile of the first values in `across`. */
function quantile(count: number, fraction: number): number {
  const ordered = sorted.subarray(0, count);
  ordered.set(across.subarray(0, count));
  ordered.sort();
  return ordered[Math.round(fraction * (count - 1))];
}

/** The fraction of the fish whose middle is in the picture of a camera. */
export function shareInPicture(fish: FishSample, position: Triple, { right, up, into }: ViewAxes, lens: Lens): number {
  let seen = 0;
  for (let k = 0; k < fish.count; k++) {
    const [x, y, z] = [fish.x[k] - position[0], fish.y[k] - position[1], fish.z[k] - position[2]];
    const depth = x * into[0] + y * into[1] + z * into[2];
    const across = x * right[0] + y * right[1] + z * right[2];
    const high = x * up[0] + y * up[1] + z * up[2];
    if (Math.abs(across) < lens.x * depth && Math.abs(high) < lens.y * depth) seen++;
  }
  return seen / Math.max(1, fish.count);
}
