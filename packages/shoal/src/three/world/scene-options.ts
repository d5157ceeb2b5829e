// Qualities of drawing, and options that several views share.

/** Level of drawing quality. */
export const qualities = ['low', 'medium', 'high'] as const;
/** Name of a level of drawing quality. */
export type Quality = (typeof qualities)[number];

interface QualitySettings {
  /** Factor on detail distances; see `SchoolView.detail`. */
  readonly detail: number;
  readonly caustics: boolean;
  readonly shafts: boolean;
  readonly motes: boolean;
  /** Maximum device pixels per CSS pixel. */
  readonly pixelRatio: number;
}

const settings: Readonly<Record<Quality, QualitySettings>> = {
  low: { detail: 0.4, caustics: false, shafts: false, motes: false, pixelRatio: 1 },
  medium: { detail: 0.75, caustics: true, shafts: true, motes: true, pixelRatio: 1.5 },
  high: { detail: 1.25, caustics: true, shafts: true, motes: true, pixelRatio: 2 },
};

/** What a quality level draws. */
export function qualitySettings(quality: Quality): QualitySettings {
  return settings[quality];
}

/**
 * Parts of a scenario that a scene can show: the edges of the world, lines and rings, and balls for food and
 * characters.
 */
export const marks = ['bounds', 'paths', 'goals', 'gates', 'food', 'characters'] as const;
/** Name of a part of a scenario that a scene can show. */
export type Mark = (typeof marks)[number];

/** Options of scenes: the same for all, so that a page can make any of them with the same object. */
export const sceneKeys: readonly string[] = ['mood', 'quality', 'meshes', 'swimming'];

/** Options of surroundings in water and on land. */
export const surroundingsKeys: readonly string[] = ['mood', 'quality', 'marks'];
