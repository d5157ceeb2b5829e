// Edits of the world: 2D or 3D, and its size.

import { type Plan, parameters } from 'shoal';
import type { SceneEdit } from './edit.ts';

/** 3D, or the orientation of the plane in 2D. */
export type Space = '3' | NonNullable<Plan['plane']>;

export function spaceOf({ plane }: Plan): Space {
  return plane ?? '3';
}

/**
 * Changes a scene to 3D or 2D. A plane seen from above has no vertical, so the vertical factors are reset to those of
 * the presets on a change to or from it.
 */
export function withSpace({ scenario, plane }: Plan, space: Space): SceneEdit[] {
  const edits: SceneEdit[] = [
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

/** Corners of a world, m. */
type Corners = Pick<Plan['scenario']['world'], 'min' | 'max'>;

/** The world with a new size along one axis and the same centre. @param size m */
export function withSize({ min, max }: Corners, axis: number, size: number): Corners {
  return resized({ min, max }, (now, along) => (along === axis ? size : now));
}

/**
 * The world scaled to a size along one axis, with the same centre. If the size was 0, which cannot be scaled, only this
 * axis is set.
 */
export function scaledWorld({ min, max }: Corners, axis: number, size: number): Corners {
  const factor = size / (max[axis] - min[axis]);
  if (!Number.isFinite(factor)) return withSize({ min, max }, axis, size);
  return resized({ min, max }, (now, along) => (along === axis ? size : Number((factor * now).toPrecision(9))));
}

function resized({ min, max }: Corners, sizeOf: (now: number, axis: number) => number): Corners {
  const corner = (side: -1 | 1): Corners['min'] => {
    const along = (axis: 0 | 1 | 2): number =>
      (min[axis] + max[axis]) / 2 + (side / 2) * sizeOf(max[axis] - min[axis], axis);
    return [along(0), along(1), along(2)];
  };
  return { min: corner(-1), max: corner(1) };
}
