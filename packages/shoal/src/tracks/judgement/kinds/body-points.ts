// Finding: several points of each body are taken for animals.

import { DisjointSets } from '../../../math/disjoint-sets.ts';
import { countOf, type Finding, percent } from '../evidence/finding.ts';
import type { NeighbourSample } from '../evidence/neighbour-sample.ts';
import { positionsOf } from '../evidence/sorted-tracks.ts';
import { concernsAll, distanceOf, pairNumber, rowAt, shortest, type TrackScan } from '../evidence/track-scan.ts';

/** Standard deviation of the distance of two points of a body, as a share of its mean. Bodies bend. */
const mostChange = 0.1;
/** Share of ids that keep their distance to a neighbour. */
const mostRigid = 0.8;
/** Fewest ids, and frames in which a pair is compared; points that hardly move keep their distance anyway. */
const fewestIds = 4;
const fewestFrames = 10;
const mostFrames = 50;
/** Distance that a pair moves, in distances between its points: if the line between them turns, and if it does not. */
const [leastTurning, leastStraight] = [3, 50];
/** Cosine of 30°. A school that keeps its formation does not turn the lines between animals so far. */
const leastTurn = 0.87;
/** Most pairs that are compared. */
const mostPairs = 3000;

/** Several points of each body that are taken for animals: they keep their distances while they move. */
export function bodyPointsIn(scan: TrackScan, { pairs }: NeighbourSample): readonly Finding[] {
  const ids = scan.starts.length - 1;
  if (ids < fewestIds) return [];
  const partners = new Map<number, readonly [number, number]>();
  for (const { row, other } of pairs) {
    const [a, b] = [scan.track[row], scan.track[other]];
    const pair = pairNumber(scan, a, b);
    if (partners.size < mostPairs && !partners.has(pair)) partners.set(pair, a < b ? [a, b] : [b, a]);
  }
  const bodies = new DisjointSets(ids);
  const [seen, rigid] = [new Set<number>(), new Set<number>()];
  for (const [a, b] of partners.values()) {
    const isRigid = keepsDistance(scan, a, b);
    if (isRigid === undefined) continue;
    seen.add(a).add(b);
    if (!isRigid) continue;
    rigid.add(a).add(b);
    bodies.unite(a, b);
  }
  if (seen.size < fewestIds || rigid.size < mostRigid * seen.size) return [];
  const groups = new Set([...rigid].map((one) => bodies.rootOf(one))).size;
  return [
    {
      kind: 'body points',
      severity: 'serious',
      sentence: `the ids seem to be points of bodies, not animals: ${percent(rigid.size / seen.size)} of ${countOf(seen.size, 'id')} keep their distance to a neighbour to within ${percent(mostChange)} while they move (${groups} ${groups === 1 ? 'body' : 'bodies or more'})`,
      ...concernsAll(scan),
      effects: [
        { direction: 'too small', measures: ['nearestNeighbour', 'neighbourTurnover'] },
        { direction: 'too large', measures: ['localDensity', 'polarisation', 'largestGroup', 'correlationLength'] },
      ],
      remedy: 'Measure one point of each animal.',
      option: '--point NAME',
    },
  ];
}

/** Whether two tracks keep their distance while they move; undefined: they do not show it. */
function keepsDistance(scan: TrackScan, a: number, b: number): boolean | undefined {
  const { tracks, starts, rank } = scan;
  const first = starts[a];
  const length = starts[a + 1] - first;
  const every = Math.max(1, Math.floor(length / mostFrames));
  const columns = positionsOf(tracks);
  const along = (axis: number, row: number, other: number): number =>
    shortest(tracks, axis, columns[axis][other] - columns[axis][row]);
  // The first frame that both have: their rows in it, and their distance.
  let [start, otherStart, startDistance] = [-1, -1, 0];
  let count = 0;
  let sum = 0;
  let squares = 0;
  let moved = 0;
  let turned = 1;
  for (let row = first; row < first + length; row += every) {
    const other = rowAt(scan, b, rank[row]);
    if (other < 0) continue;
    const distance = distanceOf(tracks, row, other);
    if (count++ === 0) [start, otherStart, startDistance] = [row, other, distance];
    sum += distance;
    squares += distance * distance;
    moved = Math.max(moved, distanceOf(tracks, first, row));
    let dot = 0;
    for (let axis = 0; axis < columns.length; axis++) dot += along(axis, start, otherStart) * along(axis, row, other);
    turned = Math.min(turned, dot / (startDistance * distance));
  }
  const mean = sum / count;
  const leastMotion = turned < leastTurn ? leastTurning : leastStraight;
  if (count < fewestFrames || moved < leastMotion * mean) return undefined;
  return Math.sqrt(Math.max(0, squares / count - mean * mean)) < mostChange * mean;
}
