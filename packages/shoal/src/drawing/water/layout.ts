// Where surface and sand are in a scene in water, and how large the scene is.

import type { Vec3 } from '../../math/vector.ts';
import type { Plan } from '../../scenario/plan.ts';
import { footOf } from '../world/standing.ts';
import { isBottomless, waterOf } from './moods.ts';

/** Layout of the water scene, derived from the box of the world, m. */
export interface WaterLayout {
  readonly centre: Vec3;
  /** Longest side of the world. */
  readonly size: number;
  readonly surface: number;
  readonly seabed: number;
  /** Whether obstacles stand on the sand. */
  readonly stands: boolean;
  /** Whether no sand is drawn. */
  readonly bottomless: boolean;
  /** Height and fineness of the surface waves, calm to choppy, by the scenario's seed. */
  readonly chop: readonly [height: number, fineness: number];
  /** The number of the water: the scenario's, or one by its seed; see `lightOf`. */
  readonly water: number;
}

function lowestOf(ground: NonNullable<Plan['ground']>): number {
  return ground.kind === 'plane' ? ground.height : ground.heights.reduce((least, height) => Math.min(least, height));
}

/** Height of the sand: above the feet of standing obstacles and below the fish. */
function sandAround(foot: number, bottom: number, size: number): number {
  return Math.min(Math.max(foot + 0.006 * size, bottom - 0.006 * size), bottom + 0.012 * size);
}

/** The layout of the water scene for a plan. */
export function layoutOf(plan: Plan): WaterLayout {
  const [x0, y0, z0] = plan.world.min;
  const [x1, y1, z1] = plan.world.max;
  // Fish need room to be seen, even in a world that is smaller than they are.
  const size = Math.max(x1 - x0, y1 - y0, z1 - z0, ...plan.species.map(({ body }) => 10 * body.length));
  const foot = plan.ground ? undefined : footOf(plan);
  const sand = foot === undefined ? y0 - 0.09 * size : sandAround(foot, y0, size);
  const lowest = plan.ground ? lowestOf(plan.ground) : sand;
  return {
    centre: [(x0 + x1) / 2, (y0 + y1) / 2, (z0 + z1) / 2],
    size,
    // Bounds are soft: fish may leave the box a little, but should not reach sand or air. If there is ground, the
    // camera looks at it from above, so the water must be higher there.
    surface: Math.max(y1 + (plan.ground ? 0.3 : 0.16) * size, lowest + 0.2 * size),
    seabed: lowest,
    stands: foot !== undefined,
    bottomless: isBottomless(plan, foot !== undefined),
    chop: chopOf(plan.seed),
    water: waterOf(plan),
  };
}

/** Golden-ratio steps give neighbouring seeds different waves. */
function chopOf(seed: number): [number, number] {
  const wind = (seed * 0.618034 + 0.2) % 1;
  return [0.26 + 0.3 * wind, 0.5 + 0.45 * ((wind * 7) % 1)];
}

/** Density of the fog. At the far side of the world, an object keeps about half of its colour. */
export function fogOf({ size }: Pick<WaterLayout, 'size'>, murk: number): number {
  return (0.34 * murk) / size;
}
