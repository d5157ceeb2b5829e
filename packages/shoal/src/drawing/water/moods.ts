// Kinds of water, and the light in it by day, at dusk and in the deep.

import type { Vec3 } from '../../math/vector.ts';
import type { Plan } from '../../scenario/plan.ts';
import { rgbOf, type SceneLight, unitVector } from '../world/scene-light.ts';

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
function waterAt(water: number): WaterKind {
  return waters[names[water % names.length]];
}

/** Whether no bottom is drawn: in the open ocean, if nothing stands on the bottom. */
export function isBottomless({ view, ground }: Plan, stands: boolean): boolean {
  return view.water === 'ocean' && !ground && !stands;
}

/** Lighting of the water. */
export const moods = ['day', 'dusk', 'deep'] as const;
/** Name of a mood. */
export type Mood = (typeof moods)[number];

/**
 * Colours of the water by view direction, and of the lights in it. Rim light falls on surfaces seen at a grazing angle.
 */
export interface MoodLight extends SceneLight {
  readonly waterDeep: Vec3;
  readonly waterFar: Vec3;
  readonly waterNear: Vec3;
  readonly waterSurface: Vec3;
  /** Colour of the glow around the sun. */
  readonly waterGlow: Vec3;
  /** Factor on the colour of the sand. */
  readonly sandColour: Vec3;
  /** The viewer's lamp, whose light fades with distance: see `lampAt` in `water-colour.ts`. */
  readonly lampLight: Vec3;
  /** Strength of caustics; 0: none. */
  readonly causticLight: number;
}

const rgb = (r: number, g = r, b = r): Vec3 => [r, g, b];

const lights: Readonly<Record<Mood, MoodLight>> = {
  day: {
    waterDeep: rgbOf('#06283b'),
    waterFar: rgbOf('#0f4c68'),
    waterNear: rgbOf('#2a8aa6'),
    waterSurface: rgbOf('#9fe0dc'),
    waterGlow: rgb(0.15, 0.195, 0.165),
    sandColour: rgb(1),
    skyLight: rgb(1),
    sunLight: rgb(1),
    rimLight: rgb(0.13, 0.18, 0.17),
    lampLight: rgb(0),
    causticLight: 1,
    sunDirection: unitVector([-0.46, 0.8, -0.38]),
    murk: 1,
  },
  dusk: {
    waterDeep: rgbOf('#120d2a'),
    waterFar: rgbOf('#3d2c68'),
    waterNear: rgbOf('#7c4e82'),
    waterSurface: rgbOf('#f2a27e'),
    waterGlow: rgb(0.44, 0.2, 0.07),
    sandColour: rgb(1),
    skyLight: rgb(1, 0.76, 1),
    sunLight: rgb(1.12, 0.65, 0.4),
    rimLight: rgbOf('#ff9d6b'),
    lampLight: rgb(0),
    causticLight: 0.55,
    sunDirection: unitVector([-0.66, 0.55, -0.52]),
    murk: 0.88,
  },
  deep: {
    waterDeep: rgbOf('#000306'),
    waterFar: rgbOf('#010a12'),
    waterNear: rgbOf('#03161f'),
    waterSurface: rgbOf('#0a2d3a'),
    waterGlow: rgb(0.004, 0.016, 0.02),
    sandColour: rgb(1),
    skyLight: rgb(0.05, 0.1, 0.13),
    sunLight: rgb(0.02, 0.04, 0.05),
    rimLight: rgb(0.01, 0.03, 0.04),
    lampLight: rgb(2.5, 2.4, 2.1),
    causticLight: 0,
    sunDirection: unitVector([-0.3, 0.92, -0.25]),
    murk: 1.35,
  },
};

/** The lighting of a mood. @param water number of one of the waters, see `layoutOf`; default: a tropical reef */
export function lightOf(mood: Mood, water = 1): MoodLight {
  const light = lights[mood];
  // At dusk and in the dark, sun and lamp determine the colour.
  if (mood !== 'day') return light;
  const { tint, above = tint, below = tint, sand, murk } = waterAt(water);
  const tinted = (colour: Vec3, by: Vec3): Vec3 =>
    [0, 1, 2].map((channel) => Math.min(1, colour[channel] * by[channel])) as [number, number, number];
  return {
    ...light,
    sandColour: sand,
    murk: light.murk * murk,
    waterDeep: tinted(light.waterDeep, below),
    waterFar: tinted(light.waterFar, below),
    waterNear: tinted(light.waterNear, tint),
    waterSurface: tinted(light.waterSurface, above),
  };
}
