// The GPU part of the rule `path`: the points of all paths as a table.

import { featureTable, type GpuRuleOf } from '../gpu-rule.ts';
import { shaders } from '../shaders.generated.ts';

const modes = ['loop', 'once', 'ping-pong'] as const;

/** The path of a species, if it has one; `tail`: its points. */
const lines = featureTable({
  name: 'path',
  layout: { count: 1, mode: 1, radius: 1, tail: 1 },
  perSpecies: true,
  records: ({ species, paths }, _time, s) =>
    paths.slice(species[s].path, species[s].path < 0 ? 0 : species[s].path + 1).map(({ points, mode, radius }) => ({
      fields: { count: points.length, mode: modes.indexOf(mode), radius },
      tail: points.flat(),
    })),
});

export const path: GpuRuleOf<'path'> = {
  source: shaders.path,
  tables: [lines],
  words: { pathMode: modes },
  updatesMemory: true,
};
