/** One line of a chart. */
export interface ChartLine {
  readonly name: () => string;
  /** As in `ChartSource`. */
  readonly colour: string;
}
