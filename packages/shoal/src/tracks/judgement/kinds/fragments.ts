// Finding: an animal is lost, and found again under another id.

import { briefly, countOf, type Finding, percent } from '../evidence/finding.ts';
import { mostAtOnce } from '../evidence/overview.ts';
import { positionsOf } from '../evidence/sorted-tracks.ts';
import { medianOf } from '../evidence/spread.ts';
import { animalInFrame, concerned, distanceOf, rowsOfFrame, shortest, type TrackScan } from '../evidence/track-scan.ts';

/** A track may go on under another id after this time, s, or so many frames. */
const longestBreak = 1;
const [fewestFrames, mostFrames] = [3, 30];
/** Share and least number of ends of tracks that are followed by a start nearby. Animals that leave have none. */
const mostContinued = 0.5;
const fewestContinued = 3;
/** Directions may differ by 120°, over several steps: animals that come by the door by which another one left turn more. */
const leastCosine = -0.5;
const stepsOfDirection = 5;
/** Ends that are examined. */
const mostEnds = 2000;
/** Tracks shorter than this, s, with so many times more ids than animals at once, in a recording of so many such times. */
const shortTrack = 1;
const mostIdsPerAnimal = 3;
const longRecording = 5;

/** Tracks that are pieces: an animal is lost, and found again under another id. */
export function fragmentsIn(scan: TrackScan): readonly Finding[] {
  const { starts, rank, frames, seconds, tracks } = scan;
  const ids = starts.length - 1;
  const atOnce = mostAtOnce(scan);
  const { ends, continued } = continuations(scan);
  const lengths = Array.from({ length: ids }, (_, t) => (rank[starts[t + 1] - 1] - rank[starts[t]] + 1) * seconds);
  const median = medianOf(lengths);
  const isShort =
    median < shortTrack && ids > mostIdsPerAnimal * atOnce && frames.length * seconds > longRecording * shortTrack;
  const isContinued = continued.length >= fewestContinued && continued.length >= mostContinued * ends;
  if (!isShort && !isContinued) return [];
  const [[row, next] = [-1, -1]] = continued;
  const reasons = [
    `${countOf(ids, 'id')} for at most ${countOf(atOnce, 'animal')} at once`,
    ...(isShort ? [`half of the tracks are shorter than ${briefly(median)} s`] : []),
    ...(isContinued
      ? [
          `${percent(continued.length / ends)} of the ends of tracks are soon continued under another id nearby, as ${animalInFrame(scan, row)} by ${tracks.names[tracks.fish[next]]}`,
        ]
      : []),
  ];
  return [
    {
      kind: 'fragments',
      severity: 'serious',
      sentence: `the ids are pieces of tracks: ${reasons.join(', ')}`,
      ...concerned(scan, isContinued ? continued.flat() : starts.subarray(0, ids)),
      effects: [
        { direction: 'uncertain', measures: ['motionJerkiness', 'speed', 'neighbourTurnover'] },
        { direction: 'too large', measures: ['nearestNeighbour'] },
      ],
      remedy:
        'Link the pieces in the tracker. Numbers of animals, leaders and means of single animals are wrong; measures of frames with all animals are right.',
      option: `--min-animals ${atOnce}`,
    },
  ];
}

/** Ends of tracks before the last frame, and those near which another track starts soon: last row, and first of the other. */
function continuations(scan: TrackScan): { readonly ends: number; readonly continued: (readonly [number, number])[] } {
  const { starts, rank, frames, seconds, gap } = scan;
  const later = Math.min(mostFrames, Math.max(fewestFrames, Math.round(longestBreak / seconds)));
  const all = starts.length - 1;
  const every = Math.max(1, Math.ceil(all / mostEnds));
  const continued: (readonly [number, number])[] = [];
  const used = new Set<number>();
  let ends = 0;
  for (let t = 0; t < all; t += every) {
    const row = starts[t + 1] - 1;
    if (rank[row] + 1 >= frames.length) continue;
    ends++;
    let next = -1;
    for (let f = rank[row] + 1; f <= rank[row] + later && f < frames.length && next < 0; f++)
      next = rowsOfFrame(scan, f).find((one) => gap[one] === 0 && !used.has(one) && continues(scan, row, one)) ?? -1;
    if (next < 0) continue;
    used.add(next);
    continued.push([row, next]);
  }
  return { ends, continued };
}

/** Whether a track that starts may go on with one that ended: within reach, and in about its direction. */
function continues(scan: TrackScan, row: number, next: number): boolean {
  const { tracks, starts, track, rank, steps } = scan;
  if (distanceOf(tracks, row, next) > steps.high * (rank[next] - rank[row] + 1)) return false;
  // The direction over several steps, as single ones may be mostly noise.
  const [before, after] = [Math.max(starts[track[row]], row - stepsOfDirection), next + stepsOfDirection];
  if (before === row || track[after] !== track[next]) return true;
  let [dot, a, b] = [0, 0, 0];
  positionsOf(tracks).forEach((at, axis) => {
    const [one, other] = [shortest(tracks, axis, at[row] - at[before]), shortest(tracks, axis, at[after] - at[next])];
    dot += one * other;
    a += one * one;
    b += other * other;
  });
  return dot >= leastCosine * Math.sqrt(a * b);
}
