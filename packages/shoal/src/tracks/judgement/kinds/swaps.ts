// Finding: two animals exchange their names.

import type { Exchange } from '../evidence/exchanges.ts';
import { briefly, countOf, type Finding } from '../evidence/finding.ts';
import { animalInFrame, concerned, type TrackScan } from '../evidence/track-scan.ts';

/** Two animals exchange their names. */
export function swapsIn(scan: TrackScan, exchanges: readonly Exchange[]): readonly Finding[] {
  if (exchanges.length === 0) return [];
  const { step, steps, tracks } = scan;
  const [a, b] = exchanges[0];
  const other = tracks.names[tracks.fish[b]];
  const times = briefly(step[a] / steps.median);
  return [
    {
      kind: 'swaps',
      severity: 'serious',
      sentence: `${countOf(exchanges.length, 'pair')} of animals exchange their names, such as ${animalInFrame(scan, a)} and ${other}: it jumps by ${times} usual steps to where the other was`,
      ...concerned(scan, exchanges.flat()),
      effects: [
        { direction: 'too large', measures: ['speed', 'motionJerkiness'] },
        { direction: 'too small', measures: ['polarisation', 'correlationLength'] },
      ],
      remedy: 'Correct the identities in the tracker; leaders and means of single animals are wrong too.',
    },
  ];
}
