// Finding: ids number the detections of each frame and do not follow an animal.

import type { Exchange } from '../evidence/exchanges.ts';
import { type Finding, percent } from '../evidence/finding.ts';
import {
  animalInFrame,
  concernsAll,
  nearestOf,
  rowsOfFrame,
  sampledFrames,
  type TrackScan,
} from '../evidence/track-scan.ts';

/** A step is doubted if another id continues the animal at less than this share of the distance. */
const muchNearer = 0.3;
/**
 * Share of steps that are doubted. Animals that move farther in a frame than they are apart have up to 25 % by chance:
 * the share of random positions within 0.3 steps, at a distance of one step.
 */
const mostDoubted = 0.35;
/** Share of steps that are exchanges, and their least number. Trackers exchange ids at encounters, far more rarely. */
const mostExchanged = 0.01;
const fewestExchanges = 20;
/** Most pairs of positions that are compared. */
const mostPairs = 10_000_000;

/** Ids that number the detections of each frame, so that the k-th is another animal from frame to frame. */
export function detectionsIn(scan: TrackScan, exchanges: readonly Exchange[]): readonly Finding[] {
  const [doubted, row] = doubtedShare(scan);
  const exchanged = (2 * exchanges.length) / scan.gap.reduce((sum, one) => sum + (one === 1 ? 1 : 0), 0);
  const isExchanging = exchanges.length >= fewestExchanges && exchanged > mostExchanged;
  if (!(doubted > mostDoubted) && !isExchanging) return [];
  const share = Math.max(doubted, exchanged);
  const at = doubted > mostDoubted ? row : exchanges[0][0];
  return [
    {
      kind: 'detections as ids',
      severity: 'serious',
      sentence: `the ids seem to number the detections of each frame, not animals: in ${percent(share)} of the steps another id continues an animal, as in ${animalInFrame(scan, at)}`,
      ...concernsAll(scan),
      effects: [
        { direction: 'too large', measures: ['speed', 'motionJerkiness'] },
        {
          direction: 'wrong',
          measures: ['polarisation', 'rotation', 'absoluteRotation', 'correlationLength', 'elongation'],
        },
      ],
      remedy: 'Link the detections to tracks first, or name the column of identities. Places and distances are right.',
      option: '--columns id=NAME',
    },
  ];
}

/** Share of sampled steps of which another id's position is much nearer, and the first of them. */
function doubtedShare(scan: TrackScan): readonly [share: number, row: number] {
  const { tracks, frames, gap, step, steps } = scan;
  const atOnce = Math.max(1, tracks.count / frames.length);
  let [doubted, all, first] = [0, 0, 0];
  for (const f of sampledFrames(scan, Math.min(300, mostPairs / (atOnce * atOnce)))) {
    const rows = rowsOfFrame(scan, f);
    if (rows.length < 2) continue;
    for (const row of rows) {
      if (gap[row] !== 1 || step[row] < steps.median / 2) continue;
      all++;
      const [, distance] = nearestOf(tracks, row - 1, rows, row);
      if (!(distance < muchNearer * step[row])) continue;
      doubted++;
      first ||= row;
    }
  }
  return [all < 10 ? 0 : doubted / all, first];
}
