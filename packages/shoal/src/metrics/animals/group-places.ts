import { offsetsFrom } from '../about-centroid.ts';
import { centroidOf, periodsOf } from '../centroid.ts';
import { headingColumns, headingInto, isHeading } from '../heading.ts';
import { hullOf } from '../hull/hull.ts';
import type { MeasuredFish, MeasuredSpace } from '../measured-fish.ts';

/** Where each fish of a frame is in its group. NaN: it has no such place. */
export interface GroupPlaces {
  /** Share of the other members that are behind it along the mean heading of the group: 1 in front, 0 at the rear. */
  readonly ahead: Float64Array;
  /** Distance from the centroid of the group ÷ that of the farthest member; for groups of 3 and more. */
  readonly fromCentre: Float64Array;
  /** 1: a corner of the convex hull of the group, 0: not; for groups with more members than a simplex has corners. */
  readonly edge: Float64Array;
}

const unit = new Float64Array(3);

/** @param groups a label for each fish, the same for the members of a group */
export function groupPlaces(fish: MeasuredFish, space: MeasuredSpace, groups: Int32Array): GroupPlaces {
  const unknown = (): Float64Array => new Float64Array(fish.count).fill(Number.NaN);
  const places: GroupPlaces = { ahead: unknown(), fromCentre: unknown(), edge: unknown() };
  const members = new Map<number, number[]>();
  for (let i = 0; i < fish.count; i++) {
    const group = members.get(groups[i]);
    if (group) group.push(i);
    else members.set(groups[i], [i]);
  }
  const headings = headingColumns(fish, space.heading);
  for (const group of members.values()) if (group.length > 1) placeMembers(places, group, fish, headings, space);
  return places;
}

function placeMembers(
  places: GroupPlaces,
  members: readonly number[],
  fish: MeasuredFish,
  headings: ReturnType<typeof headingColumns>,
  space: MeasuredSpace,
): void {
  const { dimensions, seam } = space;
  const count = members.length;
  const part = {
    ...{ ...fish, count },
    x: Float32Array.from(members, (i) => fish.x[i]),
    y: Float32Array.from(members, (i) => fish.y[i]),
    z: Float32Array.from(members, (i) => fish.z[i]),
  };
  const centroid = centroidOf(part, periodsOf(seam, dimensions), seam?.min ?? [0, 0, 0]);
  const offsets = offsetsFrom(centroid, part, seam, dimensions);
  const mean = [0, 0, 0];
  for (const i of members) {
    headingInto(unit, headings, i);
    if (isHeading(unit)) for (let axis = 0; axis < 3; axis++) mean[axis] += unit[axis];
  }
  if (mean.some((c) => c !== 0)) {
    const along = members.map(
      (_, k) => offsets[3 * k] * mean[0] + offsets[3 * k + 1] * mean[1] + offsets[3 * k + 2] * mean[2],
    );
    sharesBelow(along).forEach((share, k) => {
      places.ahead[members[k]] = share;
    });
  }
  if (count < 3) return;
  const radii = members.map((_, k) => Math.hypot(offsets[3 * k], offsets[3 * k + 1], offsets[3 * k + 2]));
  const farthest = radii.reduce((most, radius) => Math.max(most, radius), 0);
  if (farthest > 0) for (let k = 0; k < count; k++) places.fromCentre[members[k]] = radii[k] / farthest;
  if (count <= dimensions + 1) return;
  for (const i of members) places.edge[i] = 0;
  for (const k of hullOf(offsets, dimensions).corners) places.edge[members[k]] = 1;
}

/** For each value, the share of the others that are smaller; equal ones count half. */
function sharesBelow(values: readonly number[]): Float64Array {
  const order = values.map((_, k) => k).sort((a, b) => values[a] - values[b]);
  const shares = new Float64Array(values.length);
  for (let first = 0; first < order.length; ) {
    let end = first + 1;
    while (end < order.length && values[order[end]] === values[order[first]]) end++;
    for (let k = first; k < end; k++) shares[order[k]] = (first + (end - first - 1) / 2) / (values.length - 1);
    first = end;
  }
  return shares;
}
