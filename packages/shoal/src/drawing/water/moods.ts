import type { Vec3 } from '../../math/vector.ts';
import { rgbOf } from '../rgb-of.ts';

/** Lighting of the water. */
export const moods = ['day', 'dusk', 'deep'] as const;
/** Name of a lighting. */
export type Mood = (typeof moods)[number];

/** Colours of the water by direction, and of its lights, in display space. */
export interface MoodLight {
  readonly waterDeep: Vec3;
  readonly waterFar: Vec3;
  readonly waterNear: Vec3;
  readonly waterSurface: Vec3;
  /** Glow around the sun. */
  readonly waterGlow: Vec3;
  /** Factors on ambient light and sunlight. */
  readonly skyLight: Vec3;
  readonly sunLight: Vec3;
  /** Rim light, on surfaces seen at a grazing angle. */
  readonly rimLight: Vec3;
  /** The viewer's lamp, which reaches a few fish lengths. */
  readonly lampLight: Vec3;
  /** Strength of caustics; 0: none. */
  readonly causticLight: number;
  readonly sunDirection: Vec3;
  /** Factor on the density of the fog. */
  readonly murk: number;
}

const grey = (r: number, g = r, b = r): Vec3 => [r, g, b];

function unit([x, y, z]: Vec3): Vec3 {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}

const lights: Readonly<Record<Mood, MoodLight>> = {
  day: {
    waterDeep: rgbOf('#06283b'),
    waterFar: rgbOf('#0f4c68'),
    waterNear: rgbOf('#2a8aa6'),
    waterSurface: rgbOf('#9fe0dc'),
    waterGlow: grey(0.15, 0.195, 0.165),
    skyLight: grey(1),
    sunLight: grey(1),
    rimLight: grey(0.1, 0.16, 0.15),
    lampLight: grey(0),
    causticLight: 1,
    sunDirection: unit([-0.46, 0.8, -0.38]),
    murk: 1,
  },
  dusk: {
    waterDeep: rgbOf('#120d2a'),
    waterFar: rgbOf('#33265c'),
    waterNear: rgbOf('#7d4a7c'),
    waterSurface: rgbOf('#f2a27e'),
    waterGlow: grey(0.62, 0.3, 0.12),
    skyLight: grey(0.66, 0.5, 0.72),
    sunLight: grey(1.15, 0.66, 0.4),
    rimLight: rgbOf('#ff9d6b'),
    lampLight: grey(0),
    causticLight: 0.55,
    sunDirection: unit([-0.66, 0.55, -0.52]),
    murk: 1.1,
  },
  deep: {
    waterDeep: rgbOf('#000306'),
    waterFar: rgbOf('#010a12'),
    waterNear: rgbOf('#03161f'),
    waterSurface: rgbOf('#0a2d3a'),
    waterGlow: grey(0.004, 0.016, 0.02),
    skyLight: grey(0.05, 0.1, 0.13),
    sunLight: grey(0.02, 0.04, 0.05),
    rimLight: grey(0.01, 0.03, 0.04),
    lampLight: grey(1.25, 1.2, 1.05),
    causticLight: 0,
    sunDirection: unit([-0.3, 0.92, -0.25]),
    murk: 1.5,
  },
};

/** The lighting of a mood. */
export function lightOf(mood: Mood): MoodLight {
  return lights[mood];
}
