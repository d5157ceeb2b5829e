// Finding: the recording is too short, as the school stays as it is for long.

import { fewestValues, timeMean } from '../../../metrics/estimates/time-mean.ts';
import { briefly, countOf, type Finding } from '../evidence/finding.ts';
import { positionsOf } from '../evidence/sorted-tracks.ts';
import { concernsAll, rowsOfFrame, shortest, type TrackScan } from '../evidence/track-scan.ts';

/** A mean over fewer autocorrelation times has an error of more than a third of the spread over time. */
const fewestTimes = 20;
/** If the spread over time is a smaller share of the mean than this, the error hardly matters. */
const negligible = 0.02;
/** Longer series are averaged in blocks first: the estimate takes the square of their length. */
const mostValues = 2048;

/** Recordings that are short against the time over which the school stays as it is. */
export function independenceIn(scan: TrackScan): readonly Finding[] {
  const { frames, seconds } = scan;
  const { polarisation, speed } = seriesOf(scan);
  const slow = (
    [
      ['polarisation', polarisation],
      ['speed', speed],
    ] as const
  ).flatMap(([name, values]) => {
    const every = Math.ceil(values.length / mostValues);
    const { autocorrelationTime: time, spread, mean } = timeMean(averaged(values, every), every * seconds);
    const times = (values.length * seconds) / time;
    const isShort = values.length + 1 < fewestValues || (times < fewestTimes && spread > negligible * mean);
    return isShort ? [{ name, time, times }] : [];
  });
  if (slow.length === 0) return [];
  const length = briefly(frames.length * seconds);
  const { name, time, times } = slow.reduce((least, one) => (one.times < least.times ? one : least));
  const why =
    polarisation.length + 1 < fewestValues
      ? `animals move in ${countOf(polarisation.length, 'frame')}`
      : `${name} stays correlated for ${briefly(time)} s, and ${length} s are ${briefly(times)} times as long`;
  return [
    {
      kind: 'too short',
      severity: 'note',
      sentence: `the recording is short: ${why}`,
      ...concernsAll(scan),
      effects: [{ direction: 'uncertain', measures: slow.map((one) => one.name) }],
      remedy: 'Measure longer, or several recordings: an interval from few independent values is wide, or missing.',
    },
  ];
}

/** Polarisation and mean speed of each frame in which animals move. */
function seriesOf(scan: TrackScan): { readonly polarisation: number[]; readonly speed: number[] } {
  const { tracks, frames, gap, step } = scan;
  const columns = positionsOf(tracks);
  const [polarisation, speed]: [number[], number[]] = [[], []];
  for (let f = 1; f < frames.length; f++) {
    const heading = columns.map(() => 0);
    let [count, sum] = [0, 0];
    for (const row of rowsOfFrame(scan, f)) {
      if (gap[row] !== 1 || step[row] === 0) continue;
      count++;
      sum += step[row];
      for (let axis = 0; axis < columns.length; axis++)
        heading[axis] += shortest(tracks, axis, columns[axis][row] - columns[axis][row - 1]) / step[row];
    }
    if (count === 0) continue;
    polarisation.push(Math.sqrt(heading.reduce((all, one) => all + one * one, 0)) / count);
    speed.push(sum / count);
  }
  return { polarisation, speed };
}

/** Means of so many values each; an incomplete block at the end is left out. */
function averaged(values: readonly number[], block: number): readonly number[] {
  if (block <= 1) return values;
  return Array.from({ length: Math.floor(values.length / block) }, (_, k) => {
    let sum = 0;
    for (let i = 0; i < block; i++) sum += values[k * block + i];
    return sum / block;
  });
}
