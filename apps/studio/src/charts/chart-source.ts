import type { Measures } from '../stage/measures/measures.ts';

/** A run to draw. */
export interface ChartSource {
  /** Title of the run, which may change. */
  readonly label: string;
  /** A CSS colour, or the name of a custom property of the page, such as `--marked`. */
  readonly colour: string;
  readonly measures: Measures;
}
