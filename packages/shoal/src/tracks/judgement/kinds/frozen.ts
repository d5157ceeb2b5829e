// Finding: tracks repeat a position exactly, because the tracker has lost the animal.

import { power } from '../../../math/exponential.ts';
import { briefly, countOf, type Finding } from '../evidence/finding.ts';
import { animalInFrame, concerned, type TrackScan } from '../evidence/track-scan.ts';

/** A frozen track repeats its position exactly for this time, s, and so many frames. */
const leastSeconds = 1;
const fewestFrames = 10;
/** Number of such repetitions that chance may explain, as on a grid of pixels or with animals that rest. */
const mostByChance = 0.01;
/** Share of tracks that end with such a repetition may be large; of all steps it is at most this. */
const mostStill = 0.5;

/** Tracks that repeat a position exactly while others move: the tracker has lost the animal. */
export function frozenIn(scan: TrackScan): readonly Finding[] {
  const { tracks, gap, step, seconds } = scan;
  const needed = Math.max(fewestFrames, Math.ceil(leastSeconds / seconds));
  const runs: number[][] = [];
  let [run, still, moving]: [number[], number, number] = [[], 0, 0];
  for (let row = 0; row <= tracks.count; row++) {
    if (row < tracks.count && gap[row] === 1 && step[row] === 0) {
      run.push(row);
      continue;
    }
    if (run.length >= needed) runs.push(run);
    else still += run.length;
    run = [];
    if (gap[row] === 1) moving++;
  }
  const frozen = runs.reduce((sum, one) => sum + one.length, 0);
  const chance = still / (still + moving);
  const isChance = power(chance, needed) * (still + moving) > mostByChance;
  if (runs.length === 0 || isChance || frozen > mostStill * (frozen + still + moving)) return [];
  const longest = runs.reduce((most, rows) => (rows.length > most.length ? rows : most));
  return [
    {
      kind: 'frozen',
      severity: 'serious',
      sentence: `${countOf(runs.length, 'time')} a track repeats its position exactly while others move: ${animalInFrame(scan, longest[0])} stands still for ${briefly(longest.length * seconds)} s`,
      ...concerned(scan, [longest, ...runs.filter((one) => one !== longest)].flat()),
      effects: [
        { direction: 'too small', measures: ['speed', 'polarisation', 'motionJerkiness'] },
        { direction: 'wrong', measures: ['nearestNeighbour', 'extent'] },
      ],
      remedy: 'If the tracker had lost the animal, leave these positions empty.',
    },
  ];
}
