// Where land and horizon are in a scene in air or on land, and how large.

import type { Vec3 } from '../../math/vector.ts';
import type { Plan } from '../../scenario/plan.ts';
import { models, shapesOf } from '../bodies/models.ts';
import { footOf } from '../world/standing.ts';

/** Layout of a scene in air or on land, derived from the box of the world, m. */
export interface LandLayout {
  readonly centre: Vec3;
  /** Longest side of the world. */
  readonly size: number;
  /** Height of the land, m: the lowest point of the scenario's own ground, if there is one. */
  readonly level: number;
  /** Whether the scenario has ground that animals stand on. If not, the land lies below the world and has pools. */
  readonly stands: boolean;
  /** Length of the animals, m, which sets the size of grass and fences. */
  readonly length: number;
}

function lowestOf(ground: NonNullable<Plan['ground']>): number {
  return ground.kind === 'plane' ? ground.height : ground.heights.reduce((least, height) => Math.min(least, height));
}

/** Height of the land under a world without ground. */
function levelUnder({ world }: Plan, foot: number | undefined, size: number): number {
  const bottom = world.min[1];
  if (foot !== undefined) return foot;
  // The bottom of a world that begins above 0 is in the air; its land lies at height 0.
  return bottom > 0.02 * size && bottom < size ? 0 : bottom - 0.09 * size;
}

/** The layout of the land for a plan. */
export function landLayoutOf(plan: Plan): LandLayout {
  const { ground, species, world } = plan;
  const [x0, y0, z0] = world.min;
  const [x1, y1, z1] = world.max;
  const size = Math.max(x1 - x0, y1 - y0, z1 - z0, 1e-3);
  const foot = ground ? undefined : footOf(plan);
  const walks = shapesOf(plan).map((shape) => models[shape].gait === 'walk');
  const walkers = species.filter((_, k) => walks[k]);
  const lengths = (walkers.length > 0 ? walkers : species).map(({ body }) => body.length);
  const level = ground ? lowestOf(ground) : levelUnder(plan, foot, size);
  return {
    centre: [(x0 + x1) / 2, (y0 + y1) / 2, (z0 + z1) / 2],
    size,
    level,
    stands: Boolean(ground) || foot !== undefined,
    length: Math.min(0.06 * size, Math.max(...lengths, 0.004 * size)),
  };
}

/** Height of the grass, m: half the animals' legs, but tall enough to be seen when the whole world is in view. */
export function bladeHeightOf({ length, size }: LandLayout): number {
  return Math.max(0.14 * length, 0.0035 * size);
}

/** Density of the haze. With it the hills at the horizon are still faintly visible. */
export function hazeOf({ size }: Pick<LandLayout, 'size'>, murk: number): number {
  return (0.11 * murk) / size;
}
