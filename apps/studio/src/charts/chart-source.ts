import type { Measures } from '../stage/measures.ts';

/** A run whose measures are drawn; several are drawn in one chart, each in its colour. */
export interface ChartSource {
  /** What the run is called; it may change. */
  readonly label: string;
  /** A CSS colour, or the name of a custom property of the page, such as `--marked`. */
  readonly colour: string;
  readonly measures: Measures;
}
