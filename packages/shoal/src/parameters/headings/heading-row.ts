import type { Choice, Parameter } from '../parameter.ts';

/** The row of a heading model: its texts and settings. */
export interface HeadingRow {
  readonly title: string;
  readonly effect: string;
  /** The direction that a fish wants. r̂ᵢⱼ is the unit vector from fish i to fish j, u = v/|v|, l the distance. */
  readonly formula: string;
  readonly source: string;
  readonly doi: string;
  readonly parameters: Readonly<Record<string, Parameter>>;
  readonly choices: Readonly<Record<string, Choice>>;
}
