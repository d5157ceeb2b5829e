import { inDimensions } from '../../math/vector.ts';
import type { SpeciesNumber } from '../../rules/gpu-rule.ts';
import type { Plan, SpeciesPlan } from '../../scenario/plan.ts';
import { centreOf, diagonal, shortestEdge } from '../../school/spawn.ts';
import type { Group } from './layout.ts';

/** Codes of initial states in respawn.wgsl. A list or a file of positions is replaced by its bounding box. */
export const startKinds: readonly string[] = ['box', 'sphere', 'ring', 'torus'];

/** Positions and speeds at which fish of each species respawn. */
export function startGroup(plan: Plan): Group {
  const starts = plan.species.map((species) => numbersOf(plan, species));
  const fields = Object.keys(starts[0]).map(
    (name): SpeciesNumber => ({ name, type: name === 'kind' ? 'u32' : 'f32', of: (s) => starts[s][name] }),
  );
  return { name: 'start', struct: 'Start', fields };
}

function numbersOf(plan: Plan, { start, motion }: SpeciesPlan): Record<string, number> {
  const known = start.kind === 'list' || start.kind === 'file' ? { kind: 'box' as const } : start;
  const { min, max } = { ...plan.world, ...(known.kind === 'box' && known) };
  const centre = ('centre' in known && known.centre) || centreOf(plan.world);
  const own = 'radius' in known ? known.radius : undefined;
  const usual = {
    box: 0,
    sphere: shortestEdge(plan) / 2,
    ring: diagonal(plan) / 2,
    torus: shortestEdge(plan) / 3,
  };
  const radius = own ?? usual[known.kind];
  const named = (name: string, values: readonly number[]): object =>
    Object.fromEntries(['X', 'Y', 'Z'].map((axis, k) => [name + axis, values[k]]));
  return {
    kind: startKinds.indexOf(known.kind),
    ...named('min', min),
    ...named('max', max),
    ...named('centre', centre),
    ...named('heading', inDimensions(('heading' in known && known.heading) || [0, 0, 0], plan.dimensions)),
    radius,
    tube: ('tube' in known ? known.tube : undefined) ?? radius / 3,
    speed: ('speed' in known ? known.speed : undefined) ?? motion.maxSpeed,
  };
}
