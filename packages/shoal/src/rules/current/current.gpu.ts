// The GPU part of the rule `current`: all currents as a table.

import type { Plan } from '../../scenario/plan.ts';
import { type FeatureRecord, featureTable, type GpuRuleOf } from '../gpu-rule.ts';
import { shaders } from '../shaders.generated.ts';

const kinds = ['uniform', 'vortex', 'river', 'grid'] as const;

/**
 * Fields for all kinds of currents. `origin` is the centre, a point on the river's midline, or the minimum corner of the
 * grid. `tail` contains the grid's velocities.
 */
const layout = {
  kind: 1,
  strength: 1,
  velocity: 3,
  origin: 3,
  max: 3,
  radius: 1,
  speed: 1,
  size: 3,
  tail: 1,
};

type Fields = FeatureRecord<typeof layout>['fields'];

function fieldsOf(current: Plan['currents'][number]): Fields {
  switch (current.kind) {
    case 'uniform':
      return { velocity: current.velocity };
    case 'vortex':
      return { origin: current.centre, radius: current.radius, speed: current.speed };
    case 'river':
      return { velocity: current.velocity, origin: current.through, radius: current.halfWidth };
    case 'grid':
      return { origin: current.min, max: current.max, size: current.size };
  }
}

const currents = featureTable({
  name: 'current',
  layout,
  records: ({ currents }) =>
    currents.map((current) => ({
      fields: { kind: kinds.indexOf(current.kind), strength: current.strength, ...fieldsOf(current) },
      ...(current.kind === 'grid' && { tail: current.velocities.flat() }),
    })),
});

export const current: GpuRuleOf<'current'> = {
  source: shaders.current,
  tables: [currents],
  flow: 'current_at',
  words: { currentKind: kinds },
};
