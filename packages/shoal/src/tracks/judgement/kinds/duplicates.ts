// Finding: one animal has two ids at the same time.

import { briefly, countOf, type Finding } from '../evidence/finding.ts';
import type { NeighbourSample } from '../evidence/neighbour-sample.ts';
import { animalInFrame, concerned, distanceOf, pairNumber, rowAt, type TrackScan } from '../evidence/track-scan.ts';

/** Two ids of one animal are nearer than this share of the median distance to the nearest neighbour. */
const mostApart = 0.1;
/** They stay so for this time, s, and so many frames. */
const leastSeconds = 1;
const fewestFrames = 15;
/** And for half of one of the tracks, or for this time, s: animals that pass each other soon part. */
const mostOfTrack = 0.5;
const longSeconds = 5;
/** Most pairs that are followed. */
const mostPairs = 500;

/** One animal under two ids at once. */
export function duplicatesIn(scan: TrackScan, { pairs, median }: NeighbourSample): readonly Finding[] {
  const limit = mostApart * median;
  const needed = Math.max(fewestFrames, leastSeconds / scan.seconds);
  const followed = new Map<number, readonly number[]>();
  for (const { row, other, distance } of pairs) {
    if (!(distance < limit)) continue;
    const [a, b] = [scan.track[row], scan.track[other]].sort((p, q) => p - q);
    const pair = pairNumber(scan, a, b);
    if (followed.has(pair) || followed.size === mostPairs) continue;
    const shorter = Math.min(...[a, b].map((track) => scan.starts[track + 1] - scan.starts[track]));
    const run = longestRun(scan, a, b, limit);
    const isLong = run.length > mostOfTrack * shorter || run.length * scan.seconds > longSeconds;
    followed.set(pair, run.length >= needed && isLong ? run : []);
  }
  const runs = [...followed.values()].filter((rows) => rows.length > 0);
  if (runs.length === 0) return [];
  const longest = runs.reduce((most, rows) => (rows.length > most.length ? rows : most));
  const other = nearest(scan, longest[0], limit);
  return [
    {
      kind: 'duplicates',
      severity: 'serious',
      sentence: `${countOf(runs.length, 'animal')} ${runs.length === 1 ? 'has' : 'have'} two ids at once: ${animalInFrame(scan, longest[0])} and ${scan.tracks.names[other]} are at one place for ${briefly(longest.length * scan.seconds)} s`,
      ...concerned(scan, [longest, ...runs.filter((one) => one !== longest)].flat()),
      effects: [
        { direction: 'too small', measures: ['nearestNeighbour'] },
        { direction: 'too large', measures: ['localDensity', 'largestGroup', 'polarisation'] },
      ],
      remedy: 'Remove one of the two tracks while both are there.',
    },
  ];
}

/** Rows of the longest time that two tracks stay together, of the first track. */
function longestRun(scan: TrackScan, a: number, b: number, limit: number): readonly number[] {
  let [best, run]: [number[], number[]] = [[], []];
  for (let row = scan.starts[a]; row < scan.starts[a + 1]; row++) {
    const other = rowAt(scan, b, scan.rank[row]);
    if (other < 0) continue;
    if (distanceOf(scan.tracks, row, other) < limit) run.push(row);
    else run = [];
    if (run.length > best.length) best = run;
  }
  return best;
}

/** The animal nearest to a row in its frame. */
function nearest(scan: TrackScan, row: number, limit: number): number {
  for (let track = 0; track + 1 < scan.starts.length; track++) {
    const other = rowAt(scan, track, scan.rank[row]);
    if (other >= 0 && other !== row && distanceOf(scan.tracks, row, other) < limit) return scan.tracks.fish[other];
  }
  return scan.tracks.fish[row];
}
