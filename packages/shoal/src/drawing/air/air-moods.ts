// Colours and lights of the air, by day, at dusk and at night.

import type { Vec3 } from '../../math/vector.ts';
import type { Mood } from '../water/moods.ts';
import { rgbOf, type SceneLight, unitVector } from '../world/scene-light.ts';

/**
 * Colours of the air by view direction, and of the lights in it. Rim light falls on edges that the sun shines through,
 * such as wool and feathers.
 */
export interface AirLight extends SceneLight {
  readonly skyTop: Vec3;
  readonly skyMiddle: Vec3;
  /** Colours of the horizon, towards the sun and away from it. */
  readonly skyHaze: Vec3;
  readonly skyHazeAway: Vec3;
  /** Colour far below the horizon. */
  readonly landHaze: Vec3;
  /** Colour of the glow around the sun. */
  readonly sunGlow: Vec3;
  /** Colours of the lit and shaded parts of the clouds, and the fraction of the sky that they cover. */
  readonly cloudLight: Vec3;
  readonly cloudShade: Vec3;
  readonly cloudCover: number;
  /** 1: moon and stars instead of the sun; 0: the sun. */
  readonly night: number;
}

const lights: Readonly<Record<Mood, AirLight>> = {
  day: {
    skyTop: rgbOf('#2f6fb5'),
    skyMiddle: rgbOf('#7fb6e0'),
    skyHaze: rgbOf('#eceee2'),
    skyHazeAway: rgbOf('#d3e3ea'),
    landHaze: rgbOf('#a9bda6'),
    sunGlow: [0.34, 0.28, 0.16],
    skyLight: [0.92, 0.98, 1.06],
    sunLight: [1.06, 1, 0.86],
    rimLight: [0.34, 0.31, 0.22],
    cloudLight: rgbOf('#ffffff'),
    cloudShade: rgbOf('#b8c6d6'),
    cloudCover: 0.52,
    night: 0,
    sunDirection: unitVector([-0.66, 0.62, -0.3]),
    murk: 1,
  },
  dusk: {
    skyTop: rgbOf('#2a2a5e'),
    skyMiddle: rgbOf('#8d5a8c'),
    skyHaze: rgbOf('#ffb066'),
    skyHazeAway: rgbOf('#c98a94'),
    landHaze: rgbOf('#4d3850'),
    sunGlow: [0.62, 0.3, 0.1],
    skyLight: [0.6, 0.46, 0.62],
    sunLight: [1.1, 0.62, 0.3],
    rimLight: [0.95, 0.5, 0.22],
    cloudLight: rgbOf('#ffb27d'),
    cloudShade: rgbOf('#5c416f'),
    cloudCover: 0.52,
    night: 0,
    sunDirection: unitVector([-0.3, 0.13, -0.94]),
    murk: 1.5,
  },
  deep: {
    skyTop: rgbOf('#050a18'),
    skyMiddle: rgbOf('#0c1830'),
    skyHaze: rgbOf('#24364f'),
    skyHazeAway: rgbOf('#17253c'),
    landHaze: rgbOf('#0a1220'),
    sunGlow: [0.1, 0.13, 0.18],
    skyLight: [0.24, 0.3, 0.44],
    sunLight: [0.4, 0.48, 0.62],
    rimLight: [0.22, 0.28, 0.38],
    cloudLight: rgbOf('#33455f'),
    cloudShade: rgbOf('#0d1729'),
    cloudCover: 0.4,
    night: 1,
    sunDirection: unitVector([-0.42, 0.42, -0.8]),
    murk: 1.2,
  },
};

/** The light of the air in a mood; `deep` is a moonlit night. */
export function airLightOf(mood: Mood): AirLight {
  return lights[mood];
}
