// Finding: only every n-th frame has rows, or frames have none, or repeat the one before.

import { briefly, countOf, type Finding, ofRate, percent, rate } from '../evidence/finding.ts';
import { velocitiesOf } from '../evidence/sorted-tracks.ts';
import { concernsAll, rowsOfFrame, type TrackScan } from '../evidence/track-scan.ts';
import { velocityFit } from '../evidence/velocity-fit.ts';

/** Share of the differences of frames that are whole strides, if the frames have one. */
const mostWhole = 0.9;
/** Correlation of velocities that agree with differences, and largest ratio, as turns between frames shorten differences. */
const leastCorrelation = 0.8;
const mostRatio = 1.4;
/** Share of frames without any animal above which they matter. */
const mostEmpty = 0.02;
/** Share of frames in which no animal moves, if frames were repeated; and of still steps in the other frames, if animals rest. */
const mostRepeated = 0.02;
const mostStill = 0.05;
/** Fewest animals and frames that show a repetition. */
const fewestAtOnce = 3;
const fewestRepeated = 3;

/** Only every n-th frame has rows; frames without any; frames that repeat the one before. */
export function strideIn(scan: TrackScan): readonly Finding[] {
  const { frames, stride, tracks, seconds } = scan;
  const findings: Finding[] = [];
  if (frames.length < 3) return [];
  let [whole, holes, beforeHole] = [0, 0, 0];
  for (let f = 1; f < frames.length; f++) {
    const strides = (frames[f] - frames[f - 1]) / stride;
    if (Number.isInteger(strides)) whole++;
    if (strides > 1.5) {
      holes += Math.round(strides) - 1;
      beforeHole ||= f - 1;
    }
  }
  if (stride > 1 && whole > mostWhole * (frames.length - 1)) {
    const isSure = velocitiesAgree(scan);
    const stated = briefly(1 / tracks.interval);
    findings.push({
      kind: 'stride',
      severity: 'serious',
      sentence: `only every ${ordinal(stride)} frame has rows (${frames[0]}, ${frames[1]}, …): ${rate(1 / seconds)}, not ${stated}${isSure ? ', and the velocities of the file agree with that' : ''}`,
      ...concernsAll(scan),
      effects: [{ direction: 'uncertain', measures: ofRate }],
      remedy: `Nothing is missing between the rows: do not fill them.${isSure ? '' : ` If ${stated} is the rate of the rows, not of the frame numbers, state the rate of the numbers.`}`,
      ...(!isSure && { option: `--fps ${briefly(stride / tracks.interval)}` }),
    });
  }
  if (holes > mostEmpty * (frames.length + holes)) {
    const row = rowsOfFrame(scan, beforeHole)[0];
    findings.push({
      kind: 'frame gaps',
      severity: 'note',
      sentence: `${countOf(holes, 'frame')} of ${frames.length + holes} (${percent(holes / (frames.length + holes))}) have no animal, the first after frame ${frames[beforeHole]}`,
      ...concernsAll(scan),
      example: { row: scan.given?.[row] ?? row, animal: tracks.names[tracks.fish[row]], frame: frames[beforeHole] },
      effects: [{ direction: 'uncertain', measures: ['motionJerkiness', 'neighbourTurnover'] }],
      remedy: 'Fill short gaps, or measure the parts on their own.',
      option: '--max-gap FRAMES',
    });
  }
  return [...findings, ...repeatedFrames(scan)];
}

/** Whether the velocities of the file are those by differences at the rate of the rows. */
function velocitiesAgree(scan: TrackScan): boolean {
  if (velocitiesOf(scan.tracks).length === 0) return false;
  const { correlation, ratio } = velocityFit(scan);
  return correlation > leastCorrelation && ratio * mostRatio > 1 && ratio < mostRatio;
}

function ordinal(value: number): string {
  return `${briefly(value)}${['th', 'st', 'nd', 'rd'][value % 100 > 10 && value % 100 < 14 ? 0 : value % 10] ?? 'th'}`;
}

function repeatedFrames(scan: TrackScan): readonly Finding[] {
  const { frames, gap, step, tracks, given } = scan;
  const repeated: number[] = [];
  let [compared, still, steps] = [0, 0, 0];
  for (let f = 1; f < frames.length; f++) {
    const rows = rowsOfFrame(scan, f).filter((row) => gap[row] === 1);
    if (rows.length < fewestAtOnce) continue;
    compared++;
    const resting = rows.filter((row) => step[row] === 0).length;
    if (resting === rows.length) {
      repeated.push(f);
      continue;
    }
    still += resting;
    steps += rows.length;
  }
  const share = repeated.length / compared;
  if (repeated.length < fewestRepeated || share < mostRepeated || !(still < mostStill * steps)) return [];
  const rows = repeated.map((f) => rowsOfFrame(scan, f));
  const [row] = rows[0];
  return [
    {
      kind: 'repeated frames',
      severity: 'serious',
      sentence: `${countOf(repeated.length, 'frame')} (${percent(share)}) repeat the one before exactly, the first is frame ${frames[repeated[0]]}: the video may have been converted to another rate`,
      rows: rows.reduce((sum, one) => sum + one.length, 0),
      animals: new Set(rows.flatMap((one) => [...one].map((r) => tracks.fish[r]))).size,
      frames: repeated.length,
      example: { row: given?.[row] ?? row, animal: tracks.names[tracks.fish[row]], frame: frames[repeated[0]] },
      effects: [
        { direction: 'too large', measures: ['motionJerkiness'] },
        { direction: 'uncertain', measures: ['speed', 'polarisation'] },
      ],
      remedy: 'Track the original video, or remove these frames and state its rate.',
      option: '--fps N',
    },
  ];
}
