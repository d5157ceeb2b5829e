// Finding: no animal moves along an axis.

import { briefly, type Finding } from '../evidence/finding.ts';
import { positionsOf } from '../evidence/sorted-tracks.ts';
import { rangeOf } from '../evidence/spread.ts';
import { concernsAll, type TrackScan } from '../evidence/track-scan.ts';

/** Range of an axis as a share of the widest one, below which it is constant: float32 rounds coarser. */
const constantRange = 1e-6;

/** An axis along which no animal moves. */
export function flatAxisIn(scan: TrackScan): readonly Finding[] {
  const columns = positionsOf(scan.tracks);
  const ranges = columns.map(rangeOf).map(([low, high]) => high - low);
  const axis = ranges.findLastIndex((range) => range <= constantRange * Math.max(...ranges));
  if (axis < 0 || ranges.every((range) => range === 0)) return [];
  const name = 'xyz'[axis];
  const is3D = columns.length === 3;
  return [
    {
      kind: 'flat axis',
      severity: is3D ? 'serious' : 'note',
      sentence: `${name} is constant (${briefly(columns[axis][0])}): the tracks are ${is3D ? 'two-dimensional' : 'on a line'}`,
      ...concernsAll(scan),
      effects: [
        { direction: 'wrong', measures: is3D ? ['localDensity', 'shapeHeight'] : ['localDensity', 'rotation'] },
        ...(is3D ? ([{ direction: 'too small', measures: ['absoluteRotation'] }] as const) : []),
      ],
      remedy: is3D ? `Measure them in two dimensions, without ${name}.` : `Check that ${name} is the right column.`,
      option: !is3D ? `--columns ${name}=NAME` : axis === 2 ? '--ignore z' : `--columns ${name}=z,z=${name}`,
    },
  ];
}
