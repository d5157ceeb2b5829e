// Finding: positions that are missing, doubtful, or made up by the tracker.

import { power } from '../../../math/exponential.ts';
import { briefly, countOf, type Finding, ofVelocities, percent } from '../evidence/finding.ts';
import { positionsExpected } from '../evidence/overview.ts';
import { concerned, type TrackScan } from '../evidence/track-scan.ts';

/** In the plane, 2 % fewer animals have nearest neighbours 1 % farther away. */
const mostAbsent = 0.02;
/** Below this confidence, a tracker is more likely wrong than right. */
const lowConfidence = 0.5;
const mostUnsure = 0.05;
/** Shares of positions that matter if the tracker made them up. */
const mostPredicted = 0.1;

/** Positions that are missing, doubtful, or made up by the tracker. */
export function absenceIn(scan: TrackScan): readonly Finding[] {
  return [...absent(scan), ...unsure(scan), ...predicted(scan)];
}

function absent(scan: TrackScan): readonly Finding[] {
  const { tracks, gap, rank } = scan;
  const expected = positionsExpected(scan);
  const missing = expected - tracks.count;
  const share = missing / expected;
  if (!(share > mostAbsent)) return [];
  const after: number[] = [];
  let longest = 0;
  for (let row = 1; row < tracks.count; row++) {
    if (gap[row] === 0 || rank[row] - rank[row - 1] < 2) continue;
    after.push(row);
    longest = Math.max(longest, rank[row] - rank[row - 1] - 1);
  }
  const far = percent(1 / power(1 - share, 1 / tracks.dimensions) - 1);
  return [
    {
      kind: 'absence',
      severity: 'serious',
      sentence: `${missing} of ${expected} positions (${percent(share)}) are missing in frames with other animals, up to ${countOf(longest, 'frame')} in a row: nearest neighbours are about ${far} too far away`,
      ...concerned(scan, after),
      rows: missing,
      effects: [
        { direction: 'too large', measures: ['nearestNeighbour', 'neighbourTurnover'] },
        { direction: 'too small', measures: ['localDensity', 'largestGroup'] },
      ],
      remedy: 'Fill short gaps, or leave out frames with fewer animals.',
      option: `--max-gap ${Math.min(longest, Math.max(1, Math.round(0.5 / scan.seconds)))}`,
    },
  ];
}

function unsure(scan: TrackScan): readonly Finding[] {
  const { confidence } = scan.tracks;
  if (!confidence) return [];
  const rows = [...confidence.keys()].filter((row) => confidence[row] < lowConfidence);
  const known = confidence.reduce((sum, one) => sum + (Number.isNaN(one) ? 0 : 1), 0);
  if (!(rows.length > mostUnsure * known)) return [];
  return [
    {
      kind: 'low confidence',
      severity: 'note',
      sentence: `the tracker was not sure of ${percent(rows.length / known)} of the positions: confidence below ${briefly(lowConfidence)}`,
      ...concerned(scan, rows),
      effects: [
        { direction: 'too large', measures: ['speed', 'motionJerkiness'] },
        { direction: 'too small', measures: ['polarisation'] },
      ],
      remedy: 'Leave them out.',
      option: `--min-confidence ${lowConfidence}`,
    },
  ];
}

function predicted(scan: TrackScan): readonly Finding[] {
  const { predicted: flags, count } = scan.tracks;
  if (!flags) return [];
  const rows = [...flags.keys()].filter((row) => flags[row] !== 0);
  if (!(rows.length > mostPredicted * count)) return [];
  return [
    {
      kind: 'predicted',
      severity: 'note',
      sentence: `${percent(rows.length / count)} of the positions were not seen, but filled or predicted by the tracker`,
      ...concerned(scan, rows),
      effects: [
        { direction: 'too small', measures: ['motionJerkiness'] },
        { direction: 'uncertain', measures: ofVelocities.filter((name) => name !== 'motionJerkiness') },
      ],
      remedy: 'Compare with the measures of frames in which all animals were seen.',
    },
  ];
}
