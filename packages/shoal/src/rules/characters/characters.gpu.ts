// The GPU part of the rule `characters`: the points of all characters as a table.

import { trackOffsetInto } from '../../timeline/timeline.ts';
import { featureTable, type GpuRuleOf } from '../gpu-rule.ts';
import { shaders } from '../shaders.generated.ts';

const offset = new Float64Array(3);

/** The points of all characters at a time, s. */
const points = featureTable({
  name: 'characters',
  layout: { point: 3 },
  records: ({ characters }, time) =>
    characters.flatMap(({ points, track }) => {
      trackOffsetInto(offset, track, time);
      return points.map((point) => ({ fields: { point: point.map((x, axis) => x + offset[axis]) } }));
    }),
  moves: ({ characters }) => characters.some(({ track }) => track),
});

export const characters: GpuRuleOf<'characters'> = { source: shaders.characters, tables: [points] };
