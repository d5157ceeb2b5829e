// Finds what makes measures of tracks wrong, before they are measured: a file for each kind of finding in kinds/.

import { exchangesIn } from './evidence/exchanges.ts';
import type { Finding, FindingKind } from './evidence/finding.ts';
import { neighbourSample } from './evidence/neighbour-sample.ts';
import { type Overview, overviewOf } from './evidence/overview.ts';
import { type SortedTracks, tracksOfRows } from './evidence/sorted-tracks.ts';
import { scanOf, type TrackScan } from './evidence/track-scan.ts';
import { absenceIn } from './kinds/absence.ts';
import { bodyPointsIn } from './kinds/body-points.ts';
import { detectionsIn } from './kinds/detections.ts';
import { duplicatesIn } from './kinds/duplicates.ts';
import { flatAxisIn } from './kinds/flat-axis.ts';
import { fragmentsIn } from './kinds/fragments.ts';
import { frozenIn } from './kinds/frozen.ts';
import { independenceIn } from './kinds/independence.ts';
import { jumpsIn } from './kinds/jumps.ts';
import { marksIn } from './kinds/marks.ts';
import { strideIn } from './kinds/stride.ts';
import { swapsIn } from './kinds/swaps.ts';
import { unitsIn } from './kinds/units.ts';
import { velocitiesIn } from './kinds/velocities.ts';

/** What tracks contain, and what may be wrong with them. */
export interface TrackJudgement {
  readonly overview: Overview;
  /** Serious ones first. Empty: nothing was found. */
  readonly findings: readonly Finding[];
  /** Where only stretches of the frames were judged: the first and the last frame of each. The overview is of these. */
  readonly judged?: readonly (readonly [first: number, last: number])[];
}

/** Findings that another one explains. */
const explained: Partial<Record<FindingKind, readonly FindingKind[]>> = {
  'detections as ids': ['swaps', 'jumps', 'fragments', 'absence', 'units', 'velocity unit', 'velocity axes'],
  'wrapped world': ['swaps'],
  'body points': ['swaps', 'jumps', 'duplicates', 'velocity delay'],
  units: ['velocity unit'],
};

/**
 * Judges tracks before they are measured: what they contain, and what makes measures of them wrong. Thresholds are
 * chosen so that sound recordings have no finding; none of them is a proof.
 * @param tracks at least one observation, sorted by animal, then by frame
 * @param isPart whether they are a part of a recording, so that their length means nothing
 */
export function judgeTracks(tracks: SortedTracks, isPart = false): TrackJudgement {
  const given = scanOf(tracks);
  const marks = marksIn(given);
  const scan = without(given, marks.rows);
  const overview = overviewOf(scan);
  const exchanges = exchangesIn(scan);
  const neighbours = neighbourSample(scan);
  const findings = [
    ...marks.findings,
    ...strideIn(scan),
    ...unitsIn(scan),
    ...flatAxisIn(scan),
    ...detectionsIn(scan, exchanges),
    ...swapsIn(scan, exchanges),
    ...jumpsIn(scan, exchanges),
    ...fragmentsIn(scan),
    ...bodyPointsIn(scan, neighbours),
    ...duplicatesIn(scan, neighbours),
    ...frozenIn(scan),
    ...absenceIn(scan),
    ...velocitiesIn(scan),
    ...(isPart ? [] : independenceIn(scan)),
  ];
  const hidden = new Set(findings.flatMap(({ kind }) => explained[kind] ?? []));
  const shown = findings.filter(({ kind }) => !hidden.has(kind));
  return {
    overview,
    findings: [
      ...shown.filter(({ severity }) => severity === 'serious'),
      ...shown.filter(({ severity }) => severity === 'note'),
    ],
  };
}

/** The scan without these rows, unless there are no others. */
function without(scan: TrackScan, rows: readonly number[]): TrackScan {
  const { tracks } = scan;
  if (rows.length === 0 || rows.length === tracks.count) return scan;
  const isLeftOut = new Uint8Array(tracks.count);
  for (const row of rows) isLeftOut[row] = 1;
  const kept = Int32Array.from(tracks.fish.keys()).filter((row) => isLeftOut[row] === 0);
  return scanOf(tracksOfRows(tracks, kept), kept);
}
