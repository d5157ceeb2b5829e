import { type Plan, parameters } from 'shoal';
import type { Edit } from './edit.ts';

/** 3D, or the orientation of the plane in 2D. */
export type Space = '3' | NonNullable<Plan['plane']>;

export function spaceOf({ plane }: Plan): Space {
  return plane ?? '3';
}

/**
 * Changes a scene to 3D or 2D. A plane seen from above has no vertical, so the vertical factors are reset to those of
 * the presets on a change to or from it.
 */
export function withSpace({ scenario, plane }: Plan, space: Space): Edit[] {
  const edits: Edit[] = [
    { path: 'dimensions', value: space === '3' ? 3 : 2 },
    { path: 'plane', value: space === '3' ? undefined : space },
  ];
  if (plane !== 'horizontal' && space !== 'horizontal') return edits;
  const species = scenario.species.map(({ motion, rules, ...rest }) => ({
    ...rest,
    motion: withoutVertical(motion, 'motion'),
    rules: Object.fromEntries(Object.entries(rules).map(([rule, settings]) => [rule, withoutVertical(settings, rule)])),
  }));
  return [...edits, { path: 'species', value: species }];
}

function withoutVertical(settings: object, group: string): object {
  const rows = (parameters as Readonly<Record<string, Readonly<Record<string, { vertical?: boolean }>>>>)[group];
  return Object.fromEntries(Object.entries(settings).filter(([key]) => !rows?.[key]?.vertical));
}
