import type { SpeciesNumber } from '../../rules/gpu-rule.ts';
import type { Plan, SpeciesPlan } from '../../scenario/plan.ts';
import { centreOf, diagonal, shortestEdge } from '../../school/spawn.ts';
import type { Group } from './layout.ts';

/** Starts as respawn.wgsl knows them; lists and files are a box then. */
export const startKinds: readonly string[] = ['box', 'sphere', 'ring'];

/** Where and how fast fish of each species start anew. */
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
  const radius = own ?? (known.kind === 'ring' ? diagonal(plan.world) : shortestEdge(plan)) / 2;
  const named = (name: string, values: readonly number[]): object =>
    Object.fromEntries(['X', 'Y', 'Z'].map((axis, k) => [name + axis, values[k]]));
  return {
    kind: startKinds.indexOf(known.kind),
    ...named('min', min),
    ...named('max', max),
    ...named('centre', centre),
    radius,
    speed: ('speed' in known ? known.speed : undefined) ?? motion.maxSpeed,
  };
}
