import { Color, Vector3 } from 'three';

/** Lighting of the water. */
export const moods = ['day', 'dusk', 'deep'] as const;
/** Name of a lighting. */
export type Mood = (typeof moods)[number];

/** Colours of the water by direction, and of its lights, in display space. */
export interface MoodLight {
  readonly waterDeep: Color;
  readonly waterFar: Color;
  readonly waterNear: Color;
  readonly waterSurface: Color;
  /** Glow around the sun. */
  readonly waterGlow: Color;
  /** Factors on ambient light and sunlight. */
  readonly skyLight: Color;
  readonly sunLight: Color;
  /** Rim light, on surfaces seen at a grazing angle. */
  readonly rimLight: Color;
  /** The viewer's lamp, which reaches a few fish lengths. */
  readonly lampLight: Color;
  /** Strength of caustics; 0: none. */
  readonly causticLight: number;
  readonly sunDirection: Vector3;
  /** Factor on the density of the fog. */
  readonly murk: number;
}

const of = (hex: string): Color => new Color().setStyle(hex, '');
const grey = (r: number, g = r, b = r): Color => new Color().setRGB(r, g, b);

const lights: Readonly<Record<Mood, MoodLight>> = {
  day: {
    waterDeep: of('#06283b'),
    waterFar: of('#0f4c68'),
    waterNear: of('#2a8aa6'),
    waterSurface: of('#9fe0dc'),
    waterGlow: grey(0.15, 0.195, 0.165),
    skyLight: grey(1),
    sunLight: grey(1),
    rimLight: grey(0.1, 0.16, 0.15),
    lampLight: grey(0),
    causticLight: 1,
    sunDirection: new Vector3(-0.46, 0.8, -0.38).normalize(),
    murk: 1,
  },
  dusk: {
    waterDeep: of('#120d2a'),
    waterFar: of('#33265c'),
    waterNear: of('#7d4a7c'),
    waterSurface: of('#f2a27e'),
    waterGlow: grey(0.62, 0.3, 0.12),
    skyLight: grey(0.66, 0.5, 0.72),
    sunLight: grey(1.15, 0.66, 0.4),
    rimLight: of('#ff9d6b'),
    lampLight: grey(0),
    causticLight: 0.55,
    sunDirection: new Vector3(-0.66, 0.55, -0.52).normalize(),
    murk: 1.1,
  },
  deep: {
    waterDeep: of('#000306'),
    waterFar: of('#010a12'),
    waterNear: of('#03161f'),
    waterSurface: of('#0a2d3a'),
    waterGlow: grey(0.004, 0.016, 0.02),
    skyLight: grey(0.05, 0.1, 0.13),
    sunLight: grey(0.02, 0.04, 0.05),
    rimLight: grey(0.01, 0.03, 0.04),
    lampLight: grey(1.25, 1.2, 1.05),
    causticLight: 0,
    sunDirection: new Vector3(-0.3, 0.92, -0.25).normalize(),
    murk: 1.5,
  },
};

export function lightOf(mood: Mood): MoodLight {
  return lights[mood];
}
