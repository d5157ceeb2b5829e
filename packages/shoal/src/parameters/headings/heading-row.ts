// The types of rows in the table of heading models.

import type {
  BareChoice,
  BareParameter,
  Choice,
  ChoiceTextsOf,
  ColumnRange,
  Parameter,
  ParameterTexts,
  ParameterTextsOf,
} from '../parameter.ts';
import type { sharedSettings } from './shared.ts';

/** A published set of numbers of a heading model. Other numbers have the model's defaults. */
export interface HeadingPreset {
  /** The step in the source, s. It is not applied: a scenario sets simulation.step. */
  readonly step: number;
  /** Numbers and choices of the model. */
  readonly settings?: Readonly<Record<string, number | string>>;
  readonly motion?: Readonly<Partial<Record<'maxSpeed' | 'maxTurnDegPerSecond', number>>>;
  readonly perception?: Readonly<Partial<Record<'fieldOfViewDeg', number>>>;
}

/** The row of a heading model without its texts. */
export interface BareHeading {
  /** Columns of the school in which it stores its memory. */
  readonly columns?: readonly string[];
  /** Ranges of its columns in saved states. */
  readonly ranges?: Readonly<Record<string, ColumnRange>>;
  readonly parameters: Readonly<Record<string, BareParameter>>;
  readonly choices: Readonly<Record<string, BareChoice>>;
  /** Published sets of numbers by name; the first is the default. */
  readonly presets: Readonly<Record<string, HeadingPreset>>;
}

/** What a heading model does, and where it comes from. */
interface HeadingWords {
  readonly title: string;
  readonly effect: string;
  /**
   * The formula of the desired direction, or of the velocity if the model sets the speed too. r̂ᵢⱼ is the unit vector
   * from fish i to fish j, u = v/|v|, l the distance.
   */
  readonly formula: string;
  readonly source: string;
  readonly doi: string;
}

interface PresetTexts {
  readonly effect: string;
  readonly source: string;
}

/** Names of the numbers and of the choices that all heading models share. */
export type SharedNumber = 'noiseSize' | 'updateRate';
export type SharedChoice = Exclude<keyof typeof sharedSettings, SharedNumber>;

/** The texts of a heading model: of each number, choice and preset. Those of shared settings may be left out. */
export type HeadingTextsOf<H extends BareHeading> = HeadingWords & {
  readonly parameters: ParameterTextsOf<Omit<H['parameters'], SharedNumber>> & {
    readonly [K in SharedNumber]?: Partial<ParameterTexts>;
  };
  readonly presets: { readonly [K in keyof H['presets']]: PresetTexts };
} & (Exclude<keyof H['choices'], SharedChoice> extends never
    ? unknown
    : { readonly choices: ChoiceTextsOf<Omit<H['choices'], SharedChoice>> });

/** The row of a heading model: its texts and settings. */
export interface HeadingRow extends BareHeading, HeadingWords {
  readonly parameters: Readonly<Record<string, Parameter>>;
  readonly choices: Readonly<Record<string, Choice>>;
  readonly presets: Readonly<Record<string, HeadingPreset & PresetTexts>>;
}
