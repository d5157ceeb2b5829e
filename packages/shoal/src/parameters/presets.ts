import type { AllRuleSettings, Numbers } from './table.ts';

/** A named set of forms and coefficients that reproduces a published model. Numbers it leaves out have the table's defaults. */
export interface Preset {
  readonly title: string;
  readonly source: string;
  /** How these numbers follow from the published ones. */
  readonly note: string;
  readonly motion?: Readonly<Partial<Numbers<'motion'>>>;
  readonly rules: { readonly [R in keyof AllRuleSettings]?: Readonly<Partial<AllRuleSettings[R]>> };
}

/*
 * Constants that a source states per step become SI at 60 steps a second: with velocities in units per step,
 * Δv = c·u per step is an acceleration of 60 · (60 c u) = 3600 c u for u a displacement, and of 60 c u for u a
 * difference of velocities. One unit of Parker's and of the Abzû article is 1 cm: the article says that its 100 units
 * are the metre that ABZÛ's fish keep from each other.
 */
const perStepDisplacement = 3600;
const perStepVelocity = 60;

/** All presets by name. */
export const presets = {
  improved: {
    title: 'Improved boids',
    source: 'Vetemaa 2020 §3.6 and its demo',
    note: 'The demo at play speed 1, with weights × 25 m/s². The bounds push 4 times as hard below the floor, and twice as hard above the surface.',
    rules: { bounds: { floorFactor: 4, surfaceFactor: 2 } },
  },
  common: {
    title: 'Common boids',
    source: 'Vetemaa 2020 §3.2–3.4 and its demo',
    note: 'The demo with commonReynolds: the forms centroid and mean. The weights include its factors 0.22, 44 and 0.14.',
    rules: {
      separation: { form: 'centroid', weight: 1.87 },
      alignment: { form: 'mean', weight: 0.88 },
      cohesion: { form: 'centroid', weight: 0.315 },
      bounds: { floorFactor: 4, surfaceFactor: 2 },
    },
  },
  parker: {
    title: "Parker's pseudocode",
    source: 'Parker, Boids Pseudocode',
    note: 'Each step adds 1/100 of the vector to the centre of all others, 1/8 of the difference to their mean velocity, the displacements from all boids within 100 units, and ±10 units outside the box. 1 unit is 1 cm, at 60 steps a second. The speed limit is ours: the source gives none.',
    motion: { maxSpeed: 4, verticalFactor: 1 },
    rules: {
      separation: { form: 'displacement', radius: 1, weight: perStepDisplacement },
      alignment: { form: 'match', radius: Number.POSITIVE_INFINITY, weight: perStepVelocity / 8 },
      cohesion: { form: 'centroid', radius: Number.POSITIVE_INFINITY, weight: perStepDisplacement / 100 },
      bounds: { form: 'push', weight: perStepDisplacement * 0.1 },
      wander: { enabled: false },
    },
  },
  'abzu-article': {
    title: 'The Abzû article',
    source: 'The article on Boids and ABZÛ',
    note: 'Each step adds 1/200 of the vector to the centre of all others, 1/10 of the difference to their mean velocity, and the displacements from all boids within 100 units. 1 unit is 1 cm (its fish keep 1 m apart), at most 2 m/s, at 60 steps a second. The article has no bounds; the soft box is ours.',
    motion: { maxSpeed: 2, verticalFactor: 1 },
    rules: {
      separation: { form: 'displacement', radius: 1, weight: perStepDisplacement },
      alignment: { form: 'match', radius: Number.POSITIVE_INFINITY, weight: perStepVelocity / 10 },
      cohesion: { form: 'centroid', radius: Number.POSITIVE_INFINITY, weight: perStepDisplacement / 200 },
      wander: { enabled: false },
    },
  },
  aron: {
    title: 'Fish Simulator',
    source: 'Aron, Fish Simulator (boids)',
    note: "The source's scalings 0.8, 0.1 and 6 are accelerations in m/s², within 10 m and inside a sphere. Cohesion follows the source's text; its code averages velocities instead. The push of the sphere is ours: the source gives no figure.",
    motion: { verticalFactor: 1 },
    rules: {
      separation: { form: 'unit', radius: 10, weight: 0.1 },
      alignment: { form: 'heading', radius: 10, weight: 6 },
      cohesion: { form: 'heading', radius: 10, weight: 0.8 },
      bounds: { form: 'sphere', weight: 2 },
      wander: { enabled: false },
    },
  },
} as const satisfies Record<string, Preset>;

/** Name of a preset. */
export type PresetName = keyof typeof presets;
/** Names of all presets, in their order. */
export const presetNames: readonly PresetName[] = Object.keys(presets) as PresetName[];
