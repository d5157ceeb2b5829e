// The kinds of water that a scene can show, from clear ocean to brown lake.

import type { Vec3 } from '../../math/vector.ts';
import type { Plan } from '../../scenario/plan.ts';

/** Name of a water that a scenario can choose. */
export type WaterName = NonNullable<Plan['view']['water']>;

/** What distinguishes this water from others by day. */
export interface WaterKind {
  /** Factors on the colours of the water and of its sand; towards the surface and downwards the same, unless named. */
  readonly tint: Vec3;
  readonly above?: Vec3;
  readonly below?: Vec3;
  readonly sand: Vec3;
  /** Factor on the density of the fog. */
  readonly murk: number;
}

/** In the order of their numbers. Scenes that choose no water get one of the first three by their seed. */
const waters: Readonly<Record<WaterName, WaterKind>> = {
  // Green, near the coast: yellow light from above, blue-green depths.
  coast: { tint: [0.92, 1.1, 0.72], above: [1.12, 1.08, 0.74], below: [0.62, 0.9, 0.88], sand: [1, 1, 1], murk: 1 },
  // A tropical reef.
  reef: { tint: [1, 1, 1], sand: [1, 1, 1], murk: 1 },
  // The open ocean: blue.
  ocean: { tint: [0.66, 0.84, 1.16], sand: [1, 1, 1], murk: 1 },
  // Shallow and bright, over white sand.
  lagoon: { tint: [1.5, 1.3, 1.16], sand: [1.06, 1.12, 1.24], murk: 0.62 },
  // Brown and cloudy, over mud.
  lake: { tint: [2.7, 0.98, 0.34], sand: [0.78, 0.66, 0.46], murk: 1.1 },
};

const names = Object.keys(waters) as readonly WaterName[];
const usual = 3;

/** The name of the water of a plan: its own, or one by its seed. */
export function waterNameOf({ seed, view }: Plan): WaterName {
  return view.water ?? names[seed % usual];
}

/** The number of the water of a plan, for `lightOf`. */
export function waterOf(plan: Plan): number {
  return names.indexOf(waterNameOf(plan));
}

/** The water with a number. */
export function waterAt(water: number): WaterKind {
  return waters[names[water % names.length]];
}

/** Whether no bottom is drawn: in the open ocean, if nothing stands on the bottom. */
export function isBottomless({ view, ground }: Plan, stands: boolean): boolean {
  return view.water === 'ocean' && !ground && !stands;
}
