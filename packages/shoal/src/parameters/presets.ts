// The presets: forms and coefficients of published models.

import type { AllRuleSettings, Numbers } from './table.ts';

/** A named set of forms and coefficients that reproduces a published model. Numbers it leaves out have the table's defaults. */
export interface Preset extends BarePreset, PresetTexts {}

/** A preset without its texts. */
export interface BarePreset {
  readonly motion?: Readonly<Partial<Numbers<'motion'>>>;
  readonly rules: { readonly [R in keyof AllRuleSettings]?: Readonly<Partial<AllRuleSettings[R]>> };
}

/** The texts of a preset. */
export interface PresetTexts {
  readonly title: string;
  readonly source: string;
  /** How these numbers are derived from the published ones. */
  readonly note: string;
}

/*
 * Some sources state constants per step, with velocities in units per step. Example: at 60 steps a second, a velocity
 * change of c · displacement per step is an acceleration of 60 · 60 c · displacement in SI units. A difference of
 * velocities already contains one of these factors 60, so c · difference becomes 60 c · difference. One unit of
 * Parker's pseudocode and of the Abzû article is 1 cm: the article says that 100 units are the metre that ABZÛ's fish
 * keep from each other.
 */
const perStepDisplacement = 3600;
const perStepVelocity = 60;

/** All presets by name. */
export const presets = {
  improved: {
    rules: { bounds: { floorFactor: 4, surfaceFactor: 2 } },
  },
  common: {
    rules: {
      separation: { form: 'centroid', weight: 1.87 },
      alignment: { form: 'mean', weight: 0.88 },
      cohesion: { form: 'centroid', weight: 0.315 },
      bounds: { floorFactor: 4, surfaceFactor: 2 },
    },
  },
  parker: {
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
    motion: { maxSpeed: 2, verticalFactor: 1 },
    rules: {
      separation: { form: 'displacement', radius: 1, weight: perStepDisplacement },
      alignment: { form: 'match', radius: Number.POSITIVE_INFINITY, weight: perStepVelocity / 10 },
      cohesion: { form: 'centroid', radius: Number.POSITIVE_INFINITY, weight: perStepDisplacement / 200 },
      wander: { enabled: false },
    },
  },
  aron: {
    motion: { verticalFactor: 1 },
    rules: {
      separation: { form: 'unit', radius: 10, weight: 0.1 },
      alignment: { form: 'heading', radius: 10, weight: 6 },
      cohesion: { form: 'heading', radius: 10, weight: 0.8 },
      bounds: { form: 'sphere', weight: 2 },
      wander: { enabled: false },
    },
  },
} as const satisfies Record<string, BarePreset>;

/** Names of all presets, in their order. */
export const presetNames = /* @__PURE__ */ namesOf(presets);
/** Name of a preset. */
export type PresetName = (typeof presetNames)[number];

function namesOf<T extends object>(table: T): readonly (keyof T)[] {
  return Object.keys(table) as (keyof T)[];
}
